package kit_test

import (
	"encoding/json"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/model"
)

// A result in another language than the one wanted is refused; a lesson of English, short texts and what the teacher
// named herself are not.
func TestSpeaks(t *testing.T) {
	const german = "Die Pflanze nimmt mit der Wurzel das Wasser auf und bildet daraus unter dem Licht einen Zucker."
	const english = "The plant takes in the water with its roots and from that it makes a sugar when there is light."
	content := func(text string) json.RawMessage {
		raw, err := json.Marshal(artifact.Research{Title: "Photosynthese", Summary: []artifact.Sentence{{Text: text}}})
		if err != nil {
			t.Fatal(err)
		}
		return raw
	}
	from := func(text string) []model.Material { return []model.Material{{Name: "research", JSON: content(text)}} }
	for name, c := range map[string]struct {
		task agent.Task
		text string
		good bool
	}{
		"as wanted":            {agent.Task{Params: map[string]string{"language": "de"}}, german, true},
		"not as wanted":        {agent.Task{Params: map[string]string{"language": "de"}}, english, false},
		"as the material":      {agent.Task{Material: from(german)}, german, true},
		"not as the material":  {agent.Task{Material: from(german)}, english, false},
		"English material":     {agent.Task{Material: from(english)}, german, false},
		"as the pasted text":   {agent.Task{Params: map[string]string{"text": english}}, english, true},
		"a lesson of English":  {agent.Task{Params: map[string]string{"language": "de"}}, german + " " + english, true},
		"a wish for English":   {agent.Task{Request: "auf Englisch", Material: from(german)}, english, true},
		"a wish said later":    {agent.Task{Feedback: []string{"bitte übersetzen"}, Material: from(german)}, english, true},
		"nothing to go by":     {agent.Task{}, english, true},
		"a few words":          {agent.Task{Params: map[string]string{"language": "de"}}, "The water cycle", true},
		"labels in English":    {agent.Task{Params: map[string]string{"labels": "english"}}, english, true},
		"a picture in English": {agent.Task{Params: map[string]string{"labels": "english"}}, german, false},
	} {
		c.task.Spec.Makes = artifact.ResearchType
		err := kit.Speaks(c.task, content(c.text))
		if (err == nil) != c.good || err != nil && fault.Of(err).Key != "fault.model.language" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A German sheet whose instructions and statements are English is refused; one with a sentence or two is not.
func TestNoSheetSpeaksInBetween(t *testing.T) {
	german := []string{
		"Ein Vulkan ist eine Stelle, an der heißes Gestein an die Oberfläche tritt.",
		"Die Lava ist das Gestein, das aus dem Krater fließt.",
		"In der Magmakammer sammelt sich das geschmolzene Gestein.",
		"Der Schlot ist der Kanal, durch den es aufsteigt.",
	}
	english := []string{
		"This section explains the topic in simple words.",
		"The following part shows how it works step by step.",
		"Students should know this important fact and remember it.",
	}
	for n := range english {
		var r artifact.Research
		for _, text := range append(german, english[:n+1]...) {
			r.Summary = append(r.Summary, artifact.Sentence{Text: text})
		}
		raw, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		task := agent.Task{Params: map[string]string{"language": "de"}}
		task.Spec.Makes = artifact.ResearchType
		if err := kit.Speaks(task, raw); (err != nil) != (n == 2) {
			t.Errorf("%d English sentences: %v", n+1, err)
		}
	}
}

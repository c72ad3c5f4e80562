package edit

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/model"
)

// What a model says otherwise than the text it was given, and what it leaves out, stands in the review.
func TestAChangedNumberOfATextIsTold(t *testing.T) {
	const text = "Wien hat 2.000.000 Einwohner. Der Stephansdom wurde 1137 begonnen und ist 136 m hoch."
	for _, c := range []struct {
		operation, reply string
		notes            []string
	}{
		{"simplify", "Wien hat 2 Millionen Einwohner. 1137 begann man mit dem Stephansdom. Er ist 136 m hoch.", nil},
		{
			"simplify", "Wien ist groß. 1173 begann man mit dem Stephansdom.",
			[]string{"1173", "2.000.000 Einwohner, 1137, 136 m"},
		},
		{"shorten", "Der Stephansdom ist 136 m hoch.", nil},
		{"shorten", "Der Stephansdom ist 163 m hoch.", []string{"163 m"}},
		{"tasks", "Der Stephansdom ist 163 m hoch.", nil}, // a task may have any numbers
	} {
		d := artifact.Document{
			Title: "Wien", Language: "de", Kind: artifact.WorksheetKind, Blocks: []artifact.Block{kit.Text(c.reply)},
			Sources: []artifact.Source{}, Notes: []string{},
		}
		notes := notesOn(t, agent.Task{
			Spec: Spec(), Language: i18n.German, Params: map[string]string{"operation": c.operation, "text": text},
		}, d)
		if len(notes) != len(c.notes) {
			t.Errorf("%s %q: %q", c.operation, c.reply, notes)
			continue
		}
		for i, want := range c.notes {
			if !strings.Contains(notes[i], ": "+want) {
				t.Errorf("%q, want %s", notes[i], want)
			}
		}
	}
}

// The text may be what a research has found.
func TestANumberOfAResearchMayNotGetLost(t *testing.T) {
	research := artifact.Research{
		Title: "Wien", Language: "de", Sections: []artifact.Section{{
			Heading: "Dom", Sentences: []artifact.Sentence{{Text: "Der Dom ist 136 m hoch.", Cites: []int{1}}},
		}},
	}
	raw, err := json.Marshal(research)
	if err != nil {
		t.Fatal(err)
	}
	notes := notesOn(t, agent.Task{
		Spec: Spec(), Language: i18n.German, Params: map[string]string{"operation": "simplify"},
		Material: []model.Material{{Name: string(artifact.ResearchType), JSON: raw}},
	}, artifact.Document{
		Title: "Wien", Language: "de", Kind: artifact.WorksheetKind, Blocks: []artifact.Block{kit.Text("Der Dom ist hoch.")},
		Sources: []artifact.Source{}, Notes: []string{},
	})
	if !slices.ContainsFunc(notes, func(n string) bool { return strings.Contains(n, "136 m") }) {
		t.Errorf("%q", notes)
	}
}

func notesOn(t *testing.T, task agent.Task, d artifact.Document) []string {
	t.Helper()
	raw, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	out, err := Spec().Finish(task, raw, nil)
	if err != nil {
		t.Fatal(err)
	}
	made, err := artifact.Decode[artifact.Document](out.Content)
	if err != nil {
		t.Fatal(err)
	}
	return made.Notes
}

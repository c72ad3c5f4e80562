package agent_test

import (
	"encoding/json"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/model"
	"pult/backend/model/modeltest"
)

// A question stands beside the response, so that it can be asked where a schema is enforced, or in it, as it used to.
// Words that are proposed in parts are shown as lines under their headings.
func TestAQuestionWithADraft(t *testing.T) {
	const verses = "[Strophe]\nDie Sonne scheint,\ndas Wasser steigt.\n\n[Refrain]\nImmer rundherum."
	for name, reply := range map[string]string{
		"beside": `{"action":"ask","question":"Gut so?","draft":"` + strings.ReplaceAll(verses, "\n", `\n`) + `"}`,
		"within": `{"action":"ask","response":{"question":"Gut so?","draft":"` +
			strings.ReplaceAll(verses, "\n", `\n`) + `"}}`,
		"in parts": `{"action":"ask","question":"Gut so?","response":null,"draft":{` +
			`"Strophe":["Die Sonne scheint,","das Wasser steigt."],"Refrain":["Immer rundherum."]}}`,
		"as stanzas": `{"action":"ask","response":{"question":"Gut so?","draft":{"stanzas":[` +
			`{"kind":"Strophe","lines":["Die Sonne scheint,","das Wasser steigt."]},` +
			`{"kind":"Refrain","lines":["Immer rundherum."]}]}}}`,
		"a kind that is no word": `{"action":"ask","draft":{"kind":1,"lines":` +
			`["[Strophe]","Die Sonne scheint,","das Wasser steigt.","","[Refrain]","Immer rundherum."]},"question":"Gut so?"}`,
	} {
		b, _ := newBench(t, modeltest.Reply(reply))
		_, err := b.Run(t.Context(), task(), b.watch())
		rows := b.rows(t)
		step := agent.Next(agent.State{Transcript: rows, Setup: task().Setup})
		asked, is := step.(agent.Query)
		if !is || asked.Question != "Gut so?" || asked.Draft != verses {
			t.Errorf("%s: %v %#v", name, err, step)
		}
	}
	b, script := newBench(
		t, modeltest.Reply(`{"action":"ask"}`), modeltest.Reply("# Öl\n\nÖl ist ein Rohstoff."), answer(),
	)
	work := task()
	work.Spec.Schema = json.RawMessage(`{"type":"object","required":["title"],"properties":{"title":{"type":"string"}}}`)
	if _, err := b.Run(t.Context(), work, b.watch()); err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, m := range script.Requests()[2].Messages {
		if m.Hint == model.Unread {
			told = append(told, m.Text)
		}
	}
	if len(told) != 2 || !strings.Contains(told[0], "question is missing") ||
		!strings.Contains(told[1], "object with title") {
		t.Fatalf("complaints %q", told)
	}
}

package edit_test

import (
	"encoding/json"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents/edit"
	"pult/backend/artifact"
)

// A class test of a model whose points are not those that were asked for says so, and names itself once.
func TestATestOfOtherPointsSaysSo(t *testing.T) {
	reply := `{"title":"Klassenarbeit: Vulkane","language":"de","kind":"worksheet","sources":[],"notes":[],"blocks":[` +
		`{"kind":"short","number":1,"text":"Antworte.","points":7,"entries":[` +
		`{"text":"Was ist Magma?","answers":["Gestein"]},{"text":"Was ist Lava?","answers":["Gestein, das ausfließt"]}]}]}`
	out, err := edit.Spec().Finish(agent.Task{Params: map[string]string{
		"operation": "test", "points": "40", "exam": "", "minutes": "",
	}}, json.RawMessage(reply), nil)
	if err != nil {
		t.Fatal(err)
	}
	var d artifact.Document
	if err := json.Unmarshal(out.Content, &d); err != nil {
		t.Fatal(err)
	}
	if d.Title != "Klassenarbeit: Vulkane" || len(d.Notes) != 1 || d.Notes[0] != "Zusammen sind es 7 Punkte, nicht 40." ||
		!strings.Contains(string(out.Content), "2 richtige Antworten") {
		t.Errorf("%q %q %s", d.Title, d.Notes, out.Content)
	}
}

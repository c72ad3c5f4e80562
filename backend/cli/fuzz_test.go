package cli

import (
	"testing"

	"pult/backend/fault"
	"pult/backend/gate"
	"pult/backend/workflow"
)

// FuzzDecisions looks for a decisions file that is neither refused as a whole nor understood, and for an answer that became an approval
// and was none. The seeds stand in testdata/fuzz/FuzzDecisions; "go test" runs them.
func FuzzDecisions(f *testing.F) {
	f.Fuzz(func(t *testing.T, text string) {
		d, err := parseDecisions([]byte(text), "datei.json")
		if err != nil {
			if d != nil || !fault.Is(err, fault.Invalid) || fault.Of(err).Args["path"] != "datei.json" {
				t.Fatalf("%v, %v", d, err)
			}
			return
		}
		run := workflow.Run{Steps: []workflow.Step{{ID: "s1", Agent: "research"}, {ID: "s2", Agent: "image"}}}
		for _, entry := range d.left {
			if !entry.valid() {
				t.Fatalf("%+v was taken", entry)
			}
			g := gate.Gate{Kind: entry.Match.Kind, Subject: gate.Subject{Agent: entry.Match.Agent, Params: map[string]string{"topic": "Wasser"}}}
			one := decisions{left: []decision{entry}}
			a, answered := one.answer(t.Context(), nil, run, g)
			if !answered || len(one.left) != 0 {
				t.Fatalf("%+v does not answer its own question", entry)
			}
			filledIn := g.Kind == gate.Clarify && entry.Do == gate.Change && len(entry.Params) > 0
			if a.Do == gate.Approve && entry.Do != gate.Approve && !filledIn {
				t.Fatalf("%+v became an approval", entry)
			}
			if a.Revision != nil && a.Revision.Type == gate.SpecificAgents && len(a.Revision.Steps) == 0 && g.Kind == gate.Review && a.Do == gate.Change {
				t.Fatalf("%+v became a revision of nothing", entry)
			}
		}
	})
}

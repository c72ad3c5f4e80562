package cli

import (
	"testing"

	"pult/backend/base/fault"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// FuzzDecisions looks for a decisions file that is neither refused as a whole nor understood, and for an answer that
// became an approval and was none. The seeds stand in testdata/fuzz/FuzzDecisions; "go test" runs them.
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
			g := consent.Gate{
				Kind:    entry.Match.Kind,
				Subject: consent.Subject{Agent: entry.Match.Agent, Params: map[string]string{"topic": "Wasser"}},
			}
			one := decisions{left: []decision{entry}}
			a, answered := one.answer(t.Context(), nil, run, g)
			if !answered || len(one.left) != 0 {
				t.Fatalf("%+v does not answer its own question", entry)
			}
			filledIn := g.Kind == consent.Clarify && entry.Do == consent.Change && len(entry.Params) > 0
			if a.Do == consent.Approve && entry.Do != consent.Approve && !filledIn {
				t.Fatalf("%+v became an approval", entry)
			}
			if a.Revision != nil && a.Revision.Type == consent.SpecificAgents && len(a.Revision.Steps) == 0 &&
				g.Kind == consent.Review &&
				a.Do == consent.Change {
				t.Fatalf("%+v became a revision of nothing", entry)
			}
		}
	})
}

package workflow

import (
	"encoding/json"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// A number that was asked for is a line of "Geprüft", whether it was met or not.
func TestNumbersAskedForAreChecked(t *testing.T) {
	sheet := made(t, "s1", artifact.DocumentType, artifact.Document{Title: "Quiz", Language: "de"})
	run := Run{
		Language: i18n.German, Steps: []Step{{ID: "s1", State: StepDone, ArtifactID: "a"}},
		Plan: &Plan{Steps: []PlanStep{{ID: "s1", Agent: "edit", Params: map[string]string{"count": "10"}}}},
	}
	for made, want := range map[int]string{9: "Aufgaben: gewünscht 10, es sind 9", 10: "Aufgaben: 10, wie gewünscht"} {
		var said []string
		for _, c := range gather(run, []artifact.Artifact{sheet}, func(name string, params map[string]string,
			_ json.RawMessage,
		) []agent.Count {
			if name != "edit" || params["count"] != "10" {
				t.Errorf("%s %v", name, params)
			}
			return agent.Tallied(10, made, "count.tasks")
		}).Checks {
			if c.Text.Args["of"] != "" && c.StepID == "s1" && c.OK == (made == 10) {
				said = append(said, i18n.Must(i18n.German).Say(c.Text))
			}
		}
		if len(said) != 1 || said[0] != want {
			t.Errorf("%q, want %q", said, want)
		}
	}
}

// The sentences of a research are reckoned, too.
func TestAResearchIsReckoned(t *testing.T) {
	re := made(t, "s1", artifact.ResearchType, artifact.Research{
		Title: "Maße", Language: "de", Sources: []artifact.Source{},
		Summary: []artifact.Sentence{{Text: "Im Schnitt sind 3 km = 300 m.", Cites: []int{}}},
	})
	run := Run{Language: i18n.German, Plan: &Plan{}, Steps: []Step{{ID: "s1", State: StepDone, ArtifactID: "a"}}}
	for _, c := range gather(run, []artifact.Artifact{re}, nil).Checks {
		if c.Text.Key == "check.sums.wrong" && len(c.Quotes) == 1 && c.Quotes[0] == "3 km = 300 m" {
			return
		}
	}
	t.Error("nothing is said")
}

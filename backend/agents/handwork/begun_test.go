package handwork_test

import (
	"encoding/json"
	"slices"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents"
	"pult/backend/model"
)

// What has begun stands in front as it is, whatever the wish says; what the wish adds comes behind it and builds on it.
func TestAPlanGoesOnFromWhatHasBegun(t *testing.T) {
	s := newShelf(t)
	research := agent.Begun{State: "done", DraftStep: agent.DraftStep{
		Agent: "research", Title: "Recherche: Photosynthese", Uses: []int{},
		Params: map[string]string{
			"topic":    "Photosynthese",
			"grade":    "7",
			"depth":    "standard",
			"sources":  "all",
			"language": "de",
			"web":      "off",
		},
	}}
	picture := agent.Begun{State: "failed", DraftStep: agent.DraftStep{
		Agent: "image", Title: "Schaubild: Photosynthese", Uses: []int{0},
		Params: map[string]string{
			"style":      "diagram",
			"form":       "auto",
			"pictures":   "no",
			"labels":     "german",
			"complexity": "simple",
			"shape":      "landscape",
			"mark":       "on",
		},
	}}
	for _, c := range []struct {
		wish  string
		begun []agent.Begun
		want  string
		uses  []int
	}{
		{
			"bitte auch ein Bild",
			[]agent.Begun{research},
			"research(Photosynthese,7,standard,de) image(auto,german,simple)",
			[]int{0},
		},
		{"bitte auch ein Bild", []agent.Begun{research, picture}, "research(Photosynthese,7,standard,de) " +
			"image(auto,german,simple)", []int{0}},
		{"nur Klasse 5", []agent.Begun{research}, "research(Photosynthese,7,standard,de) !plan.begun", []int{}},
		{"ohne Bild", []agent.Begun{research, picture}, "research(Photosynthese,7,standard,de) " +
			"image(auto,german,simple) !plan.begun", []int{0}},
		{
			"lieber zum Thema Wasserkreislauf, mit Bild",
			[]agent.Begun{research},
			"research(Photosynthese,7,standard,de) research(Wasserkreislauf,7,standard,de) " +
				"image(auto,german,simple) !plan.begun",
			[]int{1},
		},
	} {
		raw, err := json.Marshal(c.begun)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.run(t, model.Request{
			Purpose: "planner", Task: "Recherchiere Photosynthese für Klasse 7", Language: "de", Feedback: []string{c.wish},
			Context: []model.Material{{Name: agent.BegunName, JSON: raw}},
		})
		if err != nil {
			t.Fatalf("%s: %v", c.wish, err)
		}
		d, err := agents.ParseDraft(r.envelope.Response)
		if err != nil {
			t.Fatalf("%s: %v", c.wish, err)
		}
		if got := outline(d); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.wish, got, c.want)
		}
		if last := d.Steps[len(d.Steps)-1]; !slices.Equal(last.Uses, c.uses) {
			t.Errorf("%s: the last step builds on %v", c.wish, last.Uses)
		}
	}
}

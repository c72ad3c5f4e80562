package workflow_test

import (
	"testing"

	"pult/backend/agent"
	"pult/backend/agents"
	"pult/backend/model"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// Whoever is asked about a step sees every result that it builds on, and can read each in full.
func TestAStepShowsAllThatItBuildsOn(t *testing.T) {
	c := &cast{plan: func(model.Request) agent.Draft {
		d := usualPlan("Photosynthese")
		second := d.Steps[0]
		second.Params = map[string]string{"topic": "Zellatmung", "grade": "7"}
		d.Steps[1].Uses = []int{0, 1}
		d.Steps = []agent.DraftStep{d.Steps[0], second, d.Steps[1]}
		return d
	}}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c})
	s.begin("Recherchiere Photosynthese und Zellatmung für Klasse 7 und erstelle ein Bild", workflow.Full)
	s.approve(consent.Plan)
	q := s.expect(consent.Step).Question
	r := s.checked()
	if q.PreviousID != step(r, "s1").ArtifactID || len(q.Further) != 1 || q.Further[0].ID != step(r, "s2").ArtifactID ||
		q.Further[0].Preview == "" {
		t.Errorf("shows %q and %+v", q.PreviousID, q.Further)
	}
}

// A sheet that was planned on the song stays one on the song when the teacher changes the plan by hand; one with a text
// of its own builds on nothing.
func TestAPlanByHandKeepsWhatAStepBuildsOn(t *testing.T) {
	c := &cast{plan: func(model.Request) agent.Draft {
		d := usualPlan("Wasser")
		song := agent.DraftStep{
			Agent:  "music",
			Title:  "Lied",
			Params: map[string]string{"topic": "Wasser", "style": "pop"},
			Uses:   []int{0},
		}
		onSong := agent.DraftStep{Agent: "edit", Title: "Blatt zum Lied", Uses: []int{1}}
		onText := agent.DraftStep{
			Agent:  "edit",
			Title:  "Blatt zum Text",
			Params: map[string]string{"text": "Wasser ist nass."},
		}
		d.Steps = []agent.DraftStep{d.Steps[0], song, onSong, onText}
		return d
	}}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c, agents: agents.All()})
	s.begin("Lied und Arbeitsblätter zum Wasser", workflow.Full)
	s.expect(consent.Plan)
	edit := workflow.PlanEdit{Version: 1}
	for _, p := range s.checked().Plan.Steps {
		edit.Steps = append(edit.Steps, workflow.StepEdit{ID: p.ID, Agent: p.Agent, Params: p.Params})
	}
	edit.Steps[2].Params["count"] = "4"
	if err := s.Plans.Edit(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	s.expect(consent.Plan)
	steps := s.checked().Plan.Steps
	if len(steps[2].Uses) != 1 || steps[2].Uses[0] != "s2" || len(steps[3].Uses) != 0 {
		t.Errorf("they build on %v and %v", steps[2].Uses, steps[3].Uses)
	}
}

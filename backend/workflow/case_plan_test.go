package workflow_test

import (
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

func TestCase18ANewPlanAsksAgain(t *testing.T) {
	c := &cast{}
	db := onDisk(t)
	s := newStage(t, props{keeper: db.Workflow(), model: c})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan) // and before anything is done about it, another plan is there
	r, err := s.Runs.Run(ctx(), s.run)
	if err != nil {
		t.Fatal(err)
	}
	other := *r.Plan
	other.Version, other.Steps = 2, other.Steps[:1]
	other.Changes = workflow.Compare(*r.Plan, other)
	if err := db.Runs.SaveTurn(ctx(), workflow.Turn{Run: r, Plan: &other}); err != nil {
		t.Fatal(err)
	}
	g := s.expect(consent.Plan)
	now := s.checked()
	if g.Key != "plan:2" || c.E() != 0 || len(now.Plan.Changes) != 1 || now.Plan.Changes[0].Kind != "removed" ||
		now.Plan.Changes[0].StepID != "s2" {
		t.Errorf("%s asks with the changes %+v after %d effects", g.Key, now.Plan.Changes, c.E())
	}
	s.answer(g, workflow.Answer{Do: consent.Approve})
	if r := s.wantState(workflow.Reviewing); len(r.Steps) != 1 || c.E() != 1 {
		t.Errorf("%d steps, %d effects", len(r.Steps), c.E())
	}
}

func TestCase19FeedbackIsAddedToTheTask(t *testing.T) {
	c := &cast{plan: func(model.Request) agent.Draft { return usualPlan("Photosynthese") }}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c})
	s.begin(mainRequest, workflow.Full)
	s.toReview()
	s.answer(
		s.open(),
		workflow.Answer{
			Do:       consent.Change,
			Revision: &consent.Revision{Type: consent.SpecificAgents, Steps: []string{"s1"}},
			Feedback: "mit Beispielen",
		},
	)
	s.toReview()
	s.answer(
		s.open(),
		workflow.Answer{
			Do:       consent.Change,
			Revision: &consent.Revision{Type: consent.FullReplan},
			Feedback: "ohne Fremdwörter",
		},
	)
	s.toReview()
	for purpose, want := range map[model.Purpose][]string{
		"planner":  {"ohne Fremdwörter"},
		"research": {"ohne Fremdwörter"},
	} {
		list := c.asked(purpose)
		if last := list[len(list)-1]; last.Task != mainRequest || len(last.Feedback) != 1 || last.Feedback[0] != want[0] {
			t.Errorf("%s: %q with %q", purpose, last.Task, last.Feedback)
		}
	}
	second := c.asked("research")[1]
	if second.Task != mainRequest || !contains(second.Feedback, "mit Beispielen") {
		t.Errorf("the revision heard %q with %q", second.Task, second.Feedback)
	}
	if r := s.checked(); r.Request != mainRequest || len(r.Feedback) != 2 {
		t.Errorf("%q, feedback %+v", r.Request, r.Feedback)
	}
	long := workflow.Answer{
		Do:       consent.Change,
		Revision: &consent.Revision{Type: consent.AnalysisOnly},
		Feedback: strings.Repeat("ä", 5_001),
	}
	g := s.open()
	wantFault(t, s.Gates.Decide(ctx(), g.ID, g.Hash, long), fault.Invalid, "fault.feedback.long")
	long.Feedback = strings.Repeat("ä", 5_000)
	s.answer(g, long)
	s.toReview()
}

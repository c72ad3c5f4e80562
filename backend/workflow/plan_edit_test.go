package workflow_test

import (
	"testing"

	"pult/backend/agents"
	"pult/backend/base/fault"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

func TestAStepThatAnotherAgentShallDoFollowsThatAgentsRules(t *testing.T) {
	params, _ := mail()
	always := postman()
	always.Asks = true
	s := newStage(t, props{keeper: storetest.NewMemory(), model: &cast{}, agents: append(agents.All(), always)})
	s.begin(mainRequest, workflow.Full)
	before := s.advance()
	old := before.Plan.Steps[1]

	edit := workflow.PlanEdit{Version: 1, Steps: []workflow.StepEdit{
		{ID: "s1", Agent: "research", Params: before.Plan.Steps[0].Params},
		{ID: "s2", Agent: "mail", Params: old.Params},
	}}
	// the picture's parameters are not the mail's
	wantFault(t, s.Plans.Edit(ctx(), s.run, edit), fault.Invalid, "fault.param.unknown")
	edit.Steps[1].Params = params
	if err := s.Plans.Edit(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	r := s.advance()
	now := r.Plan.Steps[1]
	if now.ID != "s2" || now.Agent != "mail" || now.Title == old.Title || now.Why == old.Why || !now.MustAsk || !now.Asks {
		t.Errorf("%+v", now)
	}
	if now.Confidence.Score == old.Confidence.Score {
		t.Errorf("the confidence is the picture's: %+v", now.Confidence)
	}
	same(
		t,
		r.Plan.Changes,
		[]workflow.Change{{Kind: "agent", StepID: "s2", Title: old.Title, Field: "agent", Before: "image", After: "mail"}},
	)
	s.expect(consent.Plan) // and is asked about anew
}

func TestWhatHasBegunIsLocked(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c})
	s.begin(mainRequest, workflow.Full)
	refused := func(key string, steps ...workflow.StepEdit) {
		t.Helper()
		r := s.checked()
		wantFault(
			t,
			s.Plans.Edit(ctx(), s.run, workflow.PlanEdit{Version: r.Plan.Version, Steps: steps}),
			fault.Conflict,
			key,
		)
		same(t, s.checked(), r)
	}
	// nothing to edit yet
	wantFault(t, s.Plans.Edit(ctx(), s.run, workflow.PlanEdit{Version: 1}), fault.Conflict, "fault.plan.stale")
	s.approve(consent.Plan)
	s.expect(consent.Step)
	edit, begun, err := s.Plans.Standing(ctx(), s.run)
	if err != nil || begun != 1 || len(edit.Steps) != 2 {
		t.Fatalf("%d of %+v have begun, %v", begun, edit, err)
	}
	first, second := edit.Steps[0], edit.Steps[1]
	other := first
	other.Params = map[string]string{"topic": "Blätter"}
	refused("fault.plan.begun", other, second)
	other = first
	other.Skip = true
	refused("fault.plan.begun", other, second)
	other = first
	other.Agent = "image"
	refused("fault.plan.begun", other, second)
	refused("fault.plan.begun", second, first)
	refused("fault.plan.begun", second)
	refused("fault.plan.begun")
	s.toReview()
	s.approve(consent.Review)
	s.wantState(workflow.Completed)
	refused("fault.plan.locked", first, second)
}

func TestAPlanOfAStoppedRunIsLocked(t *testing.T) {
	s := newStage(t, props{keeper: storetest.NewMemory(), model: &cast{}})
	s.begin(mainRequest, workflow.Full)
	s.expect(consent.Plan)
	if err := s.Runs.Stop(ctx(), s.run); err != nil {
		t.Fatal(err)
	}
	s.advance()
	s.wantState(workflow.Stopped)
	wantFault(t, s.Plans.Edit(ctx(), s.run, workflow.PlanEdit{Version: 1}), fault.Conflict, "fault.plan.locked")
}

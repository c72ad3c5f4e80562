package workflow_test

import (
	"testing"

	"pult/backend/fault"
	"pult/backend/gate"
	"pult/backend/roster"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
)

func TestAStepThatAnotherAgentShallDoFollowsThatAgentsRules(t *testing.T) {
	params, _ := mail()
	always := postman()
	always.Asks = true
	s := newStage(t, props{keeper: storetest.NewMemory(), model: &cast{}, agents: append(roster.All(), always)})
	s.begin(mainRequest, workflow.Full)
	before := s.advance()
	old := before.Plan.Steps[1]

	edit := workflow.PlanEdit{Version: 1, Steps: []workflow.StepEdit{
		{ID: "s1", Agent: "research", Params: before.Plan.Steps[0].Params},
		{ID: "s2", Agent: "mail", Params: old.Params},
	}}
	wantFault(t, s.EditPlan(ctx(), s.run, edit), fault.Invalid, "fault.param.unknown") // the picture's parameters are not the mail's
	edit.Steps[1].Params = params
	if err := s.EditPlan(ctx(), s.run, edit); err != nil {
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
	same(t, r.Plan.Changes, []workflow.Change{{Kind: "agent", StepID: "s2", Title: old.Title, Field: "agent", Before: "image", After: "mail"}})
	s.expect(gate.Plan) // and is asked about anew
}

func TestAPlanThatHasBegunIsLocked(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c})
	s.begin(mainRequest, workflow.Full)
	locked := func(state workflow.State, key string) {
		t.Helper()
		r := s.checked()
		if r.State != state {
			t.Fatalf("the run is %s, want %s", r.State, state)
		}
		edit := workflow.PlanEdit{Version: 1, Steps: []workflow.StepEdit{{ID: "s1", Agent: "image"}}}
		wantFault(t, s.EditPlan(ctx(), s.run, edit), fault.Conflict, key)
		same(t, s.checked(), r)
	}
	wantFault(t, s.EditPlan(ctx(), s.run, workflow.PlanEdit{Version: 1}), fault.Conflict, "fault.plan.stale") // nothing to edit yet
	s.approve(gate.Plan)
	s.expect(gate.Step)
	locked(workflow.Running, "fault.plan.locked")
	s.toReview()
	locked(workflow.Reviewing, "fault.plan.locked")
	s.answer(s.open(), workflow.Answer{Do: gate.Change, Revision: &gate.Revision{Type: gate.FullReplan}, Feedback: "anders"})
	second := s.advance() // a new generation: nothing of it has begun, and what the first one made stays
	edit := workflow.PlanEdit{Version: second.Plan.Version, Steps: []workflow.StepEdit{{ID: "s1", Agent: "research", Params: second.Plan.Steps[0].Params}}}
	if err := s.EditPlan(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	if arts, err := s.Artifacts(ctx(), s.advance()); err != nil || len(arts) != 2 {
		t.Errorf("%d results are left, %v", len(arts), err)
	}
	s.toReview()
	s.approve(gate.Review)
	s.wantState(workflow.Completed)
	locked(workflow.Completed, "fault.plan.locked")
}

func TestAPlanOfAStoppedRunIsLocked(t *testing.T) {
	s := newStage(t, props{keeper: storetest.NewMemory(), model: &cast{}})
	s.begin(mainRequest, workflow.Full)
	s.expect(gate.Plan)
	if err := s.Stop(ctx(), s.run); err != nil {
		t.Fatal(err)
	}
	s.advance()
	s.wantState(workflow.Stopped)
	wantFault(t, s.EditPlan(ctx(), s.run, workflow.PlanEdit{Version: 1}), fault.Conflict, "fault.plan.locked")
}

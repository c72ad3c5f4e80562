package workflow_test

import (
	"slices"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// Other parameters for an agent at work are a new attempt with its question: nothing runs with them before that was
// answered.
func TestAModifiedStepAsksAgain(t *testing.T) {
	keeper := storetest.NewMemory()
	var s *stage
	m := interrupted(func(reply int) {
		if reply == 1 && len(nodes(t, s)["s1"].Comments) == 0 {
			for _, w := range []workflow.Instruction{
				{Kind: workflow.Comment, Text: "zu breit"},
				{Kind: workflow.Modify, Text: "enger", Params: map[string]string{"topic": "Algen"}},
			} {
				if err := s.Interventions.Intervene(ctx(), s.run, "s1", w); err != nil {
					t.Error(err)
				}
			}
		}
	})
	s = newStage(t, props{keeper: keeper, model: m})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	g := s.expect(consent.Step)
	if g.StepID != "s1" || g.Subject.Params["topic"] != "Algen" || g.Subject.Attempt != 2 ||
		len(m.asked("research")) != 2 {
		t.Fatalf("%+v after %d calls", g.Subject, len(m.asked("research")))
	}
	s.approve(consent.Step, consent.Step, consent.Review)
	r := s.wantState(workflow.Completed)
	last := m.asked("research")[5]
	if last.Params["topic"] != "Algen" || !slices.Contains(last.Feedback, "enger") ||
		step(r, "s1").Params["topic"] != "Algen" {
		t.Errorf("%v, %v", last.Params, last.Feedback)
	}
}

// In review a modified step is made anew, and what builds on it becomes stale; an open question about a queued step is
// taken back.
func TestModifyBeforeAndAfterTheWork(t *testing.T) {
	keeper := storetest.NewMemory()
	s := newStage(t, props{keeper: keeper, model: &cast{}})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	first := s.expect(consent.Step) // of the picture
	if err := s.Interventions.Intervene(ctx(), s.run, "s2",
		workflow.Instruction{Kind: workflow.Modify, Params: map[string]string{"complexity": "detailed"}}); err != nil {
		t.Fatal(err)
	}
	second := s.expect(consent.Step)
	if second.ID == first.ID || second.Subject.Params["complexity"] != "detailed" {
		t.Fatalf("%+v", second.Subject)
	}
	if err := s.Gates.Decide(ctx(), first.ID, first.Hash, workflow.Answer{Do: consent.Approve}); !fault.Is(
		err,
		fault.Conflict,
	) {
		t.Errorf("the old question was answered: %v", err)
	}
	s.approve(consent.Step)
	s.expect(consent.Review)
	if err := s.Interventions.Intervene(ctx(), s.run, "s1",
		workflow.Instruction{Kind: workflow.Modify, Params: map[string]string{"topic": "Algen"}}); err != nil {
		t.Fatal(err)
	}
	s.approve(consent.Step)
	s.expect(consent.Review)
	if all := nodes(t, s); all["s1"].State != workflow.NodeCompleted || all["s2"].State != workflow.NodeModified {
		t.Errorf("%s, %s", all["s1"].State, all["s2"].State)
	}
}

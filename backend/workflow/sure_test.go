package workflow_test

import (
	"context"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents"
	"pult/backend/base/fault"
	"pult/backend/lang/intent"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// unsure is the research agent with a confidence below its minimum.
func unsure() []agent.Spec {
	list := agents.All()
	list[0].Confidence = func(intent.Intent, bool) consent.Confidence {
		return consent.Grade(list[0].Thresholds.Minimum-1, nil)
	}
	return list
}

// Below the minimum one confirmation is not enough, whoever gives it: the teacher, a decisions file, --yes.
func TestADoubtfulStepTakesASecondChoice(t *testing.T) {
	for _, by := range []consent.By{consent.ByTeacher, consent.ByFile} {
		c := &cast{}
		s := newStage(t, props{keeper: storetest.NewMemory(), model: c, agents: unsure()})
		s.begin(mainRequest, workflow.Full)
		s.approve(consent.Plan)
		g := s.expect(consent.Step)
		if len(g.Question.Warnings) != 1 || g.Question.Warnings[0].Key != "warn.confidence.minimum" {
			t.Fatalf("warns %+v", g.Question.Warnings)
		}
		other := map[string]string{"topic": "Zellatmung"}
		for _, a := range []workflow.Answer{{Do: consent.Approve}, {Do: consent.Change, Params: other}} {
			wantFault(t, s.Gates.DecideAs(ctx(), by, g.ID, g.Hash, a), fault.Invalid, "fault.gate.sure")
		}
		s.advance()
		same(t, s.open(), g)
		if c.E() != 0 {
			t.Fatalf("%d effects", c.E())
		}
		if err := s.Gates.DecideAs(ctx(), by, g.ID, g.Hash,
			workflow.Answer{Do: consent.Change, Params: other, Sure: true}); err != nil {
			t.Fatal(err)
		}
		if r := s.advance(); step(r, "s1").State != workflow.StepDone || c.E() != 1 {
			t.Errorf("step 1 is %s after %d effects", step(r, "s1").State, c.E())
		}
	}
}

// Leaving a doubtful step out, or stopping, needs no second word.
func TestADoubtfulStepIsLeftOutAtOnce(t *testing.T) {
	for do, state := range map[consent.Do]workflow.State{
		consent.Skip: workflow.Reviewing,
		consent.Stop: workflow.Stopped,
	} {
		s := newStage(t, props{keeper: storetest.NewMemory(), model: &cast{}, agents: unsure()})
		s.begin(mainRequest, workflow.Full)
		s.approve(consent.Plan)
		s.answer(s.expect(consent.Step), workflow.Answer{Do: do})
		s.wantState(state)
	}
}

// The image agent draws on this machine, but asks the provider's model what to draw: with a provider elsewhere its call
// may have had its effect, and what it costs is unknown.
func TestOnlyTheProviderMakesAStepLocal(t *testing.T) {
	for provider, want := range map[string]workflow.StepState{"offline": workflow.Queued, "remote": workflow.StepUnknown} {
		disk := &flaky{keeper: storetest.NewMemory()}
		c := &cast{}
		working, gone := context.WithCancel(ctx())
		c.act = func(_ context.Context, req model.Request) []modeltest.Turn {
			if req.Purpose == "image" {
				gone()
			}
			return nil
		}
		p := props{keeper: disk, model: c, provider: provider}
		if provider == "remote" {
			p.outlet = abroad()
		}
		s := newStage(t, p)
		s.begin(mainRequest, workflow.Full)
		g := s.question()
		for g.Kind == consent.Send || g.Kind == consent.Plan {
			s.answer(g, workflow.Answer{Do: consent.Approve, Sure: true})
			g = s.question()
		}
		if local := provider == "offline"; g.Question.Estimate.Local != local ||
			(g.Question.Estimate.MicroUSD != nil) != local {
			t.Errorf("%s: %+v", provider, g.Question.Estimate)
		}
		s.answer(g, workflow.Answer{Do: consent.Approve})
		if _, err := s.Advance(working, s.run); err == nil {
			t.Fatal("the program did not go away")
		}
		if err := s.Recover(ctx()); err != nil {
			t.Fatal(err)
		}
		if r := s.checked(); step(r, "s2").State != want {
			t.Errorf("%s: step 2 is %s", provider, step(r, "s2").State)
		}
	}
}

// What the teacher has given by hand is not explained with what was found for something else.
func TestTheReasonFollowsTheTopic(t *testing.T) {
	s := newStage(t, props{keeper: storetest.NewMemory(), model: &cast{}})
	s.begin(mainRequest, workflow.Full)
	s.expect(consent.Plan)
	edit := workflow.PlanEdit{Version: 1, Steps: []workflow.StepEdit{
		{ID: "s1", Agent: "research", Params: map[string]string{"topic": "Zellatmung"}},
		{ID: "s2", Agent: "image"},
		{Agent: "research", Params: map[string]string{"topic": "Blätter"}},
	}}
	if err := s.Plans.Edit(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	s.expect(consent.Plan)
	r := s.checked()
	if why := r.Plan.Steps[0].Why; why == "steht in der Bibliothek" || r.Plan.Steps[1].Why != "gewünscht" {
		t.Errorf("the reasons are %q and %q", why, r.Plan.Steps[1].Why)
	}
	if title := r.Plan.Steps[2].Title; title != "Recherche: Blätter" || r.Title != "Zellatmung" {
		t.Errorf("the new step is %q, the job %q", title, r.Title)
	}
	edit.Version = 2
	edit.Steps[2].ID = r.Plan.Steps[2].ID
	edit.Steps[0], edit.Steps[2] = edit.Steps[2], edit.Steps[0]
	if err := s.Plans.Edit(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	s.expect(consent.Plan)
	if r := s.checked(); r.Title != "Zellatmung" {
		t.Errorf("moved, and the job is %q", r.Title)
	}
}

// question is what the run asks next, whatever it is.
func (s *stage) question() consent.Gate {
	s.t.Helper()
	s.advance()
	return s.open()
}

package workflow_test

import (
	"encoding/json"
	"sync"
	"testing"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// The cases of CASES.md that are about gates and runs, by number. E are effects counted at the provider.

func TestCase01NothingHappensWhileTheModalIsOpen(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: onDisk(t).Workflow(), model: c})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	g := s.expect(consent.Step)
	before := c.E()
	for range 3 {
		s.advance()
	}
	if c.E() != before {
		t.Fatalf("%d effects while the question is open", c.E()-before)
	}
	s.answer(g, workflow.Answer{Do: consent.Approve})
	r := s.wantState(workflow.Reviewing)
	if c.E() != before+1 {
		t.Fatalf("%d effects after the confirmation", c.E()-before)
	}
	a, err := s.Results.Artifact(ctx(), step(r, "s2").ArtifactID)
	var shown artifact.Image
	if err != nil || json.Unmarshal(a.Content, &shown) != nil || shown.Diagram.Title != someDiagram(c.E()).Title ||
		len(a.Files) != 2 {
		t.Errorf("shown is %+v with %d files, %v", shown.Diagram, len(a.Files), err)
	}
}

// The effect is there, then the step asks: about its result, or whether it shall go on. A restart and the answer do not
// bring it about again.
func TestCase02AnEffectBeforeAQuestionStaysOne(t *testing.T) {
	for _, provider := range []string{"offline", "remote"} {
		for kind, c := range map[consent.Kind]*cast{consent.Result: {}, consent.Continue: searcher(nil, 7)} {
			t.Run(provider+" "+string(kind), func(t *testing.T) {
				h := &house{
					t:     t,
					dir:   newFolder(t),
					model: c,
					clock: newClock(),
					p:     props{provider: provider},
					wrap:  func(k keeper) keeper { return k },
				}
				t.Cleanup(h.leave)
				h.enter()
				h.begin(mainRequest, workflow.EachResult)
				h.approve(consent.Plan)
				g := h.expect(kind)
				before := step(h.checked(), "s1")
				h.restart()
				same(t, h.expect(kind), g)
				h.answer(g, workflow.Answer{Do: consent.Approve})
				h.restart() // after the answer, before anything was done about it
				h.approve(consent.Resume)
				h.advance()
				after := step(h.checked(), "s1")
				if first := len(c.beginnings("research")); first != 1 || after.Attempt != before.Attempt {
					t.Errorf("research began %d times, attempt %d → %d", first, before.Attempt, after.Attempt)
				}
				if kind == consent.Result && (after.State != workflow.StepDone || after.ArtifactID != before.ArtifactID) {
					t.Errorf("was %+v, is %+v", before, after)
				}
				if r := h.willingly(); r.State != workflow.Completed || c.E() != 2 {
					t.Errorf("%s with %d effects", r.State, c.E())
				}
			})
		}
	}
}

func TestCase03TheSameQuestionNeverAppearsTwice(t *testing.T) {
	c := &cast{}
	h := newHouse(t, c)
	h.begin(mainRequest, workflow.EachResult)
	seen := map[string]bool{}
	for {
		r := h.advance()
		if r.State.Ended() {
			break
		}
		g := h.open()
		if seen[g.Key] {
			t.Fatalf("%s appears again", g.Key)
		}
		seen[g.Key] = true
		h.answer(g, workflow.Answer{Do: consent.Approve})
		if g.Kind != consent.Resume {
			h.restart() // after the answer, before anything was done about it
		}
	}
	if r := h.checked(); r.State != workflow.Completed || c.E() != 2 {
		t.Errorf("%s with %d effects", r.State, c.E())
	}
}

func TestCase04AKilledModalComesBackAsItWas(t *testing.T) {
	c := &cast{}
	h := newHouse(t, c)
	first := h.reviewed()
	h.answer(
		h.open(),
		workflow.Answer{Do: consent.Change, Revision: &consent.Revision{Type: consent.FullReplan}, Feedback: "neu"},
	)
	h.approve(consent.Plan)
	g := h.expect(consent.Step)
	if err := h.Gates.SaveDraft(ctx(), g.ID, `{"complexity":"deta`); err != nil {
		t.Fatal(err)
	}
	g = h.open()
	h.restart()
	same(t, h.expect(consent.Step), g)

	old := first.Gates[len(first.Gates)-1]
	effects := c.E()
	wantFault(
		t,
		h.Gates.Decide(ctx(), old.ID, old.Hash, workflow.Answer{Do: consent.Approve}),
		fault.Conflict,
		"fault.gate.decided",
	)
	wantFault(
		t,
		h.Gates.Decide(ctx(), g.ID, old.Hash, workflow.Answer{Do: consent.Approve}),
		fault.Conflict,
		"fault.gate.stale",
	)
	same(t, h.expect(consent.Step), g)
	if c.E() != effects {
		t.Errorf("%d effects", c.E()-effects)
	}
	h.answer(g, workflow.Answer{Do: consent.Approve})
	h.approve(consent.Review)
	h.wantState(workflow.Completed)
}

func same(t *testing.T, got, want any) {
	t.Helper()
	a, errA := json.Marshal(got)
	b, errB := json.Marshal(want)
	if errA != nil || errB != nil || string(a) != string(b) {
		t.Errorf("got  %s\nwant %s", a, b)
	}
}

func TestCase05AKilledStopIsAStop(t *testing.T) {
	for _, kind := range []consent.Kind{consent.Plan, consent.Step, consent.Review} {
		t.Run(string(kind), func(t *testing.T) {
			c := &cast{}
			h := newHouse(t, c)
			h.begin(mainRequest, workflow.Full)
			for g := h.expect(consent.Plan); g.Kind != kind; g = h.open() {
				h.answer(g, workflow.Answer{Do: consent.Approve})
				h.advance()
			}
			if err := h.Runs.Stop(ctx(), h.run); err != nil {
				t.Fatal(err)
			}
			if r, err := h.Runs.Run(ctx(), h.run); err != nil || r.State != workflow.Stopping {
				t.Fatalf("%s, %v", r.State, err)
			}
			h.restart()
			if r := h.checked(); r.State != workflow.Stopped {
				t.Fatalf("after the restart the run is %s", r.State)
			}
			h.begin(mainRequest, workflow.Full)
			if r := h.willingly(); r.State != workflow.Completed {
				t.Errorf("a new run is %s", r.State)
			}
		})
	}
}

func TestCase07TwoQuestionsInARowSurviveRestarts(t *testing.T) {
	h := newHouse(t, &cast{})
	h.begin(mainRequest, workflow.Full)
	h.approve(consent.Plan)
	for _, kind := range []consent.Kind{consent.Step, consent.Review} {
		g := h.expect(kind)
		h.restart()
		same(t, h.open(), g)
		h.answer(g, workflow.Answer{Do: consent.Approve})
	}
	h.wantState(workflow.Completed)
}

func TestCase08AnOldApprovalIsRefused(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: onDisk(t).Workflow(), model: c})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	old := s.expect(consent.Step)
	if err := s.Runs.Stop(ctx(), s.run); err != nil {
		t.Fatal(err)
	}
	s.wantState(workflow.Stopped)
	first := s.run
	s.begin(mainRequest, workflow.Full) // the provider numbers its calls from 1 again
	s.approve(consent.Plan)
	fresh := s.expect(consent.Step)
	effects := c.E()
	wantFault(
		t,
		s.Gates.Decide(ctx(), old.ID, old.Hash, workflow.Answer{Do: consent.Approve}),
		fault.Conflict,
		"fault.gate.decided",
	)
	if fresh.Hash == old.Hash {
		t.Error("the same hash names the result of another run")
	}
	wantFault(
		t,
		s.Gates.Decide(ctx(), fresh.ID, old.Hash, workflow.Answer{Do: consent.Approve}),
		fault.Conflict,
		"fault.gate.stale",
	)
	s.advance()
	if r, err := s.Runs.Run(ctx(), first); c.E() != effects || err != nil || r.State != workflow.Stopped {
		t.Errorf("%d effects, the old run is %s, %v", c.E()-effects, r.State, err)
	}
}

func TestCase12ADoubleClickIsOneEffect(t *testing.T) {
	c := &cast{}
	s := newStage(t, props{keeper: onDisk(t).Workflow(), model: c})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	g := s.expect(consent.Step)
	before := c.E()
	errs := make([]error, 6)
	var clicks sync.WaitGroup
	for i := range errs {
		clicks.Go(func() {
			if errs[i] = s.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Approve}); errs[i] == nil {
				_, errs[i] = s.Advance(ctx(), s.run)
			}
		})
	}
	clicks.Wait()
	taken := 0
	for _, err := range errs {
		if err == nil {
			taken++
			continue
		}
		wantFault(t, err, fault.Conflict, "fault.gate.decided")
	}
	if taken != 1 || c.E() != before+1 {
		t.Errorf("%d clicks were taken, %d effects", taken, c.E()-before)
	}
}

func TestCase13AWaitingPlanNeverExpires(t *testing.T) {
	c := &cast{}
	h := newHouse(t, c)
	h.begin(mainRequest, workflow.Full)
	g := h.expect(consent.Plan)
	for hour := range 72 {
		h.clock.Pass(time.Hour)
		if hour%12 == 0 {
			h.restart() // sleep and wake
		}
		if err := h.Serve(ctx()); err != nil {
			t.Fatal(err)
		}
	}
	same(t, h.expect(consent.Plan), g)
	if c.E() != 0 {
		t.Fatalf("%d effects", c.E())
	}
	h.answer(g, workflow.Answer{Do: consent.Approve})
	s := h.expect(consent.Step)
	h.clock.Pass(72 * time.Hour)
	h.answer(s, workflow.Answer{Do: consent.Approve})
	for _, st := range h.wantState(workflow.Reviewing).Steps {
		if st.Seconds != 0 {
			t.Errorf("waiting counts as %v seconds of work for %s", st.Seconds, st.ID)
		}
	}
}

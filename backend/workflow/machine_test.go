package workflow

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pult/backend/workflow/consent"
)

func stepStates() []StepState {
	return []StepState{Queued, AwaitingUser, StepRunning, StepDone, Skipped, StepError, StepUnknown, Stale}
}

// Every living state has an exit, can be stopped, and leads to an end; an ended one stays.
func TestNoStateWithoutExit(t *testing.T) {
	for _, s := range states() {
		ended := s == Completed || s == Stopped || s == Failed
		if s.Ended() != ended {
			t.Errorf("%s ended: %v", s, s.Ended())
		}
		if r := (&Run{State: s}); !ended && s != Stopping && r.enter(Stopping) != nil {
			t.Errorf("%s cannot be stopped", s)
		}
		for _, to := range s.next() {
			if !slices.Contains(states(), to) {
				t.Errorf("%s leads to %s", s, to)
			}
		}
		if r := (&Run{State: s}); ended && r.enter(Running) == nil {
			t.Errorf("%s can be left", s)
		}
		_, rests := Next(Run{State: s, Plan: &Plan{}, Results: &Results{}}).(Rest)
		if rests != ended {
			t.Errorf("in %s nothing is to be done: %v", s, rests)
		}
	}
	for _, s := range stepStates() {
		if len(s.next()) == 0 {
			t.Errorf("a step cannot leave %s", s)
		}
	}
}

// Next is pure and total, and nothing but a decided question that still fits leads to work, to a start, or to the end.
func TestNextIsPureAndClosed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for range 20 {
			pureAndClosed(t, drawnRun(t))
		}
	})
}

func pureAndClosed(t *rapid.T, r Run) {
	before, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	first, second := Next(r), Next(r)
	a, errA := json.Marshal(first)
	b, errB := json.Marshal(second)
	after, err := json.Marshal(r)
	if errA != nil || errB != nil || err != nil || string(a) != string(b) || string(before) != string(after) {
		t.Fatalf("%T %s, then %T %s", first, a, second, b)
	}
	justified(t, r, first)
}

func justified(t *rapid.T, r Run, action Action) {
	switch a := action.(type) {
	case Perform:
		s := r.step(a.StepID)
		if a.Gate.StepID != s.ID || a.Gate.Decision == nil ||
			!consent.Holds(a.Gate, stepSubject(r, *s).With(a.Gate.Decision.Params)) {
			t.Fatalf("%s is performed by the leave of %+v", s.ID, a.Gate)
		}
		if do := a.Gate.Decision.Do; do != consent.Approve && do != consent.Change {
			t.Fatalf("performed on %q", do)
		}
	case Launch:
		asked := r.Question && r.Plan.Version == 1 && len(r.Plan.Steps) == 1 && r.Plan.Steps[0].Agent == "answer"
		if !asked && !slices.ContainsFunc(r.Gates, func(g consent.Gate) bool {
			return g.Kind == consent.Plan &&
				consent.Holds(g, planSubject(r))
		}) {
			t.Fatal("launched without an approved plan")
		}
	case Complete:
		if r.Mode != Quick && !r.plain() && !slices.ContainsFunc(r.Gates,
			func(g consent.Gate) bool { return g.Kind == consent.Review && consent.Holds(g, reviewSubject(r)) }) {
			t.Fatal("completed without an approved review")
		}
	case GoOn:
		if !slices.ContainsFunc(r.Gates, func(g consent.Gate) bool {
			return g.Kind == consent.Resume &&
				g.State() == consent.Approved
		}) {
			t.Fatal("continued without a word")
		}
	case Await:
		if a.Gate.Decision != nil {
			t.Fatal("waits for an answer that is there")
		}
	case OpenGate:
		if _, exists := r.gate(a.Key); exists {
			t.Fatalf("%s is asked twice", a.Key)
		}
		if a.Auto && (a.Kind != consent.Step || r.step(a.StepID).Asks) {
			t.Fatalf("%s is answered by policy", a.Key)
		}
	}
}

// drawnRun is any run, most of them impossible ones.
func drawnRun(t *rapid.T) Run {
	r := Run{
		ID: "r", State: rapid.SampledFrom(append(states(), Running, Running, Running, Running, AwaitingPlan,
			Reviewing)).Draw(t, "state"), Generation: rapid.IntRange(1, 2).Draw(t, "generation"), Interrupts: 1,
		Mode: rapid.SampledFrom([]Mode{Full, EachResult, Quick}).Draw(t, "mode"),
	}
	r.Plan = &Plan{Version: 1, Generation: rapid.IntRange(1, 2).Draw(t, "plan generation")}
	if r.Question = rapid.IntRange(0, 3).Draw(t, "question") == 0; r.Question {
		r.Plan.Version = rapid.IntRange(1, 2).Draw(t, "version")
		names := rapid.SampledFrom([][]string{{"answer"}, {"answer"}, {"answer", "image"}, {"image"}, {}}).Draw(t, "agents")
		for _, name := range names {
			r.Plan.Steps = append(r.Plan.Steps, PlanStep{ID: "s1", Agent: name})
		}
	}
	if rapid.IntRange(0, 3).Draw(t, "missing") == 0 {
		r.Plan.Missing = []string{"topic"}
	}
	if rapid.Bool().Draw(t, "results") {
		r.Results = &Results{Generation: rapid.IntRange(1, 2).Draw(t, "results of"), Round: 1}
	}
	for _, id := range []string{"s1", "s2"} {
		s := Step{
			ID:         id,
			Generation: r.Generation,
			Agent:      "research",
			State:      rapid.SampledFrom(append(stepStates(), Queued, AwaitingUser)).Draw(t, id),
			Attempt:    1,
			Asks:       rapid.Bool().Draw(t, "asks"),
		}
		if id == "s2" {
			s.Uses = []string{"s1"}
		}
		if rapid.Bool().Draw(t, "artifact") {
			s.ArtifactID, s.Hash = "a"+id, "hash of "+id
		}
		r.Steps = append(r.Steps, s)
	}
	r.Gates = drawnGates(t, r)
	return r
}

func drawnGates(t *rapid.T, r Run) []consent.Gate {
	var gates []consent.Gate
	add := func(kind consent.Kind, key, step string, subject consent.Subject) {
		if rapid.IntRange(0, 2).Draw(t, key) == 0 {
			return
		}
		g := consent.Gate{ID: key, Key: key, Kind: kind, StepID: step, Subject: subject, Hash: subject.Hash()}
		if rapid.IntRange(0, 4).Draw(t, "open") > 0 {
			d := consent.Decision{
				Do: rapid.SampledFrom(append(consent.Answers(kind), consent.Approve, consent.Approve, consent.Withdraw,
					consent.Later, "nonsense")).
					Draw(t, "do"),
				Hash: g.Hash,
				At:   time.Unix(0, 0),
			}
			d.Final = rapid.SampledFrom([]string{g.Hash, g.Hash, "", "another"}).Draw(t, "final")
			if kind == consent.Review && d.Do == consent.Change {
				d.Revision = &consent.Revision{Type: consent.FullReplan}
			}
			g.Decision = &d
		}
		gates = append(gates, g)
	}
	add(consent.Clarify, "clarify:1", "", consent.Subject{})
	add(consent.Plan, "plan:1", "", planSubject(r))
	add(consent.Start, "start:1", "", planSubject(r))
	add(consent.Resume, r.course().resumeKey(), "", consent.Subject{Agent: "resume"})
	for _, s := range r.Steps {
		add(consent.Step, stepKey(consent.Step, s), s.ID, stepSubject(r, s))
		for _, kind := range []consent.Kind{consent.Result, consent.Failure, consent.Unknown} {
			add(kind, stepKey(kind, s), s.ID, resultSubject(r, s))
		}
	}
	if r.Results != nil {
		add(consent.Review, "review:"+string(rune('0'+r.Generation))+":1", "", reviewSubject(r))
	}
	return gates
}

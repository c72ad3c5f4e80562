package workflow_test

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/agent"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// flaky is a store whose disk fails where the test says: before it has written, or after.
type flaky struct {
	keeper
	trouble func(write string) (before, after bool) // nil: none
	written func(write string)                      // nil, or told what has reached the disk
}

func (f *flaky) around(name string, write func() error) error {
	before, after := false, false
	if f.trouble != nil {
		before, after = f.trouble(name)
	}
	full := fault.New(fault.NoSpace, "fault.store.full", nil)
	if before {
		return full
	}
	if err := write(); err != nil {
		return err
	}
	if f.written != nil {
		f.written(name)
	}
	if after {
		return full
	}
	return nil
}

func (f *flaky) CreateRun(ctx context.Context, r workflow.Run, events []event.Record) (n int, err error) {
	err = f.around("CreateRun", func() error { n, err = f.keeper.CreateRun(ctx, r, events); return err })
	return n, err
}

func (f *flaky) SaveTurn(ctx context.Context, t workflow.Turn) error {
	return f.around("SaveTurn", func() error { return f.keeper.SaveTurn(ctx, t) })
}

func (f *flaky) Decide(ctx context.Context, id string, d consent.Decision, events []event.Record) error {
	return f.around("Decide", func() error { return f.keeper.Decide(ctx, id, d, events) })
}

func (f *flaky) AppendMessage(ctx context.Context, key string, position int, m model.Message) error {
	return f.around("AppendMessage", func() error { return f.keeper.AppendMessage(ctx, key, position, m) })
}

// No sequence of answers, wrong answers, edits, stops, restarts, provider errors and disk errors leads to an effect
// that no decided question allows, and whatever happened, the run can still be brought to an end.
func TestNoPathLeadsPastAGate(t *testing.T) {
	property(t, func(t *rapid.T) {
		disk := &flaky{keeper: storetest.NewMemory()}
		c := &cast{plan: func(model.Request) agent.Draft { return drawnPlan(t) }}
		s := newStage(t, props{keeper: disk, model: c})
		c.act = func(ctx context.Context, req model.Request) []modeltest.Turn {
			if req.Purpose == "planner" {
				return nil
			}
			allowed(ctx, t, s, req)
			if rapid.IntRange(0, 5).Draw(t, "luck") == 0 {
				return []modeltest.Turn{
					{Err: failing(rapid.SampledFrom([]string{"model", "conflict", "cancelled"}).Draw(t, "failure"))},
				}
			}
			return nil
		}
		s.begin(mainRequest, drawnMode(t))
		disk.trouble = func(string) (bool, bool) {
			n := rapid.IntRange(0, 19).Draw(t, "disk")
			return n == 0, n == 1
		}
		for range rapid.IntRange(5, 40).Draw(t, "moves") {
			move(t, s, c, disk)
		}
		disk.trouble, c.act = nil, nil
		if err := s.Recover(ctx()); err != nil {
			t.Fatalf("%v", err)
		}
		if r := s.willingly(); !r.State.Ended() || r.State == workflow.Failed {
			t.Fatalf("in the end the run is %s (%v)", r.State, r.Fault)
		}
		numbered(t, s)
	})
}

// move is one thing a teacher, a second window, or the machine does.
func move(t *rapid.T, s *stage, c *cast, disk *flaky) {
	r, err := s.Runs.Run(ctx(), s.run)
	if err != nil {
		t.Fatalf("%v", err)
	}
	switch rapid.SampledFrom([]string{
		"advance", "advance", "advance", "answer", "answer", "wrong", "old", "edit",
		"refresh", "stop", "restart",
	}).Draw(t, "move") {
	case "advance":
		_, err = s.Advance(ctx(), s.run)
		if now, _ := s.Runs.Run(ctx(), s.run); err != nil && !fault.Is(err, fault.NoSpace) || now.State == workflow.Failed {
			t.Fatalf("advance: %v (%s)", err, now.State)
		}
	case "answer":
		if g, ok := openOf(r); ok {
			_ = s.Gates.Decide(ctx(), g.ID, g.Hash, drawnAnswer(t, r, g))
		}
	case "wrong":
		if g, ok := openOf(r); ok {
			hash, a := wrongAnswer(t, g)
			if err := s.Gates.Decide(ctx(), g.ID, hash, a); err == nil {
				t.Fatalf("a wrong answer was taken")
			}
		}
	case "old":
		if len(r.Gates) > 0 {
			g := rapid.SampledFrom(r.Gates).Draw(t, "gate")
			if err := s.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Approve}); g.Decision != nil &&
				err == nil {
				t.Fatalf("%s was answered twice", g.Key)
			}
		}
	case "edit":
		if r.Plan != nil {
			_ = s.Plans.Edit(ctx(), s.run, drawnEdit(t, r))
		}
	case "refresh":
		for _, st := range r.Steps {
			_ = s.Results.Refresh(ctx(), s.run, st.ID)
		}
	case "stop":
		if rapid.IntRange(0, 9).Draw(t, "really") == 0 {
			_ = s.Runs.Stop(ctx(), s.run)
		}
	case "restart":
		_ = s.Recover(ctx())
	}
}

func openOf(r workflow.Run) (consent.Gate, bool) {
	i := slices.IndexFunc(r.Gates, func(g consent.Gate) bool { return g.Decision == nil })
	if i < 0 {
		return consent.Gate{}, false
	}
	return r.Gates[i], true
}

func drawnAnswer(t *rapid.T, r workflow.Run, g consent.Gate) workflow.Answer {
	a := workflow.Answer{
		Do:       rapid.SampledFrom(consent.Answers(g.Kind)).Draw(t, "do"),
		Feedback: rapid.SampledFrom([]string{"", "anders"}).Draw(t, "feedback"),
	}
	if a.Do == consent.Stop || a.Do == consent.Deny {
		a.Do = consent.Answers(g.Kind)[0]
	}
	if g.Kind == consent.Step && a.Do == consent.Change {
		a.Params = map[string]string{"topic": "Anderes"}
		if g.Subject.Agent == "image" {
			a.Params = map[string]string{"complexity": "detailed"}
		}
	}
	if g.Kind == consent.Review && a.Do == consent.Change {
		rev := drawnRevision(t, r)
		a.Revision = &rev
	}
	return a
}

// allowed looks, at the moment of an effect, for the decisions that allow it: the plan of this version, and the
// question about this step whose final hash names what the provider was just given.
func allowed(ctx context.Context, t *rapid.T, s *stage, req model.Request) {
	r, err := s.Runs.Run(ctx, s.run)
	if err != nil {
		t.Fatalf("%v", err)
	}
	i := slices.IndexFunc(r.Steps, func(st workflow.Step) bool { return st.State == workflow.StepRunning })
	if i < 0 || string(req.Purpose) != r.Steps[i].Agent {
		t.Fatalf("%s works while the run is %s and no such step runs", req.Purpose, r.State)
	}
	st := r.Steps[i]
	given := consent.Subject{
		Agent:       st.Agent,
		Params:      req.Params,
		Inputs:      fed(ctx, t, s, r, req),
		PlanVersion: st.PlanVersion,
		Generation:  r.Generation,
		Attempt:     st.Attempt,
	}
	fits := func(g consent.Gate) bool {
		return g.Kind == consent.Step && g.StepID == st.ID && g.Decision != nil && g.Decision.Final == given.Hash() &&
			(g.Decision.Do == consent.Approve || g.Decision.Do == consent.Change)
	}
	plan := func(g consent.Gate) bool {
		return g.Kind == consent.Plan && g.Decision != nil && g.Decision.By == consent.ByTeacher &&
			g.Subject.PlanVersion == r.Plan.Version &&
			(g.Decision.Do == consent.Approve || g.Decision.Do == consent.Later)
	}
	if !slices.ContainsFunc(r.Gates, fits) || !slices.ContainsFunc(r.Gates, plan) {
		t.Fatalf("%s works on %+v, and nobody allowed that", st.ID, given)
	}
	if st.Asks &&
		!slices.ContainsFunc(r.Gates, func(g consent.Gate) bool { return fits(g) && g.Decision.By == consent.ByTeacher }) {
		t.Fatalf("%s should have asked the teacher", st.ID)
	}
}

// fed are the hashes of what the agent was given, found by content.
func fed(ctx context.Context, t *rapid.T, s *stage, r workflow.Run, req model.Request) []string {
	var hashes []string
	for _, m := range req.Context {
		if m.Name == agent.RevisionName { // what is to be changed, not what it is made from
			continue
		}
		found := ""
		for _, st := range r.Steps {
			if st.ArtifactID == "" {
				continue
			}
			a, err := s.Results.Artifact(ctx, st.ArtifactID)
			if err != nil {
				t.Fatalf("%v", err)
			}
			if string(a.Content) == string(m.JSON) {
				found = a.Hash
			}
		}
		hashes = append(hashes, found)
	}
	return hashes
}

// numbered checks the numbers of what was told: they only grow.
func numbered(t *rapid.T, s *stage) {
	seq := int64(0)
	for _, r := range s.ear.heard() {
		if r.Seq <= seq {
			t.Fatalf("event %s has number %d after %d", r.Type, r.Seq, seq)
		}
		seq = r.Seq
	}
}

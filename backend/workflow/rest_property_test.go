package workflow_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/base/fault"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// Any sequence of edits, words, answers, failures and restarts: what is done does not change in a byte, a step goes on
// only by an answer about exactly it, and nothing of a plan is done before that version was approved.
func TestNoEditTouchesWhatIsDone(t *testing.T) {
	property(t, func(t *rapid.T) {
		s, c := drawnStage(t)
		s.begin(drawnRequest(t), drawnMode(t))
		done := map[string]string{}
		for range rapid.IntRange(5, 40).Draw(t, "moves") {
			r := s.advance()
			untouched(t, r, done)
			approved(t, r)
			if r.State.Ended() {
				return
			}
			effects := c.E()
			g := s.open()
			switch rapid.SampledFrom([]string{"answer", "answer", "edit", "edit", "words"}).Draw(t, "move") {
			case "answer":
				_ = s.Gates.Decide(ctx(), g.ID, g.Hash, drawnAnswer(t, r, g))
				continue
			case "edit":
				if edit, begun, err := s.Plans.Standing(ctx(), s.run); err == nil {
					if err := s.Plans.Edit(ctx(), s.run, drawnRest(t, edit, begun)); err != nil &&
						fault.Of(err).Kind != fault.Invalid {
						t.Fatalf("edit: %v", err)
					}
				}
			case "words":
				if g.Kind == consent.Plan {
					s.answer(g, workflow.Answer{Do: consent.Change, Feedback: "anders"})
				}
			}
			now := s.advance()
			if c.E() != effects {
				t.Fatalf("%d effects before the new version was approved", c.E()-effects)
			}
			untouched(t, now, done)
		}
	})
}

// drawnRest is an edit of the rest: another order, steps left out, steps more.
func drawnRest(t *rapid.T, edit workflow.PlanEdit, begun int) workflow.PlanEdit {
	rest := rapid.Permutation(edit.Steps[begun:]).Draw(t, "order")
	for i := range rest {
		rest[i].Skip, rest[i].Asks = rapid.Bool().Draw(t, "skip"), rapid.Bool().Draw(t, "asks")
	}
	edit.Steps = append(slices.Clone(edit.Steps[:begun]), rest...)
	switch rapid.SampledFrom([]string{"", "more", "fewer"}).Draw(t, "length") {
	case "more":
		edit.Steps = append(edit.Steps, workflow.StepEdit{Agent: "research", Params: map[string]string{"topic": "Blätter"}})
	case "fewer":
		edit.Steps = edit.Steps[:max(begun, len(edit.Steps)-1)]
	}
	return edit
}

// untouched reports a done step that is not what it was, as long as it has not got a new attempt that somebody wanted.
func untouched(t *rapid.T, r workflow.Run, done map[string]string) {
	for _, st := range r.Steps {
		key := st.ID + "/" + string(rune('0'+st.Generation)) + "/" + string(rune('0'+st.Attempt))
		raw, err := json.Marshal(st)
		if err != nil {
			t.Fatalf("%v", err)
		}
		if before, was := done[key]; was && before != string(raw) && st.State != workflow.Stale {
			t.Fatalf("%s became\n%s\nfrom\n%s", key, raw, before)
		}
		if st.State == workflow.StepDone {
			done[key] = string(raw)
		}
	}
	for key := range done {
		id, rest, _ := strings.Cut(key, "/")
		if rest[0] == byte('0'+r.Generation) && step(r, id).ID == "" && len(r.Steps) > 0 {
			t.Fatalf("%s is gone", key)
		}
	}
}

// approved reports steps at work or done under a version of the plan that nobody approved.
func approved(t *rapid.T, r workflow.Run) {
	for _, st := range r.Steps {
		if !slices.ContainsFunc(r.Gates, func(g consent.Gate) bool {
			return (g.Kind == consent.Plan || g.Kind == consent.Start) && g.Subject.PlanVersion == st.PlanVersion &&
				g.State() == consent.Approved &&
				g.Decision.Final == g.Hash
		}) {
			t.Fatalf("%s is of version %d, which nobody approved", st.ID, st.PlanVersion)
		}
	}
	if r.State == workflow.Running || r.State == workflow.Reviewing {
		if !slices.ContainsFunc(r.Gates, func(g consent.Gate) bool {
			return g.Kind == consent.Plan && g.Subject.PlanVersion == r.Plan.Version && g.State() == consent.Approved
		}) {
			t.Fatalf("the run is %s with version %d, which nobody approved", r.State, r.Plan.Version)
		}
	}
}

// The process ends before and after every write of a job whose plan is changed on the way, by hand and in words.
func TestEveryWriteOfAChangedPlanMayBeTheLast(t *testing.T) {
	for _, before := range []bool{true, false} {
		n := 1
		for changeDiesAt(t, n, before) {
			n++
		}
		if n < 20 {
			t.Errorf("before %v: the job has %d writes only", before, n-1)
		}
	}
}

func changeDiesAt(t *testing.T, n int, before bool) bool {
	t.Helper()
	c := &cast{}
	var memory keeper = storetest.NewMemory()
	if before {
		memory = onDisk(t).Workflow()
	}
	d := dying(memory, n, before)
	s := newStage(t, props{keeper: d, model: c, provider: "remote"})
	r, err := s.Runs.Start(ctx(), workflow.Job{Request: mainRequest, Language: "de", Mode: workflow.Full})
	if err != nil {
		return true
	}
	s.run = r.ID
	for range 20 {
		r, _ = s.Advance(ctx(), s.run)
		g, open := openOf(r)
		switch {
		case d.dead || !open:
		case g.Kind == consent.Step && r.Plan.Version == 1:
			edit, begun, err := s.Plans.Standing(ctx(), s.run)
			if err == nil {
				edit.Steps = slices.Insert(
					edit.Steps,
					begun,
					workflow.StepEdit{Agent: "research", Params: map[string]string{"topic": "Blätter"}},
				)
				_ = s.Plans.Edit(ctx(), s.run, edit)
			}
			continue
		case g.Key == "plan:2":
			_ = s.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Change, Feedback: "anders"})
			continue
		default:
			_ = s.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Approve})
			continue
		}
		break
	}
	if !d.dead {
		return false
	}
	effects, results := c.E(), done(memory, s.run)
	next := newStage(t, props{keeper: memory, model: c, provider: "remote", process: "p2", last: 10_000})
	next.run = s.run
	if err := next.Recover(ctx()); err != nil {
		t.Fatal(err)
	}
	if r := next.advance(); c.E() != effects || r.State.Ended() && d.last != "Decide" && r.State != workflow.Completed {
		t.Fatalf(
			"write %d (%s), before %v: %d effects before the teacher said so, %s",
			n,
			d.last,
			before,
			c.E()-effects,
			r.State,
		)
	}
	end := next.willingly()
	if end.State != workflow.Completed {
		t.Fatalf("write %d (%s), before %v: the job is %s (%v)", n, d.last, before, end.State, end.Fault)
	}
	for id, artifact := range results {
		if step(end, id).ArtifactID != artifact {
			t.Fatalf("write %d (%s), before %v: the result of %s is another one", n, d.last, before, id)
		}
	}
	return true
}

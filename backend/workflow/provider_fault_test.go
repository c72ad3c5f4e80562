package workflow_test

import (
	"context"
	"os"
	"regexp"
	"slices"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// classes are all classes of a failed call, read where they are declared: a new one is in the table by itself.
func classes(t *testing.T) []model.Class {
	t.Helper()
	source, err := os.ReadFile("../model/failure.go")
	if err != nil {
		t.Fatal(err)
	}
	var list []model.Class
	for _, found := range regexp.MustCompile(`(?m)^\t\w+ +Class = "(\w+)"`).FindAllStringSubmatch(string(source), -1) {
		list = append(list, model.Class(found[1]))
	}
	if len(list) < 16 {
		t.Fatalf("only %d classes are declared: %v", len(list), list)
	}
	return list
}

// faulty is a model that fails in one way at one place of the main job, until it is mended.
type faulty struct {
	class  model.Class
	at     string
	mended bool
	failed int
}

func (f *faulty) act(_ context.Context, req model.Request) []modeltest.Turn {
	place := string(req.Purpose)
	if len(req.Messages) > 0 {
		place += " after a tool"
	}
	if f.mended || place != f.at {
		return nil
	}
	f.failed++
	return []modeltest.Turn{{Err: model.Fail(f.class, model.Who{Provider: "gemini", Model: "m"}, "no", nil)}}
}

// Whatever way a provider fails, and wherever: what was decided stays decided over a restart, what was done is not done
// again, nothing counts as approved, and the teacher has a way on and a way out.
func TestEveryProviderFaultLeavesAWayOnAndAWayOut(t *testing.T) {
	for _, class := range classes(t) {
		for _, at := range []string{"research", "image", "image after a tool"} {
			for _, exit := range []consent.Do{consent.Again, consent.Skip, consent.Stop} {
				t.Run(string(class)+"/"+at+"/"+string(exit), func(t *testing.T) {
					t.Parallel()
					providerFault(t, &faulty{class: class, at: at}, exit)
				})
			}
		}
	}
}

func providerFault(t *testing.T, f *faulty, exit consent.Do) {
	h := newHouse(t, &cast{act: f.act})
	h.begin(mainRequest, workflow.Full)
	g := h.toFailure()
	before := h.checked()
	if f.failed == 0 || g.Question.Fault == nil || g.Question.Fault.Key == "" {
		t.Fatalf("%d calls failed, and the question says %v", f.failed, g.Question.Fault)
	}
	h.restart()
	same(t, h.expect(consent.Failure), g)
	same(t, decided(h.checked()), decided(before))
	if exit == consent.Skip && !slices.Contains(g.Question.Answers, exit) {
		wantFault(t, h.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: exit}), fault.Invalid, "fault.gate.answer")
		exit = consent.Again // there is nothing to leave out: the question stays, and has another way on
	}
	f.mended = true
	h.answer(g, workflow.Answer{Do: exit})
	want := workflow.Completed
	if exit == consent.Stop {
		want = workflow.Stopped
	}
	after := h.willingly()
	if after.State != want {
		t.Fatalf("%s to %s ends as %s (%v)", exit, g.Key, after.State, after.Fault)
	}
	same(t, decided(after)[:len(decided(before))], decided(before))
	for _, was := range before.Steps {
		if now := step(after, was.ID); was.State == workflow.StepDone && now.ArtifactID != was.ArtifactID {
			t.Errorf("%s was done, and was done again: %s → %s", was.ID, was.ArtifactID, now.ArtifactID)
		}
	}
}

// toFailure says yes to everything until a call has failed for good.
func (h *house) toFailure() consent.Gate {
	h.t.Helper()
	for range 20 {
		if r := h.advance(); r.State.Ended() {
			h.t.Fatalf("the run is %s (%v) and asks nothing", r.State, r.Fault)
		}
		g := h.open()
		if g.Kind == consent.Failure {
			return g
		}
		h.answer(g, workflow.Answer{Do: consent.Approve})
	}
	h.t.Fatal("nothing fails")
	return consent.Gate{}
}

// Planning fails, of a first plan or of a new one when there are results already: the teacher is asked, nothing is
// lost, and she can try again or stop with what there is.
func TestProviderFaultsWhilePlanningLoseNothing(t *testing.T) {
	for _, class := range classes(t) {
		for _, exit := range []consent.Do{consent.Again, consent.Stop} {
			t.Run(string(class)+"/"+string(exit), func(t *testing.T) {
				t.Parallel()
				planningFault(t, class, exit)
			})
		}
	}
}

func planningFault(t *testing.T, class model.Class, exit consent.Do) {
	f := &faulty{class: class, at: "planner"}
	h := newHouse(t, &cast{act: f.act})
	h.p = props{provider: "remote", outlet: atHome()}
	h.restart()
	h.begin(mainRequest, workflow.Full)
	first := h.toFailure()
	f.mended = true
	h.answer(first, workflow.Answer{Do: consent.Again})
	before := h.toReview()
	results := h.shown(before)
	f.mended = false
	h.answer(
		h.open(),
		workflow.Answer{Do: consent.Change, Revision: &consent.Revision{Type: consent.FullReplan}, Feedback: "neu"},
	)
	g := h.toFailure()
	h.restart()
	same(t, h.expect(consent.Failure), g)
	f.mended = true
	h.answer(g, workflow.Answer{Do: exit})
	var after workflow.Run
	if exit == consent.Again {
		h.expect(consent.Plan)
		after = h.checked()
	} else {
		after = h.wantState(workflow.Stopped)
	}
	same(t, decided(after)[:len(decided(before))], decided(before))
	same(t, h.shown(after), results)
}

// shown are the results that the window shows.
func (h *house) shown(r workflow.Run) []artifact.Artifact {
	h.t.Helper()
	list, err := h.Results.Artifacts(ctx(), r)
	if err != nil || len(list) == 0 {
		h.t.Fatalf("%d results are shown (%v)", len(list), err)
	}
	return list
}

// decided are the answered questions, oldest first.
func decided(r workflow.Run) []consent.Gate {
	return slices.DeleteFunc(slices.Clone(r.Gates), func(g consent.Gate) bool { return g.Decision == nil })
}

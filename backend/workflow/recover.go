package workflow

import (
	"context"
	"fmt"
	"slices"
	"time"

	"pult/backend/base/event"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/workflow/consent"
)

// Recover is called once when the program has opened its data, before any Advance. A run that waits for the teacher is
// left as it is: its question is a row. A run that was in the middle of something becomes Interrupted and asks whether
// to go on; nothing continues by itself, also not when the program ends again before it went on. A run that was being
// stopped is stopped.
func (e *Engine) Recover(ctx context.Context) error {
	var open []string
	lost := map[string]bool{} // run/step of remote calls
	calls, err := e.budget.Open(ctx)
	if err != nil {
		return err
	}
	for _, c := range calls {
		open = append(open, c.ID)
		lost[c.RunID+"/"+c.StepID] = !c.Local // a model on this machine is simply asked again
	}
	lines, err := e.Runs.Open(ctx)
	if err != nil {
		return err
	}
	for _, line := range slices.Backward(lines) { // oldest first
		if line.OpenGate != "" && line.State != Stopping {
			continue // it waits
		}
		if err := e.recoverRun(ctx, line.ID, lost); err != nil {
			return err
		}
	}
	if len(open) == 0 {
		return nil
	}
	return e.budget.Lose(ctx, open) // last: a start that ends before here finds them again
}

func (e *Engine) recoverRun(ctx context.Context, id string, lost map[string]bool) error {
	r, err := e.load(ctx, id)
	if err != nil {
		return err
	}
	if r.State == Stopping {
		return e.halt(ctx, &r)
	}
	var changed []Step
	var states []event.Payload
	for i := range r.Steps {
		s := &r.Steps[i]
		if s.State != StepRunning {
			continue
		}
		e.steps.underWay[callKey(id, *s)] = lost[id+"/"+s.ID]
		if err := s.enter(e.steps.lost(r.ID, *s)); err != nil {
			return err
		}
		changed = append(changed, *s)
		states = append(states, agentState(*s))
	}
	if r.State != Interrupted {
		r.Was = r.State
	}
	r.Interrupts++
	if err := r.enter(Interrupted); err != nil {
		return err
	}
	t, told, err := e.Gates.question(ctx, &r, OpenGate{Kind: consent.Resume, Key: r.course().resumeKey()})
	if err != nil {
		return err
	}
	if lost[id+"/"] { // the planner's call; that of a step has a question of its own
		t.Gates[0].Question.Warnings = append(t.Gates[0].Question.Warnings, i18n.T("warn.resume.paid"))
	}
	t.Steps = changed
	return e.save(ctx, &r, t, append(states, told...)...)
}

// lost is the state of a step whose worker is gone. A model on this machine is simply asked again, its transcript goes
// on. So is a remote one when the books show that no call was under way; a call that was started and has no end may
// have had its effect.
func (e *steps) lost(runID string, s Step) StepState {
	switch {
	case s.Provider == localProvider:
		return Queued
	case !e.underWay[callKey(runID, s)]:
		return Queued
	}
	return StepUnknown
}

// callKey names an attempt of a step.
func callKey(runID string, s Step) string {
	return fmt.Sprintf("%s/%d/%s/%d", runID, s.Generation, s.ID, s.Attempt)
}

// maxResumes is how often a run may be interrupted without getting further before it is parked: then going on takes a
// second word.
const maxResumes = 3

// vain counts the interruptions since the run last got further, the present one included.
func (r Run) vain() int {
	since := r.advanced()
	n := 1
	for _, g := range r.Gates {
		if g.Kind == consent.Resume && g.OpenedAt.After(since) {
			n++
		}
	}
	return n
}

// advanced is when the run last got further: a step ended, a plan or results were made, or the teacher answered about
// them.
func (r Run) advanced() time.Time {
	last := r.CreatedAt
	later := func(t time.Time) {
		if t.After(last) {
			last = t
		}
	}
	if r.Plan != nil {
		later(r.Plan.CreatedAt)
	}
	if r.Results != nil {
		later(r.Results.CreatedAt)
	}
	for _, s := range r.Steps {
		if s.State == StepDone || s.State == Skipped {
			later(s.EndedAt)
		}
	}
	for _, g := range r.Gates {
		switch g.Kind {
		case consent.Clarify, consent.Plan, consent.Start, consent.Result, consent.Review:
			if g.Decision != nil {
				later(g.Decision.At)
			}
		case consent.Step,
			consent.Failure, consent.Unknown, consent.Resume, consent.Send, consent.Budget, consent.Continue,
			consent.Ask: // about what is still under way
		}
	}
	return last
}

// parked reports a question of a run that was interrupted too often.
func parked(g consent.Gate) bool {
	return g.Kind == consent.Resume && g.Question.Warns(reason.Parked)
}

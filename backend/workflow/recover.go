package workflow

import (
	"context"

	"pult/backend/event"
	"pult/backend/gate"
)

// Recover is called once when the program has opened its data, before any Advance. A run that waits for the teacher is left as it
// is: its question is a row. A run that was in the middle of something becomes Interrupted and asks whether to go on; nothing
// continues by itself, also not when the program ends again before it went on. A run that was being stopped is stopped.
func (e *Engine) Recover(ctx context.Context) error {
	if e.Purse != nil {
		calls, err := e.Purse.Lost(ctx)
		if err != nil {
			return err
		}
		for _, c := range calls {
			e.underWay[c.RunID+"/"+c.StepID] = true
		}
	}
	ids, err := e.store.RunIDs(ctx, Drafting, AwaitingPlan, Running, Reviewing, Stopping, Interrupted)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := e.recoverRun(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

func (e *Engine) recoverRun(ctx context.Context, id string) error {
	r, err := e.load(ctx, id)
	if err != nil {
		return err
	}
	if r.State == Stopping {
		return e.halt(ctx, &r)
	}
	if _, waiting := r.openGate(); waiting {
		return nil
	}
	var changed []Step
	var states []event.Payload
	for i := range r.Steps {
		s := &r.Steps[i]
		if s.State != StepRunning {
			continue
		}
		if err := s.enter(e.lost(r.ID, *s)); err != nil {
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
	t, told, err := e.question(ctx, &r, OpenGate{Kind: gate.Resume, Key: r.resumeKey()})
	if err != nil {
		return err
	}
	t.Steps = changed
	return e.save(ctx, &r, t, append(states, told...)...)
}

// lost is the state of a step whose worker is gone. A model on this machine is simply asked again, its transcript goes on. So is a
// remote one when the books show that no call was under way; a call that was started and has no end may have had its effect.
func (e *Engine) lost(runID string, s Step) StepState {
	switch {
	case s.Provider == localProvider:
		return Queued
	case e.Purse != nil && !e.underWay[runID+"/"+s.ID]:
		return Queued
	}
	return StepUnknown
}

package workflow

import (
	"context"
	"errors"
	"time"

	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/workflow/consent"
)

// ErrGone says that the process that was at work has ended and has not done what was asked: whoever asked may open the
// data and do it.
var ErrGone = errors.New("the process at work has ended")

const (
	signalPatience = 10 * time.Second       // a signal that nobody has taken is taken back
	settlePatience = 20 * time.Second       // one that was taken has no known end
	lookEvery      = 100 * time.Millisecond // between two looks at what the other process does
)

// Outbound are the signals as the process sees them that asks.
type Outbound interface {
	Post(ctx context.Context, s Signal) error
	// Outcome says whether a signal is settled, and with which refusal; nil is done.
	Outcome(ctx context.Context, id string) (done bool, refusal error, err error)
	// Withdraw takes a signal back; false when it was taken up.
	Withdraw(ctx context.Context, id string) (bool, error)
	// Forget drops one that is settled.
	Forget(ctx context.Context, id string) error
}

// RemoteConfig is what a Remote is made of.
type RemoteConfig struct {
	Engine *Engine // on data that can only be read; its log tells what the other process wrote
	Store  Outbound
	Events func(ctx context.Context, runID string, after int64) ([]event.Record, error)
	Held   func() bool // a process has the data
	NewID  func() string
	Pause  func(ctx context.Context, d time.Duration) error
}

// Remote does with runs what an Engine does, by the process that is at work with the data.
type Remote struct{ RemoteConfig }

// NewRemote makes one.
func NewRemote(c RemoteConfig) *Remote { return &Remote{c} }

// Decide is Gates.DecideAs in the process at work. Beside its faults: ErrGone, Unavailable "fault.signal.late" when it
// was not taken up in time and never will be, Unavailable "fault.signal.lost" when nobody knows what became of it.
func (r *Remote) Decide(ctx context.Context, by consent.By, gateID, hash string, a Answer) error {
	return r.ask(ctx, Signal{Kind: ToDecide, By: by, GateID: gateID, Hash: hash, Answer: a})
}

// Intervene is Interventions.Intervene in the process at work, with the faults of Decide.
func (r *Remote) Intervene(ctx context.Context, runID, node string, w Instruction) error {
	return r.ask(ctx, Signal{Kind: ToIntervene, RunID: runID, Node: node, Instruction: w})
}

// Stop is Runs.Stop in the process at work, with the faults of Decide.
func (r *Remote) Stop(ctx context.Context, runID string) error {
	return r.ask(ctx, Signal{Kind: ToStop, RunID: runID})
}

// Advance looks on until the run has ended or asks, and tells meanwhile what happens. ErrGone when nobody takes it
// forward any more.
func (r *Remote) Advance(ctx context.Context, runID string) (Run, error) {
	for {
		held := r.Held() // before the look: what the process wrote at its end is seen
		run, err := r.Engine.Runs.Run(ctx, runID)
		if err == nil {
			err = r.relay(ctx, runID)
		}
		switch {
		case err != nil:
			return run, err
		case rests(run):
			return run, nil
		case !held:
			return run, ErrGone
		}
		if err := r.Pause(ctx, lookEvery); err != nil {
			return run, err
		}
	}
}

func rests(r Run) bool {
	switch Next(r).(type) {
	case Rest, Await:
		return true
	}
	return false
}

// relay tells what the other process has written of a run since the last look.
func (r *Remote) relay(ctx context.Context, runID string) error {
	records, err := r.Events(ctx, runID, r.Engine.Log().Last())
	if err == nil {
		r.Engine.Log().Relay(records)
	}
	return err
}

// ask leaves a signal and waits for what becomes of it. When ask returns, the signal is settled or taken back, or its
// process is no more: nothing is followed later.
func (r *Remote) ask(ctx context.Context, s Signal) error {
	s.ID, s.At = r.NewID(), r.Engine.now()
	s.Until = s.At.Add(signalPatience)
	if err := r.Store.Post(ctx, s); err != nil {
		return err
	}
	keep := context.WithoutCancel(ctx) // a signal is not left behind
	for {
		held := r.Held() // before the look: what the process wrote at its end is seen
		done, refusal, err := r.Store.Outcome(keep, s.ID)
		if done && err == nil {
			return errors.Join(refusal, r.Store.Forget(keep, s.ID))
		}
		if err != nil || !held || ctx.Err() != nil || !r.Engine.now().Before(s.Until) {
			if ended, why := r.giveUp(ctx, s, held, err); ended {
				return why
			}
		}
		if err := r.Pause(keep, lookEvery); err != nil {
			return err
		}
	}
}

// giveUp takes a signal back; it has not ended when the signal was taken up and may still be settled.
func (r *Remote) giveUp(ctx context.Context, s Signal, held bool, cause error) (ended bool, why error) {
	back, err := r.Store.Withdraw(context.WithoutCancel(ctx), s.ID)
	switch {
	case cause != nil || err != nil:
		return true, errors.Join(cause, err)
	case back:
		return true, r.undone(ctx, held)
	case !held || !r.Engine.now().Before(s.At.Add(settlePatience)):
		return true, errLost()
	}
	return false, nil
}

// undone says why a signal was taken back.
func (r *Remote) undone(ctx context.Context, held bool) error {
	switch {
	case ctx.Err() != nil:
		return fault.New(fault.Cancelled, "fault.cancelled", ctx.Err())
	case !held:
		return ErrGone
	}
	return fault.New(fault.Unavailable, "fault.signal.late", nil)
}

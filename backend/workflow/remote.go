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
	readPatience   = 10 * time.Second       // so long data that cannot be read are looked at again
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
// was not taken up in time and never will be, Unavailable "fault.signal.lost" when nobody knows what became of it,
// Cancelled "fault.signal.left" when ctx ended while it was being done.
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
// forward any more; Cancelled "fault.signal.left" when ctx ended. Data that cannot be read for a moment are looked at
// again.
func (r *Remote) Advance(ctx context.Context, runID string) (Run, error) {
	seen := r.Engine.now()
	for {
		held := r.Held() // before the look: what the process wrote at its end is seen
		run, err := r.Engine.Runs.Run(ctx, runID)
		if err == nil {
			err = r.relay(ctx, runID) // after it: all that led to this run is told
		}
		switch now := r.Engine.now(); {
		case err == nil && rests(run):
			return run, nil
		case ctx.Err() != nil:
			return run, left(ctx)
		case err == nil && !held:
			return run, ErrGone
		case err == nil:
			seen = now
		case fault.Is(err, fault.NotFound) || now.Sub(seen) >= readPatience:
			return run, err
		}
		_ = r.Pause(ctx, lookEvery) // who leaves is seen above
	}
}

// left says that the other process goes on with what was asked, and nobody waits for it.
func left(ctx context.Context) error {
	return fault.New(fault.Cancelled, "fault.signal.left", ctx.Err())
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
// process is no more: nothing is followed later. Only who leaves does not hear the end of one that was taken up.
func (r *Remote) ask(ctx context.Context, s Signal) error {
	s.ID, s.At = r.NewID(), r.Engine.now()
	s.Until = s.At.Add(signalPatience)
	keep := context.WithoutCancel(ctx) // a signal is not left behind
	if err := r.Store.Post(keep, s); err != nil {
		_, back := r.Store.Withdraw(keep, s.ID) // it may have been written all the same
		return errors.Join(err, back)
	}
	w := wait{Remote: r, signal: s, seen: s.At}
	for {
		if ended, why := w.look(ctx); ended {
			return why
		}
		if err := r.Pause(keep, lookEvery); err != nil {
			return err
		}
	}
}

// wait is the waiting for one signal.
type wait struct {
	*Remote
	signal Signal
	taken  bool      // the process at work has it
	seen   time.Time // when the data could last be looked at
}

// look sees what has become of the signal, and takes back one that is waited for no longer. Data that cannot be read
// for a moment are looked at again; one that was taken up is waited for as long as its process lives.
func (w *wait) look(ctx context.Context) (ended bool, why error) {
	keep := context.WithoutCancel(ctx)
	held := w.Held() // before the look: what the process wrote at its end is seen
	done, refusal, err := w.Store.Outcome(keep, w.signal.ID)
	now := w.Engine.now()
	switch {
	case err == nil && done:
		_ = w.Store.Forget(keep, w.signal.ID) // the outcome counts; the process at work drops what stays
		return true, refusal
	case w.taken && ctx.Err() != nil:
		return true, left(ctx)
	case w.taken && !held && err == nil:
		return true, errLost()
	case !w.taken && (ctx.Err() != nil || !held || !now.Before(w.signal.Until)):
		var back bool
		if back, err = w.Store.Withdraw(keep, w.signal.ID); back {
			return true, undone(ctx, held)
		}
		w.taken = err == nil // what became of it shows the next look
	}
	if err == nil {
		w.seen = now
	}
	return now.Sub(w.seen) >= readPatience, err
}

// undone says why a signal was taken back.
func undone(ctx context.Context, held bool) error {
	switch {
	case ctx.Err() != nil:
		return fault.New(fault.Cancelled, "fault.cancelled", ctx.Err())
	case !held:
		return ErrGone
	}
	return fault.New(fault.Unavailable, "fault.signal.late", nil)
}

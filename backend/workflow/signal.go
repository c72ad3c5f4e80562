package workflow

import (
	"context"
	"time"

	"pult/backend/base/fault"
	"pult/backend/workflow/consent"
)

// SignalKind is what a process can ask of the one that is at work with the data.
type SignalKind string

// The closed set.
const (
	ToDecide    SignalKind = "decide"
	ToIntervene SignalKind = "intervene"
	ToStop      SignalKind = "stop"
)

// Signal is such a wish, for one method of the engine. What its kind does not need is empty.
type Signal struct {
	ID    string     `json:"-"`
	Kind  SignalKind `json:"-"`
	At    time.Time  `json:"-"`
	Until time.Time  `json:"-"` // from then on nobody waits for it, and it is not followed

	RunID       string      `json:"runId"`  // intervene, stop
	By          consent.By  `json:"by"`     // decide: the teacher, or her file
	GateID      string      `json:"gateId"` // decide
	Hash        string      `json:"hash"`   // decide: what was shown
	Answer      Answer      `json:"answer"`
	Node        string      `json:"node"` // intervene
	Instruction Instruction `json:"instruction"`
}

// Inbound are the signals as the process at work sees them.
type Inbound interface {
	// Take gives the oldest signal that somebody still waits for, to this caller only; false when there is none. With
	// an error beside true it is this caller's and cannot be read.
	Take(ctx context.Context, now time.Time) (Signal, bool, error)
	// Settle says what became of one: nil is done. What it said is deleted.
	Settle(ctx context.Context, id string, now time.Time, refusal error) error
	// Lose settles with a fault what was taken and not settled, and drops what nobody will ask for any more. It is
	// called where nothing is being followed.
	Lose(ctx context.Context, now time.Time, why error) error
}

const (
	listenEvery = 250 * time.Millisecond // between two looks for signals in the process at work
	tidyEvery   = time.Hour              // between two looks for what is left of signals
)

// Receiver follows the signals of other processes in the one that is at work: by the same methods, and so with the same
// checks and events, as what its own window or terminal wants.
type Receiver struct {
	engine *Engine
	store  Inbound
	pause  func(ctx context.Context, d time.Duration) error
}

// NewReceiver makes one. A signal that an earlier process has left in the middle is not followed again: its asker is
// told that its end is not known.
func NewReceiver(
	ctx context.Context,
	e *Engine,
	store Inbound,
	pause func(context.Context, time.Duration) error,
) (*Receiver, error) {
	return &Receiver{e, store, pause}, store.Lose(ctx, e.now(), errLost())
}

// Listen follows signals until the context ends, and calls wake after each: something may go on. What others wrote and
// left is dropped every hour; a failure is reported once until it is over.
func (r *Receiver) Listen(ctx context.Context, wake func()) {
	tidied, failing := r.engine.now(), false
	for r.pause(ctx, listenEvery) == nil {
		err := r.takeAll(ctx, wake)
		if now := r.engine.now(); err == nil && (failing || now.Sub(tidied) >= tidyEvery) {
			tidied = now
			err = r.store.Lose(ctx, now, errLost()) // also what a failure has left taken and not settled
		}
		if err != nil && !failing && ctx.Err() == nil {
			r.engine.report(err)
		}
		failing = err != nil
	}
}

func (r *Receiver) takeAll(ctx context.Context, wake func()) error {
	for {
		taken, err := r.Take(ctx)
		if taken {
			wake()
		}
		if err != nil || !taken {
			return err
		}
	}
}

// Take follows the next signal; false when there is none. One that was taken is followed to its end, also when the
// program closes.
func (r *Receiver) Take(ctx context.Context) (bool, error) {
	ctx = context.WithoutCancel(ctx)
	s, found, err := r.store.Take(ctx, r.engine.now())
	if !found {
		return false, err
	}
	if err == nil {
		err = r.follow(ctx, s)
	}
	return true, r.store.Settle(ctx, s.ID, r.engine.now(), err)
}

func (r *Receiver) follow(ctx context.Context, s Signal) error {
	switch s.Kind {
	case ToDecide:
		if s.By != consent.ByTeacher && s.By != consent.ByFile {
			break // nobody else asks from outside
		}
		return r.engine.Gates.DecideAs(ctx, s.By, s.GateID, s.Hash, s.Answer)
	case ToIntervene:
		return r.engine.Interventions.Intervene(ctx, s.RunID, s.Node, s.Instruction)
	case ToStop:
		return r.engine.Runs.Stop(ctx, s.RunID)
	}
	return fault.New(fault.Internal, "fault.internal", nil)
}

// errLost says that a process ended between taking a signal and saying what became of it.
func errLost() error { return fault.New(fault.Unavailable, "fault.signal.lost", nil) }

package workflow_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/store"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// beside is a second process with the data of a house.
type beside struct {
	*workflow.Remote
	db       *store.DB
	ear      *ear
	receiver *workflow.Receiver // of the first process
	store    *shaky
	id       string // of the next signal
	held     bool
	waits    func() // called where the second process waits
}

func newBeside(t *testing.T, h *house) *beside {
	b := &beside{id: "signal", ear: &ear{}, held: true, waits: func() {}}
	var err error
	if b.db, err = store.OpenBeside(t.Context(), store.Options{Dir: h.dir, Now: h.clock.Now}, true); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.db.Close(); err != nil {
			t.Error(err)
		}
	})
	last, err := b.db.Runs.LastSeq(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	b.store = newShaky(b.db.Signals)
	b.Remote = workflow.NewRemote(workflow.RemoteConfig{
		Engine: workflow.NewEngine(workflow.Config{
			Store: b.db.Workflow(), Now: h.clock.Now, Log: workflow.NewLog(last, h.clock.Now, b.ear),
		}),
		Store: b.store, Events: b.db.Runs.Events, Held: func() bool { return b.held },
		NewID: func() string { return b.id },
		Pause: func(ctx context.Context, _ time.Duration) error { b.waits(); return ctx.Err() },
	})
	b.receive(t, h)
	return b
}

// receive makes the first process one that follows signals; each look for them is the end of a wait.
func (b *beside) receive(t *testing.T, h *house) {
	var err error
	b.receiver, err = workflow.NewReceiver(ctx(), h.Engine, h.db.Signals, func(context.Context, time.Duration) error {
		return errors.New("no look by the clock")
	})
	if err != nil {
		t.Fatal(err)
	}
}

// follows lets the first process look for signals; it reports whether there was one.
func (b *beside) follows(t *testing.T) bool {
	t.Helper()
	taken, err := b.receiver.Take(ctx())
	if err != nil {
		t.Fatal(err)
	}
	return taken
}

func (b *beside) says(g consent.Gate, do consent.Do) error {
	return b.Decide(ctx(), consent.ByTeacher, g.ID, g.Hash, workflow.Answer{Do: do})
}

// What a second process asks is done by the first one as if its own user had said it, with the same refusals, and the
// second one hears what happened.
func TestARemoteDecisionPassesTheSameGuard(t *testing.T) {
	h := newHouse(t, &cast{})
	h.begin(mainRequest, workflow.Full)
	g := h.expect(consent.Plan)
	b := newBeside(t, h)
	b.waits = func() { b.follows(t) }

	other := g
	other.Hash = "something else was shown"
	if err := b.says(other, consent.Approve); !fault.Is(err, fault.Conflict) {
		t.Errorf("another version of the question: %v", err)
	}
	if err := b.says(g, consent.Again); !fault.Is(err, fault.Invalid) {
		t.Errorf("an answer that the question does not have: %v", err)
	}
	err := b.Decide(ctx(), consent.BySystem, g.ID, g.Hash, workflow.Answer{Do: consent.Withdraw})
	if !fault.Is(err, fault.Internal) {
		t.Errorf("nobody but a person decides from outside: %v", err)
	}
	same(t, h.open(), g)

	if err := b.says(g, consent.Approve); err != nil {
		t.Fatal(err)
	}
	wantFault(t, b.says(g, consent.Deny), fault.Conflict, "fault.gate.decided")
	b.waits = func() { h.advance() }
	if r, err := b.Advance(ctx(), h.run); err != nil || r.Gates[len(r.Gates)-1].ID != h.open().ID {
		t.Errorf("the second process sees %d questions, %v", len(r.Gates), err)
	}
	var heard []string
	for _, r := range b.ear.heard() {
		heard = append(heard, r.Type)
	}
	if !slices.Contains(heard, event.GateDecided{}.EventType()) ||
		!slices.Contains(heard, event.GateOpened{}.EventType()) {
		t.Errorf("it hears %v", heard)
	}
	if b.follows(t) {
		t.Error("a signal is left")
	}
}

// Whatever keeps the first process from following a signal: when the second one stops waiting, nobody follows it later,
// and an error is never a yes.
func TestASignalIsNotFollowedLater(t *testing.T) {
	for name, c := range map[string]struct {
		waits func(h *house, b *beside, leave context.CancelFunc)
		want  func(error) bool
	}{
		"nobody listens": {
			func(h *house, _ *beside, _ context.CancelFunc) { h.clock.Pass(3 * time.Second) },
			func(err error) bool { return fault.Of(err).Key == "fault.signal.late" },
		},
		"the asker leaves": {
			func(_ *house, _ *beside, leave context.CancelFunc) { leave() },
			func(err error) bool { return fault.Is(err, fault.Cancelled) },
		},
		"the first process ends": {
			func(_ *house, b *beside, _ context.CancelFunc) { b.held = false },
			func(err error) bool { return errors.Is(err, workflow.ErrGone) },
		},
		"it dies in between": {
			func(h *house, b *beside, _ context.CancelFunc) {
				if b.held {
					b.takes(t, h)
				}
				b.held = false
			},
			func(err error) bool { return fault.Of(err).Key == "fault.signal.lost" },
		},
		"it dies in between, and another one begins": {
			func(h *house, b *beside, _ context.CancelFunc) {
				b.takes(t, h)
				b.receive(h.t, h)
			},
			func(err error) bool { return fault.Of(err).Key == "fault.signal.lost" },
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t, &cast{})
			h.begin(mainRequest, workflow.Full)
			g := h.expect(consent.Plan)
			b := newBeside(t, h)
			asking, leave := context.WithCancel(ctx())
			defer leave()
			b.waits = func() { c.waits(h, b, leave) }
			err := b.Decide(asking, consent.ByTeacher, g.ID, g.Hash, workflow.Answer{Do: consent.Approve})
			if !c.want(err) {
				t.Errorf("got %v", err)
			}
			b.receive(t, h)
			if b.follows(t) {
				t.Error("the signal is followed later")
			}
			same(t, h.open(), g)
		})
	}
}

// An asker that was killed takes nothing back: its signal is too old soon.
func TestASignalWithoutItsAskerExpires(t *testing.T) {
	h := newHouse(t, &cast{})
	h.begin(mainRequest, workflow.Full)
	g := h.expect(consent.Plan)
	b := newBeside(t, h)
	now := h.clock.Now()
	err := b.db.Signals.Post(ctx(), workflow.Signal{
		ID: "orphan", Kind: workflow.ToDecide, At: now, Until: now.Add(10 * time.Second),
		By: consent.ByTeacher, GateID: g.ID, Hash: g.Hash, Answer: workflow.Answer{Do: consent.Approve},
	})
	if err != nil {
		t.Fatal(err)
	}
	h.clock.Pass(time.Minute)
	if b.follows(t) {
		t.Error("it was followed")
	}
	same(t, h.open(), g)
}

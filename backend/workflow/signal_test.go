package workflow_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

var errBroken = errors.New("the disk is away for a moment")

// shaky are the signals of a process that asks, with something happening between its steps.
type shaky struct {
	workflow.Outbound
	posting, withdrawing    func()
	posted, looked, dropped func() error // after the writing, before a look, in place of forgetting
}

func newShaky(o workflow.Outbound) *shaky {
	nothing, fine := func() {}, func() error { return nil }
	return &shaky{o, nothing, nothing, fine, fine, fine}
}

func (s *shaky) Post(ctx context.Context, signal workflow.Signal) error {
	s.posting()
	return errors.Join(s.Outbound.Post(ctx, signal), s.posted())
}

func (s *shaky) Outcome(ctx context.Context, id string) (done bool, refusal, err error) {
	if err := s.looked(); err != nil {
		return false, nil, err
	}
	return s.Outbound.Outcome(ctx, id)
}

func (s *shaky) Withdraw(ctx context.Context, id string) (bool, error) {
	s.withdrawing()
	return s.Outbound.Withdraw(ctx, id)
}

func (s *shaky) Forget(ctx context.Context, id string) error {
	return errors.Join(s.dropped(), s.Outbound.Forget(ctx, id))
}

// besides is a question in one process and a second process that can answer it.
func besides(t *testing.T) (*house, *beside, consent.Gate) {
	h := newHouse(t, &cast{})
	h.begin(mainRequest, workflow.Full)
	return h, newBeside(t, h), h.expect(consent.Plan)
}

// A signal that may have been written although the writing failed, or while the asker left, is not followed later.
func TestAFailedWritingLeavesNoSignal(t *testing.T) {
	h, b, g := besides(t)
	b.store.posted = func() error { return errBroken }
	if err := b.says(g, consent.Approve); !errors.Is(err, errBroken) {
		t.Errorf("the failure is told as %v", err)
	}
	b.store.posted = func() error { return nil }
	leaving, leave := context.WithCancel(ctx())
	b.store.posting = leave
	err := b.Decide(leaving, consent.ByTeacher, g.ID, g.Hash, workflow.Answer{Do: consent.Approve})
	wantFault(t, err, fault.Cancelled, "fault.cancelled")
	if b.follows(t) {
		t.Error("it is followed later")
	}
	same(t, h.open(), g)
}

// Data that cannot be read for a moment end no waiting; data that stay away do, and nothing is followed later.
func TestALookIsRepeated(t *testing.T) {
	h, b, g := besides(t)
	b.store.looked = away(3)
	b.store.dropped = func() error { return errBroken } // the row stays for the process at work to drop
	b.waits = func() { b.follows(t) }
	if err := b.says(g, consent.Again); !fault.Is(err, fault.Invalid) {
		t.Errorf("the refusal is told as %v", err)
	}
	b.id = "second"
	b.store.looked = func() error { return errBroken }
	b.waits = func() { h.clock.Pass(3 * time.Second) }
	if err := b.says(g, consent.Approve); fault.Of(err).Key != "fault.signal.late" {
		t.Errorf("away for good: %v", err)
	}
	if b.follows(t) {
		t.Error("it is followed later")
	}
	same(t, h.open(), g)
}

// away fails the first n times.
func away(n int) func() error {
	return func() error {
		if n--; n >= 0 {
			return errBroken
		}
		return nil
	}
}

// Following a run survives data that cannot be read for a moment, too; a run that is not there is said at once.
func TestFollowingLooksAgain(t *testing.T) {
	h, b, _ := besides(t)
	look, read := away(3), b.Events
	b.Events = func(ctx context.Context, runID string, after int64) ([]event.Record, error) {
		if err := look(); err != nil {
			return nil, err
		}
		return read(ctx, runID, after)
	}
	b.waits = func() { h.clock.Pass(time.Second) }
	if r, err := b.Advance(ctx(), h.run); err != nil || r.State != workflow.AwaitingPlan {
		t.Errorf("away for a moment: %s, %v", r.State, err)
	}
	look = away(1000)
	if _, err := b.Advance(ctx(), h.run); !errors.Is(err, errBroken) {
		t.Errorf("away for good: %v", err)
	}
	b.waits = func() { t.Error("it waits for a run that is not there") }
	if _, err := b.Advance(ctx(), "none"); !fault.Is(err, fault.NotFound) {
		t.Errorf("no such run: %v", err)
	}
}

// takes lets the first process take a signal and not say what became of it.
func (b *beside) takes(t *testing.T, h *house) workflow.Signal {
	t.Helper()
	s, taken, err := h.db.Signals.Take(ctx(), h.clock.Now())
	if err != nil || !taken {
		t.Fatalf("taken %v, %v", taken, err)
	}
	return s
}

// What takes the other process long is waited for as long as that one lives: it is not lost.
func TestASlowProcessIsNotLost(t *testing.T) {
	h, b, g := besides(t)
	looks := 0
	var s workflow.Signal
	b.waits = func() {
		switch looks++; looks {
		case 1:
			s = b.takes(t, h)
		case 5:
			if err := h.db.Signals.Settle(ctx(), s.ID, h.clock.Now(), nil); err != nil {
				t.Error(err)
			}
		}
		h.clock.Pass(time.Minute)
	}
	if err := b.says(g, consent.Approve); err != nil || looks < 5 {
		t.Errorf("after %d looks: %v", looks, err)
	}
}

// Who leaves while the other process does what was asked hears that it is being done, not that it was taken back.
func TestLeavingWhatIsBeingDone(t *testing.T) {
	h, b, g := besides(t)
	leaving, leave := context.WithCancel(ctx())
	b.waits = func() {
		if leaving.Err() == nil {
			b.takes(t, h) //nolint:contextcheck // the other process has a context of its own
			leave()
		}
	}
	err := b.Decide(leaving, consent.ByTeacher, g.ID, g.Hash, workflow.Answer{Do: consent.Approve})
	wantFault(t, err, fault.Cancelled, "fault.signal.left")
}

// A process that follows a signal as its last deed, just when the asker wants it back, has followed it.
func TestTakenAtTheLastMoment(t *testing.T) {
	_, b, g := besides(t)
	b.waits = func() { b.held = false }
	b.store.withdrawing = func() { b.follows(t) }
	if err := b.says(g, consent.Approve); err != nil {
		t.Error(err)
	}
}

// What the second process tells holds all that led to what it returns, however fast the first one is.
func TestNothingThatHappensIsMissed(t *testing.T) {
	h, b, g := besides(t)
	b.waits = func() { b.follows(t) }
	if err := b.says(g, consent.Approve); err != nil {
		t.Fatal(err)
	}
	read := b.Events
	b.Events = func(ctx context.Context, runID string, after int64) ([]event.Record, error) {
		list, err := read(ctx, runID, after)
		h.advance() //nolint:contextcheck // the other process, right behind each look
		return list, err
	}
	r, err := b.Advance(ctx(), h.run)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range b.ear.heard() {
		if opened, ok := e.Data.(event.GateOpened); ok && opened.GateID == r.Gates[len(r.Gates)-1].ID {
			return
		}
	}
	t.Errorf("the question it returns was not told")
}

// broken are the signals of the process at work while they cannot be read.
type broken struct {
	workflow.Inbound
	now bool
}

func (b *broken) Take(ctx context.Context, now time.Time) (workflow.Signal, bool, error) {
	if b.now {
		return workflow.Signal{}, false, errBroken
	}
	return b.Inbound.Take(ctx, now)
}

// A process that listens for hours drops what askers left, and says once that it cannot look.
func TestListeningForHours(t *testing.T) {
	h, b, g := besides(t)
	reports := 0
	h.leave()
	h.p.report = func(error) { reports++ }
	h.enter()
	now := h.clock.Now()
	if err := b.db.Signals.Post(ctx(), workflow.Signal{
		ID: "orphan", Kind: workflow.ToDecide, At: now, Until: now.Add(10 * time.Second), By: consent.ByTeacher,
		GateID: g.ID, Hash: g.Hash, Answer: workflow.Answer{Do: consent.Change, Feedback: "Mia hat Asthma"},
	}); err != nil {
		t.Fatal(err)
	}
	store := &broken{Inbound: h.db.Signals}
	looks := 0
	r, err := workflow.NewReceiver(ctx(), h.Engine, store, func(context.Context, time.Duration) error {
		looks++
		h.clock.Pass(20 * time.Minute)
		store.now = looks == 1 || looks == 2
		if looks == 5 {
			return errors.New("the program closes")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	r.Listen(ctx(), func() { t.Error("an old signal is followed") })
	if _, _, err := h.db.Signals.Outcome(ctx(), "orphan"); !fault.Is(err, fault.NotFound) {
		t.Errorf("what nobody waits for stays: %v", err)
	}
	if reports != 1 {
		t.Errorf("the failure is reported %d times", reports)
	}
}

package workflow_test

import (
	"context"
	"testing"

	"pult/backend/llm"
	"pult/backend/store"
	"pult/backend/workflow"
)

// house is a data folder whose program can be started again: the file stays, everything else is new.
type house struct {
	*stage
	t     *testing.T
	dir   string
	db    *store.DB
	model llm.Model
	clock *clock
	p     props
	wrap  func(keeper) keeper
	n     int
}

func newHouse(t *testing.T, model llm.Model) *house {
	h := &house{t: t, dir: t.TempDir(), model: model, clock: newClock(), wrap: func(k keeper) keeper { return k }}
	t.Cleanup(h.leave)
	h.enter()
	return h
}

// enter starts the program: it opens the file and recovers, as app.go does.
func (h *house) enter() {
	h.t.Helper()
	var err error
	if h.db, err = store.Open(context.Background(), store.Options{Dir: h.dir, Now: h.clock.Now}); err != nil {
		h.t.Fatal(err)
	}
	last, err := h.db.LastSeq(context.Background())
	if err != nil {
		h.t.Fatal(err)
	}
	h.n++
	p := h.p
	p.keeper, p.model, p.clock, p.last, p.process = h.wrap(h.db), h.model, h.clock, last, string(rune('A'+h.n%26))+string(rune('a'+h.n/26))
	run := ""
	if h.stage != nil {
		run = h.run
	}
	h.stage = newStage(h.t, p)
	h.run = run
	if err := h.Recover(ctx()); err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) leave() {
	if err := h.db.Close(); err != nil {
		h.t.Error(err)
	}
}

func (h *house) restart() { h.leave(); h.enter() }

// reviewed is a run that waits for its review.
func (h *house) reviewed() workflow.Run {
	h.t.Helper()
	h.begin(mainRequest, workflow.Full)
	return h.toReview()
}

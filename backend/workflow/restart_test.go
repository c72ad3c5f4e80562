package workflow_test

import (
	"context"
	"fmt"
	"testing"

	"pult/backend/model"
	"pult/backend/store"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
)

// house is a place whose program can be started again: what is stored stays, everything else is new.
type house struct {
	*stage
	t      *testing.T
	dir    string            // of the database
	memory *storetest.Memory // instead of a database
	db     *store.DB
	model  model.Model
	clock  *clock
	p      props
	wrap   func(keeper) keeper
	n      int
}

func newHouse(t *testing.T, m model.Model) *house {
	h := &house{t: t, dir: newFolder(t), model: m, clock: newClock(), wrap: func(k keeper) keeper { return k }}
	t.Cleanup(h.leave)
	h.enter()
	return h
}

// enter starts the program: it opens the file and recovers, as app.go does.
func (h *house) enter() {
	h.t.Helper()
	h.n++
	kept, last := h.kept(), int64(h.n)*1000
	if h.db != nil {
		var err error
		if last, err = h.db.Runs.LastSeq(context.Background()); err != nil {
			h.t.Fatal(err)
		}
	}
	p := h.p
	p.keeper, p.model, p.clock, p.last, p.process = h.wrap(kept), h.model, h.clock, last, fmt.Sprintf("p%d-", h.n)
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

func (h *house) kept() keeper {
	h.t.Helper()
	if h.memory != nil {
		return h.memory
	}
	var err error
	if h.db, err = store.Open(context.Background(), store.Options{Dir: h.dir, Now: h.clock.Now}); err != nil {
		h.t.Fatal(err)
	}
	return h.db.Workflow()
}

func (h *house) leave() {
	if h.db == nil {
		return
	}
	if err := h.db.Close(); err != nil {
		h.t.Error(err)
	}
	h.db = nil
}

func (h *house) restart() { h.leave(); h.enter() }

// reviewed is a run that waits for its review.
func (h *house) reviewed() workflow.Run {
	h.t.Helper()
	h.begin(mainRequest, workflow.Full)
	return h.toReview()
}

package cli

import (
	"context"
	"sync"

	"pult/backend/base/event"
)

// watch passes on what is told of the run at hand, and ends the waiting for an answer that another process has given:
// what that one asks for other runs is none of this command's business.
type watch struct {
	event.Sink
	mu     sync.Mutex
	run    string // "" = of all
	gate   string // the question that waits for an answer here
	cancel context.CancelFunc
}

// Publish implements event.Sink.
func (w *watch) Publish(r event.Record) {
	w.mu.Lock()
	other := w.run != "" && r.RunID != "" && r.RunID != w.run
	if d, ok := r.Data.(event.GateDecided); ok && d.GateID == w.gate && w.cancel != nil {
		w.cancel()
	}
	w.mu.Unlock()
	if !other {
		w.Sink.Publish(r)
	}
}

// follow narrows the watch to a run.
func (w *watch) follow(runID string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.run = runID
}

// ask gives the context in which a question waits; it ends with the answer of another process, and with the call of the
// function that comes with it.
func (w *watch) ask(ctx context.Context, gateID string) (context.Context, context.CancelFunc) {
	w.mu.Lock()
	defer w.mu.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	w.gate, w.cancel = gateID, cancel
	return ctx, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		cancel()
		w.gate, w.cancel = "", nil
	}
}

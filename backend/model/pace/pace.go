// Package pace makes calls of a model no faster than the teacher allows: so many in a minute to one provider, and so
// many of one agent.
//
// A call that comes too early is not refused, it waits, visibly, and the wait ends at once when the work is stopped.
// Only attempts count that really go out: pace stands inside of retry.
package pace

import (
	"context"
	"iter"
	"slices"
	"sync"
	"time"

	"pult/backend/model"
)

// window is the span that a limit counts in.
const window = time.Minute

// Limit is so many calls in any minute. Those with the same key count together.
type Limit struct {
	Key       string
	PerMinute int // 0 = no limit
}

// Config is what a Pacer needs. Limits are read before every call, so that a changed one counts at once; when they
// cannot be read, the call is not made.
type Config struct {
	Limits func(ctx context.Context, req model.Request) ([]Limit, error)
	Now    func() time.Time
	Sleep  func(ctx context.Context, d time.Duration) error // a cancelled context ends it with the context's error
}

// Pacer remembers the calls of the last minute. One serves all models of the program; it may be used by several
// goroutines.
type Pacer struct {
	Config
	mu   sync.Mutex
	made map[string][]time.Time // by key of a limit, oldest first
}

// New makes one that remembers nothing: a minute is shorter than a start of the program is long ago.
func New(c Config) *Pacer { return &Pacer{Config: c, made: map[string][]time.Time{}} }

// Wrap gives the model a pace. Its powers stay: they only read, at the teacher's own hand.
func (p *Pacer) Wrap(m model.Model) model.Model {
	l, _ := m.(model.Lister)
	e, _ := m.(model.Embedder)
	c, _ := m.(model.Counter)
	return model.WithPowers(paced{m, p}, l, e, c)
}

type paced struct {
	model.Model
	pacer *Pacer
}

// Generate sends a chunk with Wait before each pause; its class is "": no provider asked for it.
func (m paced) Generate(ctx context.Context, req model.Request) iter.Seq2[model.Chunk, error] {
	return func(yield func(model.Chunk, error) bool) {
		for {
			limits, err := m.pacer.Limits(ctx, req)
			if err != nil {
				yield(model.Chunk{}, err)
				return
			}
			until := m.pacer.enter(limits)
			if until.IsZero() {
				break
			}
			if !yield(model.Chunk{Wait: &model.Wait{Until: until, Attempt: 1}}, nil) {
				return
			}
			if err := m.pacer.Sleep(ctx, until.Sub(m.pacer.Now())); err != nil {
				yield(model.Chunk{}, err)
				return
			}
		}
		m.Model.Generate(ctx, req)(yield)
	}
}

// enter counts a call and returns no time, or counts nothing and returns when one is possible.
func (p *Pacer) enter(limits []Limit) time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.Now()
	var until time.Time
	for _, l := range limits {
		// A call of the future was made before the clock of the laptop jumped back: it is forgotten like an old one.
		p.made[l.Key] = slices.DeleteFunc(
			p.made[l.Key],
			func(at time.Time) bool { return now.Sub(at) >= window || at.After(now) },
		)
		if made := p.made[l.Key]; l.PerMinute > 0 && len(made) >= l.PerMinute {
			if free := made[len(made)-l.PerMinute].Add(window); free.After(until) {
				until = free
			}
		}
	}
	if !until.IsZero() {
		return until
	}
	for _, l := range limits {
		p.made[l.Key] = append(p.made[l.Key], now)
	}
	return until
}

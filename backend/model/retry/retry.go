// Package retry makes failed calls of a model again when that can help: after the pause the provider asked for, else
// after a growing one.
//
// What may be repeated is decided on model.CallError.Retryable, never on a text, and only as long as nothing of the
// reply was passed on. Everything else, a used-up quota among it, fails at once.
package retry

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"time"

	"pult/backend/model"
)

// The pause before the second attempt is up to firstPause, doubled for each further one up to maxGrown.
const (
	firstPause = time.Second
	maxGrown   = 30 * time.Second
)

// Options of New. Now is required.
type Options struct {
	Now func() time.Time
	// nil: Sleep; a cancelled context ends it with the context's error
	Sleep   func(ctx context.Context, d time.Duration) error
	Rand    func() float64 // in [0,1); nil: random
	Tries   int            // calls altogether; 0: 4
	Longest time.Duration  // a provider that asks for more has failed; 0: two minutes
}

// Sleep waits on a timer of the system.
func Sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return ctx.Err()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// New wraps m. Generate sends a chunk with Wait before each pause, so that a window can count down. The powers of m
// (Lister, Embedder, Counter) are those of the result; they only read, and are retried in the same way without a word.
func New(m model.Model, o Options) model.Model {
	if o.Sleep == nil {
		o.Sleep = Sleep
	}
	if o.Rand == nil {
		o.Rand = rand.Float64
	}
	if o.Tries <= 0 {
		o.Tries = 4
	}
	if o.Longest <= 0 {
		o.Longest = 2 * time.Minute
	}
	return withPowers(&retrying{inner: m, Options: o})
}

type retrying struct {
	inner model.Model
	Options
}

func (m *retrying) Name() string { return m.inner.Name() }

func (m *retrying) Generate(ctx context.Context, req model.Request) iter.Seq2[model.Chunk, error] {
	return func(yield func(model.Chunk, error) bool) {
		for attempt := 1; ; attempt++ {
			a := attemptOf(m.inner.Generate(ctx, req), yield)
			if a.err == nil {
				return
			}
			pause, again := m.pause(a.err, attempt)
			if a.passed || !again {
				yield(model.Chunk{}, a.err)
				return
			}
			if !yield(model.Chunk{Wait: m.wait(a.err, attempt, pause)}, nil) {
				return
			}
			if err := m.Sleep(ctx, pause); err != nil {
				yield(model.Chunk{}, err)
				return
			}
		}
	}
}

// attempt is how one call went. err is nil when it succeeded or nobody listens any more.
type attempt struct {
	passed bool // something of a reply was passed on
	err    error
}

func attemptOf(chunks iter.Seq2[model.Chunk, error], yield func(model.Chunk, error) bool) (a attempt) {
	for c, err := range chunks {
		if err != nil {
			a.err = err
			return a
		}
		if !yield(c, nil) {
			return a
		}
		a.passed = a.passed || c.Wait == nil
	}
	return a
}

// pause is how long to wait after the nth attempt failed; again is false when no further one helps.
func (m *retrying) pause(err error, n int) (d time.Duration, again bool) {
	var failed *model.CallError
	if !errors.As(err, &failed) || !failed.Retryable() || n >= m.Tries || failed.Wait > m.Longest {
		return 0, false
	}
	if failed.Wait > 0 {
		return failed.Wait, true
	}
	most := firstPause << min(n-1, 16)
	return time.Duration(m.Rand() * float64(min(most, maxGrown, m.Longest))), true
}

func (m *retrying) wait(err error, n int, pause time.Duration) *model.Wait {
	w := &model.Wait{Until: m.Now().Add(pause), Attempt: n + 1}
	var failed *model.CallError
	if errors.As(err, &failed) {
		w.Class = failed.Class
	}
	return w
}

// do repeats a call that has no chunks.
func (m *retrying) do(ctx context.Context, call func() error) error {
	for n := 1; ; n++ {
		err := call()
		if err == nil {
			return nil
		}
		pause, again := m.pause(err, n)
		if !again {
			return err
		}
		if err := m.Sleep(ctx, pause); err != nil {
			return err
		}
	}
}

package web

import (
	"sync"
	"time"

	"pult/backend/knowledge/source"
)

// pace is how often an engine may be asked: so many times at once, and then again after each interval.
type pace struct {
	burst int
	every time.Duration
}

// paceOf keeps to what the engines give without payment: Google 100 searches a day, Brave and Tavily about a thousand a
// month. Wikis have no number; they ask for reason.
func paceOf(engine string) pace {
	switch engine {
	case source.Google:
		return pace{20, 24 * time.Hour / 100}
	case source.Brave, source.Tavily:
		return pace{20, 5 * time.Minute}
	}
	return pace{40, 2 * time.Second}
}

// rates hold a bucket of tokens for each engine.
type rates struct {
	now func() time.Time

	mu      sync.Mutex
	buckets map[string]*bucket
}

type bucket struct {
	tokens float64
	at     time.Time
}

func newRates(now func() time.Time) *rates { return &rates{now: now, buckets: map[string]*bucket{}} }

// take uses a token. When there is none, it returns the full second from which there is one again.
func (r *rates) take(engine string) (goesOn time.Time, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	p, now := paceOf(engine), r.now()
	b := r.buckets[engine]
	if b == nil {
		b = &bucket{tokens: float64(p.burst), at: now}
		r.buckets[engine] = b
	}
	// A clock that was turned back gives no tokens and takes none.
	if passed := now.Sub(b.at); passed > 0 {
		b.tokens = min(b.tokens+float64(passed)/float64(p.every), float64(p.burst))
	}
	b.at = now
	if b.tokens < 1 {
		return now.Add(time.Duration((1-b.tokens)*float64(p.every)) + time.Second).Truncate(time.Second), false
	}
	b.tokens--
	return time.Time{}, true
}

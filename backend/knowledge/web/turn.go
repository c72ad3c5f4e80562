package web

import (
	"context"
	"sync"
	"time"
)

// apart is the least time between two requests to one host.
const apart = time.Second

// turns let one request at a time go to a host.
type turns struct {
	now   func() time.Time
	sleep func(ctx context.Context, d time.Duration) error

	mu    sync.Mutex
	hosts map[string]*turn
}

type turn struct {
	busy chan struct{} // holds one
	last time.Time     // end of the last request; guarded by busy
}

func newTurns(now func() time.Time, sleep func(context.Context, time.Duration) error) *turns {
	return &turns{now: now, sleep: sleep, hosts: map[string]*turn{}}
}

// take waits for the host's turn; the caller calls done after its request.
func (t *turns) take(ctx context.Context, host string) (done func(), err error) {
	t.mu.Lock()
	one := t.hosts[host]
	if one == nil {
		one = &turn{busy: make(chan struct{}, 1)}
		t.hosts[host] = one
	}
	t.mu.Unlock()
	select {
	case one.busy <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if wait := one.last.Add(apart).Sub(t.now()); wait > 0 {
		if err := t.sleep(ctx, wait); err != nil {
			<-one.busy
			return nil, err
		}
	}
	return func() {
		one.last = t.now()
		<-one.busy
	}, nil
}

package provider

import (
	"context"
	"errors"
	"io"
	"maps"
	"sync"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/model"
	"pult/backend/settings"
)

// adapter is a provider's model at one address. It is closed when it was replaced and its last call is over.
type adapter struct {
	url     string
	local   bool
	guard   *guard
	bare    model.Model // as it was made
	metered model.Model // with books
	model   model.Model // with books and retries

	mu      sync.Mutex
	calls   int
	retired bool
}

// lease holds an adapter open for one call.
type lease struct {
	adapter *adapter
	to      target
}

// lease gives the adapter for a target; it is made when the first call needs it, and anew when the address is another.
func (d *Router) lease(to target) lease {
	d.mu.Lock()
	defer d.mu.Unlock()
	a := d.adapters[to.name]
	if a == nil || a.url != to.at.String() {
		if a != nil {
			_ = a.retire() // the new one works all the same
		}
		a = d.made(to)
		d.adapters[to.name] = a
	}
	a.mu.Lock()
	a.calls++
	a.mu.Unlock()
	return lease{adapter: a, to: to}
}

func (d *Router) made(to target) *adapter {
	a := &adapter{url: to.at.String(), local: to.local(), guard: newGuard(to.at, d.localOnly, d.Getenv)}
	a.bare = d.Makers[to.name](Connection{
		BaseURL: a.url, Key: func(ctx context.Context) (string, error) { return d.key(ctx, to) }, Transport: a.guard,
		Silence: func(ctx context.Context) time.Duration { return d.silence(ctx, to) },
	})
	a.metered = a.bare
	if d.Meter != nil {
		a.metered = d.Meter(a.metered, to.at.host(), to.stays)
	}
	a.model = a.metered
	if d.Retry != nil {
		a.model = d.Retry(a.model)
	}
	return a
}

// silence is how long nothing may come. A server on this machine may take its time, as long as it keeps the line open:
// it loads a model and reads the whole prompt before it says a word, and whoever waits can stop it.
func (d *Router) silence(ctx context.Context, to target) time.Duration {
	if to.stays("") {
		return 0
	}
	s, err := d.Settings.LoadSettings(context.WithoutCancel(ctx))
	if err != nil {
		s = settings.Defaults()
	}
	return time.Duration(s.Patience) * time.Minute
}

// localOnly is the switch at this moment. When it cannot be read, it counts as on.
func (d *Router) localOnly(ctx context.Context) bool {
	s, err := d.Settings.LoadSettings(context.WithoutCancel(ctx))
	return err != nil || s.LocalOnly
}

// drop forgets an adapter, or all of them, and what was learned with it.
func (d *Router) drop(name string) {
	d.retire(func(n string, _ *adapter) bool { return n == name || name == All })
	d.mu.Lock()
	defer d.mu.Unlock()
	maps.DeleteFunc(d.gone, func(w withdrawal, _ bool) bool { return w.provider == name || name == All })
}

// retire forgets the adapters that which names.
func (d *Router) retire(which func(name string, a *adapter) bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for name, a := range d.adapters {
		if which(name, a) {
			delete(d.adapters, name)
			_ = a.retire() // nobody waits for it
		}
	}
}

// closeOutside ends connections to other machines, also idle ones, because "Nur lokal" is on. A call under way is
// completed: it was allowed.
func (d *Router) closeOutside() {
	d.retire(func(_ string, a *adapter) bool { return !a.local })
}

// retire closes the adapter now, or after its last call.
func (a *adapter) retire() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.retired {
		return nil
	}
	a.retired = true
	if a.calls > 0 {
		return nil
	}
	return a.close()
}

func (a *adapter) close() error {
	defer a.guard.CloseIdleConnections()
	if c, ok := a.bare.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// release ends a call.
func (l lease) release() {
	if l.adapter == nil {
		return
	}
	l.adapter.mu.Lock()
	defer l.adapter.mu.Unlock()
	l.adapter.calls--
	if l.adapter.retired && l.adapter.calls == 0 {
		_ = l.adapter.close() // its successor is in use already
	}
}

// explained says more where the desk knows more than the adapter: nobody answers on this machine.
func (l lease) explained(err error) error {
	var call *model.CallError
	if err != nil && l.adapter != nil && l.to.local() && errors.As(err, &call) && call.Class == model.Unreachable {
		return fault.New(fault.Unavailable, "fault.provider.noServer", err, "host", l.to.at.host()).Because(reason.Provider)
	}
	return err
}

package provider

import (
	"context"
	"errors"
	"iter"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/model"
	"pult/backend/settings"
)

// Maker makes the adapter of a provider. It must not call anybody.
type Maker func(c Connection) model.Model

// Connection is all an adapter needs to reach its provider. A *fault.Error of Key or Transport ends a call as it is.
type Connection struct {
	BaseURL string
	// Key is asked for each call. It is "" only where none is needed.
	Key func(ctx context.Context) (string, error)
	// Silence is how long nothing may come; 0: as long as the line is open. It is asked for each call.
	Silence func(ctx context.Context) time.Duration
	// Transport refuses every other host, and every address outside of this machine while "Nur lokal" is on.
	Transport http.RoundTripper
}

// Config is what a Desk works with.
type Config struct {
	Settings settings.Store
	Keys     Keys
	Makers   map[string]Maker // by name of the provider
	Local    model.Model      // the offline model
	// Meter puts the books around an adapter; nil: there are none. stays tells which models run on this machine.
	Meter    func(m model.Model, host string, stays func(modelName string) bool) model.Model
	Retry    func(model.Model) model.Model // and what makes failed calls again around that; nil: nothing does
	Getenv   func(string) string
	Override string // provider of this call of the program; "" = that of the settings
	Now      func() time.Time
	// Price is micro-USD for a million tokens of input and output; nil is unknown.
	Price func(ctx context.Context, provider, host, modelName string) (in, out *int64)
}

// Router knows who is asked now. As an model.Model it passes each request on to the provider it is for. Changed
// settings and keys count from the next call on. Its methods may be called from any goroutine.
type Router struct {
	Config
	mu        sync.Mutex
	adapters  map[string]*adapter          // by name of the provider
	lives     map[string][]model.ModelInfo // newest live lists of this start, by target
	elsewhere map[withdrawal]bool          // models that a server on this machine passes on
	gone      map[withdrawal]bool          // models that were refused as gone in this start, listed or not
}

// New makes a desk. It calls nobody.
func New(c Config) *Router {
	return &Router{
		Config:    c,
		adapters:  map[string]*adapter{},
		lives:     map[string][]model.ModelInfo{},
		gone:      map[withdrawal]bool{},
		elsewhere: map[withdrawal]bool{},
	}
}

// Names are the providers in the order in which they are shown.
func Names() []string { return []string{Offline, Gemini, OpenAI} }

// Name is "desk".
func (d *Router) Name() string { return "desk" }

// Route is who would be asked now for a role, at a provider by name; "" is the one in use. With Denied
// "fault.provider.localOnly", when "Nur lokal" forbids it, the route is told all the same.
func (d *Router) Route(ctx context.Context, name string, role model.ModelRole) (Route, error) {
	route, err := d.RouteOf(ctx, name, role)
	if err == nil && !route.Local && d.localOnly(ctx) {
		err = forbidden(route.Host, nil)
	}
	return route, err
}

// With is Route to a model by its name, whatever is chosen for the roles.
func (d *Router) With(ctx context.Context, name, modelName string) (Route, error) {
	s, to, err := d.addressed(ctx, name)
	if err != nil {
		return Route{}, err
	}
	route := to.route(s, model.Strong)
	if to.name != Offline {
		route.Model, route.Local = modelName, to.stays(modelName)
	}
	if !route.Local && s.LocalOnly {
		return route, forbidden(route.Host, nil)
	}
	return route, nil
}

// addressed is a provider by name at its address, by the settings as they are; "" is the one in use.
func (d *Router) addressed(ctx context.Context, name string) (settings.Settings, target, error) {
	s, err := d.Settings.LoadSettings(ctx)
	if err != nil {
		return s, target{}, err
	}
	to, err := d.target(s, name)
	return s, to, err
}

// RouteOf is Route for a provider by name; "" is the one in use. Invalid "fault.provider.unknown" or
// "fault.provider.address".
func (d *Router) RouteOf(ctx context.Context, name string, role model.ModelRole) (Route, error) {
	s, to, err := d.addressed(ctx, name)
	return to.route(s, role), err
}

// target is a provider at its address.
type target struct {
	name   string
	at     address
	passed func(modelName string) bool // what was learned of models that run elsewhere; nil: nothing
}

// local reports an address of this machine.
func (t target) local() bool { return t.name == Offline || t.at.local() }

// needsKey reports a provider that answers nobody without one. A server of the school's own may need none; if it does,
// it says so.
func (t target) needsKey() bool { return t.name == Gemini && !t.at.local() }

// stays reports that what is sent to a model stays on this machine. Gemini runs at Google only: what speaks its
// protocol at an address of this machine passes it on, or plays it in a test. Ollama passes models on that are called
// "…-cloud" or "…:cloud".
func (t target) stays(modelName string) bool {
	id := strings.ToLower(modelName)
	passed := strings.HasSuffix(id, "-cloud") || strings.HasSuffix(id, ":cloud") || t.passed != nil && t.passed(modelName)
	return t.name == Offline || t.name != Gemini && t.at.local() && !passed
}

func (t target) route(s settings.Settings, role model.ModelRole) Route {
	if t.name == "" || t.name == Offline {
		return Route{Provider: t.name, Local: t.name == Offline}
	}
	if role == "" {
		role = model.Strong
	}
	modelName := s.Model(t.name, string(role))
	return Route{Provider: t.name, Host: t.at.host(), URL: t.at.String(), Model: modelName, Local: t.stays(modelName)}
}

func (d *Router) target(s settings.Settings, name string) (target, error) {
	if name == "" {
		name = d.current(s)
	}
	if !d.has(name) {
		return target{}, unknown(name)
	}
	if name == Offline {
		return target{name: name}, nil
	}
	at, err := d.address(s, name)
	to := target{name: name, at: at}
	to.passed = func(modelName string) bool { return d.runsElsewhere(to, modelName) }
	return to, err
}

// has reports that this program has the provider.
func (d *Router) has(name string) bool {
	return name == Offline || d.Makers[name] != nil && slices.Contains(Names(), name)
}

func unknown(name string) error {
	return fault.New(fault.Invalid, "fault.provider.unknown", nil, "provider", name).Because(reason.ProviderUnknown)
}

// allowed is a target that may be asked: Denied "fault.provider.localOnly" for one that "Nur lokal" forbids.
func (d *Router) allowed(s settings.Settings, name string) (target, error) {
	to, err := d.target(s, name)
	if err == nil && s.LocalOnly && !to.stays("") {
		err = forbidden(to.at.host(), nil)
	}
	return to, err
}

func (d *Router) current(s settings.Settings) string {
	if d.Override != "" {
		return d.Override
	}
	return s.Provider
}

// Generate passes a request on to its provider. Invalid "fault.provider.noModel" when no model is chosen for its role,
// Denied "fault.provider.localOnly" when "Nur lokal" forbids the provider, Conflict "fault.provider.moved" when the
// settings lead elsewhere than the request was allowed to go, Auth "fault.provider.noKey" when there is none.
func (d *Router) Generate(ctx context.Context, req model.Request) iter.Seq2[model.Chunk, error] {
	return func(yield func(model.Chunk, error) bool) {
		m, l, err := d.prepared(ctx, &req)
		if err != nil {
			yield(model.Chunk{}, err)
			return
		}
		defer l.release()
		for chunk, err := range m.Generate(ctx, req) {
			d.learn(l.to, req.Model, err)
			if !yield(chunk, l.explained(err)) {
				return
			}
		}
	}
}

// CountTokens implements model.Counter for providers that offer it; Unsupported "fault.provider.count" for the others.
// It calls the provider, with the text of the request: only for what may be sent anyway.
func (d *Router) CountTokens(ctx context.Context, req model.Request) (int64, error) {
	m, l, err := d.prepared(ctx, &req)
	if err != nil {
		return 0, err
	}
	defer l.release()
	counter, ok := m.(model.Counter)
	if !ok {
		return 0, fault.New(fault.Unsupported, "fault.provider.count", nil, "provider", "@provider."+req.Provider).
			Because(reason.Provider)
	}
	return counter.CountTokens(ctx, req)
}

// prepared finds the model of a request and completes the request. The lease must be released.
func (d *Router) prepared(ctx context.Context, req *model.Request) (model.Model, lease, error) {
	s, err := d.Settings.LoadSettings(ctx)
	if err != nil {
		return nil, lease{}, err
	}
	to, err := d.allowed(s, req.Provider)
	if err != nil {
		return nil, lease{}, err
	}
	req.Provider = to.name
	if to.name == Offline {
		if req.Target.URL != "" {
			return nil, lease{}, fault.New(fault.Conflict, "fault.provider.moved", nil, "host", "@provider.offline").
				Because(reason.Provider)
		}
		return d.Local, lease{}, nil
	}
	if req.Model == "" {
		req.Model = to.route(s, req.Role).Model
	}
	if req.Model == "" {
		return nil, lease{}, fault.New(fault.Invalid, "fault.provider.noModel", nil, "provider", "@provider."+to.name).
			Because(reason.Provider)
	}
	if s.LocalOnly && !to.stays(req.Model) {
		return nil, lease{}, forbidden(to.at.host(), nil)
	}
	if now := (model.Target{URL: to.at.String(), Local: to.stays(req.Model)}); req.Target != (model.Target{}) &&
		req.Target != now {
		return nil, lease{}, fault.New(fault.Conflict, "fault.provider.moved", nil, "host", to.at.host()).
			Because(reason.Provider)
	}
	l := d.lease(to)
	return l.adapter.model, l, nil
}

// key fetches the key for a call. A server on this machine needs none, so a locked file does not keep it from working.
func (d *Router) key(ctx context.Context, to target) (string, error) {
	key, _, err := d.Keys.Key(ctx, to.name)
	switch {
	case to.local() && fault.Is(err, fault.Auth):
		return "", nil
	case err == nil && key != "" && to.at.plain():
		return "", fault.New(fault.Denied, "fault.provider.plain", nil, "host", to.at.host()).Because(reason.Provider)
	case err == nil && key == "" && to.needsKey():
		return "", fault.New(fault.Auth, "fault.provider.noKey", nil, "provider", "@provider."+to.name).
			Because(reason.Provider)
	}
	return key, err
}

// SetKey keeps a key; an empty one deletes it everywhere.
func (d *Router) SetKey(ctx context.Context, in KeyInput) error {
	known := in.Provider == All || d.Makers[in.Provider] != nil || slices.Contains(Engines(), in.Provider)
	if !known || in.Provider == All && in.Key != "" {
		return unknown(in.Provider)
	}
	defer d.drop(in.Provider) // also after a failure: something may have changed
	if in.Key == "" {
		return d.Keys.Delete(ctx, in.Provider)
	}
	return d.Keys.Set(ctx, in)
}

// Unlock opens the encrypted file of keys.
func (d *Router) Unlock(ctx context.Context, passphrase string) error {
	return d.Keys.Unlock(ctx, passphrase)
}

// Use makes a provider the one in use; a base address that is not nil is saved with it, "" is the usual one.
func (d *Router) Use(ctx context.Context, name string, base *string) error {
	if !d.has(name) {
		return unknown(name)
	}
	return d.change(ctx, func(s *settings.Settings) {
		s.Provider = name
		if own := ownAddress(s, name); own != nil && base != nil {
			*own = *base
		}
	})
}

// SetLocalOnly switches "Nur lokal".
func (d *Router) SetLocalOnly(ctx context.Context, on bool) error {
	err := d.change(ctx, func(s *settings.Settings) { s.LocalOnly = on })
	if err == nil && on {
		d.closeOutside()
	}
	return err
}

// SetPatience sets for how many minutes nothing may come from a provider outside of this machine. Invalid
// "fault.settings.patience".
func (d *Router) SetPatience(ctx context.Context, minutes int) error {
	return d.Settings.EditSettings(ctx, func(s *settings.Settings) error {
		if s.Patience = minutes; minutes == 0 {
			s.Patience = -1 // the zero of the field is one that was not said; who says it means it
		}
		return nil
	})
}

func (d *Router) change(ctx context.Context, edit func(*settings.Settings)) error {
	return d.Settings.EditSettings(ctx, func(s *settings.Settings) error {
		edit(s)
		return nil
	})
}

// Close ends all adapters, each when its last call is over.
func (d *Router) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	var errs []error
	for name, a := range d.adapters {
		delete(d.adapters, name)
		errs = append(errs, a.retire())
	}
	return errors.Join(errs...)
}

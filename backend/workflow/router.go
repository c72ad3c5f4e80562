package workflow

import (
	"cmp"
	"context"
	"slices"

	"pult/backend/agent"
	"pult/backend/cost"
	"pult/backend/model"
	"pult/backend/model/provider"
	"pult/backend/privacy"
	"pult/backend/workflow/consent"
)

// Router knows who would be asked. *provider.Router is one.
type Router interface {
	// Route is who is asked at a provider by its name; "" is the one in use.
	Route(ctx context.Context, at string, role model.ModelRole) (provider.Route, error)
	// Ready is Route for a call that is about to be made: there is a model for the role, and nothing forbids asking it.
	// To choose one, the provider may be asked for its list.
	Ready(ctx context.Context, at string, role model.ModelRole) (provider.Route, error)
	// With is Route to a model by its name.
	With(ctx context.Context, at, modelName string) (provider.Route, error)
}

// Budget keeps the money. *cost.Ledger is one.
type Budget interface {
	// Expect is what a step of an agent by its name will cost.
	Expect(ctx context.Context, to cost.Target, name string, promptChars int) consent.Estimate
	// Next is what one call will cost, in micro-USD; nil is unknown.
	Next(ctx context.Context, to cost.Target, req model.Request) *int64
	// Check finds a limit that the next call would cross and the teacher has not allowed; its key names the allowance.
	// Nil: go on.
	Check(ctx context.Context, runID string, next *int64, local bool) (*consent.Limit, string, error)
	// Spent adds up the calls of a run, or of one of its steps in a generation.
	Spent(ctx context.Context, runID, stepID string, generation int) (cost.Sum, error)
	// Open lists calls that were begun and have no end: those of a process that is gone, as long as no call is under
	// way. Lose ends them.
	Open(ctx context.Context) ([]cost.Entry, error)
	Lose(ctx context.Context, ids []string) error
}

// RedactionStore keep what stands behind the placeholders of a run.
type RedactionStore interface {
	Placeholders(ctx context.Context, runID string) ([]privacy.Entry, error)
	AddPlaceholders(ctx context.Context, runID string, added []privacy.Entry) error
}

// asked is the provider of a run: the one it began with, which its plan names, whatever the settings or the command
// that goes on with it say meanwhile. Only the teacher's answer to a failure gives it to another.
func asked(r Run) string {
	for _, g := range slices.Backward(r.Gates) {
		if g.Kind == consent.Failure && g.Decision != nil && g.Decision.Params[consent.ProviderParam] != "" {
			return g.Decision.Params[consent.ProviderParam]
		}
	}
	return r.Provider
}

// route is who would be asked now by an agent in a run.
func (e *Routing) route(ctx context.Context, r Run, spec agent.Spec, role model.ModelRole) (provider.Route, error) {
	if spec.Local {
		return provider.Route{Provider: localProvider, Local: true}, nil
	}
	return e.router.Route(ctx, asked(r), role)
}

// sends reports that calls on this route leave the machine and are asked about.
func (e *Routing) sends(route provider.Route) bool { return !route.Local }

// provider is the name of who would be asked now.
func (e *Routing) provider(ctx context.Context) string {
	route, err := e.router.Route(ctx, "", model.Strong)
	if err != nil && route.Provider == "" {
		return localProvider
	}
	return route.Provider
}

// providerOf is the provider of a step: the rules of this machine where the agent or the teacher wants them.
func (e *Routing) providerOf(ctx context.Context, r Run, stepID string, spec agent.Spec) string {
	if spec.Local || r.setAside(stepID).Do == consent.Offline {
		return localProvider
	}
	return cmp.Or(asked(r), e.provider(ctx))
}

// ByRules reports that the rules of this machine would do the work of an agent now.
func (e *Routing) ByRules(ctx context.Context, spec agent.Spec) bool {
	return e.providerOf(ctx, Run{}, "", spec) == localProvider
}

func target(route provider.Route) cost.Target {
	return cost.Target{Provider: route.Provider, Host: route.Host, Model: route.Model, Local: route.Local}
}

package workflow

import (
	"cmp"
	"context"
	"slices"

	"pult/backend/agent"
	"pult/backend/model"
	"pult/backend/model/provider"
	"pult/backend/workflow/consent"
)

// setAside is the teacher's newest answer to a failure of a step, or of the plan (stepID ""), that says who is to try
// it from now on in this generation; an empty one: who is set. A newer answer that names another provider ends it, and
// any step's ends one that names a model: that one belongs to the former provider.
func (r Run) setAside(stepID string) consent.Decision {
	moved := false
	for _, g := range slices.Backward(r.Gates) {
		if g.Kind != consent.Failure || g.Decision == nil {
			continue
		}
		own := g.StepID == stepID && g.Subject.Generation == r.Generation
		switch to := g.Decision.Params[consent.ProviderParam]; {
		case own && moved && g.Decision.Do == consent.Model:
			return consent.Decision{}
		case own && aside(g.Decision.Do):
			return *g.Decision
		case own && to != "":
			return consent.Decision{}
		default:
			moved = moved || to != ""
		}
	}
	return consent.Decision{}
}

// aside are the answers to a failure that say who is to try.
func aside(do consent.Do) bool { return do == consent.Offline || do == consent.Model }

// aided reports a step that a model writes and that the rules of this machine could do as well.
func (e *Routing) aided(ctx context.Context, r Run, spec agent.Spec, params map[string]string) bool {
	// What was set aside before, of the plan or of another step, says nothing about this one.
	asked := cmp.Or(asked(r), e.provider(ctx))
	return spec.Rules != nil && !spec.Local && !spec.Paints(params) && asked != localProvider
}

// caller is who makes a call: an agent with a step of its own ("": the planner), and what kind of model it asks.
type caller struct {
	stepID string
	spec   agent.Spec
	role   model.ModelRole
}

// of is who a call in the run goes to. Ready: the call is about to be made.
func (e *Routing) of(ctx context.Context, r Run, by caller, ready bool) (provider.Route, error) {
	switch d := r.setAside(by.stepID); {
	case by.spec.Local, d.Do == consent.Offline:
		return provider.Route{Provider: localProvider, Local: true}, nil
	case d.Do == consent.Model:
		return e.router.With(ctx, asked(r), d.Params[consent.ModelParam])
	case ready:
		return e.router.Ready(ctx, asked(r), by.role)
	}
	return e.router.Route(ctx, asked(r), by.role)
}

package workflow

import (
	"slices"

	"pult/backend/agent"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
)

// foresee says of a plan for the rules of this machine which steps they cannot do, before anything is tried: what only
// a model can do, what would be looked up where there is nothing, and what is made from such a step alone.
func (e *drafting) foresee(r Run, d agent.Draft, p *Plan) {
	if r.Provider != localProvider || r.Begun() > 0 || len(p.Steps) == 0 {
		return
	}
	var cannot []string
	for _, s := range p.Steps {
		spec, _ := e.spec(s.Agent)
		what := byModel(spec, s.Params)
		if what != "" {
			p.Warnings = append(slices.Clone(p.Warnings), i18n.T("warn.plan.byModel", "what", what).Because(reason.StepWarning))
		}
		nowhere := spec.Offer.Seeks && d.Found == 0 && len(s.Hosts) == 0 && s.TakenID == ""
		fromNone := len(s.Uses) > 0 &&
			!slices.ContainsFunc(s.Uses, func(id string) bool { return !slices.Contains(cannot, id) })
		if what != "" || nowhere || fromNone {
			cannot = append(cannot, s.ID)
		}
	}
	p.Hopeless = len(cannot) == len(p.Steps)
}

// byModel is the option of a step that nothing but a model can do, as a key of its name; "" when there is none.
func byModel(spec agent.Spec, params map[string]string) string {
	for _, param := range spec.Params {
		if slices.Contains(param.ByModel, params[param.Key]) {
			return "@param." + spec.Name + "." + param.Key + "." + params[param.Key]
		}
	}
	return ""
}

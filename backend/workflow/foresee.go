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
	told := rehearsed(d)
	var cannot []string
	asked, left := 0, 0
	for i, s := range p.Steps {
		spec, _ := e.spec(s.Agent)
		what := byModel(spec, s.Params)
		if what != "" {
			p.Warnings = append(slices.Clone(p.Warnings), i18n.T("warn.plan.byModel", "what", what).Because(reason.StepWarning))
		}
		nowhere := spec.Offer.Seeks && d.Found == 0 && len(s.Hosts) == 0 && s.TakenID == ""
		fromNone := len(s.Uses) > 0 &&
			!slices.ContainsFunc(s.Uses, func(id string) bool { return !slices.Contains(cannot, id) })
		able := what == "" && !nowhere && !fromNone && !told[s.Title]
		if !able {
			cannot = append(cannot, s.ID)
			p.Steps[i].Confidence = s.Confidence.Lowered(mostDoubted, i18n.T("evidence.cannot"))
			p.Steps[i].Reasons = unscored(s.Reasons)
		}
		if !s.Aid {
			asked++
			left += count(able)
		}
	}
	p.Hopeless = fails(d, *p) || len(cannot) == len(p.Steps) || asked > 0 && left == 0
}

// fails reports a step that is known to fail: the run would stop at it, and whoever approves has to know.
func fails(d agent.Draft, p Plan) bool {
	return slices.ContainsFunc(d.Warnings, func(w i18n.Text) bool {
		return w.Code == reason.NothingComes &&
			slices.ContainsFunc(p.Steps, func(s PlanStep) bool { return s.Title != "" && s.Title == w.Args["step"] })
	})
}

// mostDoubted is the highest confidence of a step that cannot be done here: low, whatever else is known of it.
const mostDoubted = 60

// unscored are reasons without those that name the score as it was before.
func unscored(reasons []i18n.Text) []i18n.Text {
	list := []i18n.Text{i18n.T("evidence.cannot")}
	for _, r := range reasons {
		if r.Args["score"] == "" {
			list = append(list, r)
		}
	}
	return list
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// rehearsed are the titles of the steps that do not give what was asked for, as the draft says.
func rehearsed(d agent.Draft) map[string]bool {
	told := map[string]bool{}
	for _, w := range d.Warnings {
		about := w.Code == reason.StepWarning || w.Code == reason.NothingComes
		if step := w.Args["step"]; step != "" && about {
			told[step] = true
		}
	}
	return told
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

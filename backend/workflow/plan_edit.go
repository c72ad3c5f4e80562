package workflow

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// edited makes the next version from the teacher's own steps.
func (e *drafting) edited(ctx context.Context, r Run, edit PlanEdit) (Plan, error) {
	if edit.Version != r.Plan.Version {
		return Plan{}, fault.New(fault.Conflict, "fault.plan.stale", nil)
	}
	begun := r.Plan.Steps[:r.Begun()]
	if err := unchanged(begun, edit.Steps); err != nil {
		return Plan{}, err
	}
	if !slices.ContainsFunc(edit.Steps, func(s StepEdit) bool { return !s.Skip }) {
		return Plan{}, fault.New(fault.Invalid, "fault.plan.nothing", nil)
	}
	if len(edit.Steps) > maxSteps {
		return Plan{}, fault.New(fault.Invalid, "fault.plan.long", nil)
	}
	p := *r.Plan
	p.Author, p.CreatedAt, p.Steps = "teacher", e.now(), slices.Clone(begun)
	p.Form = p.Form && p.Version == 0 // what is changed afterwards is a plan like every other one
	in := e.intent(r)
	for _, se := range edit.Steps[len(begun):] {
		s, err := e.editedStep(r, p, se)
		if err != nil {
			return Plan{}, err
		}
		if err := e.complete(ctx, r, in, p.Steps, &s); err != nil {
			return Plan{}, err
		}
		e.withhold(&p, se.Params, s)
		p.Steps = append(p.Steps, s)
	}
	follow(*r.Plan, &p, r.words())
	e.summarise(r, &p)
	return p, nil
}

// bring gives a new run with an empty plan the one that the teacher has already. It is asked about like every other
// one; what it names as its one topic and class is known of the request.
func (e *drafting) bring(ctx context.Context, r *Run, steps []StepEdit) error {
	r.Answers = map[string]string{}
	for _, key := range []string{"topic", "grade"} {
		if value := e.common(steps, key); value != "" {
			r.Answers[key] = value
		}
	}
	p, err := e.edited(ctx, *r, PlanEdit{Steps: steps})
	if err != nil {
		return err
	}
	p.Version, r.Plan = 1, &p
	if topic := topicOf(p); topic != "" {
		r.Title = short(topic)
	}
	return nil
}

// common is the value that all steps give a parameter; "" when one has another value or none: no step is filled with
// what was said of another one.
func (e *drafting) common(steps []StepEdit, key string) string {
	value, first := "", true
	for _, s := range steps {
		spec, _ := e.spec(s.Agent)
		if !slices.ContainsFunc(spec.Params, func(p agent.Param) bool { return p.Key == key }) {
			continue
		}
		if !first && s.Params[key] != value {
			return ""
		}
		value, first = s.Params[key], false
	}
	return value
}

// editedStep keeps what the teacher did not touch; a step can only build on steps before it that are not left out. One
// that another agent shall do keeps its place and its id and nothing else: title, sources, confidence and whether it
// has to ask are the other agent's.
func (e *drafting) editedStep(r Run, p Plan, se StepEdit) (PlanStep, error) {
	known := r.Plan.index(se.ID)
	if se.ID != "" && (known < 0 || p.index(se.ID) >= 0) {
		return PlanStep{}, fault.New(fault.Invalid, "fault.plan.step", nil)
	}
	spec, ok := e.spec(se.Agent)
	if !ok {
		return PlanStep{}, unknownAgent(se.Agent)
	}
	s := PlanStep{ID: se.ID, Agent: se.Agent, Aid: se.Aid}
	switch {
	case known >= 0 && r.Plan.Steps[known].Agent == se.Agent:
		s = r.Plan.Steps[known]
		if s.TakenID != "" && (!maps.Equal(s.Params, se.Params) || !r.plans().rests(s, p)) {
			s.TakenID, s.TakenHash, s.Why = "", "", r.words().Say(i18n.T("why.anew"))
		}
	case known >= 0:
		s.Why = r.words().Say(i18n.T("why.agent"))
	default:
		s.ID = freeID(*r.Plan, p)
		s.Why = r.words().Say(i18n.T("why.teacher"))
	}
	if s.Title == "" {
		s.Title = renamed(r.words().Say(spec.Label()), "", se.Params["topic"])
	}
	s.Params = se.Params
	// what the teacher set in a step that was shown stays, also where it is empty
	if known < 0 || r.Plan.Steps[known].Agent != se.Agent {
		s.Params = e.answered(s, r.Answers)
	}
	if s.Skip = se.Skip; !s.MustAsk { // a locked switch says nothing about what the teacher wants
		s.Wish = se.Asks
	}
	if s.TakenID == "" {
		s.Uses = e.uses(spec, s, r.Plan.Steps, p)
	}
	return s, nil
}

// uses finds the steps before that make what a step takes; none when it can work without. As far as there are some they
// are of the kinds that it was planned with, unless its parameters want others now: a sheet on the song stays one on
// the song.
func (e *drafting) uses(spec agent.Spec, step PlanStep, old []PlanStep, before Plan) []string {
	if !spec.Needs(step.Params) {
		return nil
	}
	was := step.Params
	if i := slices.IndexFunc(old, func(s PlanStep) bool { return s.ID == step.ID }); i >= 0 {
		was = old[i].Params
	}
	var kinds []artifact.Type
	for _, s := range old {
		other, _ := e.spec(s.Agent)
		if slices.Contains(step.Uses, s.ID) && spec.Uses(other.Makes, was) == spec.Uses(other.Makes, step.Params) {
			kinds = append(kinds, other.Makes)
		}
	}
	var ids, same []string
	for _, s := range before.Steps {
		other, _ := e.spec(s.Agent)
		planned := slices.Contains(kinds, other.Makes)
		if s.Skip || !planned && !spec.Uses(other.Makes, step.Params) {
			continue
		}
		ids = append(ids, s.ID)
		if planned {
			same = append(same, s.ID)
		}
	}
	if len(same) > 0 {
		return same
	}
	return ids
}

func freeID(plans ...Plan) string {
	for n := 1; ; n++ {
		id := fmt.Sprintf("s%d", n)
		taken := false
		for _, p := range plans {
			for _, s := range p.Steps {
				taken = taken || s.ID == id
			}
		}
		if !taken {
			return id
		}
	}
}

// fill puts the answers to a question where the teacher's plan has no value yet.
func (e *drafting) fill(ctx context.Context, r Run, answers map[string]string) (Plan, error) {
	p := *r.Plan
	p.CreatedAt, p.Steps = e.now(), slices.Clone(p.Steps)
	in := e.intent(r)
	for i := r.Begun(); i < len(p.Steps); i++ {
		p.Steps[i].Params = e.answered(p.Steps[i], answers)
		if err := e.complete(ctx, r, in, p.Steps[:i], &p.Steps[i]); err != nil {
			return Plan{}, err
		}
	}
	follow(*r.Plan, &p, r.words())
	e.summarise(r, &p)
	return p, nil
}

// answered are the parameters of a step with the teacher's answers where a value is missing that she is asked for: what
// she has said once is not asked again.
func (e *drafting) answered(s PlanStep, answers map[string]string) map[string]string {
	filled := map[string]string{}
	maps.Copy(filled, s.Params)
	spec, _ := e.spec(s.Agent)
	for _, c := range spec.Ask(s.Params, 0) {
		if value, known := answers[c.Field]; known {
			filled[c.Field] = value
		}
	}
	return filled
}

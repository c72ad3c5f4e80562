package workflow

import (
	"encoding/json"
	"fmt"
	"slices"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/model"
)

// locked are the steps of the plan that have begun.
func (r planView) locked() []PlanStep {
	if r.Plan == nil {
		return nil
	}
	return r.Plan.Steps[:r.Begun()]
}

// begunMaterial tells the planner what has begun; nothing when the plan is the first of its generation.
func (r planView) begunMaterial() ([]model.Material, error) {
	lines := r.briefing().outline("")
	var list []agent.Begun
	for i, ps := range r.locked() {
		b := agent.Begun{
			DraftStep: agent.DraftStep{Agent: ps.Agent, Title: ps.Title, Why: ps.Why, Params: ps.Params, Uses: []int{}},
			State:     lines[i].State,
		}
		for _, id := range ps.Uses {
			b.Uses = append(b.Uses, r.Plan.index(id))
		}
		list = append(list, b)
	}
	if len(list) == 0 {
		return nil, nil
	}
	raw, err := json.Marshal(list)
	if err != nil {
		return nil, fault.New(fault.Internal, "fault.internal", err)
	}
	return []model.Material{{Name: agent.BegunName, JSON: raw}}, nil
}

// rest is what a draft adds to the steps that have begun. A draft that leaves one of them out, changes one or puts
// something between them is refused: Model "fault.plan.replan".
func (r planView) rest(d agent.Draft) ([]agent.DraftStep, error) {
	locked := r.locked()
	for i, ps := range locked {
		refused := fault.New(fault.Model, "fault.plan.replan", nil, "step", ps.Title)
		if i >= len(d.Steps) || d.Steps[i].Agent != ps.Agent {
			return nil, refused
		}
		for key, value := range d.Steps[i].Params { // those it does not name are as they were
			if value != ps.Params[key] {
				return nil, refused
			}
		}
	}
	return d.Steps[len(locked):], nil
}

// nextID is the first free name for a step behind those of a plan.
func nextID(before Plan) string {
	for n := len(before.Steps) + 1; ; n++ {
		id := fmt.Sprintf("s%d", n)
		if !slices.ContainsFunc(before.Steps, func(s PlanStep) bool { return s.ID == id }) {
			return id
		}
	}
}

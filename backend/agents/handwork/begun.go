package handwork

import (
	"encoding/json"
	"slices"

	"pult/backend/agent"
	"pult/backend/base/fault"
)

// begun reads the steps that have begun and stay as they are.
func (d *desk) begun() ([]agent.Begun, error) {
	for _, m := range d.Req.Context {
		if m.Name != agent.BegunName {
			continue
		}
		var list []agent.Begun
		if err := json.Unmarshal(m.JSON, &list); err != nil {
			return nil, fault.New(fault.Model, "fault.model.plan", err)
		}
		return list, nil
	}
	return nil, nil
}

// join puts the steps that have begun in front of those that a proposal adds. A step of the proposal that has begun
// already is not done twice; when the proposal would have it otherwise, the teacher is told that it stays.
func (p *proposal) join(begun []agent.Begun, steps []agent.DraftStep) []agent.DraftStep {
	if len(begun) == 0 {
		return steps
	}
	all := make([]agent.DraftStep, len(begun), len(begun)+len(steps))
	for i, b := range begun {
		all[i] = b.DraftStep
	}
	place := make([]int, len(steps)) // where each step of the proposal stands in the whole
	for i, s := range steps {
		s.Uses = slices.Clone(s.Uses)
		for k, u := range s.Uses {
			s.Uses[k] = place[u]
		}
		place[i] = slices.IndexFunc(
			all[:len(begun)],
			func(b agent.DraftStep) bool { return b.Agent == s.Agent && aboutOf(all, b) == aboutOf(all, s) },
		)
		if place[i] < 0 {
			place[i] = len(all)
			all = append(all, s)
			continue
		}
		if otherwise(all[place[i]].Params, s.Params) {
			p.warn("plan.begun", "step", all[place[i]].Title)
		}
	}
	p.lost(begun, place)
	return all
}

// otherwise reports a parameter that both have, with another value: what only one of them names, nobody has wished.
func otherwise(begun, wanted map[string]string) bool {
	for key, value := range wanted {
		if was, said := begun[key]; said && was != value {
			return true
		}
	}
	return false
}

// lost warns of a step that has begun and that the wish would have left out.
func (p *proposal) lost(begun []agent.Begun, place []int) {
	for i, b := range begun {
		if !slices.Contains(place, i) {
			p.warn("plan.begun", "step", b.Title)
		}
	}
}

// aboutOf is the topic of a step, or of the step it builds on.
func aboutOf(all []agent.DraftStep, s agent.DraftStep) string {
	if topic := s.Params["topic"]; topic != "" || len(s.Uses) == 0 {
		return topic
	}
	return aboutOf(all, all[s.Uses[0]])
}

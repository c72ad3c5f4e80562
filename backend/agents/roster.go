// Package agents is the registry of the agents, one line each. Each has a folder of its own with its name, what it asks
// (parameters, thresholds and seed 000's confidence formula), the prompt for remote models, and what it accepts as a
// result; kit is what they share.
package agents

import (
	"encoding/json"

	"pult/backend/agent"
	"pult/backend/agents/answer"
	"pult/backend/agents/edit"
	"pult/backend/agents/image"
	"pult/backend/agents/music"
	"pult/backend/agents/planner"
	"pult/backend/agents/research"
	"pult/backend/lang/intent"
	"pult/backend/material/kinds"
	"pult/backend/model/typed"
)

// All lists the agents a plan may use, in the order of the start screen.
func All() []agent.Spec {
	all := plain()
	for i := range all {
		all[i].Schema = typed.Of(kinds.Of(all[i].Makes).Reply())
	}
	return all
}

// Everyone is All with the agents that take no part in a plan: the planner, and the one that answers questions.
func Everyone() []agent.Spec { return append(All(), Planner(), Answerer()) }

// Names are those of the agents that have settings of their own: the planner's, then those of All.
func Names() []string {
	names := []string{Planner().Name}
	for _, s := range plain() {
		names = append(names, s.Name)
	}
	return names
}

// plain is All without the schemas, which take a thousand times as long to build as everything else.
func plain() []agent.Spec {
	return []agent.Spec{
		research.Spec(),
		image.Spec(),
		music.Spec(),
		edit.Spec(),
	}
}

// Planner proposes plans; it knows all that may take part in one.
func Planner() agent.Spec { return planner.Spec(plain) }

// Answerer answers a plain question.
func Answerer() agent.Spec { return answer.Spec() }

// ParseDraft reads a planner's reply; see planner.ParseDraft.
func ParseDraft(raw json.RawMessage) (agent.Draft, error) { return planner.ParseDraft(raw, plain()) }

// TaskNames are the kinds of task that a request names, as the agent that makes them is told.
func TaskNames(in intent.Intent) string { return edit.TaskNames(in) }

// Suggest gives the parameters that an agent proposes for a request; false when there is no such agent.
func Suggest(name string, in intent.Intent) (map[string]string, bool) {
	for _, s := range plain() {
		if s.Name == name {
			return s.Suggest(in), true
		}
	}
	return nil, false
}

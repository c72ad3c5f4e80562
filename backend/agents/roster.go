// Package agents is the registry of the agents, one line each. Each has a folder of its own with its name, what it asks
// (parameters, thresholds and seed 000's confidence formula), the prompt for remote models, and what it accepts as a
// result; kit is what they share.
package agents

import (
	"encoding/json"
	"slices"
	"sync"

	"pult/backend/agent"
	"pult/backend/agents/answer"
	"pult/backend/agents/certificate"
	"pult/backend/agents/checklist"
	"pult/backend/agents/edit"
	"pult/backend/agents/image"
	"pult/backend/agents/lesson"
	"pult/backend/agents/letter"
	"pult/backend/agents/music"
	"pult/backend/agents/planner"
	"pult/backend/agents/puzzle"
	"pult/backend/agents/research"
	"pult/backend/agents/rubric"
	"pult/backend/agents/seating"
	"pult/backend/agents/sums"
	"pult/backend/agents/vocab"
	"pult/backend/lang/intent"
	"pult/backend/material/kinds"
	"pult/backend/model"
	"pult/backend/model/rules"
	"pult/backend/model/typed"
)

// All lists the agents a plan may use, in the order of the start screen.
func All() []agent.Spec { return slices.Clone(all()) }

//nolint:gochecknoglobals // built once
var all = sync.OnceValue(func() []agent.Spec {
	list := Plain()
	for i := range list {
		list[i].Schema = typed.Of(kinds.Of(list[i].Makes).Reply())
	}
	return list
})

// Everyone is All with the agents that take no part in a plan: the planner, and the one that answers questions.
func Everyone() []agent.Spec { return append(All(), Planner(), Answerer()) }

// Names are those of the agents that have settings of their own: the planner's, then those of All.
func Names() []string {
	names := []string{Planner().Name}
	for _, s := range Plain() {
		names = append(names, s.Name)
	}
	return names
}

// Plain is All without the schemas, which take a thousand times as long to build as everything else.
func Plain() []agent.Spec {
	return []agent.Spec{
		research.Spec(),
		image.Spec(),
		music.Spec(),
		edit.Spec(),
		lesson.Spec(),
		letter.Spec(),
		checklist.Spec(),
		sums.Spec(),
		puzzle.Spec(),
		vocab.Spec(),
		seating.Spec(),
		certificate.Spec(),
		rubric.Spec(),
	}
}

// Planner proposes plans; it knows all that may take part in one.
func Planner() agent.Spec { return planner.Spec(Plain) }

// Answerer answers a plain question.
func Answerer() agent.Spec { return answer.Spec() }

// ParseDraft reads a planner's reply; see planner.ParseDraft.
func ParseDraft(raw json.RawMessage) (agent.Draft, error) { return planner.ParseDraft(raw, Plain()) }

// Rules is what the agents do without a model, by their names.
func Rules() map[model.Purpose]rules.Work {
	work := map[model.Purpose]rules.Work{}
	for _, s := range append(Plain(), Planner(), Answerer()) {
		if s.Rules != nil {
			work[model.Purpose(s.Name)] = s.Rules
		}
	}
	return work
}

// Offline is the model without network, with the work of all agents.
func Offline() *rules.Model { return rules.New(Rules(), Reader()) }

// Pictures is the agent that makes something to look at.
func Pictures() string {
	all := Plain()
	return all[slices.IndexFunc(all, func(s agent.Spec) bool { return s.Offer.Shows })].Name
}

// Reader reads requests with the words of all agents of a plan.
func Reader() *intent.Reader { return reader() }

// The words are made ready once: that takes longer than to read a request.
//
//nolint:gochecknoglobals // read once
var reader = sync.OnceValue(func() *intent.Reader { return agent.Reader(Plain()...) })

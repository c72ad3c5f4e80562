// Package planner is the agent that proposes plans.
package planner

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"pult/backend/agent"
	"pult/backend/agents/handwork"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/model/typed"
	"pult/backend/workflow/consent"
)

// Name is what plans, stored runs and the command line call it.
const Name = agent.Planner

//go:embed prompt.md
var prompt string

// Spec is the agent that proposes plans. It takes no part in a plan itself and is not in All.
func Spec(all func() []agent.Spec) agent.Spec {
	reader := sync.OnceValue(func() *intent.Reader { return agent.Reader(all()...) })
	return agent.Spec{
		Name:       Name,
		Icon:       "list",
		Tools:      []string{"library_search", "recall_details", "get_current_time"},
		Spare:      []string{"recall_details"},
		RuleTools:  []string{"library_read"}, // to rehearse the steps of a plan
		Prompt:     strings.Replace(prompt, "{agents}\n", listed(all()), 1),
		Guide:      func(request string) string { return guide(all(), reader(), request) },
		Rules:      handwork.Plan(all),
		Schema:     typed.Of(new(agent.Draft)),
		Confidence: func(intent.Intent, bool) consent.Confidence { return consent.Confidence{} },
		Suggest:    func(intent.Intent) map[string]string { return map[string]string{} },
		Finish: func(t agent.Task, reply json.RawMessage, _ []artifact.File) (agent.Outcome, error) {
			d, err := ParseDraft(reply, all())
			if err != nil {
				return agent.Outcome{}, err
			}
			language := cmp.Or(t.Language, i18n.German)
			in := reader().Read(t.Request, string(language))
			d = fed(whole(filled(d, in, all(), begun(t)), in), in, language, all())
			d = astray(d, in, language, all(), begun(t))
			content, err := kit.Content(d)
			return agent.Outcome{Title: d.Title, Preview: kit.Preview(d.Description), Content: content}, err
		},
	}
}

// listed is what a planner that is a model reads of all agents: what they do.
func listed(all []agent.Spec) string {
	var b strings.Builder
	for _, s := range all {
		what, _, _ := strings.Cut(strings.TrimSpace(s.Plans), paragraph)
		b.WriteString("- `" + s.Name + "` " + what + "\n")
	}
	return b.String()
}

// guide is what it reads beside the request: the parameters of the agents that the request asks for by rule, and of
// the one that looks things up. Where no rule knows what is meant, those of all.
func guide(all []agent.Spec, reader *intent.Reader, request string) string {
	asked := reader.Read(request, "").Agents
	var b strings.Builder
	for _, s := range all {
		if len(asked) > 0 && !s.Offer.Seeks && !slices.Contains(asked, s.Name) {
			continue
		}
		if _, params, there := strings.Cut(strings.TrimSpace(s.Plans), paragraph); there {
			b.WriteString("- `" + s.Name + "`: " + strings.TrimPrefix(params, "Parameters: ") + "\n")
		}
	}
	return "Parameters of the agents:\n\n" + b.String()
}

// paragraph parts what an agent does from its parameters in what planners read of it.
const paragraph = "\n\n"

// begun is how many steps of a plan have begun; they come without parameters.
func begun(t agent.Task) int {
	var steps []agent.Begun
	for _, m := range t.Material {
		if m.Name == agent.BegunName && json.Unmarshal(m.JSON, &steps) == nil {
			return len(steps)
		}
	}
	return 0
}

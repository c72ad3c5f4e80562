// Package planner is the agent that proposes plans.
package planner

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"strings"

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
	return agent.Spec{
		Name:       Name,
		Icon:       "list",
		Tools:      []string{"library_search", "recall_details", "get_current_time"},
		RuleTools:  []string{"library_read"}, // to rehearse the steps of a plan
		Prompt:     strings.Replace(prompt, "{agents}\n", listed(all()), 1),
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
			in := agent.Reader(all()...).Read(t.Request, string(language))
			d = fed(whole(d, in), in, language, all())
			content, err := kit.Content(d)
			return agent.Outcome{Title: d.Title, Preview: kit.Preview(d.Description), Content: content}, err
		},
	}
}

// listed is what a planner that is a model reads of the agents.
func listed(all []agent.Spec) string {
	var b strings.Builder
	for _, s := range all {
		b.WriteString("- `" + s.Name + "` " + strings.TrimSpace(s.Plans) + "\n")
	}
	return b.String()
}

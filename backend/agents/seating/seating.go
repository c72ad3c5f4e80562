// Package seating is the agent that works on the names of a class: seating plans, random groups, a drawn order, class
// lists, rotas and name tags. Names are data of children; the work is done by rule, so that none of them leaves this
// machine.
package seating

import (
	_ "embed"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/workflow/consent"
)

// Name is what plans, stored runs and the command line call it.
const Name = "seating"

//go:embed prompt.md
var prompt string

// Spec arranges the children of a class.
func Spec() agent.Spec {
	return kit.Composed(agent.Spec{
		Name:  Name,
		Icon:  "people",
		Offer: offer(),
		Plans: planText,
		Params: []agent.Param{
			{
				Key: "kind", Kind: agent.ChoiceParam, Default: "groups",
				Options: []string{"seats", "groups", "order", "tags", "list", "rota"},
			},
			{Key: "names", Kind: agent.TextParam, Max: maxNames},
			{
				Key: "pictures", Kind: agent.ChoiceParam, Options: []string{"no", "yes"}, Default: "no",
				Only: []string{"tags"},
			},
			{Key: "children", Kind: agent.TextParam, Max: 3},
			{Key: "wishes", Kind: agent.TextParam, Max: maxNames, Only: []string{"seats", "groups"}},
			{Key: "rows", Kind: agent.TextParam, Max: 2, Only: []string{"seats"}},
			{Key: "seats", Kind: agent.TextParam, Max: 2, Only: []string{"seats"}},
			{Key: "size", Kind: agent.TextParam, Max: 2, Only: []string{"groups"}},
			{Key: "count", Kind: agent.TextParam, Max: 2, Only: []string{"groups"}},
			{Key: "columns", Kind: agent.TextParam, Max: maxNames, Only: []string{"list"}},
			{Key: "weeks", Kind: agent.TextParam, Max: 2, Only: []string{"rota"}},
			{Key: "class", Kind: agent.TextParam, Max: 60, On: agent.Rarely, Kept: true},
			{Key: "variant", Kind: agent.TextParam, Max: 4, On: agent.Rarely},
		},
		Thresholds: consent.Thresholds{Auto: 60, Warn: 50, Minimum: 40},
		Makes:      artifact.DocumentType,
		Tools:      []string{"calculate"},
		Tally:      agent.Tally(tally),
		Prompt:     prompt,
		Confidence: confidence,
		Suggest:    read,
		Work:       title,
		Follow:     follow,
	}, "offline.note.seating", compose)
}

// confidence begins at 60: whatever is asked for can be made, with lines to fill in where the names are missing.
func confidence(in intent.Intent, _ bool) consent.Confidence {
	p := read(in)
	return kit.Sum(kit.Evidence("seating.base", 60, true),
		kit.Evidence("seating.names", 30, p["names"]+p["children"] != ""),
		kit.Evidence("seating.size", 10, p["rows"]+p["seats"]+p["size"]+p["count"] != ""))
}

// title names the work, with the class that the request names.
func title(p map[string]string) i18n.Text {
	if p["class"] == "" {
		return i18n.T("offline.seating.title." + p["kind"])
	}
	return i18n.T("offline.seating.title.of", "what", "@offline.seating.title."+p["kind"], "class", p["class"])
}

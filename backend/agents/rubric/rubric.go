// Package rubric is the agent that makes grids to assess a performance by, with levels that are disjoint and points
// that add up, and tables of wordings for reports. Neither is about a child: the grid is filled in by hand, and the
// wordings are chosen from.
package rubric

import (
	_ "embed"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/model/rules"
	"pult/backend/workflow/consent"
)

// Name is what plans, stored runs and the command line call it.
const Name = "rubric"

//go:embed prompt.md
var prompt string

// How long fields may be, in characters.
const maxField, maxCriteria = 200, 1_000

// Spec makes grids of criteria and levels.
func Spec() agent.Spec {
	return kit.Composed(agent.Spec{
		Name:  Name,
		Icon:  "grid",
		Offer: offer(),
		Plans: planText,
		Params: []agent.Param{
			{Key: "kind", Kind: agent.ChoiceParam, Options: []string{"rubric", "report"}, Default: "rubric"},
			{Key: "performance", Kind: agent.ChoiceParam, Options: performances(), Only: []string{"rubric"}},
			{Key: "theme", Kind: agent.TextParam, Max: maxField, Only: []string{"rubric"}},
			{Key: "criteria", Kind: agent.TextParam, Max: maxCriteria, Only: []string{"rubric"}},
			{Key: "levels", Kind: agent.ChoiceParam, Options: []string{"4", "3"}, Default: "4", Only: []string{"rubric"}},
			{Key: "points", Kind: agent.TextParam, Max: 4, Only: []string{"rubric"}},
			{
				Key: "about", Kind: agent.ChoiceParam, Options: []string{"both", "work", "social"}, Default: "both",
				Only: []string{"report"},
			},
			{Key: "grade", Kind: agent.ChoiceParam, Options: kit.Grades()},
		},
		Thresholds: consent.Thresholds{Auto: 60, Warn: 50, Minimum: 40},
		Makes:      artifact.DocumentType,
		Tools:      []string{"calculate"},
		Prompt:     prompt,
		Confidence: confidence,
		Suggest:    read,
		Unable: func(_ *rules.Desk, in intent.Intent) (bool, error) {
			return in.Field("scale") == "report" && ofChild(in.Text), nil
		},
		Work:   title,
		Follow: follow,
	}, "offline.note.rubric", compose)
}

func confidence(in intent.Intent, _ bool) consent.Confidence {
	p := read(in)
	return kit.Sum(kit.Evidence("rubric.base", 60, true),
		kit.Evidence("rubric.performance", 30, p["performance"]+p["criteria"] != "" || p["kind"] == "report"),
		kit.Evidence("rubric.points", 10, p["points"] != ""))
}

func title(p map[string]string) i18n.Text {
	switch {
	case p["kind"] == "report":
		return i18n.T("offline.rubric.title.report")
	case p["performance"] == "":
		return i18n.T("offline.rubric.title")
	}
	return i18n.T("offline.rubric.title.of", "what", "@param.rubric.performance."+p["performance"])
}

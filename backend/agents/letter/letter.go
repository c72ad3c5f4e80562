// Package letter is the agent that writes letters to parents from what the teacher says of the occasion. What was not
// said stays a line to fill in.
package letter

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
const Name = "letter"

//go:embed prompt.md
var prompt string

// maxField is how long a field of a letter may be, in characters; what is said besides may be the letter itself.
const maxField = 300

// Spec writes letters to parents.
func Spec() agent.Spec {
	text := func(key string) agent.Param { return agent.Param{Key: key, Kind: agent.TextParam, Max: maxField} }
	return agent.Spec{
		Name:  Name,
		Icon:  "mail",
		Offer: offer(),
		Plans: planText,
		Rules: write,
		Params: []agent.Param{
			{Key: "occasion", Kind: agent.TextParam, Required: true, Max: maxField},
			{
				Key: "kind", Kind: agent.ChoiceParam, Default: event,
				Options: []string{event, meeting, news, reminder, overdue, money, agreement, excuse, thanks},
			},
			text("class"), text("date"), text("place"), text("meet"), text("time"), text("back"), text("cost"),
			text("bring"), text("deadline"), text("give"),
			{Key: "more", Kind: agent.TextParam, Max: kit.MaxText},
			{Key: "slip", Kind: agent.ChoiceParam, Options: []string{"auto", "yes", "no"}, Default: "auto"},
			{Key: "length", Kind: agent.ChoiceParam, Options: []string{"full", "short"}, Default: "full"},
		},
		Confirms:   []agent.Confirmation{{Field: "occasion"}},
		Thresholds: consent.Thresholds{Auto: 60, Warn: 50, Minimum: 40},
		Makes:      artifact.DocumentType,
		Tools:      []string{"memory_retrieve", "recall_details", "get_current_time", "calculate"},
		Spare:      []string{"memory_retrieve"},
		Prompt:     prompt,
		Confidence: confidence,
		Suggest:    read,
		Work: func(params map[string]string) i18n.Text {
			if params["occasion"] == "" {
				return i18n.T("agent." + Name)
			}
			return i18n.T("offline.plan."+Name+".title", "topic", params["occasion"])
		},
		Unable: func(_ *rules.Desk, in intent.Intent) (bool, error) {
			return in.Result != "" && in.Result != in.Language || foreign.MatchString(in.Text), nil
		},
		// Its date is a line to fill in, whoever wrote it.
		Finish: kit.Finished(settle),
	}
}

// confidence begins at 60, because the word for a letter is clear and nothing is invented; what was said of the
// occasion adds to it.
func confidence(in intent.Intent, _ bool) consent.Confidence {
	p := read(in)
	return kit.Sum(kit.Evidence("letter.base", 60, true),
		kit.Evidence("letter.occasion", 20, p["occasion"] != ""),
		kit.Evidence("letter.date", 10, p["date"]+p["deadline"] != ""),
		kit.Evidence("letter.class", 10, p["class"] != ""))
}

// Package research is the agent that looks a topic up and quotes it.
package research

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"

	"pult/backend/agent"
	"pult/backend/agents/handwork"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/lang/intent"
	"pult/backend/model"
	"pult/backend/model/typed"
	"pult/backend/workflow/consent"
)

// Name is what plans, stored runs and the command line call it.
const Name = "research"

//go:embed prompt.md
var prompt string

// Spec looks a topic up in the teacher's own library and quotes it.
func Spec() agent.Spec {
	return agent.Spec{
		Name:  Name,
		Icon:  "search",
		Offer: offer(),
		Plans: planText,
		Rules: handwork.Research(),
		Params: []agent.Param{
			{Key: "topic", Kind: agent.TextParam, Required: true, Max: 200},
			{Key: "grade", Kind: agent.ChoiceParam, Options: kit.Grades()},
			{
				Key:     "depth",
				Kind:    agent.ChoiceParam,
				Options: []string{"quick", "standard", "comprehensive"},
				Default: "standard",
			},
			{
				Key: "sources", Kind: agent.ChoiceParam, Options: []string{"all", "own", "starter"},
				Default: "all", On: agent.Rarely,
			},
			{Key: "language", Kind: agent.ChoiceParam, Options: []string{"de", "en"}, Default: "de", On: agent.Nowhere},
			{
				Key:     "web",
				Kind:    agent.ChoiceParam,
				Options: []string{"off", "school", "encyclopedia", "academic", "government", "all"},
				Default: "off", On: agent.Rarely,
			},
			{
				Key: "knowledge", Kind: agent.ChoiceParam, Options: []string{"no", "yes"}, Default: "no",
				Needs: model.Strong, On: agent.Rarely, Knows: true,
			},
		},
		Confirms:   []agent.Confirmation{{Field: "topic"}, {Field: "grade", Below: 80}},
		Thresholds: consent.Thresholds{Auto: 90, Warn: 70, Minimum: 60},
		Makes:      artifact.ResearchType,
		Tools: []string{
			"library_search", "library_read", "web_search", "web_fetch", "memory_retrieve", "memory_save", "image_generate",
			"recall_details", "get_current_time", "calculate", "explore", "script",
		},
		Spare: []string{
			"memory_retrieve", "memory_save", "image_generate", "get_current_time", "calculate", "explore", "script",
		},
		Prompt:     prompt,
		Confidence: researchConfidence,
		Suggest:    researchParams,
		Finish:     finishResearch,
	}
}

// researchConfidence is calculateResearchConfidence of seed 000. A step that an earlier one feeds has its previous
// context.
func researchConfidence(in intent.Intent, fed bool) consent.Confidence {
	return kit.Sum(kit.Evidence("research.base", 50, true),
		kit.Evidence("research.topic", 20, in.Topic != ""),
		kit.Evidence("research.grade", 15, in.Grade != ""),
		kit.Evidence("research.verb", 15, in.Verb),
		kit.Evidence("research.context", 10, fed))
}

func researchParams(in intent.Intent) map[string]string {
	params := map[string]string{
		"topic":    in.Topic,
		"grade":    kit.GradeOption(in.Grade),
		"depth":    "standard",
		"sources":  "all",
		"web":      "off",
		"language": "de",
	}
	if in.Field("knowledge") != "" {
		params["knowledge"] = in.Field("knowledge")
	}
	if in.Web {
		params["web"] = "school"
	}
	if depth := in.Field("depth"); depth != "" {
		params["depth"] = depth
	}
	switch {
	case in.Result != "":
		params["language"] = in.Result
	case in.Language == "en":
		params["language"] = "en"
	}
	return params
}

// finishResearch accepts what of a reply names its sources; how much was left out stands among the gaps.
func finishResearch(t agent.Task, reply json.RawMessage, files []artifact.File) (agent.Outcome, error) {
	var r artifact.Research
	if err := json.Unmarshal(reply, &r); err != nil {
		return agent.Outcome{}, kit.Unreadable(err)
	}
	dropped, ok := kit.Proved(&r, t.Handed, t.Params["knowledge"] == "yes")
	if strings.TrimSpace(r.Title) == "" || !ok {
		return agent.Outcome{}, kit.Uncited(t)
	}
	r.Gaps = append(slices.DeleteFunc(slices.Clone(r.Gaps), typed.IsNone), kit.Unproved(r.Language, dropped)...)
	if r.Language == "" {
		r.Language = t.Params["language"]
	}
	kit.Disown(r)
	written, err := kit.Content(r)
	if err != nil {
		return agent.Outcome{}, err
	}
	if err := kit.Speaks(t, written); err != nil {
		return agent.Outcome{}, err
	}
	var text []string
	for _, s := range r.Summary {
		text = append(text, s.Text)
	}
	return agent.Outcome{
		Title:   r.Title,
		Preview: kit.Preview(strings.Join(text, " ")),
		Content: written,
		Files:   files,
	}, nil
}

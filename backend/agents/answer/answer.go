// Package answer is the agent that answers a plain question.
package answer

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"

	"pult/backend/agent"
	"pult/backend/agents/handwork"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/lang/intent"
	"pult/backend/model"
	"pult/backend/model/typed"
	"pult/backend/workflow/consent"
)

// Name is what plans, stored runs and the command line call it.
const Name = agent.Answerer

//go:embed prompt.md
var prompt string

// maxSentences is the longest answer to a plain question.
const maxSentences = 8

// Spec is the agent that answers a plain question. It only reads. It takes no part in a plan that the planner makes and
// is not in All.
func Spec() agent.Spec {
	return agent.Spec{
		Name:  Name,
		Icon:  "message",
		Rules: handwork.Answer(),
		Params: []agent.Param{
			{Key: "question", Kind: agent.TextParam, Required: true, Max: kit.MaxText},
			{Key: "topic", Kind: agent.TextParam, Max: 400},
			{Key: "language", Kind: agent.ChoiceParam, Options: []string{"de", "en"}, Default: "de"},
			{
				Key:     "web",
				Kind:    agent.ChoiceParam,
				Options: []string{"off", "school", "encyclopedia", "academic", "government", "all"},
				Default: "off",
			},
			{
				Key: "knowledge", Kind: agent.ChoiceParam, Options: []string{"no", "yes"}, Default: "no",
				Needs: model.Strong, Knows: true,
			},
		},
		Thresholds: consent.Thresholds{Auto: 60, Warn: 50, Minimum: 40},
		Makes:      artifact.ResearchType,
		Tools:      answerTools(),
		Prompt:     prompt,
		Schema:     typed.Of(new(artifact.Answer)),
		Confidence: answerConfidence,
		Suggest:    answerParams,
		Finish:     finishAnswer,
	}
}

// answerConfidence says what is known of a question: that it is one, and what it is about.
func answerConfidence(in intent.Intent, fed bool) consent.Confidence {
	return kit.Sum(kit.Evidence("answer.base", 70, true),
		kit.Evidence("answer.topic", 20, in.Topic != ""),
		kit.Evidence("answer.context", 10, fed))
}

func answerParams(in intent.Intent) map[string]string {
	params := map[string]string{"question": kit.Limited(in.Text), "topic": "", "language": "de", "web": "off"}
	if in.Language == "en" || in.Result == "en" {
		params["language"] = "en"
	}
	if in.Web {
		params["web"] = "school"
	}
	return params
}

// finishAnswer accepts sentences only with their sources. Having found nothing is an answer, too, when it says so.
func finishAnswer(t agent.Task, reply json.RawMessage, files []artifact.File) (agent.Outcome, error) {
	var a artifact.Answer
	if err := json.Unmarshal(reply, &a); err != nil {
		return agent.Outcome{}, kit.Unreadable(err)
	}
	a.Gaps = said(a.Gaps)
	r := a.Research("", a.Title)
	switch {
	case strings.TrimSpace(a.Title) == "" || len(a.Sentences) > maxSentences:
		return agent.Outcome{}, kit.Unreadable(nil)
	case len(a.Sentences) == 0 && len(a.Gaps) == 0:
		return agent.Outcome{}, fault.New(fault.Model, "fault.model.uncited", nil)
	}
	dropped, ok := kit.Proved(&r, t.Handed, t.Params["knowledge"] == "yes")
	if !ok && len(a.Sentences) > 0 {
		return agent.Outcome{}, kit.Uncited(t)
	}
	r.Gaps = append(r.Gaps, kit.Unproved(t.Params["language"], dropped)...)
	if r.Sources == nil {
		r.Sources = []artifact.Source{}
	}
	for i := range r.Sources {
		if s := &r.Sources[i]; s.DocumentID == "" && slices.Contains(reckoners(), s.Origin) {
			s.Origin = "" // the name of a tool is nothing for people: its title is
		}
	}
	kit.Disown(r)
	written, err := kit.Content(r)
	if err != nil {
		return agent.Outcome{}, err
	}
	if err := kit.Speaks(t, written); err != nil {
		return agent.Outcome{}, err
	}
	text := r.Gaps
	if len(r.Summary) > 0 {
		text = nil
	}
	for _, s := range r.Summary {
		text = append(text, s.Text)
	}
	return agent.Outcome{
		Title:   a.Title,
		Preview: kit.Preview(strings.Join(text, " ")),
		Content: written,
		Files:   files,
	}, nil
}

func said(texts []string) []string {
	list := []string{}
	for _, t := range texts {
		if strings.TrimSpace(t) != "" {
			list = append(list, t)
		}
	}
	return list
}

// reckoners are the tools that are a source themselves; the others find one, which an answer has to name.
func reckoners() []string { return []string{"calculate", "get_current_time", "memory_retrieve"} }

// answerTools only read: on this machine, and on the web when the teacher has named hosts.
func answerTools() []string {
	return []string{
		"library_search", "library_read", "web_search", "web_fetch", "memory_retrieve", "recall_details",
		"get_current_time", "calculate",
	}
}

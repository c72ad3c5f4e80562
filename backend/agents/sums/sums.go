// Package sums is the agent that makes exercises in arithmetic and class tests of them. Package material/sums makes and
// solves them; no model does, because a sum has to be right.
package sums

import (
	_ "embed"
	"encoding/json"
	"strconv"
	"strings"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/model/rules"
	"pult/backend/workflow/consent"
)

// Name is what plans, stored runs and the command line call it.
const Name = "sums"

//go:embed prompt.md
var prompt string

// Spec makes exercises in arithmetic.
func Spec() agent.Spec {
	return agent.Spec{
		Name:  Name,
		Icon:  "list",
		Offer: offer(),
		Plans: planText,
		Params: []agent.Param{
			{Key: "kinds", Kind: agent.TextParam, Max: 300},
			{Key: "amount", Kind: agent.TextParam, Max: 40},
			{Key: "grade", Kind: agent.ChoiceParam, Options: kit.Grades()},
			{Key: "range", Kind: agent.TextParam, Max: 9},
			{Key: "digits", Kind: agent.TextParam, Max: 9},
			{Key: "written", Kind: agent.ChoiceParam, Options: []string{"no", "yes"}, Default: "no"},
			{Key: "remainder", Kind: agent.ChoiceParam, Options: []string{"", "yes", "no"}},
			{Key: "carry", Kind: agent.ChoiceParam, Options: []string{"", "yes", "no"}},
			{Key: "numbers", Kind: agent.ChoiceParam, Options: []string{"", "decimal", "negative", "like"}},
			{Key: "rows", Kind: agent.TextParam, Max: 40},
			{Key: "units", Kind: agent.TextParam, Max: 60},
			{Key: "storeys", Kind: agent.ChoiceParam, Options: []string{"3", "2", "4", "5"}, Default: "3"},
			{Key: "points", Kind: agent.TextParam, Max: 3},
			{Key: "minutes", Kind: agent.TextParam, Max: 3},
			{Key: "variant", Kind: agent.TextParam, Max: 4},
			{Key: "solutions", Kind: agent.ChoiceParam, Options: []string{"yes", "no"}, Default: "yes"},
		},
		Thresholds: consent.Thresholds{Auto: 70, Warn: 60, Minimum: 40},
		Makes:      artifact.DocumentType,
		Tools:      []string{"calculate"},
		Prompt:     prompt,
		Confidence: confidence,
		Suggest:    suggest,
		Work:       title,
		Rules:      byRule,
		Finish:     finish,
	}
}

// confidence begins at 60: whatever is asked for can be made. What counts is whether it was said what (25), for which
// class or numbers (10) and how many (5).
func confidence(in intent.Intent, _ bool) consent.Confidence {
	w := read(in.Text)
	return kit.Sum(kit.Evidence("sums.base", 60, true),
		kit.Evidence("sums.kinds", 25, len(w.kinds) > 0),
		kit.Evidence("sums.grade", 10, in.Grade != "" || w.most != "" || w.digits != ""),
		kit.Evidence("sums.amount", 5, w.amount != ""))
}

func suggest(in intent.Intent) map[string]string {
	w := read(in.Text)
	params := map[string]string{
		"kinds": named(w.kinds, i18n.Lang(in.Language)), "amount": w.amount, "grade": kit.GradeOption(in.Grade),
		"range": w.most, "digits": w.digits, "written": w.written, "remainder": w.remainder, "carry": w.carry,
		"numbers": w.numbers, "rows": w.rows, "units": w.units, "storeys": w.storeys, "points": w.points,
		"minutes": w.minutes, "variant": "1", "solutions": "yes",
	}
	return params
}

// title names the work after its kinds; a test says that it is one.
func title(params map[string]string) i18n.Text {
	kinds := kindsOf(params["kinds"])
	what := "@exercise.sums.title"
	if group := groupOf(kinds); group != "" {
		what = "@exercise.sums.group." + group
	}
	if len(kinds) == 1 {
		what = "@exercise.sums.kind." + string(kinds[0])
	}
	if params["points"] != "" {
		return i18n.T("exercise.sums.test", "what", what)
	}
	if params["written"] == "yes" {
		return i18n.T("exercise.sums.written", "what", what)
	}
	return i18n.T("exercise.sums.sheet", "what", what)
}

// byRule is the whole work: nothing of it takes a model.
func byRule(d *rules.Desk) (any, error) {
	params := wished(d.Req.Params, d.Req.Feedback)
	d.Note("offline.note.sums", "title", d.Words.Say(title(params)))
	return compose(params, d.Words)
}

// finish makes the document that the parameters ask for: what a model wrote is not looked at, because its sums may be
// wrong.
func finish(t agent.Task, _ json.RawMessage, files []artifact.File) (agent.Outcome, error) {
	d, err := compose(wished(t.Params, t.Feedback), i18n.Must(t.Language))
	if err != nil {
		return agent.Outcome{}, err
	}
	content, err := kit.Content(d)
	if err != nil {
		return agent.Outcome{}, err
	}
	preview := ""
	for _, b := range d.Blocks {
		var previewSb122 strings.Builder
		for _, e := range b.Entries {
			previewSb122.WriteString(e.Text + " ")
		}
		preview += previewSb122.String()
	}
	return agent.Outcome{Title: d.Title, Preview: kit.Preview(preview), Content: content, Files: files}, d.Validate()
}

// wished are the parameters changed by what wishes say of them; another wish asks for other numbers.
func wished(params map[string]string, wishes []string) map[string]string {
	changed := map[string]string{}
	for key, value := range params {
		changed[key] = value
	}
	for _, wish := range wishes {
		w := read(wish)
		for key, value := range map[string]string{
			"amount": w.amount, "range": w.most, "digits": w.digits, "remainder": w.remainder, "carry": w.carry,
			"numbers": w.numbers, "rows": w.rows, "units": w.units, "points": w.points, "minutes": w.minutes,
		} {
			if value != "" {
				changed[key] = value
			}
		}
		if len(w.kinds) > 0 {
			changed["kinds"] = named(w.kinds, i18n.German)
		}
		n, _ := strconv.Atoi(changed["variant"])
		changed["variant"] = strconv.Itoa(max(n, 1) + 1)
	}
	return changed
}

// Package sums is the agent that makes exercises in arithmetic and class tests of them. Package material/sums makes and
// solves them; no model does, because a sum has to be right.
package sums

import (
	"cmp"
	_ "embed"
	"regexp"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/material/sums"
	"pult/backend/model/rules"
	"pult/backend/workflow/consent"
)

// Name is what plans, stored runs and the command line call it.
const Name = "sums"

//go:embed prompt.md
var prompt string

// Spec makes exercises in arithmetic.
func Spec() agent.Spec {
	return kit.Composed(agent.Spec{
		Name:  Name,
		Icon:  "calculator",
		Offer: offer(),
		Plans: planText,
		Params: []agent.Param{
			{Key: "kinds", Kind: agent.TextParam, Max: 300, Hints: hints()},
			{Key: "amount", Kind: agent.TextParam, Max: 40},
			{Key: "grade", Kind: agent.ChoiceParam, Options: kit.Grades()},
			{Key: "range", Kind: agent.TextParam, Max: 9},
			{Key: "digits", Kind: agent.TextParam, Max: 9, On: agent.Rarely},
			{Key: "written", Kind: agent.ChoiceParam, Options: []string{"no", "yes"}, Default: "no", On: agent.Rarely},
			{Key: "remainder", Kind: agent.ChoiceParam, Options: []string{"", "yes", "no"}, On: agent.Rarely},
			{Key: "carry", Kind: agent.ChoiceParam, Options: []string{"", "yes", "no"}, On: agent.Rarely},
			{Key: "numbers", Kind: agent.ChoiceParam, Options: []string{"", "decimal", "negative", "like"}, On: agent.Rarely},
			{Key: "rows", Kind: agent.TextParam, Max: 40, On: agent.Rarely},
			{Key: "units", Kind: agent.TextParam, Max: 60, On: agent.Rarely},
			{Key: "storeys", Kind: agent.ChoiceParam, Options: []string{"3", "2", "4", "5"}, Default: "3", On: agent.Rarely},
			{Key: "signs", Kind: agent.ChoiceParam, Options: []string{"", "+", "-"}, On: agent.Rarely},
			{Key: "groups", Kind: agent.ChoiceParam, Options: []string{"1", "2"}, Default: "1"},
			{Key: "letters", Kind: agent.ChoiceParam, Options: []string{"", "large"}, On: agent.Rarely, Kept: true},
			{Key: "exam", Kind: agent.ChoiceParam, Options: []string{"", "test"}, On: agent.Rarely},
			{Key: "points", Kind: agent.TextParam, Max: 3},
			{Key: "minutes", Kind: agent.TextParam, Max: 3, On: agent.Rarely},
			{Key: "variant", Kind: agent.TextParam, Max: 4, On: agent.Rarely},
			{Key: "solutions", Kind: agent.ChoiceParam, Options: []string{"yes", "no"}, Default: "yes", Kept: true},
		},
		Thresholds: consent.Thresholds{Auto: 70, Warn: 60, Minimum: 40},
		Makes:      artifact.DocumentType,
		Tools:      []string{"calculate"},
		Tally:      agent.Tally(tally),
		Prompt:     prompt,
		Confidence: confidence,
		Suggest:    suggest,
		Work:       title,
		Follow:     follow,
		Unable:     unable,
		Lacks:      lacks,
	}, "offline.note.sums", compose)
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
		"kinds": named(w.kinds, i18n.Lang(in.Language)), "amount": w.amount, "grade": classOf(in),
		"range": w.most, "digits": w.digits, "written": w.written, "remainder": w.remainder, "carry": w.carry,
		"numbers": w.numbers, "rows": w.rows, "units": w.units, "storeys": w.storeys, "points": w.points,
		"minutes": w.minutes, "variant": "1", "solutions": "yes",
		"signs": w.signs, "groups": cmp.Or(w.groups, "1"), "letters": w.letters, "exam": w.exam,
	}
	return params
}

// number, then class: "je 5 kl. 7" is of class 7.
var misread = regexp.MustCompile(`(?i)\b(\d+) (?:kl|klasse)\.? ?(\d+)\b`)

// classOf is the class of a request.
func classOf(in intent.Intent) string {
	if m := misread.FindStringSubmatch(in.Text); m != nil && m[1] == in.Grade {
		return kit.GradeOption(m[2])
	}
	return cmp.Or(kit.GradeOption(in.Grade), kit.ClassIn(in.Text))
}

// title names the work after its kinds; a test says that it is one.
func title(params map[string]string) i18n.Text {
	what := subject(kindsOf(params["kinds"]))
	if params["numbers"] == "decimal" || params["numbers"] == "negative" {
		what = "@exercise.sums.group." + params["numbers"]
		if kinds := kindsOf(params["kinds"]); len(kinds) == 1 {
			what = "@exercise.sums." + params["numbers"] + "." + string(kinds[0])
			if !tabled(kinds[0]) && kinds[0] != sums.Plus && kinds[0] != sums.Minus || kinds[0] == sums.Table {
				what = subject(kinds)
			}
		}
	}
	switch {
	case params["points"] != "" && params["exam"] == "test":
		return i18n.T("exercise.sums.short", "what", what)
	case params["points"] != "":
		return i18n.T("exercise.sums.test", "what", what)
	case params["written"] == "yes":
		return i18n.T("exercise.sums.written", "what", what)
	}
	return i18n.T("exercise.sums.sheet", "what", what)
}

// subject is the key of what kinds are about.
func subject(kinds []sums.Kind) string {
	if len(kinds) == 1 {
		return "@exercise.sums.kind." + string(kinds[0])
	}
	if group := groupOf(kinds); group != "" {
		return "@exercise.sums.group." + group
	}
	return "@exercise.sums.title"
}

var stories = regexp.MustCompile(`(?i)sachaufgabe|textaufgabe|sachrechn|rechengeschicht|word problem|story problem`)

// beyond are exercises that are not computed: with words around them, or of kinds that there are no rules for.
var beyond = regexp.MustCompile(`(?i)zahlenr(?:ä|ae)tsel|rechenr(?:ä|ae)tsel|primzahl|` +
	`kreis(?:ausschnitt|bogen|sektor|segment|ring)|halbkreis|rechenpyramide|` +
	`\brund\S* .*(?:zehntel|hundertstel|tausendstel)|gemischte\S* \S*(?:zahl|br)\S* (?:mal|multipl|divid)|` +
	`potenzgesetz|zehnerpotenz|logarithm|trigonometr|sinus|kosinus|zinseszins|winkel|strahlensatz|wahrscheinlich|` +
	`dreieck\S* (?:und )?(?:umfang|fl(?:ä|ae)che)|(?:umfang|fl(?:ä|ae)chen?(?:inhalt)?) \S* ?\S* ?dreieck|trapez|` +
	`parallelogramm|zylinder|kegel|pyramide|kugel|tauschaufgabe|(?:ü|ue)berschlag|bin(?:ä|ae)r|` +
	`(?:differen[tz]ial|exponential|wurzel|bruch|un)gleichung|differential equation|\bangle|probabilit`)

// told reports word problems about one field of arithmetic, or without one: the stories are of all that a class
// computes.
func told(text string) bool {
	w := read(text)
	other := len(w.kinds) != 1 || w.kinds[0] != sums.Story
	return stories.MatchString(refusal.ReplaceAllString(text, "")) && (other || len(w.without) > 0)
}

// unable: what is asked for is not computed, or there is none with what was said of it.
func unable(d *rules.Desk, in intent.Intent) (bool, error) {
	if text := refusal.ReplaceAllString(in.Text, ""); beyond.MatchString(text) || told(in.Text) || otherForm(text) {
		return true, nil
	}
	_, err := compose(suggest(in), d.Words)
	return fault.Is(err, fault.Invalid), nil
}

// Package lesson is the agent that plans a lesson or a series of them, and makes exit tickets: phases whose minutes add
// up, with what teacher and pupils do, goals and material. What the topic itself needs stays a line to fill in where no
// model writes it.
package lesson

import (
	_ "embed"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/workflow/consent"
)

// Name is what plans, stored runs and the command line call it.
const Name = "lesson"

//go:embed prompt.md
var prompt string

// Spec plans lessons.
func Spec() agent.Spec {
	return agent.Spec{
		Name:  Name,
		Icon:  "board",
		Offer: offer(),
		Plans: planText,
		Rules: write,
		Params: []agent.Param{
			{Key: "kind", Kind: agent.ChoiceParam, Options: []string{"lesson", "cover", "series", "ticket"}, Default: "lesson"},
			{Key: "topic", Kind: agent.TextParam, Required: true, Max: maxTopic},
			{Key: "subject", Kind: agent.TextParam, Max: maxTopic},
			{Key: "grade", Kind: agent.ChoiceParam, Options: kit.Grades()},
			{Key: "hours", Kind: agent.TextParam, Max: 2, Only: []string{"series"}},
			{Key: "minutes", Kind: agent.TextParam, Max: 3},
			{Key: "game", Kind: agent.ChoiceParam, Options: []string{"no", "yes", "bingo"}, Default: "no", On: agent.Rarely},
			{Key: "more", Kind: agent.TextParam, Max: maxTopic, On: agent.Rarely},
		},
		Confirms:   []agent.Confirmation{{Field: "topic"}},
		Thresholds: consent.Thresholds{Auto: 60, Warn: 50, Minimum: 40},
		Makes:      artifact.DocumentType,
		Tools:      []string{"library_search", "library_read", "memory_retrieve", "recall_details", "calculate"},
		Spare:      []string{"memory_retrieve"},
		Unfed:      []string{"library_search", "library_read"},
		Prompt:     prompt,
		Confidence: confidence,
		Suggest:    read,
		Work: func(params map[string]string) i18n.Text {
			key := "offline.lesson.title." + params["kind"]
			if params["topic"] == "" || params["topic"] == kit.Blank {
				return i18n.T(key)
			}
			return i18n.T(key+".of", "topic", params["topic"])
		},
		Tally:  agent.Tally(tally),
		Finish: kit.Finished(settle),
	}
}

func confidence(in intent.Intent, _ bool) consent.Confidence {
	p := read(in)
	return kit.Sum(kit.Evidence("lesson.base", 40, true),
		kit.Evidence("lesson.topic", 30, p["topic"] != ""),
		kit.Evidence("lesson.grade", 15, p["grade"] != ""),
		kit.Evidence("lesson.minutes", 15, saysLength(in.Text) || p["hours"] != ""))
}

// settle tells the teacher when the minutes of the phases are not those of the lesson, and gives what only Pult sets.
func settle(t agent.Task, d *artifact.Document) {
	// What teachers read has usual letters; the lines of a ticket are as long as the page is wide.
	d.Undated, d.Letters = d.Undated || t.Params["kind"] == "ticket", artifact.UsualLetters
	if t.Params["kind"] == "series" {
		roomy(d)
		return
	}
	wanted, err := strconv.Atoi(t.Params["minutes"])
	if err != nil {
		return
	}
	for _, b := range d.Blocks {
		if sum := summed(b); sum > 0 && sum != wanted {
			kit.Note(d, "note.lesson.minutes", "sum", strconv.Itoa(sum), "wanted", strconv.Itoa(wanted))
		}
	}
}

// summed are the minutes of the phases of a table, without a last row that is their sum; 0 when it has none, or times
// of the day.
func summed(b artifact.Block) int {
	at := slices.IndexFunc(b.Header, timeWord.MatchString)
	sum := 0
	for i, row := range b.Rows {
		if at < 0 || at >= len(row) {
			return 0
		}
		n, err := strconv.Atoi(firstNumber.FindString(row[at]))
		if err != nil || strings.ContainsAny(row[at], ":.-–") {
			return 0
		}
		if i == len(b.Rows)-1 && n == sum {
			break
		}
		sum += n
	}
	return sum
}

var (
	timeWord    = regexp.MustCompile(`(?i)^(?:zeit|dauer|min|time|duration)`)
	firstNumber = regexp.MustCompile(`^\d+`)
)

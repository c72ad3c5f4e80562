// Package checklist is the agent that makes packing lists and checklists by occasion, and empty tables to fill in: a
// seating plan, an overview of the week.
package checklist

import (
	_ "embed"
	"strconv"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/workflow/consent"
)

// Name is what plans, stored runs and the command line call it.
const Name = "checklist"

//go:embed prompt.md
var prompt string

// maxField is how long a field may be, in characters.
const maxField = 1_000

// Spec makes lists to tick and empty tables.
func Spec() agent.Spec {
	text := func(key string, only ...string) agent.Param {
		return agent.Param{Key: key, Kind: agent.TextParam, Max: maxField, Only: only}
	}
	return agent.Spec{
		Name:  Name,
		Icon:  "checks",
		Offer: offer(),
		Plans: planText,
		Rules: write,
		Params: []agent.Param{
			{Key: "kind", Kind: agent.ChoiceParam, Options: []string{"packing", "check", "tables", "key"}, Default: "packing"},
			text("occasion", "packing", "check"), text("place", "packing", "check"), text("days", "packing"),
			{Key: "grade", Kind: agent.ChoiceParam, Options: kit.Grades()},
			text("items", "packing", "check", "tables"), text("rows", "tables"), text("seats", "tables"),
			text("lessons", "tables"), text("columns", "tables"), text("labels", "tables"), text("times", "tables"),
			text("points", "key"), text("scale", "key"),
		},
		Thresholds: consent.Thresholds{Auto: 60, Warn: 50, Minimum: 40},
		Makes:      artifact.DocumentType,
		Tools:      []string{"memory_retrieve", "recall_details"},
		Spare:      []string{"memory_retrieve"},
		Prompt:     prompt,
		Confidence: confidence,
		Suggest:    read,
		Work:       func(params map[string]string) i18n.Text { return i18n.T("offline.checklist.title." + titled(params)) },
		Finish: kit.Finished(func(t agent.Task, d *artifact.Document) {
			if t.Params["kind"] == "tables" {
				roomy(d)
			}
		}),
	}
}

// titled is the key of a title.
func titled(p map[string]string) string {
	switch {
	case p["kind"] != "tables":
		return p["kind"]
	case p["items"] != "":
		return "sort"
	case p["seats"] != "" && p["lessons"] != "":
		return "both"
	case p["lessons"] != "":
		return "week"
	case p["seats"] != "":
		return "seats"
	}
	return "table"
}

func confidence(in intent.Intent, _ bool) consent.Confidence {
	p := read(in)
	return kit.Sum(kit.Evidence("checklist.base", 60, true),
		kit.Evidence("checklist.occasion", 30,
			p["occasion"]+p["items"]+p["rows"]+p["lessons"]+p["columns"]+p["points"] != ""),
		kit.Evidence("checklist.grade", 10, p["grade"] != ""))
}

// number reads a size of a table within its bounds; "" and what is none is the other.
func number(text string, most, other int) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return other
	}
	return min(n, most)
}

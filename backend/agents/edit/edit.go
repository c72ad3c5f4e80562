// Package edit is the agent that makes tasks from a text and changes texts.
package edit

import (
	_ "embed"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agent"
	"pult/backend/agents/handwork"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/material/tasks"
	"pult/backend/workflow/consent"
)

// Name is what plans, stored runs and the command line call it.
const Name = "edit"

//go:embed prompt.md
var prompt string

// Spec makes tasks from a text and changes texts.
func Spec() agent.Spec {
	return agent.Spec{
		Name:  Name,
		Icon:  "edit",
		Offer: offer(),
		Plans: planText,
		Rules: handwork.Edit(),
		Params: []agent.Param{
			{
				Key: "operation", Kind: agent.ChoiceParam, Options: kit.Names(tasks.Operations()), Default: string(tasks.Tasks),
				ByModel: kit.Names(tasks.ByModel()),
			},
			{Key: "kinds", Kind: agent.TextParam, Max: 200, Hints: taskNames()},
			{Key: "grade", Kind: agent.ChoiceParam, Options: kit.Grades()},
			{
				Key: "standard", Was: "level", Kind: agent.ChoiceParam, Options: []string{"", "A2", "B1", "B2"},
				On: agent.Rarely, Kept: true,
			},
			{Key: "count", Kind: agent.TextParam, Max: 2},
			{Key: "words", Kind: agent.TextParam, Max: 4, On: agent.Rarely},
			{Key: "letters", Kind: agent.ChoiceParam, Options: []string{"", "large"}, On: agent.Rarely, Kept: true},
			{Key: "daz", Kind: agent.ChoiceParam, Options: []string{"", "yes"}, On: agent.Rarely, Kept: true},
			{Key: "copy", Kind: agent.ChoiceParam, Options: []string{"", "yes"}, On: agent.Rarely, Kept: true},
			{Key: "title", Kind: agent.TextParam, Max: 60, On: agent.Rarely},
			{Key: "points", Kind: agent.TextParam, Max: 3},
			{Key: "minutes", Kind: agent.TextParam, Max: 3, On: agent.Rarely},
			{Key: "exam", Kind: agent.ChoiceParam, Options: []string{"", "test", "check"}, On: agent.Rarely},
			{Key: "groups", Kind: agent.ChoiceParam, Options: []string{"1", "2"}, Default: "1", On: agent.Rarely},
			{
				Key: "tone", Kind: agent.ChoiceParam, Options: []string{"auto", "du", "sie"}, Default: "auto",
				On: agent.Rarely, Kept: true,
			},
			{Key: "solutions", Kind: agent.ChoiceParam, Options: []string{"yes", "no"}, Default: "yes", Kept: true},
			{
				Key: "from", Kind: agent.ChoiceParam, Options: []string{"text", "image", "music"}, Default: "text",
				On: agent.Nowhere,
			},
			{Key: "text", Kind: agent.TextParam, Max: kit.MaxText},
		},
		Confirms:   []agent.Confirmation{{Field: "operation", Below: 85}},
		Thresholds: consent.Thresholds{Auto: 85, Warn: 70, Minimum: 60},
		Takes:      []artifact.Type{artifact.ResearchType, artifact.DocumentType, artifact.ImageType, artifact.MusicType},
		Wants:      editWants,
		Alone:      func(params map[string]string) bool { return strings.TrimSpace(params["text"]) != "" },
		Makes:      artifact.DocumentType,
		Tools:      []string{"library_search", "library_read", "memory_retrieve", "recall_details", "calculate"},
		Spare:      []string{"memory_retrieve"},
		Unfed:      []string{"library_search", "library_read"},
		Prompt:     prompt,
		Confidence: editConfidence,
		Unable:     unable,
		Suggest:    editParams,
		More:       further,
		Exhausts:   func(params map[string]string) bool { return handwork.Exhausts(params["operation"]) },
		Work: func(params map[string]string) i18n.Text {
			return i18n.T("exercise.title." + params["operation"])
		},
		Prose:  inProse,
		Tally:  agent.Tally(handwork.Tally),
		Finish: kit.Finished(settle),
	}
}

// taskNames are the keys of the names of all kinds of task.
func taskNames() []string {
	var keys []string
	for _, kind := range artifact.Tasks() {
		keys = append(keys, "exercise.kind."+string(kind))
	}
	return keys
}

// editWants: the words of a picture or a song only when they are what the work is about; a sheet about the text is not
// out of date with the picture.
func editWants(params map[string]string) []artifact.Type {
	switch params["from"] {
	case "image":
		return []artifact.Type{artifact.ImageType}
	case "music":
		return []artifact.Type{artifact.MusicType}
	}
	return []artifact.Type{artifact.ResearchType, artifact.DocumentType}
}

// editConfidence completes seed 000, which has no formula for editing. It begins at 40; what counts is whether there is
// something to work with (30: the result of an earlier step, or a text in the request), and whether it was said what to
// do with it (20) and for whom (10).
func editConfidence(in intent.Intent, fed bool) consent.Confidence {
	return kit.Sum(kit.Evidence("edit.base", 40, true),
		kit.Evidence("edit.material", 30, fed || in.Pasted != ""),
		kit.Evidence("edit.operation", 20, handwork.WantedOf(in).Work != ""),
		kit.Evidence("edit.grade", 10, in.Grade != "" || in.Names("standard")))
}

func editParams(in intent.Intent) map[string]string {
	wanted := handwork.WantedOf(in)
	params := map[string]string{
		"operation": string(
			tasks.Tasks,
		), "kinds": "", "grade": kit.GradeOption(in.Grade), "standard": in.Field("standard"), "count": "", "tone": "auto",
		"solutions": "yes", "text": kit.Limited(in.Pasted), "from": "text", "words": in.Field("words"),
		"letters": in.Field("letters"),
		"daz":     in.Field("daz"), "copy": in.Field("copy"),
		"title": titled(in), "points": "", "minutes": "", "exam": "", "groups": "1",
	}
	if in.From != "" {
		params["from"] = in.From
	}
	if wanted.Work != "" {
		params["operation"] = wanted.Work
	}
	if address := in.Field("address"); address != "" {
		params["tone"] = address
	}
	if n := wanted.Count; n > 0 {
		params["count"] = strconv.Itoa(n)
	}
	params["kinds"] = wanted.Kinds(in.Language)
	strips := params["operation"] == string(tasks.Strips)
	switch {
	case strips && (in.Names("mixing") || slices.Contains(wanted.Tasks, string(artifact.OrderTask))):
		params["operation"] = string(tasks.Mixed)
	case params["operation"] == string(tasks.Levels) && len(in.Fields["work"]) == 1 &&
		(in.Pasted != "" || running.MatchString(in.Text)): // of a text and of nothing else: it would be written anew
		params["operation"] = string(tasks.Versions)
	case !strips:
		params["title"] = ""
	}
	examParams(params, in)
	return params
}

// titled is what a request calls a dictation.
func titled(in intent.Intent) string {
	return kit.Capital(dictated.FindString(in.Text))
}

var (
	// dictated is what a dictation is called in the request.
	dictated = regexp.MustCompile(`(?i)(?:\pL+diktat|running dictation)`)
	// running finds that a text is what a request is about.
	running = regexp.MustCompile(`(?i)texte?s?\b`)
)

// further are the steps for the other works that were asked for. A sheet or quiz for a text that was made easier is
// made from the easier one; a glossary explains the words of the whole text.
func further(in intent.Intent, first map[string]string) []agent.More {
	wanted := handwork.WantedOf(in)
	made := tasks.Operation(wanted.Work)
	var list []agent.More
	for _, work := range wanted.Works {
		more := agent.More{Params: maps.Clone(first)}
		more.Params["operation"], more.Params["kinds"] = work, ""
		if work == string(tasks.Tasks) {
			more.Params["kinds"] = wanted.Kinds(in.Language)
		}
		if (made == tasks.Simplify || made == tasks.Shorten) && work != string(tasks.Glossary) {
			more.After, more.Params["text"] = true, ""
		}
		list = append(list, more)
	}
	return list
}

// settle gives the parts of a document what a model may leave out, the numbers of the sources that are listed, the
// words of an instruction, and the look that the step asks for: strips to cut out, large letters.
func settle(t agent.Task, d *artifact.Document) {
	var number func(int) int
	d.Sources, number = kit.Listed(d.Sources)
	for i := range d.Blocks {
		b := &d.Blocks[i]
		for k := range b.Entries {
			for at, n := range b.Entries[k].Cites {
				b.Entries[k].Cites[at] = number(n)
			}
		}
		if b.IsTask() && strings.TrimSpace(b.Text) == "" {
			b.Text = tasks.Told(*b, *d, "")
		}
		dress(b, t.Params)
	}
	if t.Params["letters"] == "large" {
		d.Letters = artifact.LargeLetters
	}
	for _, fewer := range handwork.Fewer(t.Params, *d) {
		if note := i18n.Must(i18n.Lang(d.Language)).Say(fewer); !slices.Contains(d.Notes, note) {
			d.Notes = append(d.Notes, note)
		}
	}
	faithful(t, d)
	examine(t, d)
	secondLanguage(t, d)
	if words := i18n.Must(i18n.Lang(d.Language)); t.Params["copy"] == "yes" &&
		d.Title == words.Say(i18n.T("exercise.title.lines")) {
		d.Title = words.Say(i18n.T("exercise.copied"))
	}
}

// dress gives a part the look that the step asks for.
func dress(b *artifact.Block, params map[string]string) {
	operation, text := tasks.Operation(params["operation"]), b.Kind == artifact.ParagraphBlock
	strips := operation == tasks.Strips && b.Kind == artifact.TableBlock
	board := operation == tasks.Board && b.Kind == artifact.TableBlock
	b.Boxed = b.Boxed || strips || board || operation == tasks.Mixed && b.Kind == artifact.OrderTask
	b.Numbered = b.Numbered || operation == tasks.Numbered && text
	if operation == tasks.Lines && params["copy"] == "yes" && text {
		b.Room = 1
	}
	b.Large = b.Large || strips || board && len(b.Rows) > 0 && len(b.Rows[0]) == 1 || params["letters"] == "large" && text
}

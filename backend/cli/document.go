package cli

import (
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// document prints a document as it is handed out, level by level, and the solutions below.
func (v resultView) document(d artifact.Document) {
	levels := d.Levels()
	if len(levels) == 0 {
		levels = []artifact.Level{""}
	}
	for _, l := range levels {
		if l != "" {
			v.out.line(0, "")
			v.out.line(2, v.say("worksheet.level", "level", string(l)))
		}
		for _, b := range d.At(l) {
			v.block(b)
		}
	}
	v.out.line(0, "")
	for i, s := range d.Sources {
		v.out.item(2, "["+number(i+1)+"]", s.Title)
	}
	for _, n := range d.Notes {
		v.out.item(2, "!", n)
	}
}

func (v resultView) block(b artifact.Block) {
	v.out.line(0, "")
	switch {
	case b.IsTask():
		v.out.item(2, number(b.Number)+".", b.Text+" ("+v.say("worksheet.points", "count", number(b.Points))+")")
	case b.Text != "":
		v.out.line(2, b.Text)
	}
	if b.Bank || b.Kind == artifact.MatchingTask || b.Kind == artifact.OrderTask {
		for _, word := range b.Shown() {
			v.out.item(4, "·", word)
		}
	}
	for _, e := range b.Entries {
		v.entry(b, e)
	}
	for _, row := range b.Rows {
		v.out.line(4, strings.Join(row, " | "))
	}
}

// entry prints a line of a part with its solution in brackets.
func (v resultView) entry(b artifact.Block, e artifact.Entry) {
	solution := strings.Join(e.Answers, ", ")
	switch b.Kind {
	case artifact.OrderTask: // the steps stand in their order
		solution = ""
	case artifact.GlossaryBlock:
		v.out.line(4, e.Text+": "+solution)
		return
	case artifact.TruthTask:
		solution = v.words.Say(truth(e))
	case artifact.ChoiceTask:
		options := slices.Clone(e.Options)
		for i, option := range options {
			mark := "☐ "
			if slices.Contains(e.Right, i) {
				mark = "☒ "
			}
			options[i] = mark + option
		}
		solution = strings.Join(options, " ")
	case artifact.GapTask, artifact.MatchingTask, artifact.ShortTask, artifact.HeadingBlock, artifact.ParagraphBlock, artifact.TableBlock:
	}
	text := e.Text
	if solution != "" {
		text += " [" + solution + "]"
	}
	v.out.line(4, text)
}

func truth(e artifact.Entry) i18n.Text {
	if e.True {
		return i18n.T("worksheet.true")
	}
	return i18n.T("worksheet.rather", "text", e.Answers[0])
}

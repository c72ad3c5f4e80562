package export

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// document prints a text, or a worksheet with its solutions on a page of their own. Each level begins a page, so that it can be handed out.
func (c *composer) document(doc artifact.Document) {
	d, alone := c.doc, len(c.doc.Blocks) == 0
	if alone {
		d.Title, d.Subject = doc.Title, doc.Topic
	}
	if doc.Grade != "" {
		c.grade = doc.Grade
	}
	for _, s := range doc.Sources {
		if note := Reference(s, c.words); !slices.Contains(d.Notes, note) { // a research before it has the same
			d.Notes = append(d.Notes, note)
		}
	}
	levels := doc.Levels()
	if len(levels) == 0 {
		levels = []artifact.Level{""}
	}
	for i, l := range levels {
		c.handout(doc, l, !alone || i > 0)
	}
	if doc.Solutions && slices.ContainsFunc(doc.Blocks, artifact.Block.IsTask) {
		c.solutions(doc, levels)
	}
	c.gaps = append(c.gaps, doc.Notes...)
	c.handed = true
}

// handout is what a pupil gets.
func (c *composer) handout(doc artifact.Document, l artifact.Level, turn bool) {
	title := doc.Title
	if l != "" {
		title += " – " + c.words.Say(i18n.T("worksheet.level", "level", string(l)))
	}
	if turn || l != "" {
		c.put(Heading{Level: 1, Text: title, Turn: turn})
	}
	points := doc.Points(l)
	if points > 0 {
		c.put(plain(c.say("worksheet.name")))
	}
	for _, b := range doc.At(l) {
		if b.IsTask() {
			c.put(Heading{Level: 3, Text: strconv.Itoa(b.Number) + ". " + b.Text, Aside: c.words.Say(i18n.T("worksheet.points", "count", strconv.Itoa(b.Points)))})
			c.task(b)
			continue
		}
		c.part(b)
	}
	if points > 0 {
		c.keepLast()
		c.put(plain(c.words.Say(i18n.T("worksheet.sum", "count", strconv.Itoa(points)))))
	}
}

// keepLast keeps the last block on the page of what follows: no page has nothing but the sum of points.
func (c *composer) keepLast() {
	last := &c.doc.Blocks[len(c.doc.Blocks)-1]
	switch b := (*last).(type) {
	case Lines:
		b.Keep = true
		*last = b
	case Paragraph:
		b.Keep = true
		*last = b
	case Table:
		b.Next = true
		*last = b
	}
}

func (c *composer) put(blocks ...Block) { c.doc.Blocks = append(c.doc.Blocks, blocks...) }

func plain(text string) Paragraph { return Paragraph{Spans: []Span{{Text: text}}} }

// part prints what is no task.
func (c *composer) part(b artifact.Block) {
	switch b.Kind {
	case artifact.HeadingBlock:
		c.put(Heading{Level: 2, Text: b.Text})
	case artifact.ParagraphBlock:
		var text []string
		for _, e := range b.Entries {
			text = append(text, e.Text)
		}
		c.put(plain(strings.Join(text, " ")))
	case artifact.GlossaryBlock:
		t := Table{Header: []string{c.say("export.term"), c.say("export.definition")}}
		for _, e := range b.Entries {
			t.Rows = append(t.Rows, []string{e.Text, e.Answers[0]})
		}
		c.put(t)
	case artifact.TableBlock:
		c.put(Table{Header: b.Header, Rows: b.Rows})
	case artifact.GapTask, artifact.TruthTask, artifact.MatchingTask, artifact.ChoiceTask, artifact.OrderTask, artifact.ShortTask:
	}
}

// task prints the work below an instruction, without a solution.
func (c *composer) task(b artifact.Block) {
	switch b.Kind {
	case artifact.GapTask:
		if b.Bank {
			c.put(Table{Rows: [][]string{{strings.Join(b.Shown(), "   ·   ")}}})
		}
		for _, e := range b.Entries {
			c.put(plain(gapped(e, b.Letters)))
		}
	case artifact.TruthTask:
		t := Table{Header: []string{c.say("worksheet.statement"), c.say("worksheet.true"), c.say("worksheet.false")}, Keep: true}
		for _, e := range b.Entries {
			t.Rows = append(t.Rows, []string{e.Text, "☐", "☐"})
		}
		c.put(t)
	case artifact.MatchingTask:
		t := Table{Keep: true}
		for i, right := range b.Shown() {
			t.Rows = append(t.Rows, []string{"____  " + b.Entries[i].Text, letter(i) + ")  " + right})
		}
		c.put(t)
	case artifact.ChoiceTask:
		for i, e := range b.Entries {
			c.put(plain(letter(i) + ") " + e.Text + "\n☐ " + strings.Join(e.Options, "\n☐ ")))
		}
	case artifact.OrderTask:
		t := Table{Keep: true}
		for _, step := range b.Shown() {
			t.Rows = append(t.Rows, []string{"☐", step})
		}
		c.put(t)
	case artifact.ShortTask:
		for i, e := range b.Entries {
			c.put(Paragraph{Spans: plain(letter(i) + ") " + e.Text).Spans, Keep: true}, Lines{Count: linesFor(e)})
		}
	case artifact.HeadingBlock, artifact.ParagraphBlock, artifact.GlossaryBlock, artifact.TableBlock:
	}
}

// gapped is a sentence with lines as long as handwriting needs for the words.
func gapped(e artifact.Entry, letters bool) string {
	lines := make([]string, len(e.Answers))
	for i, a := range e.Answers {
		first, length := "", utf8.RuneCountInString(a)
		if letters {
			r, _ := utf8.DecodeRuneInString(a)
			first = string(r)
		}
		lines[i] = first + strings.Repeat("_", max(10, length+length/2))
	}
	return artifact.FillGaps(e.Text, lines)
}

func letter(i int) string { return string(rune('a' + i%26)) }

// linesFor are as many lines as the answer fills by hand, and one more.
func linesFor(e artifact.Entry) int {
	return min(5, 2+utf8.RuneCountInString(strings.Join(e.Answers, ", "))/80)
}

// solutions is the sheet for the teacher.
func (c *composer) solutions(doc artifact.Document, levels []artifact.Level) {
	c.put(Heading{Level: 1, Text: c.say("worksheet.solutions"), Turn: true})
	for _, l := range levels {
		if l != "" {
			c.put(Heading{Level: 2, Text: c.words.Say(i18n.T("worksheet.level", "level", string(l)))})
		}
		for _, b := range doc.At(l) {
			if !b.IsTask() {
				continue
			}
			c.put(Heading{
				Level: 3, Text: c.words.Say(i18n.T("worksheet.task", "number", strconv.Itoa(b.Number))),
				Aside: c.words.Say(i18n.T("worksheet.points", "count", strconv.Itoa(b.Points))),
			})
			c.put(List{Ordered: b.Kind != artifact.MatchingTask, Items: c.solution(b)})
		}
	}
}

// solution is one line for each entry of a task.
func (c *composer) solution(b artifact.Block) [][]Span {
	items := make([][]Span, len(b.Entries))
	shown := b.Shown()
	for i, e := range b.Entries {
		var text string
		switch b.Kind {
		case artifact.TruthTask:
			text = c.say("worksheet.true")
			if !e.True {
				text = c.words.Say(i18n.T("worksheet.rather", "text", e.Answers[0]))
			}
		case artifact.MatchingTask:
			text = e.Text + " – " + letter(slices.Index(shown, e.Answers[0])) + ") " + e.Answers[0]
		case artifact.ChoiceTask:
			var right []string
			for _, n := range e.Right {
				right = append(right, e.Options[n])
			}
			text = strings.Join(right, ", ")
		case artifact.OrderTask:
			text = e.Text
		case artifact.GapTask, artifact.ShortTask, artifact.HeadingBlock, artifact.ParagraphBlock, artifact.GlossaryBlock, artifact.TableBlock:
			text = strings.Join(e.Answers, ", ")
		}
		items[i] = []Span{{Text: text}}
	}
	return items
}

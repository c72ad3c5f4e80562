package kinds

import (
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/checks"
	"pult/backend/material/document"
	"pult/backend/material/tasks"
)

// documents are texts and worksheets.
func documents() Kind {
	return Kind{
		Kind: artifact.KindOfDocument(), Handout: func(artifact.Artifact) bool { return true },
		Compose: func(c *document.Composer, a artifact.Artifact) error {
			d, err := artifact.Decode[artifact.Document](a.Content)
			if err == nil {
				composed(c, d)
			}
			return err
		},
		View: func(a artifact.Artifact, v *View) (err error) {
			v.Document, err = decoded[artifact.Document](a)
			if err != nil {
				return err
			}
			for _, b := range v.Document.Blocks {
				v.Shown = append(v.Shown, b.Box())
			}
			v.Pictures = drawn(*v.Document)
			return nil
		},
		Print: func(p Page, words *i18n.Catalogue, a artifact.Artifact) error {
			d, err := artifact.Decode[artifact.Document](a.Content)
			if err == nil {
				listing{p, words}.document(d)
			}
			return err
		},
		Gather: func(a artifact.Artifact) (Findings, error) {
			d, err := artifact.Decode[artifact.Document](a.Content)
			return Findings{Notes: d.Notes, Document: &d, Checks: checks.Document(d)}, err
		},
		Quiz:  askable,
		Dates: letterDates,
		Work:  work(func(d artifact.Document, _ string) tasks.Material { return tasks.OfDocument(d) }),
	}
}

// sheet composes a text or a worksheet.
type sheet struct{ *document.Composer }

// compose prints a text, or a worksheet with its solutions on a page of their own. Each level begins a page, so that it
// can be handed out.
func (c sheet) compose(doc artifact.Document) {
	if !c.has(doc) {
		return
	}
	alone := len(c.Doc.Blocks) == 0
	if alone {
		c.Doc.Title, c.Doc.Subject = doc.Title, doc.Topic
	}
	if doc.Grade != "" {
		c.Grade = doc.Grade
	}
	c.references(doc)
	levels := doc.Levels()
	if len(levels) == 0 {
		levels = []artifact.Level{""}
	}
	c.Wide = doc.Letters == artifact.LargeLetters
	if c.Part.Sheets() {
		for i, l := range levels {
			c.handout(doc, l, !alone || i > 0)
		}
	}
	if c.Part == document.Material {
		c.read(doc, levels, !alone)
	}
	if c.Part.Solved() && doc.Solved() {
		c.solutions(doc, levels)
	}
	if c.Part.Sheets() || c.Part == document.Material {
		c.Doc.Letters = max(c.Doc.Letters, lettersOf(doc))
	}
	c.Gaps = append(c.Gaps, doc.Notes...)
	c.Handed = true
	c.Undated = c.Undated || doc.Undated
}

// handout is what a pupil gets.
func (c sheet) handout(doc artifact.Document, l artifact.Level, turn bool) {
	title := doc.Title
	if l != "" {
		title += " – " + c.Words.Say(named(doc, l))
	}
	if turn || l != "" {
		c.Put(document.Heading{Level: 1, Text: title, Turn: turn, Head: turn})
	}
	points := doc.Points(l)
	if points > 0 {
		c.Put(c.nameLine())
	}
	for _, b := range doc.At(l) {
		if b.Teacher {
			continue
		}
		if b.IsTask() {
			c.Put(
				document.Heading{
					Level: 3,
					Text:  strconv.Itoa(b.Number) + ". " + b.Text,
					Aside: c.Words.Say(i18n.T("worksheet.points", "count", strconv.Itoa(b.Points))),
				},
			)
			c.work(b)
			continue
		}
		c.part(b)
	}
	if points > 0 {
		c.keepLast()
		c.Put(document.Plain(c.Words.Say(i18n.T("worksheet.sum", "count", strconv.Itoa(points)))))
	}
}

// keepLast keeps the last block on the page of what follows: no page has nothing but the sum of points.
func (c sheet) keepLast() {
	last := &c.Doc.Blocks[len(c.Doc.Blocks)-1]
	switch b := (*last).(type) {
	case document.Lines:
		b.Keep = true
		*last = b
	case document.Paragraph:
		b.Keep = true
		*last = b
	case document.Table:
		b.Next = true
		*last = b
	}
}

// part prints what is no task.
func (c sheet) part(b artifact.Block) {
	switch b.Kind {
	case artifact.HeadingBlock:
		level := 2
		if b.Turn {
			level = 1
		}
		c.Put(document.Heading{Level: level, Text: b.Text, Turn: b.Turn})
	case artifact.ParagraphBlock:
		var text []string
		for _, e := range b.Entries {
			text = append(text, e.Text)
		}
		c.paragraph(b, strings.Join(text, " "))
	case artifact.GlossaryBlock:
		t := document.Table{Header: []string{c.Say("export.term"), c.Say("export.definition")}}
		for _, e := range b.Entries {
			t.Rows = append(t.Rows, []string{e.Text, e.Answers[0]})
		}
		c.Put(t)
	case artifact.TableBlock:
		t := document.Table{Header: b.Header, Rows: b.Rows, Keep: b.Boxed, Room: b.Room}
		if b.Boxed {
			t.Look, t.Large = document.Boxed, b.Large
		}
		c.Put(t)
	case artifact.GapTask,
		artifact.TruthTask,
		artifact.MatchingTask,
		artifact.ChoiceTask,
		artifact.OrderTask,
		artifact.ShortTask:
	}
}

// task prints the work below an instruction, without a solution.
func (c sheet) task(b artifact.Block) {
	switch b.Kind {
	case artifact.GapTask:
		if b.Bank {
			c.Put(document.Table{Rows: [][]string{{strings.Join(b.Box(), "   ·   ")}}, Next: true})
		}
		if b.Running {
			c.running(b)
			break
		}
		for i, e := range b.Entries {
			c.Put(document.Plain(numbered(i, gapped(e, b.Letters))))
		}
	case artifact.TruthTask:
		t := document.Table{
			Header: []string{c.Say("worksheet.statement"), c.Say("worksheet.true"), c.Say("worksheet.false")},
			Keep:   true,
		}
		for i, e := range b.Entries {
			t.Rows = append(t.Rows, []string{numbered(i, e.Text), "☐", "☐"})
		}
		c.Put(t)
	case artifact.MatchingTask:
		t := document.Table{Keep: true}
		for i, right := range b.Shown() {
			t.Rows = append(t.Rows, []string{numbered(i, b.Entries[i].Text) + "  ____", capital(i) + ")  " + right})
		}
		c.Put(t)
	case artifact.ChoiceTask:
		for i, e := range b.Entries {
			c.Put(document.Plain(numbered(i, e.Text) + "\n☐ " + strings.Join(e.Options, "\n☐ ")))
		}
	case artifact.OrderTask:
		c.Put(steps(b))
	case artifact.ShortTask:
		for i, e := range b.Entries {
			c.question(b, i, e)
		}
	case artifact.HeadingBlock, artifact.ParagraphBlock, artifact.GlossaryBlock, artifact.TableBlock:
	}
}

// question has lines below it. The last one is not alone on a page: the one before it comes along.
func (c sheet) question(b artifact.Block, i int, e artifact.Entry) {
	lines := c.linesFor(e)
	lines.Keep = i > 0 && i == len(b.Entries)-2
	c.Put(document.Paragraph{Spans: document.Plain(numbered(i, e.Text)).Spans, Keep: true}, lines)
}

// numbered is an entry of a task with the number that its solution has.
func numbered(i int, text string) string { return strconv.Itoa(i+1) + ". " + text }

func letter(i int) string { return string(rune('a' + i%26)) }

// solutions is the sheet for the teacher.
func (c sheet) solutions(doc artifact.Document, levels []artifact.Level) {
	c.Put(document.Heading{Level: 1, Text: c.solutionTitle(doc), Turn: len(c.Doc.Blocks) > 0, Key: true})
	for _, l := range levels {
		if l != "" {
			// No group's sheet has the same heading as its solutions.
			c.Put(document.Heading{
				Level: 2, Text: c.Words.Say(i18n.T("worksheet.solutions.of", "level", c.Words.Say(named(doc, l)))),
			})
		}
		for _, b := range doc.At(l) {
			switch {
			case b.Teacher:
				c.part(b)
			case b.IsTask():
				c.key(b)
			}
		}
	}
}

// key is the solution of a task.
func (c sheet) key(b artifact.Block) {
	c.Put(document.Heading{
		Level: 3, Text: c.Words.Say(i18n.T("worksheet.task", "number", strconv.Itoa(b.Number))),
		Aside: c.Words.Say(i18n.T("worksheet.points", "count", strconv.Itoa(b.Points))),
	})
	if b.Columns > 0 {
		c.solved(b)
		return
	}
	if b.Running {
		b.Entries = words(b)
	}
	c.Put(document.List{Ordered: b.Kind != artifact.MatchingTask, Items: c.solution(b)})
}

// solution is one line for each entry of a task.
func (c sheet) solution(b artifact.Block) [][]document.Span {
	items := make([][]document.Span, len(b.Entries))
	shown := b.Shown()
	for i, e := range b.Entries {
		var text string
		switch b.Kind {
		case artifact.TruthTask:
			text = c.Say("worksheet.true")
			if !e.True {
				text = c.Words.Say(i18n.T("worksheet.rather", "text", e.Answers[0]))
			}
		case artifact.MatchingTask:
			text = strconv.Itoa(i+1) + " – " + capital(slices.Index(shown, e.Answers[0])) + ": " + e.Text + " – " + e.Answers[0]
		case artifact.ChoiceTask:
			var right []string
			for _, n := range e.Right {
				right = append(right, e.Options[n])
			}
			text = strings.Join(right, ", ")
		case artifact.OrderTask:
			text = e.Text
		case artifact.GapTask,
			artifact.ShortTask,
			artifact.HeadingBlock,
			artifact.ParagraphBlock,
			artifact.GlossaryBlock,
			artifact.TableBlock:
			text = listed(e.Answers)
		}
		items[i] = []document.Span{{Text: text}}
	}
	return items
}

// document prints a document as it is handed out, level by level, and the solutions below.
func (p listing) document(d artifact.Document) {
	levels := d.Levels()
	if len(levels) == 0 {
		levels = []artifact.Level{""}
	}
	for _, l := range levels {
		if l != "" {
			p.Line(0, "")
			p.Line(2, p.words.Say(named(d, l)))
		}
		for _, b := range d.At(l) {
			p.block(b)
		}
	}
	p.Line(0, "")
	for i, s := range d.Sources {
		p.Item(2, "["+strconv.Itoa(i+1)+"]", s.Title)
	}
	for _, n := range d.Notes {
		p.Item(2, "!", n)
	}
}

func (p listing) block(b artifact.Block) {
	p.Line(0, "")
	switch {
	case b.IsTask():
		p.Item(2, strconv.Itoa(b.Number)+".", b.Text+" ("+p.say("worksheet.points", "count", strconv.Itoa(b.Points))+")")
	case b.Text != "":
		p.Line(2, b.Text)
	}
	if b.Bank || b.Kind == artifact.MatchingTask || b.Kind == artifact.OrderTask {
		for _, word := range b.Box() {
			p.Item(4, "·", word)
		}
	}
	for _, e := range b.Entries {
		p.entry(b, e)
	}
	for _, row := range b.Rows {
		p.Line(4, strings.Join(row, " | "))
	}
}

// entry prints a line of a part with its solution in brackets.
func (p listing) entry(b artifact.Block, e artifact.Entry) {
	solution := listed(e.Answers)
	switch b.Kind {
	case artifact.OrderTask: // the steps stand in their order
		solution = ""
	case artifact.GlossaryBlock:
		p.Line(4, e.Text+": "+solution)
		return
	case artifact.TruthTask:
		solution = p.words.Say(truth(e))
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
	case artifact.GapTask,
		artifact.MatchingTask,
		artifact.ShortTask,
		artifact.HeadingBlock,
		artifact.ParagraphBlock,
		artifact.TableBlock:
	}
	text := e.Text
	if solution != "" {
		text += " [" + solution + "]"
	}
	p.Line(4, text)
}

func truth(e artifact.Entry) i18n.Text {
	if e.True {
		return i18n.T("worksheet.true")
	}
	return i18n.T("worksheet.rather", "text", e.Answers[0])
}

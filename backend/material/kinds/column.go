package kinds

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/document"
	"pult/backend/material/formula"
)

// work prints what there is to do in a task.
func (c sheet) work(b artifact.Block) {
	if b.Columns > 0 {
		c.columned(b)
		return
	}
	c.task(b)
}

// columned prints short entries side by side, each with a line for its answer, and room below to work it out. Fractions
// have their parts one above the other.
func (c sheet) columned(b artifact.Block) {
	if b.Figure != "" {
		c.figures(b, false)
		return
	}
	if walled(b) {
		c.walls(b)
		return
	}
	texts := make([]string, len(b.Entries))
	for i, e := range b.Entries {
		texts[i] = formula.Stacked(letter(i) + ") " + asked(e, b.Room))
	}
	t := grid(texts, b.Columns, b.Room)
	t.Large = b.Large
	c.Put(t)
}

// blank is the line for an answer.
const blank = "________"

// asked is an entry with a line where its answer belongs; one with room below it needs none.
func asked(e artifact.Entry, room int) string {
	switch {
	case strings.Contains(e.Text, artifact.Gap):
		return strings.ReplaceAll(e.Text, artifact.Gap, blank)
	case room > 0:
		return e.Text
	}
	return e.Text + " " + blank
}

// grid puts texts side by side, row by row, with empty rows between.
func grid(texts []string, columns, room int) document.Table {
	t := document.Table{Look: document.Bare}
	for from := 0; from < len(texts); from += columns {
		row := make([]string, columns)
		copy(row, texts[from:min(from+columns, len(texts))])
		t.Rows = append(t.Rows, row)
		for range room {
			t.Rows = append(t.Rows, make([]string, columns))
		}
	}
	return t
}

// solved prints the same entries with their answers.
func (c sheet) solved(b artifact.Block) {
	if b.Figure != "" {
		c.figures(b, true)
		return
	}
	if walled(b) {
		for i, e := range b.Entries { // one below the other: a row of stones is of one wall
			c.Put(document.Walls{Walls: []document.Wall{wall(i, e, e.Answers)}})
		}
		return
	}
	texts := make([]string, len(b.Entries))
	for i, e := range b.Entries {
		answer := listed(e.Answers)
		switch {
		case strings.Contains(e.Text, artifact.Gap):
			answer = artifact.FillGaps(e.Text, e.Answers)
		case strings.HasSuffix(e.Text, "="):
			answer = e.Text + " " + answer
		}
		texts[i] = formula.Stacked(letter(i) + ") " + answer)
	}
	c.Put(grid(texts, b.Columns, 0))
}

// walled reports number walls: their entries are storeys of stones.
func walled(b artifact.Block) bool { return strings.Contains(b.Entries[0].Text, "\n") }

// walls prints them side by side, to be filled in.
func (c sheet) walls(b artifact.Block) {
	walls := make([]document.Wall, len(b.Entries))
	for i, e := range b.Entries {
		walls[i] = wall(i, e, nil)
	}
	c.Put(document.Walls{Walls: walls})
}

// wall is the n-th of a task, with what is given for its empty stones.
func wall(n int, e artifact.Entry, given []string) document.Wall {
	w := document.Wall{Label: letter(n) + ")"}
	for line := range strings.SplitSeq(artifact.FillGaps(e.Text, given), "\n") {
		var row []string
		for stone := range strings.SplitSeq(line, "|") {
			row = append(row, strings.TrimSpace(strings.ReplaceAll(stone, artifact.Gap, "")))
		}
		w.Rows = append(w.Rows, row)
	}
	return w
}

// capital is the n-th letter of the alphabet, from 0.
func capital(i int) string { return strings.ToUpper(letter(i)) }

// named is what a level is called.
func named(d artifact.Document, l artifact.Level) i18n.Text {
	if d.Groups {
		return i18n.T("worksheet.group", "level", string(l))
	}
	return i18n.T("worksheet.level", "level", string(l))
}

// maxLines is how many lines a question has at most.
const maxLines = 6

// paragraph prints running text; one with room has lines below it to copy it on, in the ruling of the class.
func (c sheet) paragraph(b artifact.Block, text string) {
	if text == c.Say("worksheet.name") {
		c.Put(c.nameLine())
		return
	}
	p := document.Paragraph{
		Spans: []document.Span{{Text: text, Large: b.Large}}, Numbered: b.Numbered, Keep: b.Room > 0,
	}
	c.Put(p)
	if b.Room > 0 {
		l := c.ruling()
		l.Wide = l.Wide || b.Large
		l.Count = max(1, (utf8.RuneCountInString(text)+l.Letters()-1)/l.Letters())
		c.Put(l)
	}
}

// nameLine has room for name, class and date.
func (c sheet) nameLine() document.Paragraph {
	return document.Paragraph{Spans: document.Plain(c.Say("worksheet.name")).Spans, Head: true}
}

// class is the number of a class, of several the lowest; 0 where none was named.
func class(grade string) int {
	lowest, _, _ := strings.Cut(grade, "-")
	n, _ := strconv.Atoi(lowest)
	return n
}

// Sizes of letters for those who begin to read, in points.
const (
	firstLetters = 16 // class 1 and 2
	thirdLetters = 14 // class 3 and 4
)

// lettersOf is how large a document is printed: as its class reads, unless somebody said otherwise; 0 is as usual.
func lettersOf(doc artifact.Document) int {
	n := class(doc.Grade)
	switch {
	case doc.Letters == artifact.UsualLetters || doc.Letter:
		return 0
	case doc.Letters == artifact.LargeLetters || n == 1 || n == 2:
		return firstLetters
	case n == 3 || n == 4:
		return thirdLetters
	}
	return 0
}

// ruling is a line as the class writes on it.
func (c sheet) ruling() document.Lines { return document.Lines{Class: class(c.Grade), Wide: c.Wide} }

// linesFor are as many lines as the answer fills by hand, and one more, in the ruling of the class.
func (c sheet) linesFor(e artifact.Entry) document.Lines {
	return c.ruling().For(utf8.RuneCountInString(strings.Join(e.Answers, ", ")), maxLines)
}

package kinds

import (
	"strings"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/material/document"
)

// running prints a gap text as the text that it is, its headings on lines of their own.
func (c sheet) running(b artifact.Block) {
	var text []string
	put := func() {
		if len(text) > 0 {
			c.Put(document.Plain(strings.Join(text, " ")))
		}
		text = nil
	}
	for _, e := range b.Entries {
		if len(e.Answers) == 0 && !strings.ContainsAny(e.Text, ".!?…") {
			put()
			c.Put(document.Paragraph{Spans: []document.Span{{Text: e.Text, Bold: true}}, Keep: true})
			continue
		}
		text = append(text, gapped(e, b.Letters))
	}
	put()
}

// words are the gaps of a running text as entries of their own.
func words(b artifact.Block) []artifact.Entry {
	var list []artifact.Entry
	for _, e := range b.Entries {
		for _, a := range e.Answers {
			list = append(list, artifact.Entry{Answers: []string{a}})
		}
	}
	return list
}

// steps are those of a task to put in order: with boxes for their numbers, or as strips to cut out.
func steps(b artifact.Block) document.Table {
	t := document.Table{Keep: true}
	for _, step := range b.Shown() {
		row := []string{"☐", step}
		if b.Boxed {
			row, t.Look, t.Large = []string{step}, document.Boxed, true
		}
		t.Rows = append(t.Rows, row)
	}
	return t
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

package kinds

import (
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/material/document"
)

// has reports that there is something of a document in the part that is printed.
func (c sheet) has(doc artifact.Document) bool {
	switch c.Part {
	case document.Solutions:
		return doc.Solved()
	case document.Material:
		return len(reading(doc)) > 0
	case document.Whole, document.Sheet:
	}
	return true
}

// reading is what of a document the tasks are about. What is filled in itself, as a letter or a puzzle, has nothing
// beside it.
func reading(doc artifact.Document) []artifact.Block {
	tasks := slices.ContainsFunc(doc.Blocks, artifact.Block.IsTask)
	if !tasks && (doc.Letter || doc.Kind == artifact.WorksheetKind || doc.Kind == artifact.QuizKind) {
		return nil
	}
	list := slices.DeleteFunc(slices.Clone(doc.Blocks), func(b artifact.Block) bool {
		return b.IsTask() || b.Teacher || tasks && filled(b)
	})
	if !slices.ContainsFunc(list, func(b artifact.Block) bool { return b.Kind != artifact.HeadingBlock }) {
		return nil
	}
	return list
}

// filled reports what is written on, as the line for the name.
func filled(b artifact.Block) bool {
	return b.Boxed || slices.ContainsFunc(b.Entries, func(e artifact.Entry) bool {
		return strings.Contains(e.Text, artifact.Gap)
	})
}

// read prints what the tasks are about.
func (c sheet) read(doc artifact.Document, levels []artifact.Level, turn bool) {
	list := reading(doc)
	if !slices.ContainsFunc(list, func(b artifact.Block) bool { return b.Level != "" }) {
		levels = []artifact.Level{""}
	}
	for i, l := range levels {
		turn := turn || i > 0
		title := doc.Title
		if l != "" {
			title += " – " + c.Words.Say(named(doc, l))
		}
		if l != "" || turn {
			c.Put(document.Heading{Level: 1, Text: title, Turn: turn, Head: turn})
		}
		for _, b := range (artifact.Document{Blocks: list}).At(l) {
			c.part(b)
		}
	}
}

// references are the sources of a document; a research before it may have the same.
func (c sheet) references(doc artifact.Document) {
	for _, s := range doc.Sources {
		if s.Unread {
			continue
		}
		if note := document.Reference(s, c.Words); !slices.Contains(c.Doc.Notes, note) {
			c.Doc.Notes = append(c.Doc.Notes, note)
		}
	}
}

// solutionTitle stands above solutions. Where they follow those of another sheet, it says which they are of.
func (c sheet) solutionTitle(doc artifact.Document) string {
	title := c.Say("worksheet.solutions")
	if c.Part == document.Solutions && len(c.Doc.Blocks) > 0 {
		title += ": " + doc.Title
	}
	return title
}

package kit

import (
	"encoding/json"
	"strings"

	"pult/backend/agent"
	"pult/backend/artifact"
)

// FinishDocument accepts a document that can be used as it is.
func FinishDocument(t agent.Task, reply json.RawMessage, files []artifact.File) (agent.Outcome, error) {
	return Finished(func(agent.Task, *artifact.Document) {})(t, reply, files)
}

// Finished is FinishDocument with what only we know of a document: settle says it.
func Finished(
	settle func(agent.Task, *artifact.Document),
) func(agent.Task, json.RawMessage, []artifact.File) (agent.Outcome, error) {
	return func(t agent.Task, reply json.RawMessage, files []artifact.File) (agent.Outcome, error) {
		var d artifact.Document
		if err := json.Unmarshal(reply, &d); err != nil {
			return agent.Outcome{}, Unreadable(err)
		}
		settle(t, &d)
		return finished(t, d, files)
	}
}

func finished(t agent.Task, d artifact.Document, files []artifact.File) (agent.Outcome, error) {
	var text []string
	for _, b := range d.Blocks {
		text = append(text, b.Text)
		for i := range b.Entries {
			b.Entries[i].Own = false
			text = append(text, b.Entries[i].Text)
		}
	}
	if err := d.Validate(); err != nil {
		return agent.Outcome{}, err
	}
	written, err := Content(d)
	if err != nil {
		return agent.Outcome{}, err
	}
	if err := Speaks(t, written); err != nil {
		return agent.Outcome{}, err
	}
	return agent.Outcome{
		Title: d.Title, Preview: Preview(strings.Join(text, " ")), Content: written, Files: files,
	}, nil
}

// Text is a paragraph; one with line breaks stays on one page.
func Text(text string) artifact.Block {
	return artifact.Block{
		Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{{Text: text, Answers: []string{}, Cites: []int{}}},
	}
}

// Heading begins a part of a document.
func Heading(text string) artifact.Block {
	return artifact.Block{Kind: artifact.HeadingBlock, Text: text, Entries: []artifact.Entry{}}
}

// Table is a table; without a header its rows are all there is.
func Table(header []string, rows [][]string) artifact.Block {
	return artifact.Block{Kind: artifact.TableBlock, Entries: []artifact.Entry{}, Header: header, Rows: rows}
}

// Blank is a line to fill in by hand.
const Blank = "__________"

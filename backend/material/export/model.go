// Package export prints a run's artifacts: one document model goes to Word, PDF, Markdown and JSON; pictures to SVG and
// PNG.
//
// Word and PDF have real headings, lists, tables with header rows, pictures with a text alternative, sources as
// footnotes, and a document language. A file is written beside its final name and moved into place, so that a failure
// leaves no half file.
package export

import "pult/backend/material/document"

// The model that is printed, by the names that are in every file here.
//
//nolint:revive // the comment is about all of them
type (
	Document  = document.Document
	Block     = document.Block
	Heading   = document.Heading
	Span      = document.Span
	Paragraph = document.Paragraph
	List      = document.List
	Table     = document.Table
	Wall      = document.Wall
	Walls     = document.Walls
	Framed    = document.Framed
	Picture   = document.Picture
	Lines     = document.Lines
)

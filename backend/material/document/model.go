// Package document is what is printed: blocks in reading order, the same for every format, and the hand that puts
// results into it.
package document

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Document is what is printed, in reading order.
type Document struct {
	Title    string `json:"title"`
	Subtitle string `json:"subtitle"` // e.g. "Klasse 7 · 27.11.2026"
	Language string `json:"language"` // "de" or "en"
	Subject  string `json:"subject"`  // metadata
	// Metadata: how hard it reads, "Wiener Sachtextformel 7,1 · …"; empty when it has no running text.
	Reading string   `json:"reading"`
	Blocks  []Block  `json:"blocks"`
	Notes   []string `json:"notes"` // footnotes, numbered from 1: the sources
	// Letters are the size of the running text for those who begin to read, in points; 0 is the usual one.
	Letters int `json:"letters,omitempty"`
	// Fit: it is handed out; spaces shrink where that saves a page.
	Fit bool `json:"-"`
	// What stands above each part that is handed out; the zero value is nothing.
	Letterhead Letterhead `json:"-"`
	Mark       string     `json:"mark"` // watermark such as "Entwurf" or "Probelauf"; empty for a final document
	// Created is the date in the file's properties; with the zero time Word files carry none and PDF files the time of
	// printing.
	Created time.Time `json:"created" ts_type:"string"`
}

// Letterhead is the school's logo, a PNG, and its name; either may be missing.
type Letterhead struct {
	School string
	Logo   []byte
}

// Empty reports that there is nothing to print.
func (l Letterhead) Empty() bool { return l.School == "" && len(l.Logo) == 0 }

// Block is one of Heading, Paragraph, List, Table, Walls, Picture, Figures, Lines, Framed.
type Block interface{ block() }

// Heading of level 1–3 (the Title is level 0 and not a block).
type Heading struct {
	Level int
	Text  string
	Aside string // at the right margin of the same line: the points of a task
	Turn  bool   // begins a page
	Head  bool   // and that page is handed out alone: the letterhead stands above
	Key   bool   // the solutions begin: they are for adults, in the usual letters
}

// Span is text with one look. Notes are footnote numbers printed after it.
type Span struct {
	Text  string
	Bold  bool
	Large bool
	Notes []int
}

// Paragraph is running text. One with line breaks (a stanza, a question with its options) is not cut by a page break.
type Paragraph struct {
	Spans    []Span
	Keep     bool // on the page of what follows
	Head     bool // the line for name, class and date: no larger than it goes onto one line
	Numbered bool // its lines are counted in the margin, every fifth with its number
}

// Verse reports a paragraph with line breaks.
func (p Paragraph) Verse() bool {
	return slices.ContainsFunc(p.Spans, func(s Span) bool { return strings.Contains(s.Text, "\n") })
}

// Gapped reports a paragraph to write into.
func (p Paragraph) Gapped() bool {
	return slices.ContainsFunc(p.Spans, func(s Span) bool { return strings.Contains(s.Text, "____") })
}

// List is a bulleted or numbered list.
type List struct {
	Ordered bool
	Items   [][]Span
}

// Table has a header row; every row has as many cells as the header.
type Table struct {
	Header []string
	Rows   [][]string
	Keep   bool // on one page, if it goes onto one
	Next   bool // and that of what follows
	Large  bool // strips to cut out, which are read from afar
	// Room is how many lines each row is high at least, if it has fewer; its words stand in the middle.
	Room int
	Look Look
}

// Look is how a table is drawn.
type Look string

// The looks of tables.
const (
	Ruled Look = ""      // lines between rows, columns as wide as their words
	Bare  Look = "bare"  // no lines, all columns alike: it only puts things side by side
	Boxed Look = "boxed" // a line around each cell, equal columns, words in the middle: a grid, or cards to cut out
)

// shortTable is how many lines a table has at most that stays on one page, whoever asks. A longer one that begins a
// page would leave a large part of the one before empty.
const shortTable = 18

// lineLetters is about how many letters go into a line as wide as the page.
const lineLetters = 95

// Whole reports a table that stays on one page.
func (t Table) Whole() bool { return t.Keep || t.lines() <= shortTable && len(t.Rows) <= 12 }

// lines is about how many lines the rows of a table have.
func (t Table) lines() int {
	sum := 0
	for _, row := range t.Rows {
		most := 1
		for _, cell := range row {
			lines := 0
			for part := range strings.SplitSeq(cell, "\n") {
				lines += 1 + utf8.RuneCountInString(part)*len(row)/lineLetters
			}
			most = max(most, lines)
		}
		sum += most
	}
	return sum
}

// Picture is an image with its text alternative.
type Picture struct {
	PNG     []byte
	SVG     []byte // may be empty
	Alt     string
	Caption string
	WidthMM int // natural width; it is scaled down to the text width
}

// Walls are number walls, as many side by side as go into a line.
type Walls struct{ Walls []Wall }

// Wall is a number wall: its storeys from the top on, each with one stone more than the one above it.
type Wall struct {
	Label string
	Rows  [][]string
}

// Framed is a page of its own with a border around it, its lines one below the other in the middle: a certificate.
type Framed struct {
	Lines []FramedLine
	Feet  []string // what stands below the lines to sign on, side by side
}

// FramedLine is a line of a framed page.
type FramedLine struct {
	Text string
	Size LineSize
}

// LineSize is how large a line of a framed page is.
type LineSize int

// The sizes, the smallest first.
const (
	SmallLine LineSize = iota
	LargeLine
	TitleLine
)

// Framed reports a document of nothing but framed pages: they have no title above them and no number below.
func (d Document) Framed() bool {
	return len(d.Blocks) > 0 && !slices.ContainsFunc(d.Blocks, func(b Block) bool { _, ok := b.(Framed); return !ok })
}

func (Framed) block()    {}
func (Walls) block()     {}
func (Lines) block()     {}
func (Heading) block()   {}
func (Paragraph) block() {}
func (List) block()      {}
func (Table) block()     {}
func (Picture) block()   {}

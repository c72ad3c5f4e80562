// Package library is the teacher's collection of documents: import, passages, full-text search with German folding,
// citations.
//
// It owns the rules (chunking, folding, ranking, deduplication); package reader turns files into text and package store
// keeps the rows. Foreign text is data: nothing in a document can start, answer or change anything.
package library

import (
	"context"
	"io"
	"strings"
	"time"
)

// Document is an imported text.
type Document struct {
	ID       string    `json:"id"`
	Title    string    `json:"title"`
	Author   string    `json:"author"`
	Subject  string    `json:"subject"` // "Biologie"; empty when unknown
	Classes  string    `json:"classes"` // "6-9"; empty when unknown
	Language string    `json:"language"`
	Format   string    `json:"format"` // the first of Reader.Formats: "pdf", "docx", …; "zim"
	Origin   string    `json:"origin"` // "starter" or the file's base name
	Licence  string    `json:"licence"`
	Hash     string    `json:"hash"` // sha256 of the file's bytes, hex: the same content is kept once
	Passages int       `json:"passages"`
	Words    int       `json:"words"`
	AddedAt  time.Time `json:"addedAt" ts_type:"string"`
	// Of an article of a ZIM file: where it stands on the web, and when the file was made. "" when unknown, and of files.
	URL  string `json:"url,omitempty"`
	Date string `json:"date,omitempty"` // "2026-05-01"
}

// Passage is a citable piece of a document, 40–200 words, never across a heading or page.
type Passage struct {
	ID         int64  `json:"id"`
	DocumentID string `json:"documentId"`
	Position   int    `json:"position"` // 0, 1, … in reading order
	Page       int    `json:"page"`     // 1-based; 0 when the format has no pages
	Heading    string `json:"heading"`  // nearest heading above; empty at the start
	Kind       Kind   `json:"kind"`
	// Plain text; list items and table rows one per line, table cells joined by " | ", items may start with "1. "
	// or "- ", bold labels keep "**".
	Text string `json:"text"`
	// Caveat is why nothing of it may be quoted; empty: it may.
	Caveat Caveat `json:"caveat,omitempty"`
}

// Kind is the shape of a passage.
type Kind string

// Shapes of passages.
const (
	Prose Kind = "prose"
	List  Kind = "list"
	Table Kind = "table"
)

// Caveat is why a text is found and read, but never quoted as a fact.
type Caveat string

// The closed set.
const (
	OrderCaveat    Caveat = "order"    // the reading order of its page is unsure
	NoteCaveat     Caveat = "note"     // a footnote or comment: it says something about another sentence
	EncodingCaveat Caveat = "encoding" // the signs of the file were guessed
)

// Lost stands in a text for what a reader could not tell: a sign of no known encoding, a formula that is a picture. The
// sentence around it is not quoted.
const Lost = '\uFFFD'

// Whole reports a text in which nothing was lost.
func Whole(text string) bool { return !strings.ContainsRune(text, Lost) }

// Block is a piece of a document as a reader saw it, before it is cut into passages.
type Block struct {
	Page  int    // 1-based; 0 = unknown
	Level int    // 1–6 for a heading, 0 otherwise
	Kind  Kind   // shape of Text when Level is 0
	Text  string // see Passage.Text
	// Caveat is that of the passages it becomes part of.
	Caveat Caveat
}

// Content is what a Reader found in a file.
type Content struct {
	Title    string // from metadata or first heading; empty when none
	Author   string
	Language string // declared by the file; empty when not
	Subject  string
	Classes  string
	ID       string // stable id of a starter article; else empty
	Blocks   []Block
	Hidden   []string // what the author had hidden or struck out, in order; part of no block
}

// Reader turns a file into blocks. Faults: Unsupported "fault.import.format", Corrupt "fault.import.broken", Invalid
// "fault.import.scanned" (a PDF of pictures), "fault.import.empty", "fault.import.tooBig" (zip bomb, over the size
// caps), "fault.import.password".
type Reader interface {
	Formats() []string // lower-case endings without dot
	Read(ctx context.Context, name string, file io.ReaderAt, size int64) (Content, error)
}

// Hit is a search result. Score is higher for better; Snippet has the found words between \x02 and \x03.
type Hit struct {
	Passage  Passage  `json:"passage"`
	Document Document `json:"document"`
	Score    float64  `json:"score"`
	Snippet  string   `json:"snippet"`
}

// Query asks the full-text search.
type Query struct {
	Text     string `json:"text"`
	Language string `json:"language"` // "" = both
	Limit    int    `json:"limit"`    // 0 = 20, at most 200
	Document string `json:"document"` // only this document; "" = all
}

// Store keeps documents and passages.
type Store interface {
	// AddDocument stores a document with its passages in one transaction; a document with the same Hash is Conflict
	// "fault.import.duplicate" with Args title.
	AddDocument(ctx context.Context, d Document, passages []Passage) error
	// RemoveDocument deletes it with its passages; NotFound when unknown.
	RemoveDocument(ctx context.Context, id string) error
	// Documents lists all, newest first, starter articles after the teacher's own.
	Documents(ctx context.Context) ([]Document, error)
	// DocumentByID returns one with its passages in order.
	DocumentByID(ctx context.Context, id string) (Document, []Passage, error)
	// SearchPassages runs a prepared full-text expression (see Fold and Expression).
	SearchPassages(ctx context.Context, expression string, q Query) ([]Hit, error)
	// HasHash reports whether a document with this content hash is stored.
	HasHash(ctx context.Context, hash string) (bool, error)
}

// Progress tells how far an import is; one per file, and one at the end with Done == Total.
type Progress struct {
	File  string `json:"file"`
	Done  int    `json:"done"`
	Total int    `json:"total"`
}

// Outcome is what became of one file of an import.
type Outcome struct {
	File      string   `json:"file"`
	Document  Document `json:"document"` // zero when it failed or was there already
	Duplicate bool     `json:"duplicate"`
	Hidden    int      `json:"hidden,omitempty"` // pieces that the author had hidden; see Service.Hidden
	Unsure    int      `json:"unsure,omitempty"` // passages that are not quoted because their order or signs are unsure
	Err       error    `json:"-"`
	FaultKey  string   `json:"faultKey,omitempty"` // key of Err for the window
}

package tools

import (
	"slices"

	"pult/backend/knowledge"
	"pult/backend/knowledge/library"
	"pult/backend/tools/tool"
)

// Passages is the answer of library_search and library_read.
type Passages struct {
	Hits []Passage `json:"hits"` // best first when searched, in reading order when a document was read
	// Suggestions are titles that look like a mistyped query, the likeliest first; only when no hit has the query in
	// its title.
	Suggestions []string `json:"suggestions,omitempty"`
}

// result packs the passages. They are public when all of them come from sources that were published and no title of
// another document is named.
func (p Passages) result(sources knowledge.Registry) (tool.Result, error) {
	r, err := result(p, len(p.Hits))
	own := slices.ContainsFunc(p.Hits, func(h Passage) bool { return !sources.Of(h.Origin, "").Public })
	r.Public = !own && len(p.Suggestions) == 0
	return r, err
}

// Passage is a piece of a document with everything a citation needs.
type Passage struct {
	PassageID  int64        `json:"passageId"`
	DocumentID string       `json:"documentId"`
	Position   int          `json:"position"` // 0, 1, … in reading order
	Title      string       `json:"title"`    // of the document
	Author     string       `json:"author,omitempty"`
	Origin     string       `json:"origin"` // "starter", the file's name, or "Klexikon (ZIM)"
	Licence    string       `json:"licence,omitempty"`
	URL        string       `json:"url,omitempty"`  // of an article of a ZIM file, on the web
	Date       string       `json:"date,omitempty"` // of the ZIM file
	Language   string       `json:"language"`
	Page       int          `json:"page,omitempty"`
	Heading    string       `json:"heading,omitempty"`
	Kind       library.Kind `json:"kind"`
	Text       string       `json:"text"`
	Score      float64      `json:"score"` // higher is better; 0 when a document was read
	Classes    string       `json:"classes,omitempty"`
	Subject    string       `json:"subject,omitempty"`
	// Caveat is why nothing of it may be quoted; empty: it may.
	Caveat library.Caveat `json:"caveat,omitempty"`
}

func passage(d library.Document, p library.Passage, score float64) Passage {
	return Passage{
		PassageID: p.ID, DocumentID: d.ID, Position: p.Position, Title: d.Title, Author: d.Author, Origin: d.Origin,
		Licence: d.Licence, URL: d.URL, Date: d.Date,
		Language: d.Language, Page: p.Page, Heading: p.Heading, Kind: p.Kind, Text: p.Text, Score: score,
		Classes: d.Classes, Subject: d.Subject, Caveat: p.Caveat,
	}
}

// quoted marks a tool whose answers hold what may be quoted.
func quoted(t tool.Tool, err error) (tool.Tool, error) {
	t.Quoted = true
	return t, err
}

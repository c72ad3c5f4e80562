// Package source owns the words for asking the web: what a search and a page are, whom each category of sources asks,
// which hosts a plan has to list for it, and which addresses a step may open.
//
// It is pure: package web speaks HTTP, package store keeps copies. Titles, snippets and pages are foreign text, data
// and nothing else.
package source

import "time"

// Range says how new a page must be.
type Range string

// Ranges. A wiki knows no date of publication: there the last edit counts.
const (
	AnyTime Range = "any"
	Day     Range = "day"
	Week    Range = "week"
	Month   Range = "month"
	Year    Range = "year"
)

// Known reports a range that exists; "" does.
func (r Range) Known() bool { return r == "" || r == AnyTime || r.Days() > 0 }

// Days is the length of a range; 0: no limit.
func (r Range) Days() int {
	switch r {
	case Day:
		return 1
	case Week:
		return 7
	case Month:
		return 31
	case Year:
		return 366
	case AnyTime:
	}
	return 0
}

// Query is a search.
type Query struct {
	Text     string
	Category Category // "": all that the hosts allow
	Range    Range    // "": any time
	Language string   // of the pages, "de" or "en"
	Limit    int      // most results; 0: 10
	Topic    string   // what the step is about, in case the words of Text find nothing
	Hosts    []string // of the approved plan; nobody else is asked and nothing else is returned
}

// Result is a page that a search found.
type Result struct {
	N       int      `json:"n"` // 1, 2, …
	Title   string   `json:"title"`
	URL     string   `json:"url"`
	Host    string   `json:"host"`
	Snippet string   `json:"snippet"`           // plain text
	Site    string   `json:"site,omitempty"`    // "Klexikon"
	Date    string   `json:"date,omitempty"`    // "2026-11-27": published, in a wiki last edited; empty when unknown
	Licence string   `json:"licence,omitempty"` // "CC BY-SA 4.0"; empty when unknown
	Engine  string   `json:"engine"`
	Covers  []string `json:"covers,omitempty"` // what was looked for and stands in title or snippet
}

// Why is the reason for an attempt of a search.
type Why string

// Reasons, in the order in which they are tried.
const (
	Asked         Why = "asked"          // the words as they were given
	PlainWords    Why = "plain words"    // without small words and words of the school
	Singular      Why = "singular"       // words in their basic form
	TopicAlone    Why = "topic alone"    // what the step is about
	OtherLanguage Why = "other language" // the encyclopedia of the other language
)

// Attempt is one wording of a search.
type Attempt struct {
	Query string   `json:"query"`
	Why   Why      `json:"why"`
	Asked []string `json:"asked"` // hosts, or whose kept answer was used
	Hits  int      `json:"hits"`
}

// Failure is somebody who gave no answer, or a page that could not be had. Key and Args are a sentence of package
// locale.
type Failure struct {
	Host string            `json:"host,omitempty"`
	URL  string            `json:"url,omitempty"`
	Key  string            `json:"key"`
	Args map[string]string `json:"args,omitempty"`
}

// Found is the outcome of a search.
type Found struct {
	Engine   string    `json:"engine"`
	Results  []Result  `json:"results"`
	Attempts []Attempt `json:"attempts"`
	Failed   []Failure `json:"failed"`
	LeftOut  int       `json:"leftOut"`          // results on hosts that the plan does not list
	GoesOn   time.Time `json:"goesOn,omitzero"`  // when the next search is allowed; zero: at once
	Asked    []string  `json:"asked"`            // hosts that something was sent to; empty when kept answers were enough
	Cached   bool      `json:"cached,omitempty"` // every answer was a kept one
}

// Page is a page that was read.
type Page struct {
	URL       string    `json:"url"`   // that was asked for
	Final     string    `json:"final"` // where it led to
	Host      string    `json:"host"`  // of Final
	Title     string    `json:"title"`
	Site      string    `json:"site,omitempty"`
	Byline    string    `json:"byline,omitempty"`
	Date      string    `json:"date,omitempty"` // "2026-11-27"
	Licence   string    `json:"licence,omitempty"`
	Language  string    `json:"language,omitempty"`
	Kind      string    `json:"kind"` // "html", "pdf", "text", "json"
	Text      string    `json:"text"` // Markdown
	Truncated bool      `json:"truncated"`
	FetchedAt time.Time `json:"fetchedAt"`
	Hash      string    `json:"sha256"` // of the kept copy of Text, hex

	Cached bool     `json:"cached,omitempty"` // a kept copy; nobody was asked
	Asked  []string `json:"-"`                // hosts that were asked, in order; filled on a failure too
}

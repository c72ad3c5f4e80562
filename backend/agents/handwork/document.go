package handwork

import (
	"slices"
	"strings"

	"pult/backend/knowledge/library"
	"pult/backend/lang/prose"
	"pult/backend/tools"
)

// document is one that was read.
type document struct {
	first    tools.Passage // identity: title, author, origin, …
	tier     tier
	sections []section
}

// section is a heading with all its passages.
type section struct {
	heading string
	shape   shape
	units   []unit // sentences of prose or items of lists
	table   [][]string
	header  []string
	onTopic bool // heading speaks of the topic
	page    int  // of its beginning
}

// shape is what a section is for.
type shape int

const (
	running  shape = iota
	opening        // before the first heading, or below the title
	listing        // a list with no special meaning
	glossary       // words and their definitions
	process
	cycle
	timeline
	parts
	comparison
)

// unit is a sentence or list item that can be quoted. text stands in its passage word for word, but for bold marks and
// the number or dash of a list item.
type unit struct {
	text     string
	label    string // bold or leading label of a list item
	body     string // the item without it
	passage  int64
	page     int
	order    int  // in the document
	opens    bool // begins a paragraph
	dangling bool
	stems    folded
	score    float64
	above    float64 // classes by which it is too hard for the reader
}

// newDocument orders the passages of a document into sections.
func newDocument(passages []tools.Passage, t tier) document {
	d := document{first: passages[0], tier: t}
	var current []tools.Passage
	order := 0
	flush := func() {
		if len(current) > 0 {
			d.sections = append(d.sections, newSections(d.first, current, &order)...)
		}
		current = nil
	}
	for _, p := range passages {
		if len(current) > 0 && current[0].Heading != p.Heading {
			flush()
		}
		current = append(current, p)
	}
	flush()
	return d
}

// statements counts what can be quoted of a document: sentences, items of lists and rows of tables.
func (d document) statements() int {
	n := 0
	for _, s := range d.sections {
		n += len(s.units) + len(s.table)
	}
	return n
}

// newSections makes one section for the prose below a heading and one for each kind of list or table there.
func newSections(first tools.Passage, passages []tools.Passage, order *int) []section {
	var all []section
	for _, p := range passages {
		s := section{heading: p.Heading, shape: shapeOf(first, p), page: p.Page}
		if n := len(all); n > 0 && all[n-1].shape == s.shape && s.shape != comparison {
			all[n-1].add(p, order)
			continue
		}
		s.add(p, order)
		all = append(all, s)
	}
	return slices.DeleteFunc(all, func(s section) bool { return len(s.units) == 0 && len(s.table) == 0 })
}

func (s *section) add(p tools.Passage, order *int) {
	switch {
	case p.Kind == library.Table:
		s.addTable(p.Text)
	case p.Kind == library.List || s.shape == glossary:
		for line := range strings.SplitSeq(p.Text, "\n") {
			if u, ok := newItem(line, p); ok {
				u.order = *order
				*order++
				s.units = append(s.units, u)
			}
		}
	default:
		for paragraph := range strings.SplitSeq(p.Text, "\n") {
			s.addParagraph(paragraph, p, order)
		}
	}
}

func (s *section) addParagraph(paragraph string, p tools.Passage, order *int) {
	for i, text := range prose.Sentences(paragraph) {
		text = plain(text)
		if !isSentence(text) {
			continue
		}
		s.units = append(s.units, unit{
			text: text, passage: p.PassageID, page: p.Page, order: *order, opens: i == 0, dangling: dangles(text),
			stems: fold(text, p.Language),
		})
		*order++
	}
}

// plain drops the marks of bold text.
func plain(text string) string { return strings.TrimSpace(strings.ReplaceAll(text, "**", "")) }

// isSentence keeps what ends like a sentence and is neither a heading nor a notice.
func isSentence(text string) bool {
	end := strings.TrimRight(text, "“”\"«»)’'")
	return len(strings.Fields(text)) >= 3 && (strings.HasSuffix(end, ".") || strings.HasSuffix(end, "!")) &&
		!isNotice(text)
}

// newItem reads a list line: number or dash, label and text. order is > 0 when the line was numbered.
func newItem(line string, p tools.Passage) (unit, bool) {
	text, _ := withoutBullet(strings.TrimSpace(line))
	if text == "" || isNotice(text) {
		return unit{}, false
	}
	u := unit{passage: p.PassageID, page: p.Page, text: plain(text), body: plain(text)}
	if strings.HasPrefix(text, "**") {
		if label, body, ok := strings.Cut(text[2:], "**"); ok {
			u.label, u.body = plain(strings.TrimSuffix(label, ":")), plain(strings.TrimLeft(body, ": –-"))
		}
	} else if label, body, ok := cutLabel(text); ok {
		u.label, u.body = plain(label), plain(body)
	}
	u.dangling = dangles(u.body)
	u.stems = fold(u.text, p.Language)
	return u, u.text != ""
}

// withoutBullet cuts "1. ", "2) ", "- ", "• ".
func withoutBullet(line string) (rest string, numbered bool) {
	for _, bullet := range [...]string{"- ", "• ", "* ", "– "} {
		if rest, ok := strings.CutPrefix(line, bullet); ok {
			return strings.TrimSpace(rest), false
		}
	}
	digits := 0
	for digits < len(line) && line[digits] >= '0' && line[digits] <= '9' {
		digits++
	}
	if digits > 0 && digits <= 2 && digits+1 < len(line) && (line[digits] == '.' || line[digits] == ')') &&
		line[digits+1] == ' ' {
		return strings.TrimSpace(line[digits+2:]), true
	}
	return line, false
}

// maxLabel is the most words a label without bold marks may have.
const maxLabel = 5

// cutLabel splits "Verdunstung: Die Sonne …" and "1789 – Sturm auf die Bastille".
func cutLabel(text string) (label, body string, ok bool) {
	for _, separator := range [...]string{": ", " – ", " - "} {
		label, body, ok = strings.Cut(text, separator)
		if ok && body != "" && len(strings.Fields(label)) <= maxLabel {
			return label, body, true
		}
	}
	return "", "", false
}

func (s *section) addTable(text string) {
	for line := range strings.SplitSeq(text, "\n") {
		var cells []string
		for cell := range strings.SplitSeq(strings.Trim(strings.TrimSpace(line), "|"), "|") {
			cells = append(cells, plain(cell))
		}
		switch {
		case strings.Trim(line, "|-: ") == "":
		case s.header == nil:
			s.header = cells
		case slices.Equal(cells, s.header):
		default:
			s.table = append(s.table, cells)
		}
	}
}

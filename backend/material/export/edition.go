package export

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/document"
)

// edition is a Document made ready for every printer: text is in NFC and legal in XML, nothing is empty, tables are
// rectangular, and notes are numbered by first mention. Word numbers footnotes in that order by itself; so all formats
// show the same numbers.
type edition struct {
	Document
	cited    int             // Notes[:cited] are mentioned in the text, the others never
	words    *i18n.Catalogue // sentences in the document's language
	formulas *formulas
	setting
}

// newEdition copies d; d itself stays as it is.
func newEdition(d Document) (edition, error) {
	lang := i18n.German
	if d.Language == string(i18n.English) {
		lang = i18n.English
	}
	e := edition{Document: d, words: i18n.Must(lang), formulas: &formulas{}}
	e.Language = string(lang)
	e.Title, e.Subtitle, e.Subject, e.Mark = line(d.Title), line(d.Subtitle), line(d.Subject), line(d.Mark)
	e.Reading, e.Letterhead.School = line(d.Reading), line(d.Letterhead.School)
	if e.Title == "" {
		e.Title = e.words.Say(i18n.T("export.untitled"))
	}
	n := notes{texts: d.Notes, number: map[int]int{}}
	e.Blocks = nil
	for _, b := range d.Blocks {
		clean, err := n.block(b)
		if err != nil {
			return edition{}, err
		}
		if clean != nil {
			e.Blocks = append(e.Blocks, clean)
		}
	}
	e.Notes, e.cited = n.ordered()
	if e.named() {
		e.Letterhead.School = ""
	}
	return e, nil
}

// flat has its title and subject on one line, for the properties of a file.
func (e edition) flat() edition {
	e.Title, e.Subject = e.formulas.flat(e.Title), e.formulas.flat(e.Subject)
	return e
}

// numbered reports a document of which some lines are counted.
func (e edition) numbered() bool {
	return slices.ContainsFunc(e.Blocks, func(b document.Block) bool { p, ok := b.(Paragraph); return ok && p.Numbered })
}

// tag is the language as BCP 47 with the region whose spelling is meant.
func (e edition) tag() string {
	if e.Language == string(i18n.English) {
		return "en-GB"
	}
	return "de-DE"
}

// notes gives footnotes their numbers while the text is walked in reading order.
type notes struct {
	texts  []string
	number map[int]int // number in Document.Notes → number in print
	order  []int       // numbers in Document.Notes, by first mention
}

// block cleans a block; nil means that nothing is left to print.
func (n *notes) block(b Block) (Block, error) {
	switch b := b.(type) {
	case Heading:
		b.Level, b.Text = min(max(b.Level, 1), 3), line(b.Text)
		b.Aside = line(b.Aside)
		if b.Text != "" {
			return b, nil
		}
	case Paragraph:
		if spans := n.spans(b.Spans); len(spans) > 0 {
			return Paragraph{Spans: spans, Keep: b.Keep, Numbered: b.Numbered, Head: b.Head}, nil
		}
	case List:
		if list := n.list(b); len(list.Items) > 0 {
			return list, nil
		}
	case Table:
		if t := cards(rectangle(b)); len(t.Rows)+len(t.Header) > 0 {
			return t, nil
		}
	case Walls:
		if w := masonry(b); len(w.Walls) > 0 {
			return w, nil
		}
	case Framed:
		return framed(b), nil
	case Lines:
		if b.Count > 0 {
			return b, nil
		}
	case document.Figures:
		return figures(b)
	case Picture:
		b.Alt, b.Caption = line(b.Alt), line(b.Caption)
		if b.Alt == "" {
			b.Alt = b.Caption
		}
		return b, nil
	default:
		return nil, fault.New(fault.Internal, "fault.internal", fmt.Errorf("print a block of type %T", b))
	}
	return nil, nil
}

// masonry are walls without storeys that have no stone.
func masonry(w Walls) Walls {
	var out Walls
	for _, wall := range w.Walls {
		clean := Wall{Label: line(wall.Label)}
		for _, row := range wall.Rows {
			if len(row) > 0 {
				clean.Rows = append(clean.Rows, cells(row, len(row), false))
			}
		}
		if len(clean.Rows) > 0 {
			out.Walls = append(out.Walls, clean)
		}
	}
	return out
}

func (n *notes) list(l List) List {
	out := List{Ordered: l.Ordered}
	for _, item := range l.Items {
		if spans := n.spans(item); len(spans) > 0 {
			out.Items = append(out.Items, spans)
		}
	}
	return out
}

func (n *notes) spans(spans []Span) []Span {
	var out []Span
	for _, s := range spans {
		s.Text = text(s.Text)
		s.Notes = n.renumbered(s.Notes)
		if s.Text != "" || len(s.Notes) > 0 {
			out = append(out, s)
		}
	}
	return out
}

// renumbered turns numbers of Document.Notes into printed ones, in rising order; numbers without a note are dropped.
func (n *notes) renumbered(numbers []int) []int {
	var out []int
	for _, old := range numbers {
		if old < 1 || old > len(n.texts) {
			continue
		}
		if n.number[old] == 0 {
			n.order = append(n.order, old)
			n.number[old] = len(n.order)
		}
		out = append(out, n.number[old])
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// restOfSources is what stands above the sources that no footnote names.
func (e edition) restOfSources() string {
	if e.cited == 0 {
		return e.words.Say(i18n.T("export.sources"))
	}
	return e.words.Say(i18n.T("export.furtherSources"))
}

// ordered is the notes by printed number, then those never mentioned.
func (n *notes) ordered() (texts []string, cited int) {
	for _, old := range n.order {
		texts = append(texts, line(n.texts[old-1]))
	}
	for i, s := range n.texts {
		if s = line(s); n.number[i+1] == 0 && s != "" {
			texts = append(texts, s)
		}
	}
	return texts, len(n.order)
}

// rectangle gives every row as many cells as the widest has. A header without words counts as none.
func rectangle(t Table) Table {
	width := len(t.Header)
	for _, row := range t.Rows {
		width = max(width, len(row))
	}
	out := Table{Keep: t.Keep, Next: t.Next, Look: t.Look, Large: t.Large, Room: t.Room}
	if header := cells(t.Header, width, false); slices.ContainsFunc(header, func(s string) bool { return s != "" }) {
		out.Header = header
	}
	for _, row := range t.Rows {
		if width > 0 {
			out.Rows = append(out.Rows, cells(row, width, t.Look == document.Boxed))
		}
	}
	return out
}

func cells(row []string, width int, boxed bool) []string {
	out := make([]string, width)
	for i, s := range row {
		out[i] = strings.TrimSpace(text(s))
		if out[i] == "" && boxed {
			out[i] = strings.Trim(text(s), " ") // empty lines give a cell to write in its height
		}
	}
	return out
}

// columns is the number of cells of each row.
func columns(t Table) int {
	if len(t.Header) > 0 {
		return len(t.Header)
	}
	return len(t.Rows[0])
}

// parted splits a span before its trailing white space, because a note stands at the word and not behind the space.
func parted(s Span) (words, tail string) {
	words = strings.TrimRightFunc(s.Text, unicode.IsSpace)
	return words, s.Text[len(words):]
}

// text makes s printable: NFC, line ends as \n, tabs as spaces, and none of the characters that XML 1.0 forbids or that
// only steer (soft hyphens, marks of direction: Word and PDF treat them differently, and hidden ones can disguise a
// text).
func text(s string) string {
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\v' || r == '\f':
			return ' '
		case r == '\u2028' || r == '\u2029' || r == '\u0085':
			return '\n'
		case r == '\n':
			return r
		case r < ' ' || r >= 0x7f && r < 0xa0, r == 0xfffe || r == 0xffff, steers(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, string(utf8.RuneError)))
	return norm.NFC.String(s)
}

// line is text on one line, without white space around it.
func line(s string) string { return strings.Join(strings.Fields(text(s)), " ") }

// steers reports marks without a look of their own. The joiners U+200C and U+200D stay: emoji are composed with them.
func steers(r rune) bool {
	return r == '\u00ad' || r == '\u200b' || r == '\u200e' || r == '\u200f' || r >= '\u202a' && r <= '\u202e' ||
		r >= '\u2060' && r <= '\u2069' || r == '\ufeff'
}

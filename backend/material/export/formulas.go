package export

import (
	"slices"
	"strings"
	"unicode/utf8"

	"pult/backend/base/i18n"
	"pult/backend/material/formula"
)

// formulas are those of a document, each read once. What cannot be read is printed as it was typed.
type formulas struct {
	setter  formula.Setter
	known   map[formula.Piece]result
	unclear []string // as they were typed, each once, in reading order
}

type result struct {
	tree formula.Node
	err  error
}

// setPart is a part of a text: words, or a formula that is typeset.
type setPart struct {
	text    string
	tree    formula.Node
	formula bool
	display bool
}

// parts cuts a text into words and formulas.
func (f *formulas) parts(text string) []setPart {
	if f == nil {
		return []setPart{{text: text}}
	}
	var list []setPart
	for _, p := range formula.Pieces(text) {
		tree, set := f.tree(p)
		list = append(list, setPart{text: p.Text, tree: tree, formula: set, display: p.Display})
	}
	return list
}

// alone reports a paragraph of one formula that was typed to stand alone: it is in the middle.
func (f *formulas) alone(spans []Span) bool {
	if len(spans) != 1 {
		return false
	}
	parts := f.parts(spans[0].Text)
	return len(parts) == 1 && parts[0].formula && parts[0].display
}

func (f *formulas) tree(p formula.Piece) (formula.Node, bool) {
	if p.TeX == "" {
		return formula.Node{}, false
	}
	r, known := f.known[p]
	if !known {
		r.tree, r.err = f.setter.Read(p.TeX, p.Display)
		if f.known == nil {
			f.known = map[formula.Piece]result{}
		}
		f.known[p] = r
		if r.err != nil {
			f.unclear = append(f.unclear, p.Text)
		}
	}
	return r.tree, r.err == nil
}

// flat is a text with its formulas on one line, 3/4 for a fraction: for bookmarks and file properties.
func (f *formulas) flat(text string) string {
	var b strings.Builder
	for _, p := range f.parts(text) {
		if p.formula {
			b.WriteString(p.tree.String())
		} else {
			b.WriteString(p.text)
		}
	}
	return b.String()
}

// firm is a text whose formulas are words about as long as they are broad, with room around signs: no line
// breaks in one.
func (f *formulas) firm(text string) string {
	var b strings.Builder
	for _, p := range f.parts(text) {
		if p.formula {
			letters := utf8.RuneCountInString(p.tree.String())
			b.WriteString(strings.Repeat("m", letters+letters/3))
		} else {
			b.WriteString(p.text)
		}
	}
	return b.String()
}

// flatAll are texts whose formulas are flat.
func (f *formulas) flatAll(texts []string) []string {
	flat := make([]string, len(texts))
	for i, text := range texts {
		flat[i] = f.flat(text)
	}
	return flat
}

// firmTable is a table whose formulas are firm.
func (f *formulas) firmTable(t Table) Table {
	firm := func(row []string) []string {
		row = slices.Clone(row)
		for i := range row {
			row[i] = f.firm(row[i])
		}
		return row
	}
	t.Header = firm(t.Header)
	t.Rows = slices.Clone(t.Rows)
	for i := range t.Rows {
		t.Rows[i] = firm(t.Rows[i])
	}
	return t
}

// asTyped says which formulas could not be read.
func (f *formulas) asTyped() []i18n.Text {
	const shown = 3
	if len(f.unclear) == 0 {
		return nil
	}
	list := strings.Join(f.unclear[:min(len(f.unclear), shown)], " · ")
	if len(f.unclear) > shown {
		list += " …"
	}
	return []i18n.Text{i18n.T("export.formulas", "formulas", list)}
}

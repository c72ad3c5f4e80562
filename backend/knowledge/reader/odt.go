package reader

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"pult/backend/knowledge/library"
)

// ODT reads text documents of LibreOffice and OpenOffice.
type ODT struct{}

// Formats implements library.Reader.
func (ODT) Formats() []string { return []string{"odt"} }

// Read implements library.Reader.
func (ODT) Read(ctx context.Context, _ string, file io.ReaderAt, size int64) (library.Content, error) {
	a, err := openArchive(ctx, file, size)
	if err != nil {
		return library.Content{}, err
	}
	const main = "content.xml"
	if !a.has(main) {
		return library.Content{}, broken(errors.New("no " + main))
	}
	manifest, err := a.read("META-INF/manifest.xml")
	if err != nil {
		return library.Content{}, err
	}
	if strings.Contains(string(manifest), "encryption-data") {
		return library.Content{}, locked(nil)
	}
	var props properties
	body := openBody{bold: map[string]bool{}, ordered: map[string]bool{}}
	if err := a.visit(ctx, "meta.xml", &props); err != nil {
		return library.Content{}, err
	}
	if err := a.visit(ctx, main, &body); err != nil {
		return library.Content{}, err
	}
	body.draft.close()
	title := flat(props.Title)
	if title == "" {
		title = firstHeading(body.draft.blocks)
	}
	return filled(
		library.Content{Title: title, Author: flat(props.Author), Language: props.Language, Blocks: body.draft.blocks},
	)
}

// openBody walks content.xml: first the automatic styles, then the text.
type openBody struct {
	draft   draft
	bold    map[string]bool // names of bold text styles
	ordered map[string]bool // names of list styles whose first level is numbered

	style    string // name of the style that is being read
	open     []*openParagraph
	spans    []bool
	lists    []*openList
	tables   int
	cells    []string
	cellText []string
}

type openParagraph struct {
	inline inline
	level  int
}

type openList struct {
	ordered bool
	count   int
	fresh   bool // the current item has no paragraph yet
}

func (b *openBody) enter(name string, attr attributes) bool {
	switch name {
	case "note", "note-ref", "annotation", "tracked-changes", "sequence-decls", "forms", "table-of-content",
		"soft-page-break":
		return false
	case "style", "list-style":
		b.style = attr.get("name")
	case "text-properties":
		if w := attr.get("font-weight"); w == "bold" || w == "700" {
			b.bold[b.style] = true
		}
	case "list-level-style-number":
		if attr.get("level") == "1" {
			b.ordered[b.style] = true
		}
	case "h":
		level, _ := strconv.Atoi(attr.get("outline-level")) // 0 becomes 1 below
		b.open = append(b.open, &openParagraph{level: max(level, 1)})
	case "p":
		p := &openParagraph{}
		if attr.get("style-name") == "Title" {
			p.level = 1
		}
		b.open = append(b.open, p)
	case "span":
		b.spans = append(b.spans, b.bold[attr.get("style-name")])
	case "s", "tab", "line-break":
		b.text(" ")
	default:
		b.structure(name, attr)
	}
	return true
}

func (b *openBody) structure(name string, attr attributes) {
	switch name {
	case "list":
		ordered := b.ordered[attr.get("style-name")]
		if n := len(b.lists); n > 0 && attr.get("style-name") == "" {
			ordered = b.lists[n-1].ordered
		}
		b.lists = append(b.lists, &openList{ordered: ordered})
	case "list-item":
		if n := len(b.lists); n > 0 {
			b.lists[n-1].count++
			b.lists[n-1].fresh = true
		}
	case "table":
		if b.tables++; b.tables == 1 {
			b.draft.close()
		}
	}
}

func (b *openBody) text(s string) {
	n := len(b.open)
	if n == 0 {
		return
	}
	bold := len(b.spans) > 0 && b.spans[len(b.spans)-1]
	b.open[n-1].inline.add(s, bold)
}

func (b *openBody) leave(name string) {
	switch name {
	case "p", "h":
		if n := len(b.open); n > 0 {
			p := b.open[n-1]
			b.open = b.open[:n-1]
			b.end(p)
		}
	case "span":
		b.spans = b.spans[:max(len(b.spans)-1, 0)]
	case "list":
		b.lists = b.lists[:max(len(b.lists)-1, 0)]
		if len(b.lists) == 0 && b.tables == 0 {
			b.draft.close()
		}
	case "table-cell", "covered-table-cell":
		if b.tables == 1 {
			b.cells = append(b.cells, strings.Join(b.cellText, " "))
			b.cellText = nil
		}
	case "table-row":
		if b.tables == 1 {
			b.draft.row(b.cells)
			b.cells = nil
		}
	case "table":
		if b.tables--; b.tables == 0 {
			b.draft.close()
		}
	}
}

func (b *openBody) end(p *openParagraph) {
	text := p.inline.text()
	switch {
	case b.tables > 0:
		b.cellText = append(b.cellText, text)
	case text == "":
	case p.level > 0:
		b.draft.heading(p.level, text)
	case len(b.lists) > 0:
		b.draft.item(b.lists[len(b.lists)-1].mark(), text)
	default:
		b.draft.paragraph(text)
	}
}

// mark is the mark of the current item; its second paragraph gets a bullet, not a number.
func (l *openList) mark() string {
	if !l.ordered || !l.fresh {
		return "- "
	}
	l.fresh = false
	return strconv.Itoa(l.count) + ". "
}

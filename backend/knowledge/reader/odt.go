package reader

import (
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/markup"
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
	styles := newOpenStyles()
	body := openBody{styles: &styles, object: func(name string) (string, error) { return a.mathObject(ctx, name) }}
	for _, part := range []struct {
		name string
		v    visitor
	}{{"meta.xml", &props}, {"styles.xml", &styles}, {main, &body}} {
		if err := a.visit(ctx, part.name, part.v); err != nil {
			return library.Content{}, err
		}
	}
	if body.err != nil {
		return library.Content{}, body.err
	}
	body.endUnseen()
	content := body.draft.content()
	content.Title, content.Author = titled(props.Title, content.Blocks), flat(props.Author)
	content.Language = props.Language
	return filled(content)
}

// mathObject is the formula that is kept in a part of its own; "" when the part is something else.
func (a *archive) mathObject(ctx context.Context, name string) (string, error) {
	var b mathPart
	name = strings.TrimPrefix(strings.TrimSuffix(name, "/"), "./") + "/content.xml"
	if err := a.visit(ctx, name, &b); err != nil {
		if !fault.Is(err, fault.Corrupt) {
			return "", err
		}
		return string(library.Lost), nil // the text around it can still be read
	}
	if e := b.Element(); e.Name == "math" {
		return formulaText(markup.MathML(e)), nil
	}
	return "", nil
}

// mathPart walks a part that is a formula; of any other it takes no more than the first element.
type mathPart struct {
	markup.Builder
	begun, other bool
}

func (m *mathPart) enter(name string, attr attributes) bool {
	m.other = m.other || !m.begun && name != "math"
	m.begun = true
	if m.other {
		return false
	}
	m.Enter(name, attr.plain())
	return true
}

func (m *mathPart) leave(string) {
	if !m.other {
		m.Leave()
	}
}

func (m *mathPart) text(s string) { m.Add(s) }

// openBody walks content.xml: first the automatic styles, then the text.
type openBody struct {
	draft  draft
	styles *openStyles
	object func(name string) (string, error)
	err    error // of an object

	open    []*openParagraph
	spans   []openStyle
	lists   []*openList
	hidden  []bool // of the sections around
	shapes  []bool // around: whether a colour is behind their text
	deleted bool   // in what was taken back
	note    []string
	inNote  int
	unseen  strings.Builder
	inLine  bool // the frame that was begun stands in a line of text

	tables     int
	grid       grid
	columns    int
	rows       int
	repeated   int
	cellGround bool
	cellText   []string
	stylesDone bool
}

type openParagraph struct {
	inline inline
	level  int
	style  openStyle
}

type openList struct {
	ordered bool
	count   int
	fresh   bool // the current item has no paragraph yet
}

func (b *openBody) enter(name string, attr attributes) bool {
	if !b.stylesDone {
		if b.stylesDone = name == "body"; !b.stylesDone {
			return b.styles.enter(name, attr)
		}
		return true
	}
	if isOpenShape(name) {
		style := b.styles.find(attr.get("style-name"))
		b.shapes = append(b.shapes, style.ground || !style.says.ground && name != "frame") // LibreOffice fills its shapes
	}
	switch name {
	case "note-citation", "note-ref", "annotation", "change-info", "sequence-decls", "forms", "table-of-content",
		"soft-page-break", "title", "desc", "ruby-text":
		return false
	case "tracked-changes":
		b.deleted = true
	case "note":
		b.inNote++
	case "frame":
		b.inLine = attr.get("anchor-type") == "as-char"
	case "text-box":
		b.inLine = false
	case "object":
		b.inLine = false // its picture shows what it is
		b.embed(attr.get("href"))
	case "h":
		level, _ := strconv.Atoi(attr.get("outline-level")) // 0 becomes 1
		b.paragraph(max(level, 1), attr)
	case "p":
		b.paragraph(0, attr)
	case "span":
		b.spans = append(b.spans, b.styles.find(attr.get("style-name")))
	case "s", "tab", "line-break":
		b.text(" ")
	default:
		b.structure(name, attr)
	}
	return true
}

// isOpenShape reports an element that is drawn and may have text.
func isOpenShape(name string) bool {
	switch name {
	case "frame", "custom-shape", "rect", "ellipse", "circle", "polygon", "path":
		return true
	}
	return false
}

func (b *openBody) paragraph(level int, attr attributes) {
	p := &openParagraph{level: level, style: b.styles.find(attr.get("style-name"))}
	if p.level == 0 {
		p.level = p.style.level
		if attr.get("style-name") == "Title" {
			p.level = 1
		}
	}
	b.open = append(b.open, p)
}

func (b *openBody) structure(name string, attr attributes) {
	switch name {
	case "section":
		b.hidden = append(b.hidden, attr.get("display") == "none")
	case "hidden-text", "hidden-paragraph":
		if attr.get("is-hidden") != "false" {
			b.unseen.WriteString(attr.get("string-value"))
		}
	case "list":
		ordered := b.styles.ordered[attr.get("style-name")]
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
			b.grid.begin()
		}
	case "table-cell":
		if b.tables == 1 {
			b.columns, _ = strconv.Atoi(attr.get("number-columns-spanned")) // none is one
			b.rows, _ = strconv.Atoi(attr.get("number-rows-spanned"))
			b.repeated, _ = strconv.Atoi(attr.get("number-columns-repeated"))
			b.cellGround = b.styles.find(attr.get("style-name")).ground
		}
	}
}

// embed puts a formula where its object stands.
func (b *openBody) embed(name string) {
	n := len(b.open)
	if n == 0 || name == "" || b.err != nil {
		return
	}
	var tex string
	if tex, b.err = b.object(name); tex != "" {
		b.open[n-1].inline.put(tex, false)
	}
}

func (b *openBody) text(s string) {
	n := len(b.open)
	if n == 0 || !b.stylesDone {
		return
	}
	p := b.open[n-1]
	look := b.lookIn(p)
	blank := strings.TrimSpace(s) == ""
	switch {
	case look.hidden || look.struck:
		b.unseen.WriteString(s)
		return
	case !blank:
		b.endUnseen()
	}
	if look.mark == 0 || blank {
		p.inline.add(s, look.bold)
		return
	}
	p.inline.put(string(look.mark)+markup.Unmarked(s)+string(markup.End), look.bold)
}

// lookIn is the look of text here, by its paragraph, the spans and the sections around it. Hidden is also what was
// taken back, and what is white on paper.
func (b *openBody) lookIn(p *openParagraph) runLook {
	seen, ground := p.style, p.style.ground || b.cellGround || slices.Contains(b.shapes, true)
	seen.look.bold = false // of a paragraph it says nothing
	for _, span := range b.spans {
		span.under(seen)
		seen, ground = span, ground || span.ground
	}
	look := seen.look
	look.hidden = look.hidden || b.deleted || seen.white && !ground || slices.Contains(b.hidden, true)
	return look
}

func (b *openBody) endUnseen() {
	b.draft.hide(b.unseen.String())
	b.unseen.Reset()
}

func (b *openBody) leave(name string) {
	if !b.stylesDone {
		b.styles.leave(name)
		return
	}
	if isOpenShape(name) {
		b.shapes = b.shapes[:max(len(b.shapes)-1, 0)]
	}
	switch name {
	case "frame":
		if n := len(b.open); n > 0 && b.inLine {
			b.open[n-1].inline.put(string(markup.Picture), false)
		}
		b.inLine = false
	case "tracked-changes":
		b.deleted = false
	case "note":
		if b.inNote = max(b.inNote-1, 0); b.inNote == 0 {
			b.draft.note(strings.Join(b.note, " "))
			b.note = nil
		}
	case "section":
		b.hidden = b.hidden[:max(len(b.hidden)-1, 0)]
	case "p", "h":
		if n := len(b.open); n > 0 {
			p := b.open[n-1]
			b.endUnseen()
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
	case "table-cell", "table-row", "table":
		b.leaveTable(name)
	}
}

func (b *openBody) leaveTable(name string) {
	if b.tables == 1 {
		switch name {
		case "table-cell":
			text := strings.Join(b.cellText, " ")
			b.grid.cell(text, b.columns, b.rows)
			for more := true; more && b.repeated > 1 && len(b.grid.row) < maxColumns; b.repeated-- {
				if text, more = b.grid.once(text); more {
					b.grid.cell(text, b.columns, b.rows)
				}
			}
			b.cellText, b.cellGround = nil, false
		case "table-row":
			b.draft.row(b.grid.end())
		}
	}
	if name == "table" {
		if b.tables = max(b.tables-1, 0); b.tables == 0 {
			b.draft.close()
		}
	}
}

func (b *openBody) end(p *openParagraph) {
	text := p.inline.text()
	switch {
	case b.inNote > 0:
		b.note = append(b.note, text)
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

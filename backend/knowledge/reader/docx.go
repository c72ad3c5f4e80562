package reader

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/markup"
)

// DOCX reads Word files. Headings are recognised by style or outline level, in any language of Word; numbering is
// counted again.
type DOCX struct{}

// Formats implements library.Reader.
func (DOCX) Formats() []string { return []string{"docx"} }

// Read implements library.Reader.
func (DOCX) Read(ctx context.Context, _ string, file io.ReaderAt, size int64) (library.Content, error) {
	a, err := openArchive(ctx, file, size)
	if err != nil {
		return library.Content{}, err
	}
	const main = "word/document.xml"
	if !a.has(main) {
		return library.Content{}, broken(errors.New("no " + main))
	}
	styles := wordStyles{byID: map[string]*wordStyle{}}
	numbers := wordNumbers{abstractOf: map[string]string{}, ordered: map[string]bool{}, counts: map[string]int{}}
	var props properties
	body := wordBody{styles: &styles, numbers: &numbers}
	for _, part := range []struct {
		name string
		v    visitor
	}{
		{"word/styles.xml", &styles},
		{"word/numbering.xml", &numbers},
		{"docProps/core.xml", &props},
		{main, &body},
		{"word/footnotes.xml", &wordNotes{&body}},
		{"word/endnotes.xml", &wordNotes{&body}},
	} {
		if err := a.visit(ctx, part.name, part.v); err != nil {
			return library.Content{}, err
		}
	}
	body.endUnseen()
	content := body.draft.content()
	content.Title, content.Author = titled(props.Title, content.Blocks), flat(props.Author)
	if content.Language = props.Language; content.Language == "" {
		content.Language = styles.language
	}
	return filled(content)
}

// wordBody walks document.xml. Paragraphs may stand inside paragraphs (text boxes), tables inside cells (flattened).
type wordBody struct {
	draft   draft
	styles  *wordStyles
	numbers *wordNumbers

	open    []*wordParagraph
	inText  bool
	inRun   bool
	inField bool
	run     run
	deleted int             // depth of tracked deletions
	shapes  []wordShape     // around
	beside  int             // depth of what stands beside the text, not in a line
	unseen  strings.Builder // what of the paragraph nobody sees
	math    *markup.Builder // the formula that is being read
	inNotes bool

	tables      int // depth
	grid        grid
	cell        wordCell
	cellText    []string
	cellGround  bool
	tableStyled bool // its style may have a colour behind the text
}

// wordCell is how far a cell of a table goes.
type wordCell struct {
	columns int
	goesOn  bool // what stands above it
}

type wordParagraph struct {
	inline     inline
	style      string
	outline    string
	list, rank string // numId and ilvl
	ground     bool
}

func (b *wordBody) paragraph() *wordParagraph {
	if len(b.open) == 0 {
		return &wordParagraph{} // text outside paragraphs is not shown by Word either
	}
	return b.open[len(b.open)-1]
}

func (b *wordBody) enter(name string, attr attributes) bool {
	if b.math != nil {
		b.math.Enter(name, attr.plain())
		return true
	}
	if !b.enterShape(name, attr) {
		return false
	}
	switch name {
	case "Fallback", "tblPrEx", "sectPr", "pPrChange", "rPrChange", "rt":
		return false
	case "del", "moveFrom":
		b.deleted++
	case "oMath":
		b.math = &markup.Builder{}
		b.math.Enter(name, nil)
	case "p":
		b.open = append(b.open, &wordParagraph{})
	case "r":
		b.run, b.inRun = run{}, true
		if look := b.styles.find(b.paragraph().style).look; look != nil {
			b.run.look = *look
		}
	case "t", "delText":
		b.inText = true
	case "instrText":
		b.inField = true
	case "tab", "br", "cr":
		b.add(" ")
	case "noBreakHyphen":
		b.add("-")
	case "sym":
		b.symbol(attr)
	case "pic", "imagedata":
		b.picture()
	case "anchor":
		b.beside++
	case "OLEObject":
		b.object(attr)
	default:
		b.property(name, attr)
	}
	return true
}

func (b *wordBody) property(name string, attr attributes) {
	value := attr.get("val")
	switch name {
	case "tbl":
		if b.tables++; b.tables == 1 {
			b.draft.close()
			b.grid.begin()
			b.tableStyled = false
		}
	case "tblStyle":
		b.tableStyled = value != "TableGrid" && value != "TableNormal" && value != "Tabellenraster"
	case "tc":
		if b.tables == 1 {
			b.cell, b.cellGround = wordCell{}, false
		}
	case "gridSpan":
		b.cell.columns, _ = strconv.Atoi(value) // none is one
	case "vMerge":
		b.cell.goesOn = value != "restart"
	case "pStyle":
		b.paragraph().style = value
	case "outlineLvl":
		b.paragraph().outline = value
	case "numId":
		b.paragraph().list = value
	case "ilvl":
		b.paragraph().rank = value
	case "shd":
		b.shade(attr)
	default:
		if b.inRun {
			b.runProperty(name, attr)
		}
	}
}

func (b *wordBody) text(s string) {
	switch {
	case b.math != nil:
		b.math.Add(s)
	case b.inText:
		b.add(s)
	case b.inField:
		b.field(s)
	}
}

func (b *wordBody) leave(name string) {
	if b.math != nil {
		if b.math.Leave() {
			b.formula()
		}
		return
	}
	b.leaveShape(name)
	switch name {
	case "t", "delText":
		b.inText = false
	case "instrText":
		b.inField = false
	case "r":
		b.run, b.inRun = run{}, false
	case "anchor":
		b.beside = max(b.beside-1, 0)
	case "del", "moveFrom":
		b.deleted = max(b.deleted-1, 0)
	case "p":
		if n := len(b.open); n > 0 {
			p := b.open[n-1]
			b.endUnseen()
			b.open = b.open[:n-1]
			b.end(p)
		}
	case "tc", "tr", "tbl":
		b.leaveTable(name)
	}
}

func (b *wordBody) leaveTable(name string) {
	if b.tables == 1 {
		switch name {
		case "tc":
			if text := strings.Join(b.cellText, " "); b.cell.goesOn && text == "" {
				b.grid.again(b.cell.columns)
			} else {
				b.grid.cell(text, b.cell.columns, 1)
			}
			b.cellText, b.cellGround = nil, false
		case "tr":
			b.draft.row(b.grid.end())
		}
	}
	if name == "tbl" {
		if b.tables = max(b.tables-1, 0); b.tables == 0 {
			b.draft.close()
			b.tableStyled = false
		}
	}
}

// end puts a finished paragraph where it belongs.
func (b *wordBody) end(p *wordParagraph) {
	text := p.inline.text()
	switch {
	case b.inNotes:
		b.cellText = append(b.cellText, text)
		return
	case b.tables > 0:
		b.cellText = append(b.cellText, text)
		return
	}
	if strings.TrimSpace(text) == "" {
		return
	}
	style := b.styles.find(p.style)
	if level := outlineLevel(p.outline); level > 0 {
		style.level = level
	}
	if p.list == "" {
		p.list = style.list
	}
	switch {
	case style.level > 0:
		b.draft.heading(style.level, text)
	case p.list != "" && p.list != "0":
		b.draft.item(b.numbers.mark(p.list, p.rank), text)
	default:
		b.draft.paragraph(text)
	}
}

// wordNotes walks footnotes.xml and endnotes.xml with the eyes of the body.
type wordNotes struct{ body *wordBody }

func (n *wordNotes) enter(name string, attr attributes) bool {
	if name == "footnote" || name == "endnote" {
		n.body.inNotes, n.body.cellText = true, nil
		kind := attr.get("type")
		return kind == "" || kind == "normal"
	}
	return n.body.enter(name, attr)
}

func (n *wordNotes) leave(name string) {
	if name == "footnote" || name == "endnote" {
		n.body.draft.note(strings.Join(n.body.cellText, " "))
		n.body.inNotes, n.body.cellText = false, nil
		return
	}
	n.body.leave(name)
}

func (n *wordNotes) text(s string) { n.body.text(s) }

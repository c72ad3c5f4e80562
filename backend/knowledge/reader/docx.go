package reader

import (
	"context"
	"errors"
	"io"
	"strings"

	"pult/backend/knowledge/library"
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
	}{{"word/styles.xml", &styles}, {"word/numbering.xml", &numbers}, {"docProps/core.xml", &props}, {main, &body}} {
		if err := a.visit(ctx, part.name, part.v); err != nil {
			return library.Content{}, err
		}
	}
	body.draft.close()
	language := props.Language
	if language == "" {
		language = styles.language
	}
	title := flat(props.Title)
	if title == "" {
		title = firstHeading(body.draft.blocks)
	}
	return filled(library.Content{Title: title, Author: flat(props.Author), Language: language, Blocks: body.draft.blocks})
}

// wordBody walks document.xml. Paragraphs may stand inside paragraphs (text boxes), tables inside cells (flattened).
type wordBody struct {
	draft   draft
	styles  *wordStyles
	numbers *wordNumbers

	open     []*wordParagraph
	inText   bool
	runBold  bool
	tables   int // depth
	cells    []string
	cellText []string
	brackets [][2]string // of formulas, the innermost last
}

type wordParagraph struct {
	inline     inline
	style      string
	outline    string
	list, rank string // numId and ilvl
}

func (b *wordBody) paragraph() *wordParagraph {
	if len(b.open) == 0 {
		return &wordParagraph{} // text outside paragraphs is not shown by Word either
	}
	return b.open[len(b.open)-1]
}

func (b *wordBody) enter(name string, attr attributes) bool {
	switch name {
	case "Fallback", "del", "moveFrom", "instrText", "delText", "tblPr", "sectPr", "pPrChange", "rPrChange":
		return false
	case "p":
		b.open = append(b.open, &wordParagraph{})
	case "tbl":
		if b.tables++; b.tables == 1 {
			b.draft.close()
		}
	case "r":
		b.runBold = false
	case "t":
		b.inText = true
	case "tab", "br", "cr":
		b.add(" ")
	case "noBreakHyphen":
		b.add("-")
	default:
		b.property(name, attr)
		b.math(name, attr.get("val"))
	}
	return name != "deg"
}

func (b *wordBody) property(name string, attr attributes) {
	value := attr.get("val")
	switch name {
	case "pStyle":
		b.paragraph().style = value
	case "outlineLvl":
		b.paragraph().outline = value
	case "numId":
		b.paragraph().list = value
	case "ilvl":
		b.paragraph().rank = value
	case "b":
		b.runBold = value != "0" && value != "false"
	}
}

func (b *wordBody) add(text string) { b.paragraph().inline.add(text, b.runBold) }

func (b *wordBody) text(s string) {
	if b.inText {
		b.add(s)
	}
}

func (b *wordBody) leave(name string) {
	switch name {
	case "dPr", "d":
		b.bracket(name)
	case "t":
		b.inText = false
	case "p":
		if n := len(b.open); n > 0 {
			p := b.open[n-1]
			b.open = b.open[:n-1]
			b.end(p)
		}
	case "tc":
		if b.tables == 1 {
			b.cells = append(b.cells, strings.Join(b.cellText, " "))
			b.cellText = nil
		}
	case "tr":
		if b.tables == 1 {
			b.draft.row(b.cells)
			b.cells = nil
		}
	case "tbl":
		if b.tables--; b.tables == 0 {
			b.draft.close()
		}
	}
}

// end puts a finished paragraph where it belongs.
func (b *wordBody) end(p *wordParagraph) {
	text := p.inline.text()
	if b.tables > 0 {
		b.cellText = append(b.cellText, text)
		return
	}
	if text == "" {
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

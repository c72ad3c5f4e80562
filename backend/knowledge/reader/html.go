package reader

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"codeberg.org/readeck/go-readability/v2"
	"golang.org/x/net/html"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/markup"
)

// HTML reads saved web pages. What surrounds an article (menus, footers) is left out; hidden text is too, because
// nobody has read it before it would be quoted. What a person sees of a page is decided as for pages of the web
// (package markup).
type HTML struct{}

// articleShare is the part of the visible text, in percent, that an extracted article must have to be trusted: less
// means that the page is a worksheet or table rather than an article, and it is taken as a whole.
const articleShare = 40

// Formats implements library.Reader.
func (HTML) Formats() []string { return []string{"html", "htm", "xhtml"} }

// Read implements library.Reader.
func (HTML) Read(ctx context.Context, _ string, file io.ReaderAt, size int64) (library.Content, error) {
	body, err := whole(ctx, file, size)
	if err != nil {
		return library.Content{}, err
	}
	source, caveat, err := decoded(body, declaredIn(body))
	if err != nil {
		return library.Content{}, err
	}
	content, err := pageContent(ctx, source)
	if err != nil {
		return library.Content{}, err
	}
	return filled(under(caveat, content))
}

// maxElements is the size up to which an article is looked for in a page; larger ones are taken as a whole.
const maxElements = 50_000

// pageContent reads a page that was decoded. Faults: those of parsed, and Cancelled.
func pageContent(ctx context.Context, source string) (library.Content, error) {
	page, err := parsed(source)
	if err != nil {
		return library.Content{}, err
	}
	if err := checked(ctx, 1); err != nil {
		return library.Content{}, err
	}
	title, language := pageTitle(page), pageLanguage(page)
	seen := markup.Clean(page)
	if err := checked(ctx, 1); err != nil {
		return library.Content{}, err
	}
	full := htmlBlocks(page, true)
	if err := checked(ctx, 1); err != nil { // what comes takes longest
		return library.Content{}, err
	}
	content := library.Content{Language: language, Blocks: full, Hidden: seen.Hidden}
	parser := readability.NewParser()
	parser.KeepClasses, parser.MaxElemsToParse = true, maxElements // notes are known by their classes
	if article, err := parser.ParseAndMutate(page, nil); err == nil && article.Node != nil {
		content.Author = flat(article.Byline())
		if blocks := htmlBlocks(article.Node, true); textLength(blocks)*100 >= textLength(full)*articleShare {
			content.Blocks = withHeadings(blocks, full)
		}
	}
	content.Title = titled(title, full)
	for i, b := range content.Blocks {
		content.Blocks[i].Text = seen.Formulas.Put(b.Text)
	}
	content.Title = seen.Formulas.Put(content.Title)
	return content, nil
}

// parsed is a page as a tree. Faults: Corrupt for one that is nested too deep, Invalid for one that is too big.
func parsed(source string) (*html.Node, error) {
	page, err := markup.Parse(source)
	switch {
	case errors.Is(err, markup.ErrTooMuch):
		return nil, tooBig(err)
	case err != nil:
		return nil, broken(err)
	}
	return page, nil
}

// withHeadings gives an article back what the extraction changes: the levels of its headings, and the first heading
// when it was dropped as a repetition of the title.
func withHeadings(article, full []library.Block) []library.Block {
	levels := map[string]int{}
	for _, b := range full {
		if b.Level > 0 && levels[b.Text] == 0 {
			levels[b.Text] = b.Level
		}
	}
	title, hasTitle := firstHeading(full), false
	for i, b := range article {
		if b.Level > 0 && levels[b.Text] > 0 {
			article[i].Level = levels[b.Text]
		}
		hasTitle = hasTitle || b.Text == title
	}
	if title == "" || hasTitle {
		return article
	}
	return append([]library.Block{{Level: levels[title], Text: title}}, article...)
}

func textLength(blocks []library.Block) int {
	n := 0
	for _, b := range blocks {
		n += len(b.Text)
	}
	return n
}

// htmlBlocks are the blocks of a part of HTML; isPage: it stood on the web.
func htmlBlocks(n *html.Node, isPage bool) []library.Block {
	w := htmlWalk{draft: draft{isPage: isPage}}
	w.visit(n)
	w.flush()
	return w.draft.content().Blocks
}

// htmlWalk gathers inline text until a block element ends it.
type htmlWalk struct {
	draft draft
	open  inline
	bold  int
	grid  grid
}

func (w *htmlWalk) flush() {
	if text := w.open.text(); text != "" {
		w.draft.paragraph(text)
	}
	w.open = inline{}
}

func (w *htmlWalk) visit(n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		w.open.put(n.Data, w.bold > 0)
		return
	case n.Type == html.ElementNode && isLeftOut(n):
		return
	case n.Type == html.ElementNode && markup.IsNote(n):
		w.flush()
		w.notes(n)
		return
	}
	switch markup.Tag(n) {
	case "h1", "h2", "h3", "h4", "h5", "h6":
		w.flush()
		w.draft.heading(int(n.Data[1]-'0'), lineOf(n))
	case "ul", "ol", "dl":
		w.flush()
		w.list(n)
		w.draft.close()
	case "table":
		w.flush()
		w.draft.close()
		w.grid.begin()
		w.rows(n)
		w.draft.close()
	case "b", "strong":
		w.bold++
		w.children(n)
		w.bold--
	case "br":
		w.open.add(" ", w.bold > 0)
	default:
		w.container(n)
	}
}

// notes are footnotes; a list of them is one each.
func (w *htmlWalk) notes(n *html.Node) {
	found := false
	for d := range n.Descendants() {
		if markup.Tag(d) == "li" {
			found = true
			w.draft.note(noteText(d))
		}
	}
	if !found {
		w.draft.note(noteText(n))
	}
}

// noteText is a footnote without the arrow back.
func noteText(n *html.Node) string { return strings.TrimRight(lineOf(n), " ↩↑︎") }

func (w *htmlWalk) children(n *html.Node) {
	for c := range n.ChildNodes() {
		w.visit(c)
	}
}

func (w *htmlWalk) container(n *html.Node) {
	if isInline(n) {
		w.children(n)
		return
	}
	w.flush()
	w.children(n)
	w.flush()
}

// list adds the items of ul, ol and dl; a definition becomes "**term**: explanation".
func (w *htmlWalk) list(l *html.Node) {
	number := 1
	if start, err := strconv.Atoi(markup.Attribute(l, "start")); err == nil {
		number = start
	}
	term := ""
	for c := range l.ChildNodes() {
		switch markup.Tag(c) {
		case "li":
			mark := "- "
			if markup.Tag(l) == "ol" {
				mark = strconv.Itoa(number) + ". "
				number++
			}
			w.item(c, mark)
		case "dt":
			term = lineOf(c)
		case "dd":
			text := lineOf(c)
			if term != "" {
				text = "**" + strings.TrimSuffix(term, ":") + "**: " + text
			}
			w.draft.item("- ", text)
			term = ""
		case "div", "ul", "ol":
			w.list(c)
		}
	}
}

func (w *htmlWalk) item(li *html.Node, mark string) {
	var inner []*html.Node
	var l inline
	gather(li, &l, false, &inner)
	w.draft.item(mark, l.text())
	for _, list := range inner {
		w.list(list)
	}
}

// rows adds the rows of a table; a table inside a cell is part of the cell's text. A caption stands before it.
func (w *htmlWalk) rows(n *html.Node) {
	for c := range n.ChildNodes() {
		switch markup.Tag(c) {
		case "caption":
			w.draft.paragraph(lineOf(c))
		case "tr":
			for cell := range c.ChildNodes() {
				if name := markup.Tag(cell); name == "td" || name == "th" {
					w.grid.cell(lineOf(cell), span(cell, "colspan"), span(cell, "rowspan"))
				}
			}
			w.draft.row(w.grid.end())
		case "thead", "tbody", "tfoot":
			w.rows(c)
		}
	}
}

// span is how many columns or rows a cell takes.
func span(cell *html.Node, name string) int {
	n, err := strconv.Atoi(strings.TrimSpace(markup.Attribute(cell, name)))
	if err != nil {
		return 1
	}
	return n
}

// lineOf is the visible text of an element on one line.
func lineOf(n *html.Node) string {
	var l inline
	gather(n, &l, false, nil)
	return l.text()
}

// gather adds the text below n; with lists given, inner lists are put there and not gathered.
func gather(n *html.Node, l *inline, bold bool, lists *[]*html.Node) {
	for c := range n.ChildNodes() {
		switch {
		case c.Type == html.TextNode:
			l.put(c.Data, bold)
		case c.Type != html.ElementNode || isLeftOut(c):
		case lists != nil && (markup.Tag(c) == "ul" || markup.Tag(c) == "ol"):
			*lists = append(*lists, c)
		default:
			gather(c, l, bold || markup.Tag(c) == "b" || markup.Tag(c) == "strong", lists)
			if !isInline(c) {
				l.add(" ", bold)
			}
		}
	}
}

package web

import (
	"net/url"
	"strings"

	"codeberg.org/readeck/go-readability/v2"
	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/base"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/commonmark"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/table"
	"golang.org/x/net/html"

	"pult/backend/base/fault"
	"pult/backend/knowledge/markup"
	"pult/backend/knowledge/source"
)

// articleShare is the part of a page's text, in percent, that an extracted article must have to be trusted: less means
// that the page is a worksheet, a list or a table rather than an article, and it is taken as a whole. As for saved
// pages in package reader.
const articleShare = 40

// maxElements is the size up to which an article is looked for in a page: it takes long for more. Larger pages
// are taken as a whole.
const maxElements = 50_000

// htmlPage reads a page: what stands on it without menus, adverts and what a person would not see, as Markdown. Links
// keep their text; pictures go.
func htmlPage(text string, at *url.URL) (source.Page, error) {
	doc, err := markup.Parse(text)
	if err != nil { // nested deeper than anybody writes, or too much of it
		return source.Page{}, fault.New(fault.Unsupported, "fault.web.noText", err, "host", at.Hostname())
	}
	about := headOf(doc, at)
	seen := markup.Clean(doc)
	parser := readability.NewParser()
	parser.KeepClasses, parser.MaxElemsToParse = true, maxElements // tidy goes by the classes
	article, err := parser.ParseDocument(doc, at)
	about.add(article)
	body := doc
	if err == nil && article.Node != nil {
		tidy(article.Node)
		body = article.Node
	}
	tidy(doc)
	if 100*lengthOf(body) < articleShare*lengthOf(doc) {
		body = doc
	}
	markup.Join(body)
	markdown, err := newConverter().ConvertNode(body)
	if err != nil {
		return source.Page{}, fault.New(fault.Unsupported, "fault.web.noText", err, "host", at.Hostname())
	}
	page := about.page()
	page.Kind, page.Text = kindHTML, seen.Formulas.Put(cleared(string(markdown)))
	if page.Title == "" {
		page.Title = titleOf(at)
	}
	return page, nil
}

// cleared is the Markdown of a page line by line as a person reads it, without the apparatus at its end and without
// what asks for cookies. What is drawn (code) stays as it is.
func cleared(text string) string {
	var out []string
	drawn, dropped := false, 0
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			drawn = !drawn
		}
		level := len(line) - len(strings.TrimLeft(line, "#"))
		switch {
		case drawn:
		case level > 0 && markup.IsApparatus(line[level:]):
			dropped = level
		case level > 0 && level <= dropped:
			dropped = 0
		}
		switch {
		case dropped > 0 && !drawn, !drawn && markup.IsNoticeText(line):
		case drawn || strings.TrimSpace(line) == "":
			out = append(out, line)
		default:
			indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
			out = append(out, indent+markup.Unlinked(markup.Tidy(line)))
		}
	}
	return strings.TrimSpace(strings.Join(out, "\n"))
}

func newConverter() *converter.Converter {
	return converter.NewConverter(converter.WithPlugins(
		base.NewBasePlugin(),
		commonmark.NewCommonmarkPlugin(commonmark.WithListEndComment(false)),
		table.NewTablePlugin(
			table.WithCellPaddingBehavior(table.CellPaddingBehaviorMinimal),
			table.WithSkipEmptyRows(true),
			table.WithHeaderPromotion(true),
			table.WithNewlineBehavior(table.NewlineBehaviorPreserve),
			table.WithSpanCellBehavior(table.SpanBehaviorMirror),
		),
	))
}

// tidy takes out what is no text of the page: controls, frames, pictures, menus, and the marks of a wiki. Links become
// their text.
func tidy(n *html.Node) {
	for c := n.FirstChild; c != nil; {
		following := c.NextSibling
		switch {
		case c.Type != html.ElementNode && c.Type != html.TextNode:
			n.RemoveChild(c)
		case c.Type == html.ElementNode && isNoText(c):
			n.RemoveChild(c)
		case markup.Tag(c) == "a":
			tidy(c)
			markup.Unwrap(n, c)
		default:
			tidy(c)
		}
		c = following
	}
}

func isNoText(n *html.Node) bool {
	switch markup.Tag(n) {
	case "script",
		"style", "noscript", "template", "svg", "iframe", "object", "embed", "head", "nav", "footer", "button",
		"select", "textarea", "input", "audio", "video", "canvas", "rp", "rt", "img",
		"picture":
		return true
	}
	return markup.IsNote(n)
}

// lengthOf counts the letters of what stands below n.
func lengthOf(n *html.Node) int {
	length := 0
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			length += len(strings.TrimSpace(d.Data))
		}
	}
	return length
}

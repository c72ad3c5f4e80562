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
	"pult/backend/knowledge/source"
)

// articleShare is the part of a page's text, in percent, that an extracted article must have to be trusted: less means
// that the page is a worksheet, a list or a table rather than an article, and it is taken as a whole. As for saved
// pages in package reader.
const articleShare = 40

// maxElements is the size up to which an article is looked for in a page: a million elements, which fit into the limit,
// would take a quarter of a minute. Larger pages are taken as a whole.
const maxElements = 50_000

// htmlPage reads a page: what stands on it without menus, adverts and what a person would not see, as Markdown. Links
// keep their text; pictures go.
func htmlPage(text string, at *url.URL) (source.Page, error) {
	doc, err := html.Parse(strings.NewReader(text))
	if err != nil { // nested deeper than anybody writes
		return source.Page{}, fault.New(fault.Unsupported, "fault.web.noText", err, "host", at.Hostname())
	}
	about := headOf(doc, at)
	tex := hide(doc)
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
	join(body)
	markdown, err := newConverter().ConvertNode(body)
	if err != nil {
		return source.Page{}, fault.New(fault.Unsupported, "fault.web.noText", err, "host", at.Hostname())
	}
	page := about.page()
	page.Kind, page.Text = kindHTML, strings.TrimSpace(tex.put(string(markdown)))
	if page.Title == "" {
		page.Title = titleOf(at)
	}
	return page, nil
}

func newConverter() *converter.Converter {
	return converter.NewConverter(converter.WithPlugins(
		base.NewBasePlugin(), commonmark.NewCommonmarkPlugin(commonmark.WithListEndComment(false)),
		table.NewTablePlugin(table.WithCellPaddingBehavior(table.CellPaddingBehaviorMinimal), table.WithSkipEmptyRows(true),
			table.WithHeaderPromotion(true), table.WithNewlineBehavior(table.NewlineBehaviorPreserve)),
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
		case tag(c) == "a":
			tidy(c)
			unwrap(n, c)
		default:
			tidy(c)
		}
		c = following
	}
}

// join makes one text of those that stand side by side after something between them went. Readers of pages take
// quadratic time for many.
func join(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.TextNode {
			join(c)
			continue
		}
		var all strings.Builder
		all.WriteString(c.Data)
		for next := c.NextSibling; next != nil && next.Type == html.TextNode; next = c.NextSibling {
			all.WriteString(next.Data)
			n.RemoveChild(next)
		}
		c.Data = all.String()
	}
}

// unwrap puts the children of c in its place.
func unwrap(n, c *html.Node) {
	for inner := c.FirstChild; inner != nil; {
		following := inner.NextSibling
		c.RemoveChild(inner)
		n.InsertBefore(inner, c)
		inner = following
	}
	n.RemoveChild(c)
}

func isNoText(n *html.Node) bool {
	switch tag(n) {
	case "script",
		"style", "noscript", "template", "svg", "iframe", "object", "embed", "head", "nav", "footer", "button",
		"select", "textarea", "input", "audio", "video", "canvas", "rp", "rt", "img",
		"picture":
		return true
	}
	for _, class := range strings.Fields(attribute(n, "class")) {
		switch class {
		case "mw-editsection",
			"reference", "navbox", "noprint", "mw-jump-link", "mw-empty-elt", "toc", "catlinks",
			"printfooter":
			return true
		}
	}
	return false
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

// tag is the name of an element, "" for anything else.
func tag(n *html.Node) string {
	if n == nil || n.Type != html.ElementNode {
		return ""
	}
	return n.Data
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func has(n *html.Node, name string) bool {
	for _, a := range n.Attr {
		if a.Key == name {
			return true
		}
	}
	return false
}

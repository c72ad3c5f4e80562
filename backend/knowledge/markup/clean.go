package markup

import (
	"strings"

	"golang.org/x/net/html"
)

// Page is what a page has that its text does not show.
type Page struct {
	Formulas Formulas
	Hidden   Hidden
}

// Hidden are texts that their author hid or struck out: the first of them, and the beginning of each.
type Hidden []string

const (
	maxHidden      = 500
	maxHiddenBytes = 2000
)

// Add counts one.
func (h *Hidden) Add(text string) {
	if text = Tidy(text); text != "" && len(*h) < maxHidden {
		*h = append(*h, strings.ToValidUTF8(text[:min(len(text), maxHiddenBytes)], ""))
	}
}

// Clean takes out of a page what a person would not see, as far as the page itself says so: comments, hidden elements,
// struck words, and text without size, place or a colour of its own; and what is no part of its text: menus, notices
// about cookies, the marks and notes of a wiki. What only a style sheet hides is not known. Formulas and what stands
// higher or lower than its line become marks; see Formulas.Put and Settle.
func Clean(doc *html.Node) *Page {
	p := &Page{}
	p.clean(doc, look{text: black(), ground: white()})
	Join(doc)
	boundSpans(doc)
	return p
}

// look is the colour of text and of what is behind it, and whether it is code.
type look struct {
	text, ground colour
	code         bool
}

func (p *Page) clean(n *html.Node, inherited look) {
	switch Tag(n) {
	case "pre", "code", "samp", "kbd":
		inherited.code = true
	}
	for c := n.FirstChild; c != nil; {
		following := c.NextSibling
		switch c.Type {
		case html.CommentNode:
			n.RemoveChild(c)
		case html.TextNode:
			c.Data = Unmarked(c.Data)
			if inherited.code {
				c.Data = strings.ReplaceAll(c.Data, "[", string(Bracket))
			} else {
				c.Data = p.Formulas.Protect(c.Data)
			}
		case html.ElementNode:
			p.element(n, c, inherited)
		case html.DocumentNode, html.DoctypeNode, html.RawNode, html.ErrorNode:
		}
		c = following
	}
}

func (p *Page) element(n, c *html.Node, inherited look) {
	if tex, ok := formula(c); ok {
		p.replace(n, c, p.Formulas.mark(tex))
		return
	}
	seen := inherited.in(c)
	switch {
	case isAside(c), Tag(c) == "a" && isNoteLink(c):
		n.RemoveChild(c)
	case unseen(c) || isStruck(c) || seen.text.like(seen.ground):
		p.hide(c)
		n.RemoveChild(c)
	case Tag(c) == "img":
		p.replace(n, c, pictureOf(c))
	case Tag(c) == "sup" || Tag(c) == "sub":
		p.clean(c, seen)
		p.script(n, c)
	case Tag(c) == "q":
		p.clean(c, seen)
		n.InsertBefore(&html.Node{Type: html.TextNode, Data: "„"}, c)
		n.InsertBefore(&html.Node{Type: html.TextNode, Data: "“"}, c.NextSibling)
		Unwrap(n, c)
	default:
		p.clean(c, seen)
	}
}

func (p *Page) replace(n, c *html.Node, text string) {
	n.InsertBefore(&html.Node{Type: html.TextNode, Data: text}, c)
	n.RemoveChild(c)
}

// maxEmoji is the length in letters of a sign that a picture stands for.
const maxEmoji = 4

// pictureOf is what a picture says in a line: nothing when it says itself that it only looks nice, the sign that it
// stands for, or something unknown.
func pictureOf(img *html.Node) string {
	alt := strings.TrimSpace(Attribute(img, "alt"))
	switch {
	case Has(img, "alt") && alt == "", Attribute(img, "role") == "presentation", Attribute(img, "width") == "1":
		return ""
	case alt != "" && len([]rune(alt)) <= maxEmoji && !hasTerm(alt):
		return Unmarked(alt)
	}
	return string(Picture)
}

// script puts marks around what stands higher or lower; the number of a footnote goes.
func (p *Page) script(n, c *html.Node) {
	if isNoteMark(c) {
		n.RemoveChild(c)
		return
	}
	mark := Up
	if Tag(c) == "sub" {
		mark = Down
	}
	n.InsertBefore(&html.Node{Type: html.TextNode, Data: string(mark)}, c)
	n.InsertBefore(&html.Node{Type: html.TextNode, Data: string(End)}, c.NextSibling)
	Unwrap(n, c)
}

// isNoteMark is a small link to a place on the same page.
func isNoteMark(c *html.Node) bool {
	for d := range c.Descendants() {
		if Tag(d) == "a" {
			address := Attribute(d, "href")
			_, place, _ := strings.Cut(address, "#")
			return place != "" || strings.Contains(Attribute(d, "epub:type"), "noteref")
		}
	}
	return false
}

// isNoteLink is a link around a small number, or one that says that it leads to a note.
func isNoteLink(a *html.Node) bool {
	if strings.Contains(Attribute(a, "epub:type"), "noteref") || Attribute(a, "role") == "doc-noteref" {
		return true
	}
	inner := a.FirstChild
	return strings.Contains(Attribute(a, "href"), "#") && Tag(inner) == "sup" && inner.NextSibling == nil
}

// hide counts a text that is taken out; programs and styles are none.
func (p *Page) hide(c *html.Node) {
	switch Tag(c) {
	case "noscript", "template", "script", "style", "svg":
		return
	}
	p.Hidden.Add(Unmarked(TextOf(c)))
}

// isStruck is text with a line through it: its author took it back.
func isStruck(n *html.Node) bool {
	switch Tag(n) {
	case "del", "s", "strike":
		return true
	}
	style := declarations(n)
	return strings.Contains(style["text-decoration"]+style["text-decoration-line"], "line-through")
}

// isAside is what stands on a page beside its text.
func isAside(n *html.Node) bool {
	if Tag(n) == "nav" || Attribute(n, "role") == "navigation" {
		return true
	}
	class := strings.ToLower(Attribute(n, "class"))
	if class == "" && Attribute(n, "id") == "" {
		return false
	}
	for _, name := range strings.Fields(class) {
		switch name {
		case "mw-editsection", "reference", "navbox", "noprint", "mw-jump-link", "mw-empty-elt", "toc", "catlinks",
			"printfooter", "references", "reflist", "mw-references-wrap", "refbegin", "mw-cite-backlink", "mw-indicators",
			"breadcrumb", "breadcrumbs", "navbar", "skip-link", "skiplink", "pagination", "sistersitebox",
			"mw-authority-control",
			"newsletter", "social-share", "share-buttons":
			return true
		}
	}
	return isNotice(n, class+" "+strings.ToLower(Attribute(n, "id")))
}

// maxNotice is how long the notice about cookies may be in bytes; what is longer is a text about them.
const maxNotice = 4000

// isNotice is the notice about cookies, by its name.
func isNotice(n *html.Node, names string) bool {
	switch Tag(n) {
	case "html", "body", "main", "article":
		return false
	}
	if !strings.Contains(names, "cookie") && !strings.Contains(names, "consent") && !strings.Contains(names, "gdpr") {
		return false
	}
	for d := range n.Descendants() {
		if Tag(d) == "h1" || Tag(d) == "article" || Tag(d) == "main" {
			return false
		}
	}
	return len(TextOf(n)) <= maxNotice
}

// IsNote is an element with footnotes.
func IsNote(n *html.Node) bool {
	kind := Attribute(n, "epub:type") + " " + Attribute(n, "role")
	if strings.Contains(kind, "footnote") || strings.Contains(kind, "endnote") {
		return Tag(n) != "a"
	}
	for _, name := range strings.Fields(Attribute(n, "class")) {
		if name == "footnotes" || name == "footnote" || name == "endnotes" {
			return Tag(n) != "a" && Tag(n) != "sup"
		}
	}
	return false
}

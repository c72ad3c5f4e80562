package markup

import (
	"strings"

	"golang.org/x/net/html"
)

// Tag is the name of an element, "" for anything else.
func Tag(n *html.Node) string {
	if n == nil || n.Type != html.ElementNode {
		return ""
	}
	return n.Data
}

// Attribute is the value of an attribute; "" when there is none.
func Attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// Has reports an attribute, with a value or without.
func Has(n *html.Node, name string) bool {
	for _, a := range n.Attr {
		if a.Key == name {
			return true
		}
	}
	return false
}

// Join makes one text of those that stand side by side after something between them went. Readers of pages take
// quadratic time for many.
func Join(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.TextNode {
			Join(c)
			continue
		}
		if next := c.NextSibling; next == nil || next.Type != html.TextNode {
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

// Unwrap puts the children of c in its place.
func Unwrap(n, c *html.Node) {
	for inner := c.FirstChild; inner != nil; {
		following := inner.NextSibling
		c.RemoveChild(inner)
		n.InsertBefore(inner, c)
		inner = following
	}
	n.RemoveChild(c)
}

// TextOf is all text below an element.
func TextOf(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

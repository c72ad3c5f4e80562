package reader

import (
	"strings"

	"golang.org/x/net/html"
)

// tag is the name of an element, "" for anything else.
func tag(n *html.Node) string {
	if n.Type != html.ElementNode {
		return ""
	}
	return n.Data
}

// isLeftOut reports whether an element holds no text for readers, or text they are not shown.
func isLeftOut(n *html.Node) bool {
	switch tag(n) {
	case "script", "style", "noscript", "template", "svg", "iframe", "object", "head", "title", "nav",
		"footer", "button", "select", "textarea", "input", "audio", "video", "canvas", "rp", "rt":
		return true
	}
	style := strings.ReplaceAll(strings.ToLower(attribute(n, "style")), " ", "")
	return hasAttribute(n, "hidden") || strings.Contains(style, "display:none") ||
		strings.Contains(style, "visibility:hidden")
}

func isInline(n *html.Node) bool {
	switch tag(n) {
	case "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "dfn", "del", "em", "font",
		"i", "ins", "kbd", "label", "mark", "q", "s", "samp", "small", "span", "strong", "sub",
		"sup", "time", "tt", "u", "var", "wbr", "ruby", "rb", "img":
		return true
	}
	return false
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func hasAttribute(n *html.Node, name string) bool {
	for _, a := range n.Attr {
		if a.Key == name {
			return true
		}
	}
	return false
}

func pageTitle(page *html.Node) string {
	for n := range page.Descendants() {
		if tag(n) == "title" && n.FirstChild != nil {
			return flat(n.FirstChild.Data)
		}
	}
	return ""
}

func pageLanguage(page *html.Node) string {
	for n := range page.Descendants() {
		if tag(n) == "html" {
			return languageCode(attribute(n, "lang"))
		}
	}
	return ""
}

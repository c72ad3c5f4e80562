package reader

import (
	"golang.org/x/net/html"

	"pult/backend/knowledge/markup"
)

// isLeftOut reports whether an element holds no text for readers. Hidden ones are gone already.
func isLeftOut(n *html.Node) bool {
	switch markup.Tag(n) {
	case "script", "style", "noscript", "template", "svg", "iframe", "object", "head", "title", "nav",
		"footer", "button", "select", "textarea", "input", "audio", "video", "canvas", "rp", "rt":
		return true
	}
	return false
}

func isInline(n *html.Node) bool {
	switch markup.Tag(n) {
	case "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "dfn", "del", "em", "font",
		"i", "ins", "kbd", "label", "mark", "q", "s", "samp", "small", "span", "strong", "sub",
		"sup", "time", "tt", "u", "var", "wbr", "ruby", "rb", "img":
		return true
	}
	return false
}

func pageTitle(page *html.Node) string {
	for n := range page.Descendants() {
		if markup.Tag(n) == "title" && n.FirstChild != nil {
			return flat(n.FirstChild.Data)
		}
	}
	return ""
}

func pageLanguage(page *html.Node) string {
	for n := range page.Descendants() {
		if markup.Tag(n) == "html" {
			return languageCode(markup.Attribute(n, "lang"))
		}
	}
	return ""
}

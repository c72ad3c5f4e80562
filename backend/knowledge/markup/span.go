package markup

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// A merged cell is written into every place it takes. All of a page's may take so many places, and one that says more
// than this in bytes is written once.
const (
	maxPlaces     = 20_000
	maxMergedText = 400
)

// boundSpans keeps merged cells from filling the memory.
func boundSpans(doc *html.Node) {
	var merged []*html.Node
	places := 0
	for n := range doc.Descendants() {
		if name := Tag(n); name != "td" && name != "th" || !Has(n, "colspan") && !Has(n, "rowspan") {
			continue
		}
		if len(TextOf(n)) > maxMergedText {
			single(n)
			continue
		}
		merged = append(merged, n)
		places += min(span(n, "colspan"), maxPlaces) * min(span(n, "rowspan"), maxPlaces)
	}
	if places > maxPlaces {
		for _, n := range merged {
			single(n)
		}
	}
}

// single takes a cell for one that is not merged.
func single(cell *html.Node) {
	cell.Attr = slices.DeleteFunc(cell.Attr, func(a html.Attribute) bool {
		return a.Key == "colspan" || a.Key == "rowspan"
	})
}

func span(cell *html.Node, name string) int {
	n, err := strconv.Atoi(strings.TrimSpace(Attribute(cell, name)))
	if err != nil || n < 1 {
		return 1
	}
	return n
}

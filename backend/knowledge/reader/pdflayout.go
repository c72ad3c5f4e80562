package reader

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/knowledge/library"
)

const (
	largerThanBody = 1.15 // a heading's size over the body's
	maxTitle       = 120  // characters of a heading line in large letters
	blankLine      = 0.6  // a gap of so many line heights ends a paragraph
	shortLine      = 0.85 // a line that ends before so much of the width and with a stop ends a paragraph

	edgeLines = 2 // lines at the top and bottom of a page that may be running titles
	minTwins  = 3 // pages on which a running title is repeated
)

// laidOut makes blocks of the lines of all pages: headings by size or weight, paragraphs by gaps, lists by their marks.
// Running titles and page numbers are left out.
//
// A page whose order is unsure has a caveat.
func laidOut(pages [][]pdfLine) library.Content {
	pages = withoutRunningTitles(pages)
	unsure := make([]bool, len(pages))
	for i, lines := range pages {
		pages[i], unsure[i] = arranged(lines)
	}
	look := lookOf(pages)
	var d draft
	flow := lineFlow{draft: &d, mark: listMark()}
	for i, lines := range pages {
		d.close()
		d.page, d.caveat = i+1, ""
		if unsure[i] {
			d.caveat = library.OrderCaveat
		}
		var group []string
		end := func() {
			flow.group(group)
			group = nil
		}
		for j, line := range lines {
			level := look.level(line)
			switch {
			case line.cells != nil:
				end()
				d.row(line.cells)
				continue
			case level > 0 && j > 0 && look.level(lines[j-1]) == level && !isApart(lines[j-1], line):
				d.continueHeading(line.text)
				continue
			case level > 0:
				end()
				d.heading(level, line.text)
				continue
			case j > 0 && look.breaks(lines[j-1], line):
				end()
			}
			group = append(group, line.text)
		}
		end()
	}
	return d.content()
}

// continueHeading adds the second line of a long heading.
func (d *draft) continueHeading(text string) {
	if n := len(d.blocks); n > 0 && d.blocks[n-1].Level > 0 {
		d.blocks[n-1].Text = library.Joined(d.blocks[n-1].Text, flat(text))
	}
}

// look is what a document's text usually looks like.
type look struct {
	body   float32   // size
	sizes  []float32 // of headings, largest first
	isBold bool      // the body is bold: weight says nothing
	right  float32   // where full lines end
}

func lookOf(pages [][]pdfLine) look {
	var l look
	letters, heavy := map[float32]int{}, 0
	all := 0
	for _, lines := range pages {
		for _, line := range lines {
			letters[rounded(line.size())] += len(line.text)
			all += len(line.text)
			if line.bold {
				heavy += len(line.text)
			}
			l.right = max(l.right, line.right)
		}
	}
	for size, n := range letters {
		if n > letters[l.body] || n == letters[l.body] && size < l.body {
			l.body = size
		}
	}
	l.isBold = heavy*3 > all
	for size := range letters {
		if size >= l.body*largerThanBody {
			l.sizes = append(l.sizes, size)
		}
	}
	slices.SortFunc(l.sizes, func(a, b float32) int { return int(b*2 - a*2) })
	return l
}

// rounded takes sizes that differ by less than half a point for one.
func rounded(size float32) float32 { return float32(int(size*2+0.5)) / 2 }

// level is the heading level of a line, 0 for text.
func (l look) level(line pdfLine) int {
	n := utf8.RuneCountInString(line.text)
	if l.body == 0 || n > maxTitle || !strings.ContainsFunc(line.text, unicode.IsLetter) {
		return 0
	}
	if rank := slices.Index(l.sizes, rounded(line.size())); rank >= 0 {
		return min(rank+1, 4)
	}
	if line.bold && !l.isBold && n <= maxHeading && !strings.ContainsAny(line.text[len(line.text)-1:], ".!?:;,") {
		return min(len(l.sizes)+1, 5)
	}
	return 0
}

func isApart(before, line pdfLine) bool {
	return before.foot-line.top > blankLine*line.size()
}

// breaks reports whether a new paragraph begins with line. A line higher up than the one before stands in the next
// column, where a sentence may go on.
func (l look) breaks(before, line pdfLine) bool {
	ended := strings.ContainsAny(before.text[len(before.text)-1:], ".!?:")
	switch {
	case line.bottom > before.foot+line.size():
		return ended
	case isApart(before, line):
		return true
	}
	return ended && before.right < l.right*shortLine
}

// withoutRunningTitles drops lines at the edges of pages that are repeated, but for their numbers, on at least half of
// them.
func withoutRunningTitles(pages [][]pdfLine) [][]pdfLine {
	seen := map[string]int{}
	for _, lines := range pages {
		for i, line := range lines {
			if isEdge(i, len(lines)) {
				seen[withoutDigits(line.text)]++
			}
		}
	}
	kept := make([][]pdfLine, len(pages))
	for p, lines := range pages {
		for i, line := range lines {
			if n := seen[withoutDigits(line.text)]; isEdge(i, len(lines)) && n >= minTwins && 2*n >= len(pages) {
				continue
			}
			kept[p] = append(kept[p], line)
		}
	}
	return kept
}

func isEdge(i, n int) bool { return i < edgeLines || i >= n-edgeLines }

func withoutDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return '#'
		}
		return r
	}, s)
}

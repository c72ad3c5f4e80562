package library

import (
	"strings"
	"unicode"

	"pult/backend/lang/prose"
)

// The size of a passage in words. A section of its own may be shorter than shortestPassage: a passage never crosses a
// heading.
const (
	shortestPassage = 40
	maxPassage      = 200
)

// Cut makes passages of 40–200 words from the blocks of a document. A passage stays below one heading and on one page;
// a list or table is a passage of its own, whole up to 200 words, and cut between items or rows above that (each part
// of a table begins with the header row); prose is cut between sentences, and within one only when it alone has more
// than 200 words. A heading with nothing below it becomes a short passage, so that no text is lost to the search.
// Positions count from 0. Blocks with different caveats never share a passage.
func Cut(blocks []Block) []Passage {
	var c cutter
	for _, b := range blocks {
		b.Text = tidied(b)
		switch {
		case b.Text == "":
		case b.Level > 0:
			c.openSection(b)
		default:
			c.add(b)
		}
	}
	c.closeSection(0)
	return c.passages
}

// cutter holds the paragraphs of the current section and page that are not yet a passage.
type cutter struct {
	passages []Passage
	heading  string
	level    int // level of heading; 0 before the first
	page     int
	caveat   Caveat
	prose    []string
	words    int
	open     int  // index of the first passage of this section and page
	filled   bool // the section has text
}

func (c *cutter) openSection(b Block) {
	c.closeSection(b.Level)
	c.heading, c.level, c.page, c.caveat, c.filled = b.Text, b.Level, b.Page, b.Caveat, false
}

// closeSection ends the section because a heading of the given level follows (0 = end of the document).
func (c *cutter) closeSection(next int) {
	c.flush()
	if c.level > 0 && !c.filled && next <= c.level {
		c.put(Prose, c.heading)
	}
	c.open = len(c.passages)
}

func (c *cutter) add(b Block) {
	if b.Page != c.page || b.Caveat != c.caveat {
		c.flush()
		c.page, c.caveat, c.open = b.Page, b.Caveat, len(c.passages)
	}
	c.filled = true
	if b.Kind == List || b.Kind == Table {
		c.flush()
		for _, part := range lineParts(b) {
			c.put(b.Kind, part)
		}
		c.open = len(c.passages)
		return
	}
	n := wordCount(b.Text)
	if c.words+n > maxPassage {
		all := strings.Join(append(c.prose, b.Text), "\n")
		c.prose, c.words = nil, 0
		for _, part := range proseParts(all, maxPassage) {
			c.put(Prose, part)
		}
		return
	}
	c.prose, c.words = append(c.prose, b.Text), c.words+n
	if c.words >= shortestPassage {
		c.flush()
	}
}

// flush makes a passage of the waiting paragraphs; a short rest joins the passage before it when both fit.
func (c *cutter) flush() {
	if len(c.prose) == 0 {
		return
	}
	text := strings.Join(c.prose, "\n")
	if last := len(c.passages) - 1; c.words < shortestPassage && last >= c.open &&
		wordCount(c.passages[last].Text)+c.words <= maxPassage {
		c.passages[last].Text += "\n" + text
	} else {
		c.put(Prose, text)
	}
	c.prose, c.words = nil, 0
}

func (c *cutter) put(kind Kind, text string) {
	c.passages = append(c.passages, Passage{
		Position: len(c.passages), Page: c.page, Heading: c.heading, Kind: kind, Text: text,
		Caveat: c.caveat,
	})
}

// tidied collapses white space: prose and headings to one line, lists and tables to one line per item or row.
func tidied(b Block) string {
	if b.Level > 0 || (b.Kind != List && b.Kind != Table) {
		return oneLine(b.Text)
	}
	var lines []string
	for line := range strings.SplitSeq(b.Text, "\n") {
		if line = oneLine(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// oneLine also drops what no text needs: the marks that snippets use and other control characters. A text that is one
// clean line, as most are, comes back as it is.
func oneLine(s string) string {
	if clean(s) {
		return s
	}
	return strings.Join(strings.FieldsFunc(s, blank), " ")
}

func blank(r rune) bool {
	return r <= ' ' || r == 0x7f || (r >= 0x80 && r < 0xa0) || r == '\u2028' || r == '\u2029'
}

// clean reports that words stand apart by single spaces, with nothing around them.
func clean(s string) bool {
	before := ' '
	for _, r := range s {
		if blank(r) && (r != ' ' || before == ' ') {
			return false
		}
		before = r
	}
	return before != ' ' || s == ""
}

// wordCount is len(strings.Fields(s)) without the slice: imports count every text several times.
func wordCount(s string) int {
	n, inside := 0, false
	for _, r := range s {
		space := r == ' ' || (r < 'A' || r > 'z') && unicode.IsSpace(r)
		if !space && !inside {
			n++
		}
		inside = !space
	}
	return n
}

// proseParts cuts a long paragraph between sentences into parts of about the same length.
func proseParts(text string, limit int) []string {
	var pieces []string
	for _, sentence := range prose.Sentences(text) {
		pieces = append(pieces, clauses(sentence, limit)...)
	}
	return packed(pieces, " ", limit)
}

// clauses cuts a sentence that is too long for a passage into equal runs of words; any other stays as it is.
func clauses(sentence string, limit int) []string {
	words := strings.Fields(sentence)
	if len(words) <= limit {
		return []string{sentence}
	}
	size := evenSize(len(words), limit)
	var parts []string
	for len(words) > size {
		parts = append(parts, strings.Join(words[:size], " "))
		words = words[size:]
	}
	return append(parts, strings.Join(words, " "))
}

// evenSize is the length of equal parts of n words that are all within the limit.
func evenSize(n, limit int) int {
	count := max((n+limit-1)/limit, 1)
	return (n + count - 1) / count
}

// packed joins pieces to parts that reach an even size without passing the limit.
func packed(pieces []string, separator string, limit int) []string {
	total := 0
	for _, p := range pieces {
		total += wordCount(p)
	}
	size := evenSize(total, limit)
	var parts []string
	words := 0
	for _, p := range pieces {
		n := wordCount(p)
		if len(parts) == 0 || words >= size || words+n > limit {
			parts, words = append(parts, p), n
			continue
		}
		parts[len(parts)-1] += separator + p
		words += n
	}
	return mergedRest(parts, separator, limit)
}

// mergedRest joins a last part that is too short to the one before when both fit.
func mergedRest(parts []string, separator string, limit int) []string {
	n := len(parts)
	if n < 2 || wordCount(parts[n-1]) >= shortestPassage || wordCount(parts[n-2])+wordCount(parts[n-1]) > limit {
		return parts
	}
	parts[n-2] += separator + parts[n-1]
	return parts[:n-1]
}

// lineParts cuts a list or table that is too long between its lines.
func lineParts(b Block) []string {
	if wordCount(b.Text) <= maxPassage {
		return []string{b.Text}
	}
	lines := strings.Split(b.Text, "\n")
	header, limit := "", maxPassage
	if b.Kind == Table && len(lines) > 1 && wordCount(lines[0]) <= maxPassage/4 {
		header, lines = lines[0]+"\n", lines[1:]
		limit -= wordCount(header)
	}
	var pieces []string
	for _, line := range lines {
		if wordCount(line) > limit {
			pieces = append(pieces, proseParts(line, limit)...)
			continue
		}
		pieces = append(pieces, line)
	}
	parts := packed(pieces, "\n", limit)
	for i := range parts {
		parts[i] = header + parts[i]
	}
	return parts
}

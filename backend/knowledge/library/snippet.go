package library

import (
	"strings"
	"unicode/utf8"
)

// The marks around a found word in a snippet, and the length of a snippet in characters with all marks.
const (
	markStart  = "\x02"
	markEnd    = "\x03"
	maxSnippet = 240

	snippetLead = 40 // characters before the first found word
	ellipsis    = "…"
)

// place is a word of a text that stands for a term of the query.
type place struct {
	from, to int // bytes
	term     int
}

// snippet is the piece of a passage, at most 240 characters, in which the most different words of the query stand. The
// original text is kept, umlauts and all; only line breaks and the marks of bold labels are replaced.
func snippet(passage Passage, p pattern, s *stemmer) string {
	lineBreak := " "
	if passage.Kind != Prose {
		lineBreak = " · "
	}
	text := strings.ReplaceAll(strings.ReplaceAll(passage.Text, "**", ""), "\n", lineBreak)
	var places []place
	scanWords(text, func(w word) {
		if i, _ := p.find(w, s); i >= 0 {
			places = append(places, place{from: w.from, to: w.to, term: i})
		}
	})
	first, last := bestWindow(text, places)
	return framed(text, places[first:last])
}

// bestWindow chooses a run of places that fits into a snippet: most different terms, then most places, then the
// earliest.
func bestWindow(text string, places []place) (first, last int) {
	bestTerms := 0
	for i := range places {
		terms := map[int]bool{}
		room := maxSnippet - snippetLead - 2*utf8.RuneCountInString(ellipsis)
		j := i
		for ; j < len(places); j++ {
			length := utf8.RuneCountInString(text[places[i].from:places[j].to]) + 2*(j-i+1)
			if length > room {
				break
			}
			terms[places[j].term] = true
		}
		if len(terms) > bestTerms || len(terms) == bestTerms && j-i > last-first {
			bestTerms, first, last = len(terms), i, j
		}
	}
	return first, last
}

// framed cuts the text around the places, at spaces where there are any, and marks them.
func framed(text string, places []place) string {
	start, room := 0, maxSnippet-2*utf8.RuneCountInString(ellipsis)-2*len(places)
	if len(places) > 0 {
		start = startBefore(text, places[0].from)
	}
	end := endAfter(text, start, room, places)
	var out strings.Builder
	if start > 0 {
		out.WriteString(ellipsis)
	}
	at := start
	for _, p := range places {
		if p.to > end {
			break
		}
		out.WriteString(text[at:p.from])
		out.WriteString(markStart + text[p.from:p.to] + markEnd)
		at = p.to
	}
	out.WriteString(text[at:end])
	if end < len(text) {
		out.WriteString(ellipsis)
	}
	return out.String()
}

// startBefore goes back some characters from a place and then forward to the beginning of a word.
func startBefore(text string, from int) int {
	start := from
	for range snippetLead {
		_, size := utf8.DecodeLastRuneInString(text[:start])
		start -= size
	}
	if start == 0 {
		return 0
	}
	if space := strings.IndexByte(text[start:from], ' '); space >= 0 {
		return start + space + 1
	}
	return from
}

// endAfter takes room characters from start and goes back to the end of a word, but not into the last place.
func endAfter(text string, start, room int, places []place) int {
	end := start
	for range room {
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
	}
	if end >= len(text) {
		return len(text)
	}
	keep := start
	if len(places) > 0 {
		keep = min(places[len(places)-1].to, end)
	}
	if space := strings.LastIndexByte(text[keep:end], ' '); space > 0 {
		return keep + space
	}
	return end
}

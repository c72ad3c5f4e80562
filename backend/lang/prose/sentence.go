// Package prose owns the division of German and English text into sentences. Promise: nothing of a text is lost.
package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxAside is how far, in bytes, a quotation or a bracket may reach to be kept in one sentence with what surrounds it.
const maxAside = 300

// Sentences divides German or English text into its sentences, in order and without the space between them; nothing
// else is lost or changed. A line break always ends a sentence (list items, table rows, paragraphs), so prose must not
// be wrapped by lines.
//
// The rules are our own: neurosnap/sentences 1.1.2 with its German training fails 26 of the 60 golden cases ("z. | B.",
// "ca. | 3,5", "Die 8. | Klasse", "am 24. | 12.", "XIV. | war", cut quotations). Where a full stop can mean both, the
// sentence is rather left long: a quotation of two sentences is still true, half a sentence may not be.
func Sentences(text string) []string {
	var sentences []string
	for line := range strings.SplitSeq(text, "\n") {
		start := 0
		for _, end := range ends(line) {
			sentences = appendTrimmed(sentences, line[start:end])
			start = end
		}
		sentences = appendTrimmed(sentences, line[start:])
	}
	return sentences
}

func appendTrimmed(list []string, s string) []string {
	if s = strings.TrimSpace(s); s != "" {
		list = append(list, s)
	}
	return list
}

// ends finds the offsets in a line at which a sentence is over and another one begins.
func ends(line string) []int {
	var found []int
	start, asideEnd := 0, -1
	for i, r := range line {
		if closer := closing(line, i, r); i > asideEnd && closer > 0 {
			asideEnd = closer
			continue
		}
		if !isTerminator(r) || i < asideEnd && !closesAside(line, i, asideEnd) {
			continue
		}
		end := afterClosers(line, i+utf8.RuneLen(r))
		if end < asideEnd || end <= start {
			continue
		}
		if b := (border{line: line, start: start, stop: i, end: end}); b.holds(r) {
			found = append(found, end)
			start = end
		}
	}
	return found
}

// closesAside reports whether the rune at i is the last one inside the aside, so that its full stop also ends the
// sentence around.
func closesAside(line string, i, asideEnd int) bool {
	_, size := utf8.DecodeRuneInString(line[i:])
	return i+size >= asideEnd
}

// closing returns the offset of the mark that closes the quotation or bracket opened at i, or 0 when r opens none
// nearby.
func closing(line string, i int, r rune) int {
	var closers string
	switch r {
	case '„':
		closers = "“”"
	case '“':
		closers = "”"
	case '»':
		closers = "«"
	case '(':
		closers = ")"
	case '[':
		closers = "]"
	case '"':
		closers = `"`
	default:
		return 0
	}
	if before, _ := utf8.DecodeLastRuneInString(line[:i]); i > 0 && (unicode.IsLetter(before) || isTerminator(before)) {
		return 0
	}
	rest := line[i+utf8.RuneLen(r):]
	at := strings.IndexAny(rest, closers)
	if at <= 0 || at > maxAside {
		return 0
	}
	return i + utf8.RuneLen(r) + at
}

func isTerminator(r rune) bool { return r == '.' || r == '!' || r == '?' || r == '…' }

// afterClosers skips further terminators and the marks that close a quotation or bracket.
func afterClosers(line string, at int) int {
	for at < len(line) {
		r, size := utf8.DecodeRuneInString(line[at:])
		if !isTerminator(r) && !strings.ContainsRune("“”\"«»’')]‘", r) {
			break
		}
		at += size
	}
	return at
}

// border is a place where a sentence may end: stop is the offset of the terminator, end the offset behind the closing
// marks.
type border struct {
	line             string
	start, stop, end int
}

// holds decides from top to bottom, first answer wins.
func (b border) holds(mark rune) bool {
	rest := b.line[b.end:]
	next := strings.TrimLeft(rest, " \t\u00a0\u202f")
	if next == "" || len(next) == len(rest) {
		return false
	}
	first := firstLetter(next)
	starter := isStarter(leadingWord(next))
	switch {
	case unicode.IsLower(first):
		return false
	case mark == '…' || strings.HasPrefix(b.line[b.stop:], ".."):
		return starter
	case mark != '.':
		return starter || !strings.HasSuffix(b.line[:b.end], ")")
	}
	return b.fullStop(first, starter)
}

// fullStop decides about a single "." by the word before it.
func (b border) fullStop(next rune, starter bool) bool {
	before := strings.TrimRight(b.line[b.start:b.stop], " ")
	head, last := lastWord(before)
	switch {
	case last == "":
		return true
	case isNumber(last):
		return b.afterNumber(head, last, starter)
	case isRoman(last) && len(last) > 1:
		return starter
	case isLetter(last):
		return afterLetter(head, last, starter)
	}
	switch abbreviationOf(last) {
	case neverLast:
		return false
	case seldomLast:
		return starter
	case listEnd:
		return !unicode.IsDigit(next)
	case noAbbreviation:
	}
	return true
}

// afterNumber tells "im 18. Jahrhundert" from "bis 1850. Danach".
func (b border) afterNumber(head, number string, starter bool) bool {
	next := leadingWord(strings.TrimSpace(b.line[b.end:]))
	_, previous := lastWord(strings.TrimSpace(head))
	switch {
	case strings.TrimSpace(head) == "": // "1. Die Lunge": the number of a list item
		return false
	case len(number) > 2 || starter:
		return true
	case next != "" && next[0] >= '0' && next[0] <= '9': // 24. 12. 1914
		return false
	case isCounted(next) || isDeterminer(previous):
		return false
	}
	return true
}

// afterLetter tells "J. S. Bach", "z. B. Kant" and "s. Seite" from "Vitamin C. Es" and "die Katheten a und b. In".
func afterLetter(head, letter string, starter bool) bool {
	return starter && !strings.Contains("zduosvnipf", letter) && !strings.HasSuffix(strings.TrimSpace(head), ".")
}

func isLetter(s string) bool {
	r, size := utf8.DecodeRuneInString(s)
	return size == len(s) && unicode.IsLetter(r)
}

// lastWord splits off the last word with its inner dots ("e.g", "U.S") and without quotes and brackets before it.
func lastWord(s string) (head, word string) {
	at := strings.LastIndexAny(s, " \t\u00a0\u202f(„“\"»[/–")
	if at < 0 {
		return "", s
	}
	_, size := utf8.DecodeRuneInString(s[at:])
	return s[:at+size], s[at+size:]
}

// leadingWord is the first word of s without the marks before it.
func leadingWord(s string) string {
	isPart := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	from := strings.IndexFunc(s, isPart)
	if from < 0 {
		return ""
	}
	s = s[from:]
	if to := strings.IndexFunc(s, func(r rune) bool { return !isPart(r) }); to >= 0 {
		s = s[:to]
	}
	return s
}

func firstLetter(s string) rune {
	r, _ := utf8.DecodeRuneInString(leadingWord(s))
	return r
}

func isNumber(s string) bool {
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return s != ""
}

func isRoman(s string) bool { return s != "" && strings.Trim(s, "IVXLCM") == "" }

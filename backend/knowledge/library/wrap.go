package library

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/lang/prose"
)

// The widths, in characters, at which prose is broken by hand or by a mail program. Longer lines are paragraphs as they
// are.
const (
	narrowest = 40
	widest    = 120
)

// Unwrap puts every paragraph, heading and item of a text on a line of its own: lines that were broken at a margin are
// joined, words that were divided are closed. A break that was meant stays one.
func Unwrap(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, strings.TrimSpace(line))
	}
	width := 0
	for _, l := range lines {
		width = max(width, utf8.RuneCountInString(l))
	}
	if width < narrowest || width > widest {
		width = widest * widest // no margin
	}
	var out []string
	for i, l := range lines {
		if i > 0 && goesOn(lines[i-1], l, width) {
			out[len(out)-1] = Joined(out[len(out)-1], l)
			continue
		}
		out = append(out, l)
	}
	return strings.Join(out, "\n")
}

// newThought matches the marks of headings and items.
var newThought = regexp.MustCompile(`^(?:#|[-*•–‣▪◦]\s|\d{1,3}[.)]\s)`)

// goesOn reports that the next line goes on with what the line before it says.
func goesOn(line, next string, width int) bool {
	first, _ := utf8.DecodeRuneInString(next)
	last, _ := utf8.DecodeLastRuneInString(line)
	word, _, _ := strings.Cut(next, " ")
	end := line[strings.LastIndexByte(line, ' ')+1:]
	full := utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width
	open := full || isGermanStop(strings.ToLower(end)) || isEnglishStop(strings.ToLower(end))
	switch {
	case line == "" || next == "" || strings.HasPrefix(line, "#"):
		return false
	case strings.HasSuffix(line, "\u00ad"):
		return true
	case newThought.MatchString(next): // "im" + line break + "18. Jahrhundert" is no item
		return open && unicode.IsDigit(first) && unicode.IsLetter(last)
	case unicode.IsLower(first), last == ',', last == '-':
		return true
	case strings.ContainsRune(".!?…“”\"«»:", last):
		return full && len(prose.Sentences(line+" "+next)) < len(prose.Sentences(line))+len(prose.Sentences(next))
	}
	return open
}

// Joined appends a line to a paragraph and closes a word that was divided at the end of the line ("Foto-" +
// "synthese"). A hyphen before a capital or before und/oder belongs to the word.
func Joined(text, line string) string {
	if text == "" {
		return line
	}
	before, divided := strings.CutSuffix(text, "-")
	if unbroken, soft := strings.CutSuffix(text, "\u00ad"); soft {
		return unbroken + line
	}
	first, _ := utf8.DecodeRuneInString(line)
	last, _ := utf8.DecodeLastRuneInString(before)
	if !divided || !unicode.IsLetter(last) || !unicode.IsLetter(first) {
		return text + " " + line
	}
	word, _, _ := strings.Cut(line, " ")
	switch {
	case word == "und" || word == "oder" || word == "bzw." || word == "bis" || word == "and" || word == "or":
		return text + " " + line
	case unicode.IsUpper(first):
		return text + line
	}
	return before + line
}

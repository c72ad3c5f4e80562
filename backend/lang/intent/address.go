package intent

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Addresses finds the web addresses in a text, in its order, without the marks of the sentence around them.
// "www.example.org" is meant as https.
func Addresses(text string) []string {
	var all []string
	for at := 0; at < len(text); {
		if end := addressEnd(text, at); end > at {
			a := text[at:end]
			if !strings.Contains(a, "://") {
				a = "https://" + a
			}
			all = append(all, a)
			at = end
			continue
		}
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return all
}

// addressEnd is where the address that begins at text[at] ends; at when none does.
func addressEnd(text string, at int) int {
	rest, body := text[at:], 0
	for _, start := range [...]string{"https://", "http://", "www."} {
		if len(rest) > len(start) && strings.EqualFold(rest[:len(start)], start) {
			body = len(start)
			break
		}
	}
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	if body == 0 || at > 0 && (unicode.IsLetter(before) || unicode.IsDigit(before)) {
		return at
	}
	end := strings.IndexFunc(rest, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune(`<>"'[]{}|\^`+"`„“”»«", r)
	})
	if end < 0 {
		end = len(rest)
	}
	a := strings.TrimRight(rest[:end], ".,;:!?…")
	for strings.HasSuffix(a, ")") && strings.Count(a, ")") > strings.Count(a, "(") { // of the sentence, not of the address
		a = strings.TrimRight(a[:len(a)-1], ".,;:!?…")
	}
	if len(a) <= body {
		return at
	}
	return at + len(a)
}

package wordlist

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// leastBeside make a list of pairs without signs: fewer are words that happen to be two.
const leastBeside = 3

// Beside reads a list in which the sides of a pair stand beside each other without a sign, "le chien der Hund, manger
// essen". Each entry must have a place where it divides; nil when one has none, or when a sign stands in the list.
func Beside(list string) []Pair {
	entries := Read(list)
	if len(entries) < leastBeside {
		return nil
	}
	pairs := make([]Pair, len(entries))
	for i, e := range entries {
		words := strings.Fields(e.Left)
		at := divide(words)
		if at == 0 || e.Right != "" {
			return nil
		}
		pairs[i] = Pair{Left: strings.Join(words[:at], " "), Right: strings.Join(words[at:], " ")}
	}
	return pairs
}

// divide is the place before which the second side begins, 0 when there is none: at an article, or a word like it,
// behind a word with one, between two words, or where the words with a capital begin or end.
func divide(words []string) int {
	if len(words) < 2 {
		return 0
	}
	begins := Opens(words[0])
	switch at := slices.IndexFunc(words[1:], Opens) + 1; {
	case at > 0 && (!begins || at > 1):
		return at
	case begins && len(words) == 3:
		return 2
	case begins:
		return 0
	case len(words) == 2:
		return 1
	}
	at := 1
	for at < len(words) && capital(words[at]) == capital(words[0]) {
		at++
	}
	if slices.ContainsFunc(words[at:], func(w string) bool { return capital(w) == capital(words[0]) }) {
		return 0
	}
	return at % len(words)
}

// Opens reports a word that begins a side: an article, or what stands before a verb.
func Opens(word string) bool {
	return slices.Contains([]string{
		"der", "die", "das", "ein", "eine", "sich", "the", "a", "an", "to", "le", "la", "les", "un", "une", "se", "el", "los",
		"las", "una", "il", "lo", "gli",
	}, strings.ToLower(word))
}

func capital(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(r)
}

package kinds

import (
	"slices"
	"strings"
)

// listed are the answers of an entry one after the other: sentences as a text, others between commas, or where they
// have some between semicolons.
func listed(answers []string) string {
	sentence := func(text string) bool { return strings.ContainsAny(text[max(0, len(text)-1):], ".!?") }
	comma := func(text string) bool { return strings.Contains(text, ", ") }
	switch {
	case len(answers) > 1 && !slices.ContainsFunc(answers, func(text string) bool { return !sentence(text) }):
		return strings.Join(answers, " ")
	case slices.ContainsFunc(answers, sentence), slices.ContainsFunc(answers, comma):
		return strings.Join(answers, "; ")
	}
	return strings.Join(answers, ", ")
}

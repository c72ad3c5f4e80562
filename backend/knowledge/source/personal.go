package source

import (
	"slices"
	"strings"

	"pult/backend/knowledge/library"
	"pult/backend/privacy"
)

// Personal reports what must not be in a query: an e-mail address, a phone number, an account, or a name of the
// teacher's list. Other persons may be looked up: most are authors and figures of history.
func Personal(text string, names []string) bool {
	return slices.ContainsFunc(privacy.Scan([]string{text}, names), func(f privacy.Finding) bool {
		switch f.Kind {
		case privacy.Email, privacy.Phone, privacy.IBAN:
			return true
		case privacy.Name:
			return listed(f.Value, names)
		case privacy.Birthdate:
		}
		return false
	})
}

// listed reports a name that has a word in common with one of the list, however it is spelled.
func listed(found string, names []string) bool {
	words := strings.Fields(library.Fold(found, ""))
	for _, name := range names {
		for word := range strings.FieldsSeq(name) {
			if !isParticle(strings.ToLower(word)) && slices.Contains(words, library.Fold(word, "")) {
				return true
			}
		}
	}
	return false
}

// isParticle reports a word that many names have.
func isParticle(word string) bool {
	return slices.Contains(
		[]string{
			"von", "vom", "van", "zu", "zum", "zur", "der", "den", "dem", "de", "di", "da", "du", "la", "le",
			"el", "al", "bin", "ibn", "und",
		},
		word,
	)
}

package handwork

import (
	"regexp"
	"slices"
	"strings"
)

// term is a technical word with the unit that defines it.
type term struct {
	word       string
	definition string
	at         choice
}

// terms collects the glossaries of the documents and, when they have too few words, parts and sentences that define
// something.
func (c *chooser) terms() []term {
	var all []term
	for _, i := range readingOrder(c.candidates(glossary)) {
		if u := c.at(i); c.docs[i.doc].tier >= near {
			all = c.add(all, term{word: u.label, definition: u.body, at: i})
		}
	}
	if len(all) < minTerms {
		for _, i := range readingOrder(c.candidates(parts)) {
			all = c.add(all, term{word: c.at(i).label, definition: c.at(i).body, at: i})
		}
	}
	if len(all) < minTerms {
		forms := []*regexp.Regexp{objectOf(), subjectOf()}
		for _, i := range readingOrder(c.candidates(opening, running)) {
			if u := c.at(i); !u.dangling {
				all = c.add(all, term{word: defined(u.text, forms), definition: u.text, at: i})
			}
		}
	}
	return all
}

// add appends a term that is complete, new and within the extent.
func (c *chooser) add(all []term, t term) []term {
	language := c.docs[t.at.doc].first.Language
	known := func(o term) bool { return sameWord(o.word, t.word, language) }
	if len(all) >= c.extent.terms || t.word == "" || t.definition == "" || slices.ContainsFunc(all, known) {
		return all
	}
	return append(all, t)
}

// minTerms is how many technical words a research should have.
const minTerms = 4

// subjectOf matches "Die Photosynthese ist ein …" and "Osmosis is the …" with the defined word as the last group.
func subjectOf() *regexp.Regexp {
	return regexp.MustCompile(
		`^(?:Der |Die |Das |Ein |Eine |The |A |An )?(\p{Lu}[\p{L}-]{3,` +
			`}(?: \p{Ll}[\p{L}-]+)?) (?:ist|sind|is|are) (?:ein|eine|der|die|das|a|an|the) `,
	)
}

// objectOf matches "… nennt man Katheten." and "… heißen Katheten.".
func objectOf() *regexp.Regexp {
	return regexp.MustCompile(
		` (?:nennt man|heißt|heißen|is called|are called)(?: auch| also)?(?: der| die| das| the| a| an)? ([\p{L}-]{4,})\.$`,
	)
}

// defined is the word a sentence defines, or "".
func defined(sentence string, forms []*regexp.Regexp) string {
	for _, form := range forms {
		if found := form.FindStringSubmatch(sentence); found != nil {
			return found[1]
		}
	}
	return ""
}

// mentioned counts the words that a text has.
func mentioned(text string, words []string) int {
	n := 0
	lower := strings.ToLower(text)
	for _, w := range words {
		if strings.Contains(lower, strings.ToLower(w)) {
			n++
		}
	}
	return n
}

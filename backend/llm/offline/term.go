package offline

import (
	"regexp"
	"slices"
	"strings"

	"pult/backend/library"
)

// term is a technical word with the unit that defines it.
type term struct {
	word       string
	definition string
	at         choice
}

// terms collects the glossaries of the documents and, when they have too few words, sentences that define something.
func (c *chooser) terms() []term {
	var all []term
	add := func(t term) {
		key := library.Fold(t.word, c.docs[t.at.doc].first.Language)
		known := func(o term) bool { return library.Fold(o.word, c.docs[o.at.doc].first.Language) == key }
		if len(all) < c.extent.terms && key != "" && t.definition != "" && !slices.ContainsFunc(all, known) {
			all = append(all, t)
		}
	}
	for _, i := range readingOrder(c.candidates(glossary)) {
		if u := c.at(i); u.label != "" && c.docs[i.doc].tier >= about {
			add(term{word: u.label, definition: u.body, at: i})
		}
	}
	if len(all) < fewestTerms {
		for _, i := range readingOrder(c.candidates(parts)) {
			add(term{word: c.at(i).label, definition: c.at(i).body, at: i})
		}
	}
	if len(all) < fewestTerms {
		for _, i := range readingOrder(c.candidates(opening, prose)) {
			if word := defined(c.at(i).text); word != "" && !c.at(i).dangling {
				add(term{word: word, definition: c.at(i).text, at: i})
			}
		}
	}
	return all
}

// fewestTerms is how many technical words a research should have.
const fewestTerms = 4

// subjectOf matches "Die Photosynthese ist ein …" and "Osmosis is the …" with the defined word as the last group.
func subjectOf() *regexp.Regexp {
	return regexp.MustCompile(`^(?:Der |Die |Das |Ein |Eine |The |A |An )?(\p{Lu}[\p{L}-]{3,}(?: \p{Ll}[\p{L}-]+)?) (?:ist|sind|is|are) (?:ein|eine|der|die|das|a|an|the) `)
}

// objectOf matches "… nennt man Katheten." and "… heißen Katheten.".
func objectOf() *regexp.Regexp {
	return regexp.MustCompile(` (?:nennt man|heißt|heißen|is called|are called)(?: auch| also)?(?: der| die| das| the| a| an)? ([\p{L}-]{4,})\.$`)
}

// defined is the word a sentence defines, or "".
func defined(sentence string) string {
	if found := objectOf().FindStringSubmatch(sentence); found != nil {
		return found[1]
	}
	if found := subjectOf().FindStringSubmatch(sentence); found != nil {
		return found[1]
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

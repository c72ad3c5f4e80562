package handwork

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"pult/backend/knowledge/library"
)

// matter is a topic as words to look for. head must occur in a document for it to be about the topic; rest narrows it.
type matter struct {
	text string
	head []keyword
	rest []keyword
	// generic: nothing but words that many documents share ("Bedeutung"); only a title can match.
	generic bool
}

// keyword is one word of a topic with its folded stems in both languages.
type keyword struct {
	word   string
	de, en string
}

func (k keyword) stem(language string) string {
	if language == "en" {
		return k.en
	}
	return k.de
}

// newMatter splits a topic. The head is the part before the first preposition, genitive or "und" ("Photosynthese bei
// Marsmenschen" is about Photosynthese); a head of nothing but generic words gives way to the next part ("Satz des
// Pythagoras").
func newMatter(topic string) matter {
	m := matter{text: topic}
	for _, part := range topicParts(topic) {
		var specific, generic []keyword
		for _, word := range part {
			k := keyword{word: word, de: library.Fold(word, "de"), en: library.Fold(word, "en")}
			if isGeneric(word) || isNumber(word) {
				generic = append(generic, k)
			} else {
				specific = append(specific, k)
			}
		}
		if len(m.head) == 0 && len(specific) > 0 {
			m.head, m.rest = specific, append(m.rest, generic...)
			continue
		}
		m.rest = append(append(m.rest, specific...), generic...)
	}
	if len(m.head) == 0 {
		m.head, m.rest, m.generic = m.rest, nil, true
	}
	return m
}

func isNumber(word string) bool { return strings.Trim(word, "0123456789-–/") == "" }

// topicParts are the words of a topic, cut where its main matter ends.
func topicParts(topic string) [][]string {
	var parts [][]string
	var part []string
	for _, word := range words(topic) {
		if cutsTopic(word) {
			if len(part) > 0 {
				parts = append(parts, part)
			}
			part = nil
			continue
		}
		if !isSmall(word) {
			part = append(part, ordinal(word))
		}
	}
	if len(part) > 0 {
		parts = append(parts, part)
	}
	return parts
}

// ordinal reads "2." as the word that titles use.
func ordinal(word string) string {
	switch word {
	case "1.":
		return "Erster"
	case "2.":
		return "Zweiter"
	case "3.":
		return "Dritter"
	}
	return strings.TrimRight(word, ".")
}

// words are the words of a text without the marks around them.
func words(text string) []string {
	var out []string
	for w := range strings.FieldsSeq(text) {
		w = strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' })
		if strings.Trim(w, ".") != "" {
			out = append(out, w)
		}
	}
	return out
}

// folded is a text as a set of stems.
type folded struct {
	language string
	stems    []string
}

func fold(text, language string) folded {
	return folded{language: language, stems: strings.Fields(library.Fold(text, language))}
}

// shortestCompound is the length from which a stem is also found inside a longer word ("Wasser" in "Wasserkreislauf").
const shortestCompound = 5

// has reports whether a keyword occurs, whole or as the beginning or end of a compound. A keyword of several stems
// needs all.
func (f folded) has(k keyword) bool {
	stems := strings.Fields(k.stem(f.language))
	if len(stems) == 0 {
		return false
	}
	for _, stem := range stems {
		if !slices.ContainsFunc(f.stems, func(s string) bool { return meets(s, stem) }) {
			return false
		}
	}
	return true
}

func meets(stem, wanted string) bool {
	if stem == wanted {
		return true
	}
	return len(wanted) >= shortestCompound && (strings.HasPrefix(stem, wanted) || strings.HasSuffix(stem, wanted))
}

func (f folded) hasAll(ks []keyword) bool {
	for _, k := range ks {
		if !f.has(k) {
			return false
		}
	}
	return len(ks) > 0
}

func (f folded) count(ks []keyword) int {
	n := 0
	for _, k := range ks {
		if f.has(k) {
			n++
		}
	}
	return n
}

// tier says how much a document is about a topic.
type tier int

const (
	stranger  tier = iota // not about it
	mentions              // speaks of it in a section or several sentences
	near                  // the title names it only as part of a longer word ("Strom": "Stromkreis")
	about                 // the title names the head of the topic
	exactlyOn             // the title names the whole topic
)

// titleTier judges by the title alone. A title of many words of which the topic is but one (a book) is still about it,
// and so is a compound that is made of the topic's words ("Kreislauf des Wassers": "Wasserkreislauf").
func (m matter) titleTier(title, language string) tier {
	t := fold(completed(title), language)
	all := t.count(m.rest) == len(m.rest)
	switch {
	case t.hasExactly(m.head) && all:
		return exactlyOn
	case t.hasExactly(m.head), t.hasAll(m.head) && all && len(m.head)+len(m.rest) > 1:
		return about
	case t.hasAll(m.head):
		return near
	}
	return stranger
}

// completed adds the words that a title with a hyphen leaves half: to "Tier- und Pflanzenzelle" also "Tierzelle", with
// every ending that the other word may share.
func completed(title string) string {
	all := []string{title}
	for _, found := range halved.FindAllStringSubmatch(title, -1) {
		for i := range found[2] {
			if rest := found[2][i:]; i > 0 && len(rest) >= shortestShared {
				all = append(all, found[1]+rest)
			}
		}
	}
	return strings.Join(all, " ")
}

// halved finds "Tier- und Pflanzenzelle".
var halved = regexp.MustCompile(`(\pL{2,})- (?:und|oder|and|or) (\pL+)`)

// shortestShared is the length of the shortest ending that two words share: "art" in "Sport- und Spielart".
const shortestShared = 3

// hasExactly is hasAll without compounds.
func (f folded) hasExactly(ks []keyword) bool {
	for _, k := range ks {
		for _, stem := range strings.Fields(k.stem(f.language)) {
			if !slices.Contains(f.stems, stem) {
				return false
			}
		}
	}
	return len(ks) > 0
}

// names reports whether a topic has every word of a title, so that the title can stand for it.
func (m matter) names(title, language string) bool {
	other := newMatter(title)
	return fold(m.text, language).hasExactly(append(slices.Clone(other.head), other.rest...))
}

// unmatched lists the words of the topic that none of the texts has.
func (m matter) unmatched(texts []folded) []string {
	var missing []string
	for _, k := range append(slices.Clone(m.head), m.rest...) {
		if isNumber(k.word) {
			continue
		}
		if !slices.ContainsFunc(texts, func(f folded) bool { return f.has(k) }) {
			missing = append(missing, k.word)
		}
	}
	return missing
}

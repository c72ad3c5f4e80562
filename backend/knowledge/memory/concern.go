package memory

import (
	"slices"
	"strings"
	"sync"

	"pult/backend/privacy"
)

// ConcernKind is a kind of sensitive data.
type ConcernKind string

// Kinds of concerns. The first is refused always; all others are kept only after an explicit yes of the teacher's.
const (
	Secret   ConcernKind = "secret" // passwords, keys, accounts, cards
	Health   ConcernKind = "health"
	Religion ConcernKind = "religion"
	Descent  ConcernKind = "origin"
	Sexual   ConcernKind = "sexual"
	Politics ConcernKind = "politics"
	Union    ConcernKind = "union"
	Pupil    ConcernKind = "pupil"   // about a single pupil
	Contact  ConcernKind = "contact" // address of mail, number of a telephone, date of birth of somebody
)

// Concerns finds what is sensitive in a fact, by rule: word lists in German and English, patterns, and what package
// privacy finds. names is the teacher's own list of names that are always personal data. It is no judge: what it finds
// makes Pult ask, or refuse.
//
// A word that names what is taught ("Thema Judentum", "Unterrichtsreihe zu Diabetes") is none, as long as the fact
// names no person.
func Concerns(text string, names []string) []Concern {
	words := wordsOf(text)
	found := privacy.Scan([]string{text}, names)
	list := secrets(text, found)
	personal := persons(words, found)
	list = append(list, personal...)
	for _, kind := range [...]ConcernKind{Health, Religion, Descent, Sexual, Politics, Union} {
		if word := protected(kind, words, len(personal) > 0); word != "" {
			list = append(list, Concern{Kind: kind, Word: word})
		}
	}
	return list
}

// spoken is a word as it stands, and plain.
type spoken struct{ raw, plain string }

func wordsOf(text string) []spoken {
	var list []spoken
	for raw := range strings.FieldsFuncSeq(text, func(r rune) bool {
		return strings.ContainsRune(" \t\n,;:!?()\"„“”/*…",
			r)
	}) {
		raw = strings.Trim(raw, ".'’‘-–")
		if raw != "" {
			list = append(list, spoken{raw: raw, plain: plainWord(raw)})
		}
	}
	return list
}

// sensitiveWords is a section of words/sensitive.txt.
type sensitiveWords struct{ whole, beginnings, ends []string }

//nolint:gochecknoglobals // read-only, made when it is first needed
var sensitive = sync.OnceValue(func() map[string]sensitiveWords {
	all := map[string]sensitiveWords{}
	for section, lines := range wordSections("sensitive") {
		var s sensitiveWords
		for w := range strings.FieldsSeq(strings.Join(lines, " ")) {
			switch plain := plainWord(w); {
			case strings.HasSuffix(plain, "-"):
				s.beginnings = append(s.beginnings, strings.TrimSuffix(plain, "-"))
			case strings.HasPrefix(plain, "-"):
				s.ends = append(s.ends, strings.TrimPrefix(plain, "-"))
			default:
				s.whole = append(s.whole, plain)
			}
		}
		all[section] = s
	}
	return all
})

func (s sensitiveWords) has(plain string) bool {
	return slices.Contains(s.whole, plain) ||
		slices.ContainsFunc(s.beginnings, func(b string) bool { return strings.HasPrefix(plain, b) }) ||
		slices.ContainsFunc(s.ends, func(e string) bool { return strings.HasSuffix(plain, e) })
}

// anyOf is the first word of a section; empty when there is none.
func anyOf(section string, words []spoken) string {
	s := sensitive()[section]
	for _, w := range words {
		if s.has(w.plain) {
			return w.raw
		}
	}
	return ""
}

// protected is the word by which a fact is of a protected kind; empty when it is not. With a person in the fact nothing
// is only taught.
func protected(kind ConcernKind, words []spoken, person bool) string {
	section := string(kind)
	if kind == Sexual {
		section = "sexual life"
	}
	lists, taught := sensitive(), false
	beside := anyOf(section+" with", words) != ""
	for _, w := range words {
		if !person && lists["topic"].has(w.plain) {
			taught = true
		}
		switch {
		case taught, lists["taught"].has(w.plain):
		case lists[section].has(w.plain), beside && lists[section+"+"].has(w.plain):
			return w.raw
		}
	}
	return ""
}

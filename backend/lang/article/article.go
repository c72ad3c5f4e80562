// Package article finds the article of a German noun where a text shows it for certain, or its ending does. What may be
// another case, a plural or a pronoun is no proof: then the answer is that nobody knows.
package article

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text is a German text that articles are read from.
type Text struct{ words []word }

// word is one of the text, with the mark before it.
type word struct {
	text   string
	comma  bool // a comma stands before it: "das" may be a pronoun
	begins bool // it begins a sentence
}

var parts = regexp.MustCompile(`[\p{L}][\p{L}-]*|[.!?:;,\n]`)

// Read takes a text apart.
func Read(text string) Text {
	var t Text
	next := word{begins: true}
	for _, part := range parts.FindAllString(text, -1) {
		switch r, _ := utf8.DecodeRuneInString(part); {
		case part == ",":
			next.comma = true
		case !unicode.IsLetter(r):
			next.begins = true
		default:
			next.text = part
			t.words = append(t.words, next)
			next = word{}
		}
	}
	return t
}

// Of is "der", "die" or "das" before a noun as it is written here: of a plural it is "die". It is "" where neither the
// text nor the ending proves one, or where the text proves two.
func (t Text) Of(noun string) string {
	if r, _ := utf8.DecodeRuneInString(noun); !unicode.IsUpper(r) || strings.ContainsAny(noun, " .0123456789") {
		return ""
	}
	var seen signs
	for i, w := range t.words {
		switch w.text {
		case noun:
			t.weigh(&seen, i)
		case noun + "s", noun + "es":
			before := t.before(i)
			seen.strong = seen.strong || before == "des" || before == "eines"
		}
	}
	return seen.article(noun)
}

// signs are what stands before a noun in a text.
type signs struct {
	masculine, feminine, neuter bool // proved
	strong                      bool // masculine or neuter: "im Regen"
	der, die                    bool // seen, in whatever case
}

// before is the article or preposition before a word, in small letters; one adjective may stand between.
func (t Text) before(i int) string {
	for at := i - 1; at >= max(0, i-2); at-- {
		w := t.words[at]
		if t.words[at+1].comma || t.words[at+1].begins {
			return ""
		}
		small := strings.ToLower(w.text)
		if slices.Contains(strings.Fields(tellers), small) {
			return small
		}
		if !adjective.MatchString(w.text) {
			return ""
		}
	}
	return ""
}

const tellers = "der die das den dem des ein eine einen einem einer eines im am beim vom zum"

var adjective = regexp.MustCompile(`^[a-zäöüß]{3,}(?:e|en|er|es|em)$`)

// weigh adds what one place of a text proves.
func (t Text) weigh(s *signs, i int) {
	first := i - 1
	for first > 0 && !slices.Contains(strings.Fields(tellers), strings.ToLower(t.words[first].text)) && first > i-2 {
		first--
	}
	pronoun := first >= 0 && t.words[first].comma
	switch t.before(i) {
	case "das":
		s.neuter = s.neuter || !pronoun
	case "eine", "einer":
		s.feminine = true
	case "einen":
		s.masculine = true
	case "den": // a dative plural ends in n or s
		s.masculine = s.masculine || !pronoun && !strings.HasSuffix(t.words[i].text, "n") &&
			!strings.HasSuffix(t.words[i].text, "s")
	case "dem", "einem", "im", "am", "beim", "vom", "zum", "ein", "des", "eines":
		s.strong = s.strong || !pronoun
	case "die":
		s.die = s.die || !pronoun
	case "der":
		s.der = s.der || !pronoun
		s.masculine = s.masculine || t.words[first].begins && t.subject(i)
	}
}

// subject reports a noun that does something: "Der Regen fällt". Verbs that often have a dative before them prove
// nothing: "Der Luft wird Wasser entzogen".
func (t Text) subject(i int) bool {
	if i+1 >= len(t.words) || t.words[i+1].comma || t.words[i+1].begins {
		return false
	}
	if verb := t.words[i+1].text; verb != "ist" {
		return slices.Contains(strings.Fields(deeds), verb)
	}
	return i+2 < len(t.words) && slices.Contains(strings.Fields("ein eine der die das kein keine"), t.words[i+2].text)
}

const deeds = "hat hatte heißt besteht entsteht bildet liegt fließt fällt steigt enthält lebt wächst bekommt frisst " +
	"scheint kommt"

// article weighs the signs.
func (s signs) article(noun string) string {
	proved := 0
	answer := ""
	for _, sign := range []struct {
		there bool
		says  string
	}{{s.masculine, "der"}, {s.feminine, "die"}, {s.neuter, "das"}} {
		if sign.there {
			proved++
			answer = sign.says
		}
	}
	switch {
	case proved > 1, answer == "die" && s.strong:
		return ""
	case proved == 1:
		return answer
	case s.die && !s.strong && !s.der:
		return "die"
	case s.der && s.strong && !s.die && !unchanged.MatchString(noun):
		return "der"
	case feminine.MatchString(noun) && !s.strong:
		return "die"
	}
	return ""
}

var (
	// unchanged nouns may have a plural like their singular: "der Zimmer" is a genitive of several rooms.
	unchanged = regexp.MustCompile(`(?:er|en|el|chen|lein)$`)
	// feminine endings have no exceptions but the ones that are left out here.
	feminine = regexp.MustCompile(`^\p{L}{2,}(?:heit|keit|tät|tion|(?:[^rw]|[^p]r|[^h]w)ung)$`)
)

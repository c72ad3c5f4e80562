package evidence

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"pult/backend/knowledge/library"
	"pult/backend/lang/prose"
)

// mostWords is the share of a statement's words that a sentence must have to speak of the same.
const mostWords = 0.8

// deniedWords is how many words behind a "not" it is about.
const deniedWords = 4

var denies = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:nicht|kein\pL*|nie|niemals|not|no|never)(?:$|[^\pL])`)

// turned reports that a source says the opposite: a sentence with the words of the statement denies one of them and the
// statement does not, or the other way round, and no other sentence says it as the statement does.
func (k *kept) turned(text, language string) bool {
	words := stems(text, language)
	if len(words) < 2 {
		return false
	}
	own, opposite := denies.MatchString(text), false
	for _, sentence := range prose.Sentences(k.text) {
		said := stems(sentence, language)
		if float64(shared(words, said)) < mostWords*float64(len(words)) {
			continue
		}
		at := denies.FindStringIndex(sentence)
		switch {
		case (at != nil) == own:
			return false
		case at == nil:
			opposite = true
		default:
			behind := strings.Fields(sentence[at[1]:])
			denied := stems(strings.Join(behind[:min(deniedWords, len(behind))], " "), language)
			if shared(denied, words) == 0 { // it denies something else
				return false
			}
			opposite = true
		}
	}
	return opposite
}

// stems are those of a text that tell something, besides whether it denies that.
func stems(text, language string) map[string]bool {
	list := map[string]bool{}
	for _, stem := range strings.Fields(library.Fold(denies.ReplaceAllString(text, " "), language)) {
		if utf8.RuneCountInString(stem) > 3 {
			list[stem] = true
		}
	}
	return list
}

// shared counts the stems that another list has, too.
func shared(list, other map[string]bool) int {
	n := 0
	for stem := range list {
		if other[stem] {
			n++
		}
	}
	return n
}

package memory

import (
	"strings"
	"unicode/utf8"

	"pult/backend/knowledge/library"
)

// maxQuery bounds in bytes what of a text is looked at; a pasted page is no question.
const maxQuery = 4_000

// Stems are the words by which a fact is found: of its text and its keywords, folded as the library folds German.
func Stems(f Fact) string {
	return library.Fold(f.Text+" "+strings.Join(f.Keywords, " "), "de")
}

// asked is a word that is looked for: as it was written, and its stem.
type asked struct{ word, stem string }

// tellingWords are the words of a text that can find something, each stem once.
func tellingWords(text string) []asked {
	var list []asked
	seen := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		word = strings.Trim(word, ".,;:!?()\"'„“”‚‘…–*")
		if plain := plainWord(word); plain == "" || isEmptyWord(plain) {
			continue
		}
		for stem := range strings.FieldsSeq(library.Fold(word, "de")) {
			if !seen[stem] {
				seen[stem] = true
				list = append(list, asked{word: word, stem: stem})
			}
		}
	}
	return list
}

// stems are those of the telling words of a text.
func stems(text string) []string {
	words := tellingWords(text)
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = w.stem
	}
	return list
}

// isEmptyWord reports a word that finds nothing.
func isEmptyWord(plain string) bool {
	l := theLexicon()
	return l.light[plain] || l.negation[plain] || l.empty[plain]
}

// clip cuts a text to so many bytes, between letters.
func clip(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}

package pictogram

import (
	"iter"
	"slices"
	"strings"
)

// lines are those of a file of ours, cut at tabs, without what explains it.
func lines(text string) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for line := range strings.Lines(text) {
			line = strings.TrimRight(line, "\r\n")
			if line == "" || strings.HasPrefix(line, "# ") {
				continue
			}
			if !yield(append(strings.Split(line, "\t"), "", "", "")) {
				return
			}
		}
	}
}

// cells are the words of a cell.
func cells(text string) []string {
	var list []string
	for word := range strings.SplitSeq(text, ",") {
		if word = strings.TrimSpace(word); word != "" {
			list = append(list, word)
		}
	}
	return list
}

// entry is a word and the sign of its picture; listing are those of a language, ours behind those of the package.
type (
	entry   struct{ word, sign string }
	listing []entry
)

// none is the sign of words without a picture.
const none = "-"

// words are the pictures by folded word: ours are what counts, a word itself more than the plural of another one.
func (l listing) words(language int, pictures map[string]Picture) map[string]Picture {
	found, barred := map[string]Picture{}, map[string]bool{}
	for _, e := range l {
		key := folded(e.word)
		if e.sign == none {
			barred[key] = true
			delete(found, key)
			continue
		}
		if p, ok := pictures[e.sign]; ok {
			found[key] = p
		}
	}
	single := make([]string, 0, len(found))
	for key := range found {
		single = append(single, key)
	}
	slices.Sort(single)
	many := map[string]Picture{}
	for _, key := range single {
		for _, plural := range plurals(key, language) {
			if _, known := found[plural]; !known && !barred[plural] {
				many[plural] = found[key]
			}
		}
	}
	for key, p := range many {
		found[key] = p
	}
	return found
}

// folded is a word as it is looked up: in small letters, without its article.
func folded(word string) string {
	parts := strings.Fields(strings.ToLower(word))
	if len(parts) > 1 && slices.Contains([]string{
		"der", "die", "das", "den", "dem", "ein", "eine", "einen", "einem", "einer", "the", "a", "an",
	}, parts[0]) {
		parts = parts[1:]
	}
	return strings.Join(parts, " ")
}

// plurals are those of a word that its ending makes sure; the others stand in words.txt. Nothing is cut from a word
// that is looked for: "Reise" is no "Reis", "Fischer" no "Fisch", "Schale" no "Schal".
func plurals(word string, language int) []string {
	if len(word) < 3 || strings.Contains(word, " ") {
		return nil
	}
	if language == english {
		return englishPlurals(word)
	}
	switch ends := func(list ...string) bool {
		return slices.ContainsFunc(list, func(end string) bool { return strings.HasSuffix(word, end) })
	}; {
	case ends("chen", "lein"):
		return nil
	case ends("e"):
		return []string{word + "n"}
	case ends("er", "el"):
		return []string{word + "n"}
	case ends("in"):
		return []string{word + "nen"}
	case ends("ung", "ant", "ent", "ist", "aut"):
		return []string{word + "en"}
	case ends("a", "i", "o", "u", "y"):
		return []string{word + "s"}
	}
	return nil
}

func englishPlurals(word string) []string {
	last := word[len(word)-1]
	switch {
	case last == 's' || last == 'x' || strings.HasSuffix(word, "ch") || strings.HasSuffix(word, "sh"):
		return []string{word + "es"}
	case last == 'y' && !strings.ContainsRune("aeiou", rune(word[len(word)-2])):
		return []string{word[:len(word)-1] + "ies"}
	case last == 'o':
		return []string{word + "s", word + "es"}
	}
	return []string{word + "s"}
}

package offline

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/diagram"
	"pult/backend/library"
	"pult/backend/session"
)

const (
	// mostWords and fewestWords bound a word cloud.
	mostWords, fewestWords = 36, 8
	// shortestWord is the shortest word of an English text that may stand in a cloud, in letters.
	shortestWord = 5
)

// counted is a word of a text with all its forms.
type counted struct {
	forms map[string]int
	count int
	first int // where it stands first
}

// form is the most frequent way to write the word; of equals the shorter.
func (c counted) form() string {
	best := ""
	for f, n := range c.forms {
		if best == "" || cmp.Or(cmp.Compare(n, c.forms[best]), cmp.Compare(len(best), len(f)), cmp.Compare(best, f)) > 0 {
			best = f
		}
	}
	return best
}

// cloud takes the words that the text speaks of most, by how often; the sources are all of the research.
func cloud(p *diagram.Diagram, r session.Research, o order) ([]int, bool) {
	words := wordsOf(r)
	values := []diagram.Value{}
	for _, w := range words {
		label := w.form()
		if len(p.Nodes) == mostWords || speaksOf(label, o.without, r.Language) || w.count < 2 && len(p.Nodes) >= fewestWords {
			continue
		}
		n := diagram.Node{ID: nodeID(len(p.Nodes)), Label: label}
		p.Nodes = append(p.Nodes, n)
		values = append(values, diagram.Value{Node: n.ID, Number: float64(w.count)})
	}
	p.Series = []diagram.Series{{Values: values}}
	return nil, len(p.Nodes) >= fewestWords
}

// wordsOf counts the nouns of a German text, which are written with a capital inside a sentence, or the longer words of an English one;
// terms count in any case. Forms with one stem are one word.
func wordsOf(r session.Research) []counted {
	folder := library.NewFolder(r.Language)
	found := map[string]*counted{}
	place := 0
	add := func(word string, counts bool) {
		place++
		stem := folder.Fold(word)
		if stem == "" {
			return
		}
		c := found[stem]
		if c == nil && counts {
			c = &counted{forms: map[string]int{}, first: place}
			found[stem] = c
		}
		if c != nil {
			c.forms[word]++
			c.count++
		}
	}
	texts := slices.Compact(slices.Sorted(slices.Values(allSentences(r))))
	for _, sure := range []bool{true, false} { // the first word of a sentence counts only when it is known from inside one
		for _, text := range texts {
			for i, w := range words(text) {
				first, _ := utf8.DecodeRuneInString(w)
				inside := i > 0
				if inside != sure || !unicode.IsUpper(first) && r.Language != "en" || isNumber(w) || isSmall(w) || hasNumber(w) {
					continue
				}
				w = strings.TrimRight(w, ".")
				add(w, inside && (r.Language != "en" || utf8.RuneCountInString(w) >= shortestWord && !isCommon(w)))
			}
		}
	}
	list := make([]counted, 0, len(found))
	for _, c := range found {
		list = append(list, *c)
	}
	slices.SortFunc(list, func(a, b counted) int { return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.first, b.first)) })
	return list
}

// isCommon are longer English words that any text has.
func isCommon(word string) bool {
	return hasAny([]string{strings.ToLower(word)}, "their", "there", "these", "those", "which", "while", "where", "other", "called", "about", "after", "before", "between", "because", "through",
		"often", "first", "later", "known", "every", "could", "would", "should", "different", "example", "without", "around", "under", "using", "began", "became", "still", "three", "great", "large", "small")
}

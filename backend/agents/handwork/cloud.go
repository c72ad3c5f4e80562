package handwork

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/knowledge/library"
	"pult/backend/material/diagram"
)

const (
	// maxWords and minWords bound a word cloud.
	maxWords, minWords = 36, 8
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
func cloud(p *diagram.Diagram, r artifact.Research, o order) ([]int, bool) {
	words := wordsOf(r)
	values := []diagram.Value{}
	for _, w := range words {
		label := w.form()
		if len(p.Nodes) == maxWords || speaksOf(label, o.without, r.Language) || w.count < 2 && len(p.Nodes) >= minWords {
			continue
		}
		n := diagram.Node{ID: nodeID(len(p.Nodes)), Label: label}
		p.Nodes = append(p.Nodes, n)
		values = append(values, diagram.Value{Node: n.ID, Number: float64(w.count)})
	}
	p.Series = []diagram.Series{{Values: values}}
	return nil, len(p.Nodes) >= minWords
}

// census counts the words of a text; forms with one stem are one word.
type census struct {
	english bool
	folder  *library.Folder
	found   map[string]*counted
	place   int
}

// wordsOf counts the nouns of a German text, which are written with a capital inside a sentence, or the longer words of
// an English one. The first word of a sentence counts only when it is known from inside one.
func wordsOf(r artifact.Research) []counted {
	c := &census{english: r.Language == "en", folder: library.NewFolder(r.Language), found: map[string]*counted{}}
	texts := slices.Compact(slices.Sorted(slices.Values(allSentences(r))))
	for _, text := range texts {
		for i, w := range words(text) {
			if i > 0 && c.fits(w) {
				c.add(w, true)
			}
		}
	}
	for _, text := range texts {
		if list := words(text); len(list) > 0 {
			c.add(list[0], false)
		}
	}
	list := make([]counted, 0, len(c.found))
	for _, w := range c.found {
		list = append(list, *w)
	}
	slices.SortFunc(
		list,
		func(a, b counted) int { return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.first, b.first)) },
	)
	return list
}

// fits reports whether a word inside a sentence may stand in the cloud.
func (c *census) fits(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	switch {
	case hasNumber(word) || isSmall(word):
		return false
	case c.english:
		return utf8.RuneCountInString(word) >= shortestWord && !isCommon(word)
	}
	return unicode.IsUpper(first)
}

// add counts a word that may be new, or one that is known.
func (c *census) add(word string, fresh bool) {
	c.place++
	word = strings.TrimRight(word, ".")
	stem := c.folder.Fold(word)
	w := c.found[stem]
	if w == nil && fresh && stem != "" {
		w = &counted{forms: map[string]int{}, first: c.place}
		c.found[stem] = w
	}
	if w != nil {
		w.forms[word]++
		w.count++
	}
}

// isCommon are longer English words that any text has.
func isCommon(word string) bool {
	return hasAny(
		[]string{strings.ToLower(word)},
		"their", "there", "these", "those", "which", "while", "where", "other", "called", "about", "after",
		"before", "between", "because", "through", "often", "first", "later", "known", "every", "could",
		"would", "should", "different", "example", "without", "around", "under", "using", "began", "became",
		"still", "three", "great", "large", "small",
	)
}

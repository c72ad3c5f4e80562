package intent

import (
	"slices"
	"strings"
)

// dictionary is the lexicon made ready for looking up.
type dictionary struct {
	exact map[string]entry
	open  []entry // phrases with *, longest first
}

// maxPhrase is the number of words in the longest phrase.
const maxPhrase = 5

func newDictionary() dictionary {
	d := dictionary{exact: map[string]entry{}}
	for _, e := range lexicon() {
		stem, open := strings.CutSuffix(e.phrase, "*")
		if open {
			d.open = append(d.open, entry{phrase: stem, role: e.role, value: e.value})
			continue
		}
		if _, known := d.exact[e.phrase]; !known {
			d.exact[e.phrase] = e
		}
	}
	slices.SortStableFunc(d.open, func(a, b entry) int { return len(b.phrase) - len(a.phrase) })
	return d
}

// lookup finds a phrase; a phrase with * covers the ending of its last word only.
func (d dictionary) lookup(words string) (entry, bool) {
	if e, ok := d.exact[words]; ok {
		return e, true
	}
	for _, e := range d.open {
		if rest, ok := strings.CutPrefix(words, e.phrase); ok && !strings.Contains(rest, " ") {
			return e, true
		}
	}
	return entry{}, false
}

// near finds a word that was mistyped by one letter (two in a long one). Only words that ask for something are
// forgiven, and only when the first letter is right: a topic is never taken for a command because it looks similar.
func (d dictionary) near(key string) (entry, bool) {
	if len(key) < 6 {
		return entry{}, false
	}
	for _, word := range [...]string{
		"recherchiere", "recherchieren", "recherche", "erstelle", "erstellen", "zeichne", "schaubild", "diagramm",
		"zeitstrahl", "zeitleiste",
		"erklaere", "informiere", "zusammenfassen", "research", "explain", "picture", "diagram", "timeline", "drawing",
		"klasse", "bitte", "ausfuehrlich", "beschriftet", "mindmap",
	} {
		allowed := 1
		if len(word) >= 8 {
			allowed = 2
		}
		if key[0] == word[0] && Distance(key, word) <= allowed {
			return d.lookup(word)
		}
	}
	return entry{}, false
}

// Distance counts the letters to insert, delete, change or swap with a neighbour to get from a to b (restricted
// Damerau); words whose lengths differ by more than two are 3 apart. It looks at bytes: both words should be plain.
func Distance(a, b string) int {
	if len(a)-len(b) > 2 || len(b)-len(a) > 2 {
		return 3
	}
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}

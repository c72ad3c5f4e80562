package library

import (
	"slices"
	"strings"
)

const (
	// maxTerms bounds a query: a pasted page would otherwise become an expression of thousands of nodes.
	maxTerms = 24
	// shortestPrefix is the number of letters from which the last word of a query also finds longer words.
	shortestPrefix = 3
)

// term is one word of a query: any of its clauses satisfies it, and a clause is satisfied by all of its stems.
type term struct {
	typed   string // as typed, lower case; for ranking
	clauses [][]string
}

// Expression turns what a person typed into an FTS5 MATCH expression over folded text (see Fold): all words, stop words
// left out, the last one also as the beginning of longer words. It is "" when the query has no usable word, and valid
// FTS5 for any input. An empty language looks for the German and the English stem of each word.
func Expression(text, language string) string {
	return allOf(queryTerms(text, language), lastOpen)
}

// queryTerms finds the words of a query that mean something, each once.
func queryTerms(text, language string) []term {
	spoken := language
	if spoken == "" {
		spoken = Language(text)
	}
	stemmers := []*stemmer{newStemmer(language)}
	if language == "" {
		stemmers = []*stemmer{newStemmer(languageGerman), newStemmer(languageEnglish)}
	}
	var terms []term
	seen := map[string]bool{}
	scanWords(text, func(w word) {
		plain := strings.Join(w.parts, "-")
		if seen[plain] || len(terms) == maxTerms || (len(w.parts) == 1 && isStop(plain, spoken)) {
			return
		}
		seen[plain] = true
		typed := strings.ToLower(text[w.from:w.to])
		terms = append(terms, term{typed: typed, clauses: clausesOf(w, stemmers)})
	})
	return terms
}

// Stems are the words of a text that mean something, as Fold has them, in order and each once.
func Stems(text, language string) []string {
	var list []string
	seen, stem := map[string]bool{}, newStemmer(language)
	scanWords(text, func(w word) {
		for _, part := range w.parts {
			if s := stem.of(part); s != "" && !seen[s] && !isStop(part, language) {
				seen[s] = true
				list = append(list, s)
			}
		}
	})
	return list
}

func clausesOf(w word, stemmers []*stemmer) [][]string {
	var clauses [][]string
	add := func(clause []string) {
		known := func(other []string) bool { return slices.Equal(clause, other) }
		if !slices.Contains(clause, "") && !slices.ContainsFunc(clauses, known) {
			clauses = append(clauses, clause)
		}
	}
	for _, s := range stemmers {
		stems := make([]string, len(w.parts))
		for i, part := range w.parts {
			stems[i] = s.of(part)
		}
		add(stems)
		if w.joined != "" {
			add([]string{s.of(w.joined)})
		}
	}
	return clauses
}

// reach says which words of a query also find words that go on from them.
type reach int

const (
	exact    reach = iota // none
	lastOpen              // the one that may still be being typed
	allOpen               // each: the last resort, for compounds
)

// allOf asks for passages with every word.
func allOf(terms []term, r reach) string { return expression(terms, " AND ", r) }

// anyOf asks for passages with at least one word; ranking puts those with more on top.
func anyOf(terms []term, r reach) string { return expression(terms, " OR ", r) }

func expression(terms []term, operator string, r reach) string {
	parts := make([]string, 0, len(terms))
	for i, t := range terms {
		if part := t.expression(r == allOpen || (r == lastOpen && i == len(terms)-1)); part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, operator)
}

func (t term) expression(prefix bool) string {
	clauses := make([]string, 0, len(t.clauses))
	for _, stems := range t.clauses {
		quoted := make([]string, len(stems))
		for i, stem := range stems {
			quoted[i] = phrase(stem, prefix && i == len(stems)-1)
		}
		clause := strings.Join(quoted, " AND ")
		if len(quoted) > 1 {
			clause = "(" + clause + ")"
		}
		clauses = append(clauses, clause)
	}
	if len(clauses) > 1 {
		return "(" + strings.Join(clauses, " OR ") + ")"
	}
	return strings.Join(clauses, "")
}

// phrase makes an FTS5 string: stems hold only letters and digits, the doubling of quotes is a second lock on the door.
func phrase(stem string, prefix bool) string {
	s := `"` + strings.ReplaceAll(stem, `"`, `""`) + `"`
	if prefix && len([]rune(stem)) >= shortestPrefix {
		s += "*"
	}
	return s
}

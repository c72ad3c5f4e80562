package library

import (
	"cmp"
	"strings"
)

// Asked is a question to an index of folded texts, as an FTS5 expression.
type Asked struct {
	Text string
	Open bool // its words may also be beginnings of words, which a big index pays for
}

// Expressions are what a search asks, from the narrow to the wide (see Expression and Service.Search). Nil for a text
// without usable words.
func Expressions(text, language string) []Asked {
	var all []Asked
	for _, s := range stepsOf(queryTerms(text, language)) {
		all = append(all, Asked{Text: s.expression, Open: strings.Contains(s.expression, `"*`)})
	}
	return all
}

// Within finds the passages of one document that a query is about, the best first with snippets, at most limit. It is
// for documents whose passages no index knows, because they are cut when they are read. A document that a search chose
// for its title has its first passage at least. Score is 0 to 1: the share of the words that are there.
func Within(d Document, passages []Passage, q Query, limit int) []Hit {
	terms := queryTerms(q.Text, cmp.Or(q.Language, d.Language))
	if len(passages) == 0 || len(terms) == 0 {
		return nil
	}
	stems := stemmers{}
	words := stems.in(d.Language)
	p := patternOf(terms, true)
	var hits []Hit
	for _, passage := range passages {
		h := Hit{Document: Document{Language: d.Language}, Passage: passage}
		if terms, exact := p.coverage(&h, words); terms > 0 {
			h.Score = (0.9*terms + 0.1*exact)
			hits = append(hits, h)
		}
	}
	if len(hits) == 0 {
		hits = []Hit{{Passage: passages[0]}}
	}
	rankByScore(hits)
	hits = hits[:min(limit, len(hits))]
	for i := range hits {
		hits[i].Document = d
		hits[i].Snippet = snippet(hits[i].Passage, p, words)
	}
	return hits
}

package library

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	usualHits = 20
	maxHits   = 200
	fewHits   = 3  // below so many the search becomes more generous
	maxAny    = 4  // words of which any may fit
	spareHits = 40 // candidates beyond the wanted number, for ranking

	// A long word that is nowhere to be found is taken for a compound: its first part, so many percent of its letters,
	// is tried.
	compoundHead  = 60
	shortestStart = 6
)

// Search finds passages for what a person typed, best first, with snippets. It asks for all words; with fewer than
// three hits more generously, step by step (stepsOf). A query without a usable word finds nothing.
func (s *Service) Search(ctx context.Context, q Query) ([]Hit, error) {
	limit := q.Limit
	if limit <= 0 {
		limit = usualHits
	}
	limit = min(limit, maxHits)
	q.Limit = min(limit+spareHits, maxHits)

	var hits []Hit
	var patterns []pattern // of the step that found the hit
	stems := stemmers{}
	seen := map[int64]bool{}
	for _, step := range stepsOf(queryTerms(q.Text, q.Language)) {
		if len(hits) >= fewHits {
			break
		}
		more, err := s.store.SearchPassages(ctx, step.expression, q)
		if err != nil {
			return nil, err
		}
		more = slices.DeleteFunc(more, func(h Hit) bool { return seen[h.Passage.ID] })
		for i := range more {
			seen[more[i].Passage.ID] = true
			patterns = append(patterns, step.pattern)
		}
		rank(more, step.pattern, stems)
		hits = append(hits, more...)
	}
	hits = hits[:min(limit, len(hits))]
	for i := range hits {
		hits[i].Snippet = snippet(hits[i].Passage, patterns[i], stems.in(hits[i].Document.Language))
	}
	return hits, nil
}

// stemmers are the stemmers of one search by language.
type stemmers map[string]*stemmer

func (s stemmers) in(language string) *stemmer {
	if s[language] == nil {
		s[language] = newStemmer(language)
		s[language].known = map[string]string{}
	}
	return s[language]
}

// step is one attempt of a search and how to find its words in a passage.
type step struct {
	expression string
	pattern    pattern
}

// stepsOf goes from the narrow to the wide, because a wide step ranks many passages: the exact words, of a long query
// its longest two, any word, the word that is still being typed, beginnings, and the heads of compounds.
func stepsOf(terms []term) []step {
	if len(terms) == 0 {
		return nil
	}
	whole := patternOf(terms, false)
	steps := []step{{allOf(terms, exact), whole}}
	if len(terms) > 2 {
		steps = append(steps, step{allOf(telling(terms, 2), exact), whole})
	}
	if len(terms) > 1 {
		steps = append(steps, step{anyOf(telling(terms, maxAny), exact), whole})
	}
	steps = append(steps, step{allOf(terms, lastOpen), patternOf(terms, true)},
		step{anyOf(telling(terms, maxAny), allOpen), patternOf(terms, true)})
	if heads := headsOf(terms); len(heads) > 0 {
		steps = append(steps, step{anyOf(heads, allOpen), patternOf(heads, true)})
	}
	return steps
}

// telling keeps the n longest words of a query, in their order. Looking for any of a sentence's words ranks half the
// library; the long ones are the rare ones and find the same passages.
func telling(terms []term, n int) []term {
	if len(terms) <= n {
		return terms
	}
	byLength := slices.Clone(terms)
	slices.SortStableFunc(byLength, func(a, b term) int { return cmp.Compare(len(b.typed), len(a.typed)) })
	shortest := len(byLength[n-1].typed)
	var kept []term
	for _, t := range terms {
		if len(t.typed) >= shortest && len(kept) < n {
			kept = append(kept, t)
		}
	}
	return kept
}

// headsOf shortens long words to what may be the first part of a compound.
func headsOf(terms []term) []term {
	var heads []term
	for _, t := range terms {
		var clauses [][]string
		for _, stems := range t.clauses {
			letters := []rune(stems[0])
			if n := len(letters) * compoundHead / 100; len(stems) == 1 && n >= shortestStart {
				clauses = append(clauses, []string{string(letters[:n])})
			}
		}
		if clauses != nil {
			heads = append(heads, term{typed: t.typed, clauses: clauses})
		}
	}
	return heads
}

// pattern recognises the words of a query in a text.
type pattern struct {
	terms    int
	stems    map[string]int // → index of the term
	prefixes []string       // stems that a word may go on from
	of       []int          // their terms
	plain    map[string]int // words as typed → index of the term
}

func patternOf(terms []term, prefixes bool) pattern {
	p := pattern{terms: len(terms), stems: map[string]int{}, plain: map[string]int{}}
	for i, t := range terms {
		p.plain[t.typed] = i
		for _, stems := range t.clauses {
			for _, stem := range stems {
				p.stems[stem] = i
				if (prefixes || i == len(terms)-1) && utf8.RuneCountInString(stem) >= shortestPrefix {
					p.prefixes, p.of = append(p.prefixes, stem), append(p.of, i)
				}
			}
		}
	}
	return p
}

// find returns the term that a word of a text in the stemmer's language stands for, or -1; whole is false when the word
// only begins like it.
func (p pattern) find(w word, s *stemmer) (term int, whole bool) {
	term = -1
	for _, part := range append(w.parts, w.joined) {
		if part == "" {
			continue
		}
		switch i, all := p.findStem(s.of(part)); {
		case i >= 0 && all:
			return i, true
		case i >= 0:
			term = i
		}
	}
	return term, false
}

func (p pattern) findStem(stem string) (term int, whole bool) {
	if i, ok := p.stems[stem]; ok {
		return i, true
	}
	for n, prefix := range p.prefixes {
		if strings.HasPrefix(stem, prefix) {
			return p.of[n], false
		}
	}
	return -1, false
}

// rank orders hits. The index's score counts fully only for a passage that has every word; the share of words that
// stand there exactly as typed decides between close ones, so that "schön" does not drown in "schon".
func rank(hits []Hit, p pattern, stems stemmers) {
	for i := range hits {
		h := &hits[i]
		terms, exact := p.coverage(h, stems.in(h.Document.Language))
		h.Score *= (0.5 + 0.5*terms) * (1 + 0.15*exact)
	}
	rankByScore(hits)
}

// coverage is the share of the query's terms that occur in a hit in any form (longer words count half), and in exactly
// the form that was typed.
func (p pattern) coverage(h *Hit, s *stemmer) (terms, exact float64) {
	found, typed := make([]float64, p.terms), make([]float64, p.terms)
	for _, text := range [...]string{h.Document.Title, h.Passage.Heading, h.Passage.Text} {
		scanWords(text, func(w word) {
			i, whole := p.find(w, s)
			if i < 0 {
				return
			}
			found[i] = max(found[i], 0.5)
			if whole {
				found[i] = 1
			}
			if n, ok := p.plain[strings.ToLower(text[w.from:w.to])]; ok {
				typed[n] = 1
			}
		})
	}
	return share(found), share(typed)
}

func share(marks []float64) float64 {
	sum := 0.0
	for _, m := range marks {
		sum += m
	}
	return sum / float64(max(len(marks), 1))
}

func rankByScore(hits []Hit) {
	slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Compare(b.Score, a.Score) })
}

package tools

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"pult/backend/knowledge"
	"pult/backend/knowledge/library"
	"pult/backend/lang/intent"
)

const (
	maxSuggestions = 3
	// longWord is the length from which two letters may be wrong; shortestMistyped that from which one may.
	longWord, shortestMistyped = 8, 5
)

// titled reports whether a hit has every word of the query in its title.
func titled(hits []Passage, a SearchArgs) bool {
	return slices.ContainsFunc(hits, func(p Passage) bool {
		title := strings.Fields(library.Fold(p.Title, p.Language))
		for _, stem := range strings.Fields(library.Fold(a.Query, p.Language)) {
			if !slices.Contains(title, stem) {
				return false
			}
		}
		return true
	})
}

// suggestions finds titles that have each word of the query, or one that is mistyped; none when a hit has the query in
// its title.
func suggestions(ctx context.Context, s knowledge.Registry, a SearchArgs, hits []Passage) ([]string, error) {
	if titled(hits, a) {
		return nil, nil
	}
	all, err := s.Documents(ctx, a.Sources)
	if err != nil {
		return nil, err
	}
	type likely struct {
		title string
		wrong int
	}
	var found []likely
	for _, d := range all {
		if a.Language != "" && d.Language != a.Language {
			continue
		}
		if wrong := mistyped(a.Query, d); wrong > 0 {
			found = append(found, likely{d.Title, wrong})
		}
	}
	slices.SortStableFunc(found, func(a, b likely) int { return cmp.Compare(a.wrong, b.wrong) })
	var titles []string
	for _, f := range found {
		if len(titles) < maxSuggestions && !slices.Contains(titles, f.title) {
			titles = append(titles, f.title)
		}
	}
	return titles, nil
}

// mistyped counts the wrong letters of a query that could be meant for a title; 0 when it could not, or has none.
func mistyped(query string, d library.Document) int {
	sum := 0
	for typed := range strings.FieldsSeq(strings.ToLower(query)) {
		least := -1
		for meant := range strings.FieldsSeq(strings.ToLower(d.Title)) {
			for _, n := range [...]int{
				wrongLetters(typed, meant),
				wrongLetters(library.Fold(typed, d.Language), library.Fold(meant, d.Language)),
			} {
				if n >= 0 && (least < 0 || n < least) {
					least = n
				}
			}
		}
		if least < 0 {
			return 0
		}
		sum += least
	}
	return sum
}

// wrongLetters is -1 for words that are too different to be one mistyped. The first letter is seldom wrong.
func wrongLetters(typed, meant string) int {
	n := intent.Distance(typed, meant)
	switch {
	case n == 0:
		return 0
	case len(typed) < shortestMistyped || meant == "" || typed[0] != meant[0], n > 2, n == 2 && len(typed) < longWord:
		return -1
	}
	return n
}

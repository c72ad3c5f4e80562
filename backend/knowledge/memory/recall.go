package memory

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"
)

const (
	usualRecall = 12
	maxRecall   = 50
	maxAsked    = 40 // words of a query
	// coreFloor is the relevance of a core fact that comes along although no word fits; below that of one word nearly met.
	coreFloor = 0.2
)

// Recall finds the active facts that fit, best first (see Score), and notes that the step was told them. Facts of the
// teacher and the school are always looked into, those of a class or project only when the query is about it. Without
// any word it gives all of these, the most useful first. A long text is looked at from its beginning only. With the
// memory switched off it finds nothing.
func (s *Service) Recall(ctx context.Context, q Query) ([]Recalled, error) {
	rules, err := s.with.Rules(ctx)
	if err != nil || !rules.On {
		return []Recalled{}, err
	}
	now := s.with.Now()
	kept, err := s.with.Store.FactsWithin(ctx, reachOf(q), now)
	if err != nil {
		return nil, err
	}
	found := rank(kept, q, now)
	if len(found) == 0 {
		return found, nil
	}
	uses := make([]Use, len(found))
	for i, r := range found {
		uses[i] = Use{FactID: r.Fact.ID, RunID: q.RunID, StepID: q.StepID, At: now}
	}
	return found, s.with.Store.NoteUses(ctx, uses)
}

// Texts reads facts that a step was told earlier; those that are gone, replaced or expired since are left out.
func (s *Service) Texts(ctx context.Context, ids []string) ([]string, error) {
	facts, err := s.with.Store.FactsByID(ctx, ids)
	if err != nil {
		return nil, err
	}
	texts := []string{}
	for _, f := range facts {
		if f.alive(s.with.Now()) {
			texts = append(texts, f.Text)
		}
	}
	return texts, nil
}

// rank chooses and orders facts for a query.
func rank(kept []Kept, q Query, now time.Time) []Recalled {
	looked := q.words()
	words := newMatcher(looked)
	found := []Recalled{}
	for _, k := range kept {
		if len(q.Categories) > 0 && !slices.Contains(q.Categories, k.Fact.Category) {
			continue
		}
		relevance, met := 1.0, []string(nil)
		if len(looked) > 0 {
			var meetings []float64
			meetings, met = words.meetings(k.Stems)
			relevance = Relevance(meetings)
		}
		if q.Core && k.Fact.Tier == Core {
			relevance = max(relevance, coreFloor)
		}
		if relevance > 0 {
			found = append(found, Recalled{Fact: k.Fact, Score: Score(k.Fact, relevance, now), Why: nonNil(met)})
		}
	}
	slices.SortFunc(found, func(a, b Recalled) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Fact.ID, b.Fact.ID))
	})
	return found[:min(len(found), q.limit())]
}

func (q Query) limit() int {
	if q.Limit <= 0 {
		return usualRecall
	}
	return min(q.Limit, maxRecall)
}

// words are those that are looked for.
func (q Query) words() []asked {
	terms := make([]string, 0, len(q.Terms))
	for _, t := range firstOf(q.Terms, maxAsked) {
		terms = append(terms, clip(t, maxSearch))
	}
	text := strings.Join(terms, " ")
	if strings.TrimSpace(text) == "" {
		text = q.Topic + " " + clip(q.Text, maxQuery)
	}
	return firstOf(tellingWords(clip(text, maxQuery)), maxAsked)
}

func nonNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

package memory

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"time"

	"pult/backend/knowledge/library"
)

// neighbours are what a fact is weighed against.
type neighbours struct {
	facts   []Fact     // active ones of the scopes that it belongs to or names
	told    []Fact     // what its run was told
	waiting []Proposal // the whole inbox
	names   map[string]bool
}

// around reads the neighbours of a fact; runID "" when no run stands behind it.
func (s *Service) around(ctx context.Context, f Fact, runID string) (neighbours, error) {
	q := Query{Text: f.Text}
	switch f.Scope.Kind {
	case OfClass:
		q.Class = f.Scope.Name
	case OfProject:
		q.Project = f.Scope.Name
	case Me, School:
	}
	kept, err := s.with.Store.FactsWithin(ctx, reachOf(q), s.with.Now())
	if err != nil {
		return neighbours{}, err
	}
	near := neighbours{facts: make([]Fact, len(kept))}
	for i, k := range kept {
		near.facts[i] = k.Fact
	}
	if runID != "" {
		if near.told, err = s.with.Store.FactsUsedIn(ctx, runID); err != nil {
			return neighbours{}, err
		}
	}
	if near.waiting, err = s.with.Store.Proposals(ctx); err != nil {
		return neighbours{}, err
	}
	near.names = near.allNames(f)
	return near, nil
}

// allNames are the names in all that is compared, found at once.
func (n neighbours) allNames(f Fact) map[string]bool {
	texts := []string{f.Text}
	for _, list := range [...][]Fact{n.facts, n.told} {
		for _, g := range list {
			texts = append(texts, g.Text)
		}
	}
	for _, p := range n.waiting {
		texts = append(texts, p.Fact.Text)
	}
	return namesIn(texts...)
}

func (n neighbours) read(f Fact) reading { return read(f.Text, n.names) }

// same is the known fact that a new one only repeats.
func (n neighbours) same(f Fact) (Fact, bool) {
	mine := n.read(f)
	for _, g := range n.facts {
		if g.ID != f.ID && g.covers(f) && n.read(g).against(mine) == Same {
			return g, true
		}
	}
	return Fact{}, false
}

// conflicts are the known facts that a new one corrects.
func (n neighbours) conflicts(f Fact) []Fact {
	mine := n.read(f)
	var list []Fact
	for _, g := range n.facts {
		if g.ID != f.ID && g.sameThing(f) && n.read(g).against(mine) == Conflict {
			list = append(list, g)
		}
	}
	return list
}

// repeats reports a fact that says nothing but what its run was told from the memory: each of its words stands there,
// and it denies nothing that was not denied.
func (n neighbours) repeats(f Fact) bool {
	if len(n.told) == 0 {
		return false
	}
	mine := n.read(f)
	var told []token
	negated := false
	for _, g := range n.told {
		r := n.read(g)
		told, negated = append(told, r.tokens...), negated || r.negated > 0
	}
	missing, _ := rest(mine.tokens, told)
	return len(mine.tokens) > 0 && len(missing) == 0 && (mine.negated == 0 || negated)
}

// tier are the living facts that share the limit of a fact, without itself.
func (n neighbours) tier(f Fact, now time.Time) []Fact {
	var list []Fact
	for _, g := range n.facts {
		if g.ID != f.ID && g.Tier == f.Tier && g.Scope.is(f.Scope) && g.alive(now) {
			list = append(list, g)
		}
	}
	return list
}

// byUse orders facts, the least useful first.
func byUse(list []Fact, now time.Time) []Fact {
	slices.SortFunc(list, func(a, b Fact) int {
		return cmp.Or(cmp.Compare(Score(a, 1, now), Score(b, 1, now)), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// is reports the same scope, however its name is written.
func (s Scope) is(t Scope) bool { return s.Kind == t.Kind && ScopeKey(s) == ScopeKey(t) }

func (s Scope) general() bool { return s.Kind == Me || s.Kind == School }

// covers reports that a fact holds where another one would.
func (f Fact) covers(g Fact) bool { return f.Scope.general() || f.sameThing(g) }

// sameThing reports that two facts hold in the same place, or name the same class: only then one can correct the other.
// What is true of one class is no correction of what is true of the school.
func (f Fact) sameThing(g Fact) bool {
	if f.Scope.is(g.Scope) || f.Scope.general() && g.Scope.general() {
		return true
	}
	class := f.className()
	return class != "" && class == g.className()
}

// className is the class that a fact is of, or that its text names first.
func (f Fact) className() string {
	if f.Scope.Kind == OfClass {
		return ScopeKey(f.Scope)
	}
	if named := scopeOf(f.Text); named.Kind == OfClass && f.Scope.general() {
		return ScopeKey(named)
	}
	return ""
}

// Mark is what is left of a proposal that the teacher refused: a digest of its words and its scope, by which it is
// known when it comes again. The words themselves are gone.
func Mark(f Fact) string {
	sum := sha256.Sum256([]byte(string(f.Scope.Kind) + "\n" + ScopeKey(f.Scope) + "\n" + library.Fold(f.Text, "de")))
	return hex.EncodeToString(sum[:])
}

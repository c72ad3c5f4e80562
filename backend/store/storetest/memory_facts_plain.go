package storetest

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/memory"
)

// Notebook is the second implementation of memory.Store: it keeps everything in memory and looks through all of it. It
// passes the same suite as the database.
type Notebook struct {
	mu    sync.Mutex
	pages notes
}

// notes is all that a Notebook holds.
type notes struct {
	facts     []memory.Fact // oldest first
	proposals []memory.Proposal
	refused   map[string]bool
	uses      []memory.Use
}

// NewNotebook makes an empty one.
func NewNotebook() *Notebook { return &Notebook{pages: notes{refused: map[string]bool{}}} }

func (n notes) clone() notes {
	return notes{slices.Clone(n.facts), slices.Clone(n.proposals), maps.Clone(n.refused), slices.Clone(n.uses)}
}

// Facts implements memory.Facts.
func (n *Notebook) Facts(_ context.Context, f memory.Filter) ([]memory.Fact, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	list := []memory.Fact{}
	for _, g := range slices.Backward(n.pages.facts) {
		if chosenFact(g, f) {
			list = append(list, g)
		}
	}
	slices.SortStableFunc(list, func(a, b memory.Fact) int { return b.CreatedAt.Compare(a.CreatedAt) })
	limit := f.Limit
	if limit <= 0 {
		limit = len(list)
	}
	list = list[min(f.Skip, len(list)):]
	return list[:min(limit, len(list))], nil
}

func chosenFact(g memory.Fact, f memory.Filter) bool {
	switch {
	case f.State != "" && g.State != f.State,
		f.Category != "" && g.Category != f.Category,
		f.Tier != "" && g.Tier != f.Tier,
		f.Scope.Kind != "" &&
			g.Scope.Kind != f.Scope.Kind,
		f.Scope.Name != "" && memory.ScopeKey(g.Scope) != memory.ScopeKey(f.Scope):
		return false
	}
	return strings.TrimSpace(f.Text) == "" || hasWords(memory.Stems(g), f.Text)
}

// hasWords looks for every word as the expression has it: in quotes, the last one with a star.
func hasWords(stems, text string) bool {
	expression := library.Expression(text, "de")
	if expression == "" {
		return false
	}
	for part := range strings.SplitSeq(expression, " AND ") {
		word, open := strings.CutSuffix(strings.Trim(part, "()"), "*")
		word = strings.Trim(word, `"`)
		if !slices.ContainsFunc(
			strings.Fields(stems),
			func(s string) bool { return s == word || open && strings.HasPrefix(s, word) },
		) {
			return false
		}
	}
	return true
}

// FactsByID implements memory.Facts.
func (n *Notebook) FactsByID(_ context.Context, ids []string) ([]memory.Fact, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	list := []memory.Fact{}
	for _, id := range ids {
		if i := n.pages.at(id); i >= 0 {
			list = append(list, n.pages.facts[i])
		}
	}
	return list, nil
}

func (n notes) at(id string) int {
	return slices.IndexFunc(n.facts, func(f memory.Fact) bool { return f.ID == id })
}

// FactsWithin implements memory.Facts.
func (n *Notebook) FactsWithin(_ context.Context, r memory.Reach, now time.Time) ([]memory.Kept, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	projects := n.pages.projects(r)
	kept := []memory.Kept{}
	for _, f := range n.pages.facts {
		key := memory.ScopeKey(f.Scope)
		within := false
		switch f.Scope.Kind {
		case memory.Me, memory.School:
			within = true
		case memory.OfClass:
			within = slices.Contains(r.Classes, key)
		case memory.OfProject:
			within = slices.Contains(projects, key)
		}
		if within && f.State == memory.Active && (f.ExpiresAt.IsZero() || f.ExpiresAt.After(now)) {
			kept = append(kept, memory.Kept{Fact: f, Stems: memory.Stems(f)})
		}
	}
	return kept, nil
}

// projects are the keys of those that are named, and of the few that the words fit best.
func (n notes) projects(r memory.Reach) []string {
	type fitting struct {
		key   string
		share float64
		born  int
	}
	var list []fitting
	for i, f := range n.facts {
		words := memory.ScopeWords(f.Scope)
		met := 0
		for _, w := range words {
			if slices.Contains(r.Words, w) {
				met++
			}
		}
		key := memory.ScopeKey(f.Scope)
		known := slices.ContainsFunc(list, func(p fitting) bool { return p.key == key })
		if f.State == memory.Active && met > 0 && 2*met >= len(words) && !known {
			born := slices.IndexFunc(
				n.facts[:i+1],
				func(g memory.Fact) bool { return g.Scope.Kind == memory.OfProject && memory.ScopeKey(g.Scope) == key },
			)
			list = append(list, fitting{key, float64(met) / float64(len(words)), born})
		}
	}
	slices.SortFunc(list, func(a, b fitting) int {
		return cmp.Or(cmp.Compare(b.share, a.share), cmp.Compare(b.born, a.born))
	})
	keys := slices.Clone(r.Projects)
	for _, p := range list[:min(len(list), memory.MaxProjects)] {
		keys = append(keys, p.key)
	}
	return keys
}

// ChangeMemory implements memory.Facts.
func (n *Notebook) ChangeMemory(_ context.Context, c memory.Change) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	next := n.pages.clone()
	for i, f := range next.facts {
		if f.State == memory.Active && !f.ExpiresAt.IsZero() && !f.ExpiresAt.After(c.At) {
			next.facts[i].State = memory.Expired
		}
	}
	inOrder := slices.Clone(c.Facts)
	slices.SortStableFunc(inOrder, func(f, g memory.Fact) int { // who leaves makes room for who comes
		return cmp.Compare(map[bool]int{true: 1}[f.State == memory.Active], map[bool]int{true: 1}[g.State == memory.Active])
	})
	for _, f := range inOrder {
		if err := next.put(f); err != nil {
			return err
		}
	}
	for _, p := range c.Propose {
		next.propose(p)
	}
	for _, id := range c.Settle {
		i := slices.IndexFunc(next.proposals, func(q memory.Proposal) bool { return q.ID == id })
		if i < 0 {
			return fault.New(fault.Conflict, "fault.memory.decided", nil)
		}
		next.proposals = slices.Delete(next.proposals, i, i+1)
	}
	for _, mark := range c.Refused {
		next.refused[mark] = true
	}
	n.pages = next
	return nil
}

func (n *notes) propose(p memory.Proposal) {
	i := slices.IndexFunc(n.proposals, func(q memory.Proposal) bool { return q.ID == p.ID })
	if i < 0 {
		n.proposals = append(n.proposals, p)
		return
	}
	n.proposals[i].Fact, n.proposals[i].Said = p.Fact, p.Said
}

func (n *notes) put(f memory.Fact) error {
	peers := 0
	for _, g := range n.facts {
		if g.ID != f.ID && g.State == memory.Active && g.Tier == f.Tier && g.Scope.Kind == f.Scope.Kind &&
			memory.ScopeKey(g.Scope) == memory.ScopeKey(f.Scope) {
			peers++
		}
	}
	if f.State == memory.Active && peers >= memory.Limit(f.Tier) {
		return fault.New(fault.Internal, "fault.internal", errors.New("the tier is full"))
	}
	f.Scope = n.firstSpelling(f.Scope)
	if i := n.at(f.ID); i >= 0 {
		f.Uses, f.UsedAt = n.facts[i].Uses, n.facts[i].UsedAt
		n.facts[i] = f
		return nil
	}
	n.facts = append(n.facts, f)
	return nil
}

// firstSpelling is the name that a scope was first given.
func (n *notes) firstSpelling(s memory.Scope) memory.Scope {
	for _, g := range n.facts {
		if g.Scope.Kind == s.Kind && memory.ScopeKey(g.Scope) == memory.ScopeKey(s) {
			return g.Scope
		}
	}
	return s
}

// Proposals implements memory.Inbox.
func (n *Notebook) Proposals(context.Context) ([]memory.Proposal, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Clone(n.pages.proposals), nil
}

// WasRefused implements memory.Inbox.
func (n *Notebook) WasRefused(_ context.Context, mark string) (bool, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.pages.refused[mark], nil
}

// NoteUses implements memory.Diary.
func (n *Notebook) NoteUses(_ context.Context, uses []memory.Use) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, u := range uses {
		i := n.pages.at(u.FactID)
		if i < 0 {
			continue
		}
		n.pages.uses = append(n.pages.uses, u)
		f := &n.pages.facts[i]
		f.Uses++
		if u.At.After(f.UsedAt) {
			f.UsedAt = u.At
		}
	}
	return nil
}

// UsesOf implements memory.Diary.
func (n *Notebook) UsesOf(_ context.Context, factID string, limit int) ([]memory.Use, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	list := []memory.Use{}
	for _, u := range slices.Backward(n.pages.uses) {
		if u.FactID == factID {
			list = append(list, u)
		}
	}
	slices.SortStableFunc(list, func(a, b memory.Use) int { return b.At.Compare(a.At) })
	return list[:min(limit, len(list))], nil
}

// FactsUsedIn implements memory.Diary.
func (n *Notebook) FactsUsedIn(_ context.Context, runID string) ([]memory.Fact, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	list := []memory.Fact{}
	for _, f := range n.pages.facts {
		if slices.ContainsFunc(n.pages.uses, func(u memory.Use) bool { return u.RunID == runID && u.FactID == f.ID }) {
			list = append(list, f)
		}
	}
	return list, nil
}

// ForgetFact implements memory.Facts.
func (n *Notebook) ForgetFact(_ context.Context, id string) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	i := n.pages.at(id)
	if i < 0 {
		return fault.New(fault.NotFound, "fault.memory.unknown", nil)
	}
	n.pages.facts = slices.Delete(n.pages.facts, i, i+1)
	n.pages.uses = slices.DeleteFunc(n.pages.uses, func(u memory.Use) bool { return u.FactID == id })
	for j, f := range n.pages.facts {
		if f.ReplacedBy == id {
			n.pages.facts[j].ReplacedBy = ""
		}
	}
	return nil
}

// ForgetAll implements memory.Facts.
func (n *Notebook) ForgetAll(context.Context) (memory.Wiped, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	w := memory.Wiped{Facts: len(n.pages.facts), Proposals: len(n.pages.proposals)}
	n.pages = notes{refused: map[string]bool{}}
	return w, nil
}

// MemoryStats implements memory.Diary.
func (n *Notebook) MemoryStats(context.Context) (memory.Stats, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	s := memory.Stats{Proposals: len(n.pages.proposals)}
	for _, tier := range memory.Tiers() {
		s.Tiers = append(s.Tiers, memory.TierCount{Tier: tier, Limit: memory.Limit(tier)})
	}
	in := map[memory.Scope]map[memory.Tier]int{}
	for _, f := range n.pages.facts {
		switch f.State {
		case memory.Replaced:
			s.Replaced++
		case memory.Expired:
			s.Expired++
		case memory.Active:
			s.Active++
			if in[f.Scope] == nil {
				in[f.Scope] = map[memory.Tier]int{}
			}
			in[f.Scope][f.Tier]++
			c := &s.Tiers[slices.Index(memory.Tiers(), f.Tier)]
			if c.Active++; in[f.Scope][f.Tier] > c.Fullest {
				c.Fullest, c.Scope = in[f.Scope][f.Tier], f.Scope
			}
		}
	}
	return s, nil
}

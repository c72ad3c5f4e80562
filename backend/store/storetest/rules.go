package storetest

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"pult/backend/fault"
	"pult/backend/gate"
	"pult/backend/workflow"
)

// RuleStore is a store of runs that keeps rules, too.
type RuleStore interface {
	RunStore
	workflow.Rulebook
}

// Rulebook is the suite for workflow.Rulebook.
func Rulebook(t *testing.T, open func(t *testing.T) RuleStore) {
	t.Run("rules come back, newest first, each once", func(t *testing.T) {
		s := open(t)
		old := gate.Rule{ID: "a", Verb: gate.Always, Agent: "image", At: moment(1)}
		site := gate.Rule{ID: "b", Verb: gate.Never, Scope: gate.OfHost, Value: "wikipedia.org", At: moment(2)}
		for _, r := range []gate.Rule{old, site} {
			if err := s.AddRule(t.Context(), r); err != nil {
				t.Fatal(err)
			}
		}
		again := old
		again.ID = "c"
		wantFault(t, s.AddRule(t.Context(), again), fault.Conflict, "fault.rule.twice")
		got, err := s.Rules(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		wantSame(t, got, []gate.Rule{site, old})
	})
	t.Run("a rule is taken away once", func(t *testing.T) {
		s := open(t)
		if err := s.AddRule(t.Context(), gate.Rule{ID: "a", Verb: gate.Always, Agent: "image", At: moment(1)}); err != nil {
			t.Fatal(err)
		}
		if err := s.DropRule(t.Context(), "a"); err != nil {
			t.Error(err)
		}
		wantFault(t, s.DropRule(t.Context(), "a"), fault.NotFound, "fault.rule.notFound")
		if got, err := s.Rules(t.Context()); err != nil || len(got) != 0 {
			t.Errorf("%v, %v", got, err)
		}
	})
	t.Run("her own answers about steps of the agent count", func(t *testing.T) { answersCount(t, open(t)) })
}

func answersCount(t *testing.T, s RuleStore) {
	r := newRun(t, s, "a", 1)
	for i, c := range []struct {
		kind  gate.Kind
		agent string
		by    gate.By
		do    gate.Do
		score int
	}{
		{gate.Step, "image", gate.ByTeacher, gate.Approve, 70},
		{gate.Step, "image", gate.ByTeacher, gate.Change, 80},
		{gate.Step, "image", gate.ByTeacher, gate.Skip, 90},
		{gate.Step, "image", gate.ByTeacher, gate.Stop, 10},
		{gate.Step, "image", gate.ByPolicy, gate.Approve, 20},
		{gate.Step, "image", gate.ByFile, gate.Approve, 30},
		{gate.Step, "research", gate.ByTeacher, gate.Approve, 40},
		{gate.Result, "image", gate.ByTeacher, gate.Approve, 50},
		{gate.Step, "image", "", "", 60}, // open
	} {
		g := newGate("a", "step:1:s1:"+string(rune('1'+i)))
		g.Kind, g.Subject.Agent, g.Question.Confidence.Score = c.kind, c.agent, c.score
		g.Hash = g.Subject.Hash()
		if c.by == gate.ByPolicy {
			d := answerTo(g, c.do)
			d.By = c.by
			g.Decision = &d
		}
		r = mustSave(t, s, workflow.Turn{Run: r, Gates: []gate.Gate{g}})
		if c.by == "" || c.by == gate.ByPolicy {
			continue
		}
		d := answerTo(g, c.do)
		d.By, d.At = c.by, moment(10+i)
		if err := s.Decide(t.Context(), g.ID, d, nil); err != nil {
			t.Fatal(err)
		}
		r = mustLoad(t, s, "a")
	}
	got, err := s.Decisions(t.Context(), "image")
	if err != nil {
		t.Fatal(err)
	}
	wantSame(t, got, []gate.Past{{Score: 90}, {Score: 80}, {Score: 70, Confirmed: true}})
}

// Rules implements workflow.Rulebook.
func (m *Memory) Rules(context.Context) ([]gate.Rule, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	list := slices.Clone(m.rules)
	slices.SortFunc(list, func(a, b gate.Rule) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(b.ID, a.ID)) })
	return list, nil
}

// AddRule implements workflow.Rulebook.
func (m *Memory) AddRule(_ context.Context, r gate.Rule) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, old := range m.rules {
		if old.ID == r.ID || old.Verb == r.Verb && old.Agent == r.Agent && old.Scope == r.Scope && old.Value == r.Value {
			return conflict("fault.rule.twice")
		}
	}
	m.rules = append(m.rules, r)
	return nil
}

// DropRule implements workflow.Rulebook.
func (m *Memory) DropRule(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := len(m.rules)
	m.rules = slices.DeleteFunc(m.rules, func(r gate.Rule) bool { return r.ID == id })
	if len(m.rules) == n {
		return fault.New(fault.NotFound, "fault.rule.notFound", nil)
	}
	return nil
}

// Decisions implements workflow.Rulebook.
func (m *Memory) Decisions(_ context.Context, agent string) ([]gate.Past, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var decided []gate.Gate
	for _, k := range m.runs {
		for _, g := range k.gates {
			if g.Kind == gate.Step && g.Subject.Agent == agent && g.Decision != nil && g.Decision.By == gate.ByTeacher &&
				slices.Contains([]gate.Do{gate.Approve, gate.Change, gate.Skip}, g.Decision.Do) {
				decided = append(decided, g)
			}
		}
	}
	slices.SortFunc(decided, func(a, b gate.Gate) int { return b.Decision.At.Compare(a.Decision.At) })
	var past []gate.Past
	for _, g := range decided[:min(len(decided), 200)] {
		past = append(past, gate.Past{Score: g.Question.Confidence.Score, Confirmed: g.Decision.Do == gate.Approve})
	}
	return past, nil
}

package storetest

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// RuleStore is a store of runs that keeps rules, too.
type RuleStore interface {
	RunStore
	workflow.RuleStore
}

// StandingRules is the suite for workflow.RuleStore.
func StandingRules(t *testing.T, open func(t *testing.T) RuleStore) {
	t.Run("rules come back, newest first, each once", func(t *testing.T) {
		s := open(t)
		old := consent.Rule{ID: "a", Verb: consent.Always, Agent: "image", At: moment(1)}
		site := consent.Rule{ID: "b", Verb: consent.Never, Scope: consent.OfHost, Value: "wikipedia.org", At: moment(2)}
		for _, r := range []consent.Rule{old, site} {
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
		wantSame(t, got, []consent.Rule{site, old})
	})
	t.Run("a rule is taken away once", func(t *testing.T) {
		s := open(t)
		if err := s.AddRule(t.Context(), consent.Rule{
			ID: "a", Verb: consent.Always, Agent: "image",
			At: moment(1),
		}); err != nil {
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
		kind  consent.Kind
		agent string
		by    consent.By
		do    consent.Do
		score int
	}{
		{consent.Step, "image", consent.ByTeacher, consent.Approve, 70},
		{consent.Step, "image", consent.ByTeacher, consent.Change, 80},
		{consent.Step, "image", consent.ByTeacher, consent.Skip, 90},
		{consent.Step, "image", consent.ByTeacher, consent.Stop, 10},
		{consent.Step, "image", consent.ByPolicy, consent.Approve, 20},
		{consent.Step, "image", consent.ByFile, consent.Approve, 30},
		{consent.Step, "research", consent.ByTeacher, consent.Approve, 40},
		{consent.Result, "image", consent.ByTeacher, consent.Approve, 50},
		{consent.Step, "image", "", "", 60}, // open
	} {
		g := newGate("a", "step:1:s1:"+string(rune('1'+i)))
		g.Kind, g.Subject.Agent, g.Question.Confidence.Score = c.kind, c.agent, c.score
		g.Hash = g.Subject.Hash()
		if c.by == consent.ByPolicy {
			d := answerTo(g, c.do)
			d.By = c.by
			g.Decision = &d
		}
		r = mustSave(t, s, workflow.Turn{Run: r, Gates: []consent.Gate{g}})
		if c.by == "" || c.by == consent.ByPolicy {
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
	wantSame(t, got, []consent.Past{{Score: 90}, {Score: 80}, {Score: 70, Confirmed: true}})
}

// Rules implements workflow.RuleStore.
func (m *Memory) Rules(context.Context) ([]consent.Rule, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	list := slices.Clone(m.rules)
	slices.SortFunc(list, func(a, b consent.Rule) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(b.ID, a.ID)) })
	return list, nil
}

// AddRule implements workflow.RuleStore.
func (m *Memory) AddRule(_ context.Context, r consent.Rule) error {
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

// DropRule implements workflow.RuleStore.
func (m *Memory) DropRule(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := len(m.rules)
	m.rules = slices.DeleteFunc(m.rules, func(r consent.Rule) bool { return r.ID == id })
	if len(m.rules) == n {
		return fault.New(fault.NotFound, "fault.rule.notFound", nil)
	}
	return nil
}

// Decisions implements workflow.RuleStore.
func (m *Memory) Decisions(_ context.Context, agent string) ([]consent.Past, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var decided []consent.Gate
	for _, k := range m.runs {
		for _, g := range k.gates {
			if g.Kind == consent.Step && g.Subject.Agent == agent && g.Decision != nil && g.Decision.By == consent.ByTeacher &&
				slices.Contains([]consent.Do{consent.Approve, consent.Change, consent.Skip}, g.Decision.Do) {
				decided = append(decided, g)
			}
		}
	}
	slices.SortFunc(decided, func(a, b consent.Gate) int { return b.Decision.At.Compare(a.Decision.At) })
	var past []consent.Past
	for _, g := range decided[:min(len(decided), 200)] {
		past = append(past, consent.Past{Score: g.Question.Confidence.Score, Confirmed: g.Decision.Do == consent.Approve})
	}
	return past, nil
}

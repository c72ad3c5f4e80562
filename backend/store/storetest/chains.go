package storetest

import (
	"cmp"
	"context"
	"slices"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"pult/backend/agent"
	"pult/backend/workflow"
)

// ChainStore is the suite for workflow.Chains.
func ChainStore(t *testing.T, open func() workflow.Chains) {
	t.Run("loops add up by agent, ending and length", func(t *testing.T) {
		s := open()
		line := func(seconds int, name string, end agent.Ending, iterations int) workflow.ChainLine {
			return workflow.ChainLine{
				At: moment(seconds), RunID: "r", StepID: "s1", Agent: name, Provider: "offline",
				Chain: agent.Chain{
					Iterations: iterations, ToolCalls: 2, Continued: 1, Hints: 1, Seconds: 3, Model: 2, Tools: 0.5, Tokens: 100, First: 40, End: end,
				},
			}
		}
		for _, l := range []workflow.ChainLine{
			line(0, "research", agent.Answered, 3), line(1, "research", agent.Answered, 3), line(2, "research", agent.Ending(agent.Iterations), 5),
			line(3, "image", agent.Answered, 2), line(-9, "image", agent.Broke, 1),
		} {
			if err := s.AddChain(t.Context(), l); err != nil {
				t.Fatal(err)
			}
		}
		got, err := s.ChainGroups(t.Context(), moment(0))
		group := func(name, ending string, iterations, n int) workflow.ChainGroup {
			return workflow.ChainGroup{
				Agent: name, Ending: ending, Iterations: iterations, N: n, ToolCalls: 2 * n, Continued: n, Hints: n, Seconds: 3 * float64(n),
				Overhead: 0.5 * float64(n), Tokens: 100 * int64(n), First: 40 * int64(n),
			}
		}
		want := []workflow.ChainGroup{group("image", "answered", 2, 1), group("research", "answered", 3, 2), group("research", "iterations", 5, 1)}
		if err != nil || !gocmp.Equal(got, want) {
			t.Errorf("%v\n%s", err, gocmp.Diff(want, got))
		}
	})
	t.Run("nothing has run yet", func(t *testing.T) {
		if got, err := open().ChainGroups(t.Context(), time.Time{}); err != nil || len(got) != 0 {
			t.Errorf("%v, %v", got, err)
		}
	})
}

// AddChain implements workflow.Chains.
func (m *Memory) AddChain(_ context.Context, c workflow.ChainLine) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.chains = append(m.chains, c)
	return nil
}

// ChainGroups implements workflow.Chains.
func (m *Memory) ChainGroups(_ context.Context, since time.Time) ([]workflow.ChainGroup, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []workflow.ChainGroup
	for _, c := range m.chains {
		if c.At.Before(since) {
			continue
		}
		at := slices.IndexFunc(list, func(g workflow.ChainGroup) bool {
			return g.Agent == c.Agent && g.Ending == string(c.End) && g.Iterations == c.Iterations
		})
		if at < 0 {
			at = len(list)
			list = append(list, workflow.ChainGroup{Agent: c.Agent, Ending: string(c.End), Iterations: c.Iterations})
		}
		g := &list[at]
		g.N++
		g.ToolCalls, g.Continued, g.Hints = g.ToolCalls+c.ToolCalls, g.Continued+c.Continued, g.Hints+c.Hints
		g.Seconds, g.Overhead = g.Seconds+c.Seconds, g.Overhead+max(0, c.Seconds-c.Model-c.Tools)
		g.Tokens, g.First = g.Tokens+c.Tokens, g.First+c.First
	}
	slices.SortFunc(list, func(a, b workflow.ChainGroup) int {
		return cmp.Or(cmp.Compare(a.Agent, b.Agent), cmp.Compare(a.Ending, b.Ending), cmp.Compare(a.Iterations, b.Iterations))
	})
	return list, nil
}

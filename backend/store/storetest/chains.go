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

// ChainStore is the suite for workflow.TraceStore.
func ChainStore(t *testing.T, open func() workflow.TraceStore) {
	t.Run("loops add up by agent, ending and length", func(t *testing.T) {
		s := open()
		line := func(seconds int, name string, end agent.Ending, iterations int) workflow.TraceLine {
			return workflow.TraceLine{
				At: moment(seconds), RunID: "r", StepID: "s1", Agent: name, Provider: "offline",
				Chain: agent.Chain{
					Iterations: iterations, ToolCalls: 2, Continued: 1, Hints: 1, Seconds: 3, Model: 2, Tools: 0.5, Tokens: 100,
					First: 40, End: end,
				},
			}
		}
		for _, l := range []workflow.TraceLine{
			line(0, "research", agent.Answered, 3), line(1, "research", agent.Answered, 3),
			line(2, "research", agent.Ending(agent.Iterations), 5),
			line(3, "image", agent.Answered, 2), line(-9, "image", agent.Broke, 1),
		} {
			if err := s.AddTrace(t.Context(), l); err != nil {
				t.Fatal(err)
			}
		}
		got, err := s.TraceGroups(t.Context(), moment(0))
		group := func(name, ending string, iterations, n int) workflow.TraceGroup {
			return workflow.TraceGroup{
				Agent: name, Ending: ending, Iterations: iterations, N: n, ToolCalls: 2 * n, Continued: n, Hints: n,
				Seconds:  3 * float64(n),
				Overhead: 0.5 * float64(n), Tokens: 100 * int64(n), First: 40 * int64(n),
			}
		}
		want := []workflow.TraceGroup{
			group("image", "answered", 2, 1),
			group("research", "answered", 3, 2),
			group("research", "iterations", 5, 1),
		}
		if err != nil || !gocmp.Equal(got, want) {
			t.Errorf("%v\n%s", err, gocmp.Diff(want, got))
		}
	})
	t.Run("nothing has run yet", func(t *testing.T) {
		if got, err := open().TraceGroups(t.Context(), time.Time{}); err != nil || len(got) != 0 {
			t.Errorf("%v, %v", got, err)
		}
	})
}

// AddTrace implements workflow.TraceStore.
func (m *Memory) AddTrace(_ context.Context, c workflow.TraceLine) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.chains = append(m.chains, c)
	return nil
}

// TraceGroups implements workflow.TraceStore.
func (m *Memory) TraceGroups(_ context.Context, since time.Time) ([]workflow.TraceGroup, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []workflow.TraceGroup
	for _, c := range m.chains {
		if c.At.Before(since) {
			continue
		}
		at := slices.IndexFunc(list, func(g workflow.TraceGroup) bool {
			return g.Agent == c.Agent && g.Ending == string(c.End) && g.Iterations == c.Iterations
		})
		if at < 0 {
			at = len(list)
			list = append(list, workflow.TraceGroup{Agent: c.Agent, Ending: string(c.End), Iterations: c.Iterations})
		}
		g := &list[at]
		g.N++
		g.ToolCalls, g.Continued, g.Hints = g.ToolCalls+c.ToolCalls, g.Continued+c.Continued, g.Hints+c.Hints
		g.Seconds, g.Overhead = g.Seconds+c.Seconds, g.Overhead+max(0, c.Seconds-c.Model-c.Tools)
		g.Tokens, g.First = g.Tokens+c.Tokens, g.First+c.First
	}
	slices.SortFunc(list, func(a, b workflow.TraceGroup) int {
		return cmp.Or(cmp.Compare(a.Agent, b.Agent), cmp.Compare(a.Ending, b.Ending), cmp.Compare(a.Iterations, b.Iterations))
	})
	return list, nil
}

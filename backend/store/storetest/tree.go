package storetest

import (
	"context"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"pult/backend/agent"
	"pult/backend/base/i18n"
	"pult/backend/workflow"
)

// TreeStore keeps runs and what grows in them.
type TreeStore interface {
	RunStore
	workflow.TreeStore
}

// ForestStore is the suite for workflow.TreeStore.
func ForestStore(t *testing.T, open func() TreeStore) {
	t.Run("a child is one row, whatever becomes of it", func(t *testing.T) { children(t, open()) })
	t.Run("what was said stays in order, and a turn marks what it followed", func(t *testing.T) { sayings(t, open()) })
}

func children(t *testing.T, f TreeStore) {
	twig := func(node, parent string, state agent.ChildState) workflow.ChildNode {
		return workflow.ChildNode{
			RunID:      "r",
			Generation: 1,
			StepID:     "s1",
			Attempt:    1,
			Node:       node,
			Parent:     parent,
			Question:   "Was ist Licht?",
			State:      state,
		}
	}
	newRun(t, f, "r", 1)
	first, second, below := twig(
		"3.0.1",
		"",
		agent.ChildQueued,
	), twig(
		"3.0.2",
		"",
		agent.ChildQueued,
	), twig(
		"3.0.1/2.0.1",
		"3.0.1",
		agent.ChildQueued,
	)
	running := first
	running.State, running.StartedAt = agent.ChildRunning, moment(1)
	done := running
	done.State, done.Answer, done.EndedAt = agent.ChildDone, "Ein Teil des Spektrums.", moment(5)
	failed := second
	failed.State, failed.Fault, failed.EndedAt = agent.ChildFailed, &i18n.Text{Key: "fault.model.unread"}, moment(6)
	// asked for again after its end: that stays
	for _, each := range []workflow.ChildNode{first, second, running, below, done, first, failed} {
		if err := f.SaveChild(t.Context(), each); err != nil {
			t.Fatal(err)
		}
	}
	got, err := f.Children(t.Context(), "r")
	if want := []workflow.ChildNode{done, failed, below}; err != nil || !gocmp.Equal(got, want) {
		t.Errorf("%v\n%s", err, gocmp.Diff(want, got))
	}
}

func sayings(t *testing.T, f TreeStore) {
	r := newRun(t, f, "r", 1)
	say := func(id string, kind workflow.Interference) workflow.Intervention {
		i := workflow.Intervention{
			ID:         id,
			RunID:      "r",
			Node:       "s1",
			Generation: 1,
			Attempt:    1,
			Kind:       kind,
			Text:       "kürzer",
			Params:     map[string]string{"topic": "Licht"},
			At:         moment(2),
		}
		if err := f.Say(t.Context(), i); err != nil {
			t.Fatal(err)
		}
		return i
	}
	first, second := say("b", workflow.Modify), say("a", workflow.Tell)
	r.UpdatedAt = moment(9)
	if err := f.SaveTurn(t.Context(), workflow.Turn{Run: r, Followed: []string{"b"}}); err != nil {
		t.Fatal(err)
	}
	first.DoneAt = moment(9)
	got, err := f.Said(t.Context(), "r")
	if want := []workflow.Intervention{first, second}; err != nil || !gocmp.Equal(got, want) {
		t.Errorf("%v\n%s", err, gocmp.Diff(want, got))
	}
	if got, err := f.Said(t.Context(), "other"); err != nil || len(got) != 0 {
		t.Errorf("%v, %v", got, err)
	}
}

// SaveChild implements workflow.TreeStore.
func (m *Memory) SaveChild(_ context.Context, t workflow.ChildNode) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	at := slices.IndexFunc(m.twigs, func(o workflow.ChildNode) bool {
		return o.RunID == t.RunID && o.Generation == t.Generation && o.StepID == t.StepID && o.Attempt == t.Attempt &&
			o.Node == t.Node
	})
	if at < 0 {
		m.twigs = append(m.twigs, t)
		return nil
	}
	old := m.twigs[at]
	if t.State == agent.ChildQueued && old.State != agent.ChildQueued {
		return nil
	}
	if t.StartedAt.Before(old.StartedAt) {
		t.StartedAt = old.StartedAt
	}
	if t.EndedAt.Before(old.EndedAt) {
		t.EndedAt = old.EndedAt
	}
	m.twigs[at] = t
	return nil
}

// Children implements workflow.TreeStore.
func (m *Memory) Children(_ context.Context, runID string) ([]workflow.ChildNode, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(m.twigs), func(t workflow.ChildNode) bool { return t.RunID != runID }), nil
}

// Say implements workflow.TreeStore.
func (m *Memory) Say(_ context.Context, i workflow.Intervention) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.said = append(m.said, i)
	return nil
}

// Said implements workflow.TreeStore.
func (m *Memory) Said(_ context.Context, runID string) ([]workflow.Intervention, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(m.said), func(i workflow.Intervention) bool { return i.RunID != runID }), nil
}

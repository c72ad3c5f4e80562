package storetest

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"

	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/privacy"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// Memory is the second implementation of workflow.Store: it forgets everything at the end and
// is fast enough for thousands of random runs. It passes the same suites as the database.
type Memory struct {
	mu        sync.Mutex
	number    int
	runs      map[string]*kept
	artifacts map[string]artifact.Artifact
	messages  map[string][]model.Message
	chains    []workflow.TraceLine
	twigs     []workflow.ChildNode
	said      []workflow.Intervention
	rules     []consent.Rule

	placeholders map[string][]privacy.Entry // by run
}

// kept is a run and what belongs to it.
type kept struct {
	run    workflow.Run // without plan, steps and gates
	plans  []workflow.Plan
	steps  []workflow.Step
	gates  []consent.Gate
	events []event.Record
}

// NewMemory makes an empty one.
func NewMemory() *Memory {
	return &Memory{
		runs:      map[string]*kept{},
		artifacts: map[string]artifact.Artifact{},
		messages:  map[string][]model.Message{},
	}
}

func noRun() error { return fault.New(fault.NotFound, "fault.run.notFound", nil) }

func conflict(key string) error { return fault.New(fault.Conflict, key, nil) }

// CreateRun implements workflow.RunStore.
func (m *Memory) CreateRun(_ context.Context, r workflow.Run, events []event.Record) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, exists := m.runs[r.ID]; exists {
		return 0, conflict("fault.store.conflict")
	}
	m.number++
	r.Number = m.number
	k := &kept{run: r, events: slices.Clone(events)}
	if r.Plan != nil {
		k.plans = append(k.plans, *r.Plan)
		k.run.Plan = nil
	}
	m.runs[r.ID] = k
	return r.Number, nil
}

// LoadRun implements workflow.RunStore.
func (m *Memory) LoadRun(_ context.Context, id string) (workflow.Run, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.runs[id]
	if !ok {
		return workflow.Run{}, noRun()
	}
	r := k.run
	r.Feedback, r.Answers = slices.Clone(r.Feedback), maps.Clone(r.Answers)
	if n := len(k.plans); n > 0 {
		p := k.plans[n-1]
		r.Plan = &p
	}
	for _, s := range k.steps {
		if s.Generation == r.Generation {
			r.Steps = append(r.Steps, s)
		}
	}
	r.Gates = slices.Clone(k.gates)
	return r, nil
}

// SaveTurn implements workflow.RunStore: it works on a copy and puts that in place when everything fits.
func (m *Memory) SaveTurn(_ context.Context, t workflow.Turn) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.runs[t.Run.ID]
	if !ok || k.run.Revision != t.Run.Revision {
		return conflict("fault.run.changed")
	}
	next := kept{
		plans:  slices.Clone(k.plans),
		steps:  slices.Clone(k.steps),
		gates:  slices.Clone(k.gates),
		events: slices.Clone(k.events),
	}
	next.run = t.Run
	next.run.Plan, next.run.Steps, next.run.Gates = nil, nil, nil
	next.run.Revision++
	if t.Plan != nil {
		next.plans = append(next.plans, *t.Plan)
	}
	next.steps = slices.DeleteFunc(next.steps, func(s workflow.Step) bool {
		return s.Generation == t.Run.Generation && slices.Contains(t.Dropped, s.ID)
	})
	for _, s := range t.Steps {
		next.setStep(s)
	}
	next.order(t.Run)
	for _, g := range t.Gates {
		if err := next.setGate(g); err != nil {
			return err
		}
	}
	for _, a := range t.Artifacts {
		if _, exists := m.artifacts[a.ID]; exists {
			return conflict("fault.store.conflict")
		}
	}
	for _, a := range t.Artifacts {
		m.artifacts[a.ID] = a
	}
	next.events = append(next.events, t.Events...)
	for i := range m.said {
		if slices.Contains(t.Followed, m.said[i].ID) {
			m.said[i].DoneAt = t.Run.UpdatedAt
		}
	}
	m.runs[t.Run.ID] = &next
	return nil
}

// order puts the steps of a generation as the run has them.
func (k *kept) order(r workflow.Run) {
	place := func(s workflow.Step) int {
		return slices.IndexFunc(
			r.Steps,
			func(other workflow.Step) bool { return other.ID == s.ID && other.Generation == s.Generation },
		)
	}
	slices.SortStableFunc(k.steps, func(a, b workflow.Step) int {
		if a.Generation != b.Generation || a.Generation != r.Generation {
			return a.Generation - b.Generation
		}
		return place(a) - place(b)
	})
}

func (k *kept) setStep(s workflow.Step) {
	for i := range k.steps {
		if k.steps[i].ID == s.ID && k.steps[i].Generation == s.Generation {
			k.steps[i] = s
			return
		}
	}
	k.steps = append(k.steps, s)
}

func (k *kept) setGate(g consent.Gate) error {
	if g.Decision != nil && !g.Decision.By.AtOnce() {
		return k.decide(g.ID, *g.Decision)
	}
	for _, old := range k.gates {
		if old.ID == g.ID || old.Key == g.Key || old.Decision == nil && g.Decision == nil {
			return conflict("fault.store.conflict")
		}
	}
	k.gates = append(k.gates, g)
	return nil
}

func (k *kept) decide(id string, d consent.Decision) error {
	for i := range k.gates {
		if g := &k.gates[i]; g.ID == id && g.Decision == nil && g.Hash == d.Hash {
			g.Decision = &d
			return nil
		}
	}
	return conflict("fault.gate.decided")
}

// Decide implements workflow.RunStore.
func (m *Memory) Decide(_ context.Context, gateID string, d consent.Decision, events []event.Record) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, _, ok := m.find(gateID)
	if !ok {
		return conflict("fault.gate.decided")
	}
	if err := k.decide(gateID, d); err != nil {
		return err
	}
	k.events = append(k.events, events...)
	return nil
}

func (m *Memory) find(gateID string) (*kept, *consent.Gate, bool) {
	for _, k := range m.runs {
		for i := range k.gates {
			if k.gates[i].ID == gateID {
				return k, &k.gates[i], true
			}
		}
	}
	return nil, nil, false
}

// DeleteRun implements workflow.RunStore.
func (m *Memory) DeleteRun(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.runs[id]; !ok {
		return noRun()
	}
	delete(m.runs, id)
	maps.DeleteFunc(m.artifacts, func(_ string, a artifact.Artifact) bool { return a.RunID == id })
	maps.DeleteFunc(m.messages, func(key string, _ []model.Message) bool { return strings.HasPrefix(key, id+"/") })
	return nil
}

// RunIDs implements workflow.RunStore.
func (m *Memory) RunIDs(_ context.Context, states ...workflow.State) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var ids []string
	for _, k := range m.oldestFirst() {
		if slices.Contains(states, k.run.State) {
			ids = append(ids, k.run.ID)
		}
	}
	return ids, nil
}

func (m *Memory) oldestFirst() []*kept {
	return slices.SortedFunc(maps.Values(m.runs), func(a, b *kept) int {
		return a.run.Number - b.run.Number
	})
}

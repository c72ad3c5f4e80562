package storetest

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// Heads implements workflow.RunIndex.
func (m *Memory) Heads(_ context.Context, q workflow.HeadQuery) iter.Seq2[workflow.Head, error] {
	return func(yield func(workflow.Head, error) bool) {
		m.mu.Lock()
		defer m.mu.Unlock()
		for _, k := range slices.Backward(m.oldestFirst()) {
			r := k.run
			if q.Thread != "" && q.Thread != r.Thread && q.Thread != r.ID {
				continue
			}
			if (q.Before > 0 && r.Number >= q.Before) || (len(q.States) > 0 && !slices.Contains(q.States, r.State)) {
				continue
			}
			h := workflow.Head{ID: r.ID, Number: r.Number, Title: r.Title, Request: r.Request, State: r.State}
			if !yield(h, nil) {
				return
			}
		}
	}
}

// Lines implements workflow.RunIndex.
func (m *Memory) Lines(_ context.Context, ids []string) ([]workflow.Summary, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []workflow.Summary
	for _, id := range ids {
		k, ok := m.runs[id]
		if !ok {
			continue
		}
		r := k.run
		s := workflow.Summary{
			ID:        r.ID,
			Number:    r.Number,
			Title:     r.Title,
			Request:   r.Request,
			State:     r.State,
			Question:  r.Question,
			CreatedAt: r.CreatedAt,
			UpdatedAt: r.UpdatedAt,
		}
		for _, g := range k.gates {
			if g.Decision == nil {
				s.OpenGate, s.GateTitle = g.Kind, g.Question.Title
			}
		}
		s.Steps, s.Done, s.Skipped = counted(r, k.steps)
		list = append(list, s)
	}
	return list, nil
}

// History implements workflow.Archive.
func (m *Memory) History(_ context.Context, runID string) (workflow.History, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.runs[runID]
	if !ok {
		return workflow.History{}, nil
	}
	return workflow.History{Plans: slices.Clone(k.plans), Steps: slices.Clone(k.steps)}, nil
}

// Artifact implements workflow.Archive.
func (m *Memory) Artifact(_ context.Context, id string) (artifact.Artifact, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if a, ok := m.artifacts[id]; ok {
		return a, nil
	}
	return artifact.Artifact{}, fault.New(fault.NotFound, "fault.artifact.notFound", nil)
}

// Outline implements workflow.Archive.
func (m *Memory) Outline(ctx context.Context, id string) (artifact.Artifact, error) {
	a, err := m.Artifact(ctx, id)
	a.Files = slices.Clone(a.Files)
	for i := range a.Files {
		a.Files[i].Data = nil
	}
	return a, err
}

// GateByID implements workflow.Archive.
func (m *Memory) GateByID(_ context.Context, id string) (consent.Gate, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, g, ok := m.find(id); ok {
		return *g, nil
	}
	return consent.Gate{}, fault.New(fault.NotFound, "fault.gate.notFound", nil)
}

// SaveDraft implements workflow.Archive.
func (m *Memory) SaveDraft(_ context.Context, gateID, draft string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	_, g, ok := m.find(gateID)
	if !ok || g.Decision != nil {
		return conflict("fault.gate.decided")
	}
	g.Draft = draft
	return nil
}

// MedianSeconds implements workflow.Archive.
func (m *Memory) MedianSeconds(_ context.Context, name, provider string) (float64, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var seconds []float64
	for _, k := range m.runs {
		for _, s := range k.steps {
			if s.Agent == name && k.run.Provider == provider && (s.State == workflow.StepDone || s.State == workflow.Stale) {
				seconds = append(seconds, s.Seconds)
			}
		}
	}
	if len(seconds) == 0 {
		return 0, false
	}
	slices.Sort(seconds)
	return seconds[len(seconds)/2], true
}

// EventTypes lists the stored events of a run by their wire names, oldest first.
func (m *Memory) EventTypes(_ context.Context, runID string) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.runs[runID]
	if !ok {
		return nil, nil
	}
	records := slices.Clone(k.events)
	slices.SortFunc(records, func(a, b event.Record) int { return cmp.Compare(a.Seq, b.Seq) })
	var types []string
	for _, r := range records {
		types = append(types, r.Type)
	}
	return types, nil
}

// AppendMessage implements agent.Transcripts.
func (m *Memory) AppendMessage(_ context.Context, key string, position int, message model.Message) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	runID, _, _ := strings.Cut(key, "/")
	if _, ok := m.runs[runID]; !ok || position != len(m.messages[key]) {
		return conflict("fault.store.conflict")
	}
	m.messages[key] = append(m.messages[key], message)
	return nil
}

// Messages implements agent.Transcripts.
func (m *Memory) Messages(_ context.Context, key string) ([]model.Message, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.messages[key]), nil
}

// counted are the steps of the current generation, and those that are over.
func counted(r workflow.Run, steps []workflow.Step) (all, done, skipped int) {
	for _, step := range steps {
		if step.Generation != r.Generation {
			continue
		}
		all++
		if slices.Contains([]workflow.StepState{workflow.StepDone, workflow.Skipped, workflow.Stale}, step.State) {
			done++
		}
		if step.State == workflow.Skipped {
			skipped++
		}
	}
	return all, done, skipped
}

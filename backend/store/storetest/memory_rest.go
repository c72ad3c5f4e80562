package storetest

import (
	"context"
	"maps"
	"slices"
	"time"

	"pult/backend/base/event"
	"pult/backend/cost"
	"pult/backend/knowledge/source"
	"pult/backend/privacy"
	"pult/backend/settings"
	"pult/backend/workflow"
)

var _ workflow.Store = (*Memory)(nil)

// Transitions implements workflow.HistoryStore.
func (m *Memory) Transitions(_ context.Context, runID string) ([]workflow.Transition, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.runs[runID]
	if k == nil {
		return nil, nil
	}
	var list []workflow.Transition
	for _, e := range k.events {
		switch d := e.Data.(type) {
		case event.RunChanged:
			list = append(list, workflow.Transition{At: e.At, State: d.State})
		case event.AgentState:
			list = append(list, workflow.Transition{At: e.At, StepID: d.AgentID, State: d.State})
		}
	}
	return list, nil
}

// LoadSettings implements workflow.SettingsReader: nothing was ever set.
func (*Memory) LoadSettings(context.Context) (settings.Settings, error) {
	return settings.Defaults(), nil
}

// Entries implements workflow.HistoryStore: calls of models stand in a LedgerMemory, none in this memory.
func (*Memory) Entries(context.Context, cost.Query, int) ([]cost.Entry, error) { return nil, nil }

// Work implements workflow.StatsStore: sums are SQL and nothing is added up here.
func (*Memory) Work(context.Context, time.Time) ([]workflow.Work, error) { return nil, nil }

// Saved implements workflow.PageStore: no page was ever fetched.
func (*Memory) Saved(context.Context, string) (source.Copy, bool, error) {
	return source.Copy{}, false, nil
}

// Placeholders implements workflow.RedactionStore.
func (m *Memory) Placeholders(_ context.Context, runID string) ([]privacy.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.placeholders[runID]), nil
}

// AddPlaceholders implements workflow.RedactionStore.
func (m *Memory) AddPlaceholders(_ context.Context, runID string, added []privacy.Entry) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := maps.Clone(m.placeholders)
	if all == nil {
		all = map[string][]privacy.Entry{}
	}
	all[runID] = append(slices.Clone(all[runID]), added...)
	m.placeholders = all
	return nil
}

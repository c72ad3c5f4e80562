package store

import (
	"context"

	"pult/backend/workflow"
)

var _ workflow.HistoryStore = (*DB)(nil)

const passages = `SELECT at, coalesce(json_extract(data, '$.agentId'), '') AS step_id, json_extract(data, '$.state') AS state
FROM events WHERE run_id = ? AND type IN ('run.changed', 'agent-state') ORDER BY seq`

// Transitions implements workflow.HistoryStore.
func (db *DB) Transitions(ctx context.Context, runID string) ([]workflow.Transition, error) {
	var rows []struct {
		At            int64
		StepID, State string
	}
	if err := db.read(ctx).Raw(passages, runID).Scan(&rows).Error; err != nil {
		return nil, translate(err)
	}
	list := make([]workflow.Transition, len(rows))
	for i, r := range rows {
		list[i] = workflow.Transition{At: fromMicros(r.At), StepID: r.StepID, State: r.State}
	}
	return list, nil
}

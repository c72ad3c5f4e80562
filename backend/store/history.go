package store

import (
	"context"

	"pult/backend/cost"
	"pult/backend/workflow"
)

// History reads what of a run is over: the states it went through and the calls it made.
type History struct{ conn }

var _ workflow.HistoryStore = History{}

const passages = `SELECT at, coalesce(json_extract(data, '$.agentId'), '') AS step_id,
  json_extract(data, '$.state') AS state
FROM events WHERE run_id = ? AND type IN ('run.changed', 'agent-state') ORDER BY seq`

// Transitions implements workflow.HistoryStore.
func (db History) Transitions(ctx context.Context, runID string) ([]workflow.Transition, error) {
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

// Entries implements workflow.HistoryStore; the ledger has them.
func (db History) Entries(ctx context.Context, q cost.Query, limit int) ([]cost.Entry, error) {
	return Ledger(db).Entries(ctx, q, limit)
}

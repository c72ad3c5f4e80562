package store

import (
	"context"
	"time"

	"pult/backend/workflow"
)

// Traces keep a line for each time a loop ran.
type Traces struct{ conn }

var _ workflow.TraceStore = Traces{}

type chainRow struct {
	Num        int64 `gorm:"primaryKey"`
	At         int64
	RunID      string
	StepID     string
	Agent      string
	Provider   string
	Ending     string
	Iterations int
	ToolCalls  int
	Continued  int
	Hints      int
	Seconds    float64
	Model      float64
	Tools      float64
	Tokens     int64
	First      int64
}

func (chainRow) TableName() string { return "chains" }

// AddTrace implements workflow.TraceStore.
func (db Traces) AddTrace(ctx context.Context, c workflow.TraceLine) error {
	row := chainRow{
		At: micros(
			c.At,
		), RunID: c.RunID, StepID: c.StepID, Agent: c.Agent, Provider: c.Provider, Ending: string(c.End),
		Iterations: c.Iterations,
		ToolCalls:  c.ToolCalls, Continued: c.Continued, Hints: c.Hints, Seconds: c.Seconds, Model: c.Model, Tools: c.Tools,
		Tokens: c.Tokens, First: c.First,
	}
	return translate(db.write(ctx).Create(&row).Error)
}

const chainGroups = `SELECT agent, ending, iterations, count(*) AS n, sum(tool_calls) AS tool_calls,
  sum(continued) AS continued, sum(hints) AS hints,
	sum(seconds) AS seconds, sum(max(0, seconds - model - tools)) AS overhead, sum(tokens) AS tokens, sum(first) AS first
	FROM chains WHERE at >= ? GROUP BY agent, ending, iterations ORDER BY agent, ending, iterations`

// TraceGroups implements workflow.TraceStore.
func (db Traces) TraceGroups(ctx context.Context, since time.Time) ([]workflow.TraceGroup, error) {
	var list []workflow.TraceGroup
	err := db.read(ctx).Raw(chainGroups, micros(since)).Scan(&list).Error
	return list, translate(err)
}

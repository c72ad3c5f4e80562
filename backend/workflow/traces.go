package workflow

import (
	"context"
	"fmt"
	"time"

	"pult/backend/agent"
)

// TraceStore keep a line for each time a loop ran.
type TraceStore interface {
	AddTrace(ctx context.Context, c TraceLine) error
	// TraceGroups adds up the lines since a moment, by agent, ending and number of iterations.
	TraceGroups(ctx context.Context, since time.Time) ([]TraceGroup, error)
}

// TraceLine is a loop that ran to its end or to a question.
type TraceLine struct {
	At       time.Time
	RunID    string
	StepID   string
	Agent    string
	Provider string
	agent.Chain
}

// TraceGroup is a sum of lines.
type TraceGroup struct {
	Agent      string  `json:"agent"`
	Ending     string  `json:"ending"`
	Iterations int     `json:"iterations"`
	N          int     `json:"n"` // lines
	ToolCalls  int     `json:"toolCalls"`
	Continued  int     `json:"continued"`
	Hints      int     `json:"hints"`
	Seconds    float64 `json:"seconds"`
	Overhead   float64 `json:"overhead"` // seconds that were neither the model's nor a tool's
	Tokens     int64   `json:"tokens"`   // sent
	First      int64   `json:"first"`    // of them in first calls
}

// recordTrace keeps a line; a failure is reported and hurts nobody.
func (e *loop) recordTrace(ctx context.Context, r Run, t agent.Task, c agent.Chain) {
	line := TraceLine{
		At:       e.now(),
		RunID:    r.ID,
		StepID:   t.Origin.StepID,
		Agent:    t.Spec.Name,
		Provider: e.routing.providerOf(ctx, r, t.Origin.StepID, t.Spec),
		Chain:    c,
	}
	if err := e.store.AddTrace(context.WithoutCancel(ctx), line); err != nil {
		e.report(fmt.Errorf("chain of run %s, step %q: %w", r.ID, t.Origin.StepID, err))
	}
}

// Habits are how loops ran since a moment (seed 004, continuation analytics).
func (e *Timeline) Habits(ctx context.Context, since time.Time) ([]TraceGroup, error) {
	return e.store.TraceGroups(ctx, since)
}

// StepTrace is one loop of a run to read.
type StepTrace struct {
	StepID     string       `json:"stepId"` // "" = the planner
	Agent      string       `json:"agent"`
	Title      string       `json:"title"`
	Generation int          `json:"generation"`
	Attempt    int          `json:"attempt"`
	Trace      agent.Trace  `json:"trace"`
	Notes      []agent.Note `json:"notes"`
	Facts      []string     `json:"facts"` // ids
	Spent      *int64       `json:"spent"` // micro-USD of all calls of the step; null is unknown
}

// Thoughts reads what the agents of a run thought and did, oldest first: every attempt of every step, and the
// planner's.
func (e *Timeline) Thoughts(ctx context.Context, runID string) ([]StepTrace, error) {
	h, err := e.History(ctx, runID)
	if err != nil {
		return nil, err
	}
	r, err := e.read(ctx, runID)
	if err != nil {
		return nil, err
	}
	var list []StepTrace
	for _, p := range h.Plans {
		t, err := e.trace(ctx, r.plans().planTranscript(p.Generation, p.Version))
		if err != nil {
			return nil, err
		}
		list = append(
			list,
			StepTrace{Agent: e.planner.Name, Title: p.Description, Generation: p.Generation, Attempt: p.Version, Trace: t},
		)
	}
	for _, s := range h.Steps {
		for attempt := 1; attempt <= s.Attempt; attempt++ {
			t, err := e.trace(ctx, stepTranscript(runID, s, attempt))
			if err != nil {
				return nil, err
			}
			st := StepTrace{
				StepID: s.ID, Agent: s.Agent, Title: s.Title, Generation: s.Generation, Attempt: attempt, Trace: t,
				Notes: s.Notes, Facts: s.Facts,
			}
			if st.Spent, err = e.stepSpent(ctx, runID, s); err != nil {
				return nil, err
			}
			list = append(list, st)
		}
	}
	return list, nil
}

func (e *Timeline) trace(ctx context.Context, key string) (agent.Trace, error) {
	rows, err := e.store.Messages(ctx, key)
	return agent.TraceOf(rows), err
}

func (e *Timeline) stepSpent(ctx context.Context, runID string, s Step) (*int64, error) {
	sum, err := e.budget.Spent(ctx, runID, s.ID, s.Generation)
	if err != nil || sum.Unknown > 0 {
		return nil, err
	}
	return &sum.MicroUSD, nil
}

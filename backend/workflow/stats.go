package workflow

import (
	"context"
	"time"
)

// StatsStore count what the steps of agents came to. store.Stats is one.
type StatsStore interface {
	// Work is one entry for each agent that had a step or a call in a job which began since a moment, by name.
	Work(ctx context.Context, since time.Time) ([]Work, error)
}

// Work is what one agent's steps came to (seed 002, performance metrics). A step that was made anew counts once, as it
// stands now; one of a plan that was replaced as a whole stays in the sum and counts as revised.
type Work struct {
	Agent    string `json:"agent"`
	Runs     int    `json:"runs"`     // jobs it had a step in
	Steps    int    `json:"steps"`    // all of the following, and those that have not ended
	Finished int    `json:"finished"` // with a result
	Failed   int    `json:"failed"`
	Skipped  int    `json:"skipped"`
	Stopped  int    `json:"stopped"` // by the teacher, at work

	Unchanged int `json:"unchanged"` // finished steps of accepted jobs as the agent proposed and made them
	Changed   int `json:"changed"`   // the others of accepted jobs; each has at least one of these three
	// Its agent or parameters were changed, in the plan, at its question or while it worked.
	Params  int `json:"params"`
	Edited  int `json:"edited"`  // its result was edited by hand
	Revised int `json:"revised"` // it had to be made anew
	Refused int `json:"refused"` // the teacher left it out when it asked

	Seconds  *float64 `json:"seconds"` // median machine time of finished steps; null without any
	Calls    int64    `json:"calls"`   // of models
	MicroUSD int64    `json:"microUsd"`
	Unknown  int64    `json:"unknown"` // calls whose amount is not known: MicroUSD is without them
}

// Work tells for each agent what its steps came to in jobs that began since a moment.
func (e *Timeline) Work(ctx context.Context, since time.Time) ([]Work, error) {
	list, err := e.store.Work(ctx, since)
	return list, stored(err)
}

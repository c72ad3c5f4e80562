package cli

import (
	"context"

	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// Worker does with runs what only the process may do that has the data: *workflow.Remote asks that process, Here is it.
// Decide and Intervene have the faults of the engine's methods; workflow.ErrGone means that the data are free.
type Worker interface {
	// Advance takes a run to its end or its next question.
	Advance(ctx context.Context, runID string) (workflow.Run, error)
	Decide(ctx context.Context, by consent.By, gateID, hash string, a workflow.Answer) error
	Intervene(ctx context.Context, runID, node string, w workflow.Instruction) error
	Stop(ctx context.Context, runID string) error
}

// Here is the worker of this process.
func Here(e *workflow.Engine) Worker { return here{e} }

type here struct{ *workflow.Engine }

func (h here) Decide(ctx context.Context, by consent.By, gateID, hash string, a workflow.Answer) error {
	return h.Gates.DecideAs(ctx, by, gateID, hash, a)
}

func (h here) Intervene(ctx context.Context, runID, node string, w workflow.Instruction) error {
	return h.Interventions.Intervene(ctx, runID, node, w)
}

func (h here) Stop(ctx context.Context, runID string) error { return h.Runs.Stop(ctx, runID) }

package workflow

import (
	"context"
	"fmt"

	"pult/backend/agent"
	"pult/backend/base/event"
)

var _ agent.Host = host{}

// host is what the loop of one agent meets of the engine, while one turn performs its step.
type host struct {
	*loop
	ctx  context.Context //nolint:containedctx // of the turn: what is heard has none of its own
	run  Run
	task agent.Task
}

// Room implements agent.Host.
func (h host) Room(ctx context.Context, places []agent.Place) (bool, error) {
	return h.roomFor(ctx, h.run, h.task.Origin.StepID, places)
}

// Child implements agent.Host.
func (h host) Child(ctx context.Context, c agent.Child) error {
	return h.addChild(ctx, h.run, h.task.Origin.StepID, c)
}

// Hear implements agent.Host: it keeps and tells what an agent writes and which tools it uses. A refused tool call is
// reported, too: somebody should know that a model tried.
func (h host) Hear(n agent.Notice) {
	runID, stepID := h.run.ID, h.task.Origin.StepID
	switch n := n.(type) {
	case agent.Wrote:
		h.mu.Lock()
		h.live.Text += n.Delta
		h.live.Waiting = nil
		h.mu.Unlock()
		h.log.Tell(runID, event.TextDelta{AgentID: stepID, TextDelta: n.Delta, Offset: n.Offset})
	case agent.Waits:
		h.mu.Lock()
		h.live.Waiting = &Waiting{Until: n.Until, Class: n.Class, Attempt: n.Attempt}
		h.mu.Unlock()
		h.log.Tell(runID, event.ProviderWaiting{AgentID: stepID, Until: n.Until, Class: string(n.Class), Attempt: n.Attempt})
	case agent.Ran:
		h.log.Tell(runID, event.ToolCalled{AgentID: stepID, ToolName: n.Tool, Blocked: n.Blocked, Found: n.Found})
		if n.Blocked {
			h.report(fmt.Errorf("run %s, step %q: the call of the tool %q was blocked", runID, stepID, n.Tool))
		}
	case agent.Moment:
		h.log.Tell(runID, event.AgentProgress{
			AgentID: stepID, Step: n.Phase(), Status: n.Status(),
			Details: event.ProgressDetails{Iteration: n.Iteration, MaxIterations: n.Most, Tools: n.Tools},
		})
	case agent.Thought:
		if h.task.Setup.Reasoning {
			h.log.Tell(runID, event.Thought{AgentID: stepID, Delta: n.Delta})
		}
	case agent.Chain:
		h.recordTrace(h.ctx, h.run, h.task, n)
	}
}

// Package agenttest runs loops without an engine: for tests and the benchmark.
package agenttest

import (
	"context"

	"pult/backend/agent"
	"pult/backend/model"
)

// Alone is the host of a loop that nobody watches: every call may be made, nobody speaks, and children are kept in no
// tree. Only a model that cannot leave the machine may be behind it.
type Alone struct{}

var _ agent.Host = Alone{}

// Admit implements agent.Host.
func (Alone) Admit(_ context.Context, _ agent.Task, req model.Request) (agent.Admission, error) {
	return agent.Admission{Request: req}, nil
}

// Said implements agent.Host.
func (Alone) Said(context.Context, agent.Task) ([]agent.Said, error) { return nil, nil }

// Resume implements agent.Host.
func (Alone) Resume(_ context.Context, t agent.Task) (agent.Task, error) { return t, nil }

// Room implements agent.Host.
func (Alone) Room(context.Context, []agent.Place) (bool, error) { return true, nil }

// Child implements agent.Host.
func (Alone) Child(context.Context, agent.Child) error { return nil }

// Hear implements agent.Host.
func (Alone) Hear(agent.Notice) {}

// Package agenttest runs loops without an engine: for tests and the benchmark.
package agenttest

import (
	"context"

	"pult/backend/agent"
	"pult/backend/model"
)

// Alone is the host of a loop that nobody watches: every call may be made, nobody speaks, and children are kept in no
// tree. Only a model that cannot leave the machine may be behind it.
type Alone struct{ agent.Silent }

var _ agent.Host = Alone{}

// Admit implements agent.Host.
func (Alone) Admit(_ context.Context, _ agent.Task, req model.Request) (agent.Admission, error) {
	return agent.Admission{Request: req}, nil
}

// Room implements agent.Host.
func (Alone) Room(context.Context, []agent.Place) (bool, error) { return true, nil }

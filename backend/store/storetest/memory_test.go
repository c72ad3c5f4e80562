package storetest

import (
	"testing"

	"pult/backend/workflow"
)

func inMemory(*testing.T) RunStore { return NewMemory() }

func TestMemoryKeepsRuns(t *testing.T) { Runs(t, inMemory) }

func TestMemoryKeepsChains(t *testing.T) {
	ChainStore(t, func() workflow.TraceStore { return NewMemory() })
	ForestStore(t, func() TreeStore { return NewMemory() })
}

func TestMemoryKeepsTranscripts(t *testing.T) { Transcripts(t, inMemory) }

func TestMemoryKeepsRules(t *testing.T) {
	StandingRules(t, func(*testing.T) RuleStore { return NewMemory() })
}

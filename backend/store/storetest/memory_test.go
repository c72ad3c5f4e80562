package storetest

import (
	"testing"

	"pult/backend/workflow"
)

func memory(*testing.T) RunStore { return NewMemory() }

func TestMemoryKeepsRuns(t *testing.T) { Runs(t, memory) }

func TestMemoryKeepsChains(t *testing.T) {
	ChainStore(t, func() workflow.Chains { return NewMemory() })
}

func TestMemoryKeepsTranscripts(t *testing.T) { Transcripts(t, memory) }

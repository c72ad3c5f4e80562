package storetest

import "testing"

func memory(*testing.T) RunStore { return NewMemory() }

func TestMemoryKeepsRuns(t *testing.T) { Runs(t, memory) }

func TestMemoryKeepsTranscripts(t *testing.T) { Transcripts(t, memory) }

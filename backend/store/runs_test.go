package store

import (
	"context"
	"testing"

	"pult/backend/store/storetest"
)

// jobs is the database with the log read as the suite wants it.
type jobs struct{ *DB }

func (j jobs) EventTypes(ctx context.Context, runID string) ([]string, error) {
	events, err := j.Events(ctx, runID, 0)
	var types []string
	for _, e := range events {
		types = append(types, e.Type)
	}
	return types, err
}

func openJobs(t *testing.T) storetest.RunStore { return jobs{open(t, Options{})} }

func TestRuns(t *testing.T) { storetest.Runs(t, openJobs) }

func TestTranscripts(t *testing.T) { storetest.Transcripts(t, openJobs) }

func TestRulebook(t *testing.T) {
	storetest.StandingRules(t, func(t *testing.T) storetest.RuleStore { return jobs{open(t, Options{})} })
}

package store

import (
	"context"
	"testing"

	"pult/backend/store/storetest"
)

// jobs is what belongs to jobs, with the log read as the suites want it.
type jobs struct {
	Runs
	Tree
	standing
}

// standing is Rules under another name: a field would hide the method of its name.
type standing = Rules

func jobsOf(db *DB) jobs { return jobs{db.Runs, db.Tree, db.Rules} }

func (j jobs) EventTypes(ctx context.Context, runID string) ([]string, error) {
	events, err := j.Events(ctx, runID, 0)
	var types []string
	for _, e := range events {
		types = append(types, e.Type)
	}
	return types, err
}

func openJobs(t *testing.T) storetest.RunStore { return jobsOf(open(t, Options{})) }

func TestRuns(t *testing.T) { storetest.Runs(t, openJobs) }

func TestTranscripts(t *testing.T) { storetest.Transcripts(t, openJobs) }

func TestRulebook(t *testing.T) {
	storetest.StandingRules(t, func(t *testing.T) storetest.RuleStore { return jobsOf(open(t, Options{})) })
}

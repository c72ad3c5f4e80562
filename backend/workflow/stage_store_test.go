package workflow_test

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"pult/backend/agents"
	"pult/backend/store"
	"pult/backend/store/storetest"
)

// The agents and the schemas of their replies are made once: no test changes them, and a stage is set up thousands of
// times.
var (
	theAgents   = sync.OnceValue(agents.All)
	thePlanner  = sync.OnceValue(agents.Planner)
	theAnswerer = sync.OnceValue(agents.Answerer)
)

// emptyFile is a database in the newest schema, made once: that migrations work is shown in package store.
var emptyFile = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "pult-workflow")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	db, err := store.Open(context.Background(), store.Options{Dir: dir, Now: newClock().Now})
	if err != nil {
		return nil, err
	}
	if err := db.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, "pult.db"))
})

// newFolder is a data folder with an empty database.
func newFolder(t *testing.T) string {
	t.Helper()
	body, err := emptyFile()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "pult.db"), body, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// onDisk opens a database in a folder of its own.
func onDisk(t *testing.T) *store.DB {
	t.Helper()
	return reopen(t, newFolder(t))
}

func reopen(t *testing.T, dir string) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), store.Options{Dir: dir, Now: newClock().Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

var _ keeper = (*storetest.Memory)(nil)

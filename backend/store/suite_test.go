package store

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
)

func TestChains(t *testing.T) {
	storetest.ChainStore(t, func() workflow.TraceStore { return open(t, Options{}).Traces })
}

func TestForest(t *testing.T) {
	storetest.ForestStore(t, func() storetest.TreeStore { return jobsOf(open(t, Options{})) })
}

// clock shows the same moment for ever.
func clock() time.Time { return time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC) }

// moment is so many seconds later.
func moment(seconds int) time.Time { return clock().Add(time.Duration(seconds) * time.Second) }

// open opens a store, in a folder of its own unless told otherwise, and closes it after the test.
func open(t *testing.T, o Options) *DB {
	t.Helper()
	db, err := tryOpen(t, o)
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// empty is a database without contents. Its tables are made once: that takes a tenth of a second.
func empty(t *testing.T) []byte {
	t.Helper()
	body, err := firstOpen()
	if err != nil {
		t.Fatal(err)
	}
	return body
}

var firstOpen = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "pult-store-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	db, err := Open(context.Background(), Options{Dir: dir, Now: clock})
	if err != nil {
		return nil, err
	}
	if err := db.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, "pult.db"))
})

func tryOpen(t *testing.T, o Options) (*DB, error) {
	t.Helper()
	if o.Dir == "" {
		o.Dir = t.TempDir()
		if err := os.WriteFile(filepath.Join(o.Dir, "pult.db"), empty(t), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if o.Now == nil {
		o.Now = clock
	}
	db, err := Open(t.Context(), o)
	if err == nil {
		t.Cleanup(func() {
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	return db, err
}

func closeNow(t *testing.T, db *DB) {
	t.Helper()
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

func wantFault(t *testing.T, err error, kind fault.Kind, key string) *fault.Error {
	t.Helper()
	f := fault.Of(err)
	if f == nil || f.Kind != kind || f.Key != key {
		t.Fatalf("got %v, want %s (%s)", err, key, kind)
	}
	return f
}

// migrationsWith is the real migrations and more.
func migrationsWith(t *testing.T, more map[string]string) fstest.MapFS {
	t.Helper()
	all := fstest.MapFS{}
	names, err := fs.Glob(embedded, "migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(embedded, name)
		if err != nil {
			t.Fatal(err)
		}
		all[name[len("migrations/"):]] = &fstest.MapFile{Data: text}
	}
	for name, text := range more {
		all[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return all
}

// document is a document with n passages of about a hundred words.
func document(id string, n int) (library.Document, []library.Passage) {
	d := library.Document{
		ID:       id,
		Title:    "Die Zelle " + id,
		Language: "de",
		Format:   "txt",
		Origin:   id,
		Hash:     id,
		AddedAt:  clock(),
	}
	passages := make([]library.Passage, n)
	for i := range passages {
		text := "Die Zelle ist der kleinste Baustein aller Lebewesen und wird von einer Hülle umgeben. "
		passages[i] = library.Passage{
			Position: i,
			Kind:     library.Prose,
			Heading:  "Aufbau",
			Text:     text + text + text + text + text + text + text,
		}
	}
	return d, passages
}

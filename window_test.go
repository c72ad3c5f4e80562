package main

import (
	"context"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"pult/backend/base/backup"
	"pult/backend/store"
)

// Seven copies of the day are kept, the newest is some days old, and she goes back to the oldest: closing the data
// makes no eighth copy, which would push out the very one that she chose. The present data are kept aside once.
func TestGoingBackKeepsTheCopyThatWasChosen(t *testing.T) {
	dir, now := t.TempDir(), time.Now().AddDate(0, 0, -10)
	db, err := store.Open(t.Context(), store.Options{Dir: dir, Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	var oldest string
	for day := range 7 {
		now = now.AddDate(0, 0, 1)
		path, err := db.Backup(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if day == 0 {
			oldest = filepath.Base(path)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}

	w := &window{dir: dir, log: slog.New(slog.DiscardHandler)}
	w.opening.Store(newOpening())
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	w.startup(ctx)
	if _, err := w.open(); err != nil {
		t.Fatal(err)
	}
	done, err := w.restore(oldest)
	if err != nil || done.Copy.Name != oldest {
		t.Fatalf("%+v, %v", done, err)
	}
	copies, err := store.NewBackups(dir, time.Now).List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[backup.Kind]int{}
	for _, c := range copies {
		kinds[c.Kind]++
	}
	if kinds[backup.Daily] != 7 || kinds[backup.Replaced] != 1 || len(copies) != 8 {
		t.Errorf("%d copies: %v", len(copies), kinds)
	}
	if _, err := w.open(); err != nil {
		t.Errorf("the data do not open again: %v", err)
	}
	w.shutdown(ctx)
}

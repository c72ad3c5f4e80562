package store

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
)

const (
	goodStep   = "-- +goose Up\nCREATE TABLE pupils (id INTEGER PRIMARY KEY) STRICT;\n"
	brokenStep = "-- +goose Up\nCREATE TABLE marks (id INTEGER PRIMARY KEY) STRICT;\nINSERT INTO nowhere VALUES (1);\n"
	secondStep = "-- +goose Up\nCREATE TABLE marks (pupil INTEGER REFERENCES pupils (id)) STRICT;\n"
)

func TestANewerFileIsRefused(t *testing.T) {
	dir := t.TempDir()
	closeNow(t, open(t, Options{Dir: dir, migrations: migrationsWith(t, map[string]string{"9001_pupils.sql": goodStep})}))
	_, err := tryOpen(t, Options{Dir: dir})
	if f := wantFault(t, err, fault.Newer, "fault.store.newer"); f.Args["found"] != "9001" {
		t.Errorf("the fault names %v", f.Args)
	}
}

func TestAChangedStepIsRefused(t *testing.T) {
	dir := t.TempDir()
	closeNow(t, open(t, Options{Dir: dir}))
	changed := migrationsWith(t, nil)
	changed["0002_library.sql"] = &fstest.MapFile{Data: append(changed["0002_library.sql"].Data, "-- changed\n"...)}
	_, err := tryOpen(t, Options{Dir: dir, migrations: changed})
	if f := wantFault(t, err, fault.Corrupt, "fault.store.checksum"); f.Args["version"] != "2" {
		t.Errorf("the fault names %v", f.Args)
	}
	open(t, Options{Dir: dir})
}

// Two versions were skipped, the first step works, the second does not.
func TestAFailedMigrationLeavesTheFileByteForByte(t *testing.T) {
	dir := t.TempDir()
	db := open(t, Options{Dir: dir})
	d, passages := document("a", 30)
	if err := db.Library.AddDocument(t.Context(), d, passages); err != nil {
		t.Fatal(err)
	}
	closeNow(t, db)
	before, err := os.ReadFile(filepath.Join(dir, "pult.db"))
	if err != nil {
		t.Fatal(err)
	}
	steps := migrationsWith(t, map[string]string{"9001_pupils.sql": goodStep, "9002_marks.sql": brokenStep})
	_, err = tryOpen(t, Options{Dir: dir, migrations: steps})
	wantFault(t, err, fault.Internal, "fault.store.migration")
	after, err := os.ReadFile(filepath.Join(dir, "pult.db"))
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file has changed (%d → %d bytes), %v", len(before), len(after), err)
	}
	if names := backups(t, dir); len(names) != 1 || !strings.HasPrefix(names[0], "pult-") {
		t.Errorf("backups: %v", names)
	}
	db = open(t, Options{Dir: dir})
	if _, stored, err := db.Library.DocumentByID(t.Context(), "a"); err != nil || len(stored) != 30 {
		t.Errorf("%d passages, %v", len(stored), err)
	}
}

func TestAMigrationThatBreaksReferencesIsRefused(t *testing.T) {
	dir := t.TempDir()
	closeNow(t, open(t, Options{Dir: dir}))
	orphan := "-- +goose NO TRANSACTION\n-- +goose Up\nPRAGMA foreign_keys = 0;\n" +
		"INSERT INTO passages (document, position, page, heading, kind, text) VALUES (77, 0, 0, '', 'prose', " +
		"'');\nPRAGMA foreign_keys = 1;\n"
	_, err := tryOpen(t, Options{Dir: dir, migrations: migrationsWith(t, map[string]string{"9001_orphan.sql": orphan})})
	wantFault(t, err, fault.Internal, "fault.store.migration")
	wantSound(t, open(t, Options{Dir: dir}))
}

func TestSkippedVersionsAreCaughtUp(t *testing.T) {
	dir := t.TempDir()
	db := open(t, Options{Dir: dir})
	schema := db.schema(t)
	d, passages := document("a", 5)
	if err := db.Library.AddDocument(t.Context(), d, passages); err != nil {
		t.Fatal(err)
	}
	closeNow(t, db)
	later := func() time.Time { return clock().Add(time.Hour) }
	steps := migrationsWith(t, map[string]string{"9001_pupils.sql": goodStep, "9002_marks.sql": secondStep})
	db = open(t, Options{Dir: dir, Now: later, migrations: steps})
	if _, stored, err := db.Library.DocumentByID(t.Context(), "a"); err != nil || len(stored) != 5 {
		t.Errorf("%d passages, %v", len(stored), err)
	}
	if got := db.schema(t); got != 9002 {
		t.Errorf("schema is %d", got)
	}
	copied, at := db.LastBackup()
	if !at.Equal(later()) {
		t.Errorf("the copy is from %v", at)
	}
	closeNow(t, db)

	// The copy is the old file: an old program can go on with it.
	old := t.TempDir()
	if err := os.Rename(copied, filepath.Join(old, "pult.db")); err != nil {
		t.Fatal(err)
	}
	db = open(t, Options{Dir: old})
	if got := db.schema(t); got != schema {
		t.Errorf("the copy has schema %d, want %d", got, schema)
	}
	wantSound(t, db)
}

func (db *DB) schema(t *testing.T) int64 {
	t.Helper()
	applied, err := readApplied(t.Context(), db.writer.raw)
	if err != nil {
		t.Fatal(err)
	}
	return newest(applied)
}

func TestADamagedFileIsNotMigrated(t *testing.T) {
	dir := t.TempDir()
	db := open(t, Options{Dir: dir})
	d, passages := document("a", 500)
	if err := db.Library.AddDocument(t.Context(), d, passages); err != nil {
		t.Fatal(err)
	}
	closeNow(t, db)
	file := filepath.Join(dir, "pult.db")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	copy(data[len(data)/2:], bytes.Repeat([]byte{0xA5}, 3*4096))
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	steps := migrationsWith(t, map[string]string{"9001_pupils.sql": goodStep})
	_, err = tryOpen(t, Options{Dir: dir, migrations: steps})
	wantFault(t, err, fault.Corrupt, "fault.store.corrupt")
	if names := backups(t, dir); len(names) > 0 {
		t.Errorf("a damaged file was taken for a backup: %v", names)
	}
}

func TestOldBackupsMakeRoom(t *testing.T) {
	now := clock()
	db := open(t, Options{Now: func() time.Time { return now }})
	if err := os.MkdirAll(filepath.Join(db.dir, backupFolder), 0o700); err != nil {
		t.Fatal(err)
	}
	mine := filepath.Join(db.dir, backupFolder, "daily-mine.db")
	if err := os.WriteFile(mine, []byte("my own copy"), 0o600); err != nil {
		t.Fatal(err)
	}
	for day := range 9 {
		now = clock().AddDate(0, 0, day)
		if _, err := db.Backup(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := db.copies.snapshot(t.Context(), migrationCopy(int64(day))); err != nil {
			t.Fatal(err)
		}
	}
	names := backups(t, db.dir)
	daily := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return strings.HasPrefix(n, "pult-") })
	if len(daily) != 7 || len(names)-len(daily) != 3 {
		t.Errorf("kept %v", names)
	}
	if names[len(names)-1] != "pult-8-20261205T080000.000Z.db" {
		t.Errorf("the newest is %s", names[len(names)-1])
	}
	if _, err := os.Stat(mine); err != nil {
		t.Error(err)
	}
}

func TestTwoBackupsInOneMoment(t *testing.T) {
	db := open(t, Options{})
	first, err := db.Backup(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	second, err := db.Backup(t.Context())
	if err != nil || first == second {
		t.Errorf("%s and %s, %v", first, second, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := db.Backup(ended); !fault.Is(err, fault.Cancelled) {
		t.Errorf("a cancelled backup gives %v", err)
	}
	if names := backups(t, db.dir); len(names) != 2 {
		t.Errorf("backups: %v", names)
	}
}

func backups(t *testing.T, dir string) []string {
	t.Helper()
	names, err := backupsIn(filepath.Join(dir, backupFolder))
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestAnIndexOfAnotherFoldingIsMadeAnew(t *testing.T) {
	dir := t.TempDir()
	db := open(t, Options{Dir: dir})
	for _, id := range []string{"a", "b"} {
		d, passages := document(id, 60)
		if err := db.Library.AddDocument(t.Context(), d, passages); err != nil {
			t.Fatal(err)
		}
	}
	for _, old := range []string{
		"INSERT INTO passages_fts (passages_fts) VALUES ('delete-all')",
		"INSERT INTO passages_fts (rowid, body) VALUES (1, 'oldstem')",
		"UPDATE passages_folding SET fingerprint = 'of another version'",
	} {
		if err := db.write(t.Context()).Exec(old).Error; err != nil {
			t.Fatal(err)
		}
	}
	closeNow(t, db)
	db = open(t, Options{Dir: dir})
	for words, want := range map[string]int{"Zelle": 120, "oldstem": 0} {
		hits, err := db.Library.SearchPassages(t.Context(), library.Expression(words, "de"), library.Query{Limit: 200})
		if err != nil || len(hits) != want {
			t.Errorf("%s finds %d, %v, want %d", words, len(hits), err, want)
		}
	}
	for _, id := range []string{"a", "b"} {
		if err := db.Library.RemoveDocument(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	var left int
	if err := db.writer.raw.QueryRow(`SELECT count(*) FROM passages_fts WHERE passages_fts MATCH '"zell" OR "aufbau" OR ` +
		`"·"'`).Scan(&left); err != nil ||
		left != 0 {
		t.Errorf("%d passages stayed in the index, %v", left, err)
	}
}

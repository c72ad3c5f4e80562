package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/glebarez/sqlite"

	"pult/backend/base/fault"
)

func TestOpenMakesAFolderForItsOwnerOnly(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "Pult Daten?", "größe#1")
	open(t, Options{Dir: dir})
	info, err := os.Stat(dir)
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("folder is %v, %v", info, err)
	}
	for _, name := range []string{"pult.db", "pult.db-wal", "pult.lock"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s is %v, %v", name, info, err)
		}
	}
}

func TestASecondProcessIsRefusedAtOnce(t *testing.T) {
	dir := t.TempDir()
	db := open(t, Options{Dir: dir})
	if got := runChild(t, "open", dir); got != "fault.store.locked" {
		t.Errorf("the second process got %q", got)
	}
	_, err := tryOpen(t, Options{Dir: dir})
	wantFault(t, err, fault.Locked, "fault.store.locked")
	closeNow(t, db)
	if got := runChild(t, "open", dir); got != "open" {
		t.Errorf("after the first had closed, the second got %q", got)
	}
}

func TestAFailedOpenFreesTheFolder(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "pult.db")
	if err := os.WriteFile(file, bytes.Repeat([]byte("not a database. "), 500), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := tryOpen(t, Options{Dir: dir}); !fault.Is(err, fault.Corrupt) {
		t.Fatal(err)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	open(t, Options{Dir: dir})
}

func TestADamagedFileIsLeftAloneAndTheBackupNamed(t *testing.T) {
	garbage := func([]byte) []byte { return bytes.Repeat([]byte("Kreide "), 3000) }
	cut := func(whole []byte) []byte { return whole[:len(whole)/2] }
	emptied := func([]byte) []byte { return nil }
	for name, damage := range map[string]func([]byte) []byte{"garbage": garbage, "cut in half": cut, "emptied": emptied} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			db := open(t, Options{Dir: dir})
			backup, err := db.Backup(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			closeNow(t, db)
			file := filepath.Join(dir, "pult.db")
			whole, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			broken := damage(whole)
			if err := os.WriteFile(file, broken, 0o600); err != nil {
				t.Fatal(err)
			}
			_, err = tryOpen(t, Options{Dir: dir})
			f := wantFault(t, err, fault.Corrupt, "fault.store.corrupt")
			if f.Args["path"] != file || f.Args["backup"] != backup {
				t.Errorf("the fault names %v", f.Args)
			}
			if after, err := os.ReadFile(file); err != nil || !bytes.Equal(after, broken) {
				t.Errorf("the damaged file was touched: %v", err)
			}
		})
	}
}

func TestADamagedFileWithoutBackupSaysSo(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "pult.db"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := tryOpen(t, Options{Dir: dir})
	f := wantFault(t, err, fault.Corrupt, "fault.store.corrupt")
	if f.Args["backup"] != "@fault.store.noBackup" {
		t.Errorf("the fault names %v", f.Args)
	}
}

func TestTheDatabaseOfAnotherProgramIsNotTakenOver(t *testing.T) {
	dir := t.TempDir()
	other, err := sql.Open(sqlite.DriverName, address(filepath.Join(dir, "pult.db"), nil))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Exec("CREATE TABLE recipes (name TEXT)"); err != nil {
		t.Fatal(err)
	}
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
	_, err = tryOpen(t, Options{Dir: dir})
	wantFault(t, err, fault.Corrupt, "fault.store.corrupt")
}

func TestAFolderThatCannotBeWrittenIsSaid(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{file, filepath.Join(file, "below")} {
		_, err := tryOpen(t, Options{Dir: dir})
		if f := wantFault(t, err, fault.Denied, "fault.store.readonly"); f.Args["path"] != dir {
			t.Errorf("the fault names %v", f.Args)
		}
	}
}

func TestAReadOnlyFileIsSaid(t *testing.T) {
	dir := t.TempDir()
	closeNow(t, open(t, Options{Dir: dir}))
	settings := url.Values{"mode": {"ro"}, "immutable": {"1"}}
	p, err := connect(t.Context(), filepath.Join(dir, "pult.db"), settings, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	d, passages := document("a", 1)
	wantFault(t, Library{conn{writer: p}}.AddDocument(t.Context(), d, passages), fault.Denied, "fault.store.readonly")
}

func TestAFullDiskIsSaidAndNothingIsHalf(t *testing.T) {
	db := open(t, Options{})
	if err := db.write(t.Context()).Exec("PRAGMA max_page_count = 60").Error; err != nil {
		t.Fatal(err)
	}
	d, passages := document("a", 2000)
	wantFault(t, db.Library.AddDocument(t.Context(), d, passages), fault.NoSpace, "fault.store.full")
	if list, err := db.Library.Documents(t.Context()); err != nil || len(list) > 0 {
		t.Errorf("%d documents stayed, %v", len(list), err)
	}
}

func TestAFileThatAnotherProgramHoldsIsSaid(t *testing.T) {
	db := open(t, Options{})
	if err := db.write(t.Context()).Exec("PRAGMA busy_timeout = 0").Error; err != nil {
		t.Fatal(err)
	}
	other, err := connect(t.Context(), db.path(), db.place.writerSettings(), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer other.close()
	err = conn{writer: other}.rawTx(t.Context(), func(*sql.Tx) error {
		d, passages := document("a", 1)
		return db.Library.AddDocument(t.Context(), d, passages)
	})
	wantFault(t, err, fault.Locked, "fault.store.busy")
}

func TestReadersCannotWrite(t *testing.T) {
	db := open(t, Options{})
	err := translate(db.read(t.Context()).Exec("DELETE FROM documents").Error)
	wantFault(t, err, fault.Denied, "fault.store.readonly")
}

func TestASearchDoesNotWaitForAWriter(t *testing.T) {
	db := open(t, Options{})
	d, passages := document("a", 3)
	if err := db.Library.AddDocument(t.Context(), d, passages); err != nil {
		t.Fatal(err)
	}
	err := db.rawTx(t.Context(), func(tx *sql.Tx) error {
		if _, err := tx.Exec("DELETE FROM passages"); err != nil {
			return err
		}
		// The write is under way and uncommitted: a reader sees the state before it.
		if _, stored, err := db.Library.DocumentByID(t.Context(), "a"); err != nil || len(stored) != 3 {
			t.Errorf("%d passages, %v", len(stored), err)
		}
		return errors.New("think again")
	})
	if !fault.Is(err, fault.Internal) || !strings.Contains(err.Error(), "think again") {
		t.Errorf("got %v", err)
	}
}

func TestTheEndOfItsContextStopsALongQuery(t *testing.T) {
	db := open(t, Options{})
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	var n int64
	err := db.read(ctx).
		Raw("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n").
		Scan(&n).
		Error
	wantFault(t, translate(err), fault.Cancelled, "fault.cancelled")
	if _, err := db.Library.Documents(t.Context()); err != nil {
		t.Errorf("the connection is of no use afterwards: %v", err)
	}
}

func TestSettingsHoldOnEveryConnection(t *testing.T) {
	db := open(t, Options{})
	for _, c := range []struct {
		p      pool
		pragma string
		want   string
	}{
		{db.writer, "journal_mode", "wal"},
		{db.writer, "synchronous", "2"},
		{db.writer, "foreign_keys", "1"},
		{db.writer, "busy_timeout", "5000"},
		{db.writer, "temp_store", "2"},
		{db.reader, "query_only", "1"},
		{db.reader, "busy_timeout", "5000"},
	} {
		var got string
		if err := c.p.raw.QueryRow("PRAGMA " + c.pragma).Scan(&got); err != nil || got != c.want {
			t.Errorf("%s is %s, %v, want %s", c.pragma, got, err, c.want)
		}
	}
}

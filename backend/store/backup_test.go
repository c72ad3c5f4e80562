package store

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pult/backend/base/backup"
	"pult/backend/base/fault"
)

// desk is a data folder with documents in it, closed, and its copies.
func deskWith(t *testing.T, ids ...string) (string, *Backups) {
	t.Helper()
	dir := t.TempDir()
	addDocuments(t, dir, ids...)
	return dir, NewBackups(dir, clock)
}

func addDocuments(t *testing.T, dir string, ids ...string) {
	t.Helper()
	db := open(t, Options{Dir: dir})
	for _, id := range ids {
		d, passages := document(id, 3)
		if err := db.Library.AddDocument(t.Context(), d, passages); err != nil {
			t.Fatal(err)
		}
	}
	closeNow(t, db)
}

func documentsIn(t *testing.T, dir string) string {
	t.Helper()
	db := open(t, Options{Dir: dir})
	defer closeNow(t, db)
	wantSound(t, db)
	list, err := db.Library.Documents(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, d := range list {
		ids = append(ids, d.ID)
	}
	return strings.Join(ids, " ")
}

func mustMake(t *testing.T, b *Backups) backup.Copy {
	t.Helper()
	c, err := b.Make(t.Context(), "")
	if err != nil || c.State != backup.Sound || c.Kind != backup.Manual || c.Schema == 0 {
		t.Fatalf("made %+v, %v", c, err)
	}
	return c
}

// Beside a sound copy lie newer things with the name of one that cannot be used or looked at: the sound one is offered
// all the same.
func TestWhatIsNoCopyHidesNone(t *testing.T) {
	_, b := deskWith(t, "a")
	sound := mustMake(t, b)
	closed := mustMake(t, b) // SQLite opens no file whose log is a folder
	named := func(stamp string) string { return filepath.Join(b.folder(), "daily-"+stamp+".db") }
	for _, err := range []error{
		os.Mkdir(closed.Path+"-wal", 0o700),
		os.MkdirAll(filepath.Join(named("20990101T000000.000Z"), "brief"), 0o700),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(b.dir, "fehlt.db"), named("20990102T000000.000Z")); err != nil {
		t.Log("no symbolic links here:", err)
	}
	if list, err := b.List(t.Context()); err != nil || len(list) != 2 {
		t.Errorf("listed %+v, %v", list, err)
	}
	c, err := b.Verify(t.Context(), closed.Name)
	if err != nil || c.State != backup.Unchecked || c.Problem == nil || c.Problem.Key != "fault.backup.unreadable" {
		t.Errorf("the closed one is %+v, %v", c, err)
	}
	_, err = b.Restore(t.Context(), closed.Name)
	wantFault(t, err, fault.Denied, "fault.backup.unreadable")
	offer, err := b.Offer(t.Context())
	if err != nil || offer.Copy == nil || offer.Copy.Name != sound.Name {
		t.Errorf("offered %+v, %v", offer.Copy, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = b.Offer(ctx)
	wantFault(t, err, fault.Cancelled, "fault.cancelled")
	if err := os.Remove(sound.Path); err != nil {
		t.Fatal(err)
	}
	_, err = b.Offer(t.Context())
	wantFault(t, err, fault.Unavailable, "fault.backup.unreadable")
}

func TestACopyThatWasDamagedIsFoundOut(t *testing.T) {
	_, b := deskWith(t, "a", "b", "c")
	c := mustMake(t, b)
	whole, err := os.ReadFile(c.Path)
	if err != nil {
		t.Fatal(err)
	}
	for name, damage := range map[string]func([]byte){
		"a page in the middle": func(p []byte) { copy(p[len(p)/2:], bytes.Repeat([]byte{0xA5}, 4096)) },
		"the head":             func(p []byte) { copy(p, "Liebe Eltern") },
	} {
		t.Run(name, func(t *testing.T) {
			broken := bytes.Clone(whole)
			damage(broken)
			if err := os.WriteFile(c.Path, broken, 0o600); err != nil {
				t.Fatal(err)
			}
			got, err := b.Verify(t.Context(), c.Name)
			if err != nil || got.State != backup.Broken || got.Problem == nil || got.Problem.Key != "fault.backup.damaged" {
				t.Errorf("%+v, %v", got, err)
			}
		})
	}
}

func TestAFileIsNeverWrittenOver(t *testing.T) {
	_, b := deskWith(t, "a")
	target := filepath.Join(t.TempDir(), "stick.db")
	if c, err := b.Make(t.Context(), target); err != nil || c.Kind != backup.Outside || c.State != backup.Sound {
		t.Fatalf("%+v, %v", c, err)
	}
	_, err := b.Make(t.Context(), target)
	wantFault(t, err, fault.Conflict, "fault.backup.exists")
	if c, err := b.Make(t.Context(), filepath.Dir(target)); err != nil || filepath.Dir(c.Path) != filepath.Dir(target) {
		t.Errorf("into a folder: %+v, %v", c, err)
	}
	_, err = NewBackups(t.TempDir(), clock).Make(t.Context(), "")
	wantFault(t, err, fault.NotFound, "fault.backup.nothing")
}

// The folder of backups is a file: no copy can be written, and the data stay as they are.
func TestAFolderThatCannotHoldCopiesIsSaidAndNothingChanges(t *testing.T) {
	dir, b := deskWith(t, "a")
	c, err := b.Make(t.Context(), filepath.Join(t.TempDir(), "stick.db"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "backups"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = b.Make(t.Context(), "")
	wantFault(t, err, fault.Denied, "fault.backup.readonly")
	_, err = b.Restore(t.Context(), c.Path)
	wantFault(t, err, fault.Denied, "fault.backup.readonly")
	if err := os.Remove(filepath.Join(dir, "backups")); err != nil {
		t.Fatal(err)
	}
	if got := documentsIn(t, dir); got != "a" {
		t.Errorf("there are %q", got)
	}
	names, err := fs.Glob(os.DirFS(dir), "*restore*")
	if err != nil || len(names) > 0 {
		t.Errorf("%v was left, %v", names, err)
	}
}

// The clock is put back by a year between two copies of the day: the newest stays, the oldest goes, and the daily copy
// is due at once.
func TestAClockThatIsPutBackRemovesTheOldestCopy(t *testing.T) {
	dir, _ := deskWith(t, "a")
	now := clock().AddDate(5, 0, 0) // later than any file of this test was really made
	db, err := Open(t.Context(), Options{Dir: dir, Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer closeNow(t, db)
	var made []string
	for range 7 {
		path, err := db.Backup(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, filepath.Base(path))
		now = now.Add(time.Hour)
	}
	now = now.AddDate(-1, 0, 0)
	path, err := db.Backup(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	names, err := backupsIn(filepath.Join(dir, "backups"))
	want := append(made[1:], filepath.Base(path))
	if err != nil || strings.Join(names, " ") != strings.Join(want, " ") {
		t.Errorf("kept %v, want %v, %v", names, want, err)
	}
}

func TestTheDailyCopyIsMadeOnceADay(t *testing.T) {
	dir, _ := deskWith(t, "a")
	now := clock()
	db, err := Open(t.Context(), Options{Dir: dir, Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer closeNow(t, db)
	count := func() int {
		names, err := backupsIn(filepath.Join(dir, "backups"))
		if err != nil {
			t.Fatal(err)
		}
		return len(names)
	}
	for _, c := range []struct {
		after time.Duration
		want  int
	}{{0, 1}, {time.Hour, 1}, {23 * time.Hour, 1}, {2 * time.Hour, 2}, {-72 * time.Hour, 3}} {
		now = now.Add(c.after)
		if err := db.BackupDaily(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := count(); got != c.want {
			t.Errorf("after %v more there are %d copies, want %d", c.after, got, c.want)
		}
	}
}

// Two processes copy at once; each copy is whole.
func TestTwoProcessesMayCopyAtOnce(t *testing.T) {
	_, b := deskWith(t, "a", "b")
	errs := make(chan error)
	for n := range 2 {
		go func() {
			_, err := NewBackups(
				b.dir,
				func() time.Time { return clock().Add(time.Duration(n) * time.Second) },
			).Make(context.Background(), "")
			errs <- err
		}()
	}
	for range 2 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	list, err := b.List(t.Context())
	if err != nil || len(list) == 0 {
		t.Fatal(err)
	}
	for _, c := range list {
		if c, err := b.Verify(t.Context(), c.Name); err != nil || c.State != backup.Sound {
			t.Error(fmt.Sprint(c, err))
		}
	}
}

package shelf_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/knowledge/zim/shelf"
	"pult/backend/knowledge/zim/zimtest"
)

// A stick that is pulled out is named, its articles are not found, and the rest works as before.
func TestAMissingFileIsNamed(t *testing.T) {
	r := newRoom(t)
	a := r.add("klexikon.zim", zimtest.Klexikon())
	r.add("viele.zim", many(7, 20))
	r.index()
	away := filepath.Join(r.files, "weg")
	if err := os.Rename(a.Path, away); err != nil {
		t.Fatal(err)
	}
	if now := r.state(a.ID); now.State != shelf.Missing || now.Title != "Klexikon" {
		t.Errorf("%+v", now)
	}
	if got := r.search("Leuchtturm"); got != "" {
		t.Errorf("found %q in a file that is not there", got)
	}
	if got := r.search("eigenwort7"); got != "Ding 00007" {
		t.Errorf("the other file finds %q", got)
	}
	if _, _, err := r.Document(t.Context(), "zim:4b4b4b4b:Biber"); !fault.Is(err, fault.NotFound) {
		t.Errorf("its article is %v", err)
	}
	if err := os.Rename(away, a.Path); err != nil {
		t.Fatal(err)
	}
	if got := r.search("Blattläuse"); got != "Marienkäfer" {
		t.Errorf("plugged in again it finds %q", got)
	}
	r.put("klexikon.zim", many(9, 3))
	if now := r.state(a.ID); now.State != shelf.Changed {
		t.Errorf("another file in its place is %+v", now)
	}
}

func TestDamagedFilesAreNamed(t *testing.T) {
	r := newRoom(t)
	whole := many(7, 900).Bytes()
	for key, raw := range map[string][]byte{
		"fault.zim.cut":    whole[:len(whole)/2],
		"fault.zim.format": []byte("kein ZIM"),
		"fault.zim.empty":  (&zimtest.Book{}).Bytes(),
	} {
		path := filepath.Join(r.files, key+".zim")
		if err := os.WriteFile(path, raw, 0o600); err != nil {
			t.Fatal(err)
		}
		var f *fault.Error
		if _, _, err := r.Add(t.Context(), path); !errors.As(err, &f) || f.Key != key {
			t.Errorf("%s: %v", key, err)
		}
	}
	noise := len(whole) * 3 / 4
	for i := range 200 {
		whole[noise+i] = 0x5a
	}
	path := filepath.Join(r.files, "kaputt.zim")
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	a, _, err := r.Add(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.IndexAll(t.Context(), false); !fault.Is(err, fault.Corrupt) {
		t.Fatal(err)
	}
	if now := r.state(a.ID); now.State != shelf.Damaged {
		t.Errorf("%+v", now)
	}
	if got := r.search("eigenwort3"); got != "Ding 00003" {
		t.Errorf("the sound part finds %q", got)
	}
	r.reopen()
	if now := r.state(a.ID); now.State != shelf.Damaged {
		t.Errorf("after another start %+v", now)
	}
	if err := r.IndexAll(t.Context(), false); !fault.Is(err, fault.Corrupt) {
		t.Errorf("indexed again: %v", err)
	}
	if now := r.state(a.ID); now.State != shelf.Damaged {
		t.Errorf("indexed again it is %+v", now)
	}
	if err := os.WriteFile(path, many(7, 900).Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	later := time.Now().Add(time.Hour) // copied anew
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
	if _, known, err := r.Add(t.Context(), path); err != nil || known {
		t.Fatal(known, err)
	}
	r.index()
	if now := r.state(a.ID); now.State != shelf.Ready {
		t.Errorf("a sound copy in its place is %+v", now)
	}
}

// A file that cannot be read any more in the middle of the work (a stick that was pulled out) is no damaged one, and
// its index misses nothing when it goes on.
func TestWhatCannotBeReadIsNotPassedOver(t *testing.T) {
	r := newRoom(t)
	a := r.add("viele.zim", many(7, 5200))
	r.told = func(now shelf.Archive) {
		if now.State == shelf.Indexing {
			r.told = nil
			_ = r.Close() // as when the file goes
		}
	}
	if err := r.IndexAll(t.Context(), false); !fault.Is(err, fault.Unavailable) {
		t.Errorf("it went on: %v", err)
	}
	if now := r.state(a.ID); now.State != shelf.Waiting {
		t.Errorf("%+v", now)
	}
	r.reopen()
	r.index()
	if now := r.state(a.ID); now.State != shelf.Ready || now.Done != now.Total {
		t.Errorf("%+v", now)
	}
	for _, words := range []string{"eigenwort5199", "ding 05199", "eigenwort3"} {
		if got := r.search(words); !strings.HasPrefix(got, "Ding 0") {
			t.Errorf("%q finds %q", words, got)
		}
	}
}

// Dropping a file again while its index is made stops nothing.
func TestAKnownFileStaysOpen(t *testing.T) {
	r := newRoom(t)
	a := r.add("viele.zim", many(7, 900))
	r.told = func(now shelf.Archive) {
		if now.State == shelf.Indexing {
			r.told = nil
			if _, known, err := r.Add(t.Context(), a.Path); err != nil || !known {
				t.Error(known, err)
			}
		}
	}
	r.index()
	if now := r.state(a.ID); now.State != shelf.Ready {
		t.Errorf("%+v", now)
	}
}

func TestRemovedFilesLeaveNothingBehindAndStayWhereTheyAre(t *testing.T) {
	r := newRoom(t)
	a := r.add("klexikon.zim", zimtest.Klexikon())
	r.index()
	if _, known, err := r.Add(t.Context(), a.Path); err != nil || !known {
		t.Errorf("dropped again: %v, %v", known, err)
	}
	if err := r.Remove(t.Context(), a.ID); err != nil {
		t.Fatal(err)
	}
	if list, err := r.List(t.Context()); err != nil || len(list) > 0 {
		t.Error(list, err)
	}
	if got := r.search("Leuchtturm"); got != "" {
		t.Errorf("it still finds %q", got)
	}
	if _, err := os.Stat(a.Path); err != nil {
		t.Errorf("the file is gone: %v", err)
	}
	if _, err := r.db.Indexes.OpenIndex(t.Context(), a.UUID); !fault.Is(err, fault.NotFound) {
		t.Errorf("its index is still there: %v", err)
	}
	if err := r.Remove(t.Context(), a.ID); !fault.Is(err, fault.NotFound) {
		t.Errorf("removed again: %v", err)
	}
}

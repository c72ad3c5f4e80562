package export_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/material/export"
)

func content(s string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
}

// files lists what is in a folder, hidden files too.
func files(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func wantFault(t *testing.T, err error, kind fault.Kind, key string) {
	t.Helper()
	if f := fault.Of(err); f == nil || f.Kind != kind || f.Key != key {
		t.Errorf("got %v, want %s %s", err, kind, key)
	}
}

func TestSaveNeverOverwrites(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "Neu", "Biologie")
	for i, want := range []string{"Blatt.docx", "Blatt (2).docx", "Blatt (3).docx"} {
		path, err := export.Save(dir, "Blatt.docx", content(strings.Repeat("x", i+1)))
		if err != nil || path != filepath.Join(dir, want) {
			t.Fatalf("saved as %q, %v; want %q", path, err, want)
		}
		if got, err := os.ReadFile(path); err != nil || len(got) != i+1 {
			t.Errorf("%s holds %q, %v", path, got, err)
		}
	}
	if got := files(t, dir); len(got) != 3 {
		t.Errorf("left over: %v", got)
	}
}

func TestSaveAtTheSameMoment(t *testing.T) {
	dir := t.TempDir()
	var wg sync.WaitGroup
	for range 12 {
		wg.Go(func() {
			if _, err := export.Save(dir, "Blatt.md", content("Inhalt")); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	names := files(t, dir)
	if len(names) != 12 {
		t.Fatalf("%d files: %v", len(names), names)
	}
	for _, name := range names {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != "Inhalt" {
			t.Errorf("%s holds %q, %v", name, got, err)
		}
	}
}

func TestNoHalfFileStays(t *testing.T) {
	broken := errors.New("printer on fire")
	full := &os.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}
	damaged := fault.New(fault.Corrupt, "fault.export.picture", broken)
	for name, c := range map[string]struct {
		cause error
		kind  fault.Kind
		key   string
	}{
		"disk full":       {full, fault.NoSpace, "fault.export.full"},
		"damaged picture": {damaged, fault.Corrupt, "fault.export.picture"},
		"fault of Pult":   {broken, fault.Internal, "fault.internal"},
		"USB stick pulled": {
			&os.PathError{Op: "write", Path: "x", Err: syscall.EIO}, fault.Unavailable,
			"fault.export.failed",
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			_, err := export.Save(dir, "Blatt.docx", func(w io.Writer) error {
				return errors.Join(content("der Anfang")(w), c.cause)
			})
			wantFault(t, err, c.kind, c.key)
			if got := files(t, dir); len(got) != 0 {
				t.Errorf("left over: %v", got)
			}
		})
	}
}

func TestFolderIsAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "Datei.txt")
	if err := os.WriteFile(file, []byte("wichtig"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{file, filepath.Join(file, "darunter")} {
		_, err := export.Save(dir, "Blatt.docx", content("x"))
		wantFault(t, err, fault.Invalid, "fault.export.notAFolder")
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != "wichtig" {
		t.Errorf("the file was touched: %q, %v", got, err)
	}
}

func TestNameWithAPathIsRefused(t *testing.T) {
	for _, name := range []string{"", ".", "..", "../x.md", "a/b.md", `a\b.md`, "C:x.md", "x\x00.md"} {
		_, err := export.Save(t.TempDir(), name, content("x"))
		wantFault(t, err, fault.Invalid, "fault.export.name")
	}
}

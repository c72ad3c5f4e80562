package desktop_test

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/desktop"
	"pult/backend/knowledge/library"
)

// endless is a file that takes until the import is cancelled.
type endless struct{ begun chan struct{} }

func (e endless) Formats() []string { return []string{"txt"} }

func (e endless) Read(ctx context.Context, _ string, _ io.ReaderAt, _ int64) (library.Content, error) {
	e.begun <- struct{}{}
	<-ctx.Done()
	return library.Content{}, ctx.Err()
}

// emptyShelf has no documents; nothing that endless reads ever reaches it.
type emptyShelf struct{ library.Store }

func (emptyShelf) HasHash(context.Context, string) (bool, error) { return false, nil }

// opened is a library whose files never end, with a text to import and the way to close the program.
type opened struct {
	office *desktop.Services
	shelf  *desktop.LibraryService
	begun  chan struct{}
	text   string
	end    context.CancelFunc
}

func openShelf(t *testing.T) opened {
	t.Helper()
	text := filepath.Join(t.TempDir(), "langer Text.txt")
	if err := os.WriteFile(text, []byte("Quarks"), 0o600); err != nil {
		t.Fatal(err)
	}
	begun := make(chan struct{}, 1)
	lib, err := library.NewService(library.Config{
		Store: emptyShelf{}, Readers: []library.Reader{endless{begun}}, Now: func() time.Time { return time.Time{} },
		NewID: t.Name,
	})
	if err != nil {
		t.Fatal(err)
	}
	life, end := context.WithCancel(t.Context())
	t.Cleanup(end)
	office := &desktop.Services{Context: life, Library: lib, Wake: func() {}}
	shelf := desktop.NewLibraryService(
		func() (*desktop.Services, error) { return office, nil },
		nil,
		func(library.Progress) {},
	)
	return opened{office: office, shelf: shelf, begun: begun, text: text, end: end}
}

// importing starts an import and returns when it reads; its error comes later.
func (o opened) importing() <-chan error {
	done := make(chan error, 1)
	go func() {
		_, err := o.shelf.Import([]string{o.text})
		done <- err
	}()
	<-o.begun
	return done
}

// A second import used to take the first one's cancel function away.
func TestASecondImportIsRefusedAndTheFirstCanStillBeCancelled(t *testing.T) {
	o := openShelf(t)
	first := o.importing()
	if _, err := o.shelf.Import([]string{o.text}); !fault.Is(err, fault.Conflict) ||
		fault.Of(err).Key != "fault.import.running" {
		t.Errorf("a second import gives %v", err)
	}
	o.shelf.CancelImport()
	if err := <-first; !fault.Is(err, fault.Cancelled) {
		t.Errorf("the cancelled import gives %v", err)
	}
	again := o.importing()
	o.shelf.CancelImport()
	if err := <-again; !fault.Is(err, fault.Cancelled) {
		t.Errorf("the next import gives %v", err)
	}
}

func TestTheProgramWaitsForARunningImportAndBeginsNoOther(t *testing.T) {
	o := openShelf(t)
	running := o.importing()
	o.end()
	o.office.Wait()
	if _, err := o.shelf.Import([]string{o.text}); !fault.Is(err, fault.Cancelled) {
		t.Errorf("an import after the end gives %v", err)
	}
	if err := <-running; !fault.Is(err, fault.Cancelled) {
		t.Errorf("the import that was cut off gives %v", err)
	}
}

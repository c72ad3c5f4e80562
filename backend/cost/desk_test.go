package cost_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/cost"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/settings"
	"pult/backend/store"
)

// desk is the books on a real database, with a clock that moves on by a second with each look.
type desk struct {
	*cost.Ledger
	db  *store.DB
	dir string
	now time.Time
	ids int
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{dir: t.TempDir(), now: time.Date(2026, 11, 28, 23, 30, 0, 0, time.UTC)}
	d.open(t)
	return d
}

// open opens the data folder, at first or once more.
func (d *desk) open(t *testing.T) {
	t.Helper()
	db, err := store.Open(t.Context(), store.Options{Dir: d.dir, Now: func() time.Time { return d.now }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	d.db = db
	d.Ledger = cost.NewLedger(cost.Config{
		Store: db.Ledger, Prices: db.Ledger, Settings: db.Settings, Account: "mueller",
		Location: time.FixedZone("CET", 3600), Save: save,
		Now:   func() time.Time { d.now = d.now.Add(time.Second); return d.now },
		NewID: func() string { d.ids++; return fmt.Sprint("call-", d.ids) },
	})
}

func (d *desk) reopen(t *testing.T) {
	t.Helper()
	if err := d.db.Close(); err != nil {
		t.Fatal(err)
	}
	d.open(t)
}

func (d *desk) set(t *testing.T, change func(*settings.Settings)) {
	t.Helper()
	s, err := d.db.Settings.LoadSettings(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	change(&s)
	if err := d.db.Settings.SaveSettings(t.Context(), s); err != nil {
		t.Fatal(err)
	}
}

func save(dir, name string, write func(io.Writer) error) (string, error) {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return "", err
	}
	path := filepath.Join(dir, name)
	return path, os.WriteFile(path, b.Bytes(), 0o600)
}

// named is a scripted model under the name of a provider.
type named struct {
	*modeltest.Script
	name string
}

func (n named) Name() string { return n.name }

// away and here tell where models work: none of them on this machine, all of them.
func away(string) bool { return false }

func here(string) bool { return true }

// request asks in the name of a step.
func request(step, modelName, input string) model.Request {
	return model.Request{
		Model:  modelName,
		Input:  input,
		Origin: model.Origin{RunID: "run-1", StepID: step, Agent: "research"},
	}
}

// answer is a turn that ends as it should.
func answer(text string, usage *model.Usage) modeltest.Turn {
	return modeltest.Turn{Chunks: []model.Chunk{{Text: text}, {Finish: model.Stopped, Usage: usage}}}
}

func failure(class model.Class, usage *model.Usage) modeltest.Turn {
	err := model.Fail(class, model.Who{Provider: "gemini", Model: "m"}, "no", nil)
	err.Usage = usage
	return modeltest.Turn{Err: err}
}

// hear reads a reply up to so many chunks; 0 reads all.
func hear(ctx context.Context, m model.Model, req model.Request, chunks int) error {
	heard := 0
	for _, err := range m.Generate(ctx, req) {
		if err != nil {
			return err
		}
		if heard++; heard == chunks {
			return nil
		}
	}
	return nil
}

// newest is the last row of the ledger.
func (d *desk) newest(t *testing.T) cost.Entry {
	t.Helper()
	list, err := d.Entries(t.Context(), cost.Query{})
	if err != nil || len(list) == 0 {
		t.Fatalf("%d rows, %v", len(list), err)
	}
	return list[0]
}

func wantFault(t *testing.T, err error, kind fault.Kind, key string) {
	t.Helper()
	if f := fault.Of(err); f == nil || f.Kind != kind || f.Key != key {
		t.Errorf("got %v, want %s", err, key)
	}
}

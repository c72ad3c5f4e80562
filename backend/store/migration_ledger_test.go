package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"pult/backend/cost"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// TestUpgradeFrom0003 opens a data folder that the schema before the ledger was written to.
func TestUpgradeFrom0003(t *testing.T) {
	dir := t.TempDir()
	old, err := os.ReadFile(filepath.Join("testdata", "schema-0003.sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, fileName), old, 0o600); err != nil {
		t.Fatal(err)
	}
	db := open(t, Options{Dir: dir})
	known, err := readSteps(mustSub(t, embedded, "migrations"))
	if err != nil || db.schema(t) != newest(known.sums) {
		t.Fatalf("the schema is %d of %d, %v", db.schema(t), newest(known.sums), err)
	}
	wantSound(t, db)
	r, err := db.Runs.LoadRun(t.Context(), "run-1")
	if err != nil || r.Number != 1 || r.State != workflow.Reviewing || len(r.Steps) != 1 {
		t.Fatalf("%+v, %v", r, err)
	}
	wantOldGates(t, r.Gates)
	if s, err := db.Settings.LoadSettings(t.Context()); err != nil || s.Theme != "dark" || s.OutDir != "/home/müller" {
		t.Errorf("%+v, %v", s, err)
	}
	if a, err := db.Runs.Artifact(t.Context(), "a1"); err != nil || len(a.Files) != 1 ||
		string(a.Files[0].Data) != "<svg/>" {
		t.Errorf("%+v, %v", a, err)
	}
	if m, err := db.Runs.Messages(t.Context(), "run-1/1/s1/1"); err != nil || len(m) != 1 || m[0].Text != "Zelle" {
		t.Errorf("%+v, %v", m, err)
	}
	if _, passages, err := db.Library.DocumentByID(t.Context(), "doc-1"); err != nil || len(passages) != 3 {
		t.Errorf("%d passages, %v", len(passages), err)
	}
	newRowsFit(t, db, r)
}

// wantOldGates checks that questions kept their order, answers and drafts although all were asked in one moment.
func wantOldGates(t *testing.T, gates []consent.Gate) {
	t.Helper()
	want := []struct {
		key   string
		state consent.State
		draft string
	}{
		{"plan:1", consent.Approved, ""},
		{"step:1:s1:1", consent.Approved, ""},
		{"review:1", consent.Open, `{"feedback":"kür"}`},
	}
	for i, w := range want {
		if len(gates) != len(want) || gates[i].Key != w.key || gates[i].State() != w.state || gates[i].Draft != w.draft ||
			gates[i].Hash != gates[i].Subject.Hash() {
			t.Fatalf("%+v", gates)
		}
	}
}

// newRowsFit asks the two new questions, still one at a time, and writes into the ledger.
func newRowsFit(t *testing.T, db *DB, r workflow.Run) {
	t.Helper()
	question := func(kind consent.Kind) consent.Gate {
		g := consent.Gate{ID: string(kind), RunID: r.ID, Key: string(kind), Kind: kind, OpenedAt: clock()}
		g.Hash = g.Subject.Hash()
		return g
	}
	if err := db.Runs.SaveTurn(t.Context(), workflow.Turn{
		Run:   r,
		Gates: []consent.Gate{question(consent.Send)},
	}); err == nil {
		t.Error("two questions are open at once")
	}
	review := r.Gates[2]
	if err := db.Runs.Decide(t.Context(), review.ID, consent.Decision{
		Do: consent.Approve, By: consent.ByTeacher,
		Hash: review.Hash, At: clock(),
	}, nil); err != nil {
		t.Fatal(err)
	}
	for _, kind := range []consent.Kind{consent.Send, consent.Budget} {
		g := question(kind)
		if err := db.Runs.SaveTurn(t.Context(), workflow.Turn{Run: r, Gates: []consent.Gate{g}}); err != nil {
			t.Fatal(kind, err)
		}
		r.Revision++
		if err := db.Runs.Decide(t.Context(), g.ID, consent.Decision{
			Do: consent.Approve, By: consent.ByTeacher,
			Hash: g.Hash, At: clock(),
		}, nil); err != nil {
			t.Fatal(kind, err)
		}
	}
	again := question(consent.Send)
	again.ID = "other"
	if err := db.Runs.SaveTurn(t.Context(), workflow.Turn{Run: r, Gates: []consent.Gate{again}}); err == nil {
		t.Error("a question is asked twice")
	}
	if report, err := db.Ledger.Report(t.Context(), cost.Query{By: "day"}); err != nil || report.Total.Calls != 0 ||
		len(report.Rows) != 0 {
		t.Errorf("%+v, %v", report, err)
	}
}

func mustSub(t *testing.T, files fs.FS, dir string) fs.FS {
	t.Helper()
	sub, err := fs.Sub(files, dir)
	if err != nil {
		t.Fatal(err)
	}
	return sub
}

package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent/prompt"
	"pult/backend/base/backup"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/cost"
	"pult/backend/settings"
	"pult/backend/workflow/consent"
	"pult/backend/workflow/recipe"
)

// A teacher makes a copy, works on, goes back, and goes forward again: each time she hears what is lost, and nothing
// is.
func TestGoingBackSaysWhatIsLostAndKeepsIt(t *testing.T) {
	dir, b := deskWith(t, "a")
	before := mustMake(t, b)
	addDocuments(t, dir, "b", "c")

	loss, err := b.Loss(t.Context(), before.Name)
	if err != nil || loss.Unreadable ||
		!slices.Equal(loss.Lost, []backup.Lost{{What: "documents", Count: 2, Newest: "Die Zelle c"}}) ||
		len(loss.Returning) != 0 {
		t.Fatalf("said %+v, %v", loss, err)
	}
	done, err := b.Restore(t.Context(), before.Name)
	if err != nil || filepath.Dir(done.Kept) != filepath.Join(dir, "backups") {
		t.Fatalf("%+v, %v", done, err)
	}
	if got := documentsIn(t, dir); got != "a" {
		t.Errorf("after going back there are %q", got)
	}
	if loss, err := b.Loss(t.Context(), filepath.Base(done.Kept)); err != nil || !loss.Nothing() {
		t.Errorf("going forward loses %+v, %v", loss, err)
	}
	if _, err := b.Restore(t.Context(), done.Kept); err != nil {
		t.Fatal(err)
	}
	if got := documentsIn(t, dir); len(strings.Fields(got)) != 3 {
		t.Errorf("after going forward there are %q", got)
	}
	list, err := b.List(t.Context())
	if err != nil || len(list) != 3 || list[0].Kind != backup.Replaced || list[2].Kind != backup.Manual {
		t.Errorf("the copies are %+v, %v", list, err)
	}
}

// Everything that a teacher makes or takes back is in the account: also recipes, rules, her own texts, settings, and
// what she has paid for.
func TestWhatIsLostAndWhatComesBackIsToldCompletely(t *testing.T) {
	dir, b := deskWith(t, "a")
	rule := func(id, host string) consent.Rule {
		return consent.Rule{ID: id, Verb: consent.Never, Scope: consent.OfHost, Value: host, At: clock()}
	}
	lesson := func(name string) recipe.Recipe {
		return recipe.Recipe{ID: name, Name: name, Steps: []recipe.Step{}, Fields: []recipe.Field{}, CreatedAt: clock()}
	}
	change := func(act func(db *DB) error) {
		t.Helper()
		db := open(t, Options{Dir: dir})
		if err := act(db); err != nil {
			t.Fatal(err)
		}
		closeNow(t, db)
	}
	change(func(db *DB) error {
		settled := db.Settings.EditSettings(t.Context(), func(*settings.Settings) error { return nil })
		return errors.Join(
			settled,
			db.Rules.AddRule(t.Context(), rule("old", "a.de")),
			db.Recipes.SaveRecipe(t.Context(), lesson("alt")),
		)
	})
	before := mustMake(t, b)
	change(func(db *DB) error {
		return errors.Join(
			db.Rules.DropRule(t.Context(), "old"),
			db.Rules.AddRule(t.Context(), rule("new", "b.de")),
			db.Recipes.DropRecipe(t.Context(), "alt"),
			db.Recipes.SaveRecipe(t.Context(), lesson("neu")),
			db.Library.RemoveDocument(t.Context(), "a"),
			db.Prompts.SaveOverride(
				t.Context(),
				prompt.Override{Name: "agent.research", Text: "Kurz.", Base: strings.Repeat("0", 64), At: clock()},
			),
			db.Settings.EditSettings(t.Context(), func(s *settings.Settings) error { s.LocalOnly = !s.LocalOnly; return nil }),
			db.Ledger.StartCall(
				t.Context(),
				cost.Entry{
					ID:       "here",
					At:       clock(),
					Day:      "2026-11-27",
					Provider: "ollama",
					Kind:     "generate",
					Attempt:  1,
					State:    cost.Started,
					Local:    true,
				},
			),
			db.Ledger.StartCall(
				t.Context(),
				cost.Entry{
					ID:       "paid",
					At:       clock(),
					Day:      "2026-11-27",
					Provider: "gemini",
					Kind:     "generate",
					Attempt:  1,
					State:    cost.Started,
				},
			),
		)
	})
	loss, err := b.Loss(t.Context(), before.Name)
	if err != nil {
		t.Fatal(err)
	}
	told := func(list []backup.Lost) string {
		var words []string
		for _, l := range list {
			words = append(words, fmt.Sprintf("%d %s %s", l.Count, l.What, l.Newest))
		}
		return strings.Join(words, ", ")
	}
	if got := told(loss.Lost); got != "1 recipes neu, 1 rules , 1 prompts , 1 settings , 1 calls " {
		t.Errorf("lost: %s", got)
	}
	if got := told(loss.Returning); got != "1 documents Die Zelle a, 1 recipes alt, 1 rules " {
		t.Errorf("back: %s", got)
	}
	for _, lang := range []i18n.Lang{i18n.German, i18n.English} {
		for _, line := range loss.Lines {
			if text := i18n.Must(lang).Say(line); text == line.Key || strings.Contains(text, "{") {
				t.Errorf("%q", text)
			}
		}
	}
	if len(loss.Lines) != 8 {
		t.Errorf("%d lines", len(loss.Lines))
	}
}

func TestADamagedFileIsReplacedByTheNewestSoundCopyAndKept(t *testing.T) {
	for name, broken := range map[string][]byte{"garbage": bytes.Repeat([]byte("Kreide "), 3000), "emptied": {}} {
		t.Run(name, func(t *testing.T) {
			dir, b := deskWith(t, "a")
			sound := mustMake(t, b)
			bad := mustMake(t, b)
			if err := os.WriteFile(bad.Path, []byte("Kreide"), 0o600); err != nil {
				t.Fatal(err)
			}
			present := filepath.Join(dir, "pult.db")
			if err := os.WriteFile(present, broken, 0o600); err != nil {
				t.Fatal(err)
			}
			offer, err := b.Offer(t.Context())
			if err != nil || offer.Copy == nil || offer.Copy.Name != sound.Name || !offer.Loss.Unreadable ||
				!offer.Loss.Since.Equal(sound.MadeAt) {
				t.Fatalf("offered %+v, %v", offer, err)
			}
			done, err := b.Restore(t.Context(), offer.Copy.Name)
			if err != nil {
				t.Fatal(err)
			}
			if kept, err := os.ReadFile(done.Kept); err != nil || !bytes.Equal(kept, broken) {
				t.Errorf("the damaged file was not kept as it was: %v", err)
			}
			if got := documentsIn(t, dir); got != "a" {
				t.Errorf("there are %q", got)
			}
			if last, _ := newestBackup(dir); last == done.Kept {
				t.Error("the damaged file counts as a backup")
			}
		})
	}
}

// What still stands in the log of a process that died belongs to the data that are kept aside, not to those that come.
func TestTheLogOfTheOldFileIsNotPlayedIntoTheNew(t *testing.T) {
	dir, b := deskWith(t, "a")
	before := mustMake(t, b)
	db := open(t, Options{Dir: dir})
	d, passages := document("b", 3)
	if err := db.Library.AddDocument(t.Context(), d, passages); err != nil {
		t.Fatal(err)
	}
	crashed := t.TempDir() // the files as a crash leaves them
	for _, name := range []string{"pult.db", "pult.db-wal"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(crashed, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	done, err := NewBackups(crashed, clock).Restore(t.Context(), before.Path)
	if err != nil {
		t.Fatal(err)
	}
	if got := documentsIn(t, crashed); got != "a" {
		t.Errorf("there are %q", got)
	}
	if _, err := NewBackups(crashed, clock).Restore(t.Context(), done.Kept); err != nil {
		t.Fatal(err)
	}
	if got := documentsIn(t, crashed); got != "a b" && got != "b a" {
		t.Errorf("what the log held was not kept: %q", got)
	}
}

func TestWhatCannotBeRestoredLeavesTheDataAsTheyAre(t *testing.T) {
	dir, b := deskWith(t, "a")
	newer := t.TempDir()
	closeNow(
		t,
		open(t, Options{Dir: newer, migrations: migrationsWith(t, map[string]string{"9001_pupils.sql": goodStep})}),
	)
	note := filepath.Join(dir, "brief.txt")
	if err := os.WriteFile(note, []byte("Liebe Eltern"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		file, key string
		kind      fault.Kind
	}{
		"a newer schema":    {filepath.Join(newer, "pult.db"), "fault.store.newer", fault.Newer},
		"a letter":          {note, "fault.backup.damaged", fault.Corrupt},
		"nothing":           {filepath.Join(dir, "fehlt.db"), "fault.backup.missing", fault.NotFound},
		"the present file":  {filepath.Join(dir, "pult.db"), "fault.backup.present", fault.Conflict},
		"the folder itself": {dir, "fault.backup.missing", fault.NotFound},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := b.Restore(t.Context(), c.file)
			wantFault(t, err, c.kind, c.key)
			if got := documentsIn(t, dir); got != "a" {
				t.Errorf("there are %q", got)
			}
		})
	}
}

// Another program writes the file, a virus scanner say: it is not damaged, and neither it nor its log is touched.
func TestAFileThatAnotherProgramHoldsIsNotLaidAside(t *testing.T) {
	t.Parallel() // SQLite waits for the other program
	dir, b := deskWith(t, "a")
	c := mustMake(t, b)
	other, err := connect(t.Context(), b.present(), placement{journal: "DELETE"}.writerSettings(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.raw.ExecContext(t.Context(), "BEGIN EXCLUSIVE"); err != nil {
		t.Fatal(err)
	}
	_, err = b.Restore(t.Context(), c.Name)
	wantFault(t, err, fault.Locked, "fault.store.busy")
	if err := other.close(); err != nil {
		t.Fatal(err)
	}
	if got := documentsIn(t, dir); got != "a" {
		t.Errorf("there are %q", got)
	}
	leaving, leave := context.WithCancel(t.Context())
	leave()
	if _, err := b.Loss(leaving, c.Name); !fault.Is(err, fault.Cancelled) {
		t.Errorf("whoever leaves hears of a loss: %v", err)
	}
	if kept, err := b.keepPresent(leaving); !fault.Is(translate(err), fault.Cancelled) || kept != "" {
		t.Errorf("whoever leaves has the file laid aside: %s, %v", kept, err)
	}
	if list, err := b.List(t.Context()); err != nil || len(list) != 1 {
		t.Errorf("the copies are %+v, %v", list, err)
	}
}

func TestAnOlderCopyIsBroughtToTheNewestSchema(t *testing.T) {
	dir, b := deskWith(t, "a")
	old := mustMake(t, b)
	b.migrations = migrationsWith(t, map[string]string{"9001_pupils.sql": goodStep})
	if _, err := b.Restore(t.Context(), old.Name); err != nil {
		t.Fatal(err)
	}
	c, err := b.Verify(t.Context(), "")
	if err != nil || c.State != backup.Sound || c.Schema != 9001 {
		t.Errorf("%+v, %v", c, err)
	}
	b.migrations = migrationsWith(t, map[string]string{"9001_pupils.sql": goodStep, "9002_marks.sql": brokenStep})
	_, err = b.Restore(t.Context(), old.Name)
	wantFault(t, err, fault.Internal, "fault.store.migration")
	if c, err := b.Verify(t.Context(), filepath.Join(dir, "pult.db")); err != nil || c.Schema != 9001 {
		t.Errorf("a failed migration changed the present file: %+v, %v", c, err)
	}
}

func TestRestoreRefusesAFolderThatIsOpen(t *testing.T) {
	dir, b := deskWith(t, "a")
	c := mustMake(t, b)
	db := open(t, Options{Dir: dir})
	_, err := b.Restore(t.Context(), c.Name)
	wantFault(t, err, fault.Locked, "fault.store.locked")
	wantSound(t, db)
	if _, err := b.Make(t.Context(), ""); err != nil { // copying only reads
		t.Error(err)
	}
}

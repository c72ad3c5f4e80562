package store

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pult/backend/base/fault"
	"pult/backend/knowledge/memory"
	"pult/backend/store/storetest"
)

func TestFacts(t *testing.T) {
	storetest.Facts(t, func() memory.Store { return open(t, Options{}).Memory })
}

// knowledge is an active fact of an important thing.
func knowledge(id, text string, scope memory.Scope) memory.Fact {
	return memory.Fact{
		ID: id, Text: text, Category: memory.Profile, Tier: memory.Important, Scope: scope, Keywords: []string{},
		Source: memory.Source{Origin: memory.ByTeacher},
		State:  memory.Active, Confirmed: 1, CreatedAt: clock(), ConfirmedAt: clock(),
		ExpiresAt: memory.Expiry(memory.Important, clock()),
	}
}

// The database and the notebook answer alike, whatever was done before.
func TestFactsHistory(t *testing.T) {
	db := open(t, Options{})
	rapid.Check(t, func(r *rapid.T) {
		if err := db.rawTx(t.Context(), func(tx *sql.Tx) error { return wipe(t.Context(), tx) }); err != nil {
			r.Fatal(err)
		}
		h := history{db: db.Memory, book: storetest.NewNotebook(), now: clock()}
		for range rapid.IntRange(1, 25).Draw(r, "steps") {
			h.step(r, t.Context())
		}
		h.compare(r, t.Context())
	})
	wantSound(t, db)
	if _, err := db.writer.raw.ExecContext(t.Context(), "INSERT INTO memory_fts (memory_fts, rank) VALUES "+
		"('integrity-check', 1)"); err != nil {
		t.Error("the index does not fit the facts:", err)
	}
}

// history does the same to two stores.
type history struct {
	db, book memory.Store
	now      time.Time
}

func (h *history) step(r *rapid.T, ctx context.Context) {
	id := fmt.Sprint("f", rapid.IntRange(0, 12).Draw(r, "id"))
	switch rapid.SampledFrom([]string{"put", "put", "put", "use", "forget", "wait"}).Draw(r, "do") {
	case "put":
		f := knowledge(
			id,
			rapid.SampledFrom([]string{"Ich mag Tabellen", "Die Größe zählt", "Rom ist schön"}).Draw(r, "text"),
			rapid.SampledFrom([]memory.Scope{
				{
					Kind: memory.Me,
				},
				{Kind: memory.School},
				{Kind: memory.OfClass, Name: "7b"},
				{Kind: memory.OfProject, Name: "Klassenfahrt Rom"},
				{Kind: memory.OfProject, Name: "Rom"},
			}).Draw(r, "scope"),
		)
		f.Tier = rapid.SampledFrom([]memory.Tier{memory.Important, memory.Context}).Draw(r, "tier")
		f.CreatedAt, f.ExpiresAt = h.now, memory.Expiry(f.Tier, h.now)
		f.State = rapid.SampledFrom([]memory.State{memory.Active, memory.Active, memory.Replaced}).Draw(r, "state")
		h.both(r, func(s memory.Store) error {
			return s.ChangeMemory(ctx, memory.Change{At: h.now, Facts: []memory.Fact{f}})
		})
	case "use":
		h.both(r, func(s memory.Store) error {
			return s.NoteUses(
				ctx,
				[]memory.Use{{FactID: id, RunID: "run", StepID: "s", At: h.now}, {FactID: "f0", RunID: "run", At: h.now}},
			)
		})
	case "forget":
		h.both(r, func(s memory.Store) error { return s.ForgetFact(ctx, id) })
	case "wait":
		h.now = h.now.Add(20 * 24 * time.Hour)
	}
}

func (h *history) both(r *rapid.T, do func(memory.Store) error) {
	if a, b := do(h.db), do(h.book); (a == nil) != (b == nil) {
		r.Fatalf("the database says %v, the notebook %v", a, b)
	}
}

func (h *history) compare(r *rapid.T, ctx context.Context) {
	same := func(what string, ask func(memory.Store) (any, error)) {
		a, errA := ask(h.db)
		b, errB := ask(h.book)
		if errA != nil || errB != nil || !cmp.Equal(a, b) {
			r.Fatalf("%s: %v, %v\n%s", what, errA, errB, cmp.Diff(b, a))
		}
	}
	for _, f := range []memory.Filter{
		{},
		{State: memory.Active},
		{Text: "tabelle"},
		{Text: "groesse"},
		{Scope: memory.Scope{Kind: memory.OfProject}},
		{Limit: 3, Skip: 2},
	} {
		same(fmt.Sprintf("%+v", f), func(s memory.Store) (any, error) {
			list, err := s.Facts(ctx, f)
			slices.SortFunc(list, func(a, b memory.Fact) int { // equal times: only the database knows an order
				return strings.Compare(b.CreatedAt.String()+b.ID, a.CreatedAt.String()+a.ID)
			})
			if f.Limit > 0 {
				return len(list), err
			}
			return list, err
		})
	}
	for _, reach := range []memory.Reach{{}, {Classes: []string{"7b"}}, {Words: []string{"rom"}}} {
		same(fmt.Sprintf("%+v", reach), func(s memory.Store) (any, error) {
			kept, err := s.FactsWithin(ctx, reach, h.now)
			slices.SortFunc(kept, func(a, b memory.Kept) int { return strings.Compare(a.Fact.ID, b.Fact.ID) })
			return kept, err
		})
	}
	same("uses", func(s memory.Store) (any, error) { return s.UsesOf(ctx, "f0", 100) })
	same("stats", func(s memory.Store) (any, error) {
		st, err := s.MemoryStats(ctx)
		for i := range st.Tiers {
			st.Tiers[i].Scope = memory.Scope{} // any of the fullest
		}
		return st, err
	})
}

// Whatever was written, moved and edited before: a forgotten fact has left the file.
func TestAForgottenFactLeavesTheFile(t *testing.T) {
	dir := t.TempDir()
	db := open(t, Options{Dir: dir})
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(2, 12).Draw(r, "facts")
		words := make([]string, n)
		for i := range n {
			words[i] = canary(rapid.Uint32().Draw(r, "word"), i)
			scope := memory.Scope{Kind: memory.OfProject, Name: "Vorhaben " + canary(uint32(i), 255)} // a word of no fact
			f := knowledge(
				fmt.Sprint("f", i),
				"Erst steht hier nur "+words[i]+strings.Repeat(" x", rapid.IntRange(0, 100).Draw(r, "length")),
				scope,
			)
			f.Keywords, f.Source.Quote = []string{words[i]}, words[i]
			change(r, t.Context(), db, f)
			if rapid.Bool().Draw(r, "edited") {
				f.Text += " und dann mehr davon"
				change(r, t.Context(), db, f)
			}
		}
		gone := rapid.IntRange(1, n).Draw(r, "gone")
		for i := range n {
			if err := db.Memory.ForgetFact(t.Context(), fmt.Sprint("f", i)); err != nil {
				r.Fatal(err)
			}
			if i == gone-1 {
				wantGone(r, dir, words[:gone])
			}
		}
		wantGone(r, dir, words)
	})
}

func change(r *rapid.T, ctx context.Context, db *DB, f memory.Fact) {
	if err := db.Memory.ChangeMemory(ctx, memory.Change{At: clock(), Facts: []memory.Fact{f}}); err != nil {
		r.Fatal(err)
	}
}

// canary is a word of consonants that stands nowhere else and that no stemmer shortens.
func canary(seed uint32, n int) string {
	const letters = "bcdfghjklmpqvwxz"
	word := []byte{'q', 'x', letters[n%16], letters[n/16%16]}
	for range 8 {
		word = append(word, letters[seed%16])
		seed /= 16
	}
	return string(word)
}

func wantGone(r *rapid.T, dir string, words []string) {
	paths, err := filepath.Glob(filepath.Join(dir, fileName+"*"))
	if err != nil || len(paths) == 0 {
		r.Fatal(paths, err)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			r.Fatal(err)
		}
		for _, w := range words {
			if bytes.Contains(data, []byte(w[2:])) {
				r.Fatalf("%s still holds %q", filepath.Base(path), w)
			}
		}
	}
}

// "Alles vergessen" cleans the backups as well: one of before the memory stays as it is, one with facts loses them and
// nothing else, and a damaged one is named.
func TestForgettingAllCleansTheBackups(t *testing.T) {
	now := clock()
	dir := t.TempDir()
	db := open(t, Options{Dir: dir, Now: func() time.Time { return now }})
	d, passages := document("a", 5)
	if err := db.Library.AddDocument(t.Context(), d, passages); err != nil {
		t.Fatal(err)
	}
	backup := func() string {
		t.Helper()
		now = now.Add(time.Hour)
		path, err := db.Backup(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
	before := backup()
	if err := db.Memory.ChangeMemory(t.Context(), memory.Change{
		At:    now,
		Facts: []memory.Fact{knowledge("f", "Ich mag qxbcdfgh", memory.Scope{Kind: memory.Me})},
	}); err != nil {
		t.Fatal(err)
	}
	with, damaged := backup(), backup()
	if err := os.WriteFile(damaged, bytes.Repeat([]byte("no database "), 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	untouched, err := os.ReadFile(before)
	if err != nil {
		t.Fatal(err)
	}
	w, err := db.Memory.ForgetAll(t.Context())
	if f := wantFault(t, err, fault.Unavailable, "fault.memory.backup"); f.Args["path"] != damaged || w.Facts != 1 ||
		w.Backups != 1 {
		t.Errorf("%+v, %v", w, f.Args)
	}
	if now, err := os.ReadFile(before); err != nil || !bytes.Equal(now, untouched) {
		t.Error("a backup without facts was written anew", err)
	}
	if data, err := os.ReadFile(with); err != nil || bytes.Contains(data, []byte("bcdfgh")) {
		t.Error("a backup still holds the fact", err)
	}
	if left, err := filepath.Glob(filepath.Join(dir, backupFolder, "*")); err != nil || len(left) != 3 {
		t.Errorf("%v, %v", left, err)
	}
	old := t.TempDir()
	if err := os.Rename(with, filepath.Join(old, fileName)); err != nil {
		t.Fatal(err)
	}
	again := open(t, Options{Dir: old})
	if _, stored, err := again.Library.DocumentByID(t.Context(), "a"); err != nil || len(stored) != 5 {
		t.Errorf("the cleaned backup has %d passages, %v", len(stored), err)
	}
	wantSound(t, again)
}

func TestFactsOfAnotherFoldingAreFoundAnew(t *testing.T) {
	dir := t.TempDir()
	db := open(t, Options{Dir: dir})
	f := knowledge("f", "Ich übe Brüche", memory.Scope{Kind: memory.OfProject, Name: "Klassenfahrt Rom"})
	if err := db.Memory.ChangeMemory(t.Context(), memory.Change{At: clock(), Facts: []memory.Fact{f}}); err != nil {
		t.Fatal(err)
	}
	for _, old := range []string{
		"UPDATE memory_facts SET stems = 'oldstem'", "DELETE FROM memory_scope_words", "UPDATE memory_scopes SET " +
			"key = 'oldkey'",
		"UPDATE passages_folding SET fingerprint = 'of another version'",
	} {
		if err := db.write(t.Context()).Exec(old).Error; err != nil {
			t.Fatal(err)
		}
	}
	closeNow(t, db)
	db = open(t, Options{Dir: dir})
	for words, want := range map[string]int{"Brüche": 1, "oldstem": 0} {
		if list, err := db.Memory.Facts(t.Context(), memory.Filter{Text: words}); err != nil || len(list) != want {
			t.Errorf("%s finds %v, %v", words, list, err)
		}
	}
	reach := memory.Reach{Words: []string{"rom"}}
	if kept, err := db.Memory.FactsWithin(t.Context(), reach, clock()); err != nil || len(kept) != 1 {
		t.Errorf("%v, %v", kept, err)
	}
	if kept, err := db.Memory.FactsWithin(t.Context(), memory.Reach{Projects: []string{memory.ScopeKey(f.Scope)}},
		clock()); err != nil ||
		len(kept) != 1 {
		t.Errorf("%v, %v", kept, err)
	}
}

// The names of scopes go with their last fact.
func TestNoScopeWithoutFacts(t *testing.T) {
	db := open(t, Options{})
	f := knowledge("f", "Ich übe Brüche", memory.Scope{Kind: memory.OfProject, Name: "Klassenfahrt Rom"})
	moved := f
	moved.Scope = memory.Scope{Kind: memory.OfClass, Name: "7b"}
	for _, step := range []memory.Fact{f, moved} {
		if err := db.Memory.ChangeMemory(t.Context(), memory.Change{At: clock(), Facts: []memory.Fact{step}}); err != nil {
			t.Fatal(err)
		}
	}
	count := func(table string) (n int) {
		if err := db.writer.raw.QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if scopes, words := count("memory_scopes"), count("memory_scope_words"); scopes != 1 || words != 0 {
		t.Errorf("%d scopes, %d words", scopes, words)
	}
	if err := db.Memory.ForgetFact(t.Context(), "f"); err != nil {
		t.Fatal(err)
	}
	if scopes := count("memory_scopes"); scopes != 0 {
		t.Errorf("%d scopes", scopes)
	}
}

// A step is told facts by two look-ups and no search through the table.
func TestToldWithoutLookingThroughAll(t *testing.T) {
	db := open(t, Options{})
	var plan []struct{ Detail string }
	err := db.read(t.Context()).
		Raw("EXPLAIN QUERY PLAN "+factsWithin, "[]", "[]", "[]", memory.MaxProjects, 0).
		Scan(&plan).
		Error
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range plan {
		if strings.HasPrefix(line.Detail, "SCAN") && !strings.Contains(line.Detail, "VIRTUAL TABLE") &&
			!strings.Contains(line.Detail, "CONSTANT") &&
			line.Detail != "SCAN r" &&
			!strings.Contains(line.Detail, "(subquery") {
			t.Errorf("%q", line.Detail)
		}
	}
}

package store

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"gorm.io/gorm"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/cost"
	"pult/backend/privacy"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// books is the ledger with a way to answer a question about a budget.
type books struct {
	Ledger
	runs  Runs
	asked *int
}

func newBooks(db *DB) books { return books{db.Ledger, db.Runs, new(int)} }

// Allow asks in a run of its own and approves; a second question of the same kind is denied and must not count.
func (b books) Allow(ctx context.Context, key string, level int) error {
	for _, do := range []consent.Do{consent.Approve, consent.Skip} {
		*b.asked++
		id := fmt.Sprint("asked-", *b.asked)
		r := plainRun(id)
		if _, err := b.runs.CreateRun(ctx, r, nil); err != nil {
			return err
		}
		g := consent.Gate{ID: id + "-gate", RunID: id, Key: "budget", Kind: consent.Budget, OpenedAt: clock()}
		g.Subject = consent.Subject{Params: map[string]string{"budget": key, "level": strconv.Itoa(level)}}
		if do == consent.Skip {
			g.Subject.Params["level"] = strconv.Itoa(level + 1)
		}
		g.Hash = g.Subject.Hash()
		if err := b.runs.SaveTurn(ctx, workflow.Turn{Run: r, Gates: []consent.Gate{g}}); err != nil {
			return err
		}
		if err := b.runs.Decide(ctx, g.ID, consent.Decision{Do: do, By: consent.ByTeacher, Hash: g.Hash, At: clock()},
			nil); err != nil {
			return err
		}
	}
	return nil
}

func plainRun(id string) workflow.Run {
	return workflow.Run{
		ID: id, Request: "Erkläre die Zelle", Title: "Zelle", Language: i18n.German, Mode: workflow.Full, Provider: "gemini",
		State: workflow.Drafting, Generation: 1, CreatedAt: clock(), UpdatedAt: clock(),
	}
}

func TestLedger(t *testing.T) {
	storetest.Ledger(t, func(t *testing.T) storetest.LedgerStore { return newBooks(open(t, Options{})) })
}

func TestTheSumsOfTheLedgerAreThoseOfAFullScan(t *testing.T) {
	db := open(t, Options{})
	empty := []string{
		"DROP TRIGGER calls_stay",
		"DELETE FROM calls",
		"DELETE FROM calls_daily",
		"DELETE FROM calls_per_run",
	}
	storetest.LedgerSums(t, func() storetest.LedgerStore {
		for _, statement := range empty {
			if err := db.write(t.Context()).Exec(statement).Error; err != nil {
				t.Fatal(err)
			}
		}
		empty = empty[len(empty)-3:]
		return newBooks(db)
	})
}

// What a step cost is asked after each step: with a million calls in the ledger that must not go through all of them.
func TestAStepIsFoundByTheIndexOfRuns(t *testing.T) {
	db := open(t, Options{})
	for _, q := range []cost.Query{
		{RunID: "run", StepID: "s1", Generation: 2},
		{RunID: "run", StepID: "s1"},
		{RunID: "run", Generation: 2},
	} {
		query := db.read(t.Context()).ToSQL(func(tx *gorm.DB) *gorm.DB {
			return chosen(tx.Table("calls"), q).Select(sumOfCalls).Find(&[]sumRow{})
		})
		var plan []struct{ Detail string }
		if err := db.read(t.Context()).Raw("EXPLAIN QUERY PLAN " + query).Scan(&plan).Error; err != nil {
			t.Fatal(err)
		}
		if len(plan) != 1 || !strings.Contains(plan[0].Detail, "SEARCH calls USING INDEX calls_by_run") {
			t.Errorf("%+v: %+v", q, plan)
		}
	}
}

func TestTheLedgerOnlyGrows(t *testing.T) {
	db := open(t, Options{})
	if _, err := db.Runs.CreateRun(t.Context(), plainRun("run"), nil); err != nil {
		t.Fatal(err)
	}
	e := cost.Entry{
		ID: "c", At: clock(), Day: "2026-11-27", RunID: "run", Agent: "planner", Provider: "gemini", Model: "m",
		Kind: "generate", Attempt: 1,
		State: cost.Started,
	}
	if err := db.Ledger.StartCall(t.Context(), e); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{"DELETE FROM calls", "UPDATE calls SET day = '2026-11-28'", "UPDATE calls SET " +
		"model = 'other'", "UPDATE calls SET generation = 2"} {
		if err := db.write(t.Context()).Exec(statement).Error; err == nil {
			t.Errorf("%s: done", statement)
		}
	}
	if r, err := db.Ledger.Report(t.Context(), cost.Query{By: "run"}); err != nil || len(r.Rows) != 1 ||
		r.Rows[0].Label != "1 · Zelle" {
		t.Errorf("%+v, %v", r, err)
	}
	if err := db.Runs.DeleteRun(t.Context(), "run"); err != nil {
		t.Fatal(err)
	}
	r, err := db.Ledger.Report(t.Context(), cost.Query{By: "run"})
	if err != nil || len(r.Rows) != 1 || r.Rows[0].Key != "run" || r.Rows[0].Label != "" || r.Total.Calls != 1 {
		t.Errorf("after its run was deleted: %+v, %v", r, err)
	}
}

func TestPlaceholdersStayWhatTheyAre(t *testing.T) {
	db := open(t, Options{})
	anna := privacy.Entry{Kind: privacy.Name, Value: "Anna Müller", Placeholder: "[Name 1]"}
	mail := privacy.Entry{Kind: privacy.Email, Value: "anna@schule.de", Placeholder: "[E-Mail 1]"}
	wantFault(
		t,
		db.Redactions.AddPlaceholders(t.Context(), "run", []privacy.Entry{anna}),
		fault.NotFound,
		"fault.run.notFound",
	)
	for _, id := range []string{"run", "other"} {
		if _, err := db.Runs.CreateRun(t.Context(), plainRun(id), nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, list := range [][]privacy.Entry{{anna}, {anna, mail}, {}} {
		if err := db.Redactions.AddPlaceholders(t.Context(), "run", list); err != nil {
			t.Fatal(err)
		}
	}
	ben := privacy.Entry{Kind: privacy.Name, Value: "Ben", Placeholder: "[Name 2]"}
	for _, wrong := range []privacy.Entry{
		{Kind: privacy.Name, Value: "Anna Müller", Placeholder: "[Name 3]"},
		{Kind: privacy.Name, Value: "Clara", Placeholder: "[Name 1]"},
	} {
		wantFault(
			t,
			db.Redactions.AddPlaceholders(t.Context(), "run", []privacy.Entry{ben, wrong}),
			fault.Conflict,
			"fault.store.conflict",
		)
	}
	wantPlaceholders(t, db, "run", anna, mail)
	wantPlaceholders(t, db, "other")
	if err := db.Runs.DeleteRun(t.Context(), "run"); err != nil {
		t.Fatal(err)
	}
	wantPlaceholders(t, db, "run")
	wantSound(t, db)
}

func wantPlaceholders(t *testing.T, db *DB, runID string, want ...privacy.Entry) {
	t.Helper()
	got, err := db.Redactions.Placeholders(t.Context(), runID)
	if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: %v, %v, want %v", runID, got, err, want)
	}
}

package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"pult/backend/cost"
	"pult/backend/store"
	"pult/build/bench/table"
)

const (
	costCalls = 1_000_000
	costTimes = 15
	costDays  = 730 // two years
	costRun   = 20  // calls of one run
)

// costRows measures the cost screen: its overview, its reports and its list of calls, with a million calls of two years
// in the ledger.
func costRows(ctx context.Context, p place) ([]table.Row, error) {
	dir := filepath.Join(p.work, "costs")
	now := func() time.Time { return time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC) }
	db, err := store.Open(ctx, store.Options{Dir: dir, Now: now})
	if err != nil {
		return nil, err
	}
	err = errors.Join(db.Close(), fillLedger(ctx, filepath.Join(dir, "pult.db"), now()))
	if err != nil {
		return nil, err
	}
	if db, err = store.Open(ctx, store.Options{Dir: dir, Now: now}); err != nil {
		return nil, err
	}
	defer func() { _ = db.Close() }()
	books := cost.NewLedger(
		cost.Config{Store: db.Ledger, Prices: db.Ledger, Settings: db.Settings, Now: now, Location: time.UTC},
	)
	var rows []table.Row
	for _, s := range screens(books) {
		series, err := timedScreen(ctx, s)
		if err != nil {
			return rows, fmt.Errorf("%s: %w", s.name, err)
		}
		rows = append(rows, table.About(s.name, "ms", "", table.Within(100)).Alone(series))
	}
	return rows, nil
}

// screen is one thing that the cost screen asks for.
type screen struct {
	name string
	show func(ctx context.Context) error
}

func screens(books *cost.Ledger) []screen {
	report := func(q cost.Query) func(ctx context.Context) error {
		return func(ctx context.Context) error {
			r, err := books.Report(ctx, q)
			if err == nil && (len(r.Rows) == 0 || r.Total.Calls == 0) {
				err = errors.New("the report is empty")
			}
			return err
		}
	}
	overview := func(ctx context.Context) error { _, err := books.Overview(ctx); return err }
	opened := func(ctx context.Context) error { return errors.Join(overview(ctx), report(cost.Query{By: "day"})(ctx)) }
	list := []screen{{"cost screen at 1,000,000 calls", opened}, {"overview", overview}}
	for _, by := range cost.Groupings() {
		list = append(list, screen{"all costs by " + by, report(cost.Query{By: by})})
	}
	month := cost.Query{From: "2026-11-01", To: "2026-11-30", Agent: "research", By: "model"}
	entries := func(ctx context.Context) error { _, err := books.Entries(ctx, cost.Query{Agent: "image"}); return err }
	return append(
		list,
		screen{"one month of one agent by model", report(month)},
		screen{"the newest 500 calls of an agent", entries},
	)
}

// timedScreen gives the milliseconds of each repetition; the first one warms up and does not count.
func timedScreen(ctx context.Context, s screen) ([]float64, error) {
	var series []float64
	for i := range costTimes + 1 {
		begin := time.Now()
		if err := s.show(ctx); err != nil {
			return nil, err
		}
		if i > 0 {
			series = append(series, float64(time.Since(begin).Microseconds())/1000)
		}
	}
	return series, nil
}

// fillLedger writes finished calls, ten to the transaction of a thousand, through the triggers that keep the sums.
func fillLedger(ctx context.Context, path string, end time.Time) error {
	db, err := openSQLite(path)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	if _, err := db.ExecContext(ctx, "PRAGMA synchronous = OFF"); err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	write, err := tx.PrepareContext(
		ctx,
		`INSERT INTO calls (id, at, ended_at, day, profile, run_id, step_id, generation, agent, provider, model, kind,
		attempt, state, class, input, cached, output, thoughts, estimated, raw, prices, micro_usd, reserved, local)
		VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, 'generate', 1, 'done', '', ?, 0, 500, 100, 0, ?, '2026-11-28', ?, 900, 0)`,
	)
	if err != nil {
		return errors.Join(err, tx.Rollback())
	}
	agents, models, profiles := []string{
		"planner",
		"research",
		"image",
	}, []string{
		"gemini-2.5-flash",
		"gemini-2.5-pro",
		"gpt-5-mini",
	}, []string{
		"Müller",
		"Schulz",
	}
	const usage = `{"promptTokenCount": 4321, "candidatesTokenCount": 500, "thoughtsTokenCount": 100,` +
		` "totalTokenCount": 4921}`
	for i := range costCalls {
		at := end.Add(-time.Duration(costCalls-i) * (costDays * 24 * time.Hour / costCalls))
		run := i / costRun
		var amount any
		if i%97 != 0 {
			amount = 100 + i%5000
		}
		model := models[run%3]
		provider := "gemini"
		if model == "gpt-5-mini" {
			provider = "openai"
		}
		if _, err := write.ExecContext(ctx, fmt.Sprint("call-", i), at.UnixMicro(), at.UnixMicro()+2_000_000,
			at.Format(time.DateOnly),
			profiles[run%2], fmt.Sprint("run-", run), fmt.Sprint("s", i%costRun/5), agents[i%3], provider, model, 4000+i%1000,
			usage, amount); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	return tx.Commit()
}

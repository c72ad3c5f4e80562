package store

import (
	"context"
	"encoding/json"
	"slices"

	"gorm.io/gorm"

	"pult/backend/base/fault"
	"pult/backend/cost"
)

// Ledger keeps every call and its price; it only grows.
type Ledger struct{ conn }

var (
	_ cost.Store      = Ledger{}
	_ cost.PriceTable = Ledger{}
)

// callRow is one call of a provider. num, held and the sums are the database's own.
type callRow struct {
	Num        int64 `gorm:"primaryKey"`
	ID         string
	At         int64
	EndedAt    *int64
	Day        string
	Profile    string
	RunID      string
	StepID     string
	Generation int
	Agent      string
	Provider   string
	Model      string
	Kind       string
	Attempt    int
	State      string
	Class      string
	Input      *int64
	Cached     *int64
	Output     *int64
	Thoughts   *int64
	Estimated  bool
	Raw        *string
	Prices     string
	MicroUSD   *int64 `gorm:"column:micro_usd"`
	Reserved   *int64
	Local      bool
	Prompt     string
	Guess      *int64
}

func (callRow) TableName() string { return "calls" }

func entryToRow(e cost.Entry) callRow {
	row := callRow{
		ID: e.ID, At: micros(e.At), Day: e.Day, Profile: e.Profile, RunID: e.RunID, StepID: e.StepID,
		Generation: e.Generation, Agent: e.Agent, Provider: e.Provider, Model: e.Model, Kind: e.Kind, Attempt: e.Attempt,
		State: string(e.State), Class: e.Class, Input: e.Input, Cached: e.Cached,
		Output: e.Output, Thoughts: e.Thoughts, Estimated: e.Estimated, Prices: e.Prices, MicroUSD: e.MicroUSD,
		Reserved: e.Reserved,
		Local:    e.Local, Prompt: e.Prompt, Guess: e.Guess,
	}
	if !e.EndedAt.IsZero() {
		at := micros(e.EndedAt)
		row.EndedAt = &at
	}
	if len(e.Raw) > 0 {
		raw := string(e.Raw)
		row.Raw = &raw
	}
	return row
}

func rowToEntry(row callRow) cost.Entry {
	e := cost.Entry{
		ID: row.ID, At: fromMicros(row.At), Day: row.Day, Profile: row.Profile, RunID: row.RunID, StepID: row.StepID,
		Generation: row.Generation, Agent: row.Agent, Provider: row.Provider, Model: row.Model, Kind: row.Kind,
		Attempt: row.Attempt, State: cost.State(row.State), Class: row.Class,
		Input: row.Input, Cached: row.Cached, Output: row.Output, Thoughts: row.Thoughts, Estimated: row.Estimated,
		Prices:   row.Prices,
		MicroUSD: row.MicroUSD, Reserved: row.Reserved, Local: row.Local, Prompt: row.Prompt, Guess: row.Guess,
	}
	if row.EndedAt != nil {
		e.EndedAt = fromMicros(*row.EndedAt)
	}
	if row.Raw != nil {
		e.Raw = json.RawMessage(*row.Raw)
	}
	return e
}

func rowsToEntries(rows []callRow) []cost.Entry {
	entries := make([]cost.Entry, len(rows))
	for i, row := range rows {
		entries[i] = rowToEntry(row)
	}
	return entries
}

// StartCall implements cost.Store.
func (db Ledger) StartCall(ctx context.Context, e cost.Entry) error {
	row := entryToRow(e)
	return translate(db.write(ctx).Create(&row).Error)
}

const endCall = `UPDATE calls
  SET ended_at = ?, state = ?, class = ?, input = ?, cached = ?, output = ?, thoughts = ?, estimated = ?, raw = ?,
	prices = ?, micro_usd = ?, local = ? WHERE id = ? AND state = 'started'`

// EndCall implements cost.Store.
func (db Ledger) EndCall(ctx context.Context, e cost.Entry) error {
	row := entryToRow(e)
	done := db.write(ctx).
		Exec(endCall, row.EndedAt, row.State, row.Class, row.Input, row.Cached, row.Output, row.Thoughts, row.Estimated,
			row.Raw, row.Prices, row.MicroUSD, row.Local, row.ID)
	if done.Error == nil && done.RowsAffected != 1 {
		return fault.New(fault.Conflict, "fault.store.conflict", nil)
	}
	return translate(done.Error)
}

// OpenCalls implements cost.Store.
func (db Ledger) OpenCalls(ctx context.Context) ([]cost.Entry, error) {
	var rows []callRow
	err := db.read(ctx).Where("state = 'started'").Order("num").Find(&rows).Error
	return rowsToEntries(rows), translate(err)
}

// LoseCalls implements cost.Store.
func (db Ledger) LoseCalls(ctx context.Context, ids []string) error {
	return db.tx(ctx, func(tx *gorm.DB) error {
		for some := range slices.Chunk(ids, lostAtOnce) {
			if err := tx.Exec("UPDATE calls SET state = 'unknown', ended_at = at WHERE state = 'started' AND id IN ?",
				some).Error; err != nil {
				return err
			}
		}
		return nil
	})
}

// lostAtOnce bounds the placeholders of a statement.
const lostAtOnce = 500

// Entries implements cost.Store. The database would look for calls of an agent by the index of agents and then sort all
// of them; going back day by day finds the newest ones at once.
func (db Ledger) Entries(ctx context.Context, q cost.Query, limit int) ([]cost.Entry, error) {
	tx := db.read(ctx)
	if q.RunID == "" {
		tx = tx.Table("calls INDEXED BY calls_by_day")
	}
	var rows []callRow
	err := chosen(tx, q).Order("day DESC, at DESC, num DESC").Limit(limit).Find(&rows).Error
	return rowsToEntries(rows), translate(err)
}

// typical adds up each step of a run. The newest thousand calls hold the newest fifty steps, unless a step makes more
// than twenty.
const typical = `SELECT sum(micro_usd) FROM (
		SELECT num, run_id, generation, step_id, micro_usd, state FROM calls INDEXED BY calls_by_agent
		WHERE agent = ? AND provider = ? AND model = ? AND run_id <> '' AND state <> 'started' AND NOT refused
			AND NOT (state = 'failed' AND micro_usd IS 0) ORDER BY num DESC LIMIT 1000)
	GROUP BY run_id, generation, step_id HAVING count(*) = count(micro_usd) FILTER (WHERE state IN ('done',
	  'failed')) ORDER BY max(num) DESC LIMIT 50`

// Typical implements cost.Store.
func (db Ledger) Typical(ctx context.Context, agent, provider, model string) ([]int64, error) {
	var amounts []int64
	err := db.read(ctx).Raw(typical, agent, provider, model).Scan(&amounts).Error
	return amounts, translate(err)
}

// Guesses implements cost.Store.
func (db Ledger) Guesses(ctx context.Context, provider, model string, limit int) ([]cost.Guess, error) {
	var list []cost.Guess
	err := db.read(ctx).Table("calls INDEXED BY calls_guess").Select("guess AS guessed, input AS counted").
		Where("provider = ? AND model = ? AND guess > 0 AND input > 0 AND NOT estimated", provider, model).
		Order("num DESC").Limit(limit).Scan(&list).Error
	return list, translate(err)
}

// chosen narrows a table of calls, or of their sums, to those of a query.
func chosen(tx *gorm.DB, q cost.Query) *gorm.DB {
	for _, c := range []struct{ condition, value string }{
		{"day >= ?", q.From},
		{"day <= ?", q.To},
		{"agent = ?", q.Agent},
		{"provider = ?", q.Provider},
		{"model = ?", q.Model},
		{"profile = ?", q.Profile},
		{"run_id = ? AND run_id <> ''", q.RunID}, // SQLite takes the index of runs only when told what that leaves out
		{"step_id = ?", q.StepID},
	} {
		if c.value != "" {
			tx = tx.Where(c.condition, c.value)
		}
	}
	if q.Generation != 0 {
		tx = tx.Where("generation = ?", q.Generation)
	}
	return tx
}

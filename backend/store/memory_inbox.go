package store

import (
	"context"
	"encoding/json"

	"gorm.io/gorm"

	"pult/backend/knowledge/memory"
)

// Proposals implements memory.Inbox.
func (db Memory) Proposals(ctx context.Context) ([]memory.Proposal, error) {
	var rows []proposalRow
	if err := db.read(ctx).Raw("SELECT * FROM memory_proposals ORDER BY num").Scan(&rows).Error; err != nil {
		return nil, translate(err)
	}
	list := make([]memory.Proposal, len(rows))
	for i, row := range rows {
		var err error
		if list[i], err = row.proposal(); err != nil {
			return nil, translate(err)
		}
	}
	return list, nil
}

// WasRefused implements memory.Inbox.
func (db Memory) WasRefused(ctx context.Context, mark string) (bool, error) {
	var n int64
	err := db.read(ctx).Raw("SELECT count(*) FROM memory_refused WHERE mark = ?", mark).Scan(&n).Error
	return n > 0, translate(err)
}

// NoteUses implements memory.Diary. Uses of one call share run, step and time, but nothing here relies on it.
func (db Memory) NoteUses(ctx context.Context, uses []memory.Use) error {
	type use struct {
		Fact string `json:"fact"`
		Run  string `json:"run"`
		Step string `json:"step"`
		At   int64  `json:"at"`
	}
	list := make([]use, len(uses))
	for i, u := range uses {
		list[i] = use{Fact: u.FactID, Run: u.RunID, Step: u.StepID, At: micros(u.At)}
	}
	raw, err := json.Marshal(list)
	if err != nil {
		return translate(err)
	}
	return db.tx(ctx, func(tx *gorm.DB) error {
		err := tx.Exec(
			`INSERT INTO memory_uses (fact, run_id, step_id, at) SELECT f.num, j.value ->> 'run',
			  j.value ->> 'step', j.value ->> 'at'
			FROM json_each(?) j JOIN memory_facts f ON f.id = j.value ->> 'fact' ORDER BY j.key`,
			string(raw),
		).Error
		if err != nil {
			return err
		}
		return tx.Exec(`UPDATE memory_facts SET uses = uses + told.n, used_at = max(used_at, told.last)
			FROM (SELECT value ->> 'fact' AS id, count(*) AS n, max(value ->> 'at') AS last FROM json_each(?) GROUP BY 1) AS told
			WHERE memory_facts.id = told.id`, string(raw)).Error
	})
}

// UsesOf implements memory.Diary.
func (db Memory) UsesOf(ctx context.Context, factID string, limit int) ([]memory.Use, error) {
	var rows []struct {
		RunID, StepID string
		At            int64
	}
	err := db.read(ctx).Raw(`SELECT u.run_id, u.step_id, u.at FROM memory_facts f JOIN memory_uses u ON u.fact = f.num
		WHERE f.id = ? ORDER BY u.at DESC, u.num DESC LIMIT ?`, factID, limit).Scan(&rows).Error
	list := make([]memory.Use, len(rows))
	for i, r := range rows {
		list[i] = memory.Use{FactID: factID, RunID: r.RunID, StepID: r.StepID, At: fromMicros(r.At)}
	}
	return list, translate(err)
}

// FactsUsedIn implements memory.Diary.
func (db Memory) FactsUsedIn(ctx context.Context, runID string) ([]memory.Fact, error) {
	rows, err := db.readFacts(ctx, "SELECT "+factColumns+` FROM memory_facts f JOIN memory_scopes s ON s.num = f.scope
		WHERE f.num IN (SELECT fact FROM memory_uses WHERE run_id = ?) ORDER BY f.num`, runID)
	if err != nil {
		return nil, translate(err)
	}
	list, err := facts(rows)
	return list, translate(err)
}

const fullestScopes = `SELECT tier, scope, n, sum(n) OVER (PARTITION BY tier) AS active FROM (
		SELECT tier, scope, count(*) AS n FROM memory_facts INDEXED BY memory_facts_told WHERE state = 'active'
		  GROUP BY scope, tier)
	ORDER BY n DESC, scope`

// MemoryStats implements memory.Diary.
func (db Memory) MemoryStats(ctx context.Context) (memory.Stats, error) {
	var counts struct{ Active, Replaced, Expired, Proposals int }
	err := db.read(ctx).
		Raw(`SELECT count(*) FILTER (WHERE state = 'active') AS active,
		  count(*) FILTER (WHERE state = 'replaced') AS replaced,
		count(*) FILTER (WHERE state = 'expired') AS expired, (SELECT count(*) FROM memory_proposals) AS proposals
		  FROM memory_facts`).
		Scan(&counts).
		Error
	if err != nil {
		return memory.Stats{}, translate(err)
	}
	s := memory.Stats{
		Active:    counts.Active,
		Replaced:  counts.Replaced,
		Expired:   counts.Expired,
		Proposals: counts.Proposals,
	}
	var rows []struct {
		Tier      memory.Tier
		N, Active int
		Kind      memory.ScopeKind
		Name      string
	}
	err = db.read(ctx).
		Raw("SELECT t.tier, t.n, t.active, s.kind, s.name FROM (" + fullestScopes + ") t JOIN memory_scopes s ON " +
			"s.num = t.scope").
		Scan(&rows).
		Error
	s.Tiers = make([]memory.TierCount, 0, len(memory.Tiers()))
	for _, tier := range memory.Tiers() {
		count := memory.TierCount{Tier: tier, Limit: memory.Limit(tier)}
		for _, r := range rows {
			if r.Tier == tier && r.N > count.Fullest {
				count.Active, count.Fullest, count.Scope = r.Active, r.N, memory.Scope{Kind: r.Kind, Name: r.Name}
			}
		}
		s.Tiers = append(s.Tiers, count)
	}
	return s, translate(err)
}

package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/memory"
)

// Facts implements memory.Facts.
func (db Memory) Facts(ctx context.Context, f memory.Filter) ([]memory.Fact, error) {
	// What is chosen and ordered is narrow; the wide columns are read of the page only.
	query := "SELECT f.num FROM memory_facts f JOIN memory_scopes s ON s.num = f.scope WHERE 1"
	var args []any
	for _, c := range []struct{ condition, value string }{
		{"f.state = ?", string(f.State)},
		{"f.category = ?", string(f.Category)},
		{"f.tier = ?", string(f.Tier)},
		{"s.kind = ?", string(f.Scope.Kind)},
		{"s.key = ?", memory.ScopeKey(f.Scope)},
		{"f.num IN (SELECT rowid FROM memory_fts WHERE memory_fts MATCH ?)", expressionOf(f.Text)},
	} {
		if c.value != "" {
			query, args = query+" AND "+c.condition, append(args, c.value)
		}
	}
	query = "SELECT " + factColumns + " FROM memory_facts f JOIN memory_scopes s ON s.num = f.scope" +
		" WHERE f.num IN (" + query + " ORDER BY f.created_at DESC, f.num DESC LIMIT ? OFFSET ?)" +
		" ORDER BY f.created_at DESC, f.num DESC"
	rows, err := db.readFacts(ctx, query, append(args, limitOf(f.Limit), f.Skip)...)
	if err != nil {
		return nil, translate(err)
	}
	list, err := facts(rows)
	return list, translate(err)
}

// expressionOf is what the index is asked for; a text without a usable word finds nothing.
func expressionOf(text string) string {
	if strings.TrimSpace(text) == "" {
		return ""
	}
	if e := library.Expression(text, "de"); e != "" {
		return e
	}
	return `""`
}

func limitOf(n int) int {
	if n <= 0 {
		return usualHits
	}
	return n
}

// FactsByID implements memory.Facts.
func (db Memory) FactsByID(ctx context.Context, ids []string) ([]memory.Fact, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, translate(err)
	}
	rows, err := db.readFacts(ctx, "SELECT "+factColumns+` FROM json_each(?) j JOIN memory_facts f ON f.id = j.value
		JOIN memory_scopes s ON s.num = f.scope ORDER BY j.key`, orEmpty(list, ids))
	if err != nil {
		return nil, translate(err)
	}
	found, err := facts(rows)
	return found, translate(err)
}

func orEmpty[T any](raw []byte, list []T) string {
	if len(list) == 0 {
		return "[]"
	}
	return string(raw)
}

// factsWithin finds the scopes of a reach, and their facts. The limits of the tiers keep these few, however many facts
// are stored, so the index of words has no part in it.
const factsWithin = `WITH reached (num) AS (
		SELECT num FROM memory_scopes WHERE kind = 'me'
		UNION SELECT num FROM memory_scopes WHERE kind = 'school'
		UNION SELECT s.num FROM json_each(?) j CROSS JOIN memory_scopes s ON s.kind = 'class' AND s.key = j.value
		UNION SELECT s.num FROM json_each(?) j CROSS JOIN memory_scopes s ON s.kind = 'project' AND s.key = j.value
		UNION SELECT num FROM (
			SELECT s.num, count(*) AS met FROM json_each(?) j CROSS JOIN memory_scope_words w ON w.word = j.value
			  CROSS JOIN memory_scopes s ON s.num = w.scope
			WHERE EXISTS (SELECT 1 FROM memory_facts WHERE scope = s.num AND state = 'active')
			GROUP BY s.num HAVING 2 * met >= s.words ORDER BY 1.0 * met / s.words DESC, s.num DESC LIMIT ?))
	SELECT ` + factColumns + ` FROM reached r CROSS JOIN memory_scopes s ON s.num = r.num
	  CROSS JOIN memory_facts f INDEXED BY memory_facts_told ON f.scope = r.num
	WHERE f.state = 'active' AND (f.expires_at = 0 OR f.expires_at > ?) ORDER BY f.num`

// FactsWithin implements memory.Facts.
func (db Memory) FactsWithin(ctx context.Context, r memory.Reach, now time.Time) ([]memory.Kept, error) {
	var args []any
	for _, list := range [][]string{r.Classes, r.Projects, r.Words} {
		raw, err := json.Marshal(slices.Clip(list))
		if err != nil {
			return nil, translate(err)
		}
		args = append(args, orEmpty(raw, list))
	}
	rows, err := db.readFacts(ctx, factsWithin, append(args, memory.MaxProjects, micros(now))...)
	if err != nil {
		return nil, translate(err)
	}
	kept := make([]memory.Kept, len(rows))
	for i, row := range rows {
		f, err := row.fact()
		if err != nil {
			return nil, translate(err)
		}
		kept[i] = memory.Kept{Fact: f, Stems: row.Stems}
	}
	return kept, nil
}

// readFacts reads rows of factColumns from the last committed state. Reading them field by field takes a third of the
// time that GORM needs for the hundred of them that a step looks through.
func (db Memory) readFacts(ctx context.Context, query string, args ...any) ([]factRow, error) {
	rows, err := db.read(ctx).Raw(query, args...).Rows() // the connection keeps the statement
	if err != nil {
		return nil, err
	}
	return scanFacts(rows)
}

func scanFacts(rows *sql.Rows) ([]factRow, error) {
	defer rows.Close() //nolint:errcheck // rows.Err below tells
	var list []factRow
	for rows.Next() {
		var r factRow
		err := rows.Scan(
			&r.Num,
			&r.ID,
			&r.Text,
			&r.Category,
			&r.Tier,
			&r.Scope,
			&r.Kind,
			&r.Name,
			&r.Confidence,
			&r.Keywords,
			&r.Origin,
			&r.RunID,
			&r.StepID,
			&r.Quote,
			&r.State,
			&r.ReplacedBy,
			&r.Sure,
			&r.Confirmed,
			&r.Uses,
			&r.CreatedAt,
			&r.ConfirmedAt,
			&r.UsedAt,
			&r.ExpiresAt,
			&r.Stems,
		)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

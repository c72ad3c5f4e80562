package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"pult/backend/base/fault"
	"pult/backend/knowledge/memory"
)

// ChangeMemory implements memory.Facts. Facts that leave a tier come before those that want in.
func (db Memory) ChangeMemory(ctx context.Context, c memory.Change) error {
	return db.rawTx(ctx, func(tx *sql.Tx) error {
		if err := expire(ctx, tx, c.At); err != nil {
			return err
		}
		inOrder := slices.Clone(c.Facts)
		slices.SortStableFunc(inOrder, func(f, g memory.Fact) int { return cmp.Compare(stays(f), stays(g)) })
		for _, f := range inOrder {
			if err := putFact(ctx, tx, f); err != nil {
				return err
			}
		}
		for _, p := range c.Propose {
			if err := putProposal(ctx, tx, p); err != nil {
				return err
			}
		}
		return settle(ctx, tx, c)
	})
}

// stays is 0 for a fact that makes room and 1 for one that needs it.
func stays(f memory.Fact) int {
	if f.State == memory.Active {
		return 1
	}
	return 0
}

// expire marks what is over, so that it takes no room.
func expire(ctx context.Context, tx *sql.Tx, now time.Time) error {
	_, err := tx.ExecContext(
		ctx,
		`UPDATE memory_facts SET state = 'expired' WHERE state = 'active' AND expires_at > 0 AND expires_at <= ?`,
		micros(now),
	)
	return err
}

// changeFact leaves out how often a fact was used: that is counted where uses are noted, maybe while somebody edits the
// fact.
const changeFact = `UPDATE memory_facts
  SET text = ?, category = ?, tier = ?, scope = ?, confidence = ?, keywords = ?, origin = ?, run_id = ?,
  step_id = ?,
	quote = ?, state = ?, replaced_by = ?, sure = ?, confirmed = ?, created_at = ?, confirmed_at = ?,
	  expires_at = ?, stems = ? WHERE id = ?`

const addFact = `INSERT INTO memory_facts (text, category, tier, scope, confidence, keywords, origin, run_id,
  step_id, quote, state, replaced_by, sure,
	confirmed, created_at, confirmed_at, expires_at, stems, id, uses, used_at)
	  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

func putFact(ctx context.Context, tx *sql.Tx, f memory.Fact) error {
	scope, err := scopeNum(ctx, tx, f.Scope)
	if err != nil {
		return err
	}
	var old int64
	err = tx.QueryRowContext(ctx, "SELECT scope FROM memory_facts WHERE id = ?", f.ID).Scan(&old)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	known := err == nil
	keywords, err := json.Marshal(f.Keywords)
	if err != nil {
		return err
	}
	if f.Keywords == nil {
		keywords = []byte("[]")
	}
	args := []any{
		f.Text, f.Category, f.Tier, scope, f.Confidence, string(keywords), f.Source.Origin, f.Source.RunID, f.Source.StepID,
		f.Source.Quote, f.State,
		f.ReplacedBy, f.Sure, f.Confirmed, micros(f.CreatedAt), micros(f.ConfirmedAt), micros(f.ExpiresAt), memory.Stems(f),
		f.ID,
	}
	if !known {
		_, err = tx.ExecContext(ctx, addFact, append(args, f.Uses, micros(f.UsedAt))...)
		return err
	}
	if _, err := tx.ExecContext(ctx, changeFact, args...); err != nil || old == scope {
		return err
	}
	return dropEmptyScope(ctx, tx, old)
}

// scopeNum finds a scope or adds it with the words that it is found by.
func scopeNum(ctx context.Context, tx *sql.Tx, s memory.Scope) (int64, error) {
	key := memory.ScopeKey(s)
	var num int64
	err := tx.QueryRowContext(ctx, "SELECT num FROM memory_scopes WHERE kind = ? AND key = ?", s.Kind, key).Scan(&num)
	if !errors.Is(err, sql.ErrNoRows) {
		return num, err
	}
	words := memory.ScopeWords(s)
	done, err := tx.ExecContext(
		ctx,
		"INSERT INTO memory_scopes (kind, name, key, words) VALUES (?, ?, ?, ?)",
		s.Kind,
		s.Name,
		key,
		len(words),
	)
	if err != nil {
		return 0, err
	}
	if num, err = done.LastInsertId(); err != nil {
		return 0, err
	}
	return num, addScopeWords(ctx, tx, num, words)
}

func addScopeWords(ctx context.Context, tx *sql.Tx, scope int64, words []string) error {
	for _, word := range words {
		if _, err := tx.ExecContext(ctx, "INSERT INTO memory_scope_words (word, scope) VALUES (?, ?)", word,
			scope); err != nil {
			return err
		}
	}
	return nil
}

// dropEmptyScope forgets a name that no fact bears any more: it can be the name of a person.
func dropEmptyScope(ctx context.Context, tx *sql.Tx, num int64) error {
	_, err := tx.ExecContext(
		ctx,
		"DELETE FROM memory_scopes WHERE num = ? AND NOT EXISTS (SELECT 1 FROM memory_facts WHERE scope = memory_scopes.num)",
		num,
	)
	return err
}

func putProposal(ctx context.Context, tx *sql.Tx, p memory.Proposal) error {
	body, err := json.Marshal(p.Fact)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO memory_proposals (id, body, said, proposed_at) VALUES (?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET body = excluded.body, said = excluded.said`, p.ID, string(body), p.Said,
		micros(p.ProposedAt))
	return err
}

// settle takes decided proposals out of the inbox.
func settle(ctx context.Context, tx *sql.Tx, c memory.Change) error {
	for _, id := range c.Settle {
		done, err := tx.ExecContext(ctx, "DELETE FROM memory_proposals WHERE id = ?", id)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, fault.New(fault.Conflict, "fault.memory.decided", nil))
		}
	}
	for _, mark := range c.Refused {
		if _, err := tx.ExecContext(ctx, "INSERT INTO memory_refused (mark, at) VALUES (?, ?) ON CONFLICT DO NOTHING", mark,
			micros(c.At)); err != nil {
			return err
		}
	}
	return nil
}

// restem makes stems and the words of scopes anew when a new program version folds differently.
func restem(ctx context.Context, tx *sql.Tx) error {
	found, err := tx.QueryContext(
		ctx,
		"SELECT "+factColumns+" FROM memory_facts f JOIN memory_scopes s ON s.num = f.scope",
	)
	if err != nil {
		return err
	}
	rows, err := scanFacts(found)
	if err != nil {
		return err
	}
	done := map[int64]bool{}
	for _, row := range rows {
		f, err := row.fact()
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE memory_facts SET stems = ? WHERE num = ?", memory.Stems(f),
			row.Num); err != nil {
			return err
		}
		if done[row.Scope] {
			continue
		}
		done[row.Scope] = true
		if err := renameScope(ctx, tx, row.Scope, f.Scope); err != nil {
			return err
		}
	}
	return nil
}

func renameScope(ctx context.Context, tx *sql.Tx, num int64, s memory.Scope) error {
	words := memory.ScopeWords(s)
	_, err := tx.ExecContext(
		ctx,
		"UPDATE OR IGNORE memory_scopes SET key = ?, words = ? WHERE num = ?",
		memory.ScopeKey(s),
		len(words),
		num,
	)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "DELETE FROM memory_scope_words WHERE scope = ?", num); err != nil {
		return err
	}
	return addScopeWords(ctx, tx, num, words)
}

package main

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"time"
)

// bareSteps writes one row per step into a table of its own.
func bareSteps(ctx context.Context, path string) (recorder, func(), error) {
	db, err := openSQLite(path)
	if err != nil {
		return nil, nil, err
	}
	const table = "CREATE TABLE steps (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT"
	if _, err := db.ExecContext(ctx, table); err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	write, err := db.PrepareContext(ctx, "INSERT INTO steps (body) VALUES (?)")
	if err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	content := string(result())
	record := func(ctx context.Context, n int) error {
		for range n {
			err := inTransaction(ctx, db, func(tx *sql.Tx) error {
				_, err := tx.StmtContext(ctx, write).ExecContext(ctx, content)
				return err
			})
			if err != nil {
				return err
			}
		}
		return nil
	}
	return record, func() { _ = db.Close() }, nil
}

// sameRows writes into Pult's schema what Pult writes for a step, by prepared statements and with nothing in between.
func sameRows(ctx context.Context, dir string) (recorder, func(), error) {
	_, closePult, err := pultSteps(ctx, dir) // makes the schema and the run
	if err != nil {
		return nil, nil, err
	}
	closePult()
	db, err := openSQLite(filepath.Join(dir, "pult.db"))
	if err != nil {
		return nil, nil, err
	}
	write, err := prepareAll(ctx, db, sameTexts()...)
	if err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	made := 0
	record := func(ctx context.Context, n int) error {
		for range n {
			made++
			if err := inTransaction(ctx, db, func(tx *sql.Tx) error { return writeSame(ctx, tx, write, made) }); err != nil {
				return err
			}
		}
		return nil
	}
	return record, func() { _ = db.Close() }, nil
}

func writeSame(ctx context.Context, tx *sql.Tx, write []*sql.Stmt, made int) error {
	for i, values := range sameValues(made) {
		if _, err := tx.StmtContext(ctx, write[i]).ExecContext(ctx, values...); err != nil {
			return err
		}
	}
	return nil
}

// sameTexts are the statements of a finished step.
func sameTexts() []string {
	return []string{
		`UPDATE runs SET title = ?, state = ?, was = '', interrupts = 0, generation = 1, revision = ?, feedback = 'null', answers = 'null',
			results = NULL, fault = NULL, updated_at = ? WHERE id = 'run' AND revision = ?`,
		`INSERT INTO steps (run_id, generation, id, position, agent, state, attempt, seconds, body)
			VALUES ('run', 1, 's1', 0, 'research', 'completed', 1, 0, ?)
			ON CONFLICT (run_id, generation, id) DO UPDATE SET state = excluded.state, body = excluded.body`,
		`INSERT INTO artifacts (id, run_id, step_id, version, type, hash, content, body, created_at)
			VALUES (?, 'run', 's1', ?, 'research', ?, ?, '{}', ?)`,
		`INSERT INTO events (seq, run_id, type, at, data) VALUES (?, 'run', 'agent-state', ?, ?)`,
	}
}

// sameValues belong to sameTexts.
func sameValues(made int) [][]any {
	content := result()
	sum := sha256.Sum256(content)
	now := time.Now().UnixMicro()
	return [][]any{
		{"Photosynthese", "running", made, now, made - 1},
		{`{"title":"Photosynthese","params":{},"uses":[]}`},
		{fmt.Sprint("artifact-", made), made, hex.EncodeToString(sum[:]), string(content), now},
		{made, now, `{"agentId":"s1","agent":"research","state":"completed"}`},
	}
}

func prepareAll(ctx context.Context, db *sql.DB, texts ...string) ([]*sql.Stmt, error) {
	list := make([]*sql.Stmt, len(texts))
	for i, text := range texts {
		var err error
		if list[i], err = db.PrepareContext(ctx, text); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func inTransaction(ctx context.Context, db *sql.DB, do func(tx *sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := do(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

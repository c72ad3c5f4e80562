package main

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"time"

	"github.com/dbos-inc/dbos-transact-golang/dbos"
	_ "github.com/dbos-inc/dbos-transact-golang/dbos/driver/sqlite" // lets DBOS use SQLite

	"pult/backend/event"
	"pult/backend/locale"
	"pult/backend/session"
	"pult/backend/store"
	"pult/backend/workflow"
)

const (
	stepTimes = 9
	steps     = 300 // per repetition
)

// result is what a step leaves: about 2 kB of JSON, as of a short text with sources.
func result() json.RawMessage {
	text, err := json.Marshal(map[string]string{"text": strings.Repeat("Pflanzen bauen mit Licht aus Wasser und Luft Zucker auf. ", 36)})
	if err != nil {
		panic(err) // a map of strings
	}
	return text
}

// recorder makes n finished steps durable, one commit each.
type recorder func(ctx context.Context, n int) error

// stepRows compares the record of one finished step. In Pult that is the run's head, the step, its artifact and an event in one
// transaction. The peers write the same rows, or at the least one row with the same result; all commit each step for itself, with the
// same settings of SQLite.
func stepRows(ctx context.Context, p place) ([]row, error) {
	at := func(name string) string { return filepath.Join(p.work, "step-"+name) }
	const name = "one durable step"
	peers := []struct {
		subject
		open func() (recorder, func(), error)
	}{
		{subject{}, func() (recorder, func(), error) { return pultSteps(ctx, at("pult")) }},
		{subject{name, "µs", "bare SQLite, the same rows", goal{Bound: 1.3}}, func() (recorder, func(), error) { return sameRows(ctx, at("same")) }},
		{subject{name, "µs", "bare SQLite, one row", goal{Bound: 1.3}}, func() (recorder, func(), error) { return bareSteps(ctx, at("bare.db")) }},
		{subject{name, "µs", "DBOS, the same rows", goal{Bound: 0.5}}, func() (recorder, func(), error) { return dbosRows(ctx, at("rows"), false) }},
		{subject{name, "µs", "DBOS, the same rows, one file", goal{Bound: 0.5}}, func() (recorder, func(), error) { return dbosRows(ctx, at("shared"), true) }},
		{subject{name, "µs", "DBOS, result only", goal{Bound: 0.5}}, func() (recorder, func(), error) { return dbosSteps(ctx, at("dbos.db")) }},
	}
	recorders := make([]recorder, len(peers))
	for i, peer := range peers {
		record, closePeer, err := peer.open()
		if err != nil {
			return nil, err
		}
		defer closePeer()
		recorders[i] = record
	}
	series, err := timedSteps(ctx, recorders...)
	if err != nil {
		return nil, err
	}
	var rows []row
	for i, peer := range peers[1:] {
		rows = append(rows, peer.compared(series[0], series[i+1]))
	}
	return rows, nil
}

// timedSteps gives for each recorder the microseconds per step of each repetition; the first one warms up and does not count.
func timedSteps(ctx context.Context, recorders ...recorder) ([][]float64, error) {
	series := make([][]float64, len(recorders))
	for time := range stepTimes + 1 {
		for k := range recorders {
			at := (k + time) % len(recorders)
			took, err := micros(func() error { return recorders[at](ctx, steps) })
			if err != nil {
				return nil, err
			}
			if time > 0 {
				series[at] = append(series[at], took/steps)
			}
		}
	}
	return series, nil
}

func micros(do func() error) (float64, error) {
	begin := time.Now()
	err := do()
	return float64(time.Since(begin).Nanoseconds()) / 1000, err
}

func pultSteps(ctx context.Context, dir string) (recorder, func(), error) {
	db, err := store.Open(ctx, store.Options{Dir: dir, Now: time.Now})
	if err != nil {
		return nil, nil, err
	}
	now := time.Now().UTC()
	run := workflow.Run{
		ID: "run", Request: "Photosynthese", Title: "Photosynthese", Language: locale.German, Mode: workflow.Full, Provider: "offline",
		State: workflow.Running, Generation: 1, CreatedAt: now, UpdatedAt: now,
		Steps: []workflow.Step{{ID: "s1", Generation: 1, Agent: "research", State: workflow.StepDone, Attempt: 1}},
	}
	if run.Number, err = db.CreateRun(ctx, run, nil); err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	content := result()
	sum := sha256.Sum256(content)
	made := int64(0)
	record := func(ctx context.Context, n int) error {
		for range n {
			made++
			turn := workflow.Turn{
				Run: run, Steps: run.Steps,
				Artifacts: []session.Artifact{{
					ID: fmt.Sprint("artifact-", made), RunID: run.ID, StepID: "s1", Agent: "research", Type: session.ResearchType,
					Title: "Photosynthese", Version: int(made), Content: content, Hash: hex.EncodeToString(sum[:]), CreatedAt: now,
				}},
				Events: []event.Record{{
					Seq: made, Type: "agent-state", RunID: run.ID, At: now,
					Data: event.AgentState{AgentID: "s1", Agent: "research", State: "completed"},
				}},
			}
			if err := db.SaveTurn(ctx, turn); err != nil {
				return err
			}
			run.Revision++
		}
		return nil
	}
	return record, func() { _ = db.Close() }, nil
}

// bareSteps writes one row per step into a table of its own.
func bareSteps(ctx context.Context, path string) (recorder, func(), error) {
	db, err := openSQLite(path)
	if err != nil {
		return nil, nil, err
	}
	if _, err := db.ExecContext(ctx, "CREATE TABLE steps (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT"); err != nil {
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

// dbosSteps records steps in DBOS with their result only.
func dbosSteps(ctx context.Context, path string) (recorder, func(), error) {
	content := string(result())
	return dbosWorkflow(ctx, path, func(c dbos.Context, db *sql.DB) (step, error) {
		return func(c dbos.Context) error {
			_, err := dbos.RunAsStep(c, func(context.Context) (string, error) { return content, nil })
			return err
		}, nil
	})
}

// dbosRows records steps in DBOS that write the same rows as Pult, in one transaction with its own record.
func dbosRows(ctx context.Context, dir string, shared bool) (recorder, func(), error) {
	_, closePult, err := pultSteps(ctx, dir) // makes the schema and the run
	if err != nil {
		return nil, nil, err
	}
	closePult()
	path := filepath.Join(dir, "pult.db")
	system := path
	if !shared {
		system = filepath.Join(dir, "dbos.db")
	}
	made := 0
	return dbosWorkflow(ctx, system, func(c dbos.Context, db *sql.DB) (step, error) {
		if !shared {
			if db, err = openSQLite(path); err != nil {
				return nil, err
			}
			db.SetMaxOpenConns(8)
		}
		source, err := dbos.NewDataSource(c, db)
		if err != nil {
			return nil, err
		}
		write := func(ctx context.Context, tx dbos.Tx) (string, error) {
			for i, values := range sameValues(made) {
				if _, err := tx.Exec(ctx, sameTexts()[i], values...); err != nil {
					return "", err
				}
			}
			return "s1", nil
		}
		return func(c dbos.Context) error {
			made++
			_, err := dbos.RunAsTransaction(c, source, write)
			return err
		}, nil
	})
}

// step does one step of a DBOS workflow.
type step func(dbos.Context) error

func dbosWorkflow(ctx context.Context, path string, prepare func(dbos.Context, *sql.DB) (step, error)) (recorder, func(), error) {
	db, err := openSQLite(path)
	if err != nil {
		return nil, nil, err
	}
	// DBOS reads beside its writes; with one connection it would wait for itself.
	db.SetMaxOpenConns(8)
	engine, err := dbos.NewContext(ctx, dbos.Config{
		AppName: "pult-bench", SQLiteSystemDB: db, ApplicationVersion: "1", Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	once, err := prepare(engine, db)
	if err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	job := func(c dbos.Context, n int) (int, error) {
		for range n {
			if err := once(c); err != nil {
				return 0, err
			}
		}
		return n, nil
	}
	dbos.RegisterWorkflow(engine, job)
	if err := dbos.Launch(engine); err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	record := func(_ context.Context, n int) error {
		handle, err := dbos.RunWorkflow(engine, job, n)
		if err != nil {
			return err
		}
		_, err = handle.GetResult()
		return err
	}
	return record, func() { _ = errors.Join(dbos.Shutdown(engine, 5*time.Second), db.Close()) }, nil
}

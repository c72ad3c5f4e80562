package main

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"path/filepath"
	"time"

	"github.com/dbos-inc/dbos-transact-golang/dbos"
	_ "github.com/dbos-inc/dbos-transact-golang/dbos/driver/sqlite" // lets DBOS use SQLite
)

// dbosSteps records steps in DBOS with their result only.
func dbosSteps(ctx context.Context, path string) (recorder, func(), error) {
	content := string(result())
	return dbosWorkflow(ctx, path, func(dbos.Context, *sql.DB) (step, error) {
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
		return rowsStep(source), nil
	})
}

// rowsStep writes the rows of one more finished step whenever it is called.
func rowsStep(source *dbos.DataSource) step {
	made := 0
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
	}
}

// step does one step of a DBOS workflow.
type step func(dbos.Context) error

func dbosWorkflow(
	ctx context.Context,
	path string,
	prepare func(dbos.Context, *sql.DB) (step, error),
) (recorder, func(), error) {
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

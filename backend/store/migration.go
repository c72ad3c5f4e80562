package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
)

//go:embed migrations/*.sql
var embedded embed.FS

const versionTable = "schema_version"

// migrate brings the file to the newest schema, forward only. An existing file is checked and copied first, and a copy
// of the copy has to survive the same steps before the real one is touched.
func (db *DB) migrate(ctx context.Context, files fs.FS) error {
	steps, err := readSteps(files)
	if err != nil {
		return err
	}
	applied, err := readApplied(ctx, db.writer.raw)
	if err != nil {
		return err
	}
	if err := steps.verify(applied); err != nil {
		return err
	}
	if len(applied) == len(steps.sums) {
		return nil
	}
	if len(applied) > 0 {
		if err := db.rehearse(ctx, steps, newest(applied)); err != nil {
			return err
		}
	}
	return steps.apply(ctx, db.writer.raw)
}

// rehearse runs the steps on a copy. The file itself is only read.
func (db *DB) rehearse(ctx context.Context, steps steps, from int64) error {
	if err := quickCheck(ctx, db.writer.raw); err != nil {
		return err
	}
	safe, err := db.copies.snapshot(ctx, migrationCopy(from))
	if err != nil {
		return err
	}
	db.logger.InfoContext(ctx, "copied the database before migrating", slog.String("copy", safe))
	trial := filepath.Join(filepath.Dir(safe), "trial.db")
	if err := errors.Join(removeDatabase(trial), vacuumInto(ctx, safe, trial)); err != nil {
		return err
	}
	err = steps.tryOn(ctx, trial)
	return errors.Join(err, removeDatabase(trial))
}

// steps are the numbered SQL files of one program version.
type steps struct {
	files fs.FS
	sums  map[int64]string // version → sha256 of the file, hex
}

// readSteps reads the files; nil is the embedded ones.
func readSteps(files fs.FS) (steps, error) {
	if files == nil {
		sub, err := fs.Sub(embedded, "migrations")
		if err != nil {
			return steps{}, err
		}
		files = sub
	}
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return steps{}, err
	}
	s := steps{files: files, sums: make(map[int64]string, len(names))}
	for _, name := range names {
		version, err := goose.NumericComponent(name)
		if err != nil {
			return steps{}, fmt.Errorf("migration %s: %w", name, err)
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return steps{}, err
		}
		sum := sha256.Sum256(text)
		s.sums[version] = hex.EncodeToString(sum[:])
	}
	return s, nil
}

// verify refuses a file of a newer program and one whose steps were not those of this program.
func (s steps) verify(applied map[int64]string) error {
	have, know := newest(applied), newest(s.sums)
	if have > know {
		return fault.New(
			fault.Newer,
			"fault.store.newer",
			nil,
			"found",
			strconv.FormatInt(have, 10),
			"known",
			strconv.FormatInt(know, 10),
		)
	}
	for version, sum := range applied {
		if s.sums[version] != sum {
			return fault.New(fault.Corrupt, "fault.store.checksum",
				fmt.Errorf("migration %d differs from the one applied", version),
				"version", strconv.FormatInt(version, 10)).
				Because(reason.HistoryDiffers)
		}
	}
	return nil
}

func (s steps) tryOn(ctx context.Context, path string) error {
	p, err := connect(ctx, path, placement{journal: "DELETE"}.writerSettings(), 1)
	if err != nil {
		return err
	}
	return errors.Join(s.apply(ctx, p.raw), p.close())
}

// apply runs what is missing, each step in its own transaction together with its entry in the version table.
func (s steps) apply(ctx context.Context, raw *sql.DB) error {
	if _, err := raw.ExecContext(ctx, `CREATE TABLE IF NOT EXISTS `+versionTable+` (
		id         INTEGER PRIMARY KEY,
		version_id INTEGER NOT NULL UNIQUE,
		is_applied INTEGER NOT NULL,
		tstamp     TEXT    NOT NULL DEFAULT (datetime('now')),
		checksum   TEXT    NOT NULL
	) STRICT`); err != nil {
		return err
	}
	inner, err := database.NewStore(database.DialectSQLite3, versionTable)
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(
		goose.DialectCustom,
		raw,
		s.files,
		goose.WithStore(
			ledger{Store: inner, sums: s.sums},
		),
		goose.WithDisableGlobalRegistry(true),
		goose.WithLogger(goose.NopLogger()),
	)
	if err != nil {
		return err
	}
	if _, err := provider.Up(ctx); err != nil {
		return migrationFault(err)
	}
	return foreignKeyCheck(ctx, raw)
}

// migrationFault keeps what is about the disk or the user and calls the rest a failed migration.
func migrationFault(err error) error {
	f := fault.Of(translate(err))
	if f.Kind == fault.NoSpace || f.Kind == fault.Cancelled || f.Kind == fault.Denied || f.Kind == fault.Locked {
		return f
	}
	return fault.New(fault.Internal, "fault.store.migration", err)
}

// ledger writes the checksum of a step in the same transaction as the step.
type ledger struct {
	database.Store
	sums map[int64]string
}

// TableExists spares goose its guess, which would retry for seconds on a damaged file.
func (ledger) TableExists(context.Context, database.DBTxConn) (bool, error) { return true, nil }

// ListMigrations adds the step 0 that goose expects before the first one.
func (l ledger) ListMigrations(ctx context.Context, db database.DBTxConn) ([]*database.ListMigrationsResult, error) {
	applied, err := l.Store.ListMigrations(ctx, db)
	return append(applied, &database.ListMigrationsResult{IsApplied: true}), err
}

// Insert notes that a step has been applied.
func (l ledger) Insert(ctx context.Context, db database.DBTxConn, req database.InsertRequest) error {
	_, err := db.ExecContext(ctx, `INSERT INTO `+versionTable+` (version_id, is_applied, checksum) VALUES (?, 1, ?)`,
		req.Version, l.sums[req.Version])
	return err
}

// readApplied lists the steps a file has behind it; none for a new file. Tables without a list are somebody else's.
func readApplied(ctx context.Context, raw *sql.DB) (map[int64]string, error) {
	var tables, lists int
	err := raw.QueryRowContext(ctx, `SELECT count(*), count(*) FILTER (WHERE name = ?) FROM sqlite_schema WHERE type = `+
		`'table'`, versionTable).
		Scan(&tables, &lists)
	if err != nil || tables == 0 {
		return nil, err
	}
	if lists == 0 {
		return nil, fault.New(fault.Corrupt, "fault.store.damaged", errors.New("the file is a database of another program")).
			Because(reason.FileDamaged)
	}
	rows, err := raw.QueryContext(ctx, `SELECT version_id, checksum FROM `+versionTable)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // rows.Err below tells
	applied := map[int64]string{}
	for rows.Next() {
		var version int64
		var sum string
		if err := rows.Scan(&version, &sum); err != nil {
			return nil, err
		}
		applied[version] = sum
	}
	return applied, rows.Err()
}

func newest(versions map[int64]string) int64 {
	var top int64
	for v := range versions {
		top = max(top, v)
	}
	return top
}

func quickCheck(ctx context.Context, raw *sql.DB) error {
	var verdict string
	if err := raw.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return fault.New(fault.Corrupt, "fault.store.damaged", errors.New(verdict)).Because(reason.FileDamaged)
	}
	return nil
}

func foreignKeyCheck(ctx context.Context, raw *sql.DB) error {
	var broken int
	if err := raw.QueryRowContext(ctx, "SELECT count(*) FROM pragma_foreign_key_check").Scan(&broken); err != nil {
		return err
	}
	if broken > 0 {
		return fault.New(fault.Internal, "fault.store.migration", fmt.Errorf("%d rows point to nothing", broken))
	}
	return nil
}

// removeDatabase deletes a file that this package made itself, with what SQLite puts beside it.
func removeDatabase(path string) error {
	for _, suffix := range []string{"", "-journal", "-wal", "-shm"} {
		if err := os.Remove(path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

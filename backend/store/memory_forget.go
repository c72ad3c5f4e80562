package store

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/knowledge/memory"
)

// ForgetFact implements memory.Facts. The writer's connection overwrites what it deletes (secure_delete), and so does
// the index; the log of changes is emptied at once, because it still holds the page as it was.
func (db Memory) ForgetFact(ctx context.Context, id string) error {
	err := db.rawTx(ctx, func(tx *sql.Tx) error {
		var scope int64
		err := tx.QueryRowContext(ctx, "DELETE FROM memory_facts WHERE id = ? RETURNING scope", id).Scan(&scope)
		if errors.Is(err, sql.ErrNoRows) {
			return fault.New(fault.NotFound, "fault.memory.unknown", nil)
		}
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE memory_facts SET replaced_by = '' WHERE replaced_by = ?", id); err != nil {
			return err
		}
		return dropEmptyScope(ctx, tx, scope)
	})
	if err != nil {
		return err
	}
	return db.emptyLog(ctx)
}

// ForgetAll implements memory.Facts. After the tables are empty the file is written anew, which leaves nothing of what
// was deleted ever, and the copies in the backup folder are cleaned the same way; Unavailable "fault.memory.backup"
// (path) when one of them cannot be.
func (db Memory) ForgetAll(ctx context.Context) (memory.Wiped, error) {
	var w memory.Wiped
	err := db.rawTx(ctx, func(tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, "SELECT (SELECT count(*) FROM memory_facts), (SELECT count(*) FROM memory_proposals)").
			Scan(&w.Facts, &w.Proposals)
		if err != nil {
			return err
		}
		return wipe(ctx, tx)
	})
	if err != nil {
		return memory.Wiped{}, err
	}
	if _, err := db.writer.raw.ExecContext(ctx, "VACUUM"); err != nil {
		return w, translate(err)
	}
	if err := db.emptyLog(ctx); err != nil {
		return w, err
	}
	w.Backups, err = db.cleanBackups(ctx)
	return w, err
}

// wipe empties every table of the memory and its index.
func wipe(ctx context.Context, tx *sql.Tx) error {
	for _, statement := range []string{
		"DELETE FROM memory_uses", "DELETE FROM memory_facts", "DELETE FROM memory_scopes", "DELETE FROM memory_scope_words",
		"DELETE FROM memory_proposals", "DELETE FROM memory_refused",
		"INSERT INTO memory_fts (memory_fts) VALUES ('rebuild')", "INSERT INTO memory_fts (memory_fts) VALUES ('optimize')",
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// emptyLog moves what was written into the file itself and cuts the log to nothing. Without a log (see placement) there
// is nothing to do.
func (db Memory) emptyLog(ctx context.Context) error {
	var busy, logged, moved int
	err := db.writer.raw.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &logged, &moved)
	if err != nil {
		return translate(err)
	}
	if busy != 0 {
		return explain(
			db.dir,
			fault.New(fault.Locked, "fault.store.busy", errors.New("a reader holds the log")).Because(reason.FileUnusable),
		)
	}
	return nil
}

// cleanBackups takes the memory out of every copy that has one. A copy is replaced by its cleaned twin in one step, so
// that no failure leaves half a backup.
func (db Memory) cleanBackups(ctx context.Context) (int, error) {
	folder := filepath.Join(db.dir, backupFolder)
	names, err := backupsIn(folder)
	if err != nil {
		return 0, translate(err)
	}
	cleaned := 0
	var errs []error
	for _, name := range names {
		path := filepath.Join(folder, name)
		done, err := cleanBackup(ctx, path)
		switch {
		case err != nil:
			errs = append(errs, fault.New(fault.Unavailable, "fault.memory.backup", err, "path", path))
		case done:
			cleaned++
		}
	}
	return cleaned, errors.Join(errs...)
}

// cleanBackup reports whether there was something to clean.
func cleanBackup(ctx context.Context, path string) (done bool, err error) {
	twin := filepath.Join(filepath.Dir(path), "forgetting.db")
	if err := removeDatabase(twin); err != nil {
		return false, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, removeDatabase(twin))
		}
	}()
	if err := vacuumInto(ctx, path, twin); err != nil {
		return false, err
	}
	p, err := connect(ctx, twin, placement{journal: "DELETE"}.writerSettings(), 1)
	if err != nil {
		return false, err
	}
	held, err := p.wipeMemory(ctx)
	if err = errors.Join(err, p.close()); err != nil || !held {
		return false, errors.Join(err, removeDatabase(twin))
	}
	if err := syncFile(twin); err != nil {
		return false, err
	}
	return true, os.Rename(twin, path)
}

// wipeMemory empties the memory of a copy and reports whether it held any.
func (p pool) wipeMemory(ctx context.Context) (held bool, err error) {
	var tables int
	err = p.raw.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema WHERE name = 'memory_facts'").Scan(&tables)
	if err != nil || tables == 0 {
		return false, err
	}
	var rows int
	err = p.raw.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM memory_facts) + (SELECT count(*) FROM memory_proposals)
		+ (SELECT count(*) FROM memory_refused)`).Scan(&rows)
	if err != nil || rows == 0 {
		return false, err
	}
	tx, err := p.raw.BeginTx(ctx, nil)
	if err != nil {
		return false, err
	}
	if err := wipe(ctx, tx); err != nil {
		return false, errors.Join(err, rollback(tx))
	}
	if err := tx.Commit(); err != nil {
		return false, err
	}
	_, err = p.raw.ExecContext(ctx, "VACUUM")
	return true, err
}

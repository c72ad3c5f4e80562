package store

import (
	"context"
	"errors"
	"net/url"
	"os"
	"slices"
	"strconv"

	"pult/backend/base/fault"
)

// OpenBeside opens the folder while another process has it, to read what that one has written so far. Nothing can be
// changed, and the file is not brought to another schema. With asks, signals can be left for the other process.
//
// Faults: those of Open for a file that cannot be read; Unavailable "fault.store.older" when the schema is one of an
// older program, Newer "fault.store.newer"; Locked when the other process is still making the file.
func OpenBeside(ctx context.Context, o Options, asks bool) (*DB, error) {
	db, err := prepare(o)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(db.path()); err != nil {
		return nil, lockedBy(db.dir)
	}
	if err := db.openBeside(ctx, o, asks); err != nil {
		return nil, errors.Join(explain(db.dir, err), db.Close())
	}
	return db, nil
}

func (db *DB) openBeside(ctx context.Context, o Options, asks bool) error {
	settings := readerSettings()
	settings.Set("mode", "ro") // also at the end: closing must not tidy up after the other process
	var err error
	if db.reader, err = connect(ctx, db.path(), settings, readers); err != nil {
		return err
	}
	db.writer, db.beside = db.reader, true // which SQLite refuses to write with
	steps, err := readSteps(o.migrations)
	if err != nil {
		return err
	}
	applied, err := readApplied(ctx, db.reader.raw)
	if err != nil {
		return err
	}
	if err := steps.verify(applied); err != nil {
		return err
	}
	if len(applied) < len(steps.sums) {
		return fault.New(fault.Unavailable, "fault.store.older", nil,
			"found", strconv.FormatInt(newest(applied), 10), "known", strconv.FormatInt(newest(steps.sums), 10))
	}
	db.Subjects = subjects(db.conn, db.dir, db.place)
	if !asks {
		return nil
	}
	if db.asking, err = connect(ctx, db.path(), askerSettings(), 1); err != nil {
		return err
	}
	db.Signals = Signals{conn{writer: db.asking, reader: db.reader}}
	return nil
}

// Beside reports that another process has the folder.
func (db *DB) Beside() bool { return db.beside }

// askerSettings are those of the writer, but for the journal: its kind is the other process's choice.
func askerSettings() url.Values {
	settings := placement{}.writerSettings()
	settings["_pragma"] = slices.DeleteFunc(settings["_pragma"], func(p string) bool { return p == "journal_mode()" })
	return settings
}

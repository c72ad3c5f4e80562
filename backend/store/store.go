// Package store keeps what Pult must not lose in one SQLite file: one small struct per subject implements the ports of
// its consumer.
//
// One process owns a data folder (pult.lock) and does all work. Others read beside it (OpenBeside), and leave signals
// for it. SQLite has one writer, so have we: write and tx of a conn go through a
// single connection, read goes through a small pool that cannot change anything, so that a search never waits for an
// import. Rows and their GORM tags are private; the domain never sees them. Every error that leaves the package went
// through translate and carries a fault.Kind.
//
// The folder holds pult.db (with its -wal and -shm while open), pult.lock, backups/, and zim/ with the indexes of ZIM
// files. Nothing but such an index is ever deleted because it could not be read.
package store

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
)

const (
	fileName     = "pult.db"
	smallestPage = 512 // bytes, the least SQLite uses
)

// Options say where the data are and lend the store a clock and a log.
type Options struct {
	Dir    string           // data folder; made when missing, readable by its owner only
	Now    func() time.Time // names the backups
	Logger *slog.Logger     // nil discards
	Holder string           // who has the folder, for those who cannot have it: Window, or the name of a command
	AtOnce bool             // a folder that is held is refused without waiting for its holder

	migrations fs.FS      // nil = the embedded ones; a test puts a broken one here
	filesystem filesystem // nil = ask the operating system
}

// patience is how long a folder that is held is waited for.
func (o Options) patience() time.Duration {
	if o.AtOnce {
		return 0
	}
	return lockPatience
}

// DB is an open data folder: it opens, closes, migrates and backs up. What the folder holds is read and changed through
// its Subjects. Its methods and theirs may be called from any goroutine.
type DB struct {
	Subjects
	conn
	dir      string
	now      func() time.Time
	logger   *slog.Logger
	place    placement
	beside   bool // another process has the folder
	asking   pool // of signals for it
	lock     *flock.Flock
	copies   *Backups
	warnings []i18n.Text
}

// Open takes the folder, brings the file to the newest schema and returns it ready for use; the caller closes it.
//
// Faults: Locked "fault.store.locked" with or without its holder (another Pult has the folder) or "fault.store.busy"
// (another program has the file), Corrupt "fault.store.corrupt" or "fault.store.checksum", Newer "fault.store.newer",
// Internal "fault.store.migration", Denied "fault.store.readonly", NoSpace "fault.store.full". After a fault the folder
// is free again and the file is as it was.
func Open(ctx context.Context, o Options) (*DB, error) {
	db, err := prepare(o)
	if err != nil {
		return nil, err
	}
	if err := db.open(ctx, o); err != nil {
		return nil, errors.Join(explain(db.dir, err), db.Close())
	}
	return db, nil
}

func prepare(o Options) (*DB, error) {
	if o.Now == nil || o.Dir == "" {
		return nil, fault.New(fault.Internal, "fault.internal", errors.New("store.Open without a clock or a folder"))
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	dir, err := filepath.Abs(o.Dir)
	if err != nil {
		return nil, translate(err)
	}
	return &DB{
		dir:    dir,
		now:    o.Now,
		logger: o.Logger,
		copies: &Backups{dir: dir, now: o.Now, migrations: o.migrations},
	}, nil
}

func (db *DB) open(ctx context.Context, o Options) error {
	if err := os.MkdirAll(db.dir, 0o700); err != nil {
		return err
	}
	lock, err := acquire(ctx, db.dir, o.Holder, o.patience())
	if err != nil {
		return err
	}
	db.lock = lock
	db.place = locate(db.dir, o.filesystem)
	db.warnings = db.place.warnings(db.dir)
	if err := db.prepareFile(); err != nil {
		return err
	}
	if db.writer, err = connect(ctx, db.path(), db.place.writerSettings(), 1); err != nil {
		return err
	}
	if err := db.migrate(ctx, o.migrations); err != nil {
		return err
	}
	if err := db.refold(ctx); err != nil {
		return err
	}
	if db.reader, err = connect(ctx, db.path(), readerSettings(), readers); err != nil {
		return err
	}
	db.Subjects = subjects(db.conn, db.dir, db.place)
	return nil
}

// prepareFile makes a missing file, for its owner only: SQLite gives the rights of the file to what it puts beside it.
// When backups show that there was one, "warn.store.fresh" says so: the teacher may have moved it away, or lost it. It
// stops at what SQLite would take for a new file and write over: one that is shorter than a page, or one that was cut
// to nothing.
func (db *DB) prepareFile() error {
	last, _ := newestBackup(db.dir)
	file, err := os.OpenFile(db.path(), os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err == nil {
		if last != "" {
			db.warnings = append(db.warnings, i18n.T("warn.store.fresh", "backup", last))
		}
		return file.Close()
	}
	info, statErr := os.Stat(db.path())
	if statErr != nil {
		return err
	}
	if file, err = os.OpenFile(db.path(), os.O_RDWR, 0o600); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	if size := info.Size(); size >= smallestPage || (size == 0 && last == "") {
		return nil
	}
	return fault.New(fault.Corrupt, "fault.store.damaged", errors.New("the database file is shorter than a page")).
		Because(reason.FileDamaged)
}

// Close ends both pools and frees the folder. Closing twice is harmless.
func (db *DB) Close() error {
	errs := []error{db.reader.close(), db.writer.close(), db.asking.close()}
	if db.lock != nil {
		errs = append(errs, db.lock.Close())
	}
	if err := errors.Join(errs...); err != nil {
		return translate(err)
	}
	return nil
}

// Warnings tells what is risky about the folder's place: "warn.store.network", "warn.store.synced".
func (db *DB) Warnings() []i18n.Text { return db.warnings }

func (db *DB) path() string { return filepath.Join(db.dir, fileName) }

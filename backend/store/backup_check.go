package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"

	"github.com/glebarez/sqlite"

	"pult/backend/base/backup"
	"pult/backend/base/fault"
	"pult/backend/base/reason"
)

// List tells of all copies, newest first, without reading them through.
func (b *Backups) List(ctx context.Context) ([]backup.Copy, error) {
	names, err := backupsIn(b.folder())
	if err != nil {
		return nil, translate(err)
	}
	copies := make([]backup.Copy, 0, len(names))
	for _, name := range slices.Backward(names) {
		c, err := b.describe(ctx, name)
		if err != nil {
			return nil, err
		}
		copies = append(copies, c)
	}
	return copies, nil
}

// Make copies the present data now, to a file or a folder that is named or else among the backups. It never writes over
// a file.
//
// Faults: Conflict "fault.backup.exists", and those of the present file, of a full and of a read-only disk.
func (b *Backups) Make(ctx context.Context, to string) (backup.Copy, error) {
	if _, err := os.Stat(b.present()); err != nil {
		return backup.Copy{}, fault.New(fault.NotFound, "fault.backup.nothing", err, "path", b.dir)
	}
	// Who has the folder open keeps it open; nobody else opens it during the copy.
	if lock, err := acquire(ctx, b.dir, "backup", 0); err == nil {
		defer lock.Close() //nolint:errcheck // the end of the process frees it, too
	}
	path, err := b.make(ctx, to)
	if err != nil {
		return backup.Copy{}, b.explain(err, to)
	}
	return b.Verify(ctx, path)
}

func (b *Backups) make(ctx context.Context, to string) (string, error) {
	if to == "" {
		return b.snapshot(ctx, keptCopy(backup.Manual))
	}
	to, err := filepath.Abs(to)
	if err != nil {
		return "", err
	}
	if info, err := os.Stat(to); err == nil && info.IsDir() {
		to = filepath.Join(to, "pult-"+b.now().UTC().Format("20060102T150405Z")+".db")
	}
	file, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return "", fault.New(fault.Conflict, "fault.backup.exists", err, "path", to)
	}
	if err != nil {
		return "", err
	}
	err = file.Close()
	if err == nil {
		err = vacuumInto(ctx, b.present(), to)
	}
	if err == nil {
		err = b.examine(ctx, to)
	}
	if err != nil {
		return "", errors.Join(err, removeDatabase(to))
	}
	return to, nil
}

// Verify reads a copy through: pages, references, and whether this program knows its schema. Name "" is the present
// file. What is wrong with the file stands in the copy; one that could not be read stays unchecked, with the reason.
//
// Faults: NotFound "fault.backup.missing", Cancelled.
func (b *Backups) Verify(ctx context.Context, name string) (backup.Copy, error) {
	c, err := b.describe(ctx, name)
	if err != nil {
		return c, err
	}
	err = b.examine(ctx, c.Path)
	switch f := fault.Of(err); {
	case f == nil:
		c.State = backup.Sound
	case f.Kind == fault.Cancelled:
		return c, err
	default:
		problem := f.Text()
		c.Problem = &problem
		if f.Kind == fault.Corrupt || f.Kind == fault.Newer || f.Kind == fault.Internal {
			c.State = backup.Broken
		}
	}
	return c, nil
}

// describe finds a file by its name among the backups or by its path. A damaged one that was kept aside is broken
// unseen.
func (b *Backups) describe(ctx context.Context, name string) (backup.Copy, error) {
	path, inside := b.locate(name)
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return backup.Copy{}, fault.New(fault.NotFound, "fault.backup.missing", err, "path", path)
	}
	c := backup.Copy{
		Name:   path,
		Path:   path,
		Kind:   backup.Outside,
		MadeAt: momentOf(path),
		Bytes:  info.Size(),
		State:  backup.Unchecked,
	}
	if inside {
		c.Name, c.Kind = filepath.Base(path), kindOf(filepath.Base(path))
	}
	raw, err := openCopy(path)
	if err != nil {
		return c, translate(err)
	}
	defer raw.Close()                                                          //nolint:errcheck // it was only read
	if applied, err := readApplied(ctx, raw); err == nil && ctx.Err() == nil { // a file that cannot be read has no schema
		c.Schema = newest(applied)
	}
	return c, translate(ctx.Err())
}

func (b *Backups) locate(name string) (path string, inside bool) {
	if name == "" {
		return b.present(), false
	}
	beside := filepath.Join(b.folder(), filepath.Base(name))
	if stampOf(filepath.Base(name)) != "" && (name == filepath.Base(name) || sameFile(name, beside)) {
		return beside, true
	}
	if whole, err := filepath.Abs(name); err == nil {
		name = whole
	}
	return name, false
}

func sameFile(a, b string) bool {
	one, errA := os.Stat(a)
	two, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(one, two)
}

// examine reads a file through.
func (b *Backups) examine(ctx context.Context, path string) error {
	err := b.readThrough(ctx, path)
	switch f := fault.Of(translate(err)); {
	case f == nil:
		return nil
	case f.Kind == fault.Corrupt && f.Code != reason.HistoryDiffers:
		return fault.New(f.Kind, "fault.backup.damaged", err, "path", path)
	case f.Kind == fault.Denied:
		return fault.New(f.Kind, "fault.backup.unreadable", err, "path", path).Because(reason.CopyUnreadable)
	default:
		return f
	}
}

func (b *Backups) readThrough(ctx context.Context, path string) error {
	steps, err := readSteps(b.migrations)
	if err != nil {
		return err
	}
	raw, err := openCopy(path)
	if err != nil {
		return err
	}
	defer raw.Close() //nolint:errcheck // it was only read
	applied, err := readApplied(ctx, raw)
	if err != nil {
		return err
	}
	if len(applied) == 0 {
		return fault.New(fault.Corrupt, "fault.store.damaged", errors.New("the file is empty")).Because(reason.FileDamaged)
	}
	if err := steps.verify(applied); err != nil {
		return err
	}
	return soundness(ctx, raw)
}

// soundness is the long check of SQLite and that every row points to something.
func soundness(ctx context.Context, raw *sql.DB) error {
	var verdict string
	if err := raw.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return fault.New(fault.Corrupt, "fault.store.damaged", errors.New(verdict)).Because(reason.FileDamaged)
	}
	var broken int
	if err := raw.QueryRowContext(ctx, "SELECT count(*) FROM pragma_foreign_key_check").Scan(&broken); err != nil {
		return err
	}
	if broken > 0 {
		return fault.New(fault.Corrupt, "fault.store.damaged", fmt.Errorf("%d rows point to nothing", broken)).
			Because(reason.FileDamaged)
	}
	return nil
}

// openCopy opens a file for reading.
func openCopy(path string) (*sql.DB, error) {
	raw, err := sql.Open(sqlite.DriverName, address(path, copySettings(path)))
	if err != nil {
		return nil, err
	}
	raw.SetMaxOpenConns(1) // what is attached belongs to one connection
	return raw, nil
}

// copySettings are for reading. A copy without a log beside it is opened as one that nobody changes: nothing is put
// next to it, and it may lie on a disk that cannot be written. A file with the name of the present one may be in use.
func copySettings(path string) url.Values {
	settings := url.Values{"mode": {"ro"}, "_pragma": {"busy_timeout(5000)"}}
	if _, err := os.Stat(path + "-wal"); err != nil && filepath.Base(path) != fileName {
		settings.Set("immutable", "1")
	}
	return settings
}

// explain names the file that a copy could not be written to.
func (b *Backups) explain(err error, to string) error {
	f := fault.Of(translate(err))
	if to == "" {
		to = b.folder()
	}
	switch {
	case f.Kind == fault.Denied && f.Code != reason.CopyUnreadable:
		return fault.New(f.Kind, "fault.backup.readonly", err, "path", to)
	case f.Kind == fault.NoSpace:
		return fault.New(f.Kind, "fault.backup.full", err, "path", to)
	case f.Kind == fault.Unavailable && f.Code == reason.FileUnusable:
		return fault.New(f.Kind, "fault.backup.readonly", err, "path", to)
	}
	return f
}

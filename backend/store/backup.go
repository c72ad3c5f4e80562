package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"pult/backend/base/backup"
)

const (
	backupFolder = "backups"
	stampLayout  = "20060102T150405.000Z" // UTC; sorts by age
	aDay         = 24 * time.Hour
	lockPause    = 50 * time.Millisecond // between two looks whether another process has ended its copy
)

// copyKind is a family of backups: how its files begin and how many are kept.
type copyKind struct {
	prefix string // with the schema's number for those made before a migration
	family string // what the prefixes of the family have in common
	keep   int    // 0 = all
}

func migrationCopy(schema int64) copyKind {
	return copyKind{prefix: fmt.Sprintf("pult-%d-", schema), family: "pult-", keep: 3}
}

func dailyCopy() copyKind { return copyKind{prefix: "daily-", family: "daily-", keep: 7} }

func keptCopy(k backup.Kind) copyKind { return copyKind{prefix: string(k) + "-"} }

// Backups are the copies of a data folder. They work whether or not the folder is open, and on one that does not open.
type Backups struct {
	dir        string
	now        func() time.Time
	migrations fs.FS // nil = the embedded ones
}

// NewBackups finds the copies of a data folder; now names new ones.
func NewBackups(dir string, now func() time.Time) *Backups { return &Backups{dir: dir, now: now} }

func (b *Backups) folder() string  { return filepath.Join(b.dir, backupFolder) }
func (b *Backups) present() string { return filepath.Join(b.dir, fileName) }

// Backup copies the database while it is in use to backups/daily-<UTC time>.db and returns the path. The seven newest
// are kept.
func (db *DB) Backup(ctx context.Context) (string, error) {
	path, err := db.copies.snapshot(ctx, dailyCopy())
	return path, translate(err)
}

// BackupDaily is Backup when the newest copy is a day old, or seems to be of tomorrow because the clock was put back.
func (db *DB) BackupDaily(ctx context.Context) error {
	now := db.now()
	if _, last := db.LastBackup(); !last.After(now) && now.Sub(last) <= aDay {
		return nil
	}
	_, err := db.Backup(ctx)
	return err
}

// LastBackup is the newest copy of any kind and when it was made; empty and zero when there is none.
func (db *DB) LastBackup() (string, time.Time) { return newestBackup(db.dir) }

// snapshot writes a copy under a temporary name and reads it through, so that a half-written or damaged one never looks
// like a backup, and clears old ones of its kind.
func (b *Backups) snapshot(ctx context.Context, kind copyKind) (string, error) {
	lock, err := b.alone(ctx)
	if err != nil {
		return "", err
	}
	defer lock.Close() //nolint:errcheck // the end of the process frees it, too
	part, err := b.part(ctx)
	if err != nil {
		return "", err
	}
	target, err := b.freeName(kind.prefix)
	if err == nil {
		err = os.Rename(part, target)
	}
	if err != nil {
		return "", errors.Join(err, removeDatabase(part))
	}
	return target, b.prune(kind)
}

// part is a sound copy of the present file under a temporary name.
func (b *Backups) part(ctx context.Context) (string, error) {
	part := filepath.Join(b.folder(), "unfinished.db")
	err := removeDatabase(part) // a process that died may have left it
	if err == nil {
		err = vacuumInto(ctx, b.present(), part)
	}
	if err == nil {
		err = b.examine(ctx, part)
	}
	if err != nil {
		return "", errors.Join(err, removeDatabase(part))
	}
	return part, nil
}

// alone lets one process at a time make copies; others wait.
func (b *Backups) alone(ctx context.Context) (*flock.Flock, error) {
	if err := os.MkdirAll(b.folder(), 0o700); err != nil {
		return nil, err
	}
	lock := flock.New(filepath.Join(b.dir, "copying.lock"), flock.SetPermissions(0o600))
	_, err := lock.TryLockContext(ctx, lockPause)
	return lock, err
}

// freeName is the path of a new copy. Names keep their order when the clock was put back: a copy made later sorts
// later, so that the one just made is never the one to be removed.
func (b *Backups) freeName(prefix string) (string, error) {
	names, err := backupsIn(b.folder())
	if err != nil {
		return "", err
	}
	at := b.now().UTC().Truncate(time.Millisecond)
	if len(names) > 0 {
		last, err := madeAt(stampOf(names[len(names)-1]))
		if err != nil {
			return "", err
		}
		if at.Before(last) {
			at = last.Add(time.Millisecond)
		}
	}
	for ; ; at = at.Add(time.Millisecond) {
		path := filepath.Join(b.folder(), prefix+at.Format(stampLayout)+".db")
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return path, nil
		} else if err != nil {
			return "", err
		}
	}
}

// vacuumInto copies a database through a connection of its own, which only reads: a long copy holds up no writer.
// SQLite does not sync the result, so we do; a backup that a power cut can take away is none.
func vacuumInto(ctx context.Context, from, to string) error {
	raw, err := openCopy(from)
	if err != nil {
		return err
	}
	if _, err := raw.ExecContext(ctx, "VACUUM INTO ?", to); err != nil {
		return errors.Join(err, raw.Close())
	}
	return errors.Join(raw.Close(), syncFile(to))
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(f.Chmod(0o600), f.Sync(), f.Close())
}

func (b *Backups) prune(kind copyKind) error {
	if kind.keep == 0 {
		return nil
	}
	copies, err := backupsIn(b.folder())
	if err != nil {
		return err
	}
	copies = slices.DeleteFunc(copies, func(name string) bool { return !strings.HasPrefix(name, kind.family) })
	for _, name := range copies[:max(0, len(copies)-kind.keep)] {
		if err := os.Remove(filepath.Join(b.folder(), name)); err != nil {
			return err
		}
	}
	return nil
}

// backupsIn lists the finished copies, oldest first. A folder or a link to nothing with the name of a copy is none.
func backupsIn(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if stampOf(e.Name()) != "" && isFile(folder, e) {
			names = append(names, e.Name())
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return strings.Compare(stampOf(a), stampOf(b)) })
	return names, nil
}

func isFile(folder string, e fs.DirEntry) bool {
	if e.Type()&fs.ModeSymlink == 0 {
		return e.Type().IsRegular()
	}
	info, err := os.Stat(filepath.Join(folder, e.Name()))
	return err == nil && info.Mode().IsRegular()
}

// stampOf is the time part of a backup's name with its counter, empty for any other file.
func stampOf(name string) string {
	stem, isDB := strings.CutSuffix(name, ".db")
	stamp := stem[strings.LastIndexByte(stem, '-')+1:]
	if _, err := madeAt(stamp); !isDB || err != nil {
		return ""
	}
	return stamp
}

func madeAt(stamp string) (time.Time, error) {
	moment, _, _ := strings.Cut(stamp, "_")
	return time.Parse(stampLayout, moment)
}

// newestBackup passes over damaged files that were kept aside: they are no backups.
func newestBackup(dir string) (string, time.Time) {
	folder := filepath.Join(dir, backupFolder)
	names, err := backupsIn(folder)
	if err != nil {
		return "", time.Time{}
	}
	for _, name := range slices.Backward(names) {
		if kindOf(name) != backup.Damaged {
			path := filepath.Join(folder, name)
			return path, momentOf(path)
		}
	}
	return "", time.Time{}
}

func kindOf(name string) backup.Kind {
	for _, k := range []backup.Kind{backup.Daily, backup.Manual, backup.Replaced, backup.Damaged} {
		if strings.HasPrefix(name, string(k)+"-") {
			return k
		}
	}
	return backup.Migration
}

// momentOf is when a copy was made: what its name says, unless the file is older. The name of one made after the clock
// was put back says too much; copying a folder makes files younger, not older.
func momentOf(path string) time.Time {
	var at time.Time
	if info, err := os.Stat(path); err == nil {
		at = info.ModTime()
	}
	if named, err := madeAt(stampOf(filepath.Base(path))); err == nil && (at.IsZero() || named.Before(at)) {
		at = named
	}
	return at.UTC()
}

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
	"strings"
	"time"

	"github.com/glebarez/sqlite"
)

const (
	backupFolder = "backups"
	stampLayout  = "20060102T150405.000Z" // UTC; sorts by age
)

// copyKind is a family of backups: how its files begin and how many are kept.
type copyKind struct {
	prefix string // with the schema's number for those made before a migration
	family string // what the prefixes of the family have in common
	keep   int
}

func migrationCopy(schema int64) copyKind {
	return copyKind{prefix: fmt.Sprintf("pult-%d-", schema), family: "pult-", keep: 3}
}

func dailyCopy() copyKind { return copyKind{prefix: "daily-", family: "daily-", keep: 7} }

// Backup copies the database while it is in use to backups/daily-<UTC time>.db and returns the path. The seven newest are kept.
func (db *DB) Backup(ctx context.Context) (string, error) {
	path, err := db.snapshot(ctx, dailyCopy())
	return path, translate(err)
}

// LastBackup is the newest copy of any kind and when it was made; empty and zero when there is none.
func (db *DB) LastBackup() (string, time.Time) { return newestBackup(db.dir) }

// snapshot writes a copy under a temporary name, so that a half-written one never looks like a backup, and clears old ones of its kind.
func (db *DB) snapshot(ctx context.Context, kind copyKind) (string, error) {
	folder := filepath.Join(db.dir, backupFolder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	part := filepath.Join(folder, "unfinished.db")
	if err := removeDatabase(part); err != nil {
		return "", err
	}
	if err := vacuumInto(ctx, db.path(), part); err != nil {
		return "", errors.Join(err, removeDatabase(part))
	}
	target := freeName(filepath.Join(folder, kind.prefix+db.now().UTC().Format(stampLayout)))
	if err := os.Rename(part, target); err != nil {
		return "", err
	}
	return target, prune(folder, kind)
}

// freeName avoids a copy that was made in the same millisecond.
func freeName(stem string) string {
	name := stem + ".db"
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); err != nil {
			return name
		}
		name = fmt.Sprintf("%s_%d.db", stem, n)
	}
}

// vacuumInto copies a database through a connection of its own: a long copy holds up no writer. SQLite does not sync the result, so we
// do; a backup that a power cut can take away is none.
func vacuumInto(ctx context.Context, from, to string) error {
	settings := url.Values{"_pragma": {"busy_timeout(5000)"}}
	raw, err := sql.Open(sqlite.DriverName, address(from, settings))
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

func prune(folder string, kind copyKind) error {
	copies, err := backupsIn(folder)
	if err != nil {
		return err
	}
	copies = slices.DeleteFunc(copies, func(name string) bool { return !strings.HasPrefix(name, kind.family) })
	for _, name := range copies[:max(0, len(copies)-kind.keep)] {
		if err := os.Remove(filepath.Join(folder, name)); err != nil {
			return err
		}
	}
	return nil
}

// backupsIn lists the finished copies, oldest first.
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
		if stampOf(e.Name()) != "" {
			names = append(names, e.Name())
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return strings.Compare(stampOf(a), stampOf(b)) })
	return names, nil
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

func newestBackup(dir string) (string, time.Time) {
	folder := filepath.Join(dir, backupFolder)
	names, err := backupsIn(folder)
	if err != nil || len(names) == 0 {
		return "", time.Time{}
	}
	last := names[len(names)-1]
	at, err := madeAt(stampOf(last))
	if err != nil {
		return "", time.Time{}
	}
	return filepath.Join(folder, last), at
}

package store

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"pult/backend/backup"
	"pult/backend/fault"
)

// Offer finds the newest copy that can be used and what going back to it would lose. One that cannot be looked at is passed over, whatever
// the reason: an older one may do. That there is none is only said when all could be looked at.
func (b *Backups) Offer(ctx context.Context) (backup.Offer, error) {
	copies, err := b.List(ctx)
	if err != nil {
		return backup.Offer{}, err
	}
	var unseen error
	for _, c := range copies {
		if c.Kind == backup.Damaged {
			continue
		}
		c, err := b.Verify(ctx, c.Name)
		switch {
		case ctx.Err() != nil:
			return backup.Offer{}, translate(ctx.Err())
		case err != nil:
			unseen = err
		case c.State == backup.Sound:
			loss, err := b.Loss(ctx, c.Name)
			return backup.Offer{Copy: &c, Loss: loss}, err
		case c.State == backup.Unchecked:
			unseen = fault.New(fault.Unavailable, "fault.backup.unreadable", nil, "path", c.Path)
		}
	}
	return backup.Offer{}, unseen
}

// Loss compares the present data with a copy, which it only reads. Data that are not there lose nothing.
func (b *Backups) Loss(ctx context.Context, name string) (backup.Loss, error) {
	c, err := b.describe(ctx, name)
	if err != nil {
		return backup.Loss{}, err
	}
	loss := backup.Loss{Since: c.MadeAt}
	info, err := os.Stat(b.present())
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err == nil && info.Size() < smallestPage:
		loss.Unreadable = true
	default:
		if err := b.compare(ctx, c.Path, &loss); err != nil {
			loss = backup.Loss{Since: c.MadeAt, Unreadable: true}
		}
	}
	loss.Lines = loss.Sentences()
	return loss, translate(ctx.Err())
}

func (b *Backups) compare(ctx context.Context, path string, loss *backup.Loss) error {
	raw, err := openCopy(b.present())
	if err != nil {
		return err
	}
	defer raw.Close() //nolint:errcheck // it was only read
	if err := quickCheck(ctx, raw); err != nil {
		return err
	}
	if _, err := raw.ExecContext(ctx, "ATTACH DATABASE ? AS old", address(path, copySettings(path))); err != nil {
		return err
	}
	const title = "coalesce(nullif(title, ''), request)"
	gone := func(table string) string { return "NOT EXISTS (SELECT 1 FROM old." + table + " o WHERE o.id = p.id)" }
	for _, q := range []struct {
		into                       *backup.Lost
		table, words, newer, where string // p is a row of the present data; words name it, newer orders them
	}{
		{&loss.Jobs, "runs", title, "number", gone("runs")},
		{&loss.Changed, "runs", title, "updated_at", "EXISTS (SELECT 1 FROM old.runs o WHERE o.id = p.id AND o.updated_at < p.updated_at)"},
		{&loss.Facts, "memory_facts", "text", "num", gone("memory_facts")},
		{&loss.Documents, "documents", "title", "num", gone("documents")},
	} {
		here, there, err := hasTable(ctx, raw, q.table)
		switch {
		case err != nil:
			return err
		case !here:
			continue
		case !there: // the copy is from before there was such a thing
			q.where = "true"
		}
		err = raw.QueryRowContext(ctx, "SELECT count(*), coalesce((SELECT "+q.words+" FROM main."+q.table+" p WHERE "+q.where+
			" ORDER BY "+q.newer+" DESC LIMIT 1), '') FROM main."+q.table+" p WHERE "+q.where).Scan(&q.into.Count, &q.into.Newest)
		if err != nil {
			return err
		}
	}
	loss.Returning, err = returning(ctx, raw)
	return err
}

// returning counts the facts of the copy that were forgotten since.
func returning(ctx context.Context, raw *sql.DB) (int, error) {
	here, there, err := hasTable(ctx, raw, "memory_facts")
	if err != nil || !here || !there {
		return 0, err
	}
	var n int
	err = raw.QueryRowContext(ctx, "SELECT count(*) FROM old.memory_facts o WHERE NOT EXISTS (SELECT 1 FROM main.memory_facts p WHERE p.id = o.id)").Scan(&n)
	return n, err
}

func hasTable(ctx context.Context, raw *sql.DB, table string) (here, there bool, err error) {
	err = raw.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM main.sqlite_schema WHERE name = ?), EXISTS (SELECT 1 FROM old.sqlite_schema WHERE name = ?)",
		table, table).Scan(&here, &there)
	return here, there, err
}

// Restore puts a copy in the place of the present data, which are kept aside first. The folder must be closed: it takes its lock. The copy
// is read through, copied and brought to the newest schema beside the present file, and takes its name in one step, so that a crash or a
// full disk at any moment leaves the old data or the new ones, whole.
//
// Faults: Locked "fault.store.locked", NotFound "fault.backup.missing", Corrupt "fault.backup.damaged", Newer "fault.store.newer", Conflict
// "fault.backup.present" (the file is the present one), NoSpace and Denied of the disk. After a fault the data are as they were.
func (b *Backups) Restore(ctx context.Context, name string) (backup.Restored, error) {
	if err := os.MkdirAll(b.folder(), 0o700); err != nil {
		return backup.Restored{}, b.explain(err, b.dir)
	}
	lock, err := acquire(b.dir)
	if err != nil {
		return backup.Restored{}, b.explain(err, b.dir)
	}
	done, err := b.restore(ctx, name)
	if err != nil {
		err = b.explain(err, b.dir)
	}
	return done, errors.Join(err, lock.Close())
}

func (b *Backups) restore(ctx context.Context, name string) (backup.Restored, error) {
	c, err := b.describe(ctx, name)
	if err != nil {
		return backup.Restored{}, err
	}
	if sameFile(c.Path, b.present()) {
		return backup.Restored{}, fault.New(fault.Conflict, "fault.backup.present", nil, "path", c.Path)
	}
	if err := b.examine(ctx, c.Path); err != nil {
		return backup.Restored{}, err
	}
	c.State = backup.Sound
	staged := filepath.Join(b.dir, "restore.db")
	if err := b.stage(ctx, c.Path, staged); err != nil {
		return backup.Restored{}, errors.Join(err, removeDatabase(staged))
	}
	kept, err := b.keepPresent(ctx)
	if err != nil {
		return backup.Restored{}, errors.Join(err, removeDatabase(staged))
	}
	return backup.Restored{Copy: c, Kept: kept}, b.swap(staged)
}

// stage makes what will be the present file.
func (b *Backups) stage(ctx context.Context, from, staged string) error {
	if err := removeDatabase(staged); err != nil {
		return err
	}
	if err := vacuumInto(ctx, from, staged); err != nil {
		return err
	}
	steps, err := readSteps(b.migrations)
	if err != nil {
		return err
	}
	return errors.Join(steps.tryOn(ctx, staged), syncFile(staged))
}

// keepPresent makes a backup of the present data, or lays the file aside as it is when it cannot be read. It returns where.
func (b *Backups) keepPresent(ctx context.Context) (string, error) {
	info, err := os.Stat(b.present())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", b.layLogsAside()
	case err != nil:
		return "", err
	}
	if info.Size() >= smallestPage && b.settle(ctx) == nil {
		kept, err := b.snapshot(ctx, keptCopy(backup.Replaced))
		if f := fault.Of(translate(err)); f == nil || f.Kind != fault.Corrupt {
			return kept, err
		}
	}
	target, err := b.freeName(string(backup.Damaged) + "-")
	if err != nil {
		return "", err
	}
	return target, errors.Join(layAside(b.present(), target), layAside(b.present()+"-wal", target+"-wal"))
}

// settle moves what stands in the log into the file, so that it is whole by itself. A damaged file is only read.
func (b *Backups) settle(ctx context.Context) error {
	raw, err := openCopy(b.present())
	if err != nil {
		return err
	}
	if err := errors.Join(quickCheck(ctx, raw), raw.Close()); err != nil {
		return err
	}
	p, err := connect(ctx, b.present(), placement{journal: "DELETE"}.writerSettings(), 1)
	if err != nil {
		return err
	}
	return p.close()
}

// layLogsAside keeps the log of a file that is gone: it may hold what the file held.
func (b *Backups) layLogsAside() error {
	target, err := b.freeName(string(backup.Damaged) + "-")
	if err != nil {
		return err
	}
	return layAside(b.present()+"-wal", target+"-wal")
}

// layAside gives a file a second name, which takes no space; where the disk knows no second names, it is copied.
func layAside(from, to string) error {
	if _, err := os.Stat(from); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if os.Link(from, to) == nil {
		return nil
	}
	source, err := os.Open(from) //nolint:gosec // a file of the data folder
	if err != nil {
		return err
	}
	defer source.Close()                                                     //nolint:errcheck // it was only read
	copied, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600) //nolint:gosec // a file of the data folder
	if err != nil {
		return err
	}
	_, err = io.Copy(copied, source)
	if err = errors.Join(err, copied.Sync(), copied.Close()); err != nil {
		return errors.Join(err, os.Remove(to))
	}
	return nil
}

// swap takes away the log of the old file, which SQLite would play into the new one, and gives the new one its name.
func (b *Backups) swap(staged string) error {
	for _, suffix := range []string{"-journal", "-wal", "-shm"} {
		if err := os.Remove(b.present() + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := os.Rename(staged, b.present()); err != nil {
		return err
	}
	if runtime.GOOS == "windows" { // folders cannot be synced there
		return nil
	}
	folder, err := os.Open(b.dir)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

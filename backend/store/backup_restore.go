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
	"strings"

	"pult/backend/base/backup"
	"pult/backend/base/fault"
	"pult/backend/base/reason"
)

// Offer finds the newest copy that can be used and what going back to it would lose. One that cannot be looked at is
// passed over, whatever the reason: an older one may do. That there is none is only said when all could be looked at.
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
			unseen = fault.New(fault.Unavailable, "fault.backup.unreadable", nil, "path", c.Path).Because(reason.CopyUnreadable)
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
	loss := backup.Loss{Since: c.MadeAt, Lost: []backup.Lost{}, Returning: []backup.Lost{}}
	info, err := os.Stat(b.present())
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err == nil && info.Size() < smallestPage:
		loss.Unreadable = true
	default:
		if err := b.compare(ctx, c.Path, &loss); passing(err) {
			return backup.Loss{}, translate(err)
		} else if err != nil {
			loss.Unreadable, loss.Lost, loss.Returning = true, []backup.Lost{}, []backup.Lost{}
		}
	}
	loss.Lines = loss.Sentences()
	return loss, nil
}

// passing reports a failure that says nothing about the file: another program has it, the disk is full, or the user has
// left.
func passing(err error) bool {
	return fault.Is(translate(err), fault.Locked) || fault.Is(translate(err), fault.NoSpace) ||
		fault.Is(translate(err), fault.Cancelled)
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
	for _, r := range differences() {
		lost, err := r.count(ctx, raw, "main", "old")
		if err != nil {
			return err
		}
		loss.Lost = append(loss.Lost, lost...)
		if !r.returns {
			continue
		}
		back, err := r.count(ctx, raw, "old", "main")
		if err != nil {
			return err
		}
		loss.Returning = append(loss.Returning, back...)
	}
	return nil
}

// difference is one sort of rows in which two files differ: p is a row of the one, other stands for the table of the
// other.
type difference struct {
	what, table  string
	words, newer string // name a row and order them
	only, where  string // which rows count, and which of them the other file has not
	returns      bool   // what was removed since would be back
}

func differences() []difference {
	const title = "coalesce(nullif(title, ''), request)"
	gone := "NOT EXISTS (SELECT 1 FROM other o WHERE o.id = p.id)"
	return []difference{
		{what: "jobs", table: "runs", words: title, newer: "number", where: gone, returns: true},
		{
			what:  "changed",
			table: "runs",
			words: title,
			newer: "updated_at",
			where: "EXISTS (SELECT 1 FROM other o WHERE o.id = p.id AND o.updated_at < p.updated_at)",
		},
		{what: "facts", table: "memory_facts", words: "text", newer: "num", where: gone, returns: true},
		{what: "documents", table: "documents", words: "title", newer: "num", where: gone, returns: true},
		{what: "recipes", table: "recipes", words: "name", newer: "created_at", where: gone, returns: true},
		{what: "rules", table: "rules", words: "''", newer: "at", where: gone, returns: true},
		{
			what:  "prompts",
			table: "prompts",
			words: "''",
			newer: "at",
			where: "NOT EXISTS (SELECT 1 FROM other o WHERE o.name = p.name AND o.text = p.text)",
		},
		{
			what:  "settings",
			table: "settings",
			words: "''",
			newer: "key",
			where: "NOT EXISTS (SELECT 1 FROM other o WHERE o.key = p.key AND o.value = p.value)",
		},
		{what: "calls", table: "calls", words: "''", newer: "num", only: "p.local = 0 AND ", where: gone},
	}
}

// count finds the rows of one file that the other has not; none when there are none.
func (d difference) count(ctx context.Context, raw *sql.DB, one, other string) ([]backup.Lost, error) {
	here, err := hasTable(ctx, raw, one, d.table)
	if err != nil || !here {
		return nil, err
	}
	there, err := hasTable(ctx, raw, other, d.table)
	if err != nil {
		return nil, err
	}
	where := "true" // the other file is from before there was such a thing
	if there {
		where = strings.ReplaceAll(d.where, "FROM other ", "FROM "+other+"."+d.table+" ")
	}
	rows := " FROM " + one + "." + d.table + " p WHERE " + d.only + where
	lost := backup.Lost{What: d.what}
	newest := "SELECT " + d.words + rows + " ORDER BY " + d.newer + " DESC LIMIT 1"
	err = raw.QueryRowContext(ctx, "SELECT count(*), coalesce(("+newest+"), '')"+rows).Scan(&lost.Count, &lost.Newest)
	if err != nil || lost.Count == 0 {
		return nil, err
	}
	return []backup.Lost{lost}, nil
}

func hasTable(ctx context.Context, raw *sql.DB, file, table string) (has bool, err error) {
	err = raw.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM "+file+".sqlite_schema WHERE name = ?)", table).Scan(&has)
	return has, err
}

// Restore puts a copy in the place of the present data, which are kept aside first. The folder must be closed: it takes
// its lock. The copy is read through, copied and brought to the newest schema beside the present file, and takes its
// name in one step, so that a crash or a full disk at any moment leaves the old data or the new ones, whole.
//
// Faults: Locked "fault.store.locked", NotFound "fault.backup.missing", Corrupt "fault.backup.damaged", Newer
// "fault.store.newer", Conflict "fault.backup.present" (the file is the present one), NoSpace and Denied of the disk.
// After a fault the data are as they were.
func (b *Backups) Restore(ctx context.Context, name string) (backup.Restored, error) {
	if err := os.MkdirAll(b.folder(), 0o700); err != nil {
		return backup.Restored{}, b.explain(err, b.dir)
	}
	lock, err := acquire(ctx, b.dir, "restore", lockPatience)
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

// keepPresent makes a backup of the present data, or lays the file aside as it is when it cannot be read. It returns
// where. A file that only cannot be read now is not laid aside: its log would be taken from whoever writes it.
func (b *Backups) keepPresent(ctx context.Context) (string, error) {
	info, err := os.Stat(b.present())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", b.layLogsAside()
	case err != nil:
		return "", err
	}
	if info.Size() >= smallestPage {
		switch err := b.settle(ctx); {
		case passing(err):
			return "", err
		case err == nil:
			kept, err := b.snapshot(ctx, keptCopy(backup.Replaced))
			if !fault.Is(translate(err), fault.Corrupt) {
				return kept, err
			}
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

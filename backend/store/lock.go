package store

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/gofrs/flock"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
)

const (
	lockName = "pult.lock"
	// Window is the holder of a folder that is a window; all others are called like their command.
	Window = "window"
	// reading commands hold the folder for a moment only: whoever needs it waits that long before it is refused.
	lockPatience = time.Second
	lockLook     = 20 * time.Millisecond
	holderAt     = 1 // first byte of the holder's name: on Windows the byte before it is locked to all others
)

// acquire takes the folder for this process, which it tells the others under the name of holder, or says who has it.
// The file stays when the lock is given back: removing it would let two processes lock two files of the same name. The
// system frees the lock of a process that died.
func acquire(ctx context.Context, dir, holder string, patience time.Duration) (*flock.Flock, error) {
	lock := lockOf(dir)
	waiting, stop := context.WithTimeout(ctx, patience)
	defer stop()
	taken, err := lock.TryLock()
	if err == nil && !taken && patience > 0 {
		taken, err = lock.TryLockContext(waiting, lockLook)
	}
	switch {
	case ctx.Err() != nil:
		return nil, errors.Join(ctx.Err(), lock.Close())
	case err != nil && !errors.Is(err, context.DeadlineExceeded):
		return nil, err
	case !taken:
		return nil, lockedBy(dir)
	}
	// Without its name the folder is held all the same.
	if file, err := os.OpenFile(lock.Path(), os.O_WRONLY, 0o600); err == nil {
		_ = file.Truncate(holderAt)
		_, _ = file.WriteAt([]byte(holder), holderAt)
		_ = file.Close()
	}
	return lock, nil
}

func lockOf(dir string) *flock.Flock {
	return flock.New(filepath.Join(dir, lockName), flock.SetPermissions(0o600))
}

// Held reports that a process has the folder.
func Held(dir string) bool {
	lock := lockOf(dir)
	free, err := lock.TryRLock()
	if free {
		err = lock.Close()
	}
	return !free && err == nil
}

// commandName is what a command can be called; anything else in the file was not written by Pult.
var commandName = regexp.MustCompile(`^[a-z]{2,20}$`)

// lockedBy is the refusal with the name of the holder.
func lockedBy(dir string) error {
	f := fault.New(fault.Locked, "fault.store.locked", nil, "path", dir)
	switch holder := holderOf(dir); {
	case holder == Window:
		f = fault.New(fault.Locked, "fault.store.lockedByWindow", nil, "path", dir)
	case commandName.MatchString(holder):
		f = fault.New(fault.Locked, "fault.store.lockedByCommand", nil, "path", dir, "command", "pult "+holder)
	}
	return f.Because(reason.DataLocked)
}

// holderOf reads who says that it has the folder; "" when that cannot be read.
func holderOf(dir string) string {
	file, err := os.Open(filepath.Join(dir, lockName))
	if err != nil {
		return ""
	}
	defer file.Close() //nolint:errcheck // it was only read
	name := make([]byte, 32)
	n, err := file.ReadAt(name, holderAt)
	if err != nil && !errors.Is(err, io.EOF) {
		return ""
	}
	return string(name[:n])
}

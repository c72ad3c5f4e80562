package store

import (
	"path/filepath"

	"github.com/gofrs/flock"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
)

const lockName = "pult.lock"

// acquire takes the folder for this process or says at once that another one has it. The file stays when the lock is
// given back: removing it would let two processes lock two files of the same name. The system frees the lock of a
// process that died.
func acquire(dir string) (*flock.Flock, error) {
	lock := flock.New(filepath.Join(dir, lockName), flock.SetPermissions(0o600))
	taken, err := lock.TryLock()
	if err != nil {
		return nil, err
	}
	if !taken {
		return nil, fault.New(fault.Locked, "fault.store.locked", nil, "path", dir).Because(reason.DataLocked)
	}
	return lock, nil
}

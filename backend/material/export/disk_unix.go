//go:build !windows

package export

import (
	"errors"
	"io/fs"
	"syscall"
)

func diskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

func inUse(err error) bool {
	return errors.Is(err, syscall.ETXTBSY) || errors.Is(err, syscall.EBUSY)
}

// readOnly takes in ENOENT: all folders above were just made, so the file system holds only what it makes itself
// (/proc).
func readOnly(err error) bool {
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) || errors.Is(err, syscall.ENOENT)
}

func notAFolder(err error) bool { return errors.Is(err, syscall.ENOTDIR) }

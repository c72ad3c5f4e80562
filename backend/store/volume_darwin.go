package store

import (
	"errors"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// systemFilesystem asks statfs, which gives the name: "apfs", "smbfs", "nfs", "macfuse".
func systemFilesystem(path string) (string, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(path, &s); err != nil {
		return "", err
	}
	name := strings.ToLower(unix.ByteSliceToString(s.Fstypename[:]))
	if strings.HasSuffix(name, "fuse") {
		return "fuse", nil
	}
	return name, nil
}

func diskFull(err error) bool { return errors.Is(err, syscall.EDQUOT) }

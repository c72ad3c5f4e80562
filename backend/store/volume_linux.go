package store

import (
	"bufio"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// systemFilesystem asks statfs. Everything in user space answers with the same number, so the mount table tells those
// apart.
func systemFilesystem(path string) (string, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(path, &s); err != nil {
		return "", err
	}
	switch uint32(s.Type) {
	case unix.NFS_SUPER_MAGIC:
		return "nfs", nil
	case unix.CIFS_SUPER_MAGIC:
		return "cifs", nil
	case unix.SMB2_SUPER_MAGIC:
		return "smb2", nil
	case unix.SMB_SUPER_MAGIC:
		return "smb", nil
	case unix.V9FS_MAGIC:
		return "9p", nil
	case unix.CEPH_SUPER_MAGIC:
		return "ceph", nil
	case unix.FUSE_SUPER_MAGIC:
		return mountedAs(path)
	}
	return "", nil
}

// mountedAs is the type of the mount that holds path, from the kernel's table (man 5 proc, mountinfo).
func mountedAs(path string) (string, error) {
	if resolved, err := filepath.EvalSymlinks(path); err == nil {
		path = resolved
	}
	table, err := os.Open("/proc/self/mountinfo")
	if err != nil {
		return "fuse", nil // without the table it is still known to be FUSE
	}
	defer table.Close() //nolint:errcheck // only read
	name, longest := "fuse", -1
	for lines := bufio.NewScanner(table); lines.Scan(); {
		mount, rest, found := strings.Cut(lines.Text(), " - ")
		fields, kind := strings.Fields(mount), strings.Fields(rest)
		if !found || len(fields) < 5 || len(kind) == 0 {
			continue
		}
		point := strings.ReplaceAll(fields[4], `\040`, " ")
		if len(point) > longest && within(path, point) {
			name, longest = kind[0], len(point)
		}
	}
	return name, nil
}

func within(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, "/")+"/")
}

func diskFull(err error) bool { return errors.Is(err, syscall.EDQUOT) }

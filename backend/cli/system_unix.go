//go:build unix

package cli

import (
	"os"

	"golang.org/x/sys/unix"
)

// columns is the width of a terminal, 0 when it does not say; false for a file that is none.
func columns(file *os.File) (int, bool) {
	size, err := unix.IoctlGetWinsize(int(file.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		return 0, false
	}
	return int(size.Col), true
}

// freeBytes is the space that is left for the user in a folder.
func freeBytes(dir string) (uint64, bool) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return 0, false
	}
	return uint64(s.Bavail) * uint64(s.Bsize), true //nolint:gosec,unconvert // the types differ from system to system
}

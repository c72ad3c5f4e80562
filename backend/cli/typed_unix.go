//go:build unix && !linux

package cli

import (
	"os"

	"golang.org/x/sys/unix"
)

const reading = 1 // FREAD, the queue of what was typed

// forget drops what was typed into a terminal and not read, also an unfinished line. What is no terminal keeps it.
func forget(file *os.File) {
	_ = unix.IoctlSetPointerInt(int(file.Fd()), unix.TIOCFLUSH, reading) // as on Linux
}

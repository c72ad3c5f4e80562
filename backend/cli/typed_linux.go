package cli

import (
	"os"

	"golang.org/x/sys/unix"
)

// forget drops what was typed into a terminal and not read, also an unfinished line. What is no terminal keeps it.
func forget(file *os.File) {
	_ = unix.IoctlSetInt(int(file.Fd()), unix.TCFLSH, unix.TCIFLUSH)
}

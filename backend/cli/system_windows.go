package cli

import (
	"os"

	"golang.org/x/sys/windows"
)

// columns is the width of a console; false for a file that is none.
func columns(file *os.File) (int, bool) {
	var info windows.ConsoleScreenBufferInfo
	if err := windows.GetConsoleScreenBufferInfo(windows.Handle(file.Fd()), &info); err != nil {
		return 0, false
	}
	return int(info.Window.Right-info.Window.Left) + 1, true
}

// freeBytes is the space that is left for the user in a folder.
func freeBytes(dir string) (uint64, bool) {
	path, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0, false
	}
	var free uint64
	if err := windows.GetDiskFreeSpaceEx(path, &free, nil, nil); err != nil {
		return 0, false
	}
	return free, true
}

// forget drops what was typed into a console and not read. What is no console keeps it.
func forget(file *os.File) {
	_ = windows.FlushConsoleInputBuffer(windows.Handle(file.Fd())) // else the next question shows what stands there
}

package store

import (
	"errors"
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"
)

// systemFilesystem knows a share by its name and a mapped letter by asking; other drives need no name.
func systemFilesystem(path string) (string, error) {
	volume := filepath.VolumeName(path)
	if strings.HasPrefix(volume, `\\`) {
		return "network", nil
	}
	root, err := windows.UTF16PtrFromString(volume + `\`)
	if err != nil {
		return "", err
	}
	if windows.GetDriveType(root) == windows.DRIVE_REMOTE {
		return "network", nil
	}
	return "", nil
}

func diskFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL)
}

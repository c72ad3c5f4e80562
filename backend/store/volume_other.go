//go:build !linux && !darwin && !windows

package store

import (
	"errors"
	"syscall"
)

// systemFilesystem knows nothing on systems that Pult is not built for.
func systemFilesystem(string) (string, error) { return "", nil }

func diskFull(err error) bool { return errors.Is(err, syscall.EDQUOT) }

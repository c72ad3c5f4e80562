// Package paths knows where the system keeps a program's files.
package paths

import (
	"os"
	"os/user"
	"path/filepath"
	"runtime"

	"pult/backend/base/fault"
)

// Data is where the system keeps a program's data.
func Data() (string, error) {
	if dir := os.Getenv("PULT_DATA"); dir != "" {
		return dir, nil
	}
	if dir := os.Getenv("XDG_DATA_HOME"); dir != "" && runtime.GOOS == "linux" {
		return filepath.Join(dir, "pult"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fault.New(fault.Denied, "fault.home", err)
	}
	switch runtime.GOOS {
	case "windows":
		if dir := os.Getenv("LOCALAPPDATA"); dir != "" {
			return filepath.Join(dir, "Pult"), nil
		}
		return filepath.Join(home, "AppData", "Local", "Pult"), nil
	case "darwin":
		return filepath.Join(home, "Library", "Application Support", "Pult"), nil
	}
	return filepath.Join(home, ".local", "share", "pult"), nil
}

// Cache holds what can be made again, such as the compiled PDF reader.
func Cache(dir string) string {
	if cache, err := os.UserCacheDir(); err == nil {
		return filepath.Join(cache, "pult")
	}
	return filepath.Join(dir, "cache")
}

// Documents is "Pult" in the user's folder for documents.
func Documents() string {
	home, err := os.UserHomeDir()
	if err != nil {
		return "Pult"
	}
	for _, name := range []string{"Dokumente", "Documents"} {
		if info, err := os.Stat(filepath.Join(home, name)); err == nil && info.IsDir() {
			return filepath.Join(home, name, "Pult")
		}
	}
	return filepath.Join(home, "Pult")
}

// Account is the name that the system knows the teacher by; "" when it does not say. The environment is asked first:
// the system's list of accounts may lie on another machine.
func Account() string {
	for _, name := range []string{"USER", "LOGNAME", "USERNAME"} {
		if v := os.Getenv(name); v != "" {
			return v
		}
	}
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return ""
}

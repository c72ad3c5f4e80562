//go:build unix

package library_test

import (
	"path/filepath"
	"syscall"
	"testing"

	"pult/backend/base/fault"
)

// Case 86: a named pipe waits for its writer; nobody waits for it.
func TestCase86ANamedPipeIsNoFile(t *testing.T) {
	s, _ := newLibrary(t)
	pipe := filepath.Join(t.TempDir(), "rohr.txt")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	outcomes, err := s.Import(t.Context(), []string{pipe}, nil)
	if err != nil || len(outcomes) != 1 || fault.Of(outcomes[0].Err).Key != "fault.import.format" {
		t.Errorf("%+v, %v", outcomes, err)
	}
	if _, err := s.Hidden(t.Context(), pipe); !fault.Is(err, fault.Unsupported) {
		t.Errorf("hidden: %v", err)
	}
}

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestCase59NothingOpensASocket does the whole job on the command line under strace, which sees every system call of the network:
// start, library, research, drawing and export open none.
func TestCase59NothingOpensASocket(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Fatal("strace is missing; make test installs it")
	}
	dir := t.TempDir()
	calls := filepath.Join(dir, "calls")
	cmd := exec.CommandContext(t.Context(), strace, "-f", "-qq", "-e", "trace=%network", "-e", "signal=none", "-o", calls,
		"pult", "run", "Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild", "--yes", "--out", filepath.Join(dir, "out"))
	cmd.Env = append(os.Environ(), "PULT_DATA="+filepath.Join(dir, "data"), "HOME="+dir)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	seen, err := os.ReadFile(calls)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(seen)) {
		if strings.Contains(line, "(") { // exit and attach notes have no call
			t.Errorf("a call to the network: %s", line)
		}
	}
}

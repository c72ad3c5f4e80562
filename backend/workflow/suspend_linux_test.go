package workflow_test

import (
	"bufio"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/store"
)

// A laptop that sleeps in the middle of the work: nobody else gets at the file meanwhile, and after waking up the same
// process goes on as if nothing had been.
func TestASuspendedProcessKeepsItsFileAndGoesOn(t *testing.T) {
	t.Parallel()
	w := wreck{dir: newFolder(t), provider: "remote", finished: map[string]string{}}
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), childFolder+"="+w.dir, childProvider+"="+w.provider)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	said := bufio.NewReader(out)
	for range 4 {
		for range 7 {
			if _, err := said.ReadString('\n'); err != nil {
				t.Fatal(err)
			}
		}
		if err := cmd.Process.Signal(syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
		if _, err := store.Open(t.Context(), store.Options{Dir: w.dir, Now: newClock().Now}); !fault.Is(err, fault.Locked) {
			t.Errorf("a second process got %v", err)
		}
		if err := cmd.Process.Signal(syscall.SIGCONT); err != nil {
			t.Fatal(err)
		}
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err == nil {
		t.Fatal("the child ended by itself")
	}
	w.inspect(t)
	w.finish(t)
}

//go:build unix

package acceptance_test

import (
	"io"
	"os"
	"strings"
	"syscall"
	"testing"

	"pult/backend/workflow"
)

// TestInterrupt is Ctrl+C, at a question and at work: the job is stopped, what was done is kept, and nothing is left
// open.
func TestInterrupt(t *testing.T) {
	for name, c := range map[string]struct {
		answers string
		moment  func(told) bool
		signal  os.Signal
	}{
		"at the plan": {"", func(e told) bool { return e.Type == "gate.opened" }, os.Interrupt},
		"at the picture": {
			"j\n", func(e told) bool { return e.Key == "step:1:s2:1" && e.Type == "gate.opened" },
			os.Interrupt,
		},
		"at work":    {"j\n", func(e told) bool { return e.Type == "text-delta" }, os.Interrupt},
		"terminated": {"", func(e told) bool { return e.Type == "gate.opened" }, syscall.SIGTERM},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			p := d.start(mainJob, c.answers)
			p.until(c.moment)
			if err := p.cmd.Process.Signal(c.signal); err != nil {
				t.Fatal(err)
			}
			rest, err := io.ReadAll(p.out)
			if err != nil {
				t.Fatal(err)
			}
			events := strings.Split(strings.TrimSpace(string(rest)), "\n")
			if last := events[len(events)-1]; !strings.Contains(last, `"run.finished"`) ||
				!strings.Contains(last, `"status":"stopped"`) {
				t.Errorf("the last event is %s", last)
			}
			if code := p.ends(); code != 5 || !strings.Contains(p.errs.String(), "Auftrag 1 ist angehalten") {
				t.Errorf("ended with %d: %s", code, &p.errs)
			}
			if r := d.run(); r.State != workflow.Stopped {
				t.Errorf("the job is %s", r.State)
			}
			if text, open := d.gates(); len(open) != 0 {
				t.Errorf("still open: %s", text)
			}
		})
	}
}

// TestInterruptWhileLookingOn is Ctrl+C in a command that follows the job of another process: only the looking on ends.
func TestInterruptWhileLookingOn(t *testing.T) {
	d := newDesk(t)
	halted := d.stalls()
	p := d.begin("pult", "run", mainJob, "--provider", "openai", "--json")
	var beside *process
	for working := false; !working; {
		asked := p.until(is("gate.opened"))
		beside = d.begin("pult", "decide", asked.GateID, "approve", "--json")
		beside.until(is("gate.decided"))
		rest := make(chan struct{})
		go func() {
			defer close(rest)
			_, _ = beside.out.ReadBytes(0) // to its end
		}()
		select {
		case <-halted:
			working = true
			if err := beside.cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
			<-rest
		case <-rest:
			if code := beside.ends(); code != 4 {
				t.Fatalf("ended with %d: %s", code, &beside.errs)
			}
		}
	}
	if code := beside.ends(); code != 5 || !strings.Contains(beside.errs.String(), "Auftrag 1 ist nicht angehalten") {
		t.Errorf("ended with %d: %s", code, &beside.errs)
	}
	if r := d.run(); r.State != workflow.Running {
		t.Errorf("the job is %s", r.State)
	}
	d.ends(0, "stop", "1")
	if code := p.ends(); code != 5 {
		t.Errorf("the process at work ended with %d: %s", code, &p.errs)
	}
}

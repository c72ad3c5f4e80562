package acceptance_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

const mainJob = "Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild"

// desk is a data folder with a home beside it.
type desk struct {
	t   *testing.T
	env []string
}

func newDesk(t *testing.T) desk {
	dir := t.TempDir()
	if err := furnish(filepath.Join(dir, "data")); err != nil {
		t.Fatal(err)
	}
	return desk{
		t: t,
		env: append(
			append(os.Environ(), shared()...),
			"HOME="+filepath.Join(dir, "home"),
			"USERPROFILE="+filepath.Join(dir, "home"),
			"PULT_DATA="+filepath.Join(dir, "data"),
			"LANG=de_DE.UTF-8",
			"LC_ALL=",
			"LC_MESSAGES=",
		),
	}
}

// pult runs a command to its end and returns its standard output, standard error and exit code.
func (d desk) pult(args ...string) (stdout, stderr string, code int) {
	d.t.Helper()
	cmd := exec.CommandContext(d.t.Context(), "pult", args...)
	var out, errs bytes.Buffer
	cmd.Env, cmd.Stdout, cmd.Stderr = d.env, &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		d.t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// gates reads the open questions.
func (d desk) gates() (string, []consent.Gate) {
	d.t.Helper()
	text, errs, code := d.pult("gates", "--json")
	var open []consent.Gate
	if err := json.Unmarshal([]byte(text), &open); err != nil || code != 0 {
		d.t.Fatalf("gates: %v, %d, %s", err, code, errs)
	}
	return text, open
}

// run reads the first job.
func (d desk) run() workflow.Run {
	d.t.Helper()
	text, errs, code := d.pult("show", "1", "--json")
	var s workflow.Snapshot
	if err := json.Unmarshal([]byte(text), &s); err != nil || code != 0 {
		d.t.Fatalf("show: %v, %d, %s", err, code, errs)
	}
	return s.Run
}

// process is the program at work. Its input stays open, so that it waits at every question.
type process struct {
	t    *testing.T
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Reader
	errs bytes.Buffer
}

// start begins a job in JSON mode and gives it answers in advance.
func (d desk) start(request, answers string) *process {
	d.t.Helper()
	p := d.begin("pult", "run", request, "--json")
	p.write(answers)
	return p
}

// begin starts a program and does not wait for its end.
func (d desk) begin(program string, args ...string) *process {
	d.t.Helper()
	p := &process{t: d.t, cmd: exec.CommandContext(d.t.Context(), program, args...)}
	p.cmd.Env, p.cmd.Stderr = d.env, &p.errs
	in, err := p.cmd.StdinPipe()
	if err != nil {
		d.t.Fatal(err)
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		d.t.Fatal(err)
	}
	p.in, p.out = in, bufio.NewReader(out)
	if err := p.cmd.Start(); err != nil {
		d.t.Fatal(err)
	}
	return p
}

func (p *process) write(text string) {
	p.t.Helper()
	if _, err := io.WriteString(p.in, text); err != nil {
		p.t.Fatal(err)
	}
}

// told is the part of an event that the tests look at.
type told struct {
	Type   string `json:"type"`
	GateID string `json:"gate_id"`
	Key    string `json:"key"`
	Kind   string `json:"kind"`
}

// until reads events up to the one that fits.
func (p *process) until(fits func(told) bool) told {
	p.t.Helper()
	for {
		text, err := p.out.ReadBytes('\n')
		if err != nil {
			_ = p.cmd.Wait()
			p.t.Fatalf("the program ended too early: %v, %s", err, &p.errs)
		}
		var event told
		if err := json.Unmarshal(text, &event); err != nil {
			p.t.Fatalf("%s: %v", text, err)
		}
		if fits(event) {
			return event
		}
	}
}

// ends waits for the end and returns the exit code; -1 for one that was killed.
func (p *process) ends() int {
	p.t.Helper()
	if _, err := io.Copy(io.Discard, p.out); err != nil {
		p.t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := p.cmd.Wait(); err != nil && !errors.As(err, &exit) {
		p.t.Fatal(err)
	}
	return p.cmd.ProcessState.ExitCode()
}

// kill ends the program as a power cut would.
func (p *process) kill() {
	p.t.Helper()
	if err := p.cmd.Process.Kill(); err != nil {
		p.t.Fatal(err)
	}
	if code := p.ends(); code == 0 {
		p.t.Fatal("the program had ended before it was killed")
	}
}

// TestKillAtEveryQuestion ends the process while a question is open. The next one finds the same question, once, and
// the job can be decided to its end without anything being done or asked twice.
func TestKillAtEveryQuestion(t *testing.T) {
	for _, c := range []struct{ key, request, answers, rest string }{
		{"clarify:1", "Recherchiere bitte etwas und erstelle ein Bild", "", "approve --param topic=Photosynthese"},
		{"plan:1", mainJob, "", "approve"},
		{"start:1", mainJob, "s\n", "approve"},
		{"step:1:s2:1", mainJob, "j\n", "approve"},
		{"failure:1:s1:1", "Recherchiere Quantenchromodynamik für Klasse 10", "j\n", "skip"},
		{"review:1:1", mainJob, "j\nj\n", "approve"},
	} {
		t.Run(strings.ReplaceAll(c.key, ":", " "), func(t *testing.T) {
			d := newDesk(t)
			p := d.start(c.request, c.answers)
			asked := p.until(func(e told) bool { return e.Type == "gate.opened" && e.Key == c.key })
			p.kill()

			before, open := d.gates()
			if len(open) != 1 || open[0].ID != asked.GateID || open[0].Key != c.key {
				t.Fatalf("asked %+v, open are %s", asked, before)
			}
			if after, _ := d.gates(); after != before {
				t.Errorf("the question has changed:\n%s\n%s", before, after)
			}
			d.toTheEnd(strings.Fields(c.rest))
			if r := d.run(); r.Interrupts != 0 {
				t.Errorf("a run that waits was not interrupted: %d", r.Interrupts)
			}
		})
	}
}

// toTheEnd decides what is open, by its id, first with an answer of its own, and checks that nothing was asked or made
// twice.
func (d desk) toTheEnd(first []string) {
	d.t.Helper()
	answer := first
	code := 4
	ended := func() bool { return code == 0 || code == 6 } // with results, or without any
	for range 8 {
		if ended() {
			break
		}
		var errs string
		_, open := d.gates()
		if len(open) != 1 {
			d.t.Fatalf("%d questions are open", len(open))
		}
		if _, errs, code = d.pult(append([]string{"decide", open[0].ID}, answer...)...); code != 4 && !ended() {
			d.t.Fatalf("decide %v ended with %d: %s", answer, code, errs)
		}
		answer = []string{"approve"}
	}
	r := d.run()
	if !ended() || r.State != workflow.Completed {
		d.t.Fatalf("the job is %s", r.State)
	}
	var keys []string
	for _, g := range r.Gates {
		if slices.Contains(keys, g.Key) || g.Decision == nil {
			d.t.Errorf("question %s: asked twice, or never answered", g.Key)
		}
		keys = append(keys, g.Key)
	}
	for _, s := range r.Steps {
		if len(s.Artifacts) > 1 {
			d.t.Errorf("step %s was done %d times", s.ID, len(s.Artifacts))
		}
	}
}

// TestKillAtWork ends the process while a step writes. Nothing goes on by itself: the next process asks, once.
func TestKillAtWork(t *testing.T) {
	d := newDesk(t)
	p := d.start(mainJob, "j\n")
	p.until(func(e told) bool { return e.Type == "text-delta" })
	p.kill()
	before, open := d.gates()
	if len(open) != 1 {
		t.Fatalf("open are %s", before)
	}
	if after, _ := d.gates(); after != before {
		t.Errorf("the question has changed:\n%s\n%s", before, after)
	}
	d.toTheEnd([]string{"approve"})
}

// TestSecondProcess that would work itself is refused with a word of its own, and with the name of the first one, while
// that one waits; afterwards the folder is free.
func TestSecondProcess(t *testing.T) {
	d := newDesk(t)
	p := d.start(mainJob, "")
	p.until(func(e told) bool { return e.Type == "gate.opened" })
	for _, command := range [][]string{
		{"run", mainJob, "--yes"},
		{"import", "x.txt"},
		{"plan", "1", "ohne Bild"},
		{"memory", "add", "Die 7b hat 26 Schüler"},
	} {
		stdout, stderr, code := d.pult(command...)
		if text := stdout + stderr; code != 3 || !strings.Contains(text, "Pult läuft bereits mit diesem Datenordner") ||
			!strings.Contains(text, "„pult run“ arbeitet noch") {
			t.Errorf("%v ended with %d: %s", command, code, text)
		}
	}
	p.write("n\n")
	if code := p.ends(); code != 5 {
		t.Errorf("the first process ended with %d: %s", code, &p.errs)
	}
	if _, open := d.gates(); len(open) != 0 {
		t.Errorf("%d questions are open after the refusal", len(open))
	}
}

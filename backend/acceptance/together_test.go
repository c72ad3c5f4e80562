package acceptance_test

import (
	"context"
	"fmt"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pult/backend/agents"
	"pult/backend/model/modeltest/standin"
	"pult/backend/store"
	"pult/backend/workflow"
)

// hold has the data folder like a Pult that is at work, until its input ends. "takes" takes a signal up and says no
// more about it, as a process does that is killed in this moment.
func hold(how string) int {
	ctx := context.Background()
	db, err := store.Open(ctx, store.Options{Dir: os.Getenv("PULT_DATA"), Now: time.Now, Holder: store.Window})
	if err != nil {
		fmt.Println(`{"type":"failed"}`)
		return 1
	}
	fmt.Println(`{"type":"open"}`)
	for taken := how != "takes"; !taken; {
		if _, taken, err = db.Signals.Take(ctx, time.Now()); err != nil {
			return 1
		}
	}
	fmt.Println(`{"type":"taken"}`)
	_, _ = io.Copy(io.Discard, os.Stdin)
	if err := db.Close(); err != nil {
		return 1
	}
	return 0
}

// atWork is a job in another process whose research is being written, and does not get further.
func (d *desk) atWork() *process {
	d.t.Helper()
	halted := d.stalls()
	p := d.begin("pult", "run", mainJob, "--provider", "openai", "--yes", "--json")
	<-halted
	return p
}

// stalls gives the desk a provider that does not get further with the research. The channel is closed when it is asked
// for it.
func (d *desk) stalls() <-chan struct{} {
	d.t.Helper()
	halted := make(chan struct{})
	server := standin.OpenAI(
		agents.Offline(),
		standin.Fault{On: 4, Stall: true, Halted: func() { close(halted) }},
	)
	server.Key = canary
	listening := httptest.NewServer(server)
	d.t.Cleanup(listening.Close)
	d.env = append(d.env, "PULT_OPENAI_URL="+listening.URL+"/v1", "OPENAI_API_KEY="+canary)
	return halted
}

func (d desk) data(name string) []byte {
	d.t.Helper()
	raw, err := os.ReadFile(filepath.Join(d.folder(), name))
	if err != nil {
		d.t.Fatal(err)
	}
	return raw
}

func (d desk) folder() string {
	for _, assignment := range slices.Backward(d.env) {
		if dir, ok := strings.CutPrefix(assignment, "PULT_DATA="); ok {
			return dir
		}
	}
	return ""
}

// ends is pult with the exit code that is expected; it returns both streams.
func (d desk) ends(code int, args ...string) string {
	d.t.Helper()
	stdout, stderr, got := d.pult(args...)
	if got != code {
		d.t.Errorf("pult %v ended with %d: %s%s", args, got, stdout, stderr)
	}
	return stdout + stderr
}

func is(wireName string) func(told) bool { return func(e told) bool { return e.Type == wireName } }

// TestReadingBesideWork: while another process writes a step, all that only reads works, sees what is there so far, and
// changes nothing: no byte of the data, and no job is taken for one that was interrupted.
func TestReadingBesideWork(t *testing.T) {
	d := newDesk(t)
	p := d.atWork()
	before := [][]byte{d.data("pult.db"), d.data("pult.db-wal")}
	for _, c := range []struct{ command, shows string }{
		{"runs", "Photosynthese"},
		{"runs --all --json", `"state": "running"`},
		{"show 1", "Photosynthese"},
		{"show 1 --versions", "Photosynthese"},
		{"plan 1", "1."},
		{"tree 1", "s1"},
		{"tree 1 s1", "arbeitet"},
		{"history 1", "1."},
		{"think 1 --json", "["},
		{"costs", "Aufrufe"},
		{"gates", "Keine"},
		{"search Blattgrün", "Blatt"},
		{"agents", ""},
		{"memory", ""},
		{"rules", ""},
		{"recipes", ""},
		{"presets", "thorough"},
		{"provider", "openai"},
		{"keys", "Umgebungsvariable"},
		{"privacy", "127.0.0.1"},
		{"resume", ""},
		{"doctor", "✓"},
		{"verify", "✓"},
		{"backup list", ""},
	} {
		if text := d.ends(0, strings.Fields(c.command)...); !strings.Contains(text, c.shows) {
			t.Errorf("pult %s does not show %q: %s", c.command, c.shows, text)
		}
	}
	if r := d.run(); r.State != workflow.Running || r.Interrupts != 0 {
		t.Errorf("the job is %s, interrupted %d times", r.State, r.Interrupts)
	}
	if after := [][]byte{d.data("pult.db"), d.data("pult.db-wal")}; !slices.EqualFunc(before, after, slices.Equal) {
		t.Error("reading has changed the data")
	}
	p.kill()
}

// TestStopFromBeside reaches a step that is being written in another process.
func TestStopFromBeside(t *testing.T) {
	d := newDesk(t)
	p := d.atWork()
	if text := d.ends(0, "stop", "1"); !strings.Contains(text, "Auftrag 1 ist angehalten") {
		t.Errorf("it says %s", text)
	}
	if code := p.ends(); code != 5 || !strings.Contains(p.errs.String(), "Auftrag 1 ist angehalten") {
		t.Errorf("the process at work ended with %d: %s", code, &p.errs)
	}
	if r := d.run(); r.State != workflow.Stopped {
		t.Errorf("the job is %s", r.State)
	}
	if text := d.ends(1, "stop", "1"); !strings.Contains(text, "schon zu Ende") {
		t.Errorf("a second time it says %s", text)
	}
}

// TestInterveneFromBeside leaves words for an agent that is at work in another process.
func TestInterveneFromBeside(t *testing.T) {
	d := newDesk(t)
	p := d.atWork()
	d.ends(0, "intervene", "1", "s1", "message", "--text", "Bitte auch Algen")
	p.until(is("agent.intervened"))
	if text := d.ends(0, "tree", "1", "s1"); !strings.Contains(text, "Bitte auch Algen") {
		t.Errorf("the agent shows %s", text)
	}
	if text := d.ends(1, "intervene", "1", "s1", "resume"); !strings.Contains(text, "arbeitet") {
		t.Errorf("what its state does not allow is refused with %s", text)
	}
	d.ends(0, "stop", "1")
	p.ends()
}

// TestDecideFromBeside answers the questions of a job in turns: in the process that waits for the answer, and from
// beside it. Each goes on, and both come to the same end.
func TestDecideFromBeside(t *testing.T) {
	d := newDesk(t)
	p := d.start(mainJob, "")
	p.until(func(e told) bool { return e.Type == "gate.opened" && e.Kind == "plan" })
	d.refuses("1:review", "approve")
	if text := d.ends(4, "decide", "1:plan", "approve"); !strings.Contains(text, "pult decide 1:step:2 approve") {
		t.Errorf("the decision comes to %s", text)
	}
	p.until(func(e told) bool { return e.Type == "gate.opened" && e.Kind == "step" })
	p.write("j\n")
	p.until(func(e told) bool { return e.Type == "gate.opened" && e.Kind == "review" })
	out := t.TempDir()
	text := d.ends(0, "decide", "1:review", "approve", "--out", out)
	if files, err := filepath.Glob(filepath.Join(out, "*.docx")); err != nil || len(files) != 1 {
		t.Errorf("the files are %v: %v, %s", files, err, text)
	}
	if code := p.ends(); code != 0 || !strings.Contains(p.errs.String(), "inzwischen") {
		t.Errorf("the first process ended with %d: %s", code, &p.errs)
	}
	if r := d.run(); r.State != workflow.Completed {
		t.Errorf("the job is %s", r.State)
	}
}

// refuses is a decision that the process at work turns down; nothing has happened then.
func (d desk) refuses(gate, do string) {
	d.t.Helper()
	before, _ := d.gates()
	d.ends(1, "decide", gate, do)
	if after, _ := d.gates(); after != before {
		d.t.Errorf("the questions were %s and are %s", before, after)
	}
}

// TestTwoDecideAtOnce: the first answer counts, the second is told so.
func TestTwoDecideAtOnce(t *testing.T) {
	d := newDesk(t)
	p := d.start(mainJob, "")
	asked := p.until(is("gate.opened"))
	one, two := d.begin("pult", "decide", asked.GateID, "approve"), d.begin("pult", "decide", asked.GateID, "deny")
	codes := []int{one.ends(), two.ends()}
	if r := d.run(); r.State == workflow.Stopped {
		if !slices.Equal(codes, []int{1, 5}) {
			t.Errorf("no was first, and they ended with %v: %s%s", codes, &one.errs, &two.errs)
		}
	} else if !slices.Equal(codes, []int{4, 1}) {
		t.Errorf("yes was first, and they ended with %v: %s%s", codes, &one.errs, &two.errs)
	}
	answers := 0
	for _, g := range d.run().Gates {
		if g.ID == asked.GateID && g.Decision != nil {
			answers++
		}
	}
	if answers != 1 {
		t.Errorf("the question has %d answers", answers)
	}
	d.pult("stop", "1")
	p.ends()
}

// TestSignalOfAnotherJob: a process that waits for its own answer takes another job on, too, and says nothing of it.
func TestSignalOfAnotherJob(t *testing.T) {
	d := newDesk(t)
	d.ends(4, "run", mainJob)
	p := d.start("Recherchiere Mitose für Klasse 9", "")
	p.until(is("gate.opened"))
	if text := d.ends(4, "decide", "1:plan", "approve"); !strings.Contains(text, "pult decide 1:step:2 approve") {
		t.Errorf("the decision comes to %s", text)
	}
	p.write("n\n")
	rest, err := io.ReadAll(p.out)
	if err != nil || strings.Contains(string(rest), d.run().ID) {
		t.Errorf("the other job is told: %s %v", rest, err)
	}
	if code := p.ends(); code != 5 {
		t.Errorf("ended with %d: %s", code, &p.errs)
	}
	d.toTheEnd([]string{"approve"})
}

// TestHolderEnds: what the process with the folder has not taken up when it ends, the command does itself.
func TestHolderEnds(t *testing.T) {
	d := newDesk(t)
	d.ends(4, "run", mainJob)
	h := d.begin("holder", "idle")
	h.until(is("open"))
	p := d.begin("pult", "decide", "1:plan", "approve", "--json")
	if text := d.ends(3, "import", "x.txt"); !strings.Contains(text, "Ein Fenster ist offen") {
		t.Errorf("who has the folder is not said: %s", text)
	}
	if err := h.in.Close(); err != nil {
		t.Fatal(err)
	}
	p.until(func(e told) bool { return e.Type == "gate.opened" && e.Kind == "step" })
	if code := p.ends(); code != 4 || h.ends() != 0 {
		t.Errorf("ended with %d: %s", code, &p.errs)
	}
	d.toTheEnd([]string{"approve"})
}

// TestHolderDiesInBetween: a process that dies between taking a signal and saying what became of it leaves it undone;
// whoever asked hears that, and no later process follows it.
func TestHolderDiesInBetween(t *testing.T) {
	d := newDesk(t)
	d.ends(4, "run", mainJob)
	before, _ := d.gates()
	h := d.begin("holder", "takes")
	h.until(is("open"))
	p := d.begin("pult", "decide", "1:plan", "approve")
	h.until(is("taken"))
	h.kill()
	if code := p.ends(); code != 1 || !strings.Contains(p.errs.String(), "bevor es sagte") {
		t.Errorf("ended with %d: %s", code, &p.errs)
	}
	if after, open := d.gates(); after != before || len(open) != 1 {
		t.Errorf("the questions were %s and are %s", before, after)
	}
	d.toTheEnd([]string{"approve"})
}

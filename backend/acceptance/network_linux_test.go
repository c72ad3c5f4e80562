package acceptance_test

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"pult/backend/settings"
	"pult/backend/workflow/consent"
)

// traced runs a command under strace, which sees every system call of the network, and returns its standard output,
// these calls and the exit code.
func (d desk) traced(args ...string) (stdout string, calls []string, code int) {
	d.t.Helper()
	strace, err := exec.LookPath("strace")
	if err != nil {
		d.t.Fatal("strace is missing; make test installs it")
	}
	log := filepath.Join(d.t.TempDir(), "calls")
	under := append([]string{"-f", "-qq", "-e", "trace=%network", "-e", "signal=none", "-o", log, "pult"}, args...)
	cmd := exec.CommandContext(d.t.Context(), strace, under...)
	cmd.Env = d.env
	out, err := cmd.Output()
	if cmd.ProcessState == nil {
		d.t.Fatal(err)
	}
	seen, err := os.ReadFile(log)
	if err != nil {
		d.t.Fatal(err)
	}
	for line := range strings.Lines(string(seen)) {
		if strings.Contains(line, "(") { // exit and attach notes have no call
			calls = append(calls, strings.TrimSpace(line))
		}
	}
	return string(out), calls, cmd.ProcessState.ExitCode()
}

// local reports a call that stays on this machine: a socket of the file system (the keyring), the loopback, or one that
// names no address and so goes where an earlier call, which is looked at as well, went.
func local(call string) bool {
	return !strings.Contains(call, "AF_") || strings.Contains(call, "AF_UNIX") || strings.Contains(call, "127.0.0.1") ||
		strings.Contains(call, `"::1"`)
}

// silently runs a command that has to open no socket but those of this machine: the C library asks its name service who
// the user is.
func (d desk) silently(want int, args ...string) string {
	d.t.Helper()
	out, calls, code := d.traced(args...)
	if code != want {
		d.t.Fatalf("%v ended with %d: %s", args, code, out)
	}
	for _, c := range calls {
		if !local(c) {
			d.t.Errorf("%v calls the network: %s", args, c)
		}
	}
	return out
}

// TestCase59NothingOpensASocket does everything that can be done without a provider: start, library, research, drawing,
// editing, all exports, backup, import and the reports. None of it opens a socket.
func TestCase59NothingOpensASocket(t *testing.T) {
	d := newDesk(t)
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	d.silently(0, "run", mainJob, "--yes", "--out", out) // its end makes the first backup
	if said := d.silently(0, "doctor"); !regexp.MustCompile(`Letzte Sicherung +\d`).MatchString(said) {
		t.Errorf("there is no backup: %s", said)
	}
	for _, format := range []string{"docx", "pdf", "md", "json", "svg", "png"} {
		d.silently(0, "export", "1", "--format", format, "--out", out)
	}
	text := filepath.Join(dir, "hase.txt")
	if err := os.WriteFile(text, []byte(strings.Repeat("Die Haselmaus schläft im Winter in ihrem Nest. ", 30)),
		0o600); err != nil {
		t.Fatal(err)
	}
	written := filesIn(t, out)
	for _, ending := range []string{".docx", ".pdf", ".md", ".json", ".svg", ".png"} {
		if !slices.ContainsFunc(written, func(path string) bool { return filepath.Ext(path) == ending }) {
			t.Errorf("no %s was exported", ending)
		}
	}
	d.silently(0, append([]string{"import", text}, slices.DeleteFunc(written, func(path string) bool {
		return !slices.Contains([]string{".docx", ".pdf", ".md"}, filepath.Ext(path))
	})...)...)
	d.silently(0, "search", "Haselmaus")
	for _, command := range [][]string{
		{"runs"},
		{"show", "1"},
		{"gates"},
		{"doctor"},
		{"costs"},
		{"costs", "--by", "model", "--csv"},
		{"privacy"},
		{"privacy", "--pdf", "--out", out},
		{"--help"},
		{"--version"},
	} {
		d.silently(0, command...)
	}
}

// TestEditingOpensNoSocket has a result revised, which makes it anew.
func TestEditingOpensNoSocket(t *testing.T) {
	d := newDesk(t)
	d.silently(
		4,
		"run",
		mainJob,
		"--decisions",
		decisions(t, `[{"match":{"kind":"plan"},"do":"approve"},{"match":{"kind":"step"},"do":"approve"}]`),
	)
	_, open := d.gates()
	if len(open) != 1 || open[0].Kind != consent.Review {
		t.Fatalf("open is %+v", open)
	}
	d.silently(
		4,
		"decide",
		open[0].ID,
		"change", "--revise", "specific_agents", "--steps", "s2", "--feedback", "Bitte nur Stichwörter",
	)
}

// TestAChosenProviderIsNotCalledBeforeSend has Gemini, a model and a key set up: neither the start nor any look at the
// state, nor a job that waits for "Senden", opens a socket to anybody.
func TestAChosenProviderIsNotCalledBeforeSend(t *testing.T) {
	d := newDesk(t)
	d.env = append(d.env, "GEMINI_API_KEY="+canary)
	d.silently(0, "provider", "use", "gemini")
	d.choose(
		settings.Chosen{Provider: "gemini", Role: "strong", Model: "gemini-x"},
		settings.Chosen{Provider: "gemini", Role: "fast", Model: "gemini-x"},
	)
	for _, command := range [][]string{
		{"provider"},
		{"provider", "--json"},
		{"keys"},
		{"privacy"},
		{"costs"},
		{"doctor"},
		{"runs"},
		{"gates"},
		{"search", "Photosynthese"},
	} {
		d.silently(0, command...)
	}
	d.silently(4, "run", mainJob)
	_, open := d.gates()
	if len(open) != 1 || open[0].Kind != consent.Send || len(open[0].Question.Sends) != 1 ||
		open[0].Question.Sends[0].To != "generativelanguage.googleapis.com" {
		t.Errorf("nothing asks before it sends: %+v", open)
	}
}

// decisions writes a file of answers.
func decisions(t *testing.T, list string) string {
	t.Helper()
	if !json.Valid([]byte(list)) {
		t.Fatal("no JSON")
	}
	path := filepath.Join(t.TempDir(), "decisions.json")
	if err := os.WriteFile(path, []byte(list), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestCase30ACrashDoesNotTellTheKey ends the program in the middle of a call, the way the Go runtime ends one that has
// gone wrong: with a dump of everything that was going on.
func TestCase30ACrashDoesNotTellTheKey(t *testing.T) {
	server := newGossip(t, "gemini")
	server.fault.Store(&refusal{status: 500, media: "application/json", body: `{"error":{"message":"%s"}}`})
	d, root := keyedDesk(t, "gemini", "environment", server)
	d.choose(
		settings.Chosen{Provider: "gemini", Role: "strong", Model: "x"},
		settings.Chosen{Provider: "gemini", Role: "fast", Model: "x"},
	)
	d.silently(0, "provider", "use", "gemini")
	p := d.start(mainJob, "j\nj\n")
	p.until(func(told) bool { return server.count() > 0 })
	if err := p.cmd.Process.Signal(syscall.SIGQUIT); err != nil {
		t.Fatal(err)
	}
	said, err := io.ReadAll(p.out)
	if err != nil {
		t.Fatal(err)
	}
	_ = p.cmd.Wait() // it was made to crash
	if !strings.Contains(p.errs.String(), "goroutine ") {
		t.Fatalf("the program did not crash: %s", &p.errs)
	}
	if holdsKey(said, server.key) || holdsKey(p.errs.Bytes(), server.key) {
		t.Errorf("the crash tells the key:\n%s\n%s", said, &p.errs)
	}
	searchFor(t, root, server.key)
}

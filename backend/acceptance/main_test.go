// Package acceptance tests the whole program as its users meet it: command lines, processes that are killed, providers
// that speak the real wire, and whole jobs whose documents are opened.
package acceptance_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"pult/backend/agents"
	"pult/backend/app"
	"pult/backend/knowledge/zim/zimtest"
	"pult/backend/model/modeltest/standin"
	"pult/backend/workflow/consent"
)

// TestMain makes the test binary the program: copied under the name "pult" it is the command line and nothing else.
// "holder" has the data folder and follows no signal.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"pult":   func() { os.Exit(app.Run(os.Args[1:], nil)) },
		"holder": func() { os.Exit(hold(os.Args[1])) },
	})
}

// TestScripts plays testdata/script: whole command lines against a data folder of their own, in German unless a script
// says otherwise.
func TestScripts(t *testing.T) {
	dir, files := "testdata/script", []string(nil)
	if testing.Short() { // under the race detector: each begins another part of the program; the others begin them again
		dir = ""
		for _, name := range []string{"chain", "song_revise", "import", "backup", "make"} {
			files = append(files, "testdata/script/"+name+".txtar")
		}
	}
	testscript.Run(t, testscript.Params{
		Dir:                 dir,
		Files:               files,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("PULT_UPDATE") != "",
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", filepath.Join(env.WorkDir, "home"))
			env.Setenv("USERPROFILE", filepath.Join(env.WorkDir, "home"))
			env.Setenv("PULT_DATA", filepath.Join(env.WorkDir, "data"))
			env.Setenv("LANG", "de_DE.UTF-8")
			for _, assignment := range shared() {
				name, value, _ := strings.Cut(assignment, "=")
				env.Setenv(name, value)
			}
			for _, name := range []string{"LC_ALL", "LC_MESSAGES", "DISPLAY", "WAYLAND_DISPLAY"} {
				env.Setenv(name, "")
			}
			return furnish(filepath.Join(env.WorkDir, "data"))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"ends": ends, "events": events, "gate": openGate, "fill": fill, "docx": docx, "standin": standIn, "rename": rename,
			"klexikon": klexikon,
		},
	})
}

// shared is what all processes of the tests have in common: the compiled PDF reader, which takes long to make, and a
// race detector that does not wait a second before each of them ends.
func shared() []string {
	return []string{"XDG_CACHE_HOME=" + filepath.Join(os.TempDir(), "pult-test-cache"), "GORACE=atexit_sleep_ms=0"}
}

// klexikon is "klexikon FILE [BYTES]": a ZIM file, or its beginning.
func klexikon(ts *testscript.TestScript, _ bool, args []string) {
	raw := zimtest.Klexikon().Bytes()
	if len(args) == 2 {
		n, err := strconv.Atoi(args[1])
		ts.Check(err)
		raw = raw[:n]
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), raw, 0o600))
}

// ends is "ends CODE PROGRAM ARGS…": the program must end with the code.
func ends(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: ends CODE PROGRAM ARGS…")
	}
	code := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%s: %v", args[1], err)
	}
	if args[0] != strconv.Itoa(code) {
		ts.Fatalf("%s ended with %d, want %s", args[1], code, args[0])
	}
	if text := ts.ReadFile("stderr"); strings.Contains(text, "goroutine ") || strings.Contains(text, "fault.") {
		ts.Fatalf("standard error holds what no person can read")
	}
}

// line is what every event has, and what the last one adds.
type line struct {
	Seq    int64     `json:"seq"`
	Type   string    `json:"type"`
	RunID  string    `json:"run_id"`
	Status string    `json:"status"`
	Files  *[]string `json:"files"`
	Gate   string    `json:"gate"`
}

// events is "events STATUS": standard output is one JSON event per line, numbered upwards, and ends with run.finished.
func events(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: events STATUS")
	}
	var last line
	for text := range strings.Lines(ts.ReadFile("stdout")) {
		var l line
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			ts.Fatalf("not a JSON line: %s", text)
		}
		if l.Seq <= last.Seq || l.Type == "" || l.RunID == "" || last.Type == "run.finished" {
			ts.Fatalf("event after %+v: %s", last, text)
		}
		last = l
	}
	if last.Type != "run.finished" || last.Status != args[0] || last.Files == nil ||
		(last.Status == "waiting") != (last.Gate != "") {
		ts.Fatalf("the last event is %+v", last)
	}
	for _, path := range *last.Files {
		if _, err := os.Stat(path); err != nil || !filepath.IsAbs(path) {
			ts.Fatalf("file %s: %v", path, err)
		}
	}
}

// openGate is "gate VARIABLE KIND [ID]": exactly one question is open, of that kind and with that id; its id goes into
// the variable.
func openGate(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: gate VARIABLE KIND [ID]")
	}
	ts.Check(ts.Exec("pult", "gates", "--json"))
	var open []consent.Gate
	ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &open))
	if len(open) != 1 || string(open[0].Kind) != args[1] || len(args) > 2 && open[0].ID != args[2] {
		ts.Fatalf("open questions: %s", ts.ReadFile("stdout"))
	}
	ts.Setenv(args[0], open[0].ID)
}

// fill is "fill FILE N": N bytes; of letters for a .txt, of everything for any other file.
func fill(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: fill FILE N")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	body := make([]byte, n)
	for i := range body {
		if body[i] = byte(i * 7); filepath.Ext(args[0]) == ".txt" {
			body[i] = "photosynthese "[i%14]
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), body, 0o600))
}

// docx is "docx KIND FILE": "good" is a small Word file, "bomb" unpacks to 100 MB, "tricks" also holds paths that lead
// elsewhere.
func docx(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: docx good|bomb|tricks FILE")
	}
	text := strings.Repeat("Die Haselmaus ist ein kleines Nagetier und schläft im Winter. ", 20)
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	add := func(name, body string) {
		w, err := z.Create(name)
		ts.Check(err)
		_, err = w.Write([]byte(body))
		ts.Check(err)
	}
	if args[0] == "bomb" {
		text = strings.Repeat("0", 100<<20)
	}
	add(
		"word/document.xml",
		`<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>`+
			text+args[0]+`</w:t></w:r></w:p></w:body></w:document>`,
	)
	if args[0] == "tricks" {
		add("../../entwischt.txt", "x")
		add("/tmp/entwischt.txt", "x")
		add(`..\..\entwischt.txt`, "x")
	}
	ts.Check(z.Close())
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), buf.Bytes(), 0o600))
}

// rename is "rename PATTERN FILE": the one file that fits gets a name without a date.
func rename(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: rename PATTERN FILE")
	}
	found, err := filepath.Glob(ts.MkAbs(args[0]))
	ts.Check(err)
	if len(found) != 1 {
		ts.Fatalf("%d files fit %s", len(found), args[0])
	}
	ts.Check(os.Rename(found[0], ts.MkAbs(args[1])))
}

// standIn is "standin gemini|openai [no-tools] [FAULT…]": a server on this machine speaks the provider's wire, and the
// environment of the script names it and its key. no-tools: its model cannot call tools itself. A FAULT is a number of
// the call and what happens instead: "2:429", "3:cut", "1:stall".
func standIn(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: standin gemini|openai [FAULT…]")
	}
	var faults []standin.Fault
	noTools := len(args) > 1 && args[1] == "no-tools"
	if noTools {
		args = slices.Delete(slices.Clone(args), 1, 2)
	}
	for _, text := range args[1:] {
		on, what, _ := strings.Cut(text, ":")
		n, err := strconv.Atoi(on)
		ts.Check(err)
		f := standin.Fault{On: n, Cut: what == "cut", Stall: what == "stall"}
		if status, err := strconv.Atoi(what); err == nil {
			f.Status = status
		}
		faults = append(faults, f)
	}
	server, variable, path := standin.Gemini(agents.Offline(), faults...), "PULT_GEMINI_URL", ""
	if args[0] == "openai" {
		server, variable, path = standin.OpenAI(agents.Offline(), faults...), "PULT_OPENAI_URL", "/v1"
	}
	server.Key, server.NoTools = canary, noTools
	listening := httptest.NewServer(server)
	ts.Defer(listening.Close)
	ts.Setenv(variable, listening.URL+path)
	ts.Setenv(strings.ToUpper(args[0])+"_API_KEY", canary)
}

// canary is a key that must be nowhere.
const canary = "AIzaSyCANARY0123456789abcdefghijklmnopq"

//go:build !race

package acceptance_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var record = flag.String("record", "", "answer the window's tests at this address and write down what they ask")

// TestRecorder is the program behind an address for the window's tests, while they are recorded: see
// build/decisions/0043. With -record it adds what they ask to the recordings that are there, and ends at POST /end.
// Without, it is tried in a folder of its own.
func TestRecorder(t *testing.T) {
	if *record != "" {
		serveRecorder(t, *record, recordings).work()
		return
	}
	folder := t.TempDir()
	b := serveRecorder(t, "127.0.0.1:0", folder)
	asked := make(chan []string, 1)
	go func() {
		asked <- []string{
			b.ask("/open", `{"situation":"nowhere"}`), b.ask("/open", `{"situation":"empty"}`),
			b.ask("/call", `{"session":7,"call":"RunService.Lines[]"}`),
			b.ask("/call", `{"session":0,"call":"RunService.None[]"}`),
			b.ask("/call", `{"session":0,"call":"PresetService.List[]"}`), b.ask("/end", ""), b.ask("/end", ""),
		}
	}()
	b.work()
	want := []string{
		"404 no situation nowhere", "200 0", "404 no such session", "400 cannot be called", `200 {"answer":[`, "200 ", "410 ",
	}
	for i, got := range <-asked {
		if !strings.HasPrefix(got, want[i]) {
			t.Errorf("%d: %s, want %s", i, got, want[i])
		}
	}
	written, err := os.ReadFile(filepath.Join(folder, "empty.json"))
	if err != nil || !strings.Contains(string(written), `"PresetService.List[]": {`) {
		t.Errorf("recorded: %s, %v", written, err)
	}
}

// recorder is all that is being recorded. Its work is done by the goroutine of the test, which may fail there; those of
// the server only wait for it.
type recorder struct {
	t        *testing.T
	address  string
	folder   string
	jobs     chan func()
	gone     chan struct{} // nobody works any more
	over     bool
	roots    map[string]*moment // by situation
	sessions []*session
}

// serveRecorder puts a recorder behind an address; whoever calls it lets it work.
func serveRecorder(t *testing.T, address, folder string) *recorder {
	t.Helper()
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	b := &recorder{
		t: t, address: listener.Addr().String(), folder: folder, jobs: make(chan func()), gone: make(chan struct{}),
		roots: map[string]*moment{},
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /open", b.waited(b.open))
	mux.HandleFunc("POST /call", b.waited(b.call))
	mux.HandleFunc("POST /end", b.waited(func(message) (any, int) { b.over = true; return nil, http.StatusOK }))
	server := &http.Server{Handler: allowed(mux)} //nolint:gosec // listens to this machine while tests run
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Shutdown(context.Background()) }) // the last answers are written
	return b
}

// work answers until the end is asked for, and writes down what was recorded.
func (b *recorder) work() {
	defer close(b.gone)
	for !b.over {
		(<-b.jobs)()
	}
	b.save()
}

// waited has a request answered where the work is done: with a value, or with a reason and its status.
func (b *recorder) waited(answer func(message) (any, int)) http.HandlerFunc {
	return func(w http.ResponseWriter, req *http.Request) {
		var m message
		if err := json.NewDecoder(req.Body).Decode(&m); err != nil && !errors.Is(err, io.EOF) {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		type said struct {
			value  any
			status int
		}
		done := make(chan said, 1)
		job := func() {
			defer close(done) // also where the work fails
			value, status := answer(m)
			done <- said{value, status}
		}
		select {
		case b.jobs <- job:
		case <-b.gone:
			http.Error(w, "the recorder has ended", http.StatusGone)
			return
		}
		switch s := <-done; {
		case s.status != http.StatusOK:
			http.Error(w, fmt.Sprint(s.value), max(s.status, http.StatusBadRequest))
		case s.value != nil:
			_ = json.NewEncoder(w).Encode(s.value)
		}
	}
}

// ask is a request of the window's tests: status and answer.
func (b *recorder) ask(path, body string) string {
	response, err := http.Post("http://"+b.address+path, "application/json", strings.NewReader(body))
	if err != nil {
		return err.Error()
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%d %s", response.StatusCode, text)
}

func (b *recorder) save() {
	for name, root := range b.roots {
		if err := os.WriteFile(b.recordingOf(name), encode(b.t, root), 0o644); err != nil {
			b.t.Error(err)
		}
	}
}

// allowed lets pages of another origin ask: the window in a browser is one.
func allowed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Access-Control-Allow-Headers", "*")
		if req.Method != http.MethodOptions {
			next.ServeHTTP(w, req)
		}
	})
}

// session is the program of one test of the window, and how far the test has come.
type session struct {
	program *recorded
	at      *moment
}

// message is what the window's tests send: a situation to begin in, or a call.
type message struct {
	Situation string `json:"situation"`
	Session   int    `json:"session"`
	Call      string `json:"call"`
}

func (b *recorder) open(m message) (any, int) {
	open := situations()[m.Situation]
	if open == nil {
		return "no situation " + m.Situation, http.StatusNotFound
	}
	b.save()
	root, err := b.root(m.Situation)
	if err != nil {
		return err, http.StatusInternalServerError
	}
	b.sessions = append(b.sessions, &session{open(b.t), root})
	return len(b.sessions) - 1, http.StatusOK
}

// root is the beginning of a recording: the one on disk, or a new one.
func (b *recorder) root(name string) (*moment, error) {
	if root := b.roots[name]; root != nil {
		return root, nil
	}
	root := newMoment()
	written, err := os.ReadFile(b.recordingOf(name))
	if err == nil {
		err = json.Unmarshal(written, root)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	b.roots[name] = root
	return root, nil
}

func (b *recorder) call(m message) (any, int) {
	if m.Session >= len(b.sessions) {
		return "no such session", http.StatusNotFound
	}
	s := b.sessions[m.Session]
	said, err := s.program.call(m.Call)
	if err != nil {
		return err, http.StatusBadRequest
	}
	s.at = s.at.note(m.Call, said)
	return said, http.StatusOK
}

func (b *recorder) recordingOf(situation string) string {
	return filepath.Join(b.folder, situation+".json")
}

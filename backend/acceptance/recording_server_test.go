//go:build !race

package acceptance_test

import (
	"encoding/json"
	"errors"
	"flag"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

var record = flag.String("record", "", "answer the window's tests at this address and write down what they ask")

// TestRecorder is no test but the program behind an address for the window's tests, while they are recorded: see
// build/decisions/0043. It adds what they ask to the recordings that are there, and ends at POST /end.
func TestRecorder(t *testing.T) {
	if *record == "" {
		t.Skip("records nothing without -record ADDRESS")
	}
	listener, err := net.Listen("tcp", *record)
	if err != nil {
		t.Fatal(err)
	}
	b := &recorder{t: t, roots: map[string]*moment{}}
	ended := make(chan struct{})
	mux := http.NewServeMux()
	mux.HandleFunc("POST /open", b.open)
	mux.HandleFunc("POST /call", b.call)
	mux.HandleFunc("POST /end", func(http.ResponseWriter, *http.Request) { close(ended) })
	server := &http.Server{Handler: allowed(mux)} //nolint:gosec // listens to this machine while tests run
	go func() { _ = server.Serve(listener) }()
	<-ended
	b.mu.Lock()
	defer b.mu.Unlock()
	b.save()
}

func (b *recorder) save() {
	for name, root := range b.roots {
		if err := os.WriteFile(recordingOf(name), encode(b.t, root), 0o644); err != nil {
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

// recorder holds all that is being recorded.
type recorder struct {
	t        *testing.T
	mu       sync.Mutex
	roots    map[string]*moment // by situation
	sessions []*session
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

func (b *recorder) open(w http.ResponseWriter, req *http.Request) {
	var m message
	open := situations() //nolint:contextcheck // a program lives longer than the request that opens it
	if err := json.NewDecoder(req.Body).Decode(&m); err != nil || open[m.Situation] == nil {
		http.Error(w, "no situation "+m.Situation, http.StatusNotFound)
		return
	}
	program := open[m.Situation](b.t)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.save()
	root, err := b.root(m.Situation)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	b.sessions = append(b.sessions, &session{program, root})
	_ = json.NewEncoder(w).Encode(len(b.sessions) - 1)
}

// root is the beginning of a recording: the one on disk, or a new one.
func (b *recorder) root(name string) (*moment, error) {
	if root := b.roots[name]; root != nil {
		return root, nil
	}
	root := newMoment()
	written, err := os.ReadFile(recordingOf(name))
	if err == nil {
		err = json.Unmarshal(written, root)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	b.roots[name] = root
	return root, nil
}

func (b *recorder) call(w http.ResponseWriter, req *http.Request) {
	var m message
	err := json.NewDecoder(req.Body).Decode(&m)
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil || m.Session >= len(b.sessions) {
		http.Error(w, "no such session", http.StatusNotFound)
		return
	}
	s := b.sessions[m.Session]
	said, err := s.program.call(m.Call) //nolint:contextcheck // of the program, not of the request
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.at = s.at.note(m.Call, said)
	_ = json.NewEncoder(w).Encode(said)
}

func recordingOf(situation string) string { return filepath.Join(recordings, situation+".json") }

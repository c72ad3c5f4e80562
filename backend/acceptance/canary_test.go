package acceptance_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pult/backend/agents"
	"pult/backend/model/modeltest/standin"
	"pult/backend/settings"
	"pult/backend/store"
)

// canaryOf is a key as the provider gives it out.
func canaryOf(provider string) string {
	if provider == "openai" {
		return "sk-CANARY-0123456789-abcdefghijklmnopqrstuvwxyz"
	}
	return canary
}

// gossip is a provider that repeats the key in everything it refuses. With no fault set it answers as it should.
type gossip struct {
	*httptest.Server
	fault atomic.Pointer[refusal]

	mu    sync.Mutex
	key   string
	calls int
	leaks []string // calls with the key outside of its header
}

// refusal is an answer; %s in its body is the key.
type refusal struct {
	name   string
	status int
	media  string
	body   string
	cut    bool
}

func refusals() []refusal {
	const plain, stream = "application/json", "text/event-stream"
	return []refusal{
		{
			name:   "401",
			status: 401,
			media:  plain,
			body: `{"error":{"code":401,"status":"UNAUTHENTICATED","type":"invalid_request_error",` +
				`"message":"Incorrect API key provided: %s"}}`,
		},
		{
			name:   "400",
			status: 400,
			media:  plain,
			body: `{"error":{"code":400,"status":"INVALID_ARGUMENT","message":"API key not valid: key=%[1]s,` +
				` Authorization: Bearer %[1]s"}}`,
		},
		{
			name:   "429",
			status: 429,
			media:  plain,
			body: `{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","type":"insufficient_quota","code":"insufficient_quota",` +
				`"message":"Quota of %s exceeded per day",` +
				`"details":[{"@type":"type.googleapis.com/google.rpc.QuotaFailure",` +
				`"violations":[{"quotaId":"GenerateRequestsPerDayPerProject"}]}]}}`,
		},
		{
			name:   "500",
			status: 500,
			media:  plain,
			body:   `{"error":{"code":500,"status":"INTERNAL","message":"panic: request with x-goog-api-key: %s"}}`,
		},
		{
			name:   "HTML",
			status: 200,
			media:  "text/html",
			body:   "<html><title>Proxy</title><body>https://example.test/?key=%s</body></html>",
		},
		{name: "cut", status: 200, media: stream, body: "data: {\"error\":{\"message\":\"key %s is\"}", cut: true},
		{
			name:   "midway",
			status: 200,
			media:  stream,
			body:   "data: {\"error\":{\"code\":503,\"status\":\"UNAVAILABLE\",\"message\":\"overloaded: %s\"}}\n\n",
		},
	}
}

func newGossip(t *testing.T, provider string) *gossip {
	t.Helper()
	g := &gossip{key: canaryOf(provider)}
	honest := standin.Gemini(agents.Offline())
	if provider == "openai" {
		honest = standin.OpenAI(agents.Offline())
	}
	honest.Key = g.key
	g.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		g.look(r, string(body))
		f := g.fault.Load()
		if f == nil {
			r.Body = io.NopCloser(bytes.NewReader(body))
			honest.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", f.media)
		w.Header().Set("X-Debug-Key", g.key)
		if f.cut {
			w.Header().Set("Content-Length", "100000")
		}
		w.WriteHeader(f.status)
		_, _ = fmt.Fprintf(w, f.body, g.key) // the program may have gone
	}))
	t.Cleanup(g.Close)
	return g
}

// look notes where a call carries the key.
func (g *gossip) look(r *http.Request, body string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.calls++
	head := r.Header.Clone()
	if head.Get("X-Goog-Api-Key") != g.key && head.Get("Authorization") != "Bearer "+g.key {
		g.leaks = append(g.leaks, r.URL.String()+" has no key in its header")
	}
	head.Del("X-Goog-Api-Key")
	head.Del("Authorization")
	if said := fmt.Sprint(r.URL, r.RequestURI, head, body); holdsKey([]byte(said), g.key) {
		g.leaks = append(g.leaks, said)
	}
}

func (g *gossip) count() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.calls
}

// holdsKey finds a key as it is, and as base64 writes it.
func holdsKey(text []byte, key string) bool {
	return bytes.Contains(text, []byte(key)) ||
		bytes.Contains(text, []byte(base64.StdEncoding.EncodeToString([]byte(key))[:32])) ||
		bytes.Contains(text, []byte("CANARY"))
}

// TestCase30TheKeyIsNowhere uses a key from the environment and one from the encrypted file, with servers of both kinds
// that fail in every way and repeat the key. Afterwards it stands in nothing that was said or written.
func TestCase30TheKeyIsNowhere(t *testing.T) {
	for _, provider := range []string{"gemini", "openai"} {
		for _, place := range []string{"environment", "file"} {
			if testing.Short() && (provider == "gemini") != (place == "file") {
				continue // each server and each place once
			}
			t.Run(provider+" "+place, func(t *testing.T) {
				t.Parallel() // most of it is pauses before a second attempt
				secretly(t, provider, place)
			})
		}
	}
}

func secretly(t *testing.T, provider, place string) {
	server := newGossip(t, provider)
	d, root := keyedDesk(t, provider, place, server)
	d.choose(
		settings.Chosen{Provider: provider, Role: "strong", Model: "x"},
		settings.Chosen{Provider: provider, Role: "fast", Model: "x"},
	)
	check := func(name string, args ...string) {
		stdout, stderr, code := d.pult(args...)
		if holdsKey([]byte(stdout+stderr), server.key) {
			t.Errorf("%s: %v says the key:\n%s%s", name, args, stdout, stderr)
		}
		if strings.Contains(stderr, "goroutine ") || code > 5 {
			t.Errorf("%s: %v crashed: %s", name, args, stderr)
		}
	}
	for _, f := range refusals() {
		before := server.count()
		server.fault.Store(&f)
		check(f.name, "run", "--provider", provider, "--yes", "--json", "--out", filepath.Join(root, "out"), mainJob)
		if server.count() == before {
			t.Errorf("%s: nobody was asked", f.name)
		}
		check(f.name, "models", provider)
		check(f.name, "provider", "test", provider)
	}
	server.fault.Store(nil)
	d.choose()
	check("well", "provider", "test", provider)
	check("well", "run", "--provider", provider, "--yes", "--json", "--out", filepath.Join(root, "out"), mainJob)
	for _, format := range []string{"docx", "pdf", "md", "json", "svg", "png"} {
		check("export", "export", strconv.Itoa(len(refusals())+1), "--format", format, "--out", filepath.Join(root, "out"))
	}
	for _, report := range [][]string{
		{"provider", "--json"},
		{"keys", "--json"},
		{"costs", "--json"},
		{"costs", "--csv"},
		{"gates", "--json"},
		{"runs"},
		{"show", "1", "--json"},
		{"doctor"},
		{"privacy", "--json"},
		{"privacy", "--pdf", "--out", filepath.Join(root, "out")},
	} {
		check("report", report...)
	}
	for _, leak := range server.leaks {
		t.Errorf("the provider sees the key: %s", leak)
	}
	if searched := searchFor(t, root, server.key); searched < 8 {
		t.Errorf("only %d files were searched", searched)
	}
}

// keyedDesk is a desk whose files are all under root, with the key in one place.
func keyedDesk(t *testing.T, provider, place string, server *gossip) (d desk, root string) {
	t.Helper()
	d, root = newDesk(t), t.TempDir()
	d.env = append(
		d.env,
		"PULT_DATA="+filepath.Join(root, "data"),
		"HOME="+filepath.Join(root, "home"),
		"PULT_GEMINI_URL="+server.URL,
		"PULT_OPENAI_URL="+server.URL+"/v1",
		"GEMINI_API_KEY=",
		"GOOGLE_API_KEY=",
		"OPENAI_API_KEY=",
	)
	if place == "environment" {
		d.env = append(d.env, strings.ToUpper(provider)+"_API_KEY="+server.key)
		return d, root
	}
	d.env = append(d.env, "PULT_PASSPHRASE=ein langes Kennwort")
	cmd := exec.CommandContext(t.Context(), "pult", "keys", "set", provider, "--keep", "file")
	cmd.Env, cmd.Stdin = d.env, strings.NewReader(server.key+"\n")
	out, err := cmd.CombinedOutput()
	if err != nil || holdsKey(out, server.key) {
		t.Fatalf("%v: %s", err, out)
	}
	return d, root
}

// searchFor looks for the key in every file below a folder, and inside of Word files.
func searchFor(t *testing.T, root, key string) (searched int) {
	t.Helper()
	for _, path := range filesIn(t, root) {
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		searched++
		if holdsKey(raw, key) || filepath.Ext(path) == ".docx" && holdsKey(unpacked(t, raw), key) {
			t.Errorf("the key is in %s", path)
		}
	}
	return searched
}

// unpacked is all that a zip file holds.
func unpacked(t *testing.T, raw []byte) []byte {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	var all bytes.Buffer
	for _, f := range archive.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		_, err = all.ReadFrom(in)
		if err = errors.Join(err, in.Close()); err != nil {
			t.Fatal(err)
		}
	}
	return all.Bytes()
}

// choose writes models into the settings, as the window does.
func (d desk) choose(models ...settings.Chosen) {
	d.t.Helper()
	dir := ""
	for _, assignment := range d.env {
		if value, ok := strings.CutPrefix(assignment, "PULT_DATA="); ok {
			dir = value
		}
	}
	db, err := store.Open(d.t.Context(), store.Options{Dir: dir, Now: time.Now})
	if err != nil {
		d.t.Fatal(err)
	}
	s, err := db.Settings.LoadSettings(d.t.Context())
	if err == nil {
		s.Models = models
		err = db.Settings.SaveSettings(d.t.Context(), s)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		d.t.Fatal(err)
	}
}

// filesIn lists the files of a folder, as paths.
func filesIn(t *testing.T, dir string) []string {
	t.Helper()
	var all []string
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			all = append(all, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

package provider_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/model"
	"pult/backend/model/keystore"
	"pult/backend/model/modeltest"
	"pult/backend/model/openai"
	"pult/backend/model/provider"
	"pult/backend/settings"
	"pult/backend/store"
)

const canary = "AIzaCANARY0123456789abcdefghijklmnopqrs"

// server stands in for an OpenAI-compatible one.
type server struct {
	*httptest.Server
	mu     sync.Mutex
	models []string
	fails  map[string]int // status for a model
	keys   []string       // as they arrived with chats
	asked  []string       // models of chats
	bodies []string
}

func newServer(t *testing.T, models ...string) *server {
	s := &server{models: models, fails: map[string]int{}}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

func (s *server) url() string { return s.URL + "/v1" }

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	body, _ := io.ReadAll(r.Body)
	w.Header().Set("Content-Type", "application/json")
	switch r.URL.Path {
	case "/v1/models":
		var data []map[string]string
		for _, id := range s.models {
			data = append(data, map[string]string{"id": id, "object": "model"})
		}
		json.NewEncoder(w).Encode(map[string]any{"object": "list", "data": data})
	case "/v1/chat/completions":
		var ask struct{ Model string }
		json.Unmarshal(body, &ask)
		s.asked, s.keys, s.bodies = append(
			s.asked,
			ask.Model,
		), append(
			s.keys,
			r.Header.Get("Authorization"),
		), append(
			s.bodies,
			string(body),
		)
		if status := s.fails[ask.Model]; status != 0 {
			w.WriteHeader(status)
			fmt.Fprintf(w, `{"error":{"message":"%s has been withdrawn","code":%d}}`, ask.Model, status)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		io.WriteString(
			w,
			`data: {"choices":[{"index":0,"delta":{"role":"assistant","content":"OK"},"finish_reason":null}]}`+"\n\n",
		)
		io.WriteString(w, `data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`+"\n\n")
		io.WriteString(
			w,
			`data: {"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":2,"total_tokens":11}}`+"\n\ndata: [DONE]\n\n",
		)
	default:
		http.NotFound(w, r)
	}
}

func (s *server) chats() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.asked)
}

// noKeyring is a computer without one.
type noKeyring struct{}

func (noKeyring) Read() (string, error) { return "", keystore.ErrNoKeyring }

func (noKeyring) Write(string) error { return keystore.ErrNoKeyring }

func (noKeyring) Delete() error { return keystore.ErrNoKeyring }

// outside is an adapter for a provider that is not on this machine; it notes what becomes of it and asks for its key
// like a real one.
type outside struct {
	at     provider.Connection
	closed int
	hold   chan struct{} // a reply that takes its time
	keys   []string
}

func (o *outside) Name() string { return "gemini" }

func (o *outside) Close() error {
	o.closed++
	return nil
}

func (o *outside) Generate(ctx context.Context, _ model.Request) iter.Seq2[model.Chunk, error] {
	return func(yield func(model.Chunk, error) bool) {
		key, err := o.at.Key(ctx)
		if err != nil {
			yield(model.Chunk{}, err)
			return
		}
		o.keys = append(o.keys, key)
		if o.hold != nil {
			<-o.hold
		}
		yield(model.Chunk{Text: "OK", Finish: model.Stopped}, nil)
	}
}

// room is a desk with a real database, vault and adapter.
type room struct {
	*testing.T
	db      *store.DB
	desk    *provider.Router
	env     map[string]string
	outside []*outside
	hold    chan struct{}
	wraps   int
	offline *modeltest.Script
	keys    string // folder of the encrypted file
}

// vault is that of a new start of the program.
func (r *room) vault() *keystore.Keystore {
	return keystore.New(
		keystore.Config{Dir: r.keys, Getenv: func(name string) string { return r.env[name] }, Keyring: noKeyring{}},
	)
}

func newRoom(t *testing.T) *room {
	r := &room{
		T:       t,
		env:     map[string]string{},
		keys:    t.TempDir(),
		offline: &modeltest.Script{Turns: []modeltest.Turn{modeltest.Reply("offline")}},
	}
	clock := time.Date(2026, 11, 28, 8, 0, 0, 0, time.UTC)
	now := func() time.Time {
		clock = clock.Add(250 * time.Millisecond)
		return clock
	}
	db, err := store.Open(t.Context(), store.Options{Dir: t.TempDir(), Now: now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	r.db = db
	getenv := func(name string) string { return r.env[name] }
	million, two := int64(1_000_000), int64(2_000_000)
	r.desk = provider.New(provider.Config{
		Settings: db.Settings, Keys: r.vault(), Local: r.offline, Getenv: getenv, Now: now,
		Makers: map[string]provider.Maker{
			provider.Gemini: func(c provider.Connection) model.Model {
				o := &outside{at: c, hold: r.hold}
				r.outside = append(r.outside, o)
				return o
			},
			provider.OpenAI: func(c provider.Connection) model.Model {
				return openai.New(openai.Config{BaseURL: c.BaseURL, Key: c.Key, Transport: c.Transport})
			},
		},
		Retry: func(m model.Model) model.Model {
			r.wraps++
			return m
		},
		Price: func(_ context.Context, _, _, modelName string) (in, out *int64) {
			if modelName == "big" {
				return &million, &two
			}
			return nil, nil
		},
	})
	t.Cleanup(func() { r.desk.Close() })
	return r
}

func (r *room) settings(edit func(*settings.Settings)) {
	r.Helper()
	s, err := r.db.Settings.LoadSettings(r.Context())
	if err != nil {
		r.Fatal(err)
	}
	edit(&s)
	if err := r.db.Settings.SaveSettings(r.Context(), s); err != nil {
		r.Fatal(err)
	}
}

// at puts an OpenAI-compatible server into the settings and chooses a model.
func (r *room) at(s *server, modelName string) {
	r.settings(func(to *settings.Settings) {
		to.Provider, to.OpenAIURL = provider.OpenAI, s.url()
		if modelName != "" {
			to.Models = []settings.Chosen{{Provider: provider.OpenAI, Role: "strong", Model: modelName}}
		}
	})
}

func (r *room) generate(req model.Request) (string, error) {
	var text strings.Builder
	for chunk, err := range r.desk.Generate(r.Context(), req) {
		if err != nil {
			return text.String(), err
		}
		text.WriteString(chunk.Text)
	}
	return text.String(), nil
}

func (r *room) wants(err error, kind fault.Kind, key string) {
	r.Helper()
	if f := fault.Of(err); f == nil || f.Kind != kind || f.Key != key {
		r.Errorf("got %v, want %s (%s)", err, key, kind)
	}
	for _, lang := range []i18n.Lang{i18n.German, i18n.English} {
		if !i18n.Must(lang).Has(key) {
			r.Errorf("no sentence for %s", key)
		}
	}
}

func (r *room) test(name string) provider.TestResult {
	r.Helper()
	result, err := r.desk.Test(r.Context(), name)
	if err != nil {
		r.Fatal(err)
	}
	return result
}

func (r *room) info(name string) provider.Info {
	r.Helper()
	state, err := r.desk.State(r.Context())
	if err != nil {
		r.Fatal(err)
	}
	for _, i := range state.List {
		if i.Name == name {
			return i
		}
	}
	r.Fatalf("no %s in %+v", name, state)
	return provider.Info{}
}

package provider_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
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

	"pult/backend/fault"
	"pult/backend/llm"
	"pult/backend/llm/llmtest"
	"pult/backend/llm/openai"
	"pult/backend/llm/retry"
	"pult/backend/locale"
	"pult/backend/provider"
	"pult/backend/secret"
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
		s.asked, s.keys, s.bodies = append(s.asked, ask.Model), append(s.keys, r.Header.Get("Authorization")), append(s.bodies, string(body))
		if status := s.fails[ask.Model]; status != 0 {
			w.WriteHeader(status)
			fmt.Fprintf(w, `{"error":{"message":"%s has been withdrawn","code":%d}}`, ask.Model, status)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		io.WriteString(w, `data: {"choices":[{"index":0,"delta":{"role":"assistant","content":"OK"},"finish_reason":null}]}`+"\n\n")
		io.WriteString(w, `data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`+"\n\n")
		io.WriteString(w, `data: {"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":2,"total_tokens":11}}`+"\n\ndata: [DONE]\n\n")
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

func (noKeyring) Read() (string, error) { return "", secret.ErrNoKeyring }

func (noKeyring) Write(string) error { return secret.ErrNoKeyring }

func (noKeyring) Delete() error { return secret.ErrNoKeyring }

// outside is an adapter for a provider that is not on this machine; it notes what becomes of it and asks for its key like a real one.
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

func (o *outside) Generate(ctx context.Context, _ llm.Request) iter.Seq2[llm.Chunk, error] {
	return func(yield func(llm.Chunk, error) bool) {
		key, err := o.at.Key(ctx)
		if err != nil {
			yield(llm.Chunk{}, err)
			return
		}
		o.keys = append(o.keys, key)
		if o.hold != nil {
			<-o.hold
		}
		yield(llm.Chunk{Text: "OK", Finish: llm.Stopped}, nil)
	}
}

// room is a desk with a real database, vault and adapter.
type room struct {
	*testing.T
	db      *store.DB
	desk    *provider.Desk
	env     map[string]string
	outside []*outside
	hold    chan struct{}
	wraps   int
	offline *llmtest.Script
	keys    string // folder of the encrypted file
}

// vault is that of a new start of the program.
func (r *room) vault() *secret.Vault {
	return secret.New(secret.Config{Dir: r.keys, Getenv: func(name string) string { return r.env[name] }, Keyring: noKeyring{}})
}

func newRoom(t *testing.T) *room {
	r := &room{T: t, env: map[string]string{}, keys: t.TempDir(), offline: &llmtest.Script{Turns: []llmtest.Turn{llmtest.Reply("offline")}}}
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
		Settings: db, Keys: r.vault(), Local: r.offline, Getenv: getenv, Now: now,
		Makers: map[string]provider.Maker{
			provider.Gemini: func(c provider.Connection) llm.Model {
				o := &outside{at: c, hold: r.hold}
				r.outside = append(r.outside, o)
				return o
			},
			provider.OpenAI: func(c provider.Connection) llm.Model {
				return openai.New(openai.Config{BaseURL: c.BaseURL, Key: c.Key, Transport: c.Transport})
			},
		},
		Retry: func(m llm.Model) llm.Model {
			r.wraps++
			return m
		},
		Price: func(_ context.Context, _, _, model string) (in, out *int64) {
			if model == "big" {
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
	s, err := r.db.LoadSettings(r.Context())
	if err != nil {
		r.Fatal(err)
	}
	edit(&s)
	if err := r.db.SaveSettings(r.Context(), s); err != nil {
		r.Fatal(err)
	}
}

// at puts an OpenAI-compatible server into the settings and chooses a model.
func (r *room) at(s *server, model string) {
	r.settings(func(to *settings.Settings) {
		to.Provider, to.OpenAIURL = provider.OpenAI, s.url()
		if model != "" {
			to.Models = []settings.Chosen{{Provider: provider.OpenAI, Role: "strong", Model: model}}
		}
	})
}

func (r *room) generate(req llm.Request) (string, error) {
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
	for _, lang := range []locale.Lang{locale.German, locale.English} {
		if !locale.Must(lang).Has(key) {
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

// TestANewInstallationIsOffline: the offline model answers, and nobody else can be reached by accident.
func TestANewInstallationIsOffline(t *testing.T) {
	r := newRoom(t)
	if text, err := r.generate(llm.Request{}); err != nil || text != "offline" {
		t.Errorf("%q %v", text, err)
	}
	if got := r.offline.Requests()[0]; got.Provider != provider.Offline || got.Model != "" {
		t.Errorf("%+v", got)
	}
	route, err := r.desk.Route(t.Context(), llm.Strong)
	if want := (provider.Route{Provider: provider.Offline, Local: true}); err != nil || route != want {
		t.Errorf("%+v %v", route, err)
	}
	if result := r.test(provider.Offline); result.Problem != nil || result.Chosen == nil {
		t.Errorf("%+v", result)
	}
	if r.wraps != 0 || len(r.outside) != 0 || r.desk.Name() != "desk" {
		t.Error("an adapter was made")
	}
	_, err = r.desk.RouteOf(t.Context(), "skynet", llm.Strong)
	r.wants(err, fault.Invalid, "fault.provider.unknown")
	_, err = r.desk.Test(t.Context(), "skynet")
	r.wants(err, fault.Invalid, "fault.provider.unknown")
	r.wants(r.desk.SetKey(t.Context(), provider.KeyInput{Provider: provider.Offline, Key: canary}), fault.Invalid, "fault.provider.unknown")
}

// TestALocalServerNeedsNoKey (CASES.md, 29): the live list fills the roles, one tiny call proves it, and then jobs are done.
func TestALocalServerNeedsNoKey(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "small-3b", "big", "nomic-embed-text")
	r.at(s, "")
	_, err := r.generate(llm.Request{Provider: provider.OpenAI})
	r.wants(err, fault.Invalid, "fault.provider.noModel")
	if i := r.info(provider.OpenAI); i.Problem == nil || i.Problem.Key != "fault.provider.noModel" || i.NeedsKey || !i.Local || i.URLFrom != provider.FromSettings {
		t.Errorf("%+v", i)
	}
	result := r.test(provider.OpenAI)
	if result.Problem != nil || result.Models != 3 || result.Model != "big" || result.Seconds != 0.25 || result.MicroUSD == nil || *result.MicroUSD != 0 {
		t.Fatalf("%+v", result)
	}
	want := []provider.RoleModel{
		{Role: llm.Strong, Model: "big"}, {Role: llm.Fast, Model: "small-3b"}, {Role: llm.Picture}, {Role: llm.Sound}, {Role: llm.Embedding, Model: "nomic-embed-text"},
	}
	if !slices.Equal(result.Chosen, want) || !slices.Equal(r.info(provider.OpenAI).Models, want) {
		t.Errorf("%+v", result.Chosen)
	}
	if text, err := r.generate(llm.Request{Role: llm.Fast, Input: "?"}); err != nil || text != "OK" {
		t.Errorf("%q %v", text, err)
	}
	if !slices.Equal(s.chats(), []string{"big", "small-3b"}) || s.keys[0] != "" || !strings.Contains(s.bodies[0], "Antworte mit OK.") {
		t.Errorf("%v %q %s", s.asked, s.keys, s.bodies)
	}
	if i := r.info(provider.OpenAI); i.Problem != nil {
		t.Errorf("%+v", i.Problem)
	}
	if r.wraps != 1 {
		t.Errorf("%d adapters for one server", r.wraps)
	}
	models, err := r.desk.Models(t.Context(), provider.OpenAI)
	if err != nil || len(models) != 3 || models[0].Info.ID != "big" || *models[0].OutUSD != 0 || *models[2].InUSD != 0 ||
		!slices.Equal(models[0].Suggests, []llm.ModelRole{llm.Strong}) {
		t.Errorf("%+v %v", models, err)
	}
}

// TestCase49AWithdrawnModel is named in the provider's words, and the live list has another.
func TestCase49AWithdrawnModel(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "nova-2", "nova-3")
	r.at(s, "nova-1")
	s.fails["nova-1"] = http.StatusNotFound
	result := r.test(provider.OpenAI)
	if result.Problem == nil || result.Problem.Key != "fault.provider.gone" || !strings.Contains(result.Problem.Args["words"], "nova-1 has been withdrawn") {
		t.Fatalf("%+v", result.Problem)
	}
	if want := (provider.RoleModel{Role: llm.Strong, Model: "nova-1", Retired: true, Replacement: "nova-3"}); result.Chosen[0] != want {
		t.Errorf("%+v", result.Chosen[0])
	}

	// Google withdraws a model for new keys and goes on listing it: the refusal counts, in the middle of a job as well.
	r.at(s, "nova-3")
	s.fails["nova-3"] = http.StatusNotFound
	_, err := r.generate(llm.Request{})
	r.wants(err, fault.NotFound, "fault.provider.gone")
	if want := (provider.RoleModel{Role: llm.Strong, Model: "nova-3", Retired: true, Replacement: "nova-2"}); r.info(provider.OpenAI).Models[0] != want {
		t.Errorf("%+v", r.info(provider.OpenAI).Models[0])
	}

	// A model that was only suggested gives way at once.
	fresh := newRoom(t)
	fresh.at(s, "")
	if result := fresh.test(provider.OpenAI); result.Problem != nil || result.Model != "nova-2" || result.Chosen[0].Model != "nova-2" {
		t.Errorf("%+v", result)
	}
}

// TestWhatStandsInTheWay is said in plain words and changes nothing.
func TestWhatStandsInTheWay(t *testing.T) {
	r := newRoom(t)
	dead := newServer(t)
	r.at(dead, "m")
	if result := r.test(provider.OpenAI); result.Problem != nil || !result.Chosen[0].Retired || result.Chosen[0].Replacement != "" {
		t.Errorf("a list may be incomplete, an answer counts: %+v", result)
	}
	r.settings(func(s *settings.Settings) { s.Models = nil })
	if result := r.test(provider.OpenAI); result.Problem == nil || result.Problem.Key != "fault.provider.noModels" {
		t.Errorf("%+v", result)
	}
	dead.Close()
	r.at(dead, "m")
	result := r.test(provider.OpenAI)
	if result.Problem == nil || result.Problem.Key != "fault.provider.noServer" || result.Problem.Args["host"] != strings.TrimPrefix(dead.URL, "http://") {
		t.Errorf("%+v", result.Problem)
	}
	_, err := r.generate(llm.Request{})
	r.wants(err, fault.Unavailable, "fault.provider.noServer")
	var call *llm.CallError
	if !errors.As(err, &call) || call.Class != llm.Unreachable {
		t.Errorf("the class is lost: %v", err)
	}
	_, err = r.desk.Models(t.Context(), provider.OpenAI)
	r.wants(err, fault.Unavailable, "fault.provider.noServer")

	if result := r.test(provider.Gemini); result.Problem == nil || result.Problem.Key != "fault.provider.noModels" {
		t.Errorf("an adapter without a list: %+v", result.Problem)
	}
	r.env["PULT_GEMINI_URL"] = "https://me:" + canary + "@gemini.example"
	if i := r.info(provider.Gemini); i.Problem == nil || i.Problem.Key != "fault.provider.address" || strings.Contains(fmt.Sprintf("%+v", i), canary) {
		t.Errorf("%+v", i)
	}
	if result := r.test(provider.Gemini); result.Problem == nil || result.Problem.Args["address"] != "PULT_GEMINI_URL" {
		t.Errorf("%+v", result.Problem)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r.at(newServer(t, "m"), "m")
	_, err = r.desk.Test(ctx, provider.OpenAI)
	if err == nil {
		t.Error("a cancelled test has a result")
	}
}

// TestATestWaitsForNobody: a pause that the provider asks for is said, not waited for.
func TestATestWaitsForNobody(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "m")
	r.at(s, "m")
	s.fails["m"] = http.StatusTooManyRequests
	r.desk.Retry = func(m llm.Model) llm.Model {
		return retry.New(m, retry.Options{Now: r.desk.Now, Sleep: func(ctx context.Context, _ time.Duration) error {
			t.Error("it sleeps")
			return ctx.Err()
		}})
	}
	if result := r.test(provider.OpenAI); result.Problem == nil || result.Problem.Key != "fault.provider.rate" || len(s.chats()) != 1 {
		t.Errorf("%+v, %d calls", result.Problem, len(s.chats()))
	}
}

// TestALockedFileStandsInTheWay of a provider outside, not of a server on this machine.
func TestALockedFileStandsInTheWay(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "m")
	r.at(s, "m")
	r.settings(func(s *settings.Settings) {
		s.Models = append(s.Models, settings.Chosen{Provider: provider.Gemini, Role: "strong", Model: "g"})
	})
	file := provider.KeyInput{Provider: provider.Gemini, Key: canary, Keep: provider.FromFile, Passphrase: "Kreide und Schwamm"}
	if err := r.desk.SetKey(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	r.desk.Keys = r.vault() // the next start
	_, err := r.generate(llm.Request{Provider: provider.Gemini})
	r.wants(err, fault.Auth, "fault.key.locked")
	if i := r.info(provider.Gemini); i.Problem == nil || i.Problem.Key != "fault.key.locked" {
		t.Errorf("%+v", i)
	}
	if i := r.info(provider.OpenAI); i.Problem != nil {
		t.Errorf("%+v", i)
	}
	if text, err := r.generate(llm.Request{}); err != nil || text != "OK" {
		t.Errorf("%q %v", text, err)
	}
	if err := r.desk.Unlock(t.Context(), file.Passphrase); err != nil {
		t.Fatal(err)
	}
	if _, err := r.generate(llm.Request{Provider: provider.Gemini}); err != nil || !slices.Equal(r.outside[0].keys, []string{canary}) {
		t.Errorf("%v", err)
	}
}

// TestNurLokal forbids what is outside and nothing else.
func TestNurLokal(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "m")
	r.at(s, "m")
	r.settings(func(s *settings.Settings) {
		s.Models = append(s.Models, settings.Chosen{Provider: provider.Gemini, Role: "strong", Model: "g"})
	})
	if err := r.desk.SetLocalOnly(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	if err := r.desk.SetKey(t.Context(), provider.KeyInput{Provider: provider.Gemini, Key: canary, Keep: provider.FromSession}); err != nil {
		t.Fatal(err)
	}
	_, err := r.generate(llm.Request{Provider: provider.Gemini})
	r.wants(err, fault.Denied, "fault.provider.localOnly")
	_, err = r.desk.Models(t.Context(), provider.Gemini)
	r.wants(err, fault.Denied, "fault.provider.localOnly")
	if result := r.test(provider.Gemini); result.Problem == nil || result.Problem.Key != "fault.provider.localOnly" || result.Problem.Args["host"] != "generativelanguage.googleapis.com" {
		t.Errorf("%+v", result.Problem)
	}
	if i := r.info(provider.Gemini); i.Allowed || i.Problem == nil || i.Problem.Key != "fault.provider.localOnly" {
		t.Errorf("%+v", i)
	}
	if len(r.outside) != 0 {
		t.Error("an adapter was made for a forbidden provider")
	}
	if text, err := r.generate(llm.Request{}); err != nil || text != "OK" {
		t.Errorf("this machine is allowed: %q %v", text, err)
	}
	r.settings(func(s *settings.Settings) { s.LocalOnly = false })
	if text, err := r.generate(llm.Request{Provider: provider.Gemini}); err != nil || text != "OK" {
		t.Errorf("allowed again: %q %v", text, err)
	}
	r.settings(func(s *settings.Settings) { s.LocalOnly = true }) // in the window, which then looks at the state
	if r.info(provider.Gemini); r.outside[0].closed != 1 {
		t.Error("a connection to the outside stays open")
	}
	if text, err := r.generate(llm.Request{}); err != nil || text != "OK" || r.wraps != 2 {
		t.Errorf("the server on this machine was dropped as well: %q %v, %d adapters", text, err, r.wraps)
	}
}

// TestKeysAreFetchedForEachCall, and a call outside without one is not made.
func TestKeysAreFetchedForEachCall(t *testing.T) {
	r := newRoom(t)
	r.settings(func(s *settings.Settings) {
		s.Provider, s.Models = provider.Gemini, []settings.Chosen{{Provider: provider.Gemini, Role: "strong", Model: "g"}}
	})
	_, err := r.generate(llm.Request{})
	r.wants(err, fault.Auth, "fault.provider.noKey")
	if i := r.info(provider.Gemini); i.Key != provider.NoSource || i.Problem == nil || i.Problem.Key != "fault.provider.noKey" {
		t.Errorf("%+v", i)
	}
	set := func(key string) {
		t.Helper()
		if err := r.desk.SetKey(t.Context(), provider.KeyInput{Provider: provider.Gemini, Key: key, Keep: provider.FromSession}); err != nil {
			t.Fatal(err)
		}
	}
	for _, key := range []string{canary, "another"} {
		set(key)
		if _, err := r.generate(llm.Request{}); err != nil {
			t.Fatal(err)
		}
		if last := r.outside[len(r.outside)-1]; !slices.Equal(last.keys, []string{key}) {
			t.Errorf("%v", last.keys)
		}
	}
	if len(r.outside) != 3 || r.outside[0].closed != 1 || r.outside[1].closed != 1 || r.outside[2].closed != 0 {
		t.Errorf("a changed key leaves old adapters open: %d", len(r.outside))
	}
	set("")
	_, err = r.generate(llm.Request{})
	r.wants(err, fault.Auth, "fault.provider.noKey")
	r.env["GEMINI_API_KEY"] = canary
	if i := r.info(provider.Gemini); i.Key != provider.FromEnv || i.Problem != nil {
		t.Errorf("%+v", i)
	}

	if err := r.desk.SetKey(t.Context(), provider.KeyInput{Provider: provider.All}); err != nil || r.info(provider.Gemini).Key != provider.FromEnv {
		t.Errorf("%v", err)
	}
	r.wants(r.desk.SetKey(t.Context(), provider.KeyInput{Provider: provider.All, Key: canary}), fault.Invalid, "fault.provider.unknown")
	r.wants(r.desk.Unlock(t.Context(), "x"), fault.NotFound, "fault.key.noFile")
}

// TestSwitchingInTheMiddle: a call under way keeps its provider, the next one has the new one, and what was replaced is closed after its
// last call.
func TestSwitchingInTheMiddle(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "m")
	r.at(s, "m")
	r.env["GEMINI_API_KEY"] = canary
	r.settings(func(s *settings.Settings) {
		s.Provider, s.Models = provider.Gemini, append(s.Models, settings.Chosen{Provider: provider.Gemini, Role: "strong", Model: "g"})
	})
	r.hold = make(chan struct{})
	next, stop := iter.Pull2(r.desk.Generate(t.Context(), llm.Request{}))
	defer stop()
	under := make(chan string)
	go func() {
		chunk, err, _ := next()
		under <- fmt.Sprint(chunk.Text, err)
	}()
	r.hold <- struct{}{} // it has begun
	base := s.url()
	if err := r.desk.Use(t.Context(), provider.OpenAI, &base); err != nil {
		t.Fatal(err)
	}
	if text, err := r.generate(llm.Request{}); err != nil || text != "OK" || len(s.chats()) != 1 {
		t.Errorf("%q %v", text, err)
	}
	if got := <-under; got != "OK<nil>" {
		t.Errorf("the call under way: %s", got)
	}
	r.hold = nil
	r.env["PULT_GEMINI_URL"] = "https://mirror.example/gemini/"
	if _, err := r.generate(llm.Request{Provider: provider.Gemini}); err != nil || len(r.outside) != 2 || r.outside[0].closed != 0 {
		t.Errorf("closed in the middle of its call: %v", err)
	}
	stop()
	if r.outside[0].closed != 1 || r.outside[1].at.BaseURL != "https://mirror.example/gemini" {
		t.Errorf("closed %d, %s", r.outside[0].closed, r.outside[1].at.BaseURL)
	}
	route, err := r.desk.RouteOf(t.Context(), provider.Gemini, llm.Strong)
	if want := (provider.Route{Provider: provider.Gemini, Host: "mirror.example", URL: "https://mirror.example/gemini", Model: "g"}); err != nil || route != want {
		t.Errorf("%+v %v", route, err)
	}
	if i := r.info(provider.Gemini); i.URLFrom != provider.FromEnv {
		t.Errorf("%+v", i)
	}
	usual := ""
	if err := r.desk.Use(t.Context(), provider.OpenAI, &usual); err != nil {
		t.Fatal(err)
	}
	if i := r.info(provider.OpenAI); i.URL != provider.OpenAIURL || i.Host != "localhost:11434" || i.URLFrom != provider.FromDefault {
		t.Errorf("%+v", i)
	}
	bad := "ftp://x"
	r.wants(r.desk.Use(t.Context(), provider.OpenAI, &bad), fault.Invalid, "fault.settings.address")
	r.wants(r.desk.Use(t.Context(), "skynet", nil), fault.Invalid, "fault.provider.unknown")
	if err := r.desk.Close(); err != nil || r.outside[1].closed != 1 {
		t.Errorf("%v, closed %d", err, r.outside[1].closed)
	}
}

// TestTheCommandLineChooses: --provider counts for this call of the program.
func TestTheCommandLineChooses(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "m")
	r.at(s, "m")
	r.settings(func(s *settings.Settings) { s.Provider = provider.Offline })
	r.desk.Override = provider.OpenAI
	if text, err := r.generate(llm.Request{}); err != nil || text != "OK" {
		t.Errorf("%q %v", text, err)
	}
	if state, err := r.desk.State(t.Context()); err != nil || state.Provider != provider.OpenAI {
		t.Errorf("%+v %v", state, err)
	}
}

// TestEveryClassHasASentence that names what to do next.
func TestEveryClassHasASentence(t *testing.T) {
	for _, class := range []llm.Class{
		llm.BadKey, llm.Forbidden, llm.Gone, llm.BadRequest, llm.TooLong, llm.RateLimited, llm.Quota, llm.Overloaded, llm.ServerFault, llm.Unreachable,
		llm.TimedOut, llm.Broken, llm.Garbled, llm.Refused, llm.NoAnswer, llm.NoRoom,
	} {
		f := fault.Of(llm.Fail(class, llm.Who{Provider: "Gemini", Model: "m"}, "their words", nil))
		for _, lang := range []locale.Lang{locale.German, locale.English} {
			if text := locale.Must(lang).Say(locale.Text{Key: f.Key, Args: f.Args}); text == f.Key || strings.Contains(text, "{") || !strings.Contains(text, ".") {
				t.Errorf("%s: %q", class, text)
			}
		}
	}
}

// TestCanaryStaysInTheHeader: the key reaches the server and nothing that is printed (CASES.md, 30).
func TestCanaryStaysInTheHeader(t *testing.T) {
	r := newRoom(t)
	s := newServer(t, "m")
	r.at(s, "m")
	in := provider.KeyInput{Provider: provider.OpenAI, Key: canary, Keep: provider.FromSession, Passphrase: canary}
	if err := r.desk.SetKey(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	note := func(values ...any) {
		for _, v := range values {
			text, _ := json.Marshal(v)
			fmt.Fprintf(&out, "%v %+v %#v %s\n", v, v, v, text)
		}
	}
	note(in, &in, r.desk, r.info(provider.OpenAI))
	for _, status := range []int{0, 400, 401, 403, 404, 429, 500, 503} {
		s.fails["m"] = status
		_, err := r.generate(llm.Request{})
		note(err, r.test(provider.OpenAI))
	}
	s.Close()
	_, err := r.generate(llm.Request{})
	state, _ := r.desk.State(t.Context())
	models, failed := r.desk.Models(t.Context(), provider.OpenAI)
	note(err, state, models, failed, r.test(provider.OpenAI), r.desk.SetKey(t.Context(), provider.KeyInput{Provider: provider.OpenAI, Key: canary + " x"}))
	if strings.Contains(out.String(), canary) {
		t.Errorf("it is printed:\n%s", &out)
	}
	if len(s.keys) == 0 || s.keys[0] != "Bearer "+canary {
		t.Errorf("the server got %q", s.keys)
	}
}

// Package openai talks to any server that speaks OpenAI's protocol: Ollama, LM AudioGen, llama.cpp, vLLM, OpenAI,
// Mistral and others.
//
// The SDK judges the requests of a chat, sends them on their way and reads the events. Everything that goes over the
// wire passes through a transport of ours: it puts in the body and the key, follows no redirect, limits size and
// silence, turns every failure into an *model.CallError, and hands the SDK an event stream without the forms it
// stumbles over. Nothing is called before the first call.
//
// A prompt is never cut silently. Ollama does that above its context size and answers as if nothing had happened, and
// its OpenAI endpoint cannot ask for more; so Ollama is recognised at the first call and then spoken to in its own
// protocol. Of other servers the count of the prompt's tokens is compared with what was sent, and a reply to what seems
// to be a part of the prompt carries that doubt.
package openai

import (
	"context"
	"errors"
	"iter"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	goopenai "github.com/sashabaranov/go-openai"

	"pult/backend/model"
)

// Config says who is asked.
type Config struct {
	// "http://localhost:11434/v1"; an address without any path gets /v1
	BaseURL   string
	Key       func(ctx context.Context) (string, error) // asked for each call; nil or "" = no Authorization header
	Transport http.RoundTripper                         // nil: a clone of http.DefaultTransport
	// A call that hears nothing for so long has failed; 0: no limit; nil: 2 minutes, and no limit on this machine, where
	// a large model is loaded and reads the prompt before it says a word.
	Silence func(ctx context.Context) time.Duration
	Now     func() time.Time // for dates in the headers of a refusal; nil: those are ignored
}

// Model is one server. It is safe for concurrent use.
type Model struct {
	base    string                                  // without a slash at its end
	root    string                                  // of Ollama's own API; "" = it cannot be Ollama
	host    string                                  // without the port
	allowed func(ctx context.Context) time.Duration // see Config.Silence
	key     func(ctx context.Context) (string, error)
	now     func() time.Time
	next    http.RoundTripper
	client  *http.Client
	sdk     *goopenai.Client

	mu    sync.Mutex
	known knowledge
}

// knowledge is what the server's answers have taught; it ends with the Model.
type knowledge struct {
	asked    bool // whether it is Ollama
	ollama   bool
	limits   map[string]int64  // context length by model
	remotes  map[string]string // where Ollama passes a model on to
	formless map[string]bool   // models that take no form of the reply
	renamed  map[string]bool   // models that want max_completion_tokens
}

// errAddress is a base URL that cannot be called.
var errAddress = errors.New("not an http(s) address")

// New makes a Model and calls nobody.
func New(c Config) *Model {
	m := &Model{
		base: strings.TrimRight(
			strings.TrimSpace(c.BaseURL),
			"/",
		), allowed: c.Silence, key: c.Key, now: c.Now, next: c.Transport,
		known: knowledge{
			limits:   map[string]int64{},
			remotes:  map[string]string{},
			formless: map[string]bool{},
			renamed:  map[string]bool{},
		},
	}
	if u, err := url.Parse(m.base); err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.RawQuery == "" {
		m.host = u.Hostname()
		if u.Path == "" {
			m.base += "/v1"
		}
		if root, ok := strings.CutSuffix(m.base, "/v1"); ok && !m.official() {
			m.root = root
		}
	}
	if m.next == nil {
		m.next = http.DefaultTransport
		if t, ok := http.DefaultTransport.(*http.Transport); ok {
			m.next = t.Clone()
		}
	}
	// The text and the key are for the host that the teacher was shown, so no redirect is followed.
	m.client = &http.Client{
		Transport:     wire{m.next},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	config := goopenai.DefaultConfig("")
	config.BaseURL, config.HTTPClient = m.base, m.client
	m.sdk = goopenai.NewClientWithConfig(config)
	return m
}

// Name is "openai".
func (m *Model) Name() string { return "openai" }

// Close gives up idle connections. A Model can still be used afterwards.
func (m *Model) Close() error {
	if idle, ok := m.next.(interface{ CloseIdleConnections() }); ok {
		idle.CloseIdleConnections()
	}
	return nil
}

// Generate streams a reply; a picture or sound comes as one Blob. Failures are *model.CallError, apart from the
// context's own error and what Key or a dialler of ours says.
func (m *Model) Generate(ctx context.Context, req model.Request) iter.Seq2[model.Chunk, error] {
	return func(yield func(model.Chunk, error) bool) {
		halted := false
		emit := func(chunk model.Chunk) bool {
			halted = halted || !yield(chunk, nil)
			return !halted
		}
		if err := m.generate(ctx, req, emit); err != nil && !halted {
			yield(model.Chunk{}, err)
		}
	}
}

func (m *Model) generate(ctx context.Context, req model.Request, emit func(model.Chunk) bool) error {
	switch req.Wants {
	case model.ImageMedia:
		return m.picture(ctx, req, emit)
	case model.AudioMedia:
		return m.speech(ctx, req, emit)
	case model.TextMedia:
	}
	ollama, err := m.isOllama(ctx, req.Model)
	if err != nil {
		return err
	}
	if ollama {
		return m.native(ctx, req, emit)
	}
	return m.chat(ctx, req, emit)
}

// silence is how long nothing may come.
func (m *Model) silence(ctx context.Context) time.Duration {
	return model.Silence(ctx, m.allowed, model.Loopback(m.host))
}

// official reports OpenAI's own service, whose newer models refuse max_tokens.
func (m *Model) official() bool {
	return m.host == "api.openai.com" || strings.HasSuffix(m.host, ".openai.com")
}

// local reports that nothing leaves the machine. Ollama passes models with "cloud" at the end of their tag on to
// ollama.com, and aliases of such models, of which it tells.
func (m *Model) local(modelName string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return model.Loopback(m.host) && !hosted(modelName) && m.known.remotes[modelName] == ""
}

func hosted(modelName string) bool {
	id := strings.ToLower(modelName)
	return strings.HasSuffix(id, ":cloud") || strings.HasSuffix(id, "-cloud")
}

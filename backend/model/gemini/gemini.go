// Package gemini asks Google's Gemini API through github.com/google/generative-ai-go v0.20.1, behind a transport of our
// own.
//
// The SDK is the client: it knows the addresses, drives the stream and decodes texts, pictures and lists. It is not
// maintained any more and cannot say or hear half of what we need, so the transport stands between it and the wire:
//
//   - out: it puts our own body in place of the SDK's (thought signatures, JSON schemas, response modalities), the key
//     into the header x-goog-api-key instead of the URL, the address of the settings instead of the SDK's, and no
//     header that the call does not need;
//   - in: it reads the reply first, keeps what the SDK loses (usage word for word, thoughts, signatures, ids and exact
//     arguments of calls, reasons for the end) and hands the SDK only what that understands. An error becomes an
//     model.CallError before the SDK can retry it, swallow it or put an address into its text.
//
// Everything Gemini-specific is in this package, so that google.golang.org/genai can take the SDK's place in it.
package gemini

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/google/generative-ai-go/genai"
	"google.golang.org/api/option"

	"pult/backend/model"
)

const (
	name       = "gemini"
	shownName  = "Gemini" // in sentences for the teacher
	defaultURL = "https://generativelanguage.googleapis.com"

	// The SDK gets an address that nobody can dial: the transport sets the real one. The gRPC client that the SDK opens
	// although we use REST only would call a scheme-less address at once (LIBRARIES.md, finding 0.1), and any other at
	// the proxy that the environment names. A socket file that is not there leads nowhere.
	sdkURL  = "unix://" + sdkPath
	sdkPath = "/nowhere/gemini"
)

// Config says where and how Gemini is asked.
type Config struct {
	// BaseURL is the address with its scheme, without "/v1beta"; empty: Google's own.
	BaseURL string
	// Key is asked once for every call; its error ends the call as it is. An empty key sends none: a local stand-in
	// needs no key. Nil: no key.
	Key func(ctx context.Context) (string, error)
	// Transport carries the calls; nil: a clone of http.DefaultTransport. A *fault.Error it returns ends the call as it
	// is.
	Transport http.RoundTripper
	// Silence is how long no byte may come before a call ends as TimedOut; 0 = no limit, nil = 2 minutes.
	Silence func(ctx context.Context) time.Duration
	// Now tells when a daily quota begins anew; nil: it is not told.
	Now func() time.Time
	// Thoughts asks for summaries of the model's thinking. Models that do not think refuse such a call.
	Thoughts bool
}

// Model is the adapter. It is an model.Model, model.Lister, model.Embedder and model.Counter and safe for concurrent
// use. It opens no connection and starts no goroutine before its first call.
type Model struct {
	conf    Config
	base    *url.URL
	baseErr error
	desk    *desk

	bodies sync.Pool // of bodies that no call reads any more

	mu       sync.Mutex
	sdk      *genai.Client
	formless map[string]bool // models that were seen to take no form of a reply; it ends with the Model
}

// New makes the adapter. A wrong BaseURL is told by the first call.
func New(c Config) *Model {
	if c.Transport == nil {
		c.Transport = http.DefaultTransport
		if t, ok := http.DefaultTransport.(*http.Transport); ok {
			c.Transport = t.Clone()
		}
	}
	m := &Model{conf: c, desk: newDesk(c.Transport), formless: map[string]bool{}}
	m.base, m.baseErr = address(c.BaseURL)
	return m
}

func address(raw string) (*url.URL, error) {
	if raw = strings.TrimSpace(raw); raw == "" {
		raw = defaultURL
	}
	u, err := url.Parse(strings.TrimSuffix(strings.TrimRight(raw, "/"), "/v1beta"))
	if err != nil {
		return nil, err
	}
	if u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return nil, fmt.Errorf("address without http:// or https://: %q", raw)
	}
	u.User, u.RawQuery, u.Fragment = nil, "", "" // nothing secret may stand in an address
	return u, nil
}

// Name is "gemini".
func (m *Model) Name() string { return name }

// Close lets go of idle connections. Calls under way end as usual; a later call begins anew. Nothing of the SDK stays
// behind.
func (m *Model) Close() error {
	m.mu.Lock()
	m.sdk = nil
	m.mu.Unlock()
	if t, ok := m.conf.Transport.(interface{ CloseIdleConnections() }); ok {
		t.CloseIdleConnections()
	}
	return nil
}

// client makes the SDK's client when the first call needs it.
func (m *Model) client(ctx context.Context) (*genai.Client, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.sdk != nil {
		return m.sdk, nil
	}
	c, err := genai.NewClient(context.WithoutCancel(ctx),
		option.WithEndpoint(sdkURL),
		option.WithAPIKey("in-the-header"), // the SDK wants one; the transport knows the real one
		option.WithHTTPClient(&http.Client{Transport: m.desk}),
	)
	if err != nil {
		return nil, fmt.Errorf("making the client: %w", err)
	}
	if err := silence(c); err != nil {
		return nil, fmt.Errorf("closing the cache client: %w", err)
	}
	m.sdk = c
	return c, nil
}

// silence closes the gRPC client that the SDK opens for cached contents, which we never use. The SDK itself never
// closes it, so that its goroutines would dial for ever. There is no other way to reach it than its field; the SDK's
// last release will not change it, and a test counts goroutines and sockets.
func silence(c *genai.Client) error {
	field := reflect.ValueOf(c).Elem().FieldByName("cc")
	if !field.IsValid() {
		return nil
	}
	cache, ok := reflect.NewAt(field.Type(), field.Addr().UnsafePointer()).Elem().Interface().(io.Closer)
	if !ok {
		return nil
	}
	return cache.Close()
}

func who(modelName string) model.Who { return model.Who{Provider: shownName, Model: modelName} }

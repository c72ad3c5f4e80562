package web_test

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/knowledge/reader"
	"pult/backend/knowledge/source"
	"pult/backend/knowledge/web"
	"pult/backend/knowledge/web/webtest"
	"pult/backend/lang/intent"
	"pult/backend/store"
)

// canary is the key that must be seen nowhere but on the wire.
const canary = "AIzaCANARY-0123456789"

// bench is a client in an internet on this machine.
type bench struct {
	*webtest.Internet
	clock  *webtest.Clock
	client *web.Client
	db     *store.DB
	log    *strings.Builder
	config web.Config

	choice    web.Choice
	localOnly bool
	names     []string // the teacher's list
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{
		Internet: webtest.New(t),
		clock:    webtest.NewClock(),
		log:      &strings.Builder{},
		choice:   web.Choice{Engine: source.MediaWiki},
		names:    []string{"Zoë Yılmaz"},
	}
	var err error
	if b.db, err = store.Open(t.Context(), store.Options{Dir: t.TempDir(), Now: b.clock.Now}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.db.Close() })
	pdf := reader.NewPDF(filepath.Join(os.TempDir(), "pult-test-pdfium"))
	t.Cleanup(func() { pdf.Close() })
	b.config = web.Config{
		Topic:     func(text, language string) string { return intent.NewReader().Read(text, language).Topic },
		Choice:    func(context.Context) (web.Choice, error) { return b.choice, nil },
		Key:       func(context.Context, string) (string, error) { return canary, nil },
		LocalOnly: func(context.Context) bool { return b.localOnly },
		Private: func(_ context.Context, text string) bool {
			return source.Personal(text, b.names)
		},
		Now: b.clock.Now, Sleep: b.clock.Sleep, Jitter: func() float64 { return 0.5 }, Decode: reader.DecodePage, PDF: pdf,
		Cache: b.db.WebCache,
		Log:   slog.New(slog.NewTextHandler(b.log, nil)), Version: "1.2.3", Timeout: 5 * time.Second, Lab: b.Lab,
	}
	b.client = b.quick(t, b.config.Timeout)
	return b
}

// quick is another client with a time limit of its own.
func (b *bench) quick(t *testing.T, limit time.Duration) *web.Client {
	t.Helper()
	c := b.config
	c.Timeout = limit
	client, err := web.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// file lets a host answer with a fixture, and looks at each request first.
func (b *bench) file(t *testing.T, host, name string, look func(r *http.Request)) {
	t.Helper()
	body := fixture(t, name)
	b.Host(host, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if look != nil {
			look(r)
		}
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		w.Write(body)
	}))
}

// fails lets a host answer with a status and words.
func (b *bench) fails(host string, status int, body []byte, header ...string) {
	b.Host(host, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
		w.Write(body)
	}))
}

func fixture(t *testing.T, name string) []byte {
	t.Helper()
	body, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// query is a search whose plan was made for its category and engine.
func (b *bench) query(text string, c source.Category) source.Query {
	return source.Query{
		Text:     text,
		Category: c,
		Language: "de",
		Hosts:    source.Hosts(c, b.choice.Engine, b.choice.SearxURL),
	}
}

func (b *bench) search(t *testing.T, q source.Query) source.Found {
	t.Helper()
	found, err := b.client.Search(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// visit is a page that a search found on a host of the plan.
func visit(address string, hosts ...string) source.Visit {
	if len(hosts) == 0 {
		hosts = []string{source.Everything}
	}
	return source.Visit{URL: address, Hosts: hosts, Links: []string{address}}
}

func (b *bench) fetch(t *testing.T, v source.Visit) source.Page {
	t.Helper()
	page, err := b.client.Fetch(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

func (b *bench) refused(t *testing.T, v source.Visit, kind fault.Kind, key string) *fault.Error {
	t.Helper()
	_, err := b.client.Fetch(t.Context(), v)
	return wantFault(t, err, kind, key)
}

func wantFault(t *testing.T, err error, kind fault.Kind, key string) *fault.Error {
	t.Helper()
	f := fault.Of(err)
	if f == nil || f.Kind != kind || f.Key != key {
		t.Fatalf("got %v, want %s (%s)", err, key, kind)
	}
	return f
}

func wantAsked(t *testing.T, b *bench, want ...string) {
	t.Helper()
	if got := b.Asked(); !slices.Equal(got, want) {
		t.Fatalf("asked %q, want %q", got, want)
	}
}

func urls(list []source.Result) []string {
	var all []string
	for _, r := range list {
		all = append(all, r.URL)
	}
	return all
}

package gemini

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pult/backend/model"
)

const canary = "AIzaSyCanary-0123456789_abcdefghijklmnopq"

// standIn speaks recorded replies byte for byte and keeps what it was asked. One reply after the other; the last one is
// repeated.
type standIn struct {
	*httptest.Server
	replies []string

	mu     sync.Mutex
	asked  []*http.Request
	bodies []string
	over   chan struct{} // closed when the test is over
}

// speak starts a server with the named fixtures of testdata. After the bytes it closes the connection.
func speak(t testing.TB, fixtures ...string) *standIn {
	t.Helper()
	s := &standIn{over: make(chan struct{})}
	for _, f := range fixtures {
		raw, err := os.ReadFile(filepath.Join("testdata", f+".http"))
		if err != nil {
			t.Fatal(err)
		}
		head, body, ok := strings.Cut(string(raw), "\n\n")
		if !ok {
			t.Fatalf("%s has no empty line after its head", f)
		}
		s.replies = append(s.replies, strings.ReplaceAll(head, "\n", "\r\n")+"\r\n\r\n"+body)
	}
	return s.start(t, func(conn net.Conn, reply string) { _, _ = io.WriteString(conn, reply) })
}

func (s *standIn) start(t testing.TB, write func(net.Conn, string)) *standIn {
	t.Helper()
	if s.over == nil {
		s.over = make(chan struct{})
	}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		s.mu.Lock()
		s.asked = append(s.asked, r.Clone(context.WithoutCancel(r.Context())))
		s.bodies = append(s.bodies, string(body))
		reply := ""
		if len(s.replies) > 0 {
			reply = s.replies[min(len(s.asked), len(s.replies))-1]
		}
		s.mu.Unlock()
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close()
		write(conn, reply)
	}))
	t.Cleanup(func() {
		close(s.over)
		s.Close()
	})
	return s
}

func (s *standIn) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.asked)
}

func clock() time.Time { return time.Date(2026, time.November, 28, 10, 0, 0, 0, time.UTC) }

func (s *standIn) model(t testing.TB) *Model {
	t.Helper()
	m := New(Config{
		BaseURL: s.URL,
		Key:     func(context.Context) (string, error) { return canary, nil },
		Silence: allowed(5 * time.Second),
		Now:     clock,
	})
	t.Cleanup(func() { _ = m.Close() })
	return m
}

// allowed is a silence that may be.
func allowed(d time.Duration) func(context.Context) time.Duration {
	return func(context.Context) time.Duration { return d }
}

func simple() model.Request {
	return model.Request{Model: "gemini-test", System: "Antworte kurz.", Input: "Wie viele Vokale gibt es?"}
}

// heard is a whole reply.
type heard struct {
	text, thought string
	calls         []model.ToolCall
	blobs         []model.Blob
	signatures    []string
	chunks        int
	answers       bool
	last          model.Chunk
}

func listen(ctx context.Context, m model.Model, req model.Request) (heard, error) {
	var h heard
	for c, err := range m.Generate(ctx, req) {
		if err != nil {
			return h, err
		}
		h.chunks++
		h.text += c.Text
		h.thought += c.Thought
		h.answers = h.answers || c.Answers
		if c.Call != nil {
			h.calls = append(h.calls, *c.Call)
		}
		if c.Blob != nil {
			h.blobs = append(h.blobs, *c.Blob)
		}
		if c.Signature != "" {
			h.signatures = append(h.signatures, c.Signature)
		}
		if h.last.Finish != "" {
			return h, errors.New("a chunk after the last one")
		}
		h.last = c
	}
	return h, nil
}

func n(v int64) *int64 { return &v }

func same(a, b *int64) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }

func checkUsage(t *testing.T, got *model.Usage, want model.Usage) {
	t.Helper()
	if got == nil {
		t.Error("no usage")
		return
	}
	for _, c := range []struct {
		name      string
		got, want *int64
	}{
		{"input", got.Input, want.Input},
		{"cached", got.Cached, want.Cached},
		{"output", got.Output, want.Output},
		{"thoughts", got.Thoughts, want.Thoughts},
	} {
		if !same(c.got, c.want) {
			t.Errorf("%s tokens: %s, want %s", c.name, shown(c.got), shown(c.want))
		}
	}
}

func shown(v *int64) string {
	if v == nil {
		return "unknown"
	}
	return strconv.FormatInt(*v, 10)
}

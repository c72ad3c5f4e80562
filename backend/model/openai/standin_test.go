package openai_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"pult/backend/model"
	"pult/backend/model/openai"
)

// sent is a request as the server got it.
type sent struct {
	method, path string
	header       http.Header
	body         []byte
}

// answer is what the stand-in does: send recorded bytes, and then close the connection or say nothing more.
type answer struct {
	fixture string
	raw     string
	stalls  bool
}

// standIn is a server on a real socket that answers with recorded bytes of the wire, broken ones as well.
type standIn struct {
	t      *testing.T
	url    string
	answer func(sent) answer

	mu   sync.Mutex
	seen []sent
}

func newStandIn(t *testing.T, answers func(sent) answer) *standIn {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &standIn{t: t, url: "http://" + listener.Addr().String() + "/v1", answer: answers}
	var open sync.WaitGroup
	open.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			open.Go(func() { s.serve(conn) })
		}
	})
	t.Cleanup(func() {
		listener.Close()
		open.Wait()
	})
	return s
}

func (s *standIn) serve(conn net.Conn) {
	defer conn.Close()
	in := bufio.NewReader(conn)
	req, err := http.ReadRequest(in)
	if err != nil {
		return
	}
	body, err := io.ReadAll(req.Body)
	if err != nil {
		return
	}
	got := sent{method: req.Method, path: req.URL.RequestURI(), header: req.Header, body: body}
	s.mu.Lock()
	s.seen = append(s.seen, got)
	s.mu.Unlock()
	a := s.answer(got)
	if a.fixture != "" {
		a.raw = wireOf(s.t, a.fixture)
	}
	if _, err := io.WriteString(conn, a.raw); err == nil && a.stalls {
		io.Copy(io.Discard, in) // until the other side hangs up
	}
}

func (s *standIn) requests() []sent {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]sent(nil), s.seen...)
}

// calls are the requests without the question whether it is Ollama.
func (s *standIn) calls() []sent {
	var all []sent
	for _, r := range s.requests() {
		if r.path != "/api/version" {
			all = append(all, r)
		}
	}
	return all
}

func wireOf(t *testing.T, name string) string {
	raw, err := os.ReadFile(filepath.Join("testdata", "wire", name+".http"))
	if err != nil {
		t.Error(err)
	}
	return string(raw)
}

// always answers each call with the same bytes; it is not Ollama.
func always(fixture string) func(sent) answer {
	return func(r sent) answer {
		if r.path == "/api/version" {
			return answer{fixture: "404-address"}
		}
		return answer{fixture: fixture}
	}
}

// ollama answers as Ollama does; chat is the answer to a chat.
func ollama(chat answer) func(sent) answer {
	return func(r sent) answer {
		switch r.path {
		case "/api/version":
			return answer{fixture: "ollama-version"}
		case "/api/show":
			switch {
			case strings.Contains(string(r.body), "embed"):
				return answer{fixture: "ollama-show-embed"}
			case strings.Contains(string(r.body), "cloud"):
				return answer{fixture: "ollama-show-cloud"}
			}
			return answer{fixture: "ollama-show"}
		case "/v1/models":
			return answer{fixture: "ollama-models"}
		case "/api/embed":
			return answer{fixture: "ollama-embed"}
		case "/api/chat":
			return chat
		}
		return answer{fixture: "404-address"}
	}
}

func clock() time.Time { return time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC) }

// allowed is a silence that may be.
func allowed(d time.Duration) func(context.Context) time.Duration {
	return func(context.Context) time.Duration { return d }
}

// model talks to the stand-in, on a new connection for each call.
func newModel(s *standIn, change ...func(*openai.Config)) *openai.Model {
	c := openai.Config{
		BaseURL: s.url, Silence: allowed(5 * time.Second), Now: clock,
		Transport: &http.Transport{DisableKeepAlives: true},
	}
	for _, f := range change {
		f(&c)
	}
	return openai.New(c)
}

// heard is a reply put together.
type heard struct {
	text, thought string
	calls         []model.ToolCall
	blobs         []model.Blob
	finish        model.Finish
	usage         *model.Usage
	ends          int // chunks with a reason for the end
	pieces        int // chunks with a text
	answers       bool
	err           error
}

func listen(t *testing.T, m model.Model, req model.Request) heard {
	t.Helper()
	var h heard
	for c, err := range m.Generate(t.Context(), req) {
		h.err = err
		h.text += c.Text
		h.thought += c.Thought
		h.answers = h.answers || c.Answers
		if c.Text != "" {
			h.pieces++
		}
		if c.Call != nil {
			h.calls = append(h.calls, *c.Call)
		}
		if c.Blob != nil {
			h.blobs = append(h.blobs, *c.Blob)
		}
		if c.Finish != "" {
			h.finish, h.usage = c.Finish, c.Usage
			h.ends++
		}
	}
	return h
}

func request() model.Request {
	return model.Request{Model: "m", System: "Du hilfst Lehrkräften.", Input: "Warum verdunstet Wasser?"}
}

package openai_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/openai"
)

func keyOf(key string) func(context.Context) (string, error) {
	return func(context.Context) (string, error) { return key, nil }
}

func TestConform(t *testing.T) {
	half := "HTTP/1.1 200 OK\nContent-Type: text/event-stream\n\ndata: " +
		"{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Wasser \"}}]}\n\n"
	halfNative := "HTTP/1.1 200 OK\nContent-Type: application/x-ndjson\n\n{\"message\":{\"content\":\"Wasser \"}}\n"
	byModel := func(native bool) func(sent) answer {
		return func(r sent) answer {
			for _, name := range []string{
				"ok-envelope", "tools", "ok-think", "cut-clean", "429-minute", "ollama-ok",
				"ollama-tools", "ollama-error",
			} {
				if strings.Contains(string(r.body), `"model":"`+name+`"`) && !strings.HasSuffix(r.path, "/show") {
					return answer{fixture: name}
				}
			}
			if strings.HasSuffix(r.path, "/chat/completions") {
				return answer{raw: half, stalls: true}
			}
			if native {
				return ollama(answer{raw: halfNative, stalls: true})(r)
			}
			return answer{fixture: "404-address"}
		}
	}
	ask := func(name string) model.Request { return model.Request{Model: name, Input: "Warum verdunstet Wasser?"} }
	compatible := newStandIn(t, byModel(false))
	modeltest.Conform(t, func() model.Model { return newModel(compatible) }, []modeltest.Case{
		{Name: "reply", Request: ask("ok-envelope")},
		{Name: "calls", Request: ask("tools"), Calls: true},
		{Name: "thinks", Request: ask("ok-think"), Plain: true},
		{Name: "breaks off", Request: ask("cut-clean"), Fails: model.Broken},
		{Name: "limited", Request: ask("429-minute"), Fails: model.RateLimited},
		{Name: "stalls", Request: ask("stalls"), Stalls: true},
	})
	native := newStandIn(t, byModel(true))
	modeltest.Conform(t, func() model.Model { return newModel(native) }, []modeltest.Case{
		{Name: "ollama reply", Request: ask("ollama-ok")},
		{Name: "ollama calls", Request: ask("ollama-tools"), Calls: true},
		{Name: "ollama breaks off", Request: ask("ollama-error"), Fails: model.Broken},
		{Name: "ollama stalls", Request: ask("stalls"), Stalls: true},
	})
}

// A call can be stopped in whatever state it is, and waits for nobody: the server says nothing more, and there is no
// limit to its silence.
func TestCancelWaitsForNobody(t *testing.T) {
	head := "HTTP/1.1 200 OK\nContent-Type: text/event-stream\n\n"
	states := map[string]func(sent) answer{
		"asked whether it is Ollama": func(sent) answer { return answer{stalls: true} },
		"nothing came":               func(r sent) answer { return afterVersion(r, answer{stalls: true}) },
		"only the head came":         func(r sent) answer { return afterVersion(r, answer{raw: head, stalls: true}) },
		"half an event came": func(r sent) answer {
			return afterVersion(r,
				answer{raw: head + `data: {"cho`, stalls: true})
		},
		"half a refusal came": func(r sent) answer {
			return afterVersion(r, answer{raw: "HTTP/1.1 500 Oops\nContent-Length: 9\n\nha", stalls: true})
		},
		"Ollama loads": ollama(answer{stalls: true}),
	}
	for name, answers := range states {
		t.Run(name, func(t *testing.T) {
			waits := make(chan struct{}, 8)
			s := newStandIn(t, func(r sent) answer {
				a := answers(r)
				if a.stalls {
					waits <- struct{}{}
				}
				return a
			})
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				<-waits
				cancel()
			}()
			var last error
			for _, err := range newModel(s, func(c *openai.Config) { c.Silence = allowed(0) }).Generate(ctx, request()) {
				last = err
			}
			if !errors.Is(last, context.Canceled) {
				t.Errorf("ended with %v", last)
			}
		})
	}
}

func afterVersion(r sent, a answer) answer {
	if r.path == "/api/version" {
		return answer{fixture: "404-address"}
	}
	return a
}

// A deadline is the caller's; silence is the server's fault.
func TestSilence(t *testing.T) {
	s := newStandIn(t, func(r sent) answer { return afterVersion(r, answer{stalls: true}) })
	h := listen(t, newModel(s, func(c *openai.Config) { c.Silence = allowed(50 * time.Millisecond) }), request())
	var e *model.CallError
	if !errors.As(h.err, &e) || e.Class != model.TimedOut {
		t.Errorf("got %v", h.err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	var last error
	for _, err := range newModel(s).Generate(ctx, request()) {
		last = err
	}
	if !errors.Is(last, context.DeadlineExceeded) {
		t.Errorf("got %v", last)
	}
}

// A server without a limit may say nothing for as long as it likes: the timer that would end the call never runs out.
func TestALocalServerMayTakeItsTime(t *testing.T) {
	heard := make(chan struct{}, 1)
	s := newStandIn(t, func(r sent) answer {
		if r.path == "/api/version" {
			return answer{fixture: "404-address"}
		}
		heard <- struct{}{}
		time.Sleep(200 * time.Millisecond) // many times the limit of the other tests
		return answer{fixture: "ok-openai"}
	})
	h := listen(t, newModel(s, func(c *openai.Config) { c.Silence = nil }), request())
	if <-heard; h.err != nil || h.text == "" {
		t.Errorf("%q %v", h.text, h.err)
	}
}

// A server that drips forever ends with a limit, not with the memory of the machine.
func TestEndlessBody(t *testing.T) {
	line := ": " + strings.Repeat("x", 1<<20) + "\n"
	s := newStandIn(t, func(r sent) answer {
		return afterVersion(r, answer{raw: "HTTP/1.1 200 OK\nContent-Type: text/event-stream\n\n" + strings.Repeat(line, 66)})
	})
	h := listen(t, newModel(s), request())
	var e *model.CallError
	if !errors.As(h.err, &e) || e.Class != model.Endless {
		t.Errorf("got %v", h.err)
	}
}

func TestNobodyThere(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	for _, base := range []string{
		"http://" + listener.Addr().String() + "/v1",
		"http://" + listener.Addr().String() + "/other",
	} {
		h := listen(t, openai.New(openai.Config{BaseURL: base}), request())
		var e *model.CallError
		if !errors.As(h.err, &e) || e.Class != model.Unreachable || !e.Retryable() {
			t.Errorf("%s: %v", base, h.err)
		}
	}
	h := listen(t, openai.New(openai.Config{BaseURL: "ollama"}), request())
	var e *model.CallError
	if !errors.As(h.err, &e) || e.Class != model.BadRequest {
		t.Errorf("no address: %v", h.err)
	}
}

// The key is in one place only, and without one there is no trace of it.
func TestKey(t *testing.T) {
	s := newStandIn(t, always("ok-openai"))
	listen(t, newModel(s, withKey(" "+canary+"\n")), request())
	for _, r := range s.requests() {
		if got := r.header.Get("Authorization"); got != "Bearer "+canary {
			t.Errorf("%s: %q", r.path, got)
		}
		r.header.Del("Authorization")
		if everything := fmt.Sprint(r.path, r.header, string(r.body)); strings.Contains(everything, "CANARY") {
			t.Errorf("the key is in %s", everything)
		}
	}
	for _, none := range []func(*openai.Config){func(*openai.Config) {}, withKey("")} {
		s := newStandIn(t, always("ok-openai"))
		listen(t, newModel(s, none), request())
		for _, r := range s.requests() {
			if _, ok := r.header["Authorization"]; ok {
				t.Errorf("%s has an Authorization header", r.path)
			}
		}
	}
}

// A locked key and a forbidden address are not the provider's failures; they arrive as they are.
func TestOwnFaultsStay(t *testing.T) {
	s := newStandIn(t, always("ok-openai"))
	locked := fault.New(fault.Auth, "fault.key.locked", nil)
	h := listen(t, newModel(s, func(c *openai.Config) {
		c.Key = func(context.Context) (string, error) { return "", locked }
	}), request())
	if !errors.Is(h.err, locked) || len(s.requests()) != 0 {
		t.Errorf("%v after %d requests", h.err, len(s.requests()))
	}
	forbidden := fault.New(fault.Denied, "fault.provider.localOnly", nil)
	h = listen(t, newModel(s, func(c *openai.Config) {
		c.Transport = &http.Transport{
			DialContext: func(context.Context, string, string) (net.Conn, error) { return nil, forbidden },
		}
	}), request())
	if !errors.Is(h.err, forbidden) {
		t.Errorf("got %v", h.err)
	}
}

// The text is for the host that the teacher was shown.
func TestNoRedirectIsFollowed(t *testing.T) {
	other := newStandIn(t, always("ok-openai"))
	s := newStandIn(t, func(r sent) answer {
		return afterVersion(
			r,
			answer{raw: "HTTP/1.1 308 Permanent Redirect\nLocation: " + other.url + "/chat/completions\nContent-Length: 0\n\n"},
		)
	})
	if h := listen(t, newModel(s, withKey(canary)), request()); h.err == nil || len(other.requests()) != 0 {
		t.Errorf("%v, %d requests arrived elsewhere", h.err, len(other.requests()))
	}
}

// Nothing is called before the first call, and nothing is left after Close.
func TestQuietBeforeAndAfter(t *testing.T) {
	leaks := goleak.IgnoreCurrent()
	s := newStandIn(t, always("ok-openai"))
	m := openai.New(openai.Config{BaseURL: s.url})
	if len(s.requests()) != 0 {
		t.Error("it called at once")
	}
	leaksNow := goleak.IgnoreCurrent()
	if h := listen(t, m, request()); h.err != nil {
		t.Error(h.err)
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
	if err := goleak.Find(leaksNow, leaks); err != nil {
		t.Error(err)
	}
}

// Many calls at once do not mix.
func TestConcurrentCalls(t *testing.T) {
	s := newStandIn(t, func(r sent) answer {
		_, after, _ := strings.Cut(string(r.body), `"role":"user","content":"`)
		question, _, _ := strings.Cut(after, `"`)
		return afterVersion(r, answer{raw: "HTTP/1.1 200 OK\nContent-Type: text/event-stream\n\n" +
			`data: {"choices":[{"index":0,"delta":{"content":"` + question + `"},"finish_reason":"stop"}]}` +
			"\n\ndata: [DONE]\n\n"})
	})
	m := newModel(s)
	var all sync.WaitGroup
	for i := range 32 {
		all.Go(func() {
			question := fmt.Sprintf("Frage %d", i)
			if h := listen(t, m, model.Request{Model: "m", Input: question}); h.err != nil || h.text != question {
				t.Errorf("%q: %q %v", question, h.text, h.err)
			}
		})
	}
	all.Wait()
}

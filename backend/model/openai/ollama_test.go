package openai_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/openai"
)

// windowOf is the context size that a call asked Ollama for; 0: no chat arrived.
func windowOf(t *testing.T, s *standIn) int {
	t.Helper()
	for _, r := range s.requests() {
		if r.path == "/v1/chat/completions" {
			t.Error("Ollama was asked through an endpoint that takes no context size")
		}
		if r.path != "/api/chat" {
			continue
		}
		var body struct {
			Options struct {
				Window int `json:"num_ctx"`
			} `json:"options"`
			Truncate, Shift *bool
		}
		if err := json.Unmarshal(r.body, &body); err != nil {
			t.Fatal(err)
		}
		if body.Truncate == nil || *body.Truncate || body.Shift == nil || *body.Shift {
			t.Error("Ollama may cut the prompt")
		}
		return body.Options.Window
	}
	return 0
}

// Case 50: Ollama is asked for a context that holds prompt and reply; a prompt that no context holds is not sent.
func TestOllamaHoldsTheWholePrompt(t *testing.T) {
	word := "Wasserkreislauf " // 16 characters, at most 6.1 tokens
	cases := []struct {
		name   string
		words  int
		window int
		fails  model.Class
	}{
		{"short", 10, 8192, ""}, // the reply alone takes 4096
		{"long", 1000, 16384, ""},
		{"as long as the model can", 4900, 32768, ""},
		{"too long", 6000, 0, model.TooLong},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := newStandIn(t, ollama(answer{fixture: "ollama-ok"}))
			req := request()
			req.Input = strings.Repeat(word, c.words)
			h := listen(t, newModel(s), req)
			var e *model.CallError
			if errors.As(h.err, &e); (e == nil) != (c.fails == "") || e != nil && e.Class != c.fails {
				t.Errorf("got %v", h.err)
			}
			if e != nil && !strings.Contains(fault.Of(e).Args["words"], "> 32768 tokens") {
				t.Errorf("it says %q", fault.Of(e).Args["words"])
			}
			if got := windowOf(t, s); got != c.window {
				t.Errorf("asked for %d tokens of context, want %d", got, c.window)
			}
		})
	}
}

func TestOllamaReply(t *testing.T) {
	s := newStandIn(t, ollama(answer{fixture: "ollama-ok"}))
	m := newModel(s)
	h := listen(t, m, request())
	if h.err != nil || h.text != `{"action":"respond","response":{"titel":"Übung"}}` || h.thought != "Erst denken." ||
		h.finish != model.Stopped {
		t.Errorf("%+v", h)
	}
	in, out := int64(120), int64(12)
	raw := json.RawMessage(
		`{"eval_count":12,"eval_duration":4232710000,"load_duration":6338219291,"prompt_eval_count":120,` +
			`"prompt_eval_duration":130079000,"total_duration":10706818083}`,
	)
	if diff := cmp.Diff(model.Usage{Input: &in, Output: &out, Local: true, Raw: raw}, *h.usage); diff != "" {
		t.Error(diff)
	}
	listen(t, m, request())
	count := map[string]int{}
	for _, r := range s.requests() {
		count[r.path]++
	}
	if diff := cmp.Diff(map[string]int{"/api/version": 1, "/api/show": 1, "/api/chat": 2}, count); diff != "" {
		t.Errorf("what is known is asked again: %s", diff)
	}
}

func TestOllamaFailures(t *testing.T) {
	for fixture, want := range map[string]model.Class{
		"ollama-cut":            model.Broken,
		"ollama-error":          model.Broken,
		"ollama-length":         model.NoRoom,
		"ollama-refuses-length": model.TooLong,
		"404-ollama":            model.Gone,
		"200-html":              model.WebPage,
		"200-half-json":         model.Garbled,
		"503-loading":           model.Overloaded,
	} {
		h := listen(t, newModel(newStandIn(t, ollama(answer{fixture: fixture}))), request())
		var e *model.CallError
		if !errors.As(h.err, &e) || e.Class != want {
			t.Errorf("%s: %v", fixture, h.err)
		}
	}
	s := newStandIn(t, func(r sent) answer {
		if r.path == "/api/show" {
			return answer{fixture: "404-ollama"}
		}
		return ollama(answer{fixture: "ollama-ok"})(r)
	})
	var e *model.CallError
	if h := listen(t, newModel(s), request()); !errors.As(h.err, &e) || e.Class != model.Gone {
		t.Errorf("a model that is not there: %v", h.err)
	}
}

// Older servers fill the window to its edge when they cut.
func TestOllamaFullWindowIsACut(t *testing.T) {
	req := request()
	req.MaxOutput = 100 // so that the window is 4096
	h := listen(t, newModel(newStandIn(t, ollama(answer{fixture: "ollama-full"}))), req)
	var e *model.CallError
	if !errors.As(h.err, &e) || e.Class != model.TooLong || h.ends != 0 {
		t.Errorf("got %+v", h)
	}
}

// A model that Ollama only passes on does not run on this machine.
func TestOllamaCloudIsNotLocal(t *testing.T) {
	req := request()
	req.Model = "gpt-oss:120b-cloud"
	h := listen(t, newModel(newStandIn(t, ollama(answer{fixture: "ollama-ok"}))), req)
	if h.err != nil || h.usage.Local {
		t.Errorf("%+v", h)
	}
}

// A server that is no Ollama, or too busy to say so, is spoken to in OpenAI's protocol.
func TestOtherServersAreNotAskedAgain(t *testing.T) {
	for fixture, asked := range map[string]int{
		"404-address": 1, "200-lmstudio-address": 1, "200-html": 1, "401-key": 1,
		"503-loading": 2,
	} {
		s := newStandIn(t, func(r sent) answer {
			if r.path == "/api/version" {
				return answer{fixture: fixture}
			}
			return answer{fixture: "ok-openai"}
		})
		m := newModel(s)
		for range 2 {
			if h := listen(t, m, request()); h.err != nil {
				t.Errorf("%s: %v", fixture, h.err)
			}
		}
		if n := len(s.requests()) - len(s.calls()); n != asked {
			t.Errorf("%s: asked %d times, want %d", fixture, n, asked)
		}
	}
	s := newStandIn(t, always("ok-openai"))
	listen(
		t,
		newModel(s, func(c *openai.Config) { c.BaseURL = strings.TrimSuffix(c.BaseURL, "/v1") + "/openai" }),
		request(),
	)
	if paths := s.requests(); len(paths) != 1 || paths[0].path != "/openai/chat/completions" {
		t.Errorf("an address without /v1 cannot be Ollama: %v", paths)
	}
	s = newStandIn(t, ollama(answer{fixture: "ollama-ok"}))
	bare := func(c *openai.Config) { c.BaseURL = strings.TrimSuffix(c.BaseURL, "/v1") + "/" }
	if h := listen(t, newModel(s, bare), request()); h.err != nil || windowOf(t, s) == 0 {
		t.Errorf("an address as teachers type it: %v", h.err)
	}
}

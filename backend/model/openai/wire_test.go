package openai_test

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/model"
	"pult/backend/model/openai"
)

const canary = "sk-test-CANARY-0123456789"

// Every way in which a server is known to fail has one meaning, and says it in the server's own words.
func TestFaultyWires(t *testing.T) {
	cases := []struct {
		fixture string
		class   model.Class
		status  int
		words   string
		wait    time.Duration
		begun   bool
	}{
		{"401-key", model.BadKey, 401, "Incorrect API key provided: …", 0, false},
		{"401-mistral", model.BadKey, 401, "Unauthorized", 0, false},
		{"400-key", model.BadKey, 400, "API key not valid", 0, false},
		{"403-country", model.Forbidden, 403, "Country, region, or territory not supported", 0, false},
		{"404-model", model.Gone, 404, "has been deprecated", 0, false},
		{"404-ollama", model.Gone, 404, "try pulling it first", 0, false},
		{"404-address", model.Garbled, 404, "HTTP 404 Not Found", 0, false},
		{"404-llamacpp-address", model.Garbled, 404, "File Not Found", 0, false},
		{"400-context", model.TooLong, 400, "maximum context length is 8192", 0, false},
		{"400-context-llamacpp", model.TooLong, 400, "available context size", 0, false},
		{"400-context-vllm", model.TooLong, 400, "maximum context length is 4096", 0, false},
		{"400-request", model.BadRequest, 400, "Invalid value", 0, false},
		{"413-nginx", model.TooLong, 413, "HTTP 413", 0, false},
		{"422-fastapi", model.BadRequest, 422, "Field required", 0, false},
		{"402-credits", model.Quota, 402, "Insufficient credits", 0, false},
		{"429-minute", model.RateLimited, 429, "requests per min", 20 * time.Second, false},
		{"429-date", model.RateLimited, 429, "Rate limit", 90 * time.Second, false},
		{"429-reset", model.RateLimited, 429, "Rate limit", 6 * time.Minute, false},
		{"429-plain", model.RateLimited, 429, "rate limit exceeded", 0, false},
		{"429-quota", model.Quota, 429, "current quota", 0, false},
		{"429-day", model.Quota, 429, "per day", 7*time.Hour + 12*time.Minute, false},
		{"500-json", model.ServerFault, 500, "Sorry about that", 0, false},
		{"502-html", model.ServerFault, 502, "HTTP 502 Bad Gateway", 0, false},
		{"503-loading", model.Overloaded, 503, "Loading model", 0, false},
		{"504-empty", model.TimedOut, 504, "HTTP 504", 0, false},
		{"529-overloaded", model.Overloaded, 529, "Overloaded", 2500 * time.Millisecond, false},
		{"307-elsewhere", model.Redirected, 307, "http://127.0.0.1:1", 0, false},
		{"200-html", model.WebPage, 0, "text/html", 0, false},
		{"200-empty", model.Garbled, 0, "", 0, false},
		{"200-empty-json", model.Garbled, 0, "", 0, false},
		{"200-wrong-type", model.Garbled, 0, "image/png", 0, false},
		{"200-junk-line", model.Garbled, 0, "", 0, false},
		{"200-half-json", model.Garbled, 0, "", 0, false},
		{"200-wrong-field", model.Garbled, 0, "", 0, false},
		{"200-error", model.RateLimited, 200, "Provider returned error", 0, false},
		{"200-lmstudio-address", model.Garbled, 200, "Unexpected endpoint", 0, false},
		{"cut-clean", model.Broken, 0, "", 0, true},
		{"cut-hard", model.Broken, 0, "", 0, true},
		{"cut-in-event", model.Broken, 0, "", 0, true},
		{"error-midstream", model.Broken, 0, "The server is overloaded", 0, true},
		{"error-midstream-text", model.Broken, 0, "llama runner process has terminated", 0, true},
		{"error-event", model.Broken, 0, "Context is gone", 0, true},
		{"error-bare", model.Broken, 0, "backend died", 0, true},
		{"error-finish", model.Broken, 0, "", 0, true},
		{"error-first-context", model.TooLong, 0, "context length of only 4096", 0, false},
		{"length-no-text", model.NoRoom, 0, "", 0, false},
		{"filter-no-text", model.Refused, 0, "", 0, false},
		{"refusal", model.Refused, 0, "I'm sorry, I cannot help with that.", 0, false},
		{"no-choices", model.NoAnswer, 0, "", 0, false},
		{"only-thoughts", model.NoAnswer, 0, "", 0, true},
		{"only-think-tag", model.NoAnswer, 0, "", 0, true},
	}
	for _, c := range cases {
		t.Run(c.fixture, func(t *testing.T) {
			s := newStandIn(t, always(c.fixture))
			h := listen(t, newModel(s, withKey(canary)), request())
			var e *model.CallError
			if !errors.As(h.err, &e) {
				t.Fatalf("got %v and %q", h.err, h.text)
			}
			words := fault.Of(h.err).Args["words"]
			if e.Class != c.class || e.Status != c.status || e.Wait != c.wait || e.Begun != c.begun ||
				!strings.Contains(words, c.words) {
				t.Errorf("got class %s, status %d, wait %v, begun %v, words %q", e.Class, e.Status, e.Wait, e.Begun, words)
			}
			if c.wait > 0 && !e.Reset.Equal(clock().Add(c.wait)) {
				t.Errorf("begins anew at %v", e.Reset)
			}
			if h.ends > 0 {
				t.Error("a failed reply has no end")
			}
			for failure := h.err; failure != nil; failure = errors.Unwrap(failure) {
				if strings.Contains(failure.Error(), "CANARY") {
					t.Errorf("the key is in %v", failure)
				}
			}
		})
	}
}

// What a server says itself reaches the teacher, in words that name the cause: trouble with the network is told only
// where it is some.
func TestCase70TheTeacherReadsWhatTheServerSaid(t *testing.T) {
	json := func(status, body string) string {
		return "HTTP/1.1 " + status + "\nContent-Type: application/json\nContent-Length: " +
			strconv.Itoa(len(body)) + "\n\n" + body
	}
	const memory = "model requires more system memory (5.5 GiB) than is available (3.1 GiB)"
	for name, c := range map[string]struct {
		raw   string
		class model.Class
		says  []string
	}{
		"memory": {json("500 Oops", `{"error":"`+memory+`"}`), model.ServerFault, []string{memory}},
		"teapot": {json("418 I'm a teapot", `{"error":"I am a teapot"}`), model.BadRequest, []string{"I am a teapot"}},
		"filter": {
			"HTTP/1.1 403 Forbidden\nContent-Type: text/html\nContent-Length: 20\n\n<html>Sperre</html>\n",
			model.WebPage,
			[]string{"Filter der Schule"},
		},
		"far away": {
			"HTTP/1.1 302 Found\nLocation: https://login.example.org/?back=1\nContent-Length: 0\n\n", model.Redirected,
			[]string{"https://login.example.org"},
		},
		"broken call": {
			json("400 Bad Request", `{"error":{"message":"Failed to call a function.","code":"tool_use_failed"}}`),
			model.Malformed,
			[]string{"Werkzeug", "Failed to call a function."},
		},
		"broken call of a local server": {
			json("500 Oops", `{"error":"error parsing tool call: raw='{'"}`), model.Malformed, []string{"Werkzeug"},
		},
		"bad JSON": {json("200 OK", `{"choices":[{`), model.Garbled, []string{"nicht lesen kann"}},
		"seconds": {
			"HTTP/1.1 429 Slow\nRetry-After: 37\nContent-Length: 0\n\n", model.RateLimited, []string{"in 37 Sekunden"},
		},
		"for years": {
			"HTTP/1.1 429 Slow\nRetry-After: 99999999\nContent-Length: 0\n\n", model.RateLimited,
			[]string{"Heute ist es nicht mehr möglich"},
		},
		"for longer than there is time": {
			"HTTP/1.1 503 Busy\nRetry-After: 99999999999999999\nContent-Length: 0\n\n", model.Overloaded,
			[]string{"Heute ist es nicht mehr möglich"},
		},
		"in the middle": {
			"HTTP/1.1 200 OK\nContent-Type: text/event-stream\n\n" +
				"data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Wasser \"}}]}\n\n" +
				"data: {\"error\":{\"message\":\"backend died\"}}\n\n", model.Broken,
			[]string{"backend died", "Ein Teil der Antwort war schon angekommen"},
		},
		"at the beginning": {
			"HTTP/1.1 200 OK\nContent-Type: text/event-stream\n\ndata: {\"error\":{\"message\":\"backend died\"}}\n\n",
			model.Broken,
			[]string{"backend died", "noch nichts angekommen"},
		},
	} {
		s := newStandIn(t, func(r sent) answer { return afterVersion(r, answer{raw: c.raw}) })
		h := listen(t, newModel(s), request())
		var e *model.CallError
		if !errors.As(h.err, &e) || e.Class != c.class {
			t.Errorf("%s: %v", name, h.err)
			continue
		}
		said := i18n.Must(i18n.German).Say(fault.Of(h.err).Text())
		for _, part := range c.says {
			if !strings.Contains(said, part) || strings.Contains(said, "?}") {
				t.Errorf("%s: %q does not say %q", name, said, part)
			}
		}
		if c.class != model.WebPage && strings.Contains(said, "WLAN") {
			t.Errorf("%s is told as trouble of the WLAN: %q", name, said)
		}
	}
}

// Whoever learns that a model cannot call tools in the protocol's own way can ask it in words; other refusals say
// nothing about tools.
func TestAModelWithoutToolsSaysSo(t *testing.T) {
	for fixture, want := range map[string]bool{
		"400-no-tools-ollama": true, "400-no-tools-vllm": true, "404-no-tools-openrouter": true,
		"500-no-tools-llamacpp": true,
		"400-request":           false, "422-fastapi": false, "404-model": false, "500-json": false,
	} {
		s := newStandIn(t, always(fixture))
		var e *model.CallError
		if h := listen(t, newModel(s, withKey(canary)), request()); !errors.As(h.err, &e) || e.NoTools != want || e.Begun {
			t.Errorf("%s: %+v", fixture, h.err)
		}
	}
}

// What is called in words is not offered in the protocol's way; the schema then describes the whole reply.
func TestToolsInWordsAreNotSent(t *testing.T) {
	s := newStandIn(t, always("ok-envelope"))
	req := request()
	req.Tools, req.Plain = []model.Tool{
		{Name: "library_search", Description: "sucht", Schema: json.RawMessage(`{"type":"object"}`)},
	}, true
	if h := listen(t, newModel(s, withKey(canary)), req); h.err != nil {
		t.Fatal(h.err)
	}
	if sent := string(s.calls()[0].body); strings.Contains(sent, "library_search") || strings.Contains(sent, `"tools"`) {
		t.Errorf("sent %s", sent)
	}
}

func withKey(key string) func(*openai.Config) {
	return func(c *openai.Config) { c.Key = keyOf(key) }
}

// What is billed is known even of a reply that broke off or held no text.
func TestFailuresKeepTheCounts(t *testing.T) {
	for fixture, want := range map[string][2]int64{"error-midstream-text": {12, 2}, "length-no-text": {12, 0}} {
		h := listen(t, newModel(newStandIn(t, always(fixture))), request())
		var e *model.CallError
		if !errors.As(h.err, &e) || e.Usage == nil || e.Usage.Input == nil || e.Usage.Output == nil {
			t.Fatalf("%s: %v", fixture, h.err)
		}
		if got := [2]int64{*e.Usage.Input, *e.Usage.Output}; got != want {
			t.Errorf("%s: %v, want %v", fixture, got, want)
		}
	}
}

// Servers differ in what they send around the same answer.
func TestGoodWires(t *testing.T) {
	const answer = "Wasser verdunstet."
	n := func(n int64) *int64 { return &n }
	cases := []struct {
		fixture string
		text    string
		thought string
		finish  model.Finish
		usage   model.Usage
	}{
		{"ok-openai", answer, "", model.Stopped, model.Usage{Input: n(120), Cached: n(64), Output: n(10), Thoughts: n(4)}},
		{"ok-no-counts", answer, "", model.Stopped, model.Usage{}},
		{"ok-no-done", answer, "", model.Stopped, model.Usage{Input: n(120), Output: n(10)}},
		{"ok-cut-after-end", answer, "", model.Stopped, model.Usage{}},
		{"ok-crlf-comments", answer, "", model.Stopped, model.Usage{}},
		{"ok-json", "Wasser\nverdunstet.", "", model.Stopped, model.Usage{Input: n(120), Output: n(10)}},
		{"ok-reasoning", answer, "Erst denken.", model.Stopped, model.Usage{Input: n(120), Cached: n(100), Output: n(30)}},
		{"ok-think", "Wasser verdunstet.</think>", "Erst denken.", model.Stopped, model.Usage{}},
		{"ok-parts", answer, "Erst denken.", model.Stopped, model.Usage{}},
		{"ok-unknown-finish", answer, "", model.OtherEnds, model.Usage{}},
		{"ok-length", "Wasser ", "", model.Length, model.Usage{Input: n(120), Output: n(3)}},
		{"ok-filter", "Wasser ", "", model.Blocked, model.Usage{}},
		{"ok-xai", answer, "", model.Stopped, model.Usage{Input: n(120), Output: n(10), Thoughts: n(300)}},
	}
	for _, c := range cases {
		t.Run(c.fixture, func(t *testing.T) {
			h := listen(t, newModel(newStandIn(t, always(c.fixture))), request())
			if h.err != nil || h.text != c.text || h.thought != c.thought || h.finish != c.finish || h.ends != 1 {
				t.Fatalf("got %+v", h)
			}
			if raw := string(h.usage.Raw); c.usage.Input != nil && !strings.Contains(raw, `"prompt_tokens":120`) &&
				!strings.Contains(raw, `"prompt_tokens": 120`) {
				t.Errorf("the server's own counts are lost: %s", raw)
			}
			c.usage.Local, c.usage.Raw = true, h.usage.Raw
			if diff := cmp.Diff(c.usage, *h.usage); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Calls come in pieces, and not every server numbers or names them.
func TestToolCalls(t *testing.T) {
	type call struct{ id, name, args string }
	cases := map[string][]call{
		// The arguments of the middle call are broken: the tool gets the model's text as a string and refuses it.
		"tools": {
			{"call_a", "library_search", `{"query":"Wasser"}`},
			{"call_b", "library_read", `"{\"id\":\"d1\", oops"`},
			{"call_c", "library_search", `{"query":"Eis"}`},
		},
		"tools-no-ids": {
			{"call_2", "library_search", `{"query":"Wasser"}`},
			{"call_3", "library_read", `{"id":"d1"}`},
		},
		"tools-same-index": {
			{"x1", "library_search", `{"query":"Wasser"}`},
			{"x2", "library_search", `{"query":"Eis"}`},
		},
		"tools-same-id": {
			{"call_0", "library_search", `{"query":"Wasser"}`},
			{"call_2", "library_read", `{}`},
		},
	}
	for fixture, want := range cases {
		t.Run(fixture, func(t *testing.T) {
			req := request()
			req.Messages = []model.Message{
				{Role: model.Assistant, Calls: []model.ToolCall{{ID: "call_1", Name: "library_search", Args: []byte(`{}`)}}},
			}
			h := listen(t, newModel(newStandIn(t, always(fixture))), req)
			var got []call
			for _, c := range h.calls {
				got = append(got, call{c.ID, c.Name, string(c.Args)})
			}
			if h.err != nil || h.finish != model.ToolUse {
				t.Errorf("%v %v", h.finish, h.err)
			}
			if diff := cmp.Diff(want, got, cmp.AllowUnexported(call{})); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// How large a context is stands in a field or in the words of a refusal. By how much a prompt was too long is no size.
func TestASizeIsToldInARefusal(t *testing.T) {
	for fixture, want := range map[string]int64{
		"400-context": 8192, "400-context-llamacpp": 4096, "400-context-vllm": 4096, "error-first-context": 4096,
		"400-context-by": 0, "400-context-both": 2048,
	} {
		h := listen(t, newModel(newStandIn(t, always(fixture)), withKey(canary)), request())
		var e *model.CallError
		if !errors.As(h.err, &e) || e.Class != model.TooLong || e.Window != want {
			t.Errorf("%s: %v, %+v", fixture, h.err, *e)
		}
	}
}

// A server that shortens a long prompt without a word has answered a part of it: the reply is taken, with a doubt.
func TestACountThatIsTooSmallIsADoubt(t *testing.T) {
	s := newStandIn(t, always("cut-prompt")) // counts 20 tokens
	req := request()
	if h := listen(t, newModel(s), req); h.err != nil || h.usage.Short {
		t.Errorf("a short prompt was not cut: %v", h.err)
	}
	req.Input = strings.Repeat("Wasserkreislauf ", 100)
	h := listen(t, newModel(s), req)
	if h.err != nil || h.ends != 1 || !h.usage.Short || *h.usage.Input != 20 {
		t.Errorf("got %+v", h)
	}
}

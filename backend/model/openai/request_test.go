package openai_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/openai"
)

var update = flag.Bool("update", false, "write the golden requests anew")

// protocol are the words of both protocols that no teacher needs to read.
var protocol = []string{
	"system", "user", "assistant", "tool", "function", "text", "image_url", "json_schema", "reply", "object",
}

// requests are what the agents ask for, from the simplest to a transcript with pictures.
func requests() map[string]model.Request {
	schema := json.RawMessage(
		`{"type":"object","properties":{"titel":{"type":"string","description":"Überschrift"}},"required":["titel"]}`,
	)
	search := model.Tool{
		Name: "library_search", Description: "Sucht in der Bibliothek.",
		Schema: json.RawMessage(
			`{"type":"object","properties":{"query":{"type":"string","description":"Suchwörter"}},"required":["query"]}`,
		),
	}
	plain := request()
	plain.Task, plain.Params = "nie gesendet", map[string]string{"topic": "nie gesendet"}
	form := request()
	form.Schema, form.MaxOutput = schema, 800
	tools := request()
	tools.Tools, tools.Schema = []model.Tool{search, {Name: "today", Description: "Nennt das Datum."}}, schema
	tools.Messages = []model.Message{
		{Role: model.Assistant, Text: "Ich suche.", Calls: []model.ToolCall{
			{ID: "call_1", Name: "library_search", Args: json.RawMessage(`{"query":"Wasserkreislauf <\"Grundschule\">"}`)},
			{ID: "call_2", Name: "today", Args: json.RawMessage(`{}`)},
		}},
		{Role: model.ToolRole, CallID: "call_1", Result: json.RawMessage(`{"hits":[{"text":"Wasser verdunstet."}]}`)},
		{Role: model.ToolRole, CallID: "call_2", Result: json.RawMessage(`{"fault":"nie"}`), Failed: true},
		{Role: model.User, Text: "Bitte kürzer."},
	}
	picture := request()
	picture.Blobs = []model.Blob{{Name: "Tafelbild Klasse 4a.png", Media: "image/png", Data: []byte("\x89PNG tafel")}}
	return map[string]model.Request{"plain": plain, "form": form, "tools": tools, "picture": picture}
}

// The wire holds what the teacher was shown and nothing else, in both protocols.
func TestRequestsOnTheWire(t *testing.T) {
	for name, req := range requests() {
		for kind, answers := range map[string]func(sent) answer{
			"openai": always("ok-envelope"), "ollama": ollama(answer{fixture: "ollama-ok"}),
		} {
			t.Run(name+" "+kind, func(t *testing.T) {
				s := newStandIn(t, answers)
				if h := listen(t, newModel(s), req); h.err != nil {
					t.Fatal(h.err)
				}
				calls := s.calls()
				body := calls[len(calls)-1].body
				modeltest.CheckSent(t, req, body, protocol...)
				golden(t, kind+"-"+name+".json", body)
			})
		}
	}
}

func golden(t *testing.T, name string, body []byte) {
	t.Helper()
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, body, "", "  "); err != nil {
		t.Fatal(err)
	}
	pretty.WriteByte('\n')
	path := filepath.Join("testdata", "request", name)
	if *update {
		if err := os.WriteFile(path, pretty.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), pretty.String()); diff != "" {
		t.Error(diff)
	}
}

// Some servers refuse a form of answer or the old name of the limit. They are asked once more without, and from then
// on.
func TestLearnsFromRefusals(t *testing.T) {
	for fixture, word := range map[string]string{"400-format": "response_format", "400-max-tokens": `"max_tokens"`} {
		t.Run(fixture, func(t *testing.T) {
			s := newStandIn(t, func(r sent) answer {
				if strings.Contains(string(r.body), word) {
					return answer{fixture: fixture}
				}
				return afterVersion(r, answer{fixture: "ok-envelope"})
			})
			m := newModel(s)
			for range 2 {
				if h := listen(t, m, requests()["form"]); h.err != nil || h.finish != model.Stopped {
					t.Errorf("%+v", h)
				}
			}
			if n := len(s.calls()); n != 3 {
				t.Errorf("%d calls, want 3: refused, again, and right at once", n)
			}
		})
	}
	s := newStandIn(t, always("400-request"))
	if h := listen(t, newModel(s), requests()["form"]); h.err == nil || len(s.calls()) != 1 {
		t.Errorf("another 400 is no reason to ask again: %d calls, %v", len(s.calls()), h.err)
	}
}

// A refusal that names nothing is mostly about the form: asked once without, and remembered only when that was it.
func TestASilentRefusalIsTriedWithoutTheForm(t *testing.T) {
	form := func(body string) bool {
		return strings.Contains(body, "response_format") || strings.Contains(body, model.AnswerTool)
	}
	for name, fixture := range map[string]string{"form": "400-silent", "tools": "400-schema-tool"} {
		s := newStandIn(t, func(r sent) answer {
			if form(string(r.body)) {
				return answer{fixture: fixture}
			}
			return afterVersion(r, answer{fixture: "ok-envelope"})
		})
		m, req := newModel(s), requests()[name]
		req.Schema = json.RawMessage(`{"type":"object","properties":{"a":{"type":"string"}}}`)
		for range 2 {
			if h := listen(t, m, req); h.err != nil || h.finish != model.Stopped {
				t.Errorf("%s: %+v", name, h)
			}
		}
		if n := len(s.calls()); n != 3 {
			t.Errorf("%s: %d calls, want 3: refused, again, and right at once", name, n)
		}
	}
	s := newStandIn(t, always("400-silent"))
	m := newModel(s)
	for range 2 {
		if h := listen(t, m, requests()["form"]); h.err == nil {
			t.Error("a refusal is no reply")
		}
	}
	if all := s.calls(); len(all) != 4 || !form(string(all[2].body)) {
		t.Errorf("%d calls: the form was not the reason, and is demanded again", len(all))
	}
}

// The tool of the reply is no call: its arguments are the text, as they come, and the first one counts.
func TestTheToolOfTheReply(t *testing.T) {
	req := requests()["tools"]
	h := listen(t, newModel(newStandIn(t, always("answered"))), req)
	want := `Ich habe alles. {"action":"respond","response":{"title":"Wasser"}}`
	if h.err != nil || h.text != want || len(h.calls) != 1 || h.pieces < 3 || !h.answers {
		t.Errorf("%+v", h)
	}
}

// OpenAI's reasoning models want another name for the limit from the start.
func TestLimitOfReasoningModels(t *testing.T) {
	s := newStandIn(t, always("ok-envelope"))
	req := requests()["form"]
	req.Model = "gpt-5-mini"
	h := listen(t, newModel(s), req)
	if body := string(s.calls()[0].body); h.err != nil || !strings.Contains(body, `"max_completion_tokens":800`) ||
		strings.Contains(body, `"max_tokens"`) {
		t.Errorf("%v %s", h.err, body)
	}
}

// OpenAI enforces the form of a result where it can be enforced; a server that only speaks the same wire gets it as it
// is. Nothing is dialled: what goes to OpenAI arrives at the stand-in.
func TestOpenAIEnforcesTheForm(t *testing.T) {
	for base, want := range map[string]bool{"https://api.openai.com/v1": true, "": false} {
		s := newStandIn(t, always("ok-envelope"))
		m := newModel(s, func(c *openai.Config) {
			c.Transport = detour{s.url, c.Transport}
			if base != "" {
				c.BaseURL = base
			}
		})
		if h := listen(t, m, requests()["form"]); h.err != nil {
			t.Fatal(h.err)
		}
		calls := s.calls()
		body := string(calls[len(calls)-1].body)
		if strings.Contains(body, `"strict":true`) != want || strings.Contains(body, `"additionalProperties":false`) != want {
			t.Errorf("%q: %s", base, body)
		}
	}
}

// detour leads every call to another host.
type detour struct {
	to   string
	next http.RoundTripper
}

func (d detour) RoundTrip(r *http.Request) (*http.Response, error) {
	to, err := url.Parse(d.to)
	if err != nil {
		return nil, err
	}
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = to.Scheme, to.Host
	return d.next.RoundTrip(r)
}

// What cannot be sent is said, not left out.
func TestOnlyPicturesCanBeAttached(t *testing.T) {
	for _, answers := range []func(sent) answer{always("ok-envelope"), ollama(answer{fixture: "ollama-ok"})} {
		req := request()
		req.Blobs = []model.Blob{{Name: "Lied.mp3", Media: "audio/mpeg", Data: []byte("ID3")}}
		var e *model.CallError
		if h := listen(t, newModel(newStandIn(t, answers)), req); !errors.As(h.err, &e) || e.Class != model.BadRequest {
			t.Errorf("got %v", h.err)
		}
	}
}

package standin_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"pult/backend/agent"
	"pult/backend/diagram"
	"pult/backend/library"
	"pult/backend/llm"
	"pult/backend/llm/gemini"
	"pult/backend/llm/llmtest/standin"
	"pult/backend/llm/offline"
	"pult/backend/llm/openai"
	"pult/backend/prompt"
	"pult/backend/reader"
	"pult/backend/roster"
	"pult/backend/session"
	"pult/backend/store"
	"pult/backend/tool"
	"pult/backend/toolbox"
)

// pencil stands for the drawing, which has tests of its own.
type pencil struct{}

func (pencil) Draw(context.Context, diagram.Diagram) (diagram.Picture, error) {
	return diagram.Picture{SVG: []byte("<svg/>"), PNG: []byte("png"), Width: 1, Height: 1}, nil
}

// shelf is the real library with the starter articles.
func shelf(t *testing.T) tool.Registry {
	t.Helper()
	dir := t.TempDir()
	clock := func() time.Time { return time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC) }
	db, err := store.Open(t.Context(), store.Options{Dir: filepath.Join(dir, "data"), Now: clock})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	s, err := library.NewService(library.Config{Store: db, Readers: reader.All(dir), Now: clock, NewID: func() string { return "own" }})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	tools, err := toolbox.All(toolbox.Deps{Library: s, Drawer: pencil{}})
	if err != nil {
		t.Fatal(err)
	}
	return tool.NewRegistry(tools...)
}

// remote is a provider as the program sees it: a stand-in behind the real adapter.
type remote struct {
	*standin.Server
	llm.Model
	url string
}

// providers are both protocols; key is asked for and given.
func providers(t *testing.T, faults ...standin.Fault) map[string]remote {
	t.Helper()
	key := func(context.Context) (string, error) { return "secret", nil }
	g, o := standin.Gemini(offline.New(), faults...), standin.OpenAI(offline.New(), faults...)
	g.Key, o.Key = "secret", "secret"
	gs, os := httptest.NewServer(g), httptest.NewServer(o)
	t.Cleanup(gs.Close)
	t.Cleanup(os.Close)
	gm := gemini.New(gemini.Config{BaseURL: gs.URL, Key: key, Transport: &http.Transport{DisableKeepAlives: true}})
	om := openai.New(openai.Config{BaseURL: os.URL + "/v1", Key: key, Transport: &http.Transport{DisableKeepAlives: true}})
	t.Cleanup(func() { _ = gm.Close() })
	t.Cleanup(func() { _ = om.Close() })
	return map[string]remote{"gemini": {g, gm, gs.URL}, "openai": {o, om, os.URL}}
}

// strong are the models that think.
func strong(provider string) string {
	return map[string]string{"gemini": "gemini-standin-pro", "openai": "standin-large"}[provider]
}

func fast(provider string) string {
	return map[string]string{"gemini": "gemini-standin-flash", "openai": "standin-mini"}[provider]
}

// work is a step of a plan.
type work struct {
	agent    string
	task     string
	language string
	params   map[string]string
	feedback []string
	context  []llm.Material
}

func (w work) spec() agent.Spec {
	for _, s := range roster.Everyone() {
		if s.Name == w.agent {
			return s
		}
	}
	return agent.Spec{}
}

// typed is the step as the offline model is asked, sent as a remote one is: with nothing but texts.
func (w work) typed(tools tool.Registry) llm.Request {
	req := llm.Request{Purpose: llm.Purpose(w.agent), Task: w.task, Language: w.language, Params: w.params, Feedback: w.feedback, Context: w.context}
	for _, tl := range tools.Only(w.spec().Tools) {
		req.Tools = append(req.Tools, tl.Spec())
	}
	return req
}

func (w work) sent(t *testing.T, tools tool.Registry, model string) llm.Request {
	t.Helper()
	p, err := prompt.Compose(prompt.Parts{
		Base: w.spec().Prompt, Task: w.task, Language: w.language, Params: w.params, Context: w.context, Feedback: w.feedback,
		Schema: w.spec().Schema, Tools: len(w.spec().Tools) > 0,
	})
	if err != nil {
		t.Fatal(err)
	}
	return llm.Request{System: p.System, Input: p.Input, Tools: w.typed(tools).Tools, Schema: w.spec().Schema, Model: model}
}

// done is what a step gave.
type done struct {
	response json.RawMessage
	outcome  agent.Outcome
	usages   []llm.Usage // one for each call
	thoughts string
}

// do plays the loop of package agent by hand: model, tools, model, … until a result.
func do(t *testing.T, m llm.Model, req llm.Request, tools tool.Registry, spec agent.Spec) done {
	t.Helper()
	var d done
	var files []session.File
	for range 12 {
		reply := llm.Message{Role: llm.Assistant}
		for c, err := range m.Generate(t.Context(), req) {
			if err != nil {
				t.Fatal(err)
			}
			reply.Text += c.Text
			d.thoughts += c.Thought
			if c.Signature != "" {
				reply.Signature = c.Signature
			}
			if c.Call != nil {
				reply.Calls = append(reply.Calls, *c.Call)
			}
			if c.Usage != nil {
				d.usages = append(d.usages, *c.Usage)
			}
		}
		req.Messages = append(req.Messages, reply)
		if len(reply.Calls) == 0 {
			e, err := agent.ParseEnvelope(reply.Text)
			if err != nil {
				t.Fatalf("%v: %s", err, reply.Text)
			}
			if d.outcome, err = spec.Finish(e.Response, files); err != nil {
				t.Fatal(err)
			}
			d.response = e.Response
			return d
		}
		for _, call := range reply.Calls {
			result, err := tools[call.Name].Run(t.Context(), tool.Scope{}, call.Args)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, result.Files...)
			req.Messages = append(req.Messages, llm.Message{Role: llm.ToolRole, CallID: call.ID, Result: result.JSON})
		}
	}
	t.Fatal("too many turns")
	return d
}

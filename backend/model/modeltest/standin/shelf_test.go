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
	"pult/backend/agent/prompt"
	"pult/backend/agents"
	"pult/backend/artifact"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/reader"
	"pult/backend/material/diagram"
	"pult/backend/model"
	"pult/backend/model/gemini"
	"pult/backend/model/modeltest/standin"
	"pult/backend/model/openai"
	"pult/backend/store"
	"pult/backend/tools"
	"pult/backend/tools/tool"
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
	s, err := library.NewService(
		library.Config{Store: db.Library, Readers: reader.All(dir), Now: clock, NewID: func() string { return "own" }},
	)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	list, err := tools.All(tools.Deps{Library: s, Drawer: pencil{}})
	if err != nil {
		t.Fatal(err)
	}
	return tool.NewRegistry(list...)
}

// remote is a provider as the program sees it: a stand-in behind the real adapter.
type remote struct {
	*standin.Server
	model.Model
	url string
}

// providers are both protocols; key is asked for and given.
func providers(t *testing.T, faults ...standin.Fault) map[string]remote {
	t.Helper()
	key := func(context.Context) (string, error) { return "secret", nil }
	g, o := standin.Gemini(agents.Offline(), faults...), standin.OpenAI(agents.Offline(), faults...)
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
	context  []model.Material
}

func (w work) spec() agent.Spec {
	for _, s := range agents.Everyone() {
		if s.Name == w.agent {
			return s
		}
	}
	return agent.Spec{}
}

// typed is the step as the offline model is asked, sent as a remote one is: with nothing but texts.
func (w work) typed(list tool.Registry) model.Request {
	req := model.Request{
		Purpose:  model.Purpose(w.agent),
		Task:     w.task,
		Language: w.language,
		Params:   w.params,
		Feedback: w.feedback,
		Context:  w.context,
	}
	for _, tl := range list.Only(w.spec().Tools) {
		req.Tools = append(req.Tools, tl.Spec())
	}
	return req
}

func (w work) sent(t *testing.T, list tool.Registry, modelName string) model.Request {
	t.Helper()
	p, err := prompt.Compose(prompt.Parts{
		Base: w.spec().Prompt, Task: w.task, Language: w.language, Params: w.params, Context: w.context, Feedback: w.feedback,
		Schema: w.spec().Schema, Tools: len(w.spec().Tools) > 0,
	})
	if err != nil {
		t.Fatal(err)
	}
	return model.Request{
		System: p.System,
		Input:  p.Input,
		Tools:  w.typed(list).Tools,
		Schema: w.spec().Schema,
		Model:  modelName,
	}
}

// done is what a step gave.
type done struct {
	response json.RawMessage
	outcome  agent.Outcome
	usages   []model.Usage // one for each call
	thoughts string
}

// do plays the loop of package agent by hand: model, tools, model, … until a result.
func do(t *testing.T, m model.Model, req model.Request, list tool.Registry, spec agent.Spec) done {
	t.Helper()
	var d done
	var files []artifact.File
	for range 12 {
		reply := model.Message{Role: model.Assistant}
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
			if d.outcome, err = spec.Finish(agent.Task{}, e.Response, files); err != nil {
				t.Fatal(err)
			}
			d.response = e.Response
			return d
		}
		for _, call := range reply.Calls {
			result, err := list[call.Name].Run(t.Context(), tool.Scope{}, call.Args)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, result.Files...)
			req.Messages = append(req.Messages, model.Message{Role: model.ToolRole, CallID: call.ID, Result: result.JSON})
		}
	}
	t.Fatal("too many turns")
	return d
}

package handwork_test

import (
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pult/backend/agent"
	"pult/backend/agents"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/reader"
	"pult/backend/material/diagram"
	"pult/backend/material/draw"
	"pult/backend/model"
	"pult/backend/store"
	"pult/backend/tools"
	"pult/backend/tools/tool"
)

// shelf is the real library with the starter articles in a real database, made once for all tests of the package.
type shelf struct {
	library *library.Service
	tools   tool.Registry
	sketch  tool.Registry       // the same with a drawer that takes no time
	titles  map[string][]string // by language
}

var (
	once   sync.Once
	shared shelf
	dir    string
)

func TestMain(m *testing.M) {
	code := m.Run()
	if dir != "" {
		_ = os.RemoveAll(dir)
	}
	os.Exit(code)
}

func newShelf(t *testing.T) shelf {
	t.Helper()
	once.Do(func() { shared = openShelf(t) })
	if shared.library == nil {
		t.Fatal("the library could not be opened")
	}
	return shared
}

func openShelf(t *testing.T) shelf {
	t.Helper()
	ctx := context.Background()
	clock := func() time.Time { return time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC) }
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	var err error
	dir, err = os.MkdirTemp("", "pult-offline") //nolint:usetesting // shared by all tests of the package
	must(err)
	db, err := store.Open(ctx, store.Options{Dir: dir, Now: clock})
	must(err)
	n := 0
	s, err := library.NewService(
		library.Config{
			Store:   db.Library,
			Readers: reader.All(dir),
			Now:     clock,
			NewID:   func() string { n++; return "own-" + string(rune('a'+n)) },
		},
	)
	must(err)
	must(s.Seed(ctx))
	painter, err := draw.New()
	must(err)
	list, err := tools.All(tools.Deps{Library: s, Drawer: painter})
	must(err)
	sketch, err := tools.All(tools.Deps{Library: s, Drawer: pencil{}})
	must(err)
	titles := map[string][]string{}
	docs, err := s.Documents(ctx)
	must(err)
	for _, d := range docs {
		titles[d.Language] = append(titles[d.Language], d.Title)
	}
	return shelf{library: s, tools: tool.NewRegistry(list...), sketch: tool.NewRegistry(sketch...), titles: titles}
}

// pencil stands for the drawing, which has tests of its own and takes a tenth of a second a picture.
type pencil struct{}

func (pencil) Draw(context.Context, diagram.Diagram) (diagram.Picture, error) {
	return diagram.Picture{SVG: []byte("<svg/>"), PNG: []byte("png"), Width: 1, Height: 1}, nil
}

// importTexts adds the teacher's own documents, by file name, and takes them away after the test.
func (s shelf) importTexts(t *testing.T, texts map[string]string) {
	t.Helper()
	folder := t.TempDir()
	for name, text := range texts {
		if err := os.WriteFile(path.Join(folder, name), []byte(text), fs.FileMode(0o600)); err != nil {
			t.Fatal(err)
		}
	}
	outcomes, err := s.library.Import(t.Context(), []string{folder}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range outcomes {
		if o.Err != nil {
			t.Fatal(o.Err)
		}
		t.Cleanup(func() { _ = s.library.Remove(context.Background(), o.Document.ID) })
	}
}

func spec(name string) agent.Spec {
	for _, s := range agents.Everyone() {
		if s.Name == name {
			return s
		}
	}
	return agent.Spec{}
}

// reply is what one run of an agent gave.
type reply struct {
	envelope agent.Envelope
	outcome  agent.Outcome
	notes    string
	raw      string
	turns    int
}

// run plays the loop of package agent by hand: model, tools, model, … until a result, as app and engine do.
func (s shelf) run(t *testing.T, req model.Request) (reply, error) {
	t.Helper()
	return s.runAs(t, spec(string(req.Purpose)), req)
}

func (s shelf) runAs(t *testing.T, agentSpec agent.Spec, req model.Request) (reply, error) {
	t.Helper()
	m := agents.Offline()
	for _, tl := range s.tools.Only(slices.Concat(agentSpec.Tools, agentSpec.RuleTools)) {
		req.Tools = append(req.Tools, tl.Spec())
	}
	var files []artifact.File
	var notes strings.Builder
	for turn := 1; turn <= 12; turn++ {
		message := model.Message{Role: model.Assistant}
		for c, err := range m.Generate(t.Context(), req) {
			if err != nil {
				return reply{}, err
			}
			message.Text += c.Text
			notes.WriteString(c.Note)
			if c.Call != nil {
				message.Calls = append(message.Calls, *c.Call)
			}
		}
		if len(message.Calls) == 0 {
			e, err := agent.ParseEnvelope(message.Text)
			if err != nil {
				return reply{}, err
			}
			outcome, err := agentSpec.Finish(agent.Task{}, e.Response, files)
			return reply{envelope: e, outcome: outcome, notes: notes.String(), raw: message.Text, turns: turn}, err
		}
		req.Messages = append(req.Messages, message)
		for _, call := range message.Calls {
			result, err := s.tools[call.Name].Run(t.Context(), tool.Scope{}, call.Args)
			if err != nil {
				return reply{}, err
			}
			files = append(files, result.Files...)
			req.Messages = append(req.Messages, model.Message{Role: model.ToolRole, CallID: call.ID, Result: result.JSON})
		}
	}
	return reply{}, fault.New(fault.Internal, "too many turns", nil)
}

// research runs the research agent; params come as name, value pairs.
func (s shelf) research(t *testing.T, topic string, params ...string) (artifact.Research, error) {
	t.Helper()
	r, err := s.run(t, researchRequest(topic, params...))
	if err != nil {
		return artifact.Research{}, err
	}
	return decode[artifact.Research](t, r.envelope.Response), nil
}

func researchRequest(topic string, params ...string) model.Request {
	req := model.Request{
		Purpose:  "research",
		Task:     topic,
		Language: "de",
		Params:   map[string]string{"topic": topic, "grade": "", "depth": "standard", "sources": "all", "language": "de"},
	}
	for i := 0; i+1 < len(params); i += 2 {
		if params[i] == "feedback" {
			req.Feedback = append(req.Feedback, params[i+1])
			continue
		}
		req.Params[params[i]] = params[i+1]
	}
	return req
}

func (s shelf) image(t *testing.T, material artifact.Research, params ...string) (artifact.Image, reply, error) {
	t.Helper()
	raw, err := json.Marshal(material)
	if err != nil {
		t.Fatal(err)
	}
	req := model.Request{
		Purpose: "image", Task: material.Topic, Language: material.Language,
		Context: []model.Material{{Name: "research", JSON: raw}},
		Params: map[string]string{
			"style":      "diagram",
			"form":       "auto",
			"labels":     map[string]string{"de": "german", "en": "english"}[material.Language],
			"complexity": "simple",
		},
	}
	for i := 0; i+1 < len(params); i += 2 {
		if params[i] == "feedback" {
			req.Feedback = append(req.Feedback, params[i+1])
			continue
		}
		req.Params[params[i]] = params[i+1]
	}
	r, err := s.run(t, req)
	if err != nil {
		return artifact.Image{}, r, err
	}
	return decode[artifact.Image](t, r.envelope.Response), r, nil
}

func decode[T any](t *testing.T, raw json.RawMessage) T {
	t.Helper()
	var v T
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func say(key string, args ...string) string {
	return i18n.Must(i18n.German).Say(i18n.T(key, args...))
}

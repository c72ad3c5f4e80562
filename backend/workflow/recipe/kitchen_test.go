package recipe_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pult/backend/agent"
	"pult/backend/agents"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/model"
	"pult/backend/model/provider"
	"pult/backend/store"
	"pult/backend/workflow"
	"pult/backend/workflow/recipe"
)

// deaf is a model that nobody may ask.
type deaf struct{}

func (deaf) Generate(context.Context, model.Request) iter.Seq2[model.Chunk, error] {
	return func(yield func(model.Chunk, error) bool) { yield(model.Chunk{}, errors.New("a model was asked")) }
}

func (deaf) Name() string { return "deaf" }

type sink struct{}

func (sink) Publish(event.Record) {}

// here is a router that leads nowhere else.
type here struct{}

func (here) Route(context.Context, string, model.ModelRole) (provider.Route, error) {
	return provider.Route{Provider: provider.Offline, Local: true}, nil
}

func (h here) With(ctx context.Context, at, _ string) (provider.Route, error) {
	return h.Route(ctx, at, "")
}

func (h here) Ready(ctx context.Context, at string, role model.ModelRole) (provider.Route, error) {
	return h.Route(ctx, at, role)
}

type kitchen struct {
	*recipe.Service
	engine *workflow.Engine
	t      *testing.T
}

func newKitchen(t *testing.T) kitchen {
	now := func() time.Time { return time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC) }
	db, err := store.Open(t.Context(), store.Options{Dir: t.TempDir(), Now: now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	n := 0
	newID := func() string { n++; return fmt.Sprintf("id%d", n) }
	k := kitchen{t: t}
	k.engine = workflow.NewEngine(workflow.Config{
		Store: db.Workflow(), Planner: agents.Planner(), Agents: agents.All(), Router: here{},
		Runner: agent.Runner{Model: deaf{}, Now: now},
		Log:    workflow.NewLog(0, now, sink{}), Now: now, NewID: newID,
	})
	k.Service = recipe.NewService(recipe.Config{
		Store: db.Recipes, Runs: k.engine.Runs, Agents: agents.All(), Now: now, NewID: newID,
		Save: func(dir, name string, write func(io.Writer) error) (string, error) {
			f, err := os.Create(filepath.Join(dir, name))
			if err != nil {
				return "", err
			}
			return f.Name(), errors.Join(write(f), f.Close())
		},
	})
	return k
}

// lesson is a run whose plan waits for approval.
func (k kitchen) lesson(steps ...workflow.StepEdit) workflow.Run {
	k.t.Helper()
	r, err := k.engine.Runs.Start(
		k.t.Context(),
		workflow.Job{Request: "Recherche für Max aus der 7b", Language: i18n.German, Steps: steps},
	)
	if err != nil {
		k.t.Fatal(err)
	}
	return r
}

func (k kitchen) kept(s recipe.Saving) recipe.Recipe {
	k.t.Helper()
	r, err := k.Keep(k.t.Context(), s)
	if err != nil {
		k.t.Fatal(err)
	}
	return r
}

func research(topic, grade string) workflow.StepEdit {
	return workflow.StepEdit{
		Agent:  "research",
		Params: map[string]string{"topic": topic, "grade": grade, "depth": "quick"},
	}
}

func picture() workflow.StepEdit {
	return workflow.StepEdit{Agent: "image", Params: map[string]string{"form": "cycle"}, Asks: true}
}

func wantFault(t *testing.T, err error, kind fault.Kind, key string) {
	t.Helper()
	if f := fault.Of(err); f == nil || f.Kind != kind || f.Key != key {
		t.Errorf("got %v, want %s", err, key)
	}
}

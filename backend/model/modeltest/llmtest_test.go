package modeltest

import (
	"context"
	"errors"
	"iter"
	"strings"
	"testing"

	"pult/backend/model"
)

// The scripted fake keeps the contract it is used to test others by.
func TestScriptConforms(t *testing.T) {
	reply := `{"action":"respond","response":{"titel":"Übung"}}`
	Conform(t, func() model.Model { return &Script{Turns: []Turn{Reply(reply)}} }, []Case{{Name: "reply"}})
	Conform(t, func() model.Model {
		return &Script{Turns: []Turn{Calls(model.ToolCall{ID: "1", Name: "library_search", Args: []byte(`{}`)})}}
	}, []Case{{Name: "calls", Calls: true}})
	Conform(t, func() model.Model {
		broken := model.Fail(model.Broken, model.Who{Provider: "script"}, "", nil)
		broken.Begun = true
		return &Script{Turns: []Turn{{Chunks: []model.Chunk{{Text: "half"}}, Err: broken}}}
	}, []Case{{Name: "fails", Fails: model.Broken}})
	Conform(t, func() model.Model { return stalling{} }, []Case{{Name: "stalls", Stalls: true}})
}

// stalling sends one chunk and then nothing.
type stalling struct{}

func (stalling) Name() string { return "stalling" }

func (stalling) Generate(ctx context.Context, _ model.Request) iter.Seq2[model.Chunk, error] {
	return func(yield func(model.Chunk, error) bool) {
		if ctx.Err() == nil && !yield(model.Chunk{Text: "half"}, nil) {
			return
		}
		<-ctx.Done()
		yield(model.Chunk{}, ctx.Err())
	}
}

func TestScriptPlaysItsTurns(t *testing.T) {
	broken := errors.New("broken line")
	s := &Script{Turns: []Turn{{Chunks: []model.Chunk{{Text: "half"}}, Err: broken}}}
	var text strings.Builder
	var last error
	for c, err := range s.Generate(t.Context(), model.Request{Task: "one"}) {
		text.WriteString(c.Text)
		last = err
	}
	if text.String() != "half" || !errors.Is(last, broken) {
		t.Errorf("%q %v", text.String(), last)
	}
	for _, err := range s.Generate(t.Context(), model.Request{Task: "two"}) {
		last = err
	}
	if !errors.Is(last, ErrScriptEnded) || len(s.Requests()) != 2 || s.Requests()[1].Task != "two" {
		t.Errorf("%v %v", last, s.Requests())
	}
}

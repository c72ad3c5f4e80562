package llmtest

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"go.uber.org/goleak"

	"pult/backend/agent"
	"pult/backend/llm"
)

// Case is a request that an adapter answers completely.
type Case struct {
	Name    string
	Request llm.Request
	Calls   bool // the reply is tool calls, not text
}

// Conform checks what the rest of the program relies on in a model. fresh gives a new one each time.
func Conform(t *testing.T, fresh func() llm.Model, cases []Case) {
	t.Helper()
	leaks := goleak.IgnoreCurrent()
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Run("streams in order", func(t *testing.T) { streams(t, fresh(), c) })
			t.Run("ends when cancelled", func(t *testing.T) { cancels(t, fresh, c) })
			t.Run("stops when nobody listens", func(t *testing.T) { abandons(t, fresh(), c) })
		})
	}
	if err := goleak.Find(leaks); err != nil {
		t.Errorf("the model left goroutines behind: %v", err)
	}
}

// streams reads a whole reply: only the last chunk ends it, and what it holds can be used.
func streams(t *testing.T, m llm.Model, c Case) {
	t.Helper()
	if m.Name() == "" {
		t.Error("a model has a name")
	}
	chunks := all(t, m, c.Request)
	end := len(chunks) - 1
	var text strings.Builder
	var calls []llm.ToolCall
	for i, chunk := range chunks {
		text.WriteString(chunk.Text)
		if chunk.Call != nil {
			calls = append(calls, *chunk.Call)
		}
		if (chunk.Finish != "") != (i == end) {
			t.Errorf("chunk %d of %d ends with %q: the last one says why, and no other", i+1, len(chunks), chunk.Finish)
		}
		if !utf8.ValidString(chunk.Text) || !utf8.ValidString(chunk.Note) {
			t.Error("a chunk cuts a letter in two")
		}
	}
	usage(t, chunks[end].Usage)
	if want := map[bool]llm.Finish{true: llm.ToolUse, false: llm.Stopped}[c.Calls]; chunks[end].Finish != want {
		t.Errorf("finish %q, want %q", chunks[end].Finish, want)
	}
	if c.Calls {
		checkCalls(t, calls)
		return
	}
	if _, err := agent.ParseEnvelope(text.String()); err != nil || len(calls) > 0 {
		t.Errorf("a finished reply is one envelope and calls no tools: %v, %d calls", err, len(calls))
	}
}

// all are the chunks of a reply that ends well.
func all(t *testing.T, m llm.Model, req llm.Request) []llm.Chunk {
	t.Helper()
	var chunks []llm.Chunk
	for chunk, err := range m.Generate(t.Context(), req) {
		if err != nil {
			t.Fatal(err)
		}
		chunks = append(chunks, chunk)
	}
	if len(chunks) == 0 {
		t.Fatal("the reply is empty")
	}
	return chunks
}

// usage is known or nil; a zero that stands for "unknown" would be billed as nothing.
func usage(t *testing.T, u *llm.Usage) {
	t.Helper()
	if u == nil {
		t.Error("the last chunk has no usage")
		return
	}
	for name, n := range map[string]*int64{"input": u.Input, "output": u.Output} {
		if n != nil && *n <= 0 {
			t.Errorf("%s tokens are %d; unknown is nil", name, *n)
		}
	}
}

func checkCalls(t *testing.T, calls []llm.ToolCall) {
	t.Helper()
	if len(calls) == 0 {
		t.Error("no tool call")
	}
	seen := map[string]bool{}
	for _, c := range calls {
		if c.ID == "" || seen[c.ID] || c.Name == "" || !json.Valid(c.Args) {
			t.Errorf("call %+v needs an id of its own, a name and valid arguments", c)
		}
		seen[c.ID] = true
	}
}

// cancels checks both moments: before the first chunk and between two.
func cancels(t *testing.T, fresh func() llm.Model, c Case) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var last error
	for _, err := range fresh().Generate(ctx, c.Request) {
		last = err
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("cancelled before it began: %v", last)
	}
	ctx, cancel = context.WithCancel(t.Context())
	defer cancel()
	last = nil
	for chunk, err := range fresh().Generate(ctx, c.Request) {
		last = err
		if chunk.Finish != "" {
			return // over before it could be cancelled
		}
		cancel()
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("cancelled in the middle: %v", last)
	}
}

func abandons(t *testing.T, m llm.Model, c Case) {
	t.Helper()
	for _, err := range m.Generate(t.Context(), c.Request) {
		if err != nil {
			t.Error(err)
		}
		break
	}
}

// Package modeltest has what tests of and around models need: Script, a scripted fake that stands at the edge of the
// program, and Conform, the suite every adapter passes.
package modeltest

import (
	"context"
	"errors"
	"iter"
	"sync"

	"pult/backend/model"
)

// Turn is one scripted reply: its chunks, then its error if any.
type Turn struct {
	Chunks []model.Chunk
	Err    error
}

// Script is a model that plays its turns in order and keeps the requests it got. It is safe for concurrent use.
type Script struct {
	Turns []Turn

	mu       sync.Mutex
	requests []model.Request
}

// ErrScriptEnded is what a call beyond the last turn gets.
var ErrScriptEnded = errors.New("llmtest: the script has no more turns")

// Name is "script".
func (s *Script) Name() string { return "script" }

// Requests lists the calls so far, oldest first.
func (s *Script) Requests() []model.Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]model.Request(nil), s.requests...)
}

// Generate plays the next turn; a cancelled context ends it between two chunks.
func (s *Script) Generate(ctx context.Context, req model.Request) iter.Seq2[model.Chunk, error] {
	turn := s.next(req)
	return func(yield func(model.Chunk, error) bool) {
		for _, c := range turn.Chunks {
			if err := ctx.Err(); err != nil {
				yield(model.Chunk{}, err)
				return
			}
			if !yield(c, nil) {
				return
			}
		}
		if err := ctx.Err(); err != nil && turn.Err == nil {
			yield(model.Chunk{}, err)
			return
		}
		if turn.Err != nil {
			yield(model.Chunk{}, turn.Err)
		}
	}
}

func (s *Script) next(req model.Request) Turn {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, req)
	if n := len(s.requests); n <= len(s.Turns) {
		return s.Turns[n-1]
	}
	return Turn{Err: ErrScriptEnded}
}

// Reply is a turn that answers with text in two pieces.
func Reply(text string) Turn {
	r := []rune(text)
	half := len(r) / 2
	return Turn{Chunks: []model.Chunk{
		{Text: string(r[:half])},
		{Text: string(r[half:])},
		{Finish: model.Stopped, Usage: &model.Usage{Local: true}},
	}}
}

// Calls is a turn that wants tools.
func Calls(calls ...model.ToolCall) Turn {
	var t Turn
	for _, c := range calls {
		t.Chunks = append(t.Chunks, model.Chunk{Call: &c})
	}
	t.Chunks = append(t.Chunks, model.Chunk{Finish: model.ToolUse, Usage: &model.Usage{Local: true}})
	return t
}

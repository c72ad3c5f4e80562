// Package llm holds the words for talking to any language model.
//
// A Request is typed: purpose, parameters, task, context and tools travel beside the composed text. The offline model reads the
// typed part, remote ones the text. Nobody parses prompts.
package llm

import (
	"context"
	"encoding/json"
	"iter"
)

// Model is a provider of replies. Generate streams chunks until the reply is complete; the last chunk carries Finish and Usage.
// An error ends the sequence. A cancelled context ends it with the context's error.
type Model interface {
	Name() string // stable name, e.g. "offline"; part of history and ledger
	Generate(ctx context.Context, req Request) iter.Seq2[Chunk, error]
}

// Purpose tells what a reply is for.
type Purpose string

// Request is one call to a model.
type Request struct {
	Purpose  Purpose           `json:"purpose"`            // name of the agent: "planner", "research", "image"
	System   string            `json:"system"`             // composed prompt
	Task     string            `json:"task"`               // the teacher's own words, unchanged
	Language string            `json:"language"`           // language of the result, "de" or "en"
	Params   map[string]string `json:"params,omitempty"`   // the step's final parameters
	Context  []Material        `json:"context,omitempty"`  // results of earlier steps
	Feedback []string          `json:"feedback,omitempty"` // the teacher's wishes, oldest first; they add to Task
	Tools    []Tool            `json:"tools,omitempty"`
	Messages []Message         `json:"messages"` // transcript so far
	Schema   json.RawMessage   `json:"schema,omitempty"`
}

// Material is typed input from an earlier step.
type Material struct {
	Name string          `json:"name"` // type of artifact: "research"
	JSON json.RawMessage `json:"json"`
}

// Tool describes a tool the model may call.
type Tool struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Schema      json.RawMessage `json:"schema"` // JSON schema of the arguments
}

// Role says who speaks in the transcript.
type Role string

// The roles of a transcript.
const (
	User      Role = "user"
	Assistant Role = "assistant"
	ToolRole  Role = "tool"
)

// Message is one entry of the transcript.
type Message struct {
	Role   Role            `json:"role"`
	Text   string          `json:"text,omitempty"`
	Calls  []ToolCall      `json:"calls,omitempty"`  // assistant only
	CallID string          `json:"callId,omitempty"` // tool only: answers this call
	Result json.RawMessage `json:"result,omitempty"` // tool only
	Failed bool            `json:"failed,omitempty"` // tool only: Result holds a fault, nothing was done
}

// ToolCall is the model's wish to run a tool.
type ToolCall struct {
	ID   string          `json:"id"`
	Name string          `json:"name"`
	Args json.RawMessage `json:"args"`
}

// Finish says why a reply ended.
type Finish string

// Reasons for the end of a reply.
const (
	Stopped   Finish = "stop"
	ToolUse   Finish = "toolUse"
	Length    Finish = "length"
	Blocked   Finish = "blocked"
	OtherEnds Finish = "other"
)

// Usage counts tokens as billed. A nil pointer is unknown, never zero.
type Usage struct {
	Input  *int64 `json:"input,omitempty"`
	Output *int64 `json:"output,omitempty"`
	Local  bool   `json:"local"` // nothing left the machine, nothing is billed
}

// Chunk is a piece of a reply. Text is content of the reply envelope as it arrives; Note is a short sentence about the work that
// may be shown while it runs and is not part of the reply.
type Chunk struct {
	Text   string
	Note   string
	Call   *ToolCall
	Usage  *Usage
	Finish Finish
}

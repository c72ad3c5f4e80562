// Package model holds the words for talking to any language model.
//
// A Request is typed: purpose, parameters, task, context and tools travel beside the composed text. The offline model
// reads the typed part, remote ones the text (System, Input, Messages, Tools, Schema, Blobs); nothing else of a Request
// is ever sent. Nobody parses prompts.
package model

import (
	"context"
	"encoding/json"
	"iter"
	"strings"
	"time"
)

// Model is a provider of replies. Generate streams chunks until the reply is complete; the last chunk carries Finish
// and Usage. An error ends the sequence. A cancelled context ends it with the context's error.
type Model interface {
	Name() string // stable name, e.g. "offline"; part of history and ledger
	Generate(ctx context.Context, req Request) iter.Seq2[Chunk, error]
}

// Purpose tells what a reply is for.
type Purpose string

// Request is one call to a model.
type Request struct {
	Purpose Purpose `json:"purpose"` // name of the agent: "planner", "research", "image"
	System  string  `json:"system"`  // composed prompt: how to work; text of the program only
	Input   string  `json:"input"`   // composed data of the step: the first message of the user
	Task    string  `json:"task"`    // the teacher's own words, unchanged
	// The part of Task that a child of the agent answers, in the words of a model; empty: all of it.
	Question string            `json:"question,omitempty"`
	Language string            `json:"language"`           // language of the result, "de" or "en"
	Params   map[string]string `json:"params,omitempty"`   // the step's final parameters
	Context  []Material        `json:"context,omitempty"`  // results of earlier steps
	Feedback []string          `json:"feedback,omitempty"` // the teacher's wishes, oldest first; they add to Task
	Tools    []Tool            `json:"tools,omitempty"`
	// System describes the tools, and calls stand in the text of the reply: Tools are not sent.
	Plain    bool      `json:"plain,omitempty"`
	Messages []Message `json:"messages"` // transcript so far, shortened to what is sent
	Whole    []Message `json:"-"`        // transcript so far, in full; never sent
	// JSON schema of the whole reply. Adapters demand it: of the text, or beside tools of the arguments of AnswerTool.
	Schema json.RawMessage `json:"schema,omitempty"`
	Blobs  []Blob          `json:"blobs,omitempty"` // pictures and sounds that go with Input

	// Who is asked: "offline", "gemini", "openai"; empty: the one of the settings.
	Provider  string    `json:"provider,omitempty"`
	Role      ModelRole `json:"role,omitempty"`      // what the model is chosen for; empty: Strong
	Model     string    `json:"model,omitempty"`     // id at the provider; filled in from Role when the call is made
	MaxOutput int       `json:"maxOutput,omitempty"` // tokens of the reply; 0 leaves it to the provider
	Wants     Media     `json:"wants,omitempty"`     // what the reply shall hold; empty: text
	Shape     Shape     `json:"shape,omitempty"`     // of a picture; empty leaves it to the provider. Input says it, too
	Prompt    string    `json:"prompt,omitempty"`    // hash of System and Input as composed; for the ledger, never sent
	Origin    Origin    `json:"origin"`              // who asks; for the ledger, never sent
	Target    Target    `json:"target"`              // where it may go; the zero value leaves that to the settings
}

// Target is where a request was allowed to go. Whoever makes the call refuses when it would go anywhere else by now.
type Target struct {
	URL   string `json:"url"`   // base address
	Local bool   `json:"local"` // allowed because nothing leaves this machine
}

// ModelRole is what a model is chosen for in the settings.
type ModelRole string

// The roles a model can have.
const (
	Strong    ModelRole = "strong"
	Fast      ModelRole = "fast"
	Picture   ModelRole = "image"
	Sound     ModelRole = "music"
	Embedding ModelRole = "embedding"
)

// Media is a kind of content.
type Media string

// Kinds of content a reply can hold.
const (
	TextMedia  Media = "text"
	ImageMedia Media = "image"
	AudioMedia Media = "audio"
)

// Shape is the form of a picture's frame.
type Shape string

// Shapes.
const (
	Landscape Shape = "landscape" // 3:2
	Portrait  Shape = "portrait"  // 2:3
	Square    Shape = "square"
)

// Maker is the model that made a picture or a sound.
type Maker struct {
	Provider string `json:"provider"`
	Model    string `json:"model"`
}

// Blob is content that is no text.
type Blob struct {
	Name  string `json:"name"`  // file name as the teacher knows it; not sent
	Media string `json:"media"` // "image/png"
	Data  []byte `json:"data"`
}

// Origin tells for whom a call is made.
type Origin struct {
	RunID  string `json:"runId"`
	StepID string `json:"stepId"` // empty: the planner
	Agent  string `json:"agent"`  // "planner", "research", … or "test" for the try-out of a provider
	// Generation of the run: the names of steps begin anew with each full replan.
	Generation int `json:"generation"`
}

// Material is typed input from an earlier step.
type Material struct {
	Name string          `json:"name"` // type of artifact: "research"
	JSON json.RawMessage `json:"json"`
	// Public: everything in it comes from texts that were published (the starter library), so a name in it is nobody's
	// secret.
	Public bool `json:"public,omitempty"`
}

// Tool describes a tool the model may call.
type Tool struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Schema      json.RawMessage `json:"schema"` // JSON schema of the arguments
}

// AnswerTool is the tool that a model gives its reply with where it is offered others: most providers hold arguments of
// tools to their schema, and no text beside tools. Adapters offer it and pass its arguments on as the text of the
// reply; nobody else knows of it.
const AnswerTool = "final_answer"

// IsAnswer reports a name that a model gives to AnswerTool: some put words in front ("functions.final_answer"), or
// write it in other letters.
func IsAnswer(name string) bool {
	name = strings.TrimSpace(name[strings.LastIndexAny(name, ".:/")+1:])
	return strings.EqualFold(strings.ReplaceAll(name, "_", ""), strings.ReplaceAll(AnswerTool, "_", ""))
}

// Role says who speaks in the transcript.
type Role string

// The roles of a transcript.
const (
	User      Role = "user"
	Assistant Role = "assistant"
	ToolRole  Role = "tool"
	BriefRole Role = "brief" // a short form of an earlier answer of a tool; a note of the loop, never sent as it is
)

// Message is one entry of the transcript.
type Message struct {
	Role   Role            `json:"role"`
	Text   string          `json:"text,omitempty"`
	Calls  []ToolCall      `json:"calls,omitempty"`  // assistant only
	CallID string          `json:"callId,omitempty"` // tool only: answers this call
	Result json.RawMessage `json:"result,omitempty"` // tool only
	Failed bool            `json:"failed,omitempty"` // tool only: Result holds a fault, nothing was done
	Public bool            `json:"public,omitempty"` // tool only: Result holds nothing but published texts
	// Signature is the provider's own mark on its reply (Gemini's thought signature); it goes back unread.
	Signature string `json:"signature,omitempty"`

	// What the loop noted about the row; never sent.
	At    time.Time `json:"at,omitzero"`
	Plain bool      `json:"plain,omitempty"` // assistant: Calls were read from Text
	Goes  bool      `json:"goes,omitempty"`  // assistant: it says CONTINUE
	Asks  string    `json:"asks,omitempty"`  // assistant: its question to the teacher
	Usage *Usage    `json:"usage,omitempty"` // assistant: what the reply took
	// Assistant: pictures and sounds that were ordered; such a row is no part of the conversation.
	Blobs  []Blob   `json:"blobs,omitempty"`
	Maker  *Maker   `json:"maker,omitempty"`  // assistant: who made them
	Found  int      `json:"found,omitempty"`  // tool: number of things found, -1 where there is nothing to count
	Links  []string `json:"links,omitempty"`  // tool: addresses that later calls of the step may open
	Hosts  []string `json:"hosts,omitempty"`  // tool: hosts that were asked
	Denied bool     `json:"denied,omitempty"` // tool: refused by a rule; the same call is refused again
	Off    bool     `json:"off,omitempty"`    // tool: refused because the teacher has not switched the tool on
	Tokens int      `json:"tokens,omitempty"` // tool: about how many the result has
	Of     int      `json:"of,omitempty"`     // brief: row of the answer
	Hint   Hint     `json:"hint,omitempty"`   // user: why the loop speaks
	Said   string   `json:"said,omitempty"`   // user: id of the teacher's message
	// Answered are the teacher's own words when Hint is Answer.
	Answered string `json:"answered,omitempty"`
}

// Hint is why the loop itself says something to the model.
type Hint string

// The hints.
const (
	Unread  Hint = "unread"  // the last reply could not be read or was not accepted
	GoOn    Hint = "goOn"    // the last reply said CONTINUE
	Unsure  Hint = "unsure"  // it answered without a tool, less sure than the style asks for
	Closing Hint = "closing" // the teacher wants the answer now; tools are closed
	Answer  Hint = "answer"  // the teacher answers a question
	Decline Hint = "decline" // the teacher does not answer it
	Steer   Hint = "steer"   // the teacher says something while the agent works
)

// MaxCalls is how many calls of one reply are made: the limits of the loop count only between replies.
const MaxCalls = 10

// ToolCall is the model's wish to run a tool.
type ToolCall struct {
	ID   string          `json:"id"`
	Name string          `json:"name"`
	Args json.RawMessage `json:"args"`
	// Signature is the provider's own mark on the call; it goes back unread.
	Signature string `json:"signature,omitempty"`
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

// Usage counts tokens as billed: (Input − Cached) at the price of input, Cached at that of the cache, Output + Thoughts
// at that of output. Adapters bring their provider's counts into this form. A nil pointer is unknown, never zero.
type Usage struct {
	Input     *int64 `json:"input,omitempty"`     // of the prompt, with what came from the cache
	Cached    *int64 `json:"cached,omitempty"`    // part of Input that the provider had in its cache
	Output    *int64 `json:"output,omitempty"`    // of the visible reply
	Thoughts  *int64 `json:"thoughts,omitempty"`  // thinking before the reply; not part of Output
	Local     bool   `json:"local"`               // nothing left the machine, nothing is billed
	Estimated bool   `json:"estimated,omitempty"` // counted by Pult, because the provider did not say
	// The provider counts fewer tokens of the prompt than were sent: it may have read a part of it only.
	Short bool `json:"short,omitempty"`
	// What it costs by the price table; the books fill it in, nil is unknown.
	MicroUSD *int64          `json:"microUsd,omitempty"`
	Raw      json.RawMessage `json:"raw,omitempty"` // the provider's own object, verbatim
}

// Chunk is a piece of a reply. Text is content of the reply envelope as it arrives; Note is a short sentence about the
// work that may be shown while it runs and is not part of the reply; Thought is the model's thinking, never content.
type Chunk struct {
	Text      string
	Answers   bool // Text is what AnswerTool was called with: no other call of the reply is made
	Note      string
	Thought   string
	Call      *ToolCall
	Blob      *Blob // picture or sound
	Signature string
	Wait      *Wait // nothing happens until then
	Usage     *Usage
	Finish    Finish
}

// Wait tells that the provider asked for a pause and the call is made again after it.
type Wait struct {
	Until   time.Time `json:"until" ts_type:"string"`
	Class   Class     `json:"class"`   // "" = a limit of the teacher's own (pace)
	Attempt int       `json:"attempt"` // the one that comes next: 1, 2, …
}

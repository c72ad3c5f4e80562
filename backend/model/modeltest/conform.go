package modeltest

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"go.uber.org/goleak"

	"pult/backend/base/fault"
	"pult/backend/model"
)

// endsWithin is how long a cancelled call may take to end, whatever the provider is doing.
const endsWithin = 200 * time.Millisecond

// Case is a request and how the model answers it: completely, unless Fails or Stalls says otherwise.
type Case struct {
	Name    string
	Request model.Request
	Calls   bool        // the reply is tool calls, not text
	Plain   bool        // the text of the reply is no envelope
	Fails   model.Class // the call ends with this error
	Stalls  bool        // the reply stops in its middle and never goes on
}

// Conform checks what the rest of the program relies on in a model. fresh gives a new one each time. Goroutines that a
// model cannot help leaving behind (those of an SDK) are named in known.
func Conform(t *testing.T, fresh func() model.Model, cases []Case, known ...goleak.Option) {
	t.Helper()
	leaks := append([]goleak.Option{goleak.IgnoreCurrent()}, known...)
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			for _, check := range c.checks() {
				t.Run(check.name, func(t *testing.T) { check.run(t, fresh(), c) })
			}
		})
	}
	if err := goleak.Find(leaks...); err != nil {
		t.Errorf("the model left goroutines behind: %v", err)
	}
}

// check is one promise of a model.
type check struct {
	name string
	run  func(*testing.T, model.Model, Case)
}

func (c Case) checks() []check {
	all := []check{{"ends at once when cancelled before", cancelsBefore}, {"stops when nobody listens", abandons}}
	switch {
	case c.Stalls:
		return append(all, check{"ends when cancelled", cancelsStall})
	case c.Fails != "":
		return append(all, check{"fails", fails})
	}
	return append(all, check{"streams in order", streams}, check{"ends when cancelled", cancels})
}

// streams reads a whole reply: only the last chunk ends it, and what it holds can be used.
func streams(t *testing.T, m model.Model, c Case) {
	t.Helper()
	if m.Name() == "" {
		t.Error("a model has a name")
	}
	chunks, err := read(t, m, c.Request)
	if err != nil {
		t.Fatal(err)
	}
	if len(chunks) == 0 {
		t.Fatal("the reply is empty")
	}
	end := len(chunks) - 1
	for i, chunk := range chunks {
		if (chunk.Finish != "") != (i == end) {
			t.Errorf("chunk %d of %d ends with %q: the last one says why, and no other", i+1, len(chunks), chunk.Finish)
		}
		if chunk.Usage != nil && i != end {
			t.Errorf("chunk %d of %d has a usage; adding up would bill twice", i+1, len(chunks))
		}
	}
	usage(t, chunks[end].Usage)
	if want := map[bool]model.Finish{true: model.ToolUse, false: model.Stopped}[c.Calls]; chunks[end].Finish != want {
		t.Errorf("finish %q, want %q", chunks[end].Finish, want)
	}
	content(t, c, joined(chunks))
}

// reply is the chunks of a call put together.
type reply struct {
	text, thought string
	calls         []model.ToolCall
	blobs         int
}

func joined(chunks []model.Chunk) reply {
	var r reply
	var text, thought strings.Builder
	for _, c := range chunks {
		text.WriteString(c.Text)
		thought.WriteString(c.Thought)
		if c.Call != nil {
			r.calls = append(r.calls, *c.Call)
		}
		if c.Blob != nil {
			r.blobs++
		}
	}
	r.text, r.thought = text.String(), strings.TrimSpace(thought.String())
	return r
}

func content(t *testing.T, c Case, r reply) {
	t.Helper()
	if r.thought != "" && strings.Contains(r.text, r.thought) {
		t.Error("the thinking stands in the text")
	}
	if c.Calls {
		checkCalls(t, r.calls)
		return
	}
	if len(r.calls) > 0 {
		t.Errorf("a finished reply calls no tools: %d calls", len(r.calls))
	}
	if c.Plain {
		if r.text == "" && r.blobs == 0 {
			t.Error("the reply holds nothing")
		}
		return
	}
	var envelope struct {
		Action   string          `json:"action"`
		Response json.RawMessage `json:"response"`
	}
	if err := json.Unmarshal([]byte(r.text), &envelope); err != nil || envelope.Action == "" ||
		len(envelope.Response) == 0 {
		t.Errorf("a finished reply is one envelope: %v", err)
	}
}

// read lists what a call gives and checks each chunk. An error is the last thing that comes.
func read(t *testing.T, m model.Model, req model.Request) (chunks []model.Chunk, failure error) {
	t.Helper()
	for chunk, err := range m.Generate(t.Context(), req) {
		if failure != nil {
			t.Error("something comes after the error")
		}
		if failure = err; err == nil {
			chunks = append(chunks, chunk)
		}
	}
	checkChunks(t, chunks)
	return chunks, failure
}

// checkChunks looks at each chunk by itself and at the pauses, which come before all content.
func checkChunks(t *testing.T, chunks []model.Chunk) {
	t.Helper()
	attempt, begun := 1, false
	for _, c := range chunks {
		if !utf8.ValidString(c.Text) || !utf8.ValidString(c.Note) || !utf8.ValidString(c.Thought) {
			t.Error("a chunk cuts a letter in two")
		}
		if c.Text != "" && c.Thought != "" {
			t.Error("a chunk is text or thinking, not both")
		}
		if c.Wait == nil {
			begun = true
			continue
		}
		if begun || c.Wait.Attempt != attempt+1 || c.Wait.Until.IsZero() {
			t.Errorf("a pause for attempt %d after attempt %d, content before it: %v", c.Wait.Attempt, attempt, begun)
		}
		attempt = c.Wait.Attempt
	}
}

// usage is known or nil; a zero that stands for "unknown" would be billed as nothing. Nothing from the cache and no
// thinking may be known.
func usage(t *testing.T, u *model.Usage) {
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
	for name, n := range map[string]*int64{"cached": u.Cached, "thought": u.Thoughts} {
		if n != nil && *n < 0 {
			t.Errorf("%s tokens are %d", name, *n)
		}
	}
	if u.Cached != nil && (u.Input == nil || *u.Cached > *u.Input) {
		t.Errorf("%d tokens from the cache are part of the input", *u.Cached)
	}
	if len(u.Raw) > 0 && !json.Valid(u.Raw) {
		t.Errorf("the provider's usage is no JSON: %s", u.Raw)
	}
}

func checkCalls(t *testing.T, calls []model.ToolCall) {
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

// fails reads a call to its error. What was passed on before must not look like a reply that came to its end.
func fails(t *testing.T, m model.Model, c Case) {
	t.Helper()
	chunks, err := read(t, m, c.Request)
	var failed *model.CallError
	if !errors.As(err, &failed) || failed.Class != c.Fails {
		t.Fatalf("fails with %v, want class %q", err, c.Fails)
	}
	if f := fault.Of(err); f == nil || f.Key != "fault.provider."+string(c.Fails) {
		t.Errorf("no sentence for the teacher: %v", err)
	}
	begun := false
	for _, chunk := range chunks {
		begun = begun || chunk.Text != "" || chunk.Thought != "" || chunk.Call != nil || chunk.Blob != nil
		if chunk.Finish != "" {
			t.Errorf("ends with %q and fails", chunk.Finish)
		}
	}
	if begun && !failed.Begun {
		t.Error("content came before it failed, and the error does not say so")
	}
}

func cancelsBefore(t *testing.T, m model.Model, c Case) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var last error
	for _, err := range m.Generate(ctx, c.Request) {
		last = err
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("cancelled before it began: %v", last)
	}
}

// cancels ends a reply between two chunks.
func cancels(t *testing.T, m model.Model, c Case) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var last error
	for chunk, err := range m.Generate(ctx, c.Request) {
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

// cancelsStall ends a reply while nothing comes.
func cancelsStall(t *testing.T, m model.Model, c Case) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	cancelled := make(chan time.Time, 1)
	timer := time.AfterFunc(endsWithin/2, func() {
		cancelled <- time.Now() //nolint:forbidigo // what is measured is real time
		cancel()
	})
	defer timer.Stop()
	var last error
	for chunk, err := range m.Generate(ctx, c.Request) {
		if last = err; chunk.Finish != "" {
			t.Fatal("the reply is complete; it should stall")
		}
	}
	if !errors.Is(last, context.Canceled) {
		t.Fatalf("cancelled while nothing came: %v", last)
	}
	if took := time.Since(<-cancelled); took > endsWithin {
		t.Errorf("ends %v after it was cancelled", took)
	}
}

func abandons(t *testing.T, m model.Model, c Case) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	if c.Stalls { // there may be no chunk to leave at
		ctx, cancel = context.WithTimeout(t.Context(), endsWithin)
	}
	defer cancel()
	for _, err := range m.Generate(ctx, c.Request) {
		if err != nil && c.Fails == "" && !c.Stalls {
			t.Error(err)
		}
		break
	}
}

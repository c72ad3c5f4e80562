package openai

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"pult/backend/model"
)

// errCut is a prompt that the server shortened without saying so.
var errCut = errors.New("the server counted fewer tokens than were sent: it cut the prompt")

// errUnended is a stream without a sign that it is complete.
var errUnended = errors.New("the stream ended without a reason")

// reply puts a reply together from its pieces, for both protocols.
type reply struct {
	call    *call
	emit    func(model.Chunk) bool
	sent    model.Request
	partial bool            // the counts need not hold the whole prompt
	taken   map[string]bool // ids of calls in the transcript and in this reply
	think   splitter
	calls   []*toolCall
	// the call of model.AnswerTool; nil: none
	answered *toolCall
	usage    *model.Usage
	finish   string
	refuse   strings.Builder // the model's own words for not answering
	heard    bool            // anything at all has come
	spoke    bool            // text has come
	begun    bool            // content of any kind has come
	halted   bool            // nobody listens any more
}

// toolCall is a call that is still being written.
type toolCall struct {
	index int
	id    string
	name  string
	args  []byte
}

func newReply(c *call, req model.Request, emit func(model.Chunk) bool) *reply {
	r := &reply{call: c, emit: emit, sent: req, taken: map[string]bool{}}
	for _, m := range req.Messages {
		for _, done := range m.Calls {
			r.taken[done.ID] = true
		}
	}
	return r
}

func (r *reply) send(chunk model.Chunk) {
	r.halted = r.halted || !r.emit(chunk)
}

// say takes content, which may begin with marked thinking.
func (r *reply) say(piece string) {
	if piece != "" {
		r.pass(r.think.take(piece))
	}
}

// pass sends thinking and text on.
func (r *reply) pass(thought, text string) {
	r.muse(thought)
	if text != "" {
		r.spoke, r.begun = r.spoke || strings.TrimSpace(text) != "", true
		r.send(model.Chunk{Text: text})
	}
}

func (r *reply) muse(thought string) {
	if thought != "" {
		r.begun = true
		r.send(model.Chunk{Thought: thought})
	}
}

// want takes a piece of a tool call. Pieces belong together by their index; of servers that send none or always the
// same one, an id that differs begins a new call.
func (r *reply) want(index *int, id, name string, args []byte) {
	r.begun = true
	at := slices.IndexFunc(r.calls, func(c *toolCall) bool { return index != nil && c.index == *index })
	if index == nil && id == "" && name == "" {
		at = len(r.calls) - 1
	}
	if at >= 0 && name != "" && id != "" && r.calls[at].id != "" && r.calls[at].id != id {
		at = -1
	}
	if at < 0 {
		place := len(r.calls)
		if index != nil {
			place = *index
		}
		at = len(r.calls)
		r.calls = append(r.calls, &toolCall{index: place})
	}
	c := r.calls[at]
	if c.id == "" {
		c.id = id
	}
	if c.name == "" {
		c.name = name
	}
	c.args = append(c.args, args...)
	r.answer(c)
}

// answer passes on what has come of the first call of model.AnswerTool: it is the text of the reply.
func (r *reply) answer(c *toolCall) {
	if !model.IsAnswer(c.name) || r.answered != nil && r.answered != c {
		return
	}
	r.answered = c
	if text := string(c.args); text != "" {
		r.spoke, c.args = true, c.args[:0]
		r.send(model.Chunk{Text: text, Answers: true})
	}
}

// end tells what the stream was. complete: the server said that nothing follows.
func (r *reply) end(ctx context.Context, complete bool) error {
	r.pass(r.think.end())
	switch {
	case r.halted:
		return nil
	case stopped(ctx) != nil:
		return stopped(ctx)
	case !r.heard && !complete:
		return r.fail(model.Garbled, "", errUnended)
	case r.finish == "" && !complete:
		return r.fail(model.Broken, "", errUnended)
	case r.finish == "error":
		return r.fail(model.Broken, "", errUnended)
	}
	if n := r.read(); n > 0 && !r.partial { // servers count differently: it is a doubt, and the reply stands
		r.usage.Short = shortened(r.sent, n)
	}
	r.sendCalls()
	finish, err := r.verdict()
	if err != nil || r.halted {
		return err
	}
	if r.usage == nil {
		r.usage = &model.Usage{}
	}
	r.send(model.Chunk{Finish: finish, Usage: r.usage})
	return nil
}

// read is how much of the prompt the server says to have read; 0 is unknown.
func (r *reply) read() int64 {
	if r.usage == nil || r.usage.Input == nil {
		return 0
	}
	return *r.usage.Input
}

// verdict is the reason for the end, or what is wrong with a reply that holds nothing.
func (r *reply) verdict() (model.Finish, error) {
	holds := r.spoke || len(r.calls) > 0
	switch r.finish {
	case "length", "max_tokens":
		if !holds {
			return "", r.fail(model.NoRoom, "", nil)
		}
		return model.Length, nil
	case "content_filter":
		if !holds {
			return "", r.fail(model.Refused, r.refuse.String(), nil)
		}
		return model.Blocked, nil
	}
	switch {
	case !holds && r.refuse.Len() > 0:
		return "", r.fail(model.Refused, r.refuse.String(), nil)
	case !holds:
		return "", r.fail(model.NoAnswer, "", nil)
	case len(r.calls) > 0:
		return model.ToolUse, nil
	case r.finish == "" || r.finish == "stop" || r.finish == "tool_calls" || r.finish == "function_call":
		return model.Stopped, nil
	}
	return model.OtherEnds, nil
}

// sendCalls passes the finished calls on, in their order. Each gets an id of its own.
func (r *reply) sendCalls() {
	r.calls = slices.DeleteFunc(r.calls, func(c *toolCall) bool { return model.IsAnswer(c.name) })
	slices.SortStableFunc(r.calls, func(a, b *toolCall) int { return a.index - b.index })
	for _, c := range r.calls {
		for n := 1; c.id == "" || r.taken[c.id]; n++ {
			c.id = fmt.Sprintf("call_%d", n)
		}
		r.taken[c.id] = true
		r.send(model.Chunk{Call: &model.ToolCall{ID: c.id, Name: c.name, Args: arguments(c.args)}})
	}
}

// arguments makes valid JSON of what the model wrote. A text that is none becomes a JSON string: the tool refuses it
// and the model sees its own words and why.
func arguments(raw []byte) json.RawMessage {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 || string(raw) == "null" {
		return json.RawMessage(`{}`)
	}
	if json.Valid(raw) {
		return raw
	}
	quoted, err := json.Marshal(string(raw))
	if err != nil { // cannot be: strings can be marshalled
		return json.RawMessage(`{}`)
	}
	return quoted
}

// problem is an error in the stream. Only a prompt that does not fit, before the reply began, and a call that cannot be
// read are told from a reply that broke off.
func (r *reply) problem(p problem) error {
	switch {
	case !r.begun && p.tooLong():
		e := r.call.fail(model.TooLong, p.words, nil)
		e.Holds(p.window)
		return r.marked(e)
	case p.malformed():
		return r.fail(model.Malformed, p.words, nil)
	}
	return r.fail(model.Broken, p.words, fmt.Errorf("error in the stream: code %q, type %q", p.code, p.kind))
}

// failed is a failure of the transport in this reply.
func (r *reply) failed(ctx context.Context, err error) error {
	return r.marked(r.call.failed(ctx, err))
}

func (r *reply) fail(class model.Class, words string, cause error) error {
	return r.marked(r.call.fail(class, words, cause))
}

// marked notes how far the reply had come.
func (r *reply) marked(err error) error {
	var e *model.CallError
	if errors.As(err, &e) {
		e.Came(r.begun, r.usage)
	}
	return err
}

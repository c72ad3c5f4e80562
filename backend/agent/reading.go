package agent

import (
	"encoding/json"
	"errors"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/model"
	"pult/backend/privacy"
)

// reading gathers one reply from its chunks and puts back what was hidden in the request.
type reading struct {
	turn    *turn
	message model.Message
	text    strings.Builder
	plain   *privacy.Restorer // of the text
	live    live
	noted   bool // the model tells of its work itself
	hidden  privacy.Redactions
	end     model.Finish
	answers bool // the text is what the tool of that name was called with
	silent  bool // nothing of it is shown
	size    int  // of what the model wrote, in bytes
}

// More text than mostOfReply, in bytes, is no result: the largest ones have a tenth of it. The call ends, and the
// beginning is all that is kept.
const (
	mostOfReply   = 2 << 20
	keptOfEndless = 32 << 10
)

// errEndless is a model that does not stop writing.
var errEndless = errors.New("the reply has more text than any result")

// endless is the failure of a reply without end, with what is kept of it.
func (r *reading) endless(req model.Request) error {
	text := r.text.String()
	failed := model.Fail(model.Endless, model.Who{Provider: req.Provider, Model: req.Model}, "", errEndless)
	return &UnreadError{failed, strings.ToValidUTF8(text[:min(len(text), keptOfEndless)], "")}
}

func newReading(t *turn) *reading { return &reading{turn: t} }

// hide tells what stands behind the placeholders of the request.
func (r *reading) hide(hidden privacy.Redactions) {
	r.message.Role, r.plain, r.hidden = model.Assistant, privacy.NewRestorer(hidden, true), hidden
}

func (r *reading) take(c model.Chunk) {
	if c.Wait != nil {
		r.turn.host.Hear(Waits{*c.Wait})
	}
	r.size += len(c.Text) + len(c.Thought)
	r.write(r.plain.Piece(c.Text))
	r.noted = r.noted || c.Note != ""
	if !r.silent {
		r.turn.note(c.Note)
	}
	if c.Signature != "" {
		r.message.Signature = c.Signature
	}
	r.answers = r.answers || c.Answers
	if c.Call != nil {
		call := *c.Call
		r.size += len(call.Args)
		if len(r.hidden) > 0 {
			args := privacy.NewRestorer(r.hidden, true)
			call.Args = json.RawMessage(args.Piece(string(call.Args)) + args.End())
		}
		r.message.Calls = append(r.message.Calls, call)
	}
	if c.Blob != nil {
		r.message.Blobs = append(r.message.Blobs, *c.Blob)
	}
	if c.Usage != nil {
		r.message.Usage = c.Usage
	}
	if c.Thought != "" && !r.silent {
		r.turn.host.Hear(Thought{c.Thought})
	}
	if c.Finish != "" {
		r.end = c.Finish
	}
}

func (r *reading) write(text string) {
	r.text.WriteString(text)
	if readable := r.live.feed(text); !r.noted && !r.silent {
		r.turn.note(readable)
	}
}

// reply is the whole message; a part of one is an error.
func (r *reading) reply() (model.Message, error) {
	r.write(r.plain.End())
	if err := whole(r.end); err != nil {
		return model.Message{}, err
	}
	r.message.Text = r.text.String()
	// Whatever else was called in the same breath would come after the result; where there is none yet, it comes first.
	switch beside := r.answers && len(r.message.Calls) > 0; {
	case beside && r.turn.fits(r.message.Text):
		r.message.Calls = nil
	case beside:
		r.message.Text = ""
	}
	return r.message, nil
}

// whole refuses a reply that is only a part of one: a stream that broke off is an error, not a shorter answer.
func whole(end model.Finish) error {
	switch end {
	case model.Stopped, model.ToolUse:
		return nil
	case model.Length:
		return fault.New(fault.Model, "fault.model.length", &partError{end}).Because(reason.ReplyLength)
	case model.Blocked:
		return fault.New(fault.Model, "fault.model.blocked", &partError{end})
	case model.OtherEnds:
	}
	return fault.New(fault.Model, "fault.model.cut", &partError{end})
}

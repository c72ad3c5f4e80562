package gemini

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"unicode/utf8"

	"pult/backend/model"
)

// reply is what was read of a stream before the SDK got it.
type reply struct {
	pieces   []piece // of the elements that the SDK has got since the last look
	usage    json.RawMessage
	finish   string // name of the reason; empty: none came
	message  string // what the provider says about it
	ratings  []rating
	block    string // the prompt itself was refused
	content  bool   // text, a call or a blob came
	calls    int
	answered bool   // model.AnswerTool was called
	carry    []byte // beginning of a letter whose rest comes with the next text
	earlier  int    // calls in the transcript before this reply
	takenIDs map[string]bool
}

// piece is a part of the reply. Seen ones, texts and blobs, have their counterpart in what the SDK decoded, in the same
// order. Calls are read here alone: the SDK would turn every number of the arguments into a float.
type piece struct {
	seen      bool
	thought   string
	call      *model.ToolCall
	signature string
}

// body is the stream as the SDK reads it: an array with one object for each of the reply's, of which only those parts
// are left that the SDK understands.
type body struct {
	call *call
	in   elements
	n    int
	out  []byte
	rest []byte // of out
	err  error
}

// open begins a stream, with the buffers of an earlier one where there are some.
func (c *call) open(in io.Reader, events bool) *body {
	b, ok := c.bodies.Get().(*body)
	if !ok {
		b = &body{in: elements{in: bufio.NewReader(in)}}
	}
	b.call = c
	b.in.in.Reset(in)
	b.in.events = events
	return b
}

// leave gives the buffers to a later call; large ones go. The SDK keeps the body itself, which has nothing more to say.
func (b *body) leave() {
	in, data, out := b.in.in, b.in.data, b.out
	pool := b.call.bodies
	*b = body{err: io.ErrClosedPipe}
	if cap(data)+cap(out) > keptBuffers {
		return
	}
	in.Reset(nil)
	pool.Put(&body{in: elements{in: in, data: data[:0]}, out: out[:0]})
}

func (b *body) Read(p []byte) (int, error) {
	if len(b.rest) == 0 {
		if b.err != nil {
			return 0, b.err
		}
		b.out = b.out[:0]
		b.err = b.fill()
		b.rest = b.out
		if len(b.rest) == 0 {
			return 0, b.err
		}
	}
	n := copy(p, b.rest)
	b.rest = b.rest[n:]
	return n, nil
}

// Close leaves the connection to the call, which ends it.
func (b *body) Close() error { return nil }

// fill reads one object of the reply and writes what the SDK gets of it.
func (b *body) fill() error {
	raw, err := b.in.next()
	if err != nil {
		return b.ended(err)
	}
	var e element
	if err := json.Unmarshal(raw, &e); err != nil {
		if b.in.cut {
			return b.call.fail(model.Broken, "", io.ErrUnexpectedEOF)
		}
		return b.call.fail(model.Garbled, "", err)
	}
	if e.Error != nil {
		return b.interrupted(e.Error)
	}
	if b.n == 0 {
		b.out = append(b.out, '[')
	} else {
		b.out = append(b.out, ',')
	}
	b.out, err = b.call.reply.read(&e, b.n, b.out)
	if err != nil {
		return b.call.fail(model.Garbled, "", err)
	}
	b.n++
	return nil
}

func (b *body) ended(err error) error {
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF) && b.n == 0:
		return b.call.fail(model.Garbled, "", errNoReply)
	case errors.Is(err, io.EOF):
		b.out = append(b.out, ']')
		return io.EOF
	case errors.Is(err, io.ErrUnexpectedEOF):
		return b.call.fail(model.Broken, "", err)
	case errors.As(err, &syntax), errors.Is(err, errNoFrames):
		return b.call.fail(model.Garbled, "", err)
	}
	return err
}

// interrupted is an error object in the stream. In the middle it breaks the reply off, whatever its reason; at its
// beginning it is the provider's answer to the call.
func (b *body) interrupted(p *problem) error {
	if b.n > 0 {
		return b.call.fail(model.Broken, p.Message, p)
	}
	return b.call.classified(p.status(0), p, nil)
}

// read keeps what the SDK loses of an element and appends the rest for the SDK. Its running index keeps the SDK from
// gluing all texts together a second time.
func (r *reply) read(e *element, n int, out []byte) ([]byte, error) {
	if len(e.UsageMetadata) > 0 && string(e.UsageMetadata) != "null" {
		r.usage = append(r.usage[:0], e.UsageMetadata...)
	}
	if reason := enum(e.PromptFeedback.BlockReason, blockNames()); reason != "" {
		r.block, r.message, r.ratings = reason, e.PromptFeedback.BlockReasonMessage, e.PromptFeedback.SafetyRatings
	}
	if len(e.Candidates) == 0 {
		return append(out, '{', '}'), nil
	}
	first := &e.Candidates[0]
	if reason := enum(first.FinishReason, finishNames()); reason != "" {
		r.finish, r.message, r.ratings = reason, first.FinishMessage, first.SafetyRatings
	}
	out = append(out, `{"candidates":[{"index":`...)
	out = strconv.AppendInt(out, int64(n), 10)
	out = append(out, `,"content":{"parts":[`...)
	begin := len(out)
	for i := range first.Content.Parts {
		var err error
		if out, err = r.part(&first.Content.Parts[i], begin, out); err != nil {
			return out, err
		}
	}
	return append(out, `]}}]}`...), nil
}

func (r *reply) part(p *part, begin int, out []byte) ([]byte, error) {
	before := len(out)
	made := piece{signature: p.ThoughtSignature}
	if before > begin {
		out = append(out, ',')
	}
	opened := len(out)
	switch {
	case p.FunctionCall != nil:
		if err := r.wish(p, &made); err != nil {
			return out, err
		}
	case p.Thought:
		_ = json.Unmarshal(p.Text, &made.thought) // a thought that is no text, such as a sketch, is not shown
	case p.InlineData != nil && len(p.InlineData.Data) > 0:
		out = append(append(out, `{"inlineData":{"data":`...), p.InlineData.Data...)
		if len(p.InlineData.MimeType) > 0 {
			out = append(append(out, `,"mimeType":`...), p.InlineData.MimeType...)
		}
		out = append(out, '}', '}')
		r.content = true
	case len(p.Text) > 2 && p.Text[0] == '"':
		out = r.text(p.Text, out)
	}
	if made.seen = len(out) > opened; !made.seen {
		out = out[:before]
	}
	if made.seen || made.thought != "" || made.signature != "" || made.call != nil {
		r.pieces = append(r.pieces, made)
	}
	return out, nil
}

// wish reads a call of a tool. An id that is missing or not its own is made up from the call's place in the transcript.
func (r *reply) wish(p *part, made *piece) error {
	if p.FunctionCall.Name == "" {
		return errors.New("a function call without a name")
	}
	c := model.ToolCall{
		ID:        p.FunctionCall.ID,
		Name:      p.FunctionCall.Name,
		Args:      p.FunctionCall.Args,
		Signature: p.ThoughtSignature,
	}
	if len(c.Args) == 0 || string(c.Args) == "null" {
		c.Args = json.RawMessage("{}")
	}
	for n := r.earlier + r.calls + 1; c.ID == "" || r.takenIDs[c.ID]; n++ {
		c.ID = madeUp + strconv.Itoa(n)
	}
	if r.takenIDs == nil {
		r.takenIDs = map[string]bool{}
	}
	r.takenIDs[c.ID] = true
	r.calls++
	r.content = true
	made.call, made.signature = &c, ""
	return nil
}

// text appends a text for the SDK, which refuses what is not whole: half a letter waits for its other half, a broken
// one is replaced.
func (r *reply) text(raw json.RawMessage, out []byte) []byte {
	if len(r.carry) > 0 || !utf8.Valid(raw) || bytes.Contains(raw, []byte(`\ud`)) || bytes.Contains(raw, []byte(`\uD`)) {
		if raw = r.mend(raw); raw == nil {
			return out
		}
	}
	r.content = true
	out = append(append(out, `{"text":`...), raw...)
	return append(out, '}')
}

func (r *reply) mend(raw json.RawMessage) json.RawMessage {
	inner := append(r.carry, raw[1:len(raw)-1]...)
	whole := len(inner) - half(inner)
	r.carry = bytes.Clone(inner[whole:])
	var text string
	quoted := append(append([]byte{'"'}, inner[:whole]...), '"')
	if json.Unmarshal(quoted, &text) != nil || text == "" {
		return nil
	}
	mended, err := json.Marshal(text)
	if err != nil {
		return nil
	}
	return mended
}

// half is the length of the beginning of a letter at the end of a JSON string: its first bytes, or the first escape of
// a pair.
func half(inner []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(inner); n++ {
		if b := inner[len(inner)-n]; utf8.RuneStart(b) {
			if b >= utf8.RuneSelf && !utf8.FullRune(inner[len(inner)-n:]) {
				return n
			}
			break
		}
	}
	const escape = len(`\ud83d`)
	if len(inner) < escape || (len(inner) > escape && inner[len(inner)-escape-1] == '\\') {
		return 0
	}
	tail := bytes.ToLower(inner[len(inner)-escape:])
	if bytes.HasPrefix(tail, []byte(`\ud8`)) || bytes.HasPrefix(tail, []byte(`\ud9`)) ||
		bytes.HasPrefix(tail, []byte(`\uda`)) || bytes.HasPrefix(tail, []byte(`\udb`)) {
		return escape
	}
	return 0
}

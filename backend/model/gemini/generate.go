package gemini

import (
	"context"
	"errors"
	"iter"

	"github.com/google/generative-ai-go/genai"
	"google.golang.org/api/iterator"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/model"
)

var (
	errUnheard  = errors.New("nobody listens any more")
	errMismatch = errors.New("the SDK decoded other parts than were sent to it")
)

// Generate streams a reply. It fails with an *model.CallError, with the context's error, or with the fault of Key or
// Transport.
func (m *Model) Generate(ctx context.Context, req model.Request) iter.Seq2[model.Chunk, error] {
	return func(yield func(model.Chunk, error) bool) {
		if err := m.generate(ctx, req, yield); err != nil && !errors.Is(err, errUnheard) {
			yield(model.Chunk{}, err)
		}
	}
}

// generate asks for a reply in the form that the request wants, and once more without when that is what Gemini refuses:
// its grammars have limits that nobody has written down, and its 400 seldom names them (googleapis/python-genai#2170).
func (m *Model) generate(ctx context.Context, req model.Request, yield func(model.Chunk, error) bool) error {
	if m.takesNoForm(req.Model) {
		req.Schema = nil
	}
	err := m.reply(ctx, req, yield)
	if len(req.Schema) == 0 || !formRefused(err) || ctx.Err() != nil {
		return err
	}
	req.Schema = nil
	if err = m.reply(ctx, req, yield); err == nil {
		m.mu.Lock()
		m.formless[req.Model] = true
		m.mu.Unlock()
	}
	return err
}

func (m *Model) takesNoForm(name string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.formless[name]
}

// formRefused reports a refusal that names the form of the reply, or nothing.
func formRefused(err error) bool {
	var refused *model.CallError
	if !errors.As(err, &refused) || refused.Class != model.BadRequest || refused.Begun {
		return false
	}
	p := new(problem)
	return errors.As(err, &p) && (p.Message == "" || p.says("invalid argument", "schema", "too many states", "nesting",
		"cannot find field", "tool_config", "function_calling_config"))
}

func (m *Model) reply(ctx context.Context, req model.Request, yield func(model.Chunk, error) bool) error {
	wire, err := m.wire(req)
	if err != nil {
		return err
	}
	c, inner, err := m.begin(ctx, req.Model, wire)
	if err != nil {
		return err
	}
	defer c.end()
	c.stream = true
	c.reply.remember(req.Messages)
	pieces := c.sdk.GenerativeModel(req.Model).GenerateContentStream(inner)
	for {
		got, err := pieces.Next()
		if errors.Is(err, iterator.Done) {
			break
		}
		if err == nil {
			err = c.pass(ctx, got, yield)
		}
		if err != nil {
			return c.failure(ctx, err)
		}
	}
	last, err := c.ending()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return c.failure(ctx, err)
	}
	yield(last, nil)
	return nil
}

// wire is the body of a request for a model that is named.
func (m *Model) wire(req model.Request) (wireRequest, error) {
	if req.Model == "" {
		return wireRequest{}, noModel()
	}
	w, err := wireOf(req, m.conf.Thoughts)
	if err != nil {
		return w, fault.New(fault.Internal, "fault.internal", err)
	}
	return w, nil
}

func noModel() error {
	return fault.New(fault.Invalid, "fault.provider.noModel", nil, "provider", shownName).Because(reason.Provider)
}

// remember notes the calls of the transcript, so that ids stay unique in it.
func (r *reply) remember(messages []model.Message) {
	for _, m := range messages {
		for _, c := range m.Calls {
			if r.takenIDs == nil {
				r.takenIDs = map[string]bool{}
			}
			r.takenIDs[c.ID] = true
			r.earlier++
		}
	}
}

// chunk is a piece as it is handed on. Of the calls of model.AnswerTool the first one is the text of the reply, and no
// other is anything.
func (r *reply) chunk(p piece) (chunk model.Chunk, more bool) {
	chunk = model.Chunk{Thought: p.thought, Call: p.call, Signature: p.signature}
	if p.call == nil || !model.IsAnswer(p.call.Name) {
		return chunk, true
	}
	chunk.Call, chunk.Text, chunk.Answers = nil, string(p.call.Args), true
	more = !r.answered
	r.answered = true
	return chunk, more
}

// partsOf are the parts that the SDK decoded of the first candidate.
func partsOf(got *genai.GenerateContentResponse) []genai.Part {
	if len(got.Candidates) == 0 || got.Candidates[0].Content == nil {
		return nil
	}
	return got.Candidates[0].Content.Parts
}

// decodedInto adds what the SDK decoded; false when it is neither text nor blob.
func decodedInto(chunk *model.Chunk, part genai.Part) bool {
	switch part := part.(type) {
	case genai.Text:
		chunk.Text = string(part)
	case genai.Blob:
		chunk.Blob = &model.Blob{Media: part.MIMEType, Data: part.Data}
	default:
		return false
	}
	return true
}

// pass hands on what came with one object of the stream: what the SDK decoded, and beside it what the transport kept.
func (c *call) pass(
	ctx context.Context,
	got *genai.GenerateContentResponse,
	yield func(model.Chunk, error) bool,
) error {
	decoded := partsOf(got)
	for _, p := range c.reply.pieces {
		chunk, more := c.reply.chunk(p)
		if !more {
			continue
		}
		if p.seen {
			if len(decoded) == 0 || !decodedInto(&chunk, decoded[0]) {
				return errMismatch
			}
			decoded = decoded[1:]
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if !yield(chunk, nil) {
			return errUnheard
		}
	}
	c.reply.pieces = c.reply.pieces[:0]
	return nil
}

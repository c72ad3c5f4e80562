package openai

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/url"
	"strings"
	"time"

	goopenai "github.com/sashabaranov/go-openai"

	"pult/backend/model"
)

// grace is how long the counts and the end of a stream are waited for once the reply itself is complete.
const grace = 5 * time.Second

// piece is an event of a stream, or the whole answer of a server that does not stream.
type piece struct {
	Choices []struct {
		Index        int     `json:"index"`
		Delta        delta   `json:"delta"`
		Message      *delta  `json:"message"`
		FinishReason *string `json:"finish_reason"`
	} `json:"choices"`
	Usage  json.RawMessage `json:"usage"`
	Error  json.RawMessage `json:"error"`
	Object string          `json:"object"`
}

type delta struct {
	Content          string `json:"content"`           // see parts
	ReasoningContent string `json:"reasoning_content"` // DeepSeek, llama.cpp
	Reasoning        string `json:"reasoning"`         // vLLM, OpenRouter
	Refusal          string `json:"refusal"`
	ToolCalls        []struct {
		Index    *int   `json:"index"`
		ID       string `json:"id"`
		Function struct {
			Name      string `json:"name"`
			Arguments loose  `json:"arguments"`
		} `json:"function"`
	} `json:"tool_calls"`
}

func (p *piece) read(raw []byte) error {
	err := json.Unmarshal(raw, p)
	var odd *json.UnmarshalTypeError
	if errors.As(err, &odd) && strings.HasSuffix(odd.Field, ".content") {
		return p.parts(raw)
	}
	return err
}

// parts fills in content that is no text but a list, as Mistral's thinking models send it. Every other piece is read
// faster without.
func (p *piece) parts(raw []byte) error {
	type part struct {
		Text     string `json:"text"`
		Thinking []part `json:"thinking"`
	}
	type message struct {
		Content []part `json:"content"`
	}
	var lists struct {
		Choices []struct {
			Delta   message  `json:"delta"`
			Message *message `json:"message"`
		} `json:"choices"`
	}
	if err := json.Unmarshal(raw, &lists); err != nil {
		return err
	}
	for i, list := range lists.Choices {
		from, to := list.Delta, &p.Choices[i].Delta
		if list.Message != nil {
			from, to = *list.Message, p.Choices[i].Message
		}
		for _, one := range from.Content {
			to.Content += one.Text
			for _, thought := range one.Thinking {
				to.Reasoning += thought.Text
			}
		}
	}
	return nil
}

// loose is the text of arguments; some servers send the object itself.
type loose []byte

// UnmarshalJSON takes any value.
func (l *loose) UnmarshalJSON(data []byte) error {
	var text string
	if data[0] == '"' {
		err := json.Unmarshal(data, &text)
		*l = loose(text)
		return err
	}
	*l = bytes.Clone(data)
	return nil
}

// chat speaks OpenAI's protocol.
func (m *Model) chat(parent context.Context, req model.Request, emit func(model.Chunk) bool) error {
	ctx, c, err := m.begin(parent, req.Model, events, m.silence(parent))
	if err != nil {
		return err
	}
	defer c.end()
	stream, err := m.open(ctx, c, req)
	if err != nil {
		return err
	}
	defer func() { _ = stream.Close() }()
	r := newReply(c, req, emit)
	r.usage = &model.Usage{Local: m.local(req.Model)}
	for !r.halted {
		raw, err := stream.RecvRaw()
		switch {
		case errors.Is(err, io.EOF):
			return r.end(ctx, c.done)
		case err != nil && r.finish != "" && stopped(ctx) == nil:
			return r.end(ctx, true) // the reply was complete; only the counts are lost
		case err != nil:
			return r.failed(ctx, err)
		case stopped(ctx) != nil:
			return stopped(ctx)
		}
		if err := m.take(r, raw, req.Model); err != nil {
			return err
		}
	}
	return nil
}

// open sends the request. What a server turns out not to know is left out once and from then on.
func (m *Model) open(ctx context.Context, c *call, req model.Request) (*goopenai.ChatCompletionStream, error) {
	for tried := false; ; {
		body, err := m.body(req)
		if err != nil {
			return nil, c.fail(model.BadRequest, err.Error(), err)
		}
		if c.body, err = json.Marshal(body); err != nil {
			return nil, c.fail(model.BadRequest, err.Error(), err)
		}
		stream, err := m.sdk.CreateChatCompletionStream(ctx, body.shell())
		if err == nil {
			if tried {
				m.formless(req.Model) // it was the form, or this would not have been taken
			}
			return stream, nil
		}
		var e *model.CallError
		if !errors.As(err, &e) {
			return nil, unsent(ctx, c, err)
		}
		switch {
		case ctx.Err() != nil:
			return nil, c.failed(ctx, err)
		case m.learns(e, body):
		case silent(e) && body.formed(): // the usual reason for a refusal without one is the form
			req.Schema, tried = nil, true
		default:
			return nil, c.failed(ctx, err)
		}
	}
}

// silent reports a refusal that names nothing.
func silent(e *model.CallError) bool {
	p := problem{words: wordsOf(e)}
	return e.Class == model.BadRequest && (e.Status == 400 || e.Status == 422) && len(p.words) < maxSilent &&
		(p.words == "" || p.says("http 4", "invalid argument", "invalid request", "bad request", "invalid_request"))
}

// maxSilent is how long words are, in bytes, that say no more than that something is wrong.
const maxSilent = 60

// formless notes that a model takes no form of the reply.
func (m *Model) formless(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.known.formless[name] = true
}

// unsent tells errors of the network, which all name an address, from those of the SDK, which refuses some requests
// itself.
func unsent(ctx context.Context, c *call, err error) error {
	var network *url.Error
	if !errors.As(err, &network) && ctx.Err() == nil {
		return c.fail(model.BadRequest, err.Error(), err)
	}
	return c.failed(ctx, err)
}

// learns notes what a 400 says about the form of the request; true: it is worth asking again in another form.
func (m *Model) learns(e *model.CallError, body chatRequest) bool {
	if e.Class != model.BadRequest || e.Status != 400 && e.Status != 422 {
		return false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	switch p := (problem{words: wordsOf(e)}); {
	case !m.known.renamed[body.Model] && body.MaxCompletionTokens == 0 && p.says("max_completion_tokens"):
		m.known.renamed[body.Model] = true
	case body.formed() && p.says("response_format", "response format", "schema", "grammar", "structured",
		"guided"):
		m.known.formless[body.Model] = true
	default:
		return false
	}
	return true
}

// take adds one event to the reply.
func (m *Model) take(r *reply, raw []byte, modelName string) error {
	r.heard = true
	var p piece
	if err := p.read(raw); err != nil {
		return r.fail(model.Garbled, "", err)
	}
	if len(p.Error) > 0 && string(p.Error) != "null" || p.Object == "error" {
		return r.problem(problemIn(raw))
	}
	if len(p.Usage) > 0 && string(p.Usage) != "null" {
		r.usage = m.usage(modelName, p.Usage)
	}
	for _, choice := range p.Choices {
		if choice.Index != 0 {
			continue
		}
		d := choice.Delta
		if choice.Message != nil {
			d = *choice.Message
		}
		d.into(r)
		if why := choice.FinishReason; why != nil && *why != "" {
			r.finish = *why
			r.call.silence = min(r.call.silence, grace)
			r.call.alive()
		}
	}
	return nil
}

func (d delta) into(r *reply) {
	if d.ReasoningContent != "" {
		r.muse(d.ReasoningContent)
	} else {
		r.muse(d.Reasoning) // servers with both names send the same text twice
	}
	r.say(d.Content)
	r.refuse.WriteString(d.Refusal)
	for _, t := range d.ToolCalls {
		r.want(t.Index, t.ID, t.Function.Name, t.Function.Arguments)
	}
}

// Package rules is a model without network. It knows no agent: it is handed the work that each of them does by rule,
// and gives it a desk with the request, the tools' answers and the words of requests. It is a shipped feature and
// judged by its output.
//
// It keeps nothing of a request; the same request and answers give the same reply, byte for byte. Connectors (headings,
// notices, reasons of a plan) are sentences of backend/base/i18n. What it cannot do it says.
package rules

import (
	"context"
	"encoding/json"
	"errors"
	"iter"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/lang/intent"
	"pult/backend/model"
)

// pieceLength is about how many bytes of the reply go into one chunk.
const pieceLength = 512

// Model is the offline model. It is safe for concurrent use.
type Model struct {
	work   map[model.Purpose]Work
	reader *intent.Reader
}

// New makes the offline model: what each agent does without a model, by its name, and the reader of requests.
func New(work map[model.Purpose]Work, reader *intent.Reader) *Model { return &Model{work, reader} }

// Name is "offline".
func (*Model) Name() string { return "offline" }

// Generate does the work of the agent that asks. Faults: Unsupported "fault.offline.purpose" for one that does nothing
// without a model, and those of the work.
func (m *Model) Generate(ctx context.Context, req model.Request) iter.Seq2[model.Chunk, error] {
	return func(yield func(model.Chunk, error) bool) {
		if err := ctx.Err(); err != nil {
			yield(model.Chunk{}, err)
			return
		}
		d := newDesk(req, m.reader)
		response, err := m.do(d)
		s := stream{ctx: ctx, yield: yield}
		switch {
		case errors.Is(err, ErrWaiting):
			s.callTools(d)
		case errors.Is(err, errAsking):
			s.reply(d, "ask", d.asking)
		case err != nil:
			yield(model.Chunk{}, err)
		default:
			s.reply(d, "respond", response)
		}
	}
}

func (m *Model) do(d *Desk) (any, error) {
	if d.Req.Wants != "" && d.Req.Wants != model.TextMedia {
		return nil, fault.New(fault.Unsupported, "fault.provider.noPicture", nil).Because(reason.Provider)
	}
	work, ok := m.work[d.Req.Purpose]
	if !ok {
		return nil, fault.New(fault.Unsupported, "fault.offline.purpose", nil, "agent", "@agent."+string(d.Req.Purpose))
	}
	return work(d)
}

// stream hands chunks out and looks at the context between them.
type stream struct {
	ctx   context.Context //nolint:containedctx // lives as long as one call of Generate
	yield func(model.Chunk, error) bool
}

// send reports whether to go on.
func (s stream) send(c model.Chunk) bool {
	if err := s.ctx.Err(); err != nil {
		s.yield(model.Chunk{}, err)
		return false
	}
	return s.yield(c, nil)
}

func (s stream) notes(d *Desk) bool {
	for _, n := range d.Notes {
		if !s.send(model.Chunk{Note: n + "\n"}) {
			return false
		}
	}
	return true
}

func (s stream) callTools(d *Desk) {
	if !s.notes(d) {
		return
	}
	for _, call := range d.pending {
		if !s.send(model.Chunk{Call: &call}) {
			return
		}
	}
	s.send(model.Chunk{Finish: model.ToolUse, Usage: &model.Usage{Local: true}})
}

// reply writes the form that every model is asked to reply in.
func (s stream) reply(d *Desk, action string, response any) {
	raw, err := json.Marshal(response)
	if err == nil {
		raw, err = json.Marshal(struct {
			Thinking string          `json:"thinking,omitempty"`
			Action   string          `json:"action"`
			Response json.RawMessage `json:"response,omitempty"`
		}{d.Thinking, action, raw})
	}
	if err != nil {
		s.yield(model.Chunk{}, fault.New(fault.Internal, "fault.internal", err))
		return
	}
	if !s.notes(d) {
		return
	}
	for _, piece := range pieces(string(raw)) {
		if !s.send(model.Chunk{Text: piece}) {
			return
		}
	}
	s.send(model.Chunk{Finish: model.Stopped, Usage: &model.Usage{Local: true}})
}

// pieces cuts text between letters.
func pieces(text string) []string {
	var out []string
	start := 0
	for at := range text {
		if at-start >= pieceLength {
			out = append(out, text[start:at])
			start = at
		}
	}
	return append(out, text[start:])
}

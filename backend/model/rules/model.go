// Package rules is a model without network: it plans by rule, researches the library by extracting sentences, and draws
// diagrams from what it found. It is a shipped feature and judged by its output.
//
// It reads the typed part of a request only and knows nothing but that and what the tools answer. The same request and
// answers give the same reply, byte for byte. Every sentence it hands out stands in a passage it read; connectors
// (headings, notices, reasons of a plan) are sentences of backend/base/i18n. What it cannot do it says.
package rules

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"sync"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/lang/phonetics"
	"pult/backend/material/song/lyric"
	"pult/backend/model"
)

// The purposes it works for; they are the names of the agents in package roster.
const (
	planner  model.Purpose = "planner"
	research model.Purpose = "research"
	image    model.Purpose = "image"
	song     model.Purpose = "music"
	edit     model.Purpose = "edit"
	reply    model.Purpose = "answer"
)

// pieceLength is about how many bytes of the reply go into one chunk.
const pieceLength = 512

// Model is the offline model. It keeps nothing of a request and is safe for concurrent use.
type Model struct{ poet func() *lyric.Writer }

// New makes the offline model. Its list of rhymes is read when the first song is written.
func New() *Model {
	return &Model{sync.OnceValue(func() *lyric.Writer { return lyric.New(phonetics.New()) })}
}

// Name is "offline".
func (*Model) Name() string { return "offline" }

// Generate answers for the planner, research, image, music, edit and answer agents. Faults: NoMatch
// "fault.library.nothing" when the library has nothing on the topic, Unsupported "fault.offline.purpose" for any other
// agent, "fault.offline.labels" and "fault.offline.form" for a picture the sources have nothing for, Invalid
// "fault.offline.topic" and "fault.offline.material" when input is missing.
func (m *Model) Generate(ctx context.Context, req model.Request) iter.Seq2[model.Chunk, error] {
	return func(yield func(model.Chunk, error) bool) {
		if err := ctx.Err(); err != nil {
			yield(model.Chunk{}, err)
			return
		}
		d := newDesk(req)
		d.poet = m.poet
		response, err := d.work()
		s := stream{ctx: ctx, yield: yield}
		switch {
		case errors.Is(err, errWaiting):
			s.callTools(d)
		case errors.Is(err, errAsking):
			s.reply(d, agent.Ask, d.asking)
		case err != nil:
			yield(model.Chunk{}, err)
		default:
			s.reply(d, agent.Respond, response)
		}
	}
}

func (d *desk) work() (any, error) {
	if d.req.Wants != "" && d.req.Wants != model.TextMedia {
		return nil, fault.New(fault.Unsupported, "fault.provider.noPicture", nil).Because(reason.Provider)
	}
	switch d.req.Purpose {
	case planner:
		return d.plan()
	case research:
		return d.research()
	case image:
		return d.image()
	case song:
		return d.music()
	case edit:
		return d.edit()
	case reply:
		return d.answer()
	}
	return nil, fault.New(fault.Unsupported, "fault.offline.purpose", nil, "agent", "@agent."+string(d.req.Purpose))
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

func (s stream) notes(d *desk) bool {
	for _, n := range d.notes {
		if !s.send(model.Chunk{Note: n + "\n"}) {
			return false
		}
	}
	return true
}

func (s stream) callTools(d *desk) {
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

func (s stream) reply(d *desk, action agent.Action, response any) {
	raw, err := json.Marshal(response)
	if err == nil {
		raw, err = json.Marshal(agent.Envelope{Thinking: d.thinking, Action: action, Response: raw})
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

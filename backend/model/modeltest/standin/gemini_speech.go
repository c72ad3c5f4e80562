package standin

import (
	"bytes"
)

// geminiSpeech writes an answer as the wire.
type geminiSpeech struct {
	answer
	usage    usage
	model    string
	id       string
	numbers  bool // enums are numbers
	thoughts bool // thinking is part of the reply
}

func (s geminiSpeech) say(x *exchange, stream bool) {
	parts := s.parts()
	if !stream {
		x.play("application/json; charset=UTF-8", [][]byte{encoded(s.reply(joinedParts(parts), true))})
		return
	}
	var frames [][]byte
	events := x.r.URL.Query().Get("alt") == "sse"
	x.frame = func(event []byte) []byte {
		switch {
		case events:
			return bytes.Join([][]byte{[]byte("data: "), event, []byte("\r\n\r\n")}, nil)
		case len(frames) == 0:
			return append([]byte("["), event...)
		}
		return append([]byte("\n,\r\n"), event...)
	}
	for i, p := range parts {
		frames = append(frames, x.frame(encoded(s.reply([]geminiPart{p}, i == len(parts)-1))))
	}
	if events {
		x.play("text/event-stream", frames)
		return
	}
	x.tail = []byte("\n]\n")
	x.play("application/json; charset=UTF-8", append(frames, x.tail))
}

// parts is the answer, one part for each piece of a stream. A reply of the strong model ends with its signature on an
// empty text.
func (s geminiSpeech) parts() []geminiPart {
	var parts []geminiPart
	add := func(text string, thought bool) {
		for _, piece := range pieces(text) {
			parts = append(parts, geminiPart{Text: &piece, Thought: thought})
		}
	}
	if s.thoughts {
		add(s.thought, true)
	}
	add(s.text, false)
	if s.picture != nil {
		parts = append(parts, geminiPart{InlineData: &geminiBlob{MimeType: "image/png", Data: s.picture}})
	}
	if s.sound != nil {
		parts = append(parts, geminiPart{InlineData: &geminiBlob{MimeType: "audio/L16;codec=pcm;rate=24000", Data: s.sound}})
	}
	for i, c := range s.calls {
		p := geminiPart{FunctionCall: &geminiCall{ID: c.ID, Name: c.Name, Args: c.Args}}
		if i == 0 {
			p.ThoughtSignature = signatureOf(c.Name)
		}
		parts = append(parts, p)
	}
	if len(parts) == 0 || s.model == geminiStrong && len(s.calls) == 0 {
		empty := ""
		parts = append(parts, geminiPart{Text: &empty, ThoughtSignature: signatureOf("text")})
	}
	return parts
}

// joinedParts puts the pieces of a text together again.
func joinedParts(parts []geminiPart) []geminiPart {
	var joined []geminiPart
	for _, p := range parts {
		last := len(joined) - 1
		if last >= 0 && p.Text != nil && joined[last].Text != nil && joined[last].Thought == p.Thought &&
			p.ThoughtSignature == "" {
			text := *joined[last].Text + *p.Text
			joined[last].Text = &text
			continue
		}
		joined = append(joined, p)
	}
	return joined
}

func (s geminiSpeech) reply(parts []geminiPart, last bool) geminiReply {
	c := geminiCandidate{Content: geminiContent{Role: "model", Parts: parts}}
	counts := geminiUsage{Prompt: s.usage.input, Total: s.usage.input}
	if last {
		c.FinishReason = geminiEnd(map[bool]string{true: "MAX_TOKENS", false: "STOP"}[s.cut], s.numbers)
		counts = geminiUsage{
			Prompt: s.usage.input, Cached: s.usage.cached, Candidates: s.usage.output, Thoughts: s.usage.thoughts,
			Total: s.usage.input + s.usage.output + s.usage.thoughts,
		}
	}
	return geminiReply{Candidates: []geminiCandidate{c}, UsageMetadata: counts, ModelVersion: s.model, ResponseID: s.id}
}

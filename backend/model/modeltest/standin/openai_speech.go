package standin

import "bytes"

// openaiSpeech writes an answer as the wire.
type openaiSpeech struct {
	answer
	usage usage
	model string
	id    string
}

func (s openaiSpeech) finish() *string {
	why := "stop"
	switch {
	case s.cut:
		why = "length"
	case len(s.calls) > 0:
		why = "tool_calls"
	}
	return &why
}

func (s openaiSpeech) whole() openaiReply {
	message := &openaiDelta{Role: "assistant", Reasoning: s.thought}
	if s.text != "" || len(s.calls) == 0 {
		message.Content = &s.text
	}
	for _, c := range s.calls {
		message.ToolCalls = append(
			message.ToolCalls,
			openaiCall{ID: c.ID, Type: "function", Function: openaiFunction{Name: c.Name, Arguments: string(c.Args)}},
		)
	}
	return openaiReply{
		ID: s.id, Object: "chat.completion", Created: created, Model: s.model,
		Choices: []openaiChoice{{Message: message, Finish: s.finish()}}, Usage: s.usage.wire(),
	}
}

// stream sends the reply as events; the usage has one of its own, without a choice, when the client asks for it.
func (s openaiSpeech) stream(x *exchange, withUsage bool) {
	x.frame = func(event []byte) []byte { return bytes.Join([][]byte{[]byte("data: "), event, []byte("\n\n")}, nil) }
	x.tail = x.frame([]byte("[DONE]"))
	var frames [][]byte
	add := func(choices []openaiChoice, usage *openaiUsage) {
		frames = append(frames, x.frame(encoded(openaiReply{
			ID: s.id, Object: "chat.completion.chunk", Created: created, Model: s.model, Choices: choices, Usage: usage,
		})))
	}
	for _, d := range s.deltas() {
		add([]openaiChoice{{Delta: &d}}, nil)
	}
	add([]openaiChoice{{Delta: &openaiDelta{}, Finish: s.finish()}}, nil)
	if withUsage {
		add([]openaiChoice{}, s.usage.wire())
	}
	x.play("text/event-stream", append(frames, x.tail))
}

// deltas are the pieces of the reply; the arguments of a call come in pieces, too.
func (s openaiSpeech) deltas() []openaiDelta {
	empty := ""
	list := []openaiDelta{{Role: "assistant", Content: &empty}}
	for _, piece := range pieces(s.thought) {
		list = append(list, openaiDelta{Reasoning: piece})
	}
	for _, piece := range pieces(s.text) {
		list = append(list, openaiDelta{Content: &piece})
	}
	for i, c := range s.calls {
		list = append(
			list,
			openaiDelta{
				ToolCalls: []openaiCall{{Index: &i, ID: c.ID, Type: "function", Function: openaiFunction{Name: c.Name}}},
			},
		)
		for _, piece := range pieces(string(c.Args)) {
			list = append(list, openaiDelta{ToolCalls: []openaiCall{{Index: &i, Function: openaiFunction{Arguments: piece}}}})
		}
	}
	return list
}

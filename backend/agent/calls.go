package agent

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"pult/backend/model"
)

// read finds the calls in the text of a reply that has no others, and whether it wants to go on. Tools are called by
// their own names, whatever a model puts around them.
func (t *turn) read(m *model.Message) {
	for i := range m.Calls {
		m.Calls[i].Name, m.Calls[i].Args = t.named(m.Calls[i].Name), compact(m.Calls[i].Args)
	}
	if len(m.Calls) > 0 {
		return
	}
	e, err := ParseEnvelope(m.Text)
	plain := err == nil || t.plain
	if err != nil {
		e = Envelope{Action: UseTool, ToolCalls: t.written(m.Text)}
	}
	isAnswer := func(w CallWish) bool { return model.IsAnswer(w.Tool) }
	at := slices.IndexFunc(e.ToolCalls, isAnswer)
	others := slices.DeleteFunc(slices.Clone(e.ToolCalls), isAnswer)
	switch {
	case at >= 0 && len(others) > 0 && !t.fits(string(e.ToolCalls[at].Parameters)):
		e.ToolCalls = others // there is no result yet, and they are the way to it
	case at >= 0:
		m.Text = string(e.ToolCalls[at].Parameters) // the reply itself, written as a call
		if e, err = ParseEnvelope(m.Text); err != nil {
			e = Envelope{Action: Respond}
		}
	}
	if e.Action == Ask {
		m.Asks = question(e.Response)
		return
	}
	if e.Action != UseTool {
		m.Goes = Goes(e, t.task.Setup.Continue)
		return
	}
	if len(e.ToolCalls) > 0 && !plain { // written where the provider's own way was open: it goes back that way
		m.Text = leading(m.Text)
	}
	for i, w := range e.ToolCalls {
		m.Plain = plain
		id := fmt.Sprintf("call-%d-%d", len(t.transcript), i+1)
		m.Calls = append(m.Calls, model.ToolCall{ID: id, Name: t.named(w.Tool), Args: compact(w.Parameters)})
	}
}

// leading is what a reply says in front of the calls in its text.
func leading(text string) string {
	if at := strings.IndexAny(text, "<{["); at >= 0 {
		text = text[:at]
	}
	return strings.TrimSpace(text)
}

// written are the calls that stand in a text by themselves, as {"name": …, "arguments": …}: only of tools that the
// agent has.
func (t *turn) written(text string) []CallWish {
	var list []CallWish
	for _, raw := range rawObjects(unframed(text)) {
		var call looseCall
		if json.Unmarshal(raw, &call) != nil {
			continue
		}
		if w := call.wish(); model.IsAnswer(w.Tool) || slices.Contains(t.task.Spec.Tools, t.named(w.Tool)) {
			list = append(list, w)
		}
	}
	return list
}

// named is the tool that a name means: without what some models put in front ("functions.", "default_api."), and in
// whatever letters. A name that means none stays.
func (t *turn) named(name string) string {
	if _, known := t.runner.Tools[name]; known {
		return name
	}
	letters := func(s string) string {
		return strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(s))
	}
	wanted := letters(name[strings.LastIndexAny(name, ".:/")+1:])
	for _, own := range t.task.Spec.Tools {
		if letters(own) == wanted {
			return own
		}
	}
	return name
}

// compact writes arguments in one form, so that equal calls are equal bytes. What is no JSON becomes a text: the row
// can be kept, and the tool refuses it.
func compact(raw json.RawMessage) json.RawMessage {
	var b bytes.Buffer
	if len(raw) == 0 {
		return json.RawMessage(`{}`)
	}
	if json.Compact(&b, raw) != nil {
		return asJSON(string(raw))
	}
	return b.Bytes()
}

func names(calls []model.ToolCall) []string {
	var list []string
	for _, c := range calls {
		list = append(list, c.Name)
	}
	return list
}

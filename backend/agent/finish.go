package agent

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/model"
)

// finish reads the reply as the agent's result. A reply that cannot be used is answered with a hint and is no end; done
// reports an end.
func (t *turn) finish(ctx context.Context, text string) (out Outcome, done bool, err error) {
	t.tell(Moment{Step: Generating, Started: true})
	e, read, err := t.result(text)
	if err == nil && t.unsure(e) {
		return Outcome{}, false, t.hint(ctx, model.Unsure, strconv.Itoa(*e.Confidence))
	}
	if err == nil {
		task := t.task
		task.Handed = t.handed()
		out, err = t.task.Spec.Finish(task, e.Response, t.files)
	}
	if fault.Is(err, fault.Model) && ctx.Err() == nil && !t.saidBefore(text) {
		return Outcome{}, false, t.hint(ctx, model.Unread, unread(err, read.Faults))
	}
	if fault.Is(err, fault.Model) {
		return Outcome{}, true, &UnreadError{err, text}
	}
	t.confess(read)
	if !out.Patched {
		out.Content = artifact.Sourced(out.Content, t.material()...)
	}
	if !out.Patched {
		out.Dropped = dropped(read.Faults, t.task.Language)
	}
	out.Public, out.Notes, out.Wanted, out.Steps = t.public(), e.Notes, t.wanted(), t.proposed()
	out.Nothing = t.soughtInVain()
	out.PartRead = t.partRead()
	t.tell(Moment{Step: Generating})
	return out, true, err
}

// SearchesLibrary is the tool that searches the library.
const SearchesLibrary = "library_search"

// soughtInVain reports that the library was searched, and that each search has found nothing. One that failed says
// nothing about the library.
func (t *turn) soughtInVain() bool {
	searched := false
	for _, c := range callsOf(t.transcript) {
		if c.call.Name != SearchesLibrary || c.answer.Denied || c.answer.Failed {
			continue
		}
		if searched = true; c.answer.Found != 0 {
			return false
		}
	}
	return searched
}

// partRead reports a provider's count by which a part of what a reply was made from was not read.
func (t *turn) partRead() bool {
	return slices.ContainsFunc(t.transcript, func(m model.Message) bool { return m.Usage != nil && m.Usage.Short })
}

// material are the results that the step works on.
func (t *turn) material() []json.RawMessage {
	list := make([]json.RawMessage, len(t.task.Material))
	for i, m := range t.task.Material {
		list[i] = m.JSON
	}
	return list
}

// unsure reports an answer without any tool from a model that says it is less sure than the style asks for (seed 003).
// It is told once.
func (t *turn) unsure(e Envelope) bool {
	limit := map[string]int{"tool_first": 95, "balanced": 80, "direct": 60}[t.task.Setup.Style]
	used := slices.ContainsFunc(t.transcript, func(m model.Message) bool {
		return m.Role == model.ToolRole || m.Hint == model.Unsure || m.Hint == model.Closing
	})
	return e.Confidence != nil && *e.Confidence < limit && !used && len(t.tools()) > 0
}

// saidBefore reports that the model has given just this reply before: asking once more would not help.
func (t *turn) saidBefore(text string) bool {
	n := 0
	for _, m := range t.transcript {
		if m.Role == model.Assistant && len(m.Calls) == 0 && m.Text == text {
			n++
		}
	}
	return n > 1
}

// public reports that the model was given nothing but published texts: no material of another kind, and no such answer
// of a tool.
func (t *turn) public() bool {
	private := slices.ContainsFunc(t.task.Material, func(m model.Material) bool { return !m.Public }) ||
		len(t.task.Facts)+len(t.task.Notes)+len(t.task.History) > 0 ||
		slices.ContainsFunc(
			t.transcript,
			func(m model.Message) bool { return m.Role == model.ToolRole && !m.Public && !m.Failed },
		)
	return !private
}

package agent

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/model/typed"
	"pult/backend/tools/tool"
)

// shapeError says which places of a result could not be read. The model is told of each of them.
type shapeError struct{ faults []typed.Fault }

func (e *shapeError) Error() string { return typed.Complaint(e.faults) }

// result reads the agent's result out of a reply: the response of its envelope or, when there is none, the object in it
// that has the most fields of the agent's schema. What a model wrote otherwise than the schema has it is put right
// where the meaning is certain.
func (t *turn) result(text string) (Envelope, typed.Fitted, error) {
	shape, err := typed.Parse(t.task.Spec.Schema)
	if err != nil {
		return Envelope{}, typed.Fitted{}, fault.New(fault.Internal, "fault.internal", err)
	}
	e, err := envelopeIn(text)
	switch {
	case err == nil && e.Action == Ask: // it asks nothing
		return e, typed.Fitted{}, unasked()
	case err == nil && empty(e.Response): // it wants to go on and may not
		return e, typed.Fitted{}, unreadable(&shapeError{shape.Fit(json.RawMessage("null")).Faults})
	case err == nil:
		fitted := shape.Fit(e.Response)
		if fitted.Usable() {
			e.Response = fitted.JSON
			return e, fitted, nil
		}
		var said string
		if made, ok := t.made(shape); ok && json.Unmarshal(e.Response, &said) == nil && t.remarks(said) {
			e.Response = made.JSON
			return e, made, nil
		}
		return e, fitted, unreadable(&shapeError{fitted.Faults})
	case fault.Is(err, fault.Conflict):
		return e, typed.Fitted{}, unreadable(err)
	case errors.As(err, new(*shapeError)):
		return e, typed.Fitted{}, err
	}
	fitted, ok := bare(text, shape)
	if made, there := t.made(shape); !ok && there && t.remarks(text) {
		fitted, ok = made, true
	}
	if !ok {
		fitted, ok = t.prose(text, shape, fitted)
	}
	if !ok {
		if len(fitted.Faults) == 0 { // words, and no object among them: what came is told with what was wanted
			fitted = shape.Fit(quotedText(text))
		}
		return e, fitted, unreadable(&shapeError{fitted.Faults})
	}
	return Envelope{Action: Respond, Response: fitted.JSON}, fitted, nil
}

// unasked refuses a question without words.
func unasked() error {
	return unreadable(&shapeError{[]typed.Fault{{Path: "question", Want: "text"}}})
}

// fits reports a reply that is the agent's result, or a question.
func (t *turn) fits(text string) bool {
	e, _, err := t.result(text)
	if err == nil {
		task := t.task
		task.Handed = t.handed()
		_, err = t.task.Spec.Finish(task, e.Response, t.files)
	}
	return err == nil || e.Action == Ask
}

// prose reads a reply in words as the result, where the agent takes one; else it is what it was.
func (t *turn) prose(text string, shape *typed.Schema, was typed.Fitted) (typed.Fitted, bool) {
	if t.task.Spec.Prose == nil || strings.Contains(text, "{") {
		return was, false
	}
	raw, is := t.task.Spec.Prose(t.task, unframed(text))
	if !is {
		return was, false
	}
	fitted := shape.Fit(raw)
	return fitted, fitted.Usable()
}

// bare finds a result that stands in a reply without an envelope; false when there is none, or two that differ.
func bare(text string, shape *typed.Schema) (best typed.Fitted, found bool) {
	text = unframed(text)
	objects := append(fencedObjects(text), rawObjects(text)...)
	if len(objects) == 0 {
		objects = mended(text)
	}
	most := 0
	for _, raw := range objects {
		n := shape.Matches(raw)
		if n == 0 || n < most {
			continue
		}
		fitted := shape.Fit(raw)
		switch {
		case n > most:
			best, found, most = fitted, fitted.Usable(), n
		case fitted.Usable() && string(fitted.JSON) != string(best.JSON):
			return typed.Fitted{}, false
		}
	}
	return best, found && most >= leastFields
}

// quotedText is a text as a value of JSON.
func quotedText(text string) json.RawMessage {
	raw, err := json.Marshal(text)
	if err != nil { // cannot be: texts can be marshalled
		return json.RawMessage(`""`)
	}
	return raw
}

// made is the result that the last making tool was given, for a model that says only a sentence once the thing is
// there. What it names no sources for has those of the results it was made from.
func (t *turn) made(shape *typed.Schema) (typed.Fitted, bool) {
	for _, c := range slices.Backward(callsOf(t.transcript)) {
		if !c.answer.Failed && t.runner.Tools[c.call.Name].Effect == tool.Makes {
			fitted := shape.Fit(c.call.Args)
			fitted.JSON = artifact.Cited(fitted.JSON, t.material()...)
			return fitted, fitted.Usable()
		}
	}
	return typed.Fitted{}, false
}

// remarks reports words beside a thing that is made: no object, and no question, for which the thing would be no
// answer. They are kept among the thoughts.
func (t *turn) remarks(text string) bool {
	text = strings.TrimSpace(unframed(text))
	if strings.Contains(text, "{") || strings.HasSuffix(text, "?") {
		return false
	}
	if text != "" {
		t.host.Hear(Thought{text + "\n"})
	}
	return true
}

// leastFields is how many fields an object has to share with a result to be taken for one.
const leastFields = 2

// unread is what a model is told of a reply that could not be used: the places, or the reason, and what was left out.
func unread(err error, dropped []typed.Fault) string {
	var shape *shapeError
	if errors.As(err, &shape) && len(shape.faults) > 0 {
		return typed.Complaint(shape.faults) + "."
	}
	said := inEnglish(err)
	if len(dropped) > 0 {
		said += " " + typed.Complaint(dropped) + "."
	}
	return said
}

// confess tells the teacher in "Laut denken" how much of a result was read otherwise than it was written, and how much
// was left out because it could not be read.
func (t *turn) confess(f typed.Fitted) {
	mended := 0
	for _, m := range f.Mends {
		if m.Kind != typed.Extra && m.Path != "" {
			mended++
		}
	}
	t.count("think.mended", mended)
	t.count("think.dropped", len(f.Faults))
}

func (t *turn) count(key string, n int) {
	if n > 0 {
		t.host.Hear(Thought{i18n.Must(t.task.Language).Say(i18n.T(key, "n", strconv.Itoa(n))) + "\n"})
	}
}

// inEnglish is the sentence of a fault for a model.
func inEnglish(err error) string {
	return i18n.Must(i18n.English).Say(i18n.Text{Key: fault.Of(err).Key, Args: fault.Of(err).Args})
}

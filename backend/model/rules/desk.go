package rules

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strconv"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/lang/intent"
	"pult/backend/model"
)

// ErrWaiting ends the work of a turn: tools have to answer first. The next turn does the same work again with their
// answers, so that the transcript is the only state.
var ErrWaiting = errors.New("waiting for tools")

// errAsking ends the work of a turn with a question to the teacher.
var errAsking = errors.New("asking the teacher")

// Work is what an agent does without a model. It gives the agent's result, or an error; ErrWaiting and what Put returns
// are handed on as they are.
type Work func(d *Desk) (any, error)

// Desk is the work on one request.
type Desk struct {
	Req      model.Request
	Reader   *intent.Reader  // of the teacher's words
	Language string          // of the result: "de" or "en"
	Words    *i18n.Catalogue // of that language
	Notes    []string        // short sentences for the watching teacher
	Thinking string

	answers []answer
	asked   int              // calls so far, for ids
	pending []model.ToolCall // calls of this turn
	asking  any              // question of this turn
}

// answer is a tool call of the transcript with its result.
type answer struct {
	call   model.ToolCall
	result json.RawMessage
	failed bool
}

func newDesk(req model.Request, reader *intent.Reader) *Desk {
	d := &Desk{Req: req, Reader: reader}
	d.Speak(req.Language)
	d.answers = answersOf(d.Transcript())
	return d
}

// Speak makes a language that of the result; what is not English is German.
func (d *Desk) Speak(language string) {
	if language != string(i18n.English) {
		language = string(i18n.German)
	}
	d.Language, d.Words = language, i18n.Must(i18n.Lang(language))
}

// Transcript is the whole one: what is sent to others is shortened.
func (d *Desk) Transcript() []model.Message {
	if d.Req.Whole != nil {
		return d.Req.Whole
	}
	return d.Req.Messages
}

func answersOf(messages []model.Message) []answer {
	results := map[string]model.Message{}
	for _, m := range messages {
		if m.Role == model.ToolRole {
			results[m.CallID] = m
		}
	}
	var all []answer
	for _, m := range messages {
		for _, c := range m.Calls {
			if r, ok := results[c.ID]; ok {
				all = append(all, answer{call: c, result: r.Result, failed: r.Failed})
			}
		}
	}
	return all
}

// Say is a connector: a sentence of backend/base/i18n in the language of the result.
func (d *Desk) Say(key string, args ...string) string { return d.Words.Say(i18n.T(key, args...)) }

// Note tells the watching teacher a sentence.
func (d *Desk) Note(key string, args ...string) { d.Notes = append(d.Notes, d.Say(key, args...)) }

// Put ends the turn with a question to the teacher, in the form that the agent's questions have.
func (d *Desk) Put(question any) error {
	d.asking = question
	return errAsking
}

// Rehearse does the work of another agent at this desk: with the answers and the tools of this one, and what it calls
// is called here. What it would ask the teacher is not asked.
func (d *Desk) Rehearse(work Work, params map[string]string, material []model.Material) (any, error) {
	other := &Desk{Req: d.Req, Reader: d.Reader, answers: d.answers, asked: d.asked, pending: d.pending}
	other.Req.Params, other.Req.Context, other.Req.Feedback = params, material, nil
	other.Speak(d.Language)
	result, err := work(other)
	d.asked, d.pending = other.asked, other.pending
	return result, err
}

// Dismiss forgets the calls of this turn: it ends without them.
func (d *Desk) Dismiss() { d.pending = nil }

// HasTool reports a tool that may be called.
func (d *Desk) HasTool(name string) bool {
	return slices.ContainsFunc(d.Req.Tools, func(t model.Tool) bool { return t.Name == name })
}

// Ask gives the answer to a tool call, or notes the call as pending and returns ErrWaiting; what is more than a reply
// may call waits for the next turn. Faults:
// "fault.offline.tool" when the tool failed (Model) or is none of this step's (Unsupported).
func (d *Desk) Ask(name string, args, reply any) error {
	raw, err := json.Marshal(args)
	if err != nil {
		return fault.New(fault.Internal, "fault.internal", err)
	}
	d.asked++
	for _, a := range d.answers {
		if a.call.Name != name || !sameJSON(a.call.Args, raw) {
			continue
		}
		if a.failed {
			return fault.New(fault.Model, "fault.offline.tool", nil, "tool", name).Because(reason.CallFailed)
		}
		if err := json.Unmarshal(a.result, reply); err != nil {
			return fault.New(fault.Model, "fault.offline.tool", err, "tool", name).Because(reason.CallFailed)
		}
		return nil
	}
	if !d.HasTool(name) {
		return fault.New(fault.Unsupported, "fault.offline.tool", nil, "tool", name).Because(reason.CallFailed)
	}
	if len(d.pending) == model.MaxCalls {
		return ErrWaiting
	}
	d.pending = append(d.pending, model.ToolCall{ID: name + "-" + strconv.Itoa(d.asked), Name: name, Args: raw})
	return ErrWaiting
}

// sameJSON compares values, not letters: a store may have written the arguments anew, and a provider in another order.
func sameJSON(a, b []byte) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

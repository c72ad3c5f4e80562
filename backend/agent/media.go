package agent

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"pult/backend/agent/prompt"
	"pult/backend/base/fault"
	"pult/backend/model"
)

// ImageGen is how an agent has its result made by a model of pictures: one order, no loop and no tools. What comes back
// is bytes.
type ImageGen struct {
	When func(params map[string]string) bool
	// Instead are the parameters that need no such model: what a teacher is offered when none paints.
	Instead map[string]string
	// Request says what is ordered. It is pure: the teacher approves its text before it is sent.
	Request func(t Task) MediaRequest
	// Show makes the result of what came. Its files are what the model made; the engine draws the rest (Outcome.Undrawn).
	Show func(t Task, w MediaOutput) (Outcome, error)
}

// AudioGen is how an agent has a model make a sound of the result that it has: one order behind the loop.
type AudioGen struct {
	When    func(params map[string]string) bool
	Instead map[string]string // as in ImageGen
	// Request says what is ordered; false: this result gives none.
	Request func(t Task, out Outcome) (MediaRequest, bool)
	// Add puts what came into the result.
	Add func(out Outcome, w MediaOutput) (Outcome, error)
}

// MediaRequest is one call of a model of pictures or sounds. System and Input are all that it is told.
type MediaRequest struct {
	Role   model.ModelRole
	Wants  model.Media
	Shape  model.Shape
	System string // text of the program only
	Input  string // data
}

// MediaOutput is what a model made to an order.
type MediaOutput struct {
	Blob model.Blob
	Text string // what it said with it; may be empty
	By   model.Maker
	At   time.Time
}

// Instead are parameters that need no model of pictures or sounds, in place of such that do; nil: these need none.
func (s Spec) Instead(params map[string]string) map[string]string {
	switch {
	case s.Paints(params):
		return s.ImageGen.Instead
	case s.AudioGen != nil && s.AudioGen.When(params):
		return s.AudioGen.Instead
	}
	return nil
}

// Paints reports that with these parameters the result is made by a model of pictures.
func (s Spec) Paints(params map[string]string) bool {
	return s.ImageGen != nil && s.ImageGen.When(params)
}

// RoleFor is what kind of model a step with these parameters asks first.
func (s Spec) RoleFor(params map[string]string) model.ModelRole {
	if s.Paints(params) {
		return model.Picture
	}
	return s.Role
}

// paint orders the picture and shows it. A picture that came is a row: when the step goes on after a crash it is not
// ordered again.
func (t *turn) paint(ctx context.Context) (Outcome, error) {
	if err := t.listen(ctx); err != nil {
		return Outcome{}, err
	}
	if said, ok := t.state().said(Preempt); ok {
		return Outcome{}, &PreemptError{Why: said.Text}
	}
	w, err := t.commission(ctx, t.task.Spec.ImageGen.Request(t.task))
	if err != nil {
		return Outcome{}, err
	}
	out, err := t.task.Spec.ImageGen.Show(t.task, w)
	out.Public = t.public()
	return out, err
}

// record has a sound made of a result. A revision by a patch has none: what was sung before no longer fits, and the
// engine plays it anew.
func (t *turn) record(ctx context.Context, out Outcome) (Outcome, error) {
	s := t.task.Spec.AudioGen
	if s == nil || !s.When(t.task.Params) || out.Patched {
		return out, nil
	}
	order, wanted := s.Request(t.task, out)
	if !wanted {
		return out, nil
	}
	w, err := t.commission(ctx, order)
	if err != nil {
		return Outcome{}, err
	}
	return s.Add(out, w)
}

// talk is the transcript without what was ordered.
func (t *turn) talk() []model.Message {
	if n := len(t.transcript); n > 0 && toOrder(t.transcript[n-1]) {
		return t.transcript[:n-1]
	}
	return t.transcript
}

// commission makes the one call of an order, unless its reply is there already.
func (t *turn) commission(ctx context.Context, o MediaRequest) (MediaOutput, error) {
	if i := slices.IndexFunc(t.transcript, toOrder); i >= 0 {
		return workOf(t.transcript[i])
	}
	if err := ctx.Err(); err != nil {
		return MediaOutput{}, fault.New(fault.Cancelled, "fault.cancelled", err)
	}
	t.tell(Moment{Step: Generating, Started: true})
	reply, err := t.generate(ctx, t.order(o), newReading(t))
	if err != nil {
		return MediaOutput{}, err
	}
	if err := t.add(ctx, reply); err != nil {
		return MediaOutput{}, err
	}
	t.tell(Moment{Step: Generating})
	return workOf(t.transcript[len(t.transcript)-1])
}

// toOrder reports the reply to an order.
func toOrder(m model.Message) bool { return m.Maker != nil }

func workOf(m model.Message) (MediaOutput, error) {
	// it talked instead: what it said is shown, and it is not asked again without a word of the teacher
	if len(m.Blobs) == 0 {
		return MediaOutput{}, &UnreadError{
			fault.New(fault.Model, "fault.model.unsent", errors.New("no bytes in the reply")),
			strings.TrimSpace(m.Text),
		}
	}
	return MediaOutput{Blob: m.Blobs[0], Text: m.Text, By: *m.Maker, At: m.At}, nil
}

// order is the request of an order. It has no transcript: what a model of pictures is told stands in one text.
func (t *turn) order(o MediaRequest) model.Request {
	p := prompt.Of(o.System, o.Input)
	return model.Request{
		Purpose: model.Purpose(
			t.task.Spec.Name,
		), System: p.System, Input: p.Input, Prompt: p.Hash, Task: t.task.Request, Language: string(t.task.Language),
		Params: t.task.Params, Context: t.task.Material, Feedback: t.task.Feedback, Role: o.Role, Wants: o.Wants,
		Shape: o.Shape, Origin: t.task.Origin,
	}
}

package agent

import (
	"context"

	"pult/backend/model"
	"pult/backend/privacy"
)

// Guard is asked before every call of a model. An error ends the step before anything was sent; the transcript is kept, so that the
// same call is made when the step goes on.
type Guard interface {
	Admit(ctx context.Context, t Task, req model.Request) (Admission, error)
}

// Admission is a call that may be made.
type Admission struct {
	Request model.Request      // as it is sent: provider and model filled in, personal data hidden
	Book    privacy.Redactions // what stands behind the placeholders in it; empty: nothing was hidden
}

func (r Runner) admit(ctx context.Context, t Task, req model.Request) (Admission, error) {
	if r.Guard == nil {
		return Admission{Request: req}, nil
	}
	return r.Guard.Admit(ctx, t, req)
}

// First is the request that a task would begin or go on with; nothing is sent.
func (r Runner) First(ctx context.Context, t Task) (model.Request, error) {
	transcript, err := r.Transcripts.Messages(ctx, t.Key)
	if err != nil {
		return model.Request{}, &TranscriptError{Err: err}
	}
	turn := r.turn(t, Watch{}, transcript)
	if t.Spec.Paints(t.Params) {
		return turn.order(t.Spec.ImageGen.Request(t)), nil
	}
	return turn.request(ctx)
}

// baseOutput is the usual limit of a reply in tokens: enough for a long research and the thinking before it. A reply that did not fit
// gets twice as much when the teacher says so.
const baseOutput = 16_384

// roomFor is the limit of a reply after it was doubled n times.
func roomFor(n int) int { return baseOutput << min(n, 3) }

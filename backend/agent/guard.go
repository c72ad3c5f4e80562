package agent

import (
	"context"

	"pult/backend/model"
	"pult/backend/privacy"
)

// Admission is a call that may be made.
type Admission struct {
	Request model.Request      // as it is sent: provider and model filled in, personal data hidden
	Book    privacy.Redactions // what stands behind the placeholders in it; empty: nothing was hidden
}

// First is the request that a task would begin or go on with; nothing is sent.
func (r Runner) First(ctx context.Context, t Task) (model.Request, error) {
	transcript, err := r.Transcripts.Messages(ctx, t.Key)
	if err != nil {
		return model.Request{}, &TranscriptError{Err: err}
	}
	turn := r.turn(t, Silent{}, transcript)
	if t.Spec.Paints(t.Params) {
		return turn.order(t.Spec.ImageGen.Request(t)), nil
	}
	return turn.request(ctx)
}

// baseOutput is the usual limit of a reply in tokens: enough for a long research and the thinking before it. A reply
// that did not fit gets twice as much when the teacher says so.
const baseOutput = 16_384

// roomFor is the limit of a reply after it was doubled n times.
func roomFor(n int) int { return baseOutput << min(n, 3) }

package cost

import (
	"context"
	"errors"

	"pult/backend/base/fault"
	"pult/backend/model"
)

// recorder is what came of a reply.
type recorder struct {
	chars    int // of the visible reply and its tool calls
	thoughts int
	blobs    bool // pictures or sound, whose tokens nobody can guess
	usage    *model.Usage
	finished bool // the chunk that ends a reply came
	begun    bool // a chunk came
	whole    bool // the sequence went to its end
	err      error
}

func (r *recorder) take(chunk model.Chunk, err error) {
	r.err = err
	r.begun = r.begun || err == nil
	r.chars += len([]rune(chunk.Text))
	r.thoughts += len([]rune(chunk.Thought))
	if chunk.Call != nil {
		r.chars += len([]rune(chunk.Call.Name)) + len([]rune(string(chunk.Call.Args)))
	}
	r.blobs = r.blobs || chunk.Blob != nil
	if chunk.Usage != nil {
		r.usage = chunk.Usage
	}
	r.finished = r.finished || chunk.Finish != ""
}

// end says how the call ended. A reader that stops after the last chunk has not cancelled anything.
func (r *recorder) end(ctx context.Context) (State, string) {
	var failed *model.CallError
	isCall := errors.As(r.err, &failed)
	stopped := r.err == nil || errors.Is(r.err, context.Canceled) || fault.Is(r.err, fault.Cancelled)
	switch {
	case r.err == nil && (r.finished || r.whole):
		return Done, ""
	case ctx.Err() != nil, stopped:
		return Cancelled, ""
	case isCall:
		return Failed, string(failed.Class)
	}
	return Failed, ""
}

// billed is the usage that counts: the provider's own as far as there is one. Of a reply that was stopped the provider
// says nothing, or what it had counted so far; then the prompt is estimated from its size and the reply from what came
// (case 34).
func (r *recorder) billed(state State, req model.Request) model.Usage {
	var failed *model.CallError
	if errors.As(r.err, &failed) && failed.Usage != nil {
		return *failed.Usage
	}
	if r.unsent(failed) {
		return model.Usage{Input: new(int64), Output: new(int64)}
	}
	if state == Cancelled && (!r.finished || r.usage == nil) {
		return r.stopped(req)
	}
	if r.usage == nil {
		return model.Usage{}
	}
	return *r.usage
}

// unsent reports that nothing reached the provider: it was not there, or the program itself ended the call on its way:
// there is no key, its file is locked, "Nur lokal" is on, the way led elsewhere. Such a fault is no *model.CallError;
// the provider's own are.
func (r *recorder) unsent(failed *model.CallError) bool {
	if failed != nil {
		return failed.Class == model.Unreachable && r.usage == nil
	}
	var ours *fault.Error
	return errors.As(r.err, &ours) && !r.begun
}

func (r *recorder) stopped(req model.Request) model.Usage {
	var u model.Usage
	if r.usage != nil {
		u = *r.usage
	}
	u.Estimated = true
	if u.Input == nil {
		input := Tokens(req)
		u.Input = &input
	}
	output, thoughts := max(charTokens(r.chars), count(u.Output)), max(charTokens(r.thoughts), count(u.Thoughts))
	u.Output, u.Thoughts = &output, &thoughts
	if r.blobs {
		u.Output = nil
	}
	return u
}

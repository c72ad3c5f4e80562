package workflow

import (
	"context"
	"slices"

	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/workflow/consent"
)

// revise follows the teacher's wish after a review: plan everything anew, make chosen steps anew, or only gather the
// results again. The request stays; the feedback adds to it.
func (e *review) revise(ctx context.Context, r *Run, g consent.Gate) error {
	rev := g.Decision.Revision
	f := Feedback{Generation: r.Generation, Stage: "review", Text: g.Decision.Feedback, At: g.Decision.At}
	switch rev.Type {
	case consent.FullReplan:
		r.Feedback = append(r.Feedback, f)
		r.Generation++
		return e.move(ctx, r, Drafting)
	case consent.SpecificAgents:
		return e.reviseSteps(ctx, r, *rev, f)
	case consent.AnalysisOnly:
		r.Feedback = append(r.Feedback, f)
		return e.compile(ctx, r)
	}
	return fault.New(fault.Invalid, "fault.gate.revision", nil)
}

// reviseSteps queues the chosen steps, each with the teacher's words for all of them and for this one.
func (e *review) reviseSteps(ctx context.Context, r *Run, rev consent.Revision, f Feedback) error {
	changed, told, err := r.requeue(rev.Steps)
	if err != nil {
		return err
	}
	forAll := f.Text
	for i, s := range changed {
		var wishes []string
		for _, words := range []string{forAll, rev.Words[s.ID]} {
			if s.State == Queued && words != "" {
				f.StepID, f.Text = s.ID, words
				r.Feedback, wishes = append(r.Feedback, f), append(wishes, words)
			}
		}
		r.step(s.ID).revise(wishes...)
		changed[i] = *r.step(s.ID)
	}
	return e.save(ctx, r, Turn{Steps: changed}, told...)
}

// requeue takes a reviewed run back to work: the steps are queued for a new attempt, and what depends on them becomes
// stale. Stale results stay; they are made anew only when the teacher asks for it.
func (r *Run) requeue(ids []string) (changed []Step, told []event.Payload, err error) {
	for i := range r.Steps {
		s := &r.Steps[i]
		if !slices.Contains(ids, s.ID) {
			continue
		}
		if err := s.enter(Queued); err != nil {
			return nil, nil, err
		}
		s.Attempt++
		s.Setup, s.Revising = nil, nil
		s.Fault, s.Seconds = nil, 0
		changed = append(changed, *s)
		told = append(told, agentState(*s))
	}
	others, states, err := r.outdate()
	if err != nil {
		return nil, nil, err
	}
	return append(changed, others...), append(told, states...), r.enter(Running)
}

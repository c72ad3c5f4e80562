package workflow

import (
	"context"
	"slices"

	"pult/backend/event"
	"pult/backend/fault"
	"pult/backend/gate"
)

// revise follows the teacher's wish after a review: plan everything anew, make chosen steps anew, or only gather the results
// again. The request stays; the feedback adds to it.
func (e *Engine) revise(ctx context.Context, r *Run, g gate.Gate) error {
	rev := g.Decision.Revision
	f := Feedback{Generation: r.Generation, Stage: "review", Text: g.Decision.Feedback, At: g.Decision.At}
	switch rev.Type {
	case gate.FullReplan:
		r.Feedback = append(r.Feedback, f)
		r.Generation++
		return e.move(ctx, r, Drafting)
	case gate.SpecificAgents:
		return e.reviseSteps(ctx, r, rev.Steps, f)
	case gate.AnalysisOnly:
		r.Feedback = append(r.Feedback, f)
		return e.compile(ctx, r)
	}
	return fault.New(fault.Invalid, "fault.gate.revision", nil)
}

// reviseSteps queues the chosen steps and marks what depends on them as stale. Stale results stay; they are made anew only when
// the teacher asks for it.
func (e *Engine) reviseSteps(ctx context.Context, r *Run, ids []string, f Feedback) error {
	var changed []Step
	var told []event.Payload
	for i := range r.Steps {
		s := &r.Steps[i]
		switch {
		case slices.Contains(ids, s.ID):
			if err := s.enter(Queued); err != nil {
				return err
			}
			s.Attempt++
			if f.Text != "" {
				own := f
				own.StepID = s.ID
				r.Feedback = append(r.Feedback, own)
			}
		case s.State == StepDone && slices.ContainsFunc(s.Uses, func(id string) bool { return touched(*r, ids, id) }):
			if err := s.enter(Stale); err != nil {
				return err
			}
		default:
			continue
		}
		changed = append(changed, *s)
		told = append(told, agentState(*s))
	}
	if len(changed) == 0 {
		return fault.New(fault.Invalid, "fault.gate.revision", nil)
	}
	if err := r.enter(Running); err != nil {
		return err
	}
	return e.save(ctx, r, Turn{Steps: changed}, told...)
}

// touched reports that a step is revised, or builds on one that is.
func touched(r Run, ids []string, id string) bool {
	if slices.Contains(ids, id) {
		return true
	}
	s := r.step(id)
	return s != nil && slices.ContainsFunc(s.Uses, func(u string) bool { return touched(r, ids, u) })
}

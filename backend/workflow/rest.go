package workflow

import (
	"context"
	"maps"
	"slices"
	"strings"

	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/workflow/consent"
)

// Begun counts the steps at the beginning of the plan that are locked: up to the last one that has begun. They stay as
// they are, in every later version of the plan; what comes after them is the rest, which may be changed while the run
// waits for the teacher.
func (r Run) Begun() int {
	if r.Plan == nil {
		return 0
	}
	for i, ps := range slices.Backward(r.Plan.Steps) {
		if s := r.step(ps.ID); s != nil && s.begun(ps) {
			return i + 1
		}
	}
	return 0
}

// begun reports that something of the step is there that must not be lost or done twice: a result, an attempt at work,
// broken off or left out in its middle, one that failed. A failed attempt that never left this machine is as if it had
// not been.
func (s Step) begun(ps PlanStep) bool {
	inside := s.Provider == localProvider && len(ps.Hosts) == 0 && len(outgoing(ps.Sends)) == 0
	switch {
	case len(s.Artifacts) > 0:
		return true
	case s.StartedAt.IsZero():
		return false
	}
	return s.State != StepError || !inside
}

// standing is the plan as the run has it now: what was changed or left out at the question of a step stands in it.
func (r planView) standing() Plan {
	p, begun := *r.Plan, r.Begun()
	p.Steps = slices.Clone(p.Steps)
	for i := range p.Steps {
		ps := &p.Steps[i]
		s := r.step(ps.ID)
		if s == nil || i >= begun && r.State == AwaitingPlan { // there the plan is newer than the steps
			continue
		}
		ps.Title, ps.Params, ps.Skip = s.Title, s.Params, s.State == Skipped
	}
	return p
}

// Standing is the plan as the teacher would edit it now, with how many of its steps are locked. Conflict as of
// EditPlan.
func (e *Plans) Standing(ctx context.Context, runID string) (PlanEdit, int, error) {
	r, err := e.read(ctx, runID)
	if err != nil {
		return PlanEdit{}, 0, err
	}
	if err := r.plans().editable(); err != nil {
		return PlanEdit{}, 0, err
	}
	return r.plans().standing().edit(), r.Begun(), nil
}

// edit is the plan as an edit that changes nothing.
func (p Plan) edit() PlanEdit {
	edit := PlanEdit{Version: p.Version}
	for _, s := range p.Steps {
		edit.Steps = append(edit.Steps, StepEdit{ID: s.ID, Agent: s.Agent, Params: s.Params, Asks: s.Wish, Skip: s.Skip})
	}
	return edit
}

// Reopen takes the open question of a run at work back and asks about its plan again, as it stands: there the rest can
// be changed by hand or in words. Faults as of EditPlan.
func (e *Plans) Reopen(ctx context.Context, runID string) error {
	edit, _, err := e.Standing(ctx, runID)
	if err != nil {
		return err
	}
	return e.Edit(ctx, runID, edit)
}

// editable refuses a plan that cannot be changed now: that of a run that has ended, and one about which nobody is
// asked: its steps are at work, or another version is being made.
func (r planView) editable() error {
	if r.State.Ended() || r.State == Stopping || r.Question {
		return fault.New(fault.Conflict, "fault.plan.locked", nil)
	}
	open, waiting := r.openGate()
	switch {
	case r.Plan == nil || r.Plan.Generation != r.Generation:
		return fault.New(fault.Conflict, "fault.plan.stale", nil)
	case !waiting && len(r.Steps) > 0:
		return fault.New(fault.Conflict, "fault.plan.busy", nil)
	case !waiting || len(r.Steps) == 0 && open.Kind != consent.Plan && open.Kind != consent.Start:
		return fault.New(fault.Conflict, "fault.plan.stale", nil)
	}
	return nil
}

// Edit makes a new plan version from the teacher's edit: the open question is taken back and the new version asks.
// Nothing goes on before it is approved. Steps that have begun stay as they are and in front. Faults: Conflict
// "fault.plan.begun" when the edit changes one of them, "fault.plan.busy" when a step is at work, "fault.plan.locked"
// when the run has ended, and "fault.plan.stale" when the plan was changed meanwhile.
func (e *Plans) Edit(ctx context.Context, runID string, edit PlanEdit) error {
	r, err := e.load(ctx, runID)
	if err != nil {
		return err
	}
	if err := r.plans().editable(); err != nil {
		return err
	}
	old, now := *r.Plan, r.plans().standing()
	r.Plan = &now
	p, err := e.drafting.edited(ctx, r, edit)
	if err != nil {
		return err
	}
	p.Version, p.Changes = old.Version+1, Compare(old, p)
	gates, told := e.withdraw(r)
	steps, states := r.unasked()
	r.Title = retitled(r, p)
	r.Plan = &p
	if err := r.enter(AwaitingPlan); err != nil {
		return err
	}
	return e.save(ctx, &r, Turn{Plan: &p, Gates: gates, Steps: steps}, append(told, states...)...)
}

// unasked queues the step whose question is taken back; one in its middle goes on from its transcript.
func (r *Run) unasked() (steps []Step, told []event.Payload) {
	for i := range r.Steps {
		if s := &r.Steps[i]; s.State == AwaitingUser {
			s.State = Queued
			steps, told = append(steps, *s), append(told, agentState(*s))
		}
	}
	return steps, told
}

// unchanged refuses an edit that touches what has begun.
func unchanged(begun []PlanStep, edit []StepEdit) error {
	for i, s := range begun {
		if i >= len(edit) || edit[i].ID != s.ID || edit[i].Agent != s.Agent || edit[i].Skip != s.Skip ||
			!maps.Equal(edit[i].Params, s.Params) {
			return fault.New(fault.Conflict, "fault.plan.begun", nil, "step", s.Title)
		}
	}
	return nil
}

// tries is how many attempts at a step have been asked about: the next one has questions of its own.
func (r planView) tries(stepID string) int {
	n := 0
	for _, g := range r.Gates {
		if g.StepID == stepID && g.Subject.Generation == r.Generation {
			n = max(n, g.Subject.Attempt)
		}
	}
	return n
}

// leadDone says in the question about a plan what has begun already and stays.
func (r planView) leadDone(lead *i18n.Text) {
	var titles []string
	for _, ps := range r.Plan.Steps[:r.Begun()] {
		if s := r.step(ps.ID); s != nil {
			titles = append(titles, s.Title)
		}
	}
	if len(titles) > 0 {
		*lead = i18n.T("gate.plan.lead.rest", "done", strings.Join(titles, ", "))
	}
}

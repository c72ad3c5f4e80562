package workflow

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/workflow/consent"
)

// perform does one action and ends with one write.
func (e *Engine) perform(ctx context.Context, r *Run, action Action) error {
	switch a := action.(type) {
	case DraftPlan:
		return e.Plans.draft(ctx, r)
	case OfferPlan:
		return e.move(ctx, r, AwaitingPlan)
	case OpenGate:
		return e.Gates.open(ctx, r, a)
	case FillMissing:
		return e.Plans.answer(ctx, r, a.Gate)
	case Launch:
		return e.Plans.launch(ctx, r)
	case Perform:
		return e.steps.run(ctx, r, a)
	case RetryStep:
		return e.steps.retry(ctx, r, a)
	case SkipStep:
		return e.steps.pass(ctx, r, a)
	case Compile:
		return e.review.compile(ctx, r)
	case Revise:
		return e.review.revise(ctx, r, a.Gate)
	case Complete:
		return e.move(ctx, r, Completed)
	case GoOn:
		return e.move(ctx, r, r.Was)
	case Follow:
		return e.Interventions.follow(ctx, r, a.Intervention)
	case StopRun:
		return e.halt(ctx, r)
	case Rest, Await:
		return nil
	}
	return fault.New(fault.Internal, "fault.internal", fmt.Errorf("action %T", action))
}

func (e *core) move(ctx context.Context, r *Run, to State) error {
	if err := r.enter(to); err != nil {
		return err
	}
	return e.save(ctx, r, Turn{})
}

// offer numbers a plan, compares it with the one before, and offers it.
func (e *Plans) offer(ctx context.Context, r *Run, p Plan) error {
	p.Version, p.Changes = 1, nil
	if r.Plan != nil {
		p.Version = r.Plan.Version + 1
		p.Changes = Compare(*r.Plan, p)
	}
	r.Plan = &p
	if err := r.enter(AwaitingPlan); err != nil {
		return err
	}
	return e.save(ctx, r, Turn{Plan: &p})
}

// answer puts a clarification into a new plan version. The planner writes titles and reasons with the topic in them, so
// it drafts anew with the answers; a plan the teacher has made is hers and only gets the answers filled in.
func (e *Plans) answer(ctx context.Context, r *Run, g consent.Gate) error {
	answers := map[string]string{}
	maps.Copy(answers, r.Answers)
	maps.Copy(answers, g.Decision.Params)
	r.Answers = answers
	if r.Plan.Author != "teacher" {
		return e.draft(ctx, r)
	}
	p, err := e.drafting.fill(ctx, *r, g.Decision.Params)
	if err != nil {
		return err
	}
	r.Title = retitled(*r, p)
	return e.offer(ctx, r, p)
}

// launch makes the steps of the approved plan; those that have begun under an earlier version stay as they are.
func (e *Plans) launch(ctx context.Context, r *Run) error {
	var artifacts []artifact.Artifact
	begun := r.Begun()
	dropped := r.plans().dropped()
	r.Steps = slices.Clone(r.Steps[:begun])
	for _, ps := range r.Plan.Steps[begun:] {
		s := Step{
			ID: ps.ID, Generation: r.Generation, Agent: ps.Agent, Title: ps.Title, Params: ps.Params, Uses: ps.Uses,
			Asks: ps.Asks, State: Queued, Attempt: r.plans().tries(ps.ID) + 1, PlanVersion: r.Plan.Version,
		}
		if spec, ok := e.spec(ps.Agent); ok && spec.Needs(ps.Params) && len(ps.Uses) == 0 {
			s.State, s.Fault = Skipped, noInput(ps.Agent)
		}
		if ps.Skip {
			s.State, s.Fault = Skipped, nil
		} else if ps.TakenID != "" {
			a, err := e.forks.take(ctx, *r, ps, &s)
			if err != nil {
				return err
			}
			artifacts = append(artifacts, a)
		}
		r.Steps = append(r.Steps, s)
	}
	if err := r.enter(Running); err != nil {
		return err
	}
	return e.save(ctx, r, Turn{Steps: r.Steps[begun:], Dropped: dropped, Artifacts: artifacts})
}

// dropped are the steps of earlier versions of the plan that it no longer has.
func (r planView) dropped() []string {
	var ids []string
	for _, s := range r.Steps {
		if r.Plan.index(s.ID) < 0 {
			ids = append(ids, s.ID)
		}
	}
	return ids
}

func (r *Run) step(id string) *Step {
	for i := range r.Steps {
		if r.Steps[i].ID == id {
			return &r.Steps[i]
		}
	}
	return nil
}

// retry queues a step once more; its next attempt has a question of its own.
func (e *steps) retry(ctx context.Context, r *Run, a RetryStep) error {
	s := r.step(a.StepID)
	if s.State == AwaitingUser || s.State == StepRunning {
		s.State = Queued
	}
	if err := s.enter(Queued); err != nil {
		return err
	}
	s.Attempt++
	s.Setup = nil // the next attempt begins with the settings of then
	if tooShort(s.Fault) {
		s.Room++
	}
	s.Fault, s.Seconds = nil, 0
	if a.Params != nil {
		s.Params, s.Revising = maps.Clone(s.Params), nil
		maps.Copy(s.Params, a.Params)
	}
	if a.Feedback != "" {
		s.revise(a.Feedback)
		r.Feedback = append(
			r.Feedback,
			Feedback{Generation: r.Generation, StepID: s.ID, Stage: "step", Text: a.Feedback, At: e.now()},
		)
	}
	return e.save(ctx, r, Turn{Steps: []Step{*s}}, agentState(*s))
}

// pass leaves a step out.
func (e *steps) pass(ctx context.Context, r *Run, a SkipStep) error {
	s := r.step(a.StepID)
	var why *i18n.Text
	if a.MissingInput {
		why = noInput(s.Agent)
	}
	others, err := e.leaveOut(ctx, r, s, why)
	if err != nil {
		return err
	}
	return e.save(ctx, r, Turn{Steps: append(others, *s)}, agentState(*s))
}

// leaveOut ends a step that is not to be done. When an earlier attempt had a result, that stays: as it is, or as stale
// when it was made from other input than there is now, and the step is again what it was made with. A step without one
// is skipped, and keeps its fault when nothing else is said why. It returns the other steps it has changed.
func (e *steps) leaveOut(ctx context.Context, r *Run, s *Step, why *i18n.Text) (others []Step, err error) {
	to := Skipped
	switch {
	case s.ArtifactID != "":
		a, err := e.store.Outline(ctx, s.ArtifactID)
		if err != nil {
			return nil, stored(err)
		}
		to, s.Fault, others = r.freshness(*s), nil, r.holds(s, a)
	case why != nil:
		s.Fault = why
	}
	s.EndedAt = e.now()
	return others, s.enter(to)
}

// holds gives a step the parameters of the version that counts now, as turn does.
func (r *Run) holds(s *Step, a artifact.Artifact) []Step {
	if len(a.Params) == 0 {
		return nil
	}
	return r.turn(s, a.Params)
}

// halt ends a run that is being stopped: open questions are taken back, what is there stays.
func (e *Engine) halt(ctx context.Context, r *Run) error {
	if err := r.enter(Stopping); err != nil {
		return err
	}
	steps, told := e.settle(r, fault.New(fault.Cancelled, "fault.step.stopped", nil).Because(reason.StepStopped))
	gates, withdrawn := e.withdraw(*r)
	if err := r.enter(Stopped); err != nil {
		return err
	}
	return e.save(ctx, r, Turn{Steps: steps, Gates: gates}, append(told, withdrawn...)...)
}

// settle ends the steps of a run that ends: nothing is at work any more and nothing asks. A step that was at work keeps
// what it had written; what may have had an effect elsewhere stays unknown.
func (e *Engine) settle(r *Run, why *fault.Error) ([]Step, []event.Payload) {
	var changed []Step
	var told []event.Payload
	for i := range r.Steps {
		s := &r.Steps[i]
		switch s.State {
		case AwaitingUser:
			s.State = Queued
		case StepRunning:
			s.State = StepError
			if e.steps.lost(r.ID, *s) == StepUnknown {
				s.State = StepUnknown
			}
			s.Seconds += e.now().Sub(s.StartedAt).Seconds()
			s.Fault, s.Partial, s.EndedAt = textOf(why), e.loop.written(r.ID, s.ID), e.now()
		case Queued, StepDone, Skipped, StepError, StepUnknown, Stale:
			continue
		}
		changed = append(changed, *s)
		told = append(told, agentState(*s))
	}
	return changed, told
}

// written is the text an agent has shown so far in this process.
func (e *loop) written(runID, stepID string) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.lives == runID && e.live.StepID == stepID {
		return e.live.Text
	}
	return ""
}

// withdraw takes back the open question of a run.
func (e *core) withdraw(r Run) ([]consent.Gate, []event.Payload) {
	g, ok := r.openGate()
	if !ok {
		return nil, nil
	}
	g.Decision = &consent.Decision{Do: consent.Withdraw, By: consent.BySystem, Hash: g.Hash, At: e.now()}
	return []consent.Gate{g}, []event.Payload{decided(g)}
}

func decided(g consent.Gate) event.GateDecided {
	return event.GateDecided{
		GateID: g.ID,
		Key:    g.Key,
		Kind:   string(g.Kind),
		Do:     string(g.Decision.Do),
		By:     string(g.Decision.By),
	}
}

func agentState(s Step) event.AgentState {
	return event.AgentState{AgentID: s.ID, Agent: s.Agent, State: string(s.State)}
}

// wishes are the teacher's words for a step, oldest first: those about the whole run and those about the step. A new
// generation gives the names of steps anew, so that wishes about a step end with theirs.
func (r briefing) wishes(stepID string) []string {
	var texts []string
	for _, f := range r.Feedback {
		fits := f.StepID == "" || f.StepID == stepID && f.Generation == r.Generation
		if f.Text != "" && fits && !slices.Contains(texts, f.Text) {
			texts = append(texts, f.Text)
		}
	}
	return texts
}

// own are the teacher's words for a step alone, oldest first. Said twice, "other numbers" are other ones twice.
func (r briefing) own(s Step) []string {
	var texts []string
	for _, f := range r.Feedback {
		if f.StepID == s.ID && f.Generation == r.Generation && f.Text != "" {
			texts = append(texts, f.Text)
		}
	}
	return texts
}

// noInput is the reason of a step that has nothing to work on.
func noInput(name string) *i18n.Text {
	t := i18n.T("fault.step.noInput", "agent", "@agent."+name)
	return &t
}

func textOf(f *fault.Error) *i18n.Text {
	t := f.Text()
	return &t
}

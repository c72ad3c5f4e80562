package workflow

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/model"
	"pult/backend/workflow/consent"
)

// maxFeedback is the longest feedback in characters.
const maxFeedback = 5_000

// Decide answers a gate for the teacher. hash is what was shown. The first answer wins: a second one is Conflict
// "fault.gate.decided". A refused answer changes nothing, the gate stays open.
func (e *Gates) Decide(ctx context.Context, gateID, hash string, a Answer) error {
	return e.DecideAs(ctx, consent.ByTeacher, gateID, hash, a)
}

// DecideAs is Decide with the name of the decider.
func (e *Gates) DecideAs(ctx context.Context, by consent.By, gateID, hash string, a Answer) error {
	g, err := e.store.GateByID(ctx, gateID)
	if err != nil {
		return err
	}
	d := consent.Decision{Do: a.Do, By: by, Hash: hash, Feedback: strings.TrimSpace(a.Feedback), At: e.now()}
	if g.Kind == consent.Review && a.Do == consent.Change {
		d.Revision = a.Revision
	}
	if a.Do == consent.Model {
		d.Params = map[string]string{consent.ModelParam: strings.TrimSpace(a.Params[consent.ModelParam])}
	}
	if at := a.Params[consent.ProviderParam]; at != "" && g.Kind == consent.Failure &&
		(a.Do == consent.Again || a.Do == consent.Model) {
		if _, err := e.routing.router.Route(ctx, at, model.Strong); fault.Has(err, reason.ProviderUnknown) {
			return err
		}
		if d.Params == nil {
			d.Params = map[string]string{}
		}
		d.Params[consent.ProviderParam] = at
	}
	if err := consent.Check(g, d); err != nil {
		return err
	}
	if err := e.checkAnswer(ctx, g, a, &d); err != nil {
		return err
	}
	d.Final = g.Subject.With(d.Params).Hash()
	g.Decision = &d
	return e.log.Append(g.RunID, func(records []event.Record) error {
		return e.store.Decide(ctx, gateID, d, records)
	}, decided(g))
}

// checkAnswer validates what belongs to an answer of this kind.
func (e *Gates) checkAnswer(ctx context.Context, g consent.Gate, a Answer, d *consent.Decision) error {
	if utf8.RuneCountInString(d.Feedback) > maxFeedback {
		return fault.New(fault.Invalid, "fault.feedback.long", nil)
	}
	if g.Kind == consent.Step && !a.Sure && e.doubtful(g, a.Do) {
		return fault.New(fault.Invalid, "fault.gate.sure", nil)
	}
	if parked(g) && a.Do == consent.Approve && !a.Sure {
		return fault.New(fault.Invalid, "fault.gate.parked", nil)
	}
	var err error
	switch {
	case g.Kind == consent.Send:
		err = checkSending(g, a, d)
	case g.Kind == consent.Budget && a.Do == consent.Approve:
		d.Params = g.Subject.Params
	case g.Kind == consent.Plan && a.Do == consent.Change && d.Feedback == "":
		return fault.New(fault.Invalid, "fault.gate.feedback", nil)
	case g.Kind == consent.Clarify && a.Do == consent.Approve:
		d.Params, err = e.clarified(g, a.Params)
	case g.Kind == consent.Step && a.Do == consent.Change:
		if a.Params == nil {
			return fault.New(fault.Invalid, "fault.gate.params", nil)
		}
		d.Params, err = e.checkParams(g, a.Params)
	case g.Kind == consent.Failure && a.Do == consent.Change:
		var r Run
		r, err = e.read(ctx, g.RunID)
		d.Params = e.instead(r, g)
	case d.Revision != nil:
		err = e.checkRevision(ctx, g, d.Revision)
	}
	return err
}

// doubtful reports a confirmation for which too little is known: below the agent's minimum it takes an explicit second
// choice (seed 000), whoever answers.
func (e *Gates) doubtful(g consent.Gate, do consent.Do) bool {
	spec, ok := e.spec(g.Subject.Agent)
	limits := spec.Thresholds
	if g.Question.Thresholds != nil { // those that counted when it was asked: settings do not change an open question
		limits = *g.Question.Thresholds
	}
	return ok && (do == consent.Approve || do == consent.Change) && g.Question.Confidence.Weight() < limits.Minimum
}

// checkRevision refuses an extent that does not exist and steps that are not part of what was reviewed: once an answer
// is stored, the run has to be able to follow it.
func (e *Gates) checkRevision(ctx context.Context, g consent.Gate, rev *consent.Revision) error {
	invalid := fault.New(fault.Invalid, "fault.gate.revision", nil)
	switch rev.Type {
	case consent.FullReplan, consent.AnalysisOnly:
		return nil
	case consent.SpecificAgents:
	default:
		return invalid
	}
	r, err := e.read(ctx, g.RunID)
	if err != nil {
		return err
	}
	for _, id := range rev.Steps {
		if s := r.step(id); s == nil || !s.State.over() {
			return invalid
		}
	}
	for id, words := range rev.Words {
		if !slices.Contains(rev.Steps, id) {
			return invalid
		}
		if rev.Words[id] = strings.TrimSpace(words); utf8.RuneCountInString(words) > maxFeedback {
			return fault.New(fault.Invalid, "fault.feedback.long", nil)
		}
	}
	if len(rev.Steps) == 0 {
		return invalid
	}
	return nil
}

// clarified checks the answers to the asked fields only.
func (e *Gates) clarified(g consent.Gate, answers map[string]string) (map[string]string, error) {
	all := map[string]string{}
	for key, value := range g.Subject.Params {
		all[key] = value
	}
	given := map[string]string{}
	for key, value := range answers {
		value = strings.TrimSpace(value)
		if consent.SaysYes(value) { // "passt" is no topic: the button says yes
			return nil, fault.New(fault.Invalid, "fault.gate.agreed", nil)
		}
		all[key] = value
		if value != "" {
			given[key] = value
		}
	}
	if _, err := e.checkParams(g, all); err != nil {
		return nil, err
	}
	return given, nil
}

// Stop ends a run. A step at work is cancelled, its text is kept; nothing is decided for the teacher.
func (e *Runs) Stop(ctx context.Context, runID string) error {
	for range 20 {
		r, err := e.read(ctx, runID)
		if err != nil {
			return err
		}
		if r.State.Ended() || r.State == Stopping {
			e.loop.stop(runID)
			return nil
		}
		if err := r.enter(Stopping); err != nil {
			return err
		}
		gates, told := e.withdraw(r)
		err = e.save(ctx, &r, Turn{Gates: gates}, told...)
		if fault.Is(err, fault.Conflict) {
			continue
		}
		e.loop.stop(runID)
		return err
	}
	return fault.New(fault.Conflict, "fault.run.changed", nil)
}

func (e *loop) stop(runID string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.active == runID && e.cancel != nil {
		e.cancel()
	}
}

// Refresh makes a stale result anew. Its question is asked again where the plan says so. Conflict
// "fault.step.notStale", and "fault.step.staleInput" when it would be made from a stale result: that one comes first.
func (e *ResultService) Refresh(ctx context.Context, runID, stepID string) error {
	r, err := e.read(ctx, runID)
	if err != nil {
		return err
	}
	s := r.step(stepID)
	if s == nil || s.State != Stale || r.State != Reviewing {
		return fault.New(fault.Conflict, "fault.step.notStale", nil)
	}
	for _, id := range s.Uses {
		if used := r.step(id); used != nil && used.State == Stale {
			return fault.New(fault.Conflict, "fault.step.staleInput", nil, "step", used.Title)
		}
	}
	changed, told, err := r.requeue([]string{stepID})
	if err != nil {
		return err
	}
	gates, withdrawn := e.withdraw(r)
	return e.save(ctx, &r, Turn{Gates: gates, Steps: changed}, append(withdrawn, told...)...)
}

// Delete removes a run that has ended.
func (e *Runs) Delete(ctx context.Context, runID string) error {
	r, err := e.read(ctx, runID)
	if err != nil {
		return err
	}
	if !r.State.Ended() {
		return fault.New(fault.Conflict, "fault.run.alive", nil)
	}
	return e.store.DeleteRun(ctx, runID)
}

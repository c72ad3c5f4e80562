package workflow

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/workflow/consent"
)

// Fork begins a new job from a step of an old one: the results before the step are taken over by their hash, the step
// and those after it are planned anew with the wish; without a step all results are taken over. The plan asks first, as
// every plan. Faults: Conflict "fault.fork.running" when the old job is at work or has no results, Invalid
// "fault.feedback.long", NotFound "fault.step.unknown".
func (e *Forks) Fork(ctx context.Context, runID, stepID, wish string) (Run, error) {
	r, old, err := e.runs.offshoot(ctx, runID)
	if err != nil {
		return Run{}, err
	}
	if stepID != "" && old.step(stepID) == nil {
		return Run{}, fault.New(fault.NotFound, "fault.step.unknown", nil, "step", stepID)
	}
	if utf8.RuneCountInString(wish) > maxFeedback {
		return Run{}, fault.New(fault.Invalid, "fault.feedback.long", nil)
	}
	for _, f := range old.Feedback {
		if f.StepID == "" {
			f.Generation = 1
			r.Feedback = append(r.Feedback, f)
		}
	}
	if wish = strings.TrimSpace(wish); wish != "" {
		r.Feedback = append(r.Feedback, Feedback{Generation: 1, Stage: "plan", Text: wish, At: e.now()})
	}
	p, err := e.drafting.forked(ctx, old, r, stepID)
	if err != nil {
		return Run{}, err
	}
	return e.runs.branch(ctx, r, p)
}

// offshoot is a new job beside an old one, in the same talk, before it has a plan.
func (e *Runs) offshoot(ctx context.Context, runID string) (r, old Run, err error) {
	if old, err = e.load(ctx, runID); err != nil {
		return r, old, err
	}
	if old.Plan == nil || len(old.Steps) == 0 || old.State != Reviewing && !old.State.Ended() {
		return r, old, fault.New(fault.Conflict, "fault.fork.running", nil)
	}
	r = Run{
		ID: e.newID(), Request: old.Request, Language: old.Language, Mode: old.Mode, Thread: old.talk(),
		Provider: e.routing.provider(ctx), Title: old.Title,
		State: AwaitingPlan, Generation: 1, Answers: old.Answers, CreatedAt: e.now(), UpdatedAt: e.now(),
		settings: old.settings,
	}
	if old.Question {
		r.Mode = Full
	}
	return r, old, nil
}

// branch stores a new job with its plan.
func (e *Runs) branch(ctx context.Context, r Run, p Plan) (Run, error) {
	r.Plan = &p
	if r.Mode == Quick && p.finished() {
		r.Mode = Full // nothing is left to do but to look at the results, and this mode would end before that
	}
	err := e.log.Append(r.ID, func(records []event.Record) (err error) {
		r.Number, err = e.store.CreateRun(ctx, r, records)
		return err
	}, event.RunStarted{Request: r.Request}, progressEvent(r))
	return r, err
}

// forked is the plan of a job that goes on from another one.
func (e *drafting) forked(ctx context.Context, old, r Run, stepID string) (Plan, error) {
	p := Plan{
		Version:     1,
		Generation:  1,
		Description: old.Plan.Description,
		Warnings:    old.Plan.Warnings,
		Author:      "teacher",
		CreatedAt:   e.now(),
	}
	in, before := e.intent(r), true
	for _, s := range old.Steps {
		before = before && s.ID != stepID
		ps := old.plans().planned(s.ID)
		ps.Params, ps.Uses = s.Params, s.Uses
		ps.Skip = s.ID != stepID && (ps.Skip || before && s.State == Skipped) // what was left out stays out
		ps.TakenID, ps.TakenHash = "", ""
		if before && s.State == StepDone {
			ps.TakenID, ps.TakenHash = s.ArtifactID, s.Hash
			ps.Why = r.words().
				Say(i18n.T("why.taken", "number", strconv.Itoa(old.Number), "version", strconv.Itoa(len(s.Artifacts))))
		}
		if err := e.complete(ctx, r, in, p.Steps, &ps); err != nil {
			return Plan{}, err
		}
		p.Steps = append(p.Steps, ps)
	}
	e.summarise(r, &p)
	return p, nil
}

// finished reports that all steps of a plan are taken over or left out.
func (p Plan) finished() bool {
	return !slices.ContainsFunc(p.Steps, func(s PlanStep) bool { return !s.Skip && s.TakenID == "" })
}

// taken is a step whose result is there already: it asks nobody, sends nothing and costs nothing.
func (s *PlanStep) taken() {
	s.Sends, s.Hosts, s.Asks, s.MustAsk = nil, nil, false, false
	s.Estimate = consent.Estimate{
		Local:    true,
		Seconds:  new(float64),
		MicroUSD: new(int64),
		Calls:    new(int),
		Basis:    "local",
	}
}

// keepTaken lets a new draft of the plan keep the results that the one before had taken over: those of steps that stay
// as they were.
func (r planView) keepTaken(p Plan, s *PlanStep) {
	if r.Plan == nil || r.Plan.Generation != r.Generation {
		return
	}
	was := r.planned(s.ID)
	if was.TakenID != "" && was.Agent == s.Agent && maps.Equal(was.Params, s.Params) && r.rests(was, p) {
		s.TakenID, s.TakenHash, s.Why, s.Uses = was.TakenID, was.TakenHash, was.Why, was.Uses
		s.taken()
	}
}

// rests reports that what a taken result was made from stands in a new plan as it stood in the one before: taken over,
// too, or left out already. Otherwise the result is one of other input, and the step is done anew.
func (r planView) rests(s PlanStep, p Plan) bool {
	return !slices.ContainsFunc(s.Uses, func(id string) bool {
		was, at := r.planned(id), p.index(id)
		return at < 0 || p.Steps[at].TakenID != was.TakenID || p.Steps[at].Skip != was.Skip
	})
}

// take makes the finished step of a result that the plan takes over, and the copy of that result.
func (e *Forks) take(ctx context.Context, r Run, ps PlanStep, s *Step) (artifact.Artifact, error) {
	a, err := e.store.Artifact(ctx, ps.TakenID)
	if fault.Is(err, fault.NotFound) || err == nil && a.Hash != ps.TakenHash {
		return a, fault.New(fault.NotFound, "fault.fork.gone", err, "step", ps.Title)
	}
	if err != nil {
		return a, stored(err)
	}
	old, err := e.read(ctx, a.RunID)
	if err != nil {
		return a, stored(err)
	}
	from, err := e.madeIn(ctx, a)
	if err != nil {
		return a, stored(err)
	}
	if s.Hand, err = e.hers(ctx, from, a.ID); err != nil {
		return a, stored(err)
	}
	s.Notes = slices.DeleteFunc(
		slices.Clone(from.Notes),
		func(n agent.Note) bool { return !old.unsaid(r.settings.Names, n.Text) },
	)
	edited := from.Edited == a.ID
	// the new job does not know what the teacher wrote in the old one
	a.Public = a.Public && old.unsaid(r.settings.Names, string(a.Content))
	a.ID, a.RunID, a.StepID, a.Version, a.Base, a.CreatedAt = e.newID(), r.ID, ps.ID, 1, a.ID, e.now()
	s.State, s.Fault, s.ArtifactID, s.Hash, s.Artifacts, s.EndedAt = StepDone, nil, a.ID, a.Hash, []string{a.ID}, e.now()
	s.Inputs = r.inputs(*s)
	if edited {
		s.Edited = a.ID
	}
	return a, nil
}

// madeIn is the step of a version; none when an old job was planned anew meanwhile and keeps it no longer.
func (e *Forks) madeIn(ctx context.Context, a artifact.Artifact) (Step, error) {
	h, err := e.store.History(ctx, a.RunID)
	i := slices.IndexFunc(h.Steps, func(s Step) bool { return slices.Contains(s.Artifacts, a.ID) })
	if err != nil || i < 0 {
		return Step{}, err
	}
	return h.Steps[i], nil
}

// hers are the places of a version that the teacher wrote: the job that takes it over does not have the versions before
// it.
func (e *Forks) hers(ctx context.Context, s Step, id string) ([]string, error) {
	versions, err := e.results.outlines(ctx, s.Artifacts[:slices.Index(s.Artifacts, id)+1])
	return byHand(versions, s.Hand), err
}

package workflow

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/model"
	"pult/backend/workflow/consent"
)

// draft asks the planner. The wishes about a plan add to the request; they never replace it. What a remote model could
// not do is asked about: it may work a little later, or with another model. The planner on this machine would say the
// same again, so the run ends with its words, unless something has begun already: that is not given up for a wish.
func (e *Plans) draft(ctx context.Context, r *Run) error {
	r.Feedback = append(r.Feedback, planWishes(*r)...)
	r.Provider = cmp.Or(asked(*r), e.routing.provider(ctx))
	p, title, err := e.drafts(ctx, *r)
	held := new(holdError)
	switch {
	case errors.As(err, &held):
	case err != nil && e.asksAgain(*r) && ctx.Err() == nil && !errors.Is(err, errMeanwhile) && !mayPass(err):
		e.report(fmt.Errorf("plan of run %s: %w", r.ID, err))
		held = &holdError{e.failed(ctx, *r, fault.Of(err))}
	case err != nil:
		return err
	default:
		if title != "" && r.Begun() == 0 {
			r.Title = title
		}
		return e.offer(ctx, r, p)
	}
	fresh, err := e.load(ctx, r.ID) // what drafting had changed in the run is changed again next time
	if err != nil {
		return stored(err)
	}
	return e.steps.hold(ctx, &fresh, nil, held)
}

// asksAgain reports that a failed draft is asked about.
func (e *Plans) asksAgain(r Run) bool {
	return r.Provider != localProvider || r.Begun() > 0
}

// rehearsing is how many replies the planner on this machine needs to rehearse its plan: four that read, and the plan.
// It costs nothing, so that nobody is asked on the way whether it may go on.
const rehearsing = 5

func (e *Plans) drafts(ctx context.Context, r Run) (Plan, string, error) {
	failures := r.plans().planFailures(r.Generation, r.nextVersion())
	spec, set := e.planner, r.briefing().setup(e.planner.Name)
	if r.Provider == localProvider {
		spec.Tools = slices.Concat(spec.Tools, spec.RuleTools)
		set.Iterations = max(set.Iterations, rehearsing)
	}
	t := agent.Task{
		Key: r.plans().
			planTranscript(r.Generation, r.nextVersion()),
		Origin: model.Origin{
			RunID:      r.ID,
			Agent:      e.planner.Name,
			Generation: r.Generation,
		}, Spec: spec, Request: r.Request, Language: r.Language,
		Params: r.Answers, Feedback: r.briefing().wishes(""), Room: cramped(failures),
		Setup: set,
		Grant: r.briefing().grant("", "", r.nextVersion()), Replies: r.briefing().replies("", "", r.nextVersion()),
	}
	var err error
	if t.Material, err = r.plans().begunMaterial(); err != nil {
		return Plan{}, "", err
	}
	if err := e.kit.history(ctx, r, &t); err != nil {
		return Plan{}, "", err
	}
	out, err := e.loop.run(ctx, r, t, "")
	if err != nil {
		return Plan{}, "", err
	}
	var d agent.Draft
	if err := json.Unmarshal(out.Content, &d); err != nil {
		return Plan{}, "", fault.New(fault.Model, "fault.model.reply", err)
	}
	if out.Nothing { // whatever it says to have found
		d.Found = 0
	}
	if out.PartRead {
		d.Warnings = append(d.Warnings, i18n.T("warn.plan.partRead").Because(reason.StepWarning))
	}
	p, err := e.drafting.from(ctx, r, d)
	return p, d.Title, err
}

// planTranscript names the newest transcript of a version of the plan: each draft after a failed one has its own, for
// what came of the old one is known.
func (r planView) planTranscript(generation, version int) string {
	key := fmt.Sprintf("%s/plan/%d", r.ID, version)
	if n := len(r.planFailures(generation, version)); n > 0 {
		key += fmt.Sprintf("/%d", n)
	}
	return key
}

// planFailures are the failed drafts of a version of the plan after which the teacher wanted another one.
func (r planView) planFailures(generation, version int) []consent.Gate {
	var list []consent.Gate
	for _, g := range r.Gates {
		again := g.Decision != nil && (g.Decision.Do == consent.Again || aside(g.Decision.Do))
		if again && g.Kind == consent.Failure && g.StepID == "" && g.Subject.Generation == generation &&
			g.Subject.Attempt == version {
			list = append(list, g)
		}
	}
	return list
}

// cramped counts the replies that did not fit.
func cramped(failures []consent.Gate) int {
	n := 0
	for _, g := range failures {
		if tooShort(g.Question.Fault) {
			n++
		}
	}
	return n
}

// tooShort reports that the limit of the reply was in the way.
func tooShort(t *i18n.Text) bool {
	return t != nil && (t.Code == reason.ReplyLength || t.Code == reason.ProviderLength)
}

// failed asks what to do about a draft that failed.
func (e *Plans) failed(ctx context.Context, r Run, why *fault.Error) consent.Gate {
	subject := consent.Subject{Agent: e.planner.Name, Generation: r.Generation, Attempt: r.nextVersion()}
	g := consent.Gate{
		ID: e.newID(), RunID: r.ID, Kind: consent.Failure, Subject: subject, Hash: subject.Hash(), OpenedAt: e.now(),
		Key: fmt.Sprintf(
			"%s:%d:plan:%d:%d",
			consent.Failure,
			r.Generation,
			r.nextVersion(),
			len(r.plans().planFailures(r.Generation, r.nextVersion()))+1,
		),
	}
	g.Question = consent.Question{
		Title: i18n.T(
			"gate.failure.title",
			"step",
			"@agent."+e.planner.Name,
		), Lead: i18n.T("gate.failure.lead.plan"), Icon: e.planner.Icon,
		Query: r.Request, Fault: textOf(why),
		Answers: []consent.Do{consent.Again, consent.Offline, consent.Model, consent.Stop},
	}
	if !e.routing.aided(ctx, r, e.planner, nil) {
		g.Question.Answers = slices.DeleteFunc(g.Question.Answers, aside)
	}
	return g
}

// planWishes are answers "change" to plan gates whose words are not among the feedback yet.
func planWishes(r Run) []Feedback {
	if r.Plan == nil {
		return nil
	}
	g, ok := r.gate(fmt.Sprintf("plan:%d", r.Plan.Version))
	if !ok || g.Decision == nil || g.Decision.Do != consent.Change {
		return nil
	}
	return []Feedback{{Generation: r.Generation, Stage: "plan", Text: g.Decision.Feedback, At: g.Decision.At}}
}

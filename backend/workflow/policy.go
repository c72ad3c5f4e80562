package workflow

import (
	"context"

	"pult/backend/agent"
	"pult/backend/base/i18n"
	"pult/backend/workflow/consent"
)

// RuleStore keeps the teacher's standing rules and tells what she answered earlier. store.Rules is one.
type RuleStore interface {
	// Rules lists the rules, newest first.
	Rules(ctx context.Context) ([]consent.Rule, error)
	// AddRule keeps a rule; one that says the same is already there is Conflict "fault.rule.twice".
	AddRule(ctx context.Context, r consent.Rule) error
	// DropRule takes a rule away; NotFound "fault.rule.notFound".
	DropRule(ctx context.Context, id string) error
	// Decisions are the teacher's newest answers to questions before steps of an agent: confirmed, changed or left out.
	// Who stops the run says nothing about the step.
	Decisions(ctx context.Context, name string) ([]consent.Past, error)
}

// Rules lists the teacher's rules, newest first.
func (e *Policy) Rules(ctx context.Context) ([]consent.Rule, error) {
	return e.store.Rules(ctx)
}

// Add keeps a standing rule and gives it an id and a time. Invalid as in consent.Rule.Clean, and
// "fault.agent.unknown".
func (e *Policy) Add(ctx context.Context, r consent.Rule) (consent.Rule, error) {
	r, err := r.Clean()
	if err != nil {
		return r, err
	}
	if _, known := e.spec(r.Agent); !known && r.Agent != "" {
		return r, unknownAgent(r.Agent)
	}
	r.ID, r.At = e.newID(), e.now()
	return r, e.store.AddRule(ctx, r)
}

// Drop takes a rule away at once: a step that it allowed and that has not begun asks.
func (e *Policy) Drop(ctx context.Context, id string) error {
	return e.store.DropRule(ctx, id)
}

// calibrated is the formula's, with what it has meant to this teacher so far.
func (e *Policy) calibrated(ctx context.Context, c consent.Confidence, name string) (consent.Confidence, error) {
	past, err := e.store.Decisions(ctx, name)
	c.Calibration = consent.Calibrate(c.Score, past)
	return c, stored(err)
}

// facts are what the policy decides from, by the rules of now. before are the steps of its plan
// that come before it. Without the rules nothing is decided: the fault stands in its place.
func (e *Policy) facts(
	ctx context.Context,
	r Run,
	spec agent.Spec,
	before []PlanStep,
	s PlanStep,
) (consent.Facts, error) {
	f := consent.Facts{
		Effect: len(outgoing(s.Sends)) > 0, Personal: personalIn(s.Sends),
		Always: spec.Asks, Setting: r.briefing().setup(spec.Name).AskFirst, Wish: s.Wish, Confidence: s.Confidence,
		Limits: r.briefing().thresholds(spec),
	}
	all, err := e.Rules(ctx)
	if err != nil {
		return f, stored(err)
	}
	reach := e.reach(r, before, s)
	for _, rule := range all {
		if rule.Fits(reach) {
			f.Rules = append(f.Rules, rule)
		}
	}
	return f, nil
}

// reach is what a step touches. It is for the class that it names itself, else for those of the steps before it, else
// for that of the request.
func (e *Policy) reach(r Run, before []PlanStep, s PlanStep) consent.Reach {
	reach := consent.Reach{Agent: s.Agent, Hosts: s.Hosts}
	if own := s.Params["grade"]; own != "" {
		before = []PlanStep{s}
	}
	for _, step := range before {
		if class := step.Params["grade"]; class != "" && !step.Skip {
			reach.Classes = append(reach.Classes, class)
		}
	}
	if asked := e.intent(r).Grade; len(reach.Classes) == 0 && asked != "" {
		reach.Classes = []string{asked}
	}
	for _, sends := range s.Sends {
		reach.Recipients = append(reach.Recipients, []string{sends.Provider, sends.To})
	}
	return reach
}

func personalIn(sends []consent.Sending) bool {
	for _, s := range sends {
		if len(s.Found) > 0 {
			return true
		}
	}
	return false
}

// before are the steps before one, with the parameters that count now.
func (r Run) before(stepID string) []PlanStep {
	var list []PlanStep
	for _, s := range r.Steps {
		if s.ID == stepID {
			break
		}
		list = append(list, PlanStep{Params: s.Params, Skip: s.State == Skipped})
	}
	return list
}

// verdictNow is the policy's word on a step that is about to begin. What has changed since the plan was approved can
// only add a question: what the plan announced is asked.
func (e *Policy) verdictNow(ctx context.Context, r Run, s Step) (consent.Verdict, error) {
	spec, ok := e.spec(s.Agent)
	if !ok {
		return consent.Verdict{}, unknownAgent(s.Agent)
	}
	ps := r.plans().planned(s.ID)
	ps.Agent, ps.Params = s.Agent, s.Params
	f, err := e.facts(ctx, r, spec, r.before(s.ID), ps)
	if err != nil {
		return consent.Verdict{}, err
	}
	f.Missing = len(spec.Missing(s.Params)) > 0
	v := consent.Policy(f)
	if s.Asks && !v.Asks {
		v.Asks, v.Rule, v.Reasons = true, nil, []i18n.Text{i18n.T("gate.asks.plan")}
	}
	return v, nil
}

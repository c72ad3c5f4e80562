package workflow

import (
	"context"
	"slices"
	"strings"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/lang/intent"
	"pult/backend/model"
	"pult/backend/model/provider"
	"pult/backend/workflow/consent"
)

// maxSteps bounds a plan (decision 1: at most 40 nodes per run).
const maxSteps = 40

// from turns the planner's draft into a plan: parameters are checked, confidence and estimates computed, and the
// rules of decision 5 say which steps ask.
func (e *drafting) from(ctx context.Context, r Run, d agent.Draft) (Plan, error) {
	if len(d.Steps) == 0 && len(d.Warnings) > 0 {
		return Plan{}, &fault.Error{Kind: fault.Unsupported, Key: d.Warnings[0].Key, Args: d.Warnings[0].Args}
	}
	if len(d.Steps) == 0 || len(d.Steps) > maxSteps {
		return Plan{}, fault.New(fault.Model, "fault.plan.steps", nil)
	}
	p := Plan{
		Generation:  r.Generation,
		Description: d.Description,
		Warnings:    d.Warnings,
		Author:      e.planner.Name,
		CreatedAt:   e.now(),
	}
	in := e.intent(r)
	rest, err := r.plans().rest(d)
	if err != nil {
		return Plan{}, err
	}
	p.Steps = slices.Clone(r.plans().locked())
	for _, ds := range rest {
		s, err := e.drafted(ds, p)
		if err != nil {
			return Plan{}, err
		}
		s.Params = e.answered(s, r.Answers)
		if err := e.complete(ctx, r, in, p.Steps, &s); err != nil {
			return Plan{}, err
		}
		spec, _ := e.spec(s.Agent)
		s.Aid = spec.Offer.Seeks && !slices.Contains(in.Agents, s.Agent)
		e.withhold(&p, ds.Params, s)
		r.plans().keepTaken(p, &s)
		p.Steps = append(p.Steps, s)
	}
	if d.Found == 0 {
		e.nothing(r, &p)
	}
	e.unsourced(&p)
	e.foresee(r, d, &p)
	e.summarise(r, &p)
	return p, nil
}

// drafted is the next step after those that are in the plan. A draft may leave out what it builds on when the steps
// before tell.
func (e *drafting) drafted(ds agent.DraftStep, before Plan) (PlanStep, error) {
	s := PlanStep{ID: nextID(before), Agent: ds.Agent, Title: ds.Title, Why: ds.Why, Params: ds.Params}
	for _, u := range ds.Uses {
		if u < 0 || u >= len(before.Steps) {
			return s, fault.New(fault.Model, "fault.plan.order", nil)
		}
		s.Uses = append(s.Uses, before.Steps[u].ID)
	}
	if spec, ok := e.spec(s.Agent); ok && len(s.Uses) == 0 {
		s.Uses = e.uses(spec, s, nil, before)
	}
	return s, nil
}

// complete fills what code knows about a step after those before it: parameters with defaults, sources, confidence,
// estimate, and whether it asks.
func (e *drafting) complete(ctx context.Context, r Run, in intent.Intent, before []PlanStep, s *PlanStep) error {
	spec, ok := e.spec(s.Agent)
	if !ok {
		return unknownAgent(s.Agent)
	}
	params, err := spec.CheckDraft(s.Params)
	if err != nil {
		return err
	}
	s.Params = e.offered(ctx, r, spec, s.Params, params)
	confidence := consent.Grade(100, []consent.Evidence{{Text: i18n.T("evidence.form"), Points: 100, Found: true}})
	if r.Plan == nil || !r.Plan.Form || r.Plan.Version > 0 { // a form that is being filled in guesses nothing from words
		confidence = agent.Doubted(spec.Confidence(in, len(s.Uses) > 0), e.unread(r, spec, in))
	}
	if s.Confidence, err = e.policy.calibrated(ctx, confidence, spec.Name); err != nil {
		return err
	}
	if s.TakenID != "" {
		s.taken()
		return nil
	}
	s.Hosts = e.kit.hosts(r, spec, params)
	if err := e.sending(ctx, r, spec, s); err != nil {
		return err
	}
	f, err := e.policy.facts(ctx, r, spec, before, *s)
	if err != nil {
		return err
	}
	v := consent.Policy(f) // what is missing is asked for before the plan is
	s.Asks, s.MustAsk, s.Reasons = v.Asks, v.Must, v.Reasons
	s.Sources = []i18n.Text{i18n.T("source." + s.Agent)}
	return nil
}

// offered are parameters without the options that nobody can be asked for now: the provider of the run has no such
// model. Their defaults take their place. What a model may say by itself is decided here, so that the plan tells it.
func (e *drafting) offered(
	ctx context.Context, r Run, spec agent.Spec, wanted, params map[string]string,
) map[string]string {
	for _, p := range spec.Params {
		if p.Knows && wanted[p.Key] == "" && r.settings.OwnKnowledge {
			params[p.Key] = "yes"
		}
		if p.Needs != "" && params[p.Key] != p.Default && !e.routing.has(ctx, r, p.Needs) {
			params[p.Key] = p.Default
		}
	}
	return params
}

// Has reports that the provider in use has a model for a role, which may be asked now.
func (e *Routing) Has(ctx context.Context, role model.ModelRole) bool {
	return e.has(ctx, Run{}, role)
}

// has is Has for the provider of a run.
func (e *Routing) has(ctx context.Context, r Run, role model.ModelRole) bool {
	route, err := e.router.Route(ctx, asked(r), role)
	return err == nil && route.Provider != localProvider && route.Model != ""
}

// nothing says in a plan that the library has no text on its topic, with the ways that there are: with a provider a
// step may ask the web, or say what the model knows. Nothing is said where a step goes one of these ways, or the
// planner has said it.
func (e *drafting) nothing(r Run, p *Plan) {
	said := func(w i18n.Text) bool { return w.Code == reason.StepWarning || w.Code == reason.NothingComes }
	at := slices.IndexFunc(p.Steps, func(s PlanStep) bool {
		spec, _ := e.spec(s.Agent)
		return spec.Offer.Seeks && len(s.Hosts) == 0 && s.TakenID == "" && !e.knows(s)
	})
	local := r.Provider == localProvider
	if at < 0 || local && len(p.Warnings) > 0 || !local && slices.ContainsFunc(p.Warnings, said) {
		return
	}
	warning := i18n.T("warn.plan.nothing", "topic", topicOf(*p))
	if !local {
		warning = i18n.T("warn.plan.nothing.ways", "topic", topicOf(*p), "step", p.Steps[at].Title)
	}
	p.Warnings = append(slices.Clone(p.Warnings), warning.Because(reason.StepWarning))
}

// knows reports a step that may say what the model knows without a source.
func (e *drafting) knows(s PlanStep) bool {
	spec, _ := e.spec(s.Agent)
	return slices.ContainsFunc(spec.Params, func(p agent.Param) bool { return p.Knows && s.Params[p.Key] == "yes" })
}

// unsourced says in a plan which steps may say what nobody has checked.
func (e *drafting) unsourced(p *Plan) {
	for _, s := range p.Steps {
		if e.knows(s) {
			warning := i18n.T("warn.plan.knowledge", "step", s.Title).Because(reason.StepWarning)
			p.Warnings = append(slices.Clone(p.Warnings), warning)
		}
	}
}

// withhold says in a plan that a step is planned otherwise than it was wanted.
func (e *drafting) withhold(p *Plan, wanted map[string]string, s PlanStep) {
	spec, _ := e.spec(s.Agent)
	for _, param := range spec.Params {
		if v := wanted[param.Key]; param.Needs != "" && v != "" && v != s.Params[param.Key] {
			label := "@param." + s.Agent + "." + param.Key + "."
			p.Warnings = append(
				slices.Clone(p.Warnings),
				i18n.T("warn.plan.withheld", "wanted", label+v, "planned", label+s.Params[param.Key]),
			)
		}
	}
}

// summarise computes what follows from the steps that are still to be done.
func (e *drafting) summarise(r Run, p *Plan) {
	p.Missing = nil
	p.Warnings = slices.DeleteFunc(slices.Clone(p.Warnings), func(t i18n.Text) bool { return t.Code == reason.NoInput })
	live := slices.DeleteFunc(slices.Clone(p.Steps[r.Begun():]), func(s PlanStep) bool { return s.Skip })
	for _, s := range live {
		spec, _ := e.spec(s.Agent)
		for _, key := range spec.Missing(s.Params) {
			if !slices.Contains(p.Missing, key) {
				p.Missing = append(p.Missing, key)
			}
		}
		if spec.Needs(s.Params) && len(s.Uses) == 0 {
			p.Warnings = append(p.Warnings, i18n.T("warn.plan.noInput", "step", s.Title).Because(reason.NoInput))
		}
	}
	p.Estimate, p.Complexity = total(live), complexity(len(live))
}

// Handy reports a plan for one result that costs nothing, sends nothing and asks nothing: what its steps look up for it
// lies on this machine.
func (p Plan) Handy() bool {
	results := 0
	for _, s := range p.Steps {
		if s.Skip {
			continue
		}
		if !s.Aid {
			results++
		}
		if s.Asks || len(s.Sends)+len(s.Hosts) > 0 || !s.Estimate.Local {
			return false
		}
	}
	return results == 1 && len(p.Missing) == 0 && len(p.Warnings) == 0 && !p.Hopeless
}

// total adds estimates; a sum with an unknown part is unknown.
func total(steps []PlanStep) consent.Estimate {
	sum := consent.Estimate{
		Local:    true,
		Seconds:  new(float64),
		MicroUSD: new(int64),
		HighUSD:  new(int64),
		Calls:    new(int),
		Basis:    "history",
	}
	for _, s := range steps {
		sum.Local = sum.Local && s.Estimate.Local
		sum.Seconds = plus(sum.Seconds, s.Estimate.Seconds)
		sum.MicroUSD = plus(sum.MicroUSD, s.Estimate.MicroUSD)
		sum.HighUSD = plus(sum.HighUSD, highest(s.Estimate))
		sum.Calls = plus(sum.Calls, s.Estimate.Calls)
		if s.Estimate.Basis == "prompt" {
			sum.Basis = "prompt"
		}
	}
	switch {
	case sum.Local:
		sum.Basis, sum.HighUSD = "local", nil
	case sum.MicroUSD == nil:
		sum.Basis, sum.HighUSD = "", nil
	}
	return sum
}

func highest(e consent.Estimate) *int64 {
	if e.HighUSD != nil {
		return e.HighUSD
	}
	return e.MicroUSD
}

// plus adds two numbers, of which nil is unknown.
func plus[N int | int64 | float64](a, b *N) *N {
	if a == nil || b == nil {
		return nil
	}
	sum := *a + *b
	return &sum
}

func complexity(steps int) string {
	switch {
	case steps <= 2:
		return "low"
	case steps <= 5:
		return "medium"
	}
	return "high"
}

// sending says to whom the step's texts would go and what that costs. The exact text is shown before it is sent: it
// is not known before the steps it builds on are done.
func (e *drafting) sending(ctx context.Context, r Run, spec agent.Spec, s *PlanStep) error {
	route, err := e.routing.route(ctx, r, spec, spec.RoleFor(s.Params))
	s.Sends = outgoing(s.Sends)
	if err != nil { // nobody may or can be asked now: the call itself says why, when it comes to it
		s.Estimate = consent.Estimate{}
		return nil //nolint:nilerr // see above
	}
	chars := 0
	var order *int64
	if e.routing.sends(route) {
		t := agent.Task{
			Spec: spec, Request: r.Request, Language: r.Language, Params: s.Params, Feedback: r.briefing().wishes(s.ID),
			Hosts: s.Hosts,
			Setup: r.briefing().setup(spec.Name),
		}
		req, err := e.runner.First(ctx, t)
		if err != nil {
			return err
		}
		c := call{out: e.outbox, run: r, task: t, route: route, request: req}
		if err := c.look(ctx); err != nil {
			return err
		}
		chars = c.chars()
		if order = c.estimate(ctx).MicroUSD; !spec.Paints(s.Params) {
			order = nil
		}
		c.sending.Exact, c.sending.Parts, c.sending.Masked = false, nil, nil
		s.Sends = append(s.Sends, c.sending)
	}
	s.Estimate = e.estimate(ctx, spec, route, chars)
	if order != nil { // one call, whose price can be told
		s.Estimate.MicroUSD, s.Estimate.HighUSD, s.Estimate.Calls, s.Estimate.Basis = order, order, new(1), "prompt"
	}
	return nil
}

// estimate is the median time of the agent's earlier steps; without history it is unknown. A local provider bills
// nothing; every agent asks the provider's model, also one whose tools work on this machine.
func (e *drafting) estimate(ctx context.Context, spec agent.Spec, route provider.Route, chars int) consent.Estimate {
	est := consent.Estimate{Local: route.Local}
	switch {
	case est.Local:
		est.MicroUSD, est.Calls, est.Basis = new(int64), new(int), "local"
	default:
		est = e.budget.Expect(ctx, target(route), spec.Name, chars)
	}
	if seconds, ok := e.store.MedianSeconds(ctx, spec.Name, route.Provider); ok {
		est.Seconds = &seconds
	}
	return est
}

// localProvider is the one provider that needs no network.
const localProvider = "offline"

// topicOf is what a plan is about; of a question its likeliest topic.
func topicOf(p Plan) string {
	topic, _, _ := strings.Cut(firstParam(p, "topic"), topicMark)
	return topic
}

// firstParam is a parameter of the first step that has it.
func firstParam(p Plan, key string) string {
	for _, s := range p.Steps {
		if v := s.Params[key]; v != "" {
			return v
		}
	}
	return ""
}

func short(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}

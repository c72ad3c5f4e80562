package workflow

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"pult/backend/agent"
	"pult/backend/fault"
	"pult/backend/gate"
	"pult/backend/intent"
	"pult/backend/locale"
	"pult/backend/provider"
)

// maxSteps bounds a plan (decision 1: at most 40 nodes per run).
const maxSteps = 40

// planFrom turns the planner's draft into a plan: parameters are checked, confidence and estimates computed, and the rules of
// decision 5 say which steps ask.
func (e *Engine) planFrom(ctx context.Context, r Run, d agent.Draft) (Plan, error) {
	if len(d.Steps) == 0 && len(d.Warnings) > 0 {
		return Plan{}, &fault.Error{Kind: fault.Unsupported, Key: d.Warnings[0].Key, Args: d.Warnings[0].Args}
	}
	if len(d.Steps) == 0 || len(d.Steps) > maxSteps {
		return Plan{}, fault.New(fault.Model, "fault.plan.steps", nil)
	}
	p := Plan{Generation: r.Generation, Description: d.Description, Warnings: d.Warnings, Author: "planner", CreatedAt: e.now()}
	in := e.intent(r)
	rest, err := r.rest(d)
	if err != nil {
		return Plan{}, err
	}
	p.Steps = slices.Clone(r.locked())
	for _, ds := range rest {
		s, err := e.drafted(ds, p)
		if err != nil {
			return Plan{}, err
		}
		s.Params = e.answered(s, r.Answers)
		if err := e.complete(ctx, r, in, p.Steps, &s); err != nil {
			return Plan{}, err
		}
		r.keepTaken(p, &s)
		p.Steps = append(p.Steps, s)
	}
	if d.Found == 0 && len(d.Warnings) == 0 {
		p.Warnings = append(slices.Clone(p.Warnings), locale.T(nothingWarning, "topic", topicOf(p)))
	}
	e.summarise(r, &p)
	return p, nil
}

// drafted is the next step after those that are in the plan. A draft may leave out what it builds on when the steps before tell.
func (e *Engine) drafted(ds agent.DraftStep, before Plan) (PlanStep, error) {
	s := PlanStep{ID: nextID(before), Agent: ds.Agent, Title: ds.Title, Why: ds.Why, Params: ds.Params}
	for _, u := range ds.Uses {
		if u < 0 || u >= len(before.Steps) {
			return s, fault.New(fault.Model, "fault.plan.order", nil)
		}
		s.Uses = append(s.Uses, before.Steps[u].ID)
	}
	if spec, ok := e.spec(s.Agent); ok && len(s.Uses) == 0 {
		s.Uses = e.uses(spec, before)
	}
	return s, nil
}

// complete fills what code knows about a step after those before it: parameters with defaults, sources, confidence, estimate, and whether
// it asks.
func (e *Engine) complete(ctx context.Context, r Run, in intent.Intent, before []PlanStep, s *PlanStep) error {
	spec, ok := e.spec(s.Agent)
	if !ok {
		return unknownAgent(s.Agent)
	}
	params, err := spec.CheckDraft(s.Params)
	if err != nil {
		return err
	}
	s.Params = params
	if s.Confidence, err = e.calibrated(ctx, spec.Confidence(in, len(s.Uses) > 0), spec.Name); err != nil {
		return err
	}
	if s.TakenID != "" {
		s.taken()
		return nil
	}
	s.Hosts = e.hosts(ctx, spec, r.Request, params)
	if err := e.planSending(ctx, r, spec, s); err != nil {
		return err
	}
	f, err := e.facts(ctx, r, spec, before, *s)
	if err != nil {
		return err
	}
	v := gate.Policy(f) // what is missing is asked for before the plan is
	s.Asks, s.MustAsk, s.Reasons = v.Asks, v.Must, v.Reasons
	s.Sources = []locale.Text{locale.T("source." + s.Agent)}
	return nil
}

// Warnings of a plan that are about a step: noInputWarning about one that cannot be done as the plan stands, nothingWarning about one
// whose topic the library does not have.
const (
	noInputWarning = "warn.plan.noInput"
	nothingWarning = "warn.plan.nothing"
)

// summarise computes what follows from the steps that are still to be done.
func (e *Engine) summarise(r Run, p *Plan) {
	p.Missing = nil
	p.Warnings = slices.DeleteFunc(slices.Clone(p.Warnings), func(t locale.Text) bool { return t.Key == noInputWarning })
	live := slices.DeleteFunc(slices.Clone(p.Steps[r.Begun():]), func(s PlanStep) bool { return s.Skip })
	for _, s := range live {
		spec, _ := e.spec(s.Agent)
		for _, key := range spec.Missing(s.Params) {
			if !slices.Contains(p.Missing, key) {
				p.Missing = append(p.Missing, key)
			}
		}
		if spec.Needs(s.Params) && len(s.Uses) == 0 {
			p.Warnings = append(p.Warnings, locale.T(noInputWarning, "step", s.Title))
		}
	}
	p.Estimate, p.Complexity = total(live), complexity(len(live))
}

// total adds estimates; a sum with an unknown part is unknown.
func total(steps []PlanStep) gate.Estimate {
	sum := gate.Estimate{Local: true, Seconds: new(float64), MicroUSD: new(int64), HighUSD: new(int64), Calls: new(int), Basis: "history"}
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

func highest(e gate.Estimate) *int64 {
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

// planSending says to whom the step's texts would go and what that costs. The exact text is shown before it is sent: it is not known
// before the steps it builds on are done.
func (e *Engine) planSending(ctx context.Context, r Run, spec agent.Spec, s *PlanStep) error {
	route, err := e.route(ctx, spec.Role)
	s.Sends = outgoing(s.Sends)
	if err != nil { // nobody may or can be asked now: the call itself says why, when it comes to it
		s.Estimate = gate.Estimate{}
		return nil //nolint:nilerr // see above
	}
	chars := 0
	if e.sends(route) {
		t := agent.Task{
			Spec: spec, Request: r.Request, Language: r.Language, Params: s.Params, Feedback: r.wishes(s.ID), Hosts: s.Hosts,
			Setup: e.rules(ctx, spec.Name).Agent,
		}
		req, err := e.Runner.First(ctx, t)
		if err != nil {
			return err
		}
		c := call{engine: e, run: r, task: t, route: route, request: req}
		if err := c.look(ctx); err != nil {
			return err
		}
		chars = c.chars()
		c.sending.Exact, c.sending.Parts, c.sending.Masked = false, nil, nil
		s.Sends = append(s.Sends, c.sending)
	}
	s.Estimate = e.estimate(ctx, spec, route, chars)
	return nil
}

// estimate is the median time of the agent's earlier steps; without history it is unknown. A local provider bills nothing; every agent
// asks the provider's model, also one whose tools work on this machine.
func (e *Engine) estimate(ctx context.Context, spec agent.Spec, route provider.Route, chars int) gate.Estimate {
	est := gate.Estimate{Local: route.Local}
	switch {
	case est.Local:
		est.MicroUSD, est.Calls, est.Basis = new(int64), new(int), "local"
	case e.Purse != nil:
		est = e.Purse.Expect(ctx, target(route), spec.Name, chars)
	}
	if seconds, ok := e.archive.MedianSeconds(ctx, spec.Name, route.Provider); ok {
		est.Seconds = &seconds
	}
	return est
}

// localProvider is the one provider that needs no network.
const localProvider = "offline"

func topicOf(p Plan) string {
	for _, s := range p.Steps {
		if t := s.Params["topic"]; t != "" {
			return t
		}
	}
	return ""
}

// edited makes the next version from the teacher's own steps.
func (e *Engine) edited(ctx context.Context, r Run, edit PlanEdit) (Plan, error) {
	if edit.Version != r.Plan.Version {
		return Plan{}, fault.New(fault.Conflict, "fault.plan.stale", nil)
	}
	begun := r.Plan.Steps[:r.Begun()]
	if err := unchanged(begun, edit.Steps); err != nil {
		return Plan{}, err
	}
	if !slices.ContainsFunc(edit.Steps, func(s StepEdit) bool { return !s.Skip }) {
		return Plan{}, fault.New(fault.Invalid, "fault.plan.nothing", nil)
	}
	if len(edit.Steps) > maxSteps {
		return Plan{}, fault.New(fault.Invalid, "fault.plan.long", nil)
	}
	p := *r.Plan
	p.Author, p.CreatedAt, p.Steps = "teacher", e.now(), slices.Clone(begun)
	in := e.intent(r)
	for _, se := range edit.Steps[len(begun):] {
		s, err := e.editedStep(r, p, se)
		if err != nil {
			return Plan{}, err
		}
		if err := e.complete(ctx, r, in, p.Steps, &s); err != nil {
			return Plan{}, err
		}
		p.Steps = append(p.Steps, s)
	}
	follow(*r.Plan, &p, e.words(r))
	e.summarise(r, &p)
	return p, nil
}

// bring gives a new run the plan that the teacher has already. It is asked about like every other one; what it names as its one topic and
// class is known of the request.
func (e *Engine) bring(ctx context.Context, r *Run, steps []StepEdit) error {
	r.Answers = map[string]string{}
	for _, key := range []string{"topic", "grade"} {
		if value := e.common(steps, key); value != "" {
			r.Answers[key] = value
		}
	}
	r.Plan = &Plan{Generation: r.Generation}
	p, err := e.edited(ctx, *r, PlanEdit{Steps: steps})
	if err != nil {
		return err
	}
	p.Version, r.Plan = 1, &p
	if topic := topicOf(p); topic != "" {
		r.Title = short(topic)
	}
	return nil
}

// common is the value that all steps give a parameter; "" when one has another value or none: no step is filled with what was said of
// another one.
func (e *Engine) common(steps []StepEdit, key string) string {
	value, first := "", true
	for _, s := range steps {
		spec, _ := e.spec(s.Agent)
		if !slices.ContainsFunc(spec.Params, func(p agent.Param) bool { return p.Key == key }) {
			continue
		}
		if !first && s.Params[key] != value {
			return ""
		}
		value, first = s.Params[key], false
	}
	return value
}

// editedStep keeps what the teacher did not touch; a step can only build on steps before it that are not left out. One that another agent
// shall do keeps its place and its id and nothing else: title, sources, confidence and whether it has to ask are the other agent's.
func (e *Engine) editedStep(r Run, p Plan, se StepEdit) (PlanStep, error) {
	known := r.Plan.index(se.ID)
	if se.ID != "" && (known < 0 || p.index(se.ID) >= 0) {
		return PlanStep{}, fault.New(fault.Invalid, "fault.plan.step", nil)
	}
	spec, ok := e.spec(se.Agent)
	if !ok {
		return PlanStep{}, unknownAgent(se.Agent)
	}
	s := PlanStep{ID: se.ID, Agent: se.Agent}
	switch {
	case known >= 0 && r.Plan.Steps[known].Agent == se.Agent:
		s = r.Plan.Steps[known]
		if s.TakenID != "" && (!maps.Equal(s.Params, se.Params) || !r.rests(s, p)) {
			s.TakenID, s.TakenHash, s.Why = "", "", e.words(r).Say(locale.T("why.anew"))
		}
	case known >= 0:
		s.Why = e.words(r).Say(locale.T("why.agent"))
	default:
		s.ID = freeID(*r.Plan, p)
		s.Why = e.words(r).Say(locale.T("why.teacher"))
	}
	if s.Title == "" {
		s.Title = renamed(e.words(r).Say(spec.Label()), "", se.Params["topic"])
	}
	s.Params = se.Params
	if known < 0 || r.Plan.Steps[known].Agent != se.Agent { // what she set in a step that she has seen is hers, also where it is empty
		s.Params = e.answered(s, r.Answers)
	}
	if s.Skip = se.Skip; !s.MustAsk { // a locked switch says nothing about what she wants
		s.Wish = se.Asks
	}
	if s.TakenID == "" {
		s.Uses = e.uses(spec, p)
	}
	return s, nil
}

// uses finds the steps before that make what the agent takes.
func (e *Engine) uses(spec agent.Spec, before Plan) []string {
	var ids []string
	for _, s := range before.Steps {
		other, _ := e.spec(s.Agent)
		if !s.Skip && slices.Contains(spec.Takes, other.Makes) {
			ids = append(ids, s.ID)
		}
	}
	return ids
}

func freeID(plans ...Plan) string {
	for n := 1; ; n++ {
		id := fmt.Sprintf("s%d", n)
		taken := false
		for _, p := range plans {
			for _, s := range p.Steps {
				taken = taken || s.ID == id
			}
		}
		if !taken {
			return id
		}
	}
}

// fill puts the answers to a question where the teacher's plan has no value yet.
func (e *Engine) fill(ctx context.Context, r Run, answers map[string]string) (Plan, error) {
	p := *r.Plan
	p.CreatedAt, p.Steps = e.now(), slices.Clone(p.Steps)
	in := e.intent(r)
	for i := r.Begun(); i < len(p.Steps); i++ {
		p.Steps[i].Params = e.answered(p.Steps[i], answers)
		if err := e.complete(ctx, r, in, p.Steps[:i], &p.Steps[i]); err != nil {
			return Plan{}, err
		}
	}
	follow(*r.Plan, &p, e.words(r))
	e.summarise(r, &p)
	return p, nil
}

// answered are the parameters of a step with the teacher's answers where a value is missing that she is asked for: what she has said once
// is not asked again.
func (e *Engine) answered(s PlanStep, answers map[string]string) map[string]string {
	filled := map[string]string{}
	maps.Copy(filled, s.Params)
	spec, _ := e.spec(s.Agent)
	for _, c := range spec.Ask(s.Params, 0) {
		if value, known := answers[c.Field]; known {
			filled[c.Field] = value
		}
	}
	return filled
}

func short(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}

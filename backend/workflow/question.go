package workflow

import (
	"context"
	"slices"
	"strconv"

	"pult/backend/base/event"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/workflow/consent"
)

// open writes a question, or, when the approved plan already allows the step, the policy's answer to it, or, when the
// plan is a form's, the teacher's by its button, so that the history is complete. A step of an agent that this program
// does not have fails; that is asked about then.
func (e *Gates) open(ctx context.Context, r *Run, a OpenGate) error {
	if s := r.step(a.StepID); s != nil && a.Kind == consent.Step {
		if _, ok := e.spec(s.Agent); !ok {
			return e.steps.failed(ctx, r, s, unknownAgent(s.Agent))
		}
	}
	t, told, err := e.question(ctx, r, a)
	if err != nil {
		return err
	}
	return e.save(ctx, r, t, told...)
}

// question is the turn that opens a gate. It changes r as the turn will.
func (e *Gates) question(ctx context.Context, r *Run, a OpenGate) (Turn, []event.Payload, error) {
	g := consent.Gate{ID: e.newID(), RunID: r.ID, Key: a.Key, Kind: a.Kind, StepID: a.StepID, OpenedAt: e.now()}
	v, err := e.judge(ctx, *r, &a)
	if err != nil {
		return Turn{}, nil, err
	}
	if err := e.ask(ctx, *r, &g); err != nil {
		return Turn{}, nil, err
	}
	explain(&g.Question, v)
	if s := r.step(a.StepID); a.Kind == consent.Step && !a.Auto && s != nil {
		spec, _ := e.spec(s.Agent)
		if err := e.kit.equip(ctx, *r, s, spec); err != nil {
			return Turn{}, nil, err
		}
		if err := e.showFirst(ctx, *r, &g); err != nil {
			return Turn{}, nil, err
		}
	}
	g.Hash = g.Subject.Hash()
	g.Question.Query = r.Request
	g.Question.Answers = consent.Answers(a.Kind)
	if spec, _ := e.spec(g.Subject.Agent); !e.routing.aided(ctx, *r, spec, g.Subject.Params) {
		g.Question.Answers = slices.DeleteFunc(g.Question.Answers, aside)
	}
	if e.instead(*r, g) != nil { // behind "again": the other way to a result
		g.Question.Answers = slices.Insert(g.Question.Answers, 1, consent.Change)
	}
	t := Turn{Gates: []consent.Gate{g}}
	told := []event.Payload{
		event.GateOpened{GateID: g.ID, Key: g.Key, Kind: string(g.Kind), Agent: g.Subject.Agent, StepID: g.StepID},
	}
	if a.Auto {
		g.Decision = &consent.Decision{
			Do:    consent.Approve,
			By:    answeredBy(a.Kind),
			Hash:  g.Hash,
			Final: g.Hash,
			Rule:  v.Rule,
			At:    e.now(),
		}
		t.Gates[0] = g
		return t, append(told, decided(g)), nil
	}
	if s := r.step(a.StepID); s != nil && a.Kind == consent.Step {
		s.State = AwaitingUser
		t.Steps = []Step{*s}
		told = append(told, agentState(*s))
	}
	r.Gates = append(r.Gates, g)
	return t, append(told, announce(*r, g)...), nil
}

// answeredBy is who answers a question that is written with its answer.
func answeredBy(kind consent.Kind) consent.By {
	if kind == consent.Plan {
		return consent.ByForm
	}
	return consent.ByPolicy
}

// instead are the parameters by which a failed step needs no model of pictures or sounds; nil: it is another failure.
func (e *Gates) instead(r Run, g consent.Gate) map[string]string {
	s := r.step(g.StepID)
	if g.Kind != consent.Failure || s == nil {
		return nil
	}
	spec, _ := e.spec(s.Agent)
	return spec.Instead(s.Params)
}

// judge asks the policy about a step that is to begin. It can turn what needed no question into one, never the other
// way round.
func (e *Gates) judge(ctx context.Context, r Run, a *OpenGate) (consent.Verdict, error) {
	s := r.step(a.StepID)
	if a.Kind != consent.Step || s == nil {
		return consent.Verdict{}, nil
	}
	v, err := e.policy.verdictNow(ctx, r, *s)
	a.Auto = a.Auto && !v.Asks
	return v, err
}

// explain writes the policy's reasons and warnings into a question.
func explain(q *consent.Question, v consent.Verdict) {
	q.Reasons = v.Reasons
	switch {
	case v.Below:
		q.Warnings = append(q.Warnings, i18n.T("warn.confidence.minimum").Because(reason.BelowMinimum))
	case v.Warn:
		q.Warnings = append(q.Warnings, i18n.T("warn.confidence.low").Because(reason.LowConfidence))
	}
}

// ask fills subject and question of a gate.
func (e *Gates) ask(ctx context.Context, r Run, g *consent.Gate) error {
	g.Question.Title = i18n.T("gate." + string(g.Kind) + ".title")
	g.Question.Lead = i18n.T("gate." + string(g.Kind) + ".lead")
	g.Question.Icon = string(g.Kind)
	switch g.Kind {
	case consent.Plan, consent.Start:
		g.Subject = planSubject(r)
		r.plans().leadDone(&g.Question.Lead)
		g.Question.Estimate = r.Plan.Estimate
		g.Question.Warnings = r.Plan.Warnings
		g.Question.Covers = !r.settings.EachCall && r.plans().calls()
	case consent.Clarify:
		e.askClarify(r, g)
	case consent.Step:
		return e.askStep(ctx, r, g)
	case consent.Result, consent.Failure, consent.Unknown:
		e.askAbout(r, g)
	case consent.Resume:
		g.Subject = consent.Subject{Agent: "resume", Generation: r.Generation, Attempt: r.Interrupts}
		if n := r.vain(); n >= maxResumes {
			g.Question.Warnings = []i18n.Text{i18n.T("warn.resume.parked", "n", strconv.Itoa(n)).Because(reason.Parked)}
		}
	case consent.Review:
		g.Subject = reviewSubject(r)
		g.Question.Warnings = slices.Clone(r.Results.Missing)
		for _, s := range r.Steps {
			g.Question.Warnings = append(g.Question.Warnings, s.offered()...)
		}
		for _, s := range r.overwritten() {
			g.Question.Warnings = append(g.Question.Warnings, i18n.T("warn.own", "step", s.Title))
		}
	case consent.Send, consent.Budget, consent.Continue, consent.Ask: // made where the call is: Admit
	}
	return nil
}

// askClarify asks for what the first incomplete step lacks, and in the same form for what its agent likes to know: the
// fields are drawn from one agent's parameters.
func (e *Gates) askClarify(r Run, g *consent.Gate) {
	g.Subject = consent.Subject{PlanVersion: r.Plan.Version, Generation: r.Generation}
	for _, s := range r.Plan.Steps {
		spec, _ := e.spec(s.Agent)
		if missing := spec.Missing(s.Params); !s.Skip && len(missing) > 0 {
			g.Subject.Agent, g.Subject.Params = s.Agent, s.Params
			g.Question.Confirms, g.Question.Fields = spec.Ask(s.Params, s.Confidence.Weight()), missing
			for _, c := range g.Question.Confirms {
				if !slices.Contains(missing, c.Field) {
					g.Question.Fields = append(g.Question.Fields, c.Field)
				}
			}
			return
		}
	}
}

// askStep shows the modal of seed 000.
func (e *Gates) askStep(ctx context.Context, r Run, g *consent.Gate) error {
	s := r.step(g.StepID)
	spec, ok := e.spec(s.Agent)
	if !ok {
		return unknownAgent(s.Agent)
	}
	g.Subject = stepSubject(r, *s)
	q := &g.Question
	q.Title = i18n.T("gate.step.title."+spec.Name, "agent", "@agent."+spec.Name)
	q.Icon = spec.Icon
	limits := r.briefing().thresholds(spec)
	q.Thresholds = &limits
	ps := r.plans().planned(s.ID)
	q.Confidence, q.Estimate, q.Sends = ps.Confidence, ps.Estimate, ps.Sends
	q.Confirms = spec.Ask(s.Params, q.Confidence.Weight())
	return e.showPrevious(ctx, r, *s, q)
}

// showFirst shows word for word what the first call of the step would send. Who confirms that and no personal data
// stands in it need not be asked again before it is sent.
func (e *Gates) showFirst(ctx context.Context, r Run, g *consent.Gate) error {
	s := r.step(g.StepID)
	spec, _ := e.spec(s.Agent)
	route, err := e.routing.of(ctx, r, caller{g.StepID, spec, spec.RoleFor(s.Params)}, false)
	if err != nil || !e.routing.sends(route) {
		return nil //nolint:nilerr // who would be asked is not known; the call itself says why
	}
	t, err := e.kit.task(ctx, r, *s, spec)
	if err != nil {
		return err
	}
	req, err := e.runner.First(ctx, t)
	if err != nil {
		return err
	}
	c := call{out: e.outbox, run: r, task: t, route: route, request: req}
	if err := c.look(ctx); err != nil {
		return err
	}
	g.Question.Sends = append(outgoing(g.Question.Sends), c.sending)
	if c.run.settings.Covers && len(c.sending.Found) == 0 {
		g.Question.Covers = true
		g.Question.Warnings = append(g.Question.Warnings, i18n.T("warn.send.covers"))
	}
	g.Subject.Content = consent.Sent([]consent.Sending{c.sending})
	return nil
}

// outgoing are those sendings of a plan that are no calls of a model: they are the step's effect.
func outgoing(sends []consent.Sending) []consent.Sending {
	var list []consent.Sending
	for _, s := range sends {
		if s.Provider == "" {
			list = append(list, s)
		}
	}
	return list
}

// showPrevious quotes the results a step builds on.
func (e *Gates) showPrevious(ctx context.Context, r Run, s Step, q *consent.Question) error {
	for _, id := range s.Uses {
		used := r.step(id)
		if used == nil || used.ArtifactID == "" {
			continue
		}
		a, err := e.store.Outline(ctx, used.ArtifactID)
		if err != nil {
			return stored(err)
		}
		if q.PreviousID == "" {
			q.Previous, q.PreviousID = a.Preview, a.ID
			continue
		}
		q.Further = append(q.Further, consent.Earlier{ID: a.ID, Preview: a.Preview})
	}
	return nil
}

func (e *Gates) askAbout(r Run, g *consent.Gate) {
	s := r.step(g.StepID)
	g.Subject = resultSubject(r, *s)
	spec, _ := e.spec(s.Agent)
	g.Question.Icon = spec.Icon
	g.Question.Title = i18n.T("gate."+string(g.Kind)+".title", "step", s.Title)
	g.Question.Fault = s.Fault
	g.Question.PreviousID = s.ArtifactID
}

// announce tells of a question in the words of seed 001.
func announce(r Run, g consent.Gate) []event.Payload {
	planID := planID(r)
	switch g.Kind {
	case consent.Plan:
		return []event.Payload{event.PlanApprovalRequest{PlanID: planID, Plan: outline(r), Timestamp: g.OpenedAt}}
	case consent.Clarify, consent.Result:
		return []event.Payload{
			event.ClarificationRequest{RequestID: g.ID, PlanID: planID, Fields: g.Question.Fields, Timestamp: g.OpenedAt},
		}
	case consent.Review:
		var agents []string
		for _, s := range r.Steps {
			agents = append(agents, s.Agent)
		}
		return []event.Payload{event.FinalApprovalRequest{
			PlanID: planID, GateID: g.ID,
			RevisionOptions: event.RevisionOptions{FullReplan: true, SpecificAgents: agents, AnalysisOnly: true},
		}}
	case consent.Start,
		consent.Step, consent.Failure, consent.Unknown, consent.Resume, consent.Send, consent.Budget,
		consent.Continue,
		consent.Ask:
		return nil
	}
	return nil
}

func outline(r Run) event.PlanOutline {
	o := event.PlanOutline{
		Description: r.Plan.Description, EstimatedDuration: r.Plan.Estimate.Seconds, Complexity: r.Plan.Complexity,
		AgentSequence: []string{}, DataSources: []string{},
	}
	for _, s := range r.Plan.Steps {
		if !s.Skip {
			o.AgentSequence = append(o.AgentSequence, s.Agent)
			for _, src := range s.Sources {
				o.DataSources = append(o.DataSources, src.Key)
			}
		}
	}
	return o
}

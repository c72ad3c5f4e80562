package workflow

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"pult/backend/agent"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/model"
	"pult/backend/model/provider"
	"pult/backend/privacy"
	"pult/backend/workflow/consent"
)

// Words in the parameters of a decision about sending.
const (
	maskParam   = "mask"   // "on": placeholders for personal data, in the whole run
	coversParam = "covers" // "on": the answer counts for the rest of the step
)

// holdError is a question that stands before a call. Nothing was sent; when it is answered, the step comes to the same
// call again.
type holdError struct{ gate consent.Gate }

func (h *holdError) Error() string { return "held before a call: " + h.gate.Key }

// Admit implements agent.Host. A call that stays on this machine goes through. Any other needs an answer of the teacher
// to exactly what is sent, one that covers the rest of its step, or the plan that she approved, and then the money for
// it. Only after that the
// provider may be asked for its list, in case no model is chosen yet.
func (h host) Admit(ctx context.Context, t agent.Task, req model.Request) (agent.Admission, error) {
	c := call{out: h.outbox, run: h.run, task: t, request: req}
	by := caller{t.Origin.StepID, t.Spec, req.Role}
	if !t.Spec.Local && asked(h.run) != localProvider {
		now, err := h.load(ctx, t.Origin.RunID)
		if err != nil {
			return agent.Admission{}, stored(err)
		}
		c.run = now
	}
	route, err := h.routing.of(ctx, c.run, by, false)
	if err != nil {
		return agent.Admission{}, err
	}
	c.route = route
	if !route.Local {
		if err := c.look(ctx); err != nil {
			return agent.Admission{}, err
		}
		if !c.allowed() {
			return agent.Admission{}, &holdError{c.announced(c.sendGate(ctx))}
		}
	}
	if c.route, err = h.routing.of(ctx, c.run, by, true); err != nil {
		return agent.Admission{}, err
	}
	if c.route.URL != route.URL || c.route.Local != route.Local || c.route.Provider != route.Provider {
		return h.Admit(ctx, t, req) // the settings were changed in between
	}
	if err := c.afford(ctx); err != nil {
		return agent.Admission{}, err
	}
	c.request.Provider, c.request.Model = c.route.Provider, c.route.Model
	c.request.Target = model.Target{URL: c.route.URL, Local: c.route.Local}
	return agent.Admission{Request: c.request, Book: c.hidden}, nil
}

// call is one call of a model before it is made.
type call struct {
	out     *outbox
	run     Run
	task    agent.Task
	route   provider.Route
	request model.Request
	sending consent.Sending
	hidden  privacy.Redactions // in use: the run sends placeholders
}

// answers are the teacher's decisions about sending in this step and attempt, oldest first. The question before the
// step counts, too, when it showed the text and no personal data stood in it; what the plan allowed without a question
// is no decision about sending.
func (c *call) answers() []consent.Gate {
	var list []consent.Gate
	for _, g := range c.run.Gates {
		if c.concerns(g) && (g.Kind == consent.Send || g.Kind == consent.Step && shownStep(g)) {
			list = append(list, g)
		}
	}
	return list
}

func shownStep(g consent.Gate) bool {
	return g.Decision.By != consent.ByPolicy && shown(g).Exact && len(shown(g).Found) == 0
}

// shown is the call of a model that a question showed; it stands last.
func shown(g consent.Gate) consent.Sending {
	if len(g.Question.Sends) == 0 {
		return consent.Sending{}
	}
	return g.Question.Sends[len(g.Question.Sends)-1]
}

func (c *call) concerns(g consent.Gate) bool {
	return g.StepID == c.task.Origin.StepID && g.Subject.Generation == c.run.Generation &&
		g.Subject.Attempt == c.attempt() &&
		(g.State() == consent.Approved || g.State() == consent.Changed)
}

// attempt counts the tries of a step, and of the planner the versions of the plan.
func (c *call) attempt() int {
	if s := c.run.step(c.task.Origin.StepID); s != nil {
		return s.Attempt
	}
	return c.run.nextVersion()
}

// nextVersion is the version of the plan that comes next.
func (r Run) nextVersion() int {
	if r.Plan == nil {
		return 1
	}
	return r.Plan.Version + 1
}

func (c *call) allowed() bool {
	return slices.ContainsFunc(c.answers(), func(g consent.Gate) bool {
		return c.addressed(shown(g)) && (coversRest(g) && c.known() || c.same(g, shown(g)))
	})
}

// announced answers the question about a call that the approved plan allows; the row keeps what was sent.
func (c *call) announced(g consent.Gate) consent.Gate {
	if c.planned() {
		g.Decision = &consent.Decision{
			Do: consent.Approve, By: consent.ByPolicy, Hash: g.Hash, Final: g.Hash, At: c.out.now(),
		}
	}
	return g
}

// planned reports that the teacher herself approved a plan whose question said that the calls of this step to this
// recipient come with it, and that nothing personal and no file of hers would go along.
func (c *call) planned() bool {
	if c.run.settings.EachCall || len(c.sending.Found)+len(c.sending.Attachments) > 0 || !c.run.plans().agreed() {
		return false
	}
	return slices.ContainsFunc(c.run.plans().planned(c.task.Origin.StepID).Sends, c.addressed)
}

// agreed reports a yes of the teacher to the plan as it is, which was asked about with the calls of its steps.
func (r planView) agreed() bool {
	return r.Plan != nil && slices.ContainsFunc(r.Gates, func(g consent.Gate) bool {
		return (g.Kind == consent.Plan || g.Kind == consent.Start) && g.Question.Covers &&
			g.State() == consent.Approved && g.Decision.By == consent.ByTeacher &&
			g.Subject.PlanVersion == r.Plan.Version && g.Subject.Generation == r.Generation
	})
}

// addressed reports that what was shown was for the same recipient: provider, address and model. A model that was not
// chosen yet when it was shown is the one the provider's list suggested.
func (c *call) addressed(shown consent.Sending) bool {
	return shown.URL == c.sending.URL && shown.Provider == c.sending.Provider &&
		(shown.Model == c.sending.Model || shown.Model == "")
}

// coversRest reports an answer for the whole rest of the step. A question before a step says so when the setting makes
// it one.
func coversRest(g consent.Gate) bool {
	return g.Decision.Params[coversParam] == "on" || g.Kind == consent.Step && g.Question.Covers
}

// known reports that no personal data would be sent which the teacher has not seen and let go as it is in this step.
func (c *call) known() bool {
	var values []string
	for _, g := range c.answers() {
		for _, f := range shown(g).Found {
			values = append(values, f.Value)
		}
	}
	return !slices.ContainsFunc(c.sending.Found, func(f consent.Found) bool { return !slices.Contains(values, f.Value) })
}

// same reports that what was shown, as the teacher wanted it, is what would be sent now.
func (c *call) same(g consent.Gate, shown consent.Sending) bool {
	texts := shown.Parts
	if g.Decision.Params[maskParam] == "on" {
		texts = shown.Masked
	}
	return slices.Equal(texts, c.sending.Parts) && slices.Equal(shown.Attachments, c.sending.Attachments)
}

// since counts the first parts that the newest allowed call of this step has sent already.
func (c *call) since() int {
	list := c.answers()
	if len(list) == 0 {
		return 0
	}
	g := list[len(list)-1]
	before := shown(g).Parts
	if g.Decision.Params[maskParam] == "on" {
		before = shown(g).Masked
	}
	n := 0
	for n < len(before) && n < len(c.sending.Parts) && before[n] == c.sending.Parts[n] {
		n++
	}
	return n
}

func (c *call) subject(params map[string]string) consent.Subject {
	s := consent.Subject{Agent: c.task.Origin.Agent, Params: params, Generation: c.run.Generation, Attempt: c.attempt()}
	if c.run.Plan != nil {
		s.PlanVersion = c.run.Plan.Version
	}
	return s
}

// gate begins a question about this call.
func (c *call) gate(kind consent.Kind, icon string, subject consent.Subject) consent.Gate {
	place := c.task.Origin.StepID
	if place == "" {
		place = "plan"
	}
	base := fmt.Sprintf("%s:%d:%s:%d", kind, c.run.Generation, place, c.attempt())
	n := 1
	for _, g := range c.run.Gates {
		if g.Kind == kind && g.StepID == c.task.Origin.StepID && g.Subject.Generation == c.run.Generation &&
			g.Subject.Attempt == c.attempt() {
			n++
		}
	}
	answers := consent.Answers(kind)
	if c.task.Origin.StepID == "" { // there is no step to leave out
		answers = slices.DeleteFunc(answers, func(do consent.Do) bool { return do == consent.Skip })
	}
	return consent.Gate{
		ID: c.out.newID(), RunID: c.run.ID, Key: base + ":" + strconv.Itoa(n), Kind: kind, StepID: c.task.Origin.StepID,
		Subject: subject, Hash: subject.Hash(), OpenedAt: c.out.now(),
		Question: consent.Question{
			Title: i18n.T("gate." + string(kind) + ".title"), Lead: i18n.T("gate." + string(kind) + ".lead"), Icon: icon,
			Query: c.run.Request, Answers: answers,
		},
	}
}

// sendGate shows word for word what would leave the machine.
func (c *call) sendGate(ctx context.Context) consent.Gate {
	subject := c.subject(nil)
	subject.Sends = consent.Sent([]consent.Sending{c.sending})
	g := c.gate(consent.Send, "send", subject)
	g.Question.Title.Args = map[string]string{"host": c.route.Host}
	g.Question.Lead.Args = map[string]string{"agent": "@agent." + c.task.Origin.Agent}
	g.Question.Sends = []consent.Sending{c.sending}
	g.Question.Covers = c.run.settings.Covers
	g.Question.Estimate = c.estimate(ctx)
	switch {
	case c.route.Model == "":
		g.Question.Warnings = append(g.Question.Warnings, i18n.T("warn.send.noModel"))
	case g.Question.Estimate.MicroUSD == nil:
		g.Question.Warnings = append(g.Question.Warnings, i18n.T("warn.send.price"))
	}
	if len(c.sending.Found) > 0 {
		g.Question.Warnings = append(
			g.Question.Warnings,
			i18n.T("warn.send.personal", "n", strconv.Itoa(len(c.sending.Found))).Because(reason.PersonalData),
		)
	}
	return g
}

// estimate is the cost of this one call.
func (c *call) estimate(ctx context.Context) consent.Estimate {
	one := 1
	est := consent.Estimate{Calls: &one}
	est.MicroUSD = c.out.budget.Next(ctx, target(c.route), c.request)
	if est.MicroUSD != nil {
		est.Basis = "prompt"
	}
	return est
}

func (c *call) chars() int {
	n := 0
	for _, p := range c.sending.Parts {
		n += utf8.RuneCountInString(p.Text)
	}
	return n
}

// afford asks when the call would cross a limit of money.
func (c *call) afford(ctx context.Context) error {
	if c.route.Local {
		return nil
	}
	limit, key, err := c.out.budget.Check(ctx, c.run.ID, c.out.budget.Next(ctx, target(c.route), c.request), c.route.Local)
	if err != nil {
		return stored(err)
	}
	if limit == nil {
		return nil
	}
	g := c.gate(consent.Budget, "budget", c.subject(map[string]string{"budget": key, "level": strconv.Itoa(limit.Level)}))
	g.Question.Budget = limit
	return &holdError{g}
}

// hold opens the question and lets the step wait for it, unless it is answered already. The time until now was machine
// time, the waiting is not.
func (e *steps) hold(ctx context.Context, r *Run, s *Step, h *holdError) error {
	t := Turn{Gates: []consent.Gate{h.gate}}
	told := []event.Payload{event.GateOpened{
		GateID: h.gate.ID, Key: h.gate.Key, Kind: string(h.gate.Kind), Agent: h.gate.Subject.Agent, StepID: h.gate.StepID,
	}}
	switch {
	case h.gate.Decision != nil:
		told = append(told, decided(h.gate))
	case s != nil:
		if err := s.enter(AwaitingUser); err != nil {
			return err
		}
		s.Seconds += e.now().Sub(s.StartedAt).Seconds()
		t.Steps = []Step{*s}
		told = append(told, agentState(*s))
	}
	r.Gates = append(r.Gates, h.gate)
	return e.save(ctx, r, t, told...)
}

// held says what follows from the newest question before a call of a step, or before and after one of the planner
// (stepID ""): nil to go on.
func (r course) held(stepID string, attempt int) Action {
	for _, g := range slices.Backward(r.Gates) {
		before := g.Kind == consent.Send || g.Kind == consent.Budget || g.Kind == consent.Continue || g.Kind == consent.Ask ||
			g.Kind == consent.Failure && stepID == ""
		if !before || g.StepID != stepID || g.Subject.Generation != r.Generation || g.Subject.Attempt != attempt {
			continue
		}
		switch {
		case g.Decision == nil:
			return Await{Gate: g}
		case g.State() == consent.Approved || g.State() == consent.Changed ||
			g.State() == consent.Withdrawn: // taken back: the call asks again
			return nil
		case g.Decision.Do == consent.Skip && stepID != "":
			return SkipStep{StepID: stepID}
		}
		return StopRun{}
	}
	return nil
}

// planning is an action of the planner, unless a question stands before its call.
func (r course) planning(a Action) Action {
	if held := r.held("", r.nextVersion()); held != nil {
		return held
	}
	return a
}

// checkSending validates an answer to a question about sending: personal data goes out as it is only with a second
// word.
func checkSending(g consent.Gate, a Answer, d *consent.Decision) error {
	found := len(shown(g).Found) > 0
	params := map[string]string{}
	switch {
	case a.Do == consent.Approve && found && !a.Sure:
		return fault.New(fault.Invalid, "fault.gate.personal", nil)
	case a.Do == consent.Change && !found:
		return fault.New(fault.Invalid, "fault.gate.nothingToHide", nil)
	case a.Do == consent.Change:
		params[maskParam] = "on"
	}
	if a.Covers && (a.Do == consent.Approve || a.Do == consent.Change) {
		params[coversParam] = "on"
	}
	if len(params) > 0 {
		d.Params = params
	}
	return nil
}

package workflow

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agent"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/settings"
	"pult/backend/workflow/consent"
)

// Recaller finds what the teacher told Pult. *memory.Service is behind it.
type Recaller interface {
	// Recall finds facts for a step and notes their use; it returns their ids.
	Recall(ctx context.Context, w Want) ([]string, error)
	// Texts reads facts; those that are gone or replaced are left out.
	Texts(ctx context.Context, ids []string) ([]string, error)
}

// Want is what a step looks for in the memory.
type Want struct {
	RunID, StepID, Topic, Class, Request string
}

// AllowedHosts tells which hosts a step may ask by the settings: those of the sources that its parameters choose, and
// those of addresses that the teacher wrote.
type AllowedHosts func(set settings.Settings, params map[string]string, written []string) []string

// WebParam is the parameter by which a step searches the web; "" and "off" are none.
const WebParam = "web"

// setup is how an agent works in this turn.
func (r briefing) setup(name string) settings.Agent { return r.settings.Setup(name) }

// web reports that steps of this turn may search the web.
func (r briefing) web() bool { return r.settings.Web && !r.settings.LocalOnly }

// thresholds are those of an agent: its own, unless the settings have others.
func (r briefing) thresholds(spec agent.Spec) consent.Thresholds {
	own, set := spec.Thresholds, r.setup(spec.Name)
	for _, t := range []struct {
		to  *int
		set int
	}{{&own.Auto, set.Auto}, {&own.Warn, set.Warn}, {&own.Minimum, set.Minimum}} {
		if t.set > 0 {
			*t.to = t.set
		}
	}
	return own
}

// hosts are those that a plan lists for a step of this request with these parameters.
func (e *kit) hosts(r Run, spec agent.Spec, params map[string]string) []string {
	category := params[WebParam]
	if category == "" || category == "off" || !slices.Contains(spec.Tools, "web_search") || !r.briefing().web() {
		return nil
	}
	return e.allowedHosts(r.settings, params, intent.Addresses(r.Request+" "+params["topic"]))
}

// equip notes in a step what it begins with: the settings, the hosts it may ask, and the facts that fit. That stays,
// also over questions and restarts; only parameters that the teacher changed at the step's own question choose hosts
// and facts anew.
func (e *kit) equip(ctx context.Context, r Run, s *Step, spec agent.Spec) error {
	if s.Setup == nil {
		set := r.briefing().setup(spec.Name)
		s.Setup = &set
	}
	s.Hosts, s.Facts, s.Notes = e.stepHosts(r, *s, spec), nil, nil
	s.Wanted, s.Proposed, s.Dropped, s.PartRead = nil, nil, nil, false
	if e.routing.providerOf(ctx, r, s.ID, spec) == localProvider { // the rules read no facts: it would be no use of them
		return nil
	}
	ids, err := e.recaller.Recall(
		ctx,
		Want{RunID: r.ID, StepID: s.ID, Topic: s.Params["topic"], Class: s.Params["grade"], Request: r.Request},
	)
	s.Facts = ids
	return stored(err)
}

// stepHosts are those of the plan; when the teacher chose other sources at the step's own question, those of her
// choice.
func (e *kit) stepHosts(r Run, s Step, spec agent.Spec) []string {
	ps := r.plans().planned(s.ID)
	if ps.Params[WebParam] == s.Params[WebParam] {
		if !r.briefing().web() {
			return nil
		}
		return ps.Hosts
	}
	g, ok := r.gate(stepKey(consent.Step, s))
	if !ok || g.Decision == nil || g.Decision.By == consent.ByPolicy {
		return nil
	}
	return e.hosts(r, spec, s.Params)
}

// fill equips a task with what its step began with, the approved plan, and what earlier agents left behind.
func (e *kit) fill(ctx context.Context, r Run, s Step, t *agent.Task) error {
	t.Setup, t.Land = r.briefing().setup(s.Agent), r.settings.Land
	if s.Setup != nil {
		t.Setup = *s.Setup
	}
	t.Hosts, t.Grant, t.Seconds, t.Plan, t.Notes = s.Hosts, r.briefing().
		grant(s.ID, "", s.Attempt),
		s.Seconds, r.briefing().
			outline(s.ID),
		r.briefing().
			letters(s)
	t.Replies = r.briefing().replies(s.ID, "", s.Attempt)
	if len(s.Facts) > 0 {
		facts, err := e.recaller.Texts(ctx, s.Facts)
		if err != nil {
			return stored(err)
		}
		t.Facts = facts
	}
	return e.history(ctx, r, t)
}

// maxHistory is how many earlier jobs an agent may be told of; the budget of the context decides how many it is.
const maxHistory = 50

// history lists earlier jobs, oldest first, when the setting allows it.
func (e *kit) history(ctx context.Context, r Run, t *agent.Task) error {
	if !t.Setup.History {
		return nil
	}
	for h, err := range e.store.Heads(ctx, HeadQuery{Before: r.Number}) {
		if err != nil {
			return stored(err)
		}
		if len(t.History) == maxHistory {
			break
		}
		t.History = append(t.History, agent.Past{Request: h.Request, Result: h.Title + " (" + string(h.State) + ")"})
	}
	slices.Reverse(t.History)
	return nil
}

// outline is the approved plan as the agent of a step sees it.
func (r briefing) outline(stepID string) []agent.PlanLine {
	if r.Plan == nil {
		return nil
	}
	var lines []agent.PlanLine
	for _, ps := range r.Plan.Steps {
		line := agent.PlanLine{Step: ps.ID, Agent: ps.Agent, Title: ps.Title, State: "next"}
		if s := r.step(ps.ID); s != nil {
			line.State = lineState(*s)
			if s.State == Skipped {
				line.Why = r.whySkipped(*s)
			}
		}
		if ps.ID == stepID {
			line.State = "now"
		}
		lines = append(lines, line)
	}
	return lines
}

// whySkipped is the teacher's reason for leaving a step out: at its question, or when she removed it.
func (r briefing) whySkipped(s Step) string {
	why := ""
	for _, g := range r.Gates {
		if g.StepID == s.ID && g.Subject.Generation == s.Generation && g.Decision != nil && g.Decision.Do == consent.Skip {
			why = g.Decision.Feedback
		}
	}
	for _, i := range r.said {
		if i.Node == s.ID && i.Generation == s.Generation && i.Kind == Remove {
			why = i.Text
		}
	}
	return why
}

func lineState(s Step) string {
	switch s.State {
	case StepDone, Stale:
		return "done"
	case Skipped:
		return "left out"
	case StepError, StepUnknown:
		return "failed"
	case Queued, AwaitingUser, StepRunning:
	}
	return "next"
}

// letters are the notes that earlier steps left for the agent of this one.
func (r briefing) letters(to Step) []agent.Letter {
	var list []agent.Letter
	for _, s := range r.Steps {
		if s.ID == to.ID {
			return list
		}
		for _, n := range s.Notes {
			if n.To == "all" || n.To == to.Agent {
				list = append(list, agent.Letter{From: s.Agent, Note: n})
			}
		}
	}
	return list
}

// answered are the questions of a kind that an agent had in this attempt of a step and that lead on, oldest first. node
// "" is the step itself, stepID "" the planner.
func (r briefing) answered(kind consent.Kind, stepID, node string, attempt int) []consent.Gate {
	var list []consent.Gate
	for _, g := range r.Gates {
		if g.Kind == kind && g.StepID == stepID && g.Subject.Params["node"] == node && g.Subject.Generation == r.Generation &&
			g.Subject.Attempt == attempt && g.State() == consent.Approved {
			list = append(list, g)
		}
	}
	return list
}

// replies are what the teacher said to the questions of an agent.
func (r briefing) replies(stepID, node string, attempt int) []agent.Reply {
	var list []agent.Reply
	for _, g := range r.answered(consent.Ask, stepID, node, attempt) {
		rows, err := strconv.Atoi(g.Subject.Params["rows"])
		if err == nil {
			list = append(
				list,
				agent.Reply{
					Row:      rows - 1,
					Text:     cmp.Or(g.Decision.Feedback, g.Question.Proposed),
					Declined: g.Decision.Do == consent.Decline,
				},
			)
		}
	}
	return list
}

// grant is what the teacher answered to "Weiter?". A pause that she asked for and ended gives no limit once more.
func (r briefing) grant(stepID, node string, attempt int) agent.Grant {
	var g agent.Grant
	for _, asked := range r.answered(consent.Continue, stepID, node, attempt) {
		if asked.Subject.Params["said"] == "" {
			g.N++
		}
		g.Finish = asked.Decision.Do == consent.Finish
		if rows, err := strconv.Atoi(asked.Subject.Params["rows"]); err == nil {
			g.From = rows
		}
	}
	for _, other := range r.Gates {
		reason := agent.Reason(other.Subject.Params["reason"])
		if other.Kind == consent.Continue && other.StepID == stepID && other.Subject.Params["node"] != node &&
			other.Subject.Generation == r.Generation &&
			other.Subject.Attempt == attempt &&
			other.State() == consent.Approved &&
			other.Decision.Do != consent.Finish &&
			(reason == agent.MoneyLimit || reason == agent.TimeLimit) {
			g.Beside++
		}
	}
	return g
}

// Resume implements agent.Host: it gives the task of a child what the teacher has answered in it so far, and what it
// has told its parent without an answer.
func (e *loop) Resume(ctx context.Context, t agent.Task) (agent.Task, error) {
	r, err := e.read(ctx, t.Origin.RunID)
	if err != nil {
		return t, stored(err)
	}
	attempt := r.tree().attemptOf(t.Origin.StepID)
	t.Grant, t.Replies = r.briefing().
		grant(t.Origin.StepID, t.Place.Node, attempt),
		r.briefing().
			replies(t.Origin.StepID, t.Place.Node, attempt)
	twigs, err := e.store.Children(ctx, r.ID)
	for _, twig := range twigs {
		if twig.Generation == r.Generation && twig.StepID == t.Origin.StepID && twig.Attempt == attempt &&
			twig.Node == t.Place.Node &&
			twig.State == agent.ChildFailed {
			t.Failed = twig.Answer
		}
	}
	return t, stored(err)
}

// pauses makes the question of an agent that waits: its own one, or "Weiter?" with the limit that was reached, what was
// done, and what another round costs.
func (e *loop) pauses(ctx context.Context, r Run, t agent.Task, p *agent.PauseError) consent.Gate {
	c := call{out: e.outbox, run: r, task: t}
	params := map[string]string{"reason": string(p.Reason), "rows": strconv.Itoa(p.Rows)}
	if t.Place.Node != "" {
		params["node"] = t.Place.Node
	}
	kind := consent.Continue
	if p.Reason == agent.Questioned {
		kind = consent.Ask
	}
	if p.Said != "" {
		params["said"] = p.Said
	}
	subject := c.subject(params)
	if kind == consent.Ask {
		subject.Content = digest(strings.TrimSpace(p.Question + "\n" + p.Draft))
	}
	g := c.gate(kind, string(kind), subject)
	g.Question.Title.Args = map[string]string{"agent": "@agent." + t.Spec.Name}
	g.Question.Chain = chain(t, p)
	if kind == consent.Ask {
		g.Question.Asked, g.Question.Proposed = p.Question, p.Draft
		return g
	}
	if p.Reason == agent.Paused {
		g.Question.Title.Key = "gate.onward.title.pause"
	}
	g.Question.Lead = i18n.T("gate.onward.lead." + string(p.Reason))
	g.Question.Estimate = e.another(ctx, r, t, len(p.Trace.Iterations))
	return g
}

func chain(t agent.Task, p *agent.PauseError) *consent.Chain {
	c := &consent.Chain{
		Reason:     string(p.Reason),
		Iterations: len(p.Trace.Iterations),
		Seconds:    t.Seconds,
		MicroUSD:   &t.Spent,
		Done:       []i18n.Text{},
	}
	switch p.Reason {
	case agent.Iterations:
		c.Limit = t.Setup.Iterations
	case agent.TimeLimit:
		c.Limit = t.Setup.Seconds
	case agent.Repetition:
		c.Limit = t.Setup.Repeats
	case agent.MoneyLimit, agent.EachReply, agent.Questioned, agent.Paused:
	}
	for _, it := range p.Trace.Iterations {
		c.MicroUSD = plus(c.MicroUSD, it.MicroUSD)
		if it.Thinking != "" {
			c.Thinking = it.Thinking
		}
		if it.Progress != nil && it.Progress.TotalSteps > 0 {
			c.Claim = strconv.Itoa(it.Progress.CurrentStep) + "/" + strconv.Itoa(it.Progress.TotalSteps)
		}
		for _, u := range it.Calls {
			c.Done = append(c.Done, u.Line())
		}
	}
	return c
}

// another is what as many iterations as the limit allows are expected to cost, by what those so far did.
func (e *loop) another(ctx context.Context, r Run, t agent.Task, iterations int) consent.Estimate {
	route, err := e.routing.route(ctx, r, t.Spec, t.Spec.Role)
	if err != nil || iterations == 0 {
		return consent.Estimate{}
	}
	est := consent.Estimate{Local: route.Local}
	if est.Local {
		est.MicroUSD, est.Basis = new(int64), "local"
		return est
	}
	sum, err := e.budget.Spent(ctx, r.ID, t.Origin.StepID, r.Generation)
	if err != nil || sum.Unknown > 0 {
		return est
	}
	usual := sum.MicroUSD * int64(t.Setup.Iterations) / int64(iterations)
	est.MicroUSD, est.Basis = &usual, "history"
	return est
}

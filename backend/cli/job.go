package cli

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// jobView shows a job: its plan, its steps, its questions, and what was looked at.
type jobView struct{ *screen }

// plan prints every step with its parameters, and whether it will ask.
func (v jobView) plan(p page, r workflow.Run) {
	if r.Plan.Version > 1 {
		p.line(2, v.say("cli.plan.version", "version", number(r.Plan.Version)))
	}
	if r.Plan.Description != "" {
		p.line(2, r.Plan.Description)
	}
	begun := r.Begun()
	for i, s := range r.Plan.Steps {
		p.item(2, number(i+1)+".", s.Title)
		if i < begun {
			p.line(5, v.params(s.Agent, s.Params))
			p.line(5, v.say("cli.plan.begun"))
			continue
		}
		asks := "cli.plan.runs"
		if s.Asks {
			asks = "cli.plan.asks"
		}
		if s.Skip {
			asks = "both.plan.skipped"
		} else if s.TakenID != "" {
			asks = "cli.plan.taken"
		}
		p.line(5, s.Why)
		p.line(5, v.params(s.Agent, s.Params))
		p.line(5, v.say(asks, "score", strconv.Itoa(s.Confidence.Score))+" · "+v.estimate(s.Estimate)+" · "+v.leaves(s.Sends))
		p.line(5, v.because(s.Reasons, s.Confidence))
		if len(s.Hosts) > 0 {
			p.line(5, v.say("cli.plan.hosts", "hosts", strings.Join(s.Hosts, ", ")))
		}
	}
	for _, c := range r.Plan.Changes {
		p.item(2, "±", v.change(r, c))
	}
}

// because says why a step asks or may run, and what its confidence has meant so far.
func (v jobView) because(reasons []i18n.Text, c consent.Confidence) string {
	var words []string
	for _, r := range reasons {
		words = append(words, v.words.Say(r))
	}
	calibration := v.say(
		"calibration.none",
		"n",
		number(c.Calibration.Decisions),
		"needed",
		number(consent.EnoughDecisions),
	)
	if k := c.Calibration; k.Known {
		calibration = v.say(
			"calibration.known",
			"share",
			number(k.Share),
			"n",
			number(k.Decisions),
			"confirmed",
			number(k.Confirmed),
		)
	}
	return strings.Join(append(words, calibration), " · ")
}

// change says what differs from the plan before.
func (v jobView) change(r workflow.Run, c workflow.Change) string {
	before, after, name := c.Before, c.After, ""
	for _, s := range r.Plan.Steps {
		key := "param." + s.Agent + "." + c.Field
		if s.ID != c.StepID || !v.words.Has(key) {
			continue
		}
		name = v.say(key)
		before, after = v.option(key, before), v.option(key, after)
	}
	switch {
	case c.Kind == "skipped" || c.Kind == "asks":
		return v.say("cli.change."+c.Kind+"."+c.After, "title", c.Title)
	case name == "":
		return v.say("cli.change."+c.Kind, "title", c.Title)
	case before == "":
		return v.say("cli.change.set", "title", c.Title, "name", name, "after", after)
	}
	return v.say("cli.change.value", "title", c.Title, "name", name, "before", before, "after", after)
}

func (v jobView) option(key, value string) string {
	if v.words.Has(key + "." + value) {
		return v.say(key + "." + value)
	}
	return value
}

func (v jobView) leaves(sends []consent.Sending) string {
	if len(sends) == 0 {
		return v.say("cli.stays")
	}
	hosts := make([]string, len(sends))
	for i, s := range sends {
		hosts[i] = s.To
	}
	return v.say("cli.leaves", "hosts", strings.Join(hosts, ", "))
}

// params lists parameters with their labels, but for those that mean nothing with the others.
func (v jobView) params(agent string, values map[string]string) string {
	idle := map[string]bool{}
	s := specIn(v.specs, agent)
	for _, p := range s.Params {
		idle[p.Key] = !s.Counts(p, values)
	}
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if values[key] != "" && !idle[key] {
			label := "param." + agent + "." + key
			parts = append(parts, v.say(label)+": "+v.option(label, values[key]))
		}
	}
	return strings.Join(parts, " · ")
}

// estimate says time and cost; unknown is said as unknown.
func (v jobView) estimate(e consent.Estimate) string {
	seconds := v.say("estimate.unknown")
	if e.Seconds != nil {
		seconds = v.say("estimate.seconds", "n", strconv.Itoa(max(1, int(*e.Seconds+0.5))))
	}
	switch {
	case e.Local:
		return seconds + ", " + v.say("estimate.local")
	case e.MicroUSD == nil:
		return seconds + ", " + v.say("estimate.unknownCost")
	case e.HighUSD != nil && *e.HighUSD > *e.MicroUSD:
		return seconds + ", " + v.say("estimate.costs.upTo", "usual", v.amount(*e.MicroUSD), "high", v.amount(*e.HighUSD))
	}
	return seconds + ", " + v.say("estimate.costs", "usual", v.amount(*e.MicroUSD))
}

// anew is what doing a step once more is expected to take.
func (v jobView) anew(r workflow.Run, s workflow.Step) string {
	for _, ps := range r.Plan.Steps {
		if ps.ID == s.ID {
			return v.estimate(ps.Estimate)
		}
	}
	return v.estimate(consent.Estimate{})
}

// checks are what was looked at by rule.
func (v jobView) checks(p page, r workflow.Results) {
	for _, c := range r.Checks {
		mark := "!"
		switch {
		case c.OK:
			mark = "✓"
		case c.Unclear || c.Aside:
			mark = "?"
		}
		p.item(2, mark, v.words.Say(c.Text))
		for _, quote := range c.Quotes {
			p.item(4, "–", quote)
		}
	}
}

// steps lists the steps with their states; what is out of date says what making it anew costs.
func (v jobView) steps(r workflow.Run) {
	for i, s := range r.Steps {
		v.out.item(2, number(i+1)+".", s.Title+": "+v.say("step."+string(s.State)))
		if s.State == workflow.Stale && r.State == workflow.Reviewing {
			v.out.line(
				5,
				v.say("cli.show.refresh", "command", "pult refresh "+number(r.Number)+" "+number(i+1), "estimate", v.anew(r, s)),
			)
		}
	}
}

// waits says which question is open, why, and how to answer it.
func (v jobView) waits(p page, r workflow.Run, g consent.Gate) {
	p.line(0, v.say("cli.waits", "number", number(r.Number), "title", v.words.Say(g.Question.Title)))
	if g.Question.Fault != nil {
		p.item(2, "!", v.words.Say(*g.Question.Fault))
	}
	for _, w := range g.Question.Warnings {
		p.item(2, "!", v.words.Say(w))
	}
	if g.Kind == consent.Ask {
		inquiry(p, g)
	}
	for _, do := range g.Answers() {
		command := "pult decide " + reference(r, g) + " " + string(do)
		if unsure(g, do) {
			command += " --sure"
		}
		p.line(2, command+strings.Repeat(" ", max(1, 34-len(command)))+v.say("cli.do."+string(g.Kind)+"."+string(do)))
	}
}

// reason says in one line what a run waits for, and why.
func (v jobView) reason(g consent.Gate) string {
	lines := []string{v.words.Say(g.Question.Title) + "."}
	if g.Question.Fault != nil {
		lines = append(lines, v.words.Say(*g.Question.Fault))
	}
	for _, w := range g.Question.Warnings {
		lines = append(lines, v.words.Say(w))
	}
	return strings.Join(lines, " ")
}

// resumeCard lists what is done, not done, unknown, and waiting for the teacher.
func (v jobView) resumeCard(p page, r workflow.Run) {
	for _, row := range []struct {
		key    string
		states []workflow.StepState
	}{
		{"cli.resume.done", []workflow.StepState{workflow.StepDone, workflow.Stale, workflow.Skipped}},
		{"cli.resume.notDone", []workflow.StepState{workflow.Queued, workflow.StepRunning, workflow.StepError}},
		{"cli.resume.unknown", []workflow.StepState{workflow.StepUnknown}},
		{"cli.resume.waiting", []workflow.StepState{workflow.AwaitingUser}},
	} {
		var titles []string
		for _, s := range r.Steps {
			if slices.Contains(row.states, s.State) {
				titles = append(titles, s.Title)
			}
		}
		if len(titles) == 0 {
			titles = []string{v.say("both.resume.nothing")}
		}
		p.line(2, v.say(row.key, "steps", strings.Join(titles, ", ")))
	}
}

// otherQuestion refuses a name that does not say which question is meant, or says another one than is asked now.
func (v jobView) otherQuestion(r workflow.Run, g consent.Gate, name, do string) error {
	if !slices.Contains(g.Answers(), consent.Do(do)) { // it would be refused
		do = string(g.Answers()[0])
	}
	args := []string{
		"number",
		number(r.Number),
		"title",
		v.words.Say(g.Question.Title),
		"command",
		"pult decide " + reference(r, g) + " " + do,
	}
	if name == number(r.Number) {
		return misuse(fault.Invalid, "fault.cli.question", nil, args...)
	}
	return fault.New(fault.Conflict, "fault.run.otherQuestion", nil, append(args, "name", name)...)
}

func openGate(r workflow.Run) (consent.Gate, bool) {
	for _, g := range r.Gates {
		if g.Decision == nil {
			return g, true
		}
	}
	return consent.Gate{}, false
}

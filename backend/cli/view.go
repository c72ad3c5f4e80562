package cli

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/kinds"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// show prints what the question is about.
func (k *asker) show(r workflow.Run, g consent.Gate) {
	w := k.words
	k.page.line(0, "")
	k.page.line(0, w.Say(g.Question.Title))
	switch g.Kind {
	case consent.Plan, consent.Start:
		jobView{k.screen}.plan(k.page, r)
	case consent.Step:
		k.step(r, g)
	case consent.Send:
		k.sends(g.Question.Sends)
		k.covered(g)
	case consent.Budget:
		k.budget(g)
	case consent.Continue:
		k.onward(g)
	case consent.Ask:
		k.onward(g)
		inquiry(k.page, g)
	case consent.Review:
		k.review(r)
	case consent.Failure, consent.Unknown:
		if g.Question.Fault != nil {
			k.page.item(2, "!", w.Say(*g.Question.Fault))
		}
	case consent.Clarify:
		k.confirms(g)
	case consent.Resume:
		jobView{k.screen}.resumeCard(k.page, r)
	case consent.Result:
	}
	for _, warning := range g.Question.Warnings {
		k.page.item(2, "!", w.Say(warning))
	}
	k.page.line(0, w.Say(g.Question.Lead))
}

// inquiry prints the question of an agent and the text that it proposes.
func inquiry(p page, g consent.Gate) {
	p.line(2, "„"+g.Question.Asked+"“")
	for line := range strings.Lines(g.Question.Proposed) {
		p.line(4, strings.TrimSpace(line))
	}
}

// onward shows what was done and what going on is expected to cost.
func (k *asker) onward(g consent.Gate) {
	c := g.Question.Chain
	if c == nil {
		return
	}
	for _, done := range c.Done {
		k.page.item(2, "✓", k.words.Say(done))
	}
	if c.Thinking != "" {
		k.page.line(2, k.say("cli.onward.thinking", "text", c.Thinking))
	}
	if g.Kind == consent.Ask {
		return
	}
	k.page.line(2, k.say("cli.onward.cost", "estimate", jobView{k.screen}.estimate(g.Question.Estimate)))
}

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
			asks = "cli.plan.skipped"
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
	calibration := v.say("calibration.none", "n", number(c.Calibration.Decisions), "needed", number(consent.EnoughDecisions))
	if k := c.Calibration; k.Known {
		calibration = v.say("calibration.known", "share", number(k.Share), "n", number(k.Decisions), "confirmed", number(k.Confirmed))
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

func (k *asker) step(r workflow.Run, g consent.Gate) {
	q := g.Question
	k.page.line(2, jobView{k.screen}.params(g.Subject.Agent, g.Subject.Params))
	if q.Previous != "" {
		k.buildsOn(q.Previous)
		for _, e := range q.Further {
			k.buildsOn(e.Preview)
		}
		k.page.line(2, k.say("cli.buildsOn.whole", "number", number(r.Number)))
	}
	k.page.line(2, k.say("cli.confidence", "score", strconv.Itoa(q.Confidence.Score), "level", "@level."+string(q.Confidence.Level))+
		" · "+jobView{k.screen}.estimate(q.Estimate)+" · "+jobView{k.screen}.leaves(q.Sends))
	k.page.line(2, jobView{k.screen}.because(q.Reasons, q.Confidence))
	k.confirms(g)
	k.sends(q.Sends)
}

func (k *asker) buildsOn(preview string) {
	k.page.line(2, k.say("cli.buildsOn", "text", strings.TrimRight(preview, " …")))
}

// confirms are the questions about parameters that are not settled, with what counts if nobody answers.
func (k *asker) confirms(g consent.Gate) {
	for _, c := range g.Question.Confirms {
		k.page.item(2, "?", strings.TrimSpace(k.words.Say(c.Question)+" "+jobView{k.screen}.params(g.Subject.Agent, map[string]string{c.Field: g.Subject.Params[c.Field]})))
	}
}

func (k *asker) review(r workflow.Run) {
	for _, s := range r.Results.Summary {
		k.page.line(2, s.Text)
	}
	jobView{k.screen}.checks(k.page, *r.Results)
	for _, l := range r.Results.Correlations.Links {
		if l.Kind != workflow.TermLink {
			k.link(l)
		}
	}
	for _, t := range r.Results.Recommendations {
		k.page.item(2, "→", k.words.Say(t))
	}
}

// checks are what was looked at by rule.
func (v jobView) checks(p page, r workflow.Results) {
	for _, c := range r.Checks {
		mark := "!"
		if c.OK {
			mark = "✓"
		}
		p.item(2, mark, v.words.Say(c.Text))
		for _, quote := range c.Quotes {
			p.item(4, "–", quote)
		}
	}
}

// link says of a number or date where it stands in both results.
func (k *asker) link(l workflow.Link) {
	mark := "!"
	if l.OK {
		mark = "✓"
	}
	w := k.words
	k.page.item(4, mark, k.say("cli.link", "left", l.Left.Value, "at", w.Say(l.Left.Where), "right", l.Right.Value, "there", w.Say(l.Right.Where)))
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

// resultView shows results and their sources.
type resultView struct{ *screen }

// artifact prints a result in full.
func (v resultView) artifact(art artifact.Artifact) error {
	v.out.line(0, "")
	v.out.line(0, art.Title)
	if print := kinds.Of(art.Type).Print; print != nil {
		return print(v.out, v.words, art)
	}
	return nil
}

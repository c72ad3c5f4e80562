package cli

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/evidence"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// show prints what the question is about.
func (k *asker) show(r workflow.Run, g consent.Gate) {
	w := k.app.words
	k.page.line(0, "")
	k.page.line(0, w.Say(g.Question.Title))
	switch g.Kind {
	case consent.Plan, consent.Start:
		k.app.plan(k.page, r)
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
		k.app.resumeCard(k.page, r)
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
		k.page.item(2, "✓", k.app.words.Say(done))
	}
	if c.Thinking != "" {
		k.page.line(2, k.app.say("cli.onward.thinking", "text", c.Thinking))
	}
	if g.Kind == consent.Ask {
		return
	}
	k.page.line(2, k.app.say("cli.onward.cost", "estimate", k.app.estimate(g.Question.Estimate)))
}

// plan prints every step with its parameters, and whether it will ask.
func (a *app) plan(p page, r workflow.Run) {
	if r.Plan.Version > 1 {
		p.line(2, a.say("cli.plan.version", "version", number(r.Plan.Version)))
	}
	if r.Plan.Description != "" {
		p.line(2, r.Plan.Description)
	}
	begun := r.Begun()
	for i, s := range r.Plan.Steps {
		p.item(2, number(i+1)+".", s.Title)
		if i < begun {
			p.line(5, a.params(s.Agent, s.Params))
			p.line(5, a.say("cli.plan.begun"))
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
		p.line(5, a.params(s.Agent, s.Params))
		p.line(5, a.say(asks, "score", strconv.Itoa(s.Confidence.Score))+" · "+a.estimate(s.Estimate)+" · "+a.leaves(s.Sends))
		p.line(5, a.because(s.Reasons, s.Confidence))
		if len(s.Hosts) > 0 {
			p.line(5, a.say("cli.plan.hosts", "hosts", strings.Join(s.Hosts, ", ")))
		}
	}
	for _, c := range r.Plan.Changes {
		p.item(2, "±", a.change(r, c))
	}
}

// because says why a step asks or may run, and what its confidence has meant so far.
func (a *app) because(reasons []i18n.Text, c consent.Confidence) string {
	var words []string
	for _, r := range reasons {
		words = append(words, a.words.Say(r))
	}
	calibration := a.say("calibration.none", "n", number(c.Calibration.Decisions), "needed", number(consent.EnoughDecisions))
	if k := c.Calibration; k.Known {
		calibration = a.say("calibration.known", "share", number(k.Share), "n", number(k.Decisions), "confirmed", number(k.Confirmed))
	}
	return strings.Join(append(words, calibration), " · ")
}

// change says what differs from the plan before.
func (a *app) change(r workflow.Run, c workflow.Change) string {
	before, after, name := c.Before, c.After, ""
	for _, s := range r.Plan.Steps {
		key := "param." + s.Agent + "." + c.Field
		if s.ID != c.StepID || !a.words.Has(key) {
			continue
		}
		name = a.say(key)
		before, after = a.option(key, before), a.option(key, after)
	}
	switch {
	case c.Kind == "skipped" || c.Kind == "asks":
		return a.say("cli.change."+c.Kind+"."+c.After, "title", c.Title)
	case name == "":
		return a.say("cli.change."+c.Kind, "title", c.Title)
	case before == "":
		return a.say("cli.change.set", "title", c.Title, "name", name, "after", after)
	}
	return a.say("cli.change.value", "title", c.Title, "name", name, "before", before, "after", after)
}

func (a *app) option(key, value string) string {
	if a.words.Has(key + "." + value) {
		return a.say(key + "." + value)
	}
	return value
}

func (a *app) leaves(sends []consent.Sending) string {
	if len(sends) == 0 {
		return a.say("cli.stays")
	}
	hosts := make([]string, len(sends))
	for i, s := range sends {
		hosts[i] = s.To
	}
	return a.say("cli.leaves", "hosts", strings.Join(hosts, ", "))
}

func (k *asker) step(r workflow.Run, g consent.Gate) {
	q := g.Question
	k.page.line(2, k.app.params(g.Subject.Agent, g.Subject.Params))
	if q.Previous != "" {
		k.buildsOn(q.Previous)
		for _, e := range q.Further {
			k.buildsOn(e.Preview)
		}
		k.page.line(2, k.app.say("cli.buildsOn.whole", "number", number(r.Number)))
	}
	k.page.line(2, k.app.say("cli.confidence", "score", strconv.Itoa(q.Confidence.Score), "level", "@level."+string(q.Confidence.Level))+
		" · "+k.app.estimate(q.Estimate)+" · "+k.app.leaves(q.Sends))
	k.page.line(2, k.app.because(q.Reasons, q.Confidence))
	k.confirms(g)
	k.sends(q.Sends)
}

func (k *asker) buildsOn(preview string) {
	k.page.line(2, k.app.say("cli.buildsOn", "text", strings.TrimRight(preview, " …")))
}

// confirms are the questions about parameters that are not settled, with what counts if nobody answers.
func (k *asker) confirms(g consent.Gate) {
	for _, c := range g.Question.Confirms {
		k.page.item(2, "?", strings.TrimSpace(k.app.words.Say(c.Question)+" "+k.app.params(g.Subject.Agent, map[string]string{c.Field: g.Subject.Params[c.Field]})))
	}
}

func (k *asker) review(r workflow.Run) {
	for _, s := range r.Results.Summary {
		k.page.line(2, s.Text)
	}
	k.app.checks(k.page, *r.Results)
	for _, l := range r.Results.Correlations.Links {
		if l.Kind != workflow.TermLink {
			k.link(l)
		}
	}
	for _, t := range r.Results.Recommendations {
		k.page.item(2, "→", k.app.words.Say(t))
	}
}

// checks are what was looked at by rule.
func (a *app) checks(p page, r workflow.Results) {
	for _, c := range r.Checks {
		mark := "!"
		if c.OK {
			mark = "✓"
		}
		p.item(2, mark, a.words.Say(c.Text))
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
	w := k.app.words
	k.page.item(4, mark, k.app.say("cli.link", "left", l.Left.Value, "at", w.Say(l.Left.Where), "right", l.Right.Value, "there", w.Say(l.Right.Where)))
}

// params lists parameters with their labels, but for those that mean nothing with the others.
func (a *app) params(agent string, values map[string]string) string {
	idle := map[string]bool{}
	s := specIn(a.specs, agent)
	for _, p := range s.Params {
		idle[p.Key] = !s.Counts(p, values)
	}
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if values[key] != "" && !idle[key] {
			label := "param." + agent + "." + key
			parts = append(parts, a.say(label)+": "+a.option(label, values[key]))
		}
	}
	return strings.Join(parts, " · ")
}

// estimate says time and cost; unknown is said as unknown.
func (a *app) estimate(e consent.Estimate) string {
	seconds := a.say("estimate.unknown")
	if e.Seconds != nil {
		seconds = a.say("estimate.seconds", "n", strconv.Itoa(max(1, int(*e.Seconds+0.5))))
	}
	switch {
	case e.Local:
		return seconds + ", " + a.say("estimate.local")
	case e.MicroUSD == nil:
		return seconds + ", " + a.say("estimate.unknownCost")
	case e.HighUSD != nil && *e.HighUSD > *e.MicroUSD:
		return seconds + ", " + a.say("estimate.costs.upTo", "usual", a.amount(*e.MicroUSD), "high", a.amount(*e.HighUSD))
	}
	return seconds + ", " + a.say("estimate.costs", "usual", a.amount(*e.MicroUSD))
}

// amount is money in the currency of the settings.
func (a *app) amount(microUSD int64) string { return a.money.Say(microUSD, a.words.Lang()) }

// artifact prints a result in full.
func (a *app) artifact(art artifact.Artifact) error {
	a.out.line(0, "")
	a.out.line(0, art.Title)
	switch art.Type {
	case artifact.ResearchType:
		var re artifact.Research
		if err := json.Unmarshal(art.Content, &re); err != nil {
			return err
		}
		a.research(a.out, re)
		reading := evidence.Read(re)
		a.out.line(2, a.words.Say(reading.Text)+" "+a.words.Say(reading.Measures(a.words.Lang())))
	case artifact.DocumentType:
		var d artifact.Document
		if err := json.Unmarshal(art.Content, &d); err != nil {
			return err
		}
		a.document(d)
	case artifact.ImageType:
		var im artifact.Image
		if err := json.Unmarshal(art.Content, &im); err != nil {
			return err
		}
		a.out.line(2, im.Diagram.Alt)
	case artifact.MusicType:
		var s artifact.Song
		if err := json.Unmarshal(art.Content, &s); err != nil {
			return err
		}
		for _, stanza := range s.Stanzas {
			a.out.line(0, "")
			a.out.line(2, a.words.Say(i18n.T("song."+string(stanza.Kind))))
			for _, line := range stanza.Lines {
				a.out.line(4, line.Text)
			}
		}
	}
	return nil
}

func (a *app) research(p page, re artifact.Research) {
	a.sentences(p, re.Summary)
	for _, s := range re.Sections {
		p.line(0, "")
		p.line(2, s.Heading)
		a.sentences(p, s.Sentences)
	}
	p.line(0, "")
	for i, s := range re.Sources {
		p.item(2, "["+number(i+1)+"]", strings.TrimSuffix(s.Title+" · "+a.sourceLine(s), " · "))
	}
	for _, gap := range re.Gaps {
		p.item(2, "!", gap)
	}
}

func (a *app) sentences(p page, list []artifact.Sentence) {
	for _, s := range list {
		cites := make([]string, len(s.Cites))
		for i, c := range s.Cites {
			cites[i] = number(c)
		}
		text := s.Text + " [" + strings.Join(cites, ", ") + "]"
		if s.Own {
			text += " (" + a.say("cli.own") + ")"
		}
		p.line(2, text)
	}
}

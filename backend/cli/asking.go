package cli

import (
	"strconv"
	"strings"

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
		k.covered(g)
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
	k.page.line(
		2,
		k.say("cli.confidence", "score", strconv.Itoa(q.Confidence.Score), "level", "@level."+string(q.Confidence.Level))+
			" · "+jobView{k.screen}.estimate(q.Estimate)+" · "+jobView{k.screen}.leaves(q.Sends),
	)
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
		k.page.item(
			2,
			"?",
			strings.TrimSpace(
				k.words.Say(
					c.Question,
				)+" "+jobView{
					k.screen,
				}.params(
					g.Subject.Agent,
					map[string]string{c.Field: g.Subject.Params[c.Field]},
				),
			),
		)
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

// link says of a number or date where it stands in both results.
func (k *asker) link(l workflow.Link) {
	mark := "!"
	if l.OK {
		mark = "✓"
	}
	w := k.words
	k.page.item(
		4,
		mark,
		k.say(
			"cli.link",
			"left",
			l.Left.Value,
			"at",
			w.Say(l.Left.Where),
			"right",
			l.Right.Value,
			"there",
			w.Say(l.Right.Where),
		),
	)
}

package handwork

import (
	"slices"
	"strconv"
	"strings"

	"pult/backend/agent"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
)

// draft writes the proposal down: the agents' steps for one subject after the other.
func (d *desk) draft(p proposal) agent.Draft {
	draft := agent.Draft{Steps: []agent.DraftStep{}, Warnings: p.warnings, Found: p.found()}
	if draft.Warnings == nil {
		draft.Warnings = []i18n.Text{}
	}
	var titles []string
	for n, s := range p.subjects {
		if s.topic != "" {
			titles = append(titles, s.topic)
		}
		first := len(draft.Steps)
		for _, name := range p.agents {
			spec, in := p.spec(name), p.in
			if spec.Name == "" || spec.Offer.Shows && !s.pictured || spec.Offer.Whole && n > 0 {
				continue
			}
			in.Topic = s.topic
			step := d.step(spec, in, s)
			step.Params, _ = spec.Followed(step.Params, p.wished)
			step.Why, step.Uses = d.why(spec, p, s), p.uses(spec, step.Params, draft.Steps, first)
			draft.Steps = append(draft.Steps, step)
			draft.Steps = append(draft.Steps, d.further(spec, step, in, len(draft.Steps)-1)...)
		}
	}
	d.title(&draft, p, titles)
	draft.Description = d.describe(draft, p, titles)
	return draft
}

// step is what an agent does about a subject. Work on a text is named after what it makes: a board sketch is no
// worksheet.
func (d *desk) step(spec agent.Spec, in intent.Intent, s subject) agent.DraftStep {
	step := agent.DraftStep{Agent: spec.Name, Params: spec.Suggest(in)}
	switch named := spec.Work != nil; {
	case named && spec.Offer.Whole:
		step.Params = d.wholeParams(spec, in)
		if s.sight.name != "" && step.Params["topic"] != "" {
			step.Params["topic"] = s.sight.name
		}
		step.Title = d.Words.Say(spec.Work(step.Params))
	case named && spec.Offer.Reworks && s.topic != "":
		step.Title = d.Say("offline.plan.step", "agent", d.Words.Say(spec.Work(step.Params)), "topic", s.topic)
	default:
		step.Title = d.stepTitle(spec.Name, s.topic)
	}
	return step
}

// wholeParams are what an agent reads in the whole request, and what the teacher answered where that said nothing.
func (d *desk) wholeParams(spec agent.Spec, in intent.Intent) map[string]string {
	params := spec.Suggest(in)
	for key, value := range params {
		if value == "" {
			params[key] = d.Req.Params[key]
		}
	}
	return params
}

// further are the steps for what else was asked of the same agent.
func (d *desk) further(spec agent.Spec, first agent.DraftStep, in intent.Intent, at int) []agent.DraftStep {
	if spec.More == nil {
		return nil
	}
	var list []agent.DraftStep
	for _, more := range spec.More(in, first.Params) {
		step := first
		step.Params, step.Title = more.Params, d.Words.Say(spec.Work(more.Params))
		if in.Topic != "" {
			step.Title += ": " + in.Topic
		}
		if more.After {
			step.Uses = []int{at}
		}
		list = append(list, step)
	}
	return list
}

// uses is the step of the same subject whose result an agent works on: the one it wants with its parameters, else one
// that it can take.
func (p *proposal) uses(spec agent.Spec, params map[string]string, before []agent.DraftStep, first int) []int {
	for _, t := range slices.Concat(spec.Wanted(params), spec.Takes) {
		for i := first; i < len(before); i++ {
			if p.spec(before[i].Agent).Makes == t {
				return []int{i}
			}
		}
	}
	return []int{}
}

// title names a draft after its topics. A text in the request has none, but its work may have a name.
func (d *desk) title(draft *agent.Draft, p proposal, topics []string) {
	if draft.Title = strings.Join(topics, ", "); draft.Title != "" {
		return
	}
	if len(draft.Steps) > 0 {
		if spec := p.spec(draft.Steps[0].Agent); spec.Work != nil {
			draft.Title = d.Words.Say(spec.Work(draft.Steps[0].Params))
			draft.Steps[0].Title = draft.Title
			return
		}
	}
	draft.Title = d.Say("offline.plan.untitled")
}

// found counts the documents of all subjects; -1 when there was nothing to look for.
func (p *proposal) found() int {
	looked := false
	var ids []string
	for _, s := range p.subjects {
		if !p.seeking() {
			break // nothing of the plan lives from the library
		}
		looked = looked || s.sight.looked
		ids = append(ids, s.sight.docs...)
	}
	if !looked {
		return -1
	}
	slices.Sort(ids)
	return len(slices.Compact(ids))
}

// own is the first of an agent's own sentences that there is; false when it has none of them.
func (d *desk) own(name string, keys ...string) (string, bool) {
	for _, key := range keys {
		if key = "offline.plan." + name + "." + key; d.Words.Has(key) {
			return key, true
		}
	}
	return "", false
}

func (d *desk) stepTitle(name, topic string) string {
	label := d.Say("agent." + name)
	if topic == "" {
		if key, ok := d.own(name, "untitled"); ok {
			return d.Say(key)
		}
		return label
	}
	if key, ok := d.own(name, "title"); ok {
		return d.Say(key, "topic", topic)
	}
	return d.Say("offline.plan.step", "agent", label, "topic", topic)
}

// why gives the reason of a step in words.
func (d *desk) why(spec agent.Spec, p proposal, s subject) string {
	if spec.Offer.Seeks {
		return d.whySeek(spec.Name, p, s)
	}
	keys := []string{"from." + p.in.From, "why"}
	if !p.seeking() {
		keys = append([]string{"alone"}, keys...)
	}
	if key, ok := d.own(spec.Name, keys...); ok {
		return d.Say(key)
	}
	return d.Say("offline.plan.step.why")
}

// whySeek says for whom something is looked up, unless that was asked for itself.
func (d *desk) whySeek(name string, p proposal, s subject) string {
	if !slices.Contains(p.in.Agents, name) {
		for _, first := range []func(o intent.Offer) bool{
			func(o intent.Offer) bool { return o.Shows },
			func(o intent.Offer) bool { return o.Reworks },
			func(intent.Offer) bool { return true },
		} {
			for _, other := range p.agents {
				if key, ok := d.own(name, "for."+other); ok && first(p.offer(other)) {
					return d.Say(key)
				}
			}
		}
	}
	switch found := len(s.sight.docs); {
	case found > 1:
		return d.Say("offline.plan."+name+".found", "count", strconv.Itoa(found))
	case found == 1:
		return d.Say("offline.plan." + name + ".foundOne")
	}
	return d.Say("offline.plan." + name + ".why")
}

func (d *desk) describe(draft agent.Draft, p proposal, titles []string) string {
	switch {
	case len(draft.Steps) == 0:
		return d.Say("offline.plan.empty")
	case len(titles) > 1:
		return d.Say("offline.plan.several", "topics", strings.Join(titles, ", "))
	case len(draft.Steps) == 1:
		if key, ok := d.own(draft.Steps[0].Agent, "only"); ok {
			return d.Say(key)
		}
	}
	var results []string
	for _, s := range draft.Steps {
		if label := d.Say("agent." + s.Agent); !p.offer(s.Agent).Seeks && !slices.Contains(results, label) {
			results = append(results, label)
		}
	}
	if !p.offer(draft.Steps[0].Agent).Seeks {
		return d.Say("offline.plan.chain.alone", "results", strings.Join(results, ", "))
	}
	return d.Say("offline.plan.chain", "results", strings.Join(results, ", "))
}

package rules

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agent"
	"pult/backend/agents"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/material/tasks"
)

// draft writes the proposal down: the agents' steps for one subject after the other.
func (d *desk) draft(p proposal) agent.Draft {
	draft := agent.Draft{Steps: []agent.DraftStep{}, Warnings: p.warnings, Found: p.found()}
	if draft.Warnings == nil {
		draft.Warnings = []i18n.Text{}
	}
	var titles []string
	for _, s := range p.subjects {
		if s.topic != "" {
			titles = append(titles, s.topic)
		}
		research := len(draft.Steps)
		for _, name := range p.agents {
			in := p.in
			in.Topic = s.topic
			params, known := agents.Suggest(name, in)
			if !known || name == "image" && !s.pictured {
				continue
			}
			step := agent.DraftStep{
				Agent: name, Title: d.stepTitle(name, s.topic), Why: d.why(name, p, s), Params: params,
				Uses: p.uses(name, research, draft.Steps),
			}
			draft.Steps = append(draft.Steps, step)
			if name == "edit" {
				draft.Steps = append(draft.Steps, d.further(step, in, len(draft.Steps)-1)...)
			}
		}
	}
	d.title(&draft, titles)
	draft.Description = d.describe(draft, titles)
	return draft
}

// further are the steps for the other works that were asked for. A sheet or quiz for a text that was made easier is
// made from the easier one; a glossary explains the words of the whole text.
func (d *desk) further(first agent.DraftStep, in intent.Intent, at int) []agent.DraftStep {
	var list []agent.DraftStep
	for _, work := range in.Works {
		step := first
		step.Params = maps.Clone(first.Params)
		step.Params["operation"], step.Params["kinds"] = work, ""
		if work == string(tasks.Tasks) {
			step.Params["kinds"] = agents.TaskNames(in)
		}
		step.Title = d.workTitle(work, in.Topic)
		if made := tasks.Operation(in.Work); (made == tasks.Simplify || made == tasks.Shorten) &&
			work != string(tasks.Glossary) {
			step.Uses, step.Params["text"] = []int{at}, ""
		}
		list = append(list, step)
	}
	return list
}

func (d *desk) workTitle(work, topic string) string {
	title := d.say("exercise.title." + work)
	if topic != "" {
		title += ": " + topic
	}
	return title
}

// uses is the research that an agent works on, if the plan has one, or the picture or song that the work is about.
func (p *proposal) uses(name string, research int, before []agent.DraftStep) []int {
	if name == "edit" && p.in.From != "" {
		for i := len(before) - 1; i >= research; i-- {
			if before[i].Agent == p.in.From {
				return []int{i}
			}
		}
	}
	if name == "research" || p.agents[0] != "research" {
		return []int{}
	}
	return []int{research}
}

// title names a draft after its topics. A text in the request has none, but its work has a name.
func (d *desk) title(draft *agent.Draft, topics []string) {
	draft.Title = strings.Join(topics, ", ")
	switch {
	case draft.Title != "":
	case len(draft.Steps) > 0 && draft.Steps[0].Agent == "edit":
		draft.Title = d.say("exercise.title." + draft.Steps[0].Params["operation"])
		draft.Steps[0].Title = draft.Title
	default:
		draft.Title = d.say("offline.plan.untitled")
	}
}

// found counts the documents of all subjects; -1 when there was nothing to look for.
func (p *proposal) found() int {
	looked := false
	var ids []string
	for _, s := range p.subjects {
		if !slices.Contains(p.agents, "research") {
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

func (d *desk) stepTitle(name, topic string) string {
	if topic == "" {
		return d.say("offline.plan." + name + ".untitled")
	}
	return d.say("offline.plan."+name+".title", "topic", topic)
}

// why gives the reason of a step in words.
func (d *desk) why(name string, p proposal, s subject) string {
	found := len(s.sight.docs)
	switch {
	case name == "music" && !slices.Contains(p.agents, "research"):
		return d.say("offline.plan.music.alone")
	case name == "edit" && p.in.From == "music":
		return d.say("offline.plan.edit.song")
	case name != "research":
		return d.say("offline.plan." + name + ".why")
	case !slices.Contains(p.in.Agents, "research") && slices.Contains(p.agents, "image"):
		return d.say("offline.plan.research.forImage")
	case !slices.Contains(p.in.Agents, "research") && slices.Contains(p.agents, "edit"):
		return d.say("offline.plan.research.forEdit")
	case !slices.Contains(p.in.Agents, "research") && slices.Contains(p.agents, "music"):
		return d.say("offline.plan.research.forMusic")
	case found > 1:
		return d.say("offline.plan.research.found", "count", strconv.Itoa(found))
	case found == 1:
		return d.say("offline.plan.research.foundOne")
	}
	return d.say("offline.plan.research.why")
}

func (d *desk) describe(draft agent.Draft, titles []string) string {
	switch {
	case len(draft.Steps) == 0:
		return d.say("offline.plan.empty")
	case len(titles) > 1:
		return d.say("offline.plan.several", "topics", strings.Join(titles, ", "))
	case len(draft.Steps) == 1:
		return d.say("offline.plan." + draft.Steps[0].Agent + ".only")
	}
	var results []string
	for _, s := range draft.Steps {
		if label := d.say("agent." + s.Agent); s.Agent != "research" && !slices.Contains(results, label) {
			results = append(results, label)
		}
	}
	if draft.Steps[0].Agent != "research" {
		return d.say("offline.plan.chain.alone", "results", strings.Join(results, ", "))
	}
	return d.say("offline.plan.chain", "results", strings.Join(results, ", "))
}

package planner

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/knowledge/library"
	"pult/backend/lang/intent"
)

// fed puts the step in front that a draft has left out: one that works on what another finds, and names nobody, would
// be passed over, and nothing would be made.
func fed(d agent.Draft, in intent.Intent, language i18n.Lang, all []agent.Spec) agent.Draft {
	for i := 0; i < len(d.Steps); i++ {
		step := d.Steps[i]
		at := slices.IndexFunc(all, func(s agent.Spec) bool { return s.Name == step.Agent })
		if at < 0 || len(step.Params) == 0 || len(step.Uses) > 0 || !all[at].Needs(step.Params) {
			continue
		}
		seeker := slices.IndexFunc(all, func(s agent.Spec) bool {
			return s.Offer.Seeks && all[at].Uses(s.Makes, step.Params)
		})
		about := in
		if about.Topic = cmp.Or(step.Params["topic"], in.Topic); seeker < 0 || about.Topic == "" {
			continue
		}
		if grade := step.Params["grade"]; grade != "" {
			about.Grade = grade
		}
		d.Steps = insert(d.Steps, i, sought(all[seeker], about, language))
		i++
		d.Steps[i].Uses = []int{i - 1}
	}
	return d
}

// filled gives the steps that have no parameters, and have not begun, what the request says of them by rule.
func filled(d agent.Draft, in intent.Intent, all []agent.Spec, begun int) agent.Draft {
	for i, step := range d.Steps {
		at := slices.IndexFunc(all, func(s agent.Spec) bool { return s.Name == step.Agent })
		if i >= begun && len(step.Params) == 0 && at >= 0 {
			d.Steps[i].Params = all[at].Suggest(in)
		}
	}
	return d
}

// astray warns of a topic that has nothing to do with the one of the request: a planner has planned something else.
// Where the request names none, or speaks another language than the result, nobody can tell.
func astray(d agent.Draft, in intent.Intent, language i18n.Lang, all []agent.Spec, begun int) agent.Draft {
	if in.Topic == "" || in.Language != string(language) {
		return d
	}
	asked := beginnings(in.Text, in.Language)
	for i, step := range d.Steps {
		at := slices.IndexFunc(all, func(s agent.Spec) bool { return s.Name == step.Agent && s.Offer.Seeks })
		topic := step.Params["topic"]
		if i < begun || at < 0 || topic == "" {
			continue
		}
		own := beginnings(topic, in.Language)
		if len(own) == 0 || slices.ContainsFunc(own, func(w string) bool { return slices.Contains(asked, w) }) {
			continue
		}
		d.Warnings = append(slices.Clone(d.Warnings), i18n.T("warn.plan.topic", "topic", topic).Because(reason.StepWarning))
	}
	return d
}

// beginning is how many letters of a word tell what it is about, whatever its ending, and one mistyped letter behind
// them.
const beginning = 3

// beginnings are those of the words of a text.
func beginnings(text, language string) []string {
	var list []string
	for _, stem := range strings.Fields(library.Fold(text, language)) {
		if r := []rune(stem); len(r) >= beginning {
			list = append(list, string(r[:beginning]))
		}
	}
	return list
}

// whole puts the text of the request in the place of what a planner has copied of it: a model cuts and changes what it
// copies, and nothing of that would be seen.
func whole(d agent.Draft, in intent.Intent) agent.Draft {
	for i, step := range d.Steps {
		if copied := step.Params[textParam]; copied != "" && in.Pasted != "" && from(copied, in.Pasted) {
			d.Steps[i].Params = maps.Clone(step.Params)
			d.Steps[i].Params[textParam] = kit.Limited(in.Pasted)
		}
	}
	return d
}

// textParam is the parameter of agents that work with a text of the teacher's.
const textParam = "text"

// from reports that most words of a text stand in another one.
func from(text, whole string) bool {
	words, there := strings.Fields(text), strings.Fields(whole)
	known := 0
	for _, w := range words {
		if slices.Contains(there, w) {
			known++
		}
	}
	return 2*known > len(words)
}

// sought is the step that looks a topic up.
func sought(seeker agent.Spec, in intent.Intent, language i18n.Lang) agent.DraftStep {
	words := i18n.Must(language)
	return agent.DraftStep{
		Agent: seeker.Name, Params: seeker.Suggest(in), Uses: []int{},
		Title: words.Say(i18n.T("offline.plan.research.title", "topic", in.Topic)),
		Why:   words.Say(i18n.T("why.material")),
	}
}

// insert puts a step at a place; what stood there or behind it, and was worked on, stands one further.
func insert(steps []agent.DraftStep, at int, step agent.DraftStep) []agent.DraftStep {
	steps = slices.Insert(slices.Clone(steps), at, step)
	for i := at + 1; i < len(steps); i++ {
		uses := slices.Clone(steps[i].Uses)
		for k, u := range uses {
			if u >= at {
				uses[k]++
			}
		}
		steps[i].Uses = uses
	}
	return steps
}

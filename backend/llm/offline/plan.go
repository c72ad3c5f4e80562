package offline

import (
	"slices"
	"strconv"
	"strings"

	"pult/backend/agent"
	"pult/backend/intent"
	"pult/backend/locale"
	"pult/backend/roster"
)

// proposal is a plan in the making.
type proposal struct {
	in       intent.Intent
	agents   []string
	warnings []locale.Text
}

// plan is the work of the planner: what the request asks for, changed by what was clarified and by the teacher's wishes.
func (d *desk) plan() (any, error) {
	p := proposal{in: intent.Read(d.req.Task, d.language)}
	p.agents = slices.Clone(p.in.Agents)
	p.clarify(d.req.Params)
	for _, wish := range d.req.Feedback {
		p.follow(wish)
	}
	for _, unmet := range p.in.Unmet {
		p.warn("unmet."+unmet, "request", shortened(d.req.Task))
	}
	p.complete()
	found := -1
	if len(p.agents) > 0 {
		var err error
		if found, err = d.found(p.in); err != nil {
			return nil, err
		}
	}
	if found == 0 {
		p.warn("plan.nothing", "topic", p.in.Topic)
	}
	return d.draft(p, found), nil
}

func (p *proposal) warn(key string, args ...string) {
	p.warnings = append(p.warnings, locale.T("offline."+key, args...))
}

// clarify takes over what the teacher answered to questions about the request.
func (p *proposal) clarify(answers map[string]string) {
	for key, field := range map[string]*string{
		"topic": &p.in.Topic, "grade": &p.in.Grade, "depth": &p.in.Depth, "language": &p.in.Result,
		"form": &p.in.Form, "labels": &p.in.Labels, "complexity": &p.in.Detail,
	} {
		if v := strings.TrimSpace(answers[key]); v != "" {
			*field = v
		}
	}
	if len(p.agents) == 0 && len(p.in.Unmet) == 0 && p.in.Topic != "" {
		p.agents = []string{"research"}
	}
}

// follow changes the proposal as a wish says, or warns that it could not.
func (p *proposal) follow(wish string) {
	in := intent.Read(wish, p.in.Language)
	understood := p.leaveOut(intent.Refused(wish))
	for _, a := range in.Agents {
		if asksFor(in, a) {
			p.add(a)
			understood = true
		}
	}
	for field, value := range map[*string]string{
		&p.in.Grade: in.Grade, &p.in.Depth: in.Depth, &p.in.Labels: in.Labels, &p.in.Result: in.Result, &p.in.Detail: in.Detail,
	} {
		if value != "" {
			*field, understood = value, true
		}
	}
	if in.Form != "" {
		p.in.Form, understood = in.Form, true
		p.add("image")
	}
	if changesTopic(wish) && in.Topic != "" {
		p.in.Topic, understood = in.Topic, true
	}
	if p.comparative(wish) {
		understood = true
	}
	for _, unmet := range in.Unmet {
		p.warn("unmet."+unmet, "request", shortened(wish))
		understood = true
	}
	if !understood && strings.TrimSpace(wish) != "" {
		p.warn("plan.wish", "wish", shortened(wish))
	}
}

// asksFor tells a wish for a research from the default that any topic gets.
func asksFor(in intent.Intent, name string) bool { return name != "research" || in.Verb }

func (p *proposal) add(name string) {
	if !slices.Contains(p.agents, name) {
		p.agents = append(p.agents, name)
	}
}

func (p *proposal) leaveOut(refused []string) bool {
	for _, a := range refused {
		if a == "research" && slices.Contains(p.agents, "image") {
			p.warn("plan.needsResearch")
			continue
		}
		p.agents = slices.DeleteFunc(p.agents, func(have string) bool { return have == a })
		p.in.Unmet = slices.DeleteFunc(p.in.Unmet, func(have string) bool { return have == a })
	}
	return len(refused) > 0
}

// comparative reads "kürzer" and "mehr" against what the plan has now.
func (p *proposal) comparative(wish string) bool {
	q := inquiry{depth: p.in.Depth}
	if q.depth == "" {
		q.depth = "standard"
	}
	before := q.depth
	if !q.length(wish, intent.Intent{}) {
		return false
	}
	if q.depth != before {
		p.in.Depth = q.depth
	}
	return true
}

// changesTopic needs a word that says so: any other topic word of a wish is about the result.
func changesTopic(wish string) bool {
	return hasAny(wordList(wish), "thema", "statt", "stattdessen", "sondern", "lieber", "topic", "instead", "rather")
}

// complete puts a research in front of a picture and a research where nothing clear was asked.
func (p *proposal) complete() {
	if len(p.agents) == 0 && len(p.in.Unmet) == 0 {
		p.agents = []string{"research"}
	}
	if slices.Contains(p.agents, "image") && !slices.Contains(p.agents, "research") {
		p.agents = append([]string{"research"}, p.agents...)
	}
	// The picture is drawn from the research, in whatever order the two were named.
	slices.SortStableFunc(p.agents, func(a, b string) int { return rank(a) - rank(b) })
}

func rank(name string) int {
	if name == "research" {
		return 0
	}
	return 1
}

// found counts the documents of the library that are about the topic, or mention it when none is; -1 when there is no topic or no
// search.
func (d *desk) found(in intent.Intent) (int, error) {
	if in.Topic == "" || !d.hasTool("library_search") {
		return -1, nil
	}
	q, m := inquiry{topic: in.Topic, grade: in.Grade}, newMatter(in.Topic)
	for _, language := range []string{resultLanguage(in), ""} {
		hits, err := d.search(in.Topic, language)
		if err != nil {
			return -1, err
		}
		if all := q.matching(hits, m); len(all) > 0 {
			return len(slices.DeleteFunc(all, func(p pick) bool { return p.tier == mentions && all[0].tier > mentions })), nil
		}
	}
	return 0, nil
}

func resultLanguage(in intent.Intent) string {
	if in.Result != "" {
		return in.Result
	}
	return in.Language
}

// draft writes the proposal down.
func (d *desk) draft(p proposal, found int) agent.Draft {
	draft := agent.Draft{Title: p.in.Topic, Steps: []agent.DraftStep{}, Warnings: p.warnings, Found: found}
	if draft.Warnings == nil {
		draft.Warnings = []locale.Text{}
	}
	if draft.Title == "" {
		draft.Title = d.say("offline.plan.untitled")
	}
	specs := map[string]agent.Spec{}
	for _, s := range roster.All() {
		specs[s.Name] = s
	}
	for _, name := range p.agents {
		spec, known := specs[name]
		if !known {
			continue
		}
		step := agent.DraftStep{Agent: name, Title: d.stepTitle(name, p.in.Topic), Params: spec.Suggest(p.in), Uses: []int{}}
		if name == "image" {
			step.Uses = []int{0}
		}
		step.Why = d.why(name, p, found)
		draft.Steps = append(draft.Steps, step)
	}
	draft.Description = d.describe(draft)
	return draft
}

func (d *desk) stepTitle(name, topic string) string {
	if topic == "" {
		return d.say("offline.plan." + name + ".untitled")
	}
	return d.say("offline.plan."+name+".title", "topic", topic)
}

// why gives the reason of a step in words.
func (d *desk) why(name string, p proposal, found int) string {
	switch {
	case name == "image":
		return d.say("offline.plan.image.why")
	case !slices.Contains(p.in.Agents, "research") && slices.Contains(p.agents, "image"):
		return d.say("offline.plan.research.forImage")
	case found > 1:
		return d.say("offline.plan.research.found", "count", strconv.Itoa(found))
	case found == 1:
		return d.say("offline.plan.research.foundOne")
	}
	return d.say("offline.plan.research.why")
}

func (d *desk) describe(draft agent.Draft) string {
	switch len(draft.Steps) {
	case 0:
		return d.say("offline.plan.empty")
	case 1:
		return d.say("offline.plan." + draft.Steps[0].Agent + ".only")
	}
	return d.say("offline.plan.both")
}

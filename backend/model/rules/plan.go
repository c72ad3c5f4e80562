package rules

import (
	"slices"
	"strings"

	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/lang/intent"
	"pult/backend/material/song/lyric"
)

// proposal is a plan in the making.
type proposal struct {
	in       intent.Intent
	agents   []string
	subjects []subject // what each agent works on
	warnings []i18n.Text
}

// plan is the work of the planner: what the request asks for, changed by what was clarified and by the teacher's
// wishes.
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
	if err := d.fill(&p); err != nil {
		return nil, err
	}
	begun, err := d.begun()
	if err != nil {
		return nil, err
	}
	draft := d.draft(p)
	draft.Steps = p.join(begun, draft.Steps)
	draft.Warnings = append(draft.Warnings, p.warnings[len(draft.Warnings):]...)
	return draft, nil
}

// fill finds the subjects of the plan and says what is missing of them and what is left over.
func (d *desk) fill(p *proposal) error {
	if p.in.OddGrade != "" {
		p.warn("plan.grade", "grade", p.in.OddGrade)
	}
	if len(p.agents) == 0 {
		return nil
	}
	all, rest, err := d.subjects(p.in)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		all = []subject{{pictured: true}}
	}
	p.subjects = all
	for _, s := range all {
		switch {
		case !slices.Contains(p.agents, "research") || !s.sight.looked || len(s.sight.docs) > 0:
		case s.sight.nearest != "":
			p.warn("plan.nearest", "topic", s.topic, "title", s.sight.nearest)
		default:
			p.warn("plan.nothing", "topic", s.topic)
		}
	}
	for _, part := range rest {
		p.warn("plan.rest", "part", shortened(part))
	}
	return nil
}

func (p *proposal) warn(key string, args ...string) {
	codes := map[string]reason.Code{
		"plan.nothing": reason.StepWarning, "plan.needsResearch": reason.StepWarning, "plan.wish": reason.WishNotMet,
	}
	p.warnings = append(p.warnings, i18n.T("offline."+key, args...).Because(codes[key]))
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
	if topic := strings.TrimSpace(answers["topic"]); topic != "" {
		p.in.Topics, p.in.Pictured = []string{topic}, nil
	}
	if strings.TrimSpace(answers["grade"]) != "" {
		p.in.OddGrade = ""
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
		&p.in.Grade: in.Grade, &p.in.Depth: in.Depth, &p.in.Labels: in.Labels, &p.in.Result: in.Result,
		&p.in.Detail: in.Detail,
	} {
		if value != "" {
			*field, understood = value, true
		}
	}
	if in.Form != "" {
		p.in.Form, understood = in.Form, true
		p.add("image")
	}
	if in.Grade != "" || in.OddGrade != "" {
		p.in.OddGrade, understood = in.OddGrade, true
	}
	for _, follow := range [...]func(string, intent.Intent) bool{p.turn, p.comparative, p.passOn} {
		if follow(wish, in) {
			understood = true
		}
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
		if a == "research" && slices.ContainsFunc(p.agents, p.needsResearch) {
			p.warn("plan.needsResearch")
			continue
		}
		p.agents = slices.DeleteFunc(p.agents, func(have string) bool { return have == a })
		p.in.Unmet = slices.DeleteFunc(p.in.Unmet, func(have string) bool { return have == a })
	}
	return len(refused) > 0
}

// turn takes another topic when a wish says so.
func (p *proposal) turn(wish string, in intent.Intent) bool {
	if !changesTopic(wish) || in.Topic == "" {
		return false
	}
	p.in.Topic, p.in.Topics, p.in.Rest, p.in.Pictured = in.Topic, in.Topics, in.Rest, nil
	return true
}

// comparative reads "kürzer" and "mehr" against what the plan has now.
func (p *proposal) comparative(wish string, in intent.Intent) bool {
	q := inquiry{depth: p.in.Depth}
	if q.depth == "" {
		q.depth = "standard"
	}
	before := q.depth
	if !q.length(wish, in) {
		return false
	}
	if q.depth != before && in.Depth == "" {
		p.in.Depth = q.depth
	}
	return true
}

// passOn tells that a wish about the contents ("mehr zu …", "nur …") is for the research, which gets it with the
// others.
func (p *proposal) passOn(wish string, _ intent.Intent) bool {
	var w wishes
	if changesTopic(wish) || slices.Contains(intent.Refused(wish), "edit") ||
		!slices.Contains(p.agents, "research") && len(p.agents) > 0 ||
		!w.read(wish) {
		return false
	}
	p.warn("plan.passed", "wish", shortened(wish))
	return true
}

// changesTopic needs a word that says so: any other topic word of a wish is about the result.
func changesTopic(wish string) bool {
	return hasAny(
		wordList(wish),
		"thema", "statt", "stattdessen", "sondern", "lieber", "meinte", "gemeint", "meant", "topic", "instead",
		"rather",
	)
}

// complete puts a research in front of a picture and a research where nothing clear was asked.
func (p *proposal) complete() {
	if len(p.agents) == 0 && len(p.in.Unmet) == 0 {
		p.agents = []string{"research"}
	}
	if from := p.in.From; from != "" && slices.Contains(p.agents, "edit") && !slices.Contains(p.agents, from) {
		p.agents = append([]string{from}, p.agents...)
	}
	if slices.ContainsFunc(p.agents, p.needsResearch) && !slices.Contains(p.agents, "research") {
		p.agents = append([]string{"research"}, p.agents...)
	}
	// The picture is drawn from the research, in whatever order the two were named.
	slices.SortStableFunc(p.agents, func(a, b string) int { return p.rank(a) - p.rank(b) })
}

// needsResearch reports an agent that works on a research: a song about a multiplication table needs none.
func (p *proposal) needsResearch(name string) bool {
	return name == "image" || name == "music" && !lyric.IsTable(p.in.Topic) ||
		name == "edit" && p.in.Pasted == "" && p.in.From == ""
}

// rank puts what is worked on before the work.
func (p *proposal) rank(name string) int {
	switch {
	case name == "research":
		return 0
	case name == "edit" && p.in.From != "":
		return 2
	}
	return 1
}

func resultLanguage(in intent.Intent) string {
	if in.Result != "" {
		return in.Result
	}
	return in.Language
}

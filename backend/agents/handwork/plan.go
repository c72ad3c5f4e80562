package handwork

import (
	"cmp"
	"slices"
	"strings"

	"pult/backend/agent"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/lang/intent"
	"pult/backend/model/rules"
)

// Plan is the work of the planner with the agents that a plan may use.
func Plan(all func() []agent.Spec) rules.Work {
	return at(func(d *desk) (any, error) { return d.plan(all()) })
}

// proposal is a plan in the making.
type proposal struct {
	specs    []agent.Spec
	reader   *intent.Reader
	in       intent.Intent
	agents   []string
	subjects []subject // what each agent works on
	wished   []string  // wishes that parameters follow
	warnings []i18n.Text
}

// plan is what the request asks for, changed by what was clarified and by the teacher's wishes.
func (d *desk) plan(specs []agent.Spec) (any, error) {
	p := proposal{specs: specs, reader: d.Reader, in: d.Reader.Read(d.Req.Task, d.Language)}
	p.agents = slices.Clone(p.in.Agents)
	p.clarify(d.Req.Params)
	for _, wish := range d.Req.Feedback {
		p.follow(wish)
	}
	if err := d.refuse(&p); err != nil {
		return nil, err
	}
	for _, unmet := range p.in.Unmet {
		p.warn("unmet."+unmet, "request", shortened(d.Req.Task))
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
	said, err := d.rehearse(&p, draft, len(begun))
	draft.Warnings = append(draft.Warnings, said...)
	return draft, err
}

// fill finds the subjects of the plan and says what is missing of them and what is left over.
func (d *desk) fill(p *proposal) error {
	if p.in.OddGrade != "" {
		p.warn("plan.grade", "grade", p.in.OddGrade)
	}
	if len(p.agents) == 0 {
		return nil
	}
	p.lacking()
	if !slices.ContainsFunc(p.agents, func(name string) bool { return !p.offer(name).Whole }) {
		p.subjects = []subject{{}}
		return d.name(p)
	}
	if p.onLists() {
		p.subjects = []subject{p.listed()}
		return nil
	}
	all, rest, err := d.about(p)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		all = []subject{{pictured: true}}
	}
	p.subjects = all
	p.sighted(all)
	for _, part := range rest {
		p.warn("plan.rest", "part", shortened(part))
	}
	return nil
}

// Exhausts reports a work with a text that wants all that there is of it: tasks are made of single sentences.
func Exhausts(operation string) bool {
	return slices.Contains([]string{"tasks", "quiz", "test", "levels"}, operation)
}

// about are the subjects of the plan, and what of the request is none of them.
func (d *desk) about(p *proposal) (all []subject, rest []string, err error) {
	if title, err := d.imported(p.in); err != nil || title != "" {
		if err == nil {
			p.in.Put("depth", "comprehensive") // she knows the text: nothing of it goes
			all, err = d.mended(p.in, "", title)
		}
		return all, elsewhere(p.in, title), err
	}
	if Exhausts(WantedOf(p.in).Work) && !p.in.Verb && !p.in.Names("depth") {
		p.in.Put("depth", "comprehensive") // it is looked up for tasks alone, and these want all that there is
	}
	all, rest, err = d.subjects(p.in)
	switch {
	case err != nil:
		return nil, nil, err
	// Of a request that names no kind of thing nothing is made on one of its words: it would be another thing.
	case slices.ContainsFunc(p.in.Agents, func(name string) bool { return !p.offer(name).Seeks }):
		return d.settled(p.in, all, rest)
	case !p.in.Verb && !p.in.Web && d.Req.Params["topic"] == "":
		all, rest = bare(all, rest)
	}
	return all, rest, nil
}

// sighted warns of subjects that the library does not have as they were typed.
func (p *proposal) sighted(all []subject) {
	for _, s := range all {
		switch {
		case s.sight.typed != "":
			p.warn("plan.mended", "typed", s.sight.typed, "title", s.topic)
		case !p.seeking() || !s.sight.looked || len(s.sight.docs) > 0:
		case s.sight.nearest != "":
			p.warn("plan.nearest", "topic", s.topic, "nearest", s.sight.nearest)
		default:
			p.warn("plan.nothing", "topic", s.topic)
		}
	}
}

func (p *proposal) warn(key string, args ...string) {
	p.warnings = append(p.warnings, i18n.T("offline."+key, args...))
}

// UnreadKey says which words of a request no parameter shows.
const UnreadKey = "offline.plan.unread"

// WarningCode is what a warning of a plan means to the program; empty when it is only words. A warning of the planner
// on this machine crosses the reply of an agent, which carries no codes.
func WarningCode(key string) reason.Code {
	return map[string]reason.Code{
		NothingKey: reason.NothingComes, "warn.plan.nothing": reason.StepWarning,
		"offline.plan.needsResearch": reason.StepWarning, "offline.plan.wish": reason.WishNotMet,
		UnreadKey: reason.WishNotMet,
		CannotKey: reason.NothingComes, ShortKey: reason.StepWarning, LessKey: reason.StepWarning,
	}[key]
}

// clarify takes over what the teacher answered to questions about the request.
func (p *proposal) clarify(answers map[string]string) {
	for key, field := range map[string]*string{"topic": &p.in.Topic, "grade": &p.in.Grade, "language": &p.in.Result} {
		if v := strings.TrimSpace(answers[key]); v != "" {
			*field = v
		}
	}
	for _, s := range p.specs {
		for _, f := range s.Offer.Fields {
			if v := strings.TrimSpace(answers[cmp.Or(f.Param, f.Name)]); f.Follows && v != "" {
				p.in.Put(f.Name, v)
			}
		}
	}
	if topic := strings.TrimSpace(answers["topic"]); topic != "" {
		p.in.Topics, p.in.Pictured = []string{topic}, nil
	}
	if strings.TrimSpace(answers["grade"]) != "" {
		p.in.OddGrade = ""
	}
	if len(p.agents) == 0 && len(p.in.Unmet) == 0 && p.in.Topic != "" {
		p.agents = p.seekers()
	}
}

// follow changes the proposal as a wish says, or warns that it could not.
func (p *proposal) follow(wish string) {
	in := p.reader.Read(wish, p.in.Language)
	understood := p.leaveOut(p.reader.Refused(wish))
	for _, a := range in.Agents {
		if in.Verb || !p.offer(a).Seeks { // any topic gets one that seeks
			p.add(a)
			understood = true
		}
	}
	for field, value := range map[*string]string{&p.in.Grade: in.Grade, &p.in.Result: in.Result} {
		if value != "" {
			*field, understood = value, true
		}
	}
	if in.Grade != "" || in.OddGrade != "" {
		p.in.OddGrade, understood = in.OddGrade, true
	}
	for _, follow := range [...]func(string, intent.Intent) bool{
		p.fields, p.turn, p.comparative, p.passOn, p.wholly, p.computed,
	} {
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

// fields takes over what a wish says of the work of agents.
func (p *proposal) fields(_ string, in intent.Intent) bool {
	changed := false
	for _, s := range p.specs {
		for _, f := range s.Offer.Fields {
			if !f.Follows || !in.Names(f.Name) {
				continue
			}
			p.in.Put(f.Name, in.Field(f.Name))
			changed = true
			if f.Brings {
				p.add(s.Name)
			}
		}
	}
	return changed
}

func (p *proposal) add(name string) {
	if !slices.Contains(p.agents, name) {
		p.agents = append(p.agents, name)
	}
}

func (p *proposal) leaveOut(refused []string) bool {
	for _, a := range refused {
		if p.offer(a).Seeks && slices.ContainsFunc(p.agents, func(name string) bool { return p.needed(name) == a }) {
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
	q := inquiry{depth: p.in.Field("depth")}
	if q.depth == "" {
		q.depth = "standard"
	}
	before := q.depth
	if !q.length(wish, in) {
		return false
	}
	if q.depth != before && !in.Names("depth") {
		p.in.Put("depth", q.depth)
	}
	return true
}

// passOn tells that a wish about the contents ("mehr zu …", "nur …") is for the research, which gets it with the
// others.
func (p *proposal) passOn(wish string, _ intent.Intent) bool {
	var w wishes
	refused := slices.ContainsFunc(p.reader.Refused(wish), func(a string) bool { return p.offer(a).Reworks })
	if changesTopic(wish) || refused || !p.seeking() && len(p.agents) > 0 || !w.read(p.reader, wish) {
		return false
	}
	p.warn("plan.passed", "wish", shortened(wish))
	return true
}

// changesTopic needs a word that says so: whatever else a wish names is about the result.
func changesTopic(wish string) bool {
	return hasAny(
		wordList(wish),
		"thema", "statt", "stattdessen", "sondern", "lieber", "meinte", "gemeint", "meant", "topic", "instead",
		"rather",
	)
}

// complete adds whose results the agents work on, and one that seeks where nothing clear was asked.
func (p *proposal) complete() {
	if len(p.agents) == 0 && len(p.in.Unmet) == 0 {
		p.agents = p.seekers()
	}
	takesUp := func(name string) bool {
		s, from := p.spec(name), p.spec(p.in.From)
		return s.Uses(from.Makes, s.Suggest(p.in))
	}
	if from := p.in.From; from != "" && slices.ContainsFunc(p.agents, takesUp) && !slices.Contains(p.agents, from) {
		p.agents = append([]string{from}, p.agents...)
	}
	missing := func(name string) bool {
		feeder := p.needed(name)
		return feeder != "" && !slices.Contains(p.agents, feeder)
	}
	for at := slices.IndexFunc(p.agents, missing); at >= 0; at = slices.IndexFunc(p.agents, missing) {
		p.agents = append([]string{p.needed(p.agents[at])}, p.agents...)
	}
	// The picture is drawn from the research, in whatever order the two were named.
	slices.SortStableFunc(p.agents, func(a, b string) int { return p.rank(a) - p.rank(b) })
}

// needed is the agent without whose result another one cannot work; "" when it can.
func (p *proposal) needed(name string) string {
	s := p.spec(name)
	params := s.Suggest(p.in)
	if !s.Needs(params) {
		return ""
	}
	wanted := s.Wanted(params)[0]
	at := slices.IndexFunc(p.specs, func(o agent.Spec) bool { return o.Makes == wanted })
	if at < 0 {
		return ""
	}
	return p.specs[at].Name
}

// rank puts what is worked on before the work: how many agents of the plan stand before one.
func (p *proposal) rank(name string) int {
	n := 0
	for feeder := p.feeder(name); feeder != "" && n < len(p.agents); feeder = p.feeder(feeder) {
		n++
	}
	return n
}

// feeder is the agent of the plan whose result another one works on; "" = none.
func (p *proposal) feeder(name string) string {
	s := p.spec(name)
	for _, t := range s.Wanted(s.Suggest(p.in)) {
		for _, other := range p.agents {
			if other != name && p.spec(other).Makes == t {
				return other
			}
		}
	}
	return ""
}

// spec is an agent by its name; of none there is an agent that takes and makes nothing.
func (p *proposal) spec(name string) agent.Spec {
	for _, s := range p.specs {
		if s.Name == name {
			return s
		}
	}
	return agent.Spec{Suggest: func(intent.Intent) map[string]string { return nil }}
}

func (p *proposal) offer(name string) intent.Offer { return p.spec(name).Offer }

// seekers are the agents that look things up.
func (p *proposal) seekers() []string {
	var names []string
	for _, s := range p.specs {
		if s.Offer.Seeks {
			names = append(names, s.Name)
		}
	}
	return names
}

// seeking reports that the plan looks things up.
func (p *proposal) seeking() bool {
	return slices.ContainsFunc(p.agents, func(name string) bool { return p.offer(name).Seeks })
}

func resultLanguage(in intent.Intent) string {
	if in.Result != "" {
		return in.Result
	}
	return in.Language
}

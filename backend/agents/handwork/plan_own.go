package handwork

import (
	"cmp"
	"maps"
	"slices"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/library"
	"pult/backend/lang/intent"
	"pult/backend/material/tasks"
	"pult/backend/model/rules"
)

// What agents ask of the planner whose work comes from what the teacher wrote and not from a topic.

// refuse takes the agents out of the plan that need a model for what is asked of them.
func (d *desk) refuse(p *proposal) error {
	var able []string
	for _, name := range p.agents {
		if s := p.spec(name); s.Unable != nil {
			unable, err := s.Unable(d.Desk, p.in)
			if err != nil {
				return err
			}
			if unable {
				p.in.Unmet = append(slices.Clone(p.in.Unmet), name)
				continue
			}
		}
		able = append(able, name)
	}
	p.agents = able
	return nil
}

// onLists reports that all agents of the plan work on words or numbers that are given: their topic is a title, and
// nothing is looked up for it. One that could take a research has to find the words of a topic when it has no list.
func (p *proposal) onLists() bool {
	return !slices.ContainsFunc(p.agents, func(name string) bool {
		s, params := p.spec(name), p.spec(name).Suggest(p.in)
		if s.Offer.Lists {
			return len(s.Takes) > 0 && params["words"] == "" && params["topic"] != ""
		}
		return s.Alone == nil || s.Offer.Reworks || !s.Alone(params)
	})
}

// listed is what agents work on that have all they need: the topic is a title, if they want one.
func (p *proposal) listed() subject {
	topic := p.in.Topic
	if own, has := p.spec(p.agents[0]).Suggest(p.in)["topic"]; has && len(p.agents) == 1 {
		topic = own
	}
	return subject{topic: topic, pictured: true}
}

// Knows reports that the library has something on the topic of a request, or on the word that a mistyped one means.
func Knows(r *rules.Desk, in intent.Intent) (bool, error) {
	d := &desk{r, r.Words}
	all, rest, err := d.subjects(in)
	if err == nil {
		all, _, err = d.settled(in, all, rest)
	}
	return slices.ContainsFunc(all, func(s subject) bool { return len(s.sight.docs) > 0 || !s.sight.looked }), err
}

// name finds the title by which the library knows the topic of an agent that needs none: "zu Vulkanen" is about
// Vulkane.
func (d *desk) name(p *proposal) error {
	for _, name := range p.agents {
		topic := d.wholeParams(p.spec(name), p.in)["topic"]
		if topic == "" {
			continue
		}
		seen, err := d.look(intent.Intent{Topics: []string{topic}, Language: p.in.Language, Result: p.in.Result})
		if err != nil {
			return err
		}
		p.subjects[0].sight.name = seen[topic].name
	}
	return nil
}

// wholly lets agents that make their work from the whole request read a wish before it: what it names counts.
func (p *proposal) wholly(wish string, _ intent.Intent) bool {
	before, changed := p.in.Text, false
	for _, name := range p.agents {
		if s := p.spec(name); s.Offer.Whole {
			old := s.Suggest(p.in)
			p.in.Text = wish + "\n" + before
			changed = changed || !maps.Equal(old, s.Suggest(p.in))
			p.in.Text = before
		}
	}
	if changed {
		p.in.Text = wish + "\n" + before
	}
	return changed
}

// computed lets the parameters of what is computed follow a wish.
func (p *proposal) computed(wish string, _ intent.Intent) bool {
	follows := slices.ContainsFunc(p.agents, func(name string) bool {
		s := p.spec(name)
		if s.Follow == nil {
			return false
		}
		_, ok := s.Follow(s.Suggest(p.in), wish)
		return ok
	})
	if follows {
		p.wished = append(p.wished, wish)
	}
	return follows
}

// Hard reports a text that shall be easier and that the rules can only leave as it is.
func Hard(d *rules.Desk, in intent.Intent) (bool, error) {
	if in.Pasted == "" || WantedOf(in).Work != string(tasks.Simplify) {
		return false, nil
	}
	language := cmp.Or(library.Language(in.Pasted), d.Language)
	m := tasks.OfText(in.Pasted, language).Named(d.Say("exercise.title.simplify"))
	easier, err := tasks.Make(m, tasks.Order{Operation: tasks.Simplify, Grade: in.Grade, Level: in.Field("standard")},
		i18n.Must(i18n.Lang(language)))
	if err != nil {
		return false, err
	}
	same, err := tasks.Make(m, tasks.Order{Operation: tasks.Numbered}, i18n.Must(i18n.Lang(language)))
	said := func(d artifact.Document) (all []string) {
		for _, b := range d.Blocks {
			all = append(all, b.Words()...)
		}
		return all
	}
	return slices.Equal(said(easier), said(same)), err
}

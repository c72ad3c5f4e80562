package workflow

import (
	"maps"
	"slices"
	"strings"

	"pult/backend/base/i18n"
)

// follow takes along what the planner wrote about a topic when the teacher has given another one: titles, the reason of
// the step, and warnings about the old topic, which nobody has looked up for the new one.
func follow(before Plan, p *Plan, words *i18n.Catalogue) {
	for i := range p.Steps {
		s := &p.Steps[i]
		old, topic, known := corrected(before, *p, *s)
		if !known || old == topic {
			continue
		}
		s.Title = renamed(s.Title, old, topic)
		if s.Params["topic"] != "" {
			s.Why = words.Say(i18n.T("why.topic"))
		}
		p.Warnings = slices.DeleteFunc(slices.Clone(p.Warnings), func(w i18n.Text) bool {
			about, named := w.Args["topic"]
			return named && about == old && !covers(*p, old)
		})
	}
}

// corrected is the topic of a step before and after an edit: its own, else that of the step it builds on.
func corrected(before, after Plan, s PlanStep) (old, topic string, known bool) {
	if _, own := s.Params["topic"]; !own {
		for _, id := range s.Uses {
			if i := after.index(id); i >= 0 {
				if _, own := after.Steps[i].Params["topic"]; own {
					return corrected(before, after, after.Steps[i])
				}
			}
		}
		return "", "", false
	}
	i := before.index(s.ID)
	if i < 0 {
		return "", "", false
	}
	return before.Steps[i].Params["topic"], s.Params["topic"], true
}

func (p Plan) index(id string) int {
	return slices.IndexFunc(p.Steps, func(s PlanStep) bool { return s.ID == id })
}

// covers reports that a step which is not left out is about the topic.
func covers(p Plan, topic string) bool {
	return slices.ContainsFunc(p.Steps, func(s PlanStep) bool { return !s.Skip && s.Params["topic"] == topic })
}

// renamed is a title that ended in the old topic, or in none, with the new one at its end; "" is no topic.
func renamed(title, old, topic string) string {
	what, ended := strings.CutSuffix(title, ": "+old)
	if old == "" {
		ended = !strings.Contains(title, ": ")
	}
	switch {
	case !ended:
		return title
	case topic == "":
		return what
	}
	return what + ": " + topic
}

// retitled is the title of a run whose plan was edited: when it was the old topic, or when there was none to name it
// after, it is the new one.
func retitled(r Run, p Plan) string {
	for _, s := range p.Steps {
		old, topic, known := corrected(*r.Plan, p, s)
		if known && topic != "" && topic != old && (r.Title == short(old) || topicOf(*r.Plan) == "") {
			return short(topic)
		}
	}
	return r.Title
}

// turn gives a step the parameters that its question was answered with. When they have another topic, the titles that
// named the old one follow: those of the step, of the steps that build on it, and of the run. With other parameters it
// is to be something else than what is there: nothing is left to revise. It returns the other steps it has changed.
func (r *Run) turn(s *Step, params map[string]string) []Step {
	old, topic := s.Params["topic"], params["topic"]
	if !maps.Equal(s.Params, params) {
		s.Revising = nil
	}
	s.Params = params
	if topic == "" || topic == old {
		return nil
	}
	s.Title = renamed(s.Title, old, topic)
	if r.Title == short(old) {
		r.Title = short(topic)
	}
	var others []Step
	for i := range r.Steps {
		other := &r.Steps[i]
		if _, own := other.Params["topic"]; own || !slices.Contains(other.Uses, s.ID) {
			continue
		}
		if title := renamed(other.Title, old, topic); title != other.Title {
			other.Title = title
			others = append(others, *other)
		}
	}
	return others
}

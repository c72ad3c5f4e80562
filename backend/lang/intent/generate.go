package intent

import "slices"

// settle decides between the agents that generate and the others. Words for their matter give way to an agent that is
// asked for by its own words or to what is made of a text, and to the topic where they need a word for exercises and
// there is none; words of one that reworks give way to them. To one that seeks only the matter gives way: "Recherchiere
// die Primzahlen und mache Rechenaufgaben dazu" asks for both.
func settle(ts []token) {
	asked := func(by func(token) bool) bool {
		return slices.ContainsFunc(ts, func(t token) bool { return t.role == askWord && t.value != tail && by(t) })
	}
	other := asked(func(t token) bool {
		return !t.said.Matter && !t.of.Seeks && (!t.of.Reworks || t.said.Bound)
	})
	sought := asked(func(t token) bool { return t.of.Seeks && !t.said.Matter })
	firm := asked(func(t token) bool { return !t.said.Weak })
	for i, t := range ts {
		part := firm && reworks(t) && t.said.Weak // "mit einer Tabelle": of what is asked for
		matter := t.role == askWord && t.said.Matter &&
			(other || sought && !t.of.named(t.key) || t.said.Near && !exercises(ts, t.of))
		if part || matter {
			unask(ts, i)
		}
	}
	giveWay(ts)
}

// giveWay takes the words of agents that rework where one that generates is asked for: they name the form of what is
// wanted.
func giveWay(ts []token) {
	if !slices.ContainsFunc(ts, func(t token) bool { return t.role == askWord && t.of.Generates && !t.said.Weak }) {
		return
	}
	for i, t := range ts {
		if reworks(t) {
			ts[i].role = filler
		}
	}
}

// unask makes words of a topic of those that asked for an agent.
func unask(ts []token, i int) {
	ts[i].role = plainWord
	for k := i + 1; k < len(ts) && ts[k].value == tail && ts[k].of == ts[i].of; k++ {
		ts[k].role = plainWord
	}
}

// exercises reports a word that wants exercises: one of the agent's, or one of another agent that makes tasks.
func exercises(ts []token, o *Offer) bool {
	return slices.ContainsFunc(ts, func(t token) bool { return reworks(t) || o.orders(t.key) })
}

// generated reports a request in which nothing but what is generated is asked for: it has no topic.
func generated(ts []token) bool {
	asked := false
	for _, t := range ts {
		if t.role == askWord && !t.of.Generates {
			return false
		}
		asked = asked || t.role == askWord
	}
	return asked
}

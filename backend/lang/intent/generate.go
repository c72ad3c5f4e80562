package intent

import "slices"

// settle decides between the agents that generate and the others. Words for their matter give way to an agent that is
// asked for by its own words; words of one that reworks give way to them, unless a text follows.
func settle(ts []token) {
	own := func(t token) bool { return t.role == askWord && t.value != tail && !t.said.Matter && !t.of.Reworks }
	if slices.ContainsFunc(ts, own) {
		for i, t := range ts {
			if t.said.Matter || t.role == askWord && t.value == tail && matterBefore(ts, i) {
				ts[i].role = plainWord
			}
		}
	}
	if !slices.ContainsFunc(ts, func(t token) bool { return t.role == askWord && t.of.Generates }) {
		return
	}
	for i, t := range ts {
		if reworks(t) {
			ts[i].role = filler
		}
	}
}

// matterBefore reports that the phrase to whose later words ts[i] belongs names a matter.
func matterBefore(ts []token, i int) bool {
	for i > 0 && ts[i].value == tail {
		i--
	}
	return ts[i].said.Matter
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

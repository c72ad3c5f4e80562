package intent

import "slices"

// collect reads everything but the topic.
func (in *Intent) collect(ts []token) {
	for i, t := range ts {
		if t.value == tail {
			continue
		}
		switch t.role {
		case askWord:
			in.asked(ts, i)
		case fieldWord:
			in.field(ts, i)
		case unmetWord:
			if !slices.Contains(in.Unmet, t.value) {
				in.Unmet = append(in.Unmet, t.value)
			}
		case gradeWord:
			set(&in.Grade, t.value)
		case oddGradeWord:
			set(&in.OddGrade, t.value)
		case webWord:
			in.Web = true
		case resultWord:
			in.language(ts, i)
		case plainWord, makeWord, negation, filler, vague, subject, lead, joiner:
		}
	}
	if len(in.Agents) > 0 {
		in.Unmet = slices.DeleteFunc(in.Unmet, func(unmet string) bool { return unmet == errand || unmet == invented })
	}
}

// asked is what a word for an agent asks for; beside one that has pictures itself "mit Bildern" asks for none.
func (in *Intent) asked(ts []token, i int) {
	t := ts[i]
	switch {
	case belongs(ts, i):
	case t.said.Beside && slices.ContainsFunc(ts, illustrates):
		in.say(t.said.Far)
	default:
		in.Verb, in.Shows = in.Verb || t.of.Seeks, in.Shows || t.of.Shows
		in.ask(t.of.Agent)
		in.say(t.value)
	}
}

func set(field *string, value string) {
	if *field == "" {
		*field = value
	}
}

func (in *Intent) ask(agent string) {
	if !slices.Contains(in.Agents, agent) {
		in.Agents = append(in.Agents, agent)
	}
}

// field is what a word says of an agent's work. Some count when the agent's own word is near, or when nothing else is
// spoken of; elsewhere they say something of another field, or nothing.
func (in *Intent) field(ts []token, i int) {
	t := ts[i]
	if !t.said.Near || describes(ts, i) || near(ts, i) || !slices.ContainsFunc(ts, seeks) && !has(ts, plainWord) {
		in.say(t.value)
		return
	}
	in.say(t.said.Far)
}

// language belongs to the labels when it follows the word for a picture, else to the whole result.
func (in *Intent) language(ts []token, i int) {
	if i > 0 && ts[i-1].role == askWord && slices.ContainsFunc(ts, seeks) {
		if sets, own := ts[i-1].of.Spoken[ts[i].value]; own {
			in.say(sets)
			return
		}
	}
	set(&in.Result, ts[i].value)
}

// describes reports whether a word that asks for the agent of ts[i] stands before it in its sentence and none for
// looking things up between.
func describes(ts []token, i int) bool {
	for j := i - 1; j >= 0 && !endsClause(ts[j]); j-- {
		if own := ts[j].asks(ts[i].of); own || seeks(ts[j]) {
			return own
		}
	}
	return false
}

func near(ts []token, i int) bool {
	for j := max(0, i-2); j < len(ts) && j <= i+3; j++ {
		if ts[j].asks(ts[i].of) {
			return true
		}
	}
	return false
}

func has(ts []token, r role) bool {
	return slices.ContainsFunc(ts, func(t token) bool { return t.role == r && t.isWord() })
}

// belongs reports a word for an agent that is a part of what another one makes from the whole request ("Elternbrief:
// bitte ein Bild mitbringen"), or a weak one beside another.
func belongs(ts []token, i int) bool {
	if ts[i].said.Weak && (isPurpose(ts, i) || slices.ContainsFunc(ts, func(t token) bool {
		return t.role == askWord && t.of != ts[i].of && t.value != tail
	})) {
		return true
	}
	if occasion(ts, i) {
		return true
	}
	for j, t := range ts {
		whole := t.role == askWord && t.value != tail && t.of.Whole && t.of != ts[i].of &&
			!t.said.Weak && !occasion(ts, j)
		switch {
		case !whole || ts[i].of.Whole && j > i:
		case j < i && !joined(ts[max(j+1, i-3):i]), j > i && !joined(ts[i+1:j]):
			return true
		}
	}
	return false
}

// onText reads the words before a text: who wants a letter translated or made shorter has the letter already, and a
// word for another text is what it is made from.
func (d dictionary) onText(ts []token, text string) {
	if text == "" {
		return
	}
	if at, turn := d.turned(ts); turn != nil && !slices.ContainsFunc(ts, changes) {
		mark(ts[at:at+1], *turn)
	}
	for i, t := range ts {
		if t.role != askWord || !t.of.Whole || t.value == tail {
			continue
		}
		for j, other := range ts {
			between := ts[min(i, j)+1 : max(i, j, min(i, j)+1)]
			if !joined(between) && (changes(other) || reworks(other) && j < i) {
				ts[i].role = filler
			}
		}
	}
}

// turned is what the first word of an agent's Turns asks for, and where it stands, where nothing but such agents as
// Whole is asked for. Before another word it says how that is: "in freundlicher Form".
func (d dictionary) turned(ts []token) (at int, turn *entry) {
	if interrogative(opening(ts)) ||
		slices.ContainsFunc(ts, func(t token) bool { return t.role == askWord && !t.of.Whole }) {
		return 0, nil
	}
	for _, o := range d.offers {
		for _, p := range o.Turns {
			at := slices.IndexFunc(ts, func(t token) bool { return listed(p.Words, t.key) })
			switch {
			case at < 0 || at+1 < len(ts) && ts[at+1].isWord() && ts[at+1].role == plainWord:
			case p.Sets == "":
				return at, &entry{role: unmetWord, value: o.Agent, of: o}
			default:
				return at, &entry{role: askWord, value: p.Sets, of: o, said: Phrase{Changes: true}}
			}
		}
	}
	return 0, nil
}

//nolint:gochecknoglobals // made once, never written
var isAdding = wordset("und mit sowie plus dazu and with & +")

func joined(ts []token) bool {
	return slices.ContainsFunc(ts, func(t token) bool {
		return isAdding(t.key)
	})
}

// occasion reports a word that only says what other work is for: "ein Arbeitsblatt für die Vertretungsstunde".
func occasion(ts []token, i int) bool {
	return ts[i].of.Whole && isPurpose(ts, i) && slices.ContainsFunc(ts[:i], func(t token) bool {
		return t.role == askWord && t.of != ts[i].of && t.value != tail
	})
}

// isPurpose reports "für eine Unterrichtsstunde".
func isPurpose(ts []token, i int) bool {
	return slices.ContainsFunc(ts[max(0, i-3):i], func(t token) bool { return t.key == "fuer" || t.key == "for" })
}

// onErrand is a request for what nobody does, with sheets that there are: "die Arbeitsblätter ausdrucken".
func (in *Intent) onErrand(ts []token) {
	if in.Pasted+in.Topic == "" && slices.ContainsFunc(ts, reworks) && runsErrand(ts) {
		in.Agents, in.Unmet = nil, []string{errand}
	}
}

// runsErrand reports a request that ends with what nobody does for the teacher; "zum Ausdrucken" is said of a sheet.
func runsErrand(ts []token) bool {
	for i, t := range slices.Backward(ts) {
		if t.isWord() {
			return t.role == unmetWord && t.value == errand && i > 0 && !slices.Contains([]string{"zum", "to"}, ts[i-1].key)
		}
	}
	return false
}

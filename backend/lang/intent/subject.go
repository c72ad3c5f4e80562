package intent

import "slices"

// introduced is the rank from which a run may be a topic; those behind "für" and "mit" and mere school subjects have
// less.
const introduced = 4

// subjects finds what the request is about: the run that is introduced best ("zum Thema …", the object of the research
// verb, quoted words) is the topic, other runs as good as a topic follow, and what else has a noun is the rest.
func (in *Intent) subjects(text string, ts []token) {
	all := slices.DeleteFunc(spans(ts), func(s span) bool { return s.stands(text, ts) })
	if len(all) == 0 {
		return
	}
	best := slices.MaxFunc(all, func(a, b span) int { return a.rank - b.rank })
	in.Topic = best.wording(text, ts, in.Language)
	topics := []span{best}
	for _, s := range all {
		words := s.wording(text, ts, in.Language)
		switch {
		case s == best || isSubject(ts, s) || !in.hasNoun(ts, s) ||
			slices.ContainsFunc(topics, func(t span) bool { return t.wording(text, ts, in.Language) == words }):
		case s.rank >= introduced && best.rank >= introduced:
			topics = append(topics, s)
		default:
			in.Rest = append(in.Rest, words)
		}
	}
	for _, s := range topics {
		words := s.wording(text, ts, in.Language)
		in.Topics = append(in.Topics, words)
		if in.Shows && isPictured(ts, s, topics) {
			in.Pictured = append(in.Pictured, words)
		}
	}
}

func isSubject(ts []token, s span) bool {
	return !slices.ContainsFunc(ts[s.from:s.to], func(t token) bool { return t.role == plainWord && t.isWord() })
}

// hasNoun tells a German run with a noun from one of verbs and small words that the lexicon does not have. English and
// requests in small letters do not tell.
func (in *Intent) hasNoun(ts []token, s span) bool {
	noun := func(t token) bool { return t.capital || t.quoted }
	return in.Language != "de" || slices.ContainsFunc(ts[s.from:s.to], noun) || !slices.ContainsFunc(ts[1:], noun)
}

// isPictured reports whether a word for a picture is about a topic: it stands in the same clause, or in one without any
// topic.
func isPictured(ts []token, s span, topics []span) bool {
	for i, t := range ts {
		if t.key == "jeweils" || t.key == "each" {
			return true
		}
		if t.role != askWord || !t.of.Shows {
			continue
		}
		clause := clauseOf(ts, i)
		if clause == clauseOf(ts, s.from) ||
			!slices.ContainsFunc(topics, func(o span) bool { return clauseOf(ts, o.from) == clause }) {
			return true
		}
	}
	return false
}

// clauseOf counts the ends of clauses before ts[i].
func clauseOf(ts []token, i int) int {
	n := 0
	for _, t := range ts[:i] {
		if endsClause(t) {
			n++
		}
	}
	return n
}

//nolint:gochecknoglobals // made once, never written
var isNext = wordset("danach dann anschliessend then afterwards")

// endsClause names marks and words behind which something else is asked for. The full stop of "7. Klasse" has a role.
func endsClause(t token) bool {
	if t.quoted {
		return false
	}
	switch t.key {
	case ";", "!", "?":
		return true
	case ".":
		return t.role == plainWord
	}
	return isNext(t.key)
}

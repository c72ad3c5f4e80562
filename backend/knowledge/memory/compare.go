package memory

import (
	"slices"
	"strings"

	"pult/backend/lang/intent"
	"pult/backend/privacy"
)

// Verdict says how two facts stand to each other.
type Verdict string

// Verdicts.
const (
	Same      Verdict = "same"      // the second says nothing new
	Different Verdict = "different" // both can be true, or nobody knows
	Conflict  Verdict = "conflict"  // about one thing, and not true together: the newer one is a correction
)

// Compare says how two facts stand to each other, by rule. It is careful in one direction: what it does not understand
// is Different, and both stay. Facts that differ in a number, a name or a negation are never the Same.
func Compare(a, b string) Verdict {
	names := namesIn(a, b)
	return read(a, names).against(read(b, names))
}

// namesIn are the plain words of the names of persons in texts.
func namesIn(texts ...string) map[string]bool {
	names := map[string]bool{}
	for _, f := range privacy.Scan(texts, nil) {
		if f.Kind == privacy.Name {
			for w := range strings.FieldsSeq(f.Value) {
				names[plainWord(w)] = true
			}
		}
	}
	return names
}

// against compares two readings, the first answer wins.
func (r reading) against(s reading) Verdict {
	mine, theirs := rest(r.tokens, s.tokens)
	if len(r.tokens) == 0 || len(s.tokens) == 0 {
		return Different
	}
	negated := (r.negated > 0) != (s.negated > 0)
	switch {
	case len(mine) == 0 && len(theirs) == 0:
		switch {
		case negated, !inOrder(r.tokens, s.tokens):
			return Conflict
		case r.negated != s.negated:
			return Different
		}
		return Same
	case negated:
		if allOf(slices.Concat(mine, theirs), isFrequency) {
			return Conflict
		}
		return Different
	case len(mine) == len(r.tokens) || len(theirs) == len(s.tokens):
		if !r.liebst || !s.liebst {
			return Different
		}
	}
	if swapped(mine, theirs) || r.corrects(s, mine, theirs) {
		return Conflict
	}
	return Different
}

// rest is what each of two facts has and the other has not.
func rest(a, b []token) (mine, theirs []token) {
	theirs = slices.Clone(b)
	for _, t := range a {
		if at := slices.IndexFunc(theirs, t.is); at >= 0 {
			theirs = slices.Delete(theirs, at, at+1)
		} else {
			mine = append(mine, t)
		}
	}
	if spelled(mine) == spelled(theirs) {
		return nil, nil
	}
	return mine, theirs
}

// spelled joins words: "Goethe-Gymnasium" is "Goethe Gymnasium".
func spelled(list []token) string {
	var out strings.Builder
	for _, t := range list {
		if t.kind != aWord || t.after != "" {
			return out.String() + t.key + " " + t.after // as it is: nothing to join
		}
		out.WriteString(strings.ReplaceAll(t.plain, "-", ""))
	}
	return out.String()
}

// is reports that two tokens mean the same.
func (t token) is(u token) bool {
	if t.kind != u.kind || t.after != u.after {
		return false
	}
	if t.key == u.key {
		return t.kind != aWord || !t.name && !u.name || t.plain == u.plain
	}
	return t.kind == aWord && !t.name && !u.name && (t.bare == u.bare || mistyped(t, u))
}

// longTyped is the length from which a word with one wrong letter is taken for the same; shorter ones have neighbours
// that mean something else, as names do at any length.
const longTyped = 9

func mistyped(t, u token) bool {
	return min(len(t.plain), len(u.plain)) >= longTyped && t.plain[:2] == u.plain[:2] &&
		intent.Distance(t.plain, u.plain) == 1
}

// inOrder reports that numbers of a kind follow each other in the same order: "12 Mädchen und 14 Jungen" is not the
// other way round.
func inOrder(a, b []token) bool {
	for _, kind := range [...]tokenKind{aNumber, aClock, aDate, aClass} {
		if !slices.Equal(keysOf(a, kind), keysOf(b, kind)) && kind != aClass {
			return false
		}
	}
	return true
}

func keysOf(list []token, kind tokenKind) []string {
	var keys []string
	for _, t := range list {
		if t.kind == kind {
			keys = append(keys, t.key)
		}
	}
	return keys
}

// swapped reports "lieber A als B" against "lieber B als A": the same words, bound the other way.
func swapped(mine, theirs []token) bool {
	if len(mine) != len(theirs) || !slices.ContainsFunc(mine, func(t token) bool { return t.after != "" }) {
		return false
	}
	keys := func(list []token) []string {
		var all []string
		for _, t := range list {
			all = append(all, t.key)
		}
		slices.Sort(all)
		return all
	}
	return slices.Equal(keys(mine), keys(theirs))
}

// corrects reports that the facts are about one thing and give it different values.
func (r reading) corrects(s reading, mine, theirs []token) bool {
	switch {
	case len(mine) == 0 || len(theirs) == 0:
		return false
	case allOf(mine, isValue) && allOf(theirs, isValue):
		return slices.Equal(values(mine), values(theirs)) && !r.identifies(mine) && !s.identifies(theirs) &&
			!habits(mine, theirs)
	case r.liebst && s.liebst:
		return true
	}
	return r.calls(mine) && s.calls(theirs) && r.sameSubject(s)
}

func allOf(list []token, fits func(token) bool) bool {
	for _, t := range list {
		if !fits(t) {
			return false
		}
	}
	return true
}

// isValue reports a number or a word that stands for one of several values.
func isValue(t token) bool { return t.kind != aClass && t.value() != "" }

func isFrequency(t token) bool { return t.value() == "frequency" }

// value is what kind of value a token is; empty for none.
func (t token) value() string {
	switch t.kind {
	case aNumber:
		return "number"
	case aClock:
		return "clock"
	case aDate:
		return "date"
	case aClass:
		return "class"
	case aWord:
	}
	l := theLexicon()
	if v := l.value[t.stem]; v != "" {
		return v
	}
	return l.value[bare(t.stem)]
}

func values(list []token) []string {
	kinds := make([]string, len(list))
	for i, t := range list {
		kinds[i] = t.value()
	}
	slices.Sort(kinds)
	return kinds
}

// identifies reports that one of the tokens says which thing is meant, not what is true of it: before the verb the
// number behind a noun ("Raum 12") or before one that is counted up ("5. Stunde").
func (r reading) identifies(list []token) bool {
	for i, t := range r.tokens {
		if i >= r.subject || !slices.Contains(list, t) || t.kind == aClock || t.kind == aDate {
			continue
		}
		if i > 0 && r.tokens[i-1].kind == aWord || i+1 < len(r.tokens) && r.tokens[i+1].numbered() {
			return true
		}
	}
	return false
}

// habits reports days that come back: "dienstags" and "donnerstags" can both be true.
func habits(mine, theirs []token) bool {
	habit := func(t token) bool { return t.habit }
	return slices.ContainsFunc(mine, habit) || slices.ContainsFunc(theirs, habit)
}

// calls reports that what is left of a fact is the name or noun that it gives to something: only nouns, and none of
// them before the verb.
func (r reading) calls(list []token) bool {
	for i, t := range r.tokens {
		if i < r.subject && slices.Contains(list, t) {
			return false
		}
	}
	return allOf(list, func(t token) bool { return t.kind == aWord && (t.capital || t.name) })
}

// sameSubject reports that both facts are about the same thing, of which there is one, or give a name to it.
func (r reading) sameSubject(s reading) bool {
	for _, t := range r.tokens {
		if t.single() && slices.ContainsFunc(s.tokens, t.is) {
			return true
		}
	}
	return strings.HasPrefix(r.verb, "heiss") && strings.HasPrefix(s.verb, "heiss")
}

// single reports a noun of which there is one.
func (t token) single() bool { return t.isOneOf(theLexicon().functional) }

// numbered reports a noun whose number says which one is meant.
func (t token) numbered() bool { return t.isOneOf(theLexicon().identifier) }

// isOneOf looks a word up, also in the forms of a noun.
func (t token) isOneOf(words map[string]bool) bool {
	for _, ending := range [...]string{"", "in", "s", "n"} {
		if base, ok := strings.CutSuffix(t.plain, ending); ok && words[base] {
			return true
		}
	}
	return false
}

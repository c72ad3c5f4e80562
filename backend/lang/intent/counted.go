package intent

import (
	"slices"
	"strconv"
	"strings"
)

// counts reads "8 Lücken", "zwei Minuten" and "4 offene Fragen"; away from the agent's words a number may belong to the
// topic.
func counts(ts []token, o *Offer, f Field) {
	for i := 0; i+1 < len(ts) && len(f.Counted) > 0; i++ {
		if ts[i].role != plainWord || !ts[i].isWord() {
			continue
		}
		n := ts[i].number()
		if n == 0 {
			continue
		}
		words := 0
		at := slices.IndexFunc(f.Counted, func(c Counted) bool {
			words = c.counted(ts[i+1:])
			return words > 0 && (c.Most == 0 || n <= c.Most)
		})
		if at < 0 {
			continue
		}
		to := i + 1 + words
		if ts[i+1].asks(o) { // "6 Fragen zum Text" ask for them
			to = i + 1
		}
		mark(ts[i:to], fieldOf(o, f, f.Counted[at].value(n)))
	}
}

// counted is how many words at the beginning of ts are ones that are counted.
func (c Counted) counted(ts []token) int {
	most := 0
	for phrase := range strings.SplitSeq(c.Words, ",") {
		words := strings.Fields(phrase)
		if len(words) <= most || len(words) > len(ts) {
			continue
		}
		same := true
		for i, word := range words {
			stem, open := strings.CutSuffix(word, "*")
			same = same && (ts[i].key == word || open && strings.HasPrefix(ts[i].key, stem))
		}
		if same {
			most = len(words)
		}
	}
	return most
}

// value is a field that a number fills.
func (c Counted) value(n int) string {
	if c.Of == "" {
		return strconv.Itoa(n * c.Times)
	}
	return strconv.Itoa(n*c.Times) + ":" + c.Of
}

// withoutNumbers is a phrase with the sign for any number in place of each: "tabelle mit # spalten".
func withoutNumbers(ts []token) string {
	keys := make([]string, len(ts))
	for i, t := range ts {
		if keys[i] = t.key; t.number() > 0 {
			keys[i] = anyNumber
		}
	}
	return strings.Join(keys, " ")
}

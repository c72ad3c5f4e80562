package exercise

import (
	"hash/fnv"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/session"
)

// falsehood is a statement that is not true, and what is.
type falsehood struct {
	text, right string
	cites       []int
}

// truth makes statements, half of them false. A material that nothing false can be made of gives none: all true would be no task.
func (w *writer) truth(count int) session.Block {
	b := session.Block{Kind: session.TruthTask, Text: w.instruct("truth"), Entries: []session.Entry{}}
	whole := w.m.whole()
	wrong := w.falsehoods(whole, max(1, count/2))
	if len(wrong) == 0 {
		return b
	}
	for _, f := range wrong {
		b.Entries = append(b.Entries, session.Entry{Text: f.text, Answers: []string{f.right}, Cites: f.cites})
		w.used[f.right] = true
	}
	trueOnes := 0
	for _, s := range spread(w.usable(), max(1, min(count-len(wrong), len(wrong)+1))) {
		b.Entries = append(b.Entries, session.Entry{Text: s.Text, Answers: []string{}, True: true, Cites: s.Cites})
		w.used[s.Text] = true
		trueOnes++
	}
	if trueOnes == 0 {
		return session.Block{}
	}
	w.random().Shuffle(len(b.Entries), func(i, j int) { b.Entries[i], b.Entries[j] = b.Entries[j], b.Entries[i] })
	b.Points = len(b.Entries)
	return b
}

// random is seeded with the material: the same one gives the same sheet.
func (w *writer) random() *rand.Rand {
	h := fnv.New64a()
	_, _ = h.Write([]byte(w.m.whole()))
	return rand.New(rand.NewPCG(h.Sum64(), 6)) //nolint:gosec // the order of statements is no secret
}

// falsehoods makes up to n false statements, the kinds in turn.
func (w *writer) falsehoods(whole string, n int) []falsehood {
	kinds := [][]falsehood{w.swappedTerms(), w.changed(contrasted), w.changed(renumbered), w.changed(w.negated)}
	var list []falsehood
	fresh := func(f falsehood) bool {
		known := slices.ContainsFunc(list, func(have falsehood) bool { return have.right == f.right || have.text == f.text })
		return !known && !strings.Contains(whole, f.text)
	}
	for before := -1; len(list) > before && len(list) < n; {
		before = len(list)
		for i, kind := range kinds {
			at := slices.IndexFunc(kind, fresh)
			if at < 0 || len(list) == n {
				continue
			}
			list = append(list, kind[at])
			kinds[i] = kind[at+1:]
		}
	}
	return list
}

// changed applies a change to every sentence that allows it.
func (w *writer) changed(change func(sentence string) (string, bool)) []falsehood {
	var list []falsehood
	for _, s := range w.usable() {
		if text, ok := change(s.Text); ok {
			list = append(list, falsehood{text, s.Text, s.Cites})
		}
	}
	return list
}

// swappedTerms says of one term what another is. Neither may be spoken of in the definition of the other: a thing may be an example of the other, and
// the statement would be true.
func (w *writer) swappedTerms() []falsehood {
	var list []falsehood
	for i, t := range w.m.Terms {
		_, predicate, ok := defined(t.Definition, w.m.Language)
		if !ok || w.used[t.Definition] {
			continue
		}
		for j := range w.m.Terms {
			other := w.m.Terms[(i+j)%len(w.m.Terms)]
			subject, _, ok := defined(other.Definition, w.m.Language)
			if !ok || other.Word == t.Word || occurs(t.Definition, other.Word) > 0 || occurs(other.Definition, t.Word) > 0 || related(t.Word, other.Word) {
				continue
			}
			verb := " ist "
			if w.m.Language == "en" {
				verb = " is "
			}
			list = append(list, falsehood{subject + verb + predicate, t.Definition, t.Cites})
			break
		}
	}
	return list
}

// contrasted puts the opposite of a comparison: "steigt" becomes "sinkt".
func contrasted(sentence string) (string, bool) {
	for _, at := range word.FindAllStringIndex(sentence, -1) {
		w := sentence[at[0]:at[1]]
		for _, pair := range strings.Fields(opposites) {
			one, other, _ := strings.Cut(pair, "/")
			for _, p := range [][2]string{{one, other}, {other, one}} {
				if w == p[0] && occursWord(sentence, p[0]) == 1 && occursWord(sentence, p[1]) == 0 && !denies(sentence) {
					return sentence[:at[0]] + p[1] + sentence[at[1]:], true
				}
			}
		}
	}
	return "", false
}

const opposites = `steigt/sinkt steigen/sinken größer/kleiner größte/kleinste größten/kleinsten höher/niedriger höchste/niedrigste höchsten/niedrigsten meisten/wenigsten wärmer/kälter
	schneller/langsamer nördlich/südlich östlich/westlich länger/kürzer längste/kürzeste stärker/schwächer älter/jünger älteste/jüngste reichsten/ärmsten steigert/senkt erwärmt/kühlt
	increases/decreases increase/decrease rises/falls larger/smaller largest/smallest higher/lower highest/lowest most/fewest warmer/colder faster/slower northern/southern longer/shorter
	longest/shortest stronger/weaker older/younger oldest/youngest`

func occursWord(sentence, w string) int {
	n := 0
	for _, have := range word.FindAllString(sentence, -1) {
		if have == w {
			n++
		}
	}
	return n
}

var figure = regexp.MustCompile(`\d+(?:[.,]\d+)*`)

// renumbered changes the one number of a sentence. Days, ordinals ("19. Jahrhundert"), formulas and numbers with signs stay.
func renumbered(sentence string) (string, bool) {
	found := figure.FindAllStringIndex(sentence, -1)
	if len(found) != 1 {
		return "", false
	}
	from, to := found[0][0], found[0][1]
	n, err := strconv.Atoi(sentence[from:to])
	alone := (from == 0 || sentence[from-1] == ' ') && to < len(sentence) && sentence[to] == ' '
	if err != nil || n < 2 || !alone || denies(sentence) {
		return "", false
	}
	changed := 2 * n
	switch {
	case year(sentence[from:to]) && dates(sentence[:from]):
		changed = n + 20 - 40*(n/10%2) // twenty years up or down
	case strings.HasPrefix(sentence[to:], " Prozent") || strings.HasPrefix(sentence[to:], " per") || strings.HasPrefix(sentence[to:], " %"):
		changed = 100 - n
		if max(changed-n, n-changed) < 15 {
			changed = n / 3
		}
	case n > 20:
		changed = n / 2
	}
	return sentence[:from] + strconv.Itoa(changed) + sentence[to:], true
}

// dates reports words behind which a number of four digits is a year.
func dates(before string) bool {
	list := strings.Fields(strings.ToLower(before))
	return len(list) == 0 || slices.Contains(strings.Fields("jahr jahre jahren in im seit ab bis von um vor nach zwischen und year years since until from by and before after between"), list[len(list)-1])
}

// negated denies what a main clause says, where one word does it.
func (w *writer) negated(sentence string) (string, bool) {
	if denies(sentence) {
		return "", false
	}
	rules := [][2]string{
		{" ist ein ", " ist kein "},
		{" ist eine ", " ist keine "},
		{" ist das ", " ist nicht das "},
		{" ist der ", " ist nicht der "},
		{" ist die ", " ist nicht die "},
		{" sind die ", " sind nicht die "},
		{" besteht aus ", " besteht nicht aus "},
		{" bestehen aus ", " bestehen nicht aus "},
		{" stammt aus ", " stammt nicht aus "},
		{" gehört zu ", " gehört nicht zu "},
		{" gehören zu ", " gehören nicht zu "},
	}
	if w.m.Language == "en" {
		rules = [][2]string{{" is ", " is not "}, {" are ", " are not "}, {" can ", " cannot "}, {" was ", " was not "}, {" were ", " were not "}}
	}
	clause, _, _ := strings.Cut(sentence, ",")
	for _, r := range rules {
		if strings.Count(clause, r[0]) == 1 {
			return strings.Replace(sentence, r[0], r[1], 1), true
		}
	}
	return "", false
}

// denies reports words that turn a sentence around: a second one would make it true again, or neither.
func denies(sentence string) bool {
	return slices.ContainsFunc(word.FindAllString(strings.ToLower(sentence), -1), func(w string) bool {
		switch w {
		case "nicht", "kein", "keine", "keinen", "keinem", "keiner", "nie", "niemals", "weder", "ohne", "nur", "außer", "sondern", "kaum", "je", "desto", "not", "no", "never", "neither", "without", "only", "except", "cannot":
			return true
		}
		return false
	})
}

// spread takes n of a list, evenly from beginning to end.
func spread[T any](list []T, n int) []T {
	if len(list) <= n {
		return list
	}
	out := make([]T, n)
	for i := range out {
		out[i] = list[i*len(list)/n]
	}
	return out
}

package tasks

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"

	"pult/backend/artifact"
)

// falsehood is a statement that is not true, and what is.
type falsehood struct {
	text, right string
	cites       []int
}

// truth makes statements, half of them false. A material that nothing false can be made of gives none: all true would
// be no task.
func (w *writer) truth(count int) artifact.Block {
	b := artifact.Block{Kind: artifact.TruthTask, Text: w.instruct("truth"), Entries: []artifact.Entry{}}
	whole := w.m.whole()
	wrong := w.falsehoods(whole, max(1, count/2))
	if len(wrong) == 0 {
		return b
	}
	for _, f := range wrong {
		b.Entries = append(b.Entries, artifact.Entry{Text: f.text, Answers: []string{f.right}, Cites: f.cites})
		w.used[f.right] = true
	}
	trueOnes := 0
	for _, s := range spread(w.statements(), max(1, min(count-len(wrong), len(wrong)+1))) {
		b.Entries = append(b.Entries, artifact.Entry{Text: s.Text, Answers: []string{}, True: true, Cites: s.Cites})
		w.used[s.Text] = true
		trueOnes++
	}
	if trueOnes == 0 {
		return artifact.Block{}
	}
	w.random().Shuffle(len(b.Entries), func(i, j int) { b.Entries[i], b.Entries[j] = b.Entries[j], b.Entries[i] })
	b.Points = len(b.Entries)
	return b
}

// statements are the usable sentences that claim something by themselves: no examples ("Ein Beispiel: Anna ist …").
func (w *writer) statements() []artifact.Sentence {
	return slices.DeleteFunc(w.usable(), func(s artifact.Sentence) bool { return strings.Contains(s.Text, ": ") })
}

// random is seeded with the material: the same one gives the same sheet.
func (w *writer) random() *rand.Rand {
	h := fnv.New64a()
	_, _ = h.Write([]byte(w.m.whole()))
	return rand.New(rand.NewPCG(h.Sum64(), 6)) //nolint:gosec // the order of statements is no secret
}

// falsehoods makes up to n false statements, the kinds in turn.
func (w *writer) falsehoods(whole string, n int) []falsehood {
	kinds := [][]falsehood{w.changed(w.contrasted), w.changed(w.renumbered), w.swappedTerms(), w.changed(w.negated)}
	if w.matches() { // which shows what the terms are: a swapped one would be given away
		kinds[2], kinds[3] = kinds[3], kinds[2]
	}
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

// matches reports a sheet that has a matching task of terms, too.
func (w *writer) matches() bool {
	wanted := w.o.Operation == Levels ||
		w.o.Operation == Tasks && (len(w.o.Kinds) == 0 || slices.Contains(w.o.Kinds, artifact.MatchingTask))
	return wanted && len(w.explained()) >= 3
}

// changed applies a change to every sentence that allows it.
func (w *writer) changed(change func(sentence string) (string, bool)) []falsehood {
	var list []falsehood
	for _, s := range w.statements() {
		if text, ok := change(s.Text); ok {
			list = append(list, falsehood{text, s.Text, s.Cites})
		}
	}
	return list
}

// swappedTerms says of one term what another is.
func (w *writer) swappedTerms() []falsehood {
	var list []falsehood
	for i, t := range w.m.Terms {
		of, ok := w.term(t)
		if !ok || w.used[t.Definition] {
			continue
		}
		for j := range w.m.Terms {
			other := w.m.Terms[(i+j)%len(w.m.Terms)]
			wrong, ok := w.term(other)
			if !ok || wrong.verb != of.verb || !w.apart(t, other) {
				continue
			}
			list = append(list, falsehood{wrong.subject + " " + of.verb + " " + of.predicate, t.Definition, t.Cites})
			break
		}
	}
	return list
}

// apart reports two terms of which one is certainly not what the other is. Neither may be spoken of in the definition
// of the other, and what one is ("ein Laubbaum") not in that of the other: an oak may well be what a beech is.
func (w *writer) apart(a, b artifact.Term) bool {
	return a.Word != b.Word && !related(a.Word, b.Word) && occurs(a.Definition, b.Word) == 0 &&
		occurs(b.Definition, a.Word) == 0 &&
		!w.kindred(a, b) &&
		!w.kindred(b, a)
}

// kindred reports that the definition of b has the word for what a is.
func (w *writer) kindred(a, b artifact.Term) bool {
	kind := kindOf(w.explanation(a), w.m.Language)
	return kind != "" && occurs(b.Definition, kind) > 0
}

// kindOf is the word for what something is, without its ending: "Laubbaum" of "ein Laubbaum mit glatter Rinde". In
// English, where no capital tells a noun, it is the first word behind the article.
func kindOf(explanation, language string) string {
	for i, w := range word.FindAllString(explanation, -1) {
		if language == "en" && i > 0 || language != "en" && capital(w) {
			return stem(w)
		}
	}
	return ""
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

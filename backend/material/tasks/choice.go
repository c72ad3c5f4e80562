package tasks

import (
	"cmp"
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/material/diagram"
)

// offered is how many answers a question usually has to choose from.
const offered = 4

func (w *writer) offered() int { return cmp.Or(min(max(w.o.Options, 0), 6), offered) }

// choice asks for the term of a definition; what else is offered are terms of the same material that do not fit. Where
// the terms are too few for a number that was asked for, it asks when something happened, and for the word that a
// sentence lacks.
func (w *writer) choice(count int) artifact.Block {
	b := artifact.Block{Kind: artifact.ChoiceTask, Text: w.instruct("choice"), Entries: []artifact.Entry{}}
	kinds := []func() []artifact.Entry{w.whichTerm}
	if w.named > 0 {
		kinds = append(kinds, w.whichDate, w.whichYear, w.whichWord)
	}
	for _, kind := range kinds {
		for _, e := range kind() {
			right := e.Options[e.Right[0]]
			asked := slices.ContainsFunc(b.Entries, func(have artifact.Entry) bool {
				return occurs(e.Text, have.Options[have.Right[0]]) > 0 || occurs(have.Text, right) > 0 ||
					have.Options[have.Right[0]] == right
			})
			if len(b.Entries) < count && !asked {
				b.Entries = append(b.Entries, e)
				w.use(artifact.FillGaps(e.Text, []string{right}))
			}
		}
	}
	if len(b.Entries) < 2 {
		return artifact.Block{}
	}
	b.Points = len(b.Entries)
	return b
}

// use marks the sentences that a text has: no other task asks for them.
func (w *writer) use(text string) {
	for _, s := range w.m.sentences() {
		if strings.Contains(text, s.Text) {
			w.used[s.Text] = true
		}
	}
}

// question has its answers in the order of the alphabet.
func (w *writer) question(text, right string, others []string, cites []int) artifact.Entry {
	options := append([]string{right}, others[:min(len(others), w.offered()-1)]...)
	slices.Sort(options)
	return artifact.Entry{
		Text: text, Answers: []string{}, Options: options, Right: []int{slices.Index(options, right)}, Cites: cites,
	}
}

func (w *writer) whichTerm() []artifact.Entry {
	var list []artifact.Entry
	pairs := w.explained()
	if len(pairs) < w.offered() {
		return nil
	}
	for i, p := range pairs {
		var others []string
		for j := 1; j < len(pairs); j++ {
			if other := pairs[(i+j)%len(pairs)]; w.apart(p.term(), other.term()) {
				others = append(others, other.left)
			}
		}
		if len(others) >= 2 {
			list = append(list, w.question(w.say("exercise.which", "definition", p.right), p.left, others, p.cites))
		}
	}
	return list
}

// whichDate asks when something of a time line happened. A date that says the same as another one, or a part of it, is
// not offered beside it.
func (w *writer) whichDate() []artifact.Entry {
	var list []artifact.Entry
	for _, st := range w.m.Structures {
		if st.Kind != diagram.Timeline {
			continue
		}
		for i, item := range st.Items {
			others := otherDates(st.Items, i)
			if item.Text != "" && occurs(item.Text, item.Label) == 0 && len(others) >= w.offered()-1 {
				text := w.say("exercise.whenWas", "event", strings.TrimSuffix(item.Text, "."))
				list = append(list, w.question(text, item.Label, others, st.Cites))
			}
		}
	}
	return list
}

// otherDates are those of the other items that neither hold one another nor that of the item.
func otherDates(items []artifact.Item, at int) []string {
	dates := []string{items[at].Label}
	for j := 1; j < len(items); j++ {
		other := items[(at+j)%len(items)].Label
		if !slices.ContainsFunc(dates, func(d string) bool { return occurs(other, d)+occurs(d, other) > 0 }) {
			dates = append(dates, other)
		}
	}
	return dates[1:]
}

// whichYear asks for the year of a sentence that has just one, with other years of the material.
func (w *writer) whichYear() []artifact.Entry { return w.lacking(year) }

// whichWord asks for the technical term or noun that a sentence lacks.
func (w *writer) whichWord() []artifact.Entry {
	return w.lacking(func(text string) bool { return !year(text) })
}

// lacking are the sentences with a gap for a word of a kind; what else is offered are such words of other sentences,
// none of which the sentence has.
func (w *writer) lacking(kind func(string) bool) []artifact.Entry {
	all := w.usable()
	spots := slices.DeleteFunc(w.spots(all), func(s spot) bool { return !kind(s.text) })
	slices.SortStableFunc(spots, func(a, b spot) int { return b.worth - a.worth })
	var list []artifact.Entry
	asked := map[int]bool{}
	for i, s := range spots {
		sentence := all[s.sentence]
		var others []string
		for j := 1; j < len(spots); j++ {
			other := spots[(i+j)%len(spots)]
			known := other.text == s.text || related(other.text, s.text) || occurs(sentence.Text, other.text) > 0 ||
				slices.ContainsFunc(others, func(o string) bool { return o == other.text || related(o, other.text) && !year(o) })
			if !known {
				others = append(others, other.text)
			}
		}
		if asked[s.sentence] || len(others) < w.offered()-1 {
			continue
		}
		asked[s.sentence] = true
		text := sentence.Text[:s.from] + artifact.Gap + sentence.Text[s.to:]
		list = append(list, w.question(w.say("exercise.lacks", "sentence", text), s.text, others, sentence.Cites))
	}
	return list
}

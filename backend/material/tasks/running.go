package tasks

import (
	"cmp"
	"slices"
	"strings"

	"pult/backend/artifact"
)

// running makes a gap text of the whole material: every sentence in its order, about count of the words left out. No
// word is asked for that stands in the text a second time, and the first sentence stays whole where the others give
// enough.
func (w *writer) running(count int) artifact.Block {
	var text []artifact.Sentence
	for _, section := range w.m.Sections {
		if section.Heading != "" && len(w.m.Sources) == 0 { // those of a research are none of the text
			text = append(text, artifact.Sentence{Text: section.Heading, Cites: []int{}})
		}
		text = append(text, section.Sentences...)
	}
	b := w.gapped(text, func(spot) bool { return true }, count)
	b.Text, b.Bank = w.gapInstruction(!w.o.Bare, false), !w.o.Bare
	return b
}

// gapped leaves the best words out of a text, of those that may be taken; a block without entries when there is none.
func (w *writer) gapped(text []artifact.Sentence, may func(spot) bool, count int) artifact.Block {
	b := artifact.Block{Kind: artifact.GapTask, Running: true, Entries: []artifact.Entry{}}
	all := slices.DeleteFunc(w.spots(text), func(s spot) bool { return !may(s) })
	gaps := spaced(all, text, count)
	if b.Points = len(gaps); b.Points == 0 {
		return b
	}
	for i, s := range text {
		e := artifact.Entry{Answers: []string{}, Cites: s.Cites}
		from := 0
		for _, at := range gaps {
			if at.sentence == i {
				e.Text += s.Text[from:at.from] + artifact.Gap
				e.Answers, from = append(e.Answers, at.text), at.to
				w.used[s.Text] = true
			}
		}
		e.Text += s.Text[from:]
		b.Entries = append(b.Entries, e)
	}
	return b
}

// regapped is the same text with more gaps, fewer or other ones.
func (w *reviser) regapped(b artifact.Block, change Change) (artifact.Block, bool) {
	var text []artifact.Sentence
	old := map[string]bool{}
	for _, e := range b.Entries {
		text = append(text, artifact.Sentence{Text: stated(b.Kind, e), Cites: e.Cites})
		for _, a := range e.Answers {
			old[a] = true
		}
	}
	had := len(b.Shown())
	count, may := had, func(spot) bool { return true }
	if change == Shorter {
		count = max(1, count/2)
	}
	if change == Longer {
		count += max(2, count/2)
	}
	if change != Longer && change != Shorter {
		may = func(s spot) bool { return !old[s.text] }
	}
	next := w.gapped(text, may, min(count, maxCount))
	if next.Points == 0 || change != Anew && next.Points == had {
		return b, false
	}
	b.Entries = next.Entries
	return b, true
}

// thinned fills every second gap of a text in.
func thinned(b artifact.Block) artifact.Block {
	entries, n := []artifact.Entry{}, 0
	for _, e := range b.Entries {
		parts := strings.Split(e.Text, artifact.Gap)
		next := artifact.Entry{Text: parts[0], Answers: []string{}, Cites: e.Cites}
		for i, a := range e.Answers {
			if n++; n%2 == 1 {
				next.Text += artifact.Gap + parts[i+1]
				next.Answers = append(next.Answers, a)
				continue
			}
			next.Text += a + parts[i+1]
		}
		entries = append(entries, next)
	}
	b.Entries = entries
	return b
}

// spaced takes the best words that the text has once, in reading order: one of each sentence first, then a second one
// that does not stand beside the first.
func spaced(all []spot, text []artifact.Sentence, count int) []spot {
	all = slices.DeleteFunc(all, func(s spot) bool { return len(s.others) > 0 || !endsSentence(text[s.sentence].Text) })
	slices.SortStableFunc(all, func(a, b spot) int { return cmp.Compare(b.worth, a.worth) })
	var taken []spot
	opening := slices.IndexFunc(text, func(s artifact.Sentence) bool { return endsSentence(s.Text) })
	for _, most := range []int{1, 2, 3} {
		for _, c := range all {
			first := c.sentence == opening && most < 3
			if len(taken) < count && !first && roomy(taken, c, text[c.sentence].Text, most) {
				taken = append(taken, c)
			}
		}
	}
	slices.SortFunc(taken, func(a, b spot) int {
		return cmp.Or(cmp.Compare(a.sentence, b.sentence), cmp.Compare(a.from, b.from))
	})
	return taken
}

// roomy reports a sentence that has fewer than so many gaps, none of them close to another one.
func roomy(taken []spot, c spot, sentence string, most int) bool {
	for _, t := range taken {
		if t.sentence != c.sentence {
			continue
		}
		if most--; crowded(t, c, sentence) {
			return false
		}
	}
	return most > 0
}

// crowded reports two spots of a sentence with fewer than two words between them, or parts of one list of words.
func crowded(a, b spot, sentence string) bool {
	if a.from > b.from {
		a, b = b, a
	}
	return a.to >= b.from || len(strings.Fields(sentence[a.to:b.from])) < 2
}

package tasks

import (
	"cmp"
	"slices"

	"pult/backend/artifact"
)

// OfContext takes the words of a picture or a song.
func OfContext(c artifact.TextContext) Material {
	return Material{
		Title: c.Title, Topic: c.Topic, Language: c.Language, Grade: c.Grade, Sections: c.Sections, Terms: c.Terms,
		Structures: c.Structures, Sources: c.Sources,
		stanzas: c.Stanzas,
	}
}

// couplet is a line of a song and the one that rhymes with it.
type couplet struct{ first, second artifact.SongLine }

func (c couplet) text() string { return c.first.Text + " / " + c.second.Text }

// couplets are the lines two and two, as they are sung.
func (m Material) couplets() []couplet {
	var list []couplet
	for _, stanza := range m.stanzas {
		for i := 0; i+1 < len(stanza); i += 2 {
			list = append(list, couplet{stanza[i], stanza[i+1]})
		}
	}
	return list
}

// gap leaves out the last word; false where there is no other one.
func (c couplet) gap() (artifact.Entry, bool) {
	at := word.FindAllStringIndex(c.text(), -1)
	if len(word.FindAllStringIndex(c.second.Text, -1)) < 2 {
		return artifact.Entry{}, false
	}
	text, last := c.text(), at[len(at)-1]
	cites := slices.Concat(c.first.Cites, c.second.Cites)
	slices.Sort(cites)
	return artifact.Entry{
		Text:    text[:last[0]] + artifact.Gap + text[last[1]:],
		Answers: []string{text[last[0]:last[1]]},
		Cites:   slices.Compact(cites),
	}, true
}

// sungGaps is the text of a song with a gap at the end of every second line: pupils listen for the word, and the rhyme
// helps them.
func (w *writer) sungGaps(count int) artifact.Block {
	b := artifact.Block{
		Kind:    artifact.GapTask,
		Text:    w.gapInstruction(true, false),
		Bank:    true,
		Entries: []artifact.Entry{},
	}
	for _, c := range w.m.couplets() {
		e, ok := c.gap()
		alike := func(have artifact.Entry) bool { return slices.Equal(have.Answers, e.Answers) }
		// a chorus that comes again
		if !ok || len(b.Entries) == count || w.used[c.text()] || slices.ContainsFunc(b.Entries, alike) {
			continue
		}
		b.Entries = append(b.Entries, e)
		w.used[c.text()] = true
	}
	b.Points = len(b.Entries)
	return b
}

// sung reports a gap text of the lines of a song, not of what it says, as levels have it.
func (w *reviser) sung(b artifact.Block) bool {
	return b.Kind == artifact.GapTask && len(w.all.stanzas) > 0 &&
		!slices.ContainsFunc(w.all.sentences(), func(s artifact.Sentence) bool {
			return slices.ContainsFunc(b.Entries, func(e artifact.Entry) bool { return stated(b.Kind, e) == s.Text })
		})
}

// heard puts lines in the order in which pupils hear them; those that were changed by hand come last.
func (w *reviser) heard(list []artifact.Entry) {
	couplets := w.all.couplets()
	at := func(e artifact.Entry) int {
		if n := slices.IndexFunc(couplets, func(c couplet) bool { return c.text() == stated(artifact.GapTask, e) }); n >= 0 {
			return n
		}
		return len(couplets)
	}
	slices.SortStableFunc(list, func(a, b artifact.Entry) int { return cmp.Compare(at(a), at(b)) })
}

package exercise

import (
	"slices"
	"strings"

	"pult/backend/session"
)

// OfContext takes the words of a picture or a song.
func OfContext(c session.TextContext) Material {
	return Material{
		Title: c.Title, Topic: c.Topic, Language: c.Language, Grade: c.Grade, Sections: c.Sections, Terms: c.Terms, Structures: c.Structures, Sources: c.Sources,
		stanzas: c.Stanzas,
	}
}

// sungGaps is the text of a song with a gap at the end of every second line: pupils listen for the word, and the rhyme helps them.
func (w *writer) sungGaps(count int) session.Block {
	b := session.Block{Kind: session.GapTask, Text: w.gapInstruction(true, false), Bank: true, Entries: []session.Entry{}}
	var answers []string
	for _, stanza := range w.m.stanzas {
		for i := 0; i+1 < len(stanza) && len(b.Entries) < count; i += 2 {
			first, second := stanza[i], stanza[i+1]
			at := word.FindAllStringIndex(second.Text, -1)
			if len(at) < 2 {
				continue
			}
			last := at[len(at)-1]
			answer := second.Text[last[0]:last[1]]
			whole := first.Text + " / " + second.Text
			known := slices.ContainsFunc(b.Entries, func(e session.Entry) bool { return stated(session.GapTask, e) == whole })
			if known || slices.Contains(answers, answer) { // a chorus that comes again
				continue
			}
			cites := slices.Concat(first.Cites, second.Cites)
			slices.Sort(cites)
			b.Entries = append(b.Entries, session.Entry{
				Text: first.Text + " / " + second.Text[:last[0]] + session.Gap + strings.TrimSuffix(second.Text[last[1]:], " "), Answers: []string{answer}, Cites: slices.Compact(cites),
			})
			answers = append(answers, answer)
		}
	}
	b.Points = len(b.Entries)
	return b
}

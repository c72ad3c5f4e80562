package exercise

import (
	"slices"
	"strings"

	"pult/backend/diagram"
	"pult/backend/music"
	"pult/backend/session"
)

// OfSong takes the words of a song: what is sung up to a full stop is a sentence, and a bridge that names the steps of something is a process. Steps stand
// in no sentence: a gap text would give their order away.
func OfSong(s session.Song) Material {
	m := Material{Title: s.Title, Topic: s.Topic, Language: s.Language, Grade: s.Grade, Sources: s.Sources, Sung: true}
	var seen []string
	for _, stanza := range s.Stanzas {
		section := session.Section{}
		for _, sentence := range sungSentences(stanza) {
			steps := strings.Split(strings.TrimSuffix(sentence.Text, "."), ", ")
			switch {
			case slices.Contains(seen, sentence.Text):
			case stanza.Kind == music.Bridge && len(sentence.Cites) > 0 && len(steps) > 2:
				st := session.Structure{Kind: diagram.Process, Cites: sentence.Cites}
				for _, step := range steps {
					st.Items = append(st.Items, session.Item{Label: step})
				}
				m.Structures = append(m.Structures, st)
			default:
				section.Sentences = append(section.Sentences, sentence)
			}
			seen = append(seen, sentence.Text)
		}
		if len(section.Sentences) > 0 {
			m.Sections = append(m.Sections, section)
		}
	}
	return m
}

func sungSentences(s session.SongStanza) []session.Sentence {
	var list []session.Sentence
	open := session.Sentence{Cites: []int{}}
	for _, l := range s.Lines {
		open.Text = strings.TrimSpace(open.Text + " " + l.Text)
		for _, n := range l.Cites {
			if !slices.Contains(open.Cites, n) {
				open.Cites = append(open.Cites, n)
			}
		}
		if endsSentence(l.Text) {
			list = append(list, open)
			open = session.Sentence{Cites: []int{}}
		}
	}
	return list
}

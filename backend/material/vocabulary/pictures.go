package vocabulary

import (
	"strings"

	"pult/backend/material/pictogram"
)

// illustrate finds the pictures of the words, and tells which have none. Beside a foreign word they would be the answer
// that a test asks for.
func (m *maker) illustrate() {
	if !m.Pictures {
		return
	}
	if m.Test && m.Shown != "german" {
		m.notes = append(m.notes, m.say("vocabulary.pictures.tell"))
		return
	}
	words := make([]string, len(m.Pairs))
	for i, p := range m.Pairs {
		words[i] = p.Left
	}
	pictures, n := pictogram.Each(words, "de")
	if n == 0 {
		m.notes = append(m.notes, m.say("puzzle.pictures.none"))
		return
	}
	m.signs = map[string]string{}
	var without []string
	for i, p := range pictures {
		if m.signs[words[i]] = p.Sign; p.Sign == "" {
			without = append(without, words[i])
		}
	}
	if len(without) > 0 {
		m.notes = append(m.notes, m.say("puzzle.pictures.without", "words", strings.Join(without, ", ")))
	}
}

// beside puts the cell of the pictures before others, where there is a column for them.
func (m *maker) beside(picture string, cells ...string) []string {
	if m.signs == nil {
		return cells
	}
	return append([]string{picture}, cells...)
}

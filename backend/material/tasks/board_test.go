package tasks_test

import (
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/diagram"
	"pult/backend/material/tasks"
)

// A board has the steps of an order in boxes with arrows between, else the words that matter, and what is to be kept
// about the topic; a text with neither has none.
func TestABoardHasBoxes(t *testing.T) {
	about := []artifact.Section{{Heading: "Rad", Sentences: []artifact.Sentence{
		{Text: "Wagen fahren auf Straßen.", Cites: []int{1}}, {Text: "Ein Rad dreht sich um eine Achse.", Cites: []int{1}},
	}}}
	steps := artifact.Structure{Kind: diagram.Process, Items: []artifact.Item{
		{Label: "Nabe"}, {Label: "Speichen"}, {Label: "Felge"}, {Label: "Reifen"},
	}}
	terms := []artifact.Term{
		{Word: "Nabe", Definition: "Die Mitte."},
		{Word: "Felge", Definition: "Der Ring."},
		{Word: "Reifen", Definition: "Gummi."},
	}
	m := tasks.Material{
		Title: "Rad", Topic: "Rad", Language: "de", Sections: about, Structures: []artifact.Structure{steps}, Terms: terms,
		Sources: []artifact.Source{{Title: "Rad"}},
	}
	boxes := func(m tasks.Material) (rows, arrows int, last string) {
		t.Helper()
		doc, err := tasks.Make(m, tasks.Order{Operation: tasks.Board}, i18n.Must(i18n.German))
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range doc.Blocks {
			for _, row := range b.Rows {
				if row[0] == "↓" {
					arrows++
					continue
				}
				rows++
			}
			for _, e := range b.Entries {
				last = e.Text
			}
		}
		return rows, arrows, last
	}
	if rows, arrows, text := boxes(m); rows != 4 || arrows != 3 || text != "Merke: Ein Rad dreht sich um eine Achse." {
		t.Error(rows, arrows, text)
	}
	m.Structures = nil
	if rows, arrows, _ := boxes(m); rows != 3 || arrows != 0 {
		t.Error(rows, arrows)
	}
	m.Terms, m.Sections[0].Heading = nil, ""
	if _, err := tasks.Make(m, tasks.Order{Operation: tasks.Board}, i18n.Must(i18n.German)); err == nil {
		t.Error("a board of nothing")
	}
}

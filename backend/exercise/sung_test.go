package exercise_test

import (
	"slices"
	"strings"
	"testing"

	"pult/backend/diagram"
	"pult/backend/exercise"
	"pult/backend/session"
)

// From a song a text with gaps to listen for: the last word of every second line, each once; from a picture questions about its labels.
func TestSongsAndPicturesBecomeTasks(t *testing.T) {
	line := func(text string) session.SongLine { return session.SongLine{Text: text, Cites: []int{1}} }
	verse := []session.SongLine{line("Das Licht fällt auf das grüne Blatt,"), line("das macht am Ende alle satt."), line("Das Wasser steigt im Stiel empor,"), line("wie niemals je zuvor.")}
	song := session.Song{Title: "Licht", Topic: "Photosynthese", Language: "de", Sources: []session.Source{{Title: "Buch"}}, Stanzas: []session.SongStanza{{Kind: "verse", Lines: verse}, {Kind: "chorus", Lines: verse[:2]}}}
	d := made(t, exercise.OfContext(session.ExtractFromSong(song)), exercise.Order{Operation: exercise.Tasks, Kinds: []session.BlockKind{session.GapTask}})
	if got := d.Blocks[0]; len(got.Entries) != 2 || got.Entries[0].Text != "Das Licht fällt auf das grüne Blatt, / das macht am Ende alle ____." || !slices.Equal(got.Shown(), []string{"satt", "zuvor"}) && !slices.Equal(got.Shown(), []string{"zuvor", "satt"}) {
		t.Errorf("%+v", got)
	}
	picture := session.Image{Sources: []session.Source{{Title: "Buch"}}, Diagram: diagram.Diagram{Kind: diagram.Parts, Title: "Das Blatt", Language: "de", Nodes: []diagram.Node{
		{Label: "Spaltöffnung", Note: "lässt Gase ein und aus"}, {Label: "Blattader", Note: "leitet Wasser"}, {Label: "Oberhaut", Note: "schützt vor dem Austrocknen"}, {Label: "Stiel", Note: "hält die Spreite"},
	}}}
	d = made(t, exercise.OfContext(session.ExtractFromImage(picture, "de")), exercise.Order{Operation: exercise.Quiz, Solutions: true})
	if b := d.Blocks[0]; b.Kind != session.ChoiceTask || len(b.Entries) != 4 || !strings.Contains(b.Entries[0].Text, "lässt Gase ein und aus") || b.Entries[0].Options[b.Entries[0].Right[0]] != "Spaltöffnung" {
		t.Errorf("%+v", b)
	}
	d = made(t, exercise.OfContext(session.ExtractFromImage(picture, "de")), exercise.Order{Operation: exercise.Glossary})
	if b := d.Blocks[0]; len(b.Entries) != 4 || b.Entries[0].Text != "Blattader" {
		t.Errorf("%+v", b)
	}
	table := session.Image{Sources: []session.Source{{Title: "Buch"}}, Diagram: diagram.Diagram{
		Kind: diagram.Comparison, Title: "Planeten", Language: "de", Header: []string{"Planet", "Aufbau", "Durchmesser", "Monde"},
		Rows: [][]string{{"Erde", "Gestein", "12.756 km", "1"}, {"Mars", "Gestein", "6.792 km", "2"}, {"Jupiter", "Gas", "142.984 km", "95"}},
	}}
	d = made(t, exercise.OfContext(session.ExtractFromImage(table, "de")), exercise.Order{Operation: exercise.Tasks, Kinds: []session.BlockKind{session.MatchingTask}})
	if b := d.Blocks[0]; len(b.Entries) != 3 || b.Points != 3 || b.Entries[1].Text != "Mars" || b.Entries[1].Answers[0] != "Durchmesser: 6.792 km" || !strings.HasPrefix(b.Text, "Was sagt die Tabelle") {
		t.Errorf("what tells the rows apart: %+v", b)
	}
}

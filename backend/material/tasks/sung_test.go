package tasks_test

import (
	"slices"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/material/diagram"
	"pult/backend/material/tasks"
)

// From a song a text with gaps to listen for: the last word of every second line, each once; from a picture questions
// about its labels.
func TestSongsAndPicturesBecomeTasks(t *testing.T) {
	line := func(text string) artifact.SongLine { return artifact.SongLine{Text: text, Cites: []int{1}} }
	verse := []artifact.SongLine{
		line("Das Licht fällt auf das grüne Blatt,"),
		line("das macht am Ende alle satt."),
		line("Das Wasser steigt im Stiel empor,"),
		line("wie niemals je zuvor."),
	}
	song := artifact.Song{
		Title:    "Licht",
		Topic:    "Photosynthese",
		Language: "de",
		Sources:  []artifact.Source{{Title: "Buch"}},
		Stanzas:  []artifact.SongStanza{{Kind: "verse", Lines: verse}, {Kind: "chorus", Lines: verse[:2]}},
	}
	d := made(
		t,
		tasks.OfContext(artifact.ExtractFromSong(song)),
		tasks.Order{Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.GapTask}},
	)
	if got := d.Blocks[0]; len(got.Entries) != 2 ||
		got.Entries[0].Text != "Das Licht fällt auf das grüne Blatt, / das macht am Ende alle ____." ||
		!slices.Equal(got.Shown(), []string{"satt", "zuvor"}) && !slices.Equal(got.Shown(), []string{"zuvor", "satt"}) {
		t.Errorf("%+v", got)
	}
	picture := artifact.Image{
		Sources: []artifact.Source{{Title: "Buch"}},
		Diagram: diagram.Diagram{Kind: diagram.Parts, Title: "Das Blatt", Language: "de", Nodes: []diagram.Node{
			{
				Label: "Spaltöffnung",
				Note:  "lässt Gase ein und aus",
			},
			{Label: "Blattader", Note: "leitet Wasser"},
			{Label: "Oberhaut", Note: "schützt vor dem Austrocknen"},
			{Label: "Stiel", Note: "hält die Spreite"},
		}},
	}
	d = made(
		t,
		tasks.OfContext(artifact.ExtractFromImage(picture, "de")),
		tasks.Order{Operation: tasks.Quiz, Solutions: true},
	)
	if b := d.Blocks[0]; b.Kind != artifact.ChoiceTask || len(b.Entries) != 4 ||
		!strings.Contains(b.Entries[0].Text, "lässt Gase ein und aus") ||
		b.Entries[0].Options[b.Entries[0].Right[0]] != "Spaltöffnung" {
		t.Errorf("%+v", b)
	}
	d = made(t, tasks.OfContext(artifact.ExtractFromImage(picture, "de")), tasks.Order{Operation: tasks.Glossary})
	if b := d.Blocks[0]; len(b.Entries) != 4 || b.Entries[0].Text != "Blattader" {
		t.Errorf("%+v", b)
	}
	table := artifact.Image{Sources: []artifact.Source{{Title: "Buch"}}, Diagram: diagram.Diagram{
		Kind: diagram.Comparison, Title: "Planeten", Language: "de",
		Header: []string{"Planet", "Aufbau", "Durchmesser", "Monde"},
		Rows: [][]string{
			{"Erde", "Gestein", "12.756 km", "1"},
			{"Mars", "Gestein", "6.792 km", "2"},
			{"Jupiter", "Gas", "142.984 km", "95"},
		},
	}}
	d = made(
		t,
		tasks.OfContext(artifact.ExtractFromImage(table, "de")),
		tasks.Order{Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.MatchingTask}},
	)
	if b := d.Blocks[0]; len(b.Entries) != 3 || b.Points != 3 || b.Entries[1].Text != "Mars" ||
		b.Entries[1].Answers[0] != "Durchmesser: 6.792 km" ||
		!strings.HasPrefix(b.Text, "Was sagt die Tabelle") {
		t.Errorf("what tells the rows apart: %+v", b)
	}
}

// A gap text of a song stays one of its lines, whatever is wished for it: longer, anew or another line. So it is with a
// song that cites nothing.
func TestASongStaysASongWhenItsTaskChanges(t *testing.T) {
	table := stanza(
		nil,
		"Eins mal sieben: sieben, und das geht", "eins zu eins, wie ihr schon seht.",
		"Drei mal sieben: einundzwanzig, klar,", "das ist immer wahr.",
		"Fünf mal sieben: fünfunddreißig, schau,", "rechne ganz genau.",
		"Sieben mal sieben: neunundvierzig, gut,", "das gibt neuen Mut.",
	)
	told := stanza(
		[]int{1},
		"Das Licht fällt auf das grüne Blatt,", "das macht am Ende alle satt.",
		"Das Wasser steigt im Stiel empor.", "Die Wurzel nimmt es in das Rohr.",
		"Die Pflanze baut den Zucker auf.", "Der Sauerstoff nimmt seinen Lauf.",
		"Das Kohlendioxid strömt ins Blatt hinein.", "Die Energie dafür gibt der Sonnenschein.",
	)
	for name, s := range map[string][]artifact.SongLine{"table": table, "told": told} {
		m := tasks.OfContext(
			artifact.ExtractFromSong(
				artifact.Song{
					Title:    "Lied",
					Topic:    "Lied",
					Language: "de",
					Sources:  []artifact.Source{{Title: "Buch"}},
					Stanzas:  []artifact.SongStanza{{Kind: "verse", Lines: s}},
				},
			),
		)
		d := made(t, m, tasks.Order{Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.GapTask}, Count: 2})
		if len(d.Blocks[0].Entries) != 2 {
			t.Fatalf("%s: %+v", name, d.Blocks[0])
		}
		first := lines(t, d.Blocks[0], s)
		if got := lines(t, redone(t, m, d, tasks.Instruction{Change: tasks.Longer}), s); !slices.Equal(got, []int{0, 2, 4}) {
			t.Errorf("%s, longer: lines %v after %v", name, got, first)
		}
		if got := lines(t, redone(t, m, d, tasks.Instruction{Change: tasks.Swap, Entry: 1}), s); !slices.Equal(
			got,
			[]int{4, 2},
		) {
			t.Errorf("%s, another line: %v after %v", name, got, first)
		}
		again := redone(t, m, d, tasks.Instruction{Change: tasks.Anew})
		if got := lines(t, again, s); !slices.Equal(got, []int{4, 6}) || !again.Bank {
			t.Errorf("%s, anew: lines %v after %v", name, got, first)
		}
		d.Blocks[0] = redone(t, m, d, tasks.Instruction{Change: tasks.Longer})
		if got := lines(t, redone(t, m, d, tasks.Instruction{Change: tasks.Anew}), s); !slices.Equal(got, []int{0, 2, 6}) {
			t.Errorf("%s, anew with what is left, as it is heard: lines %v", name, got)
		}
	}
}

// The levels of a song have gaps in what it says, not in its lines: such a task stays one of sentences.
func TestGapsInWhatASongSaysStaySentences(t *testing.T) {
	said := []string{
		"Die Pflanze nimmt mit der Wurzel Wasser auf.",
		"Der Sauerstoff strömt durch die Spaltöffnung hinaus.",
		"Das Blatt fängt mit dem Farbstoff das Licht.",
		"Der Zucker dient der Frucht als Vorrat.",
	}
	d := made(
		t,
		tasks.OfText(strings.Join(said, " "), "de").Named("Lied"),
		tasks.Order{Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.GapTask}, Count: 2},
	)
	m := tasks.OfContext(
		artifact.ExtractFromSong(
			artifact.Song{Language: "de", Stanzas: []artifact.SongStanza{{Kind: "verse", Lines: stanza([]int{1}, said...)}}},
		),
	)
	for _, e := range redone(t, m, d, tasks.Instruction{Change: tasks.Longer}).Entries {
		if !slices.Contains(said, artifact.FillGaps(e.Text, e.Answers)) {
			t.Errorf("%q is no sentence of the text", e.Text)
		}
	}
}

func stanza(cites []int, texts ...string) []artifact.SongLine {
	var list []artifact.SongLine
	for _, text := range texts {
		list = append(list, artifact.SongLine{Text: text, Cites: slices.Clone(cites)})
	}
	return list
}

// lines are the numbers of the first lines of a gap text that is sung, from 0.
func lines(t *testing.T, b artifact.Block, song []artifact.SongLine) []int {
	t.Helper()
	var list []int
	for _, e := range b.Entries {
		whole := strings.Replace(e.Text, artifact.Gap, e.Answers[0], 1)
		at := slices.IndexFunc(song, func(l artifact.SongLine) bool { return strings.HasPrefix(whole, l.Text+" / ") })
		if at < 0 || whole != song[at].Text+" / "+song[at+1].Text || !strings.Contains(song[at+1].Text, e.Answers[0]) {
			t.Errorf("%q is not sung", e.Text)
		}
		list = append(list, at)
	}
	return list
}

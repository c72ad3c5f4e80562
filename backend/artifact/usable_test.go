package artifact

import (
	"strings"
	"testing"
)

func entry(text string, answers ...string) Entry { return Entry{Text: text, Answers: answers} }

// A worksheet as models write it becomes one that a class can work with: what is meant is put in order, and what nobody
// could answer goes.
func TestWhatAClassCanWorkWith(t *testing.T) {
	d := Document{Title: "Vulkane", Sources: []Source{{Title: "Buch"}}, Blocks: []Block{
		{Kind: HeadingBlock, Text: "Vulkane", Number: 1, Points: 2},
		{Kind: GapTask, Number: 0, Text: "Fülle aus.", Entries: []Entry{
			entry("Im Schlot steigt ___ auf.", "Magma"), entry("Lava ist heißes Gestein.", "Gestein"),
			entry("Der [...] ist der Ausgang.", "Krater"), entry("Ohne Lücke.", "Wort"), entry("____ und ____", "eins"),
		}},
		{Kind: ChoiceTask, Number: 7, Text: "Was?", Points: 2, Entries: []Entry{
			{Text: "Was ist heiß?", Options: []string{"Eis", "", "Lava"}, Right: []int{2}},
			{Text: "Von 1 gezählt?", Options: []string{"a", "b", "c"}, Right: []int{3, 2}},
			{Text: "In Worten?", Options: []string{"a", "b"}, Answers: []string{"b"}},
			{Text: "Alle richtig?", Options: []string{"a", "b"}, Right: []int{0, 1}},
			{Text: "Keine?", Options: []string{"a"}},
		}},
		{Kind: TruthTask, Number: 3, Text: "Wahr?", Points: 1, Entries: []Entry{
			{Text: "Lava ist heiß.", True: true, Answers: []string{"Ja, sehr."}, Cites: []int{1, 9}},
			entry("Lava ist kalt.", "Lava ist heiß."), entry("Magma ist Wasser."),
		}},
		{Kind: MatchingTask, Number: 4, Text: "Was gehört zusammen?", Entries: []Entry{
			entry("Magma", "unten"), entry("Lava", "oben"), entry("Asche", "oben"),
		}},
		{Kind: ShortTask, Number: 5, Text: "Warum?", Entries: []Entry{entry("Warum?")}},
		{Kind: "poem", Text: "Ein Gedicht"},
	}}
	got, left, ok := d.Usable()
	if err := got.Validate(); err != nil || !ok || left != 8 {
		t.Fatalf("%v %v left %d\n%+v", err, ok, left, got.Blocks)
	}
	var lines []string
	for _, b := range got.Blocks {
		for _, e := range b.Entries {
			lines = append(lines, e.Text+" "+strings.Join(e.Answers, ","))
		}
	}
	const want = "Im Schlot steigt ____ auf. Magma|Lava ist heißes ____. Gestein|Der ____ ist der Ausgang. Krater|" +
		"Was ist heiß? |Von 1 gezählt? |In Worten? b|Lava ist heiß. |Lava ist kalt. Lava ist heiß.|Magma unten|Lava oben"
	if is := strings.Join(lines, "|"); is != want {
		t.Errorf("%s\nwant %s", is, want)
	}
	c := got.Blocks[2].Entries
	if c[0].Right[0] != 1 || c[1].Right[0] != 1 || c[1].Right[1] != 2 || c[2].Right[0] != 1 || len(c[0].Options) != 2 {
		t.Errorf("%+v", c)
	}
	if got.Blocks[0].Number != 0 || got.Blocks[4].Number != 4 || len(got.Blocks[3].Entries[0].Cites) != 1 {
		t.Errorf("%+v", got.Blocks)
	}
}

// The program numbers tasks and marks headings itself; what falls away takes its points along.
func TestNumbersAndPointsArePutInOrder(t *testing.T) {
	d := Document{Title: "Vulkane", Blocks: []Block{
		{Kind: HeadingBlock, Text: "# Klassenarbeit Nr. 1"},
		{Kind: TruthTask, Number: 1, Text: "Aufgabe 1: Richtig oder falsch?", Points: 6, Entries: []Entry{
			{Text: "Lava ist heiß.", True: true}, {Text: "Magma ist heiß.", True: true}, entry("Magma ist kalt."),
		}},
		{Kind: ShortTask, Number: 2, Text: "2. Wie heißt der Berg?", Points: 1, Entries: []Entry{entry("Wer?", "Ätna")}},
		{Kind: ShortTask, Number: 3, Text: "3 Beispiele für Vulkane?", Points: 1, Entries: []Entry{entry("Welche?", "Ätna")}},
	}}
	got, _, _ := d.Usable()
	for i, want := range []string{
		"Klassenarbeit Nr. 1", "Richtig oder falsch?", "Wie heißt der Berg?", "3 Beispiele für Vulkane?",
	} {
		if got.Blocks[i].Text != want {
			t.Errorf("%q, want %q", got.Blocks[i].Text, want)
		}
	}
	if got.Blocks[1].Points != 4 {
		t.Errorf("%d points for two of three statements", got.Blocks[1].Points)
	}
}

// Where one question of a task can only be counted from 1, all of them are; words that stand among the options are
// right whatever the number says; a paragraph has its words wherever a model puts them.
func TestCase65WhatModelsMeanByAPlace(t *testing.T) {
	d := Document{Title: "Quiz", Blocks: []Block{
		{Kind: ParagraphBlock, Text: "Lies genau.", Entries: []Entry{}},
		{Kind: ChoiceTask, Number: 1, Text: "Was?", Points: 2, Entries: []Entry{
			{Text: "Letzte?", Options: []string{"a", "b", "c"}, Right: []int{3}},
			{Text: "Zweite?", Options: []string{"a", "b", "c"}, Right: []int{2}},
			{Text: "In Worten?", Options: []string{"a", "b", "c"}, Right: []int{3}, Answers: []string{"a"}},
		}},
	}}
	got, left, ok := d.Usable()
	if err := got.Validate(); err != nil || !ok || left != 0 || got.Blocks[0].Entries[0].Text != "Lies genau." {
		t.Fatalf("%v %v left %d\n%+v", err, ok, left, got.Blocks)
	}
	for i, want := range []int{2, 1, 0} {
		if e := got.Blocks[1].Entries[i]; len(e.Right) != 1 || e.Right[0] != want {
			t.Errorf("%s: %v", e.Text, e.Right)
		}
	}
}

// Levels stay one test: a task that one of them lost goes from all, and a number is worth the same.
func TestLevelsStayAbreast(t *testing.T) {
	d := Document{Title: "Vulkane"}
	for n, l := range []Level{Easy, Middle, Hard} {
		d.Blocks = append(d.Blocks,
			Block{Kind: GapTask, Level: l, Number: 1, Text: "a", Points: n + 1, Entries: []Entry{entry("____", "x")}},
			Block{Kind: ShortTask, Level: l, Number: 2, Text: "b", Points: 1, Entries: []Entry{entry("Was?", "y")}},
			Block{Kind: GapTask, Level: l, Number: 3, Text: "c", Points: 1, Entries: []Entry{entry("____", "z")}},
		)
	}
	d.Blocks[4].Entries[0].Answers = nil
	got, left, ok := d.Usable()
	if err := got.Validate(); err != nil || !ok || left != 3 || len(got.Blocks) != 6 ||
		got.Points(Easy) != got.Points(Hard) {
		t.Errorf("%v %v left %d %+v", err, ok, left, got.Blocks)
	}
}

// Too little that stays is no worksheet, and what is in order stays as it is.
func TestTooLittleIsNone(t *testing.T) {
	bad := Document{Title: "x", Blocks: []Block{{Kind: GapTask, Text: "a", Entries: []Entry{
		entry("____", "x"), entry("eins", "z"), entry("zwei", "z"),
	}}}}
	if _, left, ok := bad.Usable(); ok || left != 2 {
		t.Errorf("%d %v", left, ok)
	}
	text := Block{Kind: ParagraphBlock, Entries: []Entry{entry("Eins."), entry("Zwei."), entry("Drei.")}}
	if _, _, ok := (Document{Title: "x", Blocks: append(bad.Blocks, text)}).Usable(); ok {
		t.Error("a worksheet that lost its tasks is none")
	}
	if _, _, ok := (Document{Title: "x"}).Usable(); ok {
		t.Error("nothing is no worksheet")
	}
}

package artifact_test

import (
	"encoding/json"
	"slices"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/fault"
)

func sheet() artifact.Document {
	return artifact.Document{
		Title: "Vulkane", Language: "de", Kind: artifact.WorksheetKind, Sources: []artifact.Source{{Title: "Buch"}},
		Notes: []string{},
		Blocks: []artifact.Block{
			{Kind: artifact.HeadingBlock, Text: "Aufbau", Entries: []artifact.Entry{}},
			{Kind: artifact.GapTask, Number: 1, Text: "Fülle aus.", Points: 2, Bank: true, Entries: []artifact.Entry{
				{Text: "Im ____ steigt das ____ auf.", Answers: []string{"Schlot", "Magma"}, Cites: []int{1}},
			}},
			{Kind: artifact.TruthTask, Number: 2, Text: "Kreuze an.", Points: 2, Entries: []artifact.Entry{
				{Text: "Lava ist heiß.", Answers: []string{}, True: true, Cites: []int{1}},
				{Text: "Lava ist kalt.", Answers: []string{"Lava ist heiß."}, Cites: []int{1}},
			}},
			{Kind: artifact.MatchingTask, Number: 3, Text: "Ordne zu.", Points: 2, Entries: []artifact.Entry{
				{
					Text:    "Lava",
					Answers: []string{"außen"},
					Cites:   []int{},
				}, {Text: "Magma", Answers: []string{"innen"}, Cites: []int{}},
			}},
			{Kind: artifact.ChoiceTask, Number: 4, Text: "Kreuze an.", Points: 1, Entries: []artifact.Entry{
				{
					Text:    "Was ist oben?",
					Answers: []string{},
					Options: []string{"Krater", "Kammer"},
					Right:   []int{0},
					Cites:   []int{},
				},
			}},
			{Kind: artifact.OrderTask, Number: 5, Text: "Ordne.", Points: 3, Entries: []artifact.Entry{
				{
					Text:    "Aufstieg",
					Answers: []string{},
					Cites:   []int{},
				}, {Text: "Ausbruch", Answers: []string{}, Cites: []int{}}, {Text: "Erkalten", Answers: []string{}, Cites: []int{}},
			}},
			{
				Kind:    artifact.ShortTask,
				Number:  6,
				Text:    "Antworte.",
				Points:  2,
				Entries: []artifact.Entry{{Text: "Was ist Lava?", Answers: []string{"Magma an der Luft"}, Cites: []int{}}},
			},
		},
	}
}

// Whatever makes a sheet useless in class is found, and the task is named.
func TestASheetIsCheckedBeforeItCounts(t *testing.T) {
	if err := sheet().Validate(); err != nil {
		t.Fatalf("a good sheet: %v", err)
	}
	if got := sheet().Points(""); got != 12 {
		t.Errorf("%d points", got)
	}
	for name, c := range map[string]struct {
		spoil  func(d *artifact.Document)
		key    string
		number string
	}{
		"a gap without its word": {
			func(d *artifact.Document) { d.Blocks[1].Entries[0].Answers = []string{"Schlot"} },
			"fault.document.solution", "1",
		},
		"a word without its gap": {
			func(d *artifact.Document) { d.Blocks[1].Entries[0].Text = "Im Schlot steigt ____ auf." },
			"fault.document.solution", "1",
		},
		"a false one without what is": {
			func(d *artifact.Document) { d.Blocks[2].Entries[1].Answers = []string{} },
			"fault.document.solution", "2",
		},
		"two partners that are alike": {
			func(d *artifact.Document) { d.Blocks[3].Entries[1].Answers[0] = "außen" },
			"fault.document.solution", "3",
		},
		"no right option": {
			func(d *artifact.Document) { d.Blocks[4].Entries[0].Right = nil },
			"fault.document.solution", "4",
		},
		"every option right": {
			func(d *artifact.Document) { d.Blocks[4].Entries[0].Right = []int{0, 1} },
			"fault.document.solution", "4",
		},
		"an option that is not there": {
			func(d *artifact.Document) { d.Blocks[4].Entries[0].Right = []int{2} },
			"fault.document.solution", "4",
		},
		"the same step twice": {
			func(d *artifact.Document) { d.Blocks[5].Entries[1].Text = "Aufstieg" },
			"fault.document.solution", "5",
		},
		"a question without an answer": {
			func(d *artifact.Document) { d.Blocks[6].Entries[0].Answers = nil },
			"fault.document.solution", "6",
		},
		"a number left out": {
			func(d *artifact.Document) { d.Blocks[6].Number = 7 }, "fault.document.numbers",
			"7",
		},
		"a task that is worth nothing": {
			func(d *artifact.Document) { d.Blocks[6].Points = 0 }, "fault.document.points",
			"6",
		},
		"a heading with points": {
			func(d *artifact.Document) { d.Blocks[0].Points = 1 }, "fault.document.numbers",
			"0",
		},
		"a source that is not listed": {
			func(d *artifact.Document) { d.Blocks[1].Entries[0].Cites = []int{2} },
			"fault.document.source", "1",
		},
		"a task without an instruction": {func(d *artifact.Document) { d.Blocks[6].Text = " " }, "fault.document.block", "6"},
		"a part that nobody knows": {
			func(d *artifact.Document) { d.Blocks[6].Kind = "rätsel" },
			"fault.document.numbers", "6",
		},
		"no title": {func(d *artifact.Document) { d.Title = "" }, "fault.document.empty", ""},
		"levels of different worth": {func(d *artifact.Document) {
			other := d.Blocks[1]
			d.Blocks[1].Level, other.Level, other.Points = artifact.Easy, artifact.Middle, 3
			d.Blocks = append(d.Blocks[:2], other)
		}, "fault.document.points", "1"},
	} {
		d := sheet()
		c.spoil(&d)
		err := fault.Of(d.Validate())
		if err == nil || err.Key != c.key || err.Args["number"] != c.number {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What pupils pick from has all that belongs in and does not give the order away.
func TestWhatIsShownIsNotTheSolution(t *testing.T) {
	d := sheet()
	if got := d.Blocks[1].Shown(); !slices.Equal(got, []string{"Magma", "Schlot"}) {
		t.Errorf("word bank %v", got)
	}
	steps := d.Blocks[5].Shown() // they are in order when sorted by letters
	if slices.Equal(steps, []string{"Aufstieg", "Ausbruch", "Erkalten"}) || len(steps) != 3 {
		t.Errorf("steps %v", steps)
	}
}

// Words in alphabetical order may stand where the solution has them by chance: then they are turned until hardly one
// does.
func TestTheRightColumnIsNotTheSolution(t *testing.T) {
	b := artifact.Block{Kind: artifact.MatchingTask}
	for _, right := range []string{
		"der Übergang zu Dampf", "der Übergang zu Wasser", "Wasser, das fällt",
		"Wasser, das unten ist", "Wasser, das fließt", "Wasser, das süß ist",
	} {
		b.Entries = append(b.Entries, artifact.Entry{Text: right, Answers: []string{right}})
	}
	for i, right := range b.Shown() {
		if b.Entries[i].Answers[0] == right {
			t.Errorf("%q stands beside its term: %q", right, b.Shown())
		}
	}
}

// The teacher changes a sentence; a change by which a gap loses its word is refused, and both together are not.
func TestASheetIsEditedByHand(t *testing.T) {
	raw, err := json.Marshal(sheet())
	if err != nil {
		t.Fatal(err)
	}
	text := artifact.TextEdit{Place: "blocks/1/entries/0/text", Text: "Im ____ steigt Magma auf."}
	if _, err := amend(artifact.DocumentType, raw, []artifact.TextEdit{text}); !fault.Is(err, fault.Invalid) ||
		fault.Of(err).Key != "fault.document.solution" {
		t.Errorf("a gap without a word: %v", err)
	}
	after, err := amend(artifact.DocumentType, raw, []artifact.TextEdit{
		{
			Place: "blocks/1/entries/0/text",
			Text:  "Im ____ steigt heißes ____ auf.",
		}, {Place: "blocks/1/entries/0/answers/1", Text: "Gestein"},
	})
	if err != nil {
		t.Fatal(err)
	}
	var d artifact.Document
	if err := json.Unmarshal(after, &d); err != nil {
		t.Fatal(err)
	}
	if e := d.Blocks[1].Entries[0]; !e.Own || !slices.Equal(d.Blocks[1].Shown(), []string{"Gestein", "Schlot"}) {
		t.Errorf("%+v", e)
	}
	if _, err := amend(artifact.DocumentType, raw, []artifact.TextEdit{{Place: "blocks/1/points", Text: "5"}}); !fault.Is(
		err,
		fault.Invalid,
	) {
		t.Errorf("points are no text: %v", err)
	}
}

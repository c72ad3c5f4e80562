package tasks_test

import (
	"slices"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/tasks"
)

// Three levels count alike, are worth the same, and differ in gaps and help. None of them has the text above its tasks:
// it would answer them.
func TestLevelsReallyDiffer(t *testing.T) {
	d := made(t, photosynthesis(t), tasks.Order{Operation: tasks.Levels, Grade: "7"})
	if !slices.Equal(d.Levels(), []artifact.Level{artifact.Easy, artifact.Middle, artifact.Hard}) {
		t.Fatalf("levels %v", d.Levels())
	}
	if a, b, c := d.Points(artifact.Easy), d.Points(artifact.Middle), d.Points(artifact.Hard); a != b || b != c || a == 0 {
		t.Errorf("points %d, %d, %d", a, b, c)
	}
	numbers, gaps := map[artifact.Level][]int{}, map[artifact.Level]artifact.Block{}
	for _, l := range d.Levels() {
		for _, b := range d.At(l) {
			if b.IsTask() {
				numbers[l] = append(numbers[l], b.Number)
			}
			if b.Kind == artifact.GapTask {
				gaps[l] = b
			}
			if b.Kind == artifact.ParagraphBlock {
				t.Errorf("%s: the answers stand above the tasks: %q", l, b.Entries[0].Text)
			}
		}
	}
	if !slices.Equal(numbers[artifact.Easy], numbers[artifact.Hard]) ||
		!slices.Equal(numbers[artifact.Easy], []int{1, 2, 3}) {
		t.Errorf("numbers %v", numbers)
	}
	a, b, c := gaps[artifact.Easy], gaps[artifact.Middle], gaps[artifact.Hard]
	if len(a.Entries) >= len(b.Entries) || !a.Letters || !a.Bank || !b.Bank || c.Bank {
		t.Errorf("gaps %d, %d, %d", len(a.Entries), len(b.Entries), len(c.Entries))
	}
}

// A text that explains no terms has levels, too: those of its gap text.
func TestLevelsOfAPlainText(t *testing.T) {
	d := made(
		t,
		tasks.OfText(`Der Bauer pflügt den Acker im Frühling. Die Kinder sammeln die Kartoffeln in Körbe. Am Abend fährt der Traktor zur Scheune.
		Die Mühle mahlt das Getreide zu feinem Mehl. Der Bäcker backt aus dem Mehl frisches Brot.`, "de").
			Named("Hof"),
		tasks.Order{Operation: tasks.Levels},
	)
	if len(d.Levels()) != 3 || d.Points(artifact.Easy) == 0 || d.Points(artifact.Easy) != d.Points(artifact.Hard) {
		t.Errorf("%v, %d points", d.Levels(), d.Points(artifact.Easy))
	}
}

// A text of the teacher's is the gap text of every level, whole: the easy one asks for fewer of its words.
func TestLevelsOfAnOwnTextKeepItWhole(t *testing.T) {
	m := tasks.OfText(forest, "de")
	d := made(t, m, tasks.Order{Operation: tasks.Levels, Grade: "5"})
	gaps := map[artifact.Level]int{}
	for _, b := range d.Blocks {
		if b.Kind != artifact.GapTask {
			continue
		}
		gaps[b.Level] = len(b.Shown())
		var filled []string
		for _, e := range b.Entries {
			filled = append(filled, artifact.FillGaps(e.Text, e.Answers))
		}
		for _, sentence := range m.Sections[0].Sentences {
			if !strings.Contains(strings.Join(filled, " "), sentence.Text) {
				t.Errorf("%s: left out: %q", b.Level, sentence.Text)
			}
		}
	}
	if a, b, c := gaps[artifact.Easy], gaps[artifact.Middle], gaps[artifact.Hard]; a == 0 || a >= b || b != c {
		t.Errorf("gaps %d, %d, %d", a, b, c)
	}
}

const forest = `Wald
Der Specht klopft mit seinem Schnabel an die Rinde. Die Ameise trägt Nadeln in den Bau am Waldrand. Der Fuchs schläft am Tag in einem Bau unter der Erde.
Das Moos speichert nach einem Regen viel Wasser. Die Eiche trägt im Herbst viele Eicheln. Der Wald ist ein Lebensraum für Pflanzen und Tiere.
Der Wald liefert Holz. Der Wald schützt den Boden. Im Wald leben Tiere. Der Wald kühlt die Luft. Der Wald speichert Wasser. Der Wald reinigt die Luft.
Die Zersetzer im Boden verwandeln das gefallene Laub der Bäume in fruchtbaren Humus für neue Pflanzen. Der Borkenkäfer frisst Gänge unter der Rinde von Fichten.`

// A sheet in levels holds its text three times; who works on with it gets every sentence once.
func TestASheetInLevelsIsWorkedOnOnce(t *testing.T) {
	sheet := withText(photosynthesis(t), made(t, photosynthesis(t), tasks.Order{Operation: tasks.Levels}))
	for _, op := range []tasks.Operation{tasks.Summary, tasks.Shorten, tasks.Simplify} {
		seen := map[string]bool{}
		for _, b := range made(t, tasks.OfDocument(sheet), tasks.Order{Operation: op}).Blocks {
			for _, e := range b.Entries {
				if seen[e.Text] {
					t.Errorf("%s says twice: %q", op, e.Text)
				}
				seen[e.Text] = true
			}
		}
	}
	once := artifact.Sentence{Text: "Der Wald ist ein Lebensraum für viele Tiere.", Cites: []int{}}
	m := tasks.OfResearch(
		artifact.Research{
			Language: "de",
			Title:    "Wald",
			Summary:  []artifact.Sentence{once},
			Sections: []artifact.Section{{Heading: "Tiere", Sentences: []artifact.Sentence{once}}},
		},
	)
	if len(m.Sections) != 1 {
		t.Errorf("%+v", m.Sections)
	}
}

// withText puts the sections of the text above the tasks of each level, as models do.
func withText(m tasks.Material, d artifact.Document) artifact.Document {
	for _, l := range d.Levels() {
		b := artifact.Block{Kind: artifact.ParagraphBlock, Level: l}
		for _, section := range m.Sections {
			for _, s := range section.Sentences {
				b.Entries = append(b.Entries, artifact.Entry{Text: s.Text, Answers: []string{}, Cites: s.Cites})
			}
		}
		d.Blocks = append(d.Blocks, b)
	}
	return d
}

// A task of a level can become longer or another one, and still asks nothing that its text does not say.
func TestATaskOfALevelChangesWithinItsText(t *testing.T) {
	m := photosynthesis(t)
	d := withText(m, made(t, m, tasks.Order{Operation: tasks.Levels, Grade: "7", Count: 4}))
	for _, l := range d.Levels() {
		var text []string
		for _, b := range d.At(l) {
			for _, e := range b.Entries {
				if b.Kind == artifact.ParagraphBlock {
					text = append(text, e.Text)
				}
			}
		}
		for _, w := range []tasks.Instruction{{Change: tasks.Longer}, {Change: tasks.Anew}, {Change: tasks.Swap, Entry: 1}} {
			for w.Number = 1; w.Number <= 3; w.Number++ {
				w.Level = l
				parts, err := tasks.Regenerate(m, tasks.Order{}, d, w, i18n.Must(i18n.German))
				if err != nil && (l == artifact.Hard || w.Change == tasks.Longer && w.Number == 1) {
					t.Errorf("%s, task %d %s: %v", l, w.Number, w.Change, err)
				}
				for _, p := range parts {
					for _, e := range p.Block.Entries {
						// a sentence with its gap filled, a true one, or what a false one should say
						whole := strings.Replace(e.Text, artifact.Gap, strings.Join(e.Answers, ""), 1)
						says := func(s string) bool { return s == whole || slices.Contains(e.Answers, s) }
						if p.Block.Kind == artifact.MatchingTask || p.Block.Kind == artifact.ShortTask {
							says = func(s string) bool { return strings.Contains(strings.ToLower(s), strings.ToLower(e.Text)) }
						}
						if !slices.ContainsFunc(text, says) {
							t.Errorf("%s, task %d %s: nothing is said about %q", l, w.Number, w.Change, e.Text)
						}
					}
				}
			}
		}
	}
}

package tasks_test

import (
	"slices"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/lang/wordlist"
	"pult/backend/material/tasks"
)

const fox = "Der Rotfuchs gehört zur Familie der Hunde. Sein Fell ist rotbraun, die Spitze vom Schwanz ist weiß. " +
	"Ein Fuchs wird etwa 70 cm lang. Er wohnt in einem Bau unter der Erde. Füchse fressen Mäuse und Beeren. " +
	"Im April bekommt die Füchsin 4 bis 6 Junge. Die Jungen heißen Welpen. In der Stadt leben heute auch Füchse."

// Every sentence of a text that a teacher hands in may be judged and asked for: as many tasks as she names, in the
// order of the text, the false ones against it.
func TestAnOwnTextGivesTheNumberThatWasNamed(t *testing.T) {
	m := tasks.OfText(fox, "de").Named("Fuchs")
	d := made(t, m, tasks.Order{
		Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.TruthTask}, Count: 8, Solutions: true,
	})
	entries := d.Blocks[0].Entries
	at := -1
	for _, e := range entries {
		said := e.Text
		if strings.Contains(e.Text, "cm kurz") {
			t.Error(e.Text)
		}
		if !e.True {
			said = e.Answers[0]
			if strings.Contains(fox, e.Text) {
				t.Errorf("false, and in the text: %s", e.Text)
			}
		}
		now := strings.Index(fox, said)
		if now <= at {
			t.Errorf("not in the order of the text: %s", said)
		}
		at = now
	}
	wrong := len(slices.DeleteFunc(slices.Clone(entries), func(e artifact.Entry) bool { return e.True }))
	if len(entries) != 8 || wrong < 2 || wrong > 4 || len(d.Notes) > 0 {
		t.Errorf("%d statements, %d false, %q", len(entries), wrong, d.Notes)
	}
	d = made(t, m, tasks.Order{Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.ShortTask}, Count: 6})
	var asked []string
	for _, e := range d.Blocks[0].Entries {
		if !strings.HasSuffix(e.Text, "?") || !strings.Contains(fox, e.Answers[0]) {
			t.Errorf("%+v", e)
		}
		asked = append(asked, e.Text)
	}
	for _, want := range []string{
		"Wie lang wird ein Fuchs?", "Was fressen Füchse?", "Wann bekommt die Füchsin 4 bis 6 Junge?",
		"Wo leben heute auch Füchse?",
	} {
		if !slices.Contains(asked, want) {
			t.Errorf("no %q in %q", want, asked)
		}
	}
	if len(asked) != 6 {
		t.Errorf("%d questions", len(asked))
	}
}

// Sentences are put in order when that is all that is wanted; pairs that were given are matched.
func TestSentencesAndPairsArePutTogether(t *testing.T) {
	order := []artifact.BlockKind{artifact.OrderTask}
	d := made(t, tasks.OfText(fox, "de").Named("Fuchs"), tasks.Order{Operation: tasks.Tasks, Kinds: order})
	if n := len(d.Blocks[0].Entries); n != 8 {
		t.Errorf("%d sentences", n)
	}
	pairs := wordlist.Pairs("Kerze = Wachs, Fenster = Glas, Reifen = Gummi, Nagel = Eisen")
	d = made(t, tasks.OfPairs(pairs, "de").Named("Stoffe"), tasks.Order{
		Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.MatchingTask},
	})
	if b := d.Blocks[0]; len(b.Entries) != 4 || b.Entries[0].Text != "Kerze" || b.Entries[0].Answers[0] != "Wachs" {
		t.Errorf("%+v", b)
	}
}

// Each kind of task has a number of its own, gaps without words and questions with three answers; a quiz has as many
// questions as were asked for, and no more.
func TestEachKindHasItsNumber(t *testing.T) {
	d := made(t, photosynthesis(t), tasks.Order{
		Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.GapTask, artifact.TruthTask, artifact.ChoiceTask},
		Count: 5, Counts: map[artifact.BlockKind]int{artifact.GapTask: 5, artifact.TruthTask: 3, artifact.ChoiceTask: 2},
		Bare: true, Options: 3,
	})
	for i, n := range []int{5, 3, 2} {
		if have := len(d.Blocks[i].Entries); have != n {
			t.Errorf("%s: %d instead of %d", d.Blocks[i].Kind, have, n)
		}
	}
	if d.Blocks[0].Bank || len(d.Blocks[2].Entries[0].Options) != 3 {
		t.Errorf("%+v", d.Blocks)
	}
	d = made(t, photosynthesis(t), tasks.Order{Operation: tasks.Quiz, Count: 6})
	n := 0
	for _, b := range d.Blocks {
		n += len(b.Entries)
	}
	if n != 6 {
		t.Errorf("%d questions of a quiz of 6", n)
	}
}

// A sentence that says where or whence something is asks for that; one that leans on the sentence before is asked for
// by a word that the text has once, and no question names another answer as well.
func TestQuestionsForPlaces(t *testing.T) {
	text := "In der Regel trinkt sie viel. Kartoffeln wachsen unter der Erde. Die Pflanze stammt aus Südamerika. " +
		"Im Sommer führt er weniger Wasser. " +
		"Friedrich der Große ließ 1756 in Preußen Kartoffeln anbauen. Die grünen Teile der Pflanze sind giftig."
	d := made(t, tasks.OfText(text, "de").Named("Kartoffel"), tasks.Order{
		Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.ShortTask}, Count: 5, Solutions: true,
	})
	var asked []string
	for _, e := range d.Blocks[0].Entries {
		asked = append(asked, e.Text)
	}
	for _, q := range asked {
		if strings.Contains(q, "Wo trinkt") {
			t.Error(q)
		}
	}
	for _, want := range []string{
		"Wo wachsen Kartoffeln?", "Woher stammt die Pflanze?", "Was erfährst du im Text zum Stichwort „Sommer“?",
		"Was erfährst du im Text zum Stichwort „Preußen“?",
	} {
		if !slices.Contains(asked, want) {
			t.Errorf("no %q in %q", want, asked)
		}
	}
}

// A number of one kind is its own: the other kinds have as many entries as usual, and what is counted chooses first.
func TestANumberIsOfItsKind(t *testing.T) {
	d := made(t, tasks.OfText(fox, "de").Named("Fuchs"), tasks.Order{
		Operation: tasks.Tasks, Kinds: []artifact.BlockKind{artifact.TruthTask, artifact.GapTask},
		Counts: map[artifact.BlockKind]int{artifact.GapTask: 5}, Solutions: true,
	})
	if d.Blocks[0].Kind != artifact.TruthTask || len(d.Blocks[1].Entries) != 5 || len(d.Blocks[0].Entries) != 3 {
		t.Errorf("%d statements, %d gaps, %q", len(d.Blocks[0].Entries), len(d.Blocks[1].Entries), d.Notes)
	}
}

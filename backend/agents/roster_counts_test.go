package agents

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/lang/wordlist"
	"pult/backend/material/puzzle"
	"pult/backend/material/vocabulary"
)

// tally is what an agent says of the numbers in a document: "asked made key".
func tally(t *testing.T, name string, params map[string]string, d artifact.Document) []string {
	t.Helper()
	at := slices.IndexFunc(All(), func(s agent.Spec) bool { return s.Name == name })
	if at < 0 || All()[at].Tally == nil {
		t.Fatalf("%s counts nothing", name)
	}
	content, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, c := range All()[at].Tally(params, content) {
		list = append(list, fmt.Sprint(c.Asked, c.Made, " ", c.Of))
	}
	return list
}

// block is a task with so many entries.
func block(kind artifact.BlockKind, level artifact.Level, entries int) artifact.Block {
	return artifact.Block{Kind: kind, Level: level, Entries: make([]artifact.Entry, entries)}
}

// Whoever made a sheet, a model or rules: numbers that were asked for are held against what it has. A number for the
// whole may mean tasks, entries, or entries of each task.
func TestNumbersThatWereAskedFor(t *testing.T) {
	short, choice, gaps := artifact.ShortTask, artifact.ChoiceTask, artifact.GapTask
	sheet := func(blocks ...artifact.Block) artifact.Document { return artifact.Document{Blocks: blocks} }
	asks := func(n string) map[string]string { return map[string]string{"operation": "tasks", "count": n} }
	quiz := map[string]string{"operation": "quiz", "count": "10"}
	for name, c := range map[string]struct {
		params map[string]string
		doc    artifact.Document
		want   string
	}{
		"nine of ten": {quiz, sheet(block(choice, "", 9)), "[10 9 count.tasks]"},
		"more":        {quiz, sheet(block(choice, "", 7), block(short, "", 10)), "[10 17 count.tasks]"},
		"in all":      {quiz, sheet(block(choice, "", 7), block(short, "", 3)), "[10 10 count.tasks]"},
		"each":        {asks("4"), sheet(block(choice, "", 4), block(short, "", 4)), "[4 4 count.tasks]"},
		"tasks":       {asks("2"), sheet(block(choice, "", 7), block(short, "", 4)), "[2 2 count.tasks]"},
		"none asked":  {asks(""), sheet(block(choice, "", 7)), "[]"},
		"other work":  {map[string]string{"operation": "shorten", "count": "5"}, sheet(block(choice, "", 7)), "[]"},
		"two groups":  {asks("5"), sheet(block(short, "A", 5), block(short, "B", 5)), "[5 5 count.tasks]"},
		"kinds by name": {
			map[string]string{"operation": "tasks", "kinds": "Lückentext (6), Ankreuzfragen (4)"},
			sheet(block(gaps, "", 6), block(choice, "", 3)), "[6 6 exercise.kind.gaps 4 3 exercise.kind.choice]",
		},
	} {
		if got := fmt.Sprint(tally(t, "edit", c.params, c.doc)); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	sums := map[string]string{"kinds": "plus,minus", "amount": "10+10"}
	if got := tally(t, "sums", sums, sheet(block(short, "", 10), block(short, "", 8))); !slices.Equal(got,
		[]string{"20 18 count.tasks"}) {
		t.Error(got)
	}
	hours := artifact.Block{Kind: artifact.TableBlock, Header: []string{"Stunde"}, Rows: make([][]string, 5)}
	if got := tally(t, "lesson", map[string]string{"kind": "series", "hours": "6"}, sheet(hours)); !slices.Equal(got,
		[]string{"6 5 count.lessons"}) {
		t.Error(got)
	}
	groups := artifact.Block{Kind: artifact.TableBlock, Header: []string{"Gruppe 1", "Gruppe 2", ""}}
	if got := tally(t, "seating", map[string]string{"kind": "groups", "count": "3"}, sheet(groups)); !slices.Equal(got,
		[]string{"3 2 count.groups"}) {
		t.Error(got)
	}
}

// What is computed has its words where its kind puts them: with enough of them all that were asked for are counted, and
// with too few as many as there are.
func TestWordsThatWereAskedFor(t *testing.T) {
	var words []puzzle.Word
	var pairs []wordlist.Pair
	for _, p := range [][2]string{
		{"Sonne", "hell"},
		{"Planet", "rund"},
		{"Komet", "Schweif"},
		{"Rakete", "fliegt"},
		{"Erde", "hier"},
		{"Galaxie", "viele"},
		{"Venus", "heiß"},
		{"Astronaut", "Mensch"},
		{"Merkur", "klein"},
		{"Saturn", "Ringe"},
	} {
		words = append(words, puzzle.Word{Text: p[0], Clue: p[1]})
		pairs = append(pairs, wordlist.Pair{Left: p[0], Right: p[1]})
	}
	for _, kind := range puzzle.Kinds() {
		for _, asked := range []int{6, 15} {
			d, err := puzzle.Make(puzzle.Order{Kind: kind, Language: "de", Count: asked, Words: words})
			if kind == puzzle.Bingo && asked > len(words) {
				continue // so many boards would need more words
			}
			if err != nil {
				t.Fatal(kind, err)
			}
			made := min(asked, len(words))
			got := tally(t, "puzzle", map[string]string{"kind": string(kind), "count": strconv.Itoa(asked)}, d)
			if begins := fmt.Sprintf("%d %d count.", asked, made); len(got) != 1 || len(got[0]) < len(begins) ||
				got[0][:len(begins)] != begins {
				t.Errorf("%s: %q, want %s", kind, got, begins)
			}
		}
	}
	for form, want := range map[string]string{"list": "14 10 count.words", "test": "14 10 count.words"} {
		d, err := vocabulary.Make(vocabulary.Order{
			Pairs: pairs, Test: form == "test", Shown: "german", Groups: 2, Count: 14, Language: "de",
		})
		if got := tally(t, "vocab", map[string]string{"form": form, "count": "14"}, d); err != nil ||
			!slices.Equal(got, []string{want}) {
			t.Errorf("%s: %q %v", form, got, err)
		}
	}
}

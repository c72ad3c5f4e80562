package puzzle_test

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/material/puzzle"
)

func given(list string) []puzzle.Word {
	var words []puzzle.Word
	for entry := range strings.SplitSeq(list, ", ") {
		text, clue, _ := strings.Cut(entry, " = ")
		words = append(words, puzzle.Word{Text: text, Clue: clue})
	}
	return words
}

const fruit = "Apfel = Frucht mit Kernen, Birne, Kirsche, Pflaume, Traube, Orange, Süßkirsche"

func made(t *testing.T, o puzzle.Order) artifact.Document {
	t.Helper()
	o.Language = "de"
	d, err := puzzle.Make(o)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Validate(); err != nil {
		t.Fatal(err)
	}
	return d
}

// tables are those of the pupils' part and those of the solutions.
func tables(d artifact.Document) (sheet, solved [][][]string) {
	for _, b := range d.Blocks {
		switch {
		case b.Kind == artifact.TableBlock && b.Teacher:
			solved = append(solved, b.Rows)
		case b.Kind == artifact.TableBlock:
			sheet = append(sheet, b.Rows)
		}
	}
	return sheet, solved
}

// Every word stands in the grid, and without slanting words only across and down.
func TestEachWordIsInTheGrid(t *testing.T) {
	for variant := 1; variant <= 20; variant++ {
		sheet, solved := tables(made(t, puzzle.Order{
			Kind: puzzle.Search, Words: given(fruit), Straight: true, Variant: variant,
		}))
		var lines []string
		for _, row := range sheet[0] {
			lines = append(lines, strings.Join(row, ""))
		}
		for c := range sheet[0][0] {
			down := ""
			for _, row := range sheet[0] {
				down += row[c]
			}
			lines = append(lines, down)
		}
		all := strings.Join(lines, "\n")
		for _, word := range []string{"APFEL", "BIRNE", "KIRSCHE", "PFLAUME", "TRAUBE", "ORANGE", "SÜSSKIRSCHE"} {
			want := 1
			if word == "KIRSCHE" { // stands in the longer word, too
				want = 2
			}
			if n := strings.Count(all, word); n != want {
				t.Errorf("variant %d has %s %d times", variant, word, n)
			}
		}
		for r, row := range solved[0] {
			for c, cell := range row {
				if cell != "·" && cell != sheet[0][r][c] {
					t.Fatal("the solution is of another grid")
				}
			}
		}
	}
}

// All runs of letters in the solved grid are words that were given, and each word has its clue.
func TestACrosswordHasNoForeignWord(t *testing.T) {
	words := given(fruit + ", Feige, Melone, Ananas")
	sheet, solved := tables(made(t, puzzle.Order{Kind: puzzle.Crossword, Words: words}))
	grid := solved[0]
	var lines []string
	for _, row := range grid {
		lines = append(lines, strings.Join(row, ""))
	}
	for c := range grid[0] {
		down := ""
		for _, row := range grid {
			down += row[c]
		}
		lines = append(lines, down)
	}
	known := map[string]bool{}
	for _, w := range words {
		known[strings.ToUpper(strings.ReplaceAll(w.Text, "ß", "ss"))] = true
	}
	runs := 0
	for _, run := range strings.FieldsFunc(strings.Join(lines, "■"), func(r rune) bool { return r == '■' }) {
		if len([]rune(run)) > 1 {
			if runs++; !known[run] {
				t.Errorf("%q was not given", run)
			}
		}
	}
	clues := len(sheet[1]) + len(sheet[2])
	if runs != len(words) || clues != len(words) || len(sheet[0]) != len(grid) {
		t.Errorf("%d runs, %d clues for %d words", runs, clues, len(words))
	}
	if all := strings.Join(slices.Concat(slices.Concat(sheet[1:]...)...), "\n"); !strings.Contains(all, "Frucht mit Kernen (5)") {
		t.Error(all)
	}
}

// The cards of a domino close to one ring.
func TestDominoIsOneRing(t *testing.T) {
	sheet, _ := tables(made(t, puzzle.Order{Kind: puzzle.Domino, Tables: []int{2, 3, 4, 5, 6, 7, 8, 9}, Count: 16}))
	next := map[string]string{} // left → what is asked on the right
	for _, row := range sheet[0] {
		next[row[0]] = row[1]
		if row[3] != "" {
			next[row[3]] = row[4]
		}
	}
	if len(next) != 16 {
		t.Fatalf("%d cards", len(next))
	}
	first := sheet[0][0][0]
	at, steps := first, 0
	for {
		a, b, _ := strings.Cut(next[at], " · ")
		x, _ := strconv.Atoi(a)
		y, _ := strconv.Atoi(b)
		at = strconv.Itoa(x * y)
		if steps++; at == first || steps > 16 {
			break
		}
	}
	if steps != 16 {
		t.Errorf("the ring has %d cards", steps)
	}
}

// No two boards of a bingo are alike, and what is on them can be called out.
func TestBingoBoardsDiffer(t *testing.T) {
	sheet, solved := tables(made(t, puzzle.Order{
		Kind: puzzle.Bingo, Tables: []int{2, 3, 4, 5, 6, 7, 8, 9}, Size: 4, Count: 28,
	}))
	seen := map[string]bool{}
	for _, board := range sheet {
		cells := slices.Sorted(slices.Values(slices.Concat(board...)))
		seen[strings.Join(cells, ",")] = true
		if len(slices.Compact(cells)) != 16 {
			t.Error("a number is on a board twice")
		}
	}
	if len(seen) != 28 || len(solved[0]) < 17 {
		t.Errorf("%d boards", len(seen))
	}
}

// The words of a syllable puzzle can be laid from its syllables, and none stands in a clue.
func TestSyllablesDoNotNameTheirWords(t *testing.T) {
	d := made(t, puzzle.Order{
		Kind: puzzle.Syllables, Hints: true,
		Words: given("Legislative = Die Legislative gibt Gesetze, Mandat, Opposition, Föderalismus"),
	})
	sheet, solved := tables(d)
	if hint := sheet[1][0][1]; hint != "Die … gibt Gesetze" {
		t.Error(hint)
	}
	open := slices.Concat(sheet[0]...)
	for _, row := range solved[0] {
		if got := strings.ReplaceAll(row[2], "-", ""); got != strings.ToLower(row[1]) {
			t.Errorf("%s is laid as %s", row[1], got)
		}
		for part := range strings.SplitSeq(row[2], "-") {
			at := slices.Index(open, part)
			if at < 0 {
				t.Fatalf("%q is missing for %s", part, row[1])
			}
			open = slices.Delete(open, at, at+1)
		}
	}
}

// The same order is the same puzzle; another variant is another one, with the same words.
func TestAPuzzleComesAgain(t *testing.T) {
	for _, kind := range puzzle.Kinds() {
		o := puzzle.Order{Kind: kind, Words: given("Haus = house, Maus = mouse, Katze = cat, Hund = dog, Igel = hedgehog, " +
			"Vogel = bird, Pferd = horse, Fisch = fish, Schaf = sheep, Kuh = cow, Ziege = goat, Ente = duck")}
		if kind == puzzle.Syllables {
			o.Words = given("Katze = cat, Vogel = bird, Ziege = goat, Papagei = parrot, Elefant = elephant")
		}
		again := o
		other := o
		other.Variant = 2
		if !reflect.DeepEqual(made(t, o), made(t, again)) {
			t.Errorf("%s is not the same twice", kind)
		}
		if kind != puzzle.Syllables && reflect.DeepEqual(made(t, o), made(t, other)) {
			t.Errorf("%s has no second variant", kind)
		}
	}
}

// Too few words are told, and words that do not fit are named.
func TestWhatDoesNotFitIsSaid(t *testing.T) {
	for _, kind := range puzzle.Kinds() {
		if _, err := puzzle.Make(puzzle.Order{Kind: kind, Language: "de", Words: given("Hund")}); fault.Of(err).Key !=
			"fault.puzzle.words" {
			t.Errorf("%s: %v", kind, err)
		}
	}
	d := made(t, puzzle.Order{Kind: puzzle.Search, Words: given("Hund, Katze, Donaudampfschifffahrtsgesellschaft"), Count: 5})
	if len(d.Notes) != 2 || !strings.Contains(d.Notes[0], "Donaudampf") {
		t.Error(d.Notes)
	}
}

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
			lines = append(lines, column(sheet[0], c))
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

func column(rows [][]string, c int) string {
	cells := make([]string, len(rows))
	for i, row := range rows {
		cells[i] = row[c]
	}
	return strings.Join(cells, "")
}

// All runs of letters in the solved grid are words that were given, and each word has its clue.
func TestACrosswordHasNoForeignWord(t *testing.T) {
	words := given(fruit + ", Feige, Melone, Ananas")
	sheet, solved := tables(made(t, puzzle.Order{Kind: puzzle.Crossword, Words: words, Hints: true}))
	grid := solved[0]
	var lines []string
	for _, row := range grid {
		lines = append(lines, strings.Join(row, ""))
	}
	for c := range grid[0] {
		lines = append(lines, column(grid, c))
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
	all := strings.Join(slices.Concat(slices.Concat(sheet[1:]...)...), "\n")
	if !strings.Contains(all, "Frucht mit Kernen (5)") {
		t.Error(all)
	}
	sheet, _ = tables(made(t, puzzle.Order{Kind: puzzle.Crossword, Words: words}))
	if all := strings.Join(slices.Concat(slices.Concat(sheet[1:]...)...), "\n"); strings.Contains(all, "Kernen") {
		t.Error(all) // without hints
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

// Of a domino more cards than there are pairs are not made up but told; without any pair it says what is missing.
func TestDominoTakesThePairsThereAre(t *testing.T) {
	d := made(t, puzzle.Order{
		Kind: puzzle.Domino, Count: 12, Words: given("Hund = dog, Katze = cat, Maus = mouse, Igel"),
	})
	if sheet, _ := tables(d); len(sheet[0]) != 2 || len(d.Notes) != 2 {
		t.Error(sheet, d.Notes)
	}
	_, err := puzzle.Make(puzzle.Order{Kind: puzzle.Domino, Language: "de", Words: given("Hund, Katze, Maus")})
	if fault.Of(err).Key != "fault.puzzle.partners" {
		t.Error(err)
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

// A sentence about a word is called or laid without naming it, and the word is on the board; a translation stays.
func TestACardDoesNotNameItsWord(t *testing.T) {
	list := given("Chlorophyll = Chlorophyll ist der grüne Farbstoff, Stärke = In der Stärke ist viel Energie, " +
		"Enzym = Ein Enzym beschleunigt eine Reaktion, Hotel = hotel, Stomata = pores, Licht = light, Luft = air, " +
		"Wasser = water, Zucker = sugar, Salz = salt, Blatt = leaf, Wurzel = root")
	_, calls := tables(made(t, puzzle.Order{Kind: puzzle.Bingo, Words: list}))
	for _, call := range [][]string{{"… ist der grüne Farbstoff", "Chlorophyll"}, {"Hotel", "hotel"}} {
		if !slices.ContainsFunc(calls[0], func(row []string) bool { return slices.Equal(row, call) }) {
			t.Error(calls)
		}
	}
	for _, kind := range []puzzle.Kind{puzzle.Memory, puzzle.Domino} {
		sheet, _ := tables(made(t, puzzle.Order{Kind: kind, Words: list}))
		all := strings.Join(slices.Concat(sheet[0]...), "\n")
		if strings.Contains(all, "Chlorophyll ist") || !strings.Contains(all, "hotel") {
			t.Error(all)
		}
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

// Words are divided as they are written, not as they sound.
func TestSyllablesAreThoseOfSpelling(t *testing.T) {
	_, solved := tables(made(t, puzzle.Order{
		Kind: puzzle.Syllables, Words: given("Wirtschaft, Botschaft, Gesellschaft, Lehen, Schuhe, Fahrer, Kirche"),
	}))
	var got []string
	for _, row := range solved[0] {
		got = append(got, row[2])
	}
	if want := "wirt-schaft bot-schaft ge-sell-schaft le-hen schu-he fah-rer kir-che"; strings.Join(got, " ") != want {
		t.Error(got)
	}
}

// The same order is the same puzzle; another variant is another one, with the same words.
func TestAPuzzleComesAgain(t *testing.T) {
	for _, kind := range puzzle.Kinds() {
		o := puzzle.Order{Kind: kind, Words: given("Haus = house, Maus = mouse, Katze = cat, Hund = dog, " +
			"Igel = hedgehog, Vogel = bird, Pferd = horse, Fisch = fish, Schaf = sheep, Kuh = cow, Ziege = goat, Ente = duck")}
		if kind == puzzle.Syllables {
			o.Words = given("Katze = cat, Vogel = bird, Ziege = goat, Papagei = parrot, Elefant = elephant")
		}
		again := o
		other := o
		other.Variant = 2
		if !reflect.DeepEqual(made(t, o), made(t, again)) {
			t.Errorf("%s is not the same twice", kind)
		}
		if reflect.DeepEqual(made(t, o), made(t, other)) {
			t.Errorf("%s has no second variant", kind)
		}
	}
}

// In no direction a grid says by chance what children should not read; a stem within a given word stays as it is.
func TestNoGridIsRude(t *testing.T) {
	const stems = "ARSCH FICK FOTZE HURE NUTTE NAZI SAU SEX TOT FUCK SHIT CUNT DICK ARSE ASS TITS RAPE FAG"
	for variant := range 90 {
		words := given(fruit + ", Fachwerk, Sonne")
		if variant%3 == 0 {
			words = given("Marschall, Schinken, Fenster, Tafel, Uhr, Affe, Giraffe")
		}
		sheet, solved := tables(made(t, puzzle.Order{Kind: puzzle.Search, Words: words, Variant: variant, Larger: 6}))
		for stem := range strings.FieldsSeq(stems) {
			if times(sheet[0], stem) > times(solved[0], stem) {
				t.Errorf("variant %d says %s", variant, stem)
			}
		}
	}
}

// times is how often a word stands in a grid, in all eight directions.
func times(rows [][]string, word string) int {
	n := 0
	for r := range rows {
		for c := range rows[r] {
			for d := range 9 {
				y, x, i := r, c, 0
				for ; i < len(word) && y >= 0 && x >= 0 && y < len(rows) && x < len(rows[0]) && rows[y][x] == word[i:i+1]; i++ {
					y, x = y+d/3-1, x+d%3-1
				}
				if i == len(word) && d != 4 {
					n++
				}
			}
		}
	}
	return n
}

// Each word that was given is in the puzzle or in a note, and how umlauts and blanks are written stands on the sheet.
func TestNoWordIsLost(t *testing.T) {
	lists := []string{
		"Ei, Öl, Äpfel, Süß-Kartoffel, New York, Maus, Haus, Käse, Brötchen, Milch, Saft, Tee",
		"Berg, Tal, See, Fluss, Ort, Wüste, Ozean, Vulkanausbruchsforschungsstation, Xylophon",
		"ABC, DEF, GHI, JKL, MNO",
	}
	for _, list := range lists {
		for _, kind := range []puzzle.Kind{puzzle.Search, puzzle.Crossword, puzzle.Anagrams, puzzle.Syllables} {
			for variant := range 2 {
				d, err := puzzle.Make(puzzle.Order{Kind: kind, Language: "de", Words: given(list), Variant: variant, Size: 8})
				if err != nil {
					continue // said as well
				}
				_, solved := tables(d)
				lines := slices.Clone(d.Notes)
				for _, row := range solved[0] {
					lines = append(lines, strings.Join(row, "\t"))
				}
				all := strings.Join(lines, "\n")
				for _, w := range given(list) {
					capitals := strings.NewReplacer(" ", "", "-", "", "ß", "SS").Replace(strings.ToUpper(w.Text))
					if !strings.Contains(all, w.Text) && !stands(solved[0], capitals) {
						t.Errorf("%s: %s is lost", kind, w.Text)
					}
				}
				text := d.Blocks[1].Entries[0].Text // below the line for the name
				said := strings.Contains(text, "Ä") && strings.Contains(text, "Leerzeichen")
				if kind == puzzle.Search && list == lists[0] && !said {
					t.Error(text)
				}
			}
		}
	}
}

// stands reports a word in a grid, across, down or slanting.
func stands(rows [][]string, word string) bool {
	want := strings.Split(word, "")
	for r := range rows {
		for c := range rows[r] {
			for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {-1, 1}} {
				y, x, i := r, c, 0
				for ; i < len(want) && y >= 0 && y < len(rows) && x < len(rows[0]) && rows[y][x] == want[i]; i++ {
					y, x = y+d[0], x+d[1]
				}
				if i == len(want) {
					return true
				}
			}
		}
	}
	return false
}

// Too few words are told, and words that do not fit are named.
func TestWhatDoesNotFitIsSaid(t *testing.T) {
	for _, kind := range puzzle.Kinds() {
		if _, err := puzzle.Make(puzzle.Order{Kind: kind, Language: "de", Words: given("Hund")}); fault.Of(err).Key !=
			"fault.puzzle.words" {
			t.Errorf("%s: %v", kind, err)
		}
	}
	words := given("Hund, Katze, Donaudampfschifffahrtsgesellschaft")
	d := made(t, puzzle.Order{Kind: puzzle.Search, Words: words, Count: 5})
	if len(d.Notes) != 2 || !strings.Contains(d.Notes[0], "Donaudampf") {
		t.Error(d.Notes)
	}
}

// What is written on has a line for name, class and date; cards to cut out have none.
func TestSheetsHaveALineForTheName(t *testing.T) {
	words := given("Hund, Katze, Maus, Igel, Vogel, Fisch, Pferd, Schaf, Ziege, Biene, Hase, Reh")
	for i := range words {
		words[i].Clue = "Tier " + strconv.Itoa(i)
	}
	for _, kind := range puzzle.Kinds() {
		d, err := puzzle.Make(puzzle.Order{Kind: kind, Language: "de", Words: words})
		if err != nil {
			t.Fatal(kind, err)
		}
		first := d.Blocks[0]
		got := len(first.Entries) == 1 && strings.HasPrefix(first.Entries[0].Text, "Name:")
		if want := !slices.Contains([]puzzle.Kind{puzzle.Domino, puzzle.Memory, puzzle.Cards}, kind); got != want {
			t.Errorf("%s: a line for the name: %v", kind, got)
		}
	}
}

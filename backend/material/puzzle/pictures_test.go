package puzzle

import (
	"slices"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/lang/wordlist"
)

// pets are words that all have a picture but one.
func pets(list string) []Word {
	var words []Word
	for _, p := range wordlist.Read(list) {
		words = append(words, Word{p.Left, p.Right})
	}
	return words
}

func made(t *testing.T, o Order) artifact.Document {
	t.Helper()
	o.Language, o.Pictures = "de", true
	d, err := Make(o)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Validate(); err != nil {
		t.Fatal(err)
	}
	return d
}

// cellsOf are those of all tables that pupils get.
func cellsOf(d artifact.Document) []string {
	var all []string
	for _, b := range d.Blocks {
		for _, row := range b.Rows {
			if !b.Teacher {
				all = append(all, row...)
			}
		}
	}
	return all
}

// Each kind has its pictures where its words' other sides are; a word without one is told.
func TestPuzzlesHavePictures(t *testing.T) {
	words := "Hund, Katze, Igel, der Affe, Demokratie, Löwe, Kuh, Pferd, Ente, Frosch, Fuchs"
	for kind, want := range map[Kind][]string{
		Memory:    {"🐕️", "Hund", "🐒", "der Affe", "Demokratie", drawYourself},
		Cards:     {"🐕️", "Hund", "🐒", "der Affe", "Demokratie", drawYourself},
		Domino:    {"🐕️", "Hund", "🐒", "der Affe"},
		Bingo:     {"🐒", "🦔"},
		Search:    {"🐕️\nHund", "Demokratie"},
		Anagrams:  {"🐕️"},
		Syllables: {"🐈️"},
	} {
		side := map[Kind]int{Bingo: 3, Search: 14}[kind]
		d := made(t, Order{Kind: kind, Hints: true, Words: pets(words), Count: 11, Size: side})
		cells := cellsOf(d)
		for _, cell := range want {
			if !slices.Contains(cells, cell) {
				t.Errorf("%s: no %q in %q", kind, cell, cells)
			}
		}
		if notes := strings.Join(d.Notes, " "); !strings.Contains(notes, "Demokratie") {
			t.Errorf("%s: %q", kind, notes)
		}
	}
	d := made(t, Order{Kind: Crossword, Words: pets(words), Hints: true})
	shown := 0
	for _, cell := range cellsOf(d) {
		if strings.HasPrefix(cell, "🐕️\n") && strings.HasSuffix(cell, "(4)") {
			shown++
		}
	}
	if shown != 1 {
		t.Errorf("%q", cellsOf(d))
	}
}

// Beside a translation the picture stands with the word that it shows, whichever side that is on.
func TestATranslationKeepsItsSide(t *testing.T) {
	d := made(t, Order{Kind: Memory, Words: pets("Hund = dog, Katze = cat, Freiheit = freedom")})
	for _, cell := range []string{"🐕️\nHund", "dog", "Freiheit", "freedom"} {
		if !slices.Contains(cellsOf(d), cell) {
			t.Errorf("%q: %q", cell, cellsOf(d))
		}
	}
	if strings.Contains(d.Notes[0], drawYourself) {
		t.Error(d.Notes)
	}
	d = made(t, Order{Kind: Memory, Words: pets("chien = Hund, chat = Katze, souris = Maus")})
	if !slices.Contains(cellsOf(d), "🐕️\nHund") || !slices.Contains(cellsOf(d), "chien") {
		t.Errorf("%q", cellsOf(d))
	}
	d = made(t, Order{Kind: Memory, Words: pets("dog, cat, mouse")})
	if !slices.Contains(cellsOf(d), "🐕️") {
		t.Errorf("%q", cellsOf(d))
	}
}

// Where most words have no picture, none has one, and that is told.
func TestFewPicturesAreNone(t *testing.T) {
	d := made(t, Order{Kind: Memory, Words: pets("Demokratie, Freiheit, Gleichheit")})
	if len(d.Notes) != 1 || slices.Contains(cellsOf(d), drawYourself) {
		t.Errorf("%q %q", cellsOf(d), d.Notes)
	}
	d = made(t, Order{Kind: Memory, Words: pets("Hund, Demokratie, Freiheit, Gleichheit")})
	if slices.Contains(cellsOf(d), "🐕️") || len(d.Notes) != 1 || !strings.Contains(d.Notes[0], "1 von 4") {
		t.Errorf("%q %q", cellsOf(d), d.Notes)
	}
}

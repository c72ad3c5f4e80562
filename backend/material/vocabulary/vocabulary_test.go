package vocabulary_test

import (
	"reflect"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/lang/wordlist"
	"pult/backend/material/vocabulary"
)

const unit = "to travel = reisen, ticket = Fahrkarte, delay = Verspätung, to leave = abfahren, luggage = Gepäck"

func made(t *testing.T, o vocabulary.Order) (sheets, solved []artifact.Block) {
	t.Helper()
	o.Language = "de"
	d, err := vocabulary.Make(o)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Validate(); err != nil {
		t.Fatal(err)
	}
	for _, b := range d.Blocks {
		switch {
		case b.Kind == artifact.TableBlock && b.Teacher:
			solved = append(solved, b)
		case b.Kind == artifact.TableBlock:
			sheets = append(sheets, b)
		}
	}
	return sheets, solved
}

// A test shows the side that the direction names, whichever side the teacher wrote first.
func TestATestShowsOneSide(t *testing.T) {
	for shown, first := range map[string]string{"german": "Deutsch", "foreign": "Englisch"} {
		for _, pairs := range [][]wordlist.Pair{
			wordlist.Pairs(unit), wordlist.Pairs("reisen = to travel, Fahrkarte = ticket, Gepäck = luggage"),
		} {
			sheets, solved := made(t, vocabulary.Order{Pairs: pairs, Test: true, Shown: shown, Foreign: "english"})
			if sheets[0].Header[1] != first {
				t.Error(sheets[0].Header)
			}
			for i, row := range sheets[0].Rows {
				if row[1] == "" || row[2] != "" || solved[0].Rows[i][1] != row[1] || solved[0].Rows[i][2] == "" {
					t.Error(row, solved[0].Rows[i])
				}
				if german := row[1] == "reisen"; shown == "foreign" && german {
					t.Error(row)
				}
			}
		}
	}
}

// Two groups have the same words; neighbours have another one in each line.
func TestGroupsHaveOtherOrders(t *testing.T) {
	sheets, solved := made(t, vocabulary.Order{Pairs: wordlist.Pairs(unit), Test: true, Shown: "german", Groups: 2})
	if len(sheets) != 2 || len(solved) != 2 || len(sheets[0].Rows) != len(sheets[1].Rows) {
		t.Fatal(len(sheets), len(solved))
	}
	for i, row := range sheets[0].Rows {
		if row[1] == sheets[1].Rows[i][1] {
			t.Errorf("line %d is %s in both groups", i+1, row[1])
		}
	}
}

// A list has both sides in the order of the teacher; without pairs there is none.
func TestAListKeepsItsOrder(t *testing.T) {
	sheets, solved := made(t, vocabulary.Order{Pairs: wordlist.Pairs(unit)})
	if row := sheets[0].Rows[0]; row[0] != "to travel" || row[1] != "reisen" || len(solved) > 0 {
		t.Error(row)
	}
	again, _ := made(t, vocabulary.Order{Pairs: wordlist.Pairs(unit), Variant: 2})
	if len(again[0].Rows) != 5 || reflect.DeepEqual(again[0].Rows, sheets[0].Rows) {
		t.Error("a second variant is in the same order", again[0].Rows)
	}
	if _, err := vocabulary.Make(vocabulary.Order{Pairs: []wordlist.Pair{{Left: "waste"}}}); fault.Of(err).Key !=
		"fault.vocab.pairs" {
		t.Error(err)
	}
}

// A word without its other side is no pair; the teacher is told that it was left out.
func TestAWordWithoutAPartnerIsTold(t *testing.T) {
	d, err := vocabulary.Make(vocabulary.Order{Pairs: wordlist.Read(unit + "\nplatform"), Test: true, Language: "de"})
	if err != nil || len(d.Notes) != 1 || !strings.Contains(d.Notes[0], "„platform“") {
		t.Error(d.Notes, err)
	}
}

// Pictures stand beside the words that have one, and nowhere beside an answer.
func TestPicturesStandBesideWords(t *testing.T) {
	pairs := wordlist.Pairs("der Hund = dog, die Katze = cat, die Freiheit = freedom")
	sheets, _ := made(t, vocabulary.Order{Pairs: pairs, Pictures: true, Foreign: "english"})
	row := sheets[0].Rows[0]
	if !reflect.DeepEqual(row, []string{"🐕️", "dog", "der Hund"}) || sheets[0].Header[0] != "Bild" ||
		sheets[0].Rows[2][0] != "" {
		t.Error(sheets[0])
	}
	sheets, solved := made(t, vocabulary.Order{Pairs: pairs, Pictures: true, Test: true, Shown: "german"})
	if len(sheets[0].Header) != 4 || len(solved[0].Rows[0]) != 4 || sheets[0].Rows[0][3] != "" {
		t.Error(sheets[0], solved[0])
	}
	for _, shown := range []string{"foreign", "mixed"} {
		sheets, _ = made(t, vocabulary.Order{Pairs: pairs, Pictures: true, Test: true, Shown: shown})
		if len(sheets[0].Header) != 3 {
			t.Error(shown, sheets[0])
		}
	}
}

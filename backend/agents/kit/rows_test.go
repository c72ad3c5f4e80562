package kit_test

import (
	"testing"

	"pult/backend/agents/kit"
)

// Rows are what stands at the table's name or ends in "er"; how many exercises and which class is none.
func TestRowsAreRead(t *testing.T) {
	for text, want := range map[string]string{
		"Einmaleins mit 7":                     "7",
		"1x1 der 3":                            "3",
		"7er und 8er Reihe":                    "7,8",
		"2-, 5- und 10er-Reihe":                "2,5,10",
		"malreihen 2 bis 5":                    "2,3,4,5",
		"Bingo zum 1x1, Reihen 2, 3, 4":        "2,3,4",
		"Reihen 2, 3 und 4, 16 Karten":         "2,3,4",
		"bingo 1x1 reihen 2, 3, 6 karten":      "2,3",
		"2er bis 4er Reihe":                    "2,3,4",
		"tables from 6 to 9":                   "6,7,8,9",
		"7 times table, 20 problems":           "7",
		"teilen durch 7, 10 Aufgaben":          "7",
		"dividing by 3 and 4":                  "3,4",
		"das große 1x1, 20 Aufgaben":           "11,12,13,14,15,16,17,18,19,20",
		"großes Einmaleins mit 12":             "12",
		"1x1-Domino, Klasse 3":                 "",
		"1x1-Domino Klasse 2-3, 12 Karten":     "",
		"Einmaleins 20 Aufgaben":               "",
		"einmaleins mit 15 stk":                "",
		"1 x 1, 20 Aufgaben":                   "",
		"Malaufgaben mit Ergebnissen bis 100":  "",
		"Einmaleins 3. Klasse, 45 Minuten":     "",
		"times tables bingo, year 4, 6 boards": "",
	} {
		if got := kit.Written(kit.Rows(text)); got != want {
			t.Errorf("%s: %q", text, got)
		}
	}
	for param, want := range map[string]string{
		"2-5": "2,3,4,5", "2,2": "2,2", "2, 5-7": "2,5,6,7", "7er, 8er": "7,8", "5-2": "5,2", "0": "", "": "",
		"12 bis 14": "12,13,14",
	} {
		if got := kit.Written(kit.Numbers(param)); got != want {
			t.Errorf("%s: %q", param, got)
		}
	}
}

// A wish names its class in many ways.
func TestClassesAreRead(t *testing.T) {
	for wish, want := range map[string]string{
		"für Klasse 3": "3", "kl. 10": "10", "3. Klasse": "3", "Klasse 1 bis 2": "1-4", "Klasse 5/6": "5-6",
		"Klasse 2 bis 20": "2", "Klasse 1 bis 10": "1", "year 7": "7", "7-8. Klasse": "7-8", "20 Aufgaben": "",
	} {
		if got := kit.ClassIn(wish); got != want {
			t.Errorf("%s: %q", wish, got)
		}
	}
}

// Words that a wish strikes go, however it lists them; only what changes the words counts as followed.
func TestWordsAreWished(t *testing.T) {
	for wish, want := range map[string]string{
		"bitte streichen: Hund, Katze":     "Maus",
		"ohne Katze":                       "Hund\nMaus",
		"dazu: Igel, Fuchs":                "Hund\nKatze\nMaus\nIgel\nFuchs",
		"dazu: no = nein, yes = ja":        "Hund\nKatze\nMaus\nno = nein\nyes = ja",
		"dazu: Hund, Katze":                "",
		"streiche alle: Hund, Katze, Maus": "",
		"schöner":                          "",
	} {
		got, ok := kit.WordsWished("Hund\nKatze\nMaus", wish)
		if ok != (want != "") || ok && got != want {
			t.Errorf("%s: %q, %t", wish, got, ok)
		}
	}
}

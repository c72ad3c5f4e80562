package wordlist_test

import (
	"slices"
	"strings"
	"testing"

	"pult/backend/lang/wordlist"
)

// The words of a teacher are found however they are written down, and the rest of the request stays.
func TestListsAreCutOut(t *testing.T) {
	for text, want := range map[string]string{
		"Suchsel Obst für die 2a mit: Apfel, Birne, Kirsche. nur waagrecht":      "Apfel|Birne|Kirsche",
		"Silbenrätsel aus Fachwörtern (Mandat, Opposition, Wahl), mit Tipps":     "Mandat|Opposition|Wahl",
		"Memory mit Hund, Katze, Maus und Igel":                                  "Hund|Katze|Maus|Igel",
		"Vokabeltest: to travel = reisen, ticket = Fahrkarte":                    "to travel=reisen|ticket=Fahrkarte",
		"Vokabelliste:\nwaste – Abfall\nto protect – schützen, bewahren\n":       "waste=Abfall|to protect=schützen, bewahren",
		"Kreuzworträtsel: Rhein: Fluss bei Köln; Elbe: Fluss bei Hamburg":        "Rhein=Fluss bei Köln|Elbe=Fluss bei Hamburg",
		"word search with the words cat, dog, mouse and hedgehog":                "cat|dog|mouse|hedgehog",
		"Suchsel\n1. Hund\n2. Katze\n3. Maus":                                    "Hund|Katze|Maus",
		"Suchsel zur Photosynthese, Klasse 7, mit Lösung":                        "",
		"1x1-Domino zum Ausschneiden, 16 Karten":                                 "",
		"word search with words about the industrial revolution, 10 words":       "",
		"Vokabeltest Latein Lektion 5, zwei Gruppen, aus der importierten Liste": "",
	} {
		_, list := wordlist.Cut(text)
		var got []string
		for _, p := range wordlist.Read(list) {
			entry := p.Left
			if p.Right != "" {
				entry += "=" + p.Right
			}
			got = append(got, entry)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	rest, _ := wordlist.Cut("Suchsel Obst mit: Apfel, Birne, Kirsche. nur waagrecht und senkrecht")
	if !strings.Contains(rest, "Suchsel Obst") || !strings.Contains(rest, "nur waagrecht") || strings.Contains(rest, "Apfel") {
		t.Error(rest)
	}
}

// A word alone is no pair.
func TestPairsHaveTwoSides(t *testing.T) {
	pairs := wordlist.Pairs("- amicus – Freund\n- puella\n- bellum – Krieg")
	if !slices.Equal(pairs, []wordlist.Pair{{Left: "amicus", Right: "Freund"}, {Left: "bellum", Right: "Krieg"}}) {
		t.Error(pairs)
	}
}

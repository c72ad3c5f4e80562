package vocab

import (
	"maps"
	"testing"

	"pult/backend/agent"
	"pult/backend/lang/wordlist"
)

// The side that is given, the points and a list without signs are read; none of them is the title.
func TestWhatATestIsToldIsNotItsTitle(t *testing.T) {
	reader := agent.Reader(Spec())
	for request, want := range map[string][3]string{
		"vokabeltest englisch-deutsch unit 4: shop=Laden; bill=Rechnung. 10 punkte":     {"foreign", "10", "Unit 4"},
		"vokabeltest 7a: to owe - schulden, to lend - leihen. englisch vorgeben":        {"foreign", "", ""},
		"vokabeltest: to owe - schulden, to lend - leihen. englisch abfragen":           {"german", "", ""},
		"vokabeltest deutsch englisch: apple Apfel, pear Birne, plum Pflaume, 3 punkte": {"german", "3", ""},
	} {
		p := suggest(reader.Read(request, ""))
		if got := [3]string{p["shown"], p["points"], p["topic"]}; got != want || len(wordlist.Pairs(p["words"])) < 2 {
			t.Errorf("%s: %v", request, p)
		}
	}
}

// A wish changes the parameter that it means; what means none is not followed.
func TestAWishChangesWhatItNames(t *testing.T) {
	before := map[string]string{
		"form": "list", "words": "to travel = reisen\nticket = Fahrkarte", "shown": "german", "groups": "1", "variant": "1",
	}
	for wish, want := range map[string]map[string]string{
		"als Test bitte":                       {"form": "test"},
		"lieber ein Vokabeltest":               {"form": "test"},
		"als Test, Englisch → Deutsch":         {"form": "test", "shown": "foreign"},
		"ein Test für zwei Gruppen":            {"form": "test", "groups": "2"},
		"als Test in beide Richtungen":         {"form": "test", "shown": "mixed"},
		"Englisch → Deutsch":                   nil, // a list has both sides, once
		"zwei Gruppen":                         nil,
		"andere Reihenfolge":                   {"variant": "2"},
		"ohne ticket":                          {"words": "to travel = reisen"},
		"nur 5 Vokabeln":                       {"count": "5"},
		"die Überschrift auf Französisch":      {"foreign": "french"},
		"mit Bildern":                          {"pictures": "yes"},
		"die Überschrift auf Deutsch":          nil,
		"mach es auf Deutsch":                  nil,
		"als Test, englisch deutsch":           {"form": "test", "shown": "foreign"},
		"als Test, D-E":                        {"form": "test"},
		"lieber als Test, e -> d":              {"form": "test", "shown": "foreign"},
		"als Test, Franz. – Deutsch":           {"form": "test", "shown": "foreign"},
		"dazu: delay = Verspätung, gate = Tor": {"words": before["words"] + "\ndelay = Verspätung\ngate = Tor"},
	} {
		got, ok := follow(before, wish)
		changed := map[string]string{}
		for key, value := range got {
			if value != before[key] {
				changed[key] = value
			}
		}
		if ok != (want != nil) || !maps.Equal(changed, want) {
			t.Errorf("%s: %t %v", wish, ok, changed)
		}
	}
}

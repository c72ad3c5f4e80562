package vocab

import (
	"maps"
	"testing"
)

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
		"mit Bildern":                          nil,
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

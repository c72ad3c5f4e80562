package intent_test

import (
	"slices"
	"testing"

	"pult/backend/agents"
)

// Case 75: amounts, points, pages, classes and names of subjects are fields of what is made, whatever agent reads them,
// and never its topic; the number of a name stays with it.
func TestCase75FieldsAreNoTopics(t *testing.T) {
	for text, want := range map[string][2]string{
		"30 Punkte": {}, "Gruppenarbeit 24 Punkte": {"Gruppenarbeit"}, "Mathe Buch S. 34": {},
		"Arbeitsblatt Mathe Buch Seite 34-36 Nr. 5": {}, "10 Stück": {}, "45 Minuten": {}, "Strahlensatz 5": {"Strahlensatz"},
		"Dreiecke Winkel berechnen 8": {"Dreiecke Winkel", "8"},
		"LZK Zellen Bio":              {"Zellen"}, "Bio Zellen 7": {"Zellen", "7"},
		"Klassenarbeit Klasse 3 30 Punkte": {"", "3"}, "Arbeitsblatt Vulkane 10 Stück": {"Vulkane"},
		"Recherchiere Apollo 11": {"Apollo 11"}, "Mathe im Alltag": {"Mathe im Alltag"},
		"Arbeitsblatt Simple Past Klasse 6": {"Simple Past", "6"}, "Arbeitsblatt Weimar 1919": {"Weimar 1919"},
		"Recherchiere den 2. Weltkrieg": {"2. Weltkrieg"},
	} {
		if in := agents.Reader().Read(text, "de"); in.Topic != want[0] || in.Grade != want[1] {
			t.Errorf("%q: topic %q, class %q, want %q", text, in.Topic, in.Grade, want)
		}
	}
}

// What changes from day to day, and what has to be made up, is told from work that can be done here.
func TestWhatCannotBeDoneHereIsNamed(t *testing.T) {
	for text, want := range map[string]string{
		"Wetter morgen in Kassel": "now", "Nachrichten heute": "now", "erfinde ein Diktat": "invent",
		"Schreibe ein Gedicht über den Herbst": "invent", "Write a story about a dragon": "invent",
		"Arbeitsblatt zum Wetter morgen": "", "Recherchiere das Wetter": "", "Recherchiere im Internet das Wetter morgen": "",
		"Erfinde 5 Rechenaufgaben zum Einmaleins": "", "Erkläre den Aufbau einer Fabel": "",
		"Recherchiere die Geschichte der Hanse": "",
	} {
		in := agents.Reader().Read(text, "de")
		if want == "" && len(in.Unmet) > 0 || want != "" && (!slices.Equal(in.Unmet, []string{want}) || len(in.Agents) > 0) {
			t.Errorf("%q: %v by %v, want %q", text, in.Unmet, in.Agents, want)
		}
	}
}

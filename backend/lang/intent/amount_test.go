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
		"Sinfonie Nr. 9":                {"Sinfonie Nr. 9"}, "Apollo 11": {"Apollo 11"}, "Formel 1": {"Formel 1"},
		"Windows 11": {"Windows 11"}, "Goethe Faust 1": {"Goethe Faust 1"}, "Symphony No. 9": {"Symphony No. 9"},
		"Chanel No. 5": {"Chanel No. 5"}, "Recherchiere die Sinfonie Nr. 9 von Beethoven": {"Sinfonie Nr. 9 von Beethoven"},
		"Mathe Nr. 5 auf S. 34": {}, "Arbeitsblatt Vulkane Nr. 3 S. 12": {"Vulkane"},
		"Lineare Funktionen 8":                            {"Lineare Funktionen", "8"},
		"Arbeitsblatt Mathebuch S. 34, Nr. 5 a und Nr. 6": {}, "Bio Zellen Mitose 7": {"Zellen Mitose", "7"},
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
		"Diktat mit ck":                         "invent", "5 Diktate zum Wald": "invent", "Diktatübungen mit ie": "invent",
		"Diktatur im Nationalsozialismus": "", "Diktatoren des 20. Jahrhunderts": "", "Diktatfrieden von Versailles": "",
		"Schreibe etwas über die Geschichte Roms": "", "Schreibe über Märchen": "", "Write about the story of Rome": "",
		"Schreibe mir bitte eine kurze Geschichte": "invent", "Schreibe zum Herbst ein Gedicht": "invent",
		"Recherchiere die Entwicklung der Bahn von gestern bis heute": "", "Verkehr früher und heute": "",
		"die Temperatur der Erde heute": "", "Wie fährt ein Zug gerade aus": "", "Temperaturen bis heute": "",
		"Nachrichten gestern und heute": "", "Recherchiere, wie man heute in Europa das Wetter vorhersagt": "",
		"The temperature of the sun today": "", "News then and now": "",
		"Wie misst man in Schulen heute genau die Temperatur?": "",
		"Wie wird morgen das Wetter?":                          "now", "Wie wird das Wetter in Kassel morgen?": "now",
		"Was kommt heute in den Nachrichten": "now", "aktuelle Öffnungszeiten des Museums": "now",
		"Ergebnisse der Bundesliga gestern": "now", "Wetter heute und morgen": "now", "weather in London today": "now",
	} {
		in := agents.Reader().Read(text, "de")
		if want == "" && len(in.Unmet) > 0 || want != "" && (!slices.Equal(in.Unmet, []string{want}) || len(in.Agents) > 0) {
			t.Errorf("%q: %v by %v, want %q", text, in.Unmet, in.Agents, want)
		}
	}
}

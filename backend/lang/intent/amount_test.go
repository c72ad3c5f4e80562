package intent_test

import (
	"slices"
	"strings"
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

// How many of each kind of task are wanted is read in digits and in words, also where the kind has several words.
func TestCountsOfTasksAreRead(t *testing.T) {
	for text, want := range map[string]string{
		"Quiz zu den Planeten mit zehn Fragen":                               "10:short",
		"Lückentext zur Photosynthese mit zwölf Lücken":                      "12:gaps",
		"Arbeitsblatt Vulkane mit fünf Fragen und drei Lücken, Klasse 7":     "5:short 3:gaps",
		"Test Weimarer Republik, 6 Multiple-Choice-Fragen, 4 offene Fragen":  "6:choice 4:short",
		"Test Vulkane, 5 MC-Fragen, 3 Richtig-Falsch-Fragen, acht Aussagen":  "5:choice 3:truth 8:truth",
		"Arbeitsblatt Fünf Sinne Klasse 2":                                   "",
		"Worksheet about volcanoes with 4 open questions and two statements": "4:short 2:truth",
	} {
		in := agents.Reader().Read(text, "de")
		if got := strings.Join(in.Fields["entries"], " "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if len(in.Topics) != 1 || len(in.Rest) > 0 {
			t.Errorf("%q: topics %q, rest %q", text, in.Topics, in.Rest)
		}
	}
}

// A short text to be changed is a text, and no topic to be looked up; a topic behind a colon is one.
func TestShortTextsAreHandedIn(t *testing.T) {
	for text, want := range map[string]string{
		"Vereinfache für Klasse 3: Die Photosynthese ist ein Prozess.":        "Die Photosynthese ist ein Prozess.",
		"Übersetze ins Englische: Guten Morgen, liebe Kinder.":                "Guten Morgen, liebe Kinder.",
		"Zusammenfassung des Textes: Igel sind Säugetiere. Sie fressen viel.": "Igel sind Säugetiere. Sie fressen viel.",
		"Arbeitsblatt mit Text: Vulkane in Island, Klasse 7.":                 "",
		"Vereinfache: Photosynthese":                                          "",
		"Vereinfache Brüche: 3/4, 6/8 Klasse 6.":                              "",
	} {
		if in := agents.Reader().Read(text, "de"); in.Pasted != want || want != "" && len(in.Topics) > 0 {
			t.Errorf("%q: text %q, topics %q", text, in.Pasted, in.Topics)
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

package lesson

import (
	"encoding/json"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/model"
	"pult/backend/model/rules"
)

// Whatever its length, the phases of a lesson add up, and none is longer than a class can bear.
func TestMinutesAddUp(t *testing.T) {
	for _, p := range []map[string]string{
		{"kind": "lesson"}, {"kind": "lesson", "game": "yes"}, {"kind": "cover"}, {"kind": "cover", "game": "yes"},
	} {
		for total := shortest; total <= longest; total++ {
			sum := 0
			for _, ph := range timed(course(p), total, youngMost) {
				sum += ph.min
				if ph.min < 1 || ph.min > youngMost {
					t.Fatalf("%v of %d: %+v", p, total, ph)
				}
			}
			if sum != total {
				t.Fatalf("%v: %d of %d", p, sum, total)
			}
		}
	}
}

// A request gives topic, class, subject, length and game; a lesson that other work is for is none of its own.
func TestALessonIsRead(t *testing.T) {
	reader := agent.Reader(Spec())
	for request, want := range map[string][5]string{
		"Unterrichtsstunde (45 Minuten) zu Vulkanen planen":         {"Vulkanen", "", "", "45", "no"},
		"Stundenentwurf Grundrechte PoWi 8, 45 min, mit Lernzielen": {"Grundrechte", "8", "PoWi", "45", "no"},
		"Vertretungsstunde Klasse 3 Mathe (45min): Einmaleins wiederholen mit Spiel am Ende, " +
			"was Einfaches ohne Vorbereitung": {
			"Einmaleins", "3", "Mathe", "45", "yes",
		},
		"Unterrichtsentwurf Berufsschule Kfz-Mechatroniker: Bremsanlage, 90 Minuten": {"Bremsanlage", "", "", "90", "no"},
		"Verlaufsplan für eine 60-minütige Stunde Englisch Klasse 7 Simple Past mit Bingo": {
			"Simple Past", "7", "Englisch", "60", "bingo",
		},
		"Unterrichtsentwurf für eine Stunde zum Thema Datenschutz, Klasse 9, Schwerpunkt Passwörter": {
			"Datenschutz", "9", "", "45", "no",
		},
		"Sportstunde Kl. 4 Völkerball planen":                           {"Völkerball", "4", "Sport", "45", "no"},
		"Verlaufsplan Doppelstunde Geschichte 7. Klasse: Die Kreuzzüge": {"Kreuzzüge", "7", "Geschichte", "90", "no"},
		// a subject within the topic is none
		"lesson plan on science fiction, English year 8": {"science fiction", "8", "English", "45", "no"},
		"Stundenentwurf zur Geschichte der Eisenbahn":    {"Geschichte der Eisenbahn", "", "", "45", "no"},
		"stundenentwurf zur geschichte der eisenbahn, sachunterricht klasse 4": {
			"geschichte der eisenbahn", "4", "sachunterricht", "45", "no",
		},
		"Verlaufsplan Geschichte der Raumfahrt Klasse 8, Physik": {"Geschichte der Raumfahrt", "8", "Physik", "45", "no"},
		"Unterrichtsentwurf Sport und Gesundheit, Klasse 9":      {"Sport und Gesundheit", "9", "", "45", "no"},
		"Lesson plan about the history of music, year 7":         {"history of music", "7", "", "45", "no"},
		"Unterrichtsentwurf: Einführung in die Physik, Klasse 7": {"Einführung in die Physik", "7", "", "45", "no"},
		// one before the topic is one
		"stundenentwurf englisch simple past kl. 7, 45min": {"simple past", "7", "englisch", "45", "no"},
		"Vertretungsstunde Deutsch, Klasse 5: Adjektive":   {"Adjektive", "5", "Deutsch", "45", "no"},
		"cover lesson year 5 science: magnets, 40 minutes": {"magnets", "5", "science", "40", "no"},
		"Unterrichtsentwurf Chemie: Säuren und Basen, 9. Klasse, Sicherheit beachten": {
			"Säuren und Basen", "9", "Chemie", "45", "no",
		},
		"stundenentwurf deutsch fabeln klasse 6":           {"fabeln", "6", "deutsch", "45", "no"},
		"Mathestunde Bruchrechnung Klasse 6":               {"Bruchrechnung", "6", "Mathe", "45", "no"},
		"Stundenentwurf Mathe zu Brüchen, 6. Klasse":       {"Brüchen", "6", "Mathe", "45", "no"},
		"Unterrichtsentwurf Klasse 5 Biologie Wirbeltiere": {"Wirbeltiere", "5", "Biologie", "45", "no"},
		"Stundenentwurf Fabeln in Deutsch für Klasse 6":    {"Fabeln", "6", "Deutsch", "45", "no"},
		"Doppelstunde Kunst 7b Perspektive zeichnen":       {"Perspektive zeichnen", "7", "Kunst", "90", "no"},
		"Lesson plan maths fractions year 6":               {"fractions", "6", "maths", "45", "no"},
		// behind a length, without a material or a part of the plan there is no topic
		"unterrichtsentwrf deutsch 4. klasse wörtliche rede 60 minuten gruppenarbeit": {
			"wörtliche rede", "4", "deutsch", "60", "no",
		},
		"lessonplan year 5 fractions 50 mins with a starter game":     {"fractions", "5", "", "50", "yes"},
		"Lesson plan: persuasive writing, year 6, one hour":           {"persuasive writing", "6", "", "60", "no"},
		"verlaufsplan deutsch kl 5 fabeln schreiben, 2 stunden":       {"fabeln schreiben", "5", "deutsch", "90", "no"},
		"lesson outline for photosynthesis, 8th grade, 1.5 hours":     {"photosynthesis", "8", "", "90", "no"},
		"Lesson plan: rivers, year 6, an hour and a half":             {"rivers", "6", "", "90", "no"},
		"stunde zum thema ich und meine familie, kl. 1, zwei stunden": {"ich und meine familie", "1", "", "90", "no"},
		"vertretungsstunde englisch klasse 6 ohne material, irregular verbs": {
			"irregular verbs", "6", "englisch", "45", "no",
		},
		"Unterrichtsbesuch Musik Klasse 5 Rondo, 45 Min., Lernziel: Die Kinder erkennen die Form": {
			"Rondo", "5", "Musik", "45", "no",
		},
		"Doppelstunde Physik Klasse 8: Hebelgesetz, Material: Stative, Gewichte": {
			"Hebelgesetz", "8", "Physik", "90", "no",
		},
	} {
		p := read(reader.Read(request, "de"))
		if got := [5]string{p["topic"], p["grade"], p["subject"], p["minutes"], p["game"]}; got != want {
			t.Errorf("%s: %q, want %q", request, got, want)
		}
	}
}

// A lesson is asked for by its plain name, too.
func TestALessonHasPlainNames(t *testing.T) {
	reader := agent.Reader(Spec())
	for _, request := range []string{
		"Doppelstunde Physik Klasse 8: Hebelgesetz", "stunde zu adjektiven klasse 4", "eine Schulstunde über Igel",
		"stunde zum thema ich und meine familie, klasse 1", "lessonplan rivers", "verlaufpslan fabeln",
	} {
		if got := reader.Read(request, "de").Agents; len(got) != 1 || got[0] != Name {
			t.Errorf("%s: %q", request, got)
		}
	}
}

// What is said besides the topic stands in the plan as it was said.
func TestWhatIsSaidBesidesStays(t *testing.T) {
	reader := agent.Reader(Spec())
	for request, want := range map[string]string{
		"Unterrichtsbesuch Musik Klasse 5 Rondo, 45 Min., Lernziel: Die Kinder erkennen die Form": "Lernziel: Die Kinder " +
			"erkennen die Form",
		"Doppelstunde Physik Klasse 8: Hebelgesetz, Material: Stative, Gewichte":    "Material: Stative, Gewichte",
		"vertretungsstunde englisch klasse 6 ohne material, irregular verbs":        "ohne material",
		"Unterrichtsstunde Sachaufgaben Klasse 4, die Kinder können multiplizieren": "die Kinder können multiplizieren",
		"lesson plan year 5 fractions 50 mins with an exit ticket":                  "with an exit ticket",
	} {
		if got := read(reader.Read(request, "de"))["more"]; got != want {
			t.Errorf("%s: %q, want %q", request, got, want)
		}
	}
}

// A length that nobody said is marked as a preset on the sheet, and told.
func TestALengthThatNobodySaidIsAPreset(t *testing.T) {
	for request, preset := range map[string]bool{
		"Stundenentwurf Photosynthese": true, "Doppelstunde zur Weimarer Republik": true,
		"Stundenentwurf Photosynthese, 45 Minuten": false, "Stundenentwurf Fabeln 67,5 Minuten": false,
	} {
		in := agent.Reader(Spec()).Read(request, "de")
		d := &rules.Desk{Req: model.Request{Params: read(in), Task: request}}
		d.Speak("de")
		made, err := write(d)
		doc, ok := made.(artifact.Document)
		if err != nil || !ok {
			t.Fatal(request, err)
		}
		if length := doc.Blocks[0].Rows[1][3]; strings.Contains(length, "Vorgabe") != preset ||
			len(doc.Notes) > 0 != preset {
			t.Errorf("%s: %s %q", request, length, doc.Notes)
		}
	}
}

// The plan that the rules make adds up, its last row included.
func TestAPlanByRuleIsNotWarnedOf(t *testing.T) {
	d := &rules.Desk{Req: model.Request{Params: map[string]string{
		"kind": "lesson", "topic": "Vulkane", "minutes": "45", "game": "no",
	}}}
	d.Speak("de")
	made, err := write(d)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(made)
	if err != nil {
		t.Fatal(err)
	}
	out, err := Spec().Finish(agent.Task{Request: "45 Minuten", Params: d.Req.Params}, raw, nil)
	if err != nil || strings.Contains(string(out.Content), "ergeben zusammen") {
		t.Errorf("%v %s", err, out.Content)
	}
}

// Phases that a model does not add up are told: the teacher finds it before the class does.
func TestMinutesAreAddedUp(t *testing.T) {
	for cell, told := range map[string]bool{"25": false, "30 min": true} {
		reply := `{"title":"Vulkane","language":"de","kind":"worksheet","blocks":[{"kind":"table","text":"","entries":[],` +
			`"header":["Phase","Zeit"],"rows":[["Einstieg","10"],["Arbeit","` + cell + `"],["Schluss","10"]]}],` +
			`"sources":[],"notes":[]}`
		out, err := Spec().Finish(
			agent.Task{Request: "45 Minuten", Params: map[string]string{"minutes": "45"}}, json.RawMessage(reply), nil,
		)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(string(out.Content), "nicht 45"); got != told {
			t.Errorf("%s: %s", cell, out.Content)
		}
	}
}

// How the children work and what the phases are called is in the course, as the request says it.
func TestTheCourseIsAsSaid(t *testing.T) {
	for request, want := range map[string][]string{
		"stunde bruchrechnen einführung 6. klasse, 45min, gruppenarbeit dabei": {"Gruppenarbeit", "Bruchrechnen Einführung"},
		"stunde zu jahreszeiten kl. 5 doppelstunde mit gruppenpuzzle":          {"Expertengruppen", "Stammgruppe"},
		"plan a lesson on rivers for year 8, with a starter and plenary":       {`["Starter",`, `["Plenary",`},
		"verlaufsplan fabeln stationenlernen klasse 6":                         {"Laufzettel"},
	} {
		in := agent.Reader(Spec()).Read(request, "de")
		d := &rules.Desk{Req: model.Request{Params: read(in), Task: request}}
		d.Speak(in.Language)
		made, err := write(d)
		if err != nil {
			t.Fatal(request, err)
		}
		raw, err := json.Marshal(made)
		if err != nil {
			t.Fatal(err)
		}
		for _, says := range want {
			if !strings.Contains(string(raw), says) {
				t.Errorf("%s: no %q in %s", request, says, raw)
			}
		}
	}
}

package rubric

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

func made(t *testing.T, request string) artifact.Document {
	t.Helper()
	in := agent.Reader(Spec()).Read(request, "de")
	doc, err := compose(read(in), i18n.Must(i18n.Lang(in.Language)))
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(); err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	return doc
}

// lines are the names and points of the criteria of a grid, with the sum.
func lines(doc artifact.Document) string {
	var list []string
	for _, row := range doc.Blocks[2].Rows {
		list = append(list, row[0]+" "+strings.TrimPrefix(row[len(row)-1], "__ / "))
	}
	return strings.Join(list, ", ")
}

// A grid has the criteria of the request, else the usual ones, and as many points as were told.
func TestAGridAddsUp(t *testing.T) {
	for request, want := range map[string]string{
		"bewertungsraster referat": "" +
			"Inhalt 4, Aufbau 4, Vortragsweise 4, Blickkontakt und Haltung 4, Medien 4, Summe 20",
		"Bewertungsbogen Buchvorstellung Klasse 4, 32 Punkte": "" +
			"Inhaltsangabe 7, Aufbau 7, Eigene Meinung 6, Vorlesen 6, Vortragsweise 6, Summe 32",
		"bewertungsraster: inhalt 10, sprache 5, vortrag 5": "Inhalt 10, Sprache 5, Vortrag 5, Summe 20",
		"bewertungsbogen (Inhalt (10), Sprache (5))":        "Inhalt 10, Sprache 5, Summe 15",
		"beurteilungsbogen heftführung je 5 punkte": "" +
			"Vollständigkeit 5, Sorgfalt und Ordnung 5, Rechtschreibung und Grammatik 5, Verbesserungen 5, Summe 20",
		"rubric for oral presentation 40 points": "" +
			"Content 8, Structure 8, Delivery 8, Eye contact and posture 8, Media 8, Total 40",
		"Bewertungsraster Plakat, 24 punkte: Inhalt, Farben, Schrift": "Inhalt 8, Farben 8, Schrift 8, Summe 24",
	} {
		if got := lines(made(t, request)); got != want {
			t.Errorf("%s:\n%s, want\n%s", request, got, want)
		}
	}
}

// The levels of a criterion share its points: from 0 to the most, without a gap and none twice.
func TestLevelsAreDisjoint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most, levels := rapid.IntRange(1, 60).Draw(t, "most"), rapid.IntRange(3, 4).Draw(t, "levels")
		next := most
		for _, band := range banded(most, levels) {
			if band == "" {
				if most+1 >= levels {
					t.Fatalf("%d points: a level without any", most)
				}
				continue
			}
			ends := regexp.MustCompile(`\d+`).FindAllString(band, -1)
			if low, high := kit.Number(ends[0]), kit.Number(ends[len(ends)-1]); high != next || low > high {
				t.Fatalf("%d points in %d levels: %q", most, levels, banded(most, levels))
			} else {
				next = low - 1
			}
		}
		if next != -1 {
			t.Fatalf("%d points in %d levels: %q", most, levels, banded(most, levels))
		}
	})
}

// All shipped criteria and wordings have a name and four different levels, in both languages.
func TestShippedWordsAreWhole(t *testing.T) {
	for _, lang := range []i18n.Lang{i18n.German, i18n.English} {
		words := i18n.Must(lang)
		keys := append(shippedKeys(), "any")
		for i, key := range keys {
			keys[i] = "offline.rubric.criterion." + key
		}
		for _, key := range strings.Fields("interest focus alone care patience material team help talk conflict rules duty") {
			keys = append(keys, "offline.rubric.report."+key)
		}
		for _, key := range keys {
			seen := map[string]bool{}
			for _, part := range strings.Split(words.Say(i18n.T(key)), "|") {
				seen[part] = part != ""
			}
			if len(seen) != 5 || seen[""] {
				t.Errorf("%s %s: %v", lang, key, seen)
			}
		}
	}
}

// What does not come out as it was told is said.
func TestWhatIsPresetIsTold(t *testing.T) {
	for request, told := range map[string]string{
		"bewertungsraster":                                            "allgemeine Kriterien",
		"bewertungsraster referat":                                    "4 für jedes Kriterium",
		"bewertungsraster referat 3 punkte":                           "ergeben 5 Punkte, nicht 3",
		"bewertungsraster: inhalt 10, sprache 5, insgesamt 20 punkte": "ergeben 15 Punkte, nicht 20",
		"bewertungsraster referat 8 punkte":                           "zu wenig Punkte für alle Stufen",
	} {
		if notes := strings.Join(made(t, request).Notes, "\n"); !strings.Contains(notes, told) {
			t.Errorf("%s: %q", request, notes)
		}
	}
	if notes := made(t, "bewertungsraster referat 20 punkte").Notes; len(notes) != 0 {
		t.Errorf("%q", notes)
	}
}

// A text about a child is refused; wordings to choose from are not, whatever they are for.
func TestNoTextIsAboutAChild(t *testing.T) {
	for request, refused := range map[string]bool{
		"zeugnistext für tom":                                                  true,
		"Zeugnistext Mia, fleißig und hilfsbereit":                             true,
		"zeugnisbemerkung: sie arbeitet fleißig und ist ruhig":                 true,
		"report comment for Tom":                                               true,
		"zeugnis für Lea schreiben":                                            true,
		"Formulierungshilfen Zeugnis Klasse 2 Arbeits- und Sozialverhalten":    false,
		"formulierungshilfen für zeugnisse grundschule":                        false,
		"zeugnisformulierungen für das sozialverhalten wertschätzend klasse 3": false,
		"report comments for year 3":                                           false,
		"Bewertungsbogen für Tom":                                              false, // a grid says nothing of him
	} {
		in := agent.Reader(Spec()).Read(request, "de")
		if got, err := Spec().Unable(nil, in); err != nil || got != refused {
			t.Errorf("%s: %t, %v", request, got, err)
		}
	}
	doc := made(t, "Formulierungshilfen Sozialverhalten Klasse 2")
	if len(doc.Blocks) != 3 || len(doc.Blocks[2].Rows) != 6 || len(doc.Blocks[2].Header) != 5 {
		t.Error(strconv.Itoa(len(doc.Blocks)), doc.Blocks)
	}
}

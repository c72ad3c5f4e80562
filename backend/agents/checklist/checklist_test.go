package checklist

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/model"
	"pult/backend/model/rules"
)

func made(t *testing.T, request string) artifact.Document {
	t.Helper()
	in := agent.Reader(Spec()).Read(request, "de")
	d := &rules.Desk{Req: model.Request{Params: read(in), Task: request}}
	d.Speak(in.Language)
	doc, err := write(d)
	if err != nil {
		t.Fatal(err)
	}
	list, _ := doc.(artifact.Document)
	if err := list.Validate(); err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	return list
}

// Things to pack fit the occasion; none is on the list twice.
func TestAPackingListFitsItsOccasion(t *testing.T) {
	for request, want := range map[string]string{
		"Packliste Klassenfahrt Jugendherberge 5 Tage an die Ostsee, Klasse 6": "☐ Strandtuch",
		"Packliste für den Wandertag":                                          "☐ Zeckenschutz",
		"Make a packing list for swimming":                                     "☐ Swimwear",
		"Checkliste: Turnbeutel, Atlas, Unterschrift":                          "☐ Atlas",
		"Packliste Wandertag, außerdem 5 Euro, Sonnenhut und Fahrkarte":        "☐ Fahrkarte",
		"packliste lesenacht in der schule klasse 2":                           "☐ Schlafsack oder Bettdecke",
	} {
		var cells []string
		for _, b := range made(t, request).Blocks {
			for _, row := range b.Rows {
				for _, cell := range row {
					if slices.Contains(cells, cell) && cell != "" && cell != "☐ ____________________" {
						t.Errorf("%s: %s twice", request, cell)
					}
					cells = append(cells, cell)
				}
			}
		}
		if !slices.Contains(cells, want) {
			t.Errorf("%s: %q", request, cells)
		}
	}
}

// Empty tables have the size that was asked for.
func TestTablesHaveTheirSize(t *testing.T) {
	doc := made(t, "Sitzplan-Tabelle leer: 6 Reihen mit je 4 Plätzen, dazu Wochenübersicht Mo–Fr mit 5 Stunden")
	var sizes [][2]int
	for _, b := range doc.Blocks {
		if b.Kind == artifact.TableBlock {
			sizes = append(sizes, [2]int{len(b.Rows), len(b.Rows[0])})
		}
	}
	if !slices.Equal(sizes, [][2]int{{6, 4}, {5, 6}}) {
		t.Error(sizes)
	}
	rows := made(t, "Sitzplan für 32 Kinder").Blocks[1].Rows
	if len(rows)*len(rows[0]) < 32 {
		t.Errorf("%d rows of %d", len(rows), len(rows[0]))
	}
	table := made(t, "Leere Tabelle mit den Spalten Name, Telefon und Unterschrift, 28 Zeilen").Blocks[0]
	if !slices.Equal(table.Header, []string{"Name", "Telefon", "Unterschrift"}) || len(table.Rows) != 28 {
		t.Errorf("%q %d", table.Header, len(table.Rows))
	}
}

// A table that is filled in has the headings and the lines that were asked for; it is no table to sort words into.
func TestATableToFillInIsNoTableToSortInto(t *testing.T) {
	for request, want := range map[string]int{
		"Tabelle zum Ausfüllen (Name, Telefon, Unterschrift), 28 Zeilen":                                 28,
		"tabelle zum ausfüllen (name, telefon, unterschrift) mit 28 zeilen":                              28,
		"Leere Tabelle, Spalten: Name, Telefon, Unterschrift, 28 Zeilen":                                 28,
		"Leere Tabelle mit den Spalten Name, Telefon und Unterschrift für 28 Kinder":                     28,
		"Leere Tabelle mit 28 Zeilen und den Spalten Name, Telefon und Unterschrift":                     28,
		"Table with the columns Name, Telefon and Unterschrift and 28 rows":                              28,
		"Empty table (Name, Telefon, Unterschrift) with 28 rows":                                         28,
		"Tabelle zum Eintragen (Name, Telefon, Unterschrift)":                                            10,
		"Tabelle zum Eintragen (Nomen, Verb), 12 Zeilen. Die Wörter: laufen, Haus, Tag":                  12,
		"Klasse mit 28 Kindern: Tabelle zum Eintragen (Nomen, Verb). Wörter: gehen, Haus, Tag, 3 Kinder": 4,
	} {
		doc := made(t, request)
		table := doc.Blocks[len(doc.Blocks)-1]
		sorts := strings.Contains(request, "Nomen")
		if header := strings.ToLower(strings.Join(table.Header, ", ")); len(table.Rows) != want ||
			!sorts && header != "name, telefon, unterschrift" || sorts != (doc.Title == "Wörter ordnen") {
			t.Errorf("%s: %q %q, %d rows", request, doc.Title, table.Header, len(table.Rows))
		}
	}
}

// A word that has another in it is not that other one: a park is no holiday, and a night at school is no trip.
func TestAnOccasionIsNoPartOfAWord(t *testing.T) {
	for request, want := range map[string]string{
		"Packliste Übernachtung in der Schule":              "sleepover",
		"packliste schulübernachtung klasse 2":              "sleepover",
		"Packliste Klassenfahrt mit Lesenacht":              "sleepover papers clothes wash night dayout",
		"Packliste für den Ausflug in den Freizeitpark":     "dayout weather hike",
		"Packliste Campusbesuch":                            "dayout weather",
		"Packliste Sommercamp":                              "papers clothes wash night dayout",
		"Packliste Skifreizeit":                             "papers clothes wash night dayout snow",
		"Packliste Freizeit am See":                         "papers clothes wash night dayout sea",
		"Packliste Klassenfahrt an die See":                 "papers clothes wash night dayout sea",
		"Make a packing list for an outing to see a castle": "dayout weather hike",
		"Make a packing list for our life skills day out":   "dayout weather hike",
		"Make a packing list for our skiing camp":           "papers clothes wash night dayout snow",
		"Packliste Kunstausflug: Pinsel, Block":             "dayout weather hike",
	} {
		if got := strings.Join(groupsOf(read(agent.Reader(Spec()).Read(request, "de"))), " "); got != want {
			t.Errorf("%s: %s", request, got)
		}
	}
}

// A parents' evening about a trip is prepared as an evening.
func TestAnEveningAboutATripIsAnEvening(t *testing.T) {
	for _, request := range []string{
		"Checkliste Elternabend Klassenfahrt", "checkliste für den elternabend zur lesenacht",
		"Checklist for the parents' evening about our school trip",
	} {
		doc, alone := made(t, request), made(t, strings.Fields(request)[0]+" Elternabend")
		if len(doc.Blocks) != len(alone.Blocks) {
			t.Errorf("%s: %v", request, doc.Blocks)
		}
	}
}

// What a list is for is its title, wherever it is said; a class and an order are no part of it.
func TestAListSaysWhatItIsFor(t *testing.T) {
	for request, want := range map[string]string{
		"Für die Klassenfahrt nach Berlin brauche ich eine Packliste, Klasse 6": "Packliste: Klassenfahrt nach Berlin",
		"bitte erstelle mir eine kurze checkliste für das sommerfest":           "Checkliste: Sommerfest",
		"packliste zeltlager mit der 4b im herbst":                              "Packliste: Zeltlager im Herbst",
		"pakliste zeltlager 4b":                                                 "Packliste: Zeltlager",
		"Can you make me a simple packing list for a farm trip":                 "Packing list: farm trip",
		"Empty table with 4 columns and 10 rows for observations":               "observations",
		"Abhakliste für Elterngespräche mit 24 Zeilen, Spalten Name, Termin":    "Elterngespräche",
		"Sitzplan für den Musikraum, 5 Reihen mit 6 Plätzen":                    "Sitzplan: Musikraum",
		"Sitzplan für 28 Kinder, 4er-Gruppentische":                             "Sitzplan",
		"leere Tabelle mit 3 Spalten (Datum, Buch, Seiten) als Lesetagebuch":    "Lesetagebuch",
		"todo liste zeugnisse: noten, bemerkungen":                              "Checkliste: Zeugnisse",
		"ich bräuchte eine packliste fürs skilager":                             "Packliste: Skilager",
		"tabele mit den spalten name, buch, zurück für 26 kinder":               "Tabelle",
	} {
		if doc := made(t, request); doc.Title != want {
			t.Errorf("%s: %q, want %q", request, doc.Title, want)
		}
	}
	for request, want := range map[string]string{
		"Tabelle zum Ausfüllen für Bewegungsspiele: Spiel, Ort, Regeln mit 8 Zeilen": "8 × Spiel, Ort, Regeln",
		"leere Tabelle: 5 Zeilen, 3 Spalten":                                         "5 × ",
		"tabelle zum einsortieren: apfel, birne, möhre":                              "3 × ",
	} {
		doc := made(t, request)
		table := doc.Blocks[len(doc.Blocks)-1]
		if got := fmt.Sprintf("%d × %s", len(table.Rows), strings.Join(table.Header, ", ")); got != want {
			t.Errorf("%s: %s %v", request, got, doc.Blocks)
		}
	}
	if rows := made(t, "sitzordnung 24 plätze in 4 reihen").Blocks[1].Rows; len(rows) != 4 || len(rows[0]) != 6 {
		t.Errorf("%d rows of %d", len(rows), len(rows[0]))
	}
	tables := made(t, "sitzplan für 28 kinder, 4er gruppentische").Blocks[1].Rows
	list := made(t, "abhakliste elterngespräche, 24 zeilen, spalten name, termin").Blocks[0]
	if len(tables) != 7 || len(tables[0]) != 4 || len(list.Rows) != 24 || len(list.Header) != 2 {
		t.Errorf("%d tables of %d, %d lines under %q", len(tables), len(tables[0]), len(list.Rows), list.Header)
	}
}

// A thing that is named in small letters is on the list once.
func TestANamedThingIsListedOnce(t *testing.T) {
	raw := fmt.Sprint(made(t, "packliste zeltlager 5 tage, hausschuhe und taschenlampe nicht vergessen"))
	if strings.Count(raw, "☐ Hausschuhe") != 1 || strings.Count(raw, "☐ Taschenlampe") != 1 {
		t.Error(raw)
	}
}

// A size that nobody said is told as a preset, and one that was said is not.
func TestPresetsAreTold(t *testing.T) {
	for request, told := range map[string]int{
		"Leere Tabelle": 1, "Wochenplan leer": 1, "Leere Tabelle mit 12 Zeilen und 5 Spalten": 0,
		"Seating plan 5 rows with 6 seats": 0, "Checkliste Bewerbung": 1, "Checkliste Elternabend": 0,
	} {
		if notes := made(t, request).Notes; len(notes) != told {
			t.Errorf("%s: %q", request, notes)
		}
	}
}

// A table to sort words into has the columns and the words that the request names.
func TestWordsAreSortedIntoNamedColumns(t *testing.T) {
	for request, want := range map[string][2]string{
		"Für die 7a: Wortarten bestimmen, Tabelle zum Eintragen (Nomen, Verb, Adjektiv). Die Wörter: laufen, Haus, schön": {
			"Nomen, Verb, Adjektiv", "laufen   ·   Haus   ·   schön",
		},
		"tabelle mit den spalten obst, gemüse und getreide zum eintragen: apfel, weizen, möhre, birne": {
			"Obst, Gemüse, Getreide", "apfel   ·   weizen   ·   möhre   ·   birne",
		},
		"table with columns noun, verb. Words: run, house, sing, tree": {
			"Noun, Verb", "run   ·   house   ·   sing   ·   tree",
		},
	} {
		doc := made(t, request)
		var text, header []string
		for _, b := range doc.Blocks {
			for _, row := range b.Rows {
				text = append(text, row...)
			}
			header = append(header, b.Header...)
		}
		if strings.Join(header, ", ") != want[0] || !slices.Contains(text, want[1]) {
			t.Errorf("%q: columns %q, words %q", request, header, text)
		}
	}
}

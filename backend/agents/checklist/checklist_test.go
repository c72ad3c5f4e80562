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
		"Packliste Skifreizeit":                             "papers clothes wash night dayout snow ski",
		"Packliste Freizeit am See":                         "papers clothes wash night dayout sea",
		"Packliste Klassenfahrt an die See":                 "papers clothes wash night dayout sea",
		"Make a packing list for an outing to see a castle": "dayout weather hike",
		"Make a packing list for our life skills day out":   "dayout weather hike",
		"Make a packing list for our skiing camp":           "papers clothes wash night dayout snow ski",
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

// An empty table is one, however its columns are counted.
func TestATableWithSoManyColumnsIsAsked(t *testing.T) {
	for request, want := range map[string]bool{
		"Tabelle mit 4 Spalten: Name, Datum": true, "Tabelle mit drei Spalten: Tier, Ort": true,
		"Tabelle mit Spalten: Tier, Ort": true, "Table with 3 columns": true, "Tabelle zu den Bundesländern": false,
	} {
		if got := len(agent.Reader(Spec()).Read(request, "de").Agents) > 0; got != want {
			t.Errorf("%s: %v", request, got)
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
		"Tabelle mit 4 Spalten: Name, Datum, Buch, zurück, 20 Zeilen":                "20 × Name, Datum, Buch, Zurück",
		"Tabelle mit drei Spalten: Tier, Futter, Ort":                                "10 × Tier, Futter, Ort",
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

// No table is empty of what was asked for: its columns, the words of its lines, and what it is for are in it.
func TestATableHasTheWordsOfItsRequest(t *testing.T) {
	for request, want := range map[string]string{
		"unregelmäßige verben tabelle zum eintragen go be have see take, englisch 6": "Unregelmäßige Verben|" +
			"Infinitive, Simple past, Past participle, Deutsch|go, be, have, see, take",
		"verben in die tabelle eintragen präsens präteritum perfekt: gehen, laufen, essen kl. 5": "Verben|" +
			"Verb, Präsens, Präteritum, Perfekt|gehen, laufen, essen",
		"wochenplan deutsch mathe für die 4a mo-fr zum abhaken, mathe schriftl. division, deutsch wortarten": "Wochen" +
			"plan|" +
			"Aufgabe, Mo, Di, Mi, Do, Fr|Mathe: schriftl. division, Deutsch: wortarten",
		"wochenplan klasse 3: mathe s. 12, deutsch lernwörter, lesen": "Wochenplan|Aufgabe, Erledigt|" +
			"Mathe: s. 12, Deutsch: lernwörter, Lesen",
		"kwl tabelle 3 spalten, a4 quer, überschriften: das weiß ich schon, das will ich wissen, das habe ich gelernt": "K" +
			"WL|" +
			"Das weiß ich schon, Das will ich wissen, Das habe ich gelernt|6 lines",
		"notenliste 28 zeilen name, 1. arbeit, 2. arbeit, mündlich, endnote": "Notenliste|" +
			"Name, 1. Arbeit, 2. Arbeit, Mündlich, Endnote|28 lines",
		"Anwesenheitsliste Klasse 5c mit 26 leeren Zeilen und Spalten Mo-Fr": "Anwesenheitsliste|" +
			"Name, Mo, Di, Mi, Do, Fr|26 lines",
		"strichliste tabelle für verkehrszählung auto fahrrad bus lkw fußgänger": "Strichliste: Verkehrszählung|" +
			"Was, Striche, Anzahl|Auto, Fahrrad, Bus, Lkw, Fußgänger",
		"tally chart: cat, dog, fish":                             "Tally chart|What, Tally, Number|Cat, Dog, Fish",
		"dienstplan tafeldienst 3 wochen 2 kinder pro woche leer": "Dienstplan: Tafeldienst|Woche, Kind 1, Kind 2|1, 2, 3",
		"klassendienste: tafel, blumen, austeilen":                "Klassendienste|Dienst, Wer|Tafel, Blumen, Austeilen",
	} {
		doc := made(t, request)
		table := doc.Blocks[len(doc.Blocks)-1]
		var lines []string
		for _, row := range table.Rows {
			if first := strings.TrimSpace(row[0]); first != "" {
				lines = append(lines, first)
			}
		}
		said := strings.Join(lines, ", ")
		if said == "" {
			said = fmt.Sprintf("%d lines", len(table.Rows))
		}
		if got := doc.Title + "|" + strings.Join(table.Header, ", ") + "|" + said; !strings.EqualFold(got, want) {
			t.Errorf("%s: %q, want %q", request, got, want)
		}
	}
}

// A timetable has the times of its lessons and its breaks; a break that does not fit is told.
func TestATimetableHasItsTimes(t *testing.T) {
	const request = "stundenplan leer 4 stunden mo bis fr ab 7:45, 45 min, pausen "
	doc := made(t, request+"9:15-9:35")
	var first []string
	for _, row := range doc.Blocks[0].Rows {
		first = append(first, row[0])
	}
	const want = "1. 7:45–8:30; 2. 8:30–9:15; Pause 9:15–9:35; 3. 9:35–10:20; 4. 10:20–11:05"
	if got := strings.Join(first, "; "); got != want || len(doc.Notes) != 0 {
		t.Errorf("%s, %q", got, doc.Notes)
	}
	if notes := made(t, request+"9:00-9:20").Notes; len(notes) != 1 || !strings.Contains(notes[0], "9:00–9:20") {
		t.Errorf("%q", notes)
	}
}

// A key of grades is reckoned: every number of points has one grade, and the lowest 4 is where it was said.
func TestAKeyOfGrades(t *testing.T) {
	for request, want := range map[string]string{
		"notenschlüssel für 36 punkte, ihk schlüssel":                      "34–36 30–33 25–29 18–24 11–17 0–10",
		"notenschlüssel 48 punkte 4 ab 50 %":                               "42–48 36–41 30–35 24–29 12–23 0–11",
		"notenschlüssel 40 punkte 4 ab 40%":                                "34–40 28–33 22–27 16–21 8–15 0–7",
		"notenschlüssel 20 p, 1 ab 90, 2 ab 75, 3 ab 60, 4 ab 45, 5 ab 20": "18–20 15–17 12–14 9–11 4–8 0–3",
		"grade key for 10 points, half points":                             "9–10 7.5–8.5 6.5–7 5–6 2.5–4.5 0–2",
	} {
		var got []string
		for _, row := range made(t, request).Blocks[1].Rows {
			got = append(got, row[1])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q", request, got)
		}
	}
}

// A table among the things of a checklist stands below it.
func TestAChecklistHasATableBelow(t *testing.T) {
	doc := made(t, "checkliste fürs sommerfest: kuchen, strom, mülleimer, helferliste mit spalten wer / bis wann")
	table := doc.Blocks[len(doc.Blocks)-1]
	if fmt.Sprint(doc.Blocks[0].Rows) != "[[☐ Kuchen ☐ Strom] [☐ Mülleimer ]]" ||
		fmt.Sprint(table.Header) != "[Wer Bis wann]" {
		t.Error(doc.Blocks)
	}
}

// Two things are compared by the criteria that were named: a column for each thing, a line for each criterion.
func TestATableToCompareIn(t *testing.T) {
	request := "tabelle vergleich monarchie und republik: herrscher, dauer der herrschaft, wahl – leer zum ausfüllen"
	table := made(t, request).Blocks[0]
	if got := fmt.Sprint(table.Header, len(table.Rows), table.Rows[2]); got != "[Merkmal Monarchie Republik] 3 [wahl  ]" {
		t.Error(got)
	}
	if agents := agent.Reader(Spec()).Read(request, "de").Agents; len(agents) != 1 {
		t.Error(agents)
	}
}

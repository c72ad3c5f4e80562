package letter

import (
	"encoding/json"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/model"
	"pult/backend/model/rules"
)

// written is the letter that a request gets, as text.
func written(t *testing.T, request string) string {
	t.Helper()
	in := agent.Reader(Spec()).Read(request, "de")
	d := &rules.Desk{Req: model.Request{Params: read(in)}}
	d.Speak(in.Language)
	made, err := write(d)
	if err != nil {
		t.Fatal(err)
	}
	doc, _ := made.(artifact.Document)
	if err := doc.Validate(); err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	raw, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Spec().Finish(agent.Task{Language: i18n.Lang(in.Language)}, raw, nil); err != nil {
		t.Errorf("%s: %v", request, err)
	}
	return strings.ReplaceAll(string(raw), `\n`, "\n")
}

// A letter says what the request says, with the weekday of the date, and nothing else.
func TestALetterSaysWhatWasSaid(t *testing.T) {
	for _, c := range []struct {
		request   string
		says, not []string
	}{
		{
			"Elternbrief Wandertag: Freitag 12.06.2026, Treffpunkt 8 Uhr Schulhof, " +
				"Rückkehr 13 Uhr, Ziel Tierpark, Kosten 6 Euro",
			[]string{"Freitag, dem 12.06.2026, findet unser Wandertag statt", "8 Uhr, Schulhof", "13 Uhr", "Tierpark", "6 Euro"},
			[]string{"Unterschrift"},
		},
		{
			"Schreibe einen Brief an die Eltern der 3b: Ausflug in den Zoo am Dienstag, 4. Mai 2027 von 8 bis 13 Uhr, " +
				"Kosten 5 €, bitte Rucksack und Trinken mitbringen. Rücklaufzettel bis 20.04.2027",
			[]string{
				"Klasse 3b", "Dienstag, dem 04.05.2027", "Rucksack und Trinken",
				"bis Dienstag, 20.04.2027", "Unterschrift",
			},
			nil,
		},
		{
			"Erinnerung an die Eltern: Kopiergeld 12 Euro fehlt noch, bitte bis 15.10. freundlich aber bestimmt. 8a",
			[]string{"Kopiergeld, 12 Euro", "bis 15.10.", "Klasse 8a"},
			[]string{"bestimmt", "Unterschrift"},
		},
		{
			"Elternbrief zur Klassenfahrt, 280 Euro, Anzahlung 50 Euro bis 1.3.2027",
			[]string{"280 Euro", "Anzahlung 50 Euro"},
			nil,
		},
		{
			"Elternbrief Wandertag am Freitag, 13.06.2026",
			[]string{"am 13.06.2026", "passen nicht zusammen"},
			[]string{"Samstag"},
		},
		{ // what is told in sentences stays as it is
			"Elternbrief: In unserer Klasse 2a sind Kopfläuse aufgetreten. Bitte kontrollieren Sie Ihr Kind, " +
				"Mützen bitte waschen.",
			[]string{
				"Kopfläuse", "in unserer Klasse 2a sind Kopfläuse aufgetreten. Bitte kontrollieren Sie Ihr Kind, Mützen",
				"Ort, Datum: ____",
			},
			[]string{"Unterschrift", "Kosten"},
		},
		{
			"Elternbrief Klassenfahrt 7.–11. September 2026, Anzahlung 100 € bis 1. Juni, Rest bis 1. August",
			[]string{"Bitte bis 1. Juni: Anzahlung 100 €, Rest bis 1. August"},
			nil,
		},
		{
			"bitte elternbrief ausflug zoo freitag 12.6.2026 treffpunkt 8 uhr schulhof zurück 13 uhr kosten 6 euro",
			[]string{"Freitag, 12.06.2026", "8 Uhr, Schulhof", "13 Uhr", "6 Euro"},
			[]string{"zurück"},
		},
		{ // a list is brought as a whole
			"Elternbrief Lesenacht am 5.3., Turnhalle, Schlafsack, warme Decke, Taschenlampe mitbringen",
			[]string{"Schlafsack, warme Decke, Taschenlampe"},
			[]string{"Turnhalle, Schlafsack"},
		},
		{ // what is missing is no part of a word
			"Brief an Eltern wegen fehlender Hausaufgaben von Tim",
			[]string{"fehlt uns von Ihrem Kind noch: Hausaufgaben von Tim"},
			[]string{"Wegender"},
		},
		{ // "gang" alone does not happen
			"Elternbrief zum Umgang mit Handys: Handys bleiben aus.",
			[]string{"über Folgendes informieren: Umgang mit Handys"},
			[]string{"ist geplant"},
		},
		{
			"Erinnerung an die Eltern: 30 € Büchergeld bis Freitag",
			[]string{"dass der Betrag bis Freitag bei uns ist"},
			[]string{"Rückmeldung"},
		},
		{
			"Erinnerung an die Eltern, dass morgen die Bücher zurückgegeben werden müssen",
			[]string{"wir möchten Sie daran erinnern, dass morgen die Bücher"},
			[]string{"fehlt uns"},
		},
		{
			"Kurzer Elternbrief, dass am Montag der Fotograf kommt. Mappe kostet ca. 20 Euro.",
			[]string{"dass am Montag der Fotograf kommt. Mappe kostet ca. 20 Euro."},
			nil,
		},
		{
			"Elternbrief: Liebe Eltern, am 3. Juli feiern wir. Viele Grüße, K. Meier",
			[]string{`"Liebe Eltern,"`, `"am 3. Juli feiern wir."`, `"Viele Grüße, K. Meier"`},
			[]string{"Erziehungsberechtigte", "Mit freundlichen"},
		},
		{
			"Write a letter to parents about the school trip to the zoo on Friday 12 June 2026, " +
				"meet at 8 am at the gate, cost £5",
			[]string{"Friday, 12 June 2026", "8 am, the gate", "£5", "Dear parents"},
			nil,
		},
	} {
		text := written(t, c.request)
		for _, want := range c.says {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in %s", c.request, want, text)
			}
		}
		for _, bad := range c.not {
			if letter, _, _ := strings.Cut(text, `"notes":`); strings.Contains(letter, bad) {
				t.Errorf("%s: %q in %s", c.request, bad, text)
			}
		}
	}
	if missing := Spec().Missing(read(intent.Intent{Text: "Elternbrief schreiben"})); len(missing) != 1 {
		t.Errorf("a letter about nothing lacks %v", missing)
	}
}

// What contradicts itself is told to the teacher, and not to the parents.
func TestAWrongWeekdayIsTold(t *testing.T) {
	for _, request := range []string{
		"Elternbrief Wandertag am Freitag, 13.06.2026",
		"Elternbrief: Wir machen am Freitag, den 13.06.2026 einen Ausflug.",
		"Erinnerung an die Eltern: Elternabend am Freitag, 13.06.2026",
		"elternbrief kopiergeld einsammeln, 12 euro, am freitag 13.06.2026",
		"Elternbrief: Neue Öffnungszeiten der Mensa ab Freitag, 13.06.2026",
		"Elternbrief Klassenfahrt, Anzahlung 50 Euro bis 1.6.2026, Rest bis Freitag, 13.06.2026",
		"Erinnerung an die Eltern: Einverständniserklärung für den Zoo am Freitag, 13.06.2026 fehlt noch",
	} {
		sheet, notes, _ := strings.Cut(strings.ReplaceAll(written(t, request), "freitag", "Freitag"), `"notes":`)
		sheet, _, _ = strings.Cut(sheet, `"notes":`)
		if !strings.Contains(sheet, "13.06.2026") || strings.Contains(sheet, "Samstag") ||
			strings.Contains(sheet, "Freitag") || strings.Count(notes, "Freitag") != 1 {
			t.Errorf("%s: %s, told: %s", request, sheet, notes)
		}
	}
}

// What a model puts into a letter and nobody said is told in the review, and so is a weekday that is none of its date;
// a number that the request has in another form is not.
func TestWhatALetterMakesUpIsTold(t *testing.T) {
	reply := `{"title":"Wandertag","language":"de","kind":"worksheet","sources":[],"notes":[],"blocks":[` +
		`{"kind":"paragraph","text":"Liebe Eltern, am Mittwoch, dem 12. Juni 2027 treffen wir uns um 8:30 Uhr. ` +
		`Bitte geben Sie 6,00 Euro mit. Zurück um 13 Uhr.","entries":[]}]}`
	out, err := Spec().Finish(agent.Task{
		Request: "Elternbrief Wandertag am 12.06.2027, Treffpunkt 8 Uhr, 6 Euro",
		Params:  map[string]string{"more": "zurück 13 Uhr"},
	}, json.RawMessage(reply), nil)
	if err != nil {
		t.Fatal(err)
	}
	var d artifact.Document
	if err := json.Unmarshal(out.Content, &d); err != nil {
		t.Fatal(err)
	}
	notes := strings.Join(d.Notes, " ")
	if !strings.Contains(notes, "8:30") || !strings.Contains(notes, "Mittwoch") || !strings.Contains(notes, "Samstag") ||
		strings.Contains(notes, "6,00") || strings.Contains(notes, "13") {
		t.Error(notes)
	}
	if text := d.Blocks[0].Entries[0].Text; !strings.Contains(text, "am 12.06.2027 treffen") {
		t.Errorf("the letter still says the wrong weekday: %s", text)
	}
}

// What was given and a model leaves out of a letter is told, and a name in brackets becomes a line.
func TestWhatALetterLeavesOutIsTold(t *testing.T) {
	reply := `{"title":"Wandertag","language":"de","kind":"worksheet","sources":[],"notes":[],"blocks":[` +
		`{"kind":"paragraph","entries":[{"text":"Liebe Eltern, am 12.06.2027 gehen wir in den Zoo. Es kostet 5 Euro."},` +
		`{"text":"Mit freundlichen Grüßen\n[Ihr Name]"}]}]}`
	out, err := Spec().Finish(agent.Task{Params: map[string]string{
		"date": "12. Juni 2027", "place": "Zoo", "back": "13 Uhr", "cost": "5 €", "meet": "8 Uhr am Schulhof",
	}}, json.RawMessage(reply), nil)
	if err != nil {
		t.Fatal(err)
	}
	var d artifact.Document
	if err := json.Unmarshal(out.Content, &d); err != nil {
		t.Fatal(err)
	}
	want := "Das war angegeben und steht nicht im Brief: Treffpunkt: 8 Uhr am Schulhof; Rückkehr: 13 Uhr."
	if len(d.Notes) != 1 || d.Notes[0] != want {
		t.Errorf("%q", d.Notes)
	}
	if strings.Contains(string(out.Content), "Ihr Name") {
		t.Error(string(out.Content))
	}
}

// What is taken out of the key words of a request stands in its letter, whatever kind of letter it is.
func TestNothingOfARequestIsLost(t *testing.T) {
	for request, said := range map[string][]string{
		"Erinnerung an die Eltern: Einverständniserklärung für den Zoobesuch am 12.6. fehlt noch": {"12.6."},
		"Erinnerung an die Eltern: Schwimmzeug fehlt noch, Treffpunkt 8 Uhr Schulhof, Badehose mitbringen": {
			"8 Uhr, Schulhof", "Badehose",
		},
		"reminder to parents: permission slip for the zoo on 12 June is still missing, meet at 8 am at the gate": {
			"12 June", "8 am, the gate",
		},
		"Elternbrief Wandertag 12.06.2026, Treffpunkt 8 Uhr Schulhof, Treffpunkt für Fahrkinder 7:30 Uhr Bahnhof": {
			"Schulhof", "Bahnhof",
		},
		"Elternbrief Klassenfahrt, 280 €, 50 €":           {"280 €", "50 €"},
		"Elternbrief Wandertag, 12.06.2026, 8.00 – 13.00": {"8.00 – 13.00"},
		"Elternbrief Wandertag 12.06.2026, mitbringen: " + strings.Repeat("Regenjacke und ", 30) + "Sonnenhut": {
			"Sonnenhut",
		},
		"Elternbrief: Liebe Eltern, " + strings.Repeat("wir haben viel vor und freuen uns darauf. ", 100) +
			"Am Ende steht das Fest.": {"Am Ende steht das Fest."},
	} {
		text := written(t, request)
		for _, want := range said {
			if !strings.Contains(text, want) {
				t.Errorf("%.80s: no %q in %s", request, want, text)
			}
		}
	}
	owed := written(t, "Erinnerung an die Eltern: Kopiergeld 12 Euro fehlt noch")
	if n := strings.Count(owed, "12 Euro"); n != 1 {
		t.Errorf("the amount stands there %d times: %s", n, owed)
	}
}

// A mark between words is no words: it says nothing besides, and it is no letter.
func TestAMarkIsNoParagraph(t *testing.T) {
	if text := written(t, "Elternbrief Wandertag, Freitag 12.06.2026 – 8 Uhr"); strings.Contains(text, `"–`) {
		t.Error(text)
	}
}

// The number of a class begins no range of days.
func TestAClassIsNoDay(t *testing.T) {
	reader := agent.Reader(Spec())
	for request, want := range map[string][3]string{
		"Elternbrief: Kopiergeld Klasse 5 bis 15.10.2026":            {"5", "", "15.10.2026"},
		"elternbrief kopiergeld 5. klasse bis 15.10.":                {"5", "", "15.10."},
		"Letter to parents: copy money year 5 until 15 October":      {"5", "", "15 October"},
		"Elternbrief Klassenfahrt 7 bis 11. September 2026 Klasse 5": {"5", "7 bis 11. September 2026", ""},
		"Elternbrief Klasse 6 Klassenfahrt vom 7. bis 11.9.2026":     {"6", "7. bis 11.9.2026", ""},
	} {
		p := read(reader.Read(request, "de"))
		if got := [3]string{p["class"], p["date"], p["deadline"]}; got != want {
			t.Errorf("%s: %q, want %q", request, got, want)
		}
	}
}

// Words beside a day or a time stay with it, and small words stay that mean something.
func TestNoFragmentIsSaid(t *testing.T) {
	for request, want := range map[string][2]string{
		"letter to parents: trip to the museum on 14 may 2027, coach leaves 8.45 am, back 3pm": {
			"Coach leaves 8.45 am.", "Friday, 14 May 2027",
		},
		"elternbrief schulkonzert 4.6.2027, der chor trifft sich um 9 uhr in der aula": {
			"Der Chor trifft sich um 9 Uhr in der Aula.", "Freitag, dem 04.06.2027",
		},
		"Letter home: nut allergy in class 2, please no nuts in boxes": {
			"Please no nuts in boxes.", "Nut allergy",
		},
		"elternbrief hitzefrei morgen ab 11 uhr, klasse 1": {
			"Ab 11 Uhr", "Hitzefrei morgen",
		},
		"Elternbrief Theaterbesuch 3.12.2026, Rückkehr gegen 14 Uhr": {
			"Gegen 14 Uhr", "dem 03.12.2026",
		},
		"Elternbrief Klassenkasse 10€ pro Halbjahr bis 20.9.": {
			"10€ pro Halbjahr", `"Klassenkasse"`,
		},
		"elternbrief theaterbesuch 6a und 6b am 3.12.2026, rücklauf": {
			"Klasse 6a und 6b,", "Klasse: __________",
		},
		"Brief an die Eltern der Klassen 5 und 6: Wandertag am 3.6.2027": {
			"der Klasse 5 und 6,", "unser Wandertag statt",
		},
		"elterbrief fürs schwimmen ab montag, 7.9.2026": {
			"Montag 7.9.2026", `"Schwimmen"`,
		},
		"Elternbrief Läuse, Bescheinigung mitgeben, freundlich formulieren": {
			`"Bescheinigung"`, `"Läuse"`,
		},
		"Elternbrief Bücherei, bitte Bücher bis Freitag zurückgeben": {
			"Bitte Bücher bis Freitag zurückgeben.", "Bücherei",
		},
		"elternbrief fahrradprüfung am mo 17.5.2027": {
			"Montag, 17.05.2027", `"Fahrradprüfung"`,
		},
		"Elternbrief Sprechtag Fr., 5.2.2027 ab 15 Uhr": {
			"Freitag, dem 05.02.2027", "Ab 15 Uhr",
		},
		"reminder to parents: £3 for the bus is still missing": {
			"for your child yet: bus, £3", "Bus",
		},
		"elternbrief lesenacht fr 20.11.2026 18 uhr bis samstag 9 uhr": {
			`"Samstag 9 Uhr"`, `"18 Uhr"`,
		},
		"letter to parents, 5th grade: sleepover fri 4 june 2027, 6 pm to saturday 9 am": {
			`"Saturday 9 am"`, "class 5,",
		},
		"reminder to parents: library books are overdue, please return by friday": {
			"still waiting for the following from your child: library books", "by Friday",
		},
		"Elternbrief Theater, Selbstverpflegung, Rückkehr 14 Uhr, wer nicht mitkommt hat Unterricht": {
			"Selbstverpflegung. Wer nicht mitkommt hat Unterricht.", "14 Uhr",
		},
	} {
		text := written(t, request)
		for _, want := range want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in %s", request, want, text)
			}
		}
	}
}

// What a sentence wants by a day is wanted once: no answer is asked for that nobody asked for.
func TestADayInASentenceAsksForNothingElse(t *testing.T) {
	for _, request := range []string{
		"Brief für die Eltern: wir suchen Kuchenspenden für den Basar, bitte bis 20.11. bei Frau Yilmaz melden",
		"Elterninfo: Schulfotos sind da, Mappe kostet 15 €, bei Nichtgefallen bis 30.11. zurückgeben",
	} {
		text := written(t, request)
		if strings.Contains(text, "Rückmeldung") || strings.Count(text, ".11.") != 2 { // its topic and its text
			t.Errorf("%s: %s", request, text)
		}
	}
}

// The days of a range behind a class are no class.
func TestADayBehindAClassIsNoClass(t *testing.T) {
	text := written(t, "Elternbrief Betriebspraktikum 9. Klasse 12.–23.10.2026, Praktikumsvertrag abgeben bis 25.09.2026")
	if strings.Contains(text, "Klasse 12") || !strings.Contains(text, "12.") || !strings.Contains(text, "23.10.2026") {
		t.Error(text)
	}
}

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
			[]string{"Freitag, 12.06.2026", "8 Uhr, schulhof", "13 Uhr", "6 euro"},
			[]string{"zurück"},
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
			if strings.Contains(text, bad) {
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
	} {
		sheet, notes, _ := strings.Cut(written(t, request), `"notes":`)
		if !strings.Contains(sheet, "am 13.06.2026") || strings.Contains(sheet, "Freitag") ||
			!strings.Contains(notes, "Freitag") {
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
	if !strings.Contains(notes, "8:30") || !strings.Contains(notes, "Mittwoch") || strings.Contains(notes, "6,00") ||
		strings.Contains(notes, "13") {
		t.Error(notes)
	}
}

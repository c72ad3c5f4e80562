package letter

import (
	"strings"
	"testing"

	"pult/backend/agent"
)

// What was typed in small letters and without marks is a letter that can be sent: its nouns have capitals, what parents
// are asked to do is a sentence of its own with its day, and nothing is asked for that nobody asked for.
func TestNotesBecomeSentences(t *testing.T) {
	for request, want := range map[string][2][]string{
		"elternbrief fundsachen bitte abholen bis freitag 18.12.2026, danach gehen sie an die kleiderspende": {
			{`"Fundsachen"`, "Bitte abholen bis Freitag 18.12.2026, danach gehen sie an die Kleiderspende."},
			{"Rückmeldung"},
		},
		"brief an eltern läuse in der klasse 2b bitte alle köpfe kontrollieren und rückmeldung mit unterschrift": {
			{`"Läuse"`, "Bitte alle Köpfe kontrollieren.", "Unterschrift: __"}, {"mit unterschrift"},
		},
		"elternbrief am mittwoch 13.10.2026 zahnarzt kommt in die schule kl 1-4 zahnbürste mitgeben": {
			{"Zahnarzt kommt in die Schule.", `"Zahnbürste"`, "Klasse 1-4", "passen nicht zusammen"}, {"mitgeben"},
		},
		"elternbrief theaterbesuch 24.2.2027 abfahrt 9:15 bus, kosten 11,50 €, geld bis 10.2. 3. Klassen": {
			{`["Abfahrt","9:15 Uhr, Bus"]`, "Klasse 3", "Bitte bis 10.2.: Geld."}, {"Treffpunkt"},
		},
		"elternbrief: unterrichtsausfall am montag 5.10.2026 wegen studientag, notbetreuung bitte bis 28.9. anmelden": {
			{"Unterrichtsausfall wegen Studientag", "Notbetreuung bitte bis 28.9. anmelden."}, {"für unsere Klasse"},
		},
		"elternbrief: klassenkasse 15 euro bitte bis 20.1.2027 bei frau huber abgeben, 4c": {
			{`"Klassenkasse"`, "Bitte bis 20.1.2027 bei Frau Huber abgeben."}, {"Klassenkasse bitte"},
		},
		"einladung elternabend 3a am di 22.9.2026 19.30 uhr raum 12, themen: lesen, klassenkasse, wahl elternvertreter": {
			{"zu unserem Elternabend am Dienstag", `["Ort","Raum 12"]`, "Themen: Lesen, Klassenkasse, Wahl Elternvertreter."},
			nil,
		},
		"brief wegen kopiergeld 12 euro bis 1.10. klasse 5": {{"Klasse 5,", "bis 1.10. bei uns"}, {"10,"}},
		"elternbrief feier 4b 17.12.2026, plätzchen mitbringen, geschwister willkommen": {
			{`"Plätzchen"`, "Geschwister willkommen."}, nil,
		},
		"zettel für eltern: am 3.11. kommt der fotograf, 12 euro passend mitgeben": {
			{"am 3.11. kommt der Fotograf.", `"12 Euro passend"`}, nil,
		},
		"Liebe Eltern, am 4.5. ist kein Unterricht. Bitte als schönen Brief formatieren mit Rückmeldeabschnitt": {
			{"am 4.5. ist kein Unterricht.", "Unterschrift"}, {"formatieren"},
		},
		"sehr geehrte eltern brief wegen handyverbot":         {{`"Handyverbot"`, "Mit freundlichen"}, nil},
		"schreib den eltern der 3b dass morgen hitzefrei ist": {{"darüber informieren, dass morgen", "Klasse 3b"}, nil},
		"einverständniserklärung fotos website, für eltern zum unterschreiben": {
			{"Einverständniserklärung: Fotos Website", "☐ Ich bin damit nicht einverstanden.", "Unterschrift", "prüfen"},
			{"zum unterschreiben"},
		},
		"entschuldigungsschreiben vorlage für schüler zum ausfüllen": {
			{"nicht am Unterricht teilnehmen", "Unterschrift"}, {"Liebe Eltern", "orlage"},
		},
	} {
		text := written(t, request)
		for _, says := range want[0] {
			if !strings.Contains(text, says) {
				t.Errorf("%s: no %q in %s", request, says, text)
			}
		}
		for _, bad := range want[1] {
			if strings.Contains(text, bad) {
				t.Errorf("%s: %q in %s", request, bad, text)
			}
		}
	}
}

// A wish stands before the request: it changes the field that it names or adds to the letter; one that says nothing of
// it changes nothing.
func TestALetterFollowsWishes(t *testing.T) {
	const request = "elternbrief wandertag am 18.6.2026 zum waldsee, 8 uhr treffpunkt schule, 4 euro, wasser mitbringen"
	for wish, want := range map[string]string{
		"schreib noch dazu dass sie sonnencreme mitbringen sollen": "bring=wasser, Sonnencreme",
		"treffpunkt doch 7.30 uhr":                                 "time=7.30 Uhr meet=Schule",
		"kosten doch 5 euro statt 4 euro und rückkehr 13 uhr":      "back=13 Uhr cost=5 Euro",
		"bitte ergänzen: geschwister können nicht mit":             "more=Geschwister können nicht mit.",
		"schreib dazu, dass es regnen kann":                        "more=Bitte beachten Sie, dass es regnen kann.",
		"mit rücklaufzettel":                                       "slip=yes",
		"ändere die kosten auf 6 euro":                             "cost=6 Euro",
		"freundlicher formulieren":                                 "",
	} {
		reader := agent.Reader(Spec())
		before, after := read(reader.Read(request, "de")), reader.Read(request, "de")
		after.Text = wish + "\n" + after.Text
		var changed []string
		for _, key := range []string{
			"occasion", "date", "time", "meet", "back", "cost", "bring", "more", "slip", "deadline", "give", "place",
		} {
			if got := read(after)[key]; got != before[key] || key == "meet" && strings.Contains(want, "meet") {
				changed = append(changed, key+"="+got)
			}
		}
		if got := strings.Join(changed, " "); !strings.EqualFold(got, want) {
			t.Errorf("%s: %q, want %q", wish, got, want)
		}
	}
}

package agenda_test

import (
	"strings"
	"testing"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/agenda"
)

// letter is a letter with these rows in its table and these sentences.
func letter(title string, rows [][]string, texts ...string) artifact.Document {
	d := artifact.Document{Title: title, Language: "de", Grade: "5b", Undated: true}
	for _, text := range texts {
		d.Blocks = append(d.Blocks, artifact.Block{Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{{Text: text}}})
	}
	if rows != nil {
		d.Blocks = append(d.Blocks, artifact.Block{Kind: artifact.TableBlock, Rows: rows})
	}
	return d
}

// read is a calendar file as a reader takes it: lines put together again, each event as its properties.
func read(t *testing.T, file []byte) []map[string]string {
	t.Helper()
	text := string(file)
	if strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\n") {
		t.Error("a line does not end with CRLF")
	}
	for line := range strings.SplitSeq(text, "\r\n") {
		if len(line) > 75 {
			t.Errorf("%d octets in %q", len(line), line)
		}
	}
	var events []map[string]string
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n ", ""), "\r\n") {
		name, value, _ := strings.Cut(line, ":")
		switch {
		case line == "BEGIN:VEVENT":
			events = append(events, map[string]string{})
		case len(events) > 0:
			events[len(events)-1][name] = strings.NewReplacer(`\n`, "\n", `\,`, ",", `\;`, ";", `\\`, `\`).Replace(value)
		}
	}
	return events
}

// The dates of letters as Pult writes them: when, where, until when something is due.
func TestALetterHasDates(t *testing.T) {
	today := time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		letter artifact.Document
		want   []map[string]string
		notes  string
	}{
		"an outing with meeting, return and slip": {
			letter("Wandertag", [][]string{
				{"Wann", "Freitag, 18.12.2026"},
				{"Ziel", "Zoo, Eingang; Ost"},
				{"Treffpunkt", "8:00 Uhr, Schulhof"},
				{"Rückkehr", "13 Uhr"},
				{"Kosten", "5 Euro"},
				{"Bitte mitbringen", "__________"},
			},
				"am Freitag, dem 18.12.2026, findet unser Wandertag statt.",
				"Bitte geben Sie den Abschnitt unten bis Freitag, 11.12.2026 zurück.", "✂ – –\nDatum: 1.1.2026"),
			[]map[string]string{{
				"SUMMARY": "Wandertag (5b)", "DTSTART;TZID=Europe/Berlin": "20261218T080000",
				"DTEND;TZID=Europe/Berlin": "20261218T130000", "LOCATION": "Zoo, Eingang; Ost",
				"DESCRIPTION": "Treffpunkt: 8:00 Uhr, Schulhof\nRückkehr: 13 Uhr\nKosten: 5 Euro",
			}, {
				"SUMMARY": "Frist: Wandertag (5b)", "DTSTART;VALUE=DATE": "20261211", "DTEND;VALUE=DATE": "20261212",
				"DESCRIPTION": "Bitte geben Sie den Abschnitt unten bis Freitag, 11.12.2026 zurück.",
			}},
			"",
		},
		"days with a deadline": {
			letter("Klassenfahrt nach Trier", [][]string{{"Wann", "12. bis 16.4.2027"}, {"Uhrzeit", "__________"}},
				"in der Zeit vom 12. bis 16.4.2027 findet unsere Klassenfahrt statt.", "Bitte bis Montag, 01.02.2027: Anzahlung."),
			[]map[string]string{
				{"DTSTART;VALUE=DATE": "20270412", "DTEND;VALUE=DATE": "20270417"},
				{"DTSTART;VALUE=DATE": "20270201", "DTEND;VALUE=DATE": "20270202"},
			},
			"",
		},
		"an evening whose end is open, without a table": {
			letter("Elternabend", nil, "zu unserem Elternabend am Dienstag, dem 12.01.2027, laden wir Sie herzlich ein.",
				"19:30 Uhr Raum 204."),
			[]map[string]string{{"DTSTART;TZID=Europe/Berlin": "20270112T193000", "DTEND;TZID=Europe/Berlin": ""}},
			"„Elternabend (5b)“: Im Brief steht kein Ende; der Termin hat nur einen Anfang.",
		},
		"days without a year, over its end": {
			letter("Projekt", nil, "in der Zeit vom 30.12. bis 2.1. findet unser Projekt statt."),
			[]map[string]string{{"DTSTART;VALUE=DATE": "20261230", "DTEND;VALUE=DATE": "20270103"}},
			"Im Brief steht kein Jahr; im Kalender steht der 02.01.2027.",
		},
		"a month in words, times from and to": {
			letter("Sportfest", nil, "am 3. Mai findet unser Sportfest statt.", "8 bis 12.30 Uhr."),
			[]map[string]string{{
				"DTSTART;TZID=Europe/Berlin": "20270503T080000", "DTEND;TZID=Europe/Berlin": "20270503T123000",
			}},
			"Im Brief steht kein Jahr; im Kalender steht der 03.05.2027.",
		},
		"an American letter": {
			letter("Trip", nil, "Our trip is on June 12, 2027, from 9:30 am to 1 pm.", "Please pay by June 1, 2027."),
			[]map[string]string{
				{"DTSTART;TZID=Europe/Berlin": "20270612T093000", "DTEND;TZID=Europe/Berlin": "20270612T130000"},
				{"DTSTART;VALUE=DATE": "20270601", "DTEND;VALUE=DATE": "20270602"},
			},
			"",
		},
		"days of an American letter": {
			letter("Camp", nil, "Our camp is from June 28 to July 2, 2027."),
			[]map[string]string{{"DTSTART;VALUE=DATE": "20270628", "DTEND;VALUE=DATE": "20270703"}},
			"",
		},
		"every week":         {letter("Schwimmen", nil, "jeden Dienstag findet unser Schwimmen statt."), nil, ""},
		"no day of the year": {letter("Fest", nil, "am 31.02.2027 findet unser Fest statt."), nil, ""},
		"only by when to hand in": {
			letter("Geld", nil, "Bitte bis 1.3.2027: 5 Euro."), []map[string]string{{"DTSTART;VALUE=DATE": "20270301"}}, "",
		},
	} {
		events, notes := agenda.Of(c.letter, today)
		got := read(t, agenda.ICS(events, today))
		if len(got) != len(c.want) {
			t.Errorf("%s: %d dates: %+v", name, len(got), events)
			continue
		}
		for i, want := range c.want {
			for property, value := range want {
				if got[i][property] != value {
					t.Errorf("%s: %s is %q, want %q", name, property, got[i][property], value)
				}
			}
		}
		var said []string
		for _, n := range notes {
			said = append(said, i18n.Must(i18n.German).Say(n))
		}
		if strings.Join(said, "\n") != c.notes {
			t.Errorf("%s: said %q", name, said)
		}
	}
}

// The file has the zone that its times are in, and a letter that is imported again changes its dates instead of
// doubling them.
func TestTheCalendarFileIsWhole(t *testing.T) {
	today := time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)
	events, _ := agenda.Of(letter("Elternabend", nil, "am 12.01.2027 um 19 Uhr"), today)
	first, again := string(agenda.ICS(events, today)), string(agenda.ICS(events, today.Add(time.Hour)))
	if !strings.HasPrefix(first, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") || !strings.HasSuffix(first, "END:VCALENDAR\r\n") ||
		!strings.Contains(first, "TZID:Europe/Berlin\r\nBEGIN:DAYLIGHT") {
		t.Error(first)
	}
	if a, b := read(t, []byte(first))[0], read(t, []byte(again))[0]; a["UID"] == "" || a["UID"] != b["UID"] ||
		a["DTSTAMP"] == b["DTSTAMP"] {
		t.Error(a, b)
	}
}

// An hour behind a day is no year, and a certificate is no letter.
func TestAnHourIsNoYear(t *testing.T) {
	today := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	events, notes := agenda.Of(letter("Elternabend", nil, "Der Elternabend ist am 12.05. 19:30 Uhr."), today)
	if len(events) != 1 || events[0].From.Format("2006-01-02 15:04") != "2026-05-12 19:30" || len(notes) == 0 {
		t.Errorf("%+v, %v", events, notes)
	}
	if events, _ = agenda.Of(letter("Ausflug", nil, "Der Ausflug ist am 12.05.27 und kostet 5 Euro."), today); len(
		events) != 1 || events[0].From.Year() != 2027 {
		t.Errorf("%+v", events)
	}
}

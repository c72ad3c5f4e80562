package calendar

import (
	"strings"
	"testing"
	"time"

	"pult/backend/base/fault"
)

// saturday is 28 November 2026, 14:03 in Berlin.
func saturday(t testing.TB) time.Time {
	t.Helper()
	berlin, err := FindZone("")
	if err != nil {
		t.Fatal(err)
	}
	return time.Date(2026, 11, 28, 14, 3, 0, 0, berlin)
}

func TestRead(t *testing.T) {
	c, now := shipped(t), saturday(t)
	for phrase, want := range map[string]string{
		"heute": "2026-11-28 14:03", "jetzt": "2026-11-28 14:03", "now": "2026-11-28 14:03", "Tomorrow": "2026-11-29 14:03",
		"übermorgen":             "2026-11-30 14:03",
		"the day after tomorrow": "2026-11-30 14:03", "vorgestern": "2026-11-26 14:03", "yesterday": "2026-11-27 14:03",
		"day before yesterday": "2026-11-26 14:03",
		"in 3 Tagen":           "2026-12-01 14:03", "in drei Tagen": "2026-12-01 14:03", "in 2 weeks": "2026-12-12 14:03",
		"in a week":            "2026-12-05 14:03",
		"heute in einem Monat": "2026-12-28 14:03", "vor 10 Tagen": "2026-11-18 14:03", "10 days ago": "2026-11-18 14:03",
		"3 days from now":      "2026-12-01 14:03",
		"a week from tomorrow": "2026-12-06 14:03", "2 days after tomorrow": "2026-12-01 14:03", "zwei Wochen und " +
			"einen Tag später": "2026-12-13 14:03",
		"in 90 Minuten": "2026-11-28 15:33", "in half an hour": "2026-11-28 14:33", "in 24 Stunden": "2026-11-29 14:03",
		"in 2 weeks' time": "2026-12-12 14:03",
		"Montag":           "2026-11-30 14:03", "nächsten Montag": "2026-11-30 14:03",
		"am nächsten Montag":  "2026-11-30 14:03",
		"next Friday":         "2026-12-04 14:03",
		"übernächsten Montag": "2026-12-07 14:03", "letzten Freitag": "2026-11-27 14:03",
		"last Saturday": "2026-11-21 14:03", "Samstag": "2026-12-05 14:03",
		"diesen Freitag": "2026-11-27 14:03", "Montag nächster Woche": "2026-11-30 14:03",
		"nächste Woche Freitag": "2026-12-04 14:03", "Freitag in KW 50": "2026-12-11 14:03",
		"Montag in zwei Wochen": "2026-12-14 14:03", "heute vor 3 Wochen": "2026-11-07 14:03",
		"letzter Freitag im März": "2027-03-26 14:03", "letzter Freitag im März 2028": "2028-03-31 14:03",
		"last Friday of March 2028": "2028-03-31 14:03",
		"erster Montag im Mai 2027": "2027-05-03 14:03", "2. Dienstag im Oktober 2027": "2027-10-12 14:03",
		"letzter Montag des Monats": "2026-11-30 14:03",
		"first monday next month":   "2026-12-07 14:03", "24.12.2026": "2026-12-24 14:03", "24.12.26": "2026-12-24 14:03",
		"24.12.": "2026-12-24 14:03", "1.3.": "2027-03-01 14:03",
		"2026-12-24": "2026-12-24 14:03", "24. Dezember 2026": "2026-12-24 14:03", "24. Dez.": "2026-12-24 14:03",
		"December 24, 2026":     "2026-12-24 14:03",
		"24th of December 2026": "2026-12-24 14:03", "Donnerstag, 24.12.2026": "2026-12-24 14:03",
		"24/12/2026": "2026-12-24 14:03", "12/24/2026": "2026-12-24 14:03", "5/5/2027": "2027-05-05 14:03",
		"29.2.": "2028-02-29 14:03", "KW 12": "2027-03-22 14:03", "KW 49": "2026-11-30 14:03", "KW 48": "2026-11-23 14:03",
		"KW 1/2027": "2027-01-04 14:03", "Kalenderwoche 53 2026": "2026-12-28 14:03",
		"week 7 2027": "2027-02-15 14:03", "nächste Woche": "2026-11-30 14:03", "nächsten Monat": "2026-12-01 14:03",
		"Ende des Monats": "2026-11-30 14:03", "Monatsende": "2026-11-30 14:03",
		"end of next month": "2026-12-31 14:03", "Ende Mai": "2027-05-31 14:03", "Anfang Februar 2027": "2027-02-01 14:03",
		"end of the year": "2026-12-31 14:03",
		"Ostern":          "2027-03-28 14:03", "Ostermontag 2028": "2028-04-17 14:03", "Heiligabend": "2026-12-24 14:03",
		"1. Advent": "2026-11-29 14:03", "3 Wochen vor Weihnachten": "2026-12-04 14:03",
		"Tag der Deutschen Einheit": "2027-10-03 14:03", "Buß- und Bettag 2026": "2026-11-18 14:03",
		"new year's eve": "2026-12-31 14:03", "Muttertag 2027": "2027-05-09 14:03",
		"in 5 Schultagen": "2026-12-04 14:03", "in 20 Schultagen": "2027-01-12 14:03",
		"in 10 business days": "2026-12-11 14:03", "in 5 Werktagen": "2026-12-04 14:03",
		"vor 5 Arbeitstagen":      "2026-11-23 14:03",
		"Beginn der Sommerferien": "2027-08-02 14:03", "Ende der Osterferien 2027": "2027-04-02 14:03",
		"Weihnachtsferien": "2026-12-24 14:03", "nächste Ferien": "2026-12-24 14:03",
		"start of the summer holidays": "2027-08-02 14:03", "erster Schultag nach den Weihnachtsferien": "2027-01-11 14:03",
		"letzter Schultag vor den Weihnachtsferien": "2026-12-23 14:03",
		"2 Wochen nach den Osterferien":             "2027-04-16 14:03", "Faschingsferien": "2027-02-08 14:03",
		"nächster Feiertag": "2026-12-25 14:03", "bis Weihnachten": "2026-12-25 14:03",
		"morgen um 8 Uhr": "2026-11-29 08:00", "um 15:30 Uhr": "2026-11-28 15:30", "heute 8.30 Uhr": "2026-11-28 08:30",
		"nächsten Montag um 7 Uhr 45": "2026-11-30 07:45",
		"tomorrow at 3 pm":            "2026-11-29 15:00", "24.12.2026 18:00": "2026-12-24 18:00", "Wann?? heute": "",
	} {
		r, err := c.Read(phrase, now, BY)
		got := ""
		if err == nil {
			got = r.At.Format("2006-01-02 15:04")
		}
		if got != want {
			t.Errorf("%q: %s, want %s (%v)", phrase, got, want, err)
		}
	}
}

// What is not clear is asked back, with the phrase in the answer.
func TestReadSaysWhatIsUnclear(t *testing.T) {
	c, now := shipped(t), saturday(t)
	for phrase, key := range map[string]string{
		"": "fault.calendar.phrase", "demnächst": "fault.calendar.phrase", "in ein paar Tagen": "fault.calendar.phrase",
		"heute Abend": "fault.calendar.phrase", "nächstes Jahr": "fault.calendar.phrase",
		"in 3": "fault.calendar.phrase", "8": "fault.calendar.phrase", "in 3 Tagen oder so": "fault.calendar.phrase",
		"3.14": "fault.calendar.phrase", "in 99999 Jahren": "fault.calendar.phrase",
		strings.Repeat("heute ", 60): "fault.calendar.phrase",
		"31.02.2027":                 "fault.calendar.noSuchDay", "29.02.2027": "fault.calendar.noSuchDay",
		"30. Februar": "fault.calendar.noSuchDay", "KW 53 2027": "fault.calendar.noSuchDay",
		"5. Montag im Februar 2027": "fault.calendar.noSuchDay",
		"3/4/2027":                  "fault.calendar.slash", "Freitag, 24.12.2026": "fault.calendar.weekday",
		"Osterferien 2035": "fault.calendar.noBreak", "in 3000 Schultagen": "fault.calendar.beyond",
		"in 4000 Arbeitstagen": "fault.calendar.years",
	} {
		_, err := c.Read(phrase, now, BY)
		if f := fault.Of(err); err == nil || f.Key != key {
			t.Errorf("%q: %v, want %s", phrase, err, key)
		} else if strings.Contains(key, "phrase") && f.Args["phrase"] != short(phrase) {
			t.Errorf("%q is named as %q", phrase, f.Args["phrase"])
		}
	}
	for _, phrase := range []string{"in 5 Schultagen", "Beginn der Sommerferien", "nächste Ferien"} {
		if _, err := c.Read(phrase, now, ""); fault.Of(err).Key != "fault.calendar.needsLand" {
			t.Errorf("%q without a Land: %v", phrase, err)
		}
	}
}

// How a phrase was read is said where another reading is possible.
func TestReadNotes(t *testing.T) {
	c, now := shipped(t), saturday(t)
	wednesday := now.AddDate(0, 0, -3)
	for _, x := range []struct {
		phrase string
		now    time.Time
		land   Land
		want   string
	}{
		{"nächsten Freitag", wednesday, BY, "calendar.note.nextWeekday"},
		{"nächsten Montag", wednesday, BY, ""},
		{"Mittwoch", wednesday, BY, "calendar.note.sameWeekday"},
		{"24.12.", now, BY, "calendar.note.noYear"},
		{"heute in 3 Monaten", time.Date(2026, 11, 30, 9, 0, 0, 0, now.Location()), BY, "calendar.note.monthEnd"},
		{"in 3 Arbeitstagen", now, "", "calendar.note.businessDays calendar.note.nationwide"},
		{"in 3 Werktagen", now, BY, "calendar.note.workingDays"},
		{"in 3 Schultagen", wednesday, MV, "calendar.note.schoolDays calendar.note.doubt"},
	} {
		r, err := c.Read(x.phrase, x.now, x.land)
		var keys []string
		for _, n := range r.Notes {
			keys = append(keys, n.Key)
		}
		if got := strings.Join(keys, " "); err != nil || got != x.want {
			t.Errorf("%q: %s, want %s (%v)", x.phrase, got, x.want, err)
		}
	}
}

// The clock goes on by the hours that pass, also in the night when it is put back.
func TestReadOverTheChangeOfClocks(t *testing.T) {
	c, now := shipped(t), saturday(t)
	before := time.Date(2026, 10, 24, 20, 0, 0, 0, now.Location())
	hours, err := c.Read("in 24 Stunden", before, BY)
	if err != nil || hours.At.Format("02 15:04") != "25 19:00" || !hours.Timed {
		t.Errorf("%s %v", hours.At, err)
	}
	day, err := c.Read("morgen", before, BY)
	if err != nil || day.At.Format("02 15:04") != "25 20:00" || day.Timed {
		t.Errorf("%s %v", day.At, err)
	}
}

func TestFindZone(t *testing.T) {
	for name, want := range map[string]string{
		"": "Europe/Berlin", "America/New_York": "America/New_York", "New York": "America/New_York",
		"new york": "America/New_York", "Tokio": "Asia/Tokyo", "UTC": "UTC", "MEZ": "Europe/Berlin",
		"europe/london": "Europe/London", "Wien": "Europe/Vienna",
	} {
		if got, err := FindZone(name); err != nil || got.String() != want {
			t.Errorf("%q: %v %v", name, got, err)
		}
	}
	for _, name := range []string{"Local", "Mond", "../../etc/passwd", "Europe/Entenhausen", strings.Repeat("x", 100)} {
		if _, err := FindZone(name); fault.Of(err).Key != "fault.calendar.zone" {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// A phrase gives a moment or a fault that can be told, never both and never a crash. Its seeds are in testdata.
func FuzzRead(f *testing.F) {
	c, now := shipped(f), saturday(f)
	f.Fuzz(func(t *testing.T, phrase string) {
		r, err := c.Read(phrase, now, BY)
		if (err == nil) == r.At.IsZero() {
			t.Errorf("%q: %v and %v", phrase, r.At, err)
		}
		if err != nil && fault.Is(err, fault.Internal) {
			t.Errorf("%q: %v", phrase, err)
		}
	})
}

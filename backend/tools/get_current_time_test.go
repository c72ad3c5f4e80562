package tools

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/tools/tool"
)

// saturday is 28 November 2026, 13:03 in London and 14:03 in Berlin.
func saturday() time.Time { return time.Date(2026, 11, 28, 13, 3, 0, 0, time.UTC) }

func moment(t *testing.T, args TimeArgs, lang string) Moment {
	t.Helper()
	raw, err := json.Marshal(args)
	if err != nil {
		t.Fatal(err)
	}
	got, err := registry(t, &desk{})["get_current_time"].Run(t.Context(), tool.Scope{Now: saturday(), Language: lang}, raw)
	if err != nil {
		t.Fatalf("%+v: %v", args, err)
	}
	var m Moment
	if err := json.Unmarshal(got.JSON, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// A teacher in Bavaria asks what day it is.
func TestNow(t *testing.T) {
	m := moment(t, TimeArgs{Land: "Bayern"}, "de")
	if m.Date != "2026-11-28" || m.Weekday != "Samstag" || m.Time != "14:03" || m.ISO != "2026-11-28T14:03:00+01:00" ||
		m.Week != "2026-W48" ||
		!m.Weekend ||
		m.Distance != 0 {
		t.Errorf("%+v", m)
	}
	d := m.Day
	if d.Land != "BY" || d.PublicHoliday != "no" || d.SchoolHoliday != "no" || d.Business != "no" || d.School != "no" {
		t.Errorf("%+v", d)
	}
	if d.NextHoliday == nil || d.NextHoliday.Date != "2026-12-25" || d.NextHoliday.Days != 27 || d.NextBreak == nil ||
		d.NextBreak.First != "2026-12-24" ||
		d.NextBreak.Last != "2027-01-08" ||
		d.NextBreak.Days != 26 {
		t.Errorf("next: %+v %+v", d.NextHoliday, d.NextBreak)
	}
	want := []string{
		"Samstag, 28.11.2026, 14:03 Uhr (Europe/Berlin), Kalenderwoche 48.", "Wochenende.", "Kein gesetzlicher " +
			"Feiertag (Bayern).", "Keine Schulferien (Bayern).", "Arbeitstag: nein.", "Schultag: nein.",
		"Nächster Feiertag: 1. Weihnachtstag, 25.12.2026; Tage bis dahin: 27.", "Nächste Schulferien: Weihnachtsferien, " +
			"24.12.2026 bis 08.01.2027; Tage bis dahin: 26.",
		"Schulferien nach den Ferienordnungen der Länder, Stand 24.05.2026; bewegliche Ferientage der Schule sind " +
			"nicht enthalten.",
	}
	if !slices.Equal(m.Summary, want) {
		t.Errorf("%q", m.Summary)
	}
}

// A class trip: which day is it, and is there school?
func TestOtherDays(t *testing.T) {
	for _, x := range []struct {
		args TimeArgs
		date string
		says string
	}{
		{TimeArgs{When: "in 5 Schultagen", Land: "BY"}, "2026-12-04", "Schultage von heute an: 5."},
		{TimeArgs{When: "24.12.2026", Land: "NRW"}, "2026-12-24", "Schulferien (Nordrhein-Westfalen): Weihnachtsferien, " +
			"23.12.2026 bis 06.01.2027."},
		{TimeArgs{When: "Fronleichnam 2027", Land: "TH"}, "2027-05-27", "Fronleichnam ist Feiertag (Thüringen), aber nur " +
			"in Teilen: Landkreis Eichsfeld und einige Gemeinden in der Nachbarschaft."},
		{TimeArgs{When: "Reformationstag 2027"}, "2027-10-31", "Reformationstag ist nicht überall Feiertag. Länder: BB, " +
			"HB, HH, MV, NI, SN, ST, SH, TH."},
		{TimeArgs{When: "vor 10 Tagen", Land: "SN"}, "2026-11-18", "Gesetzlicher Feiertag (Sachsen): Buß- und Bettag."},
		{TimeArgs{When: "vor 10 Tagen", Land: "BY"}, "2026-11-18", "Unterrichtsfrei (Bayern): Buß- und Bettag, 18.11.2026."},
		{TimeArgs{When: "26.11.2026", Land: "MV"}, "2026-11-26", "Ob dieser Tag unterrichtsfrei ist, ist unbekannt " +
			"(Mecklenburg-Vorpommern): Die Quellen sind sich nicht einig."},
		{TimeArgs{When: "1.6.2034", Land: "BY"}, "2034-06-01", "Schulferien unbekannt (Bayern): Die Angaben reichen von " +
			"01.08.2025 bis 09.09.2030."},
		{TimeArgs{When: "1.6.2050", Land: "BY"}, "2050-06-01", "Feiertage unbekannt: Pult kennt die Jahre 2019 bis 2035."},
		{TimeArgs{When: "heute", Land: "SH"}, "2026-11-28", "Auf den Inseln und Halligen Schleswig-Holsteins liegen " +
			"Sommer- und Herbstferien anders."},
		{TimeArgs{When: "morgen"}, "2026-11-29", "Ohne Bundesland sind Schulferien und die Feiertage einzelner Länder " +
			"nicht bestimmbar."},
	} {
		m := moment(t, x.args, "de")
		if m.Date != x.date || !slices.Contains(m.Summary, x.says) {
			t.Errorf("%+v: %s %q", x.args, m.Date, m.Summary)
		}
	}
	m := moment(t, TimeArgs{When: "1.6.2050", Land: "BY"}, "de")
	if m.Day.PublicHoliday != "unknown" || m.Day.SchoolHoliday != "unknown" || m.Day.School != "unknown" ||
		m.Day.NextHoliday != nil ||
		m.Day.NextBreak != nil ||
		m.Day.SchoolDistance != nil ||
		m.Day.BusinessDistance != nil {
		t.Errorf("what nobody knows was answered: %+v", m.Day)
	}
	if m := moment(t, TimeArgs{When: "vor 5 Tagen", Land: "MV"}, "de"); len(m.Notes) != 1 ||
		!strings.Contains(m.Notes[0], "nach nur einer Quelle frei") {
		t.Errorf("the days that only one source has off were counted without a word: %q", m.Notes)
	}
	if m := moment(t, TimeArgs{When: "vor 5 Arbeitstagen", Land: "BY"}, "de"); m.Distance != -5 ||
		m.Day.BusinessDistance == nil ||
		*m.Day.BusinessDistance != -5 ||
		*m.Day.SchoolDistance != -5 {
		t.Errorf("%+v", m)
	}
}

func TestZones(t *testing.T) {
	m := moment(t, TimeArgs{CompareWith: []string{"New York", "Asia/Kolkata", "UTC", "Berlin"}}, "en")
	want := []Zoned{
		{
			"America/New_York",
			"2026-11-28",
			"08:03",
			"-6",
		},
		{"Asia/Kolkata", "2026-11-28", "18:33", "+4:30"},
		{"UTC", "2026-11-28", "13:03", "-1"},
		{"Europe/Berlin", "2026-11-28", "14:03", "0"},
	}
	if !slices.Equal(m.Zones, want) ||
		!strings.HasPrefix(m.Summary[0], "Saturday, 28 November 2026, 14:03 (Europe/Berlin), ISO week 48.") {
		t.Errorf("%+v %q", m.Zones, m.Summary)
	}
	if m := moment(t, TimeArgs{Timezone: "Asia/Tokyo"}, "en"); m.Date != "2026-11-28" || m.Time != "22:03" {
		t.Errorf("%+v", m)
	}
}

func TestTimeFaults(t *testing.T) {
	current := registry(t, &desk{})["get_current_time"]
	for args, key := range map[string]string{
		`{"when":"demnächst"}`: "fault.calendar.phrase", `{"land":"Tirol"}`: "fault.calendar.land",
		`{"timezone":"Mond"}`: "fault.calendar.zone", `{"compareWith":["Mond"]}`: "fault.calendar.zone",
		`{"when":"in 3 Schultagen"}`: "fault.calendar.needsLand", `{"when":{"a":1,"b":2}}`: "fault.tool.args",
	} {
		if _, err := current.Run(t.Context(), tool.Scope{Now: saturday(), Language: "de"}, json.RawMessage(args)); fault.Of(
			err,
		).Key != key {
			t.Errorf("%s: %v", args, err)
		}
	}
	if _, err := current.Run(t.Context(), tool.Scope{}, json.RawMessage(`{}`)); !fault.Is(err, fault.Internal) {
		t.Errorf("without a clock: %v", err)
	}
}

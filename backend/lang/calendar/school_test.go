package calendar

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"pult/backend/base/fault"
)

// The table is whole: every Land, five school years, in order and without overlap.
func TestSchoolTable(t *testing.T) {
	c := shipped(t)
	for _, land := range Lands() {
		all := c.school.breaks[land]
		for i, b := range all {
			if i > 0 && !b.First.After(all[i-1].Last) {
				t.Errorf("%s: %s %s begins before %s has ended", land, b.Kind, b.First.Format(time.DateOnly), all[i-1].Kind)
			}
			if long := Days(b.First, b.Last) + 1; long > 47 || b.Kind == Summer && long < 37 ||
				(b.Kind == Free || b.Kind == OfRepentance) && long > 2 {
				t.Errorf("%s: %s %s has %d days", land, b.Kind, b.First.Format(time.DateOnly), long)
			}
			if b.Sources == "" || b.Uncertain && len(b.Sources) > 1 {
				t.Errorf("%s: %s %s comes from %q", land, b.Kind, b.First.Format(time.DateOnly), b.Sources)
			}
		}
		for year := 2025; year < 2030; year++ {
			for kind, from := range map[Kind]time.Time{
				Autumn: Date(year, 9, 1), Christmas: Date(year, 12, 1),
				Summer: Date(year+1, 6, 1),
			} {
				if _, ok := c.school.find(land, func(b Break) bool {
					return b.Kind == kind && b.First.After(from) &&
						Days(from, b.First) < 92
				}); !ok {
					t.Errorf("%s %d: no %s", land, year, kind)
				}
			}
			easter := Easter(year + 1)
			if _, ok := c.school.find(land, func(b Break) bool {
				return (b.Kind == EasterBreak || b.Kind == Spring) && b.First.Year() == year+1 && Days(b.First, easter) < 50 &&
					Days(easter, b.Last) > -45
			}); !ok {
				t.Errorf("%s %d: nothing around Easter", land, year+1)
			}
		}
		known, ok := c.SchoolData(land)
		if !ok || !known.From.Equal(Date(2025, 8, 1)) || known.To.Before(Date(2030, 8, 1)) || known.AsOf.Year() != 2026 {
			t.Errorf("%s: %+v", land, known)
		}
	}
}

// What schools have on their own pages is in the table, too. Sources: pages of Grundschule Toitenwinkel (Rostock),
// Mittelschule Neuaubing (München), Grundschule am See, and of a club in Bochum, as stored by a public search.
func TestSchoolTableAgreesWithSchools(t *testing.T) {
	c := shipped(t)
	for _, x := range []struct {
		land        Land
		first, last time.Time
		kind        Kind
	}{
		{MV, Date(2025, 10, 20), Date(2025, 10, 24), Autumn},
		{MV, Date(2026, 2, 9), Date(2026, 2, 20), Winter},
		{MV, Date(2026, 3, 30), Date(2026, 4, 8), EasterBreak},
		{MV, Date(2026, 5, 22), Date(2026, 5, 26), Pentecost},
		{BY, Date(2025, 12, 22), Date(2026, 1, 5), Christmas},
		{BY, Date(2026, 2, 16), Date(2026, 2, 20), Spring},
		{BY, Date(2025, 11, 19), Date(2025, 11, 19), OfRepentance},
		{BY, Date(2026, 8, 3), Date(2026, 9, 14), Summer},
		{NI, Date(2026, 3, 23), Date(2026, 4, 7), EasterBreak},
		{NI, Date(2026, 2, 2), Date(2026, 2, 3), Midterm},
		{NW, Date(2027, 3, 22), Date(2027, 4, 3), EasterBreak},
		{NW, Date(2027, 7, 19), Date(2027, 8, 31), Summer},
		{NW, Date(2027, 5, 18), Date(2027, 5, 18), Pentecost},
	} {
		yes, b := c.school.on(x.first, x.land)
		if yes != Yes || b == nil || b.Kind != x.kind || !b.First.Equal(x.first) || !b.Last.Equal(x.last) {
			t.Errorf("%s %s: %s %+v", x.land, x.first.Format(time.DateOnly), yes, b)
		}
	}
}

// Days that the sources do not agree on, and days that no table has, are unknown.
func TestUnknownSchoolDays(t *testing.T) {
	c := shipped(t)
	for _, x := range []struct {
		day    time.Time
		land   Land
		want   Answer
		school Answer
	}{
		{Date(2026, 11, 26), MV, Unknown, Unknown}, // a Thursday that only one source has off
		{Date(2026, 11, 30), MV, No, Yes},          // a Monday
		{Date(2026, 11, 28), MV, No, No},           // a Saturday
		{Date(2025, 7, 31), BY, Unknown, Unknown},  // before the table
		{Date(2030, 12, 27), BY, Unknown, Unknown}, // after it
		{Date(2026, 11, 30), "", Unknown, Unknown}, // whose holidays?
		{Date(2026, 12, 25), BY, Yes, No},          // both
		{Date(2026, 10, 3), BY, No, No},            // a public holiday is no school holiday
		{Date(2040, 12, 28), BY, Unknown, Unknown}, // a Friday that nobody knows
		{Date(2040, 12, 29), BY, Unknown, No},      // a Saturday has no lessons in any case
	} {
		if d := c.Day(x.day, x.land); d.SchoolHoliday != x.want || d.School != x.school {
			t.Errorf("%s %s: holiday %s, lessons %s", x.day.Format(time.DateOnly), x.land, d.SchoolHoliday, d.School)
		}
	}
}

func TestNextBreak(t *testing.T) {
	c := shipped(t)
	if b, ok := c.NextBreak(Date(2026, 11, 28), BY); !ok || b.Kind != Christmas || !b.First.Equal(Date(2026, 12, 24)) ||
		!b.Last.Equal(Date(2027, 1, 8)) {
		t.Errorf("%+v", b)
	}
	if b, ok := c.NextBreak(Date(2025, 10, 30), BW); !ok || b.Kind != Christmas {
		t.Errorf("%+v: a single free day is no holiday", b)
	}
	if _, ok := c.NextBreak(Date(2030, 9, 10), BY); ok {
		t.Error("after the table there is nothing known")
	}
	if _, ok := c.NextBreak(Date(2024, 1, 1), BY); ok {
		t.Error("before the table the next holidays are others")
	}
}

// Counting forth and back meet, and what is counted are business days.
func TestCounting(t *testing.T) {
	c := shipped(t)
	rapid.Check(t, func(t *rapid.T) {
		land := rapid.SampledFrom(Lands()).Draw(t, "land")
		of := rapid.SampledFrom([]Count{BusinessDays, WorkingDays, SchoolDays}).Draw(t, "of")
		start := Date(2026, 1, 1).AddDate(0, 0, rapid.IntRange(0, 900).Draw(t, "start"))
		n := rapid.IntRange(1, 120).Draw(t, "n")
		end, err := c.Add(start, n, of, land)
		if err != nil {
			t.Fatal(err)
		}
		if between, err := c.Between(start, end.Day, of, land); err != nil || between.Days != n {
			t.Fatalf("%d days on lie %d between (%v)", n, between.Days, err)
		}
		d := c.Day(end.Day, land)
		if d.Holiday == Yes || end.Day.Weekday() == time.Sunday ||
			of == SchoolDays && (d.SchoolHoliday == Yes || Weekend(end.Day)) {
			t.Fatalf("%+v was counted", d)
		}
		back, err := c.Add(end.Day, -n, of, land)
		if err != nil || back.Day.After(start) {
			t.Fatalf("back at %s, not at or before %s (%v)", back.Day, start, err)
		}
		if again, err := c.Between(end.Day, back.Day, of, land); err != nil || again.Days != n {
			t.Fatalf("back over %d days (%v)", again.Days, err)
		}
	})
}

func TestCountingEndsWhereTheTableEnds(t *testing.T) {
	c := shipped(t)
	if _, err := c.Add(Date(2030, 7, 1), 100, SchoolDays, BY); fault.Of(err).Key != "fault.calendar.beyond" {
		t.Errorf("%v", err)
	}
	if _, err := c.Add(Date(2035, 12, 1), 100, BusinessDays, BY); fault.Of(err).Key != "fault.calendar.years" {
		t.Errorf("%v", err)
	}
	if _, err := c.Add(Date(2026, 12, 1), 1, SchoolDays, ""); fault.Of(err).Key != "fault.calendar.needsLand" {
		t.Errorf("%v", err)
	}
	if _, err := c.Between(Date(1900, 1, 1), Date(2026, 1, 1), BusinessDays, BY); err == nil {
		t.Error("126 years were counted")
	}
}

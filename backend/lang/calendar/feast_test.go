package calendar

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func shipped(t testing.TB) *Calendar {
	t.Helper()
	c, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// The rules say the same as a library that others keep, for every Land and seven years.
func TestHolidaysAgreeWithAnotherSource(t *testing.T) {
	c := shipped(t)
	raw, err := os.ReadFile("testdata/date-holidays.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, line := range strings.Split(strings.TrimSpace(string(raw)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		lines++
		cells := strings.Split(line, "\t")
		year, err := strconv.Atoi(cells[1])
		if err != nil {
			t.Fatal(err)
		}
		all, known := c.Holidays(year, Land(cells[0]))
		var ours []string
		for _, h := range all {
			if h.Whole() {
				ours = append(ours, h.Day.Format("01-02"))
			}
		}
		if got := strings.Join(ours, " "); got != cells[2] || !known {
			t.Errorf("%s %d: %s, want %s", cells[0], year, got, cells[2])
		}
	}
	if lines != 16*7 {
		t.Errorf("%d lines", lines)
	}
}

// What only a part of a Land has is told, and is neither yes nor no.
func TestHolidaysOfParts(t *testing.T) {
	c := shipped(t)
	for _, x := range []struct {
		day  time.Time
		land Land
		name string
		part string
		want Answer
	}{
		{Date(2026, 8, 8), BY, "calendar.holiday.peace", "calendar.part.augsburg", Unknown},
		{Date(2026, 8, 15), BY, "calendar.holiday.assumption", "calendar.part.catholic", Unknown},
		{Date(2026, 8, 15), SL, "calendar.holiday.assumption", "", Yes},
		{Date(2026, 6, 4), SN, "calendar.holiday.corpusChristi", "calendar.part.sorbs", Unknown},
		{Date(2026, 6, 4), TH, "calendar.holiday.corpusChristi", "calendar.part.eichsfeld", Unknown},
		{Date(2026, 6, 4), BY, "calendar.holiday.corpusChristi", "", Yes},
		{Date(2026, 6, 4), "", "calendar.holiday.corpusChristi", "", Unknown},
		{Date(2026, 10, 3), "", "calendar.holiday.unity", "", Yes},
	} {
		d := c.Day(x.day, x.land)
		if d.Holiday != x.want || len(d.Holidays) == 0 || d.Holidays[0].Name.Key != x.name ||
			d.Holidays[0].Part.Key != x.part {
			t.Errorf("%s %s: %s %+v", x.day.Format(time.DateOnly), x.land, d.Holiday, d.Holidays)
		}
	}
	if d := c.Day(Date(2026, 6, 4), HH); d.Holiday != No || len(d.Holidays) != 0 {
		t.Errorf("Hamburg works on Corpus Christi: %+v", d)
	}
}

// Berlin had 8 May twice, and has 17 June once; Mecklenburg has had 8 March since 2023.
func TestHolidaysOfOneYear(t *testing.T) {
	c := shipped(t)
	for day, want := range map[time.Time]Answer{
		Date(2019, 5, 8): No, Date(2020, 5, 8): Yes, Date(2025, 5, 8): Yes, Date(2026, 5, 8): No, Date(2028, 6, 17): Yes,
		Date(2029, 6, 17): No,
	} {
		if got := c.Day(day, BE).Holiday; got != want {
			t.Errorf("Berlin %s: %s", day.Format(time.DateOnly), got)
		}
	}
	if c.Day(Date(2022, 3, 8), MV).Holiday != No || c.Day(Date(2023, 3, 8), MV).Holiday != Yes {
		t.Error("8 March in Mecklenburg-Vorpommern")
	}
}

// Beyond the years of the rules nothing is claimed, not even that a day is none.
func TestOtherYearsAreUnknown(t *testing.T) {
	c := shipped(t)
	for _, year := range []int{1999, firstYear - 1, lastYear + 1, 2500} {
		d := c.Day(Date(year, time.December, 25), BY)
		if _, known := c.Holidays(year, BY); known || d.Holiday != Unknown || d.SchoolHoliday != Unknown {
			t.Errorf("%d: %+v", year, d)
		}
	}
	if _, ok := c.NextHoliday(Date(lastYear, 12, 26), BY); ok {
		t.Error("there is a next holiday after the last year")
	}
	if h, ok := c.NextHoliday(Date(2026, 11, 28), BY); !ok || !h.Day.Equal(Date(2026, 12, 25)) {
		t.Errorf("%+v", h)
	}
	if h, ok := c.NextHoliday(Date(2026, 5, 26), ""); !ok || !h.Day.Equal(Date(2026, 10, 3)) {
		t.Errorf("%+v: without a Land only those that all have", h)
	}
}

func TestMovableDays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		year := rapid.IntRange(1583, 4099).Draw(t, "year")
		easter := Easter(year)
		if easter.Weekday() != time.Sunday || easter.Before(Date(year, 3, 22)) || easter.After(Date(year, 4, 25)) {
			t.Fatalf("Easter %s", easter)
		}
		if day := Repentance(year); day.Weekday() != time.Wednesday || day.Day() < 16 || day.Day() > 22 {
			t.Fatalf("Day of Repentance %s", day)
		}
		if first, fourth := Advent(year, 1), Advent(year, 4); fourth.Day() < 18 || fourth.Day() > 24 ||
			fourth.Weekday() != time.Sunday ||
			Days(first, fourth) != 21 {
			t.Fatalf("Advent %s %s", first, fourth)
		}
	})
	for year, want := range map[int]time.Time{
		1818: Date(1818, 3, 22), 1943: Date(1943, 4, 25), 2038: Date(2038, 4, 25),
		2026: Date(2026, 4, 5),
	} {
		if got := Easter(year); !got.Equal(want) {
			t.Errorf("%d: %s", year, got)
		}
	}
}

func TestFindLand(t *testing.T) {
	for name, want := range map[string]Land{
		"BY": BY, "by": BY, "DE-BY": BY, "Bayern": BY, "Bavaria": BY, "NRW": NW, "Nordrhein-Westfalen": NW,
		"North Rhine-Westphalia": NW, "Thüringen": TH,
		"Thueringen": TH, "Baden-Württemberg": BW, "BaWü": BW, "Meck-Pomm": MV, "Sachsen": SN, "Sachsen-Anhalt": ST,
		"Niedersachsen": NI, " Hessen ": HE, "": "",
	} {
		if got, err := FindLand(name); err != nil || got != want {
			t.Errorf("%q: %q %v", name, got, err)
		}
	}
	for _, l := range Lands() {
		if got, err := FindLand(string(l)); err != nil || got != l || l.Name().Key == "" {
			t.Errorf("%s: %s %v", l, got, err)
		}
	}
	if len(Lands()) != 16 || len(slices.Compact(slices.Sorted(slices.Values(Lands())))) != 16 {
		t.Errorf("%v", Lands())
	}
	if _, err := FindLand("Tirol"); err == nil {
		t.Error("Tirol is no Land")
	}
}

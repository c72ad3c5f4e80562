package calendar

import (
	"cmp"
	"slices"
	"time"

	"pult/backend/base/i18n"
)

// The rules below are those of the holiday acts as they stood in 2026. They hold from firstYear; that they still hold
// in lastYear is what today's law says. Other years are unknown.
const (
	firstYear = 2019
	lastYear  = 2035
)

// Holiday is a public holiday.
type Holiday struct {
	Day   time.Time
	Name  i18n.Text
	Lands []Land // that have it; empty: all 16
	// Part says where, when only a part of the Land has it; empty: the whole Land.
	Part i18n.Text
}

// Whole reports that the whole Land has the day off.
func (h Holiday) Whole() bool { return h.Part.Key == "" }

// In reports that the Land, or a part of it, has the holiday.
func (h Holiday) In(land Land) bool { return len(h.Lands) == 0 || slices.Contains(h.Lands, land) }

// rule is a holiday of every year from since to until; 0 leaves that end open.
type rule struct {
	name         string
	on           func(year int) time.Time
	lands        []Land
	since, until int
	part         string
}

func fixed(month time.Month, day int) func(int) time.Time {
	return func(year int) time.Time { return Date(year, month, day) }
}

func afterEaster(days int) func(int) time.Time {
	return func(year int) time.Time { return Easter(year).AddDate(0, 0, days) }
}

func rules() []rule {
	const again = 2020 // the 75th anniversary of 8 May 1945; 2025 was the 80th
	return []rule{
		{name: "calendar.holiday.newYear", on: fixed(time.January, 1)},
		{name: "calendar.holiday.epiphany", on: fixed(time.January, 6), lands: []Land{BW, BY, ST}},
		{name: "calendar.holiday.women", on: fixed(time.March, 8), lands: []Land{BE}},
		{name: "calendar.holiday.women", on: fixed(time.March, 8), lands: []Land{MV}, since: 2023},
		{name: "calendar.holiday.goodFriday", on: afterEaster(-2)},
		{name: "calendar.holiday.easterSunday", on: afterEaster(0), lands: []Land{BB}},
		{name: "calendar.holiday.easterMonday", on: afterEaster(1)},
		{name: "calendar.holiday.labour", on: fixed(time.May, 1)},
		{name: "calendar.holiday.liberation", on: fixed(time.May, 8), lands: []Land{BE}, since: again, until: again},
		{name: "calendar.holiday.liberation", on: fixed(time.May, 8), lands: []Land{BE}, since: 2025, until: 2025},
		{name: "calendar.holiday.ascension", on: afterEaster(39)},
		{name: "calendar.holiday.pentecostSunday", on: afterEaster(49), lands: []Land{BB}},
		{name: "calendar.holiday.pentecostMonday", on: afterEaster(50)},
		{name: "calendar.holiday.uprising", on: fixed(time.June, 17), lands: []Land{BE}, since: 2028, until: 2028},
		{name: "calendar.holiday.corpusChristi", on: afterEaster(60), lands: []Land{BW, BY, HE, NW, RP, SL}},
		{name: "calendar.holiday.corpusChristi", on: afterEaster(60), lands: []Land{SN}, part: "calendar.part.sorbs"},
		{name: "calendar.holiday.corpusChristi", on: afterEaster(60), lands: []Land{TH}, part: "calendar.part.eichsfeld"},
		{name: "calendar.holiday.peace", on: fixed(time.August, 8), lands: []Land{BY}, part: "calendar.part.augsburg"},
		{name: "calendar.holiday.assumption", on: fixed(time.August, 15), lands: []Land{SL}},
		{name: "calendar.holiday.assumption", on: fixed(time.August, 15), lands: []Land{BY}, part: "calendar.part.catholic"},
		{name: "calendar.holiday.children", on: fixed(time.September, 20), lands: []Land{TH}},
		{name: "calendar.holiday.unity", on: fixed(time.October, 3)},
		{
			name:  "calendar.holiday.reformation",
			on:    fixed(time.October, 31),
			lands: []Land{BB, HB, HH, MV, NI, SN, ST, SH, TH},
		},
		{name: "calendar.holiday.allSaints", on: fixed(time.November, 1), lands: []Land{BW, BY, NW, RP, SL}},
		{name: "calendar.holiday.repentance", on: Repentance, lands: []Land{SN}},
		{name: "calendar.holiday.christmas1", on: fixed(time.December, 25)},
		{name: "calendar.holiday.christmas2", on: fixed(time.December, 26)},
	}
}

// holidays lists those of a year in order.
func holidays(year int) []Holiday {
	var all []Holiday
	for _, r := range rules() {
		if year < r.since || r.until > 0 && year > r.until {
			continue
		}
		h := Holiday{Day: r.on(year), Name: i18n.T(r.name), Lands: r.lands}
		if r.part != "" {
			h.Part = i18n.T(r.part)
		}
		all = append(all, h)
	}
	slices.SortStableFunc(all, func(a, b Holiday) int { return cmp.Compare(a.Day.Unix(), b.Day.Unix()) })
	return all
}

// Years are the first and the last one whose public holidays are known.
func Years() (first, last int) { return firstYear, lastYear }

func knownYear(year int) bool { return year >= firstYear && year <= lastYear }

// Holidays lists the public holidays of a Land in a year, also those that only parts of it have; without a Land those
// that all have. False: the year is not known.
func (c *Calendar) Holidays(year int, land Land) ([]Holiday, bool) {
	var found []Holiday
	for day := Date(year, time.January, 1); day.Year() == year && knownYear(year); day = day.AddDate(0, 0, 1) {
		for _, h := range c.feasts[day] {
			if land == "" && len(h.Lands) == 0 || land != "" && h.In(land) {
				found = append(found, h)
			}
		}
	}
	return found, knownYear(year)
}

func (c *Calendar) holidayOn(day time.Time, land Land) (Answer, []Holiday) {
	if !knownYear(day.Year()) {
		return Unknown, nil
	}
	var found []Holiday
	sure, some := false, false
	for _, h := range c.feasts[day] {
		switch {
		case len(h.Lands) == 0 || land != "" && h.In(land) && h.Whole():
			sure = true
		case land == "":
			some = true
		case !h.In(land):
			continue
		}
		found = append(found, h)
	}
	if !sure && (some || len(found) > 0) {
		return Unknown, found
	}
	return answer(sure), found
}

// NextHoliday is the first public holiday of the whole Land after a day; without a Land the first one that all have.
// False: none is known.
func (c *Calendar) NextHoliday(after time.Time, land Land) (Holiday, bool) {
	for day := DayOf(after).AddDate(0, 0, 1); day.Year() <= lastYear &&
		day.Year() >= firstYear; day = day.AddDate(0, 0, 1) {
		if yes, found := c.holidayOn(day, land); yes == Yes {
			i := slices.IndexFunc(found, func(h Holiday) bool { return h.Whole() && (len(h.Lands) == 0 || land != "") })
			return found[i], true
		}
	}
	return Holiday{}, false
}

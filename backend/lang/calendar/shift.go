package calendar

import (
	"strings"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
)

// part is one piece of a distance: 3 weeks.
type part struct {
	n  int
	of unit
}

// amount reads "3 Tage", "zwei Wochen und einem Tag", "half an hour".
func (p *reader) amount() ([]part, bool) {
	if p.word(0) == "half" && p.word(1) == "an" && p.word(2) == "hour" || p.word(0) == "half" && p.word(1) == "hour" {
		p.at += 2
		if p.word(0) == "hour" {
			p.at++
		}
		return []part{{30, minutes}}, true
	}
	if among(p.word(0), "einer einem") && among(p.word(1), "halben") && p.word(2) == "stunde" {
		p.at += 3
		return []part{{30, minutes}}, true
	}
	var all []part
	for {
		n, isNumber := number(p.word(0))
		u := unitOf(p.word(1))
		if !isNumber || u == noUnit {
			return nil, false
		}
		p.at += 2
		all = append(all, part{n, u})
		if !p.take("und and") {
			return all, true
		}
	}
}

// shift goes a distance on, or back.
func (p *reader) shift(from time.Time, all []part, sign int) (time.Time, bool) {
	t := from
	for _, a := range all {
		n := sign * a.n
		switch a.of {
		case minutes, hours:
			p.timed = true
			t = t.Add(time.Duration(n) * map[unit]time.Duration{minutes: time.Minute, hours: time.Hour}[a.of])
		case days:
			t = t.AddDate(0, 0, n)
		case weeks:
			t = t.AddDate(0, 0, 7*n)
		case months:
			t = p.addMonths(t, n)
		case years:
			t = p.addMonths(t, 12*n)
		case businessDays:
			t = p.addCounted(t, n, BusinessDays)
		case workingDays:
			t = p.addCounted(t, n, WorkingDays)
		case schoolDays:
			t = p.addCounted(t, n, SchoolDays)
		case noUnit:
		}
	}
	return t, p.err == nil
}

// addMonths keeps the day of the month; where that month has no such day it takes its last one (§ 188 (3) BGB).
func (p *reader) addMonths(t time.Time, n int) time.Time {
	to := time.Date(t.Year(), t.Month()+time.Month(n), 1, t.Hour(), t.Minute(), t.Second(), 0, t.Location())
	last := to.AddDate(0, 1, -1).Day()
	if t.Day() > last {
		p.note("calendar.note.monthEnd")
	}
	return to.AddDate(0, 0, min(t.Day(), last)-1)
}

func (p *reader) addCounted(t time.Time, n int, of Count) time.Time {
	if n > maxCounted || n < -maxCounted {
		_, _ = p.fail(unknownYears())
		return t
	}
	end, err := p.of.Add(t, n, of, p.land)
	if err != nil {
		_, _ = p.fail(err)
		return t
	}
	switch of {
	case WorkingDays:
		p.note("calendar.note.workingDays")
	case BusinessDays:
		p.note("calendar.note.businessDays")
	case SchoolDays:
		p.note("calendar.note.schoolDays")
	}
	if p.land == "" {
		p.note("calendar.note.nationwide")
	}
	if end.Doubt {
		p.note("calendar.note.doubt")
	}
	return p.onDay(t, end.Day)
}

// onDay keeps the time of day.
func (*reader) onDay(t, day time.Time) time.Time {
	return time.Date(day.Year(), day.Month(), day.Day(), t.Hour(), t.Minute(), t.Second(), 0, t.Location())
}

// clockToday reads a time without a day.
func (p *reader) clockToday() (time.Time, bool) { return p.clock(p.today()) }

// clock reads "um 8 Uhr", "14:30", "at 3 pm" and puts it on the day.
func (p *reader) clock(day time.Time) (time.Time, bool) {
	said := p.take("um at gegen") || among(p.word(1), "uhr h")
	minute, exact, ok := clockOf(p.word(0))
	if !ok || !said && strings.Contains(p.word(0), ".") {
		return time.Time{}, false
	}
	p.at++
	switch {
	case p.take("uhr h"):
		said = true
		if n, ok := number(p.word(0)); ok && !exact && n < 60 && n > 0 {
			minute += n
			p.at++
		}
	case p.take("pm"):
		said = true
		if minute < 12*60 {
			minute += 12 * 60
		}
	}
	if !said && !exact {
		return time.Time{}, false
	}
	p.timed = true
	return time.Date(day.Year(), day.Month(), day.Day(), minute/60, minute%60, 0, 0, day.Location()), true
}

// clockOf reads "8", "8:30", "8.30" as minutes of the day; exact: minutes are said.
func clockOf(word string) (minute int, exact, ok bool) {
	for _, layout := range []string{"15:04", "15.04"} {
		if t, err := time.Parse(layout, word); err == nil {
			return t.Hour()*60 + t.Minute(), true, true
		}
	}
	t, err := time.Parse("15", word)
	return t.Hour() * 60, false, err == nil
}

// needLand faults when a phrase speaks of school holidays and no Land was named.
func (p *reader) needLand() bool {
	if p.land == "" {
		_, _ = p.fail(fault.New(fault.Invalid, "fault.calendar.needsLand", nil).Because(reason.LandNeeded))
	}
	return p.land != ""
}

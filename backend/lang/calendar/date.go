package calendar

import (
	"strconv"
	"strings"
	"time"

	"pult/backend/base/fault"
)

// date reads "24.12.2026", "24.12.", "2026-12-24", "24. Dezember", "December 24, 2026", "24/12/2026".
func (p *reader) date() (time.Time, bool) {
	return p.first(p.isoDate, p.dotted, p.slashed, p.dayMonth, p.monthDay)
}

func (p *reader) isoDate() (time.Time, bool) {
	year, rest, isISO := strings.Cut(p.word(0), "-")
	month, day, _ := strings.Cut(rest, "-")
	if !isISO || len(year) != 4 {
		return time.Time{}, false
	}
	return p.numbers(day, month, year)
}

func (p *reader) dotted() (time.Time, bool) {
	cells := strings.Split(strings.TrimSuffix(p.word(0), "."), ".")
	switch len(cells) {
	case 2:
		return p.numbers(cells[0], cells[1], "")
	case 3:
		return p.numbers(cells[0], cells[1], cells[2])
	}
	return time.Time{}, false
}

// slashed dates have the day first here and the month first in America: only those that can be read in one way are
// taken.
func (p *reader) slashed() (time.Time, bool) {
	cells := strings.Split(p.word(0), "/")
	if len(cells) != 3 {
		return time.Time{}, false
	}
	a, errA := strconv.Atoi(cells[0])
	b, errB := strconv.Atoi(cells[1])
	switch {
	case errA != nil || errB != nil:
		return time.Time{}, false
	case a > 12 || a == b:
		return p.numbers(cells[0], cells[1], cells[2])
	case b > 12:
		return p.numbers(cells[1], cells[0], cells[2])
	}
	return p.fail(fault.New(fault.Invalid, "fault.calendar.slash", nil, "phrase", short(p.text)))
}

// numbers makes a date of its written parts; a year of two digits is in this century.
func (p *reader) numbers(day, month, year string) (time.Time, bool) {
	d, errD := strconv.Atoi(day)
	m, errM := strconv.Atoi(month)
	if errD != nil || errM != nil || d < 1 || d > 31 || m < 1 || m > 12 {
		return time.Time{}, false
	}
	if len(year) == 2 {
		year = "20" + year
	}
	y, ok := yearOf(year)
	if !ok && year != "" {
		return time.Time{}, false
	}
	p.at++
	if year == "" {
		y = p.year()
	}
	return p.dayOf(d, time.Month(m), y)
}

// dayOf is a day of a year; without one the next such day.
func (p *reader) dayOf(day int, month time.Month, year int) (time.Time, bool) {
	return p.inYear(year, 1, func(year int) (time.Time, bool) {
		t := Date(year, month, day)
		return t, t.Day() == day && t.Month() == month
	})
}

// dayMonth reads "24. Dezember 2026", "24th December".
func (p *reader) dayMonth() (time.Time, bool) {
	day, ok := dayNumber(p.word(0))
	month, isMonth := monthOf(p.word(1))
	if !ok || !isMonth {
		return time.Time{}, false
	}
	p.at += 2
	return p.dayOf(day, month, p.year())
}

// monthDay reads "December 24th, 2026".
func (p *reader) monthDay() (time.Time, bool) {
	month, isMonth := monthOf(p.word(0))
	day, ok := dayNumber(p.word(1))
	if !ok || !isMonth {
		return time.Time{}, false
	}
	p.at += 2
	return p.dayOf(day, month, p.year())
}

func dayNumber(word string) (int, bool) {
	for _, ending := range []string{".", "st", "nd", "rd", "th"} {
		word = strings.TrimSuffix(word, ending)
	}
	n, err := strconv.Atoi(word)
	return n, err == nil && n >= 1 && n <= 31 && len(word) <= 2
}

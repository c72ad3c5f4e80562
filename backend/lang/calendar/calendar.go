// Package calendar knows the days of German schools: public holidays of the 16 Länder by rule, school holidays from a
// dated file that ships with the program, business and school days, and what people mean by "übermorgen" or "last
// Friday in March".
//
// It never guesses: outside of the years that the rules hold for and of the school years that the file has, the answer
// is Unknown, not "no". A day is midnight UTC of its date (see Date and DayOf), so that two days are equal when they
// are the same and 24 hours lie between neighbours. Business days are Monday to Friday without public holidays that
// hold in the whole Land; school days are business days without school holidays. Movable days that a school chooses
// itself are in no table.
package calendar

import (
	_ "embed"
	"sync"
	"time"

	"pult/backend/base/i18n"
)

// Answer is yes, no, or that nobody here knows.
type Answer string

// Answers.
const (
	Yes     Answer = "yes"
	No      Answer = "no"
	Unknown Answer = "unknown"
)

func answer(yes bool) Answer {
	if yes {
		return Yes
	}
	return No
}

// Date is a day; days beyond the month run into the next, as in time.Date.
func Date(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// DayOf is the day of a moment in the time zone that the moment is in.
func DayOf(t time.Time) time.Time { return Date(t.Date()) }

// Days counts from one day to another; below zero when it lies before.
func Days(from, to time.Time) int { return int(DayOf(to).Sub(DayOf(from)).Hours()) / 24 }

// Calendar answers; it is safe for concurrent use.
type Calendar struct {
	feasts map[time.Time][]Holiday
	school table
}

//go:embed school.tsv
var shippedSchool string

// Shipped is the calendar that comes with the program, read once.
//
//nolint:gochecknoglobals // the same for the whole program, and read only
var Shipped = sync.OnceValues(func() (*Calendar, error) {
	school, err := readTable(shippedSchool)
	if err != nil {
		return nil, err
	}
	c := &Calendar{feasts: map[time.Time][]Holiday{}, school: school}
	for year := firstYear; year <= lastYear; year++ {
		for _, h := range holidays(year) {
			c.feasts[h.Day] = append(c.feasts[h.Day], h)
		}
	}
	return c, nil
})

// Day is what is known of a day in a Land.
type Day struct {
	Date time.Time
	Land Land // empty: no Land was named
	// Holiday tells whether the day is a public holiday in the whole Land; Unknown when only a part of it has the day
	// off. Without a Land it is Yes only for one that all of Germany has, and Unknown for one that only some Länder
	// have.
	Holiday  Answer
	Holidays []Holiday // those of the day in this Land, also those that only parts of it have; without a Land all
	// SchoolHoliday is Unknown without a Land, outside of the school years that are known, and on days that the sources
	// do not agree on.
	SchoolHoliday Answer
	Break         *Break // the holidays that the day belongs to; nil: none
	Business      Answer
	School        Answer
}

// Day looks a day up.
func (c *Calendar) Day(date time.Time, land Land) Day {
	d := Day{Date: DayOf(date), Land: land}
	d.Holiday, d.Holidays = c.holidayOn(d.Date, land)
	d.SchoolHoliday, d.Break = c.school.on(d.Date, land)
	if Weekend(d.Date) {
		d.Business, d.School = No, No
		return d
	}
	d.Business = not(d.Holiday)
	d.School = both(d.Business, not(d.SchoolHoliday))
	return d
}

// Weekend reports Saturday and Sunday.
func Weekend(day time.Time) bool {
	return day.Weekday() == time.Saturday || day.Weekday() == time.Sunday
}

func not(a Answer) Answer {
	switch a {
	case Yes:
		return No
	case No:
		return Yes
	case Unknown:
	}
	return Unknown
}

// both is No as soon as one is.
func both(a, b Answer) Answer {
	switch {
	case a == No || b == No:
		return No
	case a == Unknown || b == Unknown:
		return Unknown
	}
	return Yes
}

// Weekday names the day in words that locale knows.
func Weekday(day time.Time) i18n.Text {
	return i18n.T([]string{
		"calendar.weekday.sunday", "calendar.weekday.monday", "calendar.weekday.tuesday", "calendar.weekday.wednesday",
		"calendar.weekday.thursday", "calendar.weekday.friday", "calendar.weekday.saturday",
	}[day.Weekday()])
}

// Month is the month of a German or English name, also of a short one; 0 for any other word.
func Month(word string) time.Month {
	list := words(word)
	if len(list) != 1 {
		return 0
	}
	m, _ := monthOf(list[0])
	return m
}

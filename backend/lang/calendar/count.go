package calendar

import (
	"strconv"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
)

// Count is a kind of days that people count.
type Count string

// Kinds of days.
const (
	BusinessDays Count = "business" // Monday to Friday without public holidays
	WorkingDays  Count = "working"  // Werktage: Monday to Saturday without public holidays (§ 3 (2) BUrlG)
	SchoolDays   Count = "school"   // business days without school holidays
)

// maxCounted bounds how far days are counted one by one.
const maxCounted = 5_000

// Counted is the end of counting. Doubt: on the way lay days that only parts of the Land have off, or that the sources
// do not agree on; they were counted.
type Counted struct {
	Day   time.Time
	Days  int
	Doubt bool
}

// Add goes n such days on, or back below zero; the day it starts from is not counted. Invalid
// "fault.calendar.needsLand" for school days without a Land, NotFound "fault.calendar.beyond" (land, from, to) or
// "fault.calendar.years" (from, to) where the days are not known.
func (c *Calendar) Add(from time.Time, n int, of Count, land Land) (Counted, error) {
	step := 1
	if n < 0 {
		step, n = -1, -n
	}
	end := Counted{Day: DayOf(from)}
	for end.Days < n {
		if err := c.advance(&end, step, of, land); err != nil {
			return Counted{}, err
		}
	}
	return end, nil
}

// Between counts such days after the one day up to and with the other; their order does not matter. Faults as in Add,
// and when more than 5,000 days lie between them.
func (c *Calendar) Between(from, to time.Time, of Count, land Land) (Counted, error) {
	from, to = DayOf(from), DayOf(to)
	if to.Before(from) {
		from, to = to.AddDate(0, 0, -1), from.AddDate(0, 0, -1)
	}
	if Days(from, to) > maxCounted {
		return Counted{}, unknownYears()
	}
	end := Counted{Day: from}
	for end.Day.Before(to) {
		if err := c.advance(&end, 1, of, land); err != nil {
			return Counted{}, err
		}
	}
	return end, nil
}

// advance goes one day on and counts it if it is such a day.
func (c *Calendar) advance(end *Counted, step int, of Count, land Land) error {
	end.Day = end.Day.AddDate(0, 0, step)
	yes, doubt, err := c.counts(end.Day, of, land)
	if yes {
		end.Days++
		end.Doubt = end.Doubt || doubt
	}
	return err
}

func (c *Calendar) counts(day time.Time, of Count, land Land) (yes, doubt bool, err error) {
	if !knownYear(day.Year()) {
		return false, false, unknownYears()
	}
	if of == SchoolDays {
		if err := c.schoolKnown(day, land); err != nil {
			return false, false, err
		}
	}
	if day.Weekday() == time.Sunday || day.Weekday() == time.Saturday && of != WorkingDays {
		return false, false, nil
	}
	d := c.Day(day, land)
	if d.Holiday == Yes || of == SchoolDays && d.SchoolHoliday == Yes {
		return false, false, nil
	}
	return true, d.Holiday == Unknown || of == SchoolDays && d.SchoolHoliday == Unknown, nil
}

func (c *Calendar) schoolKnown(day time.Time, land Land) error {
	if land == "" {
		return fault.New(fault.Invalid, "fault.calendar.needsLand", nil).Because(reason.LandNeeded)
	}
	from, to, _ := c.school.span(land)
	if day.Before(from) || day.After(to) {
		return fault.New(
			fault.NotFound,
			"fault.calendar.beyond",
			nil,
			"land",
			"@"+land.Name().Key,
			"from",
			from.Format(time.DateOnly),
			"to",
			to.Format(time.DateOnly),
		)
	}
	return nil
}

func unknownYears() error {
	return fault.New(
		fault.NotFound,
		"fault.calendar.years",
		nil,
		"from",
		strconv.Itoa(firstYear),
		"to",
		strconv.Itoa(lastYear),
	)
}

package tools

import (
	"strconv"
	"strings"
	"time"

	"pult/backend/lang/calendar"
)

// DayFacts are what get_current_time knows of a day; answers are "yes", "no" and "unknown".
type DayFacts struct {
	Land             string          `json:"land,omitempty"`
	LandName         string          `json:"landName,omitempty"`
	PublicHoliday    calendar.Answer `json:"publicHoliday"`
	Holidays         []Feast         `json:"holidays,omitempty"`
	SchoolHoliday    calendar.Answer `json:"schoolHoliday"`
	Break            *SchoolBreak    `json:"schoolHolidays,omitempty"`
	Business         calendar.Answer `json:"businessDay"`
	School           calendar.Answer `json:"schoolDay"`
	NextHoliday      *Feast          `json:"nextPublicHoliday,omitempty"`
	NextBreak        *SchoolBreak    `json:"nextSchoolHolidays,omitempty"`
	BusinessDistance *int            `json:"businessDaysFromToday,omitempty"`
	SchoolDistance   *int            `json:"schoolDaysFromToday,omitempty"`
	DataOf           string          `json:"schoolHolidaysAsOf,omitempty"` // day the table of school holidays is of
}

// Feast is a public holiday.
type Feast struct {
	Name  string   `json:"name"`
	Date  string   `json:"date"`
	Days  int      `json:"daysUntil,omitempty"` // from the day that was asked for
	Lands []string `json:"lands,omitempty"`     // empty: all
	Part  string   `json:"onlyIn,omitempty"`    // where, when only a part of the Land has it
}

// SchoolBreak is a time of school holidays.
type SchoolBreak struct {
	Name  string `json:"name"`
	First string `json:"first"`
	Last  string `json:"last"`
	Days  int    `json:"daysUntil,omitempty"` // from the day that was asked for
}

// facts looks a day up and says what it found.
func (c *clerk) facts(at time.Time) DayFacts {
	d := c.calendar.Day(at, c.land)
	f := DayFacts{
		Land:          string(c.land),
		PublicHoliday: d.Holiday,
		SchoolHoliday: d.SchoolHoliday,
		Business:      d.Business,
		School:        d.School,
	}
	if c.land != "" {
		f.LandName = c.text(c.land.Name())
	}
	if calendar.Weekend(at) {
		c.say("calendar.line.weekend")
	}
	c.holidays(d, &f)
	c.school(d, &f)
	c.say(
		map[calendar.Answer]string{
			calendar.Yes: "calendar.line.business.yes", calendar.No: "calendar.line.business.no",
			calendar.Unknown: "calendar.line.business.unknown",
		}[d.Business],
	)
	c.say(
		map[calendar.Answer]string{
			calendar.Yes: "calendar.line.school.yes", calendar.No: "calendar.line.school.no",
			calendar.Unknown: "calendar.line.school.unknown",
		}[d.School],
	)
	c.nextHoliday(at, &f)
	if c.land == "" {
		c.say("calendar.line.noLand")
		return f
	}
	c.nextBreak(at, &f)
	c.source(&f)
	return f
}

func (c *clerk) holidays(d calendar.Day, f *DayFacts) {
	for _, h := range d.Holidays {
		feast := c.feast(h, d.Date)
		f.Holidays = append(f.Holidays, feast)
		switch {
		case c.land != "" && !h.Whole():
			c.say("calendar.line.holidayPart", "name", feast.Name, "land", f.LandName, "part", feast.Part)
		case c.land != "":
			c.say("calendar.line.holiday", "name", feast.Name, "land", f.LandName)
		case len(h.Lands) == 0:
			c.say("calendar.line.holidayAll", "name", feast.Name)
		default:
			c.say("calendar.line.holidaySome", "name", feast.Name, "lands", strings.Join(feast.Lands, ", "))
		}
	}
	first, last := calendar.Years()
	switch {
	case len(d.Holidays) > 0:
	case d.Holiday == calendar.Unknown:
		c.say("calendar.line.holidayUnknown", "from", strconv.Itoa(first), "to", strconv.Itoa(last))
	case c.land == "":
		c.say("calendar.line.noHolidayAll")
	default:
		c.say("calendar.line.noHoliday", "land", f.LandName)
	}
}

func (c *clerk) feast(h calendar.Holiday, from time.Time) Feast {
	f := Feast{Name: c.text(h.Name), Date: h.Day.Format(time.DateOnly), Days: calendar.Days(from, h.Day)}
	for _, l := range h.Lands {
		f.Lands = append(f.Lands, string(l))
	}
	if !h.Whole() {
		f.Part = c.text(h.Part)
	}
	return f
}

func (c *clerk) school(d calendar.Day, f *DayFacts) {
	if c.land == "" {
		return
	}
	known, _ := c.calendar.SchoolData(c.land)
	if d.Break != nil && d.SchoolHoliday == calendar.Yes {
		b := c.schoolBreak(*d.Break, d.Date)
		f.Break = &b
	}
	switch {
	case f.Break != nil && f.Break.First == f.Break.Last:
		c.say("calendar.line.freeDay", "name", f.Break.Name, "first", f.Break.First, "land", f.LandName)
	case f.Break != nil:
		c.say("calendar.line.break", "name", f.Break.Name, "first", f.Break.First, "last", f.Break.Last, "land", f.LandName)
	case d.Break != nil:
		c.say("calendar.line.breakDoubt", "land", f.LandName)
	case d.SchoolHoliday == calendar.Unknown:
		c.say(
			"calendar.line.breakUnknown",
			"land",
			f.LandName,
			"from",
			known.From.Format(time.DateOnly),
			"to",
			known.To.Format(time.DateOnly),
		)
	default:
		c.say("calendar.line.noBreak", "land", f.LandName)
	}
}

func (c *clerk) schoolBreak(b calendar.Break, from time.Time) SchoolBreak {
	return SchoolBreak{
		Name:  c.text(b.Name()),
		First: b.First.Format(time.DateOnly),
		Last:  b.Last.Format(time.DateOnly),
		Days:  max(calendar.Days(from, b.First), 0),
	}
}

func (c *clerk) nextHoliday(at time.Time, f *DayFacts) {
	h, ok := c.calendar.NextHoliday(at, c.land)
	if !ok {
		return
	}
	feast := c.feast(h, at)
	f.NextHoliday = &feast
	c.say("calendar.line.nextHoliday", "name", feast.Name, "date", feast.Date, "days", strconv.Itoa(feast.Days))
}

func (c *clerk) nextBreak(at time.Time, f *DayFacts) {
	b, ok := c.calendar.NextBreak(at, c.land)
	if !ok {
		c.say("calendar.line.nextBreakUnknown")
		return
	}
	next := c.schoolBreak(b, at)
	f.NextBreak = &next
	c.say(
		"calendar.line.nextBreak",
		"name",
		next.Name,
		"first",
		next.First,
		"last",
		next.Last,
		"days",
		strconv.Itoa(next.Days),
	)
}

// source says where the school holidays are from and what they leave out.
func (c *clerk) source(f *DayFacts) {
	known, _ := c.calendar.SchoolData(c.land)
	f.DataOf = known.AsOf.Format(time.DateOnly)
	c.say("calendar.line.source", "day", f.DataOf)
	if c.land == calendar.SH {
		c.say("calendar.line.islands")
	}
	if c.land == calendar.MV {
		c.say("calendar.line.vocational")
	}
}

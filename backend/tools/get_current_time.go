package tools

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/lang/calendar"
	"pult/backend/tools/tool"
)

//go:embed get_current_time.md
var getCurrentTimeText string

// maxZones bounds a comparison.
const maxZones = 20

// TimeArgs ask for a moment.
type TimeArgs struct {
	When        string   `json:"when,omitempty" jsonschema:"description=a day or a distance from now in German or English; now when left out"`
	Land        string   `json:"land,omitempty" jsonschema:"description=one of the 16 German Länder by code or name: BY or Bayern or NRW"`
	Timezone    string   `json:"timezone,omitempty" jsonschema:"description=IANA name or city; Europe/Berlin when left out"`
	CompareWith []string `json:"compareWith,omitempty" jsonschema:"description=further time zones to tell the same moment in"`
}

// Moment is the answer of get_current_time. Days are written 2026-11-28.
type Moment struct {
	Date     string   `json:"date"`
	Weekday  string   `json:"weekday"`
	Time     string   `json:"time"`
	ISO      string   `json:"iso"`
	Timezone string   `json:"timezone"`
	Week     string   `json:"week"` // "2026-W48"
	Weekend  bool     `json:"weekend"`
	Distance int      `json:"daysFromToday"`
	Day      DayFacts `json:"day"`
	Zones    []Zoned  `json:"compare,omitempty"`
	Notes    []string `json:"notes,omitempty"`
	Summary  []string `json:"summary"`
}

// Zoned is the same moment somewhere else.
type Zoned struct {
	Timezone   string `json:"timezone"`
	Date       string `json:"date"`
	Time       string `json:"time"`
	Difference string `json:"difference"` // in hours, "+5:30"
}

func getCurrentTime(Deps) (tool.Tool, error) {
	return tool.New(
		"get_current_time",
		getCurrentTimeText,
		tool.Reads,
		func(_ context.Context, in tool.Scope, a TimeArgs) (tool.Result, error) {
			if in.Now.IsZero() {
				return tool.Result{}, fault.New(fault.Internal, "fault.internal", errors.New("get_current_time was given no clock"))
			}
			clerk, err := newClerk(in, a)
			if err != nil {
				return tool.Result{}, err
			}
			answer, err := clerk.answer(a)
			if err != nil {
				return tool.Result{}, err
			}
			return result(answer, tool.Uncounted)
		},
	)
}

// clerk looks days up and writes the answer in the language of the result.
type clerk struct {
	calendar *calendar.Calendar
	words    *i18n.Catalogue
	now      time.Time // in the zone that was asked for
	land     calendar.Land
	lines    []string
}

func newClerk(in tool.Scope, a TimeArgs) (*clerk, error) {
	c, err := calendar.Shipped()
	if err != nil {
		return nil, err
	}
	land, err := calendar.FindLand(cmp.Or(a.Land, in.Land))
	if err != nil {
		return nil, err
	}
	zone, err := calendar.FindZone(a.Timezone)
	if err != nil {
		return nil, err
	}
	return &clerk{calendar: c, words: i18n.Must(i18n.Lang(in.Language)), now: in.Now.In(zone), land: land}, nil
}

func (c *clerk) say(key string, args ...string) {
	c.lines = append(c.lines, c.text(i18n.T(key, args...)))
}

func (c *clerk) text(t i18n.Text) string { return c.words.Say(t) }

func (c *clerk) answer(a TimeArgs) (Moment, error) {
	reading := calendar.Reading{At: c.now}
	if strings.TrimSpace(a.When) != "" {
		var err error
		if reading, err = c.calendar.Read(a.When, c.now, c.land); err != nil {
			return Moment{}, err
		}
	}
	at := reading.At
	year, week := at.ISOWeek()
	m := Moment{
		Date: at.Format(
			time.DateOnly,
		), Weekday: c.text(calendar.Weekday(at)), Time: at.Format("15:04"), ISO: at.Format(time.RFC3339),
		Timezone: at.Location().String(),
		Week:     fmt.Sprintf("%d-W%02d", year, week), Weekend: calendar.Weekend(at), Distance: calendar.Days(c.now, at),
	}
	for _, note := range reading.Notes {
		m.Notes = append(m.Notes, c.text(note))
	}
	c.say(
		"calendar.line.moment",
		"weekday",
		m.Weekday,
		"date",
		m.Date,
		"time",
		m.Time,
		"zone",
		m.Timezone,
		"week",
		strconv.Itoa(week),
	)
	m.Day = c.facts(at)
	c.distances(at, &m)
	var err error
	if m.Zones, err = c.zones(at, a.CompareWith); err != nil {
		return Moment{}, err
	}
	m.Summary = c.lines
	return m, nil
}

// distances tells how far from today another day is, also in business and school days.
func (c *clerk) distances(at time.Time, m *Moment) {
	if m.Distance == 0 {
		return
	}
	c.say("calendar.line.distance", "days", strconv.Itoa(m.Distance))
	business, known := c.between(at, calendar.BusinessDays)
	if known {
		m.Day.BusinessDistance = &business.Days
		c.say("calendar.line.businessDistance", "days", strconv.Itoa(business.Days))
	}
	lessons, known := c.between(at, calendar.SchoolDays)
	if known {
		m.Day.SchoolDistance = &lessons.Days
		c.say("calendar.line.schoolDistance", "days", strconv.Itoa(lessons.Days))
	}
	doubt := c.text(i18n.T("calendar.note.doubt"))
	if (business.Doubt || lessons.Doubt) && c.land != "" && !slices.Contains(m.Notes, doubt) {
		m.Notes = append(m.Notes, doubt)
	}
}

// between counts from today; below zero for a day that is over. False: not all of the days are known.
func (c *clerk) between(at time.Time, of calendar.Count) (calendar.Counted, bool) {
	counted, err := c.calendar.Between(c.now, at, of, c.land)
	if calendar.Days(c.now, at) < 0 {
		counted.Days = -counted.Days
	}
	return counted, err == nil
}

func (c *clerk) zones(at time.Time, names []string) ([]Zoned, error) {
	var all []Zoned
	for _, name := range names[:min(len(names), maxZones)] {
		zone, err := calendar.FindZone(name)
		if err != nil {
			return nil, err
		}
		there := at.In(zone)
		z := Zoned{
			Timezone:   zone.String(),
			Date:       there.Format(time.DateOnly),
			Time:       there.Format("15:04"),
			Difference: apart(at, there),
		}
		c.say("calendar.line.zone", "zone", z.Timezone, "date", z.Date, "time", z.Time, "difference", z.Difference)
		all = append(all, z)
	}
	return all, nil
}

// apart is how far the clocks of two places are apart, "+5:30", "-6", "0".
func apart(here, there time.Time) string {
	_, a := here.Zone()
	_, b := there.Zone()
	minutes := (b - a) / 60
	sign := "+"
	switch {
	case minutes == 0:
		return "0"
	case minutes < 0:
		sign, minutes = "-", -minutes
	}
	if minutes%60 == 0 {
		return sign + strconv.Itoa(minutes/60)
	}
	return fmt.Sprintf("%s%d:%02d", sign, minutes/60, minutes%60)
}

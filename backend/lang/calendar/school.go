package calendar

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// Kind is a kind of school holidays, as the table calls it.
type Kind string

// Kinds of school holidays.
const (
	Summer       Kind = "summer"
	Autumn       Kind = "autumn"
	Christmas    Kind = "christmas"
	Winter       Kind = "winter"
	Spring       Kind = "spring"
	Carnival     Kind = "carnival"
	Midterm      Kind = "midterm" // one or two days after the reports in the middle of the year
	EasterBreak  Kind = "easter"
	Pentecost    Kind = "pentecost"
	Free         Kind = "free"       // a single day, or two, without lessons in the whole Land
	OfRepentance Kind = "repentance" // such a day in Bavaria: the Day of Repentance
)

// kinds gives each kind its name.
func kinds() map[Kind]string {
	return map[Kind]string{
		Summer: "calendar.break.summer", Autumn: "calendar.break.autumn", Christmas: "calendar.break.christmas",
		Winter: "calendar.break.winter",
		Spring: "calendar.break.spring", Carnival: "calendar.break.carnival", Midterm: "calendar.break.midterm",
		EasterBreak: "calendar.break.easter",
		Pentecost:   "calendar.break.pentecost", Free: "calendar.break.free", OfRepentance: "calendar.break.repentance",
	}
}

// Break is one time of school holidays, first and last day included.
type Break struct {
	Land        Land
	Kind        Kind
	First, Last time.Time
	Sources     string // letters of the collections that have exactly these days, see school.tsv
	// Uncertain days stand in one collection only, while another one has the school year without them.
	Uncertain bool
}

// Name is what the holidays are called.
func (b Break) Name() i18n.Text { return i18n.T(kinds()[b.Kind]) }

// Holidays reports real holidays, not single days without lessons.
func (b Break) Holidays() bool { return b.Kind != Free && b.Kind != OfRepentance }

func (b Break) holds(day time.Time) bool { return !day.Before(b.First) && !day.After(b.Last) }

// table is school.tsv: for each Land in order of days.
type table struct {
	day    time.Time // the table was looked up on
	from   time.Time // first day that is known
	breaks map[Land][]Break
}

func readTable(text string) (table, error) {
	t := table{breaks: map[Land][]Break{}}
	for n, line := range strings.Split(text, "\n") {
		if err := t.line(line); err != nil {
			return table{}, fault.New(fault.Internal, "fault.internal", fmt.Errorf("school holidays, line %d: %w", n+1, err))
		}
	}
	return t, nil
}

func (t *table) line(line string) (err error) {
	cells := strings.Split(line, "\t")
	switch {
	case strings.TrimSpace(line) == "":
	case cells[0] == "# day":
		t.day, err = time.Parse(time.DateOnly, cells[1])
	case cells[0] == "# from":
		t.from, err = time.Parse(time.DateOnly, cells[1])
	case strings.HasPrefix(line, "#"):
	case len(cells) < 5:
		return fmt.Errorf("%d columns", len(cells))
	default:
		return t.row(cells)
	}
	return err
}

func (t *table) row(cells []string) error {
	land, err := FindLand(cells[0])
	if err != nil {
		return err
	}
	b := Break{Land: land, Kind: Kind(cells[3]), Sources: cells[4], Uncertain: len(cells) > 5 && cells[5] == "?"}
	if b.First, err = time.Parse(time.DateOnly, cells[1]); err != nil {
		return err
	}
	if b.Last, err = time.Parse(time.DateOnly, cells[2]); err != nil {
		return err
	}
	if _, known := kinds()[b.Kind]; !known || b.Last.Before(b.First) {
		return fmt.Errorf("%s from %s to %s", b.Kind, cells[1], cells[2])
	}
	t.breaks[land] = append(t.breaks[land], b)
	return nil
}

// span is the first and the last day of a Land that is known: the last is the end of its last summer holidays.
func (t table) span(land Land) (from, to time.Time, ok bool) {
	all := t.breaks[land]
	if len(all) == 0 {
		return from, to, false
	}
	return t.from, all[len(all)-1].Last, true
}

func (t table) on(day time.Time, land Land) (Answer, *Break) {
	from, to, ok := t.span(land)
	if !ok || day.Before(from) || day.After(to) {
		return Unknown, nil
	}
	i := slices.IndexFunc(t.breaks[land], func(b Break) bool { return b.holds(day) })
	switch {
	case i < 0:
		return No, nil
	case t.breaks[land][i].Uncertain:
		return Unknown, &t.breaks[land][i]
	}
	return Yes, &t.breaks[land][i]
}

// Coverage is what the table has of a Land: from which day to which school holidays are known, and the day that they
// were looked up.
type Coverage struct{ From, To, AsOf time.Time }

// SchoolData tells how far the school holidays of a Land are known. False: they are not.
func (c *Calendar) SchoolData(land Land) (Coverage, bool) {
	from, to, ok := c.school.span(land)
	return Coverage{From: from, To: to, AsOf: c.school.day}, ok
}

// NextBreak is the first time of real school holidays that begins after a day. False: none is known.
func (c *Calendar) NextBreak(after time.Time, land Land) (Break, bool) {
	return c.school.find(land, func(b Break) bool {
		return b.Holidays() && !b.Uncertain && b.First.After(DayOf(after)) && !DayOf(after).Before(c.school.from)
	})
}

func (t table) find(land Land, fits func(Break) bool) (Break, bool) {
	i := slices.IndexFunc(t.breaks[land], fits)
	if i < 0 {
		return Break{}, false
	}
	return t.breaks[land][i], true
}

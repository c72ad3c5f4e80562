package calendar

import (
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// Reading is what a phrase means.
type Reading struct {
	At    time.Time // in the time zone of now; the time of day is that of now where the phrase names none
	Timed bool      // the phrase names a time, or is counted in hours or minutes
	Notes []i18n.Text
}

// How long a phrase may be, in letters and words, and which years it may lead to: the Gregorian calendar begins in
// 1583.
const (
	maxPhrase    = 200
	maxWords     = 20
	earliestYear = 1583
	latestYear   = 2999
)

// Read understands a date or a distance from now in German or English: "übermorgen", "in 5 Schultagen", "nächsten
// Montag um 8 Uhr", "letzter Freitag im März", "3 weeks before Easter", "24.12.", "KW 12", "Ende der Osterferien". Land
// matters for school days and holidays.
//
// Faults are Invalid: "fault.calendar.phrase" (phrase) when it is not clear, "fault.calendar.noSuchDay" (phrase) for 31
// February, "fault.calendar.weekday" (phrase, day) when day and weekday do not fit, "fault.calendar.slash" (phrase) for
// 3/4/2026, "fault.calendar.needsLand"; and those of Add.
func (c *Calendar) Read(phrase string, now time.Time, land Land) (Reading, error) {
	p := reader{text: phrase, words: words(phrase), now: now, land: land, of: c}
	if len([]rune(phrase)) > maxPhrase || len(p.words) > maxWords || len(p.words) == 0 {
		return Reading{}, p.unclear()
	}
	at, ok := p.moment()
	switch {
	case p.err != nil:
		return Reading{}, p.err
	case !ok || p.at < len(p.words) || at.Year() < earliestYear || at.Year() > latestYear:
		return Reading{}, p.unclear()
	}
	return Reading{At: at, Timed: p.timed, Notes: p.notes}, nil
}

// reader goes through the words of a phrase. A method that reads something moves on when it finds it and stays where it
// is when not.
type reader struct {
	text  string
	words []string
	at    int
	now   time.Time
	land  Land
	of    *Calendar
	timed bool
	notes []i18n.Text
	err   error
}

func (p *reader) unclear() error {
	return fault.New(fault.Invalid, "fault.calendar.phrase", nil, "phrase", short(p.text))
}

// fail keeps the first fault; the phrase is then read no further.
func (p *reader) fail(err error) (time.Time, bool) {
	if p.err == nil {
		p.err = err
	}
	return time.Time{}, false
}

func (p *reader) noSuchDay() (time.Time, bool) {
	return p.fail(fault.New(fault.Invalid, "fault.calendar.noSuchDay", nil, "phrase", short(p.text)))
}

func (p *reader) note(key string, args ...string) { p.notes = append(p.notes, i18n.T(key, args...)) }

// word is the next one, or one further on; empty at the end.
func (p *reader) word(ahead int) string {
	if i := p.at + ahead; i < len(p.words) {
		return p.words[i]
	}
	return ""
}

// take moves past the next word when it is in the list.
func (p *reader) take(list string) bool {
	if !among(p.word(0), list) {
		return false
	}
	p.at++
	return true
}

// try reads with f and goes back when it finds nothing.
func (p *reader) try(f func() (time.Time, bool)) (time.Time, bool) {
	from, notes := p.at, len(p.notes)
	if t, ok := f(); ok && p.err == nil {
		return t, true
	}
	p.at, p.notes = from, p.notes[:notes]
	return time.Time{}, false
}

// first takes what the first of several finds.
func (p *reader) first(all ...func() (time.Time, bool)) (time.Time, bool) {
	for _, f := range all {
		if t, ok := p.try(f); ok {
			return t, true
		}
		if p.err != nil {
			break
		}
	}
	return time.Time{}, false
}

// today is the day, at the time that it is now.
func (p *reader) today() time.Time { return p.now }

// on gives a day the time that it is now.
func (p *reader) on(day time.Time) time.Time {
	return time.Date(day.Year(), day.Month(), day.Day(), p.now.Hour(), p.now.Minute(), p.now.Second(), 0, p.now.Location())
}

// moment is the whole phrase: a distance or a day, more distances, a time.
func (p *reader) moment() (time.Time, bool) {
	t, ok := p.first(p.distance, p.anchor, p.clockToday)
	for ok && p.at < len(p.words) {
		var further bool
		if t, further = p.further(t); !further {
			break
		}
	}
	return t, ok && p.err == nil
}

// further reads what may follow a day: "in 2 weeks", "vor 3 Wochen", a time of day.
func (p *reader) further(from time.Time) (time.Time, bool) {
	t, ok := p.first(
		func() (time.Time, bool) { return p.shifted(from, "in", +1) },
		func() (time.Time, bool) { return p.shifted(from, "vor", -1) },
		func() (time.Time, bool) { return p.clock(from) },
	)
	if !ok {
		return from, false
	}
	return t, true
}

// distance reads "in 3 Tagen", "vor 10 Tagen", "3 days ago", "2 weeks from now", "3 Wochen vor Ostern".
func (p *reader) distance() (time.Time, bool) {
	return p.first(
		func() (time.Time, bool) { return p.shifted(p.today(), "in nach within", +1) },
		func() (time.Time, bool) { return p.shifted(p.today(), "vor", -1) },
		p.amountFirst,
	)
}

func (p *reader) shifted(from time.Time, word string, sign int) (time.Time, bool) {
	if !p.take(word) {
		return time.Time{}, false
	}
	a, ok := p.amount()
	if !ok {
		return time.Time{}, false
	}
	return p.shift(from, a, sign)
}

func (p *reader) amountFirst() (time.Time, bool) {
	a, ok := p.amount()
	switch {
	case !ok:
		return time.Time{}, false
	case p.take("ago zuvor frueher"):
		return p.shift(p.today(), a, -1)
	case p.take("later spaeter hence"):
		return p.shift(p.today(), a, +1)
	case p.take("from after nach ab"):
		return p.shiftedAnchor(a, +1)
	case p.take("before vor"):
		return p.shiftedAnchor(a, -1)
	}
	return time.Time{}, false
}

// shiftedAnchor counts from a day; after school holidays from their last one.
func (p *reader) shiftedAnchor(a []part, sign int) (time.Time, bool) {
	anchor := p.anchor
	if sign > 0 {
		anchor = func() (time.Time, bool) { return p.first(p.breakOver, p.anchor) }
	}
	from, ok := anchor()
	if !ok {
		return time.Time{}, false
	}
	return p.shift(from, a, sign)
}

package calendar

import (
	"strconv"
	"strings"
	"time"

	"pult/backend/base/fault"
)

// anchor reads a day: a word for one, a date, a weekday, a week, a month, a feast, or where school holidays begin and
// end.
func (p *reader) anchor() (time.Time, bool) {
	return p.first(
		p.dayWord,
		p.date,
		p.weekdayAndDate,
		p.ordinalWeekday,
		p.schoolEdge,
		p.weekday,
		p.feast,
		p.week,
		p.period,
		p.schoolBreak,
		p.publicHoliday,
	)
}

// dayWord reads today, tomorrow and their neighbours.
func (p *reader) dayWord() (time.Time, bool) {
	switch {
	case p.take("heute jetzt now today"):
		return p.today(), true
	case p.take("morgen tomorrow"):
		return p.today().AddDate(0, 0, 1), true
	case p.take("uebermorgen"):
		return p.today().AddDate(0, 0, 2), true
	case p.take("gestern yesterday"):
		return p.today().AddDate(0, 0, -1), true
	case p.take("vorgestern"):
		return p.today().AddDate(0, 0, -2), true
	case p.word(0) == "day" && among(p.word(1), "after before"):
		return p.dayBeside()
	}
	return time.Time{}, false
}

func (p *reader) dayBeside() (time.Time, bool) {
	after := p.word(1) == "after"
	p.at += 2
	switch {
	case after && p.take("tomorrow"):
		return p.today().AddDate(0, 0, 2), true
	case !after && p.take("yesterday"):
		return p.today().AddDate(0, 0, -2), true
	}
	return time.Time{}, false
}

// weekday reads "Montag", "nächsten Montag", "last Friday", "Montag nächster Woche", "next week Monday".
func (p *reader) weekday() (time.Time, bool) {
	if monday, ok := p.try(p.week); ok {
		if day, ok := weekdayOf(p.word(0)); ok {
			p.at++
			return p.on(inWeek(monday, day)), true
		}
		return time.Time{}, false
	}
	s := sideOf(p.word(0))
	if s != noSide {
		p.at++
	}
	day, ok := weekdayOf(p.word(0))
	if !ok {
		return time.Time{}, false
	}
	p.at++
	if s == noSide {
		if monday, ok := p.try(p.laterWeek); ok {
			return p.on(inWeek(monday, day)), true
		}
	}
	return p.on(p.weekdaySeen(day, s)), true
}

// laterWeek is a week that follows its weekday: "Montag in KW 12".
func (p *reader) laterWeek() (time.Time, bool) {
	p.take("in")
	return p.week()
}

// weekdaySeen is the weekday that is meant from today. "Nächsten Freitag" may mean the first Friday that comes or the
// one of next week: the first is taken, and said.
func (p *reader) weekdaySeen(day time.Weekday, s side) time.Time {
	today := DayOf(p.now)
	ahead := (int(day) - int(today.Weekday()) + 7) % 7
	if ahead == 0 {
		ahead = 7
	}
	coming := today.AddDate(0, 0, ahead)
	switch s {
	case thisOne:
		return inWeek(mondayOf(today), day)
	case lastOne:
		return today.AddDate(0, 0, ahead%7-7)
	case afterNext:
		return coming.AddDate(0, 0, 7)
	case nextOne:
		if mondayOf(coming).Equal(mondayOf(today)) {
			p.note(
				"calendar.note.nextWeekday",
				"day",
				coming.Format(time.DateOnly),
				"other",
				coming.AddDate(0, 0, 7).Format(time.DateOnly),
			)
		}
	case noSide:
		if ahead == 7 {
			p.note("calendar.note.sameWeekday", "day", today.Format(time.DateOnly))
		}
	}
	return coming
}

// mondayOf is the Monday of the ISO week that a day lies in.
func mondayOf(day time.Time) time.Time {
	return DayOf(day).AddDate(0, 0, -(int(day.Weekday())+6)%7)
}

func inWeek(monday time.Time, day time.Weekday) time.Time {
	return DayOf(monday).AddDate(0, 0, (int(day)+6)%7)
}

// ordinalWeekday reads "letzter Freitag im März 2027", "first Monday next month".
func (p *reader) ordinalWeekday() (time.Time, bool) {
	n, isOrdinal := ordinalOf(p.word(0))
	day, isDay := weekdayOf(p.word(1))
	if !isOrdinal || !isDay {
		return time.Time{}, false
	}
	p.at += 2
	p.take("in")
	if m, ok := monthOf(p.word(0)); ok {
		p.at++
		return p.inYear(p.year(), 1, func(year int) (time.Time, bool) { return nth(n, day, year, m) })
	}
	first, ok := p.relativeMonth()
	if !ok {
		return time.Time{}, false
	}
	found, exists := nth(n, day, first.Year(), first.Month())
	if !exists {
		return p.noSuchDay()
	}
	return p.on(found), true
}

// relativeMonth reads "Monats", "diesen Monat", "next month"; the first of it.
func (p *reader) relativeMonth() (time.Time, bool) {
	s := sideOf(p.word(0))
	if s != noSide {
		p.at++
	}
	if !p.take("monat monats month") {
		return time.Time{}, false
	}
	first := Date(p.now.Year(), p.now.Month(), 1)
	return first.AddDate(0, map[side]int{nextOne: 1, afterNext: 2, lastOne: -1}[s], 0), true
}

// nth is the n-th weekday of a month, or the last.
func nth(n int, day time.Weekday, year int, month time.Month) (time.Time, bool) {
	if n == lastOrdinal {
		last := Date(year, month+1, 0)
		return last.AddDate(0, 0, -((int(last.Weekday()) - int(day) + 7) % 7)), true
	}
	first := Date(year, month, 1)
	found := first.AddDate(0, 0, (int(day)-int(first.Weekday())+7)%7+7*(n-1))
	return found, found.Month() == month
}

// year reads the year that may follow; 0: none.
func (p *reader) year() int {
	year, ok := yearOf(p.word(0))
	if ok {
		p.at++
	}
	return year
}

// inYear finds a day of a year; without a year the next one that is not over. It is over after so many days.
func (p *reader) inYear(year, lasts int, on func(year int) (time.Time, bool)) (time.Time, bool) {
	if year > 0 {
		day, exists := on(year)
		if !exists {
			return p.noSuchDay()
		}
		return p.on(day), true
	}
	const leaps = 8 // 29 February may be eight years away
	for year := p.now.Year(); year <= p.now.Year()+leaps; year++ {
		if day, exists := on(year); exists && day.AddDate(0, 0, lasts).After(DayOf(p.now)) {
			p.note("calendar.note.noYear")
			return p.on(day), true
		}
	}
	return p.noSuchDay()
}

// yearOf reads a year of four digits; 0 when it is none.
func yearOf(word string) (int, bool) {
	n, err := strconv.Atoi(word)
	if err != nil || len(word) != 4 || n < earliestYear || n > latestYear {
		return 0, false
	}
	return n, true
}

// week reads "nächste Woche", "KW 12", "KW 12/2027", "week 7 2027"; its Monday.
func (p *reader) week() (time.Time, bool) {
	s := sideOf(p.word(0))
	if s != noSide && among(p.word(1), "woche week") {
		p.at += 2
		return p.on(mondayOf(DayOf(p.now)).AddDate(0, 0, 7*map[side]int{nextOne: 1, afterNext: 2, lastOne: -1}[s])), true
	}
	if !p.take("kw kalenderwoche woche week") {
		return time.Time{}, false
	}
	text, yearText, _ := strings.Cut(p.word(0), "/")
	n, err := strconv.Atoi(strings.TrimSuffix(text, "."))
	if err != nil || n < 1 || n > 53 {
		return time.Time{}, false
	}
	p.at++
	year, slashed := yearOf(yearText)
	if !slashed {
		year = p.year()
	}
	return p.inYear(year, 7, func(year int) (time.Time, bool) {
		monday := mondayOf(Date(year, time.January, 4)).AddDate(0, 0, 7*(n-1))
		of, _ := monday.AddDate(0, 0, 3).ISOWeek()
		return monday, of == year
	})
}

// period reads "Ende des Monats", "Anfang nächsten Monats", "nächsten Monat", "Ende Mai", "end of the year".
func (p *reader) period() (time.Time, bool) {
	if p.take("monatsende") {
		return p.on(Date(p.now.Year(), p.now.Month()+1, 0)), true
	}
	end := p.take("ende end")
	begin := !end && p.take("anfang beginn start beginning")
	if m, ok := monthOf(p.word(0)); ok && (end || begin) {
		p.at++
		return p.inYear(p.year(), 1, func(year int) (time.Time, bool) { return edge(Date(year, m, 1), 1, end), true })
	}
	s := sideOf(p.word(0))
	if end || begin || s != noSide {
		if first, ok := p.try(p.relativeMonth); ok {
			return p.on(edge(first, 1, end)), true
		}
	}
	if s != noSide {
		p.at++
	}
	if (end || begin) && p.take("jahr jahres year") {
		year := p.now.Year() + map[side]int{nextOne: 1, afterNext: 2, lastOne: -1}[s]
		return p.on(edge(Date(year, time.January, 1), 12, end)), true
	}
	return time.Time{}, false
}

// edge is the first or the last day of some months.
func edge(first time.Time, months int, end bool) time.Time {
	if end {
		return first.AddDate(0, months, -1)
	}
	return first
}

// publicHoliday reads "nächster Feiertag".
func (p *reader) publicHoliday() (time.Time, bool) {
	if sideOf(p.word(0)) != nextOne || !among(p.word(1), "feiertag holiday") {
		return time.Time{}, false
	}
	p.at += 2
	if p.land == "" {
		p.note("calendar.note.nationwide")
	}
	h, ok := p.of.NextHoliday(p.now, p.land)
	if !ok {
		return p.fail(unknownYears())
	}
	return p.on(h.Day), true
}

// weekdayAndDate reads a date with its weekday before it, and checks that they fit.
func (p *reader) weekdayAndDate() (time.Time, bool) {
	day, ok := weekdayOf(strings.TrimSuffix(p.word(0), "."))
	if !ok {
		return time.Time{}, false
	}
	p.at++
	t, ok := p.date()
	if ok && t.Weekday() != day {
		return p.fail(
			fault.New(fault.Invalid, "fault.calendar.weekday", nil, "phrase", short(p.text), "day", "@"+Weekday(t).Key),
		)
	}
	return t, ok
}

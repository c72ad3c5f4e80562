package calendar

import (
	"strings"
	"time"

	"pult/backend/base/fault"
)

// feastDays are the days that people name, public holidays or not; the names as in words, without articles.
func feastDays() map[string]func(int) time.Time {
	days := map[string]func(int) time.Time{
		"neujahr neujahrstag new-year": fixed(
			time.January,
			1,
		), "heilige-drei-koenige dreikoenig epiphany": fixed(time.January, 6),
		"rosenmontag": afterEaster(
			-48,
		), "faschingsdienstag fastnacht": afterEaster(-47), "aschermittwoch ash-wednesday": afterEaster(-46),
		"palmsonntag": afterEaster(
			-7,
		), "gruendonnerstag maundy-thursday": afterEaster(-3), "karfreitag good-friday": afterEaster(-2),
		"ostern ostersonntag easter easter-sunday": afterEaster(0), "ostermontag easter-monday": afterEaster(1),
		"tag-arbeit maifeiertag labour-day": fixed(
			time.May,
			1,
		), "himmelfahrt christi-himmelfahrt vatertag ascension ascension-day": afterEaster(39),
		"pfingsten pfingstsonntag pentecost whitsun": afterEaster(49), "pfingstmontag whit-monday": afterEaster(50),
		"fronleichnam corpus-christi": afterEaster(60), "tag-deutschen-einheit german-unity-day": fixed(time.October, 3),
		"reformationstag halloween reformation-day": fixed(
			time.October,
			31,
		), "allerheiligen all-saints": fixed(time.November, 1),
		"martinstag sankt-martin": fixed(
			time.November,
			11,
		), "buss-und-bettag buss--und-bettag": Repentance, "nikolaus nikolaustag": fixed(time.December, 6),
		"heiligabend heilig-abend christmas-eve": fixed(
			time.December,
			24,
		), "weihnachten 1.-weihnachtstag christmas christmas-day": fixed(time.December, 25),
		"2.-weihnachtstag boxing-day": fixed(time.December, 26), "silvester new-year's-eve": fixed(time.December, 31),
		"muttertag mother's-day": func(year int) time.Time {
			day,
				_ := nth(2, time.Sunday, year, time.May)
			return day
		},
		"totensonntag ewigkeitssonntag": func(year int) time.Time { return Advent(year, 1).AddDate(0, 0, -7) },
	}
	for sunday, names := range []string{"", "1.-advent erster-advent ersten-advent", "2.-advent zweiter-advent " +
		"zweiten-advent", "3.-advent dritter-advent dritten-advent", "4.-advent vierter-advent vierten-advent"} {
		if sunday > 0 {
			days[names] = func(year int) time.Time { return Advent(year, sunday) }
		}
	}
	return days
}

// maxFeast is the most words that a name has.
const maxFeast = 3

// feast reads the name of a feast and, if one follows, its year.
func (p *reader) feast() (time.Time, bool) {
	all := feastDays()
	for length := maxFeast; length > 0; length-- {
		if p.at+length > len(p.words) {
			continue
		}
		name := strings.Join(p.words[p.at:p.at+length], "-")
		for names, on := range all {
			if among(name, names) {
				p.at += length
				return p.inYear(p.year(), 1, func(year int) (time.Time, bool) { return on(year), true })
			}
		}
	}
	return time.Time{}, false
}

// schoolEdge reads "erster Schultag nach den Osterferien", "last school day before the summer holidays".
func (p *reader) schoolEdge() (time.Time, bool) {
	n, ok := ordinalOf(p.word(0))
	if !ok || unitOf(p.word(1)) != schoolDays {
		return time.Time{}, false
	}
	p.at += 2
	after := n == 1 && p.take("nach after")
	if !after && (n != lastOrdinal || !p.take("vor before")) {
		return time.Time{}, false
	}
	b, ok := p.breakNamed()
	if !ok {
		return time.Time{}, false
	}
	if after {
		return p.shift(p.on(b.Last), []part{{1, schoolDays}}, +1)
	}
	return p.shift(p.on(b.First), []part{{1, schoolDays}}, -1)
}

func (p *reader) breakOver() (time.Time, bool) {
	b, ok := p.breakNamed()
	return p.on(b.Last), ok
}

// schoolBreak reads "Beginn der Sommerferien", "Ende der Herbstferien 2027", "nächste Ferien".
func (p *reader) schoolBreak() (time.Time, bool) {
	end := p.take("ende end")
	_ = !end && p.take("beginn anfang start beginning")
	b, ok := p.breakNamed()
	if !ok {
		return time.Time{}, false
	}
	if end {
		return p.on(b.Last), true
	}
	return p.on(b.First), true
}

// breakNamed reads the name of school holidays; without a year those that are not over.
func (p *reader) breakNamed() (Break, bool) {
	next := sideOf(p.word(0)) == nextOne
	if next {
		p.at++
	}
	wanted, ok := p.breakKind()
	if !ok || !p.needLand() {
		return Break{}, false
	}
	year, hasYear := yearOf(p.word(0))
	if hasYear {
		p.at++
	}
	today := DayOf(p.now)
	for _, kind := range wanted {
		b, ok := p.of.school.find(p.land, func(b Break) bool {
			right := b.Kind == kind || kind == "" && b.Holidays()
			return right && !b.Uncertain &&
				(hasYear && b.First.Year() == year || !hasYear && !b.Last.Before(today) && (!next || b.First.After(today)))
		})
		if ok {
			return b, true
		}
	}
	known, _ := p.of.SchoolData(p.land)
	_, _ = p.fail(
		fault.New(
			fault.NotFound,
			"fault.calendar.noBreak",
			nil,
			"phrase",
			short(p.text),
			"from",
			known.From.Format(time.DateOnly),
			"to",
			known.To.Format(time.DateOnly),
		),
	)
	return Break{}, false
}

// breakKind reads the name and gives the kinds that it can mean in this Land, the likeliest first; "" is any.
func (p *reader) breakKind() ([]Kind, bool) {
	word := p.word(0)
	if among(p.word(1), "holidays break ferien vacation") {
		word += "ferien"
		defer func() { p.at++ }()
	}
	p.at++
	switch {
	case among(word, "ferien schulferien schoolferien holidays vacation"):
		return []Kind{""}, true
	case among(word, "sommerferien summerferien"):
		return []Kind{Summer}, true
	case among(word, "herbstferien autumnferien fallferien"):
		return []Kind{Autumn}, true
	case among(word, "weihnachtsferien christmasferien"):
		return []Kind{Christmas}, true
	case among(word, "osterferien easterferien"):
		return []Kind{EasterBreak}, true
	case among(word, "pfingstferien pentecostferien whitsunferien"):
		return []Kind{Pentecost}, true
	case among(word, "winterferien halbjahresferien midtermferien"):
		return []Kind{Winter, Midterm, Carnival, Spring}, true
	case among(word, "fruehjahrsferien faschingsferien fastnachtsferien karnevalsferien springferien carnivalferien"):
		return []Kind{Spring, Carnival, Winter}, true
	}
	return nil, false
}

package handwork

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/lang/arithmetic"
	"pult/backend/lang/calendar"
	"pult/backend/model/rules"
	"pult/backend/tools"
)

// reckon answers "Wie viel ist 17 % von 340?" with the calculator. What is no sum is left to the others.
func (d *desk) reckon(question string, a *artifact.Answer) (bool, error) {
	expression, ok := sumOf(question, i18n.Lang(d.Language))
	if !ok {
		return false, nil
	}
	var c tools.Calculation
	if err := d.Ask("calculate", tools.CalculateArgs{Expression: expression}, &c); err != nil {
		return onlyKnown(err)
	}
	d.said(
		a,
		"calculate",
		"offline.answer.calculator",
		c.Read,
		d.Say("offline.answer.calculate", "read", expression, "result", c.Result),
	)
	d.said(a, "calculate", "offline.answer.calculator", c.Read, c.Notes...)
	a.Sources = a.Sources[:1]
	for i := range a.Sentences {
		a.Sentences[i].Cites = []int{1}
	}
	return true, nil
}

// sumOf is the sum in a question; none when what is left without the words of the question cannot be reckoned or is a
// mere number.
func sumOf(question string, language i18n.Lang) (string, bool) {
	list := cutEnds(strings.Fields(strings.TrimRight(question, " ?!.=")), func(word string) bool {
		return slices.Contains(
			strings.Fields(
				"und wie viel wieviel was ist sind ergibt ergeben macht gibt das berechne rechne bitte and how much what is "+
					"are what's equals calculate please",
			),
			strings.Trim(word, ",:"),
		)
	})
	expression := strings.Join(list, " ")
	if !strings.ContainsAny(expression, "0123456789") {
		return "", false
	}
	if _, err := strconv.ParseFloat(strings.NewReplacer(".", "", ",", "").Replace(expression), 64); err == nil {
		return "", false
	}
	_, err := arithmetic.Evaluate(expression, language)
	return expression, err == nil
}

// date answers "Wann sind Herbstferien in Bayern?" with the calendar.
func (d *desk) date(question string, a *artifact.Answer) (bool, error) {
	day, ok := dayOf(question)
	if !ok {
		return false, nil
	}
	var m tools.Moment
	if err := d.Ask("get_current_time", tools.TimeArgs{When: day.phrase, Land: string(day.land)}, &m); err != nil {
		return d.undated(day, a, err)
	}
	asked := strings.TrimSpace(day.phrase + " " + string(day.land))
	d.said(a, "get_current_time", "offline.answer.calendar", asked, d.told(day, m)...)
	return true, nil
}

// undated turns a failure of the calendar into a gap of the answer: the question was meant for it, so nobody else is
// asked.
func (d *desk) undated(day asked, a *artifact.Answer, err error) (bool, error) {
	if errors.Is(err, rules.ErrWaiting) {
		return false, err
	}
	gap := d.Say("offline.answer.calendarNo")
	if day.school && day.land == "" {
		gap = d.Say("offline.answer.land")
	}
	a.Gaps = append(a.Gaps, gap)
	return true, nil
}

// told are the sentences of the calendar that answer.
func (d *desk) told(day asked, m tools.Moment) []string {
	var texts []string
	say := func(key string, args ...string) { texts = append(texts, d.Say(key, args...)) }
	week := m.Week[strings.LastIndex(m.Week, "W")+1:]
	switch b := m.Day.Break; {
	case day.school && b != nil:
		say("calendar.line.break", "land", m.Day.LandName, "name", b.Name, "first", b.First, "last", b.Last)
	case day.phrase == "" && m.Day.NextBreak != nil && day.school:
		n := m.Day.NextBreak
		say("calendar.line.nextBreak", "name", n.Name, "first", n.First, "last", n.Last, "days", strconv.Itoa(n.Days))
	case day.phrase == "" && day.feast && m.Day.NextHoliday != nil:
		n := m.Day.NextHoliday
		say("calendar.line.nextHoliday", "name", n.Name, "date", n.Date, "days", strconv.Itoa(n.Days))
	default:
		say("calendar.line.moment", "weekday", m.Weekday, "date", m.Date, "time", m.Time, "zone", m.Timezone, "week", week)
	}
	if m.Distance != 0 {
		say("calendar.line.distance", "days", strconv.Itoa(m.Distance))
	}
	for _, h := range m.Day.Holidays {
		if !day.school {
			say("calendar.line.holidayNamed", "name", h.Name)
		}
	}
	if day.school && m.Day.DataOf != "" {
		say("calendar.line.source", "day", m.Day.DataOf)
	}
	return append(texts, m.Notes...)
}

// asked is what a question wants of the calendar.
type asked struct {
	phrase string // for the tool; "" = now
	land   calendar.Land
	school bool // about school holidays
	feast  bool // about public holidays
}

// dayOf finds the day that a question is about. Only what asks for a day, a time or holidays is a matter of the
// calendar.
func dayOf(question string) (asked, bool) {
	list := strings.Fields(strings.TrimRight(question, " ?!."))
	text := " " + strings.ToLower(strings.Join(list, " ")) + " "
	has := func(parts ...string) bool {
		return slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(text, p) })
	}
	q := asked{
		school: has("ferien", "school holiday", "holidays", "schultag", "school day", " break"),
		feast:  has("feiertag", "public holiday", "bank holiday"),
	}
	when := has(
		" wann ist ", " wann sind ", " wann beginn", " wann fang", " wann war ", " wann end", " when is ",
		" when are ", " when do ", " when does ", " when was ",
	)
	day := has(
		"wochentag", "welcher tag", "welchen tag", "weekday", "what day", "which day", "datum", " date ",
		"kalenderwoche", " kw ", "calendar week", "wie spät", "uhrzeit", "what time", "wie lange noch",
		"wie viele tage", "how many days", "how long until", "wieviele tage",
	)
	if !when && !day && !q.school && !q.feast {
		return q, false
	}
	list = q.takeLand(list)
	phrase, found := longestDay(list)
	q.phrase = phrase
	now := has("heute", "jetzt", "today", "wie spät", "uhrzeit", "what time", "nächste", "nächsten", "next")
	return q, found || now && (day || q.school || q.feast)
}

// takeLand finds a Land and takes it out of the words, with the preposition before it.
func (q *asked) takeLand(list []string) []string {
	for i := range list {
		for _, n := range []int{2, 1} {
			if i+n > len(list) {
				continue
			}
			land, err := calendar.FindLand(strings.Trim(strings.Join(list[i:i+n], " "), ",.?!"))
			if err != nil || land == "" || n == 1 && len(list[i]) < 3 && list[i] != strings.ToUpper(list[i]) {
				continue
			}
			q.land = land
			from := i
			if from > 0 && slices.Contains([]string{"in", "im", "für", "for", "von"}, strings.ToLower(list[from-1])) {
				from--
			}
			return append(slices.Clone(list[:from]), list[i+n:]...)
		}
	}
	return list
}

// longestDay is the longest run of words that the calendar reads. Whether it can be read does not depend on the day, so
// any will do.
func longestDay(list []string) (string, bool) {
	c, err := calendar.Shipped()
	if err != nil {
		return "", false
	}
	someDay := calendar.Date(2026, time.January, 7)
	for n := min(len(list), 8); n > 0; n-- {
		for i := 0; i+n <= len(list); i++ {
			phrase := strings.Join(list[i:i+n], " ")
			_, err := c.Read(phrase, someDay, calendar.BY)
			if err == nil || fault.Has(err, reason.LandNeeded) {
				return phrase, true
			}
		}
	}
	return "", false
}

// Package agenda finds the dates of a letter and writes them as a calendar file.
package agenda

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/calendar"
)

// Event is what stands in a calendar. To is the last day of one that has days, or the end of one that has times; zero
// when the letter does not say it.
type Event struct {
	Title    string
	From, To time.Time
	Timed    bool
	Place    string
	Text     string
}

const until = `\s?(?:–|-|bis zum|bis|to|until)\s?`

// The patterns are compiled once; none is ever written.
var (
	// ranged is looked for first: its end is no deadline.
	ranged = regexp.MustCompile(`(?i)(?:` + calendar.WeekdayNames + `,?\s)?(\d{1,2})(?:\.|st|nd|rd|th)?` +
		`(?:\s?(\d{1,2})\.|\s(` + calendar.MonthNames + `))?(?:\s?\d{4})?` + until + `(` + calendar.WrittenDay + `)`)
	// monthFirst is a range of American letters: "June 12–14, 2027".
	monthFirst = regexp.MustCompile(`(?i)(` + calendar.MonthNames + `)\s(\d{1,2})(?:st|nd|rd|th)?` + until +
		`(?:(` + calendar.MonthNames + `)\s)?(\d{1,2})(?:st|nd|rd|th)?\b(,?\s\d{4})?`)
	due = regexp.MustCompile(`(?i)\b(?:bis|spätestens|by|until|before|no later than)\s(?:spätestens\s)?(?:zum\s|am\s)?(` +
		calendar.WrittenDay + `)`)
	dated = regexp.MustCompile(`(?i)` + calendar.WrittenDay)
	clock = regexp.MustCompile(`(?i)(\d{1,2})(?:[:.](\d{2}))?(?:\s?([ap])\.?m\b\.?)?(?:` + until +
		`(\d{1,2})(?:[:.](\d{2}))?)?\s?(?:Uhr|o'clock|([ap])\.?m\b)`)
	blank = regexp.MustCompile(`^_+$`)
)

// letter is a letter while it is read.
type letter struct {
	words *i18n.Catalogue
	today time.Time
	notes []i18n.Text
	rows  map[string]string // of its table, by the first column
	texts []string
}

// Of are the dates of a letter: what it is about, and by when something is due. A day without a year is the next such
// day; that is said.
func Of(d artifact.Document, today time.Time) ([]Event, []i18n.Text) {
	l := &letter{
		words: i18n.Must(i18n.Lang(d.Language)), today: calendar.DayOf(today), rows: map[string]string{},
		texts: sentences(d),
	}
	for _, b := range d.Blocks {
		for _, row := range b.Rows {
			if len(row) == 2 && !blank.MatchString(row[1]) {
				l.rows[row[0]] = row[1]
			}
		}
	}
	title := d.Title
	if d.Grade != "" && !strings.Contains(title, d.Grade) {
		title += " (" + d.Grade + ")"
	}
	var events []Event
	if e, ok := l.event(title); ok {
		events = append(events, e)
	}
	if e, ok := l.deadline(title); ok {
		events = append(events, e)
	}
	return events, l.notes
}

// sentences are the paragraphs of a letter up to what is cut off and returned.
func sentences(d artifact.Document) []string {
	var texts []string
	for _, b := range d.Blocks {
		for _, e := range b.Entries {
			if strings.HasPrefix(e.Text, "✂") {
				return texts
			}
			texts = append(texts, e.Text)
		}
	}
	return texts
}

func (l *letter) row(key string) string {
	return l.rows[l.words.Say(i18n.T("offline.letter.row."+key))]
}

// event is the first day that is no deadline: of the table, else of the text.
func (l *letter) event(title string) (Event, bool) {
	for _, text := range append([]string{l.row("date")}, l.texts...) {
		from, to, ok := l.days(text)
		if !ok {
			continue
		}
		e := Event{Title: title, From: from, To: to, Place: cmp.Or(l.row("place"), l.row("target"))}
		e.Text = strings.Join(slices.DeleteFunc([]string{
			l.said("meet"), l.said("back"), l.said("end"), l.said("cost"), l.said("bring"),
		}, func(s string) bool { return s == "" }), "\n")
		l.times(&e)
		return e, true
	}
	return Event{}, false
}

// said is a row of the table as a line.
func (l *letter) said(key string) string {
	if text := l.row(key); text != "" {
		return l.words.Say(i18n.T("offline.letter.row."+key)) + ": " + text
	}
	return ""
}

// days reads the first days of a text that are no deadline.
func (l *letter) days(text string) (from, to time.Time, ok bool) {
	if m := monthFirst.FindStringSubmatch(text); m != nil {
		return l.span(m[2], m[1], cmp.Or(m[3], m[1])+" "+m[4]+m[5])
	}
	if m := ranged.FindStringSubmatch(text); m != nil {
		return l.span(m[1], cmp.Or(m[2], m[3]), m[4])
	}
	from, ok = l.day(dated.FindString(due.ReplaceAllString(text, "")))
	return from, time.Time{}, ok
}

// span is from the day of a month, of that of its last day where none is named, to its last day.
func (l *letter) span(day, month, last string) (from, to time.Time, ok bool) {
	if to, ok = l.day(last); !ok {
		return from, to, false
	}
	first, _ := strconv.Atoi(day) // the pattern has digits only
	of := to.Month()
	if number, err := strconv.Atoi(month); err == nil {
		of = time.Month(number)
	} else if month != "" {
		of = calendar.Month(month)
	}
	if from = calendar.Date(to.Year(), of, first); from.After(to) {
		from = from.AddDate(-1, 0, 0)
	}
	return from, to, true
}

// day is the day of a text; the next one, and a note, where no year is said.
func (l *letter) day(text string) (time.Time, bool) {
	w, ok := calendar.ReadDay(text)
	if !ok {
		return time.Time{}, false
	}
	year := w.Year
	if w.Year == 0 {
		year = l.today.Year()
		if calendar.Date(year, w.Month, w.Day).Before(l.today) {
			year++
		}
	}
	at := calendar.Date(year, w.Month, w.Day)
	if at.Month() != w.Month {
		return time.Time{}, false
	}
	if note := i18n.T("calendar.year", "day", at.Format(time.DateOnly)); w.Year == 0 &&
		!slices.ContainsFunc(l.notes, func(n i18n.Text) bool { return n.Args["day"] == note.Args["day"] }) {
		l.notes = append(l.notes, note)
	}
	return at, true
}

// times gives an event of one day its time, and its end where it is told.
func (l *letter) times(e *Event) {
	if !e.To.IsZero() {
		return
	}
	for _, text := range append([]string{l.row("meet"), l.row("time"), l.row("leave"), l.row("date")}, l.texts...) {
		m := clock.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		from, ok := timeOf(e.From, m[1], m[2], cmp.Or(m[3], m[6]))
		if !ok {
			continue
		}
		e.From, e.Timed = from, true
		back := clock.FindStringSubmatch(cmp.Or(l.row("back"), l.row("end")))
		switch {
		case m[4] != "":
			e.To, _ = timeOf(from, m[4], m[5], m[6])
		case back != nil:
			e.To, _ = timeOf(from, back[1], back[2], cmp.Or(back[3], back[6]))
		}
		if !e.To.After(e.From) {
			e.To = time.Time{}
			l.notes = append(l.notes, i18n.T("calendar.open", "title", e.Title))
		}
		return
	}
}

// timeOf is a time on a day; half is the half of the day that English letters name, "a" or "p".
func timeOf(on time.Time, hour, minute, half string) (time.Time, bool) {
	h, err := strconv.Atoi(hour)
	m, _ := strconv.Atoi(minute)
	switch {
	case strings.EqualFold(half, "p") && h < 12:
		h += 12
	case strings.EqualFold(half, "a") && h == 12:
		h = 0
	}
	return time.Date(on.Year(), on.Month(), on.Day(), h, m, 0, 0, time.UTC), err == nil && h < 24 && m < 60
}

// deadline is the first day by which something is due.
func (l *letter) deadline(title string) (Event, bool) {
	for _, text := range l.texts {
		m := due.FindStringSubmatch(ranged.ReplaceAllString(text, ""))
		if m == nil {
			continue
		}
		if at, ok := l.day(m[1]); ok {
			return Event{Title: l.words.Say(i18n.T("calendar.deadline", "title", title)), From: at, Text: text}, true
		}
	}
	return Event{}, false
}

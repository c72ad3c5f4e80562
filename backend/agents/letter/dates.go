package letter

import (
	"regexp"
	"strings"
	"time"

	"pult/backend/base/i18n"
	"pult/backend/lang/calendar"
)

const (
	until = `\s*(?:–|-|bis zum|bis|to|until)\s*`
	ends  = `\s?(?:Uhr|am\b|pm\b|a\.m\.|p\.m\.|o'clock)`
	clock = `\d{1,2}(?:[:.]\d{2})?`
)

// The patterns are compiled once; none is ever written.
var (
	dayRange = regexp.MustCompile(`(?i)(?:vom |von |from )?(?:` + calendar.WeekdayNames +
		`,?\s)?(?:\d{1,2}\.(?:\s?\d{1,2}\.|\s?` + calendar.MonthNames + `)?(?:\s?\d{4})?|\d{1,2} ` + calendar.MonthNames +
		`|\d{1,2})` + until + calendar.WrittenDay)
	due = regexp.MustCompile(`(?i)(?:bis spätestens|spätestens bis|bis|spätestens|by|until|before|` +
		`no later than)\s(?:zum\s|am\s|the\s)?(` + calendar.WrittenDay + `|` + calendar.WeekdayNames +
		`|Ende der Woche|Ende des Monats|(?:spätestens )?morgen|tomorrow|(?:the )?end of the (?:week|month))`)
	onDay = regexp.MustCompile(`(?i)(?:am |on |den )?((?:(?:jeden |every |ab |seit |from |nächsten |next |` +
		`kommenden )?(?:` + calendar.WrittenDay + `|` +
		calendar.WeekdayNames + `\b)))`)
	briefDay = regexp.MustCompile(`(?i)\b(Mo|Di|Mi|Do|Fr|Sa|So|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\.?,?\s(` +
		calendar.DayNumber + `)`)
	hourRange = regexp.MustCompile(`(?i)(?:von |from )?(` + clock + `)(?: Uhr)?` + until + `(` +
		clock + `)\s?(Uhr|am|pm|a\.m\.|p\.m\.|o'clock)`)
	// overnight is an end on another day: "18 Uhr bis Samstag 9 Uhr".
	overnight = regexp.MustCompile(`(?i)(` + clock + ends + `)` + until + `((?:` + calendar.WrittenDay + `|` +
		calendar.WeekdayNames +
		`),?\s(?:um |at )?` + clock + ends + `)`)
	hour = regexp.MustCompile(`(?i)(?:um |at )?((?:(?:ab|gegen|ca\.|circa|around|about) )*` + clock + ends + `)`)
	// shortHour is a time behind a word for one: "Abfahrt 9:15".
	shortHour = regexp.MustCompile(`\b(\d{1,2}[:.]\d{2})(?:$|[\s,])`)
	// noteDay is a day that begins a note, and the word behind it.
	noteDay = regexp.MustCompile(`(?i)^(?:am |on )?(` + calendar.WrittenDay + `)\s+(\p{L}+)`)
	amount  = regexp.MustCompile(`(?i)(?:[€£$]\s?\d+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2}|,-)?\s?(?:€|` +
		`Euro\b|EUR\b|£|pounds\b))(?:\s(?:(?:pro|je|per)\s\p{L}+|each\b|im (?:Monat|Jahr|Halbjahr|Schuljahr)\b))?`)
	// What a letter writes with a capital, however it was typed.
	capitals = regexp.MustCompile(`(?i)\b(?:` + calendar.WeekdayNames + `|Euro|Uhr)\b|\d(?:\.|st|nd|rd|th)?\s` +
		calendar.MonthNames + `\b`)
)

// day is a date as it stands in a letter: with its weekday when the year is known. Wrong: the weekday that was given is
// another than that of the date; then none is written.
func day(text string, words *i18n.Catalogue) (said string, wrong bool) {
	w, ok := calendar.ReadDay(text)
	if !ok || w.Year == 0 {
		return text, false
	}
	at := calendar.Date(w.Year, w.Month, w.Day)
	if at.Month() != w.Month {
		return text, true
	}
	written := i18n.Day(at, words.Lang())
	weekday := words.Say(calendar.Weekday(at))
	if w.Weekday != "" && !sameWeekday(w.Weekday, at) {
		return written, true
	}
	return weekday + ", " + written, false
}

// fullDays writes the short names of weekdays in full before a date: "Fr, 12.6.".
func fullDays(text string) string {
	return briefDay.ReplaceAllStringFunc(text, func(found string) string {
		m := briefDay.FindStringSubmatch(found)
		german := len(m[1]) == 2
		for day := range strings.SplitSeq(strings.Trim(calendar.WeekdayNames, "(?:)"), "|") {
			if strings.EqualFold(day[:len(m[1])], m[1]) && german != strings.HasSuffix(day, "day") &&
				(!german || strings.Contains(m[2], ".")) {
				return day + " " + m[2]
			}
		}
		return found
	})
}

func sameWeekday(word string, at time.Time) bool {
	if strings.EqualFold(word, "Sonnabend") {
		word = "Samstag"
	}
	name := calendar.Weekday(at)
	return strings.EqualFold(word, i18n.Must(i18n.German).Say(name)) ||
		strings.EqualFold(word, i18n.Must(i18n.English).Say(name))
}

package letter

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
	"time"

	"pult/backend/base/i18n"
	"pult/backend/lang/calendar"
)

const (
	weekdays = `(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag|` +
		`Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)`
	months = `(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|` +
		`January|February|March|May|June|July|October|December)`
	wholeDay = `(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{4}|\d{2}\b)?|` +
		`\d{1,2}(?:\.|st|nd|rd|th)?\s?` + months + `(?:,?\s?\d{4})?|` + months + `\s\d{1,2}(?:st|nd|rd|` +
		`th)?(?:,?\s\d{4})?)`
	until  = `\s*(?:–|-|bis zum|bis|to|until)\s*`
	oneDay = `(?:` + weekdays + `,?\s(?:dem\s|den\s|der\s|the\s)?)?` + wholeDay
	ends   = `\s?(?:Uhr|am\b|pm\b|a\.m\.|p\.m\.|o'clock)`
	clock  = `\d{1,2}(?:[:.]\d{2})?`
)

// The patterns are compiled once; none is ever written.
var (
	dayRange = regexp.MustCompile(`(?i)(?:vom |von |from )?(?:` + weekdays +
		`,?\s)?(?:\d{1,2}\.(?:\s?\d{1,2}\.|\s?` + months + `)?(?:\s?\d{4})?|\d{1,2} ` + months +
		`|\d{1,2})` + until + oneDay)
	due = regexp.MustCompile(`(?i)(?:bis spätestens|spätestens bis|bis|spätestens|by|until|before|` +
		`no later than)\s(?:zum\s|am\s|the\s)?(` + oneDay + `|` + weekdays +
		`|Ende der Woche|Ende des Monats|(?:spätestens )?morgen|tomorrow|(?:the )?end of the (?:week|month))`)
	onDay = regexp.MustCompile(`(?i)(?:am |on |den )?((?:(?:jeden |every |ab |seit |from |nächsten |next |` +
		`kommenden )?(?:` + oneDay + `|` +
		weekdays + `\b)))`)
	briefDay = regexp.MustCompile(`(?i)\b(Mo|Di|Mi|Do|Fr|Sa|So|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\.?,?\s(` + wholeDay + `)`)
	parts    = regexp.MustCompile(`(?i)^(?:(` + weekdays +
		`),?\s*(?:dem\s|den\s|der\s|the\s)?)?(?:(\d{4})-(\d{2})-(\d{2})|` +
		`(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})?|(\d{1,2})(?:\.|st|nd|rd|th)?\s?(` + months +
		`),?\s?(\d{4})?|(` + months + `)\s(\d{1,2})(?:st|nd|rd|th)?,?\s?(\d{4})?)$`)
	hourRange = regexp.MustCompile(`(?i)(?:von |from )?(` + clock + `)(?: Uhr)?` + until + `(` +
		clock + `)\s?(Uhr|am|pm|a\.m\.|p\.m\.|o'clock)`)
	// overnight is an end on another day: "18 Uhr bis Samstag 9 Uhr".
	overnight = regexp.MustCompile(`(?i)(` + clock + ends + `)` + until + `((?:` + oneDay + `|` + weekdays +
		`),?\s(?:um |at )?` + clock + ends + `)`)
	hour = regexp.MustCompile(`(?i)(?:um |at )?((?:(?:ab|gegen|ca\.|circa|around|about) )*` + clock + ends + `)`)
	// shortHour is a time behind a word for one: "Abfahrt 9:15".
	shortHour = regexp.MustCompile(`\b(\d{1,2}[:.]\d{2})(?:$|[\s,])`)
	// noteDay is a day that begins a note, and the word behind it.
	noteDay = regexp.MustCompile(`(?i)^(?:am |on )?(` + oneDay + `)\s+(\p{L}+)`)
	amount  = regexp.MustCompile(`(?i)(?:[€£$]\s?\d+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2}|,-)?\s?(?:€|` +
		`Euro\b|EUR\b|£|pounds\b))(?:\s(?:(?:pro|je|per)\s\p{L}+|each\b|im (?:Monat|Jahr|Halbjahr|Schuljahr)\b))?`)
	// What a letter writes with a capital, however it was typed.
	capitals = regexp.MustCompile(`(?i)\b(?:` + weekdays + `|Euro|Uhr)\b|\d(?:\.|st|nd|rd|th)?\s` + months + `\b`)
)

// day is a date as it stands in a letter: with its weekday when the year is known. Wrong: the weekday that was given is
// another than that of the date; then none is written.
func day(text string, words *i18n.Catalogue) (said string, wrong bool) {
	m := parts.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return text, false
	}
	year, month, date := cmp.Or(m[2], m[7], m[10], m[13]), cmp.Or(m[3], m[6], m[9], m[11]), cmp.Or(m[4], m[5], m[8], m[12])
	if len(year) == 2 {
		year = "20" + year
	}
	y, errY := strconv.Atoi(year)
	d, errD := strconv.Atoi(date)
	mon := monthOf(month)
	if errY != nil || errD != nil || mon == 0 {
		return text, false
	}
	at := calendar.Date(y, mon, d)
	if at.Month() != mon {
		return text, true
	}
	written := i18n.Day(at, words.Lang())
	weekday := words.Say(calendar.Weekday(at))
	if m[1] != "" && !sameWeekday(m[1], at) {
		return written, true
	}
	return weekday + ", " + written, false
}

// fullDays writes the short names of weekdays in full before a date: "Fr, 12.6.".
func fullDays(text string) string {
	return briefDay.ReplaceAllStringFunc(text, func(found string) string {
		m := briefDay.FindStringSubmatch(found)
		german := len(m[1]) == 2
		for day := range strings.SplitSeq(strings.Trim(weekdays, "(?:)"), "|") {
			if strings.EqualFold(day[:len(m[1])], m[1]) && german != strings.HasSuffix(day, "day") &&
				(!german || strings.Contains(m[2], ".")) {
				return day + " " + m[2]
			}
		}
		return found
	})
}

func monthOf(word string) time.Month {
	if n, err := strconv.Atoi(word); err == nil && n >= 1 && n <= 12 {
		return time.Month(n)
	}
	return calendar.Month(word)
}

func sameWeekday(word string, at time.Time) bool {
	if strings.EqualFold(word, "Sonnabend") {
		word = "Samstag"
	}
	name := calendar.Weekday(at)
	return strings.EqualFold(word, i18n.Must(i18n.German).Say(name)) ||
		strings.EqualFold(word, i18n.Must(i18n.English).Say(name))
}

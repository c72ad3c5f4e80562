package calendar

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Patterns of what letters write of days, German and English. None has a group.
const (
	WeekdayNames = `(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag|` +
		`Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)`
	MonthNames = `(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|` +
		`January|February|March|May|June|July|October|December)`
	// DayNumber is a day without its weekday: "12.6.2026", "12. Juni", "June 12, 2026", "2026-06-12".
	DayNumber = `(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{4}|\d{2}\b)?|` +
		`\d{1,2}(?:\.|st|nd|rd|th)?\s?` + MonthNames + `(?:,?\s?\d{4})?|` +
		MonthNames + `\s\d{1,2}(?:st|nd|rd|th)?\b(?:,?\s\d{4})?)`
	// WrittenDay is a day as it stands in a letter: "Freitag, dem 12. Juni".
	WrittenDay = `(?:` + WeekdayNames + `,?\s(?:dem\s|den\s|der\s|the\s)?)?` + DayNumber
)

// Written is what a written day says. What it leaves out is "" or 0.
type Written struct {
	Weekday   string
	Year, Day int
	Month     time.Month
}

var written = regexp.MustCompile(`(?i)^(?:(` + WeekdayNames + `),?\s*(?:dem\s|den\s|der\s|the\s)?)?(?:` +
	`(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})?|` +
	`(\d{1,2})(?:\.|st|nd|rd|th)?\s?(` + MonthNames + `),?\s?(\d{4})?|` +
	`(` + MonthNames + `)\s(\d{1,2})(?:st|nd|rd|th)?,?\s?(\d{4})?)$`)

// ReadDay reads a text that matches WrittenDay; false when it is none. The day need not exist: "31.2.".
func ReadDay(text string) (Written, bool) {
	m := written.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return Written{}, false
	}
	w := Written{Weekday: m[1]}
	w.Year, _ = strconv.Atoi(cmp.Or(m[2], m[7], m[10], m[13])) // the pattern has digits only
	w.Day, _ = strconv.Atoi(cmp.Or(m[4], m[5], m[8], m[12]))
	of := cmp.Or(m[3], m[6], m[9], m[11])
	if n, err := strconv.Atoi(of); err == nil {
		w.Month = time.Month(n)
	} else {
		w.Month = Month(of)
	}
	if w.Year > 0 && w.Year < 100 {
		w.Year += 2000
	}
	return w, w.Month >= time.January && w.Month <= time.December
}

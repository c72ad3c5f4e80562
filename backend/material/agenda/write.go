package agenda

import (
	"crypto/sha1" //nolint:gosec // an id, no secret
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// zone is Europe/Berlin as calendars want it in the file.
const zone = `BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`

// ICS writes events as a calendar file (RFC 5545). Their ids follow from what they are: importing a letter twice does
// not double its dates.
func ICS(events []Event, now time.Time) []byte {
	lines := []string{"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Pult//Pult//DE", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"}
	lines = append(lines, strings.Split(zone, "\n")...)
	for _, e := range events {
		id := sha1.Sum([]byte(e.Title + e.From.Format(time.DateOnly))) //nolint:gosec // an id, no secret
		lines = append(lines, "BEGIN:VEVENT", fmt.Sprintf("UID:%x@pult", id),
			"DTSTAMP:"+now.UTC().Format("20060102T150405Z"))
		lines = append(lines, when(e)...)
		lines = append(lines, "SUMMARY:"+escaped(e.Title))
		if e.Place != "" {
			lines = append(lines, "LOCATION:"+escaped(e.Place))
		}
		if e.Text != "" {
			lines = append(lines, "DESCRIPTION:"+escaped(e.Text))
		}
		lines = append(lines, "END:VEVENT")
	}
	var out strings.Builder
	for _, line := range append(lines, "END:VCALENDAR") {
		out.WriteString(folded(line) + "\r\n")
	}
	return []byte(out.String())
}

// when: the end of days is the day after the last one.
func when(e Event) []string {
	const moment, whole = "20060102T150405", "20060102"
	if !e.Timed {
		last := e.To
		if last.IsZero() {
			last = e.From
		}
		return []string{
			"DTSTART;VALUE=DATE:" + e.From.Format(whole), "DTEND;VALUE=DATE:" + last.AddDate(0, 0, 1).Format(whole),
			"TRANSP:TRANSPARENT",
		}
	}
	lines := []string{"DTSTART;TZID=Europe/Berlin:" + e.From.Format(moment)}
	if !e.To.IsZero() {
		lines = append(lines, "DTEND;TZID=Europe/Berlin:"+e.To.Format(moment))
	}
	return lines
}

func escaped(s string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`).Replace(s)
}

// folded breaks a line at 75 octets, never inside a character; the next one begins with a space.
func folded(line string) string {
	const most = 75
	var out strings.Builder
	length := 0
	for _, r := range line {
		size := utf8.RuneLen(r)
		if length+size > most {
			out.WriteString("\r\n ")
			length = 1
		}
		out.WriteRune(r)
		length += size
	}
	return out.String()
}

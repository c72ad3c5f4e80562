package calendar

import (
	"strconv"
	"strings"
	"time"
)

// words are what a phrase consists of, folded: small letters, ae for ä, without articles and marks that mean nothing
// for a date.
func words(phrase string) []string {
	text := strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "’", "'", "\u00a0", " ", ",", " ").
		Replace(strings.ToLower(phrase))
	text = strings.NewReplacer(
		"school day", "schoolday", "business day", "businessday", "working day", "businessday", "o'clock",
		"uhr", "calendar week", "kw", "weeks' time", "weeks", "week's time", "week", "days' time", "days",
		"months' time", "months",
	).Replace(text)
	var kept []string
	for _, w := range strings.Fields(text) {
		w = strings.Trim(w, "?!;:\"„“”()")
		if w != "" && !article(w) {
			kept = append(kept, w)
		}
	}
	return kept
}

func article(word string) bool {
	switch word {
	case "am",
		"an", "den", "dem", "der", "die", "das", "des", "the", "of", "im", "zum", "zu", "on", "bis", "until",
		"till":
		return true
	}
	return false
}

// number reads digits and the small numbers that people write as words.
func number(word string) (int, bool) {
	const longest = 5
	if n, err := strconv.Atoi(word); err == nil && n >= 0 && len(word) <= longest {
		return n, true
	}
	switch word {
	case "ein", "eine", "einem", "einer", "einen", "one", "a":
		return 1, true
	}
	for n, names := range []string{
		"", "", "zwei two", "drei three", "vier four", "fuenf five", "sechs six", "sieben seven", "acht eight", "neun nine",
		"zehn ten", "elf eleven",
		"zwoelf twelve", "dreizehn thirteen", "vierzehn fourteen", "fuenfzehn fifteen",
	} {
		if among(word, names) {
			return n, true
		}
	}
	return 0, false
}

// among reports that the word is one of those in the list.
func among(word, list string) bool { return word != "" && strings.Contains(" "+list+" ", " "+word+" ") }

// unit is what a distance is counted in.
type unit int

const (
	noUnit unit = iota
	minutes
	hours
	days
	weeks
	months
	years
	businessDays
	workingDays
	schoolDays
)

func unitOf(word string) unit {
	for u, names := range []string{
		"", "minute minuten min minutes", "stunde stunden std hour hours", "tag tage tagen day days",
		"woche wochen week weeks",
		"monat monate monaten month months", "jahr jahre jahren year years",
		"arbeitstag arbeitstage arbeitstagen geschaeftstag geschaeftstage geschaeftstagen businessday businessdays " +
			"workday workdays",
		"werktag werktage werktagen", "schultag schultage schultagen unterrichtstag unterrichtstage unterrichtstagen " +
			"schoolday schooldays",
	} {
		if among(word, names) {
			return unit(u)
		}
	}
	return noUnit
}

func weekdayOf(word string) (time.Weekday, bool) {
	for d, names := range []string{
		"sonntag sunday", "montag monday", "dienstag tuesday", "mittwoch wednesday", "donnerstag thursday",
		"freitag friday", "samstag sonnabend saturday",
	} {
		if among(word, names) {
			return time.Weekday(d), true
		}
	}
	return 0, false
}

func monthOf(word string) (time.Month, bool) {
	word = strings.TrimSuffix(word, ".")
	for m, names := range []string{
		"", "januar jan jaenner january", "februar feb feber february", "maerz mrz mar march", "april apr", "mai may",
		"juni jun june", "juli jul july",
		"august aug", "september sep sept", "oktober okt october oct", "november nov", "dezember dez december dec",
	} {
		if m > 0 && among(word, names) {
			return time.Month(m), true
		}
	}
	return 0, false
}

// side tells which of several of a kind is meant, seen from today.
type side int

const (
	noSide side = iota
	thisOne
	nextOne
	afterNext
	lastOne
)

func sideOf(word string) side {
	switch {
	case strings.HasPrefix(word, "uebernaechst"):
		return afterNext
	case strings.HasPrefix(word, "naechst"), strings.HasPrefix(word, "kommend"), word == "next", word == "coming":
		return nextOne
	case among(word, "diese dieser diesen diesem dieses this"):
		return thisOne
	case strings.HasPrefix(word, "letzt"),
		strings.HasPrefix(word, "vorig"),
		strings.HasPrefix(word, "vergangen"),
		word == "last",
		word == "previous":
		return lastOne
	}
	return noSide
}

// lastOrdinal stands for the last of a month.
const lastOrdinal = -1

func ordinalOf(word string) (int, bool) {
	if strings.HasPrefix(word, "letzt") || word == "last" {
		return lastOrdinal, true
	}
	for n, names := range []string{
		"", "1. erste erster ersten erstes first 1st", "2. zweite zweiter zweiten zweites second 2nd",
		"3. dritte dritter dritten drittes third 3rd",
		"4. vierte vierter vierten viertes fourth 4th", "5. fuenfte fuenfter fuenften fifth 5th",
	} {
		if n > 0 && among(word, names) {
			return n, true
		}
	}
	return 0, false
}

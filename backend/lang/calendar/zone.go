package calendar

import (
	"strings"
	"time"
	_ "time/tzdata" // a teacher's Windows has no table of time zones
	"unicode"

	"pult/backend/base/fault"
)

// Home is the time zone of Germany.
const Home = "Europe/Berlin"

// FindZone reads a name of the IANA table ("America/New_York"), a city that is in it ("New York", "Tokio") or UTC.
// Empty is Home; anything else is Invalid "fault.calendar.zone" (zone).
func FindZone(name string) (*time.Location, error) {
	const longest = 64
	name = strings.TrimSpace(name)
	if name == "" {
		name = Home
	}
	if len(name) > longest || strings.EqualFold(name, "local") {
		return nil, fault.New(fault.Invalid, "fault.calendar.zone", nil, "zone", short(name))
	}
	for _, candidate := range zoneNames(name) {
		if zone, err := time.LoadLocation(candidate); err == nil {
			return zone, nil
		}
	}
	return nil, fault.New(fault.Invalid, "fault.calendar.zone", nil, "zone", short(name))
}

// capitals begins every word with a big letter, as the table does.
func capitals(name string) string {
	start := true
	return strings.Map(func(r rune) rune {
		big := start
		start = r == '/' || r == '_' || r == '-'
		if big {
			return unicode.ToUpper(r)
		}
		return r
	}, name)
}

// zoneNames are the names of the table that may be meant.
func zoneNames(name string) []string {
	switch fold(name) {
	case "mez", "mesz", "deutschland", "germany":
		return []string{Home}
	case "tokio":
		name = "Tokyo"
	case "moskau":
		name = "Moscow"
	case "peking", "beijing":
		name = "Shanghai"
	case "neudelhi", "newdelhi", "indien", "india":
		name = "Kolkata"
	case "kairo":
		name = "Cairo"
	case "rom":
		name = "Rome"
	case "wien":
		name = "Vienna"
	case "warschau":
		name = "Warsaw"
	case "prag":
		name = "Prague"
	case "athen":
		name = "Athens"
	}
	city := capitals(strings.ReplaceAll(name, " ", "_"))
	names := []string{name, city}
	if strings.Contains(name, "/") {
		return names
	}
	for _, continent := range []string{
		"Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic",
		"Indian",
	} {
		names = append(names, continent+"/"+city)
	}
	return names
}

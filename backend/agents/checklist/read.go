package checklist

import (
	"regexp"
	"slices"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/lang/intent"
)

// occasion is something a class packs for, with the groups of things it takes.
type occasion struct {
	name   string
	words  *regexp.Regexp
	groups []string
}

// The patterns are compiled once; none is ever written.
//
//nolint:gochecknoglobals // see above
var (
	occasions = []occasion{
		{
			"trip", regexp.MustCompile(`(?i)klassenfahrt|kursfahrt|studienfahrt|schullandheim|jugendherberge|` +
				`übernacht|lesenacht|zeltlager|camp|skifreizeit|\bschool trip|class trip|residential|sleepover|hostel`),
			[]string{"papers", "clothes", "wash", "night", "dayout"},
		},
		{
			"hike", regexp.MustCompile(`(?i)wander|ausflug|exkursion|wald|radtour|fahrrad|hike|hiking|` +
				`excursion|day out|outing`),
			[]string{"dayout", "weather", "hike"},
		},
		{"swim", regexp.MustCompile(`(?i)schwimm|freibad|hallenbad|badesee|swim`), []string{"swim"}},
		{"sport", regexp.MustCompile(`(?i)sportfest|bundesjugendspiele|sporttag|sportunterricht|sports day|` +
			`\bpe\b`), []string{"sport"}},
		{"start", regexp.MustCompile(`(?i)schulanfang|einschulung|schuljahresbeginn|federtasche|` +
			`schulranzen|schultasche|school start|first day`), []string{"start"}},
	}
	sea = regexp.MustCompile(`(?i)ostsee|nordsee|\bmeer|strand|insel|\bsee\b|küste|sylt|rügen|\bsea\b|` +
		`seaside|beach|coast`)
	hills = regexp.MustCompile(`(?i)\balpen|\bberge|gebirge|harz|hütte|mountain`)
	snow  = regexp.MustCompile(`(?i)\bski|winter|schnee|snow`)
	days  = regexp.MustCompile(`(?i)(\d{1,2})[- ]?(?:tage?n?|tägig\w*|days?|nächte?n?|nights?)\b`)
	rows  = regexp.MustCompile(`(?i)(\d{1,2})\s*(?:reihen|zeilen|tischreihen|rows)`)
	seats = regexp.MustCompile(`(?i)(\d{1,2})\s*(?:plätzen?|sitzplätzen?|sitzen|tischen?|stühlen?|seats|` +
		`desks|places)`)
	columns = regexp.MustCompile(`(?i)(\d{1,2})\s*(?:spalten|columns)`)
	hours   = regexp.MustCompile(`(?i)(\d{1,2})\s*(?:unterrichts)?(?:stunden|std\.?|lessons|periods)`)
	aWeek   = regexp.MustCompile(`(?i)wochenübersicht|wochenplan|stundenplan|mo\s?[–-]\s?fr|montag bis ` +
		`freitag|weekly|timetable|monday to friday|mon\s?[–-]\s?fri`)
	seated = regexp.MustCompile(`(?i)sitzplan|sitzordnung|seating`)
	head   = regexp.MustCompile(`(?i)^.*?(?:packliste\w*|packzettel|mitbringliste|checkliste\w*|` +
		`check-liste|abhakliste|(?:to-?do-?|aufgaben)liste|packing list|checklist|to-do list)\s*`)
	lead = regexp.MustCompile(`(?i)^(?:(?:für|fuer|zum|zur|zu|über|die|den|das|der|eine?n?|unsere?n?|` +
		`for|the|a|our|on|of)\s+)+`)
	trail   = regexp.MustCompile(`(?i)(?:\s(?:mit|with|for|für|in|der|die|a))+$`)
	schools = regexp.MustCompile(`(?i),?\s*(?:für (?:die )?)?(?:Klasse|Kl\.|class|` +
		`year)\s\d{1,2}\s?[a-f]?\b|\b\d{1,2}\.\s?Klasse\b|\b\d{1,2}[a-f]\b`)
)

// read takes the fields of a list from a request.
func read(in intent.Intent) map[string]string {
	p := map[string]string{
		"kind": "packing", "grade": kit.GradeOption(in.Grade), "occasion": "", "place": "", "days": "", "items": "",
		"rows": "", "seats": "", "lessons": "", "columns": "",
	}
	if kind := in.Field("list"); kind != "" {
		p["kind"] = kind
	}
	find := func(re *regexp.Regexp) string {
		if m := re.FindStringSubmatch(in.Text); m != nil {
			return m[1]
		}
		return ""
	}
	if p["kind"] == "tables" {
		if seated.MatchString(in.Text) {
			p["rows"], p["seats"] = orElse(find(rows), "5"), orElse(find(seats), "6")
		}
		if aWeek.MatchString(in.Text) {
			p["lessons"] = orElse(find(hours), "6")
		}
		if p["rows"]+p["lessons"] == "" {
			if p["columns"], p["items"] = sorted(in.Text); p["columns"] != "" {
				return p
			}
			p["rows"], p["columns"] = orElse(find(rows), "10"), orElse(find(columns), "4")
		}
		return p
	}
	p["days"] = find(days)
	what := schools.ReplaceAllString(head.ReplaceAllString(in.Text, ""), "")
	what, list, listed := strings.Cut(what, ":")
	if strings.TrimSpace(what) == "" && (p["kind"] == "packing" || !strings.Contains(list, ",")) {
		what, list, listed = list, "", false
	}
	for _, re := range []*regexp.Regexp{days, regexp.MustCompile(`\(\s*\)`)} {
		what = re.ReplaceAllString(what, "")
	}
	if listed {
		p["items"] = limited(strings.Join(strings.Fields(list), " "))
	}
	what = trail.ReplaceAllString(strings.TrimSpace(what), "")
	what = lead.ReplaceAllString(strings.TrimSpace(what)+" ", "")
	what = strings.Trim(strings.Join(strings.Fields(what), " "), " ,.;–-")
	p["occasion"] = limited(what)
	switch {
	case sea.MatchString(in.Text):
		p["place"] = sea.FindString(in.Text)
	case hills.MatchString(in.Text):
		p["place"] = hills.FindString(in.Text)
	}
	return p
}

func orElse(value, other string) string {
	if value == "" {
		return other
	}
	return value
}

func limited(text string) string {
	if r := []rune(text); len(r) > maxField {
		return string(r[:maxField])
	}
	return text
}

// groupsOf are the groups of things for what a list says of itself; those of a day out when nothing is known of it.
func groupsOf(p map[string]string) []string {
	about := p["occasion"] + " " + p["place"]
	var list []string
	add := func(names ...string) {
		for _, name := range names {
			if !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
	}
	for _, o := range occasions {
		if o.words.MatchString(about) {
			add(o.groups...)
		}
	}
	if number(p["days"], 99, 1) > 1 {
		add("papers", "clothes", "wash", "night", "dayout")
	}
	if len(list) == 0 {
		add("dayout", "weather")
	}
	for _, more := range []struct {
		re   *regexp.Regexp
		name string
	}{{sea, "sea"}, {hills, "hike"}, {snow, "snow"}} {
		if more.re.MatchString(about) {
			add(more.name)
		}
	}
	if grade := p["grade"]; slices.Contains([]string{"1", "2", "3", "4", "1-4"}, grade) && slices.Contains(list, "night") {
		add("young")
	}
	return list
}

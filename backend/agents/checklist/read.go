package checklist

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/lang/wordlist"
)

// occasion is something a class packs for, with the groups of things it takes.
type occasion struct {
	name   string
	words  *regexp.Regexp
	groups []string
	plan   string // what is to be done for it
}

// The patterns are compiled once; none is ever written.
//
//nolint:gochecknoglobals // see above
var (
	occasions = []occasion{ // the first one known says what is to be done
		{"evening", regexp.MustCompile(`(?i)elternabend|elternsprechtag|parents.? evening`), nil, "evening"},
		{
			"sleepover", regexp.MustCompile(`(?i)lesenacht|schulübernachtung|übernachtung in der schule|sleepover`),
			[]string{"sleepover"},
			"day",
		},
		{
			"trip", regexp.MustCompile(`(?i)klassenfahrt|kursfahrt|studienfahrt|schullandheim|jugendherberge|` +
				`übernacht|zeltlager|camp(?:s|ing\w*|site)?\b|freizeit(?:en|heim|lager)?\b|` +
				`\bschool trip|class trip|residential|hostel`),
			[]string{"papers", "clothes", "wash", "night", "dayout"},
			"trip",
		},
		{
			"hike", regexp.MustCompile(`(?i)wander|ausflug|exkursion|wald|radtour|fahrrad|hike|hiking|` +
				`excursion|day out|outing`),
			[]string{"dayout", "weather", "hike"},
			"day",
		},
		{"swim", regexp.MustCompile(`(?i)schwimm|freibad|hallenbad|badesee|swim`), []string{"swim"}, "day"},
		{"sport", regexp.MustCompile(`(?i)sportfest|bundesjugendspiele|sporttag|sportunterricht|sports day|` +
			`\bpe\b`), []string{"sport"}, "day"},
		{
			"start", regexp.MustCompile(`(?i)schulanfang|einschulung|schuljahresbeginn|` +
				`schuljahresanfang|schuljahresstart|federtasche|schulranzen|schultasche|school start|first day`),
			[]string{"start"},
			"start",
		},
	}
	sea = regexp.MustCompile(`(?i)ostsee|nordsee|\bmeer|strand|\b(?:halb)?insel|\b(?:am|zum|vom|im|einem|zur|an|` +
		`an (?:die|der|den|einen))\s+see\b|küste|\bsylt|\brügen|\bsea\b|seaside|beach|\bcoast\b`)
	hills = regexp.MustCompile(`(?i)\balpen|\bberge|gebirge|harz|hütte|mountain`)
	snow  = regexp.MustCompile(`(?i)\bski(?:\b|ing|fahr|freizeit|lager|kurs|woche|tag|urlaub|reise|camp)|winter|` +
		`schnee|snow`)
	slopes = regexp.MustCompile(`(?i)\bski(?:\b|ing|fahr|freizeit|lager|kurs|woche|tag|urlaub|reise|camp)|snowboard`)
	days   = regexp.MustCompile(`(?i)(\d{1,2})[- ]?(?:tage?n?|tägig\w*|days?)\b`)
	night  = regexp.MustCompile(`(?i)nächte?n?\b|nights?\b`)
	heads  = regexp.MustCompile(`(?i)(\d{1,2})\s*(?:kindern?|schüler\w*|lernenden?|sus|personen|children|pupils|` +
		`students)\b`)
	plans = regexp.MustCompile(`(?i)(stundenplan|wochenplan|wochenübersicht|sitzplan|sitzordnung|timetable|` +
		`weekly plan|` +
		`weekly overview|seating plan|seating chart)`)
	innerTable  = regexp.MustCompile(`(?i),\s*(\p{L}+) (?:mit (?:den )?spalten|with (?:the )?columns):?\s+(.+)$`)
	wholeNumber = regexp.MustCompile(`\d+`)
	commas      = regexp.MustCompile(`\s*,[\s,]*`)
	pair        = regexp.MustCompile(`(?i)^(\S+) (?:und|and) (\S+)$`)
	besides     = regexp.MustCompile(`(?i)[,.;]?\s*\b(?:außerdem|zusätzlich|dazu noch|und auch|nicht zu vergessen|` +
		`also|plus|` +
		`don't forget|mit dabei)\b:?\s*(.+)$|[,.;]\s*(?:bitte )?([^,.;]+?)\s+(?:bitte )?(?:nicht vergessen|` +
		`mitbringen|einpacken)[.!]?$`)
	forget = regexp.MustCompile(`(?i)\s*\b(?:bitte )?nicht vergessen\b`)
	rows   = regexp.MustCompile(`(?i)(\d{1,2})\s*(?:(?:leere[nr]?|empty)\s)?(?:reihen|zeilen|tischreihen|rows)`)
	seats  = regexp.MustCompile(`(?i)(\d{1,2})(?:er)?[- ]*(?:double |group |doppel|zweier|gruppen|einzel)?` +
		`(?:plätzen?|sitzplätzen?|sitzen|tischen?|stühlen?|seats|desks|places)`)
	columns = regexp.MustCompile(`(?i)(\d{1,2})\s*(?:spalten|columns)`)
	hours   = regexp.MustCompile(`(?i)(\d{1,2})\s*(?:unterrichts)?(?:stunden|std\.?|lessons|periods)`)
	aWeek   = regexp.MustCompile(`(?i)wochenübersicht|wochenplan|stundenplan|mo\s?[–-]\s?fr|montag bis ` +
		`freitag|weekly|timetable|monday to friday|mon\s?[–-]\s?fri`)
	seated = regexp.MustCompile(`(?i)sitzplan|sitzordnung|seating`)
	head   = regexp.MustCompile(`(?i)(?:packliste\w*|packzettel|mitbringliste|checkliste\w*|` +
		`check-liste|abhakliste|(?:to[- ]?do[- ]?|aufgaben)liste|packing list|checklist|to[- ]?do list|` +
		`liste zum (?:abhaken|ankreuzen))\s*`)
	// orders are the words around the name of a list that say nothing of it.
	orders = regexp.MustCompile(`(?i)^(?:` + order + `)+|(?:` + order + `)+$`)
	// aim is what a table is for, and anyone what says nothing of it.
	aim = regexp.MustCompile(`(?i)\b(?:für|fuer|for|zum thema|about|über|als|as)\s+(?:(?:die|den|das|der|` +
		`meine|unsere|` +
		`the|my|our)\s+)*([^,.:;()\d]+)`)
	anyone = regexp.MustCompile(`(?i)^(?:kinder|schüler\w*|klasse|mich|uns|morgen|heute|children|pupils|class|me|us|` +
		`tomorrow|today)?$`)
	lead = regexp.MustCompile(`(?i)^(?:(?:für|fürs|fuer|vom|beim|zum|zur|zu|über|thema|die|den|das|der|` +
		`eine?n?|unsere?n?|` +
		`for|the|a|our|on|of)\s+)+`)
	trail   = regexp.MustCompile(`(?i)(?:\s(?:mit|with|for|für|in|der|die|a))+$`)
	schools = regexp.MustCompile(`(?i),?\s*(?:\b(?:mit|für|fuer|in|with|for)\s)?` +
		`(?:\b(?:der|die|meiner|unserer|the|my|our)\s)?(?:\b(?:Klasse|Kl\.?|class|year)\s\d{1,2}\s?[a-f]?\b|` +
		`\b\d{1,2}(?:\.\s?Klasse|(?:st|nd|rd|th)\sgrade)\b|\b\d{1,2}[a-f]\b)`)
)

// order is a word of an order.
const order = `\s*\b(?:bitte|please|kannst|könntest|du|can|could|you|ich|wir|i|we|brauchen?|bräuchte|möchte|need|` +
	`want|mir|uns|me|us|mal|erstelle?n?|mach\w*|schreib\w*|create|write|make|eine?n?|an?|kurze|kleine|neue|gute|` +
	`quick|short|simple|new|good)\b\s*`

// read takes the fields of a list from a request.
func read(in intent.Intent) map[string]string {
	p := map[string]string{
		"kind": "packing", "grade": kit.GradeOption(in.Grade), "occasion": "", "place": "", "days": "", "items": "",
		"rows": "", "seats": "", "lessons": "", "columns": "", "labels": "", "times": "", "points": "", "scale": "",
	}
	if kind := in.Field("list"); kind != "" {
		p["kind"] = kind
	}
	inner := p["kind"] == "check" && table(p, &in.Text)
	if columns, _ := sorted(in.Text); p["kind"] == "check" && columns != "" && !inner {
		p["kind"] = "tables" // what is ticked off in columns is one
	}
	switch p["kind"] {
	case "tables":
		if m := subject.FindString(in.Text); p["grade"] == "" && m != "" {
			p["grade"] = kit.GradeOption(wholeNumber.FindString(m))
		}
		sizes(p, in.Text, i18n.Must(i18n.Lang(in.Language)))
		return p
	case "key":
		readKey(p, in.Text)
		return p
	}
	p["days"] = find(days, in.Text)
	text := in.Text
	if at := head.FindStringIndex(text); at != nil {
		text = orders.ReplaceAllString(text[:at[0]], "") + " " + orders.ReplaceAllString(text[at[1]:], "")
	}
	about(p, schools.ReplaceAllString(text, ""))
	for _, re := range []*regexp.Regexp{sea, hills} {
		if p["place"] == "" {
			p["place"] = re.FindString(in.Text)
		}
	}
	return p
}

func find(re *regexp.Regexp, text string) string {
	if m := re.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}

// table takes one out of the things of a checklist: "…, Strom, Helferliste mit Spalten wer / bis wann".
func table(p map[string]string, text *string) bool {
	m := innerTable.FindStringSubmatchIndex(*text)
	if m == nil {
		return false
	}
	p["columns"] = joined(wordlist.Read(strings.ReplaceAll((*text)[m[4]:m[5]], "/", ",")))
	p["labels"] = kit.Capital((*text)[m[2]:m[3]])
	*text = (*text)[:m[0]]
	return true
}

// sizes reads how large the tables are and what stands in them; what was not said is usual (see preset).
func sizes(p map[string]string, text string, words *i18n.Catalogue) {
	text = schools.ReplaceAllString(text, "")
	if fillSheet(p, text, words) || tasks(p, text, words) {
		return
	}
	asked, rest := plans.FindAllString(text, -1), size.ReplaceAllString(schools.ReplaceAllString(text, ""), "")
	if len(asked) == 1 {
		p["occasion"] = kit.Capital(asked[0])
	}
	if what := trail.ReplaceAllString(strings.TrimSpace(find(aim, rest)), ""); !anyone.MatchString(what) {
		p["occasion"] = kit.First(strings.TrimPrefix(p["occasion"]+": "+what, ": "), maxField)
	}
	if seated.MatchString(text) {
		p["seats"] = cmp.Or(find(seats, text), "6")
		in := max(1, kit.Number(p["seats"]))
		usual := 5
		if n := number(find(heads, text), maxRows*maxColumns, 0); n > 0 {
			usual = (n + in - 1) / in // a seat for each
		}
		p["rows"] = cmp.Or(find(rows, text), strconv.Itoa(usual))
		if lines := max(1, kit.Number(p["rows"])); in > maxColumns { // seats in all
			p["seats"] = strconv.Itoa((in + lines - 1) / lines)
		}
	}
	if aWeek.MatchString(text) {
		p["lessons"], p["times"] = cmp.Or(find(hours, text), "6"), times(text)
	}
	if p["rows"]+p["lessons"] != "" {
		return
	}
	if fillForms(p, text, words) {
		return
	}
	columned, sort := sorted(text)
	p["columns"], p["items"], p["rows"] = columned, sort, find(rows, text)
	if sort == "" { // a line for each child, where children are named
		p["rows"] = cmp.Or(p["rows"], find(heads, text), "10")
	}
	p["columns"] = cmp.Or(columned, find(columns, text), "4")
	if p["occasion"] == "" && columned == "" { // no table is without a word of its request
		p["occasion"] = said(unsaid.ReplaceAllString(paper.ReplaceAllString(size.ReplaceAllString(text, " "), " "), " "))
	}
}

// preset reports that a size in the plan is none that the request names.
func preset(p map[string]string, request string) bool {
	said := func(key string, list ...*regexp.Regexp) bool {
		return p[key] == "" || slices.ContainsFunc(list, func(re *regexp.Regexp) bool { return re.MatchString(request) })
	}
	return request != "" && (!said("rows", rows, heads) || !said("seats", seats, heads) || !said("lessons", hours) ||
		counted(p["columns"]) && p["columns"] != "" && !said("columns", columns))
}

// about reads what a list is for and which things it names: behind a colon, or behind a word for more.
func about(p map[string]string, text string) {
	what, list, listed := strings.Cut(text, ":")
	if strings.TrimSpace(what) == "" && (p["kind"] == "packing" || !strings.Contains(list, ",")) {
		what, list, listed = list, "", false
	}
	if m := besides.FindStringSubmatchIndex(what); m != nil && !listed {
		what, list, listed = what[:m[0]], what[max(m[2], m[4]):max(m[3], m[5])], true
	}
	what = days.ReplaceAllString(what, "")
	if listed {
		p["items"] = kit.First(strings.Join(strings.Fields(forget.ReplaceAllString(list, "")), " "), maxField)
	}
	what = commas.ReplaceAllString(what, ", ")
	what = trail.ReplaceAllString(strings.TrimSpace(strings.ReplaceAll(what, "()", "")), "")
	what = lead.ReplaceAllString(strings.TrimSpace(what)+" ", "")
	p["occasion"] = kit.First(strings.Trim(strings.Join(strings.Fields(what), " "), " ,.;–-"), maxField)
}

// groupsOf are the groups of things for what a list says of itself; those of a day out when nothing is known of it.
func groupsOf(p map[string]string) []string {
	about := p["occasion"] + " " + p["place"]
	var list []string
	left := about // words of one occasion are none of another: a night at school is no trip
	for _, o := range occasions {
		if o.words.MatchString(left) {
			list = append(list, o.groups...)
			left = o.words.ReplaceAllString(left, " ")
		}
	}
	if number(p["days"], 99, 1) > 1 || night.MatchString(about) {
		list = append(list, "papers", "clothes", "wash", "night", "dayout")
	}
	if len(list) == 0 {
		list = append(list, "dayout", "weather")
	}
	for _, more := range []struct {
		re   *regexp.Regexp
		name string
	}{{sea, "sea"}, {hills, "hike"}, {snow, "snow"}, {slopes, "ski"}} {
		if more.re.MatchString(about) {
			list = append(list, more.name)
		}
	}
	young := slices.Contains([]string{"1", "2", "3", "4", "1-4"}, p["grade"])
	if young && slices.Contains(list, "papers") {
		list = append(list, "young")
	}
	var once []string
	for _, name := range list {
		if !slices.Contains(once, name) {
			once = append(once, name)
		}
	}
	return once
}

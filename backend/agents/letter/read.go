package letter

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"pult/backend/lang/intent"
)

// The kinds of letter.
const (
	event    = "event"
	meeting  = "meeting"
	news     = "news"
	reminder = "reminder"
)

// label is a word by which a part of a request says what it tells.
type label struct {
	field string
	words *regexp.Regexp
}

// The patterns are compiled once; none is ever written.
//
//nolint:gochecknoglobals // see above
var (
	labels = []label{
		{"bring", regexp.MustCompile(`(?i)(?:^bitte )?(?:mitzubringen|mitbringen|mitgeben|mitnehmen|` +
			`mitzugeben|gebraucht werden|rucksack|` +
			`^bringen|^bring\b|please bring|to bring|packed lunch|what to bring)`)},
		{"meet", regexp.MustCompile(`(?i)^(?:der )?(?:treffpunkt|treffen|wir treffen uns|abfahrt|meeting ` +
			`point|meet(?:ing)?)\b`)},
		{"back", regexp.MustCompile(`(?i)^(?:rückkehr|rückkunft|zurück|rückfahrt|ende|schluss|` +
			`return(?:ing)?|back|end)\b`)},
		{"place", regexp.MustCompile(`(?i)^(?:ziel|ort|wohin|wo|raum|reiseziel|destination|place|venue|` +
			`where)\b`)},
		{"cost", regexp.MustCompile(`(?i)^(?:die )?(?:kosten|preis|beitrag|unkostenbeitrag|costs?|price)\b`)},
		{"date", regexp.MustCompile(`(?i)^(?:datum|wann|termin|date|when)\b`)},
		{"time", regexp.MustCompile(`(?i)^(?:uhrzeit|beginn|start|zeit|time)\b`)},
		{"class", regexp.MustCompile(`(?i)^(?:klasse|class|year)\b`)},
	}
	asked = regexp.MustCompile(`(?i)(?:bitte |please )?(?:(?:schreib(?:e|en)?|erstelle?n?|mache?n?|` +
		`formuliere?n?|verfasse?n?|` +
		`entwirf|brauche|ich brauche|write|create|make|draft|i need)\s)?(?:bitte |mir |me |uns )*(?:einen?|` +
		`eine|an?|the|einen kurzen|a short|` +
		`kurzen|kurze|freundlichen|freundliche|kurzer)?\s*(?:kurzen |kurze |short )?` +
		`(?:eltern-?(?:brief\w*|infos?\b|information\w*|mitteilung|schreiben)|(?:brief|mitteilung|` +
		`schreiben|nachricht|info|information|erinnerung|einladung) (?:an|für) (?:die )?eltern|` +
		`erinnerungs(?:brief|schreiben)|(?:letter|reminder|note) (?:to|for) (?:the )?parents|parents?'? ` +
		`letter|letter home)` +
		`(?:\s(?:schreiben|erstellen|verfassen|machen))?`)
	leading = regexp.MustCompile(`(?i)^(?:(?:einladung (?:zum|zur|zu)|zum|zur|zu|über|wegen|für|fuer|dass|` +
		`an|die|den|der|das|bitte|und|unser|unsere|unseren|mit|about|for|on|the|our|please|and|a|of|is|` +
		`am)\s+)+`)
	trailing = regexp.MustCompile(`(?i)(?:^|\s+)(?:schreiben|erstellen|verfassen|machen|bitte|am|um|ab|von|` +
		`vom|für|die|der|den|mit|und|in|im|kostet|kosten|is|on|at|for|the|costs?|and|with)$`)
	class = regexp.MustCompile(`(?i)(?:(?:für|an|in|for)\s)?(?:(?:die|der|the)\s)?(?:(?:Klasse|Kl\.|` +
		`class|year)\s(\d{1,2}\s?[a-f]?)\b|(\d{1,2})\.\s?Klasse\b|\b(\d{1,2}[a-f])\b(?:\sKlasse)?)`)
	slip = regexp.MustCompile(`(?i)(?:mit |with )?(?:an? |einem |einer )?[\p{L}]*(?:rücklauf|rückmelde|` +
		`rückmeldung|abschnitt|einverständnis|zum abtrennen|reply slip|permission slip|consent form|` +
		`tear-off)[\p{L}]*`)
	short = regexp.MustCompile(`(?i)(?:bitte )?(?:keine(?:n)? romane?|nicht zu lang|ganz kurz|kurz und ` +
		`knapp|kurz halten|\bkurz(?:e[nrs]?)?\b|knapp|keep it short|\bshort\b|\bbriefly\b)`)
	manner = regexp.MustCompile(`(?i)\b(?:freundlich(?:e[nrs]?)?|höflich|bestimmt|sachlich|nett)(?:,? ` +
		`(?:aber|und|but|and) (?:freundlich|bestimmt|höflich|sachlich|firm|polite))?\b|\b(?:polite|` +
		`friendly)(?: but firm)?\b`)
	missing = regexp.MustCompile(`(?i)\s*\b(?:fehlt|fehlen|steht|stehen|ausstehend|ist|sind|` +
		`missing)?\s*(?:immer |bei einigen )?(?:noch|still|is still|are still)?\s*(?:fehlt|fehlen|nicht ` +
		`bezahlt|offen|aus\b|missing|not paid|unpaid|outstanding)(?: noch)?`)
	inDate = regexp.MustCompile(`(?i)(` + weekdays + `)(?:,)\s|(` + months + `\s\d{1,2}),\s`)
	room   = regexp.MustCompile(`(?i)\b(?:im|in der|in the|in)\s((?:Raum|Klassenraum|Klassenzimmer|` +
		`Zimmer|Aula|Mensa|Turnhalle|Musikraum|Pausenhalle|room|hall|gym)(?:\s\d+|\s[A-Z]\b)?)`)
	handing = regexp.MustCompile(`(?i)^(?:wieder )?(?:abgeben|abzugeben|bezahlen|zahlen|überweisen|` +
		`mitgeben|zurückgeben|nachreichen|einreichen|hand(?:ed)? in|return|pay)$`)
	reminds = regexp.MustCompile(`(?i)erinner|mahn|reminder|fehlt|fehlen|missing|outstanding`)
	invites = regexp.MustCompile(`(?i)elternabend|elternsprechtag|infoabend|informationsabend|sprechtag|` +
		`sommerfest|schulfest|einladung|parents' evening|invitation`)
	occurs = regexp.MustCompile(`(?i)tag\b|tage\b|fahrt|ausflug|besuch|praktikum|fest\b|feier|lauf\b|` +
		`woche|gang\b|theater|museum|zoo|kino|schwimm|konzert|projekt|training|übernachtung|lesenacht|trip|` +
		`visit|day\b|excursion|week`)
)

// read takes the fields of a letter from a request. Nothing is dropped: what belongs to no field is said besides.
func read(in intent.Intent) map[string]string {
	l := reading{fields: map[string]string{"kind": "", "slip": "auto", "length": "full"}}
	for _, key := range []string{
		"occasion", "class", "date", "place", "meet", "time", "back", "cost", "bring", "deadline", "give", "more",
	} {
		l.fields[key] = ""
	}
	text := in.Text
	switch {
	case reminds.MatchString(text):
		l.fields["kind"] = reminder
	case invites.MatchString(text):
		l.fields["kind"] = meeting
	}
	if slip.MatchString(text) {
		l.fields["slip"] = "yes"
	}
	if short.MatchString(text) {
		l.fields["length"] = "short"
	}
	if l.fields["kind"] == reminder {
		l.fields["slip"] = "no"
	}
	text = inDate.ReplaceAllString(asked.ReplaceAllString(text, "\n"), "$1$2 ")
	for _, part := range clauses(text) {
		l.clause(part)
	}
	if l.fields["kind"] == "" {
		l.fields["kind"] = news
		if occurs.MatchString(l.fields["occasion"]) || l.fields["meet"]+l.fields["back"] != "" {
			l.fields["kind"] = event
		}
	}
	return l.fields
}

// clauses cuts a request at marks that stand neither in a number nor behind one.
func clauses(text string) []string {
	var all []string
	from := 0
	runes := []rune(text)
	digit := func(i int) bool { return i >= 0 && i < len(runes) && runes[i] >= '0' && runes[i] <= '9' }
	for i, r := range runes {
		cut := r == '\n' || r == ';' || r == '(' || r == ')' || (r == ':' || r == ',') && !(digit(i-1) && digit(i+1)) ||
			(r == '.' || r == '!' || r == '?') && !digit(i-1) && (i+1 == len(runes) || runes[i+1] == ' ')
		if cut {
			all = append(all, string(runes[from:i]))
			from = i + 1
		}
	}
	return append(all, string(runes[from:]))
}

// reading is a letter while its request is read.
type reading struct {
	fields map[string]string
	last   string // the field that the clause before told
}

// set keeps the first value of a field; what says more of it is added with a comma where add is true.
func (l *reading) set(field, value string, add bool) {
	value = strings.Trim(strings.Join(strings.Fields(value), " "), " ,:;–-")
	if bare := strings.TrimSuffix(value, "."); bare != "" && isLetter(rune(bare[len(bare)-1])) {
		value = bare
	}
	limit := maxField
	if field == "more" {
		limit = maxMore
	}
	switch {
	case value == "":
	case l.fields[field] == "":
		l.fields[field] = limited(value, limit)
	case add:
		l.fields[field] = limited(l.fields[field]+", "+value, limit)
	}
}

func limited(text string, most int) string {
	if utf8.RuneCountInString(text) > most {
		return string([]rune(text)[:most])
	}
	return text
}

// cut takes the first match of a pattern out of a text; found is its group.
func cut(text *string, re *regexp.Regexp, group int) string {
	m := re.FindStringSubmatchIndex(*text)
	if m == nil || m[2*group] < 0 {
		return ""
	}
	found := (*text)[m[2*group]:m[2*group+1]]
	*text = (*text)[:m[0]] + " " + (*text)[m[1]:]
	return found
}

func (l *reading) clause(text string) {
	strip := []*regexp.Regexp{short, manner}
	if l.fields["kind"] != reminder {
		strip = append(strip, slip)
	}
	for _, re := range strip {
		text = re.ReplaceAllString(text, " ")
	}
	text = strings.Join(strings.Fields(text), " ")
	field := ""
	for _, lb := range labels {
		if lb.words.MatchString(text) {
			field = lb.field
			break
		}
	}
	rest := text
	deadline := ""
	if m := dayRange.FindString(rest); m == "" {
		deadline = cut(&rest, due, 1)
	}
	l.set("deadline", deadline, false)
	rest = l.days(rest)
	if field == "" || field == "meet" || field == "date" || field == "time" {
		rest = l.times(rest)
	}
	for group := 1; group <= 3; group++ {
		l.set("class", cut(&rest, class, group), false)
	}
	l.tell(field, rest, deadline != "")
}

// days takes the dates out of a clause.
func (l *reading) days(text string) string {
	if l.fields["date"] != "" {
		return text
	}
	if m := dayRange.FindString(text); m != "" {
		l.set("date", regexp.MustCompile(`(?i)^(?:vom|von|from) `).ReplaceAllString(m, ""), false)
		return strings.Replace(text, m, " ", 1)
	}
	l.set("date", cut(&text, onDay, 1), false)
	return text
}

// times takes the times out of a clause: "8 bis 13 Uhr" tells of the return, too.
func (l *reading) times(text string) string {
	if l.fields["time"] != "" {
		return text
	}
	if m := hourRange.FindStringSubmatch(text); m != nil {
		l.set("time", m[1]+" "+m[3], false)
		l.set("back", m[2]+" "+m[3], false)
		return strings.Replace(text, m[0], " ", 1)
	}
	l.set("time", cut(&text, hour, 2), false)
	return text
}

// tell puts the words that are left of a clause where they belong.
func (l *reading) tell(field, rest string, dated bool) {
	rest = strings.TrimSpace(rest)
	if field != "" && field != "bring" {
		at := slices.IndexFunc(labels, func(lb label) bool { return lb.field == field })
		rest = strings.TrimLeft(labels[at].words.ReplaceAllString(rest, ""), " :=")
		rest = regexp.MustCompile(`(?i)^(?:ist|is|um|gegen|at|für|am|in|uhr)\s+`).ReplaceAllString(rest, "")
		if field == "date" || field == "time" || field == "class" {
			field = "more"
		}
		l.last = field
		l.set(field, rest, field == "cost" || field == "more")
		return
	}
	if field == "" && l.fields["cost"] == "" && (!dated || l.fields["occasion"] == "") {
		l.set("cost", cut(&rest, amount, 0), false)
	}
	if l.fields["kind"] == reminder {
		rest = missing.ReplaceAllString(rest, "")
	}
	if field == "" && l.fields["place"] == "" {
		l.set("place", cut(&rest, room, 1), false)
	}
	for trailing.MatchString(rest) {
		rest = strings.TrimSpace(trailing.ReplaceAllString(rest, ""))
	}
	if field != "bring" {
		rest = leading.ReplaceAllString(rest+" ", "")
	}
	switch rest = strings.TrimSpace(rest); {
	case rest == "" || !strings.ContainsFunc(rest, isLetter):
		return
	case l.fields["kind"] == reminder && handing.MatchString(rest):
	case field == "bring" || l.last == "bring" && !dated:
		l.last = "bring"
		rest = regexp.MustCompile(`(?i)^bitte |\s*\b(?:bitte )?(?:mitzubringen|mitbringen|mitgeben|`+
			`mitnehmen|mitzugeben)(?: sind| ist)?:?|^(?:please )?bring\s|^to bring:?\s?|^what to bring:?`).
			ReplaceAllString(rest, "")
		l.set("bring", rest, true)
	case dated && l.fields["occasion"] != "":
		l.last = "give"
		l.set("give", rest, true)
	case l.fields["occasion"] == "":
		l.last = "occasion"
		l.set("occasion", rest, false)
	default:
		l.last = "more"
		l.set("more", rest, true)
	}
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 127 }

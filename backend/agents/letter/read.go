package letter

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"pult/backend/agents/kit"
	"pult/backend/lang/intent"
)

// The kinds of letter.
const (
	event     = "event"
	meeting   = "meeting"
	news      = "news"
	reminder  = "reminder" // parents are reminded of something
	overdue   = "overdue"  // something that parents owe is missing
	money     = "money"    // money is collected
	thanks    = "thanks"   // parents are thanked for something
	agreement = "consent"  // a form by which parents agree
	excuse    = "excuse"   // a form by which they excuse a child
)

// read takes the fields of a letter from a request and the wishes for it. Sentences stay as they are, as what the
// letter says besides; fields are cut out of key words only. Nothing is dropped: what belongs to no field is said
// besides.
func read(in intent.Intent) map[string]string {
	text := in.Text
	if in.Language == "de" {
		text = kit.Spelled(text)
	}
	request, wished := wishes(text)
	l := newReading()
	l.request(request, in.Field("letter"))
	if l.fields["occasion"] == "" { // what stands before the word for a letter is what it is about
		l, wished = newReading(), nil
		l.request(text, in.Field("letter"))
	}
	for _, wish := range slices.Backward(wished) {
		l.change(wish, in)
	}
	if occasion := l.fields["occasion"]; in.Language == "de" && !strings.Contains(l.fields["more"], occasion) {
		l.fields["occasion"] = kit.Capital(occasion)
	}
	return l.fields
}

func newReading() *reading {
	l := reading{fields: map[string]string{"kind": "", "slip": "auto", "length": "full"}}
	for _, key := range []string{
		"occasion", "class", "date", "place", "meet", "time", "back", "cost", "bring", "deadline", "give", "more",
	} {
		l.fields[key] = ""
	}
	return &l
}

// request reads the request itself. Of which form it is, is known where no word for a letter says another.
func (l *reading) request(text, of string) {
	if asked.MatchString(text) {
		of = ""
	}
	whole := text
	if m := lined.FindStringSubmatch(text); m != nil {
		text = strings.Replace(text, m[0], ". "+m[1]+": "+strings.Join(mark.Split(m[2], -1)[1:], ", "), 1)
	}
	text = points.ReplaceAllString(text, ". Tagesordnung: $1")
	if m := openEnd.FindStringSubmatch(text); m != nil {
		text = openEnd.ReplaceAllString(text, ", $1: "+strings.Repeat(kit.Blank+", ", 2)+kit.Blank)
	}
	if at := greeting(text); at != nil { // the letter itself stands in the request
		l.fields["more"] = kit.Limited(strings.TrimSpace(layout.ReplaceAllString(text[at[0]:], "")))
		l.wishes(text[:at[0]] + strings.Join(layout.FindAllString(text, -1), " "))
		text = text[:at[0]]
	}
	l.reminds, l.lacks = reminds.MatchString(text), lacks.MatchString(text)
	l.wishes(text)
	l.dues = l.lacks || l.fields["slip"] == "yes" || collects.MatchString(text)
	text = ordered.ReplaceAllString(text, "")
	text = addressed.ReplaceAllString(text, " ")
	for _, re := range []*regexp.Regexp{asked, form} {
		if at := re.FindStringIndex(text); at != nil && (re == asked || of != "") {
			text = text[:at[0]] + "\n" + text[at[1]:]
		}
	}
	if m := ofClass.FindStringSubmatch(text); m != nil {
		l.set("class", m[1], false)
		text = strings.Replace(text, m[0], "\n"+m[2], 1)
	}
	text = about.ReplaceAllString(forParents.ReplaceAllString(text, " "), "\n")
	l.body(text)
	l.name()
	if l.fields["kind"] = l.kind(whole); of != "" {
		l.fields["kind"] = of
	}
	if of == excuse && l.fields["occasion"] == "" {
		l.fields["occasion"] = excused.FindString(text + " Entschuldigung")
	}
}

// greeting is where a letter that stands in the request begins; nil: none does.
func greeting(text string) []int {
	at := greets.FindStringIndex(text)
	if at != nil && aLetter.MatchString(text[at[0]:at[1]]) {
		return nil
	}
	return at
}

// body reads the sentences of a text.
func (l *reading) body(text string) {
	text = inDate.ReplaceAllString(fullDays(text), "$1$3 $2$4")
	for _, s := range sentences(text) {
		s.text = atLabels(s.text)
		l.sentence(s)
	}
}

// reading is a letter while its request is read.
type reading struct {
	fields         map[string]string
	last           string // the field that the part before told
	before         string // what stands before the part that is read
	reminds, lacks bool   // parents are reminded; something is missing
	dues           bool   // what is to be handed in is known without a word for it
}

// wishes reads how the letter shall be.
func (l *reading) wishes(text string) {
	switch {
	case l.lacks && l.reminds, unslipped.MatchString(text):
		l.fields["slip"] = "no"
	case slip.MatchString(text):
		l.fields["slip"] = "yes"
	}
	if short.MatchString(text) {
		l.fields["length"] = "short"
	}
}

// name finds the occasion where no key word tells it: a thing that is named in the first sentence, or that sentence.
func (l *reading) name() {
	if l.fields["occasion"] != "" || l.fields["more"] == "" {
		return
	}
	for _, s := range sentences(greets.ReplaceAllString(l.fields["more"], "")) {
		if thing := thing.FindString(s.text); thing != "" {
			l.set("occasion", thing, false)
			return
		}
		if told.MatchString(s.text) {
			l.set("occasion", strings.TrimSpace(s.text), false)
			return
		}
	}
	l.set("occasion", l.fields["more"], false)
}

// set keeps the first value of a field; what says more of it is added with a comma where add is true.
func (l *reading) set(field, value string, add bool) {
	value = strings.Trim(strings.Join(strings.Fields(value), " "), " ,:;–-")
	if bare := strings.TrimSuffix(value, "."); bare != "" && !isDigit(rune(bare[len(bare)-1])) {
		value = bare // the full stop of a number belongs to it
	}
	if had := l.fields[field]; had != "" && value != "" {
		if !add {
			return
		}
		value = had + ", " + value
	}
	if value == "" {
		return
	}
	l.fields[field] = kit.First(value, maxField)
	if l.fields[field] != value && !strings.Contains(l.fields["more"], value) {
		l.say(". ", value) // too long for its field
	}
}

// say adds words to what the letter says besides, as they stand.
func (l *reading) say(before, text string) {
	text = strings.TrimSpace(text)
	if more := l.fields["more"]; more != "" && text != "" {
		text = strings.TrimRight(more, " ") + before + text
	}
	if text != "" {
		l.fields["more"] = kit.Limited(text)
	}
}

// take cuts the first match of a pattern out of a text into a field that is empty; what a field has already stays where
// it stands.
func (l *reading) take(field string, text *string, re *regexp.Regexp, group int) {
	if l.fields[field] == "" {
		l.set(field, cut(text, re, group), false)
	}
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

// classes takes the class out of a text.
func (l *reading) classes(text *string) {
	if at := numberedClass.FindStringIndex(*text); at != nil && !datedOn.MatchString((*text)[at[1]:]) {
		l.take("class", text, numberedClass, 1) // before "10. Klasse": the number may end a date
	}
	for group := 1; group <= class.NumSubexp(); group++ {
		l.take("class", text, class, group)
	}
}

// labelled is the field that a part tells by its first word, and what it tells.
func labelled(text string) (field, value string) {
	for _, lb := range labels {
		if at := lb.words.FindStringIndex(text); at != nil {
			value = text
			if lb.field != "bring" {
				value = strings.TrimLeft(text[at[1]:], " :=")
				value = fillers.ReplaceAllString(value, "")
			}
			return lb.field, value
		}
	}
	return "", text
}

// part reads key words; true when they are said besides.
func (l *reading) part(field, text string) bool {
	for _, re := range []*regexp.Regexp{short, manner, slip} {
		if re != slip || !l.lacks {
			text = re.ReplaceAllString(text, " ")
		}
	}
	rest := strings.Join(strings.Fields(text), " ")
	if l.fields["deadline"] != "" && due.MatchString(rest) && l.fields["give"] != "" {
		l.set("give", rest, true) // a second day by which something is due
		l.last = "give"
		return false
	}
	l.classes(&rest) // before the days: "Klasse 5 bis 15.10." are none
	whole, deadline := rest, ""
	l.night(&rest)
	if dayRange.FindString(rest) == "" && l.fields["deadline"] == "" {
		deadline = cut(&rest, due, 1)
		l.set("deadline", deadline, false)
	}
	l.days(&rest)
	if field == "" || field == "meet" || field == "date" || field == "time" {
		l.times(field, &rest)
	}
	if field != "" && field != "bring" {
		l.label(field, rest)
		return false
	}
	said := l.tell(field, rest, whole, deadline != "")
	if said && deadline != "" && !l.dues { // the sentence says what is due by then
		l.fields["deadline"] = ""
	}
	return said
}

// night takes a time and an end on another day out of a part.
func (l *reading) night(text *string) {
	if m := overnight.FindStringSubmatch(*text); m != nil && l.fields["time"]+l.fields["back"] == "" {
		l.set("time", m[1], false)
		l.set("back", m[2], false)
		*text = strings.Replace(*text, m[0], " ", 1)
	}
}

// days takes the dates out of a part.
func (l *reading) days(text *string) {
	if m := dayRange.FindString(*text); m != "" && l.fields["date"] == "" {
		l.set("date", beginsRange.ReplaceAllString(m, ""), false)
		*text = strings.Replace(*text, m, " ", 1)
		return
	}
	l.take("date", text, onDay, 1)
}

// times takes the times out of a part: "8 bis 13 Uhr" tells of the return, too. One behind other words is theirs: "der
// Chor singt um 9 Uhr".
func (l *reading) times(field string, text *string) {
	at := hour.FindStringIndex(*text)
	if l.fields["time"] != "" || field == "" && at != nil && l.fields["occasion"] != "" &&
		says(leading.ReplaceAllString((*text)[:at[0]]+" ", ""), false) {
		return
	}
	if m := hourRange.FindStringSubmatch(*text); m != nil {
		l.set("time", m[1]+" "+m[3], false)
		l.set("back", m[2]+" "+m[3], false)
		*text = strings.Replace(*text, m[0], " ", 1)
		return
	}
	l.take("time", text, hour, 1)
	if field != "" {
		l.take("time", text, shortHour, 1)
	}
}

// label puts what stands behind a label into its field.
func (l *reading) label(field, rest string) {
	at := slices.IndexFunc(labels, func(lb label) bool { return lb.field == field })
	label := labels[at].words.FindString(rest)
	value := fillers.ReplaceAllString(strings.TrimLeft(strings.TrimPrefix(rest, label), " :="), "")
	if field == "time" && l.fields["place"] == "" {
		field = "place" // "Beginn 8:30 Uhr Aula"
	}
	if (field == "date" || field == "time" || field == "class") && value != "" {
		l.say(". ", label+" "+value) // not a day, a time or a class
		l.last = "more"
		return
	}
	l.last = field
	if leaves.MatchString(label) && value+l.fields["time"] != "" { // where they leave is no place where all meet
		value = strings.TrimSpace(label + " " + value)
	}
	l.set(field, value, true)
}

// tell puts the words that are left of a part where they belong; true when they are said besides: then the whole part
// is, as it stands.
func (l *reading) tell(field, rest, whole string, dated bool) bool {
	if rest = strings.TrimSpace(rest); field == "" {
		rest = strings.TrimSpace(l.bare(rest, dated))
	}
	switch {
	case !says(rest, l.fields["occasion"] != ""),
		dated && (l.dues || l.fields["occasion"] == "") && handing.MatchString(rest):
	case field == "bring" || l.last == "bring" && !dated && !holds.MatchString(rest),
		l.fields["occasion"] != "" && carried.MatchString(rest):
		l.last = "bring"
		l.set("bring", bringing.ReplaceAllString(rest, ""), true)
	case dated && l.fields["occasion"] != "":
		l.last = "give"
		l.set("give", rest, true)
	case l.fields["occasion"] == "" && l.fields["more"] == "":
		l.last = "occasion"
		l.set("occasion", rest, false)
	default:
		if l.last == "more" {
			l.say(l.before, whole)
		} else {
			l.say(". ", kit.Capital(whole))
		}
		l.last = "more"
		return true
	}
	return false
}

// bare takes an amount and a room out of words without a label, and the small words around the rest. An amount that is
// told with words of its own keeps them: "Fahrkarte und Eintritt zusammen 11,50 €".
func (l *reading) bare(rest string, dated bool) string {
	if (!dated || l.fields["occasion"] == "") && l.fields["cost"] == "" && amount.MatchString(rest) {
		whole := strings.TrimSpace(rest)
		l.take("cost", &rest, amount, 0)
		if l.fields["occasion"] != "" {
			l.fields["cost"] = whole
			return ""
		}
	}
	if l.lacks {
		rest = lacks.ReplaceAllString(rest, "")
	}
	l.take("place", &rest, room, 1)
	l.take("place", &rest, numbered, 1)
	for trailing.MatchString(rest) {
		rest = strings.TrimSpace(trailing.ReplaceAllString(rest, ""))
	}
	return collecting.ReplaceAllString(leading.ReplaceAllString(strings.TrimSpace(rest)+" ", ""), "")
}

// says reports words; besides an occasion a number says something, too.
func says(text string, besides bool) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || besides && unicode.IsDigit(r) })
}

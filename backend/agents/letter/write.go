package letter

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/lang/calendar"
	"pult/backend/model/rules"
)

// draft is a letter being written.
type draft struct {
	*rules.Desk
	p     map[string]string
	notes []string
	out   []artifact.Block
	dated bool // a sentence says the day
	owing bool // a sentence says the amount
}

// smallWords are German words that no noun is spelled as.
const smallWords = "wir in am im an auf bei zur zum der die das ein eine unser unsere wegen leider bitte heute " +
	"morgen nach vor seit ab bis für mit"

// maxTitle is how long the subject of a letter may be, in characters.
const maxTitle = 60

// The patterns are compiled once; none is ever written.
var (
	inText = regexp.MustCompile(`(?i)` + calendar.WeekdayNames + `,?\s(?:dem\s|den\s|der\s|the\s)?` +
		calendar.DayNumber)
	weekdayFirst = regexp.MustCompile(`(?i)^` + calendar.WeekdayNames + `,? \d`)
	often        = regexp.MustCompile(`(?i)^(?:jeden|every|ab|seit|from) `)
	greeted      = regexp.MustCompile(`(?is)^((?:liebe|sehr geehrte|dear)[^,!.]+` +
		`(?:, liebe [^,!.]+)*[,!])\s*(.+)$`)
	ended      = regexp.MustCompile(`(?is)^(.+?)\s*((?:\p{L}+ )*(?:grüßen?|regards)\b.*)$`)
	bareClock  = regexp.MustCompile(`^\d{1,2}[:.]\d{2}$`)
	verbInside = regexp.MustCompile(`(?i)^(.+?)\s(abgeben|abzugeben|zurückgeben|einreichen|bezahlen|überweisen|` +
		`mitgeben)\s(.+)$`)
)

// write makes the letter of its fields with fixed sentences, and of the sentences that were said. What was not given is
// a line to fill in.
func write(d *rules.Desk) (any, error) {
	w := draft{Desk: d, notes: []string{}}
	w.p = w.settled(d.Req.Params)
	if kind := w.p["kind"]; kind == agreement || kind == excuse {
		return w.form(kind), nil
	}
	w.put(w.Say("offline.letter.head"))
	own := greets.MatchString(w.p["more"]) // the letter itself stands in the request
	besides := w.besides()
	if !own {
		w.put(w.greeting())
		if w.telling() {
			w.put(w.lead(besides))
		} else {
			w.opening()
		}
	} else {
		w.own(besides)
	}
	w.facts()
	w.duties()
	if besides != "" && !w.telling() && !own {
		w.put(besides)
	}
	if w.p["length"] != "short" && !own && w.p["kind"] != thanks {
		w.put(w.Say("offline.letter.questions"))
	}
	if !own || !closes.MatchString(w.p["more"]) {
		w.put(w.Say("offline.letter.ending") + "\n\n" + kit.Blank + kit.Blank)
	}
	if w.slipped() {
		w.slip()
	}
	return w.document(w.title()), nil
}

func (w *draft) document(title string) artifact.Document {
	return artifact.Document{
		Title: title, Topic: w.p["occasion"], Language: w.Language, Grade: w.p["class"], Kind: artifact.TextKind,
		Blocks: w.out, Sources: []artifact.Source{}, Notes: w.notes,
	}
}

// settled are the fields with the dates that the letter says, each read once: a weekday that contradicts its date is
// left out and told to the teacher, and a date that is a field gets the weekday that it has.
func (w *draft) settled(fields map[string]string) map[string]string {
	p := map[string]string{}
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		given := fields[key]
		if !greets.MatchString(given) {
			given = capitals.ReplaceAllStringFunc(given, func(name string) string {
				at := strings.LastIndexByte(name, ' ') + 1
				return name[:at] + kit.Capital(name[at:])
			})
		}
		said, wrong := day(given, w.Words)
		switch {
		case wrong:
			w.misdated(given)
		case said == given || key != "date" && key != "deadline":
			said = inText.ReplaceAllStringFunc(given, func(date string) string {
				if said, wrong := day(date, w.Words); wrong {
					w.misdated(date)
					return said
				}
				return date
			})
		}
		p[key] = said
	}
	return p
}

// misdated tells a date that contradicts itself, once.
func (w *draft) misdated(given string) {
	if note := w.Words.Say(misdated(given)); !slices.Contains(w.notes, note) {
		w.notes = append(w.notes, note)
	}
}

// besides is what was said in sentences.
func (w *draft) besides() string {
	if more := w.p["more"]; more == "" || greets.MatchString(more) {
		return more
	}
	return sentence(w.p["more"])
}

// own puts a letter that stands in the request: its greeting and its ending stand alone.
func (w *draft) own(text string) {
	if m := greeted.FindStringSubmatch(text); m != nil {
		w.put(m[1])
		text = m[2]
	}
	if m := ended.FindStringSubmatch(text); m != nil {
		w.put(m[1])
		text = m[2]
	}
	w.put(text)
}

// telling: what the letter is about is said in sentences.
func (w *draft) telling() bool {
	return w.p["more"] != "" && strings.Contains(w.p["more"], w.p["occasion"])
}

// lead puts the sentences behind the greeting. German goes on in small letters there: a sentence that begins with a
// word that may be a noun gets one before it.
func (w *draft) lead(text string) string {
	first, rest, _ := strings.Cut(text, " ")
	remind := ""
	if w.p["kind"] == reminder {
		remind = ".remind"
	}
	small := strings.ToLower(first)
	switch {
	case small == "dass" || small == "that":
		return w.Say("offline.letter.lead.that"+remind, "text", small+" "+rest)
	case remind == "" && w.Language == "en":
		return text
	case remind == "" && slices.Contains(strings.Fields(smallWords), small):
		return small + " " + rest
	}
	return w.Say("offline.letter.lead"+remind, "text", text)
}

func (w *draft) put(text string) { w.out = append(w.out, kit.Text(text)) }

// title is the subject of the letter. A sentence is none.
func (w *draft) title() string {
	occasion := w.p["occasion"]
	switch {
	case told.MatchString(occasion) || utf8.RuneCountInString(occasion) > maxTitle:
		return w.Say("offline.letter.title")
	case w.p["kind"] == overdue || w.p["kind"] == reminder:
		return w.Say("offline.letter.reminder.title", "occasion", kit.Capital(occasion))
	}
	return kit.Capital(occasion)
}

func (w *draft) greeting() string {
	if w.p["class"] != "" {
		return w.Say("offline.letter.dear.class", "class", w.p["class"])
	}
	return w.Say("offline.letter.dear")
}

// opening says why the letter is written.
func (w *draft) opening() {
	occasion, kind := w.p["occasion"], w.p["kind"]
	if w.Language == "de" {
		occasion = kit.Capital(occasion) // it begins with a noun
	}
	switch kind {
	case overdue:
		key := "offline.letter.overdue.thing"
		if w.p["cost"] != "" {
			key, w.owing = "offline.letter.overdue.money", true
		}
		w.put(w.Say(key, "occasion", occasion, "cost", w.p["cost"]))
		return
	case reminder, news, money, thanks:
		w.put(w.Say("offline.letter."+kind+".plain", "occasion", occasion))
		return
	}
	gender := genderOf(occasion)
	if w.Language == "en" {
		gender = "m"
	}
	date := w.p["date"]
	if gender == "" || date == "" && w.p["more"] != "" { // the sentences may tell the day
		w.put(w.Say("offline.letter."+kind+".plain", "occasion", occasion))
		return
	}
	when := w.Say("offline.letter.on", "day", kit.Blank)
	if date != "" {
		when, w.dated = w.when(date), true
	}
	w.put(w.Say("offline.letter."+kind+"."+gender, "occasion", occasion, "when", when))
}

// when is a date inside a sentence.
func (w *draft) when(date string) string {
	if often.MatchString(date) {
		return date
	}
	if dayRange.MatchString(date) {
		return w.Say("offline.letter.from", "days", strings.NewReplacer("–", w.Say("offline.letter.until"), ".-", "."+
			w.Say("offline.letter.until")).Replace(date))
	}
	weekday, rest, found := strings.Cut(date, ", ")
	switch {
	case found:
		return w.Say("offline.letter.on.weekday", "weekday", weekday, "day", rest)
	case weekdayFirst.MatchString(date):
		weekday, rest, _ = strings.Cut(date, " ")
		return w.Say("offline.letter.on.weekday", "weekday", strings.Trim(weekday, ","), "day", rest)
	}
	return w.Say("offline.letter.on", "day", date)
}

// duties says what parents are asked to do, and until when.
func (w *draft) duties() {
	deadline, give := w.p["deadline"], inOrder(w.p["give"])
	if w.p["kind"] == overdue {
		w.owed(deadline, give)
		return
	}
	switch {
	case deadline != "" && give != "":
		w.put(w.Say("offline.letter.due.give", "day", deadline, "what", give))
	case give != "":
		w.put(w.Say("offline.letter.give", "what", give))
	case w.slipped():
		w.put(w.Say("offline.letter.due.slip", "day", cmp.Or(deadline, kit.Blank)))
	case deadline != "" && (w.p["kind"] == money || w.p["kind"] == reminder && w.p["cost"] != ""):
		w.put(w.Say("offline.letter.due.money", "day", deadline))
	case deadline != "":
		w.put(w.Say("offline.letter.due.any", "day", deadline))
	}
}

// owed says until when what is missing is wanted.
func (w *draft) owed(deadline, give string) {
	kind := "thing"
	if w.p["cost"] != "" {
		kind = "money"
	}
	if deadline == "" {
		w.put(w.Say("offline.letter.due.soon." + kind))
	} else {
		w.put(w.Say("offline.letter.due."+kind, "day", deadline))
	}
	if give != "" {
		w.put(w.Say("offline.letter.give", "what", give))
	}
	if w.p["length"] != "short" {
		w.put(w.Say("offline.letter.overdue.done." + kind))
	}
}

// inOrder puts the verb of a wish at its end: "Vertrag abgeben bei der Lehrerin".
func inOrder(give string) string {
	m := verbInside.FindStringSubmatch(give)
	if m == nil {
		return give
	}
	return m[1] + " " + m[3] + " " + m[2]
}

// slipped: a part to cut off was asked for, or an event needs an answer by a day.
func (w *draft) slipped() bool {
	switch w.p["slip"] {
	case "yes":
		return true
	case "no":
		return false
	}
	return w.p["deadline"] != "" && w.p["give"] == "" && (w.p["kind"] == event || w.p["kind"] == meeting)
}

// slip is what parents cut off and give back. It is one paragraph, which no page break cuts.
func (w *draft) slip() {
	class := w.p["class"]
	if class == "" || strings.ContainsAny(class, "/&+,n") { // none, or several: "6a und 6b"
		class = kit.Blank
	}
	lines := []string{
		w.Say("offline.letter.slip.cut"), w.Say("offline.letter.slip.title", "occasion", w.title()), "",
		w.Say("offline.letter.slip.child", "class", class), "",
	}
	kind := w.p["kind"]
	if kind != event && kind != meeting {
		kind = news
	}
	lines = append(lines, w.Say("offline.letter.slip."+kind))
	if cost := w.p["cost"]; cost != "" && w.p["give"] == "" && w.p["kind"] == event {
		lines = append(lines, w.Say("offline.letter.slip.money", "cost", cost))
	}
	w.put(strings.Join(append(lines, "", w.Say("offline.letter.slip.sign")), "\n"))
}

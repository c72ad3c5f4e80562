package letter

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/model/rules"
)

// draft is a letter being written.
type draft struct {
	*rules.Desk
	p     map[string]string
	notes []string
	out   []artifact.Block
}

// write makes the letter of its fields with fixed sentences. What was not given is a line to fill in.
func write(d *rules.Desk) (any, error) {
	w := draft{Desk: d, p: d.Req.Params, notes: []string{}}
	w.put(w.greeting())
	w.opening()
	if w.p["kind"] != reminder {
		w.facts()
	}
	w.duties()
	if w.p["more"] != "" {
		w.put(w.Say("offline.letter.more", "text", sentence(w.p["more"])))
	}
	if w.p["length"] != "short" {
		w.put(w.Say("offline.letter.questions"))
	}
	w.put(w.Say("offline.letter.ending") + "\n\n" + kit.Blank + kit.Blank)
	if w.slipped() {
		w.slip()
	}
	return artifact.Document{
		Title: w.title(), Topic: w.p["occasion"], Language: d.Language, Grade: w.p["class"], Kind: artifact.TextKind,
		Blocks: w.out, Sources: []artifact.Source{}, Notes: w.notes,
	}, nil
}

func (w *draft) put(text string) { w.out = append(w.out, kit.Text(text)) }

func (w *draft) title() string {
	if w.p["kind"] == reminder {
		return w.Say("offline.letter.reminder.title", "occasion", w.p["occasion"])
	}
	return capital(w.p["occasion"])
}

func (w *draft) greeting() string {
	if w.p["class"] != "" {
		return w.Say("offline.letter.dear.class", "class", w.p["class"])
	}
	return w.Say("offline.letter.dear")
}

// day is a date as the letter says it; one that contradicts itself is told to the teacher.
func (w *draft) day(text string) string {
	said, wrong := day(text, w.Words)
	if wrong {
		w.notes = append(w.notes, w.Say("offline.letter.weekday", "given", text))
	}
	return said
}

// opening says why the letter is written.
func (w *draft) opening() {
	occasion, kind := w.p["occasion"], w.p["kind"]
	if kind == reminder {
		key := "offline.letter.reminder.thing"
		if w.p["cost"] != "" {
			key = "offline.letter.reminder.money"
		}
		w.put(w.Say(key, "occasion", occasion, "cost", w.p["cost"]))
		return
	}
	gender := genderOf(occasion)
	if w.Language == "en" {
		gender = "known"
	}
	key := "offline.letter." + kind
	if gender == "" {
		w.put(w.Say(key+".plain", "occasion", occasion))
		return
	}
	if kind == news {
		w.put(w.Say("offline.letter.news.plain", "occasion", occasion))
		return
	}
	when := w.Say("offline.letter.on", "day", kit.Blank)
	if date := w.p["date"]; date != "" {
		when = w.when(date)
	}
	w.put(w.Say(key+"."+gender, "occasion", occasion, "when", when))
}

// when is a date inside a sentence.
func (w *draft) when(date string) string {
	if dayRange.MatchString(date) {
		return w.Say("offline.letter.from", "days", strings.NewReplacer("–", w.Say("offline.letter.until"), ".-", "."+
			w.Say("offline.letter.until")).Replace(date))
	}
	said := w.day(date)
	weekday, rest, found := strings.Cut(said, ", ")
	switch {
	case found:
		return w.Say("offline.letter.on.weekday", "weekday", weekday, "day", rest)
	case regexp.MustCompile(`(?i)^` + weekdays + `,? \d`).MatchString(said):
		weekday, rest, _ = strings.Cut(said, " ")
		return w.Say("offline.letter.on.weekday", "weekday", strings.Trim(weekday, ","), "day", rest)
	}
	return w.Say("offline.letter.on", "day", said)
}

// facts is the table of what parents look for; of an event its lines stand there to be filled in, too.
func (w *draft) facts() {
	open := w.p["length"] != "short" && (w.p["kind"] == event || w.p["kind"] == meeting)
	var rows [][]string
	row := func(key, value string, always bool) {
		if value == "" && always {
			value = kit.Blank
		}
		if value != "" {
			rows = append(rows, []string{w.Say("offline.letter.row." + key), value})
		}
	}
	date := w.p["date"]
	if !dayRange.MatchString(date) {
		date, _ = day(date, w.Words)
	}
	row("date", date, open)
	row("place", w.p["place"], open && w.p["kind"] == meeting)
	switch meet, at := w.p["meet"], w.p["time"]; {
	case meet == "":
		row("time", at, open)
	case at == "":
		row("meet", meet, true)
	default:
		row("meet", at+", "+meet, true)
	}
	row("back", w.p["back"], open && w.p["kind"] == event)
	row("cost", w.p["cost"], open && w.p["kind"] == event)
	row("bring", w.p["bring"], open && w.p["kind"] == event)
	if len(rows) > 1 || len(rows) == 1 && w.p["date"] == "" {
		w.out = append(w.out, kit.Table(nil, rows))
	}
}

// duties says what parents are asked to do, and until when.
func (w *draft) duties() {
	deadline := w.p["deadline"]
	if deadline != "" {
		deadline = w.day(deadline)
	}
	kind := "any"
	switch {
	case w.p["kind"] == reminder && w.p["cost"] != "":
		kind = "money"
	case w.p["kind"] == reminder:
		kind = "thing"
	}
	give := inOrder(w.p["give"])
	switch {
	case w.p["kind"] == reminder && deadline == "":
		w.put(w.Say("offline.letter.due.soon." + kind))
	case w.p["kind"] == reminder:
		w.put(w.Say("offline.letter.due."+kind, "day", deadline))
	case deadline != "" && give != "":
		w.put(w.Say("offline.letter.due.give", "day", deadline, "what", give))
	case deadline != "" && w.slipped() && give == "":
		w.put(w.Say("offline.letter.due.slip", "day", deadline))
	case deadline != "":
		w.put(w.Say("offline.letter.due.any", "day", deadline))
	case give != "":
		w.put(w.Say("offline.letter.give", "what", give))
	case w.slipped():
		w.put(w.Say("offline.letter.due.slip", "day", kit.Blank))
	}
	if w.p["kind"] == reminder && w.p["give"] != "" {
		w.put(w.Say("offline.letter.give", "what", give))
	}
	if w.p["kind"] == reminder && w.p["length"] != "short" {
		w.put(w.Say("offline.letter.reminder.done." + kind))
	}
}

// inOrder puts the verb of a wish at its end: "Vertrag abgeben bei der Lehrerin".
func inOrder(give string) string {
	m := regexp.MustCompile(`(?i)^(.+?)\s(abgeben|abzugeben|zurückgeben|einreichen|bezahlen|überweisen|` +
		`mitgeben)\s(.+)$`).
		FindStringSubmatch(give)
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
	if class == "" {
		class = kit.Blank
	}
	lines := []string{
		w.Say("offline.letter.slip.cut"), w.Say("offline.letter.slip.title", "occasion", capital(w.p["occasion"])), "",
		w.Say("offline.letter.slip.child", "class", class), "",
	}
	lines = append(lines, w.Say("offline.letter.slip."+w.p["kind"]))
	if cost := w.p["cost"]; cost != "" && w.p["give"] == "" && w.p["kind"] == event {
		lines = append(lines, w.Say("offline.letter.slip.money", "cost", cost))
	}
	w.put(strings.Join(append(lines, "", w.Say("offline.letter.slip.sign")), "\n"))
}

// genderOf tells by its end which article the first noun of a German occasion has: "m", "f", "n", "p" for several, ""
// when it does not.
func genderOf(occasion string) string {
	for word := range strings.FieldsSeq(occasion) {
		if first, _ := utf8.DecodeRuneInString(word); !unicode.IsUpper(first) {
			continue
		}
		word = strings.ToLower(strings.Trim(word, ",.“”„\""))
		for _, e := range [...][2]string{
			{"p", "tage wochen spiele ferien"},
			{"f", "fahrt woche feier nacht reise rallye exkursion prüfung führung wanderung übernachtung veranstaltung"},
			{"m", "tag abend ausflug besuch termin lauf gang unterricht wettbewerb basar"},
			{"n", "fest praktikum konzert projekt training frühstück schwimmen theater turnier landheim"},
		} {
			for end := range strings.FieldsSeq(e[1]) {
				if strings.HasSuffix(word, end) {
					return e[0]
				}
			}
		}
		return ""
	}
	return ""
}

func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// sentence begins with a capital and ends with a full stop.
func sentence(text string) string {
	text = capital(text)
	if !strings.ContainsAny(text[len(text)-1:], ".!?") {
		text += "."
	}
	return text
}

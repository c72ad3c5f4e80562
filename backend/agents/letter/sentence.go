package letter

import (
	"regexp"
	"slices"
	"strings"

	"pult/backend/agents/kit"
)

// sentence reads one sentence part by part: one that is told in full belongs to the letter as it stands, with what
// follows it; key words tell fields.
func (l *reading) sentence(s piece) {
	telling, began := false, false // a part before was told in full; it is the last that was said
	s, topics := agendaOf(s)
	for _, p := range together(s.parts()) {
		text := strings.Join(strings.Fields(p.text), " ")
		field, value := labelled(text)
		full := told.MatchString(value) && (!l.lacks || !lacks.MatchString(text))
		if full && field == "" && !telling && l.dated(&text) {
			p.text = text
		}
		switch {
		case text == "":
		case !telling && !full && l.asks(field, text):
			telling, began = false, true
		case full, telling && field == "" && !due.MatchString(text) && !slip.MatchString(text):
			l.goOn(began, p)
			l.copy(text)
			telling, began, l.last = true, true, "more"
		default:
			l.before = p.before
			telling, began = false, l.part(field, text)
		}
	}
	if began && l.last == "more" && l.open() {
		l.fields["more"] += s.end
	}
	if topics != "" {
		l.begin(topics)
		l.last = "more"
	}
}

// together joins the things of a list whose last one is to be brought: "Schlafsack, Isomatte, Taschenlampe mitbringen".
// The first part is what the sentence is about.
func together(parts []piece) []piece {
	for to := len(parts) - 1; to > 1; to-- {
		from := to
		for brings.MatchString(parts[to].text) && from > 1 && isThing(parts[from-1].text) &&
			strings.HasPrefix(parts[from].before, ",") {
			from--
		}
		if from == to {
			continue
		}
		list := piece{before: parts[from].before, end: parts[to].end}
		for _, p := range parts[from:to] {
			list.text += p.text + ", "
		}
		list.text += parts[to].text
		parts = slices.Replace(parts, from, to+1, list)
		to = from
	}
	return parts
}

var (
	brings = regexp.MustCompile(`(?i)\b(?:mitbringen|mitgeben|mitnehmen)\s*$`)
	bare   = regexp.MustCompile(`^\s*(?:\p{Ll}+ )?\p{Lu}[\p{L}-]{3,}\s*$`)
)

// isThing reports a noun alone, that is neither a field nor a place or what happens there.
func isThing(text string) bool {
	field, _ := labelled(strings.TrimSpace(text))
	return field == "" && bare.MatchString(text) && !occurs.MatchString(text) && !told.MatchString(text) &&
		!room.MatchString(strings.TrimSpace(text))
}

// goOn says a part behind the one before it, or begins a sentence.
func (l *reading) goOn(began bool, p piece) {
	if began {
		l.say(p.before, p.text)
	} else {
		l.begin(p.text)
	}
}

// agendaOf parts a sentence from the list of topics at its end: "Themen: Lesen, Klassenkasse".
func agendaOf(s piece) (rest piece, topics string) {
	if at := agenda.FindStringIndex(s.text); at != nil {
		s.text, topics = s.text[:at[0]], strings.Trim(s.text[at[0]:], " ,")
	}
	return s, topics
}

// asks puts what parents are asked to do into the letter as it was said, with its day: "bitte bis 28.9. anmelden". What
// stands before it tells what the letter is about, where nothing has yet.
func (l *reading) asks(field, text string) bool {
	at := please.FindStringIndex(text)
	if at == nil || field == "bring" || l.lacks {
		return false
	}
	text = strings.Join(strings.Fields(slip.ReplaceAllString(text, " ")), " ")
	if at = please.FindStringIndex(text); at == nil {
		return false
	}
	rest := leading.ReplaceAllString(strings.TrimSpace(due.ReplaceAllString(text[at[1]:], " "))+" ", "")
	if !slices.ContainsFunc(strings.Fields(rest), kit.Infinitive) ||
		l.dues && handing.MatchString(strings.TrimSpace(rest)) {
		return false
	}
	if before := text[:at[0]]; l.fields["occasion"] == "" && says(before, false) {
		l.part(field, before)
		text = text[at[0]:]
	}
	l.copy(text)
	l.begin(kit.Capital(strings.TrimSpace(text)))
	l.last = "more"
	return true
}

// dated takes the day out of the beginning of a sentence in note form: "am 13.10. Zahnarzt kommt". One that goes on
// with its verb stays.
func (l *reading) dated(text *string) bool {
	m := noteDay.FindStringSubmatch(*text)
	if m == nil || told.MatchString(m[2]) || l.fields["date"] != "" {
		return false
	}
	l.set("date", m[1], false)
	*text = strings.TrimSpace(strings.TrimPrefix(*text, m[0]))
	*text = kit.Capital(m[2] + " " + *text)
	l.classes(text)
	*text = strings.Join(strings.Fields(*text), " ")
	return true
}

// open reports that the last sentence said besides has no end.
func (l *reading) open() bool {
	more := l.fields["more"]
	return more != "" && !strings.ContainsAny(more[len(more)-1:], ".!?:")
}

// begin adds a new sentence to what the letter says besides.
func (l *reading) begin(text string) {
	if l.open() {
		l.say(". ", kit.Capital(strings.TrimSpace(text)))
	} else {
		l.say(" ", text)
	}
}

// copy takes the class out of a sentence that stays as it is.
func (l *reading) copy(text string) {
	l.classes(&text)
}

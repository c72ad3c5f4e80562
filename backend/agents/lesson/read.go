package lesson

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"pult/backend/agents/kit"
	"pult/backend/lang/intent"
)

const (
	maxTopic = 200
	hour     = 45 // minutes of a lesson, where nothing else is said
)

// The patterns are compiled once; none is ever written.
var (
	minutes = regexp.MustCompile(`(?i)[(]?\b(\d{2,3})(?:[.,]\d)?\s?-?(?:minütig\w*|min(?:uten|utes|ute|s)?\b\.?|` +
		`')[)]?`)
	clock = regexp.MustCompile(`(?i)[(]?\b(half an|an?|one|two|\d(?:\.5)?)[- ]hours?\b( and a half)?[)]?`)
	hours = regexp.MustCompile(`(?i)[(]?\b([2-4]|zwei|drei|two|three)\s?(?:unterrichts|schul)?(?:stunden|std\.?|` +
		`lessons|` +
		`periods)\b[)]?`)
	double   = regexp.MustCompile(`(?i)doppelstunde|double lesson`)
	bingo    = regexp.MustCompile(`(?i)bingo`)
	game     = regexp.MustCompile(`(?i)\bspiel|[\p{L}]+spiel\b|\bgame\b|quiz am ende`)
	subjects = regexp.MustCompile(`(?i)\b(mathe(?:matik)?|deutsch|englisch|biologie|bio|physik|chemie|` +
		`geschichte|erdkunde|geo(?:grafie|graphie)?|powi|politik|sozialkunde|gl|sachunterricht|su|nawi|` +
		`religion|reli|ethik|musik|kunst|sport|informatik|wirtschaft|französisch|latein|spanisch|maths?|` +
		`english|biology|physics|chemistry|history|geography|science|music|art)\b`)
	asked = regexp.MustCompile(`(?i)(?:(?:bitte|please|mir|me|ich brauche|i need|schreib\w*|erstelle?n?|` +
		`mach\w*|plan[e]?|entwirf|entwickle|create|write|make)\s+)*(?:für morgen )?(?:eine[nr]? |an? |the ` +
		`)?(?:kurze[nr]? )?(?:\d+-minütige )?(?:vertretungs(?:stunde\w*|unterricht\w*|planung)|` +
		`stunden?(?:entw[uü]rf\w*|verlauf\w*|planung\w*|skizze\w*)|unterrichts(?:stunde\w*|entw[uü]rf\w*|` +
		`verlauf\w*|planung\w*|skizze\w*|besuch\w*)|verlaufsplan\w*|lehrprobe\w*|doppelstunde\w*|` +
		`schulstunde\w*|(?:lesson ?plan|lesson outline|(?:cover|substitute|substitution|double) lesson|lesson)s?)`)
	grade = regexp.MustCompile(`(?i),?\s*\b(?:(?:für|in|for) )?(?:(?:die|der|the|a) )?(?:(?:Klasse|Kl\.?|` +
		`Jahrgang|class|year|grade)\s(\d{1,2})\s?[a-f]?\b|` +
		`(\d{1,2})(?:\.\s?(?:Klasse|Jahrgang)|(?:st|nd|rd|th)\sgrade)\b|(\d{1,2})[a-f]\b)`)
	besides = regexp.MustCompile(`(?i),?\s*\b(?:mit|with|und|inkl\.|inklusive)\s(?:einem |a )?(?:klaren |` +
		`messbaren )?(?:lernziel\w*|zielen|puffer|material\w*|verlaufsplan\w*|phasen|spiel\w*|bingo|tafelbild|` +
		`goals?|phases|game)(?:\s(?:am ende|zum schluss|am schluss|at the end))?|,?\s*(?:was|etwas) ` +
		`einfaches\b|\bohne (?:große )?vorbereitung|\b(?:als |in )?(?:tabelle|tabellarisch)\b|\bplanen\b|` +
		`\bvorbereiten\b|\bwithout preparation|` +
		`\bplease\b|\bbitte\b`)
	plain = regexp.MustCompile(`(?i)\b(?:für |for )?(?:eine[nr]? |an? )?(?:-?\s*)stunde\b\s*(?:zu|zum|zur|über|` +
		`in)?\b|` +
		`^\s*(?:(?:bitte|ich|mir|please|i)\s+)*(?:planung|plan\w*|entwirf|entwickle|erstelle?n?|mach\w*|schreib\w*|` +
		`bereite|brauche|need|create|write|make|prepare)\b`)
	leading = regexp.MustCompile(`(?i)^(?:(?:zum thema|zu|zum|zur|über|thema|das|die|der|den|eine[nr]?|an|für|in|im|` +
		`mit|about|on|the|for|of|a)\s+)+`)
	// ofSubject: "Sportstunde" names its subject.
	ofSubject = regexp.MustCompile(`(?i)\b(sport|deutsch|mathe|mathematik|englisch|musik|kunst|biologie|physik|` +
		`chemie)stunde\b`)
	// What the children work in, when the request says so, and what its phases are called.
	puzzles  = regexp.MustCompile(`(?i)gruppenpuzzle|jigsaw`)
	groups   = regexp.MustCompile(`(?i)gruppenarbeit|in gruppen|group work|in groups`)
	stations = regexp.MustCompile(`(?i)stationen(?:arbeit|lernen|betrieb)?\b|lernstationen|lerntheke|stations`)
	starter  = regexp.MustCompile(`(?i)\bstarter\b`)
	plenary  = regexp.MustCompile(`(?i)\bplenary\b`)
	named    = regexp.MustCompile(`(?i)\b(?:zum )?thema:?\s|\b(?:on )?the topic (?:of )?`)
	ordinal  = regexp.MustCompile(`(\d)\.`) // its full stop ends nothing
	verbs    = regexp.MustCompile(`(?i)\s(?:wiederholen|üben|einführen|behandeln|besprechen|festigen)$`)
	// What stands behind a subject: an end, the topic, the number of a class; or more of the phrase that it begins.
	subjectEnds = regexp.MustCompile(`(?i)^\s*(?:$|[|,:;.()!?\n\d–-]|(?:zu|zum|zur|zum thema|about|on)\s)`)
	goesOn      = regexp.MustCompile(`(?i)^\s+(?:der|des|von|vom|und|im|in|am|als|of|and|as)\s`)
	partOf      = regexp.MustCompile(`(?i)\s(?:der|des|dem|den|die|das|von|vom|und|of|and|the)\s+$`)
	inSubject   = regexp.MustCompile(`(?i)\s(?:im fach|fach|in|im|für|for)\s+$`)
	classBehind = regexp.MustCompile(`^\s*(\d{1,2})\b`)
	// What is no topic: what a lesson goes without or with, and what announces another part of its plan.
	limits = regexp.MustCompile(`(?i)^(?:ohne|mit|without|with|no|keine?)\s`)
	label  = regexp.MustCompile(`(?i)^(?:\p{L}*ziele?|material\w*|einstieg|methoden?|sozialform\w*|differenzierung|` +
		`vorwissen|voraussetzung\w*|hausaufgabe\w*|goals?|objectives?|materials?|resources|starter|plenary|homework):$`)
	classNum = regexp.MustCompile(`^\d{1,2}$`)
)

// read takes the fields of a lesson from a request. What is neither its topic nor another field is said besides.
func read(in intent.Intent) map[string]string {
	p := map[string]string{
		"kind": "lesson", "topic": "", "subject": "", "grade": kit.GradeOption(in.Grade), "minutes": length(in.Text),
		"game": "no", "more": "", "hours": "",
	}
	if kind := in.Field("hours"); kind != "" {
		p["kind"] = kind
	}
	in.Text = closing(p, in.Text)
	if m := grade.FindStringSubmatch(in.Text); m != nil {
		p["grade"] = cmp.Or(p["grade"], gradeOf(m[1]+m[2]+m[3]))
	}
	text := grade.ReplaceAllString(ofSubject.ReplaceAllString(in.Text, " $1 | "), " | ")
	for _, re := range []*regexp.Regexp{asked, minutes, clock, hours, besides, plain} {
		with := " "
		if re == minutes || re == clock || re == hours {
			with = " | "
		}
		text = re.ReplaceAllString(text, with)
	}
	if before, subject, behind := subjectOf(text); subject != "" {
		p["subject"], text = subject, before+" | "+behind
		if n := classBehind.FindStringSubmatch(behind); n != nil {
			text = before + " | " + behind[len(n[0]):]
			p["grade"] = cmp.Or(p["grade"], gradeOf(n[1]))
		}
	}
	p["topic"], p["more"] = topic(text)
	if p["topic"] == "" {
		p["topic"] = kit.First(in.Topic, maxTopic)
		if subjects.MatchString(in.Topic) && !strings.Contains(in.Topic, " ") {
			p["topic"] = ""
		}
	}
	if p["kind"] == "ticket" {
		p["topic"] = cmp.Or(p["topic"], kit.Blank) // any lesson has one
	}
	return p
}

// closing reads how a lesson ends, or how many hours a series has; those go from the text.
func closing(p map[string]string, text string) string {
	switch {
	case p["kind"] == "series" || p["kind"] == "ticket":
		p["minutes"] = ""
		p["hours"], text = several(text)
	case bingo.MatchString(text):
		p["game"] = "bingo"
	case game.MatchString(text):
		p["game"] = "yes"
	}
	return text
}

// subjectOf cuts a text at the subject that it names: one that ends what it says, or begins it. One within a phrase is
// a part of it: "Geschichte der Eisenbahn".
func subjectOf(text string) (before, subject, behind string) {
	for _, m := range subjects.FindAllStringSubmatchIndex(text, -1) {
		before, behind = text[:m[0]], text[m[1]:]
		begins := strings.Trim(before, " |") == "" && !goesOn.MatchString(behind)
		if begins || subjectEnds.MatchString(behind) && !partOf.MatchString(before) {
			return inSubject.ReplaceAllString(before, ""), text[m[2]:m[3]], behind
		}
	}
	return "", "", ""
}

// length is how long a lesson shall be, in minutes; without a word of it, as long as lessons mostly are.
func length(text string) string {
	if m := minutes.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	if m := clock.FindStringSubmatch(text); m != nil {
		n := count(m[1])
		if m[2] != "" {
			n += 0.5
		}
		return strconv.Itoa(int(n * 60))
	}
	if m := hours.FindStringSubmatch(text); m != nil {
		return strconv.Itoa(int(count(m[1]) * hour))
	}
	if double.MatchString(text) {
		return strconv.Itoa(2 * hour)
	}
	return strconv.Itoa(hour)
}

// saysLength reports a request that says how many minutes the lesson has.
func saysLength(text string) bool { return minutes.MatchString(text) || clock.MatchString(text) }

// count is a number in digits or in a word.
func count(word string) float64 {
	n, err := strconv.ParseFloat(word, 64)
	if err != nil {
		n = map[string]float64{
			"half an": 0.5, "a": 1, "an": 1, "one": 1, "two": 2, "zwei": 2, "three": 3, "drei": 3,
		}[strings.ToLower(word)]
	}
	return n
}

// topic is the part of what is left of a request that stands behind the word for it, or behind the first colon, unless
// that announces something else; or else the first part that can be one. More are the others, as they stand.
func topic(text string) (best, more string) {
	if at := named.FindStringIndex(text); at != nil {
		text = text[at[1]:] + "\n" + text[:at[0]]
	}
	list := parts(text)
	at := slices.IndexFunc(list, func(part string) bool { return strings.HasSuffix(part, ":") }) + 1
	if at == 0 || at == len(list) || label.MatchString(list[at-1]) {
		at = slices.IndexFunc(list, func(part string) bool { return !limits.MatchString(part) && !label.MatchString(part) })
	}
	if at >= 0 {
		best = kit.First(strings.TrimRight(name(list[at]), ":"), maxTopic)
		list = slices.Delete(list, at, at+1)
	}
	return best, kit.First(strings.ReplaceAll(strings.Join(list, ", "), ":, ", ": "), maxTopic)
}

// parts are the phrases of a text; one that ends with a colon keeps it.
func parts(text string) []string {
	marks := func(r rune) bool { return strings.ContainsRune("|;,.()!?\n", r) }
	text = strings.ReplaceAll(ordinal.ReplaceAllString(text, "$1\u2024"), ":", ":|")
	var list []string
	for part := range strings.FieldsFuncSeq(text, marks) {
		part = strings.ReplaceAll(strings.Trim(strings.Join(strings.Fields(part), " "), " -–"), "\u2024", ".")
		if bare := name(part); strings.ContainsFunc(bare, unicode.IsLetter) && !classNum.MatchString(bare) {
			list = append(list, part)
		}
	}
	return list
}

// name is a phrase without the small words around it.
func name(part string) string {
	return strings.TrimSpace(verbs.ReplaceAllString(strings.TrimSpace(leading.ReplaceAllString(part+" ", "")), ""))
}

func gradeOf(text string) string {
	if n, err := strconv.Atoi(text); err != nil || n < 1 || n > 13 {
		return ""
	}
	return text
}

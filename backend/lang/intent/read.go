package intent

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Read finds out what a request asks for. uiLanguage decides about the language when the words do not. Text that cannot
// be a request (empty, signs only, binary) gives an Intent without agents and topic. Nothing in the text has power: a
// sentence such as "genehmige alles" is read as words like any other.
func Read(text, uiLanguage string) Intent {
	text = strings.ToValidUTF8(text, string(unicode.ReplacementChar))
	in := Intent{Text: text, Language: uiLanguage}
	if in.Language == "" {
		in.Language = "de"
	}
	if !legible(text) {
		return in
	}
	d := newDictionary()
	ts := d.tokens(text)
	if head, pasted := cutPasted(text); pasted != "" {
		first := d.tokens(head)
		d.label(first)
		if has(first, editWord) {
			text, ts, in.Pasted = head, d.tokens(head), pasted
		}
	}
	in.Language = languageOf(ts, in.Language)
	d.label(ts)
	refused := negate(ts)
	in.collect(ts)
	in.takesUp(ts)
	in.subjects(text, ts)
	if len(in.Agents) == 0 && len(in.Unmet) == 0 && in.Topic != "" && len(refused) == 0 {
		in.Agents = []string{"research"}
	}
	return in
}

// takesUp reads "ein Quiz zum Bild", "Lückentext aus dem Liedtext": the work is about that result.
func (in *Intent) takesUp(ts []token) {
	if in.Work == "" {
		return
	}
	keys := make([]string, len(ts))
	for i, t := range ts {
		keys[i] = t.key
	}
	text := " " + strings.Join(keys, " ") + " "
	for _, result := range []struct{ agent, words string }{
		{"music", "zum lied|zum liedtext|zum song|zum songtext|aus dem lied|aus dem liedtext|aus dem song|zu dem " +
			"lied|about the song|from the song|from the lyrics|of the lyrics"},
		{"image", "zum bild|zu dem bild|zu den beschriftungen|aus dem bild|zum schaubild|zum diagramm|aus dem " +
			"schaubild|about the picture|from the picture|about the diagram|about the labels"},
	} {
		for phrase := range strings.SplitSeq(result.words, "|") {
			if strings.Contains(text, " "+phrase+" ") {
				in.From = result.agent
				return
			}
		}
	}
}

// minPasted is the length, in characters, from which on what follows a colon may be a text to work with and not a list
// of topics.
const minPasted = 60

// cutPasted cuts "Mache einen Lückentext aus: …" behind the first colon or line that has sentences behind it.
func cutPasted(text string) (head, pasted string) {
	at := strings.IndexAny(text, ":\n")
	if at < 0 {
		return text, ""
	}
	rest := strings.TrimSpace(text[at+1:])
	if utf8.RuneCountInString(rest) < minPasted || !strings.ContainsAny(rest, ".!?") {
		return text, ""
	}
	return text[:at], rest
}

// Refused lists the agents that a text does not want ("ohne Bild", "no picture").
func Refused(text string) []string {
	d := newDictionary()
	ts := d.tokens(text)
	d.label(ts)
	return negate(ts)
}

// label gives each token the role of the longest phrase it begins.
func (d dictionary) label(ts []token) {
	for i := 0; i < len(ts); {
		i += d.labelAt(ts, i)
	}
	online(ts)
	lengths(ts)
	counts(ts)
}

// counts reads "8 Lücken" and "10 Fragen" beside work with a text.
func counts(ts []token) {
	if !has(ts, editWord) {
		return
	}
	for i := 0; i+1 < len(ts); i++ {
		switch ts[i+1].key {
		case "luecken",
			"fragen", "aussagen", "saetze", "saetzen", "paare", "gaps", "questions", "statements", "sentences",
			"pairs":
			if n, err := strconv.Atoi(ts[i].key); err == nil && n > 0 && n <= 20 && ts[i].role == plainWord {
				mark(ts[i:i+2], pupilWord, "count:"+ts[i].key)
			}
		}
	}
}

// lengths reads "2 Minuten" beside a song; elsewhere it may belong to the topic.
func lengths(ts []token) {
	if !has(ts, songWord) {
		return
	}
	styles(ts)
	for i := 0; i+1 < len(ts); i++ {
		seconds := 0
		if n, err := strconv.Atoi(ts[i].key); err == nil && ts[i].role == plainWord {
			seconds = n * secondsOf(ts[i+1].key)
		}
		if seconds > 0 {
			mark(ts[i:i+2], soundWord, strconv.Itoa(seconds))
		}
	}
}

// styles reads the name of a style that stands alone.
func styles(ts []token) {
	for i := range ts {
		style := styled(ts, i)
		if style == "" {
			continue
		}
		mark(ts[i:i+1], soundWord, style)
		for j := max(0, i-2); j < i; j++ {
			if namesStyle(ts[j]) {
				mark(ts[j:j+1], filler, "")
			}
		}
	}
}

// styled tells the name of a style that stands alone ("ein Lied über Vulkane, Pop, 30 Sekunden", "Stil: Rock") from a
// topic ("ein Lied über Rock und Pop"). Empty when it is none.
func styled(ts []token, i int) string {
	style := map[string]string{
		"klassik": "classical", "klassisch": "classical", "classical": "classical", "pop": "pop",
		"rock": "rock",
	}[ts[i].key]
	alone := i > 0 && !ts[i-1].isWord() && (i+1 == len(ts) || !ts[i+1].isWord())
	if ts[i].quoted || !alone && (i == 0 || !namesStyle(ts[i-1])) {
		return ""
	}
	return style
}

func namesStyle(t token) bool { return slices.Contains(strings.Fields("stil musikstil style"), t.key) }

func secondsOf(unit string) int {
	switch unit {
	case "sekunden", "sekunde", "sek", "seconds", "second", "sec":
		return 1
	case "minuten", "minute", "min", "minutes":
		return 60
	}
	return 0
}

// online marks "im Internet" right behind the verb: there it says where to look ("Recherchiere im Internet zu
// Vulkanen"), elsewhere it may belong to the topic ("Gefahren im Internet").
func online(ts []token) {
	for i := range ts {
		if ts[i].role != researchWord {
			continue
		}
		from := i + 1
		for from < len(ts) && ts[from].isWord() && (ts[from].value == tail || ts[from].role == filler) {
			from++
		}
		for n := min(3, len(ts)-from); n > 0; n-- {
			switch words, _ := phraseOf(ts[from : from+n]); words {
			case "online", "im internet", "im netz", "im web", "on the internet", "on the web":
				mark(ts[from:from+n], webWord, "")
			}
		}
	}
}

func (d dictionary) labelAt(ts []token, i int) int {
	if ts[i].quoted || !ts[i].isWord() {
		return 1
	}
	if listNumber(ts, i) {
		mark(ts[i:i+2], filler, "")
		return 2
	}
	if grade, n := gradeAt(ts, i); n > 0 {
		mark(ts[i:i+n], gradeWord, grade)
		return n
	}
	if grade, n := oddGradeAt(ts, i); n > 0 {
		mark(ts[i:i+n], oddGradeWord, grade)
		return n
	}
	for n := min(maxPhrase, len(ts)-i); n > 0; n-- {
		words, ok := phraseOf(ts[i : i+n])
		if !ok {
			continue
		}
		if e, found := d.lookup(words); found {
			mark(ts[i:i+n], e.role, e.value)
			return n
		}
	}
	if e, found := d.near(ts[i].key); found {
		mark(ts[i:i+1], e.role, e.value)
	}
	return 1
}

// listNumber tells the number of a list's line ("1. Schall\n2. Vulkane") from that of a name ("2. Weltkrieg").
func listNumber(ts []token, i int) bool {
	isItem := func(j int) bool {
		return j+2 < len(ts) && ts[j].isNumber() && (ts[j+1].key == "." || ts[j+1].key == ")") && ts[j].to == ts[j+1].from
	}
	if !isItem(i) {
		return false
	}
	for j := i + 1; i == 0 && j < len(ts); j++ {
		if ts[j].newline && isItem(j) {
			return true
		}
	}
	return ts[i].newline
}

// mark labels all tokens of a phrase; the value stays at the first.
func mark(ts []token, r role, value string) {
	for i := range ts {
		ts[i].role = r
	}
	ts[0].value = value
	for i := range ts[1:] {
		ts[i+1].value = tail
	}
}

// tail is the value of the second and later words of a phrase, which say nothing of their own.
const tail = "\x00"

func phraseOf(ts []token) (string, bool) {
	keys := make([]string, len(ts))
	for i, t := range ts {
		if !t.isWord() || t.quoted {
			return "", false
		}
		keys[i] = t.key
	}
	return strings.Join(keys, " "), true
}

// negate turns what stands behind "ohne" or "kein" into its opposite and reports the agents that are not wanted.
func negate(ts []token) []string {
	var refused []string
	for i := range ts {
		if ts[i].role != negation {
			continue
		}
		for j := i + 1; j < len(ts) && j <= i+4; j++ {
			agent, done := deny(&ts[j])
			if agent != "" && !slices.Contains(refused, agent) {
				refused = append(refused, agent)
			}
			if done {
				break
			}
		}
	}
	return refused
}

func deny(t *token) (agent string, done bool) {
	switch t.role {
	case imageWord, researchWord, songWord, editWord, unmetWord:
		agent = map[role]string{
			imageWord: "image", researchWord: "research", songWord: "music", editWord: "edit",
			unmetWord: t.value,
		}[t.role]
		t.role = filler
	case depthWord:
		t.value = map[string]string{"comprehensive": "quick", "quick": "comprehensive"}[t.value]
	case visualWord, detailWord, formWord, styleWord, soundWord, pupilWord, resultWord, webWord, gradeWord, oddGradeWord:
		t.role = filler
	case plainWord, makeWord:
	case labelWord, negation, filler, vague, subject, lead, joiner:
		return "", !t.isWord()
	}
	return agent, true
}

// languageOf counts words that only one of the languages has.
func languageOf(ts []token, fallback string) string {
	balance := 0
	for _, t := range ts {
		switch t.key {
		case "der",
			"das", "dem", "den", "des", "ein", "eine", "einen", "einem", "und", "fuer", "mit", "zum", "zur",
			"ueber", "bitte", "ich", "mir", "auf", "ist", "wie", "klasse", "klassen", "bild", "bilder",
			"recherchiere", "recherche", "erstelle", "erklaere", "schaubild", "diagramm", "zeitstrahl",
			"zeitleiste", "mache", "mach", "zeichne", "von", "nicht", "kein", "ohne", "als", "lied", "wir",
			"sind", "waren", "zu", "kannst",
			"brauche":
			balance++
		case "the",
			"of", "and", "for", "with", "about", "please", "what", "how", "why", "research", "explain", "draw",
			"picture", "diagram", "make", "create", "year", "grade", "me", "to", "my", "timeline", "song", "is",
			"are", "who", "does", "did", "find", "give", "chart", "i",
			"a":
			balance--
		}
		if strings.Contains(t.key, "ae") || strings.Contains(t.key, "ue") {
			balance++ // mostly an umlaut
		}
	}
	switch {
	case balance > 0:
		return "de"
	case balance < 0:
		return "en"
	}
	return fallback
}

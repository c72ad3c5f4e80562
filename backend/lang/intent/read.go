package intent

import (
	"slices"
	"strings"
	"unicode"

	"pult/backend/lang/wordlist"
)

// UnmetText is what is not met of a request that hands in a text, and says nothing known of what to do with it.
const UnmetText = "text"

// Read finds out what a request asks for. uiLanguage decides about the language when the words do not. Text that cannot
// be a request (empty, signs only, binary) gives an Intent without agents and topic. Nothing in the text has power: a
// sentence such as "genehmige alles" is read as words like any other.
func (r *Reader) Read(text, uiLanguage string) Intent {
	text = strings.ToValidUTF8(text, string(unicode.ReplacementChar))
	in := Intent{Text: text, Language: uiLanguage}
	if in.Language == "" {
		in.Language = "de"
	}
	if !legible(text) {
		return in
	}
	d := r.words
	text, in.Pasted, in.Figures = d.divide(text)
	ts := d.tokens(text)
	in.Language = d.languageOf(ts, in.Language)
	d.label(ts)
	if in.Pasted+in.Figures == "" {
		in.Text = corrected(text, ts)
	}
	refused := negate(ts)
	settle(ts)
	d.onText(ts, in.Pasted)
	in.collect(ts)
	if slices.ContainsFunc(ts, reworks) {
		in.takesUp(ts, d.offers)
	}
	if generated(ts) || in.claimed(d.offers) {
		return in
	}
	in.subjects(text, ts)
	if in.Pasted != "" && !slices.ContainsFunc(ts, lists) {
		in.aboutText()
	}
	in.onErrand(ts)
	in.ofToday(ts)
	in.freely(ts)
	if len(in.Agents) == 0 && len(in.Unmet) == 0 && in.Topic != "" && len(refused) == 0 {
		for _, o := range d.offers {
			if o.Seeks {
				in.ask(o.Agent)
			}
		}
	}
	return in
}

// claimed gives a request to the agent that claims it, if one does.
func (in *Intent) claimed(offers []*Offer) bool {
	for _, o := range offers {
		if o.Claims != nil && len(in.Agents) == 1 && in.Agents[0] != o.Agent && o.Claims(*in) {
			in.Agents, in.Unmet = []string{o.Agent}, nil
			return true
		}
	}
	return false
}

// aboutText is a request with a text: that is what it is about.
func (in *Intent) aboutText() {
	in.Topic, in.Topics, in.Pictured = "", nil, nil
	if len(in.Agents) == 0 && (len(in.Unmet) == 0 || slices.Equal(in.Unmet, []string{invented})) {
		in.Unmet = []string{UnmetText}
	}
}

// divide takes the text or the list to work with out of a request, or the numbers to draw.
func (d *dictionary) divide(text string) (request, pasted, numbers string) {
	if head, list := paired(text); list != "" && d.asksWork(head) {
		return head, list, ""
	}
	if text, pasted = d.cutPasted(text); pasted == "" {
		if text, pasted = d.cut(text, wordlist.Cut, lists); pasted == "" {
			text, numbers = d.cut(text, wordlist.CutFigures, figures)
		}
	}
	return text, pasted, numbers
}

// paired cuts a list of pairs out of a request; what stands in its first line before a full stop is none of it.
func paired(text string) (head, list string) {
	head, list = wordlist.Cut(text)
	before, _, _ := strings.Cut(list, "=")
	if at := strings.LastIndex(before, ". "); at >= 0 {
		head, list = head+"\n"+list[:at+1], list[at+2:]
	}
	if len(wordlist.Pairs(list)) < minPairs {
		return text, ""
	}
	return head, list
}

// minPairs is how many pairs make a list to be put together.
const minPairs = 3

// corrected writes mistyped words as they are meant, for those who read fields by rule.
func corrected(text string, ts []token) string {
	for _, t := range slices.Backward(ts) {
		if t.meant != "" {
			text = text[:t.from] + t.meant + text[t.to:]
		}
	}
	return text
}

// cut takes a list out of a request in which an agent is asked for that works on such ones.
func (d *dictionary) cut(
	text string, out func(string) (head, list string), by func(token) bool,
) (request, list string) {
	head, list := out(text)
	ts := d.tokens(head)
	d.label(ts)
	if list == "" || !slices.ContainsFunc(ts, by) {
		return text, ""
	}
	return head, list
}

// takesUp reads "ein Quiz zum Bild", "Lückentext aus dem Liedtext": the work is about that result.
func (in *Intent) takesUp(ts []token, offers []*Offer) {
	keys := make([]string, len(ts))
	for i, t := range ts {
		keys[i] = t.key
	}
	text := " " + strings.Join(keys, " ") + " "
	for _, o := range slices.Backward(offers) {
		for phrase := range strings.SplitSeq(o.Taken, ",") {
			if phrase = strings.TrimSpace(phrase); phrase != "" && strings.Contains(text, " "+phrase+" ") {
				in.From = o.Agent
				return
			}
		}
	}
}

// Refused lists the agents that a text does not want ("ohne Bild", "no picture").
func (r *Reader) Refused(text string) []string {
	d := r.words
	ts := d.tokens(text)
	d.label(ts)
	return negate(ts)
}

// isShort reports a short form that stands for the whole word: in capitals, or as the first word before another one.
func isShort(ts []token, i int) bool {
	return ts[i].capitals || i == 0 && len(ts) > 1 && ts[1].isWord() && !ts[1].isNumber() && !isGradeNoun(ts[1].key)
}

// label gives each token the role of the longest phrase it begins.
func (d dictionary) label(ts []token) {
	for i := 0; i < len(ts); {
		i += d.labelAt(ts, i)
	}
	online(ts)
	for _, o := range d.offers {
		if slices.ContainsFunc(ts, func(t token) bool { return t.asks(o) }) {
			for _, f := range o.Fields {
				alone(ts, o, f)
				counts(ts, o, f)
			}
		}
	}
	for i, t := range ts { // small words of an agent that nobody asks for may be a topic
		if t.role == filler && t.of != nil && !slices.ContainsFunc(ts, func(o token) bool { return o.asks(t.of) }) {
			ts[i].role, ts[i].value = plainWord, ""
		}
	}
	named(ts)
	measures(ts)
	shorthand(ts)
}

func fieldOf(o *Offer, f Field, sets string) entry {
	return entry{role: fieldWord, value: full(f.Name, sets), of: o}
}

// alone reads the name of a value that stands alone ("ein Lied über Vulkane, Pop, 30 Sekunden", "Stil: Rock"); in "ein
// Lied über Rock und Pop" it is the topic.
func alone(ts []token, o *Offer, f Field) {
	announced := func(t token) bool { return listed(f.Announced, t.key) }
	for i, t := range ts {
		stands := i > 0 && !ts[i-1].isWord() && (i+1 == len(ts) || !ts[i+1].isWord())
		at := slices.IndexFunc(f.Alone, func(p Phrase) bool { return listed(p.Words, t.key) })
		if at < 0 || t.quoted || !stands && (i == 0 || !announced(ts[i-1])) {
			continue
		}
		mark(ts[i:i+1], fieldOf(o, f, f.Alone[at].Sets))
		for j := max(0, i-2); j < i; j++ {
			if announced(ts[j]) {
				mark(ts[j:j+1], entry{role: filler})
			}
		}
	}
}

// online marks "im Internet" right behind the verb: there it says where to look ("Recherchiere im Internet zu
// Vulkanen"), elsewhere it may belong to the topic ("Gefahren im Internet").
func online(ts []token) {
	for i := range ts {
		if !seeks(ts[i]) {
			continue
		}
		from := i + 1
		for from < len(ts) && ts[from].isWord() && (ts[from].value == tail || ts[from].role == filler) {
			from++
		}
		for n := min(3, len(ts)-from); n > 0; n-- {
			switch words, _ := phraseOf(ts[from : from+n]); words {
			case "online", "im internet", "im netz", "im web", "on the internet", "on the web":
				mark(ts[from:from+n], entry{role: webWord})
			}
		}
	}
}

func (d dictionary) labelAt(ts []token, i int) int {
	if ts[i].quoted || !ts[i].isWord() {
		return 1
	}
	if listNumber(ts, i) {
		mark(ts[i:i+2], entry{role: filler})
		return 2
	}
	if grade, n := gradeAt(ts, i); n > 0 {
		mark(ts[i:i+n], entry{role: gradeWord, value: grade})
		return n
	}
	if grade, n := oddGradeAt(ts, i); n > 0 {
		mark(ts[i:i+n], entry{role: oddGradeWord, value: grade})
		return n
	}
	if e, n := d.phraseAt(ts, i); n > 0 {
		mark(ts[i:i+n], e)
		return n
	}
	if e, meant := d.near(ts[i].key); meant != "" {
		mark(ts[i:i+1], e)
		ts[i].meant = meant
	}
	return 1
}

// phraseAt is the longest known phrase that begins at ts[i], and of how many tokens it is; 0 for none.
func (d dictionary) phraseAt(ts []token, i int) (entry, int) {
	for n := min(maxPhrase, len(ts)-i); n > 0; n-- {
		words, ok := phraseOf(ts[i : i+n])
		if !ok {
			continue
		}
		e, found := d.known(words)
		if !found && d.counts[ts[i].key] {
			e, found = d.known(withoutNumbers(ts[i : i+n]))
		}
		switch {
		case found && e.said.Short && !isShort(ts, i):
			return entry{role: filler}, n
		case found:
			return e, n
		}
	}
	return entry{}, 0
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

// mark labels all tokens of a phrase; what it says stays at the first.
func mark(ts []token, e entry) {
	for i := range ts {
		ts[i].role, ts[i].value, ts[i].of, ts[i].said = e.role, tail, e.of, Phrase{Firm: e.said.Firm}
	}
	ts[0].value, ts[0].said = e.value, e.said
}

// tail is the value of the second and later words of a phrase, which say nothing of their own.
const tail = "\x00"

func phraseOf(ts []token) (string, bool) {
	var keys []string
	for i, t := range ts {
		if t.key == "/" && i > 0 && i+1 < len(ts) { // "richtig/falsch"
			continue
		}
		if !t.isWord() || t.quoted {
			return "", false
		}
		keys = append(keys, t.key)
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
	case askWord:
		agent, t.role = t.of.Agent, filler
	case unmetWord:
		agent, t.role = t.value, filler
	case fieldWord:
		if t.said.Firm {
			return "", !t.isWord()
		}
		if t.value = t.said.Not; t.value == "" {
			t.role = filler
		}
	case resultWord, webWord, gradeWord, oddGradeWord:
		t.role = filler
	case plainWord, makeWord:
	case negation, filler, vague, subject, lead, joiner:
		return "", !t.isWord()
	}
	return agent, true
}

// languageOf counts words that only one of the languages has.
func (d dictionary) languageOf(ts []token, fallback string) string {
	balance := 0
	for _, t := range ts {
		balance += d.tells[t.key]
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

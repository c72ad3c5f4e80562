package handwork

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/knowledge/library"
	"pult/backend/lang/prose"
	"pult/backend/material/kinds"
	"pult/backend/model"
)

// maxRecalled is how many sentences of a result answer a question.
const maxRecalled = 3

// recall answers from the results that the talk is about, the newest first: with a number of their parts, a cell of a
// table or the key of grades, or a sentence. What they do not say is left to the others.
func (d *desk) recall(question string, a *artifact.Answer) (bool, error) {
	for _, m := range slices.Backward(d.Req.Context) {
		r := d.result(m)
		w := d.wish(question, r)
		for _, way := range []func(told, asking) []string{d.counted, graded, d.stated} {
			if texts := way(r, w); len(texts) > 0 {
				d.said(a, "", "offline.answer.result", r.title, texts...)
				a.Sources, a.Sources[0].Title = a.Sources[:1], d.Say("offline.answer.result", "title", r.title)
				a.Sources[0].Place = ""
				for i := range a.Sentences {
					a.Sentences[i].Cites = []int{1}
				}
				return true, nil
			}
		}
	}
	return false, nil
}

// told is a result as statements.
type told struct {
	title    string
	document *artifact.Document // nil: it is of another kind
	facts    []fact
}

// fact is a sentence, or a cell of a table with what stands above and before it.
type fact struct {
	text string // as it is said
	keys string // of a cell: what it is of
	cell string
	row  bool
}

// blankCell is a cell that nobody has filled in.
var blankCell = regexp.MustCompile(`^[_\s.…☐]*$`)

func (d *desk) result(m model.Material) told {
	a := artifact.Artifact{Type: artifact.Type(m.Name), Content: m.JSON}
	kind := kinds.Of(a.Type)
	if kind.Work != nil { // it has parts, as documents have
		if doc, err := artifact.Decode[artifact.Document](m.JSON); err == nil && len(doc.Blocks) > 0 {
			return told{title: doc.Title, document: &doc, facts: d.ofDocument(doc)}
		}
	}
	r := told{title: titleOf(m)}
	if kind.Print != nil {
		var lines printed
		if kind.Print(&lines, d.Words, a) == nil {
			r.facts = sentencesOf(lines.texts...)
		}
	}
	return r
}

// titleOf is what a result calls itself.
func titleOf(m model.Material) string {
	if v, err := artifact.Decode[struct {
		Title   string
		Diagram struct{ Title string }
	}](m.JSON); err == nil {
		return cmp.Or(v.Title, v.Diagram.Title)
	}
	return ""
}

// printed collects what is printed on a terminal.
type printed struct{ texts []string }

func (p *printed) Line(_ int, text string)    { p.texts = append(p.texts, text) }
func (p *printed) Item(_ int, _, text string) { p.texts = append(p.texts, text) }

// footnote is the number of a source behind a printed sentence.
var footnote = regexp.MustCompile(`(?: ?\[\d+\])+`)

func sentencesOf(texts ...string) []fact {
	var list []fact
	for _, text := range texts {
		for _, s := range prose.Sentences(footnote.ReplaceAllString(text, "")) {
			if s = strings.TrimSpace(s); isSentence(s) {
				list = append(list, fact{text: s})
			}
		}
	}
	return list
}

func (d *desk) ofDocument(doc artifact.Document) []fact {
	var list []fact
	cell := func(keys, said, value string) {
		if !blankCell.MatchString(value) {
			list = append(list, fact{text: said + ": " + value, keys: keys, cell: value, row: true})
		}
	}
	cell(d.Say("param.research.grade")+" "+d.Say("offline.answer.class"), d.Say("param.research.grade"), doc.Grade)
	cell(d.Say("param.research.topic"), d.Say("param.research.topic"), doc.Topic)
	for _, b := range doc.Blocks {
		for _, row := range b.Rows {
			for c := 1; c < len(row); c++ {
				keys, said := row[0], row[0]
				if c < len(b.Header) {
					keys, said = row[0]+" "+b.Header[0]+" "+b.Header[c], b.Header[0]+" "+row[0]+", "+b.Header[c]
				}
				cell(keys, said, row[c])
			}
		}
		list = append(list, sentencesOf(truths(b)...)...)
	}
	return list
}

// truths are the texts of a part that are true as they stand: a task asks, has gaps, or says what is wrong.
func truths(b artifact.Block) []string {
	var texts []string
	for _, e := range b.Entries {
		switch {
		case b.Kind == artifact.GlossaryBlock && len(e.Answers) > 0:
			texts = append(texts, e.Text+": "+e.Answers[0])
		case !b.IsTask(), b.Kind == artifact.TruthTask && e.True:
			texts = append(texts, e.Text)
		}
	}
	return texts
}

// asking is what a question wants of a result.
type asking struct {
	query
	names  []string // must be spoken of: nouns and numbers that are not the title's
	others []string
	titled bool // it names the result itself
}

// wish reads a question about a result: what its title has, or what it is called, need not be in its sentences.
func (d *desk) wish(question string, r told) asking {
	w := asking{query: d.query(question, "")}
	title := fold(r.title, d.Language)
	german := d.Language == "de" && strings.ContainsFunc(question[min(1, len(question)):], unicode.IsUpper)
	for i, word := range words(strings.ReplaceAll(question, "%", " Prozent")) {
		plain := strings.ToLower(strings.Trim(word, "."))
		first, _ := utf8.DecodeRuneInString(word)
		switch {
		case asksOnly(plain) || isSmall(plain) || i == 0 && !unicode.IsDigit(first) || unasked(plain):
		case title.hasExactly([]keyword{{word: plain, de: library.Fold(plain, "de"), en: library.Fold(plain, "en")}}),
			callsResult(plain):
			w.titled = true
		case unicode.IsDigit(first), german && unicode.IsUpper(first), !german && d.Language != "de":
			w.names = append(w.names, plain)
		default:
			w.others = append(w.others, plain)
		}
	}
	return w
}

// unasked are words of a question that no answer has.
func unasked(word string) bool {
	return slices.Contains(strings.Fields(`insgesamt zusammen eigentlich denn noch für pro je bitte hier drin drauf darin
		darauf steht stehen brauche braucht bekommt bekomme total altogether here needs need have does for`), word)
}

// callsResult are words by which any result is spoken of.
func callsResult(word string) bool {
	return slices.Contains(strings.Fields(`blatt arbeitsblatt test text brief elternbrief diagramm bild schaubild quiz
		liste 		ergebnis arbeit klassenarbeit lied sheet worksheet letter chart diagram picture list result song`), word)
}

// counted answers "Wie viele Aufgaben sind das?" with the parts of a document.
func (d *desk) counted(r told, w asking) []string {
	if r.document == nil || w.kind != "number" || len(w.names)+len(w.others) != 1 {
		return nil
	}
	n, key := countOf(*r.document, slices.Concat(w.names, w.others)[0])
	if n == 0 {
		return nil
	}
	return []string{d.Say("offline.answer.count."+key, "n", strconv.Itoa(n))}
}

// countOf counts what a word names, in the first level of a document.
func countOf(doc artifact.Document, word string) (n int, key string) {
	level := artifact.Level("")
	if levels := doc.Levels(); len(levels) > 0 {
		level = levels[0]
	}
	entries := func(list ...artifact.BlockKind) (n int) {
		for _, b := range doc.At(level) {
			if slices.Contains(list, b.Kind) {
				n += len(b.Entries)
			}
		}
		return n
	}
	blocks := 0
	for _, b := range doc.At(level) {
		if b.IsTask() {
			blocks++
		}
	}
	switch word {
	case "aufgaben", "aufgabe", "tasks", "exercises":
		if blocks == 1 { // a page of sums is one task of many
			return entries(artifact.GapTask, artifact.TruthTask, artifact.ChoiceTask, artifact.ShortTask), "tasks"
		}
		return blocks, "tasks"
	case "punkte", "points", "marks":
		return doc.Points(level), "points"
	case "fragen", "questions":
		return entries(artifact.ChoiceTask, artifact.ShortTask), "questions"
	case "aussagen", "statements":
		return entries(artifact.TruthTask), "statements"
	case "quellen", "sources":
		return len(doc.Sources), "sources"
	}
	return 0, ""
}

// span is a range of points.
var pointSpan = regexp.MustCompile(`^(\d+(?:,\d)?)(?:–(\d+(?:,\d)?))?$`)

func pointsIn(cell string) (from, to float64, ok bool) {
	m := pointSpan.FindStringSubmatch(strings.ReplaceAll(cell, ".", ","))
	if m == nil {
		return 0, 0, false
	}
	number := func(s string) float64 {
		n, _ := strconv.ParseFloat(strings.ReplaceAll(s, ",", "."), 64) // it is one
		return n
	}
	return number(m[1]), number(cmp.Or(m[2], m[1])), true
}

// graded reads the key of grades: the points or the share of them that a grade takes, and the grade for some points.
func graded(r told, w asking) []string {
	at := slices.IndexFunc(w.names, func(n string) bool { _, err := strconv.Atoi(n); return err == nil })
	if r.document == nil || at < 0 {
		return nil
	}
	for _, b := range r.document.Blocks {
		if len(b.Header) < 3 || !slices.Contains([]string{"Note", "Grade"}, b.Header[0]) || len(b.Rows) == 0 {
			continue
		}
		for c := 1; c < min(len(b.Header), len(b.Rows[0])); c++ {
			if w.means(b, c, w.names[at]) {
				return []string{b.Header[0] + " " + b.Header[c] + ": " + b.Rows[0][c] + " " + b.Rows[0][0] + w.share(b, c)}
			}
		}
	}
	return nil
}

// wants reports a word of the question.
func (w asking) wants(words ...string) bool {
	return slices.ContainsFunc(slices.Concat(w.names, w.others), func(n string) bool { return slices.Contains(words, n) })
}

// means reports the column of a key that a number is about: a grade, or points within its span.
func (w asking) means(key artifact.Block, c int, name string) bool {
	from, to, ok := pointsIn(key.Rows[0][c])
	if w.wants("punkte", "punkten", "points") && w.wants("note", "zensur", "grade") {
		n, err := strconv.ParseFloat(name, 64)
		return ok && err == nil && n >= from && n <= to
	}
	return ok && key.Header[c] == name
}

// share is what of all points a grade takes, where that is asked for.
func (w asking) share(key artifact.Block, c int) string {
	most := 0.0
	for _, cell := range key.Rows[0][1:] {
		if _, to, ok := pointsIn(cell); ok {
			most = max(most, to)
		}
	}
	from, _, _ := pointsIn(key.Rows[0][c])
	if most == 0 || !w.wants("prozent", "percent") {
		return ""
	}
	return " (" + strconv.Itoa(int(100*from/most+0.5)) + " %)"
}

// stated answers with the cells or sentences that speak of all that is asked for, and hold what such an answer holds.
func (d *desk) stated(r told, w asking) []string {
	if len(w.names)+len(w.others) == 0 && (w.kind == "" || w.kind == "reason" || !w.titled && w.kind != "date") {
		return nil
	}
	var rows, sentences []string
	for _, f := range r.facts {
		if !w.answers(f, d.Language) {
			continue
		}
		if f.row {
			rows = append(rows, f.text)
		} else if !slices.Contains(sentences, f.text) {
			sentences = append(sentences, f.text)
		}
	}
	most := maxRecalled
	if w.kind != "" {
		most = 1
	}
	if all := slices.Concat(rows, sentences); len(all) > 0 {
		return all[:min(most, len(all))]
	}
	return nil
}

func (w asking) answers(f fact, language string) bool {
	text := f.text
	if f.row {
		text = f.keys + " " + f.cell
	}
	list := wordList(signs().Replace(text))
	has := func(word string) bool {
		return slices.ContainsFunc(list, func(have string) bool { return sameForm(word, have, language) })
	}
	all := func(words []string) bool { return !slices.ContainsFunc(words, func(n string) bool { return !has(n) }) }
	if !all(w.names) {
		return false
	}
	switch w.kind {
	case "number":
		return hasNumber(cmp.Or(f.cell, text)) && len(w.names) > 0
	case "date":
		return f.row && dayKey.MatchString(f.keys) || dayText.MatchString(text) && (len(w.names) > 0 || w.titled)
	case "reason":
		return reasons(text) && all(w.others)
	}
	if w.defining() {
		return !f.row && slices.ContainsFunc(w.names, func(n string) bool {
			at := slices.IndexFunc(list, func(have string) bool { return sameForm(n, have, language) })
			return at >= 0 && at < 2 && at+1 < len(list) && defines(list[at+1])
		})
	}
	return all(w.others)
}

// defining reports "Was ist Chlorophyll?": a sentence that only speaks of it is no answer.
func (w asking) defining() bool { return len(w.others) == 0 && len(w.names) > 0 }

func defines(verb string) bool {
	return slices.Contains(strings.Fields("ist sind bedeutet heißt heißen nennt is are means"), verb)
}

// signs are words of a question that a text has as signs.
func signs() *strings.Replacer { return strings.NewReplacer("%", " Prozent", "€", " Euro") }

var (
	dayKey  = regexp.MustCompile(`(?i)^(wann|datum|termin|tag|abgabe|frist|when|date|day)\b`)
	dayText = regexp.MustCompile(`\d{1,2}\. ?\d{1,2}\.|\d{1,2}\. \pL+ \d{4}|\d{1,2} \pL+ \d{4}|\b1\d{3}\b|\b20\d\d\b`)
)

// sameForm reports two forms of a word, "kostet" and "Kosten", or what a question says in its own way.
func sameForm(asked, have, language string) bool {
	same := map[string]string{"teuer": "kosten", "preis": "kosten", "spät": "uhrzeit", "uhr": "uhrzeit"}
	if own := same[asked]; own == have && own != "" {
		return true
	}
	if asked == have || library.Fold(asked, language) == library.Fold(have, language) {
		return true
	}
	short := min(len(asked), len(have))
	return short >= 5 && len(asked)-short <= 3 && len(have)-short <= 3 && strings.HasPrefix(have, asked[:short-2]) &&
		!strings.ContainsAny(asked, "0123456789")
}

package tasks

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/lang/wordlist"
)

// What is made of a text that the teacher hands in: pupils have read it, so each of its sentences may be asked for.

// OfPairs takes words with what belongs to them.
func OfPairs(pairs []wordlist.Pair, language string) Material {
	m := Material{Language: language, Own: true}
	for _, p := range pairs {
		m.Terms = append(m.Terms, artifact.Term{Word: p.Left, Definition: p.Right, Cites: []int{}})
	}
	return m
}

// told are the sentences of an own text that claim something.
func (w *writer) told() []artifact.Sentence {
	return slices.DeleteFunc(slices.Clone(w.m.sentences()), func(s artifact.Sentence) bool {
		return !endsSentence(s.Text) || strings.HasSuffix(s.Text, "?") || w.used[s.Text]
	})
}

// ownTruth makes statements of an own text, in its order: a sentence may lean on the one before it. Up to half of them
// are false.
func (w *writer) ownTruth(count int) artifact.Block {
	b := artifact.Block{Kind: artifact.TruthTask, Text: w.instruct("truth"), Entries: []artifact.Entry{}}
	all := w.told()
	wrong := map[string]string{}
	for _, f := range w.falsehoods(w.m.whole(), len(all)) {
		wrong[f.right] = f.text
	}
	for _, s := range all {
		if text, ok := misread(s.Text, w.m.Language); ok && wrong[s.Text] == "" {
			wrong[s.Text] = text
		}
	}
	for _, s := range spread(all, count) {
		b.Entries = append(b.Entries, artifact.Entry{Text: s.Text, Answers: []string{}, True: true, Cites: s.Cites})
		w.used[s.Text] = true
	}
	if !falsify(b.Entries, wrong) {
		return artifact.Block{Kind: artifact.TruthTask, Entries: []artifact.Entry{}} // all true would be no task
	}
	b.Points = len(b.Entries)
	return b
}

// falsify makes up to half of the statements false, every second one where there are enough; false when it can make
// none so.
func falsify(entries []artifact.Entry, wrong map[string]string) bool {
	left, could := max(1, len(entries)/2), 0
	for _, e := range entries {
		if wrong[e.Text] != "" {
			could++
		}
	}
	made := could > 0
	for i := range entries {
		e := &entries[i]
		if wrong[e.Text] == "" {
			continue
		}
		could--
		if left > 0 && (i%2 == 1 || could < left) {
			e.Text, e.Answers, e.True = wrong[e.Text], []string{e.Text}, false
			left--
		}
	}
	return made
}

// misread is a sentence that says something else than its text does: another number, or the opposite of a word. About
// the world it may be true all the same; about the text it is not.
func misread(sentence, language string) (string, bool) {
	if denies(sentence) {
		return "", false
	}
	list := contraries
	if language == "en" {
		list = englishContraries
	}
	for _, at := range word.FindAllStringIndex(sentence, -1) {
		other := contrary(list, sentence[at[0]:at[1]])
		if other != "" && !measuredIn.MatchString(sentence[:at[0]]) { // "70 cm lang" has no opposite
			return sentence[:at[0]] + other + sentence[at[1]:], true
		}
	}
	found := numeral.FindAllStringIndex(sentence, -1)
	if len(found) == 0 {
		return "", false
	}
	from, to := found[len(found)-1][0], found[len(found)-1][1]
	n, err := strconv.Atoi(sentence[from:to])
	behind := to == len(sentence) || strings.ContainsAny(sentence[to:to+1], " .,")
	alone := behind && (from == 0 || sentence[from-1] == ' ')
	ordinal := strings.HasPrefix(sentence[to:], ".") && strings.TrimSpace(sentence[to+1:]) != ""
	if err != nil || n < 2 || !alone || ordinal {
		return "", false
	}
	other := 2 * n
	if year(sentence[from:to]) {
		other = n - 20
	}
	return sentence[:from] + strconv.Itoa(other) + sentence[to:], true
}

// measuredIn finds a measure or an age before a word.
var measuredIn = regexp.MustCompile(`\d \pL+ $`)

// contrary is the opposite of a word, with its ending.
func contrary(list, w string) string {
	for pair := range strings.FieldsSeq(list) {
		one, other, _ := strings.Cut(pair, "/")
		for _, p := range [][2]string{{one, other}, {other, one}} {
			end, ok := strings.CutPrefix(w, p[0])
			if ok && slices.Contains([]string{"", "e", "er", "es", "en", "em"}, end) {
				return p[1] + end
			}
		}
	}
	return ""
}

// Words and their opposites; an adjective may have an ending.
const (
	contraries = "kalt/warm groß/klein hell/dunkel schnell/langsam alt/jung lang/kurz dick/dünn " +
		"hart/weich laut/leise süß/sauer nass/trocken leicht/schwer weiß/schwarz rot/blau " +
		"grün/gelb oben/unten links/rechts " +
		"viel/wenig mehr/weniger immer/nie Sommer/Winter Frühling/Herbst Tag/Nacht tags/nachts Norden/Süden Osten/Westen " +
		"Weibchen/Männchen Morgen/Abend gern/ungern"
	englishContraries = "cold/warm big/small large/small light/dark fast/slow old/young long/short " +
		"hard/soft loud/quiet wet/dry white/black red/blue green/yellow summer/winter spring/autumn day/night " +
		"north/south east/west more/less always/never male/female morning/evening"
)

// ownOrder is an own text to be put in order, sentence by sentence.
func (w *writer) ownOrder() artifact.Block {
	b := artifact.Block{Kind: artifact.OrderTask, Text: w.instruct("order"), Entries: []artifact.Entry{}}
	for _, s := range w.m.sentences() {
		if len(b.Entries) < maxCount {
			b.Entries = append(b.Entries, artifact.Entry{Text: s.Text, Answers: []string{}, Cites: s.Cites})
		}
	}
	if b.Points = len(b.Entries); b.Points < 3 {
		b.Entries = []artifact.Entry{}
	}
	return b
}

// ownQuestions ask for the sentences of an own text that none of these answers.
func (w *writer) ownQuestions(have []artifact.Entry, count int) []artifact.Entry {
	answered := func(s artifact.Sentence) bool {
		return slices.ContainsFunc(have, func(e artifact.Entry) bool { return slices.Contains(e.Answers, s.Text) })
	}
	asked := map[string]bool{}
	for _, e := range have {
		asked[e.Text] = true
	}
	ways := []func(string) string{
		w.asks,
		func(sentence string) string { return w.about(sentence, 1) }, // of a word that the text has once
		func(sentence string) string { return w.about(sentence, 2) },
	}
	for _, ask := range ways {
		for _, s := range w.told() {
			if q := ask(s.Text); len(have) < count && q != "" && !asked[q] && !answered(s) {
				asked[q] = true
				have = append(have, artifact.Entry{Text: q, Answers: []string{s.Text}, Cites: s.Cites})
			}
		}
	}
	whole := w.m.whole()
	slices.SortStableFunc(have, func(a, b artifact.Entry) int { // as the text goes
		return strings.Index(whole, a.Answers[0]) - strings.Index(whole, b.Answers[0])
	})
	return have
}

// asks turns a German main clause into the question that it answers; "" where that is not certain.
func (w *writer) asks(sentence string) string {
	sentence = strings.TrimSuffix(sentence, ".")
	if w.m.Language == "en" || denies(sentence) || strings.ContainsAny(sentence, ";:()\"„“!") {
		return ""
	}
	if q := fronted(sentence); q != "" {
		return q
	}
	subject, verb, rest := clauseOf(sentence)
	if subject == "" || strings.Contains(sentence, ",") {
		return ""
	}
	if word := placed(verb, rest); word != "" {
		return word + " " + verb + " " + lowerArticle(subject) + "?"
	}
	if first := firstWord(rest); among(takes, verb) && (capital(first) || among(" ein eine einen kleine kleinen kleines "+
		"große großen viele ", first)) {
		return "Was " + verb + " " + lowerArticle(subject) + "?"
	}
	if m := measured.FindStringSubmatch(rest); m != nil && among(" ist sind war wird werden ", verb) {
		return "Wie " + m[1] + " " + verb + " " + lowerArticle(subject) + "?"
	}
	if m := numbered.FindStringSubmatch(rest); m != nil && !among(" ist sind war ", verb) {
		return "Wie viele " + m[1] + " " + verb + " " + lowerArticle(subject) + "?"
	}
	return ""
}

// about asks what the text says on the noun of a sentence, one that the text has so often at most.
func (w *writer) about(sentence string, most int) string {
	list := word.FindAllString(sentence, -1)
	for i, v := range list {
		named := i > 1 && isSmall(list[i-1]) && capital(list[i-2]) && !isSmall(list[i-2]) // "Friedrich der Große"
		noun := w.m.Language != "en" && i > 0 && capital(v) && !isSmall(v) && !named
		if w.m.Language == "en" {
			noun = len(v) > 5 && !isSmall(v) && !verbal(v)
		}
		if noun && occursWord(w.m.whole(), v) <= most {
			return w.say("exercise.about", "word", v)
		}
	}
	return ""
}

var (
	// when and where find what stands in front of the verb: a time, a place.
	when = regexp.MustCompile(`^(?:(?:Im|Am|In der|Seit dem|Nach dem|Vor dem) (?:Frühling|Frühjahr|Sommer|Herbst|Winter|` +
		`Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Morgen|Abend|Mittag|Nacht|` +
		`Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Jahr \d{3,4})|Nachts|Tagsüber|Morgens|Abends|` +
		`Um \d{3,4}|Im Jahre? \d{3,4}) (\p{Ll}.+)$`)
	where = regexp.MustCompile(`^(?:Im|Am|In (?:der|den|vielen|einem|einer)|Auf (?:der|dem|den)|Unter (?:der|dem)|` +
		`An (?:der|den)) (?:\p{Ll}+en )?\p{Lu}\p{L}+ (\p{Ll}.+)$`)
	// nowhere finds what looks like a place and is none.
	nowhere = regexp.MustCompile(`^(?:Im|Am|In (?:der|den|einem|einer)|Auf (?:der|dem|den)|Unter (?:der|dem)|` +
		`An (?:der|den)) (?:\p{Ll}+en )?(?:Regel|Durchschnitt|Schnitt|Mittel|Allgemeinen|Grunde|Prinzip|Fall|Fällen|` +
		`Gegensatz|Gegenteil|Vergleich|Unterschied|Verhältnis|Zusammenhang|Anfang|Beginn|Ende|Laufe|Verlauf|Anschluss|` +
		`Folge|Zukunft|Vergangenheit|Gegenwart|Zeit|Zeiten|Alter|Kindheit|Jugend|\p{Lu}\p{Ll}*zeit|Mittelalter|Antike|` +
		`Neuzeit|Renaissance|Epoche|Phase|\p{Lu}?\p{Ll}*[Jj]ahrhunderts?|\p{Lu}?\p{Ll}*[Jj]ahr(?:en|e|es)?|` +
		`\p{Lu}?\p{Ll}*[Kk]rieg|Revolution|Frieden|Praxis|Theorie|Form|Lage|Weise|Woche|Ferien|Pause|Tag|Monat|` +
		`Umständen|Bedingungen|Druck|Art|Basis|Grundlage|Suche|Sprache|Reihe|Nähe)\b`)
	origin = regexp.MustCompile(`^(?:ursprünglich )?aus (?:dem |der |den )?\p{Lu}\p{L}+$`)
	place  = regexp.MustCompile(`^(?:im|am|in|auf|unter|an|neben|vor|hinter|über) (?:(?:der|dem|den|einem|einer) )?` +
		`(?:\p{Ll}+en )?\p{Lu}\p{L}+$`)
	measured = regexp.MustCompile(`^(?:nur |etwa |rund |fast |ungefähr |circa |bis zu )*\d+(?:,\d+)?(?: bis \d+)? ` +
		`(?:mm|cm|m|km|g|kg|t|Meter|Zentimeter|Kilometer|Gramm|Kilogramm|Jahre|Tonnen|Grad) ` +
		`(lang|breit|hoch|tief|dick|groß|schwer|alt|warm|kalt|weit)$`)
	numbered = regexp.MustCompile(`^(?:nur |etwa |rund |fast |ungefähr |über |bis zu )*(?:\d+|zwei|drei|vier|fünf|sechs|` +
		`sieben|acht|neun|zehn|elf|zwölf)(?: bis \d+)? (\p{Lu}\p{L}+)$`)
)

// fronted asks for the time or the place that stands in front of a verb; "" where neither does.
func fronted(sentence string) string {
	for i, front := range []*regexp.Regexp{when, where} { // a time looks like a place, too
		if i > 0 && nowhere.MatchString(sentence) {
			return ""
		}
		if m := front.FindStringSubmatch(sentence); m != nil && verbal(firstWord(m[1])) && !referring(m[1]) {
			return []string{"Wann ", "Wo "}[i] + m[1] + "?"
		}
	}
	return ""
}

// placed is the word that asks for a place, where that is all that stands behind a verb; "" where it is not.
func placed(verb, rest string) string {
	switch {
	case among(comes, verb) && origin.MatchString(rest):
		return "Woher"
	case among(stays, verb) && place.MatchString(rest):
		return "Wo"
	}
	return ""
}

// referring reports a verb with a word behind it that stands for something of the sentence before.
func referring(text string) bool {
	_, rest, _ := strings.Cut(text, " ")
	return among(" er sie es man dieser diese dieses ihn ihm ihr ihnen ", firstWord(rest))
}

// Verbs of origin and of place, for whole sentences that say nothing else: "Die Pflanze stammt aus Asien.".
const (
	comes = " stammt stammen kommt kommen "
	stays = " wächst wachsen lebt leben wohnt wohnen steht stehen liegt liegen entspringt entspringen nistet nisten " +
		"schläft schlafen überwintert überwintern brütet brüten findet befindet "
)

// takes are verbs that want something.
const takes = " fängt fangen baut bauen frisst fressen isst essen trinkt trinken sucht suchen bekommt bekommen " +
	"trägt tragen braucht brauchen sammelt sammeln jagt jagen "

// clauseOf cuts a short main clause at its verb, where its subject is a noun with or without an article.
func clauseOf(sentence string) (subject, verb, rest string) {
	list := strings.Fields(sentence)
	for i, v := range list {
		if i == 0 || i > 3 || capital(v) || !verbal(v) && !among(" hat haben ist sind war wird werden ", v) {
			continue
		}
		if !capital(list[i-1]) || i == 1 && isSmall(list[0]) {
			return "", "", ""
		}
		return strings.Join(list[:i], " "), v, strings.Join(list[i+1:], " ")
	}
	return "", "", ""
}

func firstWord(text string) string {
	first, _, _ := strings.Cut(text, " ")
	return first
}

// lowerArticle writes the article of a subject small; a noun stays as it is.
func lowerArticle(subject string) string {
	if first := firstWord(subject); isSmall(first) {
		return strings.ToLower(first) + subject[len(first):]
	}
	return subject
}

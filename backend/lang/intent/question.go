package intent

import (
	"slices"
	"strings"
)

// Asked is a question as its answer is looked for.
type Asked struct {
	Question string   `json:"question"` // complete: what a follow-up leaves out stands in it
	Topics   []string `json:"topics"`   // what to look for, likeliest first; empty: nothing is named
}

// Question reports that a text asks something and wants no work done: "Was ist Osmose?" but not "Kannst du mir ein
// Arbeitsblatt machen?". In doubt it is no question, unless it begins like one.
func (r *Reader) Question(text string) bool {
	if !legible(text) {
		return false
	}
	d := r.words
	ts := d.tokens(text)
	d.label(ts)
	if len(ts) == 0 {
		return false
	}
	first := interrogative(opening(ts))
	if !first && (ts[len(ts)-1].key != "?" || begs(ts)) {
		return false
	}
	works := func(t token) bool {
		return t.role == unmetWord || t.role == askWord && !t.of.Seeks && (!t.of.Shows || !first)
	}
	commands := func(t token) bool {
		if t.role == makeWord {
			return !asksToo(t.key) || t.key == "machen" && !first
		}
		return seeks(t) && t.of.orders(t.key)
	}
	return !slices.ContainsFunc(ts, func(t token) bool { return t.isWord() && (works(t) || commands(t)) })
}

// AsksAbilities reports a text that asks what the program can do: "Was kannst du?", "Hilfe", "What can Pult do?".
// Whoever names anything else asks about that.
func (r *Reader) AsksAbilities(text string) bool {
	said := map[part]bool{}
	for _, t := range wordsOf(r.words, text) {
		p, known := partOf(t.key)
		if !known {
			return false
		}
		said[p] = true
	}
	return said[helping] || said[asking] && said[able] && said[who] || said[functions] && (said[who] || said[yours])
}

// part is what a word says of the program and what it can do.
type part int

const (
	filling part = iota
	helping
	asking
	able
	who
	functions // of mathematics, too, or of a verb: only whose they are tells
	yours
)

func partOf(key string) (p part, known bool) {
	for p, is := range [...]func(string) bool{
		filling: fillsAbility, helping: helps, asking: asksAbility, able: isAble, who: isWho, functions: isFunction,
		yours: isYours,
	} {
		if is(key) {
			return part(p), true
		}
	}
	return filling, false
}

// begs reports a wish that is asked politely: "Könnten Sie mir …?".
func begs(ts []token) bool {
	return slices.ContainsFunc(begging(), func(words []string) bool { return starts(ts, words) })
}

// opening is the first word behind "und", "aber" and polite words.
func opening(ts []token) string {
	for _, t := range ts {
		if t.isWord() && !connects(t.key) && t.key != "bitte" && t.key != "hallo" && t.key != "please" {
			return t.key
		}
	}
	return ""
}

// Ask reads a question. before are the questions before it in the same talk, oldest first: what this one leaves out is
// taken from the last one that names it.
func (r *Reader) Ask(text, uiLanguage string, before ...string) Asked {
	text = strings.Join(strings.Fields(text), " ")
	for _, last := range slices.Backward(before) {
		if full, ok := r.resumed(text, last, uiLanguage); ok {
			return Asked{Question: full, Topics: r.topicsOf(full, uiLanguage)}
		}
		if len(r.topicsOf(text, uiLanguage)) > 0 && !r.pointsBack(text, uiLanguage) {
			break
		}
		if topics := r.topicsOf(last, uiLanguage); len(topics) > 0 {
			return Asked{Question: text, Topics: topics}
		}
	}
	return Asked{Question: text, Topics: r.topicsOf(text, uiLanguage)}
}

// pointsBack reports a question about "it" that names nothing by a capital.
func (r *Reader) pointsBack(text, language string) bool {
	in := r.Read(text, language)
	ts := wordsOf(r.words, text)
	return !(in.Language == "de" && slices.ContainsFunc(ts[min(1, len(ts)):], func(t token) bool { return t.capital })) &&
		slices.ContainsFunc(ts, func(t token) bool {
			return pointsTo(t.key)
		})
}

// preposition is one of an elliptic question, with those that say the same; none for other words.
func preposition(key string) []string {
	for _, same := range sameBefore() {
		if slices.Contains(same, key) {
			return same
		}
	}
	return nil
}

// maxElliptic is how many words a question may have that leaves its verb out.
const maxElliptic = 5

// resumed completes "und bei Tieren?", "Und in Hessen?", "und Diffusion?" and "Was ist mit Diffusion?" by the question
// before.
func (r *Reader) resumed(text, last, language string) (string, bool) {
	d := r.words
	ts := wordsOf(d, text)
	at, leaves := ledIn(ts)
	if at >= len(ts) || len(ts)-at > maxElliptic || interrogative(ts[at].key) {
		return "", false
	}
	if leaves && at > 1 && isArticle(ts[at].key) && at+1 < len(ts) { // "Was ist mit dem Mond?" has the wrong case
		at++
	}
	phrase := strings.TrimRight(text[ts[at].from:], " ?!.")
	last = strings.TrimRight(last, " ?!.")
	if same := preposition(ts[at].key); same != nil {
		return placed(phrase, last, wordsOf(d, last), same), true
	}
	if !leaves || verbal(ts[at:], language) {
		return "", false
	}
	return r.exchanged(phrase, last, language)
}

// ledIn is where a follow-up gets to what it is about, behind "und" and "was ist mit". leaves reports that there was
// such a lead: the rest of the question is left out.
func ledIn(ts []token) (at int, leaves bool) {
	for at < len(ts) && connects(ts[at].key) {
		at++
	}
	for _, lead := range followUps() {
		if starts(ts[at:], lead) {
			return at + len(lead), true
		}
	}
	return at, at > 0
}

// placed puts a phrase with a preposition where the last question has the same one, else at its end. ts are the words
// of the last question.
func placed(phrase, last string, ts []token, same []string) string {
	for _, t := range ts {
		if t.from > 0 && slices.Contains(same, t.key) {
			return strings.TrimSpace(last[:t.from]) + " " + phrase + "?"
		}
	}
	return last + " " + phrase + "?"
}

// exchanged asks the last question about something else; false when it names nothing.
func (r *Reader) exchanged(phrase, last, language string) (string, bool) {
	topics := r.topicsOf(last, language)
	if len(topics) == 0 {
		return "", false
	}
	from := strings.Index(strings.ToLower(last), strings.ToLower(topics[0]))
	if from < 0 {
		return "", false
	}
	head := last[:from]
	if words := strings.Fields(head); len(words) > 0 && isArticle(plain(words[len(words)-1])) {
		head = strings.Join(words[:len(words)-1], " ") + " "
	}
	return head + phrase + last[from+len(topics[0]):] + "?", true
}

// verbal reports a phrase that is a sentence of its own: its second word is written small in German, and it has no
// article in front.
func verbal(ts []token, language string) bool {
	return language != "en" && len(ts) > 1 && !ts[0].capital && !isArticle(ts[0].key)
}

func starts(ts []token, words []string) bool {
	if len(ts) <= len(words) {
		return false
	}
	for i, w := range words {
		if ts[i].key != w {
			return false
		}
	}
	return true
}

func wordsOf(d dictionary, text string) []token {
	return slices.DeleteFunc(d.tokens(text), func(t token) bool { return !t.isWord() })
}

// maxTopics bounds what is looked for.
const maxTopics = 5

// topicsOf is what a question may be about: the topic that the request reader finds behind a word that introduces one;
// else the nouns, together and one by one.
func (r *Reader) topicsOf(text, language string) []string {
	in := r.Read(text, language)
	var topics []string
	add := func(topic string) {
		topic = strings.TrimSpace(topic)
		if isName(plain(topic)) && len(topics) < maxTopics &&
			!slices.ContainsFunc(topics, func(t string) bool { return strings.EqualFold(t, topic) }) {
			topics = append(topics, topic)
		}
	}
	if in.Verb {
		add(in.Topic)
	}
	nouns := r.nounsOf(text, in.Language)
	add(strings.Join(nouns, " "))
	for _, noun := range nouns {
		add(noun)
	}
	return topics
}

// nounsOf lists what a question names: in German what is written with a capital behind its first word, otherwise the
// words that are no small ones.
func (r *Reader) nounsOf(text, language string) []string {
	d := r.words
	ts := d.tokens(text)
	d.label(ts)
	german := language == "de" && slices.ContainsFunc(ts, func(t token) bool { return t.capital })
	var nouns []string
	open := false
	for i, t := range ts {
		word := text[t.from:t.to]
		name := t.isWord() && !t.isNumber() && !interrogative(t.key) && !connects(t.key) && !isPronoun(t.key) &&
			(t.quoted || i > 0 && german && t.capital ||
				!german && (t.role == plainWord || t.role == subject || t.role == askWord && t.of.Shows) && !isAuxiliary(t.key))
		switch {
		case name && open && german:
			nouns[len(nouns)-1] += " " + word
		case name:
			nouns = append(nouns, word)
		}
		open = name
	}
	return nouns
}

//nolint:gochecknoglobals // made once, never written
var (
	asksToo = wordset("do does use uses take takes make makes need needs give gives want wants macht machen will show " +
		"shows") // words for making that a question has as well
	helps        = wordset("hilfe help anleitung faehigkeiten")
	asksAbility  = wordset("was wobei womit wie what how")
	isAble       = wordset("kannst kann koennen koennt can could funktioniert work works")
	isWho        = wordset("du sie ihr pult man ich you i programm app")
	isFunction   = wordset("funktionen moeglichkeiten")
	isYours      = wordset("deine your")
	fillsAbility = wordset(`mir mich uns hier alles so denn eigentlich machen tun helfen das dieses fuer bitte hallo zeig
		zeige alle me do does make this please with us hello the`)
	begging = phrases("kannst du, koenntest du, koennten sie mir, koennen sie mir, koennten sie, wuerdest du, " +
		"wuerden sie, can you, could you, would you")
	interrogative = wordset(`was wer wem wen wessen wie wieviel wieviele wann wo wohin woher warum wieso weshalb wozu
		wodurch womit woraus wovon woran worin welche welcher welches welchen welchem
		what what's whats who whom whose how when where why which`)
	connects   = wordset("und aber oder and but or also dann so")
	pointsTo   = wordset("es er sie das dies dabei davon darin daran damit it they them this that")
	sameBefore = phrases("bei beim, in im, an am, auf, fuer, von vom, nach, mit, zu zum zur, unter, among, for, of, " +
		"with, at, under") // prepositions that say the same
	followUps = phrases("wie ist es, wie ist das, wie sieht es, wie sieht das, was ist mit, und was ist mit, " +
		"what about, how about")
	isArticle = wordset("der die das den dem des ein eine einen einem einer the a an")
	isPronoun = wordset(`ich du er sie es wir ihr man sich mir mich uns ihnen it they them he she we you one there this
		that these those dies dieser diese dieses das`)
	isAuxiliary = wordset(`ist sind war waren wird werden hat haben kann koennen soll darf muss gibt viel viele lange oft
		gross hoch weit alt denn eigentlich dauert dauerte dauern heisst kommt
		is are was were be been do does did has have had can could should would will much many long often big
		high far old happen happens called mean means`)
)

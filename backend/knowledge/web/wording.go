package web

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/knowledge/source"
)

// maxTries bounds the wordings of one search, the first among them.
const maxTries = 3

// wording is one way to put a query.
type wording struct {
	why  source.Why
	text string
}

// wordings are the ways to put a query, to be tried one after another until something is found: as it is, without words
// that no page has to hold, in basic forms, the topic alone, and in the encyclopedia of the other language.
func wordings(q source.Query, topicOf func(text, language string) string) []wording {
	plain := plainWords(q.Text)
	topic := q.Topic
	if topic == "" {
		topic = topicOf(q.Text, q.Language)
	}
	all := []wording{
		{
			source.Asked,
			q.Text,
		}, {source.PlainWords, plain}, {source.Singular, eachWord(plain, singular)}, {source.TopicAlone, flat(topic)},
	}
	var list []wording
	for _, w := range all {
		known := slices.ContainsFunc(list, func(o wording) bool { return strings.EqualFold(o.text, w.text) })
		if w.text != "" && !known {
			list = append(list, w)
		}
	}
	elsewhere := wording{source.OtherLanguage, plain}
	if plain == "" {
		elsewhere.text = q.Text
	}
	list = append(list, elsewhere)
	return list[:min(len(list), maxTries)]
}

func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// plainWords leaves out small words, words of the school, signs and the number of a class.
func plainWords(text string) string {
	words := strings.FieldsFunc(
		text,
		func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;:!?()[]\"„“”»«…", r) },
	)
	var kept []string
	for i, w := range words {
		w = strings.Trim(w, ".-–'’")
		number := strings.Trim(w, "0123456789.-–") == ""
		if w == "" || isFiller(w) || number && i > 0 && isFiller(words[i-1]) {
			continue
		}
		kept = append(kept, w)
	}
	return strings.Join(kept, " ")
}

// isFiller reports a word that a page about the topic need not hold.
func isFiller(word string) bool {
	switch strings.ToLower(word) {
	case "der",
		"die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines", "und", "oder",
		"für", "fuer", "zu", "zum", "zur", "im", "in", "ins", "am", "an", "auf", "mit", "von", "vom", "über",
		"ueber", "nach", "bei", "beim", "aus", "durch", "um", "wie", "was", "wer", "wo", "wann", "warum",
		"weshalb", "welche", "welcher", "welches", "ist", "sind", "war", "waren", "wird", "werden", "es", "sie",
		"er", "ich", "wir", "man", "gibt", "funktioniert", "funktionieren", "entsteht", "entstehen", "bitte",
		"alles", "mehr", "sehr", "einfach", "leicht", "kurz", "verständlich", "erklärt", "erklären", "erkläre",
		"erklärung", "definition", "bedeutung", "überblick", "übersicht", "zusammenfassung", "einführung",
		"grundlagen", "information", "informationen", "infos", "thema", "recherche", "recherchiere", "finde",
		"suche", "unterricht", "unterrichtsmaterial", "unterrichtsmaterialien", "unterrichtseinheit",
		"unterrichtsstunde", "material", "materialien", "arbeitsblatt", "arbeitsblätter", "schule",
		"grundschule", "gymnasium", "realschule", "hauptschule", "gesamtschule", "sekundarstufe", "oberstufe",
		"mittelstufe", "unterstufe", "klasse", "klassen", "klassenstufe", "jahrgang", "jahrgangsstufe", "stufe",
		"kinder", "schüler", "schülerinnen", "lernende", "lehrer", "the", "a", "of", "for", "to", "on", "at",
		"with", "from", "by", "and", "or", "about", "how", "what", "who", "when", "where", "why", "which",
		"does", "do", "is", "are", "were", "please", "simple", "simply", "explained", "explain", "explanation",
		"meaning", "overview", "summary", "introduction", "basics", "info", "research", "find", "search",
		"lesson", "lessons", "teaching", "worksheet", "worksheets", "school", "class", "grade", "year",
		"students", "pupils", "kids",
		"children":
		return true
	}
	return false
}

func eachWord(text string, form func(string) string) string {
	words := strings.Fields(text)
	for i, w := range words {
		words[i] = form(w)
	}
	return strings.Join(words, " ")
}

// shortestInflected is the length in letters from which a word loses an ending.
const shortestInflected = 5

// singular takes the plural's ending from a word by the endings that German and English nouns have; the result may be
// no word at all, and then nothing is found with it.
func singular(word string) string {
	if utf8.RuneCountInString(word) < shortestInflected {
		return word
	}
	for _, ending := range []struct{ plural, one string }{
		{"innen", "in"},
		{"ungen", "ung"},
		{"heiten", "heit"},
		{"keiten", "keit"},
		{"schaften", "schaft"},
		{"ionen", "ion"},
		{"täten", "tät"},
		{"ies", "y"},
		{"ses", "s"},
		{"ss", "ss"},
		{"us", "us"},
		{"is", "is"},
		{"en", "e"},
		{"eln", "el"},
		{"ern", "er"},
		{"s", ""},
	} {
		if stem, ok := strings.CutSuffix(word, ending.plural); ok && stem != "" {
			return stem + ending.one
		}
	}
	return word
}

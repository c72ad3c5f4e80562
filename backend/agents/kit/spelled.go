package kit

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// fewCapitals: where fewer words than one of so many have a capital, the text was typed in small letters.
const fewCapitals = 8

// The patterns are compiled once; none is ever written.
var (
	wordsAndNumbers = regexp.MustCompile(`\d[\p{L}\d]*(?:[.,:-]+\d+)*\.?|\p{L}[\p{L}\d]*(?:-[\p{L}\d]+)*`)
	// before are words behind which a noun stands, at once or behind an adjective.
	before = regexp.MustCompile(`^(?:der|die|das|dem|den|des|ein|eine[nmrs]?|kein|keine[nmr]?|mein|meine[nmr]?|unser|` +
		`unsere[nmrs]?|ihr|ihre[nmrs]?|dein|deine[nmr]?|alle[nr]?|jede[nmrs]?|diese[nmrs]?|viele|zum|zur|am|im|ins|` +
		`ans|beim|` +
		`vom|fürs|nach|mit|ohne|für|bei|aus|wegen|per|von|in|pro|je|und|oder|frau|herrn?|familie|\d[\d.,:-]*)$`)
	// noNoun are words that are none.
	noNoun = regexp.MustCompile(`^(?:ich|du|er|sie|es|wir|uns|euch|ihnen|ihm|ihn|sich|man|wer|was|wo|wann|wie|bis|` +
		`ab|um|` +
		`auf|an|zu|vor|über|unter|gegen|seit|durch|aber|denn|doch|dass|ob|wenn|weil|damit|als|dann|danach|dort|da|` +
		`hier|so|` +
		`auch|nur|noch|nicht|nichts|etwas|bitte|danke|heute|morgen|gestern|übermorgen|morgens|mittags|abends|immer|` +
		`leider|` +
		`schon|erst|ca|circa|spätestens|statt|bzw|z|b|usw|zurück|willkommen|passend|freiwillig|pünktlich|gemeinsam|` +
		`zusammen|dabei|dazu|vorher|nachher|wieder|gern|gerne|sehr|gut|warm|kurz|schön|mal|mir|mich|dir|dich|wird|` +
		`entweder|außerdem|zusätzlich|insgesamt|täglich|wöchentlich|nächste[nmrs]?|kommende[nmrs]?|von|hin|her|weg|` +
		`beide|einige|mehrere|wenige|sonst|fehlt|fehlen|rein|lieber|dringend|wichtig|frei|krank|schreiben?|schreibe|mach|` +
		`machen?|erstellen?|brauche)$`)
	// verb is an infinitive of what letters ask for.
	verb = regexp.MustCompile(`(?i)(?:bringen|geben|nehmen|holen|melden|kommen|sammeln|zahlen|waschen|ieren|` +
		`schreiben|lesen|` +
		`packen|schicken|sorgen|achten|denken|helfen|machen|gehen|treffen|backen|suchen|brauchen|tragen|lassen|bleiben|` +
		`haben|werden|halten|stellen|setzen|ziehen|legen|finden|stehen|sehen|laufen|üben|lernen|füllen|reinigen|prüfen|` +
		`weisen|teilen|anziehen|besorgen|überweisen|reichen|kleben|schneiden|sprechen|rufen|warten|nutzen|kaufen|` +
		`vergessen|unterschreiben|durchsehen)$`)
	finite = regexp.MustCompile(`^(?:ist|sind|war|waren|wird|werden|wurden?|hat|haben|hatten?|kann|können|konnten?|` +
		`muss|müssen|` +
		`soll|sollen|sollten?|darf|dürfen|möchten?|will|wollen|würden?|findet|fällt|fallen|kommt|geht|fährt|macht|gibt|` +
		`beginnt|startet|endet|kostet|trifft|braucht|bleibt|besucht|feiert|nimmt|steht|trägt|übernimmt|liegt|läuft|` +
		`bekommt|` +
		`erhält|verschoben|verlegt|abgesagt|entfällt|singt|spielt|bringt|holt|sucht|suchen)$`)
	inflected = regexp.MustCompile(`.{2}(?:e|en|er|es|em)$`)
	// noun are ends of words that letters name.
	noun = regexp.MustCompile(`(?:ung|ungen|heit|keit|schaft|tion|tionen|tät|tag|tage|abend|woche|wochen|fahrt|` +
		`ausflug|fest|feier|besuch|geld|kasse|zettel|brief|sachen|schuhe?|hose|jacke|creme|mütze|buch|bücher|hefte?|` +
		`mappen?|tasche|beutel|ranzen|rucksack|flasche|dose|stifte?|schere|karten?|zeug|bus|bahnhof|bahn|haus|halle|raum|` +
		`zimmer|schule|hof|museum|theater|kino|park|wald|bad|spenden?|kuchen|plätzchen|salat|getränke?|frühstück|pausen?|` +
		`unterricht|ausfall|stunden?|ferien|arzt|ärztin|fotos?|fotograf|läuse|köpfe|eltern|kind|kindern?|schülern?|` +
		`lehrer|` +
		`lehrerin|klassen?|gruppen?|geschwister|euro|uhr|prozent|schrift|abschnitt|erlaubnis|namen?|telefon|nummern?|` +
		`adresse|kosten|preis|eintritt|beitrag|sport|tuch|gummi|bürste|pasta|brot|obst|wasser|basar|markt|konzert|` +
		`projekt|` +
		`training|wettbewerb|lauf|spiele|zeugnisse?|vertreter|wahl|mensa|aula|verbot|handy|treffpunkt|abfahrt|rückkehr|` +
		`haltestelle|praktikum|material|zoo|website|webseite|homepage|ausgabe|abgabe|verben?|dienst|plan|arbeit|note|` +
		`prüfung|test|bescheinigung|wanderung|bundesjugendspiele|landheim|nacht|schluss|beginn|ende|punkt)$`)
)

// Spelled writes the nouns of a German text that was typed in small letters with a capital: behind an article or a
// preposition, with an end that nouns have, and alone between marks. A text that has capitals is as its writer wants
// it.
func Spelled(text string) string {
	at := wordsAndNumbers.FindAllStringIndex(text, -1)
	if capitals(text, at) {
		return text
	}
	var out strings.Builder
	from, marked, brings, want := 0, true, false, false // what stands before: a mark, a word that brings a noun
	for i, m := range at {
		s := standing{word: text[m[0]:m[1]], after: true}
		if i+1 < len(at) {
			s.next, s.after = text[at[i+1][0]:at[i+1][1]], strings.Trim(text[m[1]:at[i+1][0]], " ") != ""
		}
		s.alone, s.wanted = marked && s.after, want && (!marked || brings)
		word := ""
		word, want = s.spelled()
		marked, brings = s.after, before.MatchString(s.word)
		out.WriteString(text[from:m[0]] + word)
		from = m[1]
	}
	return out.String() + text[from:]
}

// capitals reports a text that was not typed in small letters.
func capitals(text string, at [][]int) bool {
	n := 0
	for i, m := range at {
		if first, _ := utf8.DecodeRuneInString(text[m[0]:]); i > 0 && unicode.IsUpper(first) {
			n++
		}
	}
	return n > 0 && n*fewCapitals >= len(at)
}

// standing is a word in its place: with the word behind it, or a mark there; between marks; behind a word that brings a
// noun.
type standing struct {
	word, next           string
	after, alone, wanted bool
}

// spelled is the word with its letters, and whether a noun is still to come.
func (s standing) spelled() (word string, want bool) {
	switch {
	case before.MatchString(s.word):
		if slices.Contains([]string{"frau", "herr", "herrn", "familie"}, s.word) {
			return Capital(s.word), true
		}
		return s.word, true
	case noNoun.MatchString(s.word) || finite.MatchString(s.word) || verb.MatchString(s.word) && !s.alone:
		return s.word, false
	case noun.MatchString(s.word), s.alone && len(s.word) > 2:
		return Capital(s.word), false
	case s.wanted && !s.after && inflected.MatchString(s.word) && content(s.next): // an adjective
		return s.word, true
	case s.wanted:
		return Capital(s.word), false
	}
	return s.word, false
}

// Infinitive reports a word that is one of what letters ask for: "abgeben".
func Infinitive(word string) bool { return verb.MatchString(word) }

// content reports a word that may be a noun.
func content(word string) bool {
	return word != "" && !before.MatchString(word) && !noNoun.MatchString(word) && !finite.MatchString(word) &&
		!verb.MatchString(word)
}

package tasks

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// word finds the words of a sentence: letters with hyphens inside, figures with what belongs to them ("CO₂", "1.200").
var word = regexp.MustCompile(`[\p{L}\p{N}]+(?:[-’'.,][\p{L}\p{N}]+)*`)

// among reports a word of a list: a text with a space before and behind each word.
func among(list, w string) bool { return strings.Contains(list, " "+w+" ") }

func capital(w string) bool {
	r, _ := utf8.DecodeRuneInString(w)
	return unicode.IsUpper(r)
}

// isSmall names words that say nothing alone: whoever fills them in has learnt grammar, not the matter.
func isSmall(w string) bool { return among(smallWords, strings.ToLower(w)) }

const smallWords = " der die das den dem des ein eine einen einem einer eines kein keine keinen und oder aber " +
	"sondern denn weil dass wenn als wie ob ich du er sie es wir " +
	" ihr man sich ihre ihren ihrem ihrer sein seine seinen seiner dieser diese dieses diesen diesem jeder jede jedes " +
	"alle allen aller viele vielen einige " +
	" in im an am auf aus bei beim mit nach von vom zu zum zur durch für über unter vor zwischen ohne um gegen seit " +
	"während bis neben hinter ist sind war " +
	" waren wird werden wurde wurden hat haben hatte kann können muss müssen soll sollen gibt nicht nur auch sehr so " +
	"noch mehr allem etwa meist oft beispiel " +
	" beispiele teil teile art arten form formen jahr jahre jahren jahrhundert prozent grad zeit menge mengen hilfe " +
	"rahmen folge seite regel fall fällen " +
	" vorgang vorgänge prozess prozesse bestandteil bestandteile grundlage abschnitt abschnitte abschnitten begriff " +
	"begriffe eigenschaft eigenschaften " +
	" möglichkeit bedeutung ergebnis grund ursache name namen produkte stelle stellen weise the a and or but because " +
	"that if as than i you he she it we they " +
	" his her its their this these those each every all many some at on of off to from by with for about into over " +
	"under between without is are was were " +
	" will be been has have had can could must should may might not only also very more most often when where which " +
	"who while during example examples part " +
	" parts kind kinds forms year years century percent degrees time amount amounts there process result reason cause " +
	"names called known another through " +
	" around different several usually "

// standsAlone reports a sentence that can be understood without the one before it.
func standsAlone(sentence string) bool {
	first, rest, _ := strings.Cut(sentence, " ")
	second, _, _ := strings.Cut(rest, " ")
	if among(leaning, strings.ToLower(strings.Trim(first, ",;:„“\"("))) ||
		among(" andere anderer anderes weitere weiterer weiteres other further ", second) {
		return false
	}
	return !slices.ContainsFunc(
		word.FindAllString(strings.ToLower(sentence), -1),
		func(w string) bool { return among(following, w) },
	)
}

// following are words that go on with the sentence before, wherever they stand: "Versiegelte Flächen erhöhen deshalb
// …".
const following = " deshalb deswegen daher darum dadurch folglich somit demnach übrige übrigen jedoch allerdings " +
	"trotzdem außerdem ebenfalls " +
	" danach therefore however thus then former latter "

const leaning = " dieser diese dieses diesen diesem dies dadurch deshalb deswegen daher darum dabei damit danach " +
	"davor dazu darin daraus dafür dagegen dort hier dann er " +
	" sie es ihr ihre sein seine auch außerdem jedoch allerdings trotzdem anschließend schließlich später zuletzt " +
	"aber denn doch sondern beide andere so " +
	" solche solch weiterhin ebenso nun he she it they this these those that such his her its their however therefore " +
	"thus then there here but also " +
	" afterwards later other another instead both "

// occurs counts how often a word stands in a text, also inside a longer one: whoever reads that knows the word.
func occurs(text, w string) int { return strings.Count(strings.ToLower(text), strings.ToLower(w)) }

// related reports words of one family by their beginning: "Photosynthese" and "Photosyntheserate".
func related(a, b string) bool {
	a, b = strings.ToLower(a), strings.ToLower(b)
	n := min(len(a), len(b), 7)
	return n >= 4 && a[:n] == b[:n]
}

// lowerFirst makes an article at the beginning small; a noun stays as it is.
func lowerFirst(s string) string {
	first, rest, ok := strings.Cut(s, " ")
	if ok && isSmall(first) {
		return strings.ToLower(first) + " " + rest
	}
	return s
}

func upperFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// stem is a longer word without the ending of its plural or case.
func stem(w string) string {
	for _, ending := range []string{"en", "er", "es", "e", "n", "s"} {
		if cut, ok := strings.CutSuffix(w, ending); ok && utf8.RuneCountInString(cut) >= 4 {
			return cut
		}
	}
	return w
}

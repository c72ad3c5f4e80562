package intent

import (
	"slices"
	"strconv"
	"strings"
	"sync"
)

// measures takes what only measures out of the topic, where no agent has read it: "30 Punkte", "10 Stück", "45
// Minuten", "S. 34 Nr. 5" with the book it stands in. They are fields of whatever is made, and never what it is about.
func measures(ts []token) {
	for i := range ts {
		if ts[i].role == negation && numbersItem(ts[i:]) { // "Symphony No. 9" refuses nothing
			mark(ts[i:i+1], entry{role: plainWord})
		}
		switch {
		case ts[i].quoted || ts[i].role != plainWord && ts[i].role != filler:
		case i+1 < len(ts) && measured(ts[i+1]) && ts[i].number() > 0:
			mark(ts[i:i+2], entry{role: filler})
		default:
			placeInBook(ts, i)
		}
	}
}

// placeInBook takes a place in a book that begins at ts[i] out of the topic, with the book that stands before it.
func placeInBook(ts []token, i int) {
	to := pageAt(ts, i)
	if to == i {
		return
	}
	from := i
	if from > 0 && inBook(ts[from-1].key) {
		from--
	}
	mark(ts[from:to], entry{role: filler})
}

// named gives a small word back to the name that it begins: German writes it with a capital within a sentence only
// there, "Simple Past".
func named(ts []token) {
	for i := 1; i+1 < len(ts); i++ {
		t, next := ts[i], ts[i+1]
		small := t.of != nil && (t.role == filler || t.role == fieldWord) &&
			!slices.ContainsFunc(ts, func(o token) bool { return o.asks(t.of) })
		if small && t.capital && ts[i-1].isWord() && next.capital && next.role == plainWord {
			mark(ts[i:i+1], entry{role: plainWord})
		}
	}
}

// measured reports a noun that is counted out by a number, beside the words of agents.
func measured(t token) bool {
	return !t.quoted && (t.role == plainWord || t.role == filler) && isCounted(t.key)
}

//nolint:gochecknoglobals // made once, never written
var (
	isCounted = wordset(`punkte punkten punkt pkt stueck stk minuten minute min mins seiten aufgaben aufgabe exemplare
		exemplaren kopien blaetter fragen saetze saetzen woerter woertern personen kinder kindern schueler schuelern
		schuelerinnen sus
		points point marks pieces minutes pages tasks questions copies sentences words people children pupils students`)
	isPage = wordset("s seite seiten page pages")
	isItem = wordset("nr nummer p no")
	// Words that end like these name what is practised in lessons, and no work is called so with a number behind it.
	practised = sync.OnceValue(func() []string {
		return strings.Fields(`satz saetze rechnen rechnung gleichung gleichungen winkel eck ecke ecken bruch brueche zahlen
			funktion funktionen aufgaben ueben reihen einmaleins terme fractions equations angles`)
	})
)

// pageAt is where a place in a book ends that begins at ts[i]: "S. 34", "Seite 12-14", and beside one "Nr. 5 a"; i for
// none. "Sinfonie Nr. 9" is a name.
func pageAt(ts []token, i int) int {
	if !isPage(ts[i].key) && !isItem(ts[i].key) {
		return i
	}
	at := i + 1
	if at < len(ts) && ts[at].key == "." {
		at++
	}
	if at >= len(ts) || !ts[at].isNumber() {
		return i
	}
	for at++; at+1 < len(ts) && isRange(ts[at].key) && ts[at+1].isNumber(); {
		at += 2
	}
	if isItem(ts[i].key) && !besidePage(ts, i, at) {
		return i
	}
	return at
}

// numbersItem reports "No. 9".
func numbersItem(ts []token) bool {
	return len(ts) > 2 && isItem(ts[0].key) && ts[1].key == "." && ts[0].to == ts[1].from && ts[2].isNumber()
}

// besidePage reports that a book, a page or the short name of a subject stands before ts[from], or behind ts[to-1];
// numbers and letters of tasks may stand between: "S. 34, Nr. 5 a und Nr. 6".
func besidePage(ts []token, from, to int) bool {
	place := func(t token) bool { return isPage(t.key) || inBook(t.key) || t.role == subject && t.value == short }
	for _, t := range slices.Backward(ts[:from]) {
		switch {
		case place(t):
			return true
		case t.isWord() && !t.isNumber() && len(t.key) > 1 && !isItem(t.key) && !isRange(t.key):
			return followedByPlace(ts[to:], place)
		}
	}
	return followedByPlace(ts[to:], place)
}

func followedByPlace(ts []token, place func(token) bool) bool {
	at := slices.IndexFunc(ts, func(t token) bool {
		return place(t) || t.isWord() && len(t.key) > 1 && !isItem(t.key) && t.role != filler && t.role != joiner
	})
	return at >= 0 && place(ts[at])
}

func inBook(key string) bool {
	return strings.HasSuffix(key, "buch") || strings.HasSuffix(key, "heft") || strings.HasSuffix(key, "book")
}

// shorthand reads the number at the end of a request of nothing but names, as teachers note them down: "Bruchrechnung
// 6", "Dreiecke Winkel berechnen 8". It belongs to no topic, and behind several words it is a class. Elsewhere it may
// be one of a name: "Apollo 11", "Goethe Faust 1".
func shorthand(ts []token) {
	last := len(ts) - 1
	if last < 1 || !ts[last].isNumber() || ts[last].role != plainWord ||
		ts[last-1].role != plainWord && ts[last-1].role != filler || !ts[last-1].isWord() || ts[last-1].isNumber() ||
		slices.ContainsFunc(ts, isSpoken) || !slices.ContainsFunc(ts[:last], ofLessons) {
		return
	}
	e := entry{role: filler}
	if n, err := strconv.Atoi(ts[last].key); err != nil || n > 20 {
		return // "Weimar 1919"
	} else if n <= 13 && last > 1 && !has(ts, gradeWord) {
		e = entry{role: gradeWord, value: strconv.Itoa(n)}
	}
	mark(ts[last:], e)
}

// ofLessons reports a subject and what is practised: who notes one down has a class in mind.
func ofLessons(t token) bool {
	return t.role == subject ||
		slices.ContainsFunc(practised(), func(end string) bool { return strings.HasSuffix(t.key, end) })
}

// isSpoken reports a word or mark that notes have not.
func isSpoken(t token) bool {
	switch t.role {
	case makeWord, lead, joiner, negation:
		return true
	case askWord:
		return t.of.orders(t.key)
	case plainWord, fieldWord, unmetWord, gradeWord, oddGradeWord, resultWord, webWord, filler, vague, subject:
	}
	return t.quoted || !t.isWord()
}

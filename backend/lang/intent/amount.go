package intent

import (
	"slices"
	"strconv"
	"strings"
)

// measures takes what only measures out of the topic, where no agent has read it: "30 Punkte", "10 Stück", "45
// Minuten", "S. 34 Nr. 5" with the book it stands in. They are fields of whatever is made, and never what it is about.
func measures(ts []token) {
	for i := range ts {
		switch {
		case ts[i].quoted || ts[i].role != plainWord && ts[i].role != filler:
		case ts[i].isNumber() && i+1 < len(ts) && measured(ts[i+1]):
			mark(ts[i:i+2], entry{role: filler})
		default:
			if to := pageAt(ts, i); to > i {
				from := i
				if from > 0 && inBook(ts[from-1].key) {
					from--
				}
				mark(ts[from:to], entry{role: filler})
			}
		}
	}
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
	return !t.quoted && (t.role == plainWord || t.role == filler) && slices.Contains(strings.Fields(
		`punkte punkten punkt pkt stueck stk minuten minute min mins seiten aufgaben aufgabe exemplare exemplaren kopien
		blaetter		fragen saetze saetzen woerter woertern personen kinder kindern schueler schuelern schuelerinnen sus
		points point marks pieces minutes pages tasks questions copies sentences words people children pupils students`),
		t.key)
}

// pageAt is where a place in a book ends that begins at ts[i]: "S. 34", "Seite 12-14", "Nr. 5 a"; i for none.
func pageAt(ts []token, i int) int {
	if !slices.Contains(strings.Fields("s seite seiten nr nummer p page pages no"), ts[i].key) {
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
	return at
}

func inBook(key string) bool {
	return strings.HasSuffix(key, "buch") || strings.HasSuffix(key, "heft") || strings.HasSuffix(key, "book")
}

// shorthand reads the number at the end of a request of nothing but names, as teachers note them down: "Bruchrechnung
// 6", "Dreiecke Winkel berechnen 8". It belongs to no topic, and behind several words it is a class. A sentence with a
// verb of asking means its number: "Recherchiere Apollo 11".
func shorthand(ts []token) {
	last := len(ts) - 1
	if last < 1 || !ts[last].isNumber() || ts[last].role != plainWord ||
		ts[last-1].role != plainWord && ts[last-1].role != filler || !ts[last-1].isWord() || ts[last-1].isNumber() ||
		slices.ContainsFunc(ts, isSpoken) {
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

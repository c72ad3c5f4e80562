package intent

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/lang/prose"
)

// minPasted is the length, in characters, from which on what follows a colon may be a text to work with and not a list
// of topics.
const minPasted = 60

// cutPasted cuts "Mache einen Lückentext aus: …" behind the first colon or line that has sentences behind it, and
// "Mach ein Laufdiktat aus diesem Text. …" behind the sentence. The words before must ask for work on a text. Sentences
// at either end of the text that say nothing but how the work shall be ("Sätze einzeln, nummeriert.") are no part of
// it.
func (d dictionary) cutPasted(text string) (head, pasted string) {
	at := strings.IndexAny(text, ":\n")
	if at >= 0 && d.handsIn(text[:at], text[at+1:]) {
		head, pasted = text[:at], text[at+1:]
	} else if first, rest := firstOf(text); longText(rest) && d.speaksOfText(first) {
		head, pasted = first, rest
	} else {
		return text, ""
	}
	pasted = strings.TrimSpace(pasted)
	for first, rest := firstOf(pasted); longText(rest) && d.instructs(first); first, rest = firstOf(pasted) {
		head, pasted = head+"\n"+first, rest
	}
	for all := prose.Sentences(pasted); len(all) > 1; all = all[:len(all)-1] {
		last := all[len(all)-1]
		if !d.instructs(last) {
			break
		}
		head, pasted = head+"\n"+last, strings.TrimSpace(strings.TrimSuffix(pasted, last))
	}
	return head, unquoted(pasted)
}

// handsIn reports that a text stands behind words. A short one is a text where they say so, or want it changed,
// as "Übersetze ins Englische: Guten Morgen, liebe Kinder." does.
func (d dictionary) handsIn(words, text string) bool {
	if longText(text) {
		return d.asksWork(words) || isProse(text) && d.asksNothing(words)
	}
	switch whole(text) {
	case 0:
		return false
	case 1:
		return d.asksChange(words)
	}
	return d.asksChange(words) || d.speaksOfText(words)
}

// firstOf is the first sentence of a text, and what stands behind it.
func firstOf(text string) (first, rest string) {
	if all := prose.Sentences(text); len(all) > 1 {
		first = all[0]
	}
	return first, strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), first))
}

func longText(text string) bool {
	text = strings.TrimSpace(text)
	return utf8.RuneCountInString(text) >= minPasted && strings.ContainsAny(text, ".!?")
}

// isProse reports a text of several sentences.
func isProse(text string) bool { return whole(text) > 1 }

// whole counts the sentences of a text that are more than a heading.
func whole(text string) int {
	n := 0
	for _, s := range prose.Sentences(text) {
		words := strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
		if len(words) > 2 && strings.ContainsAny(s[len(s)-1:], ".!?") {
			n++
		}
	}
	return n
}

// asksNothing reports words without any that ask for an agent: what stands behind them is a text all the same.
func (d dictionary) asksNothing(text string) bool {
	ts := d.tokens(text)
	d.label(ts)
	return !slices.ContainsFunc(ts, func(t token) bool { return t.role == askWord || t.role == unmetWord })
}

// asksWork reports words that ask for work on a text.
func (d dictionary) asksWork(text string) bool {
	ts := d.tokens(text)
	d.label(ts)
	_, turn := d.turned(ts)
	return turn != nil || slices.ContainsFunc(ts, func(t token) bool { return reworks(t) || changes(t) })
}

// asksChange reports words that want a text changed.
func (d dictionary) asksChange(text string) bool {
	ts := d.tokens(text)
	d.label(ts)
	return slices.ContainsFunc(ts, changes)
}

// speaksOfText reports a sentence behind which the text stands that it wants work on: it says "text", or it asks for a
// change: "Kannst du diesen Brief übersetzen? Liebe Eltern, …".
func (d dictionary) speaksOfText(sentence string) bool {
	ts := d.tokens(sentence)
	d.label(ts)
	asks := strings.HasSuffix(strings.TrimSpace(sentence), "?") && slices.ContainsFunc(ts, changes)
	return asks || slices.ContainsFunc(ts, reworks) && strings.Contains(" "+plain(sentence)+" ", " text")
}

// instructs reports a sentence of nothing but words that are no matter, some of which ask for work on a text or say how
// it shall be.
func (d dictionary) instructs(sentence string) bool {
	ts := d.tokens(sentence)
	d.label(ts)
	for _, o := range d.offers { // "Bitte mit 10 Lücken." asks for nothing else
		for _, f := range o.Fields {
			if o.Reworks {
				counts(ts, o, f)
			}
		}
	}
	return slices.ContainsFunc(ts, func(t token) bool {
		return t.role == gradeWord || (t.role == askWord || t.role == fieldWord) && t.of.Reworks
	}) && !slices.ContainsFunc(ts, func(t token) bool { return t.isWord() && t.role == plainWord && !t.isNumber() })
}

// unquoted is a text without the marks around the whole of it.
func unquoted(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	last, tail := utf8.DecodeLastRuneInString(text)
	if isQuote(first) && isQuote(last) && len(text) > size+tail &&
		!strings.ContainsFunc(text[size:len(text)-tail], isQuote) {
		return text[size : len(text)-tail]
	}
	return text
}

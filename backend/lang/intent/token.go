package intent

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/lang/quantity"
)

// maxTokens bounds the work on pasted text: a request says what it wants within a few hundred words.
const maxTokens = 400

// token is a word, number or mark of the request. key is lower case with ä as ae, so that every spelling meets the
// lexicon.
type token struct {
	key      string
	from, to int // byte offsets in the text
	role     role
	value    string
	meant    string // the word of an offer that it is, when it was mistyped
	of       *Offer // whose word it is
	said     Phrase
	quoted   bool
	capital  bool // begins with a capital and goes on in small letters
	capitals bool // nothing but capitals
	newline  bool // the first of a line but the first line
}

func (t token) isWord() bool {
	r, _ := utf8.DecodeRuneInString(t.key)
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// asks reports a word that asks for an agent.
func (t token) asks(o *Offer) bool { return t.role == askWord && t.of == o }

func seeks(t token) bool { return t.role == askWord && t.of.Seeks }

func reworks(t token) bool { return t.role == askWord && t.of.Reworks }

// illustrates reports a word that asks for an agent with pictures of its own; "mit Bildern" itself is none.
func illustrates(t token) bool {
	return t.role == askWord && t.value != tail && t.of.Illustrates && !t.said.Beside
}

func figures(t token) bool { return t.role == askWord && t.said.Figures }

// changes reports a word for work that leaves a text what it is: translating, shortening, and what cannot be done yet.
func changes(t token) bool {
	return t.role == askWord && t.said.Changes || t.role == unmetWord && t.of != nil && t.of.Reworks
}

func lists(t token) bool { return t.role == askWord && t.of.Lists }

func (t token) isNumber() bool {
	return t.key != "" && strings.Trim(t.key, "0123456789") == ""
}

// number is what a number says, in digits or as a word; 0 for any other word, and for an article ("ein").
func (t token) number() int {
	if t.isNumber() {
		n, err := strconv.Atoi(t.key)
		if err != nil {
			return 0
		}
		return n
	}
	if n, ok := quantity.Cardinal(t.key); ok && n > 1 {
		return n
	}
	return 0
}

// tokens splits text into words, numbers and marks; white space is dropped. A hyphen inside a word stays in it.
func (d dictionary) tokens(text string) []token {
	var out []token
	quoted, newline := false, false
	add := func(t token) {
		t.newline, newline = newline, false
		out = append(out, t)
	}
	for at := 0; at < len(text) && len(out) < maxTokens; {
		r, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case addressEnd(text, at) > at:
			end := addressEnd(text, at)
			add(token{role: webWord, from: at, to: end}) // without a key: no word
			at = end
			continue
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			end := wordEnd(text, at)
			for _, t := range d.parts(text, at, end) {
				t.quoted = quoted
				t.capital = capitalised(text[t.from:t.to])
				t.capitals = strings.ToUpper(text[t.from:t.to]) == text[t.from:t.to]
				add(t)
			}
			at = end
			continue
		case isQuote(r):
			quoted = !quoted && opensQuote(text[at+size:])
			add(token{key: `"`, from: at, to: at + size})
		case r == '\n' && len(out) > 0:
			newline = true
		case !unicode.IsSpace(r) && !unicode.IsControl(r):
			add(token{key: string(r), from: at, to: at + size})
		}
		at += size
	}
	return out
}

func capitalised(word string) bool {
	first, size := utf8.DecodeRuneInString(word)
	next, _ := utf8.DecodeRuneInString(word[size:])
	return unicode.IsUpper(first) && unicode.IsLower(next)
}

func isQuote(r rune) bool { return strings.ContainsRune(`"„“”»«`, r) }

// opensQuote reports whether another mark follows soon, so that a lone one does not swallow the rest.
func opensQuote(rest string) bool {
	at := strings.IndexFunc(rest, isQuote)
	return at > 0 && at <= 200
}

func wordEnd(text string, at int) int {
	digits := isDigitAt(text, at)
	for i := at; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		next, _ := utf8.DecodeRuneInString(text[i+size:])
		inner := (r == '-' || r == '‐' || r == '\'' || r == '’') && !digits &&
			(unicode.IsLetter(next) || r == '-' && strings.HasPrefix(text[i+size:], " und "))
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) && !inner {
			return i
		}
		if unicode.IsLetter(r) {
			digits = false
		}
		i += size
	}
	return len(text)
}

func isDigitAt(text string, at int) bool { return text[at] >= '0' && text[at] <= '9' }

// parts cuts "Photosynthese-Schaubild" before a last part that asks for something to be made;
// every other word stays whole.
func (d dictionary) parts(text string, from, to int) []token {
	word := text[from:to]
	if cut := strings.LastIndexByte(word, '-'); cut > 0 && cut < len(word)-1 {
		if e, ok := d.lookup(plain(word[cut+1:])); ok && e.role == askWord && !e.of.Seeks {
			return []token{
				{key: plain(word[:cut]), from: from, to: from + cut},
				{key: plain(word[cut+1:]), from: from + cut + 1, to: to},
			}
		}
	}
	return []token{{key: plain(word), from: from, to: to}}
}

// plain is a word in lower case with its umlauts written out.
func plain(word string) string { return writtenOut.Replace(strings.ToLower(word)) }

//nolint:gochecknoglobals // made once, never written
var writtenOut = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "a\u0308", "ae", "o\u0308", "oe",
	"u\u0308", "ue", "’", "'", "‐", "-")

// legible reports whether text is something a person may have typed: valid letters, few control characters.
func legible(text string) bool {
	letters, rubbish := 0, 0
	for _, r := range text {
		switch {
		case r == utf8.RuneError || unicode.IsControl(r) && !unicode.IsSpace(r):
			rubbish++
		case unicode.IsLetter(r):
			letters++
		}
	}
	return letters > 1 && rubbish*10 <= letters
}

package privacy

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// tokenKind is what a token is made of.
type tokenKind byte

const (
	word   tokenKind = iota // letters, with hyphens and apostrophes inside
	number                  // digits
	sign                    // any other character
)

// token is a piece of a text. White space lies between tokens.
type token struct {
	start, end int
	plain      string // a word folded for a look-up
	kind       tokenKind
	capital    bool // a word with a capital first letter
	spaced     bool // white space stands before it
	newline    bool // a line begins with it
	taken      bool // belongs to something that was found, or to a name that is not looked for
}

// hit is a place where something was found.
type hit struct {
	kind       Kind
	start, end int
}

// page is one text while it is looked through.
type page struct {
	text   string
	lex    *lexicon
	tokens []token
	found  []hit
}

func newPage(text string, lex *lexicon) *page {
	p := &page{text: text, lex: lex, tokens: make([]token, 0, len(text)/5+8)}
	spaced, newline := false, true
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		if unicode.IsSpace(r) {
			spaced, newline = true, newline || r == '\n'
			at += size
			continue
		}
		t := token{start: at, kind: kindOf(r), capital: unicode.IsUpper(r), spaced: spaced, newline: newline}
		t.end = t.start + size
		switch t.kind {
		case word:
			t.end += wordLength(text[t.end:])
			t.plain = fold(text[t.start:t.end])
		case number:
			for t.end < len(text) && isDigit(text[t.end]) {
				t.end++
			}
		case sign:
		}
		p.tokens = append(p.tokens, t)
		at, spaced, newline = t.end, false, false
	}
	return p
}

func kindOf(r rune) tokenKind {
	switch {
	case r >= '0' && r <= '9':
		return number
	case unicode.IsLetter(r):
		return word
	}
	return sign
}

// wordLength is the length of what follows the first letter of a word. A hyphen or an apostrophe belongs to it between
// letters.
func wordLength(text string) int {
	at := 0
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		if r == '-' || r == '\'' || r == '’' {
			next, more := utf8.DecodeRuneInString(text[at+size:])
			if !unicode.IsLetter(next) {
				break
			}
			at += size + more
			continue
		}
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			break
		}
		at += size
	}
	return at
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// is reports a token of that kind at i; it may be called with any i.
func (p *page) is(i int, kind tokenKind) bool {
	return i >= 0 && i < len(p.tokens) && p.tokens[i].kind == kind
}

// of is the text of token i, "" when there is none.
func (p *page) of(i int) string {
	if i < 0 || i >= len(p.tokens) {
		return ""
	}
	return p.text[p.tokens[i].start:p.tokens[i].end]
}

// plain is a word folded for a look-up.
func (p *page) plain(i int) string {
	if !p.is(i, word) {
		return ""
	}
	return p.tokens[i].plain
}

// beside reports that token i stands on the line of the one before it, with nothing but blanks between.
func (p *page) beside(i int) bool {
	return i > 0 && i < len(p.tokens) && p.tokens[i].spaced && !p.tokens[i].newline
}

// opens reports that a sentence, a line or a cell begins with token i.
func (p *page) opens(i int) bool {
	if i == 0 || p.tokens[i].newline {
		return true
	}
	switch p.of(i - 1) {
	case ".", "!", "?", ":", ";", "|", "•", "*", "–", "—":
		return true
	case "„", "“", "\"", "»", "«", "(", "-":
		return p.opens(i - 1)
	}
	return false
}

// take marks the tokens of a place, so that nothing is found there again.
func (p *page) take(from, to int) {
	for i := from; i < to; i++ {
		p.tokens[i].taken = true
	}
}

// add records a find over the tokens from–to (exclusive); the genitive at its end, cut bytes long, does not belong to
// it. Folded words end alike where the text does not ("s" with an accent): then nothing is cut.
func (p *page) add(kind Kind, from, to, cut int) {
	p.take(from, to)
	end := p.tokens[to-1].end
	switch p.text[end-cut : end] {
	case "s", "es", "'s", "’s":
		end -= cut
	}
	p.found = append(p.found, hit{kind: kind, start: p.tokens[from].start, end: end})
}

// addBytes records a find by its place in the text.
func (p *page) addBytes(kind Kind, start, end int) {
	p.found = append(p.found, hit{kind: kind, start: start, end: end})
	for i := p.at(start); i < len(p.tokens) && p.tokens[i].start < end; i++ {
		p.tokens[i].taken = true
	}
}

// at is the first token that ends behind a place.
func (p *page) at(place int) int {
	low, high := 0, len(p.tokens)
	for low < high {
		middle := (low + high) / 2
		if p.tokens[middle].end > place {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}

// numbers finds what has the form of an address, an account, a phone number or a date.
func (p *page) numbers() {
	for i := range p.tokens {
		if !p.tokens[i].taken {
			p.account(i)
		}
	}
	p.mails()
	p.births()
	for i := range p.tokens {
		if !p.tokens[i].taken {
			p.phone(i)
		}
	}
}

// mails finds e-mail addresses around every @.
func (p *page) mails() {
	for at := 0; ; at++ {
		next := strings.IndexByte(p.text[at:], '@')
		if next < 0 {
			return
		}
		at += next
		start := p.behindTaken(at-len(ending(p.text[:at], isLocal)), at)
		local := strings.TrimLeftFunc(
			p.text[start:at],
			func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) },
		)
		rest := p.text[at+1:]
		domain := strings.TrimRight(rest[:len(rest)-len(strings.TrimLeftFunc(rest, isDomain))], ".-")
		dot := strings.LastIndexByte(domain, '.')
		if local != "" && dot > 0 && len(domain)-dot > 2 && !isDigit(domain[dot+1]) {
			p.addBytes(Email, at-len(local), at+1+len(domain))
		}
	}
}

// ending is the end of a text as far as its characters belong.
func ending(text string, belongs func(rune) bool) string {
	return text[len(strings.TrimRightFunc(text, belongs)):]
}

// behindTaken is the first place from start to end behind everything that was found there.
func (p *page) behindTaken(start, end int) int {
	for i := p.at(start); i < len(p.tokens) && p.tokens[i].start < end; i++ {
		if p.tokens[i].taken {
			start = min(p.tokens[i].end, end)
		}
	}
	return start
}

// isLocal takes no "/" or "=", though the norm allows them: in front of an address they part it from something else.
func isLocal(r rune) bool { return isDomain(r) || strings.ContainsRune("_+%&'~", r) }

// isDomain takes letters beyond ASCII too: addresses with umlauts exist.
func isDomain(r rune) bool { return inWord(r) || r == '.' || r == '-' }

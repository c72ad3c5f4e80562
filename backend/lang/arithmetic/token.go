package arithmetic

import (
	"math/big"
	"strings"
	"unicode"

	"pult/backend/base/i18n"
)

// kind is what a token is.
type kind int

const (
	end      kind = iota
	number        // value
	word          // text
	operator      // text: one of the signs below
)

// token is one piece of an expression. at is its first letter.
type token struct {
	kind  kind
	text  string
	at    int
	value *big.Rat
}

// signs are the ways to write an operator, and how it is called here.
func signs() map[rune]string {
	return map[rune]string{
		'+': "+", '-': "-", '−': "-", '–': "-", '*': "*", '·': "*", '×': "*", '∙': "*", '⋅': "*", '/': "/", ':': "/",
		'÷': "/", '^': "^", '%': "%",
		'(': "(", ')': ")", '[': "(", ']': ")", ';': ";", ',': ";", '√': "√", '=': "=", '<': "<", '>': ">", '≤': "<=",
		'≥': ">=", '≠': "!=", '|': "|",
	}
}

// spoken are words that stand for an operator.
func spoken() map[string]string {
	return map[string]string{
		"plus": "+", "minus": "-", "mal": "*", "times": "*", "durch": "/", "by": "/", "hoch": "^", "prozent": "%",
		"percent": "%", "von": "von", "of": "von",
		"in": "in", "als": "in", "as": "in", "to": "in", "mod": "mod", "modulo": "mod", "off": "off", "rabatt": "off",
	}
}

// filler are words around an expression that say nothing about it.
func filler(lower string) bool {
	return strings.Contains(
		" was ist wie viel wieviel sind ergibt berechne rechne what is how much calculate compute geteilt divided auf "+
			"the der die das ",
		" "+lower+" ",
	)
}

// bracket is an open one. In those of a function a comma may part values; commas: there it does.
type bracket struct{ function, commas bool }

// lexer cuts an expression into tokens.
type lexer struct {
	text   []rune
	at     int
	style  style
	calls  []bracket
	tokens []token
	notes  []i18n.Text
	lang   i18n.Lang
}

func lex(text []rune, lang i18n.Lang) ([]token, []i18n.Text, error) {
	l := lexer{text: text, lang: lang}
	l.style = l.styleOf()
	for l.skip(); l.at < len(l.text); l.skip() {
		if err := l.next(); err != nil {
			return nil, nil, err
		}
	}
	l.fractions()
	return append(l.trimmed(), token{kind: end, at: len(text)}), l.notes, nil
}

// trimmed takes a label before the expression ("Anteil: …") and the sign of equality after it away.
func (l *lexer) trimmed() []token {
	tokens := l.tokens
	if len(tokens) > 2 && tokens[0].kind == word && l.text[tokens[1].at] == ':' && findUnit(tokens[0].text) == nil &&
		!isPi(tokens[0].text) {
		tokens = tokens[2:]
	}
	for n := len(tokens); n > 0 && tokens[n-1].kind == operator && tokens[n-1].text == "="; n-- {
		tokens = tokens[:n-1]
	}
	return tokens
}

func (l *lexer) skip() {
	for l.at < len(l.text) && (unicode.IsSpace(l.text[l.at]) || l.text[l.at] == '?') {
		l.at++
	}
}

func (l *lexer) follows(ahead int, r rune) bool { return l.peek(ahead) == r }

// peek is a letter further on; 0 beyond the end.
func (l *lexer) peek(ahead int) rune {
	if i := l.at + ahead; i >= 0 && i < len(l.text) {
		return l.text[i]
	}
	return 0
}

func (l *lexer) add(k kind, text string, length int) {
	l.tokens = append(l.tokens, token{kind: k, text: text, at: l.at})
	l.at += length
}

func (l *lexer) next() error {
	r := l.text[l.at]
	switch {
	case r >= '0' && r <= '9' || vulgar(r) != nil:
		return l.number()
	case superscript(r) >= 0:
		return l.superscripts()
	case unicode.IsLetter(r) || strings.ContainsRune("°€$£µ′″\"", r):
		l.word()
		return nil
	}
	sign, ok := signs()[r]
	switch {
	case strings.ContainsRune("<>!=", r) && l.follows(1, '='):
		l.add(operator, map[rune]string{'<': "<=", '>': ">=", '!': "!=", '=': "="}[r], 2)
	case r == '*' && l.follows(1, '*'):
		l.add(operator, "^", 2)
	case !ok:
		return place("fault.arithmetic.unreadable", l.at, "text", string(r))
	default:
		l.open(sign)
		l.add(operator, sign, 1)
	}
	return nil
}

// open remembers whether a bracket belongs to a function, and forgets one that is closed.
func (l *lexer) open(sign string) {
	n := len(l.tokens)
	switch {
	case sign == "(":
		call := n > 0 && l.tokens[n-1].kind == word
		l.calls = append(l.calls, bracket{function: call, commas: call && l.lang == i18n.English})
	case sign == ")" && len(l.calls) > 0:
		l.calls = l.calls[:len(l.calls)-1]
	}
}

// word reads letters, with the power that belongs to a unit ("m²", "m^2", "m2") and a unit below the line ("km/h").
func (l *lexer) word() {
	from := l.at
	text := l.letters()
	for l.follows(0, '/') && l.at > from && findUnit(text) != nil {
		slash := l.at
		l.at++
		below := l.letters()
		u := findUnit(below)
		if u == nil || l.follows(0, '(') {
			l.at = slash
			break
		}
		text += "/" + below
	}
	length := l.at - from
	l.at = from
	if sign, ok := spoken()[strings.ToLower(text)]; ok {
		l.add(operator, sign, length)
		return
	}
	if filler(strings.ToLower(text)) {
		l.at += length
		return
	}
	l.add(word, text, length)
}

// letters reads one word and goes past it.
func (l *lexer) letters() string {
	from := l.at
	if strings.ContainsRune("€$£′″\"", l.peek(0)) {
		l.at++
		return string(l.text[from:l.at])
	}
	for l.at < len(l.text) && (unicode.IsLetter(l.text[l.at]) || l.text[l.at] == '°' || l.text[l.at] == 'µ') {
		l.at++
	}
	text := string(l.text[from:l.at])
	if superscript(l.peek(0)) > 1 && findUnit(text+string(l.peek(0))) != nil {
		l.at++
		return text + string(l.text[l.at-1])
	}
	for _, power := range []struct {
		written, unit string
	}{{"^2", "²"}, {"^3", "³"}, {"2", "²"}, {"3", "³"}} {
		n := len([]rune(power.written))
		if l.at+n <= len(l.text) && string(l.text[l.at:l.at+n]) == power.written && findUnit(text+power.unit) != nil {
			l.at += n
			return text + power.unit
		}
	}
	return text
}

// superscripts reads a power that is written above the line.
func (l *lexer) superscripts() error {
	const longest = 5
	from := l.at
	var digits strings.Builder
	if l.peek(0) == '⁻' {
		digits.WriteByte('-')
		l.at++
	}
	for l.at < len(l.text) && superscript(l.text[l.at]) >= 0 && superscript(l.text[l.at]) < 10 {
		digits.WriteByte(byte('0' + superscript(l.text[l.at])))
		l.at++
	}
	value, ok := new(big.Rat).SetString(digits.String())
	if !ok || digits.Len() > longest {
		return place("fault.arithmetic.unreadable", from, "text", string(l.text[from:l.at]))
	}
	l.tokens = append(
		l.tokens,
		token{kind: operator, text: "^", at: from},
		token{kind: number, text: digits.String(), at: from, value: value},
	)
	return nil
}

// superscript is the digit above the line; 10 for the sign, -1 for other letters.
func superscript(r rune) int {
	for i, s := range []rune("⁰¹²³⁴⁵⁶⁷⁸⁹⁻") {
		if r == s {
			return i
		}
	}
	return -1
}

// vulgar is the value of a fraction in one letter.
func vulgar(r rune) *big.Rat {
	for i, f := range []rune("½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞") {
		if r == f {
			v := [][2]int64{
				{1, 2},
				{1, 3},
				{2, 3},
				{1, 4},
				{3, 4},
				{1, 5},
				{2, 5},
				{3, 5},
				{4, 5},
				{1, 6},
				{5, 6},
				{1, 8},
				{3, 8},
				{5, 8},
				{7, 8},
			}[i]
			return big.NewRat(v[0], v[1])
		}
	}
	return nil
}

// Package formula owns the formulas of mathematics in texts: where they are ($…$, $$…$$, \(…\), \[…\],
// as the window reads them), what their TeX means as a small tree, and that tree as MathML and as Word's OMML.
//
// TeX is read by temml (MIT, see temml-LICENSE.txt) with its mhchem for formulas of chemistry (Apache-2.0, see
// mhchem-NOTICE.txt). Both run in an interpreter of JavaScript without any doors and are loaded by the first formula: a
// text without formulas costs nothing.
package formula

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Piece is a part of a text: words, or a formula.
type Piece struct {
	Text    string // as it was typed, with its signs when it is a formula
	TeX     string // empty: words
	Display bool   // stands alone, as large as it likes
}

// Pieces cuts a text into words and formulas; all texts of the pieces are the text. An amount of dollars is none.
func Pieces(text string) []Piece {
	var list []Piece
	begun := 0
	for at := 0; at < len(text); {
		p, found := Piece{}, false
		if opens(text, at) {
			p, found = first(text[at:])
		}
		if !found {
			at++
			continue
		}
		if at > begun {
			list = append(list, Piece{Text: text[begun:at]})
		}
		list = append(list, p)
		at += len(p.Text)
		begun = at
	}
	if begun < len(text) {
		list = append(list, Piece{Text: text[begun:]})
	}
	return list
}

// Has reports a text with a formula.
func Has(text string) bool {
	for _, p := range Pieces(text) {
		if p.TeX != "" {
			return true
		}
	}
	return false
}

// opens reports a place where a formula may begin: US$ is an amount, \$ is a sign.
func opens(text string, at int) bool {
	if strings.HasPrefix(text[at:], `\(`) || strings.HasPrefix(text[at:], `\[`) {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	return text[at] == '$' && (at == 0 || before != '$' && before != '\\' && !unicode.IsLetter(before))
}

// first is the formula that a text begins with.
func first(text string) (Piece, bool) {
	for _, d := range []struct {
		open, shut string
		display    bool
	}{{"$$", "$$", true}, {`\[`, `\]`, true}, {`\(`, `\)`, false}} {
		rest, opened := strings.CutPrefix(text, d.open)
		tex, _, shut := strings.Cut(rest, d.shut)
		if opened && shut && strings.TrimSpace(tex) != "" && !emptyLine.MatchString(tex) {
			raw := text[:len(d.open)+len(tex)+len(d.shut)]
			return Piece{Text: raw, TeX: strings.TrimSpace(tex), Display: d.display}, true
		}
	}
	if end := dollarEnd(text); end > 0 && !isMoney(text[1:end]) {
		return Piece{Text: text[:end+1], TeX: text[1:end]}, true
	}
	return Piece{}, false
}

// A line without words ends a formula: what is open there is text for good.
var emptyLine = regexp.MustCompile(`\n[ \t]*\n`)

// dollarEnd is where the dollar sign is that closes the one at the beginning; 0: nowhere.
func dollarEnd(text string) int {
	if text[0] != '$' || len(text) < 3 || strings.ContainsRune(" \t\n$", rune(text[1])) {
		return 0
	}
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
			if i < len(text) && text[i] == '\n' {
				return 0
			}
		case '\n':
			return 0
		case '$':
			if closes(text, i) {
				return i
			}
			return 0
		}
	}
	return 0
}

// closes reports a dollar sign that stands neither behind white space nor before a digit.
func closes(text string, at int) bool {
	if strings.ContainsRune(" \t", rune(text[at-1])) && (at < 2 || text[at-2] != '\\') {
		return false
	}
	after := text[at+1:]
	return after == "" || after[0] != '$' && (after[0] < '0' || after[0] > '9')
}

var word = regexp.MustCompile(`(^|\s)\p{L}{2,}(\s|[.,;:!?]|$)`)

// isMoney: "5 und 6" between two dollar signs are amounts; "x \text{ und } y" is a formula.
func isMoney(tex string) bool { return !strings.Contains(tex, `\`) && word.MatchString(tex) }

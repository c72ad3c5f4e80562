package arithmetic

import (
	"strconv"

	"pult/backend/base/i18n"
)

// fractions puts brackets where a class reads a fraction that was typed with a stroke: "3/4 : 5/8" divides by five
// eighths, and "2 1/2" is two and a half. Elsewhere a fraction has the value of its division anyway.
func (l *lexer) fractions() {
	var out []token
	for i := 0; i < len(l.tokens); i++ {
		t := l.tokens[i]
		if !l.isFraction(i) {
			out = append(out, t)
			continue
		}
		bar, below := l.tokens[i+1], l.tokens[i+2]
		open, closed := token{kind: operator, text: "(", at: t.at}, token{kind: operator, text: ")", at: below.at}
		switch {
		case l.mixed(i, out):
			whole := out[len(out)-1]
			open.at = whole.at
			out = append(out[:len(out)-1], open, whole, token{kind: operator, text: "+", at: t.at}, t, bar, below, closed)
		case i > 0 && l.divides(l.tokens[i-1]):
			out = append(out, open, t, bar, below, closed)
			l.notes = append(l.notes, i18n.T("arithmetic.note.fraction", "text", t.text+"/"+below.text))
		default:
			out = append(out, t, bar, below)
		}
		i += 2
	}
	l.tokens = out
}

// isFraction reports two whole numbers with a stroke and no space between them.
func (l *lexer) isFraction(i int) bool {
	if i+2 >= len(l.tokens) || !whole(l.tokens[i]) || !whole(l.tokens[i+2]) {
		return false
	}
	above, bar, below := l.tokens[i], l.tokens[i+1], l.tokens[i+2]
	return bar.kind == operator && l.text[bar.at] == '/' && bar.at == above.at+len(above.text) && below.at == bar.at+1
}

func whole(t token) bool {
	_, err := strconv.Atoi(t.text)
	return t.kind == number && err == nil
}

// mixed reports a whole number with a space before a fraction smaller than one.
func (l *lexer) mixed(i int, before []token) bool {
	n := len(before)
	return n > 0 && whole(before[n-1]) && l.tokens[i].value.Cmp(l.tokens[i+2].value) < 0
}

// divides reports the sign of a division that is no stroke.
func (l *lexer) divides(t token) bool {
	return t.kind == operator && (l.text[t.at] == ':' || l.text[t.at] == '÷')
}

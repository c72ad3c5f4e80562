package arithmetic

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"pult/backend/base/i18n"
)

// style is how decimals and groups of thousands are written: 1.234,5 or 1,234.5.
type style int

const (
	anyStyle style = iota
	german
	english
)

func (s style) point() string {
	if s == english {
		return "."
	}
	return ","
}

func styleOf(lang i18n.Lang) style {
	if lang == i18n.English {
		return english
	}
	return german
}

// overline is the mark above a digit that repeats.
const overline = '\u0305'

// separators of groups that are never a decimal point.
const groupMarks = "'’\u00a0\u2009\u202f"

// styleOf finds the style that the numbers of the expression show; where they show none or both, it is that of the
// language.
func (l *lexer) styleOf() style {
	seen := map[style]bool{}
	for at := 0; at < len(l.text); {
		if l.text[at] < '0' || l.text[at] > '9' {
			at++
			continue
		}
		text := digitsAt(l.text, at)
		seen[shown(text)] = true
		at += len([]rune(text))
	}
	switch {
	case seen[german] && !seen[english]:
		return german
	case seen[english] && !seen[german]:
		return english
	}
	return styleOf(l.lang)
}

// digitsAt is the longest run of digits, each mark between two of them included.
func digitsAt(text []rune, at int) string {
	end := at
	for end < len(text) {
		r := text[end]
		mark := strings.ContainsRune(".,"+groupMarks, r) && end+1 < len(text) && text[end+1] >= '0' && text[end+1] <= '9' &&
			end > at &&
			text[end-1] >= '0' &&
			text[end-1] <= '9'
		if r < '0' && !mark || r > '9' && r != overline && !mark {
			break
		}
		end++
	}
	return string(text[at:end])
}

// shown is the style that a number can only be written in; anyStyle: either.
func shown(text string) style {
	points, commas := strings.Count(text, "."), strings.Count(text, ",")
	switch {
	case points > 0 && commas > 0:
		if strings.LastIndex(text, ",") > strings.LastIndex(text, ".") {
			return german
		}
		return english
	case points+commas == 0 || ambiguous(text):
		return anyStyle
	case commas == 1 || points > 1:
		return german
	}
	return english
}

// ambiguous reports one mark with up to three digits before and three after it: 1.234 is a thousand and more here, one
// and a bit there.
func ambiguous(text string) bool {
	before, after, ok := strings.Cut(strings.ReplaceAll(text, ".", ","), ",")
	return ok && len(after) == 3 && !strings.ContainsAny(after, ","+groupMarks) && len(before) <= 3 &&
		!strings.HasPrefix(before, "0")
}

// number reads one number, with an exponent ("1,5e3") or a fraction in one letter ("2½") behind it.
func (l *lexer) number() error {
	from := l.at
	text := digitsAt(l.text, l.at)
	if cut := l.listed(text); cut >= 0 {
		text = text[:cut]
	}
	value := new(big.Rat)
	if text != "" {
		var err error
		if value, err = l.read(text, from); err != nil {
			return err
		}
	}
	l.at += len([]rune(text))
	if f := vulgar(l.peek(0)); f != nil {
		value.Add(value, f)
		l.at++
	} else if err := l.exponent(value, from); err != nil {
		return err
	}
	l.tokens = append(l.tokens, token{kind: number, text: string(l.text[from:l.at]), at: from, value: value})
	return nil
}

// listed finds where a comma parts two values of a function; -1: it does not. In English it always does, but for
// 1,234.5; in German when there are several that are no groups of thousands, since one alone is a decimal comma.
func (l *lexer) listed(text string) int {
	comma := strings.Index(text, ",")
	if comma < 0 || len(l.calls) == 0 || !l.calls[len(l.calls)-1].function {
		return -1
	}
	call := &l.calls[len(l.calls)-1]
	if _, ok := parseNumber(text, english); ok && strings.Contains(text, ".") {
		return -1
	}
	if !call.commas && strings.Count(text, ",") > 1 && !strings.Contains(text, ".") && !grouped(strings.Split(text, ",")) {
		call.commas = true
	}
	switch {
	case call.commas:
		return comma
	case shown(text) == german && !strings.Contains(text, ".") && !slices.Contains(l.text, ';'):
		l.notes = append(l.notes, i18n.T("arithmetic.note.comma", "text", text))
	}
	return -1
}

// read makes a number of its digits. Where two readings are possible the style decides, and a note names the other.
func (l *lexer) read(text string, at int) (*big.Rat, error) {
	s := shown(text)
	if s == anyStyle {
		s = l.style
	}
	value, ok := parseNumber(text, s)
	if !ok {
		return nil, place("fault.arithmetic.number", at, "text", text)
	}
	if ambiguous(text) {
		if other, ok := parseNumber(text, english+german-s); ok {
			out := styleOf(l.lang)
			l.notes = append(
				l.notes,
				i18n.T("arithmetic.note.ambiguous", "text", text, "read", decimal(value, out), "other", decimal(other, out)),
			)
		}
	}
	return value, nil
}

// parseNumber reads digits of one style; the digits under a line repeat without end.
func parseNumber(text string, s style) (*big.Rat, bool) {
	whole, fraction, _ := strings.Cut(text, s.point())
	other := map[style]string{german: ".", english: ","}[s]
	groups := strings.FieldsFunc(whole, func(r rune) bool { return strings.ContainsRune(other+groupMarks, r) })
	if len(groups) > 1 && !grouped(groups) || strings.ContainsAny(fraction, ".,"+groupMarks) {
		return nil, false
	}
	digits := strings.Join(groups, "")
	plain, period := repeating(fraction)
	if digits == "" || len(digits)+len(plain)+len(period) > maxDigits || strings.ContainsRune(digits, overline) {
		return nil, false
	}
	value, ok := new(big.Rat).SetString(digits + "." + plain + "0")
	if !ok || period == "" {
		return value, ok
	}
	repeat, ok := new(big.Int).SetString(period, 10)
	if !ok {
		return nil, false
	}
	nines := new(big.Int).Sub(power10(len(period)), big.NewInt(1))
	return value.Add(value, new(big.Rat).SetFrac(repeat, nines.Mul(nines, power10(len(plain))))), true
}

// repeating parts the digits after the point into those that stand once and those under the line.
func repeating(fraction string) (plain, period string) {
	letters := []rune(fraction)
	for i, r := range letters {
		switch {
		case r == overline:
		case i+1 < len(letters) && letters[i+1] == overline:
			period += string(r)
		default:
			plain += period + string(r) // a line that ends before the digits do is no period
			period = ""
		}
	}
	return plain, period
}

func power10(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }

// grouped reports groups of thousands: up to three digits, then three each.
func grouped(groups []string) bool {
	for i, g := range groups {
		if i > 0 && len(g) != 3 || i == 0 && (g == "" || len(g) > 3) {
			return false
		}
	}
	return true
}

// exponent reads "e3" or "E-3" behind a number.
func (l *lexer) exponent(value *big.Rat, at int) error {
	if r := l.peek(0); r != 'e' && r != 'E' {
		return nil
	}
	length := 1
	if r := l.peek(1); r == '-' || r == '+' {
		length = 2
	}
	digits := 0
	for d := l.peek(length + digits); d >= '0' && d <= '9'; d = l.peek(length + digits) {
		digits++
	}
	if digits == 0 {
		return nil
	}
	n, err := strconv.Atoi(string(l.text[l.at+1 : l.at+length+digits]))
	if err != nil || n > maxDigits || n < -maxDigits {
		return place("fault.arithmetic.tooBig", at, "most", strconv.Itoa(maxDigits))
	}
	factor := new(big.Rat).SetInt(power10(max(n, -n)))
	if n < 0 {
		factor.Inv(factor)
	}
	value.Mul(value, factor)
	l.at += length + digits
	return tooBig(value, at)
}

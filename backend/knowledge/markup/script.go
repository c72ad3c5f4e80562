package markup

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/knowledge/library"
)

// Marks that readers put around what stands higher or lower than its line. They are private characters, so that no text
// has them; Settle takes them out again.
const (
	Up   = '\ue010'
	Down = '\ue011'
	End  = '\ue012'
	// Bracket stands for "[" in code, where it is no mark of a wiki; Formulas.Put writes it again.
	Bracket = '\ue014'
	// Picture stands where a picture is in a line. In the middle of a sentence it says something that nobody can tell.
	Picture = '\ue013'
)

const (
	anyMark   = "\ue010\ue011\ue012\ue013"
	maxScript = 40 // letters of an exponent or index; what is longer is a remark in small letters
	maxNested = 4
)

// Unmarked drops marks that a foreign text brings along.
func Unmarked(text string) string {
	if !strings.ContainsAny(text, anyMark+string(Bracket)) {
		return text
	}
	return strings.Map(func(r rune) rune {
		if r == Bracket || strings.ContainsRune(anyMark, r) {
			return -1
		}
		return r
	}, text)
}

// Settle writes what the marks mean: 10³ and H₂O with the signs that there are for them, else a formula with the letter
// or number before it: $x^{a+b}$.
func Settle(text string) string {
	if !strings.ContainsAny(text, anyMark) {
		return text
	}
	var s settler
	for text != "" {
		at := strings.IndexAny(text, anyMark)
		if at < 0 {
			break
		}
		s.out.WriteString(text[:at])
		mark, size := utf8.DecodeRuneInString(text[at:])
		text = text[at+size:]
		switch mark {
		case End:
			continue
		case Picture:
			s.picture(text)
			continue
		}
		var inner strings.Builder
		for again := true; again; again = strings.HasPrefix(text, string(mark)) { // one script may be several runs
			if inner.Len() > 0 {
				text = text[size:]
			}
			var run string
			run, text = upToEnd(text)
			inner.WriteString(run)
		}
		s.script(mark, inner.String())
	}
	return s.out.String() + text
}

// upToEnd splits behind the mark that ends a script; one that is never ended goes on to the end.
func upToEnd(text string) (inner, rest string) {
	depth := 1
	for i, r := range text {
		switch r {
		case Up, Down:
			depth++
		case End:
			if depth--; depth == 0 {
				return text[:i], text[i+len(string(End)):]
			}
		}
	}
	return text, ""
}

// picture marks what is lost with a picture that has words of its sentence on both sides.
func (s *settler) picture(after string) {
	before := strings.TrimRight(Unmarked(s.out.String()), " \u00a0*_")
	last, _ := utf8.DecodeLastRuneInString(before)
	if before != "" && strings.TrimSpace(Unmarked(after)) != "" && !strings.ContainsRune(".!?:|", last) {
		s.out.WriteRune(library.Lost)
	}
}

type settler struct {
	out     strings.Builder
	formula int // where the formula begins that out ends with
	end     int // where it ends; 0: there is none
}

func (s *settler) script(mark rune, inner string) {
	// Blanks inside of the marks belong outside of the script.
	outer := strings.TrimSpace(inner)
	if outer != "" && strings.TrimLeft(inner, " \t\n\u00a0") != inner {
		s.out.WriteByte(' ')
	}
	s.settle(mark, outer)
	if strings.TrimRight(inner, " \t\n\u00a0") != inner {
		s.out.WriteByte(' ')
	}
}

func (s *settler) settle(mark rune, outer string) {
	before := s.out.String()
	small, ok := smallSigns(mark, outer)
	switch {
	case outer == "" || isReference(outer):
	case s.end > 0 && s.end == len(before):
		s.put(before[:s.formula], before[s.formula+1:len(before)-1]+texScript(mark, outer, 0))
	case isDegree(mark, outer, before):
		s.out.WriteString("°")
	case ok:
		s.out.WriteString(small)
	case mark == Up && isOrdinal(outer, before), utf8.RuneCountInString(outer) > maxScript, !hasTerm(outer):
		s.out.WriteString(Unmarked(outer))
	default:
		rest, base := baseOf(before)
		s.put(rest, base+texScript(mark, outer, 0))
	}
}

// put makes the text before a formula and the formula the new end.
func (s *settler) put(before, tex string) {
	s.out.Reset()
	s.out.WriteString(before)
	s.formula = len(before)
	s.out.WriteString("$" + tex + "$")
	s.end = s.out.Len()
}

const (
	plainSigns = "0123456789+-−–=()ni"
	upSigns    = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ"
	downSigns  = "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₙᵢ"
)

// smallSigns writes a script with the raised and lowered signs that all fonts have.
func smallSigns(mark rune, inner string) (string, bool) {
	signs := []rune(upSigns)
	if mark == Down {
		signs = []rune(downSigns)
	}
	plain := []rune(plainSigns)[:len(signs)]
	var out strings.Builder
	for _, r := range inner {
		at := indexOf(plain, r)
		switch {
		case at >= 0:
			out.WriteRune(signs[at])
		case r == ' ' || r == '\u00a0':
		case indexOf(signs, r) >= 0:
			out.WriteRune(r)
		default:
			return "", false
		}
	}
	return out.String(), true
}

func indexOf(list []rune, r rune) int {
	for i, o := range list {
		if o == r {
			return i
		}
	}
	return -1
}

// isReference is the number of a footnote as wikis print it: [1], [A 2], [nb 3].
func isReference(inner string) bool {
	body, ok := strings.CutPrefix(inner, "[")
	body, shut := strings.CutSuffix(body, "]")
	return ok && shut && len(body) <= maxReference && !strings.ContainsAny(body, "[]+*/=")
}

const maxReference = 24

// isDegree is a small o behind a number: degrees as typewriters wrote them.
func isDegree(mark rune, inner, before string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(before, " \u00a0"))
	return mark == Up && (inner == "o" || inner == "°" || inner == "º") && unicode.IsDigit(last)
}

// isOrdinal are letters that are only small because they stand behind a number or a capital: 1st, 2e, Mme. TM is a mark
// of trade.
func isOrdinal(inner, before string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	if inner == "TM" || inner == "®" || inner == "(TM)" {
		return true
	}
	if !unicode.IsDigit(last) && !unicode.IsUpper(last) {
		return false
	}
	switch inner {
	case "st",
		"nd",
		"rd",
		"th",
		"e",
		"er",
		"re",
		"ère",
		"ème",
		"es",
		"me",
		"mes",
		"lle",
		"lles",
		"gr",
		"r",
		"te",
		"ter",
		"a",
		"os",
		"as",
		"da",
		"do":
		return true
	}
	return false
}

// hasTerm reports a script with a letter or number; stars and daggers are marks of footnotes.
func hasTerm(inner string) bool {
	return strings.ContainsFunc(inner, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// baseOf cuts off what a script at the end belongs to and writes it as TeX: a letter, a number, a word, a bracket.
func baseOf(before string) (rest, tex string) {
	runes := []rune(before)
	end := len(runes)
	small := end
	for small > 0 && (indexOf([]rune(upSigns), runes[small-1]) >= 0 || indexOf([]rune(downSigns), runes[small-1]) >= 0) {
		small--
	}
	start := small
	switch {
	case start > 0 && runes[start-1] == ')':
		start = openingOf(runes, start-1)
	case start > 0 && unicode.IsDigit(runes[start-1]):
		for start > 0 && (unicode.IsDigit(runes[start-1]) || runes[start-1] == ',' && start > 1 &&
			unicode.IsDigit(runes[start-2])) {
			start--
		}
	default:
		for start > 0 && unicode.IsLetter(runes[start-1]) {
			start--
		}
	}
	return string(runes[:start]), Text(string(runes[start:small])) + largeSigns(runes[small:])
}

// openingOf is where the bracket opens that closes at shut.
func openingOf(runes []rune, shut int) int {
	depth := 0
	for i := shut; i >= 0; i-- {
		switch runes[i] {
		case ')':
			depth++
		case '(':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return shut + 1
}

// largeSigns writes raised and lowered signs as TeX.
func largeSigns(small []rune) string {
	var low, high strings.Builder
	plain := []rune(plainSigns)
	for _, r := range small {
		if at := indexOf([]rune(upSigns), r); at >= 0 {
			high.WriteRune(plain[at])
		} else if at := indexOf([]rune(downSigns), r); at >= 0 {
			low.WriteRune(plain[at])
		}
	}
	out := ""
	if low.Len() > 0 {
		out = "_{" + low.String() + "}"
	}
	if high.Len() > 0 {
		out += "^{" + high.String() + "}"
	}
	return out
}

// texScript writes a script, and those in it, as TeX.
func texScript(mark rune, inner string, depth int) string {
	sign := "^"
	if mark == Down {
		sign = "_"
	}
	var out strings.Builder
	for inner != "" {
		at := strings.IndexAny(inner, anyMark)
		if at < 0 || depth == maxNested {
			break
		}
		out.WriteString(Text(inner[:at]))
		next, size := utf8.DecodeRuneInString(inner[at:])
		var deeper string
		deeper, inner = upToEnd(inner[at+size:])
		if next == Up || next == Down {
			out.WriteString(texScript(next, deeper, depth+1))
		}
	}
	return sign + "{" + out.String() + Text(Unmarked(inner)) + "}"
}

package formula

import (
	"regexp"
	"strings"
)

// A fraction as it is typed: numbers or blanks around a stroke, with a whole number before it or not.
var typedFraction = regexp.MustCompile(`(?:(\d+) )?(\d+|_{4,})/(\d+|_{4,})`)

// Stacked writes the fractions of an exercise as formulas: 1 3/4 has its parts one above the other. It is for texts
// that Pult computes; in others 3/4 is a day, a clock or a class as well.
func Stacked(text string) string {
	var b strings.Builder
	done := 0
	for _, at := range typedFraction.FindAllStringSubmatchIndex(text, -1) {
		if !apart(text, at[0], at[1]) {
			continue
		}
		b.WriteString(text[done:at[0]] + "$")
		if at[2] >= 0 {
			b.WriteString(text[at[2]:at[3]])
		}
		b.WriteString(`\dfrac{` + term(text[at[4]:at[5]]) + "}{" + term(text[at[6]:at[7]]) + "}$")
		done = at[1]
	}
	return b.String() + text[done:]
}

// apart reports a fraction that is no part of a longer word or number.
func apart(text string, from, to int) bool {
	before, after := text[:from], text[to:]
	return !joinsBefore.MatchString(before) && !joinsAfter.MatchString(after)
}

var (
	joinsBefore = regexp.MustCompile(`[\pL\d/_$\\]$|\d[.,]$`)
	joinsAfter  = regexp.MustCompile(`^[\pL\d/_$]|^[.,]\d`)
)

// term is a number, or a box to write it in.
func term(text string) string {
	if text[0] == '_' {
		return `\boxed{\phantom{00}}`
	}
	return text
}

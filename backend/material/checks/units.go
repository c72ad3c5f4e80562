package checks

import (
	"math/big"
	"regexp"
	"strings"
	"sync"
)

// measures are the forms of equations between quantities, compiled. What a class converts is here; currencies and
// temperatures are given in round numbers, and nobody reckons with pounds.
type measures struct{ equation, into, left, right *regexp.Regexp }

const (
	measureForm = `(?:[µm]m²?|[cdk]?m[²³]?|mg|kg|g|t|ha|[mcdh]?l|ms|s|min|h|€|ct|Kilometern?|Metern?|Dezimetern?|` +
		`Zentimetern?|Millimetern?|Kilogramm|Gramm|Milligramm|Tonnen?|Litern?|Millilitern?|Stunden?|Minuten?|Sekunden?|` +
		`Tagen?|Wochen?|Euro|Cent|kilomet(?:er|re)s?|met(?:er|re)s?|centimet(?:er|re)s?|hours?|minutes?|seconds?|days?|` +
		`weeks?)`
	quantityForm = numberForm + `\s?` + measureForm
	severalForm  = quantityForm + `(?:\s*[-+−–]\s*` + quantityForm + `)*`
)

//nolint:gochecknoglobals // compiled once, never written
var measured = sync.OnceValue(func() measures {
	return measures{
		equation: regexp.MustCompile(`(` + severalForm + `)\s*(?:=|sind|ist|entsprechen|entspricht|are|is)\s*(` +
			quantityForm + `)(?:\s*(?:$|[.,;!?)=“"])|\s(?:und|and|oder|or)\s)`),
		into: regexp.MustCompile(`^(?:[^\d(=]{0,40}[\s:])?(` + quantityForm + `)\s+(?:in|to|into)\s+(` + measureForm +
			`)\s*(?:[:=.?]|_{2,}|\s)*$`),
		left:  regexp.MustCompile(`^(?:[^\d(=]{0,40}[\s:])?(` + severalForm + `)\s*=\s*(?:_{2,})?\s*$`),
		right: regexp.MustCompile(`^` + numberForm + `(?:\s?` + measureForm + `)?$`),
	}
})

// units looks at the equations between quantities in a text: "3 km = 300 m".
func (c *reckoner) units(text string) {
	c.each(measured().equation, text, c.equal)
}

// converted looks at a task whose answer is the other side: "3 km = ____" or "3 km in m".
func (c *reckoner) converted(text, answer string) {
	answer = strings.TrimSpace(answer)
	if !measured().right.MatchString(answer) {
		return
	}
	if m := measured().left.FindStringSubmatch(text); m != nil {
		c.equal(m[1], answer)
	} else if m := measured().into.FindStringSubmatch(text); m != nil {
		if strings.ContainsAny(answer[len(answer)-1:], "0123456789") {
			answer += " " + m[2]
		}
		c.equal(m[1], answer)
	}
}

// equal judges two quantities. What counts different things, or could be read in two ways, is nobody's to judge; nor is
// what was rounded to the digits that were given.
func (c *reckoner) equal(left, right string) {
	want, unit, ok := c.value(left)
	got, other, read := c.value(right)
	if !ok || !read || unit == "" || other == "" {
		return
	}
	if other != unit {
		if want, unit, ok = c.value(left + " in " + other); !ok || unit != other {
			return
		}
	}
	if want.Cmp(got) != 0 && rounded(want, right) == got.FloatString(decimals(right)) {
		return
	}
	c.verdict(want.Cmp(got) == 0, left+" = "+right)
}

// rounded is a value with as many digits behind the point as a number was given with; "" where it has none to lose.
func rounded(value *big.Rat, given string) string {
	n := decimals(given)
	if exact, ok := new(big.Rat).SetString(value.FloatString(n)); ok && exact.Cmp(value) == 0 {
		return ""
	}
	return value.FloatString(n)
}

// decimals counts the digits behind the point of a number.
func decimals(text string) int {
	_, behind, _ := strings.Cut(strings.Replace(text, ".", ",", 1), ",")
	n := 0
	for n < len(behind) && behind[n] >= '0' && behind[n] <= '9' {
		n++
	}
	return n
}

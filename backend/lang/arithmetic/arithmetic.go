// Package arithmetic reckons exactly what a teacher writes down: fractions instead of floating point, numbers as
// Germans and as English people write them, percent, lists, units, and the limits of grading scales.
//
// It promises three things. A result is exact or says to how many digits it was rounded (roots, pi). How an expression
// was read is part of the answer, and where a number can be read in two ways ("1.234") the other reading is named. And
// nothing takes longer than a few milliseconds: expressions, nesting, digits and exponents are bounded, and no
// expression can do anything but reckon.
//
// Precedence, from weak to strong: comparison; "in" (a unit, percent); + and −; "von" and "off"; · and :; sign; powers,
// which group to the right, so −2^2 is −4; percent and units.
package arithmetic

import (
	"math/big"
	"strconv"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// Limits of an expression.
const (
	maxLetters  = 1_000
	maxDepth    = 50
	maxDigits   = 1_000 // of a number, above or below the line of a fraction
	maxBits     = 3_322 // the same in bits
	maxExponent = 1_000
	maxSteps    = 30
)

// Result is what an expression comes to.
type Result struct {
	Read  string // the expression as it was understood, with the numbers of the language
	Value Number
	Unit  string // symbol; empty: none, or percent
	// Percent: Value is a share and Text shows it in percent.
	Percent bool
	// Truth answers a comparison; nil: there was none.
	Truth *bool
	Text  string // the whole result in words of the language: "297,5 €", "40 %"
	// Exact is false when a root or pi was rounded on the way; Digits tells to how many.
	Exact  bool
	Digits int
	Steps  []string // what was reckoned, one line an operation
	Notes  []i18n.Text
}

// Evaluate reckons. Faults are Invalid, and those that have a place name it as at (the letter, from 1) and, where it
// helps, text:
//
//	fault.arithmetic.empty, tooLong (most), tooDeep (most), tooBig (most, at)    limits
//	fault.arithmetic.unreadable (text, at), number (text, at), end, bracket (at), operator (text, at)    no expression
//	fault.arithmetic.word (text, at), arguments (text, at)    an unknown word or unit; a function that wants other values
//	fault.arithmetic.zero (at), root (at), exponent (most, at), whole (text, at)    no such number
//	fault.arithmetic.kinds (left, right, at), temperature (at)    units that do not go together
func Evaluate(expression string, lang i18n.Lang) (Result, error) {
	text := []rune(strings.TrimRight(expression, " \t\r\n"))
	switch {
	case strings.TrimSpace(expression) == "":
		return Result{}, fault.New(fault.Invalid, "fault.arithmetic.empty", nil)
	case len(text) > maxLetters:
		return Result{}, fault.New(fault.Invalid, "fault.arithmetic.tooLong", nil, "most", strconv.Itoa(maxLetters))
	}
	tokens, notes, err := lex(text, lang)
	if err != nil {
		return Result{}, err
	}
	tree, err := parse(tokens)
	if err != nil {
		return Result{}, err
	}
	r := reckoner{lang: lang}
	q, err := r.value(tree)
	if err != nil {
		return Result{}, err
	}
	result := r.result(q)
	result.Read, result.Notes = render(tree, lang), notes
	return result, nil
}

// place is a fault at a letter of the expression; args as in fault.New.
func place(key string, at int, args ...string) error {
	for i := range args {
		args[i] = brief(args[i])
	}
	return fault.New(fault.Invalid, key, nil, append([]string{"at", strconv.Itoa(at + 1)}, args...)...)
}

// tooBig faults a number beyond the limit.
func tooBig(x *big.Rat, at int) error {
	if x.Num().BitLen() > maxBits || x.Denom().BitLen() > maxBits {
		return place("fault.arithmetic.tooBig", at, "most", strconv.Itoa(maxDigits))
	}
	return nil
}

package arithmetic

import (
	"math/big"
	"strings"

	"pult/backend/base/i18n"
)

// How many digits are shown: of a period, of a decimal that is cut, and of a number that was rounded on the way.
const (
	maxPeriod   = 60
	cutDecimals = 30
	shownDigits = 15
	innerDigits = 40 // of roots and pi, so that what is shown stays right after some steps
	maxDecimals = 1_000
)

// Number is a number as people and programs write it.
type Number struct {
	Text     string // "1.234,5", "0,3̅" with a line over what repeats
	Fraction string // "1/3"; empty for whole numbers
	Plain    string // "1234.5", for programs; a fraction where the decimals do not end
	// Cut: the decimals do not end or are too many, and Text holds only the first; the fraction is exact.
	Cut bool
}

// Format writes a number exactly.
func Format(x *big.Rat, lang i18n.Lang) Number { return formatIn(x, styleOf(lang)) }

func formatIn(x *big.Rat, s style) Number {
	n := Number{Text: decimal(x, s), Plain: x.RatString()}
	n.Cut = strings.HasSuffix(n.Text, "…")
	if !x.IsInt() {
		n.Fraction = x.RatString()
	}
	if plain, ends := ending(x); ends {
		n.Plain = plain
	}
	return n
}

// ending is the number with a point and all its decimals; false: they do not end.
func ending(x *big.Rat) (string, bool) {
	places, ends := x.FloatPrec()
	if !ends || places > maxDecimals {
		return "", false
	}
	return x.FloatString(places), true
}

// decimal writes a number with its period marked. Longer periods than sixty digits are cut.
func decimal(x *big.Rat, s style) string {
	if plain, ends := ending(x); ends {
		return dressed(plain, "", s)
	}
	before, _ := x.FloatPrec()
	whole, rest := new(big.Int).QuoRem(new(big.Int).Abs(x.Num()), x.Denom(), new(big.Int))
	text := whole.String() + "."
	if x.Sign() < 0 {
		text = "-" + text
	}
	plain, rest := longDivision(rest, x.Denom(), min(before, cutDecimals))
	period, ok := periodOf(rest, x.Denom())
	if !ok || before > cutDecimals {
		more, _ := longDivision(rest, x.Denom(), cutDecimals-len(plain))
		return dressed(text+plain+more, "", s) + "…"
	}
	return dressed(text+plain, period, s)
}

// longDivision gives the next digits of a rest, and what is then left.
func longDivision(rest, by *big.Int, count int) (string, *big.Int) {
	var digits strings.Builder
	rest = new(big.Int).Set(rest)
	digit, ten := new(big.Int), big.NewInt(10)
	for range count {
		digit.QuoRem(rest.Mul(rest, ten), by, rest)
		digits.WriteString(digit.String())
	}
	return digits.String(), rest
}

// periodOf gives the digits that repeat from here on; false: they are too many.
func periodOf(rest, by *big.Int) (string, bool) {
	var digits strings.Builder
	left := rest
	for range maxPeriod {
		var digit string
		digit, left = longDivision(left, by, 1)
		digits.WriteString(digit)
		if left.Cmp(rest) == 0 {
			return digits.String(), true
		}
	}
	return "", false
}

// dressed writes a plain number in a style: its point, groups of three, a line over the period.
func dressed(plain, period string, s style) string {
	sign := ""
	if strings.HasPrefix(plain, "-") {
		sign, plain = "-", plain[1:]
	}
	whole, fraction, _ := strings.Cut(plain, ".")
	group := map[style]string{german: ".", english: ","}[s]
	grouped := ""
	for len(whole) > 3 {
		grouped = group + whole[len(whole)-3:] + grouped
		whole = whole[:len(whole)-3]
	}
	if fraction+period != "" {
		fraction = s.point() + fraction
	}
	return sign + whole + grouped + fraction + overlined(period)
}

func overlined(digits string) string {
	var out strings.Builder
	for _, d := range digits {
		out.WriteRune(d)
		out.WriteRune(overline)
	}
	return out.String()
}

// significant rounds to so many digits, half away from zero.
func significant(x *big.Rat, digits int) *big.Rat {
	if x.Sign() == 0 {
		return x
	}
	places := digits - magnitude(x)
	return rounded(x, places)
}

// magnitude is how many digits stand before the point; 0 or less for numbers below one tenth.
func magnitude(x *big.Rat) int {
	abs := new(big.Rat).Abs(x)
	n := len(abs.Num().String()) - len(abs.Denom().String())
	if abs.Cmp(scaled(big.NewRat(1, 1), n)) >= 0 {
		n++
	}
	return n
}

// scaled multiplies with a power of ten.
func scaled(x *big.Rat, n int) *big.Rat {
	factor := new(big.Rat).SetInt(power10(max(n, -n)))
	if n < 0 {
		factor.Inv(factor)
	}
	return factor.Mul(x, factor)
}

// rounded rounds to so many decimals as merchants do, half away from zero; below zero to tens, hundreds and so on.
func rounded(x *big.Rat, places int) *big.Rat {
	big10 := scaled(x, places)
	twice := new(big.Int).Mul(new(big.Int).Abs(big10.Num()), big.NewInt(2))
	twice.Add(twice, big10.Denom())
	twice.Quo(twice, new(big.Int).Mul(big10.Denom(), big.NewInt(2)))
	if x.Sign() < 0 {
		twice.Neg(twice)
	}
	return scaled(new(big.Rat).SetInt(twice), -places)
}

package sums

import (
	"math/big"
	"strconv"
)

func plus(h *hand) (Sum, bool) {
	switch {
	case h.Decimal:
		return h.decimals(h.signs.plus, (*big.Rat).Add), true
	case h.Negative:
		return h.integers(h.signs.plus, (*big.Rat).Add)
	}
	a, b := h.addends()
	fits := a > 0 && b > 0 && h.carries(a%10+b%10 > 10, a%10+b%10 >= 10 || a+b > 100 && joins(a, b)) && reaches(h, a, a+b)
	return equals(h.number(a)+h.signs.plus+h.number(b), h.number(a+b)), fits
}

func minus(h *hand) (Sum, bool) {
	switch {
	case h.Decimal:
		return h.decimals(h.signs.minus, (*big.Rat).Sub), true
	case h.Negative:
		return h.integers(h.signs.minus, (*big.Rat).Sub)
	}
	step := h.step()
	a, b := h.between(2, h.largest()/step), 0
	if a, b = a*step, h.between(1, a-1)*step; h.long() {
		a, b = h.addends()
	}
	if a < b {
		a, b = b, a
	}
	fits := a > b && reaches(h, a, a) && h.carries(a%10 < b%10, a%10 < b%10 || a > 100 && borrows(a, b))
	return equals(h.number(a)+h.signs.minus+h.number(b), h.number(a-b)), fits
}

// long reports numbers whose digits count, and not a range.
func (h *hand) long() bool { return len(h.Digits) > 0 || h.Written }

// reaches reports a result within the numbers of the order. Numbers with so many digits as were said may be larger than
// those of the class; where they are not, their sum is none, either.
func reaches(h *hand, number, result int) bool {
	most := h.largest()
	switch {
	case h.Range > 0 || !h.long():
		return result <= most
	case h.Grade == 0 || h.Grade > 3 || number > most:
		return true
	}
	return result <= most
}

// addends are two numbers to add.
func (h *hand) addends() (a, b int) {
	if h.long() {
		usual := min(max(h.Grade, 3), 5)
		first, second := h.digits(usual, usual)
		if len(h.Digits) == 1 {
			second = first
		}
		return h.withDigits(first), h.withDigits(second)
	}
	step := h.step()
	most := h.largest() / step
	sum := h.between(2, most) // evenly, so that not all are near the largest number
	a = h.between(1, sum-1)
	return a * step, (sum - a) * step
}

// joins reports that some place of a sum passes ten.
func joins(a, b int) bool {
	for ; a > 0 && b > 0; a, b = a/10, b/10 {
		if a%10+b%10 >= 10 {
			return true
		}
	}
	return false
}

// borrows reports that some place of a number is smaller than what is taken away there.
func borrows(a, b int) bool {
	for ; b > 0; a, b = a/10, b/10 {
		if a%10 < b%10 {
			return true
		}
	}
	return false
}

// carries reports that an exercise is as the order says about passing ten.
func (h *hand) carries(passes, reaches bool) bool {
	return h.Carry == "" || h.Carry == Yes && passes || h.Carry == No && !reaches
}

func times(h *hand) (Sum, bool) {
	switch {
	case h.Decimal:
		a, b := tenths(h.withDigits(2), h.between(1, 2)), big.NewRat(int64(h.between(2, 9)), 1)
		if h.Grade >= 6 {
			b = tenths(h.withDigits(2), 1)
		}
		return equals(h.rational(a)+h.signs.times+h.rational(b), h.rational(new(big.Rat).Mul(a, b))), true
	case h.Negative:
		return h.integers(h.signs.times, (*big.Rat).Mul)
	case len(h.Rows) > 0:
		return table(h)
	}
	a, b := h.factors()
	fits := h.Range == 0 && h.long() && (h.Grade != 3 || len(h.Digits) > 0) || a*b <= max(h.largest(), 100)
	return equals(h.number(a)+h.signs.times+h.number(b), h.number(a*b)), fits
}

func (h *hand) factors() (a, b int) {
	switch step := h.step(); {
	case step > 1: // "Malaufgaben mit Zehnerzahlen"
		return h.between(1, 9) * step, h.between(2, 9)
	case h.long():
		first, second := 3, 1
		if h.Grade >= 4 && len(h.Digits) == 0 {
			second = 2
		}
		first, second = h.digits(first, second)
		return h.withDigits(first), h.withDigits(second)
	case h.largest() <= 100:
		return h.between(2, 10), h.between(2, 10)
	}
	return h.between(11, 99), h.between(2, 9)
}

func divide(h *hand) (Sum, bool) {
	switch {
	case h.Decimal:
		b, q := big.NewRat(int64(h.between(2, 9)), 1), tenths(h.withDigits(2), 1)
		if h.Grade >= 6 && h.often(50) {
			b = tenths(h.between(2, 9), 1)
		}
		a := new(big.Rat).Mul(b, q)
		return equals(h.rational(a)+h.signs.divide+h.rational(b), h.rational(q)), !a.IsInt() || !b.IsInt()
	case h.Negative:
		b, q := h.nonzero(10), h.nonzero(10)
		a := new(big.Rat).Mul(b, q)
		return equals(h.rational(a)+h.signs.divide+h.signed(b), h.rational(q)), a.Sign() < 0 || b.Sign() < 0
	}
	a, b, fits := h.dividend()
	answer := h.number(a / b)
	if a%b > 0 {
		answer += " R " + h.number(a%b)
	}
	return equals(h.number(a)+h.signs.divide+h.number(b), answer), fits && (a%b > 0) == (h.Remainder == Yes)
}

// dividend is a number with a divisor; it divides without a remainder unless one is wanted.
func (h *hand) dividend() (a, b int, fits bool) {
	rest := 0
	if h.long() {
		usual := min(max(h.Grade, 3), 5)
		first, second := h.digits(usual, 1)
		b = max(h.withDigits(second), 2)
		a = h.withDigits(first)
		if h.Remainder == Yes {
			rest = h.between(1, b-1)
		}
		a = a/b*b + rest
		return a, b, len(strconv.Itoa(a)) == first && a/b > 1 && (h.Range == 0 || a <= h.Range)
	}
	b = h.between(2, 10)
	if len(h.Rows) > 0 {
		b = turn(h, h.Rows)
	}
	if step := h.step(); step > 1 {
		a = b * h.between(1, 9) * step
		return a, b, a <= max(h.largest(), 20)
	}
	q := h.between(2, 10)
	if h.largest() > 100 && len(h.Rows) == 0 {
		q = h.between(11, 99)
	}
	if len(h.Rows) > 0 {
		q = h.between(1, 10+h.made/(10*len(h.Rows))*2)
	}
	if h.Remainder == Yes {
		rest = h.between(1, b-1)
	}
	a = b*q + rest
	return a, b, b > 0 && a <= max(h.largest(), 20)
}

// table is a product of the rows that were named, else of all. Factors beyond ten come when there are no others.
func table(h *hand) (Sum, bool) {
	most := 10
	if h.Range > 0 && h.Range <= maxFactor {
		most = h.Range
	}
	row := h.between(1, most)
	if len(h.Rows) > 0 {
		row = turn(h, h.Rows)
	}
	rows := len(h.Rows)
	if rows == 0 {
		rows = 5 // all ten; each pair comes in two orders
	}
	if h.Range == 0 && h.made >= 18*rows {
		most = maxFactor
	}
	by := h.between(1, most)
	a, b := row, by
	if h.often(50) {
		a, b = b, a
	}
	return equals(h.number(a)+h.signs.times+h.number(b), h.number(a*b)), true
}

// missing leaves a number of a sum out.
func missing(h *hand) (Sum, bool) {
	a, b := h.addends()
	if a+b > h.largest() && (len(h.Digits) == 0 || h.Range > 0) {
		return Sum{}, false
	}
	first, second, result, sign := a, b, a+b, pick(h, either(h)...)
	if sign == h.signs.minus {
		first, result = a+b, a
	}
	if h.often(60) {
		return Sum{h.number(first) + sign + Gap + " = " + h.number(result), []string{h.number(second)}}, true
	}
	return Sum{Gap + sign + h.number(second) + " = " + h.number(result), []string{h.number(first)}}, true
}

func compare(h *hand) (Sum, bool) {
	most := h.largest()
	a := h.between(most/10, most)
	b := a + h.between(-most/10, most/10)
	sign := map[int]string{-1: "<", 0: "=", 1: ">"}[big.NewInt(int64(a)).Cmp(big.NewInt(int64(b)))]
	return Sum{h.number(a) + " " + Gap + " " + h.number(b), []string{sign}}, b > 0 && b <= most
}

func round(h *hand) (Sum, bool) {
	unit, most := 10, h.largest()
	switch {
	case len(h.Units) > 0:
		unit = map[string]int{"10": 10, "100": 100, "1000": 1_000}[turn(h, h.Units)]
		if unit = max(unit, 10); h.Range == 0 {
			most = max(most, unit*10)
		}
	case most > 1_000 && h.often(40):
		unit = 1_000
	case most > 100 && h.often(60):
		unit = 100
	}
	name := map[int]string{
		10: h.says("Zehner", "tens"), 100: h.says("Hunderter", "hundreds"), 1_000: h.says("Tausender", "thousands"),
	}[unit]
	n := h.between(min(unit+1, most/2), most-1)
	near := (n + unit/2) / unit * unit
	text := h.says("Runde ", "Round ") + h.number(n) + h.says(" auf ", " to ") + name + ":"
	return Sum{text, []string{h.number(near)}}, n%unit != 0
}

// brackets are sums with several signs; the answer is a whole number that is not below zero.
func brackets(h *hand) (Sum, bool) {
	top := 10
	if h.Grade >= 5 {
		top = 20
	}
	a, b, c := h.between(2, top), h.between(2, 10), h.between(2, 10)
	s, n := h.signs, h.number
	switch h.chance.IntN(5) {
	case 0:
		return equals(n(a)+s.plus+n(b)+s.times+n(c), n(a+b*c)), true
	case 1:
		return equals("("+n(a)+s.plus+n(b)+")"+s.times+n(c), n((a+b)*c)), true
	case 2:
		return equals(n(a*b)+s.minus+n(b)+s.times+n(c), n(a*b-b*c)), a > c
	case 3:
		return equals(n(c)+s.times+"("+n(a)+s.minus+n(b)+")", n(c*(a-b))), a > b
	}
	return equals(n(a)+s.plus+n(b*c)+s.divide+n(c), n(a+b)), true
}

func double(h *hand) (Sum, bool) {
	n := h.between(1, max(h.largest()/2, 2))
	return equals(h.number(n)+h.signs.plus+h.number(n), h.number(2*n)), true
}

func halve(h *hand) (Sum, bool) {
	n := h.between(1, max(h.largest()/2, 2))
	return equals(h.says("Hälfte von ", "half of ")+h.number(2*n), h.number(n)), true
}

func divisor(h *hand) (Sum, bool) {
	d, a, b := h.between(2, 15), h.between(2, 9), h.between(2, 9)
	return equals(h.says("ggT", "gcd")+"("+h.number(d*a)+"; "+h.number(d*b)+")", h.number(d)), a != b && common(a, b) == 1
}

func multiple(h *hand) (Sum, bool) {
	a, b := h.between(2, 20), h.between(2, 20)
	return equals(h.says("kgV", "lcm")+"("+h.number(a)+"; "+h.number(b)+")", h.number(a/common(a, b)*b)), a != b
}

// common is the greatest common divisor.
func common(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func squares(h *hand) (Sum, bool) {
	n, fits := h.squared()
	return equals(h.number(n)+"²", h.number(n*n)), fits
}

func roots(h *hand) (Sum, bool) {
	n, fits := h.squared()
	return equals("√"+h.number(n*n), h.number(n)), fits
}

// squared is a number with its square in the range; "up to 20" means the number, not the square.
func (h *hand) squared() (n int, fits bool) {
	const most = 25
	n = h.between(2, most)
	return n, h.Range == 0 || n <= h.Range && (h.Range <= most || n*n <= h.Range)
}

// decimals is a sum or difference of decimals, above zero.
func (h *hand) decimals(sign string, f func(z, x, y *big.Rat) *big.Rat) Sum {
	places := 1
	if h.Grade >= 5 || h.Grade == 0 {
		places = 2
	}
	a, b := tenths(h.withDigits(places+2), places), tenths(h.withDigits(places+1), h.between(1, places))
	if h.Range > 0 {
		most := h.Range * int(tenths(1, places).Denom().Int64())
		a, b = tenths(h.between(1, most-1), places), tenths(h.between(1, most-1), places)
	}
	if a.Cmp(b) < 0 {
		a, b = b, a
	}
	return equals(h.rational(a)+sign+h.rational(b), h.rational(f(new(big.Rat), a, b)))
}

func (h *hand) nonzero(most int) *big.Rat {
	n := int64(h.between(1, most))
	if h.often(50) {
		n = -n
	}
	return big.NewRat(n, 1)
}

// integers is a sum with at least one number below zero.
func (h *hand) integers(sign string, f func(z, x, y *big.Rat) *big.Rat) (Sum, bool) {
	most := 20
	if sign == h.signs.times {
		most = 12
	}
	if h.Range > 0 && sign != h.signs.times {
		most = h.Range
	}
	a, b := h.nonzero(most), h.nonzero(most)
	return equals(h.rational(a)+sign+h.signed(b), h.rational(f(new(big.Rat), a, b))), a.Sign() < 0 || b.Sign() < 0
}

package sums

import (
	"math/big"
	"strconv"
)

// proper is a fraction between 0 and 1 that cannot be reduced.
func (h *hand) proper(denominator int) (*big.Rat, bool) {
	if denominator == 0 {
		denominator = h.between(2, 12)
	}
	x := big.NewRat(int64(h.between(1, denominator-1)), int64(denominator))
	return x, x.Denom().Int64() == int64(denominator)
}

// two are two fractions; with the same denominator where the order says so.
func (h *hand) two() (a, b *big.Rat, fits bool) {
	a, first := h.proper(0)
	denominator := 0
	if h.Like {
		denominator = int(a.Denom().Int64())
	}
	b, second := h.proper(denominator)
	different := h.Like || a.Denom().Cmp(b.Denom()) != 0
	return a, b, first && second && different && a.Denom().Int64() > 1
}

// fraction writes a fraction as it is.
func fraction(x *big.Rat) string { return x.Num().String() + "/" + x.Denom().String() }

// mixed writes a result: whole, a fraction, or both.
func mixed(x *big.Rat) string {
	if x.IsInt() {
		return x.Num().String()
	}
	whole, rest := new(big.Int).QuoRem(x.Num(), x.Denom(), new(big.Int))
	if whole.Sign() == 0 {
		return fraction(x)
	}
	return whole.String() + " " + rest.String() + "/" + x.Denom().String()
}

func addFractions(h *hand) (Sum, bool) {
	a, b, fits := h.two()
	return equals(fraction(a)+h.signs.plus+fraction(b), mixed(new(big.Rat).Add(a, b))), fits
}

func subtractFractions(h *hand) (Sum, bool) {
	a, b, fits := h.two()
	if a.Cmp(b) < 0 {
		a, b = b, a
	}
	d := new(big.Rat).Sub(a, b)
	return equals(fraction(a)+h.signs.minus+fraction(b), mixed(d)), fits && d.Sign() > 0
}

func multiplyFractions(h *hand) (Sum, bool) {
	a, b, fits := h.two()
	return equals(fraction(a)+h.signs.times+fraction(b), mixed(new(big.Rat).Mul(a, b))), fits
}

func divideFractions(h *hand) (Sum, bool) {
	a, b, fits := h.two()
	return equals(fraction(a)+h.signs.divide+fraction(b), mixed(new(big.Rat).Quo(a, b))), fits
}

func expand(h *hand) (Sum, bool) {
	x, fits := h.proper(0)
	num, denom, by := int(x.Num().Int64()), int(x.Denom().Int64()), h.between(2, 9)
	text := fraction(x) + " = " + Gap + "/" + strconv.Itoa(denom*by)
	return Sum{text, []string{strconv.Itoa(num * by)}}, fits && denom > 1
}

func asDecimal(h *hand) (Sum, bool) {
	x, fits := h.proper(pick(h, 2, 4, 5, 8, 10, 20, 25, 50, 100))
	return equals(fraction(x), h.rational(x)), fits
}

func reduce(h *hand) (Sum, bool) {
	x, fits := h.proper(0)
	by := h.between(2, 9)
	num, denom := int(x.Num().Int64())*by, int(x.Denom().Int64())*by
	return equals(strconv.Itoa(num)+"/"+strconv.Itoa(denom), fraction(x)), fits
}

// compareFractions are two that are not written alike and lie close together; some are the same, and neither sign comes
// always.
func compareFractions(h *hand) (Sum, bool) {
	a, b, fits := h.two()
	if larger := h.made%4 == 0 || h.made%4 == 3; larger != (a.Cmp(b) > 0) {
		a, b = b, a
	}
	apart := new(big.Rat).Sub(a, b)
	fits = fits && apart.Abs(apart).Cmp(big.NewRat(2, 5)) < 0
	left, right := fraction(a), fraction(b)
	if h.made%5 == 4 {
		by := int64(h.between(2, 5))
		b, right = a, strconv.FormatInt(a.Num().Int64()*by, 10)+"/"+strconv.FormatInt(a.Denom().Int64()*by, 10)
	}
	sign := map[int]string{-1: "<", 0: "=", 1: ">"}[a.Cmp(b)]
	return Sum{left + " " + Gap + " " + right, []string{sign}}, fits
}

// sharing is a fraction of a quantity that it divides.
func sharing(h *hand) (Sum, bool) {
	x, fits := h.proper(pick(h, 2, 3, 4, 5, 6, 8, 10))
	whole := int(x.Denom().Int64()) * h.between(2, 12)
	unit := pick(h, " kg", " €", " m", " min", " l")
	part := whole / int(x.Denom().Int64()) * int(x.Num().Int64())
	return equals(fraction(x)+h.of()+h.number(whole)+unit, h.number(part)+unit), fits
}

// mixedTwo are two mixed numbers with small denominators.
func mixedTwo(h *hand) (a, b *big.Rat, fits bool) {
	part := func() (*big.Rat, bool) {
		x, proper := h.proper(pick(h, 2, 3, 4, 5, 6, 8, 10))
		return x.Add(x, big.NewRat(int64(h.between(1, 5)), 1)), proper
	}
	a, first := part()
	b, second := part()
	different := (a.Denom().Cmp(b.Denom()) == 0) == h.Like
	return a, b, first && second && different
}

func addMixed(h *hand) (Sum, bool) {
	a, b, fits := mixedTwo(h)
	return equals(mixed(a)+h.signs.plus+mixed(b), mixed(new(big.Rat).Add(a, b))), fits
}

func subtractMixed(h *hand) (Sum, bool) {
	a, b, fits := mixedTwo(h)
	d := new(big.Rat).Sub(a, b)
	return equals(mixed(a)+h.signs.minus+mixed(b), mixed(d)), fits && d.Sign() > 0
}

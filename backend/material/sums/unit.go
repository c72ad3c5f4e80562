package sums

import (
	"math/big"
	"slices"
	"strings"
)

// unit is one of a ladder of units: how many of the smallest it is.
type unit struct {
	name string
	of   int64
}

func lengths(h *hand) (Sum, bool) {
	return h.convert(unit{"mm", 1}, unit{"cm", 10}, unit{"dm", 100}, unit{"m", 1_000}, unit{"km", 1_000_000})
}

func weights(h *hand) (Sum, bool) {
	return h.convert(unit{"g", 1}, unit{"kg", 1_000}, unit{"t", 1_000_000})
}

func volumes(h *hand) (Sum, bool) { return h.convert(unit{"ml", 1}, unit{"l", 1_000}) }

func areas(h *hand) (Sum, bool) {
	return h.convert(unit{"mm²", 1}, unit{"cm²", 100}, unit{"dm²", 10_000}, unit{"m²", 1_000_000},
		unit{"a", 100_000_000}, unit{"ha", 10_000_000_000}, unit{"km²", 1_000_000_000_000})
}

func coins(h *hand) (Sum, bool) { return h.convert(unit{"ct", 1}, unit{"€", 100}) }

func durations(h *hand) (Sum, bool) {
	return h.convert(unit{"s", 1}, unit{"min", 60}, unit{"h", 3_600})
}

// convert asks for a quantity in a neighbouring unit. Time has no decimals; the others have from class 5 on, and
// money always.
func (h *hand) convert(ladder ...unit) (Sum, bool) {
	named := slices.DeleteFunc(slices.Clone(ladder), func(u unit) bool { return !slices.Contains(h.Units, u.name) })
	if len(named) > 1 {
		ladder = named
	} else if h.Kind == Areas {
		ladder = ladder[:4] // those with squares are the usual ones
	}
	at := h.chance.IntN(len(ladder) - 1)
	small, large := ladder[at], ladder[at+1]
	by := large.of / small.of
	n := h.between(2, 40)
	decimals := by%10 == 0 && (h.Grade >= 5 || h.Grade == 0 || small.name == "ct")
	switch h.chance.IntN(3) {
	case 0:
		return h.asks(big.NewRat(int64(n), 1), large, big.NewRat(int64(n)*by, 1), small), true
	case 1:
		return h.asks(big.NewRat(int64(n)*by, 1), small, big.NewRat(int64(n), 1), large), true
	}
	if decimals {
		x := tenths(h.withDigits(2), 1)
		whole := new(big.Rat).Mul(x, big.NewRat(by, 1))
		if h.often(50) {
			return h.asks(x, large, whole, small), true
		}
		return h.asks(whole, small, x, large), true
	}
	part := int64(h.between(1, int(min(by, 1_000))-1))
	text := h.number(n) + " " + large.name + " " + h.number(int(part)) + " " + small.name + " = " + Gap + " " + small.name
	return Sum{text, []string{h.number(int(int64(n)*by + part))}}, by < 10_000
}

func (h *hand) asks(x *big.Rat, from unit, y *big.Rat, to unit) Sum {
	return Sum{quantity(h, x, from) + " " + from.name + " = " + Gap + " " + to.name, []string{quantity(h, y, to)}}
}

// quantity is a number of a unit; parts of a euro have two places.
func quantity(h *hand, x *big.Rat, of unit) string {
	if of.name == "€" && !x.IsInt() {
		return cents(h, x)
	}
	return h.rational(x)
}

// cents writes a number with two places.
func cents(h *hand, x *big.Rat) string {
	text := h.rational(x)
	if at := strings.Index(text, h.signs.point); at >= 0 && len(text)-at-len(h.signs.point) == 1 {
		text += "0"
	}
	return text
}

// scale asks for the way on the ground that a way on a map stands for.
func scale(h *hand) (Sum, bool) {
	by, cm := pick(h, 100, 500, 1_000, 5_000, 10_000, 25_000, 50_000, 100_000), h.between(2, 12)
	if h.Range >= 100 {
		by = h.Range
	}
	ground, unit := tenths(cm*by, 2), " m"
	if by >= 10_000 {
		ground, unit = tenths(cm*by, 5), " km"
	}
	name := h.says("Maßstab 1 : ", "Scale 1 : ") + h.number(by) + "; "
	name += h.number(cm) + h.says(" cm auf der Karte", " cm on the map") + " = " + Gap + unit
	return Sum{name + h.says(" in Wirklichkeit", " on the ground"), []string{h.rational(ground)}}, true
}

// euros writes cents as an amount with two places.
func (h *hand) euros(cents int) string {
	if cents%100 == 0 && (h.Grade == 1 || h.Grade == 2) {
		return h.number(cents/100) + " €"
	}
	text := big.NewRat(int64(cents), 100).FloatString(2)
	return text[:len(text)-3] + h.signs.point + text[len(text)-2:] + " €"
}

func money(h *hand) (Sum, bool) {
	most := max(h.largest(), 10) * 100
	if h.Range == 0 && (h.Grade >= 3 || h.Grade == 0) {
		most = 5_000
	}
	a, b := h.between(2, most/10)*5, h.between(2, most/10)*5
	if h.Grade == 1 || h.Grade == 2 { // whole euros
		a, b = h.between(1, most/200)*100, h.between(1, most/200)*100
	}
	if pick(h, either(h)...) == h.signs.plus {
		return equals(h.euros(a)+h.signs.plus+h.euros(b), h.euros(a+b)), true
	}
	return equals(h.euros(a+b)+h.signs.minus+h.euros(b), h.euros(a)), true
}

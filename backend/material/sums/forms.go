package sums

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Form is how a share is written.
const (
	AsPercent  = "percent"
	AsFraction = "fraction"
	AsDecimal  = "decimal"
)

// forms asks for a share in another form: percent, fraction and decimal. The first of the units is the form that is
// given, the others those that are asked for; without units each is given and asked for in turn.
func forms(h *hand) (Sum, bool) {
	all := []string{AsPercent, AsFraction, AsDecimal}
	named := slices.DeleteFunc(slices.Clone(h.Units), func(u string) bool { return !slices.Contains(all, u) })
	from, to := turn(h, all), ""
	if len(named) > 1 {
		from, to = named[0], turn(h, named[1:])
	} else {
		others := slices.DeleteFunc(slices.Clone(all), func(u string) bool { return u == from })
		to = pick(h, others...)
	}
	list := []int{1, 5, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 60, 64, 70, 75, 80, 85, 90, 95}
	if from == AsFraction { // those that a class meets as fractions
		list = []int{5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95}
	}
	x := big.NewRat(int64(pick(h, list...)), 100)
	text := shown(h, x, from) + map[string]string{
		AsPercent: h.says(" in Prozent", " as percent"), AsFraction: h.says(" als Bruch", " as a fraction"),
		AsDecimal: h.says(" als Dezimalzahl", " as a decimal"),
	}[to]
	return equals(text, shown(h, x, to)), true
}

// shown is a share in a form.
func shown(h *hand, x *big.Rat, form string) string {
	switch form {
	case AsPercent:
		return h.rational(new(big.Rat).Mul(x, big.NewRat(100, 1))) + " %"
	case AsFraction:
		return fraction(x)
	}
	return h.rational(x)
}

// change asks for what comes back of a note or a coin.
func change(h *hand) (Sum, bool) {
	notes := []int{5, 10, 20, 50}
	switch {
	case h.Grade == 1:
		notes = []int{10, 20}
	case h.Grade == 2 || h.Range > 0 && h.Range <= 100:
		notes = []int{10, 20, 50, 100}
	case h.Grade >= 4:
		notes = []int{10, 20, 50, 100}
	}
	given := turn(h, notes) * 100
	price := h.between(given/1_000*3, given/5-1) * 5
	if h.Grade == 1 || h.Grade == 2 { // whole euros
		price = h.between(1, given/100-1) * 100
	}
	text := h.says("Preis: ", "price: ") + h.euros(price) + h.says(", gegeben: ", ", paid: ") + h.euros(given) +
		h.says(", zurück", ", change")
	return equals(text, h.euros(given-price)), price > 0 && (h.Range == 0 || given <= h.Range*100)
}

// house is a number with the ways to part it: under its roof each line has two parts, one of which is left out.
func house(h *hand) (Sum, bool) {
	most := min(h.largest(), 1_000)
	low := max(4, most/4)
	if h.Grade == 1 && h.Range == 0 {
		low, most = 4, 20
	}
	roof, step := h.between(low, most), 1
	if most > 100 {
		step = 10
		roof = roof / step * step
	}
	storeys := min(max(h.Storeys, 4), 5, roof/step-1)
	parts := h.chance.Perm(roof/step - 1)[:storeys]
	lines, answers := []string{h.number(roof)}, []string{}
	for i, part := range parts {
		first, second := h.number((part+1)*step), h.number(roof-(part+1)*step)
		if (i+h.made)%2 == 0 {
			lines, answers = append(lines, first+Divider+Gap), append(answers, second)
			continue
		}
		lines, answers = append(lines, Gap+Divider+second), append(answers, first)
	}
	return Sum{strings.Join(lines, "\n"), answers}, roof <= most && storeys > 1
}

// minuteSteps are the minutes at which the hands of a clock may stand, as an order names them; nil: those of the class.
func minuteSteps(h *hand) []int {
	var list []int
	for _, u := range h.Units {
		if n, err := strconv.Atoi(u); err == nil && n >= 0 && n < 60 {
			list = append(list, n)
		}
	}
	return list
}

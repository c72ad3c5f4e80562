package sums

import "strconv"

// share is a percentage with a number of which it is a whole part.
func (h *hand) share() (percent int, part, whole string) {
	percent = pick(h, 5, 10, 15, 20, 25, 30, 40, 45, 50, 60, 70, 75, 80, 90)
	if h.Grade >= 8 || h.Grade == 0 && h.often(20) {
		percent = pick(h, 2, 4, 8, 12, 16, 18, 24, 35, 55, 65, 85, 95)
	}
	step := 1
	for step*percent%100 != 0 {
		step++
	}
	n := step * h.between(2, max(3, 600/step))
	unit := pick(h, " €", " kg", " m", " €")
	return percent, h.number(n*percent/100) + unit, h.number(n) + unit
}

func (h *hand) of() string { return h.says(" von ", " of ") }

func value(h *hand) (Sum, bool) {
	percent, part, whole := h.share()
	return equals(strconv.Itoa(percent)+" %"+h.of()+whole, part), true
}

func rate(h *hand) (Sum, bool) {
	percent, part, whole := h.share()
	return Sum{
		part + h.of() + whole + " = " + Gap + " %",
		[]string{strconv.Itoa(percent)},
	}, true
}

func base(h *hand) (Sum, bool) {
	percent, part, whole := h.share()
	return equals(strconv.Itoa(percent)+h.says(" % sind ", " % are ")+part+h.says(", G", ", B"),
		whole), true
}

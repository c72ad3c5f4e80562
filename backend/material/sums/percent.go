package sums

import "strconv"

// share is a percentage with a number of which it is a whole part.
func (h *hand) share() (percent, part, whole int, unit string) {
	percent = pick(h, 5, 10, 15, 20, 25, 30, 40, 45, 50, 60, 70, 75, 80, 90)
	if h.Grade >= 8 || h.Grade == 0 && h.often(20) {
		percent = pick(h, 2, 4, 8, 12, 16, 18, 24, 35, 55, 65, 85, 95)
	}
	step := 1
	for step*percent%100 != 0 {
		step++
	}
	whole = step * h.between(2, max(3, 600/step))
	return percent, whole * percent / 100, whole, pick(h, " €", " kg", " m", " €")
}

func (h *hand) of() string { return h.says(" von ", " of ") }

func value(h *hand) (Sum, bool) {
	percent, part, whole, unit := h.share()
	return equals(strconv.Itoa(percent)+" %"+h.of()+h.number(whole)+unit, h.number(part)+unit), true
}

func rate(h *hand) (Sum, bool) {
	percent, part, whole, unit := h.share()
	return Sum{h.number(part) + unit + h.of() + h.number(whole) + unit + " = " + Gap + " %",
		[]string{strconv.Itoa(percent)}}, true
}

func base(h *hand) (Sum, bool) {
	percent, part, whole, unit := h.share()
	return equals(strconv.Itoa(percent)+h.says(" % sind ", " % are ")+h.number(part)+unit+h.says(", G", ", B"),
		h.number(whole)+unit), true
}

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

// interest is that of one year; from class 8 on of some months, too.
func interest(h *hand) (Sum, bool) {
	percent, capital, months := h.between(1, 8), h.between(2, 60)*100, 12
	if h.Grade >= 8 && h.often(50) {
		months = pick(h, 3, 6, 9)
	}
	time := strconv.Itoa(months) + h.says(" Monate", " months")
	if months == 12 {
		time = h.says("1 Jahr", "1 year")
	}
	total := capital * percent * months / 12
	text := h.says("K = ", "P = ") + h.number(capital) + " €, p = " + strconv.Itoa(percent) + " %, " + time +
		h.says(": Z = ", ": I = ") + Gap + " €"
	return Sum{text, []string{cents(h, tenths(total, 2))}}, true
}

// interestRate is what the interest of a year is of the capital, and capital what it is of.
func interestRate(h *hand) (Sum, bool) {
	percent, capital := h.between(1, 8), h.between(2, 60)*100
	text := h.says("K = ", "P = ") + h.number(capital) + " €, " +
		h.says("Z = ", "I = ") + h.number(capital*percent/100) +
		h.says(" €, 1 Jahr: p = ", " €, 1 year: p = ") + Gap + " %"
	return Sum{text, []string{h.number(percent)}}, true
}

func capital(h *hand) (Sum, bool) {
	percent, capital := h.between(1, 8), h.between(2, 60)*100
	text := h.says("Z = ", "I = ") + h.number(capital*percent/100) + " €, p = " + h.number(percent) +
		h.says(" %, 1 Jahr: K = ", " %, 1 year: P = ") + Gap + " €"
	return Sum{text, []string{h.number(capital)}}, true
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

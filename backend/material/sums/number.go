package sums

import (
	"slices"
	"strconv"
	"strings"
)

// superscript writes an exponent.
func superscript(n int) string {
	return string([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[n])
}

// powers are those with a result below ten thousand.
func powers(h *hand) (Sum, bool) {
	base, exponent := h.between(2, 10), h.between(2, 6)
	result := 1
	for range exponent {
		result *= base
	}
	most := 1_000
	if h.Grade >= 9 {
		most = 10_000
	}
	return equals(h.number(base)+superscript(exponent), h.number(result)), result <= most
}

// roman asks for a number in the other figures, in turn both ways.
func roman(h *hand) (Sum, bool) {
	most := min(max(h.largest(), 20), 3_000)
	if h.Range == 0 {
		most = 100
		if h.Grade >= 6 {
			most = 2_100
		}
	}
	n := h.between(2, most)
	if h.made%2 == 0 {
		return Sum{inRoman(n) + " = " + Gap, []string{strconv.Itoa(n)}}, true
	}
	return Sum{strconv.Itoa(n) + " = " + Gap, []string{inRoman(n)}}, true
}

func inRoman(n int) string {
	signs := []struct {
		worth int
		sign  string
	}{
		{1000, "M"},
		{900, "CM"},
		{500, "D"},
		{400, "CD"},
		{100, "C"},
		{90, "XC"},
		{50, "L"},
		{40, "XL"},
		{10, "X"},
		{9, "IX"},
		{5, "V"},
		{4, "IV"},
		{1, "I"},
	}
	var out strings.Builder
	for _, s := range signs {
		for ; n >= s.worth; n -= s.worth {
			out.WriteString(s.sign)
		}
	}
	return out.String()
}

// neighbours are the numbers before and behind one; of units of ten and more the round ones.
func neighbours(h *hand) (Sum, bool) {
	unit := 1
	if len(h.Units) > 0 {
		unit, _ = strconv.Atoi(turn(h, h.Units))
		unit = max(unit, 1)
	}
	n := h.between(unit+1, h.largest()-1)
	below := (n - 1) / unit * unit
	above := n/unit*unit + unit
	name := map[int]string{
		10: h.says("Nachbarzehner: ", "tens: "), 100: h.says("Nachbarhunderter: ", "hundreds: "),
		1_000: h.says("Nachbartausender: ", "thousands: "),
	}[unit]
	return Sum{name + Gap + " < " + h.number(n) + " < " + Gap, []string{h.number(below), h.number(above)}},
		above <= h.largest() && (unit == 1 || n%unit > 0)
}

// factors is a number as a product of primes.
func factors(h *hand) (Sum, bool) {
	most := 200
	if h.Range > 0 {
		most = h.Range
	}
	n := h.between(4, most)
	var parts []string
	rest := n
	for p := 2; rest > 1; p++ {
		for ; rest%p == 0; rest /= p {
			parts = append(parts, strconv.Itoa(p))
		}
	}
	last := parts[len(parts)-1]
	return equals(h.number(n), strings.Join(parts, h.signs.times)), len(parts) > 1 && len(last) < 3
}

// divisors are all of a number.
func divisors(h *hand) (Sum, bool) {
	most := 60
	if h.Range > 0 {
		most = h.Range
	}
	n := h.between(6, most)
	var list []string
	for d := 1; d <= n; d++ {
		if n%d == 0 {
			list = append(list, strconv.Itoa(d))
		}
	}
	return Sum{h.says("Teiler von ", "Factors of ") + h.number(n) + ":", []string{strings.Join(list, "; ")}},
		len(list) > 3 || n < 20 && len(list) > 2
}

// mean asks for mean and median of a few numbers; both are whole.
func mean(h *hand) (Sum, bool) {
	count, total := pick(h, 5, 5, 7, 4, 6), 0
	list := make([]int, count)
	for i := range list {
		list[i] = h.between(1, 30)
		total += list[i]
	}
	shown := make([]string, count)
	for i, n := range list {
		shown[i] = h.number(n)
	}
	slices.Sort(list)
	middle := list[count/2]
	even := true
	if count%2 == 0 {
		even = (list[count/2-1]+list[count/2])%2 == 0
		middle = (list[count/2-1] + list[count/2]) / 2
	}
	text := strings.Join(shown, "; ") + ": " + h.says("Mittelwert", "mean") + " = " + Gap + ", " +
		h.says("Median", "median") + " = " + Gap
	return Sum{text, []string{h.number(total / count), h.number(middle)}}, total%count == 0 && even
}

// chain is a sum of three numbers with two signs; no step leaves the range.
func chain(h *hand) (Sum, bool) {
	step, most := h.step(), h.largest()
	n := func() int { return h.between(1, max(most/step, 2)) * step }
	a, b, c := n(), n(), n()
	parts, value, fits := []string{h.number(a)}, a, true
	for _, x := range []int{b, c} {
		sign := pick(h, either(h)...)
		parts = append(parts, sign, h.number(x))
		if value += x; sign == h.signs.minus {
			value -= 2 * x
		}
		fits = fits && value > 0 && value <= most
	}
	return equals(strings.Join(parts, ""), h.number(value)), fits
}

// either are the signs that the order leaves: plus and minus, or the one that was said.
func either(h *hand) []string {
	switch h.Signs {
	case "+":
		return []string{h.signs.plus}
	case "-":
		return []string{h.signs.minus}
	}
	return []string{h.signs.plus, h.signs.minus}
}

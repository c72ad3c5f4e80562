package sums

import (
	"math/big"
	"slices"
	"strings"
)

// measure is a pair of units that quantities are written in: how many of the small one the large one is, and how many
// places a decimal of it has; 0: it has none. From is the first class that it is usual in.
type measure struct {
	small, large string
	of, places   int
	from         int
}

// ordering asks for quantities from the smallest to the largest. They are written in different units, some in both
// ("1 m 20 cm"), from class 4 on some with a decimal.
func ordering(h *hand) (Sum, bool) {
	m := turn(h, measuresOf(h))
	count := 4
	if h.Grade == 1 || h.Grade == 2 {
		count = 3
	}
	around := h.between(m.of, 4*m.of)
	var worth []int
	var shown []string
	for i := range count {
		n, form := h.between(around/2, 2*around), (i+h.made)%3
		switch {
		case h.Grade == 1:
			n, form = h.between(2, 20), 0
		case h.Grade == 2:
			n = h.between(m.of/5, 2*m.of-1)
			form = n / m.of // no number above 100
		case m.of > 100:
			n = n / 10 * 10
		}
		worth, shown = append(worth, n), append(shown, measured(h, n, form, m))
	}
	text := strings.Join(shown, "; ") + ": " + Gap + strings.Repeat(" < "+Gap, count-1)
	order := slices.Clone(worth)
	slices.Sort(order)
	answers := make([]string, count)
	for i, n := range order {
		answers[i] = shown[slices.Index(worth, n)]
	}
	return Sum{text, answers}, len(slices.Compact(order)) == count && !slices.Equal(answers, shown)
}

// measuresOf are the usual ones of a class.
func measuresOf(h *hand) []measure {
	all := []measure{
		{"cm", "m", 100, 2, 1},
		{"ct", "€", 100, 2, 1},
		{"min", "h", 60, 0, 2},
		{"mm", "cm", 10, 1, 3},
		{"g", "kg", 1_000, 3, 3},
		{"m", "km", 1_000, 3, 3},
		{"ml", "l", 1_000, 3, 4},
		{"kg", "t", 1_000, 3, 4},
	}
	return slices.DeleteFunc(all, func(m measure) bool { return h.Grade > 0 && m.from > h.Grade })
}

// measured writes so many of a small unit: as they are (0), in both units (1), or as a decimal (2), which is in both
// units where there is none.
func measured(h *hand, n, form int, m measure) string {
	whole, rest := n/m.of, n%m.of
	switch {
	case form == 2 && m.places > 0 && (h.Grade >= 4 || h.Grade == 0):
		x := new(big.Rat).SetFrac64(int64(n), int64(m.of))
		return strings.Replace(x.FloatString(m.places), ".", h.signs.point, 1) + " " + m.large
	case form > 0 && whole > 0 && rest > 0:
		return h.number(whole) + " " + m.large + " " + h.number(rest) + " " + m.small
	case form > 0 && whole > 0:
		return h.number(whole) + " " + m.large
	}
	return h.number(n) + " " + m.small
}

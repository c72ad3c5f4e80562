package sums

import (
	"math/big"
	"strings"
)

func rectangle(h *hand) (Sum, bool) {
	unit := pick(h, "cm", "cm", "m", "mm")
	top := 12
	if h.Grade >= 5 {
		top = 25
	}
	a, b := h.between(2, top), h.between(2, top)
	name, sides := h.says("Rechteck", "Rectangle"), "a = "+h.number(a)+" "+unit+", b = "+h.number(b)+" "+unit
	if h.made%3 == 2 {
		b = a
		name, sides = h.says("Quadrat", "Square"), "a = "+h.number(a)+" "+unit
	}
	text := name + ": " + sides + "; u = " + Gap + " " + unit + ", A = " + Gap + " " + unit + "²"
	return Sum{text, []string{h.number(2 * (a + b)), h.number(a * b)}}, a != b || h.made%3 == 2
}

// side is one of a rectangle; the other and the area or the perimeter are given.
func side(h *hand) (Sum, bool) {
	unit := pick(h, "cm", "cm", "m", "mm")
	a, b := h.between(2, 25), h.between(2, 25)
	given, known := "A = "+h.number(a*b)+" "+unit+"²", "a = "+h.number(a)+" "+unit
	if h.made%2 == 1 {
		given = "u = " + h.number(2*(a+b)) + " " + unit
	}
	text := h.says("Rechteck", "Rectangle") + ": " + given + ", " + known + "; b = " + Gap + " " + unit
	return Sum{text, []string{h.number(b)}}, a != b
}

// circle is computed with 3.14, as the task says.
func circle(h *hand) (Sum, bool) {
	unit, r := pick(h, "cm", "cm", "m", "dm"), h.between(2, 20)
	given := "r = " + h.number(r) + " " + unit
	if h.made%2 == 1 {
		given = "d = " + h.number(2*r) + " " + unit
	}
	pi := big.NewRat(314, 100)
	around := new(big.Rat).Mul(pi, big.NewRat(int64(2*r), 1))
	area := new(big.Rat).Mul(pi, big.NewRat(int64(r*r), 1))
	text := h.says("Kreis", "Circle") + ": " + given + "; u = " + Gap + " " + unit + ", A = " + Gap + " " + unit + "²"
	return Sum{text, []string{h.rational(around), h.rational(area)}}, true
}

func cuboid(h *hand) (Sum, bool) {
	unit := pick(h, "cm", "cm", "dm", "m")
	a, b, c := h.between(2, 12), h.between(2, 12), h.between(2, 12)
	side := func(name string, n int) string { return name + " = " + h.number(n) + " " + unit }
	text := side("a", a) + ", " + side("b", b) + ", " + side("c", c) + "; V = " + Gap + " " + unit + "³, O = " + Gap +
		" " + unit + "²"
	return Sum{text, []string{h.number(a * b * c), h.number(2 * (a*b + b*c + a*c))}}, true
}

// triangle has a right angle at C and whole sides.
func triangle(h *hand) (Sum, bool) {
	triples := [][3]int{{3, 4, 5}, {5, 12, 13}, {8, 15, 17}, {7, 24, 25}, {20, 21, 29}, {9, 40, 41}}
	t, by, unit := pick(h, triples...), h.between(1, 5), pick(h, "cm", "m")
	sides := []string{"a", "b", "c"}
	open := pick(h, 2, 2, 0, 1)
	var given []string
	for i, side := range sides {
		if i != open {
			given = append(given, side+" = "+h.number(t[i]*by)+" "+unit)
		}
	}
	text := strings.Join(given, ", ") + "; " + sides[open] + " = " + Gap + " " + unit
	return Sum{text, []string{h.number(t[open] * by)}}, t[2]*by <= 100
}

// wall is a number wall: each stone is the sum of the two below it. Half of the walls have their lowest storey given,
// the others some stones above it, from which the rest follows.
func wall(h *hand) (Sum, bool) {
	storeys := min(max(h.Storeys, 0), 5)
	if storeys < 2 {
		storeys = 3
	}
	ground := make([]int, storeys)
	for i := range ground {
		ground[i] = h.between(1, max(2, h.largest()/(1<<(storeys-1))*2))
	}
	rows := [][]int{ground}
	for len(rows[0]) > 1 {
		above := make([]int, len(rows[0])-1)
		for i := range above {
			above[i] = rows[0][i] + rows[0][i+1]
		}
		rows = append([][]int{above}, rows...)
	}
	upper := h.made%2 == 1
	var lines, answers []string
	for r, row := range rows {
		cells := make([]string, len(row))
		for i, n := range row {
			// One stone of each storey is enough: from the lowest one on, each stone beside a known one follows.
			if given := r == storeys-1; upper && i == 0 || !upper && given {
				cells[i] = h.number(n)
				continue
			}
			cells[i] = Gap
			answers = append(answers, h.number(n))
		}
		lines = append(lines, strings.Join(cells, Divider))
	}
	return Sum{strings.Join(lines, "\n"), answers}, rows[0][0] <= h.largest()
}

package sums

import "strconv"

// times1 writes a number of an unknown: "3x", "x", "−x".
func times1(n int, unknown string) string {
	switch n {
	case 1:
		return unknown
	case -1:
		return "−" + unknown
	}
	if n < 0 {
		return "−" + strconv.Itoa(-n) + unknown
	}
	return strconv.Itoa(n) + unknown
}

// further writes a number behind others: " + 3", " − 3"; nothing for 0.
func further(n int, unknown string) string {
	write := func(n int) string {
		if unknown == "" {
			return strconv.Itoa(n)
		}
		return times1(n, unknown)
	}
	switch {
	case n > 0:
		return " + " + write(n)
	case n < 0:
		return " − " + write(-n)
	}
	return ""
}

func linear(h *hand) (Sum, bool) {
	low := 1
	if h.Grade >= 8 || h.Negative {
		low = -9
	}
	x, a, b := h.between(low, 12), h.between(2, 9), h.between(-20, 20)
	right, side := a*x+b, ""
	if (h.Grade >= 8 || h.Grade == 0) && h.often(50) {
		c := h.between(2, 9)
		if c >= a {
			return Sum{}, false
		}
		side, right = times1(c, "x"), right-c*x
	}
	text := times1(a, "x") + further(b, "") + " = "
	if side != "" {
		text += side + further(right, "")
	} else {
		text += h.number(right)
	}
	return Sum{text, []string{"x = " + h.number(x)}}, b != 0 && x != 0 && (right > 0 || h.Grade == 0 || h.Grade >= 7)
}

func quadratic(h *hand) (Sum, bool) {
	r, s := h.between(-9, 9), h.between(-9, 9)
	if r > s {
		r, s = s, r
	}
	text := "x²" + further(-r-s, "x") + further(r*s, "") + " = 0"
	return Sum{text, []string{"x₁ = " + h.number(r) + ", x₂ = " + h.number(s)}}, r != s && r*s != 0 && r+s != 0
}

// binomial is one of the three formulas, to be multiplied out.
func binomial(h *hand) (Sum, bool) {
	a, b, first := h.between(1, 5), h.between(2, 9), ""
	if h.Grade < 9 && h.often(60) {
		a = 1
	}
	if first = "x²"; a > 1 {
		first = strconv.Itoa(a*a) + "x²"
	}
	x := times1(a, "x")
	switch h.chance.IntN(3) {
	case 0:
		return equals("("+x+further(b, "")+")²", first+further(2*a*b, "x")+further(b*b, "")), true
	case 1:
		return equals("("+x+further(-b, "")+")²", first+further(-2*a*b, "x")+further(b*b, "")), true
	}
	return equals("("+x+further(b, "")+")("+x+further(-b, "")+")", first+further(-b*b, "")), true
}

// terms are to be put together, or multiplied out.
func terms(h *hand) (Sum, bool) {
	a, b, c, d := h.between(2, 9), h.between(2, 9), h.between(-8, 8), h.between(-8, 8)
	if h.often(40) {
		return equals(strconv.Itoa(a)+"("+times1(b, "x")+further(c, "")+")",
			times1(a*b, "x")+further(a*c, "")), c != 0
	}
	fits := c != 0 && d != 0 && a+c > 0 && b+d != 0
	return equals(times1(a, "a")+further(b, "b")+further(c, "a")+further(d, "b"),
		times1(a+c, "a")+further(b+d, "b")), fits
}

// simple is an equation of one step: x + 5 = 12, 3x = 21.
func simple(h *hand) (Sum, bool) {
	x, a := h.between(1, 20), h.between(2, 20)
	answer := []string{"x = " + h.number(x)}
	switch h.made % 4 {
	case 0:
		return Sum{"x + " + h.number(a) + " = " + h.number(x+a), answer}, true
	case 1:
		a = h.between(2, 12)
		return Sum{times1(a, "x") + " = " + h.number(a*x), answer}, true
	case 2:
		return Sum{"x − " + h.number(a) + " = " + h.number(x-a), answer}, x >= a
	}
	a, b := h.between(2, 10), h.between(1, 10)
	return Sum{"x" + h.signs.divide + h.number(a) + " = " + h.number(b), []string{"x = " + h.number(a*b)}}, true
}

// bothSides is an equation with the unknown left and right.
func bothSides(h *hand) (Sum, bool) {
	low := 1
	if h.Grade >= 8 || h.Negative {
		low = -9
	}
	x, a, b, c := h.between(low, 12), h.between(3, 9), h.between(-20, 20), h.between(2, 8)
	right := (a-c)*x + b
	text := times1(a, "x") + further(b, "") + " = " + times1(c, "x") + further(right, "")
	return Sum{text, []string{"x = " + h.number(x)}},
		c < a && b != 0 && x != 0 && right != 0
}

// bracketed is an equation with a bracket; from class 8 on there are some with the unknown on both sides.
func bracketed(h *hand) (Sum, bool) {
	low := 1
	if h.Grade >= 8 || h.Negative {
		low = -9
	}
	x, a, b, c := h.between(low, 12), h.between(2, 9), h.between(-9, 9), 0
	if h.Grade >= 8 && h.made%2 == 1 {
		c = h.between(2, 8)
	}
	left, value := strconv.Itoa(a)+"(x"+further(b, "")+") = ", a*(x+b)-c*x
	right := h.number(value)
	if c > 0 {
		right = times1(c, "x") + further(value, "")
	}
	return Sum{left + right, []string{"x = " + h.number(x)}}, b != 0 && x != 0 && c < a && (low < 0 || value > 0)
}

// system has one solution in whole numbers.
func system(h *hand) (Sum, bool) {
	x, y := h.between(-6, 8), h.between(-6, 8)
	a, b, c, d := h.between(1, 5), h.between(-5, 5), h.between(1, 5), h.between(-5, 5)
	row := func(name string, a, b int) string {
		return name + ": " + times1(a, "x") + further(b, "y") + " = " + h.number(a*x+b*y)
	}
	return Sum{row("I", a, b) + "; " + row("II", c, d), []string{"x = " + h.number(x) + ", y = " + h.number(y)}},
		x*y*b*d != 0 && a*d != b*c
}

// pure is a quadratic equation without x.
func pure(h *hand) (Sum, bool) {
	r := h.between(2, 15)
	text := "x² = " + h.number(r*r)
	switch h.made % 3 {
	case 1:
		text = "x² − " + h.number(r*r) + " = 0"
	case 2:
		a := h.between(2, 5)
		text = h.number(a) + "x² = " + h.number(a*r*r)
	}
	return Sum{text, []string{"x₁ = " + h.number(-r) + ", x₂ = " + h.number(r)}}, true
}

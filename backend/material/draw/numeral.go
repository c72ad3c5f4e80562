package draw

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"pult/backend/base/i18n"
	"pult/backend/lang/arithmetic"
	"pult/backend/material/diagram"
)

// numerals write the numbers of one chart, all by the same power of ten: 7 million is "7" on an axis that says "in
// Millionen".
type numerals struct {
	words    *i18n.Catalogue
	exponent int // a multiple of 3
	year     bool
}

func (s *sheet) numerals(grid quantities) numerals {
	const lastYear = 1e5 // more is no year
	most := grid.most()
	n := numerals{words: s.catalogue(), year: s.d.Unit == diagram.Year && most < lastYear}
	if n.year {
		return n
	}
	if most >= 1e6 || most > 0 && most < 1e-3 {
		n.exponent = int(math.Floor(math.Log10(most)/3)) * 3
	}
	return n
}

// scaled is a number by the power of ten.
func (n numerals) scaled(v float64) float64 {
	if n.exponent == 0 {
		return v
	}
	// In two steps: the power itself may be too large or too small for a number.
	half := n.exponent / 2
	return v / math.Pow10(half) / math.Pow10(n.exponent-half)
}

// say writes a scaled number: "1.250", "3,5", "−40", "44 v. Chr.".
func (n numerals) say(scaled float64) string {
	if n.year {
		return n.yearName(scaled)
	}
	decimals := 3
	if math.Abs(scaled) < 1 {
		decimals = 6
	}
	x, ok := new(big.Rat).SetString(strconv.FormatFloat(scaled, 'f', decimals, 64))
	if !ok {
		return ""
	}
	return strings.Replace(arithmetic.Format(x, n.words.Lang()).Text, "-", "−", 1)
}

func (n numerals) yearName(v float64) string {
	year := strconv.FormatFloat(math.Abs(math.Round(v)), 'f', 0, 64)
	switch {
	case math.Round(v) == 0:
		return n.words.Say(i18n.T("draw.year.zero"))
	case v < 0:
		return n.words.Say(i18n.T("draw.year.before", "year", year))
	}
	return year
}

// fraction writes a multiple of 1/parts: "¾" is 3/4, 5/4 is "1 1/4".
func (n numerals) fraction(v float64, parts int) string {
	x := big.NewRat(int64(math.Round(v*float64(parts))), int64(parts))
	if x.IsInt() {
		return n.say(v)
	}
	sign := ""
	if x.Sign() < 0 {
		sign = "−"
		x.Neg(x)
	}
	whole, rest := new(big.Int).QuoRem(x.Num(), x.Denom(), new(big.Int))
	text := rest.String() + "/" + x.Denom().String()
	if whole.Sign() > 0 {
		text = whole.String() + "\u00a0\u00a0" + text
	}
	return sign + text
}

// axis says what the numbers are: "in Millionen Tonnen", "in %"; empty for plain counts.
func (n numerals) axis(unit string) string {
	if unit = n.named(unit); unit == "" {
		return ""
	}
	return n.words.Say(i18n.T("draw.axis", "unit", unit))
}

// named is the unit with the power of ten before it: "Millionen Tonnen".
func (n numerals) named(unit string) string {
	if unit == diagram.Year {
		unit = ""
	}
	return strings.TrimSpace(n.power() + " " + wording(unit, labelLimit))
}

func (n numerals) power() string {
	switch n.exponent {
	case 0:
		return ""
	case 6, 9, 12:
		return n.words.Say(i18n.T("draw.power." + strconv.Itoa(n.exponent)))
	}
	raised := strings.NewReplacer(
		"-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9",
		"⁹",
	)
	return "10" + raised.Replace(strconv.Itoa(n.exponent))
}

// quantities are the numbers of a chart as a grid: one row per series, one column per node; NaN where there is none.
type quantities struct {
	names []string
	rows  [][]float64
}

// quantities reads the series. Numbers that are none, or are smaller than any that can be drawn, are taken for missing
// and for 0.
func (s *sheet) quantities() quantities {
	index := map[string]int{}
	for i, n := range s.d.Nodes {
		if _, taken := index[n.ID]; !taken {
			index[n.ID] = i
		}
	}
	var grid quantities
	for _, series := range s.d.Series {
		row := make([]float64, len(s.d.Nodes))
		for i := range row {
			row[i] = math.NaN()
		}
		for _, v := range series.Values {
			if i, known := index[v.Node]; known && !math.IsInf(v.Number, 0) {
				row[i] = visible(v.Number)
			}
		}
		grid.names = append(grid.names, wording(series.Name, labelLimit))
		grid.rows = append(grid.rows, row)
	}
	return grid
}

func visible(v float64) float64 {
	if math.Abs(v) < 1e-290 {
		return 0
	}
	return v
}

// by gives the grid in scaled numbers.
func (q quantities) by(n numerals) quantities {
	out := quantities{names: q.names}
	for _, row := range q.rows {
		list := make([]float64, len(row))
		for i, v := range row {
			list[i] = n.scaled(v)
		}
		out.rows = append(out.rows, list)
	}
	return out
}

// most is the largest absolute number.
func (q quantities) most() float64 {
	most := 0.0
	for _, v := range q.all() {
		most = math.Max(most, math.Abs(v))
	}
	return most
}

// all are the numbers that are there.
func (q quantities) all() []float64 {
	var list []float64
	for _, row := range q.rows {
		for _, v := range row {
			if !math.IsNaN(v) {
				list = append(list, v)
			}
		}
	}
	return list
}

// ruler is an axis of numbers: from low to high with a tick every step.
type ruler struct{ low, high, step float64 }

// rulerFor covers the numbers with at most that many steps; low and high are ticks.
func rulerFor(low, high float64, most int) ruler {
	if high-low < 1e-12*math.Max(1, math.Abs(high)) {
		high = low + 1
	}
	return ticked(low, high, niceStep((high-low)/float64(most)))
}

// ticked widens a stretch to whole steps, at least one.
func ticked(low, high, step float64) ruler {
	r := ruler{math.Floor(low/step+1e-9) * step, math.Ceil(high/step-1e-9) * step, step}
	if !(r.high > r.low) {
		r.high = r.low + step
	}
	return r
}

// niceStep is the next of 1, 2, 5, 10, 20, … that is not smaller.
func niceStep(least float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(least)))
	for _, m := range []float64{1, 2, 5} {
		if m*power >= least*(1-1e-9) {
			return m * power
		}
	}
	return 10 * power
}

func (r ruler) ticks() []float64 {
	const most = 200
	var list []float64
	for i := range most {
		v := r.low + float64(i)*r.step
		if v > r.high+r.step*1e-6 {
			break
		}
		if math.Abs(v) < r.step*1e-6 {
			v = 0
		}
		list = append(list, v)
	}
	return list
}

// share is where a number lies between low and high, from 0 to 1.
func (r ruler) share(v float64) float64 { return (v - r.low) / (r.high - r.low) }

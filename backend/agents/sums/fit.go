package sums

import (
	"slices"
	"strconv"

	"pult/backend/base/i18n"
	"pult/backend/material/sums"
)

// span is from which class to which a kind is usual; 0 is without an end.
type span struct{ from, to int }

// classes are those of kinds that belong to some classes only, as the plans of the Länder mostly have it.
func classes() map[sums.Kind]span {
	return map[sums.Kind]span{
		sums.ReadClock: {1, 4}, sums.DrawClock: {1, 4}, sums.Trigon: {1, 5}, sums.Ordering: {2, 6},
		sums.House: {1, 4}, sums.Forms: {6, 0},
		sums.Discount: {6, 0}, sums.Value: {6, 0}, sums.Rate: {6, 0}, sums.Base: {6, 0},
		sums.Interest: {7, 0}, sums.Percent: {7, 0}, sums.Capital: {7, 0},
		sums.Divisors: {4, 0}, sums.Factors: {5, 0}, sums.Divisor: {5, 0}, sums.Multiple: {5, 0},
		sums.Powers: {5, 0}, sums.Roots: {8, 0}, sums.Quadratic: {8, 0}, sums.Triangle: {8, 0}, sums.System: {8, 0},
	}
}

// assumed says for which numbers exercises are made where neither a class nor a range was named.
func assumed(p map[string]string, kinds []sums.Kind) (i18n.Text, bool) {
	open := p["grade"] == "" && p["range"] == "" && p["digits"] == "" && p["numbers"] == "" && p["written"] != "yes"
	if !open || !slices.ContainsFunc(kinds, func(k sums.Kind) bool {
		return slices.Contains([]sums.Kind{sums.Plus, sums.Minus, sums.Missing, sums.Chain, sums.Double, sums.Halve}, k)
	}) {
		return i18n.Text{}, false
	}
	return i18n.T("exercise.sums.assumed", "most", "100", "class", "2"), true
}

// unfit says which kinds are not usual in a class; nothing where no class was named.
func unfit(kinds []sums.Kind, grade int) []i18n.Text {
	var list []i18n.Text
	for _, k := range kinds {
		usual, known := classes()[k]
		name := "@exercise.sums.kind." + string(k)
		switch {
		case !known || grade == 0:
		case grade < usual.from:
			list = append(list, i18n.T("exercise.sums.early", "kind", name, "class", strconv.Itoa(usual.from)))
		case usual.to > 0 && grade > usual.to:
			list = append(list, i18n.T("exercise.sums.late", "kind", name, "class", strconv.Itoa(usual.to)))
		}
	}
	return list
}

package sums

import (
	"regexp"
	"slices"
	"strings"

	"pult/backend/material/sums"
)

// inHead is the largest number of what a class works out in its head; "" where no class was named, or its numbers are
// small anyway.
func (w *wish) inHead(class int) string {
	products := slices.ContainsFunc(w.kinds, func(k sums.Kind) bool { return k == sums.Times || k == sums.Divide })
	switch {
	case class == 3 && products:
		return "100"
	case class == 3, class == 4 && products:
		return "1000"
	case class >= 4:
		return "1000"
	}
	return ""
}

// inverted are kinds with those that undo them behind each.
func inverted(kinds []sums.Kind) []sums.Kind {
	undo := map[sums.Kind]sums.Kind{
		sums.Table: sums.Divide, sums.Times: sums.Divide, sums.Divide: sums.Times, sums.Plus: sums.Minus,
		sums.Minus: sums.Plus, sums.Double: sums.Halve, sums.Halve: sums.Double,
	}
	if len(kinds) == 0 {
		return []sums.Kind{sums.Plus, sums.Minus}
	}
	out := slices.Clone(kinds)
	for _, k := range kinds {
		if other, known := undo[k]; known && !slices.Contains(out, other) {
			out = append(out, other)
		}
	}
	return out
}

// minutesIn are the minutes at which the clocks of a request may stand; "" for those of the class.
func minutesIn(text string) string {
	var list []string
	for _, named := range []struct {
		words   *regexp.Regexp
		minutes string
	}{
		{hourOnly, "0"}, {hourHalf, "30"}, {quarters, "15,45"}, {fives, "5,10,20,25,35,40,50,55"},
	} {
		if named.words.MatchString(text) {
			list = append(list, named.minutes)
		}
	}
	return strings.Join(list, ",")
}

// formsIn are the forms of a share, in the order that a request names them: the first one is given.
func formsIn(text string) string {
	type place struct {
		at   int
		form string
	}
	var found []place
	for form, sign := range map[string]*regexp.Regexp{
		sums.AsPercent: percent, sums.AsFraction: share, sums.AsDecimal: decimal,
	} {
		if at := sign.FindStringIndex(text); at != nil {
			found = append(found, place{at[0], form})
		}
	}
	slices.SortFunc(found, func(a, b place) int { return a.at - b.at })
	if !turnedInto.MatchString(text) || len(found) < 2 {
		return ""
	}
	var list []string
	for _, f := range found {
		list = append(list, f.form)
	}
	return strings.Join(list, ",")
}

package sums

import (
	"regexp"
	"slices"

	"pult/backend/material/sums"
)

var (
	brackets = regexp.MustCompile(`klammer|bracket`)
	sideless = regexp.MustCompile(`(?:fehlend|gesucht|missing|unbekannt)\S* seite|\bseite\S* (?:\S+ )?(?:fehl|` +
		`gesucht|berechn)|` +
		`missing side`)
	angled    = regexp.MustCompile(`rechteck|quadrat|rectangle|square`)
	formula   = regexp.MustCompile(`pq[- ]formel|mitternacht|gemischt|allgemein`)
	ofAYear   = regexp.MustCompile(`\bzinsen\b|jahreszins|monatszins`)
	plainPart = regexp.MustCompile(`br(?:ü|ue)che? (?:\S+ )?(?:addier|subtrah)|fractions`)
	chained   = regexp.MustCompile(`punkt vor strich|punkt-vor-strich|\bmal\b|geteilt|multipli|divid|division`)
)

// widened are the kinds with those that a whole field of arithmetic stands for.
func widened(text string, kinds []sums.Kind) []sums.Kind {
	own := []sums.Kind{sums.Expand, sums.Decimals, sums.Share, sums.Forms}
	kinds = particular(text, kinds)
	switch {
	case slices.ContainsFunc(kinds, func(k sums.Kind) bool { return slices.Contains(own, k) }):
		if fraction.MatchString(text) && reduces.MatchString(text) {
			kinds = append(kinds, sums.Reduce)
		}
	case fraction.MatchString(text) && reduces.MatchString(text):
		return append([]sums.Kind{sums.Reduce}, fractional(kinds)...)
	case fraction.MatchString(text) && slices.Contains(kinds, sums.Compare):
		return replaced(kinds, sums.Compare, sums.Unlike)
	case slices.Contains(kinds, sums.AddMixed):
		return mixed(text, kinds)
	case fraction.MatchString(text):
		if kinds = fractional(kinds); len(kinds) == 0 {
			return []sums.Kind{sums.AddFrac, sums.SubFrac, sums.MulFrac, sums.DivFrac}
		}
	case len(kinds) > 0:
	case converts.MatchString(text):
		return converted(unitsIn(text))
	case percent.MatchString(text):
		return []sums.Kind{sums.Value, sums.Rate, sums.Base}
	case clock.MatchString(text):
		return []sums.Kind{sums.Span, sums.Later}
	case basics.MatchString(text), decimal.MatchString(text), negative.MatchString(text):
		return []sums.Kind{sums.Plus, sums.Minus, sums.Times, sums.Divide}
	}
	return kinds
}

// particular puts the kind that is meant in place of the one that its words have within them.
func particular(text string, kinds []sums.Kind) []sums.Kind {
	has := func(list ...sums.Kind) bool {
		return slices.ContainsFunc(list, func(k sums.Kind) bool { return slices.Contains(kinds, k) })
	}
	type rule struct {
		holds   bool
		without []sums.Kind
		with    []sums.Kind
	}
	for _, r := range []rule{
		{
			has(sums.Linear, sums.BothSides, sums.Simple) && brackets.MatchString(text),
			[]sums.Kind{sums.Linear, sums.Brackets},
			[]sums.Kind{sums.Bracketed},
		},
		{has(sums.Rectangle) && sideless.MatchString(text), nil, []sums.Kind{sums.Side}},
		{has(sums.Story), []sums.Kind{sums.Plus, sums.Minus, sums.Money}, nil},
		{has(sums.Ordering), []sums.Kind{sums.Lengths, sums.Weights, sums.Money}, nil},
		{has(sums.Discount), []sums.Kind{sums.Value}, nil},
		{has(sums.Circle) && !angled.MatchString(text), []sums.Kind{sums.Rectangle}, nil},
		{has(sums.Pure) && !formula.MatchString(text), []sums.Kind{sums.Quadratic}, nil},
		{has(sums.Percent, sums.Capital) && !ofAYear.MatchString(text), []sums.Kind{sums.Interest}, nil},
		{has(sums.Money) && !converts.MatchString(text), []sums.Kind{sums.Coins}, nil},
		{has(sums.Chain) && chained.MatchString(text), []sums.Kind{sums.Chain}, []sums.Kind{sums.Brackets}},
	} {
		if r.holds {
			kinds = append(without(kinds, r.without...), r.with...)
		}
	}
	return kinds
}

// without are the kinds that are none of some others.
func without(kinds []sums.Kind, others ...sums.Kind) []sums.Kind {
	return slices.DeleteFunc(slices.Clone(kinds), func(k sums.Kind) bool { return slices.Contains(others, k) })
}

func replaced(kinds []sums.Kind, old, now sums.Kind) []sums.Kind {
	out := slices.Clone(kinds)
	for i := range out {
		if out[i] == old {
			out[i] = now
		}
	}
	return out
}

// mixed are the kinds with mixed numbers, beside those with fractions where these are named, too.
func mixed(text string, kinds []sums.Kind) []sums.Kind {
	var list []sums.Kind
	if plainPart.MatchString(text) {
		list = fractional(kinds)
	}
	plus, minus := slices.Contains(kinds, sums.Plus), slices.Contains(kinds, sums.Minus)
	if plus || !minus {
		list = append(list, sums.AddMixed)
	}
	if minus {
		list = append(list, sums.SubMixed)
	}
	return list
}

package sums

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"pult/backend/base/i18n"
	"pult/backend/material/sums"
)

// fractions are the kinds with fractions in place of those with whole numbers.
func fractions() map[sums.Kind]sums.Kind {
	return map[sums.Kind]sums.Kind{
		sums.Plus: sums.AddFrac, sums.Minus: sums.SubFrac, sums.Times: sums.MulFrac, sums.Divide: sums.DivFrac,
	}
}

// split tells what a request wants from what it refuses: "plus und minus, aber ohne Malaufgaben".
func split(text string) (asked, refused string) {
	for _, m := range refusal.FindAllString(text, -1) {
		if len(kindsIn(m)) > 0 {
			text, refused = strings.Replace(text, m, "", 1), refused+" "+m
		}
	}
	return text, refused
}

// kindsIn are the kinds that a request names, in the order of its words.
func kindsIn(text string) []sums.Kind {
	text = plusAside.ReplaceAllString(text, "")
	type place struct {
		at   int
		kind sums.Kind
	}
	var found []place
	for _, s := range known {
		if at := s.sign.FindStringIndex(text); at != nil {
			for _, k := range s.kinds {
				found = append(found, place{at[0], k})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b place) int { return a.at - b.at })
	var kinds []sums.Kind
	own := map[sums.Kind]bool{}
	for i, p := range found {
		kinds = append(kinds, p.kind)
		own[p.kind] = (i == 0 || joins.MatchString(text[found[i-1].at:p.at])) &&
			(i == len(found)-1 || joins.MatchString(text[p.at:found[i+1].at]))
	}
	return widened(text, narrowed(text, kinds, own))
}

// narrowed are kinds without those that the word for another one has within it, or that tell how it is worked out
// ("Zahlenmauern mit Plus"): those stand beside it without a word that joins them.
func narrowed(text string, kinds []sums.Kind, own map[sums.Kind]bool) []sums.Kind {
	four := []sums.Kind{sums.Plus, sums.Minus, sums.Times, sums.Divide}
	worked := []sums.Kind{
		sums.Missing, sums.House, sums.Change, sums.Brackets, sums.Terms, sums.Wall, sums.Money, sums.Table, sums.Chain,
	}
	within := map[sums.Kind][]sums.Kind{
		sums.Forms: {sums.Decimals}, sums.Change: {sums.Money},
		sums.Quadratic: {sums.Linear}, sums.Cuboid: {sums.Volumes}, sums.Binomial: {sums.Terms},
		sums.Terms: {sums.Brackets}, sums.Pure: {sums.Linear}, sums.System: {sums.Linear},
		sums.BothSides: {sums.Linear, sums.Simple}, sums.Simple: {sums.Linear}, sums.Brackets: {sums.Chain},
		grid: {sums.Table, sums.Times}, sums.Roman: {sums.Lengths},
	}
	left := kinds
	for _, narrow := range kinds {
		left = without(left, within[narrow]...)
	}
	has := func(k sums.Kind) bool { return slices.Contains(kinds, k) }
	plain := slices.ContainsFunc(four, has)
	beside := slices.ContainsFunc(four, func(k sums.Kind) bool { return has(k) && !own[k] })
	table := has(sums.Table) && !bothMeant.MatchString(text)
	switch {
	case plain && table && has(sums.Divide): // "geteiltaufgaben kleines 1x1"
		return without(left, sums.Table)
	case table && has(sums.Times):
		return without(left, sums.Times)
	case has(sums.Chain), has(sums.Money) && !apart.MatchString(text):
		return without(left, sums.Plus, sums.Minus)
	case beside && slices.ContainsFunc(worked, has):
		return without(left, four...)
	}
	return left
}

var (
	bothMeant = regexp.MustCompile(`(?:einmaleins|reihen?|tables?) (?:und|and|sowie) |` +
		`(?:und|and|sowie) (?:das |dem )?(?:kleine[sn]? )?(?:einmaleins|times tables)`)
	apart = regexp.MustCompile(`(?:plusaufgaben|minusaufgaben|addition|subtraktion) (?:und|and) ` +
		`(?:rechnen mit )?(?:geld|money)`)
)

// joins are the signs and words between two kinds that are both wanted.
var joins = regexp.MustCompile(`[,;+&\n]|\b(?:und|and|sowie|oder|or|dazu|auch|then|dann)\b`)

// converted are the kinds of conversion that units are of; without units the usual ones.
func converted(units string) []sums.Kind {
	ladders := []struct {
		units string
		kind  sums.Kind
	}{
		{"mm cm dm m km", sums.Lengths},
		{"g kg t", sums.Weights},
		{"ml l", sums.Volumes},
		{"mm² cm² dm² m² ha km²", sums.Areas},
		{"ct €", sums.Coins},
		{"s min h", sums.Durations},
	}
	named := strings.Split(units, ",")
	var kinds []sums.Kind
	for _, l := range ladders {
		if units == "" && len(kinds) < 2 ||
			slices.ContainsFunc(strings.Fields(l.units), func(u string) bool { return slices.Contains(named, u) }) {
			kinds = append(kinds, l.kind)
		}
	}
	return kinds
}

func fractional(kinds []sums.Kind) []sums.Kind {
	var list []sums.Kind
	for _, k := range kinds {
		if f, ok := fractions()[k]; ok {
			list = append(list, f)
		}
	}
	return list
}

// named writes kinds as a teacher reads and changes them.
func named(kinds []sums.Kind, language i18n.Lang) string {
	words := i18n.Must(language)
	list := make([]string, len(kinds))
	for i, k := range kinds {
		list[i] = words.Say(i18n.T("exercise.sums.kind." + string(k)))
	}
	return strings.Join(list, ", ")
}

// hints are the keys of the names of all kinds.
func hints() []string {
	var keys []string
	for _, k := range append(sums.Kinds(), grid) {
		keys = append(keys, "exercise.sums.kind."+string(k))
	}
	return keys
}

// kindNames are the kinds by their own names and by those that named writes, in small letters.
//
//nolint:gochecknoglobals // made once, never written
var kindNames = sync.OnceValue(func() map[string]sums.Kind {
	names := map[string]sums.Kind{}
	for _, k := range append(sums.Kinds(), grid) {
		names[string(k)] = k
		for _, language := range []i18n.Lang{i18n.German, i18n.English} {
			names[strings.ToLower(named([]sums.Kind{k}, language))] = k
		}
	}
	return names
})

// kindsOf reads kinds as named writes them, by their own names, or in other words.
func kindsOf(text string) []sums.Kind {
	kinds, _ := readKinds(text)
	return kinds
}

// readKinds is kindsOf with the words that name no kind.
func readKinds(text string) (kinds []sums.Kind, unknown []string) {
	for word := range strings.SplitSeq(text, ",") {
		part := strings.ToLower(strings.TrimSpace(word))
		found := []sums.Kind{kindNames()[part]}
		switch {
		case found[0] != "":
		case beyond.MatchString(part):
			found = nil
		default:
			found = kindsIn(part)
		}
		if len(found) == 0 && part != "" {
			unknown = append(unknown, strings.TrimSpace(word))
		}
		for _, k := range found {
			if !slices.Contains(kinds, k) {
				kinds = append(kinds, k)
			}
		}
	}
	return kinds, unknown
}

// groupOf is the field of arithmetic that several kinds belong to, the narrowest one; "" for none.
func groupOf(kinds []sums.Kind) string {
	for _, group := range []struct {
		name  string
		kinds []sums.Kind
	}{
		{"fractions", []sums.Kind{
			sums.AddFrac, sums.SubFrac, sums.MulFrac, sums.DivFrac, sums.Reduce, sums.Expand, sums.Decimals, sums.Share,
			sums.Unlike, sums.AddMixed, sums.SubMixed,
		}},
		{"percent", []sums.Kind{sums.Value, sums.Rate, sums.Base, sums.Discount, sums.Forms}},
		{"interest", []sums.Kind{sums.Interest, sums.Percent, sums.Capital}},
		{"quadratic", []sums.Kind{sums.Quadratic, sums.Pure}},
		{"equations", []sums.Kind{sums.Linear, sums.Simple, sums.BothSides, sums.Bracketed, sums.System, sums.Quadratic}},
		{"plusminus", []sums.Kind{sums.Plus, sums.Minus}},
		{"timesdivide", []sums.Kind{sums.Times, sums.Divide}},
		{"basics", []sums.Kind{sums.Plus, sums.Minus, sums.Times, sums.Divide}},
		{"rectangles", []sums.Kind{sums.Rectangle, sums.Side}},
		{"doubles", []sums.Kind{sums.Double, sums.Halve}},
		{"divisors", []sums.Kind{sums.Divisor, sums.Multiple, sums.Factors, sums.Divisors}},
		{"powers", []sums.Kind{sums.Powers, sums.Roots, sums.Squares}},
		{"clock", []sums.Kind{sums.Span, sums.Later, sums.ReadClock, sums.DrawClock}},
		{"units", []sums.Kind{sums.Lengths, sums.Weights, sums.Volumes, sums.Areas, sums.Coins, sums.Durations}},
	} {
		if len(kinds) > 0 && !slices.ContainsFunc(kinds, func(k sums.Kind) bool {
			return !slices.Contains(group.kinds, k)
		}) {
			return group.name
		}
	}
	return ""
}

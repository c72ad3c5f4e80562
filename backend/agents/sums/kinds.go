package sums

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"pult/backend/base/i18n"
	"pult/backend/material/sums"
)

// stem is a sign of a kind in a request in small letters.
type stem struct {
	sign  *regexp.Regexp
	kinds []sums.Kind
}

func stems() []stem {
	const bigger = `(?:gr(?:ö|oe)(?:ß|ss)er|kleiner)` // of numbers: it stands with the other one
	of := func(sign string, kinds ...sums.Kind) stem { return stem{regexp.MustCompile(sign), kinds} }
	return []stem{
		of(`zahlenmauer|rechenmauer|number wall`, sums.Wall),
		of(`verdopp|doppelte|\bdoubl`, sums.Double),
		of(`halbier|h(ä|ae)lfte|\bhalving|\bhalve`, sums.Halve),
		of(`erweiter`, sums.Expand),
		of(`br(ü|ue)chen? (in|als|zu) (dezimal|komma)|(in|als) (dezimal|komma)(zahl|br(ü|ue)ch)|`+
			`fractions (to|as|into) decimals`,
			sums.Decimals),
		of(`\bggt\b|gr(ö|oe)(ß|ss)te[rn]? gemeinsame[rn]? teiler|\bgcd\b`, sums.Divisor),
		of(`\bkgv\b|kleinste[ns]? gemeinsame[ns]? vielfache|\blcm\b`, sums.Multiple),
		of(`quader|cuboid|w(ü|ue)rfelvolumen`, sums.Cuboid),
		of(`zinsrechn|zinsen|zinsaufgabe|\binterest\b`, sums.Interest),
		of(`binom`, sums.Binomial),
		of(`quadratische|quadratic|pq-formel|mitternachtsformel`, sums.Quadratic),
		of(`pythagoras|hypotenuse|kathete`, sums.Triangle),
		of(`rechteck|umfang|fl(ä|ae)cheninhalt|rectangle|perimeter`, sums.Rectangle),
		of(`prozentwert|percentage of`, sums.Value),
		of(`prozentsatz`, sums.Rate),
		of(`grundwert`, sums.Base),
		of(`zeitspanne|zeitdauer|time span|elapsed time`, sums.Span),
		of(`gleichung|equation`, sums.Linear),
		of(`terme?\b|termumformung|klammern aufl(ö|oe)sen|ausmultiplizieren|\bterms\b`, sums.Terms),
		of(`platzhalter|erg(ä|ae)nzungsaufgabe|fehlende zahl|l(ü|ue)ckenaufgabe|missing number`, sums.Missing),
		of(bigger+`(?: als(?: ?[^ \d]|$)|[ ,/-]+(?:(?:oder|und) )?(?:`+bigger+`|gleich))|`+
			`zahlen vergleichen|vergleiche|compar`,
			sums.Compare),
		of(`\brund(en|e|ung)\b|\bround`, sums.Round),
		of(`punkt vor strich|klammerrechnung|rechenregel|vorrangregel|order of operations|mit klammern`, sums.Brackets),
		of(`quadratzahl|square numbers`, sums.Squares),
		of(`wurzel|square root`, sums.Roots),
		of(`l(ä|ae)ngen?(einheit|ma(ß|ss)e|angabe|\b)|\blengths?\b`, sums.Lengths),
		of(`gewicht|\bmassen\b|weights?\b`, sums.Weights),
		of(`hohlma(ß|ss)|volumen|\bliter\b|volume`, sums.Volumes),
		of(`fl(ä|ae)chenma(ß|ss)|fl(ä|ae)cheneinheit|area units`, sums.Areas),
		of(`zeiteinheit|stunden,? (und )?minuten|minuten (und|in) (sekunden|stunden)|units of time`, sums.Durations),
		of(`geldbetr(ä|ae)g.*umwandeln|euro (und|in) cent`, sums.Coins),
		of(`\bgeld|rechnen mit geld|money`, sums.Money),
		of(`\b1\s?[x×·]\s?1\b|einmaleins|einmal eins|times table|malreihe|[^\sd]er[- ]reihe|`+
			`multiplication table`, sums.Table),
		of(`\bplus|additi|addier|zusammenz(ä|ae)hlen|\badd(ing|ition)?\b`, sums.Plus),
		of(`\bminus|subtra|abziehen`, sums.Minus),
		of(`malaufgab|malnehm|malrechn|multipli|mal und geteilt|\bmal (bis|im)\b`, sums.Times),
		of(`geteilt|divi(sion|dier|d)|\bteilen\b`, sums.Divide),
	}
}

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
	return widened(text, narrowed(kinds, own))
}

// narrowed are kinds without those that the word for another one has within it, or that tell how it is worked out
// ("Zahlenmauern mit Plus"): those stand beside it without a word that joins them.
func narrowed(kinds []sums.Kind, own map[sums.Kind]bool) []sums.Kind {
	four := []sums.Kind{sums.Plus, sums.Minus, sums.Times, sums.Divide}
	within := map[sums.Kind][]sums.Kind{
		sums.Quadratic: {sums.Linear}, sums.Cuboid: {sums.Volumes}, sums.Binomial: {sums.Terms},
	}
	left := slices.Clone(kinds)
	for _, narrow := range kinds {
		for _, wide := range within[narrow] {
			left = slices.DeleteFunc(left, func(k sums.Kind) bool { return k == wide })
		}
	}
	worked := func(k sums.Kind) bool {
		return slices.Contains([]sums.Kind{sums.Missing, sums.Brackets, sums.Terms, sums.Wall, sums.Money, sums.Table}, k)
	}
	plain := slices.DeleteFunc(slices.Clone(kinds), func(k sums.Kind) bool { return !slices.Contains(four, k) })
	if slices.ContainsFunc(kinds, worked) && slices.ContainsFunc(plain, func(k sums.Kind) bool { return !own[k] }) {
		left = slices.DeleteFunc(left, func(k sums.Kind) bool { return slices.Contains(four, k) })
	}
	return left
}

// joins are the signs and words between two kinds that are both wanted.
var joins = regexp.MustCompile(`[,;+&\n]|\b(?:und|and|sowie|oder|or|dazu|auch|then|dann)\b`)

// widened are the kinds with those that a whole field of arithmetic stands for.
func widened(text string, kinds []sums.Kind) []sums.Kind {
	own := []sums.Kind{sums.Expand, sums.Decimals}
	switch {
	case slices.ContainsFunc(kinds, func(k sums.Kind) bool { return slices.Contains(own, k) }):
		if fraction.MatchString(text) && reduces.MatchString(text) {
			kinds = append(kinds, sums.Reduce)
		}
	case fraction.MatchString(text) && reduces.MatchString(text):
		return append([]sums.Kind{sums.Reduce}, fractional(kinds)...)
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
	case basics.MatchString(text):
		return []sums.Kind{sums.Plus, sums.Minus, sums.Times, sums.Divide}
	}
	return kinds
}

// converted are the kinds of conversion that units are of; without units the usual ones.
func converted(units string) []sums.Kind {
	ladders := []struct {
		units string
		kind  sums.Kind
	}{
		{"mm cm dm m km", sums.Lengths},
		{"g kg t", sums.Weights},
		{"ml l", sums.Volumes},
		{"mm² cm² dm² m²", sums.Areas},
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

// kindNames are the kinds by their own names and by those that named writes, in small letters.
//
//nolint:gochecknoglobals // made once, never written
var kindNames = sync.OnceValue(func() map[string]sums.Kind {
	names := map[string]sums.Kind{}
	for _, k := range sums.Kinds() {
		names[string(k)] = k
		for _, language := range []i18n.Lang{i18n.German, i18n.English} {
			names[strings.ToLower(named([]sums.Kind{k}, language))] = k
		}
	}
	return names
})

// kindsOf reads kinds as named writes them, by their own names, or in other words.
func kindsOf(text string) []sums.Kind {
	var kinds []sums.Kind
	for part := range strings.SplitSeq(text, ",") {
		part = strings.ToLower(strings.TrimSpace(part))
		found := []sums.Kind{kindNames()[part]}
		if found[0] == "" {
			found = kindsIn(part)
		}
		for _, k := range found {
			if !slices.Contains(kinds, k) {
				kinds = append(kinds, k)
			}
		}
	}
	return kinds
}

// groupOf is the field of arithmetic that several kinds belong to; "" for none.
func groupOf(kinds []sums.Kind) string {
	for name, group := range map[string][]sums.Kind{
		"fractions": {
			sums.AddFrac, sums.SubFrac, sums.MulFrac, sums.DivFrac, sums.Reduce, sums.Expand, sums.Decimals,
		},
		"percent": {sums.Value, sums.Rate, sums.Base},
		"clock":   {sums.Span, sums.Later},
		"units":   {sums.Lengths, sums.Weights, sums.Volumes, sums.Areas, sums.Coins, sums.Durations},
	} {
		if len(kinds) > 0 && !slices.ContainsFunc(kinds, func(k sums.Kind) bool { return !slices.Contains(group, k) }) {
			return name
		}
	}
	return ""
}

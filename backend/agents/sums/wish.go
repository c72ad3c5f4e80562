package sums

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/base/i18n"
	"pult/backend/material/sums"
)

// wish is what a request says of the exercises; empty where it says nothing.
type wish struct {
	kinds, without                                  []sums.Kind
	amount, most, digits, written, remainder, carry string
	numbers, rows, units, storeys, points, minutes  string
}

// stem is a sign of a kind in a request in small letters.
type stem struct {
	sign  *regexp.Regexp
	kinds []sums.Kind
}

func stems() []stem {
	of := func(sign string, kinds ...sums.Kind) stem { return stem{regexp.MustCompile(sign), kinds} }
	return []stem{
		of(`zahlenmauer|rechenmauer|number wall`, sums.Wall),
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
		of(`gr(ö|oe)ßer|kleiner|gr(ö|oe)sser|zahlen vergleichen|vergleiche|compar`, sums.Compare),
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
		of(`\b1\s?[x×·]\s?1\b|einmaleins|einmal eins|times table|malreihe|er[- ]reihe|multiplication table`, sums.Table),
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

//nolint:gochecknoglobals // compiled once, never written
var (
	known     = stems()
	fraction  = regexp.MustCompile(`br(ü|ue)che|bruch|fraction`)
	reduces   = regexp.MustCompile(`k(ü|ue)rz|reduc|simplify`)
	percent   = regexp.MustCompile(`prozent|percent`)
	clock     = regexp.MustCompile(`uhrzeit|\buhr\b|clock`)
	basics    = regexp.MustCompile(`grundrechenart|four operations|alle rechenarten`)
	refusal   = regexp.MustCompile(`\b(?:ohne|keine?n?|nicht|without|no) [^\s,.;]+`)
	plusAside = regexp.MustCompile(`plus (mit )?(l(ö|oe)sung|erwartung|noten)`)

	each    = regexp.MustCompile(`(?:\bje|jeweils|each) (?:zu )?(\d{1,2})\b`)
	summed  = regexp.MustCompile(`\b(\d{1,2}(?:\s?\+\s?\d{1,2})+)\b`)
	counted = regexp.MustCompile(`\b(\d{1,3})\s?(?:st(?:ü|ue)ck|stk|st\.|x\b|aufgaben|` +
		`(?:[a-zäöüß]+e )?[a-zäöüß-]*(?:aufgaben|gleichungen|rechnungen|mauern|terme|p(?:ä|ae)ckchen|sums|tasks|problems))`)
	upTo = regexp.MustCompile(`(?:bis|zr|zahlenraum|up to|to|within)\s+(?:zu |zur |von |bis )*(\d[\d. ]*\d|\d+|` +
		`1 mio|1 million|zur million|million)`)
	digit = regexp.MustCompile(`(\d|ein|zwei|drei|vier|f(?:ü|ue)nf|one|two|three|four)[- ]?(?:stellig|` +
		`digit)`)
	rows  = regexp.MustCompile(`(\d{1,2})er\b`)
	rowOf = regexp.MustCompile(`(?:reihen?|einmaleins|1x1|table) (?:mit |der |mit der |of )?((?:\d{1,2}(?:,|` +
		` und | and | bis |-|\s)*)+)`)
	restYes  = regexp.MustCompile(`mit rest|with remainder`)
	restNo   = regexp.MustCompile(`ohne rest|without remainder|no remainder`)
	carryYes = regexp.MustCompile(`(mit|(ü|ue)ber)\s?(den\s)?(zehner|ze)\b|mit zehner(ü|ue)ber|zehner(ü|ue)bergang|` +
		`with carry`)
	carryNo  = regexp.MustCompile(`ohne (zehner)?(ü|ue)ber|without carry`)
	written  = regexp.MustCompile(`schriftl|\blong (division|multiplication)|column`)
	decimal  = regexp.MustCompile(`dezimal|komma|decimal`)
	negative = regexp.MustCompile(`negativ|ganze zahlen|ganzen zahlen|rationale`)
	like     = regexp.MustCompile(`(^|[^n])gleichnamig|same denominator`)
	storey   = regexp.MustCompile(`(\d|zwei|drei|vier|f(?:ü|ue)nf)[- ]?(?:st(?:ö|oe)ckig|stufig|reihig|st(?:ö|` +
		`oe)ck|etagen)`)
	points  = regexp.MustCompile(`(\d{1,3})\s?(?:punkte?\b|p\b|pkt|points)`)
	minutes = regexp.MustCompile(`(\d{1,3})\s?(?:min\b|minuten|minutes)`)
	exam    = regexp.MustCompile(`klassenarbeit|klassentest|\btest\b|lernkontrolle|schulaufgabe|\blek\b|\bka\b|` +
		`klausur|probe\b|class test`)
)

// count is a number in digits or in words; 0 for another word.
func count(word string) int {
	names := map[string]int{
		"ein": 1, "one": 1, "zwei": 2, "two": 2, "drei": 3, "three": 3, "vier": 4, "four": 4, "fünf": 5, "fuenf": 5,
	}
	if n, err := strconv.Atoi(word); err == nil {
		return n
	}
	return names[word]
}

// read finds the fields of a request.
func read(text string) wish {
	text = strings.ToLower(text)
	asked, refused := split(text)
	w := wish{kinds: kindsIn(asked), without: kindsIn(refused), amount: amountIn(text), written: "no"}
	if written.MatchString(text) {
		w.written = "yes"
	}
	if m := upTo.FindStringSubmatch(text); m != nil {
		w.most = strings.NewReplacer(".", "", " ", "", "zur", "", "1mio", "1000000", "1million", "1000000",
			"million", "1000000").Replace(m[1])
	}
	var digits []string
	for _, m := range digit.FindAllStringSubmatch(text, 2) {
		digits = append(digits, strconv.Itoa(count(m[1])))
	}
	w.digits = strings.Join(digits, ",")
	w.remainder = choice(text, restYes, restNo)
	w.carry = choice(text, carryYes, carryNo)
	switch {
	case decimal.MatchString(text):
		w.numbers = "decimal"
	case negative.MatchString(text):
		w.numbers = "negative"
	case like.MatchString(text):
		w.numbers = "like"
	}
	if m := storey.FindStringSubmatch(text); m != nil {
		w.storeys = strconv.Itoa(min(max(count(m[1]), 2), 5))
	}
	tabled := func(k sums.Kind) bool { return k == sums.Table || k == sums.Times || k == sums.Divide }
	if slices.ContainsFunc(w.kinds, tabled) {
		w.rows = rowsIn(text)
	}
	if slices.Contains(w.kinds, sums.Table) {
		w.most = ""
	}
	w.units = unitsIn(text)
	w.examine(text)
	return w
}

// examine reads what a class test needs: one has points, said or not.
func (w *wish) examine(text string) {
	if m := minutes.FindStringSubmatch(text); m != nil {
		w.minutes = m[1]
	}
	if m := points.FindStringSubmatch(text); m != nil {
		w.points = m[1]
	}
	if exam.MatchString(text) && w.points == "" {
		w.points = "24"
	}
}

func choice(text string, yes, no *regexp.Regexp) string {
	switch {
	case no.MatchString(text):
		return "no"
	case yes.MatchString(text):
		return "yes"
	}
	return ""
}

// split tells what a request wants from what it refuses: "plus und minus, aber ohne Malaufgaben".
func split(text string) (asked, refused string) {
	for _, m := range refusal.FindAllString(text, -1) {
		if len(kindsIn(m)) > 0 {
			asked, refused = strings.Replace(text, m, "", 1), refused+" "+m
			text = asked
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
	for _, p := range found {
		kinds = append(kinds, p.kind)
	}
	has := func(k sums.Kind) bool { return slices.Contains(kinds, k) }
	drop := func(k sums.Kind) { kinds = slices.DeleteFunc(kinds, func(o sums.Kind) bool { return o == k }) }
	if has(sums.Quadratic) {
		drop(sums.Linear)
	}
	for _, narrow := range []sums.Kind{sums.Missing, sums.Brackets, sums.Terms, sums.Wall, sums.Money, sums.Table} {
		if has(narrow) {
			for _, k := range []sums.Kind{sums.Plus, sums.Minus, sums.Times, sums.Divide} {
				drop(k)
			}
		}
	}
	return widened(text, kinds)
}

// widened are the kinds with those that a whole field of arithmetic stands for.
func widened(text string, kinds []sums.Kind) []sums.Kind {
	switch {
	case fraction.MatchString(text) && reduces.MatchString(text):
		return append([]sums.Kind{sums.Reduce}, fractional(kinds)...)
	case fraction.MatchString(text):
		if kinds = fractional(kinds); len(kinds) == 0 {
			return []sums.Kind{sums.AddFrac, sums.SubFrac, sums.MulFrac, sums.DivFrac}
		}
	case len(kinds) > 0:
	case percent.MatchString(text):
		return []sums.Kind{sums.Value, sums.Rate, sums.Base}
	case clock.MatchString(text):
		return []sums.Kind{sums.Span, sums.Later}
	case basics.MatchString(text):
		return []sums.Kind{sums.Plus, sums.Minus, sums.Times, sums.Divide}
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

func amountIn(text string) string {
	if m := each.FindStringSubmatch(text); m != nil {
		return "je " + m[1]
	}
	if m := summed.FindString(text); m != "" {
		return strings.ReplaceAll(m, " ", "")
	}
	if m := counted.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}

// rowsIn are the rows of the multiplication table: "7er-Reihe", "2er, 5er und 10er", "Einmaleins mit 7", "Reihen 2
// bis 5".
func rowsIn(text string) string {
	var list []string
	for _, m := range rows.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	if m := rowOf.FindStringSubmatch(text); len(list) == 0 && m != nil {
		numbers := regexp.MustCompile(`\d+`).FindAllString(m[1], -1)
		if from, to := count(numbers[0]), count(numbers[len(numbers)-1]); len(numbers) == 2 &&
			(strings.Contains(m[1], "bis") || strings.Contains(m[1], "-")) && to <= 20 {
			numbers = nil
			for n := from; n <= to; n++ {
				numbers = append(numbers, strconv.Itoa(n))
			}
		}
		list = numbers
	}
	return strings.Join(slices.DeleteFunc(list, func(n string) bool { return count(n) < 1 || count(n) > 20 }), ",")
}

func unitsIn(text string) string {
	var list []string
	units := strings.Fields("mm cm dm m km g kg t ml l s min h ct € mm² cm² dm² m²")
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,/()→;:.", r) }) {
		if slices.Contains(units, word) && !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	if len(list) < 2 {
		return ""
	}
	return strings.Join(list, ",")
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

// kindsOf reads kinds as named writes them, by their own names, or in other words.
func kindsOf(text string) []sums.Kind {
	var kinds []sums.Kind
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		at := slices.IndexFunc(sums.Kinds(), func(k sums.Kind) bool {
			key := i18n.T("exercise.sums.kind." + string(k))
			return strings.EqualFold(part, string(k)) || strings.EqualFold(part, i18n.Must(i18n.German).Say(key)) ||
				strings.EqualFold(part, i18n.Must(i18n.English).Say(key))
		})
		found := kindsIn(strings.ToLower(part))
		if at >= 0 {
			found = []sums.Kind{sums.Kinds()[at]}
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
		"fractions": {sums.AddFrac, sums.SubFrac, sums.MulFrac, sums.DivFrac, sums.Reduce},
		"percent":   {sums.Value, sums.Rate, sums.Base},
		"clock":     {sums.Span, sums.Later},
		"units":     {sums.Lengths, sums.Weights, sums.Volumes, sums.Areas, sums.Coins, sums.Durations},
	} {
		if len(kinds) > 0 && !slices.ContainsFunc(kinds, func(k sums.Kind) bool { return !slices.Contains(group, k) }) {
			return name
		}
	}
	return ""
}

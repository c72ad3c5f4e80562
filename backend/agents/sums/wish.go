package sums

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"pult/backend/agents/kit"
	"pult/backend/lang/intent"
	"pult/backend/material/sums"
)

// wish is what a request says of the exercises; empty where it says nothing.
type wish struct {
	kinds, without                                  []sums.Kind
	amount, most, digits, written, remainder, carry string
	numbers, rows, units, storeys, points, minutes  string
	signs, letters, groups, exam                    string
}

//nolint:gochecknoglobals // compiled once, never written
var (
	known    = stems()
	converts = regexp.MustCompile(`umrechn|umwand|\bconvert`)
	fraction = regexp.MustCompile(`br(ü|ue)che|bruch|fraction`)
	reduces  = regexp.MustCompile(`k(ü|ue)rz|reduc|simplify`)
	percent  = regexp.MustCompile(`prozent|percent`)
	clock    = regexp.MustCompile(`uhrzeit|\buhr\b|clock`)
	basics   = regexp.MustCompile(`grundrechenart|four operations|(?:alle|vier|4|je|jede[rn]?|pro) rechenart`)
	refusal  = regexp.MustCompile(`(?i)\b(?:ohne|keine?n?|nicht|without|no|statt|instead of) ` +
		`(?:[^\s,.;]+(?: oder| or|- und|- and) )?[^\s,.;]+`)
	onceOne   = regexp.MustCompile(`\b1\s?[x×·*]\s?1\b`)
	plusAside = regexp.MustCompile(`plus (mit )?(l(ö|oe)sung|erwartung|noten)`)

	word = regexp.MustCompile(`[a-z]{8,}`)
	upTo = regexp.MustCompile(`\b(?:bis|zr|zahlenraum|up to|to|within)\s+(?:zu |zur |von |bis )*(` +
		`\d{1,3}(?:[. ]\d{3})+\b|(?:\d+ ?)?mio|(?:\d+ ?)?million|\d+)`)
	digit = regexp.MustCompile(`(\d|ein|zwei|drei|vier|f(?:ü|ue)nf|one|two|three|four)[- ]?(?:stellig|` +
		`digit)`)
	restYes  = regexp.MustCompile(`mit rest|with remainder`)
	restNo   = regexp.MustCompile(`ohne rest|without remainder|no remainder`)
	carryYes = regexp.MustCompile(`mit (zehner ?)?(ü|ue|u)(ber|nter)(trag|gang|schreitung)|zehner(ü|ue|u)(ber|` +
		`nter)schreitung|(mit|(ü|ue)ber)\s?(den\s)?(zehner|ze)\b|` +
		`mit zehner(ü|ue)ber|zehner(ü|ue)bergang|` +
		`with (?:carry|regroup)`)
	carryNo = regexp.MustCompile(`ohne (zehner ?)?(ü|ue|u)(ber|nter)(trag|gang|schr)|(?:without|no) (?:carry|regroup)`)
	written = regexp.MustCompile(`(?:^|[^b])schriftl|\blong (division|multiplication)|` +
		`column (addition|subtraction|multiplication|division|method)|\buntereinander|in columns`)
	decimal  = regexp.MustCompile(`dezimal|komma|decimal`)
	negative = regexp.MustCompile(`negativ|ganze zahlen|ganzen zahlen|rationale`)
	like     = regexp.MustCompile(`(^|[^n])gleichnamig|same denominator`)
	storey   = regexp.MustCompile(`(\d|zwei|drei|vier|f(?:ü|ue)nf)[- ]?(?:st(?:ö|oe)ckig|stufig|reihig|st(?:ö|` +
		`oe)ck|etagen|storeys?\b|steine? (?:breit|unten|in der))`)
	points  = regexp.MustCompile(`(\d{1,3})\s?(?:punkten?\b|p(?:[\s.,;)]|$)|pkt|points)`)
	minutes = regexp.MustCompile(`(\d{1,3})\s?(?:min\b|minuten|minutes)`)
	divides = regexp.MustCompile(`(?:teiler|divisor|durch)\S* (?:ist |sind |is |nur )?(ein|zwei|\d)[- ]?stellig|` +
		`(one|two|\d)[- ]digit divisor|by (one|two|\d)[- ]digit`)
	small   = regexp.MustCompile(`einmaleins|times table`)
	notRows = regexp.MustCompile(`\b(?:ohne|au(?:ß|ss)er|bis auf|nicht|keine?|without|except|not) ` +
		`(?:(?:die|der|das|den|mit|the|in|aus) )*((?:\d{1,2}(?:-?er|s)(?:[- ]?reihen?)?(?:\s*,\s*|\s+(?:und|oder|` +
		`and|or)\s+|` +
		`\s+|$))+|(?:\d{1,2}(?:\s*[,/]\s*|\s+(?:und|oder|and|or)\s+|\s*))+(?:reihen?|times tables?))`)
	spaced = regexp.MustCompile(`\b((?:\d{1,2}[ ,/]+)+(?:und |and |& )?\d{1,2})(?:-?er)?[- ]?(?:times tables?|reihen?)`)
	even   = regexp.MustCompile(`(?:glatte[nr]?|ganze[nr]?|reine[nr]?|volle[nr]?|nur|whole|multiples of) ` +
		`(?:(zehner|tens|10\b)|(hunderter|hundreds|100\b)|(tausender|thousands|1000\b))|(zehnerzahl)|(hunderterzahl)|` +
		`(tausenderzahl)`)
	enlarged = regexp.MustCompile(`gro(?:ß|ss)e[rn]? (?:schrift|buchstaben|linien|zahlen gedruckt)|gro(?:ß|` +
		`ss) (?:gedruckt|geschrieben)|` +
		`(?:big|large|larger|bigger) (?:font|letters|print|type)|gr(?:ö|oe)(?:ß|ss)ere[rn]? schrift|` +
		`schrift (?:bitte )?gr(?:ö|oe)(?:ß|ss)er`)
	twoSets = regexp.MustCompile(`gruppen? a ?(?:und|\+|&|/|,) ?(?:gruppe )?b\b|\ba[ -]*(?:und|/|&|` +
		`\+) ?b[- ]?gruppen?|` +
		`\ba/b\b|(?:zwei|2) (?:gruppen|versionen|varianten|fassungen)|version(?:en)? a (?:und|/|&) (?:version )?b|` +
		`groups? a (?:and|&) (?:group )?b|two (?:groups|versions)|versions? a and (?:version )?b`)
	plusWord  = regexp.MustCompile(`\bplus|additi|addier|zusammenz|\badd(?:ing|ition)?\b`)
	mental    = regexp.MustCompile(`kopfrech|im kopf\b|mental`)
	inverse   = regexp.MustCompile(`umkehraufgab|umkehrung|inverse`)
	hourOnly  = regexp.MustCompile(`\bvolle[nr]?\b|ganze[nr]? stunden?|full hours?|o'clock`)
	hourHalf  = regexp.MustCompile(`\bhalbe[nr]?\b|half(?: hours?| past)?`)
	quarters  = regexp.MustCompile(`viertel|quarter`)
	fives     = regexp.MustCompile(`(?:5|f(?:ü|ue)nf)[- ]?minuten|five minutes`)
	minusWord = regexp.MustCompile(`\bminus|subtra|abzieh`)
	ones      = regexp.MustCompile(`nachbarzahl|vorg(?:ä|ae)nger|nachfolger`)
	onMap     = regexp.MustCompile(`\b1 ?: ?(\d[\d. ]*\d)`)
	testOnly  = regexp.MustCompile(`klassenarbeit|mathearbeit|schulaufgabe|\bka\b|klausur|class test`)
	exam      = regexp.MustCompile(`klassenarbeit|mathearbeit|tests?\b|lernkontrolle|lernzielkontrolle|\blzk\b|` +
		`schulaufgabe|\blek\b|\bka\b|` +
		`klausur|(?:mathe[- ]?|eine |als |^)probe\b|class test`)
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

// spelt writes the words right that the request is understood by in spite of a letter or two.
func spelt(text string) string {
	right := strings.FieldsFunc(mistyped, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
	return word.ReplaceAllStringFunc(text, func(typed string) string {
		near := func(w string) bool { return typed[0] == w[0] && intent.Distance(typed, w) <= 2 }
		if at := slices.IndexFunc(right, near); at >= 0 && !slices.Contains(right, typed) {
			return right[at]
		}
		return typed
	})
}

// read finds the fields of a request.
func read(text string) wish {
	text = spelt(onceOne.ReplaceAllString(strings.ToLower(text), "einmaleins"))
	text, left := rowless(text)
	asked, refused := split(text)
	w := wish{kinds: kindsIn(asked), without: kindsIn(refused), written: "no"}
	if inverse.MatchString(asked) {
		w.kinds = inverted(w.kinds)
	}
	w.amount = amountIn(kit.Classless(text), w.kinds)
	wanted := refusal.ReplaceAllString(text, "")
	if written.MatchString(wanted) {
		w.written = "yes"
	}
	w.most = most(text)
	if m := onMap.FindStringSubmatch(text); m != nil && slices.Contains(w.kinds, sums.Scale) {
		w.most = strings.NewReplacer(".", "", " ", "").Replace(m[1])
	}
	w.digits = digitsIn(text)
	w.remainder = choice(text, restYes, restNo)
	w.carry = choice(text, carryYes, carryNo)
	if w.numbers = numbersIn(wanted); slices.Contains(w.kinds, sums.Forms) && len(w.kinds) == 1 {
		w.numbers = "" // a form of its own
	}
	if m := storey.FindStringSubmatch(text); m != nil {
		w.storeys = strconv.Itoa(min(max(count(m[1]), 2), 5))
	}
	w.rows = w.rowsIn(text, left)
	if w.rows != "" && kit.Number(w.most) <= 20 {
		w.most = "" // the last row
	}
	w.units = w.unitsIn(text)
	if mental.MatchString(wanted) && w.most == "" && w.digits == "" && w.written == "no" {
		w.most = w.inHead(grade(kit.ClassIn(text)))
	}
	w.signs = w.signsIn(wanted)
	if enlarged.MatchString(wanted) {
		w.letters = "large"
	}
	if twoSets.MatchString(text) {
		w.groups = "2"
	}
	w.spread()
	w.examine(text)
	return w
}

var (
	share      = regexp.MustCompile(`(?:^|[^l])br(ü|ue)ch|(?:^|[^l])bruch|fraction`) // not "Dezimalbruch"
	turnedInto = regexp.MustCompile(`prozent\S* (?:in|als|zu)|(?:in|als|zu) prozent|(?:to|as|` +
		`into) (?:percent|fraction|decimal)`)
)

// rowless is a text without the rows that it refuses, and these.
func rowless(text string) (without string, left []int) {
	m := notRows.FindStringSubmatch(text)
	if m == nil || !slices.ContainsFunc(kindsIn(strings.Replace(text, m[0], " ", 1)), tabled) {
		return text, nil
	}
	return strings.Replace(text, m[0], " , ", 1), kit.Numbers(m[1])
}

func tabled(k sums.Kind) bool { return k == sums.Table || k == sums.Times || k == sums.Divide }

// rowsIn are the rows of the times table that are wanted, without those left out.
func (w *wish) rowsIn(text string, left []int) string {
	if !slices.ContainsFunc(w.kinds, tabled) {
		return ""
	}
	rows := kit.Rows(text)
	if m := spaced.FindStringSubmatch(kit.Classless(text)); m != nil && len(kit.Numbers(m[1])) > len(rows) {
		rows = kit.Numbers(m[1])
	}
	if len(rows) == 0 && (len(left) > 0 || small.MatchString(text) && !slices.Contains(w.kinds, sums.Table)) {
		rows = kit.Numbers("2-10")
		if !slices.Contains(left, 1) && len(left) > 0 {
			rows = kit.Numbers("1-10")
		}
	}
	rows = slices.DeleteFunc(rows, func(n int) bool { return n > 20 || slices.Contains(left, n) })
	return kit.Written(rows)
}

// most is the largest number that a text names; "" for none.
func most(text string) string {
	m := upTo.FindStringSubmatch(kit.Classless(text))
	if m == nil {
		return ""
	}
	n := strings.NewReplacer(".", "", " ", "", "million", "000000", "mio", "000000").Replace(m[1])
	if n[0] == '0' {
		n = "1" + n
	}
	return n
}

// digitsIn are how many digits the numbers have. Where only those of the divisor were said, the other is usual.
func digitsIn(text string) string {
	if m := divides.FindStringSubmatch(text); m != nil && len(digit.FindAllString(text, -1)) == 1 {
		usual := min(max(grade(kit.ClassIn(text)), 3), 5)
		return strconv.Itoa(usual) + "," + strconv.Itoa(count(m[1]+m[2]+m[3]))
	}
	var digits []string
	for _, m := range digit.FindAllStringSubmatch(text, 2) {
		digits = append(digits, strconv.Itoa(count(m[1])))
	}
	return strings.Join(digits, ",")
}

// signsIn is the one sign that a kind with both is to have; "" for both.
func (w *wish) signsIn(text string) string {
	both := []sums.Kind{sums.Missing, sums.Money, sums.Chain, sums.Story}
	if !slices.ContainsFunc(w.kinds, func(k sums.Kind) bool { return slices.Contains(both, k) }) {
		return ""
	}
	switch plus, minus := plusWord.MatchString(text), minusWord.MatchString(text); {
	case plus && !minus:
		return "+"
	case minus && !plus:
		return "-"
	}
	return ""
}

// spread counts what is wanted of each place that is rounded to, and of each row.
func (w *wish) spread() {
	n, each := strings.CutPrefix(w.amount, "je ")
	if !each || len(w.kinds) != 1 {
		return
	}
	parts := len(strings.Split(w.units, ","))
	if w.kinds[0] == sums.Table {
		parts = len(strings.Split(w.rows, ","))
	}
	w.amount = strconv.Itoa(min(kit.Number(n)*parts, sums.MaxAmount))
}

// numbersIn are the numbers that a text names.
func numbersIn(text string) string {
	switch {
	case decimal.MatchString(text):
		return "decimal"
	case negative.MatchString(text):
		return "negative"
	case like.MatchString(text):
		return "like"
	}
	return ""
}

// examine reads what a class test needs: one has points, said or not.
func (w *wish) examine(text string) {
	if m := minutes.FindStringSubmatch(text); m != nil {
		w.minutes = m[1]
	}
	if m := points.FindStringSubmatch(text); m != nil {
		w.points = m[1]
	}
	if !exam.MatchString(text) {
		return
	}
	if w.points == "" {
		w.points = "24"
		if n := kit.Number(w.amount); n > maxTasks {
			w.points = w.amount // one for each
		}
	}
	if !testOnly.MatchString(text) {
		w.exam = "test"
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

// unitsIn are the units to convert between, or the places that numbers are rounded to or end at.
func (w *wish) unitsIn(text string) string {
	has := func(k sums.Kind) bool { return slices.Contains(w.kinds, k) }
	switch {
	case has(sums.ReadClock), has(sums.DrawClock):
		return minutesIn(text)
	case has(sums.Forms):
		return formsIn(text)
	case has(sums.Round):
		return placesIn(text)
	case has(sums.Neighbour):
		places := placesIn(text)
		if ones.MatchString(text) && places != "" {
			places = "1," + places
		}
		return places
	}
	if m := even.FindStringSubmatch(text); m != nil {
		switch {
		case m[1]+m[4] != "":
			return "10"
		case m[2]+m[5] != "":
			return "100"
		}
		return "1000"
	}
	return unitsIn(text)
}

func unitsIn(text string) string {
	var list []string
	units := strings.Fields("mm cm dm m km g kg t ml l s min h ct € mm² cm² dm² m² ha km²")
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,/()→;:.", r) })
	if slices.Contains(words, "ha") {
		units = append(units, "a") // alone it is a word
	}
	for _, word := range words {
		if slices.Contains(units, word) && !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	if len(list) < 2 {
		return ""
	}
	return strings.Join(list, ",")
}

// placesIn are the places that a request rounds to.
func placesIn(text string) string {
	var list []string
	for _, place := range []struct{ stem, unit string }{
		{"zehner", "10"},
		{"hunderter", "100"},
		{"tausender", "1000"},
		{"tens", "10"},
		{"hundreds", "100"},
		{"thousands", "1000"},
	} {
		if strings.Contains(text, place.stem) {
			list = append(list, place.unit)
		}
	}
	return strings.Join(list, ",")
}

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
}

//nolint:gochecknoglobals // compiled once, never written
var (
	known    = stems()
	converts = regexp.MustCompile(`umrechn|umwand|\bconvert`)
	fraction = regexp.MustCompile(`br(ü|ue)che|bruch|fraction`)
	reduces  = regexp.MustCompile(`k(ü|ue)rz|reduc|simplify`)
	percent  = regexp.MustCompile(`prozent|percent`)
	clock    = regexp.MustCompile(`uhrzeit|\buhr\b|clock`)
	basics   = regexp.MustCompile(`grundrechenart|four operations|alle rechenarten`)
	refusal  = regexp.MustCompile(`(?i)\b(?:ohne|keine?n?|nicht|without|no|statt|instead of) ` +
		`(?:[^\s,.;]+(?: oder| or|- und|- and) )?[^\s,.;]+`)
	onceOne   = regexp.MustCompile(`\b1\s?[x×·*]\s?1\b`)
	plusAside = regexp.MustCompile(`plus (mit )?(l(ö|oe)sung|erwartung|noten)`)

	word    = regexp.MustCompile(`[a-z]{8,}`)
	each    = regexp.MustCompile(`(?:\bje|jeweils|each) (?:zu )?(\d{1,2})\b`)
	summed  = regexp.MustCompile(`\b(\d{1,2}(?:\s?\+\s?\d{1,2})+)\b`)
	counted = regexp.MustCompile(`\b(\d{1,3})\s?(?:st(?:ü|ue)ck|stk|st\.|x\b|aufgaben|` +
		`(?:[a-zäöüß]+e )?[a-zäöüß-]*(?:aufgaben|gleichungen|rechnungen|mauern|terme|p(?:ä|ae)ckchen|` +
		`sums|tasks|problems))`)
	upTo = regexp.MustCompile(`\b(?:bis|zr|zahlenraum|up to|to|within)\s+(?:zu |zur |von |bis )*(` +
		`\d{1,3}(?:[. ]\d{3})+\b|(?:\d+ ?)?mio|(?:\d+ ?)?million|\d+)`)
	digit = regexp.MustCompile(`(\d|ein|zwei|drei|vier|f(?:ü|ue)nf|one|two|three|four)[- ]?(?:stellig|` +
		`digit)`)
	restYes  = regexp.MustCompile(`mit rest|with remainder`)
	restNo   = regexp.MustCompile(`ohne rest|without remainder|no remainder`)
	carryYes = regexp.MustCompile(`mit (ü|ue)ber(trag|gang|schreitung)|(mit|(ü|ue)ber)\s?(den\s)?(zehner|ze)\b|` +
		`mit zehner(ü|ue)ber|zehner(ü|ue)bergang|` +
		`with (?:carry|regroup)`)
	carryNo = regexp.MustCompile(`ohne (zehner)?(ü|ue)ber|(?:without|no) (?:carry|regroup)`)
	written = regexp.MustCompile(`(?:^|[^b])schriftl|\blong (division|multiplication)|` +
		`column (addition|subtraction|multiplication|division|method)`)
	decimal  = regexp.MustCompile(`dezimal|komma|decimal`)
	negative = regexp.MustCompile(`negativ|ganze zahlen|ganzen zahlen|rationale`)
	like     = regexp.MustCompile(`(^|[^n])gleichnamig|same denominator`)
	storey   = regexp.MustCompile(`(\d|zwei|drei|vier|f(?:ü|ue)nf)[- ]?(?:st(?:ö|oe)ckig|stufig|reihig|st(?:ö|` +
		`oe)ck|etagen)`)
	points  = regexp.MustCompile(`(\d{1,3})\s?(?:punkte?\b|p\b|pkt|points)`)
	minutes = regexp.MustCompile(`(\d{1,3})\s?(?:min\b|minuten|minutes)`)
	exam    = regexp.MustCompile(`klassenarbeit|mathearbeit|tests?\b|lernkontrolle|schulaufgabe|\blek\b|\bka\b|` +
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
	asked, refused := split(text)
	w := wish{kinds: kindsIn(asked), without: kindsIn(refused), amount: amountIn(text), written: "no"}
	wanted := refusal.ReplaceAllString(text, "")
	if written.MatchString(wanted) {
		w.written = "yes"
	}
	if m := upTo.FindStringSubmatch(kit.Classless(text)); m != nil {
		w.most = strings.NewReplacer(".", "", " ", "", "million", "000000", "mio", "000000").Replace(m[1])
		if w.most[0] == '0' {
			w.most = "1" + w.most
		}
	}
	var digits []string
	for _, m := range digit.FindAllStringSubmatch(text, 2) {
		digits = append(digits, strconv.Itoa(count(m[1])))
	}
	w.digits = strings.Join(digits, ",")
	w.remainder = choice(text, restYes, restNo)
	w.carry = choice(text, carryYes, carryNo)
	w.numbers = numbersIn(wanted)
	if m := storey.FindStringSubmatch(text); m != nil {
		w.storeys = strconv.Itoa(min(max(count(m[1]), 2), 5))
	}
	tabled := func(k sums.Kind) bool { return k == sums.Table || k == sums.Times || k == sums.Divide }
	if slices.ContainsFunc(w.kinds, tabled) {
		w.rows = kit.Written(kit.Rows(text))
	}
	if w.rows != "" && kit.Number(w.most) <= 20 {
		w.most = "" // the last row
	}
	if w.units = unitsIn(text); slices.Contains(w.kinds, sums.Round) {
		w.units = placesIn(text)
	}
	w.examine(text)
	return w
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

// Package quantity reads the numbers and dates of a text, German or English, so that they can be compared and drawn.
package quantity

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"
)

// Kind tells numbers from dates.
type Kind string

// The kinds of figures.
const (
	Number Kind = "number"
	Date   Kind = "date"
)

// Figure is a number or a date as it stands in a text. Two of them speak of the same thing when their keys are equal
// and, where the key alone says little (a unit, a date), when the words around them meet, too.
type Figure struct {
	Kind  Kind
	Key   string   // what is counted: "co2", "%"; "date" for dates
	Vague bool     // the key alone does not tell what is meant
	Value string   // the same for all ways to write it: "1200", "2026-11-27", "1789"
	Unit  string   // what is counted, as an axis says it: "m", "km/s", "Menschen"; empty for dates
	Shown string   // as it stands there
	From  int      // where Shown begins in the text, in bytes; -1 where that is not known
	Words []string // the words around it that tell what it is about
}

// The ways to write a date; the year alone counts as one, too. Whoever writes no year means none that can be compared.
var (
	dottedDate = regexp.MustCompile(`\b(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\b`)
	isoDate    = regexp.MustCompile(`\b(\d{4})-(\d{2})-(\d{2})\b`)
	dayMonth   = regexp.MustCompile(`\b(\d{1,2})(?:\.|st|nd|rd|th)?\s+(\p{L}{3,9})\.?\s+(\d{4})\b`)
	monthDay   = regexp.MustCompile(`\b(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b`)
	counted    = regexp.MustCompile(
		`(\d{1,3}(?:[ \x{a0}\x{202f}]\d{3})+\b|\d[\d.,]*\d|\d)\s?(Millionen|Million|Mio\.|Milliarden|Milliarde|million|` +
			`billion)?\s?(%|°C|€|[\p{L}][\p{L}\p{N}₀-₉]*)?( Celsius| (?:pro|per|je) \p{L}+)?`,
	)
	spelled   = regexp.MustCompile(`(\p{L}+)\s(\p{Lu}[\p{L}\p{N}₀-₉]*)`)
	minusSign = regexp.MustCompile(`(?:^|[\s(:])[-−]$`)
	named     = regexp.MustCompile(`([\p{L}][\p{L}\p{N}₀-₉]*)\s?[:=(]\s?$`)
)

func months() map[string]time.Month {
	return map[string]time.Month{
		"jan": 1, "feb": 2, "mär": 3, "mar": 3, "apr": 4, "mai": 5, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9,
		"okt": 10, "oct": 10,
		"nov": 11, "dez": 12, "dec": 12,
	}
}

func numerals() map[string]int64 {
	return map[string]int64{
		"zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "elf": 11,
		"zwölf": 12,
		"two":   2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
		"twelve": 12,
	}
}

// units measure many things: that two numbers have one in common says nothing yet. Plurals are cut by stem.
func units() []string {
	return strings.Fields(
		`% °c € m km cm mm kg g mg t l ml h min s prozent percent grad degree euro meter metre kilometer kilometre zentimeter
	millimeter gramm gram kilogramm tonn liter litr sekund second minut stund hour tag day woch week monat month
	jahr year mal time`,
	)
}

// Read lists the dates and numbers of a text. lang decides what "1.200" is: 1200 in German, 1.2 in English.
func Read(text, lang string) []Figure {
	list, rest := dates(text)
	words := significant(rest)
	for i := range list {
		list[i].Words = words
	}
	for _, m := range counted.FindAllStringSubmatchIndex(rest, -1) {
		if f, ok := number(rest, m, lang); ok {
			f.Words = words
			if len(rest) != len(text) {
				f.From = strings.Index(text, f.Shown)
			}
			list = append(list, f)
		}
	}
	for _, m := range spelled.FindAllStringSubmatch(rest, -1) {
		if n, ok := numerals()[strings.ToLower(m[1])]; ok {
			key := noun(m[2])
			list = append(list, Figure{
				Kind: Number, Key: key, Vague: slices.Contains(units(), key), Value: strconv.FormatInt(n, 10),
				Unit: unitName(m[2]), Shown: m[0],
				From: strings.Index(text, m[0]), Words: words,
			})
		}
	}
	return list
}

// Whole reads a text that is one number and nothing else but its unit: a cell of a table. The unit may be empty.
func Whole(text, lang string) (Figure, bool) {
	text = strings.TrimSpace(text)
	for _, about := range []string{"etwa ", "rund ", "ca. ", "circa ", "about "} {
		text = strings.TrimPrefix(text, about)
	}
	sign, digits := "", text
	if rest, minus := strings.CutPrefix(strings.Replace(text, "−", "-", 1), "-"); minus {
		sign, digits = "-", strings.TrimSpace(rest)
	}
	m := counted.FindStringSubmatchIndex(digits)
	if m == nil || m[0] != 0 || m[1] != len(digits) {
		return Figure{}, false
	}
	part := parts(digits, m)
	value, ok := rational(part(1), lang)
	if !ok {
		return Figure{}, false
	}
	value.Mul(value, scale(part(2)))
	unit := unitName(part(3) + part(4))
	return Figure{Kind: Number, Key: noun(part(3)), Value: sign + value.RatString(), Unit: unit, Shown: text}, true
}

// Float is the number for drawing; 0 for a date that is more than a year.
func (f Figure) Float() float64 {
	x, ok := new(big.Rat).SetString(f.Value)
	if !ok {
		return 0
	}
	v, _ := x.Float64()
	return v
}

func parts(text string, m []int) func(i int) string {
	return func(i int) string {
		if m[2*i] < 0 {
			return ""
		}
		return text[m[2*i]:m[2*i+1]]
	}
}

// number reads one match of counted in text.
func number(text string, m []int, lang string) (Figure, bool) {
	part := parts(text, m)
	if before, _ := utf8.DecodeLastRuneInString(text[:m[0]]); unicode.IsLetter(before) || unicode.IsDigit(before) {
		return Figure{}, false // "H2O", "R2D2"
	}
	digits, what := part(1), part(3)
	if what != "" && !counts(what, lang) {
		what = ""
	}
	if y := year(digits); y != "" && what == "" && part(2) == "" {
		return Figure{Kind: Date, Key: "date", Vague: true, Value: y, Shown: digits, From: m[0]}, true
	}
	shown, from, unit := strings.TrimSpace(text[m[0]:m[1]]), m[0], unitName(what+part(4))
	if what == "" {
		before := named.FindStringSubmatch(text[:m[0]])
		if before == nil || !counts(before[1], lang) {
			return Figure{}, false
		}
		what, shown, unit, from = before[1], strings.TrimSpace(before[0]+digits), "", m[0]-len(before[0])
	}
	value, ok := rational(digits, lang)
	if !ok {
		return Figure{}, false
	}
	value.Mul(value, scale(part(2)))
	if negative(text[:m[0]]) {
		value.Neg(value)
	}
	key := noun(what)
	return Figure{
		Kind:  Number,
		Key:   key,
		Vague: slices.Contains(units(), key),
		Value: value.RatString(),
		Unit:  unit,
		Shown: shown,
		From:  from,
	}, true
}

// negative reports a minus before a number, which is no dash of a range.
func negative(before string) bool {
	return strings.HasSuffix(before, "minus ") || minusSign.MatchString(before)
}

// unitName is a unit as an axis says it: "Metern pro Sekunde" is "m/s". What is no unit stays as it is.
func unitName(text string) string {
	what, per, _ := strings.Cut(text, " ")
	name := shortUnit(what)
	if per == "Celsius" {
		return "°C"
	}
	if _, each, found := strings.Cut(per, " "); found {
		name += "/" + shortUnit(each)
	}
	return name
}

func shortUnit(word string) string {
	short := map[string]string{
		"prozent": "%", "percent": "%", "meter": "m", "metre": "m", "kilometer": "km", "kilometre": "km",
		"zentimeter": "cm", "millimeter": "mm",
		"gramm": "g", "gram": "g", "kilogramm": "kg", "kilogram": "kg", "liter": "l", "litr": "l", "sekund": "s",
		"second": "s", "minut": "min",
		"stund": "h", "hour": "h", "grad": "°", "degree": "°",
	}
	if name, known := short[noun(word)]; known {
		return name
	}
	return word
}

// counts reports that a word can be what a number counts: in German a noun, which is written with a capital, or a unit.
func counts(word, lang string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(first) || lang == "en" && unicode.IsLetter(first) && len(word) > 2 ||
		slices.Contains(units(), noun(word))
}

// year is the number as a year, or "".
func year(digits string) string {
	if n, err := strconv.Atoi(digits); err == nil && len(digits) == 4 && n >= 1000 && n <= 2100 {
		return digits
	}
	return ""
}

func rational(digits, lang string) (*big.Rat, bool) {
	thousands, decimal := ".", ","
	if lang == "en" {
		thousands, decimal = ",", "."
	}
	digits = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "").Replace(digits)
	groups := strings.Split(digits, thousands)
	for _, g := range groups[1:] {
		if whole, _, _ := strings.Cut(g, decimal); len(whole) != 3 {
			return nil, false
		}
	}
	return new(big.Rat).SetString(strings.ReplaceAll(strings.Join(groups, ""), decimal, "."))
}

func scale(word string) *big.Rat {
	switch word {
	case "Million", "Millionen", "Mio.", "million":
		return big.NewRat(1_000_000, 1)
	case "Milliarde", "Milliarden", "billion":
		return big.NewRat(1_000_000_000, 1)
	}
	return big.NewRat(1, 1)
}

// dates reads the dates of a text and gives it back without them, so that no part of one is read as a number.
func dates(text string) (list []Figure, rest string) {
	rest = text
	for _, form := range []struct {
		re               *regexp.Regexp
		year, month, day int
	}{{dottedDate, 3, 2, 1}, {isoDate, 1, 2, 3}, {dayMonth, 3, 2, 1}, {monthDay, 3, 1, 2}} {
		rest = form.re.ReplaceAllStringFunc(rest, func(shown string) string {
			m := form.re.FindStringSubmatch(shown)
			value, ok := date(m[form.year], m[form.month], m[form.day])
			if !ok {
				return shown
			}
			list = append(
				list,
				Figure{Kind: Date, Key: "date", Vague: true, Value: value, Shown: shown, From: strings.Index(text, shown)},
			)
			return " "
		})
	}
	return list, rest
}

func date(year, month, day string) (string, bool) {
	y, errY := strconv.Atoi(year)
	d, errD := strconv.Atoi(day)
	m, err := strconv.Atoi(month)
	if runes := []rune(strings.ToLower(month)); err != nil && len(runes) >= 3 {
		m = int(months()[string(runes[:3])])
	}
	t := time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC)
	if errY != nil || errD != nil || m < 1 || t.Day() != d || t.Month() != time.Month(m) {
		return "", false
	}
	return fmt.Sprintf("%04d-%02d-%02d", y, m, d), true
}

//nolint:gochecknoglobals // made once
var subscripts = sync.OnceValue(func() *strings.Replacer {
	return strings.NewReplacer(
		"₀", "0", "₁", "1", "₂", "2", "₃", "3", "₄", "4", "₅", "5", "₆", "6", "₇", "7", "₈", "8", "₉", "9",
	)
})

// noun is a word without its ending and with plain digits, so that "Molekül" and "Moleküle", "CO₂" and "CO2" are one.
func noun(word string) string {
	word = strings.ToLower(subscripts().Replace(word))
	for _, ending := range []string{"en", "n", "e", "s"} {
		if cut, ok := strings.CutSuffix(word, ending); ok && utf8.RuneCountInString(cut) >= 3 {
			return cut
		}
	}
	return word
}

// small are words that stand everywhere; shorter ones are left out anyway.
//
//nolint:gochecknoglobals // made once
var small = sync.OnceValue(func() []string {
	return strings.Fields(
		`eine einen einem einer eines dies diese dieser dieses wird werden wurd wurde sind sein auch aber oder durch nach über
	unter zwisch beim etwa rund mehr sich nicht jahr year with from that this were been they their about into which`,
	)
})

// significant are the words of a text that can tell what it is about.
func significant(text string) []string {
	var words []string
	common := small()
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }) {
		if n := noun(w); utf8.RuneCountInString(w) >= 4 && unicode.IsLetter([]rune(w)[0]) && !slices.Contains(common, n) &&
			!slices.Contains(common, strings.ToLower(w)) &&
			!slices.Contains(words, n) {
			words = append(words, n)
		}
	}
	return words
}

// Common counts the words that stand around both, without what is counted.
func (f Figure) Common(o Figure) int {
	n := 0
	for _, w := range f.Words {
		if w != f.Key && slices.Contains(o.Words, w) {
			n++
		}
	}
	return n
}

// Needed is how many words two vague figures must have in common: one for units; two for dates, or all where one of
// them has fewer.
func (f Figure) Needed(o Figure) int {
	if f.Kind == Number {
		return 1
	}
	return max(1, min(2, len(f.Words), len(o.Words)))
}

// Equals compares values; a year agrees with every day in it.
func (f Figure) Equals(o Figure) bool {
	if f.Kind == Date && (len(f.Value) == 4 || len(o.Value) == 4) {
		return f.Value[:4] == o.Value[:4]
	}
	return f.Value == o.Value
}

package wordlist

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/lang/quantity"
)

// Figure is a number with the words before it that say what it counts.
type Figure struct {
	Label  string
	Number float64
	Unit   string // "%", "°C", "Euro"; empty: a count
}

// leastFigures make a list: fewer numbers are part of a sentence.
const leastFigures = 3

var (
	betweenFigures = regexp.MustCompile(`\s*(?:[;\n]|,(?:\s|$)|\s(?:und|and)\s)\s*`)
	beforeNumber   = regexp.MustCompile(`(?:\s*[:=(]\s*|\s+[–—-]\s+|\s+)[-−]?\d`)
	bringsFigures  = regexp.MustCompile(`.*(?::\s|\s(?:mit|aus|with|from)\s)`)
)

// CutFigures takes a list of numbers out of a text, "Miete 40 %, Essen 25 % und Freizeit 15 %"; figures is empty when
// there are fewer than three with the same unit. What is said behind the list stays with the rest.
func CutFigures(text string) (rest, figures string) {
	if m := bareRun.FindStringIndex(text); m != nil {
		list := strings.TrimSpace(behindNumber.ReplaceAllString(text[m[0]:m[1]], "$1, "))
		if Figures(list, "de") != nil {
			return strings.TrimRight(strings.TrimSpace(text[:m[0]]), ":") + " " + text[m[1]:], strings.TrimRight(list, ",. ")
		}
	}
	if m := datedRun.FindStringIndex(text); m != nil && Dated(text[m[0]:m[1]]) != nil {
		return strings.TrimRight(strings.TrimSpace(text[:m[0]]), ":") + text[m[1]:], text[m[0]:m[1]]
	}
	from := 0
	for _, end := range append(endOfList.FindAllStringIndex(text, -1), []int{len(text), len(text)}) {
		begin := figuresIn(text[from:end[0]])
		list, said := trimmed(text[from+begin : end[0]])
		if at := explained.FindStringSubmatchIndex(list); at != nil { // "…, Freitag 6 (Stunden draußen)"
			list, said = list[:at[0]], " "+list[at[2]:at[3]]+said
		}
		if Figures(list, "de") != nil {
			return strings.TrimRight(strings.TrimSpace(text[:from+begin]), ":") + said + text[end[0]:], list
		}
		from = end[1]
	}
	return text, ""
}

var (
	// bareRun finds numbers that nothing stands between: "hund 7 katze 5 hase 3 keine 9".
	bareRun = regexp.MustCompile(`(?:\pL[\pL-]* [-−]?\d{1,4}(?:,\d+)? ){2,}` +
		`\pL[\pL-]* [-−]?\d{1,4}(?:,\d+)?(?:$|[^\d\pL,])`)
	behindNumber = regexp.MustCompile(`(\pL [-−]?\d{1,4}(?:,\d+)?) `)
	// datedRun finds years with what happened: "1949 Gründung der BRD, 1961 Mauerbau und 1989 Mauerfall".
	datedRun = regexp.MustCompile(`\b\d{3,4}(?::| [–-])? ?\pL[^,;\n]*` +
		`(?:(?:[,;\n]| und) ?\d{3,4}(?::| [–-])? ?\pL[^,;\n]*){2,}`)
	dateOf   = regexp.MustCompile(`^(\d{3,4})(?::| [–-])? ?(\pL.*)$`)
	nextDate = regexp.MustCompile(`\s*(?:[,;\n]|\sund)\s*(\d{3,4})(?:$|\D)`)
)

// Dated reads years with what happened in them, in their order; nil when a list is none of at least three.
func Dated(list string) []Pair {
	var all []Pair
	list = strings.Trim(nextDate.ReplaceAllString(list, "\n$1 "), " .\n")
	for piece := range strings.SplitSeq(list, "\n") {
		m := dateOf.FindStringSubmatch(strings.Join(strings.Fields(piece), " "))
		if m == nil {
			return nil
		}
		r, n := utf8.DecodeRuneInString(m[2])
		all = append(all, Pair{Left: m[1], Right: string(unicode.ToUpper(r)) + m[2][n:]})
	}
	if len(all) < leastFigures {
		return nil
	}
	slices.SortStableFunc(all, func(a, b Pair) int {
		return cmp.Or(cmp.Compare(len(a.Left), len(b.Left)), cmp.Compare(a.Left, b.Left))
	})
	return all
}

// explained finds what stands in brackets at the end of a list: it says what all the numbers are.
var explained = regexp.MustCompile(`\s+\(([^()\d]+)\)[.!]?\s*$`)

// figuresIn is where the last run of numbers in a sentence begins, behind the words that bring it.
func figuresIn(sentence string) int {
	from, begin := 0, 0
	for _, end := range append(betweenFigures.FindAllStringIndex(sentence, -1), []int{len(sentence), len(sentence)}) {
		switch f, ok := figureOf(sentence[from:end[0]], "de"); {
		case !ok && end[1] < len(sentence): // behind the last one, "für Klasse 4", nothing begins
			begin = end[1]
		case ok && begin == from:
			begin += len(bringsFigures.FindString(sentence[from : from+strings.Index(sentence[from:], f.Label)+len(f.Label)]))
		}
		from = end[1]
	}
	return begin
}

// Figures reads such a list; nil when it is none. The language decides what "1,250" is.
func Figures(list, language string) []Figure {
	var all []Figure
	for _, piece := range betweenFigures.Split(strings.TrimSpace(list), -1) {
		if f, ok := figureOf(piece, language); ok {
			all = append(all, f)
		}
	}
	unit := "" // said once, it is that of all: "Ali 9 Stimmen, Mia 7, Ben 5"
	for i := range all {
		if unit = cmp.Or(unit, all[i].Unit); all[i].Unit != "" && all[i].Unit != unit {
			return nil
		}
	}
	for i := range all {
		all[i].Unit = unit
	}
	if len(all) < leastFigures {
		return nil
	}
	return all
}

// figureOf reads one: the first number of a piece with nothing but its unit behind it, and words before.
func figureOf(piece, language string) (Figure, bool) {
	piece = strings.TrimRight(strings.TrimSpace(piece), ").!")
	for _, at := range beforeNumber.FindAllStringIndex(piece, -1) {
		label := strings.TrimSpace(piece[:at[0]])
		sign := strings.TrimLeft(piece[at[0]:], " \t:=(–—")
		if rest, spaced := strings.CutPrefix(sign, "- "); spaced {
			sign = strings.TrimSpace(rest)
		}
		if n, ok := quantity.Whole(sign, language); ok && strings.IndexFunc(label, isSign) >= 0 {
			return Figure{Label: label, Number: n.Float(), Unit: n.Unit}, true
		}
	}
	return Figure{}, false
}

func isSign(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

package wordlist

import (
	"regexp"
	"strconv"
	"strings"
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
	figure         = regexp.MustCompile(`^(.*?[\p{L}\d.)°])[\s:=(–-]+(\d{1,3}(?:[. ]\d{3})+|\d+(?:[.,]\d+)?)` +
		`\s*([^\d\s,;:.()][^\d,;:()]{0,15}?)?[).!]*$`)
	bringsFigures = regexp.MustCompile(`.*(?::\s|\s(?:mit|aus|with|from)\s)`)
)

// CutFigures takes a list of numbers out of a text, "Miete 40 %, Essen 25 % und Freizeit 15 %"; figures is empty when
// there are fewer than three with the same unit.
func CutFigures(text string) (rest, figures string) {
	pieces := betweenFigures.FindAllStringIndex(text, -1)
	from, begin := 0, 0
	for _, end := range append(pieces, []int{len(text), len(text)}) {
		m := figure.FindStringSubmatchIndex(text[from:end[0]])
		switch {
		case m == nil:
			begin = end[1]
		case begin == from:
			begin += len(bringsFigures.FindString(text[from : from+m[3]]))
		}
		from = end[1]
	}
	if len(Figures(text[begin:])) == 0 {
		return text, ""
	}
	return strings.TrimRight(strings.TrimSpace(text[:begin]), ":"), text[begin:]
}

// Figures reads such a list; nil when it is none.
func Figures(list string) []Figure {
	var all []Figure
	for _, piece := range betweenFigures.Split(strings.TrimSpace(list), -1) {
		m := figure.FindStringSubmatch(strings.TrimSpace(piece))
		if m == nil {
			continue
		}
		digits := m[2]
		if i := strings.LastIndexAny(digits, ". "); i >= 0 && len(digits)-i == 4 {
			digits = strings.NewReplacer(".", "", " ", "").Replace(digits)
		}
		n, err := strconv.ParseFloat(strings.Replace(digits, ",", ".", 1), 64)
		if err != nil {
			continue
		}
		all = append(all, Figure{Label: strings.TrimSpace(m[1]), Number: n, Unit: strings.TrimSpace(m[3])})
	}
	for _, f := range all {
		if f.Unit != all[0].Unit {
			return nil
		}
	}
	if len(all) < leastFigures {
		return nil
	}
	return all
}

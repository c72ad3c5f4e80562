package kit

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const (
	rowList = `\d{1,2}(?:-?er)?(?:(?:-?\s*(?:,|/|und\b|and\b|&)|\s*(?:bis\b|to\b|-|–))\s*\d{1,2}(?:-?er)?)*`
	// What so many of are ordered: its number is no row.
	orderedNoun = `(?:st(?:ü|ue)ck|stk|min(?:uten|utes)?\b|punkte|points|pairs|[a-zäöüß-]*(?:aufgaben|rechnungen|` +
		`karten|k(?:ä|ae)rtchen|bretter|b(?:ö|oe)gen|felder|steine|paare|p(?:ä|ae)ckchen|spieler|kinder|cards|boards|tiles|` +
		`sums|tasks|problems|exercises))`
)

var (
	rowsNamed = regexp.MustCompile(`\breihen\s+((?:\d{1,2}\s+)+(?:(?:und|and)\s+)?\d{1,2})\b|` +
		`(?:(?:einmaleins|reihen?|tables?)|(?:teilen|teile|geteilt|dividier\pL*|divid\pL*|division)\s+(?:durch|by))\s+` +
		`(?:(?:mit|der|den|von|of|for|from) )*(` +
		rowList + `)\b|\b(` + rowList + `)[- ]?(?:reihen?\b|times tables?)|` +
		`\b(\d{1,2}-?er(?:\s*(?:bis|-|–)\s*\d{1,2}-?er)?)\b`)
	largeTable  = regexp.MustCompile(`gro(?:ß|ss)e[sn]? einmaleins`)
	onceOne     = regexp.MustCompile(`\b1\s?[x×*·]\s?1\b`)
	rowsCounted = regexp.MustCompile(`\b\d{1,3}\s?(?:verschiedene |different )?` + orderedNoun)
	inNumbers   = regexp.MustCompile(`(\d{1,9})(?:-?er)?\s*(?:bis|to|-|–)\s*(\d{1,9})|\d{1,9}`)
)

// Rows are the rows of the multiplication table that a text names, from 1 to 20: "7er-Reihe", "2er, 5er und 10er",
// "Einmaleins mit 7", "Reihen 2 bis 5", "Reihen 6 7 8", "teilen durch 4"; of the large table those above ten.
func Rows(text string) []int {
	text = onceOne.ReplaceAllString(Classless(strings.ToLower(text)), "einmaleins")
	text = rowsCounted.ReplaceAllString(text, ";")
	var rows []int
	for _, m := range rowsNamed.FindAllStringSubmatch(text, -1) {
		for _, n := range Numbers(m[1] + m[2] + m[3] + m[4]) {
			if n <= 20 && !slices.Contains(rows, n) {
				rows = append(rows, n)
			}
		}
	}
	if len(rows) == 0 && largeTable.MatchString(text) {
		return Numbers("11-20")
	}
	return rows
}

// Numbers are the whole numbers above zero of a form, with those between the ends of a range: "2, 5-7".
func Numbers(param string) []int {
	var list []int
	for _, m := range inNumbers.FindAllStringSubmatch(param, -1) {
		from, to := Number(m[1]), Number(m[2])
		switch {
		case m[1] == "":
			from, to = Number(m[0]), Number(m[0])
		case to < from || to-from > 20: // no range
			list = append(list, Numbers(m[1])...)
			from = to
		}
		for n := max(from, 1); n <= to; n++ {
			list = append(list, n)
		}
	}
	return list
}

// Written writes numbers so that Numbers has them back.
func Written(list []int) string {
	out := make([]string, len(list))
	for i, n := range list {
		out[i] = strconv.Itoa(n)
	}
	return strings.Join(out, ",")
}

package memory

import (
	"strconv"
	"strings"

	"pult/backend/lang/quantity"
)

// numberWord reads a cardinal or ordinal written as a word ("sechsundzwanzig", "dritten", "twelve"). "ein" is an
// article and no number.
func numberWord(plain string) (int, bool) {
	if n, ok := quantity.Cardinal(plain); ok {
		return n, true
	}
	return ordinal(plain)
}

func ordinal(plain string) (int, bool) {
	if len(plain) < 4 {
		return 0, false
	}
	root := strings.TrimRight(plain, "nmrs")
	root, ok := strings.CutSuffix(root, "te")
	if !ok {
		return 0, false
	}
	switch root {
	case "ers":
		return 1, true
	case "drit":
		return 3, true
	case "sieb":
		return 7, true
	case "ach":
		return 8, true
	}
	if n, ok := quantity.Cardinal(root); ok && n > 1 && n < 20 {
		return n, true
	}
	if rest, ok := strings.CutSuffix(root, "s"); ok {
		return quantity.Cardinal(rest)
	}
	return 0, false
}

// digits is a number as figures, without the points between thousands: "1.200,50" → "1200,5".
func digits(text string) string {
	text = strings.NewReplacer(".", "", " ", "", "\u00a0", "", "\u202f", "").Replace(text)
	whole, part, _ := strings.Cut(text, ",")
	if n, err := strconv.Atoi(whole); err == nil {
		whole = strconv.Itoa(n)
	}
	if part = strings.TrimRight(part, "0"); part != "" {
		return whole + "," + part
	}
	return whole
}

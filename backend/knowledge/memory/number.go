package memory

import (
	"strconv"
	"strings"
)

// numberWord reads a cardinal or ordinal written as a word ("sechsundzwanzig", "dritten", "twelve"). "ein" is an
// article and no number.
func numberWord(plain string) (int, bool) {
	if n, ok := cardinal(plain); ok {
		return n, true
	}
	return ordinal(plain)
}

func cardinal(plain string) (int, bool) {
	switch plain {
	case "ein":
		return 0, false
	case "null":
		return 0, true
	}
	before, after, found := strings.Cut(plain, "hundert")
	if !found {
		n := belowHundred(plain)
		return n, n > 0
	}
	hundreds := 100
	if before != "" && before != "ein" {
		hundreds *= small(before)
	}
	after = strings.TrimPrefix(after, "und")
	n := belowHundred(after)
	return hundreds + n, hundreds > 0 && (n > 0 || after == "")
}

// belowHundred reads "fünf", "zwanzig" and "sechsundzwanzig"; 0 is none of these.
func belowHundred(plain string) int {
	if n := max(small(plain), tens(plain)); n > 0 {
		return n
	}
	one, ten, found := strings.Cut(plain, "und")
	if o, t := small(one), tens(ten); found && o > 0 && o < 10 && t > 0 {
		return o + t
	}
	return 0
}

// small knows what is no combination.
func small(plain string) int {
	switch plain {
	case "ein", "eins":
		return 1
	case "zwei", "zwo", "two":
		return 2
	case "drei", "three":
		return 3
	case "vier", "four":
		return 4
	case "fuenf", "five":
		return 5
	case "sechs", "six":
		return 6
	case "sieben", "seven":
		return 7
	case "acht", "eight":
		return 8
	case "neun", "nine":
		return 9
	case "zehn", "ten":
		return 10
	case "elf", "eleven":
		return 11
	case "zwoelf", "twelve":
		return 12
	case "sechzehn":
		return 16
	case "siebzehn":
		return 17
	}
	if one, teen := strings.CutSuffix(plain, "zehn"); teen && one != "" {
		if n := small(one); n > 2 && n < 10 {
			return 10 + n
		}
	}
	return 0
}

func tens(plain string) int {
	switch plain {
	case "zwanzig", "twenty":
		return 20
	case "dreissig", "thirty":
		return 30
	case "vierzig":
		return 40
	case "fuenfzig":
		return 50
	case "sechzig":
		return 60
	case "siebzig":
		return 70
	case "achtzig":
		return 80
	case "neunzig":
		return 90
	}
	return 0
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
	if n := small(root); n > 1 && n < 20 {
		return n, true
	}
	if rest, ok := strings.CutSuffix(root, "s"); ok {
		return cardinal(rest)
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

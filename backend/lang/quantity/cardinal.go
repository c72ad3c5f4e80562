package quantity

import "strings"

// Cardinal reads a number that is written as a word, in small letters: "sechsundzwanzig",
// "twelve". "ein" is an article and no number.
func Cardinal(plain string) (int, bool) {
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
		hundreds *= belowTwenty(before)
	}
	after = strings.TrimPrefix(after, "und")
	n := belowHundred(after)
	return hundreds + n, hundreds > 0 && (n > 0 || after == "")
}

// belowHundred reads "fünf", "zwanzig" and "sechsundzwanzig"; 0 is none of these.
func belowHundred(plain string) int {
	if n := max(belowTwenty(plain), tens(plain)); n > 0 {
		return n
	}
	one, ten, found := strings.Cut(plain, "und")
	if o, t := belowTwenty(one), tens(ten); found && o > 0 && o < 10 && t > 0 {
		return o + t
	}
	return 0
}

// belowTwenty knows what is no combination.
func belowTwenty(plain string) int {
	switch plain {
	case "ein", "eins":
		return 1
	case "zwei", "zwo", "two":
		return 2
	case "drei", "three":
		return 3
	case "vier", "four":
		return 4
	case "fünf", "fuenf", "five":
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
	case "zwölf", "zwoelf", "twelve":
		return 12
	case "sechzehn":
		return 16
	case "siebzehn":
		return 17
	}
	if one, teen := strings.CutSuffix(plain, "zehn"); teen && one != "" {
		if n := belowTwenty(one); n > 2 && n < 10 {
			return 10 + n
		}
	}
	return 0
}

func tens(plain string) int {
	switch plain {
	case "zwanzig", "twenty":
		return 20
	case "dreißig", "dreissig", "thirty":
		return 30
	case "vierzig":
		return 40
	case "fünfzig", "fuenfzig":
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

package phonetics

import (
	"slices"
	"strings"
)

// vowel gives the vowel at i its sound: long or short, or the weak e of an ending. seen: another vowel stands before
// it.
func (v *Voice) vowel(list []letter, i int, seen bool, part string) {
	l := &list[i]
	rest := spelling(list[i:])
	switch {
	case l.sound == "i:" && l.text == "ie" && unstressedIe(part, rest):
		l.sound = "i@"
	case l.sound != "":
	case l.text == "e" && v.weakE(list, i, seen, rest):
		l.sound = "@"
	case l.text == "i" && i+1 < len(list) && list[i+1].vowel && seen &&
		!strings.HasPrefix(rest, "iox"): // "Radio", but "Dioxid"
		l.sound = "j"
		l.vowel = false
	case v.long(list, i, part):
		l.sound = longSound(l.text)
	default:
		l.sound = shortSound(l.text)
	}
}

func spelling(list []letter) string {
	var b strings.Builder
	for _, l := range list {
		b.WriteString(l.text)
	}
	return b.String()
}

// unstressedIe tells "Familie", "Serie" from "Energie".
func unstressedIe(part, rest string) bool {
	if rest != "ie" && rest != "ien" && rest != "ier" && rest != "iern" {
		return false
	}
	if rest == "ier" || rest == "iern" {
		return slices.Contains([]string{"spanier", "belgier", "italier", "australier"}, part)
	}
	stem := strings.TrimSuffix(part, rest)
	return stem == "as" || slices.ContainsFunc([]string{
		"mil", "lin", "ser", "mater", "akter", "stan", "span", "ital", "fer", "fol", "belg", "arter", "petersil", "komöd",
		"tragöd", "lil", "stud", "aust",
		"hort", "dahl", "immobil", "pin", "austral", "brasil", "prim",
	}, func(end string) bool { return strings.HasSuffix(stem, end) })
}

// weakE reports the e of an ending: the last vowel of a part that has another one before, in one of the endings, or an
// e between such.
func (v *Voice) weakE(list []letter, i int, seen bool, rest string) bool {
	if !seen {
		return false
	}
	if v.lists.weakEnds[rest] {
		return !stressedEnd(list, rest)
	}
	// "Regenwald", "Überschrift" and other parts that are known by no list: e before n, l, r and another consonant.
	if len(list) > i+2 && list[i+1].sound != "" && slices.Contains([]string{"n", "l", "r", "er"}, list[i+1].text) &&
		!list[i+2].vowel &&
		lastFull(list[i+1:]) &&
		len(list[i+1:]) > 4 {
		return true
	}
	return false
}

// lastFull reports that a full vowel follows.
func lastFull(list []letter) bool {
	return slices.ContainsFunc(list, func(l letter) bool { return l.vowel && l.text != "e" })
}

// stressedEnd reports an ending that carries the stress although it looks weak: "Planet", "Problem", "Kamel", "Duell".
func stressedEnd(list []letter, rest string) bool {
	word := spelling(list)
	switch {
	case slices.Contains([]string{"et", "eten"}, rest):
		return slices.ContainsFunc(
			[]string{"plan", "kom", "magn", "rak", "tapet", "po", "athl", "alphab", "diskr", "konkr", "pak"},
			func(stem string) bool { return strings.HasSuffix(word, stem+rest) },
		)
	case slices.Contains([]string{"em", "eme", "emen"}, rest):
		return strings.HasSuffix(word, "probl"+rest) || strings.HasSuffix(word, "syst"+rest) ||
			strings.HasSuffix(word, "extr"+rest) ||
			strings.HasSuffix(word, "bequ"+rest)
	case rest == "el" || rest == "ele" || rest == "elen":
		return strings.HasSuffix(word, "kam"+rest) || strings.HasSuffix(word, "parall"+rest) ||
			strings.HasSuffix(word, "juw"+rest) ||
			word == "hotel" ||
			word == "fidel" ||
			strings.HasSuffix(word, "stel")
	case rest == "en" || rest == "ene" || rest == "enen":
		return strings.HasSuffix(word, "phänom"+rest) || strings.HasSuffix(word, "szene") ||
			strings.HasSuffix(word, "hygiene")
	}
	return false
}

// long reports whether the vowel at i is long by the consonants behind it.
func (v *Voice) long(list []letter, i int, part string) bool {
	rest := spelling(list[i:])
	if word, ok := v.longAlthough(part, rest); ok {
		return word
	}
	behind := list[i+1:]
	n := 0
	for n < len(behind) && !behind[n].vowel {
		n++
	}
	if n == 0 {
		return true
	}
	first := behind[0].text
	if isDouble(first) ||
		slices.Contains([]string{"sch", "x", "ng", "nk", "ck", "tz", "zz", "pf", "chs", "tsch", "ss", "dt", "tion", "sh"},
			first) &&
			first != "tion" {
		return false
	}
	switch {
	case first == "tion":
		return true
	case first == "ch":
		return false
	case first == "ß":
		return true
	case n == 1:
		return true
	}
	return beforeSeveral(list[i], behind, n)
}

// beforeSeveral reads a vowel before several consonants: long when the last ones are an ending ("lebt") or begin the
// next syllable ("Adler").
func beforeSeveral(l letter, behind []letter, n int) bool {
	first, second := behind[0].text, behind[1].text
	switch {
	case strings.Contains("bdg", first) && slices.Contains([]string{"l", "r", "n"}, second) && n == 2:
		return true
	case strings.Contains("bg", first) && slices.Contains([]string{"t", "s", "st"}, second):
		return true
	case first == "r" && second == "d" && l.text == "e":
		return true
	case first == "r" && second == "t" && (l.text == "ö" || l.text == "ü") && n == 2:
		return true
	case first == "r" && second == "s" && (l.text == "ö" || l.text == "ü") && n == 3:
		return true
	case first == "r" && second == "z":
		return false
	}
	return false
}

func isDouble(text string) bool {
	return len(text) == 2 && text[0] == text[1]
}

// longAlthough knows the words that no rule tells. The list is of beginnings of what stands from the vowel on, within a
// word.
func (v *Voice) longAlthough(part, rest string) (isLong, known bool) {
	if v.lists.shortWords[part] {
		return false, true
	}
	if slices.Contains(strings.Fields("art arten artig"), part) {
		return true, true
	}
	if stemAt(part, rest, v.lists.shortStems) {
		return false, true
	}
	if stemAt(part, rest, v.lists.longStems) {
		return true, true
	}
	return false, false
}

// stemAt reports that the vowel from which rest goes on is the first vowel of one of the stems; a "$" binds a stem to
// the end of the part.
func stemAt(part, rest string, stems []string) bool {
	return slices.ContainsFunc(stems, func(stem string) bool {
		stem, atEnd := strings.CutSuffix(stem, "$")
		at := strings.LastIndex(part, stem)
		return at >= 0 && (!atEnd || at == len(part)-len(stem)) && inside(part, rest, stem, at)
	})
}

// inside reports that the vowel from which rest goes on is the first vowel of the stem found at a place.
func inside(part, rest, stem string, at int) bool {
	return at+strings.IndexFunc(stem, isVowel) == len(part)-len(rest)
}

func longSound(text string) string {
	switch text {
	case "ä":
		return "E:"
	case "ö":
		return "2:"
	case "ü", "y":
		return "y:"
	default:
		return text + ":"
	}
}

func shortSound(text string) string {
	switch text {
	case "e", "ä":
		return "E"
	case "i":
		return "I"
	case "o":
		return "O"
	case "u":
		return "U"
	case "ö":
		return "9"
	case "ü", "y":
		return "Y"
	default:
		return text
	}
}

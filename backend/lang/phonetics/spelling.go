package phonetics

import (
	"slices"
	"strings"
)

// letter is a piece of spelling that is one sound: "sch", "ee", "ck".
type letter struct {
	text  string
	vowel bool
	sound string // "" while a vowel's length is not known
}

// spell cuts a part into letters.
func (v *Voice) spell(part string) []letter {
	var list []letter
	for part != "" {
		before := ""
		if len(list) > 0 {
			before = list[len(list)-1].text
		}
		l := v.next(part, before)
		list = append(list, l)
		part = part[len(l.text):]
	}
	return list
}

func (v *Voice) next(rest, before string) letter {
	for _, p := range v.lists.pieces {
		if strings.HasPrefix(rest, p.text) && (p.text != "ie" || !glides(rest, before)) &&
			!broken(p.text, rest[len(p.text):]) {
			return p
		}
	}
	r := []rune(rest)[0]
	if glides(rest, before) {
		return letter{text: "i", sound: "j"} // "Patient", "speziell"
	}
	text := string(r)
	if isVowel(r) && (r != 'y' || before != "" || len(rest) > 1 && !isVowel([]rune(rest)[1])) {
		return letter{text: text, vowel: true}
	}
	return letter{text: text, sound: consonant(text)}
}

// glides reports an i that is no vowel: "Patient", "speziell", "Mission".
func glides(rest, before string) bool {
	return strings.HasPrefix(rest, "iell") || strings.HasPrefix(rest, "ient") && (before == "t" || before == "l") ||
		strings.HasPrefix(rest, "ion") && (before == "ss" || before == "g" || before == "n" || before == "s")
}

// broken reports that the letters of a piece belong to two syllables: "o-h" in "Uhu", "e-u" in "Museum", "chs" in
// "machst".
func broken(piece, rest string) bool {
	switch piece {
	case "ah", "äh", "eh", "ih", "oh", "öh", "uh", "üh", "ieh", "eih", "auh", "euh":
		// Before a vowel the h parts two syllables and is not heard: "sehen", "Ruhe". Before a full vowel it is: "Uhu".
		return rest != "" && strings.ContainsRune("aiouäöü", []rune(rest)[0]) && !strings.HasPrefix(rest, "ung") &&
			!strings.HasPrefix(rest, "ig")
	case "eu":
		return rest == "m" || rest == "ms"
	case "chs":
		return strings.HasPrefix(rest, "t") && !strings.HasPrefix(rest, "tum")
	case "ng":
		return rest != "" && strings.ContainsRune("aouäöü", []rune(rest)[0]) && !strings.HasPrefix(rest, "ung")
	}
	return false
}

func consonant(text string) string {
	switch text {
	case "r":
		return "R"
	case "ß":
		return "s"
	case "x":
		return "ks"
	case "z":
		return "ts"
	case "w":
		return "v"
	case "v":
		return "v"
	case "c":
		return "k"
	case "y":
		return "j"
	}
	return text
}

// read gives every letter of a part its sound.
func (v *Voice) read(list []letter, part string) []letter {
	list = slices.Clone(list)
	seen := false // a vowel
	for i := range list {
		l := &list[i]
		if l.text == "tion" {
			continue
		}
		if l.vowel {
			v.vowel(list, i, seen, part)
			seen = true
			continue
		}
		soften(list, i)
	}
	for i := range list {
		harden(list, i)
	}
	return list
}

// soften reads consonants by what stands beside them.
func soften(list []letter, i int) {
	l := &list[i]
	before, behind := textAt(list, i-1), textAt(list, i+1)
	switch {
	case l.text == "ch" && i == 0 && !strings.HasPrefix(behind, "e") && !strings.HasPrefix(behind, "i"):
		l.sound = "k"
	case l.text == "ch" && slices.Contains([]string{"a", "o", "u", "au", "aa", "oo", "ou"}, before):
		l.sound = "x"
	case l.text == "s" && i == 0 && (behind == "p" || behind == "t" || behind == "ph"):
		l.sound = "S"
	case l.text == "s" && (i == 0 || list[i-1].vowel || slices.Contains([]string{"n", "l", "r", "m"}, before)) &&
		i+1 < len(list) && list[i+1].vowel:
		l.sound = "z"
	case l.text == "v" && i == 0:
		l.sound = "f"
	case l.text == "c" && behind != "" && strings.ContainsAny(behind[:1], "eiy"):
		l.sound = "ts"
	case l.text == "h" && i > 0 && !list[i-1].vowel:
		l.sound = ""
	case l.text == "g" && before == "i" && i == len(list)-1 && i > 1:
		l.sound = "C"
	}
}

func textAt(list []letter, i int) string {
	if i < 0 || i >= len(list) {
		return ""
	}
	return list[i].text
}

// harden makes b, d, g, v and z hard at the end of a syllable: "Tag", "lebt".
func harden(list []letter, i int) {
	l := &list[i]
	if l.vowel || l.sound == "" {
		return
	}
	end := i+1 == len(list) || !list[i+1].vowel && !strings.ContainsAny(list[i+1].sound, "lRmnN")
	if i+1 < len(list) && !list[i+1].vowel && slices.Contains([]string{"l", "R", "m", "n"}, list[i+1].sound) &&
		i+2 == len(list) {
		end = true
	}
	if !end {
		return
	}
	switch l.sound {
	case "b":
		l.sound = "p"
	case "d":
		l.sound = "t"
	case "g":
		l.sound = "k"
	case "v":
		l.sound = "f"
	case "z":
		l.sound = "s"
	}
}

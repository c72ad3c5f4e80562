package phonetics

import (
	"slices"
	"strings"
)

// part reads one part of a word: a prefix that is never stressed, and the rest.
func (v *Voice) part(part string) []Syllable {
	head, rest := v.prefix(part)
	var all []Syllable
	if head != "" {
		all = v.weakHead(head)
	}
	if part == "chen" {
		return []Syllable{{Onset: "C", Core: "@", Coda: "n"}}
	}
	list := v.read(v.spell(rest), rest)
	read := v.cut(list)
	v.stress(read, rest)
	return append(all, read...)
}

func (v *Voice) weakHead(head string) []Syllable {
	all := v.cut(v.read(v.spell(head), head))
	for i := range all {
		all[i].Stress = Weak
	}
	if strings.HasPrefix(head, "un") || head == "über" || head == "unter" || head == "miss" {
		all[0].Stress = Half
	}
	return all
}

// cut makes syllables: the consonants before a vowel go with it as far as a German syllable may begin with them.
func (v *Voice) cut(list []letter) []Syllable {
	var all []Syllable
	var between []string
	add := func(core string) {
		onset := len(between)
		for len(all) > 0 && onset > 1 && !v.mayBegin(between[len(between)-onset:]) {
			onset--
		}
		if len(all) > 0 {
			all[len(all)-1].Coda += strings.Join(between[:len(between)-onset], "")
		}
		all = append(all, Syllable{Core: core, Onset: strings.Join(between[len(between)-onset:], "")})
		between = nil
	}
	for _, l := range list {
		switch {
		case l.text == "tion":
			between = append(between, "ts", "j")
			add("o:")
			between = append(between, "n")
		case l.sound == "i@":
			between = append(between, "j")
			add("@")
		case l.vowel:
			add(l.sound)
		case l.sound != "":
			between = append(between, l.sound)
		}
	}
	if len(all) == 0 {
		return []Syllable{{Core: "@", Coda: strings.Join(between, "")}}
	}
	all[len(all)-1].Coda += strings.Join(between, "")
	for i := range all {
		all[i] = vocalise(all[i])
	}
	return all
}

func (v *Voice) mayBegin(sounds []string) bool {
	if len(sounds) == 1 {
		return sounds[0] != "N" && sounds[0] != "Nk"
	}
	return v.lists.clusters[strings.Join(sounds, "")]
}

// vocalise makes the weak "er" one sound.
func vocalise(s Syllable) Syllable {
	if after, r := strings.CutPrefix(s.Coda, "R"); s.Core == "@" && r {
		s.Core, s.Coda = "6", after
	}
	return s
}

// stress marks the syllables from which a rhyme may go: the last that has a full vowel and is no weak ending. The others before it stay weak, since
// they matter to metre alone, where a full vowel can be half strong.
func (v *Voice) stress(all []Syllable, part string) {
	last := -1
	for i := range all {
		if isWeak(all[i].Core) {
			continue
		}
		all[i].Stress = Half
		last = i
	}
	if last < 0 {
		all[0].Stress = Strong
		return
	}
	for n := v.weakEndings(part); n > 0 && last > 0; n-- {
		i := last - 1
		for i >= 0 && isWeak(all[i].Core) {
			i--
		}
		if i < 0 {
			break
		}
		all[last].Stress = Weak
		last = i
	}
	all[last].Stress = Strong
	for i := range last {
		if all[i].Stress == Half && i+1 == last {
			all[i].Stress = Weak
		}
	}
}

func isWeak(core string) bool { return core == "@" || core == "6" }

// weakEndings is how many full vowels at the end of a part are not stressed: one in "Zeitung", "Auto", "Technik"; two in "Afrika".
func (v *Voice) weakEndings(part string) int {
	if v.lists.twoWeak[part] {
		return 2
	}
	if female(part) || v.lists.oneWeak[part] {
		return 1
	}
	for _, end := range []string{"ung", "ungen", "lich", "liche", "lichen", "licher", "liches", "ig", "ige", "igen", "iger", "iges", "igt", "isch", "ische", "ischen", "ischer", "isches", "ling", "linge", "nis", "nisse", "nissen"} {
		if stem, cut := strings.CutSuffix(part, end); cut && hasVowel(stem) {
			return 1
		}
	}
	for _, end := range []string{"a", "o", "i", "as", "os", "us"} {
		if stem, cut := strings.CutSuffix(part, end); cut && hasVowel(stem) && !v.stressedVowelEnd(part) {
			return 1
		}
	}
	return 0
}

// stressedVowelEnd knows words that end in a stressed vowel.
func (v *Voice) stressedVowelEnd(part string) bool {
	return v.lists.fullEnds[part] ||
		strings.HasSuffix(part, "aus") || strings.HasSuffix(part, "eus") || strings.HasSuffix(part, "ei") || strings.HasSuffix(part, "ai") || strings.HasSuffix(part, "oi") || strings.HasSuffix(part, "aas")
}

// female reports the ending of a woman's name of trade: "Lehrerin", "Präsidentin".
func female(part string) bool {
	return slices.ContainsFunc([]string{"erin", "entin", "antin", "istin", "orin", "ärin", "essin", "ogin"}, func(end string) bool {
		return strings.HasSuffix(part, end) || strings.HasSuffix(part, end+"nen")
	})
}

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
		return []Syllable{{Text: part, Onset: "C", Core: "@", Coda: "n"}}
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
	c := cutter{voice: v}
	for _, l := range list {
		switch {
		case l.text == "tion":
			c.between = append(c.between, letter{sound: "ts"}, letter{sound: "j"})
			c.open(letter{text: "tion", sound: "o:"})
			c.between = append(c.between, letter{sound: "n"})
		case l.sound == "i@":
			c.between = append(c.between, letter{text: "i", sound: "j"})
			c.open(letter{text: "e", sound: "@"})
		case l.vowel:
			c.open(l)
		default:
			c.between = append(c.between, l)
		}
	}
	if len(c.all) == 0 {
		return []Syllable{{Text: spelling(c.between), Core: "@", Coda: sounds(c.between)}}
	}
	c.close(c.between)
	for i := range c.all {
		c.all[i] = vocalise(c.all[i])
	}
	return c.all
}

// cutter is the work of cut.
type cutter struct {
	voice   *Voice
	all     []Syllable
	between []letter // consonants that belong to no syllable yet
}

// open begins a syllable with a vowel.
func (c *cutter) open(core letter) {
	at := 0
	for len(c.all) > 0 && !c.voice.mayBegin(c.between[at:]) {
		at++
	}
	mine := slices.Clone(c.between[at:])
	if len(c.all) > 0 {
		c.close(c.between[:at])
		if r := []rune(spelling(mine)); len(mine) == 1 && len(r) == 2 && double(string(r)) { // "Was-ser", "Kat-ze", "sin-gen"
			c.all[len(c.all)-1].Text += string(r[0])
			mine[0].text = string(r[1])
		}
	}
	c.all = append(c.all, Syllable{Text: spelling(mine) + core.text, Core: core.sound, Onset: sounds(mine)})
	c.between = nil
}

func (c *cutter) close(coda []letter) {
	last := &c.all[len(c.all)-1]
	last.Text += spelling(coda)
	last.Coda += sounds(coda)
}

func double(text string) bool {
	return isDouble(text) || text == "tz" || text == "ng" || text == "nk" || text == "pf"
}

func sounds(list []letter) string {
	var b strings.Builder
	for _, l := range list {
		b.WriteString(l.sound)
	}
	return b.String()
}

func (v *Voice) mayBegin(list []letter) bool {
	heard := sounds(list)
	if len(list) <= 1 {
		return heard != "N" && heard != "Nk" || double(spelling(list))
	}
	return v.lists.clusters[heard]
}

// vocalise makes the weak "er" one sound.
func vocalise(s Syllable) Syllable {
	if after, r := strings.CutPrefix(s.Coda, "R"); s.Core == "@" && r {
		s.Core, s.Coda = "6", after
	}
	return s
}

// stress marks the syllables from which a rhyme may go: the last that has a full vowel and is no weak ending. The
// others before it stay weak, since they matter to metre alone, where a full vowel can be half strong.
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

// weakEndings is how many full vowels at the end of a part are not stressed: one in "Zeitung", "Auto", "Technik"; two
// in "Afrika".
func (v *Voice) weakEndings(part string) int {
	if v.lists.twoWeak[part] {
		return 2
	}
	if female(part) || v.lists.oneWeak[part] {
		return 1
	}
	for _, end := range []string{
		"ung", "ungen", "lich", "liche", "lichen", "licher", "liches", "ig", "ige", "igen",
		"iger", "iges", "igt", "isch", "ische", "ischen", "ischer", "isches", "ling", "linge", "nis", "nisse", "nissen",
	} {
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
		strings.HasSuffix(
			part,
			"aus",
		) || strings.HasSuffix(part, "eus") || strings.HasSuffix(part, "ei") || strings.HasSuffix(part, "ai") ||
		strings.HasSuffix(part, "oi") || strings.HasSuffix(part, "aas")
}

// female reports the ending of a woman's name of trade: "Lehrerin", "Präsidentin".
func female(part string) bool {
	return slices.ContainsFunc(
		[]string{"erin", "entin", "antin", "istin", "orin", "ärin", "essin", "ogin"},
		func(end string) bool {
			return strings.HasSuffix(part, end) || strings.HasSuffix(part, end+"nen")
		},
	)
}

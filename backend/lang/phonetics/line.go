package phonetics

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Beat is a syllable of a line as it is written, with the signs beside it.
type Beat struct {
	Text   string
	Stress Stress
	Ends   bool // the word ends with it
}

// Beats cuts a line for singing: all Text, with a space after each that Ends, is the line with single spaces. Words
// that carry no stress in a sentence ("der", "und", "ist") are weak.
func (v *Voice) Beats(line string) []Beat {
	var all []Beat
	for word := range strings.FieldsSeq(line) {
		all = append(all, v.beats(word)...)
	}
	return all
}

func (v *Voice) beats(word string) []Beat {
	read := v.Syllables(word)
	if len(read) == 0 { // a dash, a number
		return []Beat{{Text: word, Stress: Half, Ends: true}}
	}
	all := make([]Beat, len(read))
	rest := word
	for i, s := range read {
		all[i].Stress = s.Stress
		all[i].Text, rest = take(rest, utf8.RuneCountInString(s.Text), i == len(read)-1)
	}
	all[len(all)-1].Ends = true
	if v.spelt(word) {
		spellOut(all, word)
	}
	if len(all) == 1 && v.lists.light[letters(word)] {
		all[0].Stress = Weak
	}
	return all
}

// take gives the beginning of a word with so many letters and the signs before and between them; the last takes all.
func take(word string, n int, last bool) (head, rest string) {
	if last {
		return word, ""
	}
	for at, r := range word {
		if n == 0 {
			return word[:at], word[at:]
		}
		if unicode.IsLetter(r) {
			n--
		}
	}
	return word, ""
}

// spelt reports a word whose letters are spoken one by one, so that its sounds have other letters than it.
func (v *Voice) spelt(word string) bool {
	n := 0
	for _, r := range word {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n != utf8.RuneCountInString(letters(word))
}

// spellOut gives each syllable about as many letters of the word as any other.
func spellOut(all []Beat, word string) {
	runes := []rune(word)
	for i := range all {
		all[i].Text = string(runes[len(runes)*i/len(all) : len(runes)*(i+1)/len(all)])
	}
}

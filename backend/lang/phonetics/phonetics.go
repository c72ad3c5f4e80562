// Package phonetics knows how German words sound: their syllables, where the stress lies, and which words rhyme.
//
// It reads spelling by rule, with lists for what no rule tells. It is made for rhyme and metre and for counting
// syllables, not for speech: sounds that make no difference to a rhyme are one. A word that it has never seen gets the
// most likely reading; Rhyme then rather says no.
package phonetics

import (
	"strings"
	"sync"
	"unicode"
)

// Syllable is one syllable as it sounds, in signs after X-SAMPA: vowels a a: E e: E: I i: O o: U u: 9 2: Y y: aI aU OY
// @ 6, consonants as usual, with S (sch), C (ich), x (ach), N (ng), R and z (soft s).
type Syllable struct {
	Text   string // its letters, small
	Onset  string // consonants before the vowel
	Core   string // the vowel
	Coda   string // consonants behind it
	Stress Stress
}

// Stress is how strong a syllable is.
type Stress int

// Strengths of a syllable. A rhyme may begin at a half-strong one: "Sonnenschein" and "sein".
const (
	Weak Stress = iota
	Half
	Strong
)

// Voice reads words. It is safe for concurrent use.
type Voice struct {
	known map[string]bool // words in small letters, for finding the seam of a compound
	list  []string        // the same words as they are written, the most common first
	lists lists
	once  sync.Once
	byEnd map[string][]string // words by their endings
}

// New makes a Voice with the word list that ships.
func New() *Voice {
	v := &Voice{known: map[string]bool{}, lists: newLists()}
	for word := range strings.FieldsSeq(shipped) {
		v.list = append(v.list, word)
		v.known[strings.ToLower(word)] = true
	}
	return v
}

// Syllables reads one word; signs that are no letters are passed over. A word without a vowel ("z", "DNS") is read by
// the names of its letters.
func (v *Voice) Syllables(word string) []Syllable {
	low := letters(word)
	if word == "weg" { // "geh weg", but "der Weg"
		low = "wegg"
	}
	if low == "" {
		return nil
	}
	var all []Syllable
	for i, part := range v.parts(low) {
		read := v.part(part)
		if i > 0 {
			weaken(read)
		}
		all = append(all, read...)
	}
	if len(all) == 1 {
		all[0].Stress = Strong
	}
	return all
}

// Count is how many syllables a text has.
func (v *Voice) Count(text string) int {
	n := 0
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		n += len(v.Syllables(word))
	}
	return n
}

// letters gives the letters of a word, small; up to three capitals ("DNS", "EU") and what has no vowel are
// spelt out: "deeenness".
func letters(word string) string {
	var b strings.Builder
	for _, r := range word {
		if unicode.IsLetter(r) {
			b.WriteRune(r)
		}
	}
	plain := b.String()
	low := strings.ToLower(plain)
	short := len(plain) > 1 && len(plain) <= 3 && strings.ToUpper(plain) == plain && low != "uno"
	if !short && strings.ContainsAny(low, "aeiouyäöüéèàôêáóâ") {
		return strings.NewReplacer("é", "ee", "è", "e", "ê", "e", "à", "a", "á", "a", "â", "a", "ô", "o", "ó", "o").
			Replace(low)
	}
	var spelt strings.Builder
	for _, r := range low {
		spelt.WriteString(letterName(r))
	}
	return spelt.String()
}

func letterName(r rune) string {
	switch r {
	case 'b', 'c', 'd', 'g', 'p', 't', 'w':
		return strings.Replace(string(r), "c", "z", 1) + "ee"
	case 'h', 'k':
		return string(r) + "aa"
	case 'a', 'e', 'o', 'u':
		return string(r) + string(r)
	case 'i':
		return "ih"
	case 'q':
		return "kuu"
	case 'j':
		return "jott"
	case 'v':
		return "fau"
	case 'z':
		return "zett"
	case 'x':
		return "iks"
	default:
		return "e" + string(r) + string(r)
	}
}

// weaken makes the strong syllable of a later part of a compound half strong.
func weaken(part []Syllable) {
	for i := range part {
		if part[i].Stress == Strong {
			part[i].Stress = Half
		}
	}
}

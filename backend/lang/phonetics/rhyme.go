package phonetics

import "strings"

// Kind tells how well two words rhyme.
type Kind int

// Kinds of rhyme. Impure is what German poets allow themselves: "ü" with "i", "ö" with "e", "eu" with "ei", long "ä"
// with long "e". Same is the same sound throughout: "mehr" and "Meer", or a word with itself; that is no rhyme.
const (
	None Kind = iota
	Impure
	Pure
	Same
)

// Rhyme compares two words by their sounds from the last stressed vowel on.
func (v *Voice) Rhyme(a, b string) Kind {
	x, y := v.Syllables(a), v.Syllables(b)
	if len(x) == 0 || len(y) == 0 {
		return None
	}
	startX, startY := start(x), start(y)
	tailX, tailY := tail(x), tail(y)
	switch {
	case tailX == tailY && x[startX].Onset == y[startY].Onset:
		return Same
	case tailX == tailY:
		return Pure
	case loose(tailX) == loose(tailY) && x[startX].Onset != y[startY].Onset:
		return Impure
	}
	return None
}

// Ending is what a word must share with another one to rhyme, "" for a text without a word.
func (v *Voice) Ending(word string) string {
	all := v.Syllables(word)
	if len(all) == 0 {
		return ""
	}
	return tail(all)
}

// start is the syllable a rhyme goes from.
func start(all []Syllable) int {
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].Stress != Weak && !isWeak(all[i].Core) {
			return i
		}
	}
	return 0
}

func tail(all []Syllable) string {
	from := start(all)
	var b strings.Builder
	b.WriteString(all[from].Core + all[from].Coda)
	for _, s := range all[from+1:] {
		b.WriteString("." + s.Onset + s.Core + s.Coda)
	}
	return strings.ReplaceAll(b.String(), ".", "")
}

func loose(tail string) string {
	return strings.NewReplacer("y:", "i:", "2:", "e:", "E:", "e:", "Y", "I", "9", "E", "OY", "aI").Replace(tail)
}

// Rhymes lists words of the shipped list that rhyme purely with a word, the most common first, each sound once: of
// "Wahl" and "Wal" the commoner.
func (v *Voice) Rhymes(word string, limit int) []string {
	all := v.Syllables(word)
	if len(all) == 0 {
		return nil
	}
	own := all[start(all)].Onset
	heard := map[string]bool{own: true}
	var found []string
	for _, other := range v.index()[tail(all)] {
		read := v.Syllables(other)
		onset := read[start(read)].Onset
		if heard[onset] {
			continue
		}
		heard[onset] = true
		if found = append(found, other); len(found) == limit {
			break
		}
	}
	return found
}

// index groups the shipped words by their endings. It takes some tens of milliseconds and is made when the first rhyme
// is looked for.
func (v *Voice) index() map[string][]string {
	v.once.Do(func() {
		v.byEnd = map[string][]string{}
		for _, word := range v.list {
			end := v.Ending(word)
			v.byEnd[end] = append(v.byEnd[end], word)
		}
	})
	return v.byEnd
}

package condense

import (
	"math"
	"strings"
)

// What each reason to keep a sentence counts. The focus outweighs all others together.
const (
	forFocus    = 6.0
	forTopic    = 1.0 // what many sentences speak of
	forPlace    = 0.6
	forDefining = 0.6
	forNumber   = 0.3
	forWanted   = 1.2 // a number when the focus asks for one
	forQuestion = -0.8
	forShort    = -0.6 // fewer than four words
	forReferral = -0.3 // it begins with "This" or "They"

	ofHeading   = 0.35 // of the focus of the heading above
	ofNeighbour = 0.12 // of the focus of the sentence before
	ofCompound  = 0.6  // Photosyntheserate when Photosynthese is looked for
	ofPart      = 0.3  // Photosynthese when Photosyntheserate is looked for
	compound    = 5    // shortest stem that is looked for inside of others
	longest     = 200  // words of a unit that are compared: some texts have no full stops
)

// focus is what is looked for: the worth of each stem of the text, and the worth of all together.
type focus struct {
	worth  []float64 // by stem
	term   []int32   // by stem: which word of the focus it stands for, from 1
	best   []float64 // by word of the focus, while a unit is looked at
	total  float64
	number bool // the focus asks for a number
}

// frequencies tells in how many units each stem stands.
func frequencies(units []unit, stems int) []int32 {
	count, last := make([]int32, stems), make([]int32, stems)
	for i, u := range units {
		for _, w := range u.words {
			if last[w] != int32(i)+1 {
				last[w] = int32(i) + 1
				count[w]++
			}
		}
	}
	return count
}

// newFocus weighs the words of the focus: the rarer in the text, the more they tell.
func newFocus(asked []string, words *lexicon, units []unit, count []int32) focus {
	terms := words.appendWords(nil, strings.Join(asked, " \n "))
	f := focus{worth: make([]float64, len(words.stems)), term: make([]int32, len(words.stems))}
	number := int32(0)
	for i, t := range terms {
		f.number = f.number || words.has(t, asks)
		if words.has(t, empty|defines) || contains(terms[:i], t) {
			continue
		}
		number++
		found, whole, parts := related(t, words.stems, count)
		worth := math.Log(1 + float64(len(units))/float64(max(found, 1)))
		f.total += worth
		f.set(t, number, worth)
		for _, other := range whole {
			f.set(other, number, ofCompound*worth)
		}
		for _, other := range parts {
			f.set(other, number, ofPart*worth)
		}
	}
	f.best = make([]float64, number+1)
	return f
}

// related finds the stems of the text that contain a word of the focus, and those that are a part of it. found is how
// often it and the former stand there.
func related(t int32, stems []string, count []int32) (found int32, whole, parts []int32) {
	known := int32(len(count)) // stems of the focus that are not in the text come later
	if t < known {
		found = count[t]
	}
	stem := stems[t]
	if len(stem) < compound {
		return found, nil, nil
	}
	for other := range known {
		switch o := stems[other]; {
		case other == t || len(o) < compound:
		case len(o) > len(stem) && strings.Contains(o, stem):
			whole = append(whole, other)
			found += count[other]
		case len(o) < len(stem) && strings.Contains(stem, o):
			parts = append(parts, other)
		}
	}
	return found, whole, parts
}

func (f *focus) set(stem, number int32, worth float64) {
	if worth > f.worth[stem] {
		f.worth[stem], f.term[stem] = worth, number
	}
}

// in is how much of the focus stands in the words, from 0 to 1; each word of the focus counts once, where it fits best.
func (f *focus) in(words []int32) float64 {
	if f.total == 0 {
		return 0
	}
	clear(f.best)
	for _, w := range words {
		if f.worth[w] > f.best[f.term[w]] {
			f.best[f.term[w]] = f.worth[w]
		}
	}
	sum := 0.0
	for _, worth := range f.best {
		sum += worth
	}
	return min(sum/f.total, 1)
}

// judge gives every unit its score.
func judge(units []unit, words *lexicon, asked []string) {
	count := frequencies(units, len(words.stems))
	f := newFocus(asked, words, units, count)
	hits, topics, most := make([]float64, len(units)), make([]float64, len(units)), 0.0
	for i, u := range units {
		hits[i] = f.in(u.words)
		topics[i] = topic(u.words, words, count)
		most = max(most, topics[i])
	}
	for i := range units {
		u := &units[i]
		hit := hits[i]
		if u.above >= 0 {
			hit += ofHeading * hits[u.above]
		}
		if i > 0 && units[i-1].block == u.block {
			hit += ofNeighbour * hits[i-1]
		}
		u.score = forFocus*hit + forPlace*place(units, i) + form(u, words, f.number)
		if most > 0 {
			u.score += forTopic * topics[i] / most
		}
	}
}

// topic is how often the words of a unit stand elsewhere, for its length.
func topic(list []int32, words *lexicon, count []int32) float64 {
	sum := 0.0
	list = list[:min(len(list), longest)]
	for i, w := range list {
		if count[w] > 1 && !words.has(w, empty|figure) && !contains(list[:i], w) {
			sum += math.Log(float64(count[w]))
		}
	}
	return sum / math.Sqrt(float64(len(list))+4)
}

func contains(list []int32, w int32) bool {
	for _, other := range list {
		if other == w {
			return true
		}
	}
	return false
}

// place is high at the beginning of a text, of a section and of a paragraph.
func place(units []unit, i int) float64 {
	worth := 0.5 / (1 + 8*float64(i)/float64(len(units)))
	switch {
	case i == 0 || units[i-1].kind == heading:
		worth += 0.5
	case units[i-1].block != units[i].block:
		worth += 0.25
	}
	return worth
}

// form is what a sentence is worth by how it is made.
func form(u *unit, words *lexicon, number bool) float64 {
	worth, numbers, defining := 0.0, false, strings.Contains(u.text, "**")
	for i, w := range u.words {
		numbers = numbers || words.has(w, figure)
		defining = defining || words.has(w, defines) || i > 0 && words.has(w, article) && words.has(u.words[i-1], is)
	}
	if numbers && u.kind != heading {
		worth += forNumber
		if number {
			worth += forWanted
		}
	}
	if defining {
		worth += forDefining
	}
	if strings.HasSuffix(u.text, "?") {
		worth += forQuestion
	}
	if len(u.words) < 4 && u.kind == running {
		worth += forShort
	}
	if len(u.words) > 0 && words.has(u.words[0], refers) {
		worth += forReferral
	}
	return worth
}

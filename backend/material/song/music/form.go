package music

import (
	"math"
	"slices"
)

// section is a part in the making; repeat counts how often its stanza was heard before.
type section struct {
	kind  Kind
	bars  int
	lines []metre
}

// The lengths of what has no words, in bars.
const (
	minIntro   = 2
	maxIntro   = 4
	minOutro   = 2
	maxOutro   = 4
	maxBetween = 8
)

// tolerance is how much faster than its style a song of one stanza may be before lines are left out.
const tolerance = 1.25

// form puts the stanzas into a number of bars that fits the length at a speed the style allows, and gives that speed.
// What finds no place is left: the last stanzas, and of the first one, where it does not fit alone even when it is
// hurried, its last lines.
func form(o Order, stanzas []section, p profile) (all, left []section, bpm float64) {
	speed := p.speed(o.Tempo)
	least := int(math.Ceil(float64(o.Seconds) * speed[0] / 240))
	most := max(int(float64(o.Seconds)*speed[1]/240), least)
	kept := slices.Clone(stanzas)
	for len(kept) > 1 && minIntro+length(kept)+minOutro > most {
		kept = kept[:len(kept)-1]
	}
	left = slices.Clone(stanzas[len(kept):])
	hurried := int(float64(o.Seconds) * tolerance * speed[1] / 240)
	if whole, rest := kept[0].upTo(hurried - minIntro - minOutro); len(kept) == 1 && len(rest.lines) > 0 {
		kept[0], left = whole, append([]section{rest}, left...)
	}
	once := slices.Clone(kept)
	for minIntro+length(kept)+length(once)+maxBetween/2+minOutro <= most && length(once) > 0 {
		kept = append(kept, once...) // short words, long song: once more from the beginning
	}
	if last := lastChorus(once); last.bars > 0 && minIntro+length(kept)+last.bars+maxOutro <= most && len(once) > 1 {
		kept = append(kept, last)
	}
	all = fill(kept, least)
	return all, left, 240 * float64(length(all)) / float64(o.Seconds)
}

// upTo cuts a stanza at a line so that what is kept has at most so many bars, and a line at least.
func (s section) upTo(bars int) (kept, rest section) {
	kept, rest = section{kind: s.kind}, section{kind: s.kind}
	for _, line := range s.lines {
		to := &kept
		if len(rest.lines) > 0 || len(kept.lines) > 0 && kept.bars+line.bars > bars {
			to = &rest
		}
		to.lines, to.bars = append(to.lines, line), to.bars+line.bars
	}
	return kept, rest
}

func length(list []section) int {
	n := 0
	for _, s := range list {
		n += s.bars
	}
	return n
}

func lastChorus(list []section) section {
	for _, s := range slices.Backward(list) {
		if s.kind == Chorus {
			return s
		}
	}
	return section{}
}

// fill adds what has no words until there are enough bars: a longer beginning and end, then interludes behind the
// choruses, then more of them.
func fill(kept []section, least int) []section {
	intro, outro := section{kind: Intro, bars: minIntro}, section{kind: Outro, bars: minOutro}
	between := make([]section, len(kept))
	total := func() int { return intro.bars + length(kept) + length(between) + outro.bars }
	if total() < least {
		intro.bars = min(maxIntro, intro.bars+least-total())
	}
	for most := 4; total() < least; most += 4 {
		for i := range between {
			if missing := least - total(); missing > 0 && breathes(kept, i, most) {
				between[i] = section{kind: Interlude, bars: min(most, between[i].bars+missing)}
			}
		}
		if missing := least - total(); missing > 0 {
			outro.bars = min(most+maxOutro-4, outro.bars+missing)
		}
	}
	all := []section{intro}
	for i, s := range kept {
		all = append(all, s)
		if between[i].bars > 0 {
			all = append(all, between[i])
		}
	}
	return append(all, outro)
}

// breathes reports that an interlude may stand behind a stanza: behind a chorus, before a verse, and in a long song
// anywhere but at the end.
func breathes(kept []section, i, most int) bool {
	if i == len(kept)-1 {
		return false
	}
	return kept[i].kind == Chorus || kept[i+1].kind == Verse && kept[i].kind != Verse || most > maxBetween
}

// Room is how many lines of words fit comfortably into a song.
func Room(style Style, tempo Tempo, seconds int) int {
	speed := profileOf(style).speed(tempo)
	return max(4, (int(float64(seconds)*speed[1]/240)-minIntro-minOutro)/2)
}

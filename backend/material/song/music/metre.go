package music

import (
	"math"

	"pult/backend/lang/phonetics"
)

// metre is a line and where its syllables go: sixteenths from the first of its bars, negative for an upbeat in the bar
// before.
type metre struct {
	text  string
	beats []phonetics.Beat
	slots []int
	bars  int
}

const (
	upbeat   = 4  // sixteenths of the bar before that a line may take
	breath   = 6  // sixteenths at the end of its bars that a line leaves
	maxBeats = 16 // syllables that go into two bars in quavers and some semiquavers
)

// measure puts the syllables of a line where its stresses want to be.
func measure(line string, voice *phonetics.Voice, p profile) metre {
	m := metre{text: line, beats: voice.Beats(line), bars: 2}
	for len(m.beats) > maxBeats*m.bars/2 {
		m.bars += 2
	}
	step := 2
	if p.dense || len(m.beats) > 7*m.bars {
		step = 1
	}
	m.slots = place(m.beats, m.bars*barLength-breath, step)
	if m.slots == nil {
		m.slots = place(m.beats, m.bars*barLength-breath, 1)
	}
	return m
}

// place finds the cheapest rising slots for the beats, from -upbeat to last; nil when there are fewer slots than beats.
func place(beats []phonetics.Beat, last, step int) []int {
	n, width := len(beats), (last+upbeat)/step+1
	if n == 0 || n > width {
		return nil
	}
	ideal := min(4, float64(last)/float64(max(1, n-1)))
	cost := make([][]float64, n)
	from := make([][]int, n)
	for i := range beats {
		cost[i], from[i] = make([]float64, width), make([]int, width)
		for j := range width {
			slot := j*step - upbeat
			before, k := begin(slot), -1
			if i > 0 {
				before, k = cheapest(cost[i-1][:j], step, ideal)
			}
			cost[i][j], from[i][j] = before+fit(slot, beats[i].Stress), k
			if i == n-1 {
				cost[i][j] += 0.3 * math.Abs(float64(last-2-slot))
			}
		}
	}
	return walk(cost, from, step)
}

// begin is the cost of beginning a line at a sixteenth: on or near its first one.
func begin(slot int) float64 {
	if slot > barLength/2 {
		return math.Inf(1)
	}
	return 0.15 * math.Abs(float64(slot))
}

// cheapest is the best place of the syllable before, and its cost: gaps near the ideal, none too wide.
func cheapest(before []float64, step int, ideal float64) (cost float64, at int) {
	cost, at = math.Inf(1), -1
	for k, c := range before {
		gap := float64((len(before) - k) * step)
		if c += 0.25*math.Abs(gap-ideal) + 0.08*(gap-2)*(gap-2); c < cost {
			cost, at = c, k
		}
	}
	return cost, at
}

func walk(cost [][]float64, from [][]int, step int) []int {
	n := len(cost)
	best := 0
	for j := range cost[n-1] {
		if cost[n-1][j] < cost[n-1][best] {
			best = j
		}
	}
	if math.IsInf(cost[n-1][best], 1) {
		return nil
	}
	slots := make([]int, n)
	for i := n - 1; i >= 0; i-- {
		slots[i] = best*step - upbeat
		best = from[i][best]
	}
	return slots
}

// fit is how badly a syllable sits on a sixteenth: stressed ones belong on the beats, weak ones between.
func fit(slot int, s phonetics.Stress) float64 {
	weight := 0.0
	switch at := ((slot % barLength) + barLength) % barLength; {
	case at == 0:
		weight = 4
	case at == 8:
		weight = 3.4
	case at%4 == 0:
		weight = 2.6
	case at%2 == 0:
		weight = 1
	}
	switch s {
	case phonetics.Strong:
		return 0.5 * (4 - weight) * (4 - weight)
	case phonetics.Half:
		return 0.4 * math.Abs(2.6-weight)
	case phonetics.Weak:
	}
	return 0.45 * weight
}

package music

import "math"

// quavers of a tune.
const tuneLength = 16

// arches are where the tunes of four lines go, as degrees: from, over, to. The second comes to rest half-way, the
// fourth at home.
func arches(kind Kind) [4][3]float64 {
	if kind == Verse {
		return [4][3]float64{{0, 3, 2}, {2, 4, 1}, {2, 5, 4}, {4, 2, 0}}
	}
	return [4][3]float64{{4, 6, 4}, {4, 5, 3}, {5, 7, 4}, {4, 3, 0}}
}

// invent makes a tune: on the beats tones of the chord near the arch, between them steps.
func (c *composer) invent(key tuneKey) []int {
	r, p := c.random(key), c.profile
	arch := arches(key.kind)[key.line]
	degrees := make([]int, tuneLength)
	lift := float64(r.IntN(3)-1) * 0.6
	for i := 0; i < tuneLength; i += 2 {
		at := float64(i) / (tuneLength - 2)
		target := bend(arch, at) + lift*math.Sin(math.Pi*at) + (r.Float64()-0.5)*2
		if p.spoken {
			target = target * 0.35
		}
		degrees[i] = p.nearest(target, key, i)
		if i > 0 && degrees[i] == degrees[i-2] && r.IntN(3) > 0 && !p.spoken {
			degrees[i] = p.nearest(target+float64(1-2*r.IntN(2))*2, key, i)
		}
	}
	for i := 1; i < tuneLength; i += 2 {
		before, behind := degrees[i-1], degrees[(i+1)%tuneLength]
		if i == tuneLength-1 {
			behind = before
		}
		switch {
		case before == behind && r.IntN(2) == 0:
			degrees[i] = p.inside(before + 1 - 2*r.IntN(2))
		default:
			degrees[i] = p.inside(int(math.Round(float64(before+behind) / 2)))
		}
	}
	pitches := make([]int, tuneLength)
	for i, d := range degrees {
		pitches[i] = p.base + p.keyShift() + p.key.semitones(d)
	}
	return pitches
}

// bend goes from the first over the second to the third value.
func bend(arch [3]float64, at float64) float64 {
	if at < 0.5 {
		return arch[0] + (arch[1]-arch[0])*2*at
	}
	return arch[1] + (arch[2]-arch[1])*(2*at-1)
}

// keyShift moves the base to the tonic at or above it.
func (p profile) keyShift() int { return ((p.key.Tonic-p.base)%12 + 12) % 12 }

// nearest is the tone of the chord at a quaver that is nearest to a degree.
func (p profile) nearest(target float64, key tuneKey, quaver int) int {
	progression := p.verse
	if key.kind != Verse {
		progression = p.chorus
	}
	root := progression[key.line][quaver/8]
	best, away := 0, math.Inf(1)
	for d := p.low; d <= p.high; d++ {
		if in := ((d-root)%7 + 7) % 7; in != 0 && in != 2 && in != 4 {
			continue
		}
		if a := math.Abs(float64(d) - target); a < away {
			best, away = d, a
		}
	}
	return best
}

func (p profile) inside(degree int) int { return max(p.low, min(p.high, degree)) }

// last is the note on which a line ends: the tonic at the end of a stanza, else the tone of its chord that the arch
// ends near.
func (c *composer) last(key tuneKey) int {
	p := c.profile
	degree := p.nearest(arches(key.kind)[key.line][2], key, tuneLength-1)
	if key.line == 3 {
		degree = 0
	}
	return p.base + p.keyShift() + p.key.semitones(degree)
}

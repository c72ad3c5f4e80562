package sound

import (
	"math"

	"pult/backend/material/song/music"
)

// noise is the same hiss for the same seed.
type noise struct{ state uint64 }

func newNoise(
	seed int,
) *noise {
	return &noise{state: uint64(seed)*0x9e3779b97f4a7c15 + 0x1234567}
} //nolint:gosec // any number will do

// next is a number from -1 to 1 (xorshift).
func (n *noise) next() float64 {
	n.state ^= n.state << 13
	n.state ^= n.state >> 7
	n.state ^= n.state << 17
	return float64(int64(n.state)) / math.MaxInt64 //nolint:gosec // the sign is wanted
}

// drums are one voice for all drums; pitch says which.
func drums(_, _ float64, pitch int) []float32 {
	switch pitch {
	case music.Kick:
		return kick()
	case music.Snare:
		return hissing(pitch, 0.22, 16, 0.35, tone(185, 18))
	case music.Clap:
		return clap()
	case music.Hat:
		return hissing(pitch, 0.07, 60, 0.9, nil)
	case music.Open:
		return hissing(pitch, 0.3, 11, 0.9, nil)
	case music.Crash:
		return hissing(pitch, 1.2, 3.2, 0.7, nil)
	case music.Shaker:
		return hissing(pitch, 0.09, 38, 0.85, nil)
	}
	return nil
}

func kick() []float32 {
	out := make([]float32, Rate/4)
	turn := 0.0
	for i := range out {
		t := float64(i) / Rate
		turn += (46 + 110*math.Exp(-t*38)) / Rate
		out[i] = float32(math.Tanh(1.6*sine(turn)*math.Exp(-t*13)) + 0.15*math.Exp(-t*400))
	}
	return smooth(out)
}

// tone is a skin that sounds with the noise.
func tone(hertz, fall float64) func(t float64) float64 {
	return func(t float64) float64 { return 0.7 * sine(hertz*t) * math.Exp(-t*fall) }
}

// hissing is noise that dies away; bright (0–1) takes its low part off.
func hissing(seed int, seconds, fall, bright float64, with func(t float64) float64) []float32 {
	out, hiss := make([]float32, int(seconds*Rate)), newNoise(seed)
	low := 0.0
	for i := range out {
		t := float64(i) / Rate
		n := hiss.next()
		low += (1 - bright*0.9) * (n - low)
		s := (n - bright*low) * math.Exp(-t*fall) * 0.6
		if with != nil {
			s += with(t)
		}
		out[i] = float32(s)
	}
	return smooth(out)
}

// clap is three hands a little apart.
func clap() []float32 {
	out, hiss := make([]float32, Rate/4), newNoise(music.Clap)
	band, low := 0.0, 0.0
	for i := range out {
		t := float64(i) / Rate
		strength := struck(t, 140) + struck(t-0.011, 140) + struck(t-0.023, 18)
		n := hiss.next()
		low += 0.12 * (n - low)
		band += 0.45 * (n - low - band)
		out[i] = float32(0.5 * band * strength)
	}
	return smooth(out)
}

// struck is the strength of a blow t seconds ago.
func struck(t, fall float64) float64 {
	if t < 0 {
		return 0
	}
	return math.Exp(-t * fall)
}

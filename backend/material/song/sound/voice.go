package sound

import (
	"math"

	"pult/backend/material/song/music"
)

// voice renders one note: of a frequency in hertz, held for some seconds. pitch names the drum when it is one. The end
// of its sound may come later.
type voice func(hertz, seconds float64, pitch int) []float32

// deskOf places the players of a style.
func deskOf(style music.Style) map[music.Player]channel {
	drum := channel{voice: drums, gain: 0.55, room: 0.1}
	switch style {
	case music.Rock:
		return map[music.Player]channel{
			music.Lead: {
				overdriven,
				0.34,
				0.15,
				0.28,
			}, music.Harmony: {powerChord, 0.17, -0.3, 0.12}, music.Bass: {pickedBass, 0.42, 0, 0.03}, music.Drums: drum,
		}
	case music.Classical:
		return map[music.Player]channel{
			music.Lead: {
				flute,
				0.4,
				0.15,
				0.4,
			}, music.Harmony: {piano, 0.42, -0.15, 0.3}, music.Bass: {cello, 0.32, -0.1, 0.3}, music.Drums: drum,
		}
	case music.Rap:
		drum.gain = 0.7
		return map[music.Player]channel{
			music.Lead: {
				marimba,
				0.4,
				0.1,
				0.2,
			}, music.Harmony: {pad, 0.26, -0.1, 0.3}, music.Bass: {deepBass, 0.62, 0, 0}, music.Drums: drum,
		}
	case music.Children:
		drum.gain = 0.4
		return map[music.Player]channel{
			music.Lead: {
				recorder,
				0.38,
				0.1,
				0.25,
			}, music.Harmony: {guitar, 0.42, -0.25, 0.15}, music.Bass: {pluckedBass, 0.5, 0.05, 0.08}, music.Drums: drum,
		}
	case music.Pop:
	}
	return map[music.Player]channel{
		music.Lead: {
			choir,
			0.42,
			0.05,
			0.3,
		}, music.Harmony: {electricPiano, 0.3, -0.2, 0.22}, music.Bass: {roundBass, 0.46, 0, 0.03}, music.Drums: drum,
	}
}

// shape is how a note rises and falls: seconds to its full strength, share of that which is held, seconds of the fall
// to it and after the end.
type shape struct{ attack, decay, hold, release float64 }

func (s shape) at(t, seconds float64) float64 {
	level := 1.0
	switch {
	case t < s.attack:
		level = t / s.attack
	case s.decay > 0:
		level = s.hold + (1-s.hold)*math.Exp(-(t-s.attack)/s.decay)
	}
	if t > seconds {
		level *= math.Exp(-(t - seconds) / (s.release / 4))
	}
	return level
}

// sing makes a note from a function of its phase (0–1) and time.
func sing(hertz, seconds float64, s shape, vibrato float64, wave func(phase, t float64) float64) []float32 {
	out := make([]float32, int((seconds+s.release)*Rate))
	phase := 0.0
	for i := range out {
		t := float64(i) / Rate
		h := hertz
		if vibrato > 0 && t > 0.15 {
			h *= 1 + vibrato*math.Min(1, (t-0.15)*4)*sine(t*5.2)
		}
		phase += h / Rate
		phase -= math.Floor(phase)
		out[i] = float32(s.at(t, seconds) * wave(phase, t))
	}
	return smooth(out)
}

// smooth takes the click off the end of a note.
func smooth(out []float32) []float32 {
	n := min(len(out), Rate/200)
	for i := range n {
		out[len(out)-1-i] *= float32(i) / float32(n)
	}
	return out
}

// waves is one turn of a sine.
const waves = 4096

// sine of a number of turns.
func sine(turns float64) float64 { return math.Sin(2 * math.Pi * turns) }

// harmonics is the sum of the first overtones with these strengths, those above hearing left out, as a table of one
// turn.
func harmonics(hertz float64, strengths func(n int) float64, most int) func(phase float64) float64 {
	table := make([]float64, waves+1)
	for n := 1; n <= most && float64(n)*hertz < 16_000; n++ {
		a := strengths(n)
		if a == 0 {
			continue
		}
		for i := range table {
			table[i] += a * sine(float64(n*i)/waves)
		}
	}
	return func(phase float64) float64 {
		at := phase * waves
		i := int(at)
		f := at - float64(i)
		return table[i]*(1-f) + table[min(i+1, waves)]*f
	}
}

func listed(strengths ...float64) func(int) float64 {
	return func(n int) float64 {
		if n > len(strengths) {
			return 0
		}
		return strengths[n-1]
	}
}

func recorder(hertz, seconds float64, pitch int) []float32 {
	wave, hiss := harmonics(hertz, listed(1, 0.12, 0.22, 0.05, 0.04), 5), newNoise(pitch)
	return sing(hertz, seconds, shape{attack: 0.035, release: 0.12}, 0.003, func(phase, t float64) float64 {
		return 0.75*wave(phase) + 0.02*hiss.next()*math.Exp(-t*6)
	})
}

func flute(hertz, seconds float64, pitch int) []float32 {
	wave, hiss := harmonics(hertz, listed(1, 0.35, 0.16, 0.08, 0.03), 5), newNoise(pitch)
	return sing(hertz, seconds, shape{attack: 0.06, release: 0.2}, 0.006, func(phase, _ float64) float64 {
		return 0.65*wave(phase) + 0.006*hiss.next()
	})
}

// choir sings "a": the overtones near the formants of that vowel are strong.
func choir(hertz, seconds float64, _ int) []float32 {
	strength := func(n int) float64 {
		f := float64(n) * hertz
		bell := func(centre, width, gain float64) float64 {
			return gain * math.Exp(-((f-centre)/width)*((f-centre)/width))
		}
		return (0.15 + bell(760, 260, 1) + bell(1180, 300, 0.6) + bell(2800, 500, 0.14)) / math.Sqrt(float64(n))
	}
	one, two := harmonics(hertz, strength, 40), harmonics(hertz*1.004, strength, 40)
	second := 0.37
	return sing(
		hertz,
		seconds,
		shape{attack: 0.05, decay: 0.6, hold: 0.8, release: 0.22},
		0.007,
		func(phase, _ float64) float64 {
			second += hertz * 1.004 / Rate
			second -= math.Floor(second)
			return 0.3*one(phase) + 0.22*two(second)
		},
	)
}

func overdriven(hertz, seconds float64, _ int) []float32 {
	wave := harmonics(hertz, func(n int) float64 { return 1 / float64(n) }, 24)
	return sing(
		hertz,
		seconds,
		shape{attack: 0.008, decay: 1.2, hold: 0.6, release: 0.15},
		0.006,
		func(phase, _ float64) float64 {
			return 0.55 * math.Tanh(2.2*wave(phase))
		},
	)
}

func powerChord(hertz, seconds float64, _ int) []float32 {
	wave := harmonics(hertz, func(n int) float64 { return 1 / float64(n) }, 30)
	low := 0.0
	return sing(
		hertz,
		seconds*0.92,
		shape{attack: 0.004, decay: 0.5, hold: 0.45, release: 0.06},
		0,
		func(phase, _ float64) float64 {
			low += 0.32 * (math.Tanh(3.2*wave(phase)) - low)
			return 0.8 * low
		},
	)
}

// marimba is a bar of wood: the note and its fourth harmonic, dying soon.
func marimba(hertz, seconds float64, _ int) []float32 {
	return sing(
		hertz,
		min(seconds, 0.25),
		shape{attack: 0.002, decay: 0.16, release: 0.25},
		0,
		func(phase, t float64) float64 {
			return 0.8*sine(phase) + 0.25*sine(4*phase)*math.Exp(-t*22)
		},
	)
}

func electricPiano(hertz, seconds float64, _ int) []float32 {
	return sing(
		hertz,
		seconds,
		shape{attack: 0.004, decay: 0.9, hold: 0.2, release: 0.25},
		0,
		func(phase, t float64) float64 {
			bell := 0.25 * math.Exp(-t*9) * sine(14*phase)
			return 0.7*sine(phase+0.12*math.Exp(-t*2.5)*sine(phase)+0.02*bell) + 0.12*bell
		},
	)
}

// piano has overtones that die the sooner the higher they are.
func piano(hertz, seconds float64, pitch int) []float32 {
	bright, dull := harmonics(
		hertz,
		func(n int) float64 { return math.Pow(float64(n), -1.1) },
		14,
	), harmonics(
		hertz,
		func(n int) float64 { return math.Pow(float64(n), -2.2) },
		6,
	)
	hammer := newNoise(pitch)
	return sing(
		hertz,
		seconds,
		shape{attack: 0.003, decay: 0.9 * math.Sqrt(261/hertz), hold: 0.05, release: 0.3},
		0,
		func(phase, t float64) float64 {
			fresh := math.Exp(-t * 5)
			return 0.5*(fresh*bright(phase)+(1-fresh)*dull(phase)) + 0.03*hammer.next()*math.Exp(-t*120)
		},
	)
}

func pad(hertz, seconds float64, _ int) []float32 {
	one, two := harmonics(
		hertz,
		func(n int) float64 { return math.Pow(float64(n), -1.8) },
		10,
	), harmonics(
		hertz*1.006,
		func(n int) float64 { return math.Pow(float64(n), -1.8) },
		10,
	)
	second := 0.0
	return sing(
		hertz,
		seconds,
		shape{attack: 0.06, decay: 1.5, hold: 0.5, release: 0.35},
		0,
		func(phase, _ float64) float64 {
			second += hertz * 1.006 / Rate
			second -= math.Floor(second)
			return 0.32 * (one(phase) + two(second))
		},
	)
}

// guitar is a plucked string: noise in a loop that grows dull (Karplus and Strong).
func guitar(hertz, seconds float64, pitch int) []float32 {
	return pluck(hertz, seconds, pitch, 0.996, 0.5)
}

func pluck(hertz, seconds float64, pitch int, keep, soft float32) []float32 {
	n := max(2, int(Rate/hertz))
	line, hiss := make([]float32, n), newNoise(pitch)
	before := float32(0)
	for i := range line { // a soft finger takes the sharpness off
		before = before*0.4 + float32(hiss.next())*0.6
		line[i] = before
	}
	out := make([]float32, int((seconds+0.3)*Rate))
	at := 0
	for i := range out {
		next := at + 1
		if next == n {
			next = 0
		}
		out[i] = line[at]
		line[at] = keep * (line[at]*soft + line[next]*(1-soft))
		at = next
		if t := float64(i)/Rate - seconds; t > 0 {
			out[i] *= float32(math.Exp(-t * 14))
		}
	}
	return smooth(out)
}

func pluckedBass(hertz, seconds float64, _ int) []float32 {
	return sing(
		hertz,
		seconds,
		shape{attack: 0.006, decay: 0.35, hold: 0.12, release: 0.12},
		0,
		func(phase, t float64) float64 {
			return 0.8*sine(phase) + 0.3*sine(2*phase)*math.Exp(-t*6) + 0.15*sine(3*phase)*math.Exp(-t*12)
		},
	)
}

func roundBass(hertz, seconds float64, _ int) []float32 {
	return sing(
		hertz,
		seconds*0.95,
		shape{attack: 0.006, decay: 0.8, hold: 0.55, release: 0.08},
		0,
		func(phase, _ float64) float64 {
			return 0.75*sine(phase) + 0.28*sine(2*phase) + 0.1*sine(3*phase)
		},
	)
}

func pickedBass(hertz, seconds float64, _ int) []float32 {
	wave := harmonics(hertz, func(n int) float64 { return math.Pow(float64(n), -1.3) }, 12)
	return sing(
		hertz,
		seconds*0.9,
		shape{attack: 0.003, decay: 0.4, hold: 0.5, release: 0.05},
		0,
		func(phase, _ float64) float64 { return 0.6 * wave(phase) },
	)
}

// deepBass falls a little at its beginning and is warm from being driven.
func deepBass(hertz, seconds float64, _ int) []float32 {
	turn := 0.0
	return sing(hertz, seconds, shape{attack: 0.004, decay: 0.7, hold: 0.3, release: 0.15}, 0, func(_, t float64) float64 {
		turn += hertz * (1 + 0.8*math.Exp(-t*40)) / Rate
		return 0.85 * math.Tanh(1.5*sine(turn))
	})
}

func cello(hertz, seconds float64, _ int) []float32 {
	wave := harmonics(hertz, func(n int) float64 { return math.Pow(float64(n), -1.4) }, 14)
	return sing(
		hertz,
		seconds,
		shape{attack: 0.09, release: 0.25},
		0.005,
		func(phase, _ float64) float64 { return 0.5 * wave(phase) },
	)
}

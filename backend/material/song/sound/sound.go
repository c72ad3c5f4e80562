// Package sound plays songs: a small synthesiser renders the band of package music to stereo audio, on this machine,
// without samples.
//
// The same song gives the same sound. A recording has exactly the length of its song, never clips, and has about the
// same loudness in every style.
package sound

import (
	"context"
	"math"

	"pult/backend/base/fault"
	"pult/backend/material/song/music"
)

// Rate is the number of samples a second.
const Rate = 44_100

// Recording is stereo sound, samples from -1 to 1.
type Recording struct {
	Left  []float32
	Right []float32
}

// Seconds is how long it is.
func (r Recording) Seconds() float64 { return float64(len(r.Left)) / Rate }

// peak is the largest sample of a recording: one decibel below what can be written.
const peak = 0.89

// loudness is the level of a recording, as the mean square of its samples: -16 dB.
const loudness = 0.158

// Play renders a song. It looks at ctx between its parts: Cancelled "fault.cancelled".
func Play(ctx context.Context, song music.Song) (Recording, error) {
	m := newMix(song)
	for i, hit := range song.Band() {
		if i%64 == 0 && ctx.Err() != nil {
			return Recording{}, fault.New(fault.Cancelled, "fault.cancelled", ctx.Err())
		}
		m.add(hit)
	}
	if ctx.Err() != nil {
		return Recording{}, fault.New(fault.Cancelled, "fault.cancelled", ctx.Err())
	}
	return m.master(), nil
}

// mix is a recording in the making.
type mix struct {
	song  music.Song
	desk  map[music.Player]channel
	left  []float32
	right []float32
	room  []float32 // what goes into the reverb
	known map[noteKey][]float32
}

// noteKey names a rendered note: the same one is used wherever it is played again.
type noteKey struct {
	player music.Player
	pitch  int
	length int
}

// channel is how a player stands in the mix.
type channel struct {
	voice voice
	gain  float32
	pan   float32 // -1 left … 1 right
	room  float32
}

func newMix(song music.Song) *mix {
	n := song.Seconds * Rate
	return &mix{
		song: song, desk: deskOf(song.Style), known: map[noteKey][]float32{},
		left: make([]float32, n), right: make([]float32, n), room: make([]float32, n),
	}
}

func (m *mix) add(h music.Hit) {
	c := m.desk[h.Player]
	key := noteKey{h.Player, h.Pitch, h.Length}
	note, ok := m.known[key]
	if !ok {
		note = c.voice(frequency(h.Pitch), float64(h.Length)*15/m.song.BPM, h.Pitch)
		m.known[key] = note
	}
	at := int(m.song.At(0, h.At) * Rate)
	gain := c.gain * float32(h.Force) / 127
	pan := c.pan
	if h.Player == music.Drums {
		pan = drumPan(h.Pitch)
	}
	// Equal power: a player is as loud at the side as in the middle.
	l, r := float32(
		math.Cos(float64(pan+1)*math.Pi/4),
	)*gain*math.Sqrt2, float32(
		math.Sin(float64(pan+1)*math.Pi/4),
	)*gain*math.Sqrt2
	for i, s := range note[:max(0, min(len(note), len(m.left)-at))] {
		m.left[at+i] += s * l
		m.right[at+i] += s * r
		m.room[at+i] += s * gain * c.room
	}
}

func drumPan(drum int) float32 {
	switch drum {
	case music.Hat, music.Open:
		return 0.35
	case music.Shaker:
		return -0.4
	case music.Crash:
		return -0.3
	}
	return 0
}

func frequency(pitch int) float64 { return 440 * math.Pow(2, float64(pitch-69)/12) }

// master adds the room, fades the end out, and brings the whole to its loudness.
func (m *mix) master() Recording {
	reverb(m.room, m.left, [4]int{1557, 1617, 1491, 1422}, [2]int{556, 441})
	reverb(m.room, m.right, [4]int{1580, 1640, 1514, 1445}, [2]int{579, 464})
	fade := min(len(m.left), 3*Rate/2)
	for i := range fade {
		f := float32(i) / float32(fade)
		m.left[len(m.left)-1-i] *= f
		m.right[len(m.right)-1-i] *= f
	}
	gain := float32(1)
	for range 3 { // the limiter takes a little away: measured behind it
		if level := level(m.left, m.right, gain); level > 0 {
			gain *= float32(loudness / level)
		}
	}
	for i := range m.left {
		m.left[i], m.right[i] = limit(m.left[i]*gain), limit(m.right[i]*gain)
	}
	return Recording{Left: m.left, Right: m.right}
}

func level(left, right []float32, gain float32) float64 {
	sum, n := 0.0, 0
	for i := 0; i < len(left); i += 7 {
		l, r := float64(limit(left[i]*gain)), float64(limit(right[i]*gain))
		sum += l*l + r*r
		n += 2
	}
	return math.Sqrt(sum / float64(max(1, n)))
}

// limit leaves what is soft as it is and bends what is loud towards the peak.
func limit(x float32) float32 {
	const knee = 0.6
	switch {
	case x > knee:
		over := (x - knee) / (peak - knee)
		return knee + (peak-knee)*over/(1+over)
	case x < -knee:
		return -limit(-x)
	}
	return x
}

// reverb adds a room to one side: four combs side by side and two allpasses behind (Schroeder).
func reverb(in, out []float32, combs [4]int, passes [2]int) {
	wet := make([]float32, len(in))
	for _, delay := range combs {
		line := make([]float32, delay)
		at, low := 0, float32(0)
		for i, s := range in {
			y := line[at]
			low = y*0.75 + low*0.25
			line[at] = s + low*0.8
			wet[i] += y * 0.22
			if at++; at == delay {
				at = 0
			}
		}
	}
	for _, delay := range passes {
		line := make([]float32, delay)
		at := 0
		for i, s := range wet {
			y := line[at]
			line[at] = s + y*0.5
			wet[i] = y - s*0.5
			if at++; at == delay {
				at = 0
			}
		}
	}
	for i, s := range wet {
		out[i] += s
	}
}

package music

import (
	"cmp"
	"slices"
)

// Player is a member of the band.
type Player string

// Players. Drum pitches are those of the General MIDI drum map.
const (
	Lead    Player = "lead"
	Harmony Player = "chords"
	Bass    Player = "bass"
	Drums   Player = "drums"
)

// Hit is one sound of a player.
type Hit struct {
	Player Player
	At     int // sixteenths from the beginning of the song
	Length int // sixteenths
	Pitch  int // MIDI number
	Force  int // 1–127
}

// Drums by General MIDI.
const (
	Kick   = 36
	Snare  = 38
	Clap   = 39
	Hat    = 42
	Open   = 46
	Crash  = 49
	Shaker = 82
)

// Band plays the song: the melody as it is written, and by rule of the style chords, bass and drums. Hits are ordered
// by time.
func (s Song) Band() []Hit {
	b := band{song: s, profile: profileOf(s.Style)}
	for _, part := range s.Parts {
		for bar := part.From; bar < part.To; bar++ {
			b.bar(part, bar)
		}
	}
	slices.SortStableFunc(b.hits, func(x, y Hit) int { return cmp.Compare(x.At, y.At) })
	return b.hits
}

type band struct {
	song    Song
	profile profile
	hits    []Hit
}

func (b *band) bar(part Part, bar int) {
	at := bar * barLength
	for _, n := range b.song.Bars[bar].Melody {
		force := 92
		if n.Strong {
			force = 104
		}
		b.hits = append(b.hits, Hit{Lead, at + n.At, n.Length, n.Pitch, force})
	}
	chord := b.song.Bars[bar].Chord
	if part.Kind == Outro && bar == part.To-1 {
		b.home(at, chord)
		return
	}
	loud := part.Kind == Chorus || part.Kind == Interlude
	b.harmony(at, chord, loud)
	b.bassLine(at, chord, part, bar)
	if part.Kind != Intro || bar > part.From {
		b.beat(at, part, bar, loud)
	}
}

// home is the last bar: one long chord.
func (b *band) home(at int, chord Chord) {
	for _, t := range voicing(chord) {
		b.play(Harmony, at, 14, t, 84)
	}
	b.play(Bass, at, 14, bassNote(chord), 92)
	b.play(Lead, at, 12, b.profile.base+b.profile.keyShift(), 88)
	if b.song.Style != Classical {
		b.play(Drums, at, 4, Kick, 100)
		b.play(Drums, at, 8, Crash, 78)
	}
}

func (b *band) play(p Player, at, length, pitch, force int) {
	b.hits = append(b.hits, Hit{p, at, length, pitch, force})
}

// voicing puts a chord around middle C.
func voicing(c Chord) []int {
	var list []int
	for _, t := range c.tones() {
		pitch := 48 + (c.Root+t)%12
		if pitch < 52 {
			pitch += 12
		}
		list = append(list, pitch)
	}
	slices.Sort(list)
	return list
}

func bassNote(c Chord) int {
	if c.Root >= 4 {
		return 24 + c.Root
	}
	return 36 + c.Root
}

func (b *band) harmony(at int, chord Chord, loud bool) {
	tones, force := voicing(chord), 62
	if loud {
		force = 72
	}
	strum := func(sixteenth, length, force int) {
		for _, t := range tones {
			b.play(Harmony, at+sixteenth, length, t, force)
		}
	}
	switch b.song.Style {
	case Rock:
		b.fifths(at, chord, loud, force)
	case Classical: // broken chords: low, high, middle, high
		for i, n := range []int{0, 2, 1, 2, 0, 2, 1, 2} {
			b.play(Harmony, at+2*i, 3, tones[n], force-2)
		}
	case Rap: // a long soft chord, a short one before the end
		strum(0, 10, force-8)
		strum(11, 3, force-14)
	case Children: // um-pa: the chord on two and four
		strum(4, 3, force)
		strum(12, 3, force)
		if loud {
			strum(14, 2, force-16)
		}
	case Pop: // held, then pushed on the last quaver of each half
		strum(0, 6, force)
		strum(6, 6, force-4)
		strum(12, 4, force-8)
	}
}

// fifths are a rock guitar's: quavers, the first of each half louder.
func (b *band) fifths(at int, chord Chord, loud bool, force int) {
	root := 40 + (chord.Root+8)%12
	for i := 0; i < barLength; i += 2 {
		f := force - 4
		if i%8 == 0 {
			f = force + 14
		}
		b.play(Harmony, at+i, 2, root, f)
		b.play(Harmony, at+i, 2, root+7, f-6)
		if loud {
			b.play(Harmony, at+i, 2, root+12, f-8)
		}
	}
}

func (b *band) bassLine(at int, chord Chord, part Part, bar int) {
	root := bassNote(chord)
	switch b.song.Style {
	case Rock:
		for i := 0; i < barLength; i += 2 {
			b.play(Bass, at+i, 2, root, 84)
		}
	case Classical:
		b.play(Bass, at, 8, root, 66)
		b.play(Bass, at+8, 8, root+chord.tones()[2], 60)
	case Rap:
		b.play(Bass, at, 6, root, 100)
		b.play(Bass, at+7, 3, root, 88)
		if bar%2 == 1 {
			b.play(Bass, at+13, 3, root+12, 80)
		}
	case Children:
		b.play(Bass, at, 4, root, 80)
		b.play(Bass, at+8, 4, root+chord.tones()[2], 76)
	case Pop:
		b.play(Bass, at, 6, root, 88)
		b.play(Bass, at+6, 2, root, 78)
		b.play(Bass, at+8, 6, root, 82)
		if part.Kind == Chorus {
			b.play(Bass, at+14, 2, root+chord.tones()[2], 76)
		}
	}
}

// beat plays the drums of a bar; the last bar of a part has a fill.
func (b *band) beat(at int, part Part, bar int, loud bool) {
	first, last := bar == part.From, bar == part.To-1
	switch b.song.Style {
	case Rock:
		b.drums(at, Kick, 112, 0, 6, 8)
		b.drums(at, Snare, 108, 4, 12)
		b.drums(at, Hat, 70, 0, 2, 4, 6, 8, 10, 12, 14)
		if loud {
			b.drums(at, Open, 52, 2, 6, 10, 14)
		}
	case Pop:
		b.drums(at, Kick, 104, 0, 8, 10)
		b.drums(at, Snare, 92, 4, 12)
		b.drums(at, Hat, 54, 0, 2, 4, 6, 8, 10, 12, 14)
		if loud {
			b.drums(at, Clap, 66, 4, 12)
		}
	case Rap:
		b.drums(at, Kick, 114, 0, 7, 10)
		b.drums(at, Clap, 96, 4, 12)
		b.drums(at, Hat, 50, 0, 2, 4, 6, 8, 10, 11, 12, 14, 15)
	case Children:
		b.drums(at, Kick, 70, 0, 8)
		b.drums(at, Shaker, 46, 0, 2, 4, 6, 8, 10, 12, 14)
		if loud {
			b.drums(at, Clap, 58, 4, 12)
		}
	case Classical:
		return
	}
	if first && loud && b.song.Style != Children {
		b.drums(at, Crash, 76, 0)
	}
	if last && part.To-part.From > 2 && b.song.Style != Children {
		b.drums(at, Snare, 74, 13, 14, 15)
	}
}

func (b *band) drums(at, drum, force int, sixteenths ...int) {
	for _, s := range sixteenths {
		b.play(Drums, at+s, 1, drum, force)
	}
}

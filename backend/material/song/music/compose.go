package music

import (
	"cmp"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/lang/phonetics"
)

// The lengths that a song may have, in seconds.
const (
	shortest = 10
	longest  = 600
)

// Compose makes a song. Faults: Invalid "fault.music.words" without a line to sing, "fault.music.length" outside 10–600
// seconds, "fault.music.line" when the first line alone is too long for the song.
func Compose(o Order, voice *phonetics.Voice) (Song, error) {
	if o.Seconds < shortest || o.Seconds > longest {
		return Song{}, fault.New(fault.Invalid, "fault.music.length", nil)
	}
	p := profileOf(o.Style)
	var stanzas []section
	for _, s := range o.Stanzas {
		stanza := section{kind: s.Kind}
		for _, line := range s.Lines {
			m := measure(line, voice, p)
			if len(m.slots) == 0 {
				continue
			}
			stanza.lines = append(stanza.lines, m)
			stanza.bars += m.bars
		}
		if stanza.bars > 0 {
			stanzas = append(stanzas, stanza)
		}
	}
	if len(stanzas) == 0 {
		return Song{}, fault.New(fault.Invalid, "fault.music.words", nil)
	}
	parts, left, bpm := form(o, stanzas, p)
	if bpm > tolerance*p.speed(o.Tempo)[1] {
		return Song{}, fault.New(
			fault.Invalid,
			"fault.music.line",
			nil,
			"line",
			beginning(stanzas[0].lines[0].text),
			"seconds",
			strconv.Itoa(o.Seconds),
		)
	}
	song := Song{
		Title:   o.Title,
		Style:   o.Style,
		Key:     p.key,
		BPM:     bpm,
		Seconds: o.Seconds,
		Seed:    cmp.Or(o.Seed, seed(o)),
		Left:    []Stanza{},
	}
	c := composer{profile: p, song: song, tunes: map[tuneKey][]int{}}
	for _, part := range parts {
		c.add(part)
	}
	c.close()
	for _, s := range left {
		c.song.Left = append(c.song.Left, Stanza{Kind: s.kind, Lines: texts(s.lines)})
	}
	return c.song, nil
}

func texts(lines []metre) []string {
	list := make([]string, len(lines))
	for i, l := range lines {
		list[i] = l.text
	}
	return list
}

// beginning is a line as a message names it.
func beginning(line string) string {
	words := strings.Fields(line)
	if len(words) <= 8 {
		return line
	}
	return strings.Join(words[:8], " ") + " …"
}

func seed(o Order) uint64 {
	h := fnv.New64a()
	h.Write([]byte(o.Title + "\n" + string(o.Style)))
	return h.Sum64()
}

// tuneKey names a tune: every second line of a verse has the same one in all verses.
type tuneKey struct {
	kind Kind
	line int
}

type composer struct {
	profile profile
	song    Song
	tunes   map[tuneKey][]int
}

func (c *composer) add(s section) {
	part := Part{Kind: s.kind, From: len(c.song.Bars), Lines: []Line{}}
	for i, line := range s.lines {
		first := len(c.song.Bars)
		for bar := range line.bars {
			c.song.Bars = append(c.song.Bars, Bar{Chord: c.chord(s.kind, i, len(s.lines), bar), Melody: []Note{}})
		}
		part.Lines = append(part.Lines, c.sing(line, first, tuneKey{s.kind, tuneLine(i, len(s.lines))}))
	}
	for bar := 0; len(s.lines) == 0 && bar < s.bars; bar++ {
		c.song.Bars = append(c.song.Bars, Bar{Chord: c.chord(Chorus, bar/2, s.bars/2, bar%2), Melody: []Note{}})
		if s.kind == Interlude || s.kind == Intro && s.bars > minIntro {
			c.play(len(c.song.Bars)-1, tuneKey{Chorus, tuneLine(bar/2, (s.bars+1)/2)}, bar%2, bar == s.bars-1)
		}
	}
	part.To = len(c.song.Bars)
	c.song.Parts = append(c.song.Parts, part)
}

// tuneLine maps the line of a stanza to one of four tunes; the last line of any stanza has the last tune, which leads
// home.
func tuneLine(i, lines int) int {
	if i == lines-1 {
		return 3
	}
	return i % 4 % 3
}

func (c *composer) chord(kind Kind, line, lines, bar int) Chord {
	progression := c.profile.verse
	if kind != Verse {
		progression = c.profile.chorus
	}
	return c.profile.key.chord(progression[tuneLine(line, lines)][bar%2])
}

// sing writes the notes of a line into its bars.
func (c *composer) sing(line metre, first int, key tuneKey) Line {
	tune := c.tune(key)
	for i, slot := range line.slots {
		end := line.bars*barLength - breath + 2
		if i+1 < len(line.slots) {
			end = line.slots[i+1]
		}
		length := min(end-slot, 8)
		pitch := tune[((slot+2*barLength)%(2*barLength))/2]
		if i == len(line.slots)-1 {
			pitch, length = c.last(key), max(4, min(6, line.bars*barLength-upbeat-slot))
		}
		b := line.beats[i]
		c.put(
			first*barLength+slot,
			Note{Length: length, Pitch: pitch, Text: b.Text, Ends: b.Ends, Strong: b.Stress == phonetics.Strong},
		)
	}
	from, to := line.slots[0], line.slots[len(line.slots)-1]+4
	return Line{Text: line.text, Bar: first, From: round(c.song.At(first, from)), To: round(c.song.At(first, to))}
}

func round(x float64) float64 { return math.Round(x*100) / 100 }

// put places a note by its sixteenth from the beginning of the song.
func (c *composer) put(at int, n Note) {
	bar := at / barLength
	n.At = at % barLength
	c.song.Bars[bar].Melody = append(c.song.Bars[bar].Melody, n)
}

// play lets an instrument play half of a tune; the last bar of a part leaves room for the upbeat of the next.
func (c *composer) play(bar int, key tuneKey, half int, last bool) {
	tune, quavers := c.tune(key), 8
	if last {
		quavers -= upbeat / 2
	}
	for i := 0; i < quavers; i += 2 {
		c.put(bar*barLength+2*i, Note{Length: 4, Pitch: tune[8*half+i], Ends: true})
	}
}

// close ends the song at home.
func (c *composer) close() {
	last := len(c.song.Bars) - 1
	c.song.Bars[last].Chord = c.profile.key.chord(0)
}

// tune gives the pitch for each quaver of two bars.
func (c *composer) tune(key tuneKey) []int {
	if known, ok := c.tunes[key]; ok {
		return known
	}
	made := c.invent(key)
	c.tunes[key] = made
	return made
}

func (c *composer) random(key tuneKey) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(key.kind))
	return rand.New(rand.NewPCG(c.song.Seed, h.Sum64()+uint64(key.line))) //nolint:gosec // a tune, not a secret
}

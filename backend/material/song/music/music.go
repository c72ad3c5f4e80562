// Package music composes songs by rule: a lead sheet from words, a style and a length, and the band that plays it.
//
// A song is in four-four time. Its smallest unit is the sixteenth; sixteen are a bar. The same order gives the same
// song. What does not fit into the length is left out and named (Song.Left); nothing is cut in the middle. Sound is
// made by package sound, notes on paper by MusicXML and MIDI here.
package music

import "strings"

// Style is one of the five of seed 000.
type Style string

// Styles of a song.
const (
	Pop       Style = "pop"
	Rock      Style = "rock"
	Classical Style = "classical"
	Rap       Style = "rap"
	Children  Style = "children"
)

// Styles lists them in the order they are offered.
func Styles() []Style { return []Style{Pop, Rock, Classical, Rap, Children} }

// Choices are the styles.
func (Style) Choices() []string {
	return []string{string(Pop), string(Rock), string(Classical), string(Rap), string(Children)}
}

// Tempo is how fast a song goes, within what its style allows.
type Tempo string

// Choices are the tempos.
func (Tempo) Choices() []string { return []string{string(Slow), string(Medium), string(Fast)} }

// Tempos.
const (
	Slow   Tempo = "slow"
	Medium Tempo = "medium"
	Fast   Tempo = "fast"
)

// Kind is the kind of a part of a song.
type Kind string

// Choices are the parts that have words.
func (Kind) Choices() []string { return []string{string(Verse), string(Chorus), string(Bridge)} }

// Kinds of part. Only the first three have words.
const (
	Verse     Kind = "verse"
	Chorus    Kind = "chorus"
	Bridge    Kind = "bridge"
	Intro     Kind = "intro"
	Interlude Kind = "interlude"
	Outro     Kind = "outro"
)

// Stanza is a part of the words.
type Stanza struct {
	Kind  Kind     `json:"kind"`
	Lines []string `json:"lines"`
}

// Order is what a song is made from.
type Order struct {
	Title   string
	Style   Style
	Tempo   Tempo
	Seconds int // length; the song takes exactly this long
	Stanzas []Stanza
	Seed    uint64 // of the melody; 0: by title and style
}

// Song is a lead sheet.
type Song struct {
	Title   string  `json:"title"`
	Style   Style   `json:"style"`
	Key     Key     `json:"key"`
	BPM     float64 `json:"bpm"` // quarters a minute
	Seconds int     `json:"seconds"`
	Seed    uint64  `json:"seed"` // an order with it gives the same melody, whatever the title
	Bars    []Bar   `json:"bars"`
	Parts   []Part  `json:"parts"`
	// Left are stanzas, or the last lines of one, that found no place in this length.
	Left []Stanza `json:"left"`
	// Recording tells who sang the song beside what is played from these notes; nil: nobody.
	Recording *Recording `json:"recording,omitempty"`
}

// Key is a tonic (0 = C … 11 = B) and a mode.
type Key struct {
	Tonic int  `json:"tonic"`
	Mode  Mode `json:"mode"`
}

// Mode is a scale.
type Mode string

// Modes. Mixolydian is major with a flat seventh, as rock has it.
const (
	Major      Mode = "major"
	Minor      Mode = "minor"
	Mixolydian Mode = "mixolydian"
)

// Bar is sixteen sixteenths with one chord.
type Bar struct {
	Chord  Chord  `json:"chord"`
	Melody []Note `json:"melody"` // in order, not overlapping
}

// Chord is a triad.
type Chord struct {
	Root    int     `json:"root"` // 0 = C … 11 = B
	Quality Quality `json:"quality"`
}

// Quality is what stands on the root of a chord.
type Quality string

// Qualities of a chord.
const (
	MajorChord      Quality = "major"
	MinorChord      Quality = "minor"
	DiminishedChord Quality = "diminished"
	SeventhChord    Quality = "seventh"
)

// Note is one note of the melody.
type Note struct {
	At     int    `json:"at"`     // sixteenths from the beginning of the bar, 0–15
	Length int    `json:"length"` // sixteenths; it may reach into the next bar
	Pitch  int    `json:"pitch"`  // MIDI number, 60 = C4
	Text   string `json:"text"`   // syllable; empty when it is only played
	Ends   bool   `json:"ends"`   // the word ends with it
	Strong bool   `json:"strong"` // a stressed syllable
}

// Part is a run of bars.
type Part struct {
	Kind  Kind   `json:"kind"`
	From  int    `json:"from"` // bars, From ≤ bar < To
	To    int    `json:"to"`
	Lines []Line `json:"lines"`
}

// Line is a line of the words and when it is sung, in seconds from the beginning.
type Line struct {
	Text string  `json:"text"`
	From float64 `json:"from"`
	To   float64 `json:"to"`
	Bar  int     `json:"bar"` // in which it begins
}

// sixteenths of a bar.
const barLength = 16

// At is the time of a sixteenth in seconds from the beginning.
func (s Song) At(bar, sixteenth int) float64 {
	return float64(bar*barLength+sixteenth) * 15 / s.BPM
}

// Name of a chord as guitarists write it, in German ("H", "B") or English letters.
func (c Chord) Name(language string) string {
	names := strings.Fields("C C# D Eb E F F# G Ab A Bb B")
	if language == "de" {
		names = strings.Fields("C Cis D Es E F Fis G As A B H")
	}
	name := names[c.Root]
	switch c.Quality {
	case MinorChord:
		return name + "m"
	case DiminishedChord:
		return name + "dim"
	case SeventhChord:
		return name + "7"
	case MajorChord:
	}
	return name
}

// tones are the pitches of a chord within an octave from its root up.
func (c Chord) tones() []int {
	switch c.Quality {
	case MinorChord:
		return []int{0, 3, 7}
	case DiminishedChord:
		return []int{0, 3, 6}
	case SeventhChord:
		return []int{0, 4, 7, 10}
	case MajorChord:
	}
	return []int{0, 4, 7}
}

package music

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
)

// ticks of a sixteenth in a MIDI file; a quarter has 480.
const ticks = 120

// MIDI is the song as a standard MIDI file, format 1: tempo and title, then one track for each player. The lead carries
// the words as lyrics (UTF-8).
func (s Song) MIDI() []byte {
	hits := s.Band()
	tracks := [][]byte{s.conductor()}
	for i, player := range []Player{Lead, Harmony, Bass, Drums} {
		var mine []midiEvent
		for _, h := range hits {
			if h.Player == player {
				mine = append(mine, events(h, channel(player, i))...)
			}
		}
		if len(mine) == 0 {
			continue
		}
		if player == Lead {
			mine = append(mine, s.lyrics()...)
		}
		tracks = append(tracks, track(string(player), channel(player, i), program(s.Style, player), mine))
	}
	var out bytes.Buffer
	out.WriteString("MThd")
	for _, v := range []any{
		uint32(6), uint16(1), uint16(len(tracks)),
		uint16(4 * ticks),
	} { //nolint:gosec // five tracks at most
		_ = binary.Write(&out, binary.BigEndian, v)
	}
	for _, t := range tracks {
		out.WriteString("MTrk")
		_ = binary.Write(&out, binary.BigEndian, uint32(len(t))) //nolint:gosec // far below 4 GB
		out.Write(t)
	}
	return out.Bytes()
}

type midiEvent struct {
	at   int // ticks
	rank int // of events at the same time: ends before words before beginnings
	data []byte
}

func channel(p Player, i int) byte {
	if p == Drums {
		return 9
	}
	return byte(i) //nolint:gosec // 0–2
}

func events(h Hit, channel byte) []midiEvent {
	pitch, force := byte(h.Pitch), byte(h.Force) //nolint:gosec // 0–127
	return []midiEvent{
		{h.At * ticks, 2, []byte{0x90 | channel, pitch, force}},
		{(h.At+h.Length)*ticks - 1, 0, []byte{0x80 | channel, pitch, 0}},
	}
}

func (s Song) lyrics() []midiEvent {
	var list []midiEvent
	for i, bar := range s.Bars {
		for _, n := range bar.Melody {
			text := n.Text
			if text == "" {
				continue
			}
			if n.Ends {
				text += " "
			}
			list = append(list, midiEvent{(i*barLength + n.At) * ticks, 1, meta(0x05, []byte(text))})
		}
	}
	return list
}

func meta(kind byte, data []byte) []byte {
	return append(append([]byte{0xff, kind}, variable(len(data))...), data...)
}

// conductor is the first track: title, tempo, metre.
func (s Song) conductor() []byte {
	var b []byte
	add := func(data []byte) { b = append(append(b, 0), data...) }
	add(meta(0x03, []byte(s.Title)))
	micros := uint32(60e6 / s.BPM)
	add(
		meta(0x51, []byte{byte(micros >> 16), byte(micros >> 8), byte(micros)}),
	) //nolint:gosec // the three bytes of a number
	add(meta(0x58, []byte{4, 2, 24, 8}))
	add(meta(0x2f, nil))
	return b
}

func track(name string, channel, program byte, list []midiEvent) []byte {
	slices.SortStableFunc(
		list,
		func(a, b midiEvent) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.rank, b.rank)) },
	)
	b := append([]byte{0}, meta(0x03, []byte(name))...)
	if channel != 9 {
		b = append(b, 0, 0xc0|channel, program)
	}
	at := 0
	for _, e := range list {
		b = append(append(b, variable(e.at-at)...), e.data...)
		at = e.at
	}
	return append(append(b, 0), meta(0x2f, nil)...)
}

// variable is a number in groups of seven bits, all but the last with the high bit set.
func variable(n int) []byte {
	b := []byte{byte(n & 0x7f)}
	for n >>= 7; n > 0; n >>= 7 {
		b = append([]byte{byte(n&0x7f) | 0x80}, b...)
	}
	return b
}

// program is the General MIDI sound of a player, 0-based.
func program(style Style, player Player) byte {
	sounds := map[Style][3]byte{ // lead, chords, bass
		Pop: {80, 4, 33}, Rock: {30, 29, 34}, Classical: {73, 0, 43}, Rap: {12, 4, 38}, Children: {74, 24, 32},
	}[style]
	switch player {
	case Lead:
		return sounds[0]
	case Harmony:
		return sounds[1]
	case Bass:
		return sounds[2]
	case Drums:
	}
	return 0
}

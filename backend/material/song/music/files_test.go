package music_test

import (
	"encoding/xml"
	"slices"
	"strings"
	"testing"

	"pult/backend/material/song/music"
)

// sheet is what a reader of MusicXML takes from a file.
type sheet struct {
	Measures []struct {
		Notes []struct {
			Duration int     `xml:"duration"`
			Rest     *string `xml:"rest"`
			Lyric    string  `xml:"lyric>text"`
		} `xml:"note"`
	} `xml:"part>measure"`
}

func TestMusicXMLHasEveryWordAndFullBars(t *testing.T) {
	everyOrder(func(o music.Order) {
		s := compose(t, o)
		var read sheet
		if err := xml.Unmarshal(s.MusicXML("Pult & Co."), &read); err != nil {
			t.Fatal(err)
		}
		if len(read.Measures) != len(s.Bars) {
			t.Errorf("%d of %d bars", len(read.Measures), len(s.Bars))
		}
		var text []string
		for i, m := range read.Measures {
			sum := 0
			for _, n := range m.Notes {
				sum += n.Duration
				if n.Lyric != "" {
					text = append(text, n.Lyric)
				}
			}
			if sum != 16 {
				t.Errorf("%s: bar %d has %d sixteenths", o.Style, i, sum)
			}
		}
		if got, want := strings.Join(text, ""), strings.ReplaceAll(sung(s), " ", ""); got != want {
			t.Errorf("%s: %s, want %s", o.Style, got, want)
		}
	})
}

// readTracks gives the end of each track of a MIDI file in ticks, and how many notes are never ended.
func readTracks(t *testing.T, raw []byte) (ends []int, hanging int) {
	t.Helper()
	raw = raw[14:]
	for len(raw) > 0 {
		if string(raw[:4]) != "MTrk" {
			t.Fatalf("%q", raw[:8])
		}
		size := int(raw[4])<<24 | int(raw[5])<<16 | int(raw[6])<<8 | int(raw[7])
		body := raw[8 : 8+size]
		raw = raw[8+size:]
		number := func() (n int) {
			for {
				b := body[0]
				body = body[1:]
				n = n<<7 | int(b&0x7f)
				if b < 0x80 {
					return n
				}
			}
		}
		at, open := 0, map[byte]int{}
		for len(body) > 0 {
			at += number()
			status := body[0]
			body = body[1:]
			switch {
			case status == 0xff:
				body = body[1:]
				n := number()
				body = body[n:]
			case status>>4 == 0xc:
				body = body[1:]
			case status>>4 == 9:
				open[body[0]]++
				body = body[2:]
			case status>>4 == 8:
				open[body[0]]--
				body = body[2:]
			default:
				t.Fatalf("status %x", status)
			}
		}
		for _, n := range open {
			hanging += n
		}
		ends = append(ends, at)
	}
	return ends, hanging
}

func TestMIDIPlaysEveryNoteToItsEnd(t *testing.T) {
	everyOrder(func(o music.Order) {
		s := compose(t, o)
		raw := s.MIDI()
		ends, hanging := readTracks(t, raw)
		if want := len(s.Bars) * 16 * 120; slices.Max(ends) > want || slices.Max(ends) < want-16*120 || hanging != 0 {
			t.Errorf("%s: tracks end at %v of %d, %d notes hang", o.Style, ends, want, hanging)
		}
		if !strings.Contains(string(raw), "Pflan") {
			t.Error("no words")
		}
	})
}

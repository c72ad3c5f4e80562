package music

import (
	"encoding/xml"
	"fmt"
	"strings"
)

// divisions of a quarter in a MusicXML file: its unit is the sixteenth.
const divisions = 4

// MusicXML is the lead sheet for MuseScore and the like: melody, words and chords in one part, version 4.0. creator
// says who made it.
func (s Song) MusicXML(creator string) []byte {
	w := &scoreWriter{song: s}
	w.line(`<?xml version="1.0" encoding="UTF-8"?>`)
	w.line(
		`<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" ` +
			`"http://www.musicxml.org/dtds/partwise.dtd">`,
	)
	w.line(`<score-partwise version="4.0"><work><work-title>%s</work-title></work>`, escape(s.Title))
	w.line(`<identification><creator type="composer">%s</creator></identification>`, escape(creator))
	w.line(`<part-list><score-part id="P1"><part-name>Melodie</part-name></score-part></part-list><part id="P1">`)
	for i := range s.Bars {
		w.bar(i)
	}
	w.line(`</part></score-partwise>`)
	return []byte(w.out.String())
}

type scoreWriter struct {
	song   Song
	out    strings.Builder
	inside bool // a word
}

func (w *scoreWriter) line(format string, args ...any) {
	fmt.Fprintf(&w.out, format+"\n", args...)
}

func (w *scoreWriter) bar(i int) {
	bar := w.song.Bars[i]
	w.line(`<measure number="%d">`, i+1)
	if i == 0 {
		w.line(
			`<attributes><divisions>%d</divisions><key><fifths>%d</fifths></key><time><beats>4</beats><beat-type>4</beat-type>`+
				`</time><clef><sign>G</sign><line>2</line></clef></attributes>`,
			divisions,
			fifths(w.song.Key),
		)
		w.line(
			`<direction placement="above"><direction-type><metronome><beat-unit>quarter</beat-unit><per-minute>`+
				`%.0f</per-minute></metronome></direction-type><sound tempo="%.2f"/></direction>`,
			w.song.BPM,
			w.song.BPM,
		)
	}
	w.harmony(bar.Chord)
	at := 0
	for _, n := range bar.Melody {
		w.rest(n.At - at)
		length := min(n.Length, barLength-n.At) // what is held over the bar line ends there: the voice breathes
		w.note(n, length)
		at = n.At + length
	}
	w.rest(barLength - at)
	w.line(`</measure>`)
}

func (w *scoreWriter) harmony(c Chord) {
	step, alter := spellPitch(c.Root, w.flats())
	kind := map[Quality]string{
		MajorChord: "major", MinorChord: "minor", DiminishedChord: "diminished",
		SeventhChord: "dominant",
	}[c.Quality]
	w.line(
		`<harmony><root><root-step>%s</root-step>%s</root><kind>%s</kind></harmony>`,
		step,
		altered("root-alter", alter),
		kind,
	)
}

func (w *scoreWriter) flats() bool { return fifths(w.song.Key) < 0 }

func (w *scoreWriter) rest(length int) {
	for _, l := range written(length) {
		w.line(`<note><rest/><duration>%d</duration>%s</note>`, l, shape(l))
	}
}

func (w *scoreWriter) note(n Note, length int) {
	step, alter := spellPitch(n.Pitch%12, w.flats())
	pitch := fmt.Sprintf(
		`<pitch><step>%s</step>%s<octave>%d</octave></pitch>`,
		step,
		altered("alter", alter),
		n.Pitch/12-1,
	)
	parts := written(length)
	for i, l := range parts {
		tie, tied := "", ""
		if i > 0 {
			tie, tied = `<tie type="stop"/>`, `<tied type="stop"/>`
		}
		if i < len(parts)-1 {
			tie, tied = tie+`<tie type="start"/>`, tied+`<tied type="start"/>`
		}
		if tied != "" {
			tied = `<notations>` + tied + `</notations>`
		}
		lyric := ""
		if i == 0 && n.Text != "" {
			lyric = w.lyric(n)
		}
		w.line(`<note>%s<duration>%d</duration>%s%s%s%s</note>`, pitch, l, tie, shape(l), tied, lyric)
	}
}

func (w *scoreWriter) lyric(n Note) string {
	syllabic := "single"
	switch {
	case w.inside && n.Ends:
		syllabic = "end"
	case w.inside:
		syllabic = "middle"
	case !n.Ends:
		syllabic = "begin"
	}
	w.inside = !n.Ends
	return `<lyric><syllabic>` + syllabic + `</syllabic><text>` + escape(n.Text) + `</text></lyric>`
}

// written cuts a length into note values that exist: 16, 12, 8, 6, 4, 3, 2 and 1 sixteenths.
func written(length int) []int {
	var list []int
	for _, l := range []int{16, 12, 8, 6, 4, 3, 2, 1} {
		for length >= l {
			list = append(list, l)
			length -= l
		}
	}
	return list
}

func shape(length int) string {
	switch length {
	case 16:
		return `<type>whole</type>`
	case 12:
		return `<type>half</type><dot/>`
	case 8:
		return `<type>half</type>`
	case 6:
		return `<type>quarter</type><dot/>`
	case 4:
		return `<type>quarter</type>`
	case 3:
		return `<type>eighth</type><dot/>`
	case 2:
		return `<type>eighth</type>`
	}
	return `<type>16th</type>`
}

func spellPitch(class int, flats bool) (step string, alter int) {
	sharp := strings.Fields("C C# D D# E F F# G G# A A# B")
	flat := strings.Fields("C Db D Eb E F Gb G Ab A Bb B")
	name := sharp[class]
	if flats {
		name = flat[class]
	}
	switch {
	case strings.HasSuffix(name, "#"):
		return name[:1], 1
	case len(name) == 2:
		return name[:1], -1
	}
	return name, 0
}

func altered(tag string, alter int) string {
	if alter == 0 {
		return ""
	}
	return fmt.Sprintf(`<%s>%d</%s>`, tag, alter, tag)
}

// fifths is the key signature.
func fifths(k Key) int {
	tonic := k.Tonic
	switch k.Mode {
	case Minor:
		tonic = (tonic + 3) % 12
	case Mixolydian:
		tonic = (tonic + 5) % 12
	case Major:
	}
	n := tonic * 7 % 12
	if n > 6 {
		n -= 12
	}
	return n
}

func escape(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text))
	return b.String()
}

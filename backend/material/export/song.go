package export

import (
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/song/music"
	"pult/backend/material/song/sound"
)

// song prints the words with the chords before the syllables they fall on, as singers' sheets have them: "[C] Pflanzen brauchen [G] Licht".
func (c *composer) song(s artifact.Song) {
	d := c.doc
	if len(d.Blocks) == 0 {
		d.Title, d.Subject = s.Title, s.Topic
	} else {
		c.turned = true // it is handed out alone
		c.heading(c.words.Say(i18n.T("export.song")) + ": " + s.Title)
	}
	c.handed = true
	if s.Grade != "" {
		c.grade = s.Grade
	}
	c.sources(s.Sources)
	if s.Score != nil {
		d.Blocks = append(d.Blocks, Paragraph{Spans: []Span{{Text: c.words.Say(i18n.T("export.song.facts",
			"style", "@param.music.style."+string(s.Style), "tempo", "@param.music.tempo."+string(s.Tempo),
			"length", minutes(s.Seconds), "bpm", strconv.Itoa(int(math.Round(s.Score.BPM)))))}}})
	}
	sung := newSung(s.Score)
	for n, stanza := range s.Stanzas {
		if slices.ContainsFunc(s.Stanzas[:n], func(before artifact.SongStanza) bool { return slices.EqualFunc(before.Lines, stanza.Lines, sameWords) }) {
			d.Blocks = append(d.Blocks, Heading{Level: 3, Text: c.words.Say(i18n.T("export.song.again", "part", "@song."+string(stanza.Kind)))})
			continue
		}
		d.Blocks = append(d.Blocks, Heading{Level: 3, Text: c.words.Say(i18n.T("song." + string(stanza.Kind)))})
		var p Paragraph
		for i, line := range stanza.Lines {
			spans := sung.line(line.Text, string(c.words.Lang()))
			if i > 0 {
				spans[0].Text = "\n" + spans[0].Text
			}
			spans[len(spans)-1].Notes = c.marked(line.Cites, line.Own)
			p.Spans = append(p.Spans, spans...)
		}
		d.Blocks = append(d.Blocks, p)
	}
	if s.Score == nil {
		return
	}
	for _, left := range s.Score.Left {
		d.Blocks = append(d.Blocks, Paragraph{Spans: []Span{{Text: c.words.Say(i18n.T("song.left", "line", strings.Join(left.Lines, " / ")))}}})
	}
}

func sameWords(a, b artifact.SongLine) bool { return a.Text == b.Text }

func minutes(seconds int) string {
	return strconv.Itoa(seconds/60) + ":" + strconv.Itoa(seconds%60/10) + strconv.Itoa(seconds%10)
}

// sung finds the chords of a line: those of its bars, each before the first syllable at or behind its beginning.
type sung struct {
	score *music.Song
	lines map[string]music.Line
}

func newSung(score *music.Song) sung {
	s := sung{score: score, lines: map[string]music.Line{}}
	if score == nil {
		return s
	}
	for _, p := range score.Parts {
		for _, l := range p.Lines {
			if _, known := s.lines[l.Text]; !known {
				s.lines[l.Text] = l
			}
		}
	}
	return s
}

// line gives the words of a line in spans, chords bold in brackets.
func (s sung) line(text, language string) []Span {
	l, ok := s.lines[strings.Join(strings.Fields(text), " ")]
	if !ok {
		return []Span{{Text: text}}
	}
	var spans []Span
	chord, inWord := "", false
	for _, n := range s.notes(l) {
		if n.chord != chord {
			chord = n.chord
			sign := "[" + n.at.Name(language) + "]"
			if !inWord {
				sign += " "
			}
			spans = append(spans, Span{Text: sign, Bold: true}, Span{})
		}
		words := &spans[len(spans)-1]
		words.Text += n.text
		inWord = !strings.HasSuffix(n.text, " ")
	}
	if len(spans) > 0 {
		last := &spans[len(spans)-1]
		last.Text = strings.TrimRight(last.Text, " ")
	}
	return spans
}

// note is a syllable with the chord that sounds under it.
type note struct {
	text  string
	chord string
	at    music.Chord
}

// notes are the syllables of a line in order, with the space behind a word.
func (s sung) notes(l music.Line) []note {
	var list []note
	length := 0
	for _, w := range strings.Fields(l.Text) {
		length += len(w)
	}
	taken := 0
	from := max(0, l.Bar-1)
	for bar := from; bar < len(s.score.Bars) && taken < length; bar++ {
		for _, n := range s.score.Bars[bar].Melody {
			upbeat := bar < l.Bar && s.score.At(bar, n.At) < l.From-0.01
			if n.Text == "" || upbeat || taken >= length {
				continue
			}
			under := s.score.Bars[max(bar, l.Bar)].Chord
			text := n.Text
			taken += len(text)
			if n.Ends {
				text += " "
			}
			list = append(list, note{text: text, chord: under.Name("en"), at: under})
		}
	}
	return list
}

// sounds writes the songs of a run in one format: their sound, or their notes.
func (p printing) sounds(format string) ([]string, error) {
	name := map[string]string{FLAC: artifact.SoundFile, WAV: artifact.SoundFile, MIDI: artifact.MIDIFile, MusicXML: artifact.NotesFile}[format]
	var paths []string
	for _, a := range p.artifacts {
		i := slices.IndexFunc(a.Files, func(f artifact.File) bool { return f.Name == name })
		if i < 0 {
			continue
		}
		path, err := p.sound(a, a.Files[i].Data, format)
		if err != nil {
			return paths, err
		}
		paths = append(paths, path)
		if f, ok := artifact.Sounding(a.Files); ok && f.Name != artifact.SoundFile && name == artifact.SoundFile { // sung by a model: beside it, as it came
			ext := strings.TrimPrefix(f.Name, artifact.TakeName)
			if path, err = Save(p.dir, p.pictureName(a.StepID, ext), func(w io.Writer) error { _, err := w.Write(f.Data); return err }); err != nil {
				return paths, err
			}
			paths = append(paths, path)
		}
	}
	if len(paths) == 0 {
		return nil, fault.New(fault.NotFound, "fault.export.noSong", nil)
	}
	return paths, nil
}

func (p printing) sound(a artifact.Artifact, data []byte, format string) (string, error) {
	if format == WAV {
		var err error
		if data, err = sound.WAV(data); err != nil {
			return "", fault.New(fault.Corrupt, "fault.artifact.broken", err)
		}
	}
	return Save(p.dir, p.pictureName(a.StepID, format), func(w io.Writer) error { _, err := w.Write(data); return err })
}

package kinds

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/document"
	"pult/backend/material/song/music"
	"pult/backend/material/tasks"
)

// songs have words, a melody and a sound.
func songs() Kind {
	return Kind{
		Kind: artifact.KindOfMusic(), Handout: func(artifact.Artifact) bool { return true },
		Compose: func(c *document.Composer, a artifact.Artifact) error {
			s, err := artifact.Decode[artifact.Song](a.Content)
			if err == nil {
				composeSong(c, s)
			}
			return err
		},
		View: func(a artifact.Artifact, v *View) (err error) {
			v.Song, err = decoded[artifact.Song](a)
			return err
		},
		Print: func(p Page, words *i18n.Catalogue, a artifact.Artifact) error {
			s, err := artifact.Decode[artifact.Song](a.Content)
			if err != nil {
				return err
			}
			for _, stanza := range s.Stanzas {
				p.Line(0, "")
				p.Line(2, words.Say(i18n.T("song."+string(stanza.Kind))))
				for _, line := range stanza.Lines {
					p.Line(4, line.Text)
				}
			}
			return nil
		},
		Gather: func(a artifact.Artifact) (Findings, error) {
			s, err := artifact.Decode[artifact.Song](a.Content)
			return Findings{Notes: unsung(s)}, err
		},
		Work: work(func(s artifact.Song, _ string) tasks.Material { return tasks.OfContext(artifact.ExtractFromSong(s)) }),
		Played: func(a artifact.Artifact) (music.Order, bool, error) {
			s, err := artifact.Decode[artifact.Song](a.Content)
			return s.Order(), s.Score != nil, err
		},
	}
}

// unsung says what of a song is not heard.
func unsung(s artifact.Song) []string {
	words := i18n.Must(i18n.Lang(s.Language))
	if s.Score == nil {
		return []string{words.Say(i18n.T("song.silent"))}
	}
	var left []string
	for _, stanza := range s.Score.Left {
		left = append(left, words.Say(i18n.T("song.left", "line", strings.Join(stanza.Lines, " / "))))
	}
	return left
}

// composeSong prints the words with the chords before those they fall on, as singers' sheets have them: "[C] Pflanzen
// brauchen [G] Licht".
func composeSong(c *document.Composer, s artifact.Song) {
	if c.Part == document.Solutions {
		return
	}
	d := c.Doc
	if len(d.Blocks) == 0 {
		d.Title, d.Subject = s.Title, s.Topic
	} else {
		c.Turned = true // it is handed out alone
		c.Heading(c.Words.Say(i18n.T("export.song")) + ": " + s.Title)
	}
	c.Handed = true
	if s.Grade != "" {
		c.Grade = s.Grade
	}
	c.Sources(s.Sources)
	if s.Score != nil {
		d.Blocks = append(d.Blocks, document.Paragraph{Spans: []document.Span{{Text: c.Words.Say(i18n.T("export.song.facts",
			"style", "@param.music.style."+string(s.Style), "tempo", "@param.music.tempo."+string(s.Tempo),
			"length", minutes(s.Seconds), "bpm", strconv.Itoa(int(math.Round(s.Score.BPM)))))}}})
	}
	sung := newSung(s.Score)
	for n, stanza := range s.Stanzas {
		if slices.ContainsFunc(
			s.Stanzas[:n],
			func(before artifact.SongStanza) bool { return slices.EqualFunc(before.Lines, stanza.Lines, sameWords) },
		) {
			d.Blocks = append(
				d.Blocks,
				document.Heading{Level: 3, Text: c.Words.Say(i18n.T("export.song.again", "part", "@song."+string(stanza.Kind)))},
			)
			continue
		}
		d.Blocks = append(d.Blocks, document.Heading{Level: 3, Text: c.Words.Say(i18n.T("song." + string(stanza.Kind)))})
		var p document.Paragraph
		for i, line := range stanza.Lines {
			spans := sung.line(line.Text, string(c.Words.Lang()))
			if i > 0 {
				spans[0].Text = "\n" + spans[0].Text
			}
			spans[len(spans)-1].Notes = c.Marked(line.Cites, line.Own)
			p.Spans = append(p.Spans, spans...)
		}
		d.Blocks = append(d.Blocks, p)
	}
	for _, said := range unsung(s) {
		d.Blocks = append(d.Blocks, document.Paragraph{Spans: []document.Span{{Text: said}}})
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

// line gives the words of a line in spans, the chords bold in brackets: each before the word in which it begins.
func (s sung) line(text, language string) []document.Span {
	l, ok := s.lines[strings.Join(strings.Fields(text), " ")]
	if !ok {
		return []document.Span{{Text: text}}
	}
	var spans []document.Span
	chord, word, signs := "", "", []string(nil)
	end := func() {
		if len(signs) > 0 {
			spans = append(spans, document.Span{Text: strings.Join(signs, "") + " ", Bold: true}, document.Span{})
		}
		if word != "" {
			spans[len(spans)-1].Text += word
		}
		word, signs = "", nil
	}
	for _, n := range s.notes(l) {
		if n.chord != chord {
			chord = n.chord
			signs = append(signs, "["+n.at.Name(language)+"]")
		}
		if word += n.text; strings.HasSuffix(word, " ") {
			end()
		}
	}
	end()
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

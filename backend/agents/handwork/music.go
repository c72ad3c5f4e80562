package handwork

import (
	"cmp"
	"strconv"
	"strings"
	"sync"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/lang/phonetics"
	"pult/backend/material/song/lyric"
	"pult/backend/material/song/music"
	"pult/backend/model"
	"pult/backend/tools"
)

// poet writes words by rule; its list of rhymes is read when the first song is written.
//
//nolint:gochecknoglobals // read once
var poet = sync.OnceValue(func() *lyric.Writer { return lyric.New(phonetics.New()) })

// proposed is the proposal of a text to the teacher: the response of a reply that asks.
type proposed struct {
	Question string `json:"question"`
	Draft    string `json:"draft"`
}

// music is the work of the music agent: words by rule, or those of a song that is to sound different, shown to the
// teacher, then played. Words in other languages than German are Unsupported "fault.offline.song".
func (d *desk) music() (any, error) {
	s, ok, err := d.songOf()
	if err == nil && !ok {
		s, err = d.songWritten()
	}
	if err != nil {
		return nil, err
	}
	said, answered := d.heard()
	switch {
	case !answered:
		d.Note("offline.note.lyrics", "title", s.Title)
		return nil, d.Put(proposed{
			Question: d.Say("offline.song.question"), Draft: artifact.WriteLyrics(s.Words(), d.Words.Lang()),
		})
	case said == "": // she did not want to look at them: nothing is played
		return s, nil
	}
	s.Stanzas = edited(s.Stanzas, artifact.ReadLyrics(said))
	if len(s.Stanzas) == 0 {
		return nil, fault.New(fault.Invalid, "fault.music.words", nil)
	}
	d.Note("offline.note.playing", "title", s.Title)
	var played tools.Sung
	if err := d.Ask("song_render", tools.SongArgs{
		Title: s.Title, Style: s.Style, Tempo: s.Tempo, Seconds: s.Seconds,
		Stanzas: s.Words(),
	}, &played); err != nil {
		return nil, err
	}
	return s, nil
}

// songWritten is a song with words by rule.
func (d *desk) songWritten() (artifact.Song, error) {
	o := music.Order{Style: music.Style(d.Req.Params["style"]), Tempo: music.Tempo(d.Req.Params["tempo"]), Seconds: 120}
	if n, err := strconv.Atoi(d.Req.Params["duration"]); err == nil {
		o.Seconds = n
	}
	d.wished(&o)
	material, topic, err := d.songMaterial()
	if err != nil {
		return artifact.Song{}, err
	}
	poet := poet()
	context := artifact.ExtractForMusic(material, poet)
	text, err := poet.Write(lyricMaterial(context, topic), o.Style, music.Room(o.Style, o.Tempo, o.Seconds))
	if err != nil {
		return artifact.Song{}, err
	}
	s := artifact.Song{
		Title: text.Title, Topic: topic, Language: "de", Grade: context.GradeLevel, Style: o.Style, Tempo: o.Tempo,
		Seconds: o.Seconds,
		Stanzas: stanzas(text, context), Sources: context.Sources, Unused: text.Unused,
	}
	if s.Sources == nil {
		s.Sources = []artifact.Source{}
	}
	return s, nil
}

// wished follows wishes about how the song sounds, and says which it cannot follow: the words are the teacher's to
// change.
func (d *desk) wished(o *music.Order) {
	var unfollowed []string
	for _, wish := range d.Req.Feedback {
		in := d.Reader.Read("Lied "+wish, d.Language)
		switch {
		case in.Names("sound", "tempo", "seconds"):
			o.Style, o.Tempo = cmp.Or(music.Style(in.Field("sound")), o.Style), cmp.Or(music.Tempo(in.Field("tempo")), o.Tempo)
			o.Seconds = cmp.Or(nearest(in.Field("seconds")), o.Seconds)
		case strings.TrimSpace(wish) != "":
			unfollowed = append(unfollowed, wish)
		}
	}
	if len(unfollowed) > 0 {
		d.Thinking = d.Say("offline.note.wish", "wish", shortened(strings.Join(unfollowed, "; ")))
		d.Notes = append(d.Notes, d.Thinking)
	}
}

// nearest is the length on offer that is nearest to one; 0 for none.
func nearest(length string) int {
	switch seconds, err := strconv.Atoi(length); {
	case err != nil:
		return 0
	case seconds <= 60:
		return 30
	case seconds <= 180:
		return 120
	}
	return 240
}

// songMaterial is the research of an earlier step; a multiplication table needs none.
func (d *desk) songMaterial() (artifact.Research, string, error) {
	topic := strings.TrimSpace(d.Req.Params["topic"])
	if row := strings.TrimSpace(d.Req.Params["row"]); row != "" {
		topic = lyric.WithRow(topic, "Einmaleins "+row)
	}
	if d.Language != "de" {
		return artifact.Research{}, "", fault.New(fault.Unsupported, "fault.offline.song", nil)
	}
	r, err := d.material()
	switch {
	case err == nil && r.Language == "en":
		return r, "", fault.New(fault.Unsupported, "fault.offline.song", nil)
	case err == nil && topic == "":
		topic = r.Topic
	case err != nil && topic == "":
		return r, "", err
	case err != nil:
		// the words say what is missing: a multiplication table needs no research
		return artifact.Research{}, topic, nil //nolint:nilerr // so it is no failure
	}
	return r, topic, nil
}

func lyricMaterial(c artifact.MusicContext, topic string) lyric.Material {
	m := lyric.Material{Topic: topic, Rhymes: c.RhymeWords}
	for _, h := range c.MemoryHooks {
		m.Hooks = append(m.Hooks, h.Text)
	}
	for _, t := range c.KeyTerms {
		m.Terms = append(m.Terms, lyric.Term{Word: t.Word, Definition: t.Definition})
	}
	for _, f := range c.FactualContent {
		m.Facts = append(m.Facts, f.Text)
	}
	return m
}

// stanzas are the words with the sources of what they quote.
func stanzas(t lyric.Text, c artifact.MusicContext) []artifact.SongStanza {
	var list []artifact.SongStanza
	for _, s := range t.Stanzas {
		stanza := artifact.SongStanza{Kind: s.Kind}
		for _, l := range s.Lines {
			line := artifact.SongLine{Text: l.Text, Cites: []int{}}
			switch {
			case l.Fact > 0:
				line.Cites = c.FactualContent[l.Fact-1].Cites
			case l.Term > 0:
				line.Cites = c.KeyTerms[l.Term-1].Cites
			case l.Hook > 0:
				line.Cites = c.MemoryHooks[l.Hook-1].Cites
			}
			stanza.Lines = append(stanza.Lines, line)
		}
		list = append(list, stanza)
	}
	return list
}

// edited takes the teacher's words; lines that she left as they were keep their sources.
func edited(before []artifact.SongStanza, words []music.Stanza) []artifact.SongStanza {
	cites := map[string][]int{}
	for _, s := range before {
		for _, l := range s.Lines {
			cites[l.Text] = l.Cites
		}
	}
	var list []artifact.SongStanza
	for _, w := range words {
		stanza := artifact.SongStanza{Kind: w.Kind}
		for _, text := range w.Lines {
			line := artifact.SongLine{Text: text, Cites: []int{}}
			if c, known := cites[text]; known {
				line.Cites = c
			}
			stanza.Lines = append(stanza.Lines, line)
		}
		list = append(list, stanza)
	}
	return list
}

// heard is what the teacher answered to the question of this work: "" when she declined.
func (d *desk) heard() (said string, answered bool) {
	for _, m := range d.Transcript() {
		switch {
		case m.Hint == model.Answer && m.Answered != "":
			said, answered = m.Answered, true
		case m.Hint == model.Decline:
			said, answered = "", true
		}
	}
	return said, answered
}

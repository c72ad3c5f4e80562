package offline

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"pult/backend/fault"
	"pult/backend/intent"
	"pult/backend/llm"
	"pult/backend/lyric"
	"pult/backend/music"
	"pult/backend/session"
	"pult/backend/toolbox"
)

// errAsking ends the work of a turn with a question to the teacher.
var errAsking = errors.New("asking the teacher")

// proposal of a text to the teacher: the response of a reply that asks.
type proposed struct {
	Question string `json:"question"`
	Draft    string `json:"draft"`
}

// music is the work of the music agent: words by rule, or those of a song that is to sound different, shown to the teacher, then played. Words in other
// languages than German are Unsupported "fault.offline.song".
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
		d.note("offline.note.lyrics", "title", s.Title)
		d.asking = &proposed{Question: d.say("offline.song.question"), Draft: session.WriteLyrics(s.Words(), d.words.Lang())}
		return nil, errAsking
	case said == "": // she did not want to look at them: nothing is played
		return s, nil
	}
	s.Stanzas = edited(s.Stanzas, session.ReadLyrics(said))
	if len(s.Stanzas) == 0 {
		return nil, fault.New(fault.Invalid, "fault.music.words", nil)
	}
	d.note("offline.note.playing", "title", s.Title)
	var played toolbox.Sung
	if err := d.ask("song_render", toolbox.SongArgs{Title: s.Title, Style: s.Style, Tempo: s.Tempo, Seconds: s.Seconds, Stanzas: s.Words()}, &played); err != nil {
		return nil, err
	}
	return s, nil
}

// songWritten is a song with words by rule.
func (d *desk) songWritten() (session.Song, error) {
	o := music.Order{Style: music.Style(d.req.Params["style"]), Tempo: music.Tempo(d.req.Params["tempo"]), Seconds: 120}
	if n, err := strconv.Atoi(d.req.Params["duration"]); err == nil {
		o.Seconds = n
	}
	d.wished(&o)
	material, topic, err := d.songMaterial()
	if err != nil {
		return session.Song{}, err
	}
	text, err := d.poet().Write(lyricMaterial(material, topic), o.Style, music.Room(o.Style, o.Tempo, o.Seconds))
	if err != nil {
		return session.Song{}, err
	}
	s := session.Song{
		Title: text.Title, Topic: topic, Language: "de", Grade: material.Grade, Style: o.Style, Tempo: o.Tempo, Seconds: o.Seconds,
		Stanzas: stanzas(text, material), Sources: material.Sources, Unused: text.Unused,
	}
	if s.Sources == nil {
		s.Sources = []session.Source{}
	}
	return s, nil
}

// wished follows wishes about how the song sounds, and says which it cannot follow: the words are the teacher's to change.
func (d *desk) wished(o *music.Order) {
	var unfollowed []string
	for _, wish := range d.req.Feedback {
		in := intent.Read("Lied "+wish, d.language)
		switch {
		case in.Sound != "" || in.Tempo != "" || in.Seconds != 0:
			o.Style, o.Tempo = cmp.Or(music.Style(in.Sound), o.Style), cmp.Or(music.Tempo(in.Tempo), o.Tempo)
			o.Seconds = cmp.Or(nearest(in.Seconds), o.Seconds)
		case strings.TrimSpace(wish) != "":
			unfollowed = append(unfollowed, wish)
		}
	}
	if len(unfollowed) > 0 {
		d.thinking = d.say("offline.note.wish", "wish", shortened(strings.Join(unfollowed, "; ")))
		d.notes = append(d.notes, d.thinking)
	}
}

// nearest is the length on offer that is nearest to one; 0 for none.
func nearest(seconds int) int {
	switch {
	case seconds == 0:
		return 0
	case seconds <= 60:
		return 30
	case seconds <= 180:
		return 120
	}
	return 240
}

// songMaterial is the research of an earlier step; a multiplication table needs none.
func (d *desk) songMaterial() (session.Research, string, error) {
	topic := strings.TrimSpace(d.req.Params["topic"])
	if d.language != "de" {
		return session.Research{}, "", fault.New(fault.Unsupported, "fault.offline.song", nil)
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
		return session.Research{}, topic, nil //nolint:nilerr // the words say what is missing: a multiplication table needs no research
	}
	return r, topic, nil
}

func lyricMaterial(r session.Research, topic string) lyric.Material {
	m := lyric.Material{Topic: topic}
	for _, t := range r.Terms {
		m.Terms = append(m.Terms, lyric.Term{Word: t.Word, Definition: t.Definition})
	}
	for _, f := range r.Facts {
		m.Facts = append(m.Facts, f.Text)
	}
	for _, s := range r.Summary {
		m.Facts = append(m.Facts, s.Text)
	}
	for _, section := range r.Sections {
		for _, s := range section.Sentences {
			if !slices.Contains(m.Facts, s.Text) {
				m.Facts = append(m.Facts, s.Text)
			}
		}
	}
	return m
}

// stanzas are the words with the sources of what they quote.
func stanzas(t lyric.Text, r session.Research) []session.SongStanza {
	var cites [][]int // of the facts of lyricMaterial, in its order
	seen := map[string]bool{}
	add := func(text string, c []int, always bool) {
		if always || !seen[text] {
			cites = append(cites, c)
		}
		seen[text] = true
	}
	for _, f := range r.Facts {
		add(f.Text, f.Cites, true)
	}
	for _, s := range r.Summary {
		add(s.Text, s.Cites, true)
	}
	for _, section := range r.Sections {
		for _, s := range section.Sentences {
			add(s.Text, s.Cites, false)
		}
	}
	var list []session.SongStanza
	for _, s := range t.Stanzas {
		stanza := session.SongStanza{Kind: s.Kind}
		for _, l := range s.Lines {
			line := session.SongLine{Text: l.Text, Cites: []int{}}
			switch {
			case l.Fact > 0:
				line.Cites = cites[l.Fact-1]
			case l.Term > 0:
				line.Cites = r.Terms[l.Term-1].Cites
			}
			stanza.Lines = append(stanza.Lines, line)
		}
		list = append(list, stanza)
	}
	return list
}

// edited takes the teacher's words; lines that she left as they were keep their sources.
func edited(before []session.SongStanza, words []music.Stanza) []session.SongStanza {
	cites := map[string][]int{}
	for _, s := range before {
		for _, l := range s.Lines {
			cites[l.Text] = l.Cites
		}
	}
	var list []session.SongStanza
	for _, w := range words {
		stanza := session.SongStanza{Kind: w.Kind}
		for _, text := range w.Lines {
			line := session.SongLine{Text: text, Cites: []int{}}
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
	for _, m := range transcript(d.req) {
		switch {
		case m.Hint == llm.Answer && m.Answered != "":
			said, answered = m.Answered, true
		case m.Hint == llm.Decline:
			said, answered = "", true
		}
	}
	return said, answered
}

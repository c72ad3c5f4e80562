package artifact

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/song/music"
)

// Song is the result of the music agent. Its sound and notes are in the artifact's files "lied.flac", "lied.mid" and
// "lied.musicxml"; a song whose words the teacher did not want to be played has none.
type Song struct {
	Title    string       `json:"title" jsonschema:"format=title"`
	Topic    string       `json:"topic"`
	Language string       `json:"language" jsonschema:"enum=de,enum=en,enum=,format=loose"`
	Grade    string       `json:"grade" jsonschema:"format=grade"`
	Style    music.Style  `json:"style"`
	Tempo    music.Tempo  `json:"tempo" jsonschema:"format=loose,default=medium"`
	Seconds  int          `json:"seconds"`
	Stanzas  []SongStanza `json:"stanzas"`
	Sources  []Source     `json:"sources" jsonschema:"format=counted"`
	Unused   []string     `json:"unused"` // technical words of the research that found no place
	// Score is the lead sheet that was played: with chords, notes and the time of every line.
	Score *music.Song `json:"score,omitempty" jsonschema:"-"`
}

// SongStanza is a verse, chorus or bridge.
type SongStanza struct {
	Kind  music.Kind `json:"kind"`
	Lines []SongLine `json:"lines"`
}

// SongLine is one line. Cites are the sources that say what it says; a line that says nothing about the topic (a
// chorus, a rhyme) has none.
type SongLine struct {
	Text  string `json:"text" jsonschema:"format=verbatim"`
	Cites []int  `json:"cites"`
	Own   bool   `json:"own,omitempty" jsonschema:"-"`
}

// The files of a song.
const (
	SoundFile = "lied.flac"
	MIDIFile  = "lied.mid"
	NotesFile = "lied.musicxml"
	ScoreFile = "lied.json" // the lead sheet as data; it goes into the content
)

// SongFiles are the files of a song that was played, and the lead sheet as a file of its own, which goes into the
// content.
func SongFiles(song music.Song, sound []byte) ([]File, error) {
	score, err := json.Marshal(song)
	if err != nil {
		return nil, fault.New(fault.Internal, "fault.internal", err)
	}
	return []File{
		{Name: SoundFile, Media: "audio/flac", Data: sound},
		{Name: MIDIFile, Media: "audio/midi", Data: song.MIDI()},
		{Name: NotesFile, Media: "application/vnd.recordare.musicxml+xml", Data: song.MusicXML("Pult")},
		{Name: ScoreFile, Media: "application/json", Data: score},
	}, nil
}

// WithScore puts a lead sheet into the content of a song in the place of the one that is there; everything else stays
// byte for byte.
func WithScore(content json.RawMessage, score []byte) (json.RawMessage, error) {
	from, to, ok := locate(content, []string{"score"})
	if !ok {
		return nil, fault.New(fault.Corrupt, "fault.artifact.broken", nil)
	}
	return slices.Replace(slices.Clone(content), from, to, score...), nil
}

// Words are the stanzas without their sources.
func (s Song) Words() []music.Stanza {
	list := make([]music.Stanza, len(s.Stanzas))
	for i, stanza := range s.Stanzas {
		list[i].Kind = stanza.Kind
		for _, line := range stanza.Lines {
			list[i].Lines = append(list[i].Lines, line.Text)
		}
	}
	return list
}

// Order is what the song is played from. One that was played keeps its melody.
func (s Song) Order() music.Order {
	o := music.Order{Title: s.Title, Style: s.Style, Tempo: s.Tempo, Seconds: s.Seconds, Stanzas: s.Words()}
	if s.Score != nil {
		o.Seed = s.Score.Seed
	}
	return o
}

// WriteLyrics writes stanzas as a text that can be edited: each begins with its kind in brackets, in words of the
// language.
func WriteLyrics(stanzas []music.Stanza, language i18n.Lang) string {
	var b strings.Builder
	for i, s := range stanzas {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString("[" + kindName(s.Kind, language) + "]\n" + strings.Join(s.Lines, "\n") + "\n")
	}
	return b.String()
}

func kindName(k music.Kind, language i18n.Lang) string {
	return i18n.Must(language).Say(i18n.T("song." + string(k)))
}

// stanzaHead finds what stands above a stanza: in brackets, or as models mark it, "**Strophe 1**" and "Refrain:".
//
//nolint:gochecknoglobals // compiled once, never written
var stanzaHead = sync.OnceValue(func() *regexp.Regexp {
	const name = `(Strophe|Refrain|Überleitung|Verse|Chorus|Bridge)`
	return regexp.MustCompile(`(?i)^(?:\[(.*)\]|(?:#+ |\*\*|__)+` + name + `(?: \d+)?(?:\*\*|__|:)*|` +
		name + `(?: \d+:?|:))$`)
})

// ReadLyrics reads such a text, in either language. A bracket or a blank line ends a stanza. What has no bracket is a
// verse; so is a kind that nobody knows. Empty stanzas are left out.
func ReadLyrics(text string) []music.Stanza {
	var all []music.Stanza
	current := music.Stanza{Kind: music.Verse}
	end := func(next music.Kind) {
		if len(current.Lines) > 0 {
			all = append(all, current)
		}
		current = music.Stanza{Kind: next}
	}
	for line := range strings.Lines(text) {
		line = strings.Join(strings.Fields(line), " ")
		heading := stanzaHead().FindStringSubmatch(line)
		switch {
		case heading != nil:
			end(kindNamed(heading[1] + heading[2] + heading[3]))
		case line == "" && len(current.Lines) > 0:
			end(music.Verse)
		case line != "":
			current.Lines = append(current.Lines, line)
		}
	}
	end(music.Verse)
	return all
}

func kindNamed(name string) music.Kind {
	for _, k := range []music.Kind{music.Verse, music.Chorus, music.Bridge} {
		for _, language := range []i18n.Lang{i18n.German, i18n.English} {
			if strings.EqualFold(kindName(k, language), strings.Trim(name, " 0123456789")) {
				return k
			}
		}
	}
	return music.Verse
}

package artifact

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"pult/backend/base/i18n"
)

// MusicType is the type of a song (seed 000).
const MusicType Type = "music"

// KindOfMusic is a song. None of its parts may go: what is sung the teacher agrees to.
func KindOfMusic() Kind {
	return Kind{
		Name: MusicType, Reply: func() any { return new(Song) },
		Parts: parts(Song.parts), Places: songPlace,
		Whole: func(content []byte, s *Shown) error {
			err := json.Unmarshal(content, &s.Song)
			if err == nil {
				s.Song.Score = nil
			}
			return err
		},
		Bare: unplayed,
		Diff: Diff{
			Objects: regexp.MustCompile(`^stanzas/\d+$`), Lists: regexp.MustCompile(`^(stanzas|stanzas/\d+/lines)$`),
			Follows: regexp.MustCompile(`^score$`), Closed: regexp.MustCompile(`^(style|tempo)$`), Notes: songNotes,
		},
		Passages: passages(Song.passages),
	}
}

var songPlace = regexp.MustCompile(`^(title|stanzas/\d+/lines/\d+/text)$`)

func (s Song) parts(add AddPart) {
	add(s.Title, "title")
	for i, stanza := range s.Stanzas {
		for j, line := range stanza.Lines {
			add(line.Text, "stanzas", strconv.Itoa(i), "lines", strconv.Itoa(j), "text")
		}
	}
}

// unplayed is a song without its lead sheet: that one has the words of before, until the song is played anew.
func unplayed(content json.RawMessage) json.RawMessage {
	words, err := WithScore(content, []byte("null"))
	if err != nil { // it has none
		return content
	}
	return words
}

func songNotes(place string, before, after json.RawMessage) []i18n.Text {
	named := func(raw json.RawMessage) string {
		return "@param.music." + place + "." + strings.Trim(string(raw), `"`)
	}
	switch place {
	case "style", "tempo":
		return []i18n.Text{note("hunk."+place, named(before), named(after))}
	case "seconds":
		return []i18n.Text{note("hunk.seconds", string(before), string(after))}
	}
	return nil
}

func (s Song) passages(out *Reading) {
	out.Language = s.Language
	for _, stanza := range s.Stanzas {
		for _, line := range stanza.Lines {
			if len(line.Cites) > 0 || line.Own { // the others say nothing about the topic
				out.add(i18n.T("where.line", "line", line.Text), line.Text)
			}
		}
	}
}

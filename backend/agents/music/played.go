package music

import (
	"slices"
	"strings"
	"unicode"

	"pult/backend/artifact"
	"pult/backend/material/song/music"
)

// asPlayed is a song with the words of its lead sheet: what was ordered and played is the result, however the reply
// spells it, and whatever it leaves out. A line keeps the sources that the reply names for it. False: the reply has
// none of the lines.
func asPlayed(score music.Song, s artifact.Song) (artifact.Song, bool) {
	if plays(score, s) {
		return s, true
	}
	cites := map[string][]int{}
	for _, stanza := range s.Stanzas {
		for _, line := range stanza.Lines {
			cites[letters(line.Text)] = line.Cites
		}
	}
	known := false
	var stanzas []artifact.SongStanza
	for _, stanza := range wordsOf(score) {
		written := artifact.SongStanza{Kind: stanza.Kind}
		for _, text := range stanza.Lines {
			from, found := cites[letters(text)]
			known = known || found
			written.Lines = append(written.Lines, artifact.SongLine{Text: text, Cites: append([]int{}, from...)})
		}
		stanzas = append(stanzas, written)
	}
	s.Stanzas = stanzas
	return s, known
}

// wordsOf are the stanzas of a lead sheet, each chorus once, with those that found no place.
func wordsOf(score music.Song) []music.Stanza {
	var list []music.Stanza
	for _, part := range score.Parts {
		stanza := music.Stanza{Kind: part.Kind}
		for _, line := range part.Lines {
			stanza.Lines = append(stanza.Lines, line.Text)
		}
		again := slices.ContainsFunc(list, func(one music.Stanza) bool { return slices.Equal(one.Lines, stanza.Lines) })
		if len(stanza.Lines) > 0 && !again {
			list = append(list, stanza)
		}
	}
	return append(list, score.Left...)
}

// letters are those of a line, small: two lines with the same ones are sung alike.
func letters(line string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, line)
}

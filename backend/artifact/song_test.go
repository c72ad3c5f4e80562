package artifact

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/base/i18n"
	"pult/backend/material/song/music"
)

func TestWordsOfASongCanBeEditedAsAText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stanza := rapid.Custom(func(t *rapid.T) music.Stanza {
			return music.Stanza{
				Kind:  rapid.SampledFrom([]music.Kind{music.Verse, music.Chorus, music.Bridge}).Draw(t, "kind"),
				Lines: rapid.SliceOfN(rapid.StringMatching(`[A-Za-zäöüß]+( [a-zäöüß,]+){0,6}[.!]?`), 1, 5).Draw(t, "lines"),
			}
		})
		want := rapid.SliceOfN(stanza, 1, 5).Draw(t, "stanzas")
		if got := ReadLyrics(WriteLyrics(want, rapid.SampledFrom([]i18n.Lang{i18n.German, i18n.English}).Draw(t,
			"language"))); !reflect.DeepEqual(
			got,
			want,
		) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

func TestWhatATeacherTypesIsAVerse(t *testing.T) {
	got := ReadLyrics("Eine  Zeile\r\nnoch eine\n\n[Unfug]\nund eine\n[Refrain]\n\n[ chorus ]\nLa la")
	want := []music.Stanza{
		{Kind: music.Verse, Lines: []string{"Eine Zeile", "noch eine"}},
		{Kind: music.Verse, Lines: []string{"und eine"}},
		{Kind: music.Chorus, Lines: []string{"La la"}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
}

// Models mark what stands above a stanza in their own ways.
func TestHeadingsOfStanzasAreNoLines(t *testing.T) {
	got := ReadLyrics("**Strophe 1**\na b\n\nRefrain:\nc d\n\n## Bridge\ne f\n\n[Strophe 2]\nVerse die sich reimen\n")
	want := []music.Stanza{
		{Kind: music.Verse, Lines: []string{"a b"}},
		{Kind: music.Chorus, Lines: []string{"c d"}},
		{Kind: music.Bridge, Lines: []string{"e f"}},
		{Kind: music.Verse, Lines: []string{"Verse die sich reimen"}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
}

// Whoever writes without brackets parts her stanzas by blank lines.
func TestABlankLineEndsAStanza(t *testing.T) {
	got := ReadLyrics("a b\nc d\n\n\ne f\n[Refrain]\n\ng h\n \ni j\n")
	want := []music.Stanza{
		{Kind: music.Verse, Lines: []string{"a b", "c d"}},
		{Kind: music.Verse, Lines: []string{"e f"}},
		{Kind: music.Chorus, Lines: []string{"g h"}},
		{Kind: music.Verse, Lines: []string{"i j"}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
}

// Putting right the title of a song that was played is no reason for another melody.
func TestAPlayedSongKeepsItsMelody(t *testing.T) {
	s := Song{Title: "Fotosyntese", Style: music.Pop}
	if got := s.Order().Seed; got != 0 {
		t.Errorf("never played: %d", got)
	}
	s.Title, s.Score = "Fotosynthese", &music.Song{Seed: 7}
	if got := s.Order().Seed; got != 7 {
		t.Errorf("%d", got)
	}
}

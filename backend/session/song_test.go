package session

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/locale"
	"pult/backend/music"
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
		if got := ReadLyrics(WriteLyrics(want, rapid.SampledFrom([]locale.Lang{locale.German, locale.English}).Draw(t, "language"))); !reflect.DeepEqual(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

func TestWhatATeacherTypesIsAVerse(t *testing.T) {
	got := ReadLyrics("Eine  Zeile\r\nnoch eine\n\n[Unfug]\nund eine\n[Refrain]\n\n[ chorus ]\nLa la")
	want := []music.Stanza{{Kind: music.Verse, Lines: []string{"Eine Zeile", "noch eine"}}, {Kind: music.Verse, Lines: []string{"und eine"}}, {Kind: music.Chorus, Lines: []string{"La la"}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
}

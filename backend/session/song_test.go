package session

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/music"
)

func german(k music.Kind) string {
	return map[music.Kind]string{music.Verse: "Strophe", music.Chorus: "Refrain", music.Bridge: "Überleitung"}[k]
}

func stanzaKind(name string) (music.Kind, bool) {
	for _, k := range []music.Kind{music.Verse, music.Chorus, music.Bridge} {
		if strings.ToLower(german(k)) == name {
			return k, true
		}
	}
	return "", false
}

func TestWordsOfASongCanBeEditedAsAText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stanza := rapid.Custom(func(t *rapid.T) music.Stanza {
			return music.Stanza{
				Kind:  rapid.SampledFrom([]music.Kind{music.Verse, music.Chorus, music.Bridge}).Draw(t, "kind"),
				Lines: rapid.SliceOfN(rapid.StringMatching(`[A-Za-zäöüß]+( [a-zäöüß,]+){0,6}[.!]?`), 1, 5).Draw(t, "lines"),
			}
		})
		want := rapid.SliceOfN(stanza, 1, 5).Draw(t, "stanzas")
		if got := ReadLyrics(LyricsText(want, german), stanzaKind); !reflect.DeepEqual(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

func TestWhatATeacherTypesIsAVerse(t *testing.T) {
	got := ReadLyrics("Eine  Zeile\r\nnoch eine\n\n[Unfug]\nund eine\n[Refrain]\n\n[refrain]\nLa la", stanzaKind)
	want := []music.Stanza{{Kind: music.Verse, Lines: []string{"Eine Zeile", "noch eine"}}, {Kind: music.Verse, Lines: []string{"und eine"}}, {Kind: music.Chorus, Lines: []string{"La la"}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
}

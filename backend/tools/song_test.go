package tools_test

import (
	"context"
	"encoding/json"
	"reflect"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/material/song/music"
	"pult/backend/tools"
	"pult/backend/tools/tool"
)

// band plays nothing and remembers what it was asked for.
type band struct{ played []music.Order }

func (b *band) Perform(_ context.Context, o music.Order) (music.Song, []byte, error) {
	b.played = append(b.played, o)
	return music.Song{Title: o.Title, BPM: 100, Seconds: o.Seconds}, []byte("flac"), nil
}

// Whoever writes a song, its words are played only as the teacher has agreed to them.
func TestOnlyAgreedWordsArePlayed(t *testing.T) {
	b := &band{}
	list, err := tools.All(tools.Deps{Musician: b})
	if err != nil {
		t.Fatal(err)
	}
	render := tool.NewRegistry(list...)["song_render"]
	args := func(line string) json.RawMessage {
		raw, err := json.Marshal(
			tools.SongArgs{
				Title:   "Licht",
				Style:   music.Pop,
				Seconds: 30,
				Stanzas: []music.Stanza{{Kind: music.Chorus, Lines: []string{line}}},
			},
		)
		if err != nil {
			t.Fatal(err)
		}
		return raw
	}
	if _, err := render.Run(t.Context(), tool.Scope{}, args("Licht und Luft")); !fault.Is(err, fault.Denied) {
		t.Errorf("nobody has agreed to anything: %v", err)
	}
	for agreed, kind := range map[string]music.Kind{
		"[Refrain]\nLicht und Luft": music.Chorus, "**Strophe 1**\nLicht und Luft": music.Verse,
	} {
		_, err := render.Run(t.Context(), tool.Scope{Agreed: agreed}, args("Licht und Lüge"))
		want := []music.Stanza{{Kind: kind, Lines: []string{"Licht und Luft"}}}
		if played := b.played[len(b.played)-1]; err != nil || !reflect.DeepEqual(played.Stanzas, want) {
			t.Errorf("agreed %q: %v, played %v", agreed, err, played.Stanzas)
		}
	}
	r, err := render.Run(t.Context(), tool.Scope{Agreed: "[Refrain]\nLicht  und Luft\n"}, args("Licht und Luft"))
	if err != nil || len(b.played) != 3 || len(r.Files) != 4 || r.Files[0].Name != artifact.SoundFile {
		t.Errorf("%v, %d played, %d files", err, len(b.played), len(r.Files))
	}
}

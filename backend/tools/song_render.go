package tools

import (
	"context"
	_ "embed"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/material/song/music"
	"pult/backend/tools/tool"
)

//go:embed song_render.md
var songRenderText string

// Musician composes and plays.
type Musician interface {
	Perform(ctx context.Context, o music.Order) (music.Song, []byte, error)
}

// SongArgs hold the words and how they shall sound.
type SongArgs struct {
	Title   string         `json:"title"`
	Style   music.Style    `json:"style"`
	Tempo   music.Tempo    `json:"tempo" jsonschema:"default=medium"`
	Seconds int            `json:"seconds" jsonschema:"enum=30,enum=120,enum=240"`
	Stanzas []music.Stanza `json:"stanzas"`
}

// Sung is the answer of song_render; the files themselves go into the artifact.
type Sung struct {
	Seconds int            `json:"seconds"`
	BPM     int            `json:"bpm"`
	Bars    int            `json:"bars"`
	Left    []music.Stanza `json:"left"`
	Files   []string       `json:"files"`
}

func songRender(deps Deps) (tool.Tool, error) {
	return tool.New(
		"song_render",
		songRenderText,
		tool.Makes,
		func(ctx context.Context, in tool.Scope, a SongArgs) (tool.Result, error) {
			// Words first: nothing is played that the teacher has not seen and agreed to, whoever wrote it.
			// What she agreed to is played word for word, however the call spells it.
			if a.Stanzas = artifact.ReadLyrics(in.Agreed); len(a.Stanzas) == 0 {
				return tool.Result{}, fault.New(fault.Denied, "fault.music.unseen", nil)
			}
			song, sound, err := deps.Musician.Perform(
				ctx,
				music.Order{Title: a.Title, Style: a.Style, Tempo: a.Tempo, Seconds: a.Seconds, Stanzas: a.Stanzas},
			)
			if err != nil {
				return tool.Result{}, err
			}
			files, err := artifact.SongFiles(song, sound)
			if err != nil {
				return tool.Result{}, err
			}
			var names []string
			for _, f := range files {
				names = append(names, f.Name)
			}
			r, err := result(
				Sung{Seconds: song.Seconds, BPM: int(song.BPM + 0.5), Bars: len(song.Bars), Left: song.Left, Files: names},
				tool.Uncounted,
				files...)
			r.Public = true // what it was given comes back
			return r, err
		},
	)
}

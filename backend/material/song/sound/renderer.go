package sound

import (
	"context"
	"sync"

	"pult/backend/base/fault"
	"pult/backend/lang/phonetics"
	"pult/backend/material/song/music"
)

// Renderer composes and plays songs. It is safe for concurrent use.
type Renderer struct{ voice func() *phonetics.Voice }

// New makes a Renderer. Its word list is read when the first song is played.
func New() *Renderer { return &Renderer{sync.OnceValue(phonetics.New)} }

// Perform composes a song and plays it: its lead sheet and its sound as a FLAC file. Faults: those of music.Compose,
// and Cancelled.
func (s *Renderer) Perform(ctx context.Context, o music.Order) (music.Song, []byte, error) {
	song, err := music.Compose(o, s.voice())
	if err != nil {
		return music.Song{}, nil, err
	}
	recording, err := Play(ctx, song)
	if err != nil {
		return music.Song{}, nil, err
	}
	file, err := recording.FLAC()
	if err != nil {
		return music.Song{}, nil, fault.New(fault.Internal, "fault.internal", err)
	}
	return song, file, nil
}

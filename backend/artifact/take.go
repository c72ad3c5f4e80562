package artifact

import (
	"encoding/json"
	"strings"
	"time"

	"pult/backend/base/fault"
	"pult/backend/material/song/music"
)

// TakeName is how the file of a song begins that a model sang; it has the format that the model gave it.
const TakeName = "aufnahme."

// Performed is a sound as it came.
type Performed struct {
	Media    string
	Data     []byte
	Provider string
	Model    string
	At       time.Time
}

// WithTake gives the content of a song that was played a recording by a model, and its file. Faults: those of
// music.ReadTake.
func WithTake(content json.RawMessage, s Song, t Performed) (json.RawMessage, File, error) {
	take, err := music.ReadTake(t.Media, t.Data)
	if err != nil {
		return nil, File{}, err
	}
	s.Score.Recording = &music.Recording{
		Provider: t.Provider,
		Model:    t.Model,
		On:       t.At.Format("2006-01-02"),
		Seconds:  take.Seconds,
	}
	score, err := json.Marshal(s.Score)
	if err != nil {
		return nil, File{}, fault.New(fault.Internal, "fault.internal", err)
	}
	content, err = WithScore(content, score)
	return content, File{Name: TakeName + take.Ext, Media: take.Media, Data: take.Data}, err
}

// Sounding is the file of a song that is heard: what a model sang, else what is played; false when it has no sound.
func Sounding(files []File) (File, bool) {
	var played File
	for _, f := range files {
		if strings.HasPrefix(f.Name, TakeName) {
			return f, true
		}
		if f.Name == SoundFile {
			played = f
		}
	}
	return played, played.Name != ""
}

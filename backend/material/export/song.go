package export

import (
	"io"
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/material/song/sound"
)

// sounds writes the songs of a run in one format: their sound, or their notes.
func (p printing) sounds(format string) ([]string, error) {
	name := map[string]string{FLAC: artifact.SoundFile, WAV: artifact.SoundFile, MIDI: artifact.MIDIFile, MusicXML: artifact.NotesFile}[format]
	var paths []string
	for _, a := range p.artifacts {
		i := slices.IndexFunc(a.Files, func(f artifact.File) bool { return f.Name == name })
		if i < 0 {
			continue
		}
		path, err := p.sound(a, a.Files[i].Data, format)
		if err != nil {
			return paths, err
		}
		paths = append(paths, path)
		if f, ok := artifact.Sounding(a.Files); ok && f.Name != artifact.SoundFile && name == artifact.SoundFile { // sung by a model: beside it, as it came
			ext := strings.TrimPrefix(f.Name, artifact.TakeName)
			if path, err = Save(p.dir, p.pictureName(a.StepID, ext), func(w io.Writer) error { _, err := w.Write(f.Data); return err }); err != nil {
				return paths, err
			}
			paths = append(paths, path)
		}
	}
	if len(paths) == 0 {
		return nil, fault.New(fault.NotFound, "fault.export.noSong", nil)
	}
	return paths, nil
}

func (p printing) sound(a artifact.Artifact, data []byte, format string) (string, error) {
	if format == WAV {
		var err error
		if data, err = sound.WAV(data); err != nil {
			return "", fault.New(fault.Corrupt, "fault.artifact.broken", err)
		}
	}
	return Save(p.dir, p.pictureName(a.StepID, format), func(w io.Writer) error { _, err := w.Write(data); return err })
}

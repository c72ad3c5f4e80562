package export

import (
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/song/sound"
)

// The formats of songs.
const (
	FLAC     = "flac"
	WAV      = "wav"
	MIDI     = "mid"
	MusicXML = "musicxml"
)

func wav() Exporter      { return sounding(WAV, artifact.SoundFile, true) }
func flac() Exporter     { return sounding(FLAC, artifact.SoundFile, false) }
func midi() Exporter     { return sounding(MIDI, artifact.MIDIFile, false) }
func musicXML() Exporter { return sounding(MusicXML, artifact.NotesFile, true) }

// sounding writes one file of every song that was played.
func sounding(format, name string, usual bool) Exporter {
	return Exporter{
		ID: format, Ext: format, Label: i18n.T("format." + format), Usual: usual,
		Fits: func(artifacts []artifact.Artifact) bool {
			return slices.ContainsFunc(artifacts, func(a artifact.Artifact) bool {
				return slices.ContainsFunc(a.Files, func(f artifact.File) bool { return f.Name == name })
			})
		},
		Write: func(p Printing) (Written, error) { return p.sounds(format, name) },
	}
}

// sounds writes the songs of a run in one format: their sound, or their notes.
func (p Printing) sounds(format, name string) (Written, error) {
	var w Written
	for _, a := range p.Artifacts {
		i := slices.IndexFunc(a.Files, func(f artifact.File) bool { return f.Name == name })
		if i < 0 {
			continue
		}
		path, err := p.sound(a, a.Files[i].Data, format)
		if err != nil {
			return w, err
		}
		w.Paths = append(w.Paths, path)
		// sung by a model: beside it, as it came
		if f, ok := artifact.Sounding(a.Files); ok && f.Name != artifact.SoundFile && name == artifact.SoundFile {
			ext := strings.TrimPrefix(f.Name, artifact.TakeName)
			if path, err = saveBytes(p.Dir, p.pictureName(a.StepID, ext), f.Data); err != nil {
				return w, err
			}
			w.Paths = append(w.Paths, path)
		}
	}
	if len(w.Paths) == 0 {
		return w, fault.New(fault.NotFound, "fault.export.noSong", nil)
	}
	return w, nil
}

func (p Printing) sound(a artifact.Artifact, data []byte, format string) (string, error) {
	if format == WAV {
		var err error
		if data, err = sound.WAV(data); err != nil {
			return "", fault.New(fault.Corrupt, "fault.artifact.broken", err)
		}
	}
	return saveBytes(p.Dir, p.pictureName(a.StepID, format), data)
}

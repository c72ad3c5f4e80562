package desktop

import (
	"encoding/json"

	"pult/backend/evidence"
	"pult/backend/fault"
	"pult/backend/session"
)

func viewArtifact(a session.Artifact) (ArtifactView, error) {
	v := ArtifactView{Artifact: a, Shown: [][]string{}, Editable: session.Editable(a)}
	var target any = &v.Research
	switch a.Type {
	case session.ImageType:
		target = &v.Image
	case session.MusicType:
		target = &v.Song
	case session.DocumentType:
		target = &v.Document
	case session.ResearchType:
	}
	if err := json.Unmarshal(a.Content, target); err != nil {
		return v, fault.New(fault.Corrupt, "fault.artifact.broken", err)
	}
	if v.Research != nil {
		reading := evidence.Read(*v.Research)
		report := evidence.Check(*v.Research, a.Files)
		v.Reading, v.Report = &reading, &report
	}
	if v.Document != nil {
		for _, b := range v.Document.Blocks {
			v.Shown = append(v.Shown, b.Shown())
		}
	}
	for _, f := range a.Files {
		if f.Media == "image/svg+xml" {
			v.SVG = string(f.Data)
		}
	}
	return v, nil
}

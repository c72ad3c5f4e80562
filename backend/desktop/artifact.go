package desktop

import (
	"encoding/json"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/knowledge/evidence"
)

func viewArtifact(a artifact.Artifact) (ArtifactView, error) {
	v := ArtifactView{Artifact: a, Editable: artifact.Editable(a)}
	var target any = &v.Research
	switch a.Type {
	case artifact.ImageType:
		target = &v.Image
	case artifact.MusicType:
		target = &v.Song
	case artifact.DocumentType:
		target = &v.Document
	case artifact.ResearchType:
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

package desktop

import (
	"pult/backend/artifact"
	"pult/backend/material/kinds"
)

func viewArtifact(a artifact.Artifact) (ArtifactView, error) {
	k := kinds.Of(a.Type)
	v := ArtifactView{Artifact: a, Editable: k.Editable(a.Content)}
	seen := kinds.View{Shown: [][]string{}, Pictures: []kinds.Drawn{}}
	if k.View != nil {
		if err := k.View(a, &seen); err != nil {
			return v, err
		}
	}
	v.Research, v.Image, v.Song, v.Document = seen.Research, seen.Image, seen.Song, seen.Document
	v.Shown, v.Pictures, v.Reading, v.Report = seen.Shown, seen.Pictures, seen.Reading, seen.Report
	for _, f := range a.Files {
		if f.Media == "image/svg+xml" {
			v.SVG = string(f.Data)
		}
	}
	return v, nil
}

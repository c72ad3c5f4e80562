package export

import (
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// drawing writes every picture of a run as files of one media type.
func drawing(ext string) Exporter {
	return Exporter{
		ID: ext, Ext: ext, Label: i18n.T("format." + ext), Usual: true,
		Fits: func(artifacts []artifact.Artifact) bool {
			return slices.ContainsFunc(artifacts, func(a artifact.Artifact) bool {
				return slices.ContainsFunc(a.Files, func(f artifact.File) bool { return isDrawing(f, ext) })
			})
		},
		Write: func(p Printing) (Written, error) { return p.pictures(ext) },
	}
}

// isDrawing: without its mark and its words no picture of a model leaves, and what is handed out of a picture with gaps
// is a page of the document.
func isDrawing(f artifact.File, ext string) bool {
	return strings.HasSuffix(f.Name, "."+ext) && (f.Name == artifact.DrawnSVG || f.Name == artifact.DrawnPNG)
}

// pictures writes the newest version of every picture of the run.
func (p Printing) pictures(format string) (Written, error) {
	var w Written
	for _, a := range p.Artifacts {
		for _, f := range a.Files {
			if !isDrawing(f, format) {
				continue
			}
			path, err := saveBytes(p.Dir, p.pictureName(a.StepID, format), f.Data)
			if err != nil {
				return w, err
			}
			w.Paths = append(w.Paths, path)
		}
	}
	if len(w.Paths) == 0 {
		return w, fault.New(fault.NotFound, "fault.export.noPicture", nil)
	}
	return w, nil
}

package export

import (
	"strings"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/document"
	"pult/backend/workflow"
)

// partsOf are the parts that can be chosen of results, the whole first; none when there is nothing to choose. A part
// that is the same as the one before it is not offered. It needs no bytes of files.
func partsOf(r workflow.Run, artifacts []artifact.Artifact) ([]document.Part, error) {
	list, sizes := []document.Part{}, map[int]bool{0: true}
	for _, part := range document.Parts() {
		d, err := composed(r, artifacts, time.Time{}, part)
		if err != nil {
			return nil, err
		}
		if part == document.Solutions && len(d.Blocks) > 0 || !sizes[len(d.Blocks)] {
			list = append(list, part)
		}
		if part != document.Solutions {
			sizes[len(d.Blocks)] = true
		}
	}
	if len(list) < 2 {
		return []document.Part{}, nil
	}
	return list, nil
}

// compose is the document that is asked for, with its letterhead. A part that the results have not is NotFound, with
// its own sentence.
func (p Printing) compose() (Document, error) {
	d, err := composed(p.Run, p.Artifacts, p.Day, p.Part)
	if err != nil {
		return d, err
	}
	if missing, said := map[document.Part]string{
		document.Solutions: "fault.export.noSolutions", document.Material: "fault.export.noMaterial",
	}[p.Part]; said && len(d.Blocks) == 0 {
		return d, fault.New(fault.NotFound, missing, nil)
	}
	d.Letterhead = p.Letterhead
	return d, nil
}

// partName is the name of a file that has a part: "Photosynthese_Klasse-7_2026-11-27_Loesungen.docx".
func (p Printing) partName(ext string) string {
	name := p.name(ext)
	if p.Part.Is(document.Whole) {
		return name
	}
	part := i18n.Must(p.Run.Language).Say(i18n.T("export.file." + string(p.Part)))
	return strings.TrimSuffix(name, "."+ext) + "_" + part + "." + ext
}

package kinds

import (
	"slices"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/diagram"
	"pult/backend/material/document"
	"pult/backend/material/tasks"
)

// images are pictures, drawn by rule or painted by a model.
func images() Kind {
	return Kind{
		Kind:    artifact.KindOfImage(),
		Handout: func(a artifact.Artifact) bool { return holds(a.Files, artifact.SheetPNG) },
		Compose: func(c *document.Composer, a artifact.Artifact) error {
			im, err := artifact.Decode[artifact.Image](a.Content)
			if err == nil {
				composeImage(c, im, a.Files)
			}
			return err
		},
		View: func(a artifact.Artifact, v *View) (err error) {
			v.Image, err = decoded[artifact.Image](a)
			return err
		},
		Print: func(p Page, _ *i18n.Catalogue, a artifact.Artifact) error {
			im, err := artifact.Decode[artifact.Image](a.Content)
			if err == nil {
				p.Line(2, im.Diagram.Alt)
			}
			return err
		},
		Gather: func(a artifact.Artifact) (f Findings, err error) {
			f.Image, err = decoded[artifact.Image](a)
			return f, err
		},
		Work: work(func(im artifact.Image, language string) tasks.Material {
			return tasks.OfContext(artifact.ExtractFromImage(im, language))
		}),
		Drawn: func(a artifact.Artifact) (diagram.Diagram, error) {
			im, err := artifact.Decode[artifact.Image](a.Content)
			if err != nil {
				return diagram.Diagram{}, err
			}
			paint, _ := artifact.Paint(a.Files)
			im.Diagram.Paint = paint.Data
			return im.Diagram, nil
		},
	}
}

func composeImage(c *document.Composer, im artifact.Image, files []artifact.File) {
	// the sources stand in the picture itself
	p := document.Picture{Alt: im.Diagram.Alt, Caption: im.Diagram.Title, WidthMM: 170}
	for _, f := range files {
		switch f.Name { // what a model painted lies beside them without its labels
		case artifact.DrawnPNG:
			p.PNG = f.Data
		case artifact.DrawnSVG:
			p.SVG = f.Data
		}
	}
	handed := holds(files, artifact.SheetPNG)
	if c.Part == document.Solutions && !handed || c.Part == document.Material && handed {
		return
	}
	if len(c.Doc.Blocks) == 0 {
		c.Doc.Title, c.Doc.Subject = im.Diagram.Title, im.Diagram.Title
	} else {
		c.Turned = c.Handed || handed
		c.Heading(c.Say("export.diagram"))
	}
	if c.Handed = handed; !handed {
		c.Put(p)
		return
	}
	if c.Part.Sheets() {
		empty := document.Picture{PNG: pngOf(files, artifact.SheetPNG), Alt: im.Diagram.Title, WidthMM: p.WidthMM}
		c.Put(sheet{c}.nameLine(), document.Plain(c.Say("worksheet.label")), empty)
	}
	if c.Part.Solved() {
		p.PNG, p.SVG, p.Caption = pngOf(files, artifact.SolvedPNG), nil, ""
		c.Put(document.Heading{
			Level: 1, Text: c.Say("worksheet.solutions"), Turn: c.Part.Sheets(),
		}, p)
	}
}

// holds reports a file, of which the bytes may not be at hand.
func holds(files []artifact.File, name string) bool {
	return slices.ContainsFunc(files, func(f artifact.File) bool { return f.Name == name })
}

// pngOf is a drawing among the files; nil when it is not there.
func pngOf(files []artifact.File, name string) []byte {
	for _, f := range files {
		if f.Name == name {
			return f.Data
		}
	}
	return nil
}

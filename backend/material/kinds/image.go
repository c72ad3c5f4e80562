package kinds

import (
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
		Handout: func(a artifact.Artifact) bool { return pngOf(a.Files, artifact.SheetPNG) != nil },
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
	sheet := pngOf(files, artifact.SheetPNG)
	if len(c.Doc.Blocks) == 0 {
		c.Doc.Title, c.Doc.Subject = im.Diagram.Title, im.Diagram.Title
	} else {
		c.Turned = c.Handed || sheet != nil
		c.Heading(c.Say("export.diagram"))
	}
	if c.Handed = sheet != nil; !c.Handed {
		c.Put(p)
		return
	}
	solved := p
	p.PNG, p.SVG, p.Alt, p.Caption = sheet, nil, im.Diagram.Title, ""
	solved.PNG, solved.SVG, solved.Caption = pngOf(files, artifact.SolvedPNG), nil, ""
	c.Put(
		document.Plain(c.Say("worksheet.name")), document.Plain(c.Say("worksheet.label")), p,
		document.Heading{Level: 1, Text: c.Say("worksheet.solutions"), Turn: true}, solved,
	)
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

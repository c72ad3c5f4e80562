package kinds

import (
	"pult/backend/artifact"
	"pult/backend/material/document"
	"pult/backend/material/pictogram"
)

// composed prints a document: a sheet, or pages with a frame.
func composed(c *document.Composer, d artifact.Document) {
	switch {
	case !d.Framed:
		sheet{c}.compose(d)
	case c.Part.Sheets():
		framed(c, d)
	}
}

// framed prints each page; it has neither solutions nor material.
func framed(c *document.Composer, d artifact.Document) {
	if len(c.Doc.Blocks) == 0 {
		c.Doc.Title, c.Doc.Subject = d.Title, d.Topic
	}
	var page document.Framed
	put := func() {
		if len(page.Lines) > 0 {
			c.Put(page)
		}
	}
	line := func(text string, size document.LineSize) {
		page.Lines = append(page.Lines, document.FramedLine{Text: text, Size: size})
	}
	for _, b := range d.Blocks {
		switch {
		case b.Kind == artifact.HeadingBlock:
			put()
			page = document.Framed{}
			line(b.Text, document.TitleLine)
		case len(b.Rows) > 0 && pictogram.Alone(b.Rows[0]):
			line(b.Rows[0][0], document.LargeLine)
		case len(b.Rows) > 0:
			page.Feet = b.Rows[0]
		default:
			for _, e := range b.Entries {
				if b.Large {
					line(e.Text, document.LargeLine)
				} else {
					line(e.Text, document.SmallLine)
				}
			}
		}
	}
	put()
	c.Gaps = append(c.Gaps, d.Notes...)
	c.Handed = true
}

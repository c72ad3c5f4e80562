package draw

import (
	"fmt"
	"image"
	"image/draw"
	"math"
	"slices"

	"pult/backend/material/diagram"
	"pult/backend/material/pictogram"
)

// emblemSide is how large the picture in a box is, and emblemGap what is between it and the words.
const (
	emblemSide = 13.0
	emblemGap  = 1.2
)

// emblem is a picture of ours on the scene; at is its upper left corner.
type emblem struct {
	picture pictogram.Picture
	at      point
}

func (e emblem) shifted(dx, dy float64) shape {
	e.at = e.at.plus(dx, dy)
	return e
}

func (e emblem) markup(w *svgWriter) {
	w.open("g", "transform", fmt.Sprintf("translate(%s) scale(%.6f)", pair(e.at), emblemSide/pictogram.Side))
	w.WriteString(">" + e.picture.Paths() + "</g>\n")
}

func (e emblem) paint(r *raster) {
	at := func(mm float64) int { return int(math.Round(mm * dotsPerMM)) }
	drawn := e.picture.Image(at(emblemSide))
	place := drawn.Bounds().Add(image.Pt(at(e.at.x), at(e.at.y)))
	draw.Draw(r.img, place, drawn, image.Point{}, draw.Over)
}

// emblems takes the pictures off the labels that begin with one, and finds those of the others where they are wanted.
func emblems(d diagram.Diagram) (diagram.Diagram, map[int]pictogram.Picture) {
	found := map[int]pictogram.Picture{}
	d.Nodes = slices.Clone(d.Nodes)
	for i, n := range d.Nodes {
		p, rest, ok := pictogram.Cut(n.Label)
		if ok && rest != "" {
			d.Nodes[i].Label = rest
		} else if ok {
			d.Nodes[i].Label = p.Name(d.Language)
		}
		if !ok && d.Pictures {
			p, ok = pictogram.Find(n.Label, d.Language)
		}
		if ok {
			found[i] = p
		}
	}
	return d, found
}

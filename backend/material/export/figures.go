package export

import (
	"pult/backend/material/document"
	"pult/backend/material/draw"
)

// figures are drawn for every format alike: a picture as wide as the text.
func figures(f document.Figures) (Picture, error) {
	clocks, trigons := make([]draw.Clock, len(f.Clocks)), make([]draw.Trigon, len(f.Trigons))
	for i, c := range f.Clocks {
		clocks[i] = draw.Clock{Label: c.Label, Minutes: c.Minutes, Hands: c.Hands, Below: line(c.Below)}
	}
	for i, t := range f.Trigons {
		trigons[i] = draw.Trigon{Label: t.Label, Fields: t.Fields, Sides: t.Sides}
	}
	p := Picture{Alt: line(f.Alt), WidthMM: textWidth}
	var err error
	if len(clocks) > 0 {
		p.PNG, err = draw.Clocks(clocks)
	} else {
		p.PNG, err = draw.Trigons(trigons)
	}
	return p, err
}

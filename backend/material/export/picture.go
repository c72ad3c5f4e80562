package export

import (
	"bytes"
	"image/png"

	"pult/backend/base/fault"
)

// The text width of A4 with margins of 2.5 cm, and the tallest picture that leaves room for its caption, in
// millimetres.
const (
	textWidth     = 160.0
	pictureHeight = 200.0
)

// pictureSize is how large the picture is printed, in millimetres: its natural width, scaled down until it fits the
// page. A picture without a natural width is taken at 96 pixels an inch, as browsers do.
func pictureSize(p Picture) (width, height float64, err error) {
	drawing, err := png.Decode(bytes.NewReader(p.PNG)) // all of it: a cut-off file has a good head
	if err != nil {
		return 0, 0, damaged(p, err)
	}
	w, h := float64(drawing.Bounds().Dx()), float64(drawing.Bounds().Dy())
	width = float64(p.WidthMM)
	if width <= 0 {
		width = w * 25.4 / 96
	}
	width = min(width, textWidth, pictureHeight*w/h)
	return width, width * h / w, nil
}

func damaged(p Picture, err error) error {
	return fault.New(fault.Corrupt, "fault.export.picture", err, "caption", p.Caption)
}

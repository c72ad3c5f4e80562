package draw

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // formats of pictures that models make
	"image/png"
	"math"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp"

	"pult/backend/base/fault"
)

// The largest picture of a model that is taken: far above what they make, and far below what would fill a laptop's
// memory.
const (
	maxPaint  = 24 << 20 // bytes
	maxPixels = 40_000_000
)

// photo is a picture of pixels on the scene.
type photo struct {
	rect
	file   []byte // PNG or JPEG
	media  string
	pixels image.Image
}

// develop reads the picture of a model. It goes into the drawing as it came, unless drawing programs cannot read its
// format.
func develop(file []byte) (photo, error) {
	p := photo{file: file}
	head, format, err := image.DecodeConfig(bytes.NewReader(file))
	switch {
	case err != nil:
		return p, fault.New(fault.Model, "fault.picture.unreadable", err)
	case head.Width <= 0 || head.Height <= 0:
		return p, fault.New(fault.Model, "fault.picture.unreadable", errors.New("no pixels"))
	case len(file) > maxPaint || head.Width > maxPixels/head.Height:
		return p, fault.New(
			fault.Model,
			"fault.picture.large",
			fmt.Errorf("%d bytes, %d × %d", len(file), head.Width, head.Height),
		)
	}
	if p.pixels, _, err = image.Decode(bytes.NewReader(file)); err != nil {
		return p, fault.New(fault.Model, "fault.picture.unreadable", err)
	}
	p.media = "image/" + format
	if format != "png" && format != "jpeg" {
		var out bytes.Buffer
		if err := png.Encode(&out, p.pixels); err != nil {
			return p, fault.New(fault.Internal, "fault.internal", err)
		}
		p.file, p.media = out.Bytes(), "image/png"
	}
	return p, nil
}

// shape is the height of the picture for a width of 1.
func (p photo) shape() float64 {
	b := p.pixels.Bounds()
	return float64(b.Dy()) / float64(b.Dx())
}

func (p photo) shifted(dx, dy float64) shape {
	p.x, p.y = p.x+dx, p.y+dy
	return p
}

func (p photo) markup(w *svgWriter) {
	w.empty("image", "x", num(p.x), "y", num(p.y), "width", num(p.w), "height", num(p.h), "preserveAspectRatio", "none",
		"href", "data:"+p.media+";base64,"+base64.StdEncoding.EncodeToString(p.file))
}

func (p photo) paint(r *raster) {
	at := func(mm float64) int { return int(math.Round(mm * dotsPerMM)) }
	draw.CatmullRom.Scale(
		r.img,
		image.Rect(at(p.x), at(p.y), at(p.right()), at(p.bottom())),
		p.pixels,
		p.pixels.Bounds(),
		draw.Over,
		nil,
	)
}

package pictogram

import (
	"bytes"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strconv"
	"strings"

	"golang.org/x/image/vector"
)

// Side is the width and height of every picture in its own units.
const Side = 3200

// Point is a place in a picture, from its upper left corner.
type Point struct{ X, Y float64 }

// Step is one of an outline: 'm' begins a part at a point, 'l' is a line to one, 'c' a bend with two points that pull
// it and its end, 'z' leads back to the beginning of the part.
type Step struct {
	Op     byte
	Points []Point
}

// Area is filled with one colour.
type Area struct {
	Fill    string // "#rrggbb"
	Opacity float64
	EvenOdd bool // what two parts cover stays empty; else, what parts in opposite directions cover
	Outline string
}

// Areas are those of the picture, the lowest first.
func (p Picture) Areas() []Area {
	var all []Area
	for part := range strings.SplitSeq(p.shape, "|") {
		head, outline, _ := strings.Cut(part, " ")
		a := Area{Opacity: 1, Outline: outline}
		head, a.EvenOdd = strings.CutSuffix(head, "!")
		fill, opacity, clear := strings.Cut(head, "/")
		if v, err := strconv.ParseFloat(opacity, 64); clear && err == nil {
			a.Opacity = v
		}
		a.Fill = fill
		all = append(all, a)
	}
	return all
}

// takes are the points of each step.
func takes(op byte) int {
	switch op {
	case 'c':
		return 3
	case 'm', 'l':
		return 1
	}
	return 0
}

// Steps are those of the outline, with places counted from the corner. Its text counts each step from the one before.
func (a Area) Steps() []Step {
	var steps []Step
	var pen, begin Point
	for text := a.Outline; text != ""; {
		s := Step{Op: text[0]}
		text = text[1:]
		for range takes(s.Op) {
			var x, y float64
			x, text = number(text)
			y, text = number(text)
			s.Points = append(s.Points, Point{pen.X + x, pen.Y + y})
		}
		switch {
		case s.Op == 'z':
			pen = begin
		case len(s.Points) > 0:
			pen = s.Points[len(s.Points)-1]
		}
		if s.Op == 'm' {
			begin = pen
		}
		steps = append(steps, s)
	}
	return steps
}

// number reads the first one of a text; a text without one is at its end.
func number(text string) (v float64, rest string) {
	text = strings.TrimLeft(text, " ")
	end := 0
	for end < len(text) && (text[end] >= '0' && text[end] <= '9' || end == 0 && text[0] == '-') {
		end++
	}
	n, err := strconv.Atoi(text[:end])
	if err != nil {
		return 0, ""
	}
	return float64(n), text[end:]
}

// SVG is the picture as a file, with its name.
func (p Picture) SVG(language string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img"><title>%s</title>`,
		Side, Side, html.EscapeString(p.Name(language)))
	b.WriteString(p.Paths() + "</svg>\n")
	return b.Bytes()
}

// Paths are the areas as elements of SVG, in the units of the picture.
func (p Picture) Paths() string {
	var b strings.Builder
	for _, a := range p.Areas() {
		b.WriteString(`<path fill="` + a.Fill + `"`)
		if a.Opacity < 1 {
			fmt.Fprintf(&b, ` fill-opacity="%g"`, a.Opacity)
		}
		if a.EvenOdd {
			b.WriteString(` fill-rule="evenodd"`)
		}
		b.WriteString(` d="` + a.Outline + `"/>`)
	}
	return b.String()
}

// PNG is the picture as a file of side × side pixels, at least one, on a clear ground.
func (p Picture) PNG(side int) []byte {
	var b bytes.Buffer
	// A picture with pixels goes into a bytes.Buffer without fail.
	_ = png.Encode(&b, p.Image(side))
	return b.Bytes()
}

// Image is the picture in side × side pixels, at least one, on a clear ground.
func (p Picture) Image(side int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, max(1, side), max(1, side)))
	for _, a := range p.Areas() {
		ink := image.NewUniform(a.colour())
		draw.DrawMask(img, img.Rect, ink, image.Point{}, a.mask(img.Rect.Dx()), image.Point{}, draw.Over)
	}
	return img
}

func (a Area) colour() color.NRGBA {
	v, err := strconv.ParseUint(strings.TrimPrefix(a.Fill, "#"), 16, 32)
	if err != nil {
		v = 0
	}
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: uint8(255*a.Opacity + 0.5)}
}

// mask is what the area covers. The rasterizer fills by the non-zero rule; by the other one each part turns round what
// the parts before it cover.
func (a Area) mask(side int) *image.Alpha {
	mask := image.NewAlpha(image.Rect(0, 0, side, side))
	scale := float32(side) / Side
	r := vector.NewRasterizer(side, side)
	r.DrawOp = draw.Src
	at := func(p Point) (x, y float32) { return float32(p.X) * scale, float32(p.Y) * scale }
	drawn := func() {
		r.ClosePath()
		part := image.NewAlpha(mask.Rect)
		r.Draw(part, part.Rect, image.Opaque, image.Point{})
		for i, v := range part.Pix {
			before := int(mask.Pix[i])
			mask.Pix[i] = uint8(before + int(v) - 2*before*int(v)/255)
		}
		r.Reset(side, side)
		r.DrawOp = draw.Src
	}
	for i, s := range a.Steps() {
		switch s.Op {
		case 'm':
			if a.EvenOdd && i > 0 {
				drawn()
			}
			r.ClosePath() // the rasterizer leaves ink outside of parts that are open
			r.MoveTo(at(s.Points[0]))
		case 'l':
			r.LineTo(at(s.Points[0]))
		case 'c':
			x1, y1 := at(s.Points[0])
			x2, y2 := at(s.Points[1])
			x, y := at(s.Points[2])
			r.CubeTo(x1, y1, x2, y2, x, y)
		case 'z':
			r.ClosePath()
		}
	}
	drawn()
	return mask
}

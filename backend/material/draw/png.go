package draw

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"math"
	"strconv"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/vector"

	"pult/backend/base/fault"
)

const (
	dotsPerInch = 200
	dotsPerMM   = dotsPerInch / 25.4
)

// raster paints shapes given in millimetres onto pixels.
type raster struct {
	img *image.RGBA
	t   *typesetter
	vec vector.Rasterizer
}

// png paints the scene at 200 dots per inch and says so in the file, so that word processors place it in its natural
// size.
func (sc scene) png(ctx context.Context, t *typesetter) ([]byte, error) {
	r := newRaster(sc.width, sc.height, t)
	for _, g := range sc.groups {
		if err := ctx.Err(); err != nil {
			return nil, fault.New(fault.Cancelled, "fault.cancelled", err)
		}
		for _, s := range g.shapes {
			s.paint(r)
		}
	}
	return r.file()
}

// newRaster is white paper of so many millimetres.
func newRaster(width, height float64, t *typesetter) *raster {
	w, h := int(math.Round(width*dotsPerMM)), int(math.Round(height*dotsPerMM))
	r := &raster{img: image.NewRGBA(image.Rect(0, 0, w, h)), t: t}
	draw.Draw(r.img, r.img.Bounds(), image.White, image.Point{}, draw.Src)
	return r
}

func (r *raster) file() ([]byte, error) {
	file, err := r.encoded()
	if err != nil {
		return nil, fault.New(fault.Internal, "fault.internal", fmt.Errorf("encode png: %w", err))
	}
	return file, nil
}

// encoded is the picture as a PNG of true colours. Every row is written as what differs from the row above, which suits
// boxes and letters on white; image/png tries five ways for every row, which takes longer than all the rest of a
// drawing.
func (r *raster) encoded() ([]byte, error) {
	w, h := r.img.Rect.Dx(), r.img.Rect.Dy()
	var rows bytes.Buffer
	z, err := zlib.NewWriterLevel(&rows, zlib.BestSpeed)
	if err != nil {
		return nil, err
	}
	const likeAbove = 2
	line := make([]byte, 1+3*w)
	line[0] = likeAbove
	above := make([]byte, 4*w)
	for y := range h {
		row := r.img.Pix[y*r.img.Stride : y*r.img.Stride+4*w]
		for x := range w {
			line[1+3*x] = row[4*x] - above[4*x]
			line[2+3*x] = row[4*x+1] - above[4*x+1]
			line[3+3*x] = row[4*x+2] - above[4*x+2]
		}
		if _, err := z.Write(line); err != nil {
			return nil, err
		}
		above = row
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	perMetre := uint32(math.Round(dotsPerInch / 0.0254))
	header := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(w)), uint32(h))
	size := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, perMetre), perMetre)
	out := []byte("\x89PNG\r\n\x1a\n")
	out = withChunk(out, "IHDR", append(header, 8, 2, 0, 0, 0)) // eight bits, red green blue
	out = withChunk(out, "pHYs", append(size, 1))
	out = withChunk(out, "IDAT", rows.Bytes())
	return withChunk(out, "IEND", nil), nil
}

func withChunk(out []byte, name string, data []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
	start := len(out)
	out = append(append(out, name...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[start:]))
}

// path is a list of closed outlines in millimetres, all flattened.
type path [][]point

// fill paints the area of a path by the non-zero rule.
func (r *raster) fill(p path, hex string) {
	area := r.bounds(p)
	if area.Empty() {
		return
	}
	r.vec.Reset(area.Dx(), area.Dy())
	for _, outline := range p {
		for i, q := range outline {
			x, y := float32(q.x*dotsPerMM-float64(area.Min.X)), float32(q.y*dotsPerMM-float64(area.Min.Y))
			if i == 0 {
				r.vec.MoveTo(x, y)
			} else {
				r.vec.LineTo(x, y)
			}
		}
		r.vec.ClosePath()
	}
	r.vec.Draw(r.img, area, image.NewUniform(colour(hex)), image.Point{})
}

// bounds is the pixel area that a path touches, inside the picture.
func (r *raster) bounds(p path) image.Rectangle {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, outline := range p {
		for _, q := range outline {
			low = point{math.Min(low.x, q.x), math.Min(low.y, q.y)}
			high = point{math.Max(high.x, q.x), math.Max(high.y, q.y)}
		}
	}
	if high.x < low.x {
		return image.Rectangle{}
	}
	area := image.Rect(int(math.Floor(low.x*dotsPerMM)), int(math.Floor(low.y*dotsPerMM)),
		int(math.Ceil(high.x*dotsPerMM))+1, int(math.Ceil(high.y*dotsPerMM))+1)
	return area.Intersect(r.img.Bounds())
}

func colour(hex string) color.RGBA {
	v, err := strconv.ParseUint(hex[1:], 16, 32)
	if err != nil {
		return color.RGBA{A: 255}
	}
	return color.RGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
}

func (f frame) paint(r *raster) {
	if f.fill != "" {
		r.fill(path{roundedRect(f.rect, f.radius)}, f.fill)
	}
	if f.stroke != "" {
		half := f.weight / 2
		inner := roundedRect(f.grown(-half), math.Max(0, f.radius-half))
		r.fill(path{roundedRect(f.grown(half), f.radius+half), reversed(inner)}, f.stroke)
	}
}

func (d dot) paint(r *raster) {
	if d.fill != "" {
		r.fill(path{ellipse(d.centre, d.rx, d.ry)}, d.fill)
	}
	if d.stroke != "" {
		half := d.weight / 2
		r.fill(path{ellipse(d.centre, d.rx+half, d.ry+half), reversed(ellipse(d.centre, d.rx-half, d.ry-half))}, d.stroke)
	}
}

func (c curve) paint(r *raster) {
	var head []point
	if c.arrow {
		head, c = c.head()
	}
	r.fill(path{ribbon(c.points(), c.weight/2)}, c.ink)
	if len(head) > 0 {
		r.fill(path{head}, c.ink)
	}
}

func (w words) paint(r *raster) {
	for i, l := range w.lines {
		at := point{w.at.x, w.at.y + float64(i)*w.voice.leading()}
		switch w.anchor {
		case middle:
			at.x -= r.t.width(l, w.voice) / 2
		case right:
			at.x -= r.t.width(l, w.voice)
		case left:
		}
		r.text(l, w.voice, at)
	}
}

func (r *raster) text(text string, v voice, at point) {
	previous := rune(-1)
	for _, letter := range text {
		at.x += r.t.kern(previous, letter, v.bold()) * v.size()
		g := r.t.glyph(letter, v.bold())
		if g.face == nil {
			r.missing(g, v, at)
		} else {
			r.fill(flatten(g.segments, at, v.size()), v.ink())
		}
		at.x += g.advance * v.size()
		previous = letter
	}
}

// missing draws the box that stands for a letter no font has.
func (r *raster) missing(g glyph, v voice, at point) {
	if g.advance == 0 {
		return
	}
	size := v.size()
	box := rect{at.x + 0.08*size, at.y - 0.72*size, (g.advance - 0.16) * size, 0.76 * size}
	frame{rect: box, stroke: v.ink(), weight: hairline}.paint(r)
}

// flatten moves a glyph's outline to at and turns its bends into short lines.
func flatten(segments []stroke, at point, size float64) path {
	const steps = 5
	var p path
	place := func(q point) point { return point{at.x + q.x*size, at.y + q.y*size} }
	var pen point
	for _, s := range segments {
		switch s.op {
		case sfnt.SegmentOpMoveTo:
			p = append(p, []point{place(s.args[0])})
			pen = s.args[0]
		case sfnt.SegmentOpLineTo:
			p[len(p)-1] = append(p[len(p)-1], place(s.args[0]))
			pen = s.args[0]
		case sfnt.SegmentOpQuadTo:
			for i := 1; i <= steps; i++ {
				p[len(p)-1] = append(p[len(p)-1], place(quadratic(pen, s.args[0], s.args[1], float64(i)/steps)))
			}
			pen = s.args[1]
		case sfnt.SegmentOpCubeTo: // the fonts are TrueType: there are none
			p[len(p)-1] = append(p[len(p)-1], place(s.args[2]))
			pen = s.args[2]
		}
	}
	return p
}

func quadratic(a, b, c point, t float64) point {
	u := 1 - t
	return point{u*u*a.x + 2*u*t*b.x + t*t*c.x, u*u*a.y + 2*u*t*b.y + t*t*c.y}
}

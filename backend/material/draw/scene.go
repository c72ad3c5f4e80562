package draw

import "math"

// The palette. Every pair that touches is told apart in grey print as well: by weight of line, by number or by place.
const (
	ink     = "#20251f" // text, lines
	accent  = "#1c6b57" // frames, arrows, number badges
	soft    = "#e2efe9" // fill of the things that matter
	neutral = "#f2efe7" // fill of the second rank
	faint   = "#565d55" // captions, leader lines
	paper   = "#ffffff"
)

// Lengths in millimetres.
const (
	margin   = 8.0
	maxWidth = 260.0 // of a whole picture
	maxTall  = 180.0 // of a picture in landscape
	hairline = 0.25
	thin     = 0.4
	thick    = 0.8
	headLong = 3.4 // length of an arrow head
	headWide = 1.35
)

type point struct{ x, y float64 }

func (p point) plus(dx, dy float64) point { return point{p.x + dx, p.y + dy} }

// rect has its origin at the top left.
type rect struct{ x, y, w, h float64 }

func (r rect) right() float64  { return r.x + r.w }
func (r rect) bottom() float64 { return r.y + r.h }
func (r rect) centre() point   { return point{r.x + r.w/2, r.y + r.h/2} }
func (r rect) grown(d float64) rect {
	return rect{r.x - d, r.y - d, r.w + 2*d, r.h + 2*d}
}

func (r rect) overlaps(o rect) bool {
	const slack = 1e-6
	return r.x < o.right()-slack && o.x < r.right()-slack && r.y < o.bottom()-slack && o.y < r.bottom()-slack
}

func (r rect) contains(p point) bool {
	return p.x >= r.x && p.x <= r.right() && p.y >= r.y && p.y <= r.bottom()
}

// scene is a laid out picture: what SVG and PNG are both written from.
type scene struct {
	width, height float64 // whole millimetres
	language      string  // "de", "en", or "" when nothing but the title is in words
	title, alt    string
	groups        []group
	uncut         *scene // what stands above a solution to cut off; nil: there is none
}

// group is what a teacher moves as one thing in a drawing program. The id is unique in its scene.
type group struct {
	id     string
	name   string // the full wording, unbroken
	shapes []shape
	tag    *tag // nil: nothing of it may be moved
	tie    *tie // nil: it is no line between two boxes
}

func (g group) shifted(dx, dy float64) group {
	g.shapes = shiftAll(g.shapes, dx, dy)
	if g.tag != nil {
		t := *g.tag
		t.aim = t.aim.plus(dx, dy)
		g.tag = &t
	}
	return g
}

func shiftAll(list []shape, dx, dy float64) []shape {
	moved := make([]shape, len(list))
	for i, s := range list {
		moved[i] = s.shifted(dx, dy)
	}
	return moved
}

// tag says which part of a group is a label that may be moved.
type tag struct {
	label  int     // the shapes from here on
	leader bool    // the first shape is a line from the label to its aim
	aim    point   // stays where it is
	reach  point   // half the width and height of what is drawn at the aim
	dx, dy float64 // how far the label stands from where the layout set it
	gave   bool    // there was no room where it was to stand
	box    rect    // what the leader of an own label ends at instead of the aim; empty: the aim
}

// tie says what a line joins: two groups by their ids. A group that is tied and has words has them on its line.
type tie struct {
	from, to string
	edge     int     // its index in the diagram; -1: the layout itself drew it
	dx, dy   float64 // how far its words stand from where the layout put them, in millimetres
	gave     bool    // they had to give way to something else
}

// body is the picture without title and caption, its origin at 0, 0.
type body struct {
	w, h   float64
	groups []group
}

func (b *body) add(id, name string, shapes ...shape) {
	b.groups = append(b.groups, group{id: id, name: name, shapes: shapes})
}

// tagged adds a group that may be moved as a whole.
func (b *body) tagged(id, name string, shapes ...shape) {
	b.groups = append(b.groups, group{id: id, name: name, shapes: shapes, tag: &tag{}})
}

// led adds a group that begins with a leader line, from its label to what is drawn around the aim.
func (b *body) led(id, name string, t tag, shapes ...shape) {
	t.leader = true
	b.groups = append(b.groups, group{id: id, name: name, shapes: shapes, tag: &t})
}

// tied adds a line between two nodes.
func (b *body) tied(i, from, to int, shapes ...shape) {
	b.groups = append(
		b.groups,
		group{id: edgeID(i), shapes: shapes, tie: &tie{from: nodeID(from), to: nodeID(to), edge: -1}},
	)
}

// embrace makes the body as wide as its texts and boxes reach to both sides.
func (b *body) embrace(t *typesetter) {
	low, high := 0.0, b.w
	reach := func(r rect) { low, high = math.Min(low, r.x), math.Max(high, r.right()) }
	for _, g := range b.groups {
		for _, s := range g.shapes {
			switch s := s.(type) {
			case words:
				for i := range s.lines {
					reach(s.rectOf(i, t))
				}
			case frame:
				reach(s.rect)
			}
		}
	}
	b.w = high - low
	for i, g := range b.groups {
		b.groups[i] = g.shifted(-low, 0)
	}
}

// shape is one of frame, dot, curve, area, strokes, words, photo, emblem.
type shape interface {
	shifted(dx, dy float64) shape
	markup(w *svgWriter)
	paint(r *raster)
}

// frame is a box with rounded corners; no stroke means a filled area only.
type frame struct {
	rect
	radius       float64
	fill, stroke string
	weight       float64
}

func (f frame) shifted(dx, dy float64) shape {
	f.x, f.y = f.x+dx, f.y+dy
	return f
}

// dot is a filled ellipse.
type dot struct {
	centre       point
	rx, ry       float64
	fill, stroke string
	weight       float64
}

func (d dot) shifted(dx, dy float64) shape {
	d.centre = d.centre.plus(dx, dy)
	return d
}

// bend is one piece of a curve: a cubic Bézier, or a straight line.
type bend struct {
	c1, c2, to point
	straight   bool
}

// curve is a stroked open path. An arrow has its tip exactly at the last point.
type curve struct {
	from   point
	bends  []bend
	ink    string
	weight float64
	arrow  bool
}

func (c curve) shifted(dx, dy float64) shape {
	moved := make([]bend, len(c.bends))
	for i, b := range c.bends {
		moved[i] = bend{b.c1.plus(dx, dy), b.c2.plus(dx, dy), b.to.plus(dx, dy), b.straight}
	}
	c.from, c.bends = c.from.plus(dx, dy), moved
	return c
}

// line is a straight curve.
func line(from, to point) curve {
	return curve{from: from, ink: ink, weight: thin, bends: []bend{{to: to, straight: true}}}
}

// pointed gives the curve an arrow head.
func (c curve) pointed() curve {
	c.arrow, c.ink, c.weight = true, accent, 0.55
	return c
}

// head is the arrow head's outline, and the curve shortened so that its stroke ends inside the head.
func (c curve) head() ([]point, curve) {
	last := c.bends[len(c.bends)-1]
	before := last.c2
	if last.straight {
		before = c.from
		if n := len(c.bends); n > 1 {
			before = c.bends[n-2].to
		}
	}
	dx, dy := last.to.x-before.x, last.to.y-before.y
	length := math.Hypot(dx, dy)
	if length == 0 {
		return nil, c
	}
	dx, dy = dx/length, dy/length
	tip := last.to
	back := tip.plus(-dx*headLong, -dy*headLong)
	notch := tip.plus(-dx*headLong*0.8, -dy*headLong*0.8)
	outline := []point{tip, back.plus(-dy*headWide, dx*headWide), notch, back.plus(dy*headWide, -dx*headWide)}
	short := c
	short.bends = append([]bend(nil), c.bends...)
	short.bends[len(short.bends)-1].to = notch
	return outline, short
}

// points flattens the curve.
func (c curve) points() []point {
	const steps = 24
	list := []point{c.from}
	at := c.from
	for _, b := range c.bends {
		if b.straight {
			list = append(list, b.to)
			at = b.to
			continue
		}
		for i := 1; i <= steps; i++ {
			list = append(list, cubic(at, b, float64(i)/steps))
		}
		at = b.to
	}
	return list
}

func cubic(p point, b bend, t float64) point {
	u := 1 - t
	k0, k1, k2, k3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
	return point{k0*p.x + k1*b.c1.x + k2*b.c2.x + k3*b.to.x, k0*p.y + k1*b.c1.y + k2*b.c2.y + k3*b.to.y}
}

// anchor says which end of its lines a text's x means.
type anchor int

const (
	left anchor = iota
	middle
	right
)

// words is a block of text set on the scene; y is the first baseline.
type words struct {
	block
	at     point
	anchor anchor
}

func (w words) shifted(dx, dy float64) shape {
	w.at = w.at.plus(dx, dy)
	return w
}

// rectOf gives the area of line i, from the ascender to the descender.
func (w words) rectOf(i int, t *typesetter) rect {
	width := t.width(w.lines[i], w.voice)
	x := w.at.x
	switch w.anchor {
	case middle:
		x -= width / 2
	case right:
		x -= width
	case left:
	}
	size := w.voice.size()
	baseline := w.at.y + float64(i)*w.voice.leading()
	return rect{x, baseline - 0.76*size, width, 0.97 * size}
}

package draw

import (
	"math"
	"strconv"
)

// Clock is a face of a clock, with hands or without.
type Clock struct {
	Label   string // "a)"
	Minutes int    // after twelve, where the hands stand
	Hands   bool
	Below   string // what is written under it
}

// Trigon is a calculation triangle: fields at its top, left and right, and sides, each between two of them: at its
// left, right and lower edge. What is empty is to be filled in.
type Trigon struct {
	Label         string
	Fields, Sides [3]string
}

// A row of exercises is as wide as the text of a page; so many stand in it.
const (
	rowWide  = 160.0
	perRow   = 3
	cellWide = rowWide / perRow
	dial     = 18.0 // radius of a face
	edgeLong = 36.0 // of a triangle
)

// Clocks draws up to three faces side by side, as a PNG.
func Clocks(list []Clock) ([]byte, error) {
	return inRow(2*dial+13, len(list), func(t *typesetter, i int, x float64) []shape { return list[i].shapes(t, x) })
}

// Trigons draws up to three calculation triangles side by side, as a PNG.
func Trigons(list []Trigon) ([]byte, error) {
	return inRow(edgeLong*0.87+16, len(list), func(t *typesetter, i int, x float64) []shape {
		return list[i].shapes(t, x)
	})
}

// inRow paints cells from the left; shapes are those of a cell whose middle is at x.
func inRow(high float64, n int, shapes func(t *typesetter, i int, x float64) []shape) ([]byte, error) {
	p, err := New()
	if err != nil {
		return nil, err
	}
	t := newTypesetter(p.faces)
	r := newRaster(rowWide, high, t)
	for i := range min(n, perRow) {
		for _, s := range shapes(t, i, cellWide*(float64(i)+0.5)) {
			s.paint(r)
		}
	}
	return r.file()
}

// centred sets text with the middle of its capitals at a point.
func centred(t *typesetter, text string, v voice, at point) words {
	return t.set(text, v, cellWide).place(at.x, at.y-v.leading()/2, middle)
}

// labelled is the letter of an exercise at the upper left corner of its cell.
func labelled(t *typesetter, label string, x float64) shape {
	return t.set(label, cellVoice, cellWide).place(x-cellWide/2, 0, left)
}

// heavy is a straight line of a weight.
func heavy(from, to point, weight float64, hue string) curve {
	c := line(from, to)
	c.weight, c.ink = weight, hue
	return c
}

func (c Clock) shapes(t *typesetter, x float64) []shape {
	centre := point{x, dial + 1}
	at := func(share, radius float64) point {
		angle := 2 * math.Pi * share
		return centre.plus(radius*math.Sin(angle), -radius*math.Cos(angle))
	}
	list := []shape{
		labelled(t, c.Label, x), dot{centre: centre, rx: dial, ry: dial, fill: paper, stroke: ink, weight: thick},
	}
	const minutes, five = 60, 5
	for m := range minutes {
		share, from, weight := float64(m)/minutes, dial-1.6, hairline
		if m%five == 0 {
			from, weight = dial-2.6, thin
		}
		list = append(list, heavy(at(share, from), at(share, dial-0.4), weight, ink))
	}
	for hour := 1; hour <= 12; hour++ {
		list = append(list, centred(t, strconv.Itoa(hour), labelVoice, at(float64(hour)/12, dial-5.6)))
	}
	if c.Hands {
		list = append(list,
			heavy(centre, at(float64(c.Minutes%720)/720, dial*0.4), 1.5, accent),
			heavy(centre, at(float64(c.Minutes%minutes)/minutes, dial*0.6), 0.9, ink))
	}
	list = append(list, dot{centre: centre, rx: 1.1, ry: 1.1, fill: ink})
	return append(list, centred(t, c.Below, cellVoice, point{x, 2*dial + 7}))
}

func (g Trigon) shapes(t *typesetter, x float64) []shape {
	const top, roof = 2.0, edgeLong * 0.87
	a, b, c := point{x, top}, point{x - edgeLong/2, top + roof}, point{x + edgeLong/2, top + roof}
	centre := point{x, top + roof*2/3}
	half := func(p, q point) point { return point{(p.x + q.x) / 2, (p.y + q.y) / 2} }
	list := []shape{labelled(t, g.Label, x), area{outline: []point{a, b, c}, fill: paper, stroke: ink, weight: 0.6}}
	corners := [3]point{a, b, c}
	for i, pair := range [3][2]point{{a, b}, {a, c}, {b, c}} {
		middle := half(pair[0], pair[1])
		list = append(list, heavy(centre, middle, thin, ink))
		const out = 8.6
		dx, dy := middle.x-centre.x, middle.y-centre.y
		long := math.Hypot(dx, dy)
		at := middle.plus(dx/long*out, dy/long*(out-2))
		list = append(list,
			frame{rect: rect{at.x - 6.5, at.y - 4, 13, 8}, radius: 1.2, fill: paper, stroke: faint, weight: thin},
			centred(t, g.Sides[i], labelVoice, at))
	}
	for i, corner := range corners {
		at := point{corner.x + (centre.x-corner.x)*0.56, corner.y + (centre.y-corner.y)*0.56}
		if i > 0 {
			at.y -= 0.8
		}
		list = append(list, centred(t, g.Fields[i], labelVoice, at))
	}
	return list
}

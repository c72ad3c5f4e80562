package draw

import "math"

// ring is an ellipse around the origin with boxes of one size on it, the first at the top, then clockwise.
type ring struct {
	rx, ry, w, h float64
	n            int
}

func (r ring) at(angle float64) point { return point{r.rx * math.Cos(angle), r.ry * math.Sin(angle)} }

func (r ring) angle(i int) float64 { return -math.Pi/2 + 2*math.Pi*float64(i)/float64(r.n) }

func (r ring) box(i int) rect {
	c := r.at(r.angle(i))
	return rect{c.x - r.w/2, c.y - r.h/2, r.w, r.h}
}

// arc is the part of the ellipse between box i and the next one, from and to in radians, free of all boxes.
func (r ring) arc(i int) (from, to float64) {
	const steps, off = 240, 1.3
	start, end := r.angle(i), r.angle(i+1)
	a, b := r.box(i).grown(off), r.box((i+1)%r.n).grown(off)
	from, to = start, end
	for k := 0; k <= steps && a.contains(r.at(from)); k++ {
		from = start + (end-start)*float64(k)/steps
	}
	for k := 0; k <= steps && b.contains(r.at(to)); k++ {
		to = end - (end-start)*float64(k)/steps
	}
	return from, to
}

// fits reports whether the boxes keep apart and every arrow has room.
func (r ring) fits() bool {
	const gap, shortest = 5.0, 11.0
	for i := range r.n {
		for j := range i {
			if r.box(i).grown(gap / 2).overlaps(r.box(j).grown(gap / 2)) {
				return false
			}
		}
		from, to := r.arc(i)
		a, b := r.at(from), r.at(to)
		if r.n > 1 && (to <= from || math.Hypot(a.x-b.x, a.y-b.y) < shortest || r.crossed(i, from, to)) {
			return false
		}
	}
	return true
}

// crossed reports whether the arc runs through a box that it does not belong to.
func (r ring) crossed(i int, from, to float64) bool {
	const steps = 24
	for j := range r.n {
		if j == i || j == (i+1)%r.n {
			continue
		}
		for k := range steps + 1 {
			if r.box(j).grown(1).contains(r.at(from + (to-from)*float64(k)/steps)) {
				return true
			}
		}
	}
	return false
}

// cycle sets the stations on an ellipse: the smallest that fits, wide first because a page is.
func (s *sheet) cycle() body {
	width := 54.0
	if s.d.Detailed && s.hasNotes() {
		width = 62
	}
	cards, height := s.cards(width, s.d.Detailed && s.hasNotes(), true)
	r := ring{w: width, h: math.Max(height, 15), n: len(cards)}
	r.rx, r.ry = s.radii(r)

	var b body
	low, high := point{}, point{}
	for i := range cards {
		box := r.box(i)
		low = point{math.Min(low.x, box.x), math.Min(low.y, box.y-badgeR)}
		high = point{math.Max(high.x, box.right()), math.Max(high.y, box.bottom())}
		// The outer corner is the one that no arrow comes near.
		cards[i].corner = point{math.Round(box.centre().x), math.Round(box.centre().y)}
		if cards[i].corner.y > 0 {
			high.y = math.Max(high.y, box.bottom()+badgeR)
		}
	}
	b.w, b.h = high.x-low.x, high.y-low.y
	for i := range cards {
		if r.n > 1 {
			b.tied(i, i, (i+1)%r.n, r.arrow(i).shifted(-low.x, -low.y))
		}
	}
	for i, c := range cards {
		box := r.box(i)
		box.x, box.y = box.x-low.x, box.y-low.y
		b.tagged(nodeID(i), c.name, c.shapes(box, soft, accent, thin)...)
	}
	return b
}

func (s *sheet) radii(r ring) (rx, ry float64) {
	if r.n == 1 {
		return 0, 0
	}
	widest := (innerWidth - r.w) / 2
	for ry = 30.0; ry < 2000; ry += 2 {
		for _, ratio := range []float64{1.25, 1.4, 1.55, 1.7, 1.9} {
			r.rx, r.ry = ratio*ry, ry
			if r.n <= 8 && r.rx > widest && ry < 100 {
				r.rx = widest
			}
			if r.fits() {
				return r.rx, r.ry
			}
		}
	}
	return r.rx, r.ry
}

// arrow follows the ellipse from box i to the next.
func (r ring) arrow(i int) curve {
	from, to := r.arc(i)
	const pieces = 3
	c := curve{from: r.at(from)}
	step := (to - from) / pieces
	k := 4.0 / 3 * math.Tan(step/4)
	for p := range pieces {
		a, b := from+step*float64(p), from+step*float64(p+1)
		c.bends = append(c.bends, bend{
			c1: r.at(a).plus(-k*r.rx*math.Sin(a), k*r.ry*math.Cos(a)),
			c2: r.at(b).plus(k*r.rx*math.Sin(b), -k*r.ry*math.Cos(b)),
			to: r.at(b),
		})
	}
	return c.pointed()
}

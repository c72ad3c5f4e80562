package draw

import (
	"math"
	"slices"
	"strings"
)

// area is a filled polygon: a bar, a slice, a decision. A texture is drawn over its fill, so that it is told apart
// without colour.
type area struct {
	outline      []point
	fill, stroke string
	weight       float64
}

func (a area) shifted(dx, dy float64) shape {
	a.outline = moved(a.outline, dx, dy)
	return a
}

func moved(list []point, dx, dy float64) []point {
	out := make([]point, len(list))
	for i, p := range list {
		out[i] = p.plus(dx, dy)
	}
	return out
}

func (a area) markup(w *svgWriter) {
	pairs := []string{"d", polygonData(a.outline), "fill", fillOr(a.fill)}
	if a.stroke != "" {
		pairs = append(pairs, "stroke-linejoin", "round")
	}
	w.empty("path", append(pairs, outline(a.stroke, a.weight)...)...)
}

func (a area) paint(r *raster) {
	if a.fill != "" {
		r.fill(path{a.outline}, a.fill)
	}
	if a.stroke == "" {
		return
	}
	for i, p := range a.outline {
		q := a.outline[(i+1)%len(a.outline)]
		r.fill(path{ribbon([]point{p, q}, a.weight/2)}, a.stroke)
		r.fill(path{ellipse(p, a.weight/2, a.weight/2)}, a.stroke)
	}
}

// strokes are many short straight lines in one: a texture, a dashed line.
type strokes struct {
	pieces [][2]point
	ink    string
	weight float64
}

func (s strokes) shifted(dx, dy float64) shape {
	pieces := make([][2]point, len(s.pieces))
	for i, p := range s.pieces {
		pieces[i] = [2]point{p[0].plus(dx, dy), p[1].plus(dx, dy)}
	}
	s.pieces = pieces
	return s
}

func (s strokes) markup(w *svgWriter) {
	var b strings.Builder
	for _, p := range s.pieces {
		b.WriteString("M" + pair(p[0]) + "L" + pair(p[1]))
	}
	if b.Len() > 0 {
		w.empty("path", "d", b.String(), "fill", "none", "stroke", s.ink, "stroke-width", num(s.weight))
	}
}

func (s strokes) paint(r *raster) {
	for _, p := range s.pieces {
		r.fill(path{ribbon(p[:], s.weight/2)}, s.ink)
	}
}

// dashed cuts a line of points into dashes; gap 0 leaves it whole.
func dashed(list []point, dash, gap float64, colour string, weight float64) strokes {
	s := strokes{ink: colour, weight: weight}
	left, drawing := dash, true
	for i := 1; i < len(list); i++ {
		at, end := list[i-1], list[i]
		ux, uy := unit(at, end)
		for rest := math.Hypot(end.x-at.x, end.y-at.y); rest > 1e-9; {
			length := math.Min(left, rest)
			if gap == 0 {
				length = rest
			}
			next := at.plus(ux*length, uy*length)
			if drawing {
				s.pieces = append(s.pieces, [2]point{at, next})
			}
			at, rest, left = next, rest-length, left-length
			if left <= 1e-9 {
				drawing = !drawing || gap == 0
				left = map[bool]float64{true: dash, false: gap}[drawing]
			}
		}
	}
	return s
}

// guise is how a series or a slice is told from the others, in grey as well: by fill, texture, dash and mark.
type guise struct {
	fill, texture string  // texture: the colour of the lines over the fill; empty: none
	slant         float64 // of the texture's lines: 1 rising, -1 falling, 0 level
	line          string  // colour of a line in a chart
	dash, gap     float64
	mark          mark
}

// mark is the shape of the points on a line.
type mark int

const (
	roundMark mark = iota
	squareMark
	diamondMark
	triangleMark
	hollowMark
)

// maxSeries is how many rows of numbers one chart can tell apart.
const maxSeries = 5

// guises are told apart by people who confuse red and green, and in grey print.
func guises() [maxSeries]guise {
	return [maxSeries]guise{
		{fill: accent, line: accent},
		{fill: "#f3c677", texture: "#6b4a00", slant: 1, line: "#8f5f00", dash: 3, gap: 1.2, mark: squareMark},
		{fill: "#bcd7ee", line: "#1f5f99", dash: 1, gap: 1, mark: diamondMark},
		{fill: "#7d4a78", texture: paper, slant: -1, line: "#7d4a78", dash: 5, gap: 1.6, mark: triangleMark},
		{fill: paper, texture: faint, line: ink, dash: 0.5, gap: 1.4, mark: hollowMark},
	}
}

// filled draws a polygon in a guise.
func (l guise) filled(outline []point) []shape {
	list := []shape{area{outline: outline, fill: l.fill, stroke: ink, weight: hairline}}
	if l.texture != "" {
		list = append(list, strokes{pieces: textured(outline, l.slant), ink: l.texture, weight: thin})
	}
	return list
}

// textured lays parallel lines over a polygon, clipped to it.
func textured(outline []point, slant float64) [][2]point {
	const distance, most = 2.2, 120
	// Lines are those where height(p) is a multiple of the distance.
	length := math.Hypot(1, slant)
	height := func(p point) float64 { return (p.y + slant*p.x) / length }
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range outline {
		low, high = math.Min(low, height(p)), math.Max(high, height(p))
	}
	step := math.Max(distance, (high-low)/most)
	var pieces [][2]point
	for h := low + step/2; h < high; h += step {
		cuts := crossingsAt(outline, height, h)
		for i := 0; i+1 < len(cuts); i += 2 {
			pieces = append(pieces, [2]point{cuts[i], cuts[i+1]})
		}
	}
	return pieces
}

// crossingsAt are the points of an outline at one height, from left to right.
func crossingsAt(outline []point, height func(point) float64, h float64) []point {
	var cuts []point
	for i, p := range outline {
		q := outline[(i+1)%len(outline)]
		a, b := height(p), height(q)
		if (a < h) != (b < h) {
			t := (h - a) / (b - a)
			cuts = append(cuts, point{p.x + t*(q.x-p.x), p.y + t*(q.y-p.y)})
		}
	}
	slices.SortFunc(cuts, func(a, b point) int {
		if a.x < b.x || a.x == b.x && a.y < b.y {
			return -1
		}
		return 1
	})
	return cuts
}

// at draws the mark of a point on a line.
func (l guise) at(p point) []shape {
	const r = 1.25
	fill := l.line
	if l.mark == hollowMark {
		fill = paper
	}
	switch l.mark {
	case squareMark:
		return []shape{area{outline: []point{p.plus(-r, -r), p.plus(r, -r), p.plus(r, r), p.plus(-r, r)}, fill: fill}}
	case diamondMark:
		return []shape{
			area{outline: []point{p.plus(0, -1.4*r), p.plus(1.4*r, 0), p.plus(0, 1.4*r), p.plus(-1.4*r, 0)}, fill: fill},
		}
	case triangleMark:
		return []shape{area{outline: []point{p.plus(0, -1.4*r), p.plus(1.3*r, r), p.plus(-1.3*r, r)}, fill: fill}}
	case roundMark, hollowMark:
	}
	return []shape{dot{centre: p, rx: r, ry: r, fill: fill, stroke: l.line, weight: thin}}
}

func boxOutline(r rect) []point { return roundedRect(r, 0) }

package draw

import (
	"math"
	"strings"
)

func (r rect) union(o rect) rect {
	x, y := math.Min(r.x, o.x), math.Min(r.y, o.y)
	return rect{x, y, math.Max(r.right(), o.right()) - x, math.Max(r.bottom(), o.bottom()) - y}
}

// around is the smallest upright rectangle that holds the points.
func around(list []point) rect {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, p := range list {
		low, high = point{math.Min(low.x, p.x), math.Min(low.y, p.y)}, point{math.Max(high.x, p.x), math.Max(high.y, p.y)}
	}
	return rect{low.x, low.y, high.x - low.x, high.y - low.y}
}

// extentOf is the room that a shape takes; ok is false for one that draws nothing.
func extentOf(sh shape, t *typesetter) (r rect, ok bool) {
	switch v := sh.(type) {
	case frame:
		return v.rect, true
	case dot:
		return rect{v.centre.x - v.rx, v.centre.y - v.ry, 2 * v.rx, 2 * v.ry}, true
	case area:
		return around(v.outline), len(v.outline) > 0
	case curve:
		return around(v.points()), true
	case strokes:
		var list []point
		for _, p := range v.pieces {
			list = append(list, p[0], p[1])
		}
		return around(list), len(list) > 0
	case words:
		for i := range v.lines {
			if line := v.rectOf(i, t); i == 0 {
				r = line
			} else {
				r = r.union(line)
			}
		}
		return r, len(v.lines) > 0
	}
	return rect{}, false
}

// solidParts are the rectangles of a shape that no label may lie on. The lines of a grid may be covered.
func solidParts(id string, sh shape, t *typesetter) []rect {
	var runs [][]point
	switch v := sh.(type) {
	case curve:
		if id != "grid" {
			runs = append(runs, v.points())
		}
	case strokes:
		if strings.HasPrefix(id, "line-") { // else it is the texture of an area
			for _, p := range v.pieces {
				runs = append(runs, p[:])
			}
		}
	default:
		if r, ok := extentOf(sh, t); ok {
			return []rect{r}
		}
	}
	var list []rect
	for _, run := range runs {
		for i := 1; i < len(run); i++ {
			list = append(list, along(run[i-1], run[i])...)
		}
	}
	return list
}

// along covers a straight line with small rectangles.
func along(a, b point) []rect {
	const piece = 5.0
	n := int(math.Ceil(math.Hypot(b.x-a.x, b.y-a.y) / piece))
	list := make([]rect, n)
	for k := range list {
		from, to := float64(k)/float64(n), float64(k+1)/float64(n)
		list[k] = around([]point{toward(a, b, from), toward(a, b, to)}).grown(0.2)
	}
	return list
}

// toward is the point a share of the way from a to b.
func toward(a, b point, share float64) point {
	return point{a.x + (b.x-a.x)*share, a.y + (b.y-a.y)*share}
}

// crop makes the body as large as what is drawn in it.
func (b *body) crop(t *typesetter) {
	all := rect{0, 0, b.w, b.h}
	for _, g := range b.groups {
		for _, sh := range g.shapes {
			if r, ok := extentOf(sh, t); ok {
				all = all.union(r)
			}
		}
	}
	b.w, b.h = all.w, all.h
	for i, g := range b.groups {
		b.groups[i] = g.shifted(-all.x, -all.y)
	}
}

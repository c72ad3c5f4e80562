package draw

import (
	"math"
	"slices"
)

// roundedRect is the outline of a box, clockwise.
func roundedRect(r rect, radius float64) []point {
	radius = math.Min(radius, math.Min(r.w, r.h)/2)
	if radius <= 0 {
		return []point{{r.x, r.y}, {r.right(), r.y}, {r.right(), r.bottom()}, {r.x, r.bottom()}}
	}
	const steps = 8
	corners := []point{
		{r.right() - radius, r.y + radius},
		{r.right() - radius, r.bottom() - radius},
		{r.x + radius, r.bottom() - radius},
		{r.x + radius, r.y + radius},
	}
	var list []point
	for quarter, c := range corners {
		for i := 0; i <= steps; i++ {
			a := (float64(quarter) - 1 + float64(i)/steps) * math.Pi / 2
			list = append(list, c.plus(radius*math.Cos(a), radius*math.Sin(a)))
		}
	}
	return list
}

func ellipse(centre point, rx, ry float64) []point {
	const steps = 72
	list := make([]point, steps)
	for i := range list {
		a := 2 * math.Pi * float64(i) / steps
		list[i] = centre.plus(rx*math.Cos(a), ry*math.Sin(a))
	}
	return list
}

func reversed(list []point) []point {
	slices.Reverse(list)
	return list
}

// ribbon is the outline of a stroke along a gentle line: both sides at a distance, joined where the directions meet.
func ribbon(list []point, half float64) []point {
	list = slices.CompactFunc(slices.Clone(list), func(a, b point) bool { return math.Hypot(a.x-b.x, a.y-b.y) < 1e-9 })
	if len(list) < 2 {
		return nil
	}
	forth := make([]point, 0, 2*len(list))
	back := make([]point, 0, len(list))
	for i, p := range list {
		nx, ny := joinNormal(list, i)
		forth = append(forth, p.plus(nx*half, ny*half))
		back = append(back, p.plus(-nx*half, -ny*half))
	}
	return append(forth, reversed(back)...)
}

// joinNormal is the direction across the line at point i, lengthened at corners so that the stroke keeps its width.
func joinNormal(list []point, i int) (float64, float64) {
	before, after := max(i-1, 0), min(i+1, len(list)-1)
	ax, ay := unit(list[before], list[min(before+1, len(list)-1)])
	bx, by := unit(list[after-1], list[after])
	nx, ny := -(ay + by), ax+bx
	length := math.Hypot(nx, ny)
	if length < 1e-6 {
		return -ay, ax
	}
	nx, ny = nx/length, ny/length
	stretch := 1 / math.Max(0.5, nx*-ay+ny*ax)
	return nx * stretch, ny * stretch
}

func unit(a, b point) (float64, float64) {
	dx, dy := b.x-a.x, b.y-a.y
	length := math.Hypot(dx, dy)
	if length == 0 {
		return 0, 0
	}
	return dx / length, dy / length
}

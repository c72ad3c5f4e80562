package draw

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/material/diagram"
)

// Sets of a Venn diagram: fewer say nothing, more need other outlines than circles.
const minSets, maxSets = 2, 3

func checkSets(d diagram.Diagram) error {
	if n := len(d.Header); n < minSets || n > maxSets {
		return fault.New(fault.Invalid, "fault.draw.sets", nil, "count", strconv.Itoa(n))
	}
	return nil
}

// region is a part of a Venn diagram: the elements of exactly some of the sets.
type region struct {
	in    [maxSets]bool
	nodes []int
	texts []block
	place rect
}

const (
	elementGap = 1.6
	breath     = 2.2 // between a list and a circle
)

// set measures the list for a width.
func (r *region) set(s *sheet, width float64) {
	r.texts, r.place = nil, rect{}
	for _, i := range r.nodes {
		text := s.t.set(s.label(i), noteVoice, width)
		wide, tall := text.width, text.height()
		if s.blank {
			wide, tall = blankWide, blankLine
		}
		r.texts = append(r.texts, text)
		r.place.w = math.Max(r.place.w, wide)
		r.place.h += tall + elementGap
	}
	r.place.h = math.Max(0, r.place.h-elementGap)
}

const blankWide, blankLine = 26.0, 7.5

// venn draws two or three circles, as large as their lists need. Elements of no set stand below.
func (s *sheet) venn() body {
	sets := len(s.d.Header)
	regions, outside := s.regions(sets)
	var circles []point
	radius := 0.0
	best := math.Inf(1)
	var placed []region
	for _, width := range []float64{30, 40, 52, 66} {
		trial := make([]region, len(regions))
		copy(trial, regions)
		for i := range trial {
			trial[i].set(s, width)
		}
		if c, r := fitCircles(trial, sets); r < best {
			circles, radius, best, placed = c, r, r, trial
		}
	}
	return s.drawVenn(circles, radius, placed, outside)
}

// regions sorts the elements by the sets they are in.
func (s *sheet) regions(sets int) (list []region, outside []int) {
	for i, n := range s.d.Nodes {
		var in [maxSets]bool
		for _, k := range n.In {
			if k >= 1 && k <= sets {
				in[k-1] = true
			}
		}
		if in == [maxSets]bool{} {
			outside = append(outside, i)
			continue
		}
		at := slices.IndexFunc(list, func(r region) bool { return r.in == in })
		if at < 0 {
			list, at = append(list, region{in: in}), len(list)
		}
		list[at].nodes = append(list[at].nodes, i)
	}
	return list, outside
}

// fitCircles grows the circles until every list has its place.
func fitCircles(regions []region, sets int) ([]point, float64) {
	const smallest, growth, largest = 34.0, 1.06, 4000.0
	for radius := smallest; ; radius *= growth {
		circles := circlesOf(sets, radius)
		fits := true
		for i := range regions {
			if !regions[i].fit(circles, radius) {
				fits = false
				break
			}
		}
		if fits || radius > largest {
			return circles, radius
		}
	}
}

func circlesOf(sets int, radius float64) []point {
	d := 1.08 * radius
	if sets == 2 {
		return []point{{radius, radius}, {radius + d, radius}}
	}
	return []point{{radius, radius}, {radius + d, radius}, {radius + d/2, radius + d*math.Sqrt(3)/2}}
}

// fit finds the place nearest to the middle of the region where the list is inside its circles and outside the others.
func (r *region) fit(circles []point, radius float64) bool {
	step := radius / 14
	middle := r.heart(circles)
	best, found := math.Inf(1), false
	var at rect
	low, high := circles[0].plus(-radius, -radius), point{circles[1].x + radius, circles[len(circles)-1].y + radius}
	for y := low.y; y < high.y; y += step {
		for x := low.x; x < high.x; x += step {
			try := rect{x - r.place.w/2, y - r.place.h/2, r.place.w, r.place.h}
			far := math.Hypot(x-middle.x, y-middle.y)
			if far < best && r.clear(try.grown(breath), circles, radius) {
				best, found, at = far, true, try
			}
		}
	}
	if found {
		r.place = at
	}
	return found
}

// heart is where the list would like to be: in the middle of its sets, away from the others.
func (r *region) heart(circles []point) point {
	var own, other point
	n, m := 0.0, 0.0
	for k, c := range circles {
		if r.in[k] {
			own, n = own.plus(c.x, c.y), n+1
		} else {
			other, m = other.plus(c.x, c.y), m+1
		}
	}
	own = point{own.x / n, own.y / n}
	if m == 0 {
		return own
	}
	other = point{other.x / m, other.y / m}
	return own.plus(0.45*(own.x-other.x), 0.45*(own.y-other.y))
}

func (r *region) clear(box rect, circles []point, radius float64) bool {
	for k, c := range circles {
		nearX, nearY := math.Max(box.x, math.Min(c.x, box.right())), math.Max(box.y, math.Min(c.y, box.bottom()))
		farX, farY := math.Max(
			math.Abs(box.x-c.x),
			math.Abs(box.right()-c.x),
		), math.Max(
			math.Abs(box.y-c.y),
			math.Abs(box.bottom()-c.y),
		)
		if r.in[k] && math.Hypot(farX, farY) > radius || !r.in[k] && math.Hypot(nearX-c.x, nearY-c.y) < radius {
			return false
		}
	}
	return true
}

func (s *sheet) drawVenn(circles []point, radius float64, regions []region, outside []int) body {
	const nameWide = 84.0
	names, above := make([]block, len(circles)), 0.0
	for k := range circles {
		name := wording(s.d.Header[k], labelLimit)
		if s.d.Language == "none" {
			name = string(rune('A' + k))
		}
		names[k] = s.t.set(name, labelVoice, math.Min(nameWide, 1.08*radius-4))
		if k < 2 {
			above = math.Max(above, names[k].height())
		}
	}
	last := circles[len(circles)-1]
	b := body{w: circles[1].x + radius, h: above + 2 + last.y + radius}
	top := above + 2
	for k, c := range circles {
		id := "set-" + strconv.Itoa(k+1)
		fill := dot{centre: c.plus(0, top), rx: radius, ry: radius, stroke: guises()[k].line, weight: 0.9}
		shapes := []shape{fill}
		if !names[k].empty() {
			x, y := c.x, top-2-names[k].height()
			if k == 2 {
				y = top + c.y + radius + 1.5
			}
			shapes = append(shapes, names[k].place(x, y, middle))
		}
		b.add(id, strings.Join(names[k].lines, " "), shapes...)
	}
	if len(circles) == maxSets {
		b.h += 1.5 + names[2].height()
	}
	for _, r := range regions {
		y := r.place.y + top
		for i, node := range r.nodes {
			y = s.element(&b, node, r.texts[i], point{r.place.centre().x, y})
		}
	}
	return s.outside(b, outside)
}

// element draws one element and returns where the next begins.
func (s *sheet) element(b *body, node int, text block, at point) float64 {
	if s.blank {
		b.add(nodeID(node), "", s.gapLine(node, at)...)
		return at.y + blankLine + elementGap
	}
	var shapes []shape
	if !text.empty() {
		shapes = append(shapes, text.place(at.x, at.y, middle))
	}
	b.add(nodeID(node), s.nodeName(node), shapes...)
	return at.y + text.height() + elementGap
}

// gapLine is a number with a line to write on, centred at x.
func (s *sheet) gapLine(node int, at point) []shape {
	from := at.x - blankWide/2
	rule := line(point{from + 7, at.y + blankLine - 1.2}, point{from + blankWide, at.y + blankLine - 1.2})
	rule.weight = hairline
	return []shape{
		s.t.set(ordinal(node), noteVoice, 20).place(from+5.5, at.y+blankLine-1-noteVoice.leading(), right),
		rule,
	}
}

// outside lists the elements of no set below the circles.
func (s *sheet) outside(b body, nodes []int) body {
	y := b.h + 4
	for _, i := range nodes {
		text := s.t.set(s.label(i), noteVoice, b.w)
		y = s.element(&b, i, text, point{b.w / 2, y})
		b.h = y
	}
	return b
}

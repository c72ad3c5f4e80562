package draw

import (
	"math"
	"slices"

	"pult/backend/material/diagram"
)

// maxTicks is how many steps a scale may have that somebody asked for.
const maxTicks = 60

// pointOn is a marked point of a number line.
type pointOn struct {
	node  int
	value float64 // scaled
	text  block
	note  block
}

func (p pointOn) tall() float64 { return p.text.height() + p.note.height() }
func (p pointOn) wide() float64 { return math.Max(p.text.width, p.note.width) }

// numberLine sets few points on a line across the page, many or long ones on a line down the page. Distances are true.
func (s *sheet) numberLine() body {
	const maxAcross = 8
	grid := s.quantities()
	ends := grid
	if a := s.d.Scale; usable(a) {
		ends.rows = append([][]float64{{a.From, a.To}}, grid.rows...)
	}
	nums := s.numerals(ends)
	points, scale := s.pointsOn(grid.by(nums), nums), s.scaleOf(grid.by(nums).all(), nums)
	if len(points) <= maxAcross {
		if b, ok := s.lineAcross(points, scale, nums); ok {
			return b
		}
	}
	return s.lineDown(points, scale, nums)
}

// pointsOn are the nodes that have a number, in their order on the line.
func (s *sheet) pointsOn(grid quantities, nums numerals) []pointOn {
	const most = 40.0
	if len(grid.rows) == 0 {
		return nil
	}
	row := grid.rows[0]
	var list []pointOn
	for _, i := range byValue(len(row), func(i int) float64 { return row[i] }) {
		if math.IsNaN(row[i]) {
			continue
		}
		p := pointOn{node: i, value: row[i], text: s.t.set(s.label(i), labelVoice, most)}
		if note := wording(s.d.Nodes[i].Note, briefLimit); !s.blank && note != "" {
			p.note = s.t.set(note, noteVoice, most)
		}
		if p.text.empty() {
			p.text = s.t.set(nums.say(row[i]), labelVoice, most)
		}
		list = append(list, p)
	}
	return list
}

// scaleOf is what was asked for, as far as it holds all points and stays readable, else what fits the points.
func (s *sheet) scaleOf(all []float64, nums numerals) ruler {
	const maxSteps = 10
	low, high := 0.0, 1.0
	if len(all) > 0 {
		low, high = slices.Min(all), slices.Max(all)
	}
	asked := s.d.Scale
	if !usable(asked) {
		if low > 0 && low < 0.5*high {
			low = 0 // near 0 the line begins there
		}
		if low == high {
			low, high = math.Min(low, 0), math.Max(high, 0)
		}
		return rulerFor(low, high, maxSteps)
	}
	low, high = math.Min(low, nums.scaled(asked.From)), math.Max(high, nums.scaled(asked.To))
	step := nums.scaled(asked.Step)
	if asked.Parts > 0 {
		step = 1 / float64(asked.Parts)
	}
	if step <= 0 || (high-low)/step > maxTicks {
		return rulerFor(low, high, maxSteps)
	}
	return ticked(low, high, step)
}

func usable(asked *diagram.Scale) bool {
	return asked != nil && asked.To > asked.From && !math.IsInf(asked.To-asked.From, 0)
}

// tickName writes a tick: as a fraction where the scale is divided into parts.
func (s *sheet) tickName(v float64, nums numerals) string {
	if s.d.Scale != nil && s.d.Scale.Parts > 1 && nums.exponent == 0 && math.Abs(v) < 1e6 {
		return nums.fraction(v, s.d.Scale.Parts)
	}
	return nums.say(v)
}

// lineAcross draws the line across the page: numbers below, points with their names above. ok is false when the names
// do not fit.
func (s *sheet) lineAcross(points []pointOn, scale ruler, nums numerals) (body, bool) {
	const length, stem, gap, arrow = 216.0, 15.0, 4.0, 7.0
	inset := 8.0
	x := func(v float64) float64 { return inset + length*scale.share(v) }
	wish, gaps := make([]float64, len(points)), make([]float64, max(len(points)-1, 0))
	tallest, sum := 0.0, 0.0
	for i, p := range points {
		wish[i] = x(p.value)
		tallest, sum = math.Max(tallest, p.tall()), sum+p.wide()+gap
		if i > 0 {
			gaps[i-1] = (points[i-1].wide()+p.wide())/2 + gap
		}
	}
	if sum > length+2*inset {
		return body{}, false
	}
	places := apart(wish, gaps)
	axis := tallest + stem
	b := body{w: length + 2*inset + arrow}
	b.add("axis", "", s.acrossAxis(scale, nums, x, axis)...)
	b.h = axis + 4 + noteVoice.leading()
	for i, p := range points {
		b.led(
			nodeID(p.node),
			s.nodeName(p.node),
			tag{label: 2, aim: point{x(p.value), axis}, reach: point{1.5, 1.5}},
			p.above(places[i], x(p.value), axis, stem)...)
	}
	if title := s.t.set(s.unitTitle(nums), noteVoice, length); !title.empty() {
		b.add("axis-title", "", title.place(inset+length/2, b.h+1, middle))
		b.h += 1 + title.height()
	}
	b.embrace(s.t)
	return b, b.w <= innerWidth
}

func (s *sheet) unitTitle(nums numerals) string {
	if s.d.Language == "none" {
		return ""
	}
	return nums.axis(s.d.Unit)
}

func (s *sheet) acrossAxis(scale ruler, nums numerals, x func(float64) float64, axis float64) []shape {
	base := line(point{x(scale.low) - 7, axis}, point{x(scale.high) + 14, axis}).pointed()
	base.ink, base.weight = ink, 0.7
	shapes := []shape{base}
	end := math.Inf(-1)
	for i, v := range scale.ticks() {
		size := 1.6
		text := s.t.set(s.tickName(v, nums), noteVoice, 60)
		if x(v)-text.width/2 > end+1.5 && (i%s.every(scale, nums) == 0) {
			size = 2.4
			shapes = append(shapes, text.place(x(v), axis+3.4, middle))
			end = x(v) + text.width/2
		}
		tick := line(point{x(v), axis - size}, point{x(v), axis + size})
		shapes = append(shapes, tick)
	}
	return shapes
}

// every is how many ticks lie from one number to the next, so that numbers stand at even distances.
func (s *sheet) every(scale ruler, nums numerals) int {
	const length = 216.0
	wide, ticks := 0.0, scale.ticks()
	for _, v := range ticks {
		wide = math.Max(wide, s.t.width(s.tickName(v, nums), noteVoice)+3)
	}
	room := length / float64(max(len(ticks)-1, 1))
	for _, k := range []int{1, 2, 4, 5, 10, 20} {
		if room*float64(k) >= wide {
			return k
		}
	}
	return len(ticks)
}

// above draws a point with its name above: the stem leads from the name to the true place.
func (p pointOn) above(place, x, axis, stem float64) []shape {
	foot := axis - stem
	bend1 := point{place, foot + 1.5}
	stemLine := curve{
		from: point{place, foot + 0.4},
		bends: []bend{
			{to: bend1, straight: true},
			{to: point{x, axis - 4}, straight: true},
			{to: point{x, axis}, straight: true},
		},
		ink:    accent,
		weight: thin,
	}
	shapes := []shape{stemLine, dot{centre: point{x, axis}, rx: 1.5, ry: 1.5, fill: accent, stroke: paper, weight: thin}}
	y := foot - p.tall()
	if !p.text.empty() {
		shapes = append(shapes, p.text.place(place, y, middle))
	}
	if !p.note.empty() {
		shapes = append(shapes, p.note.place(place, y+p.text.height(), middle))
	}
	return shapes
}

// lineDown draws the line down the page, years from the top, other numbers from the foot: the scale to its left, points
// with their names to its right.
func (s *sheet) lineDown(points []pointOn, scale ruler, nums numerals) body {
	const gap, stem, least, noteWide = 2.6, 16.0, 120.0, 110.0
	along := scale.share
	if !nums.year {
		along = func(v float64) float64 { return 1 - scale.share(v) }
		slices.Reverse(points)
	}
	wish, gaps := make([]float64, len(points)), make([]float64, max(len(points)-1, 0))
	need, widest := 0.0, 0.0
	for i := range points {
		p := &points[i]
		if !s.blank {
			p.text = s.t.set(s.label(p.node), labelVoice, noteWide)
			p.note = s.t.set(wording(s.d.Nodes[p.node].Note, noteLimit), noteVoice, noteWide)
		}
		need, widest = need+p.tall()+gap, math.Max(widest, p.wide())
		if i > 0 {
			gaps[i-1] = (points[i-1].tall()+p.tall())/2 + gap
		}
	}
	length := math.Max(least, need)
	for i, p := range points {
		wish[i] = length * along(p.value)
	}
	places := apart(wish, gaps)
	low, high := -9.0, length+9
	for i, p := range points {
		low, high = math.Min(low, places[i]-p.tall()/2), math.Max(high, places[i]+p.tall()/2)
	}
	y := func(v float64) float64 { return length*along(v) - low }
	tickWide := 0.0
	for _, v := range scale.ticks() {
		tickWide = math.Max(tickWide, s.t.width(s.tickName(v, nums), noteVoice))
	}
	axis := tickWide + 4
	var b body
	b.add("axis", "", s.downAxis(scale, nums, y, axis)...)
	for i, p := range points {
		on := point{axis, y(p.value)}
		b.led(
			nodeID(p.node),
			s.nodeName(p.node),
			tag{label: 2, aim: on, reach: point{1.5, 1.5}},
			p.beside(places[i]-low, on, stem)...)
	}
	b.w, b.h = axis+stem+1.5+widest, high-low
	if title := s.t.set(s.unitTitle(nums), noteVoice, b.w); !title.empty() {
		b.add("axis-title", "", title.place(0, b.h+1, left))
		b.h += 1 + title.height()
	}
	return b
}

func (s *sheet) downAxis(scale ruler, nums numerals, y func(float64) float64, axis float64) []shape {
	sign := 1.0
	if y(scale.high) < y(scale.low) {
		sign = -1
	}
	base := line(point{axis, y(scale.low) - 4*sign}, point{axis, y(scale.high) + 9*sign}).pointed()
	base.ink, base.weight = ink, 0.7
	shapes := []shape{base}
	for i, v := range scale.ticks() {
		text := s.t.set(s.tickName(v, nums), noteVoice, 60)
		if apart := math.Abs(y(scale.low+scale.step) - y(scale.low)); i%max(1, int(math.Ceil(text.height()/apart))) != 0 {
			continue
		}
		shapes = append(
			shapes,
			line(point{axis - 2.2, y(v)}, point{axis + 1.4, y(v)}),
			text.place(axis-3.4, y(v)-text.height()/2, right),
		)
	}
	return shapes
}

// beside draws a point with its name to the right.
func (p pointOn) beside(place float64, on point, stem float64) []shape {
	end := point{on.x + stem, place}
	leader := curve{
		from: on,
		bends: []bend{
			{to: point{on.x + 3.5, on.y}, straight: true},
			{to: point{end.x - 2, place}, straight: true},
			{to: end, straight: true},
		},
		ink:    accent,
		weight: thin,
	}
	shapes := []shape{leader, dot{centre: on, rx: 1.5, ry: 1.5, fill: accent, stroke: paper, weight: thin}}
	y := place - p.tall()/2
	if !p.text.empty() {
		shapes = append(shapes, p.text.place(end.x+1.5, y, left))
	}
	if !p.note.empty() {
		shapes = append(shapes, p.note.place(end.x+1.5, y+p.text.height(), left))
	}
	return shapes
}

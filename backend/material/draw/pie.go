package draw

import (
	"cmp"
	"math"
	"slices"
)

// maxSlices is how many parts of a circle can still be told apart.
const maxSlices = 10

// whole reports whether the numbers are parts of one whole: one series without negative numbers, percentages of at most
// 100 together.
func (s *sheet) whole() bool {
	grid := s.quantities()
	if len(grid.rows) != 1 || len(s.d.Nodes) > maxSlices {
		return false
	}
	sum := 0.0
	for _, v := range grid.all() {
		if v < 0 {
			return false
		}
		sum += v / math.Max(grid.most(), 1e-290)
	}
	const slack = 1.5 // rounding
	return sum > 0 && (!percent(s.d.Unit) || sum*grid.most() <= 100+slack)
}

func percent(unit string) bool {
	return unit == "%" || unit == "Prozent" || unit == "percent" || unit == "per cent"
}

// slice is one part of the circle with its text beside it.
type slice struct {
	node     int
	from, to float64 // angles, clockwise from the top
	text     block
	number   block
	side     float64 // -1: its text stands on the left
	y        float64 // middle of the text
}

func (c slice) middle() float64 { return (c.from + c.to) / 2 }

func (c slice) tall() float64 { return c.text.height() + c.number.height() }

// pie draws the parts clockwise from the top, each with its name and number beside it. Percentages that leave something
// open leave that part of the circle white. What is no whole is drawn as bars.
func (s *sheet) pie() body {
	const radius, leader, off = 42.0, 12.0, 1.2
	if !s.whole() {
		return s.bars()
	}
	list := s.slicesOf()
	wide, tall := [2]float64{}, 2*radius
	for k, side := range []float64{-1, 1} {
		tall = math.Max(tall, settleSlices(list, side, radius+4))
		for _, c := range list {
			if c.side == side {
				wide[k] = math.Max(wide[k], math.Max(c.text.width, c.number.width))
			}
		}
	}
	half := radius + leader + off + math.Max(wide[0], wide[1])
	b := body{w: 2 * half, h: tall}
	centre := point{half, tall / 2}
	rim := dot{centre: centre, rx: radius, ry: radius, fill: paper, stroke: faint, weight: thin}
	b.add("whole", "", rim)
	for i, c := range list {
		shapes, label := s.sliceShapes(c, i, centre, radius, leader)
		b.led(nodeID(c.node), s.nodeName(c.node), tag{label: label, aim: onCircle(centre, radius, c.middle())}, shapes...)
	}
	return b
}

func (s *sheet) sliceShapes(c slice, i int, centre point, radius, leader float64) (shapes []shape, label int) {
	rim, out := onCircle(centre, radius, c.middle()), onCircle(centre, radius+3.5, c.middle())
	end := point{centre.x + c.side*(radius+leader), centre.y + c.y}
	shapes = append(
		shapes,
		curve{from: rim, bends: []bend{{to: out, straight: true}, {to: end, straight: true}}, ink: faint, weight: hairline},
	)
	if c.to > c.from {
		l := guises()[i%maxSeries]
		if i > 0 && i%maxSeries == 0 && c.to > 2*math.Pi-1e-6 {
			l = guises()[2] // the last lies beside the first
		}
		shapes = append(shapes, l.filled(sector(centre, radius, c.from, c.to))...)
	}
	label = len(shapes)
	side := left
	if c.side < 0 {
		side = right
	}
	x, y := end.x+c.side*1.2, end.y-c.tall()/2
	if !c.text.empty() {
		shapes = append(shapes, c.text.place(x, y, side))
	}
	if !c.number.empty() {
		shapes = append(shapes, c.number.place(x, y+c.text.height(), side))
	}
	return shapes, label
}

func (s *sheet) slicesOf() []slice {
	const most = 58.0
	grid := s.quantities()
	nums := s.numerals(grid)
	row := grid.by(nums).rows[0]
	sum := 0.0
	for _, v := range grid.by(nums).all() {
		sum += v
	}
	total := sum
	if percent(s.d.Unit) && sum < 98.5 {
		total = 100
	}
	var list []slice
	angle := 0.0
	for i, v := range row {
		if math.IsNaN(v) {
			continue
		}
		c := slice{node: i, from: angle, to: angle + 2*math.Pi*v/total, side: 1}
		angle = c.to
		if c.middle() > math.Pi {
			c.side = -1
		}
		c.text = s.t.set(s.label(i), labelVoice, most)
		if !s.blank {
			c.number = s.t.set(s.share(nums, v, v/sum), noteVoice, most)
		}
		list = append(list, c)
	}
	return list
}

// share writes a number with its unit, and how much of the whole it is.
func (s *sheet) share(nums numerals, v, part float64) string {
	text := nums.say(v)
	if percent(s.d.Unit) {
		return text + " %"
	}
	rounded := numerals{words: nums.words}.say(math.Round(part*1000) / 10)
	const shortUnit = 3 // "m", "km²"; a noun would be in the plural: "1 Kinder"
	if unit := nums.named(s.d.Unit); unit != "" && (v != 1 || len(unit) <= shortUnit) {
		text += " " + unit
	}
	return text + " (" + rounded + " %)"
}

// settleSlices gives the texts of one side their heights, from the top down and none on another; it returns how tall
// they are together.
func settleSlices(list []slice, side, reach float64) float64 {
	const gap = 2.5
	var own []*slice
	for i := range list {
		if list[i].side == side {
			own = append(own, &list[i])
		}
	}
	slices.SortStableFunc(own, func(a, b *slice) int { return cmp.Compare(-math.Cos(a.middle()), -math.Cos(b.middle())) })
	wish, gaps := make([]float64, len(own)), make([]float64, max(len(own)-1, 0))
	for i, c := range own {
		wish[i] = -math.Cos(c.middle()) * reach
		if i > 0 {
			gaps[i-1] = (own[i-1].tall()+c.tall())/2 + gap
		}
	}
	tall := 0.0
	for i, y := range apart(wish, gaps) {
		own[i].y = y
		tall = math.Max(tall, 2*(math.Abs(y)+own[i].tall()/2))
	}
	return tall
}

func onCircle(centre point, radius, angle float64) point {
	return centre.plus(radius*math.Sin(angle), -radius*math.Cos(angle))
}

// sector is the outline of a slice.
func sector(centre point, radius, from, to float64) []point {
	steps := max(2, int(math.Ceil((to-from)/0.05)))
	list := []point{centre}
	if to-from > 2*math.Pi-1e-6 {
		list = nil
	}
	for i := range steps + 1 {
		list = append(list, onCircle(centre, radius, from+(to-from)*float64(i)/float64(steps)))
	}
	return list
}

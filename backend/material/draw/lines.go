package draw

import (
	"cmp"
	"math"
	"slices"
	"strconv"
)

// lineChart is a chart of lines being laid out. Its numbers are scaled.
type lineChart struct {
	s     *sheet
	grid  quantities
	nums  numerals
	scale ruler
	plot  rect
	x     []float64 // of each node
}

const (
	plotWide = 190.0
	plotTall = 90.0
)

// lines draws one line per series over the nodes from left to right: by their years where all are years, else at even
// distances.
func (s *sheet) lines() body {
	grid := s.quantities()
	nums := s.numerals(grid)
	c := &lineChart{s: s, grid: grid.by(nums), nums: nums, scale: lineRuler(grid.by(nums).all())}
	var b body
	y := s.legend(c.grid.names, true).into(&b, 0)
	if s.d.Language != "none" {
		if title := s.t.set(nums.axis(s.d.Unit), noteVoice, plotWide); !title.empty() {
			b.add("axis-title", "", title.place(0, y, left))
			y += title.height() + 1.5
		}
	}
	tickWide := 0.0
	for _, v := range c.scale.ticks() {
		tickWide = math.Max(tickWide, s.t.width(nums.say(v), noteVoice))
	}
	c.plot = rect{tickWide + 3, y + noteVoice.leading() + 2, plotWide, plotTall}
	b.w = c.plot.right() + 12
	c.place()
	c.grating(&b, tickWide)
	for k := range c.grid.rows {
		b.add("line-"+strconv.Itoa(k+1), c.grid.names[k], c.line(k)...)
	}
	b.h = c.labels(&b)
	return b
}

// lineRuler covers the numbers; it begins at 0 unless they are all far from it.
func lineRuler(all []float64) ruler {
	const maxSteps = 6
	if len(all) == 0 {
		return ruler{0, 1, 1}
	}
	low, high := slices.Min(all), slices.Max(all)
	if low > 0 && low < 0.6*high {
		low = 0
	}
	if high < 0 && high > 0.6*low {
		high = 0
	}
	return rulerFor(low, high, maxSteps)
}

// place gives the nodes their x.
func (c *lineChart) place() {
	const inset = 8.0
	n := len(c.s.d.Nodes)
	c.x = make([]float64, n)
	from, wide := c.plot.x+inset, c.plot.w-2*inset
	years, ok := c.s.years()
	for i := range c.x {
		switch {
		case ok:
			c.x[i] = from + wide*(years[i]-years[0])/(years[n-1]-years[0])
		case n > 1:
			c.x[i] = from + wide*float64(i)/float64(n-1)
		default:
			c.x[i] = from + wide/2
		}
	}
}

// years reads the labels as rising years.
func (s *sheet) years() ([]float64, bool) {
	list := make([]float64, len(s.d.Nodes))
	for i, n := range s.d.Nodes {
		year, err := strconv.Atoi(wording(n.Label, labelLimit))
		if err != nil || i > 0 && float64(year) <= list[i-1] {
			return nil, false
		}
		list[i] = float64(year)
	}
	return list, len(list) > 1
}

func (c *lineChart) at(v float64) float64 { return c.plot.y + c.plot.h*(1-c.scale.share(v)) }

func (c *lineChart) grating(b *body, tickWide float64) {
	var shapes []shape
	for _, v := range c.scale.ticks() {
		rule := line(point{c.plot.x, c.at(v)}, point{c.plot.right(), c.at(v)})
		rule.ink, rule.weight = gridInk, hairline
		text := c.s.t.set(c.nums.say(v), noteVoice, 60)
		shapes = append(shapes, rule, text.place(tickWide, c.at(v)-text.height()/2, right))
	}
	floor := c.plot.bottom()
	if c.scale.low < 0 && c.scale.high > 0 {
		zero := line(point{c.plot.x, c.at(0)}, point{c.plot.right(), c.at(0)})
		zero.ink = faint
		shapes = append(shapes, zero)
	}
	foot := line(point{c.plot.x, floor}, point{c.plot.right(), floor})
	foot.weight = 0.6
	b.add("grid", "", append(shapes, foot)...)
}

// line draws one series: pieces between neighbours that both have a number, the points, and their numbers where there
// is room.
func (c *lineChart) line(k int) []shape {
	row, l := c.grid.rows[k], guises()[k]
	var shapes, marks []shape
	var run []point
	flush := func() {
		if len(run) > 1 {
			shapes = append(shapes, dashed(run, l.dash, l.gap, l.line, 0.75))
		}
		run = nil
	}
	for i, v := range row {
		if math.IsNaN(v) {
			flush()
			continue
		}
		p := point{c.x[i], c.at(v)}
		run = append(run, p)
		marks = append(marks, l.at(p)...)
	}
	flush()
	shapes = append(shapes, marks...)
	for _, n := range c.numbersOf(row) {
		shapes = append(shapes, grounded(n.text, n.top)...)
	}
	return shapes
}

// pointNumber is the number of a point with the middle of its upper edge.
type pointNumber struct {
	text block
	top  point
}

// numbersOf sets the numbers of a single line where it leaves room: above a point, in a valley below, beside a slope.
// None when two would touch.
func (c *lineChart) numbersOf(row []float64) []pointNumber {
	const off = 1.8
	if len(c.grid.rows) != 1 || c.s.blank {
		return nil
	}
	var list []pointNumber
	var taken []rect
	for i, v := range row {
		if math.IsNaN(v) {
			continue
		}
		text := c.s.t.set(c.nums.say(v), noteVoice, 60)
		top := point{c.x[i], c.at(v) - off - text.height()}
		before, after := slope(row, i, -1), slope(row, i, 1)
		switch {
		case before > 0 && after > 0: // the line comes from above on both sides
			top.y = c.at(v) + off
		case before < 0 && after > 0:
			top.x -= text.width/2 - 1
		case before > 0 && after < 0:
			top.x += text.width/2 - 1
		}
		r := rect{top.x - text.width/2 - 0.7, top.y, text.width + 1.4, text.height()}
		if r.bottom() > c.plot.bottom() || slices.ContainsFunc(taken, r.overlaps) {
			return nil
		}
		taken = append(taken, r)
		list = append(list, pointNumber{text, top})
	}
	return list
}

// slope is how much higher the neighbour on one side is; 0 without one.
func slope(row []float64, i, side int) float64 {
	if j := i + side; j >= 0 && j < len(row) && !math.IsNaN(row[j]) {
		return row[j] - row[i]
	}
	return 0
}

// labels writes what the points are below the axis. Years that would touch are left out; other names get numbers and a
// list.
func (c *lineChart) labels(b *body) float64 {
	const off = 2.0
	floor := c.plot.bottom()
	n := len(c.x)
	slot := c.plot.w
	for i := 1; i < n; i++ {
		slot = math.Min(slot, c.x[i]-c.x[i-1])
	}
	blocks, deepest, fits := make([]block, n), 0.0, true
	for i := range blocks {
		blocks[i] = c.s.t.set(c.s.label(i), noteVoice, math.Max(slot-2, 1))
		deepest = math.Max(deepest, blocks[i].height())
		whole := c.s.t.set(c.s.label(i), noteVoice, 1000)
		fits = fits && (whole.width <= slot-2 || slot > 24) && len(blocks[i].lines) < 4
	}
	_, years := c.s.years()
	if !fits && !years {
		return c.list(b, floor+off)
	}
	if !fits {
		blocks, deepest = c.sparse(), noteVoice.leading()
	}
	for i, text := range blocks {
		shapes := []shape{line(point{c.x[i], floor}, point{c.x[i], floor + 1.2})}
		if !text.empty() {
			shapes = append(shapes, text.place(c.x[i], floor+off, middle))
		}
		b.add(nodeID(i), c.s.nodeName(i), shapes...)
	}
	return floor + off + deepest
}

// sparse are the labels on one line each, without those that would touch the one before.
func (c *lineChart) sparse() []block {
	blocks := make([]block, len(c.x))
	end := math.Inf(-1)
	for i, x := range c.x {
		text := c.s.t.set(c.s.label(i), noteVoice, 1000)
		if x-text.width/2 > end+1 {
			blocks[i], end = text, x+text.width/2
		}
	}
	return blocks
}

// list numbers the points and says below, in columns, what each number means.
func (c *lineChart) list(b *body, y float64) float64 {
	texts := make([]string, len(c.x))
	for i := range c.x {
		texts[i] = c.s.label(i)
		number := c.s.t.set(ordinal(i), noteVoice, 20)
		b.add(nodeID(i), c.s.nodeName(i), line(point{c.x[i], y - 2}, point{c.x[i], y - 0.8}), number.place(c.x[i], y, middle))
	}
	y += noteVoice.leading() + 4
	if c.s.blank {
		return y
	}
	shapes, tall := c.s.listing(texts, b.w)
	b.add("list", "", group{shapes: shapes}.shifted(0, y).shapes...)
	return y + tall
}

// listing sets numbered texts in columns, read down.
func (s *sheet) listing(texts []string, width float64) ([]shape, float64) {
	const gap, least, number = 6.0, 52.0, 7.0
	columns := max(1, int((width+gap)/(least+gap)))
	perColumn := (len(texts) + columns - 1) / columns
	columns = (len(texts) + perColumn - 1) / max(perColumn, 1)
	wide := (width+gap)/float64(columns) - gap
	var shapes []shape
	tall := 0.0
	for column := range columns {
		y := 0.0
		for i := column * perColumn; i < min((column+1)*perColumn, len(texts)); i++ {
			x := float64(column) * (wide + gap)
			text := s.t.set(texts[i], noteVoice, wide-number)
			if text.empty() {
				text = s.t.set("–", noteVoice, wide)
			}
			shapes = append(
				shapes,
				s.t.set(ordinal(i), noteVoice, number).place(x+number-2, y, right),
				text.place(x+number, y, left),
			)
			y += text.height() + 0.8
		}
		tall = math.Max(tall, y)
	}
	return shapes, tall
}

// byValue orders indices by a number.
func byValue(n int, value func(i int) float64) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(value(a), value(b)) })
	return list
}

package draw

import (
	"math"
	"strconv"
	"strings"
)

// The light lines of a grid, and the air between a bar and its number.
const (
	gridInk = "#d3d6cf"
	nearBar = 1.4
)

// bars sets few things with short names side by side as columns, others one below the other.
func (s *sheet) bars() body {
	c := s.newBarChart()
	if c.standing() {
		return c.columns()
	}
	return c.rows()
}

// barChart is a chart of bars being laid out. Its numbers are scaled.
type barChart struct {
	s     *sheet
	grid  quantities
	nums  numerals
	scale ruler
	texts [][]block // the number at each bar; empty where there is none
	wide  float64   // the widest of them
}

func (s *sheet) newBarChart() *barChart {
	const maxSteps = 6
	grid := s.quantities()
	nums := s.numerals(grid)
	c := &barChart{s: s, grid: grid.by(nums), nums: nums}
	low, high := 0.0, 0.0 // the axis of bars is never cut
	for _, v := range c.grid.all() {
		low, high = math.Min(low, v), math.Max(high, v)
	}
	c.scale = rulerFor(low, high, maxSteps)
	for _, row := range c.grid.rows {
		texts := make([]block, len(row))
		for i, v := range row {
			if !math.IsNaN(v) && !s.blank {
				texts[i] = s.t.set(nums.say(v), noteVoice, 60)
				c.wide = math.Max(c.wide, texts[i].width)
			}
		}
		c.texts = append(c.texts, texts)
	}
	return c
}

const (
	maxColumns = 12
	barsWide   = 200.0 // room for columns
	barsTall   = 92.0
)

// slot is the room for one thing with all its columns.
func (c *barChart) slot() float64 {
	return math.Min(44, barsWide/float64(len(c.s.d.Nodes)))
}

// standing reports whether columns can carry their names and numbers without breaking words.
func (c *barChart) standing() bool {
	const maxLines = 3
	n := len(c.s.d.Nodes)
	if n > maxColumns || c.wide > c.barWidth()+1 && c.wide > c.slot()/float64(len(c.grid.rows))-1 {
		return false
	}
	for i := range n {
		label := c.s.label(i)
		for word := range strings.FieldsSeq(label) {
			if c.s.t.width(word, labelVoice) > c.slot()-2 {
				return false
			}
		}
		if len(c.s.t.set(label, labelVoice, c.slot()-2).lines) > maxLines {
			return false
		}
	}
	return true
}

func (c *barChart) barWidth() float64 {
	const share, most = 0.72, 20.0
	return math.Min(c.slot()*share/float64(len(c.grid.rows)), most)
}

func (c *barChart) columns() body {
	n, slot, bar := len(c.s.d.Nodes), c.slot(), c.barWidth()
	var b body
	legend := c.s.legend(c.grid.names, false)
	axisTitle := c.s.t.set(c.axisTitle(), noteVoice, barsWide)
	tickWide := c.tickWidth()
	left0 := tickWide + 3
	b.w = left0 + slot*float64(n)
	y := legend.into(&b, 0)
	if !axisTitle.empty() {
		b.add("axis-title", "", axisTitle.place(0, y, left))
		y += axisTitle.height() + 1.5
	}
	top := y + noteVoice.leading() + nearBar // room for the number at the highest column
	at := func(v float64) float64 { return top + barsTall*(1-c.scale.share(v)) }
	c.grating(&b, func(v float64) (curve, words) {
		text := c.tick(v)
		return line(point{left0, at(v)}, point{b.w, at(v)}), text.place(tickWide, at(v)-text.height()/2, right)
	})
	bottom := top + barsTall
	if c.scale.low < 0 {
		bottom += noteVoice.leading() + nearBar
	}
	deepest := 0.0
	for i := range n {
		x := left0 + slot*(float64(i)+0.5) - bar*float64(len(c.grid.rows))/2
		shapes := c.upright(i, x, bar, at)
		label := c.s.t.set(c.s.label(i), labelVoice, slot-2)
		deepest = math.Max(deepest, label.height())
		if !label.empty() {
			shapes = append(shapes, label.place(left0+slot*(float64(i)+0.5), bottom+1.5, middle))
		}
		b.add(nodeID(i), c.s.nodeName(i), shapes...)
	}
	b.add("axis", "", c.baseline(point{left0, at(0)}, point{b.w, at(0)}))
	b.h = bottom + 1.5 + deepest
	return b
}

// upright draws the columns of one thing side by side from x on, each with its number.
func (c *barChart) upright(i int, x, bar float64, at func(v float64) float64) []shape {
	var shapes []shape
	for k, row := range c.grid.rows {
		if math.IsNaN(row[i]) {
			continue
		}
		r := rect{x + bar*float64(k), at(math.Max(row[i], 0)), bar, math.Abs(at(row[i]) - at(0))}
		shapes = append(shapes, guises()[k].filled(boxOutline(r))...)
		text, y := c.texts[k][i], r.y-nearBar/2-noteVoice.leading()
		if row[i] < 0 {
			y = r.bottom() + nearBar/2
		}
		if !text.empty() {
			shapes = append(shapes, grounded(text, point{r.centre().x, y})...)
		}
	}
	return shapes
}

// grounded sets a number, centred, on paper of its own, so that no line of the grid runs through it.
func grounded(text block, top point) []shape {
	r := rect{top.x - text.width/2 - 0.4, top.y + 0.6, text.width + 0.8, text.height() - 1.2}
	return []shape{area{outline: boxOutline(r), fill: paper}, text.place(top.x, top.y, middle)}
}

// rows sets the bars one below the other.
func (c *barChart) rows() body {
	const maxLabel, length, gap = 66.0, 130.0, 2.6
	thick := map[bool]float64{true: 6.4, false: 4.8}[len(c.grid.rows) == 1]
	labels, labelWide := make([]block, len(c.s.d.Nodes)), 0.0
	for i := range labels {
		labels[i] = c.s.t.set(c.s.label(i), labelVoice, maxLabel)
		labelWide = math.Max(labelWide, labels[i].width)
	}
	room := c.wide + nearBar + 1 // for a number behind the longest bar
	left0 := labelWide + 3
	if c.scale.low < 0 {
		left0 += room
	}
	left0 = math.Max(left0, c.tickWidth()/2+1)
	var b body
	b.w = left0 + length + math.Max(room, c.tickWidth()/2+1)
	at := func(v float64) float64 { return left0 + length*c.scale.share(v) }
	legend := c.s.legend(c.grid.names, false)
	top := legend.into(&b, 0) + 1
	y := top
	var nodes body
	for i, label := range labels {
		tall := math.Max(label.height(), thick*float64(len(c.grid.rows)))
		var shapes []shape
		if !label.empty() {
			shapes = append(shapes, label.place(labelWide, y+(tall-label.height())/2, right))
		}
		first := y + (tall-thick*float64(len(c.grid.rows)))/2
		for k, row := range c.grid.rows {
			if !math.IsNaN(row[i]) {
				shapes = append(
					shapes,
					c.lying(k, i, rect{at(math.Min(row[i], 0)), first + thick*float64(k), math.Abs(at(row[i]) - at(0)), thick})...)
			}
		}
		nodes.add(nodeID(i), c.s.nodeName(i), shapes...)
		y += tall + gap
	}
	c.grating(&b, func(v float64) (curve, words) {
		return line(point{at(v), top - 1}, point{at(v), y}), c.tick(v).place(at(v), y+1, middle)
	})
	b.groups = append(b.groups, nodes.groups...)
	b.add("axis", "", c.baseline(point{at(0), top - 1}, point{at(0), y}))
	b.h = y + 1 + noteVoice.leading()
	if title := c.s.t.set(c.axisTitle(), noteVoice, length); !title.empty() {
		b.add("axis-title", "", title.place(left0+length/2, b.h+1, middle))
		b.h += 1 + title.height()
	}
	return b
}

// lying draws one bar with its number behind it.
func (c *barChart) lying(k, i int, r rect) []shape {
	shapes := guises()[k].filled(boxOutline(r))
	text := c.texts[k][i]
	if text.empty() {
		return shapes
	}
	x, side := r.right()+nearBar, left
	if c.grid.rows[k][i] < 0 && c.scale.low < 0 { // a number next to nothing lies on the axis
		x, side = r.x-nearBar, right
	}
	return append(shapes, text.place(x, r.centre().y-text.height()/2, side))
}

// grating draws the lines of the axis with their numbers; ticks that would touch are left out.
func (c *barChart) grating(b *body, tick func(v float64) (curve, words)) {
	var shapes []shape
	var last rect
	for _, v := range c.scale.ticks() {
		rule, text := tick(v)
		rule.ink, rule.weight = gridInk, hairline
		shapes = append(shapes, rule)
		area := text.rectOf(0, c.s.t)
		if last.w > 0 && area.grown(0.5).overlaps(last) {
			continue
		}
		shapes, last = append(shapes, text), area
	}
	b.add("grid", "", shapes...)
}

func (*barChart) baseline(from, to point) curve {
	l := line(from, to)
	l.weight = 0.6
	return l
}

func (c *barChart) tick(v float64) block { return c.s.t.set(c.nums.say(v), noteVoice, 60) }

func (c *barChart) tickWidth() float64 {
	wide := 0.0
	for _, v := range c.scale.ticks() {
		wide = math.Max(wide, c.tick(v).width)
	}
	return wide
}

// axisTitle is the unit; on a picture without words there is none.
func (c *barChart) axisTitle() string {
	if c.s.d.Language == "none" {
		return ""
	}
	return c.nums.axis(c.s.d.Unit)
}

// nodeName is the full wording for a drawing program; none where it would give the answer away.
func (s *sheet) nodeName(i int) string {
	if s.blank {
		return ""
	}
	return s.label(i)
}

// key is a legend: one swatch and name after the other, in as many lines as it needs.
type key struct {
	shapes []shape
	height float64
}

// into puts the legend on top of a body and returns where the picture goes on.
func (k key) into(b *body, y float64) float64 {
	if len(k.shapes) == 0 {
		return y
	}
	g := group{id: "legend", shapes: k.shapes}
	b.groups = append(b.groups, g.shifted(0, y))
	return y + k.height + 3
}

// legend names the series; one alone needs none. Without labels they are A, B, C.
func (s *sheet) legend(names []string, lines bool) key {
	const swatch, line, most, gap = 7.0, 6.2, 200.0, 8.0
	var k key
	if len(names) < 2 {
		return k
	}
	x := 0.0
	for i, name := range names {
		if name == "" || s.d.Language == "none" {
			name = string(rune('A' + i))
		}
		text := s.t.set(name, noteVoice, most-swatch)
		if x > 0 && x+swatch+2+text.width > most {
			x, k.height = 0, k.height+line
		}
		k.shapes = append(k.shapes, swatchOf(guises()[i], rect{x, k.height + 0.8, swatch, 3.6}, lines)...)
		k.shapes = append(k.shapes, text.place(x+swatch+2, k.height+0.4, left))
		x += swatch + 2 + text.width + gap
		if extra := text.height() - noteVoice.leading(); extra > 0 {
			k.height, x = k.height+extra+line, 0
		}
	}
	if x > 0 {
		k.height += line
	}
	return k
}

func swatchOf(l guise, r rect, lines bool) []shape {
	if !lines {
		return l.filled(boxOutline(r))
	}
	mid := r.centre().y
	return append([]shape{dashed([]point{{r.x, mid}, {r.right(), mid}}, l.dash, l.gap, l.line, 0.7)}, l.at(r.centre())...)
}

// ordinal writes a number of a node.
func ordinal(i int) string { return strconv.Itoa(i + 1) }

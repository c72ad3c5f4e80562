package draw

import (
	"math"
	"slices"
)

// maze finds the way of a line between things that it must not touch.
type maze struct {
	area   rect
	walls  []rect // boxes and lines of text
	slow   []oval // a line goes round these if it can
	cols   int
	rows   int
	cost   []float64 // of a step into a cell; 0: a wall
	traced []bool    // a line runs there already
}

// oval is an ellipse, or its rectangle where round is false.
type oval struct {
	rect
	round bool
}

const (
	deep      = 0.95 // of the radius: nearer to the middle of an ellipse is inside
	mazeStep  = 1.3
	clearance = 0.7 // between a line and a wall
)

// end is where a line begins or ends: at the border of a box, or at a point with something drawn around it.
type end struct {
	box   rect
	isBox bool
	at    point
	reach point   // half the width and height of that
	off   float64 // air between the line and the border
	run   float64 // how far a line should run straight out of the border, so that an arrow head has room
}

func newMaze(area rect, walls []rect, slow []oval) *maze {
	m := &maze{area: area, walls: walls, slow: slow}
	m.cols, m.rows = int(area.w/mazeStep)+1, int(area.h/mazeStep)+1
	m.cost, m.traced = make([]float64, m.cols*m.rows), make([]bool, m.cols*m.rows)
	for i := range m.cost {
		m.cost[i] = 1
	}
	for _, o := range slow {
		m.each(o.rect, func(i int, p point) {
			if o.holds(p) {
				m.cost[i] = 4
			}
		})
	}
	for _, w := range walls {
		m.each(w.grown(clearance), func(i int, _ point) { m.cost[i] = 0 })
	}
	return m
}

// each visits the cells whose middle lies in a rectangle.
func (m *maze) each(r rect, visit func(i int, p point)) {
	x0, y0 := max(0, int(math.Ceil((r.x-m.area.x)/mazeStep))), max(0, int(math.Ceil((r.y-m.area.y)/mazeStep)))
	x1, y1 := min(m.cols-1, int((r.right()-m.area.x)/mazeStep)), min(m.rows-1, int((r.bottom()-m.area.y)/mazeStep))
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			visit(y*m.cols+x, m.at(y*m.cols+x))
		}
	}
}

func (m *maze) at(i int) point {
	return point{m.area.x + float64(i%m.cols)*mazeStep, m.area.y + float64(i/m.cols)*mazeStep}
}

// cell is the one nearest to a point; -1 outside.
func (m *maze) cell(p point) int {
	x, y := int(math.Round((p.x-m.area.x)/mazeStep)), int(math.Round((p.y-m.area.y)/mazeStep))
	if x < 0 || y < 0 || x >= m.cols || y >= m.rows {
		return -1
	}
	return y*m.cols + x
}

func (o oval) holds(p point) bool {
	if !o.round {
		return o.grown(-0.1).contains(p)
	}
	c := o.centre()
	return math.Hypot((p.x-c.x)/o.w*2, (p.y-c.y)/o.h*2) < deep
}

// crossed reports whether a straight line runs through the oval.
func (o oval) crossed(a, b point) bool {
	if !o.round {
		return o.grown(-0.1).cut(a, b)
	}
	c := o.centre()
	ax, ay, bx, by := (a.x-c.x)/o.w*2, (a.y-c.y)/o.h*2, (b.x-c.x)/o.w*2, (b.y-c.y)/o.h*2
	dx, dy := bx-ax, by-ay
	t := 0.0
	if length := dx*dx + dy*dy; length > 0 {
		t = math.Max(0, math.Min(1, -(ax*dx+ay*dy)/length))
	}
	return math.Hypot(ax+t*dx, ay+t*dy) < deep
}

// cut reports whether a straight line from a to b enters the rectangle.
func (r rect) cut(a, b point) bool {
	if r.w <= 0 || r.h <= 0 {
		return false
	}
	from, to := 0.0, 1.0
	for _, axis := range [2][4]float64{{a.x, b.x - a.x, r.x, r.right()}, {a.y, b.y - a.y, r.y, r.bottom()}} {
		start, d, low, high := axis[0], axis[1], axis[2], axis[3]
		if d == 0 {
			if start <= low || start >= high {
				return false
			}
			continue
		}
		t0, t1 := (low-start)/d, (high-start)/d
		from, to = math.Max(from, math.Min(t0, t1)), math.Min(to, math.Max(t0, t1))
	}
	return from < to
}

// sees reports whether a straight line from p to q touches nothing. Boxes in which the line ends may be touched, not
// entered.
func (m *maze) sees(p, q point, own []rect) bool {
	for _, w := range m.walls {
		near := clearance - 0.2
		if slices.Contains(own, w) {
			near = -0.2
		}
		if w.grown(near).cut(p, q) {
			return false
		}
	}
	for _, o := range m.slow {
		if o.crossed(p, q) && !o.holds(p) && !o.holds(q) {
			return false
		}
	}
	return true
}

// way leads a line from one end to the other: straight if nothing is between them, or no way around it, else around it.
// Later lines will not run along it.
func (m *maze) way(from, to end) []point {
	list := m.find(from, to)
	m.trace(dense(list, 0.8))
	return list
}

func (m *maze) find(from, to end) []point {
	var own []rect
	for _, e := range []end{from, to} {
		if e.isBox {
			own = append(own, e.box)
		}
	}
	a, b := from.toward(to.middle()), to.toward(from.middle())
	if m.sees(a, b, own) && math.Hypot(a.x-b.x, a.y-b.y) >= math.Min(from.run+to.run, 2) && !from.holds(b) &&
		!to.holds(a) {
		return []point{a, b}
	}
	list := m.search(m.ports(from, own), m.ports(to, own))
	if list == nil {
		return []point{a, b}
	}
	return m.pulled(list, own)
}

func (e end) holds(p point) bool { return e.isBox && e.box.contains(p) }

func (e end) middle() point {
	if e.isBox {
		return e.box.centre()
	}
	return e.at
}

// toward is the point of the end nearest to the straight line to another point.
func (e end) toward(p point) point {
	if !e.isBox {
		return e.rim(math.Atan2(p.y-e.at.y, p.x-e.at.x))
	}
	c, r := e.box.centre(), e.box.grown(e.off)
	dx, dy := p.x-c.x, p.y-c.y
	t := math.Inf(1)
	if dx != 0 {
		t = math.Min(t, r.w/2/math.Abs(dx))
	}
	if dy != 0 {
		t = math.Min(t, r.h/2/math.Abs(dy))
	}
	if math.IsInf(t, 1) {
		return c
	}
	return c.plus(dx*t, dy*t)
}

// rim is the point of what is drawn at an aim in one direction; the line goes a little way in.
func (e end) rim(angle float64) point {
	const into = 0.97
	return e.at.plus(into*e.reach.x*math.Cos(angle), into*e.reach.y*math.Sin(angle))
}

// port is a way out of an end: from its border to a free cell.
type port struct {
	border, out point
	cell        int
	price       float64
}

// ports are the ways out of an end that nothing stands in.
func (m *maze) ports(e end, own []rect) []port {
	var list []port
	add := func(border, out point, price float64) {
		if i := m.cell(out); i >= 0 && m.cost[i] > 0 && m.sees(border, out, own) {
			list = append(list, port{border, out, i, price})
		}
	}
	if !e.isBox {
		const rays, near = 32, 2.6
		for k := range rays {
			angle := 2 * math.Pi * float64(k) / rays
			add(e.rim(angle), e.at.plus((e.reach.x+near)*math.Cos(angle), (e.reach.y+near)*math.Sin(angle)), 0)
		}
		return list
	}
	const least, dear, skew = 1.7, 12, 0.15
	r := e.box
	for _, side := range [4][3]point{ // a corner, the way along, the way out
		{{r.x, r.y}, {1, 0}, {0, -1}},
		{{r.x, r.bottom()}, {1, 0}, {0, 1}},
		{{r.x, r.y}, {0, 1}, {-1, 0}},
		{{r.right(), r.y}, {0, 1}, {1, 0}},
	} {
		start, along, out := side[0], side[1], side[2]
		length := math.Abs(along.x)*r.w + math.Abs(along.y)*r.h
		inset := math.Min(corner, length/2)
		n := int((length-2*inset)/mazeStep) + 1
		for k := range n {
			at := length / 2
			if n > 1 {
				at = inset + (length-2*inset)*float64(k)/float64(n-1)
			}
			p := start.plus(along.x*at+out.x*e.off, along.y*at+out.y*e.off)
			price := skew * math.Abs(at-length/2)
			add(p, p.plus(out.x*e.run, out.y*e.run), price)
			if e.run > least {
				add(p, p.plus(out.x*least, out.y*least), price+dear)
			}
		}
	}
	return list
}

// search is the cheapest way from one of the first ports to one of the second; nil if there is none.
func (m *maze) search(from, to []port) []point {
	f := m.flood(from)
	best, least := -1, unseen
	for i, p := range to {
		if f.known[p.cell] < unseen && f.known[p.cell]+p.cost() < least {
			best, least = i, f.known[p.cell]+p.cost()
		}
	}
	if best < 0 {
		return nil
	}
	list := []point{to[best].border, to[best].out}
	cell := to[best].cell
	for ; f.before[cell] >= 0; cell = f.before[cell] {
		list = append(list, m.at(cell))
	}
	first := slices.IndexFunc(from, func(p port) bool { return p.cell == cell && p.cost() == f.known[cell] })
	return reversed(append(list, from[first].out, from[first].border))
}

// cost is the price of a port in tenths of a cell.
func (p port) cost() int { return int(10 * p.price) }

// unseen is the cost of a cell that no way has reached.
const unseen = math.MaxInt32

// flood is what every cell costs from where a line may begin, and the cell before it on the way; -1: none. Costs are
// tenths of a cell, so the front is a list of cells for each cost.
type flood struct {
	known, before []int
	front         [][]int
}

func (f *flood) reach(cell, cost, by int) {
	if cost >= f.known[cell] {
		return
	}
	f.known[cell], f.before[cell] = cost, by
	for len(f.front) <= cost {
		f.front = append(f.front, nil)
	}
	f.front[cost] = append(f.front[cost], cell)
}

func (m *maze) flood(from []port) flood {
	f := flood{known: make([]int, len(m.cost)), before: make([]int, len(m.cost))}
	for i := range f.known {
		f.known[i], f.before[i] = unseen, -1
	}
	for _, p := range from {
		f.reach(p.cell, p.cost(), -1)
	}
	for cost := 0; cost < len(f.front); cost++ {
		for k := 0; k < len(f.front[cost]); k++ {
			if cell := f.front[cost][k]; f.known[cell] == cost {
				m.spread(&f, cell)
			}
		}
	}
	return f
}

// spread goes on from a cell to those around it. A line prefers not to run along another.
func (m *maze) spread(f *flood, cell int) {
	x, y := cell%m.cols, cell/m.cols
	for _, s := range [8]struct{ dx, dy, price int }{
		{-1, -1, 14}, {0, -1, 10}, {1, -1, 14}, {-1, 0, 10}, {1, 0, 10}, {-1, 1, 14}, {0, 1, 10}, {1, 1, 14},
	} {
		next := cell + s.dy*m.cols + s.dx
		outside := x+s.dx < 0 || y+s.dy < 0 || x+s.dx >= m.cols || y+s.dy >= m.rows
		if outside || m.cost[next] == 0 {
			continue
		}
		price := int(float64(s.price) * m.cost[next])
		if m.traced[next] {
			price += 8
		}
		f.reach(next, f.known[cell]+price, cell)
	}
}

// pulled is the way as a string would lie that is pulled tight.
func (m *maze) pulled(list []point, own []rect) []point {
	tight := list[:1:1]
	for i := 0; i < len(list)-1; {
		next := i + 1
		for j := len(list) - 1; j > next; j-- {
			if m.sees(list[i], list[j], own) {
				next = j
				break
			}
		}
		tight, i = append(tight, list[next]), next
	}
	return tight
}

// trace notes that a line runs along these points.
func (m *maze) trace(list []point) {
	for _, p := range list {
		if i := m.cell(p); i >= 0 {
			m.traced[i] = true
		}
	}
}

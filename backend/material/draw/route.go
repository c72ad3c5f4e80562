package draw

import (
	"math"
	"slices"
)

// draw turns the settled chart into shapes.
func (c *chart) draw() body {
	low, high := math.Inf(1), math.Inf(-1)
	for _, list := range c.levels {
		for _, sl := range list {
			low, high = math.Min(low, sl.v-sl.extent/2), math.Max(high, sl.v+sl.extent/2)
		}
	}
	along := c.u[c.high].end
	b := body{w: along, h: high - low}
	if c.upright {
		b.w, b.h = high-low, along
	}
	ports := c.allPorts()
	at := func(u, v float64) point {
		if c.upright {
			return point{v - low, u}
		}
		return point{u, v - low}
	}
	for i := range c.edges {
		e := c.edges[i]
		b.tied(i, e.from, e.to, c.route(i, ports, at)...)
		b.groups[i].tie.edge = e.index
	}
	for i, n := range c.nodes {
		b.tagged(nodeID(i), n.card.name, c.box(i, at)...)
	}
	return b
}

func (c *chart) box(i int, at func(u, v float64) point) []shape {
	n := c.nodes[i]
	level := c.u[n.slot.level]
	p, q := at(level.start, n.slot.v-n.slot.extent/2), at(level.end, n.slot.v+n.slot.extent/2)
	r := rect{p.x, p.y, q.x - p.x, q.y - p.y}
	if c.roles != nil {
		return n.card.roled(r, c.roles[i])
	}
	switch n.layer {
	case 0:
		return n.card.shapes(r, soft, accent, 1.1)
	case 1, -1:
		return n.card.shapes(r, soft, accent, thin)
	default:
		return n.card.shapes(r, neutral, faint, thin)
	}
}

// route draws one edge: a line to its word, the word, and a line with an arrow on to the other box.
func (c *chart) route(i int, ports map[portsAt]map[int]float64, at func(u, v float64) point) []shape {
	e := c.edges[i]
	from, to := c.nodes[e.from].slot, c.nodes[e.to].slot
	var before, after []point // in u, v
	var word point
	switch {
	case e.beside:
		before, word, after = c.besideRoute(e, from, to)
	case e.hairpin:
		side := e.chain[0].level - from.level
		before, word, after = c.hairpinRoute(e, ports[portsAt{e.from, side}][i], ports[portsAt{e.to, side}][i])
	default:
		side := 1
		if to.level < from.level {
			side = -1
		}
		before, word, after = c.chainRoute(e, side, ports[portsAt{e.from, side}][i], ports[portsAt{e.to, -side}][i])
	}
	smooth := e.hairpin || len(e.chain) > 1
	if e.label.empty() {
		return []shape{joinedBy(append(before, after...), at, smooth).pointed()}
	}
	first := joinedBy(before, at, smooth)
	first.ink, first.weight = accent, 0.55
	p := at(word.x, word.y)
	wordLast := len(e.chain) > 0 && e.chain[len(e.chain)-1].depth > 0
	second := joinedBy(after, at, smooth && (e.hairpin || !wordLast)).pointed()
	return []shape{first, second, e.label.place(p.x, p.y-e.label.height()/2, middle)}
}

// off is the air between an arrow and what it points at, and between a line and its word.
const off = 1.0

func (c *chart) besideRoute(e chartEdge, from, to *slot) (before []point, word point, after []point) {
	u := c.u[from.level].middle()
	sign := 1.0
	if to.v < from.v {
		sign = -1
	}
	// The word's own place is the middle of the free line, which is the slot's only if nothing pushed it.
	start, end := from.v+sign*from.extent/2, to.v-sign*to.extent/2
	mid := (start + end) / 2
	extent, _ := c.wordSize(e.label)
	half := extent/2 + off
	if e.label.empty() {
		half = 0
	}
	return []point{{u, start}, {u, mid - sign*half}}, point{u, mid}, []point{{u, mid + sign*half}, {u, end - sign*off}}
}

func (c *chart) hairpinRoute(e chartEdge, a, b float64) (before []point, word point, after []point) {
	sl := e.chain[0]
	zone := c.zone(sl.level)
	edge, inner, sign := c.u[c.nodes[e.from].slot.level].end, zone.start, 1.0
	if sl.level < 0 {
		edge, inner, sign = c.u[c.nodes[e.from].slot.level].start, zone.end, -1
	}
	half := math.Min(1.3, sl.extent/2)
	if a > b {
		half = -half
	}
	before = []point{{edge, a}, {inner - sign*off, sl.v - half}}
	after = []point{{inner - sign*off, sl.v + half}, {edge + sign*(off+headLong), b}, {edge + sign*off, b}}
	return before, point{inner + sign*sl.depth/2, sl.v}, after
}

// chainRoute leads through the slots of an edge. side is 1 when it runs towards higher levels; a and b are its ports.
func (c *chart) chainRoute(e chartEdge, side int, a, b float64) (before []point, word point, after []point) {
	sign := float64(side)
	start, end := c.u[c.nodes[e.from].slot.level].end, c.u[c.nodes[e.to].slot.level].start
	if side < 0 {
		start, end = c.u[c.nodes[e.from].slot.level].start, c.u[c.nodes[e.to].slot.level].end
	}
	before = []point{{start, a}}
	target := &before
	for _, sl := range e.chain {
		zone := c.zone(sl.level)
		first, last := zone.start, zone.end
		if side < 0 {
			first, last = last, first
		}
		if len(e.chain) == 1 && first == last {
			break // no words on this level: the straight way is free
		}
		if sl.depth == 0 {
			*target = append(*target, point{first, sl.v}, point{last, sl.v})
			continue
		}
		word = point{zone.middle(), sl.v}
		half := sl.depth/2 + off
		*target = append(*target, approach(point{first - sign*off, sl.v}, point{word.x - sign*half, sl.v})...)
		after = approach(point{last + sign*off, sl.v}, point{word.x + sign*half, sl.v})
		slices.Reverse(after)
		target = &after
	}
	if len(e.chain) > 1 && e.chain[len(e.chain)-1].depth == 0 { // a bend leads into the box: let the head point straight
		*target = append(*target, point{end - sign*(off+headLong), b})
	}
	*target = append(*target, point{end - sign*off, b})
	return before, word, after
}

// approach is the straight run between the channel and a word's end; when it would be very short it is left out.
func approach(channel, word point) []point {
	const short = 2.5
	if math.Abs(channel.x-word.x) < short {
		return []point{word}
	}
	return []point{channel, word}
}

// joinedBy joins points in u, v: by straight lines, or by bends that leave and arrive along u.
func joinedBy(list []point, at func(u, v float64) point, smooth bool) curve {
	const same = 0.05
	from := list[0]
	cv := curve{from: at(from.x, from.y)}
	for _, to := range list[1:] {
		level := math.Abs(to.y-from.y) < same || math.Abs(to.x-from.x) < same
		switch {
		case math.Hypot(to.x-from.x, to.y-from.y) < 1e-6:
			continue
		case level || !smooth:
			cv.bends = append(cv.bends, bend{to: at(to.x, to.y), straight: true})
		default:
			mid := (from.x + to.x) / 2
			cv.bends = append(cv.bends, bend{c1: at(mid, from.y), c2: at(mid, to.y), to: at(to.x, to.y)})
		}
		from = to
	}
	return cv
}

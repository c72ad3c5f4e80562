package draw

import (
	"cmp"
	"math"
	"slices"
)

// fill makes the slots: one per box, and for every edge one on each level that it passes.
func (c *chart) fill() {
	for i := range c.nodes {
		n := &c.nodes[i]
		n.slot = &slot{node: i, edge: -1, level: 2 * n.layer, extent: n.card.height, depth: c.room.box}
		if c.upright { // boxes of a row need not be equally wide
			n.slot.extent, n.slot.depth = c.room.box, n.card.height
			if text := math.Max(n.card.label.width, n.card.note.width); text > 0 {
				n.slot.extent = math.Max(26, text+2*padX+1)
			}
		}
		c.put(n.slot)
	}
	for i := range c.edges {
		c.chainSlots(i)
	}
}

// chainSlots makes the slots of an edge between two levels.
func (c *chart) chainSlots(i int) {
	e := &c.edges[i]
	a, b := c.nodes[e.from].slot.level, c.nodes[e.to].slot.level
	if a == b {
		return
	}
	dir := 1
	if b < a {
		dir = -1
	}
	worded := b - dir // the word stands next to the box that is farther out
	if abs(a) > abs(b) {
		worded = a + dir
	}
	for level := a + dir; level != b; level += dir {
		sl := &slot{node: -1, edge: i, level: level}
		if level == worded {
			sl.extent, sl.depth = c.wordSize(e.label)
		}
		e.chain = append(e.chain, sl)
		c.put(sl)
	}
}

func abs(n int) int { return max(n, -n) }

func (c *chart) put(sl *slot) {
	c.levels[sl.level] = append(c.levels[sl.level], sl)
	c.low, c.high = min(c.low, sl.level), max(c.high, sl.level)
}

// wordSize is the room of a link word across and along the levels.
func (c *chart) wordSize(b block) (extent, depth float64) {
	if c.upright {
		return b.width, b.height()
	}
	return b.height(), b.width
}

// order arranges the boxes of each level for few crossings, then slides the words between them into the same order.
func (c *chart) order() {
	const sweeps = 4
	segments := c.segments()
	for range sweeps {
		for level := c.low; level <= c.high; level++ {
			list := c.levels[level]
			if level%2 != 0 || len(list) < 2 {
				continue
			}
			near := slices.DeleteFunc(
				slices.Clone(segments),
				func(s [2]*slot) bool { return s[0].level != level && s[1].level != level },
			)
			rank(list)
			improve(len(list), func() float64 { return c.tangle(near) }, func(i, j int) {
				list[i], list[j] = list[j], list[i]
				rank(list)
			})
		}
	}
	c.sameLevel()
	c.pack()
	c.slide()
}

// rank numbers the slots of a level from the middle outwards, so that levels of different sizes can be compared.
func rank(list []*slot) {
	for i, sl := range list {
		sl.rank = float64(i) - float64(len(list)-1)/2
	}
}

// segments are the pieces of all edges from box level to box level; those within one level are pairs on that level.
func (c *chart) segments() [][2]*slot {
	var list [][2]*slot
	for _, e := range c.edges {
		at := c.nodes[e.from].slot
		for _, sl := range e.chain {
			if sl.level%2 == 0 {
				list = append(list, [2]*slot{at, sl})
				at = sl
			}
		}
		list = append(list, [2]*slot{at, c.nodes[e.to].slot})
	}
	for level := range c.levels {
		rank(c.levels[level])
	}
	return list
}

// tangle rates an order: crossings, then distance of boxes that share a level, then length, then the order in which
// they were told.
func (c *chart) tangle(segments [][2]*slot) float64 {
	const crossing, apart, long, told = 4.0, 3.0, 0.2, 0.01
	sum := 0.0
	for i, a := range segments {
		length := math.Abs(a[0].rank - a[1].rank)
		if a[0].level == a[1].level {
			sum += apart * (length - 1)
			continue
		}
		sum += long * length
		for _, b := range segments[:i] {
			if crossed(a, b) {
				sum += crossing
			}
		}
		sum += told * float64(a[0].node+a[1].node) * -(a[0].rank + a[1].rank) / float64(len(c.nodes))
	}
	return sum
}

// crossings counts the lines that cross between two levels.
func (c *chart) crossings() float64 {
	n := 0.0
	segments := c.segments()
	for i, a := range segments {
		for _, b := range segments[:i] {
			if crossed(a, b) {
				n++
			}
		}
	}
	return n
}

func crossed(a, b [2]*slot) bool {
	if a[0].level > a[1].level {
		a[0], a[1] = a[1], a[0]
	}
	if b[0].level > b[1].level {
		b[0], b[1] = b[1], b[0]
	}
	return a[0].level == b[0].level && a[1].level == b[1].level && (a[0].rank-b[0].rank)*(a[1].rank-b[1].rank) < 0
}

// sameLevel makes room for the edges between two boxes of one level: between them when they are neighbours, else
// outside.
func (c *chart) sameLevel() {
	for i := range c.edges {
		e := &c.edges[i]
		a, b := c.nodes[e.from].slot, c.nodes[e.to].slot
		if a.level != b.level {
			continue
		}
		sl := &slot{node: -1, edge: i, level: a.level}
		sl.extent, sl.depth = c.wordSize(e.label)
		e.chain = []*slot{sl}
		list := c.levels[a.level]
		first, second := slices.Index(list, a), slices.Index(list, b)
		if abs(first-second) == 1 {
			e.beside = true
			sl.extent += 2 * c.besideRoom()
			c.levels[a.level] = slices.Insert(list, max(first, second), sl)
			continue
		}
		e.hairpin = true
		sl.level++
		if a.level < 0 {
			sl.level -= 2
		}
		c.put(sl)
	}
}

// besideRoom is the length of line on either side of a word between two neighbours.
func (c *chart) besideRoom() float64 { return 8 }

// pack sets all levels as tight as they go, around the middle.
func (c *chart) pack() {
	for _, list := range c.levels {
		for _, sl := range list {
			sl.v = 0
		}
		spread(list, c.gaps(list))
	}
}

// slide orders the slots between the box levels by where their lines come from and go to.
func (c *chart) slide() {
	near := c.neighbours()
	for level := c.low; level <= c.high; level++ {
		if level%2 == 0 {
			continue
		}
		list := c.levels[level]
		for _, sl := range list {
			sl.rank = mean(near[sl])
		}
		slices.SortStableFunc(list, func(a, b *slot) int { return cmp.Compare(a.rank, b.rank) })
	}
}

// neighbours are the slots that each slot is joined to by a piece of line. For a passage of a long line they are all of
// its slots: that keeps it straight.
func (c *chart) neighbours() map[*slot][]*slot {
	near := map[*slot][]*slot{}
	for i := range c.edges {
		e := &c.edges[i]
		from, to := c.nodes[e.from].slot, c.nodes[e.to].slot
		whole := slices.Concat([]*slot{from}, e.chain, []*slot{to})
		near[from], near[to] = append(near[from], whole[1]), append(near[to], whole[len(whole)-2])
		for k, sl := range e.chain {
			near[sl] = slices.Concat(whole[:k+1], whole[k+2:])
		}
	}
	return near
}

// mean is where a slot would like to be.
func mean(near []*slot) float64 {
	sum := 0.0
	for _, n := range near {
		sum += n.v
	}
	return sum / float64(max(len(near), 1))
}

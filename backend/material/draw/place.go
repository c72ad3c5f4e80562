package draw

import (
	"cmp"
	"math"
	"slices"
)

// settle moves every slot towards the middle of what it is joined to, then measures the levels.
func (c *chart) settle() {
	const sweeps = 60
	around := c.neighbours()
	for sweep := range sweeps {
		for k := range c.high - c.low + 1 {
			level := c.low + k
			if sweep%2 == 1 {
				level = c.high - k
			}
			c.draft(c.levels[level], around)
		}
		if sweep == sweeps/2 {
			c.slide()
		}
	}
	c.measure(around)
	c.alignWords()
	c.straighten()
}

// draft moves the slots of one level to where they would like to be, as far as they let each other.
func (c *chart) draft(list []*slot, around map[*slot][]*slot) {
	for _, sl := range list {
		if near := around[sl]; len(near) > 0 {
			sl.v = mean(near)
		}
	}
	spread(list, c.gaps(list))
}

// alignWords moves the words onto the straight lines between the ends of their edges, as far as their neighbours allow.
func (c *chart) alignWords() {
	const rounds = 4
	for range rounds {
		ports := c.allPorts()
		for i := range c.edges {
			e := &c.edges[i]
			if len(e.chain) != 1 || e.beside || e.hairpin {
				continue
			}
			side := e.chain[0].level - c.nodes[e.from].slot.level
			e.chain[0].v = (ports[portsAt{e.from, side}][i] + ports[portsAt{e.to, -side}][i]) / 2
		}
		for level := c.low; level <= c.high; level++ {
			if level%2 != 0 {
				spread(c.levels[level], c.gaps(c.levels[level]))
			}
		}
	}
}

// straighten takes the last small steps out of long lines; the gaps between slots are wider than that.
func (c *chart) straighten() {
	const small = 0.9
	for _, e := range c.edges {
		if len(e.chain) < 2 {
			continue
		}
		v := mean(e.chain)
		if !slices.ContainsFunc(e.chain, func(sl *slot) bool { return math.Abs(sl.v-v) > small }) {
			for _, sl := range e.chain {
				sl.v = v
			}
		}
	}
}

// portsAt names one side of a box: -1 towards lower levels, 1 towards higher ones.
type portsAt struct{ node, side int }

func (c *chart) allPorts() map[portsAt]map[int]float64 {
	all := map[portsAt]map[int]float64{}
	for i := range c.nodes {
		for _, side := range []int{-1, 1} {
			all[portsAt{i, side}] = c.ports(i, side)
		}
	}
	return all
}

// gaps are the distances kept between the middles of neighbours on a level.
func (c *chart) gaps(list []*slot) []float64 {
	boxes, lines := 6.0, 2.6
	if c.upright {
		boxes, lines = 8, 5
	}
	gaps := make([]float64, max(len(list)-1, 0))
	for i := range gaps {
		a, b := list[i], list[i+1]
		gap := lines
		if a.node >= 0 && b.node >= 0 {
			gap = boxes
		}
		if a.node >= 0 && b.edge >= 0 && c.edges[b.edge].beside || b.node >= 0 && a.edge >= 0 && c.edges[a.edge].beside {
			gap = 0 // its extent has the room
		}
		gaps[i] = (a.extent+b.extent)/2 + gap
	}
	return gaps
}

// spread moves the slots of a level as little as possible so that they keep their order and their gaps.
func spread(list []*slot, gaps []float64) {
	wish := make([]float64, len(list))
	for i, sl := range list {
		wish[i] = sl.v
	}
	for i, v := range apart(wish, gaps) {
		list[i].v = v
	}
}

// apart is the least-squares answer to: values near their wishes, each at least gap behind the one before (pool
// adjacent violators).
func apart(wish, gaps []float64) []float64 {
	type pool struct {
		sum   float64
		count int
	}
	var pools []pool
	offset := make([]float64, len(wish))
	for i, w := range wish {
		if i > 0 {
			offset[i] = offset[i-1] + gaps[i-1]
		}
		pools = append(pools, pool{w - offset[i], 1})
		for len(pools) > 1 {
			a, b := pools[len(pools)-2], pools[len(pools)-1]
			if a.sum/float64(a.count) <= b.sum/float64(b.count) {
				break
			}
			pools = append(pools[:len(pools)-2], pool{a.sum + b.sum, a.count + b.count})
		}
	}
	values := make([]float64, 0, len(wish))
	for _, p := range pools {
		for range p.count {
			values = append(values, p.sum/float64(p.count)+offset[len(values)])
		}
	}
	return values
}

// measure gives every level its room along u. Between the words and the boxes lies a channel in which lines bend.
func (c *chart) measure(around map[*slot][]*slot) {
	u := 0.0
	for level := c.low; level <= c.high; level++ {
		c.channel[level] = c.bending(level, around)
		depth := 0.0
		for _, sl := range c.levels[level] {
			if level%2 != 0 || sl.node >= 0 {
				depth = math.Max(depth, sl.depth)
			}
		}
		if level%2 != 0 {
			depth += 2 * c.channel[level]
			if level == c.low || level == c.high { // only hairpins: a channel on the inner side is enough
				depth -= c.channel[level]
			}
		}
		c.u[level] = span{u, u + depth}
		u += depth
	}
}

// bending is the room for bends on a level; it grows with how far lines have to move sideways there.
func (c *chart) bending(level int, around map[*slot][]*slot) float64 {
	const most, share = 15.0, 0.22
	far := 0.0
	for _, sl := range c.levels[level] {
		for _, near := range around[sl] {
			far = math.Max(far, math.Abs(sl.v-near.v)-near.extent/2)
		}
	}
	return math.Min(math.Max(c.room.channel, share*far), most)
}

// zone is the part of a level where lines run straight.
func (c *chart) zone(level int) span {
	a := c.u[level]
	if level%2 == 0 {
		return a
	}
	channel := c.channel[level]
	if level != c.low {
		a.start += channel
	}
	if level != c.high {
		a.end -= channel
	}
	return a
}

// ports gives every line end at one side of a box its own place: opposite to where the line comes from, if the side is
// long enough.
func (c *chart) ports(node, side int) map[int]float64 {
	type end struct {
		edge int
		near *slot
	}
	var ends []end
	box := c.nodes[node].slot
	for i := range c.edges {
		e := &c.edges[i]
		if e.beside || len(e.chain) == 0 {
			continue
		}
		if near := e.chain[0]; e.from == node && (near.level-box.level)*side > 0 {
			ends = append(ends, end{i, near})
		}
		if near := e.chain[len(e.chain)-1]; e.to == node && (near.level-box.level)*side > 0 {
			ends = append(ends, end{i, near})
		}
	}
	slices.SortStableFunc(ends, func(a, b end) int { return cmp.Compare(a.near.v, b.near.v) })
	room := math.Max(box.extent-2*corner-1, 0)
	step := 0.0
	if len(ends) > 1 {
		step = math.Min(5, room/float64(len(ends)-1))
	}
	wish, gaps := make([]float64, len(ends)), make([]float64, max(len(ends)-1, 0))
	for i, e := range ends {
		wish[i] = e.near.v
		if i > 0 {
			gaps[i-1] = step
		}
	}
	low, high := box.v-room/2, box.v+room/2-step*float64(max(len(ends)-1, 0))
	places := map[int]float64{}
	for i, v := range apart(wish, gaps) {
		offset := step * float64(i)
		places[ends[i].edge] = math.Min(math.Max(v-offset, low), high) + offset
	}
	return places
}

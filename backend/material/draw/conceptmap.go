package draw

import "math"

// A concept map is drawn in levels to both sides of its topic. Boxes stand on even levels, link words on the odd levels
// between them, and every line that passes a level has a free slot of its own there. So no line runs through a box and
// no word lies on one, whatever the graph looks like.
//
// All coordinates of a chart are u (along the levels) and v (across); only chart.place knows whether u is x or y.

// chart is a concept map being laid out in one direction.
type chart struct {
	upright bool // u runs down the page
	room    room
	nodes   []chartNode
	edges   []chartEdge
	levels  map[int][]*slot
	low     int // first level
	high    int // last level
	u       map[int]span
	channel map[int]float64 // of each level: the room in which lines bend, between words and boxes
	roles   []role          // of a flow chart; nil: a concept map
}

type chartNode struct {
	card  card
	layer int // 0: the topic, negative on one side, positive on the other
	slot  *slot
}

type chartEdge struct {
	from, to int
	index    int // of the edge in the diagram
	label    block
	chain    []*slot // the slots between the two boxes, in the direction of the arrow
	beside   bool    // both boxes are on one level and next to each other
	hairpin  bool    // both boxes are on one level, apart
}

// slot is a place on a level: a box, a link word, or the passage of a line.
type slot struct {
	node   int // -1: none
	edge   int // -1: none
	level  int
	extent float64 // across
	depth  float64 // along
	rank   float64 // wish while ordering
	v      float64
}

// span is the room of a level along u.
type span struct{ start, end float64 }

func (a span) middle() float64 { return (a.start + a.end) / 2 }

// conceptMap tries both directions, several numbers of levels and box widths, and keeps the best.
func (s *sheet) conceptMap() body {
	links := s.links()
	layers := layersOf(len(s.d.Nodes), links)
	var best body
	least := math.Inf(1)
	for _, plan := range []struct {
		upright bool
		deepest int // boxes farther from the topic share its last level
	}{{false, 1}, {true, 2}, {true, maxNodes}, {false, 2}, {true, 1}, {false, maxNodes}} {
		for _, room := range []room{{48, 10}, {48, 7}, {42, 7}, {36, 7}} {
			c := s.chart(links, capped(layers, plan.deepest), plan.upright, room)
			b := c.draw()
			flaws := c.flaws(b)
			if flaws < least {
				best, least = b, flaws
			}
			if over(b) == 0 {
				break
			}
		}
	}
	return best
}

// room is how wide boxes may be and how long the lines between boxes and words are at least.
type room struct{ box, channel float64 }

func capped(layers []int, deepest int) []int {
	list := make([]int, len(layers))
	for i, l := range layers {
		list[i] = min(max(l, -deepest), deepest)
	}
	return list
}

// over is how far a body sticks out of the page.
func over(b body) float64 {
	const frameRoom = 38 // title, caption, margins
	return math.Max(0, b.w-innerWidth) + math.Max(0, b.h-(maxTall-frameRoom))
}

// flaws rates a chart: lower is better. The numbers are a matter of taste, tuned by looking at pictures.
func (c *chart) flaws(b body) float64 {
	sum := 2*over(b) + 4*c.crossings()
	for _, e := range c.edges {
		if e.hairpin {
			sum += 10
		}
		if passed := len(e.chain) - 1; passed > 0 {
			sum += 4 * float64(passed)
		}
	}
	// An unused page is a flaw too: a narrow tower, a flat ribbon.
	return sum + 14*math.Abs(math.Log(b.w/b.h/1.5)) + (b.w+b.h)/40
}

// link is an edge by the indices of its nodes.
type link struct {
	from, to int
	label    string
	index    int // of its edge in the diagram
}

// links resolves the edges; one to an unknown node, to itself, or told twice is left out.
func (s *sheet) links() []link {
	index := map[string]int{}
	for i, n := range s.d.Nodes {
		if _, taken := index[n.ID]; !taken {
			index[n.ID] = i
		}
	}
	var list []link
	seen := map[link]bool{}
	for i, e := range s.d.Edges {
		from, known := index[e.From]
		to, also := index[e.To]
		l := link{from: from, to: to, label: wording(e.Label, labelLimit)}
		if known && also && from != to && !seen[l] {
			seen[l] = true
			l.index = i
			list = append(list, l)
		}
	}
	return list
}

func (s *sheet) chart(links []link, layers []int, upright bool, r room) *chart {
	const wordsWide = 32.0
	c := &chart{upright: upright, room: r, levels: map[int][]*slot{}, u: map[int]span{}, channel: map[int]float64{}}
	for i := range s.d.Nodes {
		n := chartNode{card: s.card(i, r.box, s.d.Detailed, 0), layer: layers[i]}
		c.nodes = append(c.nodes, n)
	}
	for _, l := range links {
		e := chartEdge{from: l.from, to: l.to, index: l.index}
		if !s.blank || s.d.Gaps { // what joins the gaps helps to fill them
			e.label = s.t.set(l.label, edgeVoice, wordsWide)
		}
		c.edges = append(c.edges, e)
	}
	c.fill()
	c.order()
	c.settle()
	return c
}

// reach is how a node is reached from the topic.
type reach struct {
	distance int // -1: not yet
	branch   int // the neighbour of the topic on the way
}

// layersOf gives every node its side and distance from the topic. A node that no edge reaches counts as a neighbour of
// the topic.
func layersOf(n int, links []link) []int {
	near := make([][]int, n)
	for _, l := range links {
		near[l.from] = append(near[l.from], l.to)
		near[l.to] = append(near[l.to], l.from)
	}
	found := make([]reach, n)
	for i := range found {
		found[i] = reach{-1, i}
	}
	found[0].distance = 0
	walk(found, near, 0)
	for i := range found {
		if found[i].distance < 0 {
			found[i].distance = 1
			walk(found, near, i)
		}
	}
	side := sidesOf(found, links)
	layers := make([]int, n)
	for i, f := range found {
		layers[i] = f.distance * side[f.branch]
	}
	return layers
}

// walk goes out from a node in widening circles.
func walk(found []reach, near [][]int, start int) {
	queue := []int{start}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, next := range near[at] {
			if found[next].distance >= 0 {
				continue
			}
			found[next].distance = found[at].distance + 1
			if at != 0 {
				found[next].branch = found[at].branch
			}
			queue = append(queue, next)
		}
	}
}

// sidesOf puts each branch on one side of the topic, -1 or 1, so that both are equally full and few edges cross to the
// other side.
func sidesOf(found []reach, links []link) []int {
	var roots []int
	side := make([]int, len(found))
	for i, f := range found {
		side[i] = 1
		if f.distance == 1 {
			roots = append(roots, i)
		}
	}
	for _, r := range roots[(len(roots)+1)/2:] {
		side[r] = -1
	}
	rate := func() float64 { return lopsided(side, found, links) }
	improve(len(roots), rate, func(i, j int) { // turn one branch, or two
		side[roots[i]] = -side[roots[i]]
		if i != j {
			side[roots[j]] = -side[roots[j]]
		}
	})
	return side
}

// lopsided rates a choice of sides.
func lopsided(side []int, found []reach, links []link) float64 {
	balance, crossing := 0, 0
	for _, f := range found[1:] {
		balance += side[f.branch]
	}
	for _, l := range links {
		if a, b := side[found[l.from].branch], side[found[l.to].branch]; a != b && l.from != 0 && l.to != 0 {
			crossing++
		}
	}
	return float64(balance*balance) + 6*float64(crossing)
}

// improve makes the moves that lower a rating, one after the other, until none does. A move must undo itself when made
// twice.
func improve(n int, rate func() float64, move func(i, j int)) {
	const rounds = 30
	best := rate()
	for range rounds {
		better := false
		for i := range n {
			for j := i; j < n; j++ {
				move(i, j)
				if r := rate(); r < best-1e-9 {
					best, better = r, true
					continue
				}
				move(i, j)
			}
		}
		if !better {
			return
		}
	}
}

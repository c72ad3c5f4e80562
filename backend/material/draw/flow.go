package draw

import "math"

// tip is how far the ends of a decision stick out; ports of lines keep clear of it.
const tip = 3.4

// flow sets steps and decisions in levels down the page, by their longest way from the start, on the same levels and
// slots as a concept map: no line runs through a box. Ways back lead up again.
func (s *sheet) flow() body {
	links := s.links()
	if len(links) == 0 {
		return s.process()
	}
	layers := depths(len(s.d.Nodes), links)
	var best body
	least := math.Inf(1)
	rooms := []room{{52, 8}, {44, 6}, {38, 6}}
	if s.d.Detailed && s.hasNotes() {
		rooms = append(rooms, room{84, 8}, room{110, 6}) // a long way of explained steps would be a tower
	}
	for _, upright := range []bool{true, false} {
		for _, r := range rooms {
			c := s.chart(links, layers, upright, r)
			c.roles = rolesOf(len(s.d.Nodes), links)
			b := c.draw()
			flaws := 2*overPaper(b) + 4*c.crossings() + (b.w+b.h)/40
			if !upright {
				flaws += 25 // people read these from top to bottom
			}
			if flaws < least {
				best, least = b, flaws
			}
		}
	}
	return best
}

// overPaper is how far a body sticks out of a page, in whichever way the page is turned.
func overPaper(b body) float64 {
	const frameRoom = 38
	portrait := math.Max(0, b.w-190+2*margin) + math.Max(0, b.h-(260-frameRoom))
	return math.Min(over(b), portrait)
}

// depths are the lengths of the longest ways to each node that do not go round in circles.
func depths(n int, links []link) []int {
	forward := withoutReturns(n, links)
	depth := make([]int, n)
	for range n {
		changed := false
		for _, l := range forward {
			if depth[l.to] < depth[l.from]+1 {
				depth[l.to], changed = depth[l.from]+1, true
			}
		}
		if !changed {
			break
		}
	}
	return depth
}

// withoutReturns leaves out the links that close a circle, seen from the first node on.
func withoutReturns(n int, links []link) []link {
	const fresh, open, done = 0, 1, 2
	state := make([]int, n)
	var kept []link
	var visit func(at int)
	visit = func(at int) {
		state[at] = open
		for _, l := range links {
			if l.from != at || state[l.to] == open {
				continue
			}
			kept = append(kept, l)
			if state[l.to] == fresh {
				visit(l.to)
			}
		}
		state[at] = done
	}
	for i := range n {
		if state[i] == fresh {
			visit(i)
		}
	}
	return kept
}

// role is what a box of a flow chart stands for; its outline tells.
type role int

const (
	stepRole role = iota
	endRole       // where the way begins or ends
	decisionRole
)

func rolesOf(n int, links []link) []role {
	in, out := make([]int, n), make([]int, n)
	for _, l := range links {
		out[l.from]++
		in[l.to]++
	}
	roles := make([]role, n)
	for i := range roles {
		switch {
		case out[i] > 1:
			roles[i] = decisionRole
		case out[i] == 0 || in[i] == 0:
			roles[i] = endRole
		}
	}
	return roles
}

// roled draws a box in the outline of its role.
func (c card) roled(r rect, as role) []shape {
	switch as {
	case endRole:
		shapes := c.shapes(r, neutral, ink, 0.6)
		if f, ok := shapes[0].(frame); ok {
			f.radius = math.Min(r.h/2, 6)
			shapes[0] = f
		}
		return shapes
	case decisionRole:
		mid := r.centre().y
		fill := "#fdf3dc"
		if c.label.empty() {
			fill = paper
		}
		diamond := area{
			outline: []point{
				{r.x, mid},
				{r.x + tip, r.y},
				{r.right() - tip, r.y},
				{r.right(), mid},
				{r.right() - tip, r.bottom()},
				{r.x + tip, r.bottom()},
			},
			fill: fill, stroke: ink, weight: 0.6,
		}
		// The frame without fill and line stays: it is the box that the layout has placed.
		return append([]shape{diamond, frame{rect: r}}, c.shapes(r, "", "", 0)[1:]...)
	case stepRole:
	}
	return c.shapes(r, soft, accent, thin)
}

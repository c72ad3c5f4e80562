package draw

import (
	"math"
	"slices"
	"strings"

	"pult/backend/material/diagram"
)

// wire is a line that has to be led anew: an edge between two boxes, or the leader of a label.
type wire struct {
	group int
	word  *words // of an edge, where it stands now; nil: none
	place rect   // of the word
}

// reconnect leads the lines anew that have lost an end or their way. The others stay.
func (a *arranger) reconnect(moves []diagram.Move) {
	wires, kept := a.loose(moves)
	walls, slow := a.walls(wires)
	wires = a.setWords(wires, moves, walls, kept)
	for _, w := range wires {
		walls = append(walls, wordRects(w, a.s.t)...)
	}
	m := newMaze(a.reach(walls), walls, slow)
	m.trace(kept)
	for _, w := range wires {
		g := &a.b.groups[w.group]
		if g.tie != nil {
			a.tieUp(m, g, w)
		} else {
			a.lead(m, g)
		}
	}
}

// loose sorts the lines: those to be led anew, and the points of all others.
func (a *arranger) loose(moves []diagram.Move) (wires []wire, kept []point) {
	for i, g := range a.b.groups {
		var lines []shape
		loose := false
		w := wire{group: i}
		switch {
		case g.tie != nil:
			loose = slices.Contains(a.placed, g.tie.from) || slices.Contains(a.placed, g.tie.to) || a.moveOf(g, moves) != nil
			lines = g.shapes
			if text, ok := g.shapes[len(g.shapes)-1].(words); ok {
				w.word, w.place = &text, a.extent(g.shapes[len(g.shapes)-1:])
			}
		case g.tag != nil && g.tag.leader:
			loose = slices.Contains(a.placed, g.id)
			lines = g.shapes[:1]
		default:
			continue
		}
		points := pointsOf(lines)
		if loose || a.covered(g.id, points, w) {
			wires = append(wires, w)
		} else {
			kept = append(kept, points...)
		}
	}
	return wires, kept
}

// pointsOf are the points of all curves, close to one another.
func pointsOf(list []shape) []point {
	var points []point
	for _, sh := range list {
		if c, ok := sh.(curve); ok {
			points = append(points, dense(c.points(), 0.8)...)
		}
	}
	return points
}

// moveOf is what the teacher moved a word by.
func (a *arranger) moveOf(g group, moves []diagram.Move) *diagram.Move {
	for i, m := range moves {
		if m.Thing == edgeThing(g.tie.edge) && a.s.d.Movable(m.Thing) {
			return &moves[i]
		}
	}
	return nil
}

// covered reports whether a label that was put somewhere lies on a line or its word.
func (a *arranger) covered(id string, line []point, w wire) bool {
	for _, l := range a.labels {
		if !l.settled || a.b.groups[l.group].id == id {
			continue
		}
		r := l.rect.grown(clearance)
		if w.word != nil && r.overlaps(w.place) || slices.ContainsFunc(line, r.contains) {
			return true
		}
	}
	return false
}

// walls are what no line may touch, and what it goes round if it can.
func (a *arranger) walls(wires []wire) (walls []rect, slow []oval) {
	for _, l := range a.labels {
		walls = append(walls, l.rect)
	}
	for i, g := range a.b.groups {
		fixed := g.shapes
		if g.tag != nil {
			fixed = fixed[:g.tag.label]
		} else if g.tie != nil && slices.ContainsFunc(wires, func(w wire) bool { return w.group == i }) {
			continue
		}
		for _, sh := range fixed {
			hard, soft := barriers(sh, a.s.t)
			walls, slow = append(walls, hard...), append(slow, soft...)
		}
	}
	return walls, slow
}

// barriers are what of a shape is a wall to a line, and what only slows it down.
func barriers(sh shape, t *typesetter) (walls []rect, slow []oval) {
	switch v := sh.(type) {
	case words:
		if v.voice == numberVoice {
			return nil, nil // on its badge
		}
		for k := range v.lines {
			walls = append(walls, v.rectOf(k, t))
		}
	case frame:
		walls = append(walls, v.rect)
	case dot, area:
		r, _ := extentOf(v, t)
		_, round := v.(dot)
		slow = append(slow, oval{r, round})
	}
	return walls, slow
}

func wordRects(w wire, t *typesetter) []rect {
	if w.word == nil {
		return nil
	}
	var list []rect
	for i := range w.word.lines {
		list = append(list, w.word.rectOf(i, t))
	}
	return list
}

// reach is the room in which lines may run: all that is drawn and a margin around it.
func (a *arranger) reach(walls []rect) rect {
	all := rect{0, 0, a.b.w, a.b.h}
	for _, w := range walls {
		all = all.union(w)
	}
	return all.grown(12)
}

// setWords finds the places of the words whose lines are led anew: where the teacher put one, else the middle between
// the two boxes, or the nearest place to that where it covers nothing.
func (a *arranger) setWords(wires []wire, moves []diagram.Move, walls []rect, kept []point) []wire {
	const gap, arrow = 1.5, 2.6
	taken := slices.Concat(a.solid, walls)
	for i := range wires {
		w := &wires[i]
		if w.word == nil {
			continue
		}
		g := &a.b.groups[w.group]
		from, to := a.boxOf(g.tie.from), a.boxOf(g.tie.to)
		p, q := end{box: from, isBox: true}.toward(to.centre()), end{box: to, isBox: true}.toward(from.centre())
		wish := rect{(p.x+q.x)/2 - w.place.w/2, (p.y+q.y)/2 - w.place.h/2, w.place.w, w.place.h}
		move := a.moveOf(*g, moves)
		if move != nil {
			wish = clamped(rect{w.place.x + bounded(move.DX), w.place.y + bounded(move.DY), w.place.w, w.place.h}, a.page)
		}
		at := nearestSpot(wish, func(r rect) bool {
			return !slices.ContainsFunc(taken, r.grown(gap).overlaps) && !slices.ContainsFunc(kept, r.grown(arrow).contains)
		})
		if move != nil {
			g.tie.dx, g.tie.dy = at.x-w.place.x, at.y-w.place.y
			g.tie.gave = math.Hypot(at.x-wish.x, at.y-wish.y) > 0.5
		}
		moved := *w.word
		moved.at = moved.at.plus(at.x-w.place.x, at.y-w.place.y)
		w.word, w.place = &moved, at
		taken = append(taken, at)
	}
	return wires
}

// nearestSpot goes out from a wish in widening circles until a place is free.
func nearestSpot(wish rect, free func(rect) bool) rect {
	const ring = 1.2
	for k := 0; ; k++ {
		radius := ring * float64(k)
		rays := max(1, int(2*math.Pi*radius/ring))
		for ray := range rays {
			angle := 2 * math.Pi * float64(ray) / float64(rays)
			try := rect{wish.x + radius*math.Cos(angle), wish.y + radius*math.Sin(angle), wish.w, wish.h}
			if free(try) {
				return try
			}
		}
	}
}

func (a *arranger) boxOf(id string) rect {
	for _, l := range a.labels {
		if a.b.groups[l.group].id == id {
			return l.rect
		}
	}
	return rect{}
}

// tieUp draws an edge anew: a line to its word and on to the other box, or straight there.
func (a *arranger) tieUp(m *maze, g *group, w wire) {
	const tipRoom = headLong + 0.6
	from, to := end{
		box:   a.boxOf(g.tie.from),
		isBox: true,
		run:   2.2,
	}, end{
		box:   a.boxOf(g.tie.to),
		isBox: true,
		off:   off,
		run:   tipRoom,
	}
	if w.word == nil {
		list := m.way(from, to)
		g.shapes = []shape{polyline(list).pointed()}
		return
	}
	at := end{box: w.place, isBox: true, off: off, run: 1.2}
	first := polyline(m.way(from, at))
	first.ink, first.weight = accent, 0.55
	g.shapes = []shape{first, polyline(m.way(at, to)).pointed(), *w.word}
}

// lead draws the leader of a label anew.
func (a *arranger) lead(m *maze, g *group) {
	const padding = 0.7
	box := a.boxOf(g.id)
	from, to := end{box: box, isBox: true, run: 1.7}, end{at: g.tag.aim, reach: g.tag.reach}
	if _, framed := g.shapes[g.tag.label].(frame); !framed {
		from.off = padding
	}
	if g.tag.box != (rect{}) {
		to = end{box: g.tag.box, isBox: true, run: 1.7}
	}
	old, _ := g.shapes[0].(curve)
	list := m.way(from, to)
	fresh := polyline(list)
	fresh.ink, fresh.weight = old.ink, old.weight
	g.shapes[0] = fresh
	if foot, isDot := g.shapes[1].(dot); isDot && strings.HasPrefix(g.id, ownPrefix) {
		foot.centre = list[len(list)-1]
		g.shapes[1] = foot
	}
}

func polyline(list []point) curve {
	c := curve{from: list[0], ink: ink, weight: thin}
	for _, p := range list[1:] {
		c.bends = append(c.bends, bend{to: p, straight: true})
	}
	return c
}

// dense puts a point at least every step along a line.
func dense(list []point, step float64) []point {
	out := list[:1:1]
	for i := 1; i < len(list); i++ {
		a, b := list[i-1], list[i]
		n := int(math.Ceil(math.Hypot(a.x-b.x, a.y-b.y)/step)) + 1
		for k := 1; k <= n; k++ {
			out = append(out, toward(a, b, float64(k)/float64(n)))
		}
	}
	return out
}

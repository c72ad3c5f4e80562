package draw

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"pult/backend/material/diagram"
	"pult/backend/material/pictogram"
)

// A teacher's layer is laid over a finished layout. What she moved goes where she put it, or, where that would cover
// something, to the nearest place that is free: the moved thing gives way, and nothing else leaves its place. Then
// every line that has lost its end or its way is led anew.

// air is the least distance between a label that was moved and everything else: a line passes through it.
const air = 2.6

// arranger lays a layer over a body.
type arranger struct {
	s      *sheet
	b      *body
	page   rect     // where labels may be put
	labels []label  // of nodes and of the teacher, in the order of their groups
	solid  []rect   // what labels may not cover, besides labels
	placed []string // ids of labels that do not stand where the layout set them
}

// label is what of a group may be moved as one.
type label struct {
	group   int // its index in the body
	rect    rect
	settled bool
}

// arrange lays the layer of the diagram over a body. Without one the body stays as it is.
func (s *sheet) arrange(b *body) {
	layer := s.d.Layer
	if layer.Empty() {
		return
	}
	a := &arranger{s: s, b: b, page: pageAround(*b)}
	a.survey()
	for _, m := range layer.Moves {
		if i, isNode := s.d.NodeOf(m.Thing); isNode && s.d.Movable(m.Thing) {
			a.moveLabel(nodeID(i), m)
		}
	}
	for i, own := range layer.Own[:min(len(layer.Own), diagram.MaxOwn)] {
		a.addOwn(i, own)
	}
	a.reconnect(layer.Moves)
	b.crop(s.t)
}

// pageAround is the body itself, and around it what a sheet of paper leaves free.
func pageAround(b body) rect {
	const frameRoom = 38
	w, h := math.Max(b.w, innerWidth), math.Max(b.h, maxTall-frameRoom)
	return rect{(b.w - w) / 2, (b.h - h) / 2, w, h}
}

// survey notes what stands where.
func (a *arranger) survey() {
	for i, g := range a.b.groups {
		fixed := g.shapes
		switch {
		case g.tie != nil:
			continue // lines and their words make room
		case g.tag != nil:
			a.labels = append(a.labels, label{group: i, rect: a.extent(g.shapes[g.tag.label:])})
			fixed = fixed[:g.tag.label]
			if g.tag.leader {
				fixed = fixed[1:]
			}
		}
		for _, sh := range fixed {
			a.solid = append(a.solid, solidParts(g.id, sh, a.s.t)...)
		}
	}
}

func (a *arranger) extent(list []shape) rect {
	r, first := rect{}, true
	for _, sh := range list {
		if e, ok := extentOf(sh, a.s.t); ok && first {
			r, first = e, false
		} else if ok {
			r = r.union(e)
		}
	}
	return r
}

// moveLabel puts a label beside where the layout set it.
func (a *arranger) moveLabel(id string, m diagram.Move) {
	k := slices.IndexFunc(a.labels, func(l label) bool { return a.b.groups[l.group].id == id })
	if k < 0 || a.labels[k].settled { // no such label, or told twice
		return
	}
	l := &a.labels[k]
	wish := rect{l.rect.x + bounded(m.DX), l.rect.y + bounded(m.DY), l.rect.w, l.rect.h}
	at, gave := a.free(wish, k)
	g := &a.b.groups[l.group]
	dx, dy := at.x-l.rect.x, at.y-l.rect.y
	g.tag.dx, g.tag.dy, g.tag.gave = dx, dy, gave
	g.shapes = slices.Concat(g.shapes[:g.tag.label], shiftAll(g.shapes[g.tag.label:], dx, dy))
	l.rect, l.settled = at, true
	a.placed = append(a.placed, id)
}

// bounded keeps a distance that a file may hold within what a page can.
func bounded(d float64) float64 {
	if math.IsNaN(d) {
		return 0
	}
	return math.Max(-diagram.FarthestOff, math.Min(diagram.FarthestOff, d))
}

const ownPrefix = "own-"

func ownID(i int) string { return ownPrefix + strconv.Itoa(i+1) }

// addOwn sets a label of the teacher, as near to where she wants it as there is room.
func (a *arranger) addOwn(i int, own diagram.Own) {
	const width = 46.0
	text := wording(own.Text, labelLimit)
	if text == "" {
		return
	}
	c := card{name: text}
	if p, rest, has := pictogram.Cut(text); has {
		c.name, c.emblem = cmp.Or(rest, p.Name(a.s.d.Language)), &emblem{picture: p}
	}
	c.label = a.s.t.set(c.name, labelVoice, width-2*padX)
	w := c.label.width + 2*padX
	if c.emblem != nil {
		w = math.Max(w, emblemSide+2*padX)
	}
	if a.s.blank {
		c = card{number: len(a.s.d.Nodes) + i + 1, inside: true, height: blankLow}
		w = width
	}
	h := math.Max(c.height, c.textHeight()+2*padY)
	t := a.aimOf(own)
	wish := rect{t.aim.x + bounded(own.DX) - w/2, t.aim.y + bounded(own.DY) - h/2, w, h}
	at, gave := a.free(wish, -1)
	t.gave, t.dx, t.dy = gave, at.centre().x-t.aim.x, at.centre().y-t.aim.y
	shapes := c.shapes(at, paper, accent, thin)
	if t.leader {
		t.label = 2
		leader := line(at.centre(), t.aim)
		leader.ink = faint
		foot := dot{centre: t.aim, rx: 0.9, ry: 0.9, fill: accent, stroke: paper, weight: hairline}
		shapes = append([]shape{leader, foot}, shapes...)
	}
	a.b.groups = append(a.b.groups, group{id: ownID(i), name: c.name, shapes: shapes, tag: &t})
	a.labels = append(a.labels, label{group: len(a.b.groups) - 1, rect: at, settled: true})
	a.placed = append(a.placed, ownID(i))
}

// aimOf is what an own label belongs to: a bar, an ellipse, the box of a node. Without any it is the middle of the
// picture.
func (a *arranger) aimOf(own diagram.Own) tag {
	id := ""
	if i, _ := a.s.d.NodeOf(own.To); a.s.d.Pointable(own.To) {
		id = nodeID(i)
	} else if a.s.d.Kind == diagram.Parts {
		id = "whole"
	}
	k := slices.IndexFunc(a.b.groups, func(g group) bool { return g.id == id })
	if k < 0 {
		return tag{aim: point{a.b.w / 2, a.b.h / 2}}
	}
	g := a.b.groups[k]
	box := a.extent(g.shapes)
	if g.tag != nil {
		box = a.boxOf(id)
	} else {
		for _, sh := range g.shapes {
			switch v := sh.(type) {
			case area:
				e, _ := extentOf(v, a.s.t)
				return tag{leader: true, aim: e.centre()}
			case dot:
				return tag{leader: true, aim: v.centre, reach: point{v.rx, v.ry}}
			case words:
				box, _ = extentOf(v, a.s.t)
			}
		}
	}
	return tag{leader: true, aim: box.centre(), box: box}
}

// free is the place nearest to a wish where a label touches nothing, on the page if there is one. except is the label
// itself.
func (a *arranger) free(wish rect, except int) (at rect, gave bool) {
	gap := air
	if a.s.d.Kind == diagram.WordCloud {
		gap = 0.9
	}
	taken := slices.Clone(a.solid)
	for k, l := range a.labels {
		if k != except {
			taken = append(taken, l.rect)
		}
	}
	inside := clamped(wish, a.page)
	at = nearestFree(inside, a.page, taken, gap)
	return at, math.Hypot(at.x-wish.x, at.y-wish.y) > 0.5
}

func clamped(r, page rect) rect {
	r.x = math.Max(page.x, math.Min(r.x, page.right()-r.w))
	r.y = math.Max(page.y, math.Min(r.y, page.bottom()-r.h))
	return r
}

// nearestFree is the place nearest to a wish that keeps the gap to everything taken. Where the page is full the place
// is below it.
func nearestFree(wish, page rect, taken []rect, gap float64) rect {
	const hair = 1e-6
	grown := make([]rect, len(taken))
	xs, ys := []float64{wish.x}, []float64{wish.y}
	lowest := page.bottom()
	for i, t := range taken {
		t = t.grown(gap)
		grown[i] = t
		xs = append(xs, t.x-wish.w-hair, t.right()+hair)
		ys = append(ys, t.y-wish.h-hair, t.bottom()+hair)
		lowest = math.Max(lowest, t.bottom())
	}
	best, least := rect{wish.x, lowest + hair, wish.w, wish.h}, math.Inf(1)
	for _, x := range xs {
		if x < page.x-hair || x+wish.w > page.right()+hair {
			continue
		}
		for _, y := range ys {
			far := math.Hypot(x-wish.x, y-wish.y)
			if far >= least || y < page.y-hair || y+wish.h > page.bottom()+hair {
				continue
			}
			try := rect{x, y, wish.w, wish.h}
			if !slices.ContainsFunc(grown, try.overlaps) {
				best, least = try, far
			}
		}
	}
	return best
}

package draw

import (
	"context"
	"strconv"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/material/diagram"
)

// Sketch draws a diagram for the screen, without its PNG, and says where everything in it stands that may be arranged.
// Faults as in Draw.
func (p *Painter) Sketch(ctx context.Context, d diagram.Diagram) (diagram.Sketch, error) {
	t := newTypesetter(p.faces)
	sc, err := compose(d, t)
	if err != nil {
		return diagram.Sketch{}, err
	}
	if err := ctx.Err(); err != nil {
		return diagram.Sketch{}, fault.New(fault.Cancelled, "fault.cancelled", err)
	}
	sketch := diagram.Sketch{SVG: string(sc.svg()), Width: sc.width, Height: sc.height, Things: []diagram.Handle{}}
	for _, g := range sc.groups {
		if h, ok := g.handle(d, t); ok {
			sketch.Things = append(sketch.Things, h)
		}
	}
	return sketch, nil
}

// handle is what the teacher can take hold of in a group; ok is false when there is nothing.
func (g group) handle(d diagram.Diagram, t *typesetter) (h diagram.Handle, ok bool) {
	list := g.shapes
	switch {
	case g.tie != nil:
		h.Thing, h.DX, h.DY, h.Gave = edgeThing(g.tie.edge), g.tie.dx, g.tie.dy, g.tie.gave
		list = list[len(list)-1:]
	case strings.HasPrefix(g.id, ownPrefix):
		i, err := strconv.Atoi(strings.TrimPrefix(g.id, ownPrefix))
		if err != nil {
			return h, false
		}
		h.Thing, h.Movable = "own/"+strconv.Itoa(i-1), true
	case strings.HasPrefix(g.id, "node-"):
		i, err := strconv.Atoi(strings.TrimPrefix(g.id, "node-"))
		if err != nil || i > len(d.Nodes) {
			return h, false
		}
		h.Thing = nodeThing(i - 1)
	default:
		return h, false
	}
	if g.tag != nil {
		list = list[g.tag.label:]
		h.DX, h.DY, h.Gave = g.tag.dx, g.tag.dy, g.tag.gave
	}
	h.Text, h.Movable = d.TextOf(h.Thing), h.Movable || d.Movable(h.Thing)
	h.Pointable = d.Pointable(h.Thing)
	first := true
	var r rect
	for _, sh := range list {
		_, isText := sh.(words)
		e, drawn := extentOf(sh, t)
		if !drawn || g.tag == nil && !isText { // of a bar or a line only its words
			continue
		}
		if r = r.union(e); first {
			r, first = e, false
		}
	}
	h.X, h.Y, h.W, h.H = r.x, r.y, r.w, r.h
	return h, !first
}

func nodeThing(i int) string { return "nodes/" + strconv.Itoa(i) }
func edgeThing(i int) string { return "edges/" + strconv.Itoa(i) }

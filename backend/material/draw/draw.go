// Package draw turns a diagram into a picture: an SVG that a teacher can open and change in Inkscape, and a PNG of the
// same scene.
//
// A layout (process.go, cycle.go, timeline.go, comparison.go, parts.go, conceptmap.go, flow.go, numberline.go, bars.go,
// lines.go, pie.go, venn.go, cloud.go, painted.go) measures its texts in the font that is drawn and places a few shapes
// in millimetres; svg.go and png.go write that scene. What a teacher moved or added lies over the layout (arrange.go,
// reconnect.go, maze.go). The same diagram gives the same bytes. Nothing is read from the computer: no installed font,
// no clock, no network.
package draw

import (
	"context"
	"math"
	"slices"
	"strconv"

	"pult/backend/base/fault"
	"pult/backend/material/diagram"
)

// maxNodes is the largest number of nodes, rows or columns that is still drawn.
const maxNodes = 40

// Painter draws diagrams. It is safe for concurrent use.
type Painter struct {
	faces typefaces
}

// New makes a Painter. It fails only when the program's own fonts are damaged.
func New() (*Painter, error) {
	faces, err := parseTypefaces()
	if err != nil {
		return nil, fault.New(fault.Internal, "fault.internal", err)
	}
	return &Painter{faces: faces}, nil
}

// Close ends the painter. It holds nothing but memory and never fails; owners close it like any other part of the
// program.
func (p *Painter) Close() error { return nil }

// Draw makes the picture of a diagram.
//
// Language "none" leaves every label out and numbers the boxes instead, for a worksheet; with Gaps the solution stands
// below a line to cut along. Labels longer than 80 letters and notes longer than 220 are cut with "…". Letters that no
// font has stay in the SVG and are a small empty box in the PNG.
//
// Errors: fault.Invalid with fault.draw.empty (no nodes or rows), fault.draw.tooMany (more than 40, or 5 series),
// fault.draw.numbers (a chart without any) or fault.draw.sets (not 2 or 3), fault.Unsupported with fault.draw.kind,
// fault.Cancelled. Of a painted picture also fault.Model with fault.picture.unreadable (no PNG, JPEG or WebP) or
// fault.picture.large.
func (p *Painter) Draw(ctx context.Context, d diagram.Diagram) (diagram.Picture, error) {
	t := newTypesetter(p.faces)
	sc, err := compose(d, t)
	if err != nil {
		return diagram.Picture{}, err
	}
	if err := ctx.Err(); err != nil {
		return diagram.Picture{}, fault.New(fault.Cancelled, "fault.cancelled", err)
	}
	picture := diagram.Picture{Width: int(sc.width), Height: int(sc.height), SVG: sc.svg(), Told: tell(d, sc, t)}
	if picture.PNG, err = sc.png(ctx, t); err != nil {
		return diagram.Picture{}, err
	}
	if sc.uncut == nil {
		return picture, nil
	}
	if picture.Sheet, err = sc.uncut.png(ctx, t); err != nil {
		return diagram.Picture{}, err
	}
	d.Gaps = false
	if sc, err = compose(d, t); err == nil {
		picture.Solved, err = sc.png(ctx, t)
	}
	return picture, err
}

// compose lays a diagram out.
func compose(d diagram.Diagram, t *typesetter) (scene, error) {
	if err := check(d); err != nil {
		return scene{}, err
	}
	s := newSheet(d, t)
	var b body
	switch d.Kind {
	case diagram.Process:
		b = s.process()
	case diagram.Cycle:
		b = s.cycle()
	case diagram.Timeline:
		b = s.timeline()
	case diagram.Comparison:
		b = s.comparison()
	case diagram.Parts:
		b = s.parts()
	case diagram.ConceptMap:
		b = s.conceptMap()
	case diagram.FlowChart:
		b = s.flow()
	case diagram.NumberLine:
		b = s.numberLine()
	case diagram.BarChart:
		b = s.bars()
	case diagram.LineChart:
		b = s.lines()
	case diagram.PieChart:
		b = s.pie()
	case diagram.Venn:
		b = s.venn()
	case diagram.WordCloud:
		b = s.cloud()
	case diagram.Painted:
		var err error
		if b, err = s.painted(); err != nil {
			return scene{}, err
		}
	}
	b.embrace(t)
	s.arrange(&b)
	return s.page(b), nil
}

func check(d diagram.Diagram) error {
	if d.Kind == diagram.Painted {
		if len(d.Nodes) > maxNodes {
			return tooMany(len(d.Nodes), maxNodes)
		}
		return nil
	}
	if !slices.Contains(diagram.Kinds(), d.Kind) {
		return fault.New(fault.Unsupported, "fault.draw.kind", nil, "kind", string(d.Kind))
	}
	count := len(d.Nodes)
	if d.Kind == diagram.Comparison {
		count = len(d.Rows)
		for _, row := range append([][]string{d.Header}, d.Rows...) {
			if len(row) > maxNodes {
				count = len(row)
			}
		}
	}
	switch {
	case count == 0:
		return fault.New(fault.Invalid, "fault.draw.empty", nil)
	case count > maxNodes:
		return tooMany(count, maxNodes)
	case d.Kind == diagram.Venn:
		return checkSets(d)
	case isChart(d.Kind):
		return checkNumbers(d)
	}
	return nil
}

func tooMany(count, most int) error {
	return fault.New(fault.Invalid, "fault.draw.tooMany", nil, "count", strconv.Itoa(count), "most", strconv.Itoa(most))
}

// isChart reports whether a form shows numbers; the words of a cloud may go without.
func isChart(kind diagram.Kind) bool {
	return kind == diagram.BarChart || kind == diagram.LineChart || kind == diagram.PieChart || kind == diagram.NumberLine
}

// checkNumbers wants at least one number that belongs to a node.
func checkNumbers(d diagram.Diagram) error {
	if len(d.Series) > maxSeries {
		return tooMany(len(d.Series), maxSeries)
	}
	for _, series := range d.Series {
		for _, v := range series.Values {
			if slices.ContainsFunc(d.Nodes, func(n diagram.Node) bool { return n.ID == v.Node }) {
				return nil
			}
		}
	}
	return fault.New(fault.Invalid, "fault.draw.numbers", nil)
}

// page puts the title above a body and the caption below.
func (s *sheet) page(b body) scene {
	inner := math.Max(b.w, 100)
	title := block{}
	if s.d.Kind != diagram.Parts { // its title stands in the middle of the picture
		title = s.t.set(wording(s.d.Title, titleLimit), titleVoice, inner)
	}
	caption := s.t.set(wording(s.d.Caption, captionLimit), captionVoice, inner)

	sc := scene{language: s.d.Language, title: wording(s.d.Title, 1000), alt: wording(s.d.Alt, 10000)}
	sc.width = math.Ceil(inner + 2*margin)
	y := margin
	if !title.empty() {
		sc.groups = append(sc.groups, group{id: "title", shapes: []shape{title.place(sc.width/2, y, middle)}})
		y += title.height() + 5
	}
	for _, g := range b.groups {
		sc.groups = append(sc.groups, g.shifted((sc.width-b.w)/2, y))
	}
	y += b.h
	if !caption.empty() {
		y += 5
		sc.groups = append(sc.groups, group{id: "caption", shapes: []shape{caption.place(sc.width/2, y, middle)}})
		y += caption.height()
	}
	sc.height = math.Ceil(y + margin - 1)
	sc.cutOff(s.solution(inner))
	return sc
}

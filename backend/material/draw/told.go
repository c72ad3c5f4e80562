package draw

import (
	"slices"
	"strings"

	"pult/backend/material/diagram"
)

// tell says what of a diagram came out in its scene. It compares texts, and so needs no word of the layouts, each of
// which has its own reasons to shorten or to leave out.
func tell(d diagram.Diagram, sc scene, t *typesetter) diagram.Told {
	d, _ = emblems(d) // an emoji that became a picture is no text any more
	c := comparing{blank: d.Language == "none" || d.Gaps}
	for _, g := range sc.groups {
		for _, sh := range g.shapes {
			if w, isText := sh.(words); isText {
				c.drawn = append(c.drawn, tight(strings.Join(w.lines, " ")))
			}
		}
	}
	c.texts(d)
	c.lines(d)
	return diagram.Told{Places: places(d, sc, t), Shortened: c.shortened, Left: c.left}
}

// comparing looks for what was given in what was drawn.
type comparing struct {
	drawn           []string // the texts of the scene, tight
	blank           bool     // labels are left out on purpose, or stand in the solution
	shortened, left []string
}

// texts looks for every text that was to be in the picture.
func (c *comparing) texts(d diagram.Diagram) {
	c.text(d.Title)
	c.text(d.Caption)
	if c.blank {
		return
	}
	for _, row := range append([][]string{d.Header}, d.Rows...) {
		for _, cell := range row {
			c.text(cell)
		}
	}
	for _, n := range d.Nodes {
		c.text(n.Label)
		if d.Detailed {
			c.text(n.Note)
		}
	}
	for _, e := range d.Edges {
		c.text(e.Label)
	}
	if len(d.Series) > 1 { // one alone needs no legend
		for _, s := range d.Series {
			c.text(s.Name)
		}
	}
}

func (c *comparing) text(given string) {
	const whole = 10_000
	given = wording(given, whole)
	want := tight(given)
	if want == "" || slices.ContainsFunc(c.drawn, func(s string) bool { return strings.Contains(s, want) }) {
		return
	}
	if slices.ContainsFunc(c.drawn, func(s string) bool {
		start, cut := strings.CutSuffix(s, "…")
		return cut && start != "" && strings.HasPrefix(want, start)
	}) {
		c.shortened = append(c.shortened, given)
		return
	}
	c.left = append(c.left, given)
}

// lines looks for lines and numbers that belong to no node.
func (c *comparing) lines(d diagram.Diagram) {
	known := func(id string) bool {
		return slices.ContainsFunc(d.Nodes, func(n diagram.Node) bool { return n.ID == id })
	}
	if d.Kind == diagram.ConceptMap || d.Kind == diagram.FlowChart {
		for _, e := range d.Edges {
			if e.From == e.To || !known(e.From) || !known(e.To) {
				c.left = append(c.left, "the line from "+e.From+" to "+e.To)
			}
		}
	}
	for _, s := range d.Series {
		for _, v := range s.Values {
			if !known(v.Node) {
				c.left = append(c.left, "the number of "+v.Node)
			}
		}
	}
}

// tight is a text without what the lines of a picture change: blanks, and hyphens at their ends.
func tight(text string) string {
	return strings.Map(func(r rune) rune {
		if breakingSpace(r) || r == '-' || r == '\u00ad' || r == '\u00a0' {
			return -1
		}
		return r
	}, text)
}

// places says where the nodes stand among each other.
func places(d diagram.Diagram, sc scene, t *typesetter) []string {
	var labels []string
	var at []point
	for i, n := range d.Nodes {
		k := slices.IndexFunc(sc.groups, func(g group) bool { return g.id == nodeID(i) })
		if k < 0 || wording(n.Label, labelLimit) == "" {
			continue
		}
		labels, at = append(labels, wording(n.Label, labelLimit)), append(at, sc.groups[k].standing(t).centre())
	}
	if len(labels) < 2 {
		return nil
	}
	field := around(at)
	for i, p := range at {
		where := strings.TrimSpace(third(p.y, field.y, field.h, "top", "bottom") + " " +
			third(p.x, field.x, field.w, "left", "right"))
		if where == "" {
			where = "middle"
		}
		labels[i] += ": " + where
	}
	return labels
}

// standing is where a group is to the eye: its label and, of a bar or a line, only its words.
func (g group) standing(t *typesetter) rect {
	list := g.shapes
	if g.tag != nil {
		list = list[g.tag.label:]
	} else if texts := slices.DeleteFunc(slices.Clone(list), func(sh shape) bool {
		_, isText := sh.(words)
		return !isText
	}); len(texts) > 0 {
		list = texts
	}
	all, first := rect{}, true
	for _, sh := range list {
		if r, drawn := extentOf(sh, t); drawn && first {
			all, first = r, false
		} else if drawn {
			all = all.union(r)
		}
	}
	return all
}

// third names the outer thirds of a stretch; where all stand in one line there are none.
func third(v, start, length float64, low, high string) string {
	const line = 12.0 // millimetres
	switch share := (v - start) / max(length, 1); {
	case length < line:
		return ""
	case share < 1.0/3:
		return low
	case share > 2.0/3:
		return high
	}
	return ""
}

package diagram

import (
	"slices"
	"strconv"
	"strings"
)

// Layer is what the teacher arranged over the layout: labels moved, labels of her own. A layout that changes, e.g. by a
// longer text, keeps it.
//
// Things are named by their place in the diagram: "nodes/2", "edges/1" (its word), "own/0".
type Layer struct {
	Moves []Move `json:"moves"`
	Own   []Own  `json:"own"`
}

// Move is where a label stands instead of where the layout sets it. What it points at stays.
type Move struct {
	Thing string  `json:"thing"` // a node or an edge
	DX    float64 `json:"dx"`    // millimetres, to the right
	DY    float64 `json:"dy"`    // millimetres, down
}

// Own is a label that the teacher added.
type Own struct {
	Text string `json:"text"`
	// The node that its line leads to; empty: the whole in the middle of parts, elsewhere no line.
	To string  `json:"to,omitempty"`
	DX float64 `json:"dx"` // millimetres from the middle of what its line leads to, or of the picture
	DY float64 `json:"dy"`
}

// Bounds of a layer.
const (
	MaxOwn      = 12
	FarthestOff = 500.0 // millimetres
)

// Empty reports that nothing is arranged.
func (l *Layer) Empty() bool { return l == nil || len(l.Moves)+len(l.Own) == 0 }

// Movable reports whether a thing of the diagram may leave the place that the layout gave it. The cells of a table, the
// names below bars and lines and the elements of a Venn diagram may not: where they stand is what the picture says.
func (d Diagram) Movable(thing string) bool {
	list, index, _ := strings.Cut(thing, "/")
	i, err := strconv.Atoi(index)
	if err != nil || i < 0 || strconv.Itoa(i) != index {
		return false
	}
	switch list {
	case "nodes":
		return i < len(d.Nodes) && !slices.Contains([]Kind{Comparison, BarChart, LineChart, Venn, Painted}, d.Kind)
	case "edges":
		return i < len(d.Edges) && d.Edges[i].Label != "" && (d.Kind == ConceptMap || d.Kind == FlowChart)
	}
	return false
}

// TextOf is the text of a thing; empty when there is no such thing.
func (d Diagram) TextOf(thing string) string {
	list, index, _ := strings.Cut(thing, "/")
	i, err := strconv.Atoi(index)
	switch {
	case err != nil || i < 0:
	case list == "nodes" && i < len(d.Nodes):
		return d.Nodes[i].Label
	case list == "edges" && i < len(d.Edges):
		return d.Edges[i].Label
	case list == "own" && d.Layer != nil && i < len(d.Layer.Own):
		return d.Layer.Own[i].Text
	}
	return ""
}

// NodeOf is the index of the node that a thing names; ok is false when it names none.
func (d Diagram) NodeOf(thing string) (i int, ok bool) {
	index, isNode := strings.CutPrefix(thing, "nodes/")
	i, err := strconv.Atoi(index)
	return i, isNode && err == nil && i >= 0 && i < len(d.Nodes)
}

// Pointable reports whether the line of an own label may lead to a thing. A table has no nodes, and through a cloud of
// words leads no line.
func (d Diagram) Pointable(thing string) bool {
	_, ok := d.NodeOf(thing)
	return ok && d.Kind != Comparison && d.Kind != WordCloud
}

// Sketch is a drawn diagram without its PNG, with all that may be arranged in it.
type Sketch struct {
	SVG    string   `json:"svg"`
	Width  float64  `json:"width"` // millimetres
	Height float64  `json:"height"`
	Things []Handle `json:"things"`
}

// Handle is one thing of a sketch: where its label stands, in millimetres from the upper left corner of the picture.
type Handle struct {
	Thing     string  `json:"thing"`
	Text      string  `json:"text"` // as the diagram has it
	Movable   bool    `json:"movable"`
	Pointable bool    `json:"pointable"`
	Gave      bool    `json:"gave"` // it was to stand where there is no room, and stands as near to that as there is
	X         float64 `json:"x"`
	Y         float64 `json:"y"`
	W         float64 `json:"w"`
	H         float64 `json:"h"`
	DX        float64 `json:"dx"` // how far it stands from where the layout, or for an own label its line, has its middle
	DY        float64 `json:"dy"`
}

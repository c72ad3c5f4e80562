// Package diagram is a picture as data: what is shown, not how it looks. package draw turns one into SVG and PNG.
package diagram

// Kind is the form of a diagram.
type Kind string

// The five forms Pult draws.
const (
	ConceptMap Kind = "concept_map" // Nodes[0] is the topic; edges carry verbs
	Cycle      Kind = "cycle"       // Nodes in order, the last leads back to the first
	Process    Kind = "process"     // Nodes in order
	Timeline   Kind = "timeline"    // Nodes in order; Label is the date, Note the event
	Comparison Kind = "comparison"  // Table: Header and Rows
	Parts      Kind = "parts"       // Title in the middle; nodes are parts with their task in Note
)

// Diagram is one scene. Labels are in Language. Every label stems from Sources.
type Diagram struct {
	Kind     Kind       `json:"kind"`
	Title    string     `json:"title"`
	Language string     `json:"language"` // "de", "en" or "none" (no labels beyond the title)
	Detailed bool       `json:"detailed"` // false: labels only; true: labels with notes
	Nodes    []Node     `json:"nodes"`
	Edges    []Edge     `json:"edges"`
	Header   []string   `json:"header,omitempty"`
	Rows     [][]string `json:"rows,omitempty"`
	Caption  string     `json:"caption"` // one line below, e.g. the sources
	Alt      string     `json:"alt"`     // text alternative, complete sentences
}

// Node is a box, station or part.
type Node struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	Note  string `json:"note,omitempty"`
	Fact  int    `json:"fact,omitempty"` // number of the research fact it stems from, 1-based; 0 = a term
}

// Edge joins two nodes.
type Edge struct {
	From  string `json:"from"`
	To    string `json:"to"`
	Label string `json:"label,omitempty"`
}

// Picture is a drawn diagram.
type Picture struct {
	SVG    []byte // one clean, editable document, UTF-8
	PNG    []byte // the same scene
	Width  int    // millimetres
	Height int
}

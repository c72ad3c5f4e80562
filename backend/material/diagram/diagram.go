// Package diagram is a picture as data: what is shown, not how it looks. package draw turns one into SVG and PNG.
package diagram

// Kind is the form of a diagram.
type Kind string

// The forms Pult draws.
const (
	ConceptMap Kind = "concept_map" // Nodes[0] is the topic; edges carry verbs
	Cycle      Kind = "cycle"       // Nodes in order, the last leads back to the first
	Process    Kind = "process"     // Nodes in order
	Timeline   Kind = "timeline"    // Nodes in order; Label is the date, Note the event
	Comparison Kind = "comparison"  // Table: Header and Rows
	Parts      Kind = "parts"       // Title in the middle; nodes are parts with their task in Note
	FlowChart  Kind = "flow_chart"  // Nodes and edges; a node with two ways out is a decision, its edges carry the answers
	NumberLine Kind = "number_line" // Nodes are marked points, Series[0] says where; Scale is optional
	BarChart   Kind = "bar_chart"   // Nodes are what is compared, each Series has a bar for each; the axis always has 0
	LineChart  Kind = "line_chart"  // Nodes in order, often years; each Series is a line
	// Nodes are the parts of one whole, Series[0] their sizes; what is no whole becomes bars.
	PieChart  Kind = "pie_chart"
	Venn      Kind = "venn"       // Header names two or three sets; nodes are elements, In says of which
	WordCloud Kind = "word_cloud" // Nodes are words, Series[0] their weights; the words stay when labels are left out
	// Painted is a picture by a model (Paint) with labels that Pult writes: Nodes are the labels, Spot says what they
	// point at. Nobody can choose it as a form: it is none of Kinds.
	Painted Kind = "painted"
)

// Kinds lists every form.
func Kinds() []Kind {
	return []Kind{
		Process, Cycle, Timeline, Comparison, Parts, ConceptMap, FlowChart, NumberLine, BarChart, LineChart, PieChart, Venn,
		WordCloud,
	}
}

// Choices are the forms that a model may choose from.
func (Kind) Choices() []string {
	list := []string{}
	for _, k := range Kinds() {
		list = append(list, string(k))
	}
	return list
}

// Year is the Unit of a number line of years: they have no points between thousands, and negative ones are before
// Christ.
const Year = "year"

// Diagram is one scene. Labels are in Language. Every label and every number stems from Sources.
type Diagram struct {
	Kind     Kind   `json:"kind"`
	Title    string `json:"title" jsonschema:"format=title"`
	Language string `json:"language"` // "de", "en" or "none" (no labels beyond the title)
	Detailed bool   `json:"detailed"` // false: labels only; true: labels with notes
	// Labels become numbered gaps; the solution stands below a line to cut along.
	Gaps bool `json:"gaps,omitempty"`
	// Boxes whose label is the name of a picture that ships with Pult show it; so does a label that begins with its emoji.
	Pictures bool       `json:"pictures,omitempty"`
	Nodes    []Node     `json:"nodes" jsonschema:"uniqueItems=true"`
	Edges    []Edge     `json:"edges" jsonschema:"uniqueItems=true"`
	Header   []string   `json:"header,omitempty" jsonschema:"format=counted"`
	Rows     [][]string `json:"rows,omitempty" jsonschema:"format=rows-under-header"`
	Unit     string     `json:"unit,omitempty"` // of all numbers: "m", "%", "Euro", Year; empty: a count
	Series   []Series   `json:"series,omitempty"`
	// Of a number line; nil: chosen so that all points are on it.
	Scale   *Scale `json:"scale,omitempty"`
	Caption string `json:"caption"` // one line below, e.g. the sources
	Alt     string `json:"alt"`     // text alternative, complete sentences
	// What the teacher arranged by hand; no model is told of it.
	Layer *Layer `json:"layer,omitempty" jsonschema:"-"`
	Made  *Made  `json:"made,omitempty" jsonschema:"-"` // painted: by whom
	// Painted: the file of the model, as it came; kept beside the data.
	Paint []byte `json:"-"`
}

// Made tells where a painted picture comes from.
type Made struct {
	Provider string `json:"provider"`
	Model    string `json:"model"`
	On       string `json:"on"`    // day, "2026-11-28"
	Style    string `json:"style"` // "illustration", "realistic", "cartoon"
	Mark     bool   `json:"mark"`  // the picture says in a corner that a model made it
}

// Spot is a point of a painted picture, in per cent of its width and height from the top left.
type Spot struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Node is a box, station, part, point, bar or element.
type Node struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	Note  string `json:"note,omitempty"`
	Fact  int    `json:"fact,omitempty"` // number of the research fact it stems from, 1-based; 0 = a term
	In    []int  `json:"in,omitempty"`   // venn: the sets it belongs to, 1-based as in Header
	// Spot is what a label of a painted picture points at; nil: nobody has said where it is, so that the label stands
	// below with a number.
	Spot *Spot `json:"spot,omitempty" jsonschema:"-"`
}

// Edge joins two nodes.
type Edge struct {
	From  string `json:"from"`
	To    string `json:"to"`
	Label string `json:"label,omitempty"`
}

// Series is one row of numbers over the nodes.
type Series struct {
	Name   string  `json:"name,omitempty"` // for the legend; empty when there is only one
	Values []Value `json:"values"`
}

// Value is the number of one node. A node without one has a gap there.
type Value struct {
	Node   string  `json:"node"` // its id
	Number float64 `json:"number"`
	// Number of the research fact it stems from, 1-based; 0 = a table or list of the sources.
	Fact int `json:"fact,omitempty"`
}

// Scale is the stretch of a number line.
type Scale struct {
	From  float64 `json:"from"`
	To    float64 `json:"to"`
	Step  float64 `json:"step,omitempty"`  // between two ticks; 0: chosen
	Parts int     `json:"parts,omitempty"` // 4: a tick every quarter, written as fractions; 0: decimals
}

// Picture is a drawn diagram.
type Picture struct {
	SVG    []byte // one clean, editable document, UTF-8
	PNG    []byte // the same scene
	Width  int    // millimetres
	Height int
	// Of a diagram with gaps: what is handed out, without the solution, and the same with its gaps filled; PNG, else nil.
	Sheet, Solved []byte
	Told          Told
}

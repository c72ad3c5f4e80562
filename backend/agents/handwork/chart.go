package handwork

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/material/diagram"
)

// maxValues is how many numbers a chart shows to a class.
const maxValues = 14

// numbers are what a research has to count with: things to compare and a course over years.
type numbers struct {
	things, course       measured
	hasThings, hasCourse bool
}

func numbersOf(r artifact.Research) numbers {
	var n numbers
	said := statements(r)
	n.things, n.hasThings = comparables(r, said)
	n.course, n.hasCourse = courseOf(r, said)
	return n
}

// inFacts reports whether facts say enough numbers for a chart that nobody asked for.
func (n numbers) inFacts() bool {
	return n.hasThings && n.things.said() >= minNumbers || n.hasCourse && n.course.said() >= minNumbers
}

// fill makes the content of the forms that are no structure of the research as it stands. It returns the sources, and
// false when the research has nothing for the form.
func fill(p *diagram.Diagram, r artifact.Research, n numbers, o order) ([]int, bool) {
	switch p.Kind {
	case diagram.BarChart:
		return chart(p, n.things, o), n.hasThings
	case diagram.PieChart:
		return chart(p, n.things, o), n.hasThings && n.things.whole()
	case diagram.LineChart:
		return chart(p, n.course, o), n.hasCourse
	case diagram.NumberLine:
		return numberLine(p, r, n, o)
	case diagram.FlowChart:
		return flow(p, r, o)
	case diagram.Venn:
		return venn(p, r, o)
	case diagram.WordCloud:
		return cloud(p, r, o)
	case diagram.ConceptMap,
		diagram.Cycle, diagram.Process, diagram.Timeline, diagram.Comparison, diagram.Parts,
		diagram.Painted:
	}
	return nil, false
}

// whole reports percentages that make up one whole.
func (m measured) whole() bool {
	const slack = 1.5 // rounding
	sum := 0.0
	for _, one := range m.rows[0] {
		if one.number < 0 {
			return false
		}
		sum += one.number
	}
	return len(m.rows) == 1 && m.unit == "%" && math.Abs(sum-100) <= slack
}

// chart puts comparable numbers into the picture.
func chart(p *diagram.Diagram, m measured, o order) []int {
	var used []int
	p.Unit = m.unit
	if m.heading != "" && !strings.Contains(p.Title, m.heading) {
		p.Title += ": " + m.heading
	}
	for _, name := range m.names {
		p.Series = append(p.Series, diagram.Series{Name: name, Values: []diagram.Value{}})
	}
	for i, label := range m.labels {
		if speaksOf(label, o.without, p.Language) || len(p.Nodes) == maxValues {
			continue
		}
		n := diagram.Node{ID: nodeID(len(p.Nodes)), Label: label, Fact: m.rows[0][i].fact}
		p.Nodes = append(p.Nodes, n)
		for k, row := range m.rows {
			p.Series[k].Values = append(p.Series[k].Values, diagram.Value{Node: n.ID, Number: row[i].number, Fact: row[i].fact})
			used = append(used, row[i].cites...)
		}
	}
	return used
}

// numberLine takes the dates of a timeline, or else numbers to compare.
func numberLine(p *diagram.Diagram, r artifact.Research, have numbers, o order) ([]int, bool) {
	s := structure(r.Structures, diagram.Timeline)
	var years []diagram.Value
	for _, item := range s.Items {
		year, ok := yearOf(item.Label)
		if !ok || speaksOf(item.Label+" "+item.Text, o.without, p.Language) || len(p.Nodes) == maxNodes {
			continue
		}
		n := diagram.Node{ID: nodeID(len(p.Nodes)), Label: item.Label, Note: item.Text}
		p.Nodes = append(p.Nodes, n)
		years = append(years, diagram.Value{Node: n.ID, Number: year})
	}
	if len(years) >= minNumbers {
		p.Unit, p.Series = diagram.Year, []diagram.Series{{Values: years}}
		return s.Cites, true
	}
	p.Nodes = []diagram.Node{}
	if !have.hasThings || len(have.things.rows) > 1 {
		return nil, false
	}
	return chart(p, have.things, o), true
}

// The year of a date: three or four digits, or any number where the era is named ("um 12.000 v. Chr.").
var (
	longYear  = regexp.MustCompile(`\b\d{3,4}\b`)
	dayBefore = regexp.MustCompile(`\b\d{1,2}\.?\s\p{Lu}\p{L}+\s(\d)`)
	eraYear   = regexp.MustCompile(`\d{1,3}(?:[.,\x{a0}\x{202f} ]\d{3})+|\d+`)
	anyEra    = regexp.MustCompile(`(?i)\b([vn]\.\s?Chr|(vor|nach) Chr|BC|AD|CE|BCE)`)
	beforeEra = regexp.MustCompile(`(?i)\b(v\.\s?Chr|vor Chr|BC|BCE)`)
	spanOfAge = regexp.MustCompile(`(?i)\d\s?(Mio|Mrd|Million|Milliard|billion|Jahre|years)`)
)

// yearOf reads "14. Juli 1789", "um 509 v. Chr."; of a span it is where that begins. "Vor 541 Millionen Jahren" is no
// year.
func yearOf(label string) (float64, bool) {
	if spanOfAge.MatchString(label) {
		return 0, false
	}
	found := longYear.FindString(label)
	if anyEra.MatchString(label) {
		found = strings.Map(digit, eraYear.FindString(dayBefore.ReplaceAllString(label, "$1")))
	}
	n, err := strconv.Atoi(found)
	if beforeEra.MatchString(label) {
		n = -n
	}
	return float64(n), err == nil
}

func digit(r rune) rune {
	if r < '0' || r > '9' {
		return -1
	}
	return r
}

// flow draws the steps of a process. A step that asks, and says which step "ja" and "nein" lead to, becomes a decision.
func flow(p *diagram.Diagram, r artifact.Research, o order) ([]int, bool) {
	s := structure(r.Structures, diagram.Process)
	if s.Kind == "" {
		return nil, false
	}
	structured(p, s, o)
	p.Edges = []diagram.Edge{}
	for i, n := range p.Nodes {
		ways := waysOut(n, len(p.Nodes))
		for _, a := range ways {
			p.Edges = append(p.Edges, diagram.Edge{From: n.ID, To: nodeID(a.step), Label: a.word})
		}
		if next := i + 1; len(ways) == 0 && next < len(p.Nodes) {
			p.Edges = append(p.Edges, diagram.Edge{From: n.ID, To: nodeID(next)})
		}
		if s.Kind == diagram.Cycle && i == len(p.Nodes)-1 && i > 0 {
			p.Edges = append(p.Edges, diagram.Edge{From: n.ID, To: nodeID(0)})
		}
	}
	return s.Cites, true
}

// wayOut is a way out of a decision.
type wayOut struct {
	word string
	step int // from 0
}

var answerTo = regexp.MustCompile(`(?i)\b(ja|nein|yes|no)\b[^.;]*?\b(?:schritt|step) (\d+)`)

func waysOut(n diagram.Node, steps int) []wayOut {
	if !strings.HasSuffix(n.Label, "?") {
		return nil
	}
	var list []wayOut
	for _, m := range answerTo.FindAllStringSubmatch(n.Note, -1) {
		if step, err := strconv.Atoi(m[2]); err == nil && step >= 1 && step <= steps {
			list = append(list, wayOut{strings.ToLower(m[1]), step - 1})
		}
	}
	if len(list) < 2 {
		return nil
	}
	return list
}

// maxElement is the longest text from a table that stands in a circle, in letters.
const maxElement = 64

// maxElements is how many texts the circles hold.
const maxElements = 24

// venn sorts what a table compares: what all have stands in the middle.
func venn(p *diagram.Diagram, r artifact.Research, _ order) ([]int, bool) {
	for _, s := range r.Structures {
		sets := len(s.Header) - 1
		if s.Kind != diagram.Comparison || sets < 2 || sets > 3 {
			continue
		}
		p.Header, p.Nodes = s.Header[1:], []diagram.Node{}
		for _, row := range s.Rows {
			for _, n := range elementsOf(row) {
				n.ID = nodeID(len(p.Nodes))
				p.Nodes = append(p.Nodes, n)
			}
		}
		shares := func(n diagram.Node) bool { return len(n.In) > 1 }
		owns := func(n diagram.Node) bool { return len(n.In) == 1 }
		if len(p.Nodes) <= maxElements && slices.ContainsFunc(p.Nodes, shares) && slices.ContainsFunc(p.Nodes, owns) {
			return s.Cites, true
		}
	}
	return nil, false
}

// elementsOf are the elements of one row: its name where the cells only say whether there is such a thing, else its
// name and what they say: "Volumen: gleichbleibend".
func elementsOf(row []string) []diagram.Node {
	var has []int
	plain := true
	for k, cell := range row[1:] {
		there, only := present(cell)
		plain = plain && only
		if there {
			has = append(has, k+1)
		}
	}
	if plain {
		if len(has) == 0 {
			return nil
		}
		return []diagram.Node{{Label: row[0], In: has}}
	}
	var list []diagram.Node
	for k, cell := range row[1:] {
		there, _ := present(cell)
		label := row[0] + ": " + cell
		at := slices.IndexFunc(list, func(n diagram.Node) bool { return n.Label == label })
		switch {
		case !there || len([]rune(label)) > maxElement:
		case at >= 0:
			list[at].In = append(list[at].In, k+1)
		default:
			list = append(list, diagram.Node{Label: label, In: []int{k + 1}})
		}
	}
	return list
}

// present reads a cell as having or lacking; only tells that it says no more than that.
func present(cell string) (there, only bool) {
	first, rest, _ := strings.Cut(strings.ToLower(strings.TrimSpace(cell)), " ")
	first = strings.TrimRight(first, ",;.")
	switch first {
	case "fehlt", "fehlen", "nein", "keine", "kein", "keiner", "nicht", "no", "none", "absent", "missing", "–", "-", "":
		return false, true
	case "vorhanden", "ja", "yes", "present", "✓", "x":
		return true, rest == "" || strings.HasSuffix(strings.Fields(cell)[0], ",")
	}
	return true, false
}

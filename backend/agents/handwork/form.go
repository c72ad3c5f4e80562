package handwork

import (
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/material/diagram"
)

const (
	// maxNodes is how many boxes a class can take in at once; more are left to "unused".
	maxNodes = 10
	// minElements is how many terms a concept map needs.
	minElements = 3
)

// byPreference lists the forms in the order "auto" takes them. Numbers make a chart unasked only when facts say enough
// of them.
func byPreference(n numbers) []diagram.Kind {
	list := []diagram.Kind{diagram.Cycle, diagram.Process, diagram.Timeline, diagram.Parts}
	charts := []diagram.Kind{diagram.LineChart, diagram.PieChart, diagram.BarChart}
	others := []diagram.Kind{diagram.Comparison, diagram.ConceptMap}
	if n.inFacts() {
		list = append(append(list, charts...), others...)
	} else {
		list = append(append(list, others...), charts...)
	}
	return append(list, diagram.FlowChart, diagram.NumberLine, diagram.Venn, diagram.WordCloud)
}

// picture turns a research into a diagram. A form the research has nothing for is Unsupported "fault.offline.form" and
// names those it can be; nothing at all is "fault.offline.formless".
func (d *desk) picture(r artifact.Research, o order) (artifact.Image, error) {
	context := artifact.ExtractForImage(r)
	have := o.given
	if !have.hasThings {
		have = numbersOf(r)
	}
	possible := forms(r, have, context)
	if len(possible) == 0 {
		return artifact.Image{}, fault.New(fault.Unsupported, "fault.offline.formless", nil, "topic", r.Topic)
	}
	kind := diagram.Kind(o.form)
	switch {
	case o.form == "auto" && o.labels == "gaps" && slices.Contains(possible, diagram.Parts):
		kind = diagram.Parts
	case o.form == "auto":
		kind = possible[0]
	case kind == diagram.PieChart && !slices.Contains(possible, kind) && slices.Contains(possible, diagram.BarChart):
		kind = diagram.BarChart
		d.Note("offline.note.pie")
	}
	if !slices.Contains(possible, kind) {
		return artifact.Image{}, fault.New(fault.Unsupported, "fault.offline.form", nil,
			"form", "@param.image.form."+string(kind), "possible", d.named(possible))
	}
	p := diagram.Diagram{
		Kind:     kind,
		Title:    r.Title,
		Language: r.Language,
		Detailed: o.detailed,
		Nodes:    []diagram.Node{},
		Edges:    []diagram.Edge{},
	}
	var used []int
	switch {
	case kind == diagram.ConceptMap:
		used = conceptMap(&p, r, context, o)
	case isStructure(kind):
		s := structure(context.Structures, kind)
		used = s.Cites
		structured(&p, s, o)
	default:
		used, _ = fill(&p, r, have, o)
	}
	if len(p.Nodes) == 0 && len(p.Rows) == 0 {
		return artifact.Image{}, fault.New(fault.Unsupported, "fault.offline.formless", nil, "topic", r.Topic)
	}
	sources := quoted(r, used)
	p.Caption = d.caption(sources)
	p.Alt = d.alt(p)
	p.Gaps, p.Pictures = o.labels == "gaps", o.pictures
	if o.labels == "none" {
		p.Language = "none"
	}
	return artifact.Image{Diagram: p, Sources: sources, Unused: unused(r, p)}, nil
}

// quoted are the sources that the picture takes something from; all when that is not known.
func quoted(r artifact.Research, used []int) []artifact.Source {
	out := []artifact.Source{}
	for i, s := range r.Sources {
		if slices.Contains(used, i+1) {
			out = append(out, s)
		}
	}
	if len(out) == 0 {
		return append(out, r.Sources...)
	}
	return out
}

// forms lists what the research has material for, best first.
func forms(r artifact.Research, have numbers, context artifact.ImageContext) []diagram.Kind {
	return slices.DeleteFunc(byPreference(have), func(k diagram.Kind) bool {
		switch {
		case k == diagram.ConceptMap:
			return len(context.VisualElements) < minElements
		case isStructure(k):
			return structure(r.Structures, k).Kind == ""
		}
		_, ok := fill(&diagram.Diagram{Kind: k, Language: r.Language}, r, have, order{})
		return !ok
	})
}

// isStructure tells the forms that a research brings as a list or a table.
func isStructure(kind diagram.Kind) bool {
	switch kind {
	case diagram.Cycle, diagram.Process, diagram.Timeline, diagram.Parts, diagram.Comparison:
		return true
	case diagram.ConceptMap,
		diagram.FlowChart, diagram.NumberLine, diagram.BarChart, diagram.LineChart, diagram.PieChart,
		diagram.Venn, diagram.WordCloud,
		diagram.Painted:
	}
	return false
}

// structure finds the first of a kind. A cycle can also be shown as steps in a row; steps do not make a cycle.
func structure(all []artifact.Structure, kind diagram.Kind) artifact.Structure {
	for _, s := range all {
		if s.Kind == kind {
			return s
		}
	}
	if kind == diagram.Process {
		return structure(all, diagram.Cycle)
	}
	return artifact.Structure{}
}

func (d *desk) named(kinds []diagram.Kind) string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = d.Say("param.image.form." + string(k))
	}
	return strings.Join(names, ", ")
}

// structured fills the picture from a structure of the research.
func structured(p *diagram.Diagram, s artifact.Structure, o order) {
	p.Header, p.Rows = s.Header, without(s.Rows, o.without, p.Language)
	for _, item := range s.Items {
		if speaksOf(item.Label+" "+item.Text, o.without, p.Language) || len(p.Nodes) == maxNodes {
			continue
		}
		p.Nodes = append(p.Nodes, diagram.Node{ID: nodeID(len(p.Nodes)), Label: item.Label, Note: item.Text})
	}
	if p.Kind != diagram.Parts && s.Heading != "" &&
		!strings.Contains(strings.ToLower(p.Title), strings.ToLower(s.Heading)) {
		p.Title += ": " + s.Heading
	}
	for i := range p.Nodes[:max(0, len(p.Nodes)-1)] {
		if p.Kind == diagram.Process || p.Kind == diagram.Cycle {
			p.Edges = append(p.Edges, diagram.Edge{From: nodeID(i), To: nodeID(i + 1)})
		}
	}
	if n := len(p.Nodes); p.Kind == diagram.Cycle && n > 1 {
		p.Edges = append(p.Edges, diagram.Edge{From: nodeID(n - 1), To: nodeID(0)})
	}
}

// nodeID counts na, nb, … nz, naa, nab and so on.
func nodeID(i int) string {
	const letters = 26
	id := string(rune('a' + i%letters))
	if i >= letters {
		id = string(rune('a'+i/letters-1)) + id
	}
	return "n" + id
}

func without(rows [][]string, keys []keyword, language string) [][]string {
	return slices.DeleteFunc(
		slices.Clone(rows),
		func(row []string) bool { return speaksOf(strings.Join(row, " "), keys, language) },
	)
}

func speaksOf(text string, keys []keyword, language string) bool {
	f := fold(text, language)
	return slices.ContainsFunc(keys, f.has)
}

// conceptMap puts the topic in the middle and the terms the text speaks of most around it. An edge carries a verb only
// where a sentence of the research says it. The numbers of the sources come back.
func conceptMap(p *diagram.Diagram, r artifact.Research, context artifact.ImageContext, o order) []int {
	var used []int
	p.Nodes = append(p.Nodes, diagram.Node{ID: nodeID(0), Label: r.Title})
	for _, e := range context.VisualElements {
		if len(p.Nodes) == maxNodes || sameWord(e.Label, r.Title, r.Language) || speaksOf(e.Label, o.without, r.Language) {
			continue
		}
		p.Nodes = append(p.Nodes, diagram.Node{ID: nodeID(len(p.Nodes)), Label: e.Label, Note: e.Note, Fact: e.Fact})
		used = append(used, e.Cites...)
	}
	relations := relationsOf(p.Nodes, r)
	for _, n := range p.Nodes[1:] {
		if e, ok := relations[n.ID]; ok {
			p.Edges = append(p.Edges, e)
			continue
		}
		p.Edges = append(p.Edges, diagram.Edge{From: p.Nodes[0].ID, To: n.ID})
	}
	return used
}

func sameWord(a, b, language string) bool {
	return library.Fold(a, language) == library.Fold(b, language)
}

package handwork

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/knowledge"
	"pult/backend/lang/arithmetic"
	"pult/backend/material/diagram"
)

// write is a connector in the language of the picture.
func (d *desk) write(key string, args ...string) string {
	return d.captions.Say(i18n.T(key, args...))
}

// caption names the sources in one line below the picture.
func (d *desk) caption(sources []artifact.Source) string {
	var names []string
	for _, s := range sources {
		name := s.Title
		switch aside := knowledge.Of(s.Origin, s.URL).Aside; {
		case aside != "":
			name += " (" + d.write(aside) + ")"
		case s.Author != "":
			name = s.Author + ": " + name
		}
		names = append(names, name)
	}
	key := "offline.caption.many"
	switch len(names) {
	case 0:
		key = "offline.caption.own"
	case 1:
		key = "offline.caption.one"
	}
	return d.write(key, "sources", strings.Join(names, "; "))
}

// alt describes the picture in complete sentences: what it is, then each part with what the sources say about it.
func (d *desk) alt(p diagram.Diagram) string {
	count := len(p.Nodes)
	if p.Kind == diagram.ConceptMap {
		count--
	}
	sentences := []string{d.write("offline.alt."+string(p.Kind), "title", p.Title, "count", strconv.Itoa(count))}
	switch p.Kind {
	case diagram.Comparison:
		for _, row := range p.Rows {
			sentences = append(sentences, altRow(p.Header, row))
		}
	case diagram.ConceptMap:
		sentences = append(sentences, d.write("offline.alt.terms", "terms", strings.Join(labelsOf(p.Nodes[1:]), ", ")))
	case diagram.WordCloud:
		sentences = append(sentences, d.write("offline.alt.terms", "terms", strings.Join(labelsOf(p.Nodes), ", ")))
	case diagram.BarChart, diagram.LineChart, diagram.PieChart:
		sentences = append(sentences, d.altNumbers(p)...)
	case diagram.Venn:
		sentences = append(sentences, d.altSets(p)...)
	case diagram.NumberLine:
		if p.Unit != diagram.Year {
			sentences = append(sentences, d.altNumbers(p)...)
			break
		}
		for i, n := range p.Nodes {
			sentences = append(sentences, altNode(p.Kind, i, n))
		}
	case diagram.Cycle, diagram.Process, diagram.Timeline, diagram.Parts, diagram.FlowChart:
		for i, n := range p.Nodes {
			sentences = append(sentences, altNode(p.Kind, i, n))
		}
	case diagram.Painted:
	}
	return strings.Join(sentences, " ")
}

func labelsOf(nodes []diagram.Node) []string {
	labels := make([]string, len(nodes))
	for i, n := range nodes {
		labels[i] = n.Label
	}
	return labels
}

// altNumbers says every number of a chart with its unit.
func (d *desk) altNumbers(p diagram.Diagram) []string {
	var sentences []string
	for _, s := range p.Series {
		for _, v := range s.Values {
			label := ""
			if i := slices.IndexFunc(p.Nodes, func(n diagram.Node) bool { return n.ID == v.Node }); i >= 0 {
				label = p.Nodes[i].Label
			}
			if s.Name != "" {
				label += " (" + s.Name + ")"
			}
			value := strings.TrimSpace(d.figure(v.Number) + " " + p.Unit)
			sentences = append(sentences, d.write("offline.alt.value", "label", label, "value", value))
		}
	}
	return sentences
}

// figure writes a number as the picture's language does.
func (d *desk) figure(v float64) string {
	x, ok := new(big.Rat).SetString(strconv.FormatFloat(v, 'f', -1, 64))
	if !ok {
		return ""
	}
	return arithmetic.Format(x, d.captions.Lang()).Text
}

// altSets says for each part of a Venn diagram what stands in it.
func (d *desk) altSets(p diagram.Diagram) []string {
	var sentences, seen []string
	for _, n := range p.Nodes {
		var sets, elements []string
		for _, k := range n.In {
			sets = append(sets, p.Header[k-1])
		}
		for _, o := range p.Nodes {
			if slices.Equal(o.In, n.In) {
				elements = append(elements, o.Label)
			}
		}
		if where := strings.Join(sets, " + "); !slices.Contains(seen, where) {
			seen = append(seen, where)
			sentences = append(sentences, d.write("offline.alt.set", "sets", where, "elements", strings.Join(elements, ", ")))
		}
	}
	return sentences
}

func altNode(kind diagram.Kind, i int, n diagram.Node) string {
	text := n.Label
	if n.Note != "" {
		text += ": " + n.Note
	}
	if kind == diagram.Process || kind == diagram.Cycle || kind == diagram.FlowChart {
		text = strconv.Itoa(i+1) + ". " + text
	}
	if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "!") {
		text += "."
	}
	return text
}

// altRow reads a table row aloud: "Steuern: Erster Stand fast keine, Zweiter Stand …".
func altRow(header, row []string) string {
	var cells []string
	for i := 1; i < len(row) && i < len(header); i++ {
		cells = append(cells, header[i]+" – "+row[i])
	}
	return row[0] + ": " + strings.Join(cells, "; ") + "."
}

package offline

import (
	"strconv"
	"strings"

	"pult/backend/diagram"
	"pult/backend/locale"
	"pult/backend/session"
)

// write is a connector in the language of the picture.
func (d *desk) write(key string, args ...string) string {
	return d.captions.Say(locale.T(key, args...))
}

// caption names the sources in one line below the picture.
func (d *desk) caption(sources []session.Source) string {
	var names []string
	for _, s := range sources {
		name := s.Title
		switch {
		case s.Origin == "starter":
			name += " (" + d.write("offline.starter") + ")"
		case s.Author != "":
			name = s.Author + ": " + name
		}
		names = append(names, name)
	}
	key := "offline.caption.many"
	if len(names) == 1 {
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
		var labels []string
		for _, n := range p.Nodes[1:] {
			labels = append(labels, n.Label)
		}
		sentences = append(sentences, d.write("offline.alt.terms", "terms", strings.Join(labels, ", ")))
	case diagram.Cycle, diagram.Process, diagram.Timeline, diagram.Parts:
		for i, n := range p.Nodes {
			sentences = append(sentences, altNode(p.Kind, i, n))
		}
	}
	return strings.Join(sentences, " ")
}

func altNode(kind diagram.Kind, i int, n diagram.Node) string {
	text := n.Label
	if n.Note != "" {
		text += ": " + n.Note
	}
	if kind == diagram.Process || kind == diagram.Cycle {
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

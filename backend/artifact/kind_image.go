package artifact

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/base/i18n"
	"pult/backend/material/diagram"
)

// ImageType is the type of a picture (seed 000).
const ImageType Type = "image"

// KindOfImage is a drawn or painted picture. None of its parts may go: arrows need their ends.
func KindOfImage() Kind {
	return Kind{
		Name: ImageType, Reply: func() any { return new(Image) },
		Parts: parts(Image.parts), Places: imagePlace, Arrange: arrange,
		Diff: Diff{
			Objects: regexp.MustCompile(`^diagram$`), Lists: regexp.MustCompile(`^diagram/(nodes|edges|rows|series)$`),
			Closed: regexp.MustCompile(`^diagram/`),
		},
		Passages: passages(Image.passages),
	}
}

var imagePlace = regexp.MustCompile(
	`^diagram/(title|caption|alt|nodes/\d+/(label|note)|edges/\d+/label|header/\d+|rows/\d+/\d+|unit|layer/own/\d+/text|` +
		`series/\d+/name)$`,
)

func (i Image) parts(add AddPart) {
	d := i.Diagram
	add(d.Title, "diagram", "title")
	for i, n := range d.Nodes {
		add(n.Label, "diagram", "nodes", strconv.Itoa(i), "label")
		add(n.Note, "diagram", "nodes", strconv.Itoa(i), "note")
	}
	for i, e := range d.Edges {
		add(e.Label, "diagram", "edges", strconv.Itoa(i), "label")
	}
	editableTable(d.Header, d.Rows, add, "diagram")
	if d.Unit != diagram.Year { // that is a mark, not a word in the picture
		add(d.Unit, "diagram", "unit")
	}
	for i, s := range d.Series {
		add(s.Name, "diagram", "series", strconv.Itoa(i), "name")
	}
	if d.Layer != nil {
		for i, own := range d.Layer.Own {
			add(own.Text, "diagram", "layer", "own", strconv.Itoa(i), "text")
		}
	}
	add(d.Caption, "diagram", "caption")
	add(d.Alt, "diagram", "alt")
}

func (i Image) passages(out *Reading) {
	d := i.Diagram
	out.Language = d.Language
	for _, n := range d.Nodes {
		text := n.Label
		if n.Note != "" && (d.Detailed || d.Kind == diagram.Timeline) {
			text += ": " + n.Note
		}
		out.add(i18n.T("where.label", "label", n.Label), text)
	}
	for _, s := range d.Series {
		for _, v := range s.Values {
			if i := slices.IndexFunc(d.Nodes, func(n diagram.Node) bool { return n.ID == v.Node }); i >= 0 &&
				d.Unit != diagram.Year {
				out.add(
					i18n.T("where.label", "label", d.Nodes[i].Label),
					d.Nodes[i].Label+": "+written(v.Number, d.Language)+" "+d.Unit,
				)
			}
		}
	}
	for _, row := range d.Rows {
		out.add(i18n.T("where.row", "row", row[0]), strings.Join(row, " "))
	}
}

// written is a number of a chart in the way that its language is read.
func written(v float64, lang string) string {
	text := strconv.FormatFloat(v, 'f', -1, 64)
	if lang != string(i18n.English) {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}

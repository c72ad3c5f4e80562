//go:build !race

package acceptance_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"

	"pult/backend/material/diagram"
)

// drawn: the picture has this form (any for ""), at least so many labels, and in its file nothing overlaps and nothing
// leaves the page.
func drawn(kind diagram.Kind, least int) check {
	return func(t *testing.T, r *results) {
		t.Helper()
		d := r.images[0].Diagram
		if kind != "" && d.Kind != kind || max(len(d.Nodes), len(d.Rows)) < least {
			t.Errorf("%s with %d labels", d.Kind, len(d.Nodes))
		}
		s := readScene(t, r.file("image", "bild.svg"))
		s.inspect(t)
		for _, n := range d.Nodes {
			if len(s.where(n.Label)) == 0 {
				t.Errorf("%q is not in the picture", n.Label)
			}
		}
	}
}

// area is a rectangle in millimetres.
type area struct{ left, top, right, bottom float64 }

func (a area) overlaps(b area) bool {
	return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

func (a area) within(b area) bool {
	return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom
}

// written is a line of text with the group it stands in.
type written struct {
	group, text string
	area        area
}

// scene is a picture as its file says it.
type scene struct {
	page  area
	boxes map[string]area // of nodes, by group
	texts []written
	whole map[string][]string // texts of a group, their lines joined
}

// element is what is read of the file; attributes that an element does not have stay empty.
type element struct {
	x, y, width, height, size float64
	anchor                    string
	bold                      bool
}

func readScene(t *testing.T, svg []byte) scene {
	t.Helper()
	s := scene{boxes: map[string]area{}, whole: map[string][]string{}}
	rulers := rulers(t)
	group, depth := "", 0
	var text element
	var lines []string
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return s
		}
		if err != nil {
			t.Fatal(err)
		}
		switch v := token.(type) {
		case xml.StartElement:
			e := attributes(v.Attr)
			switch v.Name.Local {
			case "svg":
				box := strings.Fields(attribute(v.Attr, "viewBox"))
				s.page = area{0, 0, number(box[2]), number(box[3])}
			case "g":
				group = attribute(v.Attr, "id")
			case "rect":
				if _, known := s.boxes[group]; !known && strings.HasPrefix(group, "node-") {
					s.boxes[group] = area{e.x, e.y, e.x + e.width, e.y + e.height}
				}
			case "text":
				text, lines, depth = e, nil, 1
			case "tspan":
				text.x, text.y = e.x, e.y
			}
		case xml.CharData:
			line := strings.TrimSpace(string(v))
			if depth == 0 || line == "" {
				continue
			}
			lines = append(lines, line)
			width := rulers[text.bold](line) * text.size
			a := area{text.x, text.y - 0.75*text.size, text.x + width, text.y + 0.2*text.size}
			switch text.anchor {
			case "middle":
				a.left, a.right = a.left-width/2, a.right-width/2
			case "end":
				a.left, a.right = a.left-width, a.right-width
			}
			s.texts = append(s.texts, written{group, line, a})
		case xml.EndElement:
			if v.Name.Local == "text" {
				depth = 0
				s.whole[group] = append(s.whole[group], joined(lines))
			}
		}
	}
}

// joined undoes the division of words at the ends of lines.
func joined(lines []string) string {
	text := strings.Join(lines, " ")
	return strings.ReplaceAll(text, "- ", "-")
}

func attribute(list []xml.Attr, name string) string {
	i := slices.IndexFunc(list, func(a xml.Attr) bool { return a.Name.Local == name && a.Name.Space == "" })
	if i < 0 {
		return ""
	}
	return list[i].Value
}

func attributes(list []xml.Attr) element {
	n := func(name string) float64 { return number(attribute(list, name)) }
	return element{
		n("x"),
		n("y"),
		n("width"),
		n("height"),
		n("font-size"),
		attribute(list, "text-anchor"),
		attribute(list, "font-weight") == "600",
	}
}

func number(text string) float64 {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0
	}
	return v
}

// rulers measure a text in the two weights of the font that is drawn, at size 1.
func rulers(t *testing.T) map[bool]func(string) float64 {
	t.Helper()
	list := map[bool]func(string) float64{}
	for bold, name := range map[bool]string{false: "Inter-Regular.ttf", true: "Inter-SemiBold.ttf"} {
		data, err := os.ReadFile("../material/draw/font/" + name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := opentype.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		const size = 100
		face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			t.Fatal(err)
		}
		list[bold] = func(s string) float64 { return float64(font.MeasureString(face, s)) / 64 / size }
	}
	return list
}

// where lists the groups in which a label is written.
func (s scene) where(label string) []string {
	var list []string
	bare := strings.NewReplacer("-", "", " ", "")
	for group, texts := range s.whole {
		if group != "title" &&
			slices.ContainsFunc(
				texts,
				func(text string) bool { return strings.Contains(bare.Replace(text), bare.Replace(label)) },
			) {
			list = append(list, group)
		}
	}
	return list
}

// inspect: boxes keep apart, every line lies on the page, in its own box or outside all, and on no other line.
func (s scene) inspect(t *testing.T) {
	t.Helper()
	for a, box := range s.boxes {
		for b, other := range s.boxes {
			if a < b && box.overlaps(other) {
				t.Errorf("%s overlaps %s", a, b)
			}
		}
	}
	for i, w := range s.texts {
		if !w.area.within(s.page) {
			t.Errorf("%q of %s leaves the page: %v in %v", w.text, w.group, w.area, s.page)
		}
		for group, box := range s.boxes {
			numeral := number(w.text) > 0 && group == w.group // the badge of a box sits on its edge
			if w.area.overlaps(box) && !numeral && (group != w.group || !w.area.within(box)) {
				t.Errorf("%q of %s and the box of %s", w.text, w.group, group)
			}
		}
		for _, other := range s.texts[:i] {
			if w.area.overlaps(other.area) {
				t.Errorf("%q of %s lies on %q of %s", w.text, w.group, other.text, other.group)
			}
		}
	}
	if len(s.texts) < 2 {
		t.Errorf("%d lines of text", len(s.texts))
	}
}

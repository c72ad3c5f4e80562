package draw

import (
	"bytes"
	"encoding/xml"
	"math"
	"strconv"
	"strings"
)

// svgWriter collects one document. One user unit is one millimetre.
type svgWriter struct{ bytes.Buffer }

// svg writes the scene as plain SVG 1.1: one <g> per thing, real text, no styles, scripts or fonts inside.
func (sc scene) svg() []byte {
	w := &svgWriter{}
	language := sc.language
	if language != "de" && language != "en" {
		language = "und"
	}
	alt := sc.alt
	if alt == "" {
		alt = sc.title
	}
	w.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	w.open(
		"svg",
		"xmlns",
		"http://www.w3.org/2000/svg",
		"width",
		num(sc.width)+"mm",
		"height",
		num(sc.height)+"mm",
		"viewBox",
		"0 0 "+num(sc.width)+" "+num(sc.height),
		"role", "img", "aria-labelledby", "picture-title picture-description", "lang",
		language,
		"xml:lang",
		language,
		"font-family",
		"'Inter', sans-serif",
		"fill",
		ink,
	)
	w.WriteString(">\n")
	w.element("title", sc.title, "id", "picture-title")
	w.element("desc", alt, "id", "picture-description")
	w.empty("rect", "width", num(sc.width), "height", num(sc.height), "fill", paper)
	for _, g := range sc.groups {
		w.open("g", "id", g.id)
		w.WriteString(">\n")
		if g.name != "" {
			w.element("title", g.name)
		}
		for _, s := range g.shapes {
			s.markup(w)
		}
		w.WriteString("</g>\n")
	}
	w.WriteString("</svg>\n")
	return w.Bytes()
}

// open writes a start tag up to its ">"; pairs are attribute names and values. A pair with an empty value is left out.
func (w *svgWriter) open(name string, pairs ...string) {
	w.WriteString("<" + name)
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			w.WriteString(" " + pairs[i] + `="` + escaped(pairs[i+1]) + `"`)
		}
	}
}

func (w *svgWriter) empty(name string, pairs ...string) {
	w.open(name, pairs...)
	w.WriteString("/>\n")
}

func (w *svgWriter) element(name, text string, pairs ...string) {
	w.open(name, pairs...)
	w.WriteString(">" + escaped(text) + "</" + name + ">\n")
}

func escaped(text string) string {
	var b strings.Builder
	// A strings.Builder cannot fail.
	_ = xml.EscapeText(&b, []byte(text))
	return strings.ReplaceAll(b.String(), "&#39;", "'")
}

// num writes a length with at most two decimals.
func num(v float64) string {
	rounded := math.Round(v*100) / 100
	if rounded == 0 {
		return "0" // never "-0"
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

func outline(stroke string, weight float64) []string {
	if stroke == "" {
		return nil
	}
	return []string{"stroke", stroke, "stroke-width", num(weight)}
}

func fillOr(fill string) string {
	if fill == "" {
		return "none"
	}
	return fill
}

func (f frame) markup(w *svgWriter) {
	radius := ""
	if f.radius > 0 {
		radius = num(f.radius)
	}
	pairs := []string{
		"x",
		num(f.x),
		"y",
		num(f.y),
		"width",
		num(f.w),
		"height",
		num(f.h),
		"rx",
		radius,
		"fill",
		fillOr(f.fill),
	}
	w.empty("rect", append(pairs, outline(f.stroke, f.weight)...)...)
}

func (d dot) markup(w *svgWriter) {
	pairs := []string{
		"cx",
		num(d.centre.x),
		"cy",
		num(d.centre.y),
		"rx",
		num(d.rx),
		"ry",
		num(d.ry),
		"fill",
		fillOr(d.fill),
	}
	w.empty("ellipse", append(pairs, outline(d.stroke, d.weight)...)...)
}

func (c curve) markup(w *svgWriter) {
	var head []point
	if c.arrow {
		head, c = c.head()
	}
	w.empty("path", "d", c.data(), "fill", "none", "stroke", c.ink, "stroke-width", num(c.weight))
	if len(head) > 0 {
		w.empty("path", "d", polygonData(head), "fill", c.ink)
	}
}

func (c curve) data() string {
	var b strings.Builder
	b.WriteString("M" + pair(c.from))
	for _, part := range c.bends {
		if part.straight {
			b.WriteString(" L" + pair(part.to))
		} else {
			b.WriteString(" C" + pair(part.c1) + " " + pair(part.c2) + " " + pair(part.to))
		}
	}
	return b.String()
}

func polygonData(list []point) string {
	var b strings.Builder
	for i, p := range list {
		if i == 0 {
			b.WriteString("M" + pair(p))
		} else {
			b.WriteString(" L" + pair(p))
		}
	}
	return b.String() + " Z"
}

func pair(p point) string { return num(p.x) + "," + num(p.y) }

func (w words) markup(out *svgWriter) {
	v := w.voice
	weight, fill := "", v.ink()
	if v.bold() {
		weight = "600"
	}
	if fill == ink {
		fill = ""
	}
	side := map[anchor]string{left: "", middle: "middle", right: "end"}[w.anchor]
	out.open(
		"text",
		"x",
		num(w.at.x),
		"y",
		num(w.at.y),
		"font-size",
		num(v.size()),
		"font-weight",
		weight,
		"text-anchor",
		side,
		"fill",
		fill,
	)
	out.WriteString(">")
	if len(w.lines) == 1 {
		out.WriteString(escaped(w.lines[0]))
	} else {
		for i, l := range w.lines {
			out.open("tspan", "x", num(w.at.x), "y", num(w.at.y+float64(i)*v.leading()))
			out.WriteString(">" + escaped(l) + "</tspan>")
		}
	}
	out.WriteString("</text>\n")
}

package formula

import (
	"encoding/xml"
	"fmt"
	"strings"
)

// OMML is a formula as Word has it: what stands inside an m:oMath. look is the properties of its runs.
func OMML(n Node, look string) string {
	w := omml{look: `<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/>` + look + `</w:rPr>`}
	w.node(n)
	return w.xml.String()
}

type omml struct {
	xml  strings.Builder
	look string
}

func (w *omml) node(n Node) {
	switch n.Kind {
	case Letter:
		w.run("", n.Text)
	case Number, Sign:
		w.run(`<m:rPr><m:sty m:val="p"/></m:rPr>`, n.Text)
	case Words, Name:
		w.plain(n.Text)
	case Space:
		w.plain(spaceOf(n.Width))
	case Row:
		w.row(n.Parts)
	case Script, Limits:
		w.marked(n, nil)
	case Table:
		w.table(n)
	case Fraction, Root, Fence, Accent, Under, Struck, Boxed, Phantom:
		w.built(n)
	}
}

// row gives sums and integrals the terms they are of: Word shows a box where it has none.
func (w *omml) row(parts []Node) {
	for i := 0; i < len(parts); i++ {
		if !parts[i].isSum() {
			w.term(parts[i], i == 0 || i == len(parts)-1)
			continue
		}
		end := i + 1
		for end < len(parts) && (parts[end].Kind != Sign || !strings.Contains("=+−<>≤≥≠≈", parts[end].Text)) {
			end++
		}
		w.marked(parts[i], parts[i+1:end])
		i = end - 1
	}
}

// term is a part of a row. LibreOffice sets a question mark where a sign at the edge has no term beside it, but not for
// one that is plain text; and it slants names that are not.
func (w *omml) term(n Node, edge bool) {
	if edge && n.Kind == Sign && !n.Tight {
		w.plain(n.Text)
		return
	}
	w.node(n)
}

// isSum reports a large sign with limits.
func (n Node) isSum() bool {
	return (n.Kind == Script || n.Kind == Limits) && n.Parts[0].LargeSign()
}

// LargeSign reports a sign of a sum, a product, an integral.
func (n Node) LargeSign() bool {
	return n.Kind == Sign && n.Text != "" && strings.Contains("∑∏∐∫∬∭∮⋃⋂", n.Text)
}

func (w *omml) run(properties, text string) {
	fmt.Fprintf(&w.xml, `<m:r>%s%s<m:t xml:space="preserve">%s</m:t></m:r>`, properties, w.look, escaped(text))
}

func (w *omml) plain(text string) { w.run(`<m:rPr><m:nor/></m:rPr>`, text) }

func (w *omml) arg(name string, n Node) {
	w.xml.WriteString("<m:" + name + ">")
	w.term(n, true)
	w.xml.WriteString("</m:" + name + ">")
}

func (w *omml) object(name, properties string, inner func()) {
	w.xml.WriteString("<m:" + name + ">")
	if properties != "" {
		w.xml.WriteString("<m:" + name + "Pr>" + properties + "</m:" + name + "Pr>")
	}
	inner()
	w.xml.WriteString("</m:" + name + ">")
}

func value(name, val string) string { return `<m:` + name + ` m:val="` + escaped(val) + `"/>` }

func (w *omml) built(n Node) {
	switch n.Kind {
	case Fraction:
		w.fraction(n)
	case Root:
		w.root(n)
	case Fence:
		w.object("d", value("begChr", n.Open)+value("endChr", n.Close), func() { w.arg("e", n.Parts[0]) })
	case Accent:
		w.accent(n, "top")
	case Under:
		w.accent(n, "bot")
	case Struck:
		hidden := value("hideTop", "1") + value("hideBot", "1") + value("hideLeft", "1") + value("hideRight", "1")
		w.object("borderBox", hidden+value("strikeBLTR", "1"), func() { w.arg("e", n.Parts[0]) })
	case Boxed:
		w.boxed(n)
	case Phantom:
		w.object("phant", value("show", "0"), func() { w.arg("e", n.Parts[0]) })
	case Row, Letter, Name, Number, Sign, Words, Space, Script, Limits, Table:
	}
}

// boxed sets a box to write in as a large sign, which LibreOffice shows, too.
func (w *omml) boxed(n Node) {
	if !n.Blank() {
		w.object("borderBox", "", func() { w.arg("e", n.Parts[0]) })
		return
	}
	look := w.look
	if !strings.Contains(look, "<w:sz ") {
		w.look = strings.Replace(look, "</w:rPr>", `<w:sz w:val="36"/><w:szCs w:val="36"/></w:rPr>`, 1)
	}
	w.plain("□")
	w.look = look
}

// fraction makes the parts of a large one a size larger: Word sets those in a line of text small.
func (w *omml) fraction(n Node) {
	kind, size := "bar", ""
	if n.Bare {
		kind = "noBar"
	}
	if n.Large {
		size = "<m:argPr>" + value("argSz", "1") + "</m:argPr>"
	}
	w.object("f", value("type", kind), func() {
		for i, name := range []string{"num", "den"} {
			w.xml.WriteString("<m:" + name + ">" + size)
			w.node(n.Parts[i])
			w.xml.WriteString("</m:" + name + ">")
		}
	})
}

func (w *omml) root(n Node) {
	if len(n.Parts) > 1 {
		w.object("rad", "", func() { w.arg("deg", n.Parts[1]); w.arg("e", n.Parts[0]) })
		return
	}
	w.object("rad", value("degHide", "1"), func() { w.xml.WriteString("<m:deg/>"); w.arg("e", n.Parts[0]) })
}

// combining are the accents as Word wants them.
func combining(sign string) string {
	for _, pair := range [][2]string{
		{"→", "⃗"},
		{"←", "⃖"},
		{"^ˆ", "̂"},
		{"~˜", "̃"},
		{"˙", "̇"},
		{"¨", "̈"},
		{"ˇ", "̌"},
		{"´", "́"},
		{"`", "̀"},
	} {
		if strings.Contains(pair[0], sign) {
			return pair[1]
		}
	}
	return sign
}

func (w *omml) accent(n Node, place string) {
	inner := func() { w.arg("e", n.Parts[0]) }
	switch {
	case strings.Contains("¯‾_", n.Text):
		w.object("bar", value("pos", place), inner)
	case strings.Contains("⏞⏟", n.Text) || place == "bot":
		w.object("groupChr", value("chr", n.Text)+value("pos", place)+value("vertJc", opposite(place)), inner)
	default:
		w.object("acc", value("chr", combining(n.Text)), inner)
	}
}

func opposite(place string) string {
	if place == "top" {
		return "bot"
	}
	return "top"
}

// marked is a base with what is at its corners, or above and below it; of is what a sum is of.
func (w *omml) marked(n Node, of []Node) {
	base, below, above := n.Parts[0], n.Parts[1], n.Parts[2]
	if base.Empty() { // Word shows a box where nothing is
		base = Node{Kind: Words, Text: "\u200b"}
	}
	switch {
	case n.isSum():
		w.sum(n, of)
	case n.Kind == Limits && !above.Empty():
		inner := Node{Kind: Limits, Parts: []Node{base, below, {}}}
		w.object("limUpp", "", func() { w.arg("e", inner); w.arg("lim", above) })
	case n.Kind == Limits && !below.Empty():
		w.object("limLow", "", func() { w.arg("e", base); w.arg("lim", below) })
	case !below.Empty() && !above.Empty():
		w.object("sSubSup", "", func() { w.arg("e", base); w.arg("sub", below); w.arg("sup", above) })
	case !below.Empty():
		w.object("sSub", "", func() { w.arg("e", base); w.arg("sub", below) })
	case !above.Empty():
		w.object("sSup", "", func() { w.arg("e", base); w.arg("sup", above) })
	default:
		w.term(base, true)
	}
}

func (w *omml) sum(n Node, of []Node) {
	properties := value("chr", n.Parts[0].Text) + value("limLoc", "subSup")
	if n.Kind == Limits {
		properties = value("chr", n.Parts[0].Text) + value("limLoc", "undOvr")
	}
	if n.Parts[1].Empty() {
		properties += value("subHide", "1")
	}
	if n.Parts[2].Empty() {
		properties += value("supHide", "1")
	}
	w.object("nary", properties, func() {
		w.arg("sub", n.Parts[1])
		w.arg("sup", n.Parts[2])
		w.arg("e", Node{Parts: of})
	})
}

func (w *omml) table(n Node) {
	var columns strings.Builder
	for _, side := range n.Columns {
		columns.WriteString("<m:mc><m:mcPr>" + value("count", "1") + value("mcJc", sideNames()[side]) + "</m:mcPr></m:mc>")
	}
	w.object("m", "<m:mcs>"+columns.String()+"</m:mcs>", func() {
		for _, row := range n.Parts {
			w.xml.WriteString("<m:mr>")
			for _, cell := range row.Parts {
				w.arg("e", cell)
			}
			w.xml.WriteString("</m:mr>")
		}
	})
}

func sideNames() map[rune]string { return map[rune]string{'l': "left", 'c': "center", 'r': "right"} }

// spaceOf is a space of about that width in em.
func spaceOf(width float64) string {
	switch {
	case width < 0.2:
		return "\u2009"
	case width < 0.4:
		return "\u2005"
	case width < 0.8:
		return "\u2002"
	}
	return strings.Repeat("\u2003", int(width+0.5))
}

func escaped(s string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		return "" // a strings.Builder never fails
	}
	return b.String()
}

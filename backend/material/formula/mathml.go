package formula

import (
	"fmt"
	"strings"
)

// MathML is a formula as a document of its own, as OpenDocument embeds it; with a note in the language of LibreOffice
// that has the size of the letters, too.
func MathML(n Node, display bool, points int) string {
	shown := "inline"
	if display {
		shown = "block"
	}
	note := fmt.Sprintf("size %d {%s}", points, escaped(starMath(n)))
	return `<math xmlns="http://www.w3.org/1998/Math/MathML" display="` + shown + `"><semantics><mrow>` + mathML(n) +
		`</mrow><annotation encoding="StarMath 5.0">` + note + `</annotation></semantics></math>`
}

func mathML(n Node) string {
	switch n.Kind {
	case Letter:
		return "<mi>" + escaped(n.Text) + "</mi>"
	case Name:
		return `<mi mathvariant="normal">` + escaped(n.Text) + "</mi>"
	case Number:
		return "<mn>" + escaped(n.Text) + "</mn>"
	case Sign:
		return tag("mo", tightly(n), escaped(n.Text))
	case Words:
		return "<mtext>" + escaped(n.Text) + "</mtext>"
	case Space:
		return fmt.Sprintf(`<mspace width="%.2gem"/>`, n.Width)
	case Script:
		return mathMarked(n, "msub", "msup", "msubsup")
	case Limits:
		return mathMarked(n, "munder", "mover", "munderover")
	case Table:
		return mathTable(n)
	case Row:
		return tag("mrow", "", joined(n.Parts))
	case Fraction, Root, Fence, Accent, Under, Struck, Boxed, Phantom:
	}
	return mathBuilt(n)
}

func tightly(n Node) string {
	if n.Tight {
		return ` form="prefix"`
	}
	return ""
}

func tag(name, attributes, inner string) string {
	return "<" + name + attributes + ">" + inner + "</" + name + ">"
}

func joined(parts []Node) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(mathML(p))
	}
	return b.String()
}

func mathBuilt(n Node) string {
	inner := mathML(n.Parts[0])
	switch n.Kind {
	case Fraction:
		attributes := ""
		if n.Bare {
			attributes = ` linethickness="0"`
		}
		return tag("mfrac", attributes, joined(n.Parts))
	case Root:
		if len(n.Parts) > 1 {
			return tag("mroot", "", joined(n.Parts))
		}
		return tag("msqrt", "", inner)
	case Fence:
		return tag("mrow", "", fence(n.Open, "prefix")+inner+fence(n.Close, "postfix"))
	case Accent:
		return tag("mover", ` accent="true"`, inner+tag("mo", ` stretchy="true"`, escaped(n.Text)))
	case Under:
		return tag("munder", ` accentunder="true"`, inner+tag("mo", ` stretchy="true"`, escaped(n.Text)))
	case Boxed:
		return tag("menclose", ` notation="box"`, inner)
	case Phantom:
		return tag("mphantom", "", inner)
	case Row, Letter, Name, Number, Sign, Words, Space, Script, Limits, Table, Struck:
	}
	return tag("menclose", ` notation="updiagonalstrike"`, inner)
}

func fence(sign, form string) string {
	return tag("mo", ` fence="true" stretchy="true" form="`+form+`"`, escaped(sign))
}

// mathMarked is a base with its marks, by the names for one below, one above, and both.
func mathMarked(n Node, below, above, both string) string {
	base := mathML(n.Parts[0])
	switch low, high := n.Parts[1], n.Parts[2]; {
	case low.Empty() && high.Empty():
		return base
	case high.Empty():
		return tag(below, "", base+mathML(low))
	case low.Empty():
		return tag(above, "", base+mathML(high))
	default:
		return tag(both, "", base+mathML(low)+mathML(high))
	}
}

func mathTable(n Node) string {
	names := make([]string, 0, len(n.Columns))
	for _, side := range n.Columns {
		names = append(names, sideNames()[side])
	}
	var rows strings.Builder
	for _, row := range n.Parts {
		rows.WriteString("<mtr>")
		for i, cell := range row.Parts {
			rows.WriteString(tag("mtd", ` columnalign="`+names[min(i, len(names)-1)]+`"`, mathML(cell)))
		}
		rows.WriteString("</mtr>")
	}
	return tag("mtable", "", rows.String())
}

package export

import (
	"fmt"
	"strings"

	"pult/backend/material/formula"
)

// Sizes of letters in ODT, in points (styles.xml).
const (
	odtBodySize = 11
	odtCellSize = 10
)

// odtFormula is a formula in an ODT file: a document of its own inside of the package.
type odtFormula struct{ Name, math string }

func (o odtFormula) file() packed {
	return packed{o.Name + "/content.xml", []byte(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" + o.math)}
}

// set is text with its formulas as objects; size is that of its letters.
func (t *odtText) set(text string, size int) string { return t.styled(text, "", size) }

func (t *odtText) styled(text, look string, size int) string {
	var b strings.Builder
	parts := t.formulas.parts(text)
	for _, p := range parts {
		if !p.formula {
			b.WriteString(odtRun(p.text, look))
			continue
		}
		b.WriteString(t.object(p, size))
	}
	return b.String()
}

// size is one of ODT in the setting of the document: whole ones, as formulas want them.
func (t *odtText) size(usual int) int { return t.half(float64(usual)) / 2 }

// object embeds a formula. Writer measures it when it opens the file, and puts it on the line of its words.
func (t *odtText) object(p setPart, size int) string {
	o := odtFormula{fmt.Sprintf("Object %d", len(t.objects)+1), formula.MathML(p.tree, p.display, size)}
	t.objects = append(t.objects, o)
	return fmt.Sprintf(`<draw:frame draw:style-name="Formula" draw:name="%s" text:anchor-type="as-char">`+
		`<draw:object xlink:href="./%s" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/>`+
		`<svg:desc>%s</svg:desc></draw:frame>`, o.Name, o.Name, escaped(p.tree.String()))
}

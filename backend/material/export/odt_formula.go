package export

import (
	"fmt"
	"strconv"
	"strings"

	"pult/backend/material/formula"
)

// Sizes of letters in ODT, in points (styles.xml).
const (
	odtBodySize = 11
	odtCellSize = 10
)

// odtFormula is a formula in an ODT file: a document of its own inside of the package, with letters of a size.
type odtFormula struct {
	Name string
	math string
	size int
}

func (o odtFormula) files() []packed {
	settings := `<office:document-settings xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" ` +
		`xmlns:config="urn:oasis:names:tc:opendocument:xmlns:config:1.0" office:version="1.3"><office:settings>` +
		`<config:config-item-set config:name="ooo:configuration-settings">` +
		`<config:config-item config:name="BaseFontHeight" config:type="short">` + strconv.Itoa(o.size) +
		`</config:config-item></config:config-item-set></office:settings></office:document-settings>`
	const head = `<?xml version="1.0" encoding="UTF-8"?>` + "\n"
	return []packed{
		{o.Name + "/content.xml", []byte(head + o.math)},
		{o.Name + "/settings.xml", []byte(head + settings)},
	}
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

// object embeds a formula. Writer measures it when it opens the file, and puts it on the line of its words.
func (t *odtText) object(p setPart, size int) string {
	o := odtFormula{
		Name: fmt.Sprintf("Object %d", len(t.objects)+1), math: formula.MathML(p.tree, p.display), size: size,
	}
	t.objects = append(t.objects, o)
	return fmt.Sprintf(`<draw:frame draw:style-name="Formula" draw:name="%s" text:anchor-type="as-char">`+
		`<draw:object xlink:href="./%s" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/>`+
		`<svg:desc>%s</svg:desc></draw:frame>`, o.Name, o.Name, escaped(p.tree.String()))
}

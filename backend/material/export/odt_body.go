package export

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// odtText is the body of an ODT file while it is written.
type odtText struct {
	edition
	xml    strings.Builder
	styles strings.Builder   // automatic ones
	named  map[string]string // their XML without the name → name
	store
	tables   int
	objects  []odtFormula
	counting bool // some lines are counted
	noted    int  // footnotes set so far; newEdition numbered them in this order
}

func odtBody(e edition) (*odtText, error) {
	t := &odtText{edition: e, named: map[string]string{}, counting: e.numbered()}
	if err := t.letterhead(""); err != nil {
		return nil, err
	}
	t.paragraph("Title", t.set(e.Title, 26))
	if e.Subtitle != "" {
		t.paragraph("Subtitle", t.set(e.Subtitle, 12))
	}
	for i, b := range e.Blocks {
		var before Block
		if i > 0 {
			before = e.Blocks[i-1]
		}
		if err := t.block(b, before); err != nil {
			return nil, err
		}
	}
	if rest := e.Notes[e.cited:]; len(rest) > 0 {
		t.heading(Heading{Level: 2, Text: e.restOfSources()}, nil)
		t.list(List{Items: plainItems(rest)}, "")
	}
	return t, nil
}

// style is an automatic style of a family, by what it has; two with the same are one.
func (t *odtText) style(family, parent, properties string) string {
	xml := fmt.Sprintf(`style:family="%s"`, family)
	if parent != "" {
		xml += fmt.Sprintf(` style:parent-style-name="%s"`, parent)
	}
	xml += ">" + properties + "</style:style>"
	if name, known := t.named[xml]; known {
		return name
	}
	name := "A" + strconv.Itoa(len(t.named)+1)
	t.named[xml] = name
	t.styles.WriteString(`  <style:style style:name="` + name + `" ` + xml + "\n")
	return name
}

// varied is a style of a paragraph with other attributes; the style itself when there are none.
func (t *odtText) varied(parent, attributes, inside string) string {
	if attributes == "" && inside == "" {
		return parent
	}
	return t.style(
		"paragraph",
		parent,
		"<style:paragraph-properties"+attributes+">"+inside+"</style:paragraph-properties>"+t.usual(parent),
	)
}

// usual gives what has a common style the usual letters, where those of the document are large and it is among the
// solutions. An automatic style has them from its parent.
func (t *odtText) usual(style string) string {
	size := map[string]int{
		"Standard": odtBodySize, "List": odtBodySize, "Table_20_Contents": odtCellSize, "Table_20_Heading": odtCellSize,
	}[style]
	if size == 0 || t.letters == t.begun {
		return ""
	}
	return fmt.Sprintf(`<style:text-properties fo:font-size="%dpt"/>`, size)
}

const (
	odtKeep = ` fo:keep-with-next="always"`
	// What gives a space above has to give the one below again: Writer takes the one that is not said for none.
	odtAbove = ` fo:margin-top="4mm" fo:margin-bottom="2.5mm"`
)

func (t *odtText) block(b, before Block) error {
	t.setting = t.after(b)
	above := ""
	if isTable(before) {
		above = odtAbove
	}
	switch b := b.(type) {
	case Heading:
		if b.Head && !t.Letterhead.Empty() {
			b.Turn = false
			if err := t.letterhead(` fo:break-before="page"`); err != nil {
				return err
			}
		}
		t.heading(b, before)
	case Lines:
		t.lines(b)
	case Paragraph:
		attributes := holdingODT(b) + above
		style := "Standard"
		switch {
		case b.Head:
			style = "Name"
		case t.letters > 0 && b.Gapped():
			attributes += fmt.Sprintf(` fo:line-height="%.2fmm"`, t.wide())
		}
		if t.formulas.alone(b.Spans) {
			attributes += ` fo:text-align="center"`
		}
		t.paragraph(t.varied(style, attributes, ""), t.runs(b.Spans))
	case List:
		t.list(b, above)
	case Table:
		if above != "" {
			t.paragraph(t.varied("Standard", ` fo:margin-bottom="0mm" fo:line-height="4mm"`, ""), "")
		}
		t.table(b)
	case Walls:
		t.walls(b)
	case Picture:
		return t.picture(b)
	}
	return nil
}

// holdingODT keeps a paragraph with what follows, its own lines together, and has them counted.
func holdingODT(p Paragraph) string {
	attributes := ""
	if p.Keep {
		attributes += odtKeep
	}
	if p.Verse() {
		attributes += ` fo:keep-together="always"`
	}
	if p.Numbered {
		attributes += ` text:number-lines="true"`
	}
	return attributes
}

func (t *odtText) heading(h Heading, before Block) {
	attributes, inside, text := "", "", t.set(h.Text, int(t.setting.heading([]float64{16, 13, 12}[h.Level-1], h.Level)))
	if h.Turn {
		attributes += ` fo:break-before="page"`
	}
	if _, afterHeading := before.(Heading); afterHeading && !h.Turn {
		attributes += fmt.Sprintf(` fo:margin-top="2mm" fo:margin-bottom="%gmm"`,
			t.space([]float64{2.1, 1.4, 1.1}[h.Level-1]))
	}
	if h.Aside != "" {
		inside = fmt.Sprintf(`<style:tab-stops><style:tab-stop style:position="%gmm" style:type="right"/></style:tab-stops>`,
			textWidth)
		text += `<text:tab/><text:span text:style-name="Aside">` +
			odtWords(strings.ReplaceAll(h.Aside, " ", "\u00a0")) + "</text:span>"
	}
	style := t.varied(fmt.Sprintf("Heading_20_%d", h.Level), attributes, inside)
	fmt.Fprintf(&t.xml, `<text:h text:style-name="%s" text:outline-level="%d">%s</text:h>`+"\n", style, h.Level, text)
}

// paragraph writes one; of a document with large letters, its solutions have the usual ones.
func (t *odtText) paragraph(style, runs string) {
	if usual := t.usual(style); usual != "" {
		style = t.style("paragraph", style, usual)
	}
	t.xml.WriteString(`<text:p text:style-name="` + style + `">` + runs + "</text:p>\n")
}

// odtWords is text with its line breaks and all its spaces: readers take white space that begins a text, or follows
// other, as none.
func odtWords(s string) string {
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == '\n':
			b.WriteString("<text:line-break/>")
		case r == ' ' && (i == 0 || s[i-1] == ' ' || s[i-1] == '\n'):
			b.WriteString("<text:s/>")
		default:
			b.WriteString(escaped(string(r)))
		}
	}
	return b.String()
}

func (t *odtText) runs(spans []Span) string {
	var b strings.Builder
	for _, s := range spans {
		look := map[[2]bool]string{{true, false}: "Bold", {false, true}: "Large", {true, true}: "BoldLarge"}[[2]bool{
			s.Bold, s.Large,
		}]
		size := t.size(odtBodySize)
		if s.Large {
			size = largeSize
		}
		words, tail := parted(s)
		b.WriteString(t.styled(words, look, size))
		for i, n := range s.Notes {
			if i > 0 {
				b.WriteString(odtRun(",", "Raised"))
			}
			b.WriteString(t.note(n))
		}
		b.WriteString(odtRun(tail, look))
	}
	return b.String()
}

func odtRun(s, look string) string {
	if s == "" || look == "" {
		return odtWords(s)
	}
	return `<text:span text:style-name="` + look + `">` + odtWords(s) + "</text:span>"
}

// note is a footnote at its first mention; later ones refer to it: one source keeps one number.
func (t *odtText) note(n int) string {
	if n <= t.noted {
		return fmt.Sprintf(`<text:span text:style-name="Raised"><text:note-ref text:note-class="footnote" `+
			`text:reference-format="text" text:ref-name="note%d">%d</text:note-ref></text:span>`, n, n)
	}
	t.noted = n
	return fmt.Sprintf(
		`<text:note text:id="note%d" text:note-class="footnote"><text:note-citation>%d</text:note-citation>`+
			`<text:note-body><text:p text:style-name="Footnote">%s</text:p></text:note-body></text:note>`,
		n,
		n,
		odtWords(t.formulas.flat(t.Notes[n-1])),
	)
}

func (t *odtText) list(l List, above string) {
	style := "Bullets"
	if l.Ordered {
		style = "Numbers"
	}
	t.xml.WriteString(`<text:list text:style-name="` + style + `">`)
	for i, item := range l.Items {
		attributes := ""
		switch {
		case i == 0 && above != "":
			attributes = ` fo:margin-top="4mm" fo:margin-bottom="1.1mm"`
		case i == len(l.Items)-1:
			attributes = ` fo:margin-top="0mm" fo:margin-bottom="2.8mm"`
		}
		t.xml.WriteString("<text:list-item>")
		t.paragraph(t.varied("List", attributes, ""), t.runs(item))
		t.xml.WriteString("</text:list-item>")
	}
	t.xml.WriteString("</text:list>\n")
}

func (t *odtText) picture(p Picture) error {
	width, height, err := pictureSize(p)
	if err != nil {
		return err
	}
	style := "Figure"
	if p.Caption != "" {
		style = t.varied("Figure", odtKeep, "")
	}
	t.paragraph(style, t.inline(t.placed(p.PNG), p.Alt, width, height))
	if p.Caption != "" {
		t.paragraph("Caption", t.set(p.Caption, odtCellSize))
	}
	return nil
}

// inline is a picture of the file that stands in a line as a letter does, so many millimetres large.
func (t *odtText) inline(place int, alt string, width, height float64) string {
	return t.frame(place, alt, width, height, "")
}

// frame is such a picture with further attributes.
func (t *odtText) frame(place int, alt string, width, height float64, look string) string {
	name, _ := t.pictureName(t.words)
	return fmt.Sprintf(`<draw:frame draw:name="%s"%s text:anchor-type="as-char" svg:width="%.2fmm" `+
		`svg:height="%.2fmm"><draw:image xlink:href="Pictures/picture%d.png" xlink:type="simple" xlink:show="embed" `+
		`xlink:actuate="onLoad"/><svg:desc>%s</svg:desc></draw:frame>`, name, look, width, height, place, escaped(alt))
}

// breakable reports a row that a page break may cut.
func breakable(row []string) bool {
	return !anyPicture(row) && utf8.RuneCountInString(strings.Join(row, "")) >= longRow
}

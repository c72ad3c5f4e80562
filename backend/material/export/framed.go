package export

import (
	"fmt"
	"slices"
	"strings"

	"pult/backend/material/document"
)

// A framed page in Word: the height of its lines and of its feet, in twips. Both fill the type area but for the
// paragraph that Word wants behind a table. In PDF: how far the frame is from the edge of the page, in millimetres.
const (
	framedHigh = 11000
	framedFeet = 2500
	frameEdge  = 14.0
	footLine   = 62.0 // at most
	footScores = 80   // signs of a line to sign on, shared by all feet
)

// framed cleans a framed page; nil when nothing is left of it.
func framed(f Framed) Block {
	var out Framed
	for _, l := range f.Lines {
		if l.Text = line(l.Text); l.Text != "" {
			out.Lines = append(out.Lines, l)
		}
	}
	for _, foot := range f.Feet {
		out.Feet = append(out.Feet, line(foot))
	}
	if len(out.Lines) == 0 {
		return nil
	}
	return out
}

// named reports a framed document that says the school's name itself.
func (e edition) named() bool {
	if !e.Framed() || e.Letterhead.School == "" {
		return false
	}
	return slices.ContainsFunc(e.Blocks, func(b Block) bool {
		page, ok := b.(Framed)
		return ok && slices.ContainsFunc(page.Lines, func(l document.FramedLine) bool {
			return strings.Contains(l.Text, e.Letterhead.School)
		})
	})
}

// lineLook is how a line of a framed page is printed.
func lineLook(size document.LineSize) look {
	switch size {
	case document.TitleLine:
		return look{size: 52, bold: true, ink: accent}
	case document.LargeLine:
		return look{size: 30, bold: true, ink: ink}
	case document.SmallLine:
	}
	return look{size: 16, ink: ink}
}

// framed is a table of two cells with a border around both: the lines in the middle of one, the feet below.
func (t *wordText) framed(f Framed) error {
	fmt.Fprintf(&t.xml, `<w:tbl><w:tblPr><w:tblStyle w:val="TableNormal"/><w:tblW w:w="%[1]d" w:type="dxa"/>`+
		`<w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid><w:gridCol w:w="%[1]d"/></w:tblGrid>`+"\n", twipsWide)
	high, sides := framedHigh, "top"
	if !t.Letterhead.Empty() {
		var err error
		t.framedCell(framedHead, "top", "top", func() {
			err = t.letterhead(`<w:keepNext/><w:spacing w:before="200"/><w:jc w:val="center"/>`)
		})
		if err != nil {
			return err
		}
		high, sides = framedHigh-framedHead, ""
	}
	t.framedCell(high, sides, "center", func() {
		for i, l := range f.Lines {
			look := lineLook(l.Size)
			run := fmt.Sprintf(`<w:color w:val="%06X"/><w:sz w:val="%[2]d"/><w:szCs w:val="%[2]d"/>`,
				int(look.ink), int(2*look.size))
			if look.bold {
				run = "<w:b/><w:bCs/>" + run
			}
			properties := `<w:keepNext/><w:spacing w:before="240" w:after="240"/><w:jc w:val="center"/>`
			if i == 0 {
				properties += `<w:outlineLvl w:val="0"/>`
			}
			t.paragraph(properties, t.cellRuns(l.Text, run, framedSide))
		}
	})
	t.framedCell(framedFeet, "bottom", "top", func() {
		var stops, blank, labels strings.Builder
		for i, foot := range f.Feet {
			fmt.Fprintf(&stops, `<w:tab w:val="center" w:pos="%d"/>`, twipsWide*(2*i+1)/(2*len(f.Feet)))
			line := max(1, min(27, footScores/len(f.Feet)-7))
			blank.WriteString("<w:r><w:tab/></w:r>" + wordRun(strings.Repeat("_", line), ""))
			labels.WriteString("<w:r><w:tab/></w:r>" + t.set(foot, `<w:sz w:val="20"/><w:szCs w:val="20"/>`))
		}
		look := "<w:tabs>" + stops.String() + "</w:tabs>" + `<w:spacing w:before="0" w:after="0"/>`
		t.paragraph("<w:keepNext/>"+look, blank.String())
		t.paragraph(look, labels.String())
	})
	t.xml.WriteString("</w:tbl>\n")
	return nil
}

// framedCell is the upper or the lower cell: side is where it closes the frame, "" in the middle.
func (t *wordText) framedCell(high int, side, stands string, write func()) {
	var borders strings.Builder
	for _, s := range []string{"top", "left", "bottom", "right"} {
		if s == side || s == "left" || s == "right" {
			fmt.Fprintf(&borders, `<w:%s w:val="thinThickSmallGap" w:sz="36" w:space="0" w:color="%06X"/>`, s, int(accent))
		}
	}
	fmt.Fprintf(&t.xml, `<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="%d" w:hRule="atLeast"/></w:trPr>`+
		`<w:tc><w:tcPr><w:tcW w:w="%d" w:type="dxa"/><w:tcBorders>%s</w:tcBorders><w:vAlign w:val="%s"/></w:tcPr>`,
		high, twipsWide, borders.String(), stands)
	write()
	t.xml.WriteString("</w:tc></w:tr>\n")
}

// framed draws a page: its frame, its lines in the middle, and the feet above its lower edge.
func (p *press) framed(f Framed) ([]strip, error) {
	head, err := newHeader(p)
	if err != nil {
		return nil, err
	}
	lines, high := setFramed(f, p.faces)
	page := strip{height: lowerEdge - upperEdge, turn: true, draw: func(float64) {
		p.frame()
		top := upperEdge
		if head != nil {
			head.draw(leftEdge+(textWidth-head.wide)/2, top)
			top += head.high + frameGap
		}
		top += max(0, (lowerEdge-top-feetHigh-high)/2)
		for _, l := range lines {
			if l.cell.has {
				p.drawn(l.cell.picture, leftEdge+(textWidth-framedSide)/2, top, framedSide)
			}
			_, width := extent(l.line)
			p.line(l.line, leftEdge+(textWidth-width)/2, top, l.leading)
			top += l.leading
		}
		p.feet(f.Feet)
	}}
	strips := []strip{page}
	p.bookmarked(strips, f.Lines[0].Text, 0)
	return strips, nil
}

// setLine is a line of a framed page, or a picture in its place.
type setLine struct {
	line    textLine
	leading float64
	cell    cell
}

// setFramed are the lines of a framed page as they fit it, and how high they are together.
func setFramed(f Framed, faces typefaces) (lines []setLine, high float64) {
	for _, l := range f.Lines {
		look := lineLook(l.Size)
		leading := look.size * mmPerPoint * 1.25
		c := cellOf(l.Text)
		if c.has {
			lines = append(lines, setLine{leading: framedSide, cell: c})
			high += framedSide + frameGap
		}
		for i, broken := range breakLines(faces.words([]Span{{Text: c.text}}, look), textWidth) {
			if i == 0 && len(lines) > 0 {
				high += frameGap
			}
			lines = append(lines, setLine{line: broken, leading: leading})
			high += leading
		}
		lines[len(lines)-1].leading += frameGap
	}
	return lines, high
}

// framedSide is how large the picture of a certificate is.
const framedSide = 34.0

// frameGap is between two lines of a framed page, and feetHigh the room for those who sign, in millimetres.
const frameGap, feetHigh = 8.5, 34.0

// frame is a thick line with a thin one inside.
func (p *press) frame() {
	p.pdf.SetDrawColor(accent.rgb())
	for _, rule := range []struct{ from, width float64 }{{frameEdge, 1.4}, {frameEdge + 2.2, 0.4}} {
		p.pdf.SetLineWidth(rule.width)
		p.pdf.Rect(rule.from, rule.from, 2*leftEdge+textWidth-2*rule.from, pageHeight-2*rule.from, "D")
	}
}

// feet are lines to sign on, side by side, with what belongs there below.
func (p *press) feet(feet []string) {
	p.pdf.SetDrawColor(ink.rgb())
	p.pdf.SetLineWidth(0.2)
	half := min(footLine, textWidth/float64(max(1, len(feet)))-8) / 2
	for i, foot := range feet {
		middle := leftEdge + textWidth*(2*float64(i)+1)/(2*float64(len(feet)))
		p.pdf.Line(middle-half, lowerEdge-16, middle+half, lowerEdge-16)
		words := p.faces.words([]Span{{Text: foot}}, smallLook())
		_, width := extent(words)
		p.line(words, middle-width/2, lowerEdge-15, 5)
	}
}

package export

import (
	"fmt"
	"strings"
)

// Half a stone of a wall in Word, and a whole one in PDF: its width and height.
const (
	halfStone   = 480
	stoneHeight = 454
	stoneWide   = 18.0
	stoneHigh   = 8.5
)

// broadest is how many stones the longest storey has; all others stand over its middle.
func broadest(w Wall) int {
	most := 0
	for _, row := range w.Rows {
		most = max(most, len(row))
	}
	return most
}

// wall is a table of half stones in Word: each stone covers two of them.
func (t *wordText) wall(w Wall) {
	ground := broadest(w)
	fmt.Fprintf(&t.xml, `<w:tbl><w:tblPr><w:tblStyle w:val="TableNormal"/><w:tblW w:w="%d" w:type="dxa"/>`+
		`<w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>`, 2*ground*halfStone)
	t.xml.WriteString(strings.Repeat(fmt.Sprintf(`<w:gridCol w:w="%d"/>`, halfStone), 2*ground) + "</w:tblGrid>\n")
	for i, row := range w.Rows {
		fmt.Fprintf(&t.xml, `<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="%d" w:hRule="atLeast"/></w:trPr>`, stoneHeight)
		keep := keepNext(i < len(w.Rows)-1) + `<w:spacing w:before="0" w:after="0"/><w:jc w:val="center"/>`
		beside := ground - len(row)
		t.stone("", beside, "", keep)
		for _, text := range row {
			t.stone(text, 2, wordFrame, keep)
		}
		t.stone("", beside, "", keep)
		t.xml.WriteString("</w:tr>\n")
	}
	t.xml.WriteString("</w:tbl>\n")
}

const wordFrame = `<w:tcBorders><w:top w:val="single" w:sz="8" w:color="1F2A26"/><w:left w:val="single" w:sz="8" ` +
	`w:color="1F2A26"/><w:bottom w:val="single" w:sz="8" w:color="1F2A26"/><w:right w:val="single" w:sz="8" ` +
	`w:color="1F2A26"/></w:tcBorders>`

// stone is a cell over so many half stones; none over no half.
func (t *wordText) stone(text string, halves int, frame, properties string) {
	if halves == 0 {
		return
	}
	fmt.Fprintf(&t.xml, `<w:tc><w:tcPr><w:tcW w:w="%d" w:type="dxa"/><w:gridSpan w:val="%d"/>%s<w:vAlign w:val="center"/>`+
		`</w:tcPr>`, halves*halfStone, halves, frame)
	t.paragraph(properties, t.set(text, ""))
	t.xml.WriteString("</w:tc>")
}

// wall draws the stones of a wall in PDF; it stays on one page.
func (p *press) wall(w Wall) []strip {
	ground := broadest(w)
	strips := make([]strip, len(w.Rows))
	for i, row := range w.Rows {
		left := leftEdge + stoneWide*float64(ground-len(row))/2
		strips[i] = strip{height: stoneHigh, keep: i < len(w.Rows)-1, draw: func(top float64) {
			p.pdf.SetDrawColor(ink.rgb())
			p.pdf.SetLineWidth(0.3)
			for k, text := range row {
				x := left + stoneWide*float64(k)
				p.pdf.Rect(x, top, stoneWide, stoneHigh, "D")
				words := p.faces.words([]Span{{Text: text}}, bodyLook())
				_, width := extent(words)
				p.line(words, x+(stoneWide-width)/2, top+(stoneHigh-bodyLeading)/2, bodyLeading)
			}
		}}
	}
	return strips
}

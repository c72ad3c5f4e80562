package export

import (
	"fmt"
	"slices"
	"strings"
)

// A stone of a wall: its width and height in millimetres, and how far two walls are apart.
const (
	stoneWide = 17.6
	stoneHigh = 8.5
	wallGap   = 17.6
	halfStone = 499 // its half in twips
)

// stoneHeight is how high one is: numbers of beginners are larger.
func (s setting) stoneHeight() float64 { return min(s.points(stoneHigh), 1.3*stoneHigh) }

// broadest is how many stones the longest storey has; all others stand over its middle.
func broadest(w Wall) int {
	most := 0
	for _, row := range w.Rows {
		most = max(most, len(row))
	}
	return most
}

// courses are the walls that stand side by side, as many as go into the width of the text.
func courses(w Walls) [][]Wall {
	wide := 0
	for _, wall := range w.Walls {
		wide = max(wide, broadest(wall))
	}
	n := int((textWidth + wallGap) / (float64(wide)*stoneWide + wallGap))
	return slices.Collect(slices.Chunk(w.Walls, max(1, n)))
}

// storey is a line of walls side by side: the row of each, the lowest ones on the same ground; nil is none.
func storey(walls []Wall, from, of int) [][]string {
	rows := make([][]string, len(walls))
	for i, w := range walls {
		if at := from - (of - len(w.Rows)); at >= 0 {
			rows[i] = w.Rows[at]
		}
	}
	return rows
}

// highest is how many storeys the highest of some walls has.
func highest(walls []Wall) int {
	most := 0
	for _, w := range walls {
		most = max(most, len(w.Rows))
	}
	return most
}

// course is a line of walls as a table of half stones: each stone covers two of them, and the gap between two walls is
// one cell. Put writes a cell over so many half stones.
type course struct {
	walls []Wall
	high  int
}

// halves is how many half stones a course is wide. A gap is as wide as a stone.
func (c course) halves() int {
	n := 2 * (len(c.walls) - 1)
	for _, w := range c.walls {
		n += 2 * broadest(w)
	}
	return n
}

// labels puts the name above each wall, row the stones of a storey.
func (c course) labels(put func(text string, halves int, stone bool)) {
	for i, w := range c.walls {
		c.gap(i, put)
		put(w.Label, 2*broadest(w), false)
	}
}

func (c course) row(n int, put func(text string, halves int, stone bool)) {
	for i, row := range storey(c.walls, n, c.high) {
		c.gap(i, put)
		beside := broadest(c.walls[i]) - len(row)
		put("", beside, false)
		for _, text := range row {
			put(text, 2, true)
		}
		put("", beside, false)
	}
}

func (c course) gap(i int, put func(text string, halves int, stone bool)) {
	if i > 0 {
		put("", 2, false)
	}
}

// walls are tables in Word, one for each line of them.
func (t *wordText) walls(w Walls) {
	for i, walls := range courses(w) {
		if i > 0 {
			t.gap()
		}
		c := course{walls, highest(walls)}
		fmt.Fprintf(&t.xml, `<w:tbl><w:tblPr><w:tblStyle w:val="TableNormal"/><w:tblW w:w="%d" w:type="dxa"/>`+
			`<w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>`, c.halves()*halfStone)
		t.xml.WriteString(strings.Repeat(fmt.Sprintf(`<w:gridCol w:w="%d"/>`, halfStone), c.halves()) + "</w:tblGrid>\n")
		t.xml.WriteString("<w:tr><w:trPr><w:cantSplit/></w:trPr>")
		above := fmt.Sprintf(`<w:keepNext/><w:spacing w:before="%d" w:after="40"/>`, int(t.space(160)))
		c.labels(func(text string, halves int, _ bool) { t.stone(text, halves, "", above) })
		t.xml.WriteString("</w:tr>\n")
		for n := range c.high {
			fmt.Fprintf(&t.xml, `<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="%d" w:hRule="atLeast"/></w:trPr>`,
				int(t.stoneHeight()/mmPerTwip))
			keep := keepNext(n < c.high-1) + `<w:spacing w:before="0" w:after="0"/><w:jc w:val="center"/>`
			c.row(n, func(text string, halves int, stone bool) {
				t.stone(text, halves, map[bool]string{true: wordFrame}[stone], keep)
			})
			t.xml.WriteString("</w:tr>\n")
		}
		t.xml.WriteString("</w:tbl>\n")
	}
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

// walls are tables in ODT, too.
func (t *odtText) walls(w Walls) {
	for i, walls := range courses(w) {
		if i > 0 {
			t.paragraph(t.varied("Standard", ` fo:margin-bottom="0mm" fo:line-height="4mm"`, ""), "")
		}
		c := course{walls, highest(walls)}
		t.begin(slices.Repeat([]int{halfStone}, c.halves()), true, false)
		t.rowBegins(false, "")
		c.labels(func(text string, halves int, _ bool) { t.stone(text, halves, odtBare, "") })
		t.xml.WriteString("</table:table-row>\n")
		for n := range c.high {
			t.rowBegins(false, fmt.Sprintf(` style:min-row-height="%.2fmm"`, t.stoneHeight()))
			c.row(n, func(text string, halves int, stone bool) {
				t.stone(text, halves, map[bool]string{true: odtStone, false: odtBare}[stone], ` fo:text-align="center"`)
			})
			t.xml.WriteString("</table:table-row>\n")
		}
		t.xml.WriteString("</table:table>\n")
	}
}

// stone is a cell over so many half stones; none over no half.
func (t *odtText) stone(text string, halves int, frame, attributes string) {
	if halves == 0 {
		return
	}
	cell := t.style("table-cell", "", "<style:table-cell-properties"+frame+"/>")
	fmt.Fprintf(&t.xml, `<table:table-cell table:style-name="%s" table:number-columns-spanned="%d" `+
		`office:value-type="string">`, cell, halves)
	t.paragraph(t.varied("Table_20_Contents", attributes, ""), t.set(text, t.size(odtCellSize)))
	t.xml.WriteString("</table:table-cell>" + strings.Repeat("<table:covered-table-cell/>", halves-1))
}

// walls draws them in PDF; those side by side stay on one page.
func (p *press) walls(w Walls) []strip {
	var strips []strip
	for i, walls := range courses(w) {
		leading, high := p.leading(bodyLeading), p.stoneHeight()
		c := course{walls, highest(walls)}
		label := strip{height: leading + p.space(1), keep: true, draw: drawCourse(p, c.labels, leading, leading)}
		if i > 0 {
			label.above = p.space(5)
		}
		strips = append(strips, label)
		for n := range c.high {
			row := func(put func(text string, halves int, stone bool)) { c.row(n, put) }
			strips = append(strips, strip{height: high, keep: n < c.high-1, draw: drawCourse(p, row, high, leading)})
		}
	}
	return strips
}

// drawCourse draws a line of stones, or the names above them.
func drawCourse(p *press, cells func(put func(string, int, bool)), high, leading float64) func(top float64) {
	look := p.bodyLook()
	return func(top float64) {
		p.pdf.SetDrawColor(ink.rgb())
		p.pdf.SetLineWidth(0.3)
		x := leftEdge
		cells(func(text string, halves int, stone bool) {
			wide := float64(halves) * stoneWide / 2
			words := p.faces.words([]Span{{Text: text}}, look)
			at := x
			if stone {
				p.pdf.Rect(x, top, wide, high, "D")
				_, width := extent(words)
				at += (wide - width) / 2
			}
			p.line(words, at, top+(high-leading)/2, leading)
			x += wide
		})
	}
}

package export

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"pult/backend/material/document"
)

const (
	emuPerMM    = 36000
	twipsWide   = 9072 // textWidth in twentieths of a point
	twipsLetter = 98   // average width of a letter in a table cell, for sharing out column widths
	cellPadding = 306  // left and right (PultTable in styles.xml), and room for words with wide letters
	// A row longer than this may be cut by a page break: kept whole it would leave half a page empty.
	longRow = 700
	// Runs of a note number. The comma keeps "1,2" from reading as twelve.
	noteLook  = `<w:rStyle w:val="FootnoteReference"/>`
	noteComma = `<w:r><w:rPr>` + noteLook + `</w:rPr><w:t>,</w:t></w:r>`
)

// wordText is the body of a Word file while it is written.
type wordText struct {
	edition
	store
	xml      strings.Builder
	ordered  []int // numbering instances beyond the two of the list styles
	numbered bool  // some lines are counted: all others are not
	counts   bool  // those of the paragraph that is written
	noted    int   // footnotes set so far; newEdition numbered them in this order
}

func wordBody(e edition) (*wordText, error) {
	t := &wordText{edition: e, numbered: e.numbered()}
	if !e.Framed() {
		if err := t.letterhead(""); err != nil {
			return nil, err
		}
		t.paragraph(`<w:pStyle w:val="Title"/>`, t.set(e.Title, ""))
	}
	if e.Subtitle != "" && !e.Framed() {
		t.paragraph(`<w:pStyle w:val="Subtitle"/>`, t.set(e.Subtitle, ""))
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
		t.paragraph(`<w:pStyle w:val="Heading2"/>`, t.set(e.restOfSources(), ""))
		t.list(List{Items: plainItems(rest)}, false)
	} else if n := len(e.Blocks); n > 0 && isTable(e.Blocks[n-1]) {
		t.gap()
	}
	return t, nil
}

// block writes one block. Word gives a table no space below, so what follows one brings it along; and Word adds the
// spaces of two headings up, so the second gives some back.
func (t *wordText) block(b, before Block) error {
	t.setting = t.after(b)
	afterTable := isTable(before)
	switch b := b.(type) {
	case Heading:
		return t.heading(b, before)
	case Lines:
		if afterTable {
			t.gap()
		}
		t.lines(b)
	case Paragraph:
		t.counts = b.Numbered
		t.paragraph(t.written(b, afterTable), t.runs(b.Spans))
		t.counts = false
	case List:
		t.list(b, afterTable)
	case Table:
		if afterTable {
			t.gap() // two tables without a paragraph between them become one
		}
		t.table(b)
	case Walls:
		t.walls(b)
	case Framed:
		return t.framed(b)
	case Picture:
		return t.picture(b)
	}
	return nil
}

func (t *wordText) heading(b Heading, before Block) error {
	properties, runs := fmt.Sprintf(`<w:pStyle w:val="Heading%d"/>`, b.Level), t.set(b.Text, "")
	if b.Head && !t.Letterhead.Empty() {
		if err := t.letterhead("<w:pageBreakBefore/>"); err != nil {
			return err
		}
	} else if b.Turn {
		properties += "<w:pageBreakBefore/>"
	}
	if b.Aside != "" {
		properties += fmt.Sprintf(`<w:tabs><w:tab w:val="right" w:pos="%d"/></w:tabs>`, twipsWide)
		runs += "<w:r><w:tab/></w:r>" + t.set(strings.ReplaceAll(b.Aside, " ", "\u00a0"),
			`<w:b w:val="0"/><w:bCs w:val="0"/>`)
	}
	if _, afterHeading := before.(Heading); afterHeading {
		properties += `<w:spacing w:before="120"/>`
	}
	t.paragraph(properties, runs)
	return nil
}

// holding keeps a paragraph with what follows, and its own lines together.
func holding(p Paragraph) string {
	if p.Verse() {
		return keepNext(p.Keep) + "<w:keepLines/>"
	}
	return keepNext(p.Keep)
}

// written are the properties of a paragraph. One with gaps has lines as high as beginners write.
func (t *wordText) written(b Paragraph, afterTable bool) string {
	above, line := "", ""
	if afterTable {
		above = ` w:before="240"`
	}
	switch {
	case b.Head:
		return `<w:pStyle w:val="Name"/>` + holding(b)
	case t.letters > 0 && b.Gapped():
		line = fmt.Sprintf(` w:line="%d" w:lineRule="atLeast"`, int(t.wide()/mmPerTwip))
	}
	if above+line == "" {
		return holding(b)
	}
	return holding(b) + "<w:spacing" + above + line + "/>"
}

func isTable(b Block) bool {
	switch b.(type) {
	case Table, Walls, Framed, Lines:
		return true
	}
	return false
}

func keepNext(wanted bool) string {
	if wanted {
		return "<w:keepNext/>"
	}
	return ""
}

func spaceAbove(properties string, wanted bool) string {
	if wanted {
		return properties + `<w:spacing w:before="240"/>`
	}
	return properties
}

func (t *wordText) paragraph(properties, runs string) {
	t.xml.WriteString("<w:p>")
	if t.letters < t.begun {
		properties = inUsual(properties)
	}
	if t.numbered && !t.counts {
		properties = uncounted(properties)
	}
	if properties != "" {
		t.xml.WriteString("<w:pPr>" + properties + "</w:pPr>")
	}
	t.xml.WriteString(runs + "</w:p>\n")
}

func (t *wordText) gap() {
	t.paragraph(`<w:spacing w:after="0" w:line="240" w:lineRule="exact"/>`, "")
}

func (t *wordText) runs(spans []Span) string {
	var b strings.Builder
	for _, s := range spans {
		look := ""
		if s.Bold {
			look = "<w:b/><w:bCs/>"
		}
		if s.Large {
			look += `<w:sz w:val="40"/><w:szCs w:val="40"/>`
		}
		words, tail := parted(s)
		b.WriteString(t.set(words, look))
		for i, n := range s.Notes {
			if i > 0 {
				b.WriteString(noteComma)
			}
			b.WriteString(t.note(n))
		}
		b.WriteString(t.set(tail, look))
	}
	return b.String()
}

// note is a footnote at its first mention, inside a bookmark; later mentions are cross-references to it (field
// NOTEREF), as Word's own dialog makes them: one source keeps one number.
func (t *wordText) note(n int) string {
	mark := fmt.Sprintf("_RefNote%d", n)
	if n > t.noted {
		t.noted = n
		return fmt.Sprintf(
			`<w:bookmarkStart w:id="%d" w:name="%s"/><w:r><w:rPr>%s</w:rPr><w:footnoteReference w:id="%d"/></w:r>`+
				`<w:bookmarkEnd w:id="%d"/>`,
			n, mark, noteLook, n, n,
		)
	}
	run := func(inner string) string { return "<w:r><w:rPr>" + noteLook + "</w:rPr>" + inner + "</w:r>" }
	return run(`<w:fldChar w:fldCharType="begin"/>`) +
		run(`<w:instrText xml:space="preserve"> NOTEREF `+mark+` \f \h </w:instrText>`) +
		run(`<w:fldChar w:fldCharType="separate"/>`) +
		run("<w:t>"+strconv.Itoa(n)+"</w:t>") +
		run(`<w:fldChar w:fldCharType="end"/>`)
}

func plainItems(texts []string) [][]Span {
	items := make([][]Span, len(texts))
	for i, s := range texts {
		items[i] = []Span{{Text: s}}
	}
	return items
}

// list writes one paragraph per item. Every numbered list has its own numbering instance, else it would count on from
// the last one.
func (t *wordText) list(l List, afterTable bool) {
	style := `<w:pStyle w:val="ListBullet"/>`
	if l.Ordered {
		number := 3 + len(t.ordered)
		t.ordered = append(t.ordered, number)
		style = fmt.Sprintf(
			`<w:pStyle w:val="ListNumber"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="%d"/></w:numPr>`,
			number,
		)
	}
	for i, item := range l.Items {
		properties := style
		switch {
		case i == 0 && afterTable:
			properties = spaceAbove(style, true)
		case i == len(l.Items)-1:
			properties += `<w:spacing w:after="160"/>`
		}
		t.paragraph(properties, t.runs(item))
	}
}

func (t *wordText) table(table Table) {
	widths, style, text := t.letterWidths(t.formulas.firmTable(table)), "PultTable", "TableText"
	borders, centred := "", ""
	switch equal := equalWidths(columns(table)); table.Look {
	case document.Bare:
		widths, style, text = equal, "TableNormal", "Normal"
	case document.Boxed:
		widths, centred = equal, `<w:jc w:val="center"/>`
		borders = boxedBorders(table)
	case document.Ruled:
	}
	firstRow := 0
	if len(table.Header) > 0 {
		firstRow = 1
	}
	fmt.Fprintf(
		&t.xml,
		`<w:tbl><w:tblPr><w:tblStyle w:val="%s"/><w:tblW w:w="%d" w:type="dxa"/>%s<w:tblLayout w:type="fixed"/>`+
			`<w:tblLook w:val="0%d0" w:firstRow="%d" w:lastRow="0" w:firstColumn="0" w:lastColumn="0" w:noHBand="1" `+
			`w:noVBand="1"/></w:tblPr><w:tblGrid>`,
		style,
		twipsWide,
		borders,
		60+2*firstRow,
		firstRow,
	)
	for _, width := range widths {
		fmt.Fprintf(&t.xml, `<w:gridCol w:w="%d"/>`, width)
	}
	t.xml.WriteString("</w:tblGrid>\n")
	if firstRow == 1 {
		t.row(
			table.Header,
			widths,
			`<w:cantSplit/><w:tblHeader/>`,
			`<w:pStyle w:val="TableHeading"/>`+keepNext(table.Whole()),
			cellLook{},
		)
	}
	letters := cellLook{side: pictureSide(table), grid: gridded(table)}
	if table.Large {
		letters.run, centred = `<w:sz w:val="32"/><w:szCs w:val="32"/>`, `<w:spacing w:before="160" w:after="160"/>`
		if table.Room > 0 {
			centred = `<w:spacing w:before="0" w:after="0"/><w:jc w:val="center"/>`
		}
	}
	for i, row := range table.Rows {
		properties := ""
		if utf8.RuneCountInString(strings.Join(row, "")) < longRow {
			properties = "<w:cantSplit/>"
		}
		if least := t.setting.row(table, row); least > 0 {
			properties += fmt.Sprintf(`<w:trHeight w:val="%d" w:hRule="atLeast"/>`, int(least/mmPerTwip))
		}
		t.row(
			row,
			widths,
			properties,
			`<w:pStyle w:val="`+text+`"/>`+keepNext(table.Next || table.Whole() && i < len(table.Rows)-1)+centred,
			letters,
		)
	}
	t.xml.WriteString("</w:tbl>\n")
}

// cellLook is how the words of a cell look, and how large its picture is.
type cellLook struct {
	run  string
	side float64
	grid bool // the cells have their own borders, fields that are blocked have none
}

func (t *wordText) row(row []string, widths []int, properties, style string, look cellLook) {
	t.xml.WriteString("<w:tr>")
	if properties != "" {
		t.xml.WriteString("<w:trPr>" + properties + "</w:trPr>")
	}
	middle := anyPicture(row)
	for i, cell := range row {
		shade := ""
		if strings.Contains(style, "TableHeading") {
			shade = `<w:shd w:val="clear" w:color="auto" w:fill="E8F0EC"/>`
		} else if strings.Contains(properties, "trHeight") || middle {
			shade = `<w:vAlign w:val="center"/>`
		}
		switch {
		case look.grid && cell == blocked:
			cell = ""
		case look.grid:
			shade = boxBorders("tcBorders") + shade
		}
		fmt.Fprintf(&t.xml, `<w:tc><w:tcPr><w:tcW w:w="%d" w:type="dxa"/>%s</w:tcPr>`, widths[i], shade)
		t.paragraph(style, t.cellRuns(cell, look.run, look.side))
		t.xml.WriteString("</w:tc>")
	}
	t.xml.WriteString("</w:tr>\n")
}

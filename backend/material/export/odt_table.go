package export

import (
	"fmt"
	"strings"

	"pult/backend/material/document"
)

const mmPerTwip = 25.4 / 1440

// The frames of cells. Writer draws the border between two rows once: that of the upper one.
const (
	odtRuled = ` fo:padding="1.2mm" fo:padding-left="2mm" fo:padding-right="2mm" fo:border-left="none" ` +
		`fo:border-right="none" fo:border-top="none" fo:border-bottom="0.5pt solid #d5ded8"`
	odtHead   = ` fo:background-color="#e8f0ec"`
	odtBoxed  = ` fo:padding="1.2mm" fo:border="0.5pt solid #5b665a" style:vertical-align="middle"`
	odtStone  = ` fo:padding="0.5mm" fo:border="1pt solid #1f2a26" style:vertical-align="middle"`
	odtMiddle = ` style:vertical-align="middle"`
	odtBare   = ` fo:padding="0mm" fo:padding-left="1.9mm" fo:padding-right="1.9mm" fo:border="none"`
)

// odtTable is how the cells of a table are drawn.
type odtTable struct {
	widths     []int
	cell, text string // attributes of a cell, style of its paragraph
	more       string // attributes of that paragraph
	row        string // attributes of a row
	side       float64
	grid       bool // fields that are blocked have no frame
}

func (t *odtText) table(table Table) {
	look := odtTable{widths: t.letterWidths(t.formulas.firmTable(table)), cell: odtRuled, text: "Table_20_Contents"}
	switch equal := equalWidths(columns(table)); table.Look {
	case document.Bare:
		look = odtTable{widths: equal, cell: odtBare, text: "Standard"}
	case document.Boxed:
		look = odtTable{widths: equal, cell: odtBoxed, text: "Table_20_Contents", more: ` fo:text-align="center"`}
	case document.Ruled:
	}
	look.side, look.grid = pictureSide(table), gridded(table)
	if table.Large {
		look.text = "Large_20_Cell"
	}
	if table.Room > 0 && table.Large {
		look.more = ` fo:margin-top="0mm" fo:margin-bottom="0mm" fo:text-align="center"`
	}
	t.begin(look.widths, table.Whole(), table.Next)
	if len(table.Header) > 0 {
		t.xml.WriteString("<table:table-header-rows>")
		t.row(table.Header, false, odtTable{cell: topmost(odtRuled) + odtHead, text: "Table_20_Heading"})
		t.xml.WriteString("</table:table-header-rows>")
	}
	for i, row := range table.Rows {
		of := look
		if table.Look == document.Ruled && i == 0 && len(table.Header) == 0 {
			of.cell = topmost(of.cell)
		}
		if least := t.setting.row(table, row); least > 0 {
			of.row = fmt.Sprintf(` style:min-row-height="%.2fmm"`, least)
			of.cell += map[bool]string{false: odtMiddle}[strings.Contains(of.cell, odtMiddle)]
		}
		t.row(row, breakable(row), of)
	}
	t.xml.WriteString("</table:table>\n")
}

// topmost is a cell of the first row with the line above a table.
func topmost(cell string) string {
	return strings.Replace(cell, `fo:border-top="none"`, `fo:border-top="1pt solid #1c6b57"`, 1)
}

// begin writes the head of a table with columns of these widths, in twips.
func (t *odtText) begin(widths []int, whole, next bool) {
	t.tables++
	total := 0
	for _, w := range widths {
		total += w
	}
	attributes := fmt.Sprintf(` style:width="%.2fmm" table:align="left"`, float64(total)*mmPerTwip)
	if whole {
		attributes += ` style:may-break-between-rows="false"`
	}
	if next {
		attributes += odtKeep
	}
	style := t.style("table", "", "<style:table-properties"+attributes+"/>")
	fmt.Fprintf(&t.xml, `<table:table table:name="T%d" table:style-name="%s">`, t.tables, style)
	for _, w := range widths {
		column := t.style("table-column", "",
			fmt.Sprintf(`<style:table-column-properties style:column-width="%.2fmm"/>`, float64(w)*mmPerTwip))
		t.xml.WriteString(`<table:table-column table:style-name="` + column + `"/>`)
	}
}

func (t *odtText) row(cells []string, long bool, look odtTable) {
	t.rowBegins(long, look.row)
	if anyPicture(cells) && !strings.Contains(look.cell, odtMiddle) {
		look.cell += odtMiddle
	}
	cell := t.style("table-cell", "", "<style:table-cell-properties"+look.cell+"/>")
	text := t.varied(look.text, look.more, "")
	size := t.size(odtCellSize)
	switch look.text {
	case "Large_20_Cell":
		size = max(size, stripSize)
	case "Standard":
		size = t.size(odtBodySize)
	}
	free := cell
	if look.grid {
		free = t.style("table-cell", "", "<style:table-cell-properties"+odtBare+"/>")
	}
	for _, words := range cells {
		of := cell
		if look.grid && words == blocked {
			words, of = "", free
		}
		t.xml.WriteString(`<table:table-cell table:style-name="` + of + `" office:value-type="string">`)
		t.paragraph(text, t.cellWords(words, size, look.side))
		t.xml.WriteString("</table:table-cell>")
	}
	t.xml.WriteString("</table:table-row>\n")
}

func (t *odtText) rowBegins(long bool, attributes string) {
	if !long {
		attributes += ` fo:keep-together="always"`
	}
	row := t.style("table-row", "", "<style:table-row-properties"+attributes+"/>")
	t.xml.WriteString(`<table:table-row table:style-name="` + row + `">`)
}

// lines are rows as high as a class writes, with a rule below.
func (t *odtText) lines(l Lines) {
	t.begin([]int{twipsWide}, true, l.Keep)
	for range l.Count {
		for _, s := range t.ruled(l) {
			frame := ` fo:padding="0mm" fo:border="none"`
			if s.Ruled {
				frame += ` fo:border-bottom="0.5pt solid #6b746b"`
			}
			height := fmt.Sprintf("%gmm", s.MM)
			look := odtTable{cell: frame, text: "Table_20_Contents", more: ` fo:line-height="` + height + `"`}
			look.row = ` style:row-height="` + height + `" style:use-optimal-row-height="false"`
			t.row([]string{""}, false, look)
		}
	}
	t.xml.WriteString("</table:table>\n")
}

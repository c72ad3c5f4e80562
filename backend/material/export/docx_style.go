package export

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// inUsual gives a paragraph the style of the usual letters (styles.xml).
func inUsual(properties string) string {
	if !strings.Contains(properties, "<w:pStyle ") {
		return `<w:pStyle w:val="UsualText"/>` + properties
	}
	return strings.NewReplacer(
		`w:val="Normal"`, `w:val="UsualText"`, `w:val="TableText"`, `w:val="UsualCell"`,
		`w:val="TableHeading"`, `w:val="UsualHead"`, `w:val="ListBullet"`, `w:val="UsualBullet"`,
		`w:val="ListNumber"`, `w:val="UsualNumber"`,
	).Replace(properties)
}

// uncounted keeps a paragraph out of the numbers of lines. Word wants the property before those of borders, tabs and
// spaces.
func uncounted(properties string) string {
	at := len(properties)
	for _, behind := range []string{"<w:pBdr", "<w:shd", "<w:tabs", "<w:spacing", "<w:ind", "<w:jc"} {
		if i := strings.Index(properties, behind); i >= 0 {
			at = min(at, i)
		}
	}
	return properties[:at] + "<w:suppressLineNumbers/>" + properties[at:]
}

// equalWidths shares the text width out in twips.
func equalWidths(n int) []int {
	widths := make([]int, n)
	for i := range widths {
		widths[i] = twipsWide*(i+1)/n - twipsWide*i/n
	}
	return widths
}

// boxedBorders are those of a boxed table; the cells of a grid have their own.
func boxedBorders(t Table) string {
	borders := boxBorders("tblBorders", "insideH", "insideV")
	if gridded(t) {
		return strings.ReplaceAll(borders, `"single"`, `"nil"`)
	}
	return borders
}

// boxBorders draw a line around a cell, or around each of a table.
func boxBorders(name string, inside ...string) string {
	var xml strings.Builder
	for _, side := range append([]string{"top", "left", "bottom", "right"}, inside...) {
		fmt.Fprintf(&xml, `<w:%s w:val="single" w:sz="4" w:space="0" w:color="5B665A"/>`, side)
	}
	return "<w:" + name + ">" + xml.String() + "</w:" + name + ">"
}

// letterWidths estimates column widths in twips by counting letters: the font is not known until Word opens the file.
func (s setting) letterWidths(table Table) []int {
	longest, widest := make([]float64, columns(table)), make([]float64, columns(table))
	for _, row := range append([][]string{table.Header}, table.Rows...) {
		for i, cell := range row {
			c := cellOf(cell)
			if c.has {
				longest[i] = max(longest[i], cellPadding+listSide/mmPerTwip)
				widest[i] = max(widest[i], longest[i])
			}
			for _, part := range strings.Split(c.text, "\n") {
				widest[i] = max(widest[i], cellPadding+s.word(twipsLetter)*float64(utf8.RuneCountInString(part)))
			}
			for _, word := range strings.Fields(c.text) {
				longest[i] = max(longest[i], cellPadding+s.word(twipsLetter)*float64(utf8.RuneCountInString(word)))
			}
		}
	}
	widths, rest := make([]int, len(longest)), twipsWide
	for i, width := range columnWidths(longest, widest, twipsWide) {
		widths[i] = int(width)
		rest -= widths[i]
	}
	widths[len(widths)-1] += rest
	return widths
}

package export

import "fmt"

// lines are rows of a table with a rule below, each as high as a class writes: a line stays where it is, also when
// somebody types on it.
func (t *wordText) lines(l Lines) {
	strips := t.ruled(l)
	fmt.Fprintf(&t.xml, `<w:tbl><w:tblPr><w:tblStyle w:val="TableNormal"/><w:tblW w:w="%d" w:type="dxa"/>`+
		`<w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid><w:gridCol w:w="%d"/></w:tblGrid>`+"\n", twipsWide, twipsWide)
	for i := range l.Count * len(strips) {
		s := strips[i%len(strips)]
		rule := ""
		if s.Ruled {
			rule = `<w:tcBorders><w:bottom w:val="single" w:sz="4" w:space="0" w:color="6B746B"/></w:tcBorders>`
		}
		fmt.Fprintf(&t.xml, `<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="%d" w:hRule="exact"/></w:trPr>`+
			`<w:tc><w:tcPr><w:tcW w:w="%d" w:type="dxa"/>%s</w:tcPr>`, int(s.MM*twipsPerMM), twipsWide, rule)
		t.paragraph(keepNext(l.Keep || i < l.Count*len(strips)-1)+`<w:spacing w:before="0" w:after="0"/>`, "")
		t.xml.WriteString("</w:tc></w:tr>\n")
	}
	t.xml.WriteString("</w:tbl>\n")
}

const twipsPerMM = 1440 / 25.4

package quiz

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
)

const xlsxHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

// table is a workbook with one sheet of at most 26 columns. Whole numbers are numbers, all else is text.
func table(title string, rows [][]string) ([]byte, error) {
	const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
	const packaged = "http://schemas.openxmlformats.org/package/2006/"
	var sheet strings.Builder
	sheet.WriteString(
		xlsxHead + `<worksheet xmlns="` + main + `"><cols><col min="2" max="2" width="60" customWidth="1"/>` +
			`<col min="3" max="8" width="28" customWidth="1"/></cols><sheetData>`,
	)
	for r, row := range rows {
		fmt.Fprintf(&sheet, `<row r="%d">`, r+1)
		for c, cell := range row {
			place := string(rune('A'+c)) + strconv.Itoa(r+1)
			if _, err := strconv.Atoi(cell); err == nil {
				fmt.Fprintf(&sheet, `<c r="%s"><v>%s</v></c>`, place, cell)
			} else if cell != "" {
				fmt.Fprintf(&sheet, `<c r="%s" t="inlineStr"><is><t xml:space="preserve">%s</t></is></c>`, place, inXML(cell))
			}
		}
		sheet.WriteString("</row>")
	}
	sheet.WriteString("</sheetData></worksheet>")
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, part := range [][2]string{
		{"[Content_Types].xml", `<Types xmlns="` + packaged + `content-types">` +
			`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
			`<Override PartName="/xl/workbook.xml" ` +
			`ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` +
			`<Override PartName="/xl/worksheets/sheet1.xml" ` +
			`ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`},
		{"_rels/.rels", `<Relationships xmlns="` + packaged + `relationships"><Relationship Id="rId1" Type="` + office +
			`/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/workbook.xml", `<workbook xmlns="` + main + `" xmlns:r="` + office + `"><sheets><sheet name="` +
			inXML(tab(title)) + `" sheetId="1" r:id="rId1"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="` + packaged + `relationships"><Relationship Id="rId1" Type="` +
			office + `/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`},
		{"xl/worksheets/sheet1.xml", strings.TrimPrefix(sheet.String(), xlsxHead)},
	} {
		file, err := archive.Create(part[0])
		if err == nil {
			_, err = file.Write([]byte(xlsxHead + part[1]))
		}
		if err != nil {
			return nil, fmt.Errorf("write %s: %w", part[0], err)
		}
	}
	if err := archive.Close(); err != nil {
		return nil, fmt.Errorf("close the table: %w", err)
	}
	return out.Bytes(), nil
}

// tab is a title as the name of a sheet: at most 31 characters and none of those that steer.
func tab(title string) string {
	name := []rune(
		strings.NewReplacer("[", "", "]", "", ":", "", "*", "", "?", "", "/", "", `\`, "", "'", "").Replace(title),
	)
	if name = name[:min(len(name), 31)]; len(name) == 0 {
		return "Quiz"
	}
	return string(name)
}

func inXML(s string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		return "" // a strings.Builder never fails
	}
	return b.String()
}

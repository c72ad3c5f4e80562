package reader

import (
	"strings"
	"unicode/utf16"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"pult/backend/knowledge/library"
)

// pdfLine is a line of text on a page, or two when a divided word joins them; the y axis points up, sizes are in
// points.
type pdfLine struct {
	text        string
	top, bottom float32 // of the first character
	right, foot float32 // of the last character
	bold        bool
}

func (l pdfLine) size() float32 { return l.top - l.bottom }

const (
	boldWeight = 600
	maxObjects = 400 // of a page that are looked at for an image
)

// lines reads the text of a page and asks for the place of the first and last character of each line; asking for every
// character would cost a hundred times as much.
func (r *pdfRun) lines(page references.FPDF_TEXTPAGE) ([]pdfLine, error) {
	count, err := r.pdf.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: page})
	if err != nil || count.Count <= 0 {
		return nil, err
	}
	all, err := r.pdf.FPDFText_GetText(&requests.FPDFText_GetText{TextPage: page, Count: count.Count})
	if err != nil {
		return nil, err
	}
	var lines []pdfLine
	at := 0 // in UTF-16 units, as PDFium counts
	for raw := range strings.SplitAfterSeq(strings.TrimRight(all.Text, "\x00"), "\n") {
		if text := cleanLine(raw); text != "" {
			lines = append(lines, r.place(page, text, raw, at))
		}
		at += len(utf16.Encode([]rune(raw)))
	}
	return lines, nil
}

// cleanLine also undoes what PDFium does to a word divided at the end of a line: it joins both lines with a sign of its
// own.
func cleanLine(raw string) string {
	raw = strings.ReplaceAll(strings.Trim(raw, "\r\n\x00"), "\x02", "\ufffe")
	text := ""
	for i, part := range strings.Split(raw, "\ufffe") {
		if i > 0 {
			text += "-"
		}
		text = library.Joined(text, flat(part))
	}
	return text
}

// place asks where a line stands. What PDFium does not know stays zero and is treated as body text.
func (r *pdfRun) place(page references.FPDF_TEXTPAGE, text, raw string, at int) pdfLine {
	line := pdfLine{text: text}
	first := at + len(utf16.Encode([]rune(raw[:len(raw)-len(strings.TrimLeft(raw, " \t"))])))
	last := max(at+len(utf16.Encode([]rune(strings.TrimRight(raw, " \t\r\n"))))-1, first)
	if box, err := r.pdf.FPDFText_GetLooseCharBox(&requests.FPDFText_GetLooseCharBox{
		TextPage: page,
		Index:    r.char(page, first),
	}); err == nil {
		line.top, line.bottom, line.right, line.foot = box.Rect.Top, box.Rect.Bottom, box.Rect.Right, box.Rect.Bottom
	}
	if box, err := r.pdf.FPDFText_GetLooseCharBox(&requests.FPDFText_GetLooseCharBox{
		TextPage: page,
		Index:    r.char(page, last),
	}); err == nil {
		line.right, line.foot = box.Rect.Right, box.Rect.Bottom
	}
	line.bold = r.isBold(page, r.char(page, first))
	return line
}

// isBold believes the font's weight or its name: many producers write no weight.
func (r *pdfRun) isBold(page references.FPDF_TEXTPAGE, char int) bool {
	weight, err := r.pdf.FPDFText_GetFontWeight(&requests.FPDFText_GetFontWeight{TextPage: page, Index: char})
	if err == nil && weight.FontWeight >= boldWeight {
		return true
	}
	font, err := r.pdf.FPDFText_GetFontInfo(&requests.FPDFText_GetFontInfo{TextPage: page, Index: char})
	if err != nil {
		return false
	}
	name := strings.ToLower(font.FontName)
	return strings.Contains(name, "bold") || strings.Contains(name, "black") || strings.Contains(name, "heavy")
}

// char turns an index into the text into one of the page's characters.
func (r *pdfRun) char(page references.FPDF_TEXTPAGE, text int) int {
	found, err := r.pdf.FPDFText_GetCharIndexFromTextIndex(
		&requests.FPDFText_GetCharIndexFromTextIndex{TextPage: page, NTextIndex: text},
	)
	if err != nil || found.CharIndex < 0 {
		return text
	}
	return found.CharIndex
}

func (r *pdfRun) hasPicture(page requests.Page) bool {
	count, err := r.pdf.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: page})
	if err != nil {
		return false
	}
	for i := range min(count.Count, maxObjects) {
		object, err := r.pdf.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: page, Index: i})
		if err != nil {
			continue
		}
		kind, err := r.pdf.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: object.PageObject})
		if err == nil && (kind.Type == enums.FPDF_PAGEOBJ_IMAGE || kind.Type == enums.FPDF_PAGEOBJ_FORM) {
			return true
		}
	}
	return false
}

package reader

import (
	"strings"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

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

// nearlyWhite is how bright a colour is that nobody sees on paper.
const nearlyWhite = 250

// isWhite reports a line in white on paper. White on a colour or a picture is seen.
func (r *pdfRun) isWhite(page references.FPDF_TEXTPAGE, c pdfChar) bool {
	colour, err := r.pdf.FPDFText_GetFillColor(&requests.FPDFText_GetFillColor{TextPage: page, Index: c.index})
	if err != nil || colour.R < nearlyWhite || colour.G < nearlyWhite || colour.B < nearlyWhite {
		return false
	}
	return !r.isCovered(c)
}

// isCovered reports something with a colour behind a character.
func (r *pdfRun) isCovered(c pdfChar) bool {
	count, err := r.pdf.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: r.at})
	if err != nil {
		return true
	}
	if count.Count > maxObjects {
		return true // too much to tell
	}
	x, y := (c.left+c.right)/2, (c.top+c.bottom)/2
	for i := range count.Count {
		object, err := r.pdf.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: r.at, Index: i})
		if err != nil {
			continue
		}
		kind, err := r.pdf.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: object.PageObject})
		if err != nil || kind.Type == enums.FPDF_PAGEOBJ_TEXT {
			continue
		}
		b, err := r.pdf.FPDFPageObj_GetBounds(&requests.FPDFPageObj_GetBounds{PageObject: object.PageObject})
		if err != nil || x < b.Left || x > b.Right || y < b.Bottom || y > b.Top {
			continue
		}
		fill, err := r.pdf.FPDFPageObj_GetFillColor(&requests.FPDFPageObj_GetFillColor{PageObject: object.PageObject})
		white := err == nil && fill.FillColor.R >= nearlyWhite && fill.FillColor.G >= nearlyWhite &&
			fill.FillColor.B >= nearlyWhite
		if kind.Type != enums.FPDF_PAGEOBJ_PATH || !white {
			return true
		}
	}
	return false
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

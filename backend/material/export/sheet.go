package export

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"pult/backend/base/i18n"
	"pult/backend/privacy"
)

// SheetMeta is what a privacy sheet says about itself.
type SheetMeta struct {
	Day     time.Time
	Version string
}

// sheetName is the same in both languages: whoever looks for the sheet later looks for one name.
const sheetName = "Auskunft-Datenschutz.pdf"

// SaveSheet writes the privacy sheet into a folder and returns its path. Faults are those of Save.
func SaveSheet(dir string, t privacy.Table, meta SheetMeta, words *i18n.Catalogue) (string, error) {
	file, err := Sheet(t, meta, words)
	if err != nil {
		return "", err
	}
	return saveBytes(dir, sheetName, file)
}

// Sheet is "Auskunft für Schulleitung und Datenschutz" as a PDF of one A4 page: the table, where data and keys are
// kept, what is never done, and lines to sign on. The type becomes smaller until all of it fits.
func Sheet(t privacy.Table, meta SheetMeta, words *i18n.Catalogue) ([]byte, error) {
	title := words.Say(i18n.T("privacy.sheet.title"))
	e, err := newEdition(Document{Title: title, Language: string(words.Lang()), Subject: title, Created: meta.Day})
	if err != nil {
		return nil, err
	}
	p, err := newPress(e)
	if err != nil {
		return nil, err
	}
	s := sheet{press: p, words: words}
	for s.scale = 1; s.scale > smallestType; s.scale *= 0.96 {
		if s.compose(t, meta); s.y <= sheetFoot-4 {
			break
		}
	}
	p.pdf.AddPage()
	for _, draw := range s.ink {
		draw()
	}
	s.signature()
	var b bytes.Buffer
	if err := p.pdf.Output(&b); err != nil {
		return nil, fmt.Errorf("write PDF: %w", err)
	}
	return b.Bytes(), nil
}

// Places on the sheet, in millimetres.
const (
	sheetTop     = 18.0
	sheetFoot    = 268.0 // where the lines for signatures are
	smallestType = 0.45  // of the usual size
	maxCell      = 320   // characters; a host has 253 at most
)

// sheet composes the page: ink prints it once it is known to fit.
type sheet struct {
	*press
	words *i18n.Catalogue
	scale float64
	y     float64
	ink   []func()
}

func (s *sheet) compose(t privacy.Table, meta SheetMeta) {
	s.y, s.ink = sheetTop, nil
	s.paragraph(s.Title, look{size: 18, bold: true, ink: ink}, 8.4)
	about := i18n.T("privacy.sheet.subtitle", "version", meta.Version, "date", i18n.Day(meta.Day, s.words.Lang()))
	s.paragraph(s.words.Say(about), look{size: 10, ink: muted}, 5)
	s.y += 2.5 * s.scale
	s.table(t.Rows)
	s.y += 1.2 * s.scale
	s.paragraph(s.say("privacy.sheet.bold"), look{size: 8, ink: muted}, 4)
	s.y += 4 * s.scale
	s.paragraph(s.words.Say(i18n.T("privacy.sheet.facts")), look{size: 12, bold: true, ink: accent}, 6)
	s.y += 0.8 * s.scale
	for _, fact := range t.Facts {
		s.fact(s.words.Say(fact))
	}
}

// set cuts text into lines of the sheet's present size.
func (s *sheet) set(text string, l look, width float64) []textLine {
	if r := []rune(text); len(r) > maxCell {
		text = string(r[:maxCell]) + "…"
	}
	l.size *= s.scale
	return breakLines(s.faces.words([]Span{{Text: s.faces.printable(line(text))}}, l), width)
}

// put prints lines from a place downwards.
func (s *sheet) put(lines []textLine, x, top, leading float64) {
	for i, l := range lines {
		s.ink = append(s.ink, func() { s.line(l, x, top+float64(i)*leading, leading) })
	}
}

func (s *sheet) paragraph(text string, l look, leading float64) {
	leading *= s.scale
	lines := s.set(text, l, textWidth)
	s.put(lines, leftEdge, s.y, leading)
	s.y += float64(len(lines)) * leading
}

// factLook is that of the running text.
func factLook() look { return look{size: 8.8, ink: ink} }

const factLeading = 4.3

func (s *sheet) fact(text string) {
	leading := factLeading * s.scale
	mark := look{size: factLook().size, ink: accent}
	s.put(s.set("•", mark, 5), leftEdge+1, s.y, leading)
	lines := s.set(text, factLook(), textWidth-5)
	s.put(lines, leftEdge+5, s.y, leading)
	s.y += float64(len(lines))*leading + 0.9*s.scale
}

// table prints what, when and to whom. A row that can happen with the settings as they are stands in bold.
func (s *sheet) table(rows []privacy.Row) {
	header := look{size: 8.8, bold: true, ink: deep}
	s.row(
		[]string{s.say("privacy.sheet.what"), s.say("privacy.sheet.when"), s.say("privacy.sheet.to")},
		header,
		header,
		true,
	)
	for _, r := range rows {
		to := strings.Join(r.To, ", ")
		if to == "" {
			to = s.say("privacy.nobody")
		}
		first := factLook()
		first.bold = r.Active
		s.row([]string{s.words.Say(r.What), s.words.Say(r.When), to}, first, factLook(), false)
	}
}

func (s *sheet) say(key string) string { return s.words.Say(i18n.T(key)) }

func (s *sheet) row(cells []string, first, rest look, header bool) {
	leading, pad := factLeading*s.scale, 1.1*s.scale
	widths := []float64{52, 50, textWidth - 52 - 50} // Google's host fits the last one
	tallest := 1
	columns := make([][]textLine, len(cells))
	for i, cell := range cells {
		l := rest
		if i == 0 {
			l = first
		}
		columns[i] = s.set(cell, l, widths[i]-2*cellX)
		tallest = max(tallest, len(columns[i]))
	}
	top, height := s.y, float64(tallest)*leading+2*pad
	if header {
		s.ink = append(s.ink, func() {
			s.pdf.SetFillColor(tint.rgb())
			s.pdf.Rect(leftEdge, top, textWidth, height, "F")
			s.rule(top, 0.35, accent)
		})
	}
	x := leftEdge
	for i, lines := range columns {
		s.put(lines, x+cellX, top+pad, leading)
		x += widths[i]
	}
	s.ink = append(s.ink, func() { s.rule(top+height, 0.15, hair) })
	s.y += height
}

// signature is two lines to write on, with what belongs there below.
func (s *sheet) signature() {
	s.scale, s.ink = 1, nil
	half := textWidth/2 - 5
	s.pdf.SetDrawColor(ink.rgb())
	s.pdf.SetLineWidth(0.2)
	for i, key := range []string{"privacy.sheet.place", "privacy.sheet.signature"} {
		x := leftEdge + float64(i)*(half+10)
		s.pdf.Line(x, sheetFoot+10, x+half, sheetFoot+10)
		s.put(s.set(s.say(key), marginLook(), half), x, sheetFoot+11, 4)
	}
	for _, draw := range s.ink {
		draw()
	}
}

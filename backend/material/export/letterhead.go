package export

import (
	"bytes"
	"fmt"
	"image/png"

	"codeberg.org/go-pdf/fpdf"

	"pult/backend/base/i18n"
)

// A logo is as high and as wide as this at most, with so much before the name and below both, in millimetres.
const (
	logoHigh = 12.0
	logoWide = 45.0
	logoGap  = 3.5
	logoFoot = 5.0
	// In Word a framed page has this for them, in twips.
	framedHead = 1000
)

// logo is the picture of a letterhead with its size; without a width there is none.
type logo struct {
	Picture
	width, height float64
}

func newLogo(e edition) (logo, error) {
	if len(e.Letterhead.Logo) == 0 {
		return logo{}, nil
	}
	l := logo{Picture: Picture{PNG: e.Letterhead.Logo, Alt: e.words.Say(i18n.T("export.logo"))}}
	size, err := png.DecodeConfig(bytes.NewReader(l.PNG))
	if err != nil {
		return logo{}, damaged(Picture{Caption: l.Alt}, err)
	}
	w, h := float64(size.Width), float64(size.Height)
	l.height = min(logoHigh, logoWide*h/w)
	l.width = l.height * w / h
	return l, nil
}

// letterhead writes the line above what is handed out; properties are those of its paragraph beyond its style.
func (t *wordText) letterhead(properties string) error {
	if t.Letterhead.Empty() {
		return nil
	}
	runs := ""
	l, err := newLogo(t.edition)
	if err != nil {
		return err
	}
	if l.width > 0 {
		runs = t.inline(t.placed(l.PNG), l.Alt, l.width, l.height) + wordRun("\u2002", "")
	}
	t.paragraph(`<w:pStyle w:val="Letterhead"/>`+properties, runs+wordRun(t.Letterhead.School, ""))
	return nil
}

// letterhead writes the line above what is handed out; attributes are those of its paragraph.
func (t *odtText) letterhead(attributes string) error {
	if t.Letterhead.Empty() {
		return nil
	}
	runs := ""
	l, err := newLogo(t.edition)
	if err != nil {
		return err
	}
	if l.width > 0 {
		middle := t.style("graphic", "", `<style:graphic-properties style:vertical-pos="middle" `+
			`style:vertical-rel="line"/>`)
		runs = t.frame(t.placed(l.PNG), l.Alt, l.width, l.height, ` draw:style-name="`+middle+`"`) + "\u2002"
	}
	t.paragraph(t.varied("Letterhead", attributes, ""), runs+odtWords(t.Letterhead.School))
	return nil
}

// header is a letterhead as PDF draws it: logo and name side by side.
type header struct {
	*press
	logo
	name textLine
	wide float64
	high float64
}

// newHeader is nil where there is nothing to draw.
func newHeader(p *press) (*header, error) {
	if p.Letterhead.Empty() {
		return nil, nil
	}
	l, err := newLogo(p.edition)
	if err != nil {
		return nil, err
	}
	h := &header{press: p, logo: l, high: max(l.height, headerLeading)}
	words := p.faces.words([]Span{{Text: p.Letterhead.School}}, captionLook())
	if lines := breakLines(words, textWidth-h.indent()); len(lines) > 0 {
		h.name = lines[0]
	}
	_, long := extent(h.name)
	h.wide = h.indent() + long
	return h, nil
}

const headerLeading = 5.0

// indent is where the name begins.
func (h *header) indent() float64 {
	if h.width == 0 {
		return 0
	}
	return h.width + logoGap
}

func (h *header) draw(x, top float64) {
	if h.width > 0 {
		h.stamp("letterhead", h.Picture, [4]float64{x, top + (h.high-h.height)/2, h.width, h.height})
	}
	h.line(h.name, x+h.indent(), top+(h.high-headerLeading)/2, headerLeading)
}

// strips is the line above what is handed out, in the column; turn begins a page with it.
func (h *header) strips(turn bool) []strip {
	if h == nil {
		return nil
	}
	return []strip{{
		height: h.high + logoFoot, keep: true, turn: turn, draw: func(top float64) { h.draw(leftEdge, top) },
	}}
}

// stamp draws a picture at x and y, in its width and height, with its text alternative.
func (p *press) stamp(name string, b Picture, at [4]float64) {
	options := fpdf.ImageOptions{ImageType: "PNG"}
	p.pdf.RegisterImageOptionsReader(name, options, bytes.NewReader(b.PNG))
	p.pdf.RawWriteStr(fmt.Sprintf("/Span <</Alt <%s> /Lang (%s)>> BDC", pdfText(b.Alt), p.tag()))
	p.pdf.ImageOptions(name, at[0], at[1], at[2], at[3], false, options, 0, "")
	p.pdf.RawWriteStr("EMC")
}

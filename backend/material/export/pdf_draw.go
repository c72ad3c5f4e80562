package export

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"strconv"
	"unicode/utf16"

	"codeberg.org/go-pdf/fpdf"

	"pult/backend/base/i18n"
)

// line prints one line of words, centred on its leading by the height of capitals. Words of one look are set in one go
// together with their spaces, so that copied text keeps them.
func (p *press) line(line textLine, x, top, leading float64) {
	var run piece
	at := x // where run begins
	flush := func() {
		switch {
		case run.box != nil:
			run.box.draw(p, at, baseline(run.look, top, leading))
		case run.face != nil:
			p.run(run, at, top, leading)
		}
		at += run.width
		run = piece{}
	}
	for _, w := range line {
		if w.gap > 0 && run.face != nil {
			run.text += " "
		}
		run.width += w.gap
		for _, next := range w.pieces {
			if run.goesOn(next) {
				run.text += next.text
				run.width += next.width
				continue
			}
			flush()
			run = next
		}
	}
	flush()
}

// goesOn reports a piece that is set in one go with this one.
func (p piece) goesOn(next piece) bool {
	return p.face == next.face && p.look == next.look && p.note == 0 && next.note == 0 && p.box == nil && next.box == nil
}

// run prints text of one look. A note is raised and leads to its source.
func (p *press) run(r piece, x, top, leading float64) {
	p.pdf.SetFont(r.face.family, r.face.style, r.look.size)
	p.pdf.SetTextColor(r.look.ink.rgb())
	of := r.look
	if r.note > 0 {
		of.size /= noteSize
	}
	base := baseline(of, top, leading)
	if r.note > 0 {
		p.pdf.Link(x, top, r.width, leading, p.links[r.note-1])
		base -= noteRise * of.size * mmPerPoint
	}
	p.pdf.Text(x, base, r.text)
}

// baseline is where letters stand on a line that begins at top.
func baseline(l look, top, leading float64) float64 {
	return top + (leading+capHeight*l.size*mmPerPoint)/2
}

// rule is a line over the whole width of the type area.
func (p *press) rule(y, width float64, c color) {
	p.pdf.SetDrawColor(c.rgb())
	p.pdf.SetLineWidth(width)
	p.pdf.Line(leftEdge, y, leftEdge+textWidth, y)
}

// margins prints what stands outside the type area: the watermark above; title and page number below.
func (p *press) margins(number, pages int) {
	if p.Mark != "" {
		l := marginLook()
		l.size, l.ink = 10, faint
		p.aligned(p.Mark, l, 13)
	}
	if p.Framed() {
		return
	}
	count := p.aligned(
		p.words.Say(i18n.T("export.page", "page", strconv.Itoa(number), "pages", strconv.Itoa(pages))),
		marginLook(),
		pageHeight-17,
	)
	words := p.faces.words([]Span{{Text: p.formulas.flat(p.Title)}}, marginLook())
	if title := breakLines(words, textWidth-count-10); len(title) > 0 {
		p.line(title[0], leftEdge, pageHeight-17, 5)
	}
}

// aligned prints one line against the right margin and returns its width.
func (p *press) aligned(s string, l look, top float64) float64 {
	words := p.faces.words([]Span{{Text: s}}, l)
	_, width := extent(words)
	p.line(words, leftEdge+textWidth-width, top, 5)
	return width
}

// picture is the drawing and, never parted from it, its caption.
func (p *press) picture(b Picture) ([]strip, error) {
	width, height, err := pictureSize(b)
	if err != nil {
		return nil, err
	}
	file, err := plainPNG(b)
	if err != nil {
		return nil, err
	}
	p.pictures++
	name := fmt.Sprintf("picture%d", p.pictures)
	strips := []strip{{height: height, keep: b.Caption != "", draw: func(top float64) {
		options := fpdf.ImageOptions{ImageType: "PNG"}
		p.pdf.RegisterImageOptionsReader(name, options, bytes.NewReader(file))
		p.pdf.RawWriteStr(fmt.Sprintf("/Span <</Alt <%s> /Lang (%s)>> BDC", pdfText(b.Alt), p.tag()))
		p.pdf.ImageOptions(name, leftEdge, top, width, height, false, options, 0, "")
		p.pdf.RawWriteStr("EMC")
	}}}
	caption := p.lines(p.faces.words([]Span{{Text: b.Caption}}, captionLook()), leftEdge, textWidth, 4.4)
	if len(caption) > 0 {
		caption[0].above = 1.8
	}
	return append(strips, caption...), nil
}

// plainPNG is the PNG as fpdf can read it: neither interlaced nor with 16 bits a channel.
func plainPNG(p Picture) ([]byte, error) {
	const depth, interlace = 24, 28 // bytes of the IHDR chunk, which is always the first
	if p.PNG[depth] <= 8 && p.PNG[interlace] == 0 {
		return p.PNG, nil
	}
	drawing, err := png.Decode(bytes.NewReader(p.PNG))
	if err != nil {
		return nil, damaged(p, err)
	}
	flat := image.NewNRGBA(drawing.Bounds())
	draw.Draw(flat, flat.Bounds(), drawing, drawing.Bounds().Min, draw.Src)
	var b bytes.Buffer
	if err := png.Encode(&b, flat); err != nil {
		return nil, damaged(p, err)
	}
	return b.Bytes(), nil
}

// pdfText is a PDF text string (UTF-16 with its mark) in hexadecimal.
func pdfText(s string) string {
	b := []byte{0xfe, 0xff}
	for _, unit := range utf16.Encode([]rune(s)) {
		b = append(b, byte(unit>>8), byte(unit))
	}
	return hex.EncodeToString(b)
}

package export

import (
	"fmt"
	"io"
	"strconv"

	"codeberg.org/go-pdf/fpdf"

	"pult/backend/base/i18n"
)

// WritePDF writes an A4 PDF with embedded fonts, bookmarks for the headings and the notes as a numbered list of sources
// at the end, each number in the text leading to its entry. Characters that the fonts lack are shown as □. A damaged
// picture is Corrupt "fault.export.picture".
func WritePDF(d Document, w io.Writer) error {
	_, err := printPDF(d, w)
	return err
}

// printPDF also tells which characters the fonts lack, and which formulas are there as they were typed.
func printPDF(d Document, w io.Writer) ([]i18n.Text, error) {
	e, err := newEdition(d)
	if err == nil {
		e, err = e.fitted()
	}
	if err != nil {
		return nil, err
	}
	p, err := newPress(e)
	if err != nil {
		return nil, err
	}
	strips, err := p.column()
	if err != nil {
		return nil, err
	}
	pages := sheets(strips)
	for i, sheet := range pages {
		p.pdf.AddPage()
		p.margins(i+1, len(pages))
		for _, s := range sheet {
			s.strip.draw(s.top)
		}
	}
	if err := p.pdf.Output(w); err != nil {
		return nil, fmt.Errorf("write PDF: %w", err)
	}
	return append(boxes(*p.faces.lacking), e.formulas.asTyped()...), nil
}

// press lays out an edition as strips and prints them.
type press struct {
	edition
	pdf      *fpdf.Fpdf
	faces    typefaces
	links    []int // to the sources, by note number − 1
	outline  int   // level of the last bookmark
	pictures int
	counted  int // lines with a number
}

func newPress(e edition) (*press, error) {
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(e.Created)
	pdf.SetModificationDate(e.Created)
	pdf.SetLang(e.tag())
	faces, err := newTypefaces(pdf)
	if err != nil {
		return nil, err
	}
	faces.formulas = e.formulas
	pdf.SetTitle(faces.printable(e.formulas.flat(e.Title)), true)
	pdf.SetSubject(faces.printable(e.formulas.flat(e.Subject)), true)
	if e.Reading != "" {
		pdf.SetKeywords(faces.printable(e.Reading), true)
	}
	pdf.SetAuthor("Pult", true)
	pdf.SetCreator("Pult", true)
	p := &press{edition: e, pdf: pdf, faces: faces, outline: -1}
	for range e.Notes {
		p.links = append(p.links, pdf.AddLink())
	}
	return p, nil
}

// column is the whole document as strips, in reading order.
func (p *press) column() ([]strip, error) {
	var strips []strip
	defer func(letters int) { p.letters = letters }(p.letters)
	if !p.Framed() {
		h, err := newHeader(p)
		if err != nil {
			return nil, err
		}
		strips = append(h.strips(false), p.masthead()...)
	}
	var before Block = Heading{Level: 1}
	for _, b := range p.Blocks {
		p.setting = p.after(b)
		made, err := p.block(b)
		if err != nil {
			return nil, err
		}
		if len(made) > 0 {
			made[0].above = p.distance(before, b)
			strips = append(strips, made...)
			before = b
		}
	}
	return append(strips, p.sources()...), nil
}

func (p *press) block(b Block) ([]strip, error) {
	switch b := b.(type) {
	case Heading:
		if !b.Head {
			return p.heading(b), nil
		}
		h, err := newHeader(p)
		b.Turn = b.Turn && h == nil
		return append(h.strips(true), p.heading(b)...), err
	case Paragraph:
		l, leading := p.paragraphLook(b)
		words, left := p.faces.words(b.Spans, l), leftEdge
		if _, width := extent(words); p.formulas.alone(b.Spans) {
			left += max(0, (textWidth-width)/2)
		}
		strips := p.lines(words, left, textWidth, leading)
		if b.Numbered {
			p.number(strips, leading)
		}
		if b.Verse() && len(strips) > 0 {
			kept(strips[:len(strips)-1])
		}
		return keepIf(strips, b.Keep), nil
	case List:
		return p.list(b), nil
	case Table:
		return p.table(b), nil
	case Walls:
		return p.walls(b), nil
	case Framed:
		return p.framed(b)
	case Lines:
		return keepIf(p.blank(b), b.Keep), nil
	case Picture:
		return p.picture(b)
	}
	return nil, nil
}

// headSize is that of the line for the name, which has no room for large letters.
const headSize = 12

// paragraphLook is how a paragraph is set: one with gaps has lines as high as beginners write.
func (s setting) paragraphLook(b Paragraph) (l look, leading float64) {
	l, leading = s.bodyLook(), s.leading(bodyLeading)
	switch {
	case b.Head:
		l.size = min(l.size, headSize)
	case len(b.Spans) > 0 && b.Spans[0].Large:
		l.size, leading = largeSize, largeLeading
	case b.Gapped():
		leading = max(leading, s.wide())
	}
	return l, leading
}

// lines prints words in a column. The first two and the last two lines of a paragraph stay together.
func (p *press) lines(words []word, x, width, leading float64) []strip {
	lines := breakLines(words, width)
	strips := make([]strip, len(lines))
	for i, line := range lines {
		above, below := line.rise(leading)
		strips[i] = strip{
			height: above + leading + below, lowered: above,
			draw: func(top float64) { p.line(line, x, top+above, leading) },
		}
		strips[i].keep = len(lines) > 1 && (i == 0 || i == len(lines)-2)
	}
	return strips
}

// everyFifth is how often a line has its number in the margin.
const everyFifth = 5

// number counts lines in the margin.
func (p *press) number(strips []strip, leading float64) {
	for i := range strips {
		p.counted++
		if p.counted%everyFifth > 0 {
			continue
		}
		draw, lowered := strips[i].draw, strips[i].lowered
		words := p.faces.words([]Span{{Text: strconv.Itoa(p.counted)}}, smallLook())
		_, width := extent(words)
		strips[i].draw = func(top float64) {
			draw(top)
			p.line(words, leftEdge-width-numberGap, top+lowered, leading)
		}
	}
}

// numberGap is between the number of a line and the line, in millimetres.
const numberGap = 4.0

// keepIf keeps the last strip on the page of what follows.
func keepIf(strips []strip, wanted bool) []strip {
	if wanted && len(strips) > 0 {
		strips[len(strips)-1].keep = true
	}
	return strips
}

// masthead is title, subtitle and a rule.
func (p *press) masthead() []strip {
	strips := p.lines(p.faces.words([]Span{{Text: p.Title}}, titleLook()), leftEdge, textWidth, 10)
	p.bookmarked(strips, p.Title, 0)
	if lines := p.lines(p.faces.words([]Span{{Text: p.Subtitle}}, subtitleLook()), leftEdge, textWidth, 5.6); len(
		lines,
	) > 0 {
		lines[0].above = 1.2
		strips = append(strips, lines...)
	}
	strips = append(strips, strip{height: 6, above: 2.6, draw: func(top float64) {
		p.rule(top, 0.35, accent)
	}})
	return kept(strips)
}

func (p *press) heading(h Heading) []strip {
	l := p.headingLook(h.Level)
	leading := p.closeness() * max([]float64{6.6, 5.8, 5.4}[h.Level-1], 0.42*l.size)
	width := textWidth
	if h.Aside != "" {
		width -= 20
	}
	strips := p.lines(p.faces.words([]Span{{Text: h.Text}}, l), leftEdge, width, leading)
	p.bookmarked(strips, h.Text, h.Level)
	if len(strips) > 0 {
		strips[0].turn = h.Turn
		draw, lowered, look := strips[0].draw, strips[0].lowered, p.bodyLook()
		strips[0].draw = func(top float64) {
			draw(top)
			p.aligned(h.Aside, look, top+lowered+(leading-5)/2)
		}
	}
	return kept(strips)
}

// blank are lines to write on.
func (p *press) blank(l Lines) []strip {
	var strips []strip
	for range l.Count {
		for _, part := range p.ruled(l) {
			s := strip{height: part.MM, keep: true, draw: func(float64) {}}
			if part.Ruled {
				s.draw = func(top float64) { p.rule(top+part.MM-0.5, 0.2, faint) }
			}
			strips = append(strips, s)
		}
	}
	strips[len(strips)-1].keep = false
	return strips
}

// bookmarked makes the first strip an entry of the reader's table of contents. Levels are never skipped there: PDF
// knows no gaps.
func (p *press) bookmarked(strips []strip, title string, level int) {
	if len(strips) == 0 {
		return
	}
	draw := strips[0].draw
	strips[0].draw = func(top float64) {
		draw(top)
		p.outline = min(level, p.outline+1)
		p.pdf.Bookmark(p.faces.printable(p.formulas.flat(title)), p.outline, top)
	}
}

func kept(strips []strip) []strip {
	for i := range strips {
		strips[i].keep = true
	}
	return strips
}

func (p *press) list(l List) []strip {
	indent := p.points(6.0)
	if l.Ordered && len(l.Items) > 9 {
		indent = p.points(8)
	}
	var strips []strip
	for i, item := range l.Items {
		sign := "•"
		if l.Ordered {
			sign = strconv.Itoa(i+1) + "."
		}
		made := p.item(sign, p.faces.words(item, p.bodyLook()), indent, p.leading(bodyLeading))
		if i > 0 && len(made) > 0 {
			made[0].above = p.space(1)
		}
		strips = append(strips, made...)
	}
	return strips
}

// item hangs words behind a bullet or number.
func (p *press) item(sign string, words []word, indent, leading float64) []strip {
	strips := p.lines(words, leftEdge+indent, textWidth-indent, leading)
	if len(strips) == 0 {
		return nil
	}
	l := p.bodyLook()
	l.ink = accent
	if leading == smallLeading {
		l.size = smallSize
	}
	mark := textLine(p.faces.words([]Span{{Text: sign}}, l))
	draw, lowered := strips[0].draw, strips[0].lowered
	strips[0].draw = func(top float64) {
		p.line(mark, leftEdge+1.2, top+lowered, leading)
		draw(top)
	}
	return strips
}

// sources is the list of notes.
func (p *press) sources() []strip {
	if len(p.Notes) == 0 {
		return nil
	}
	strips := p.heading(Heading{Level: 1, Text: p.words.Say(i18n.T("export.sources"))})
	strips[0].above = p.distance(Paragraph{}, Heading{Level: 1})
	for i, note := range p.Notes {
		words := p.faces.words([]Span{{Text: note}}, look{size: smallSize, ink: ink})
		made := p.item(strconv.Itoa(i+1)+".", words, 8, smallLeading)
		if len(made) == 0 {
			continue
		}
		made[0].above = 1.2
		draw := made[0].draw
		made[0].draw = func(top float64) {
			p.pdf.SetLink(p.links[i], top, -1)
			draw(top)
		}
		strips = append(strips, made...)
	}
	return strips
}

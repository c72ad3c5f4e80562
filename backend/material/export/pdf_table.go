package export

import (
	"slices"

	"pult/backend/material/document"
)

const (
	cellX = 2.2 // padding leftEdge and right
	cellY = 1.5 // above and below
	// A row taller than this is cut between pages, a few lines at a time.
	tallRow   = (lowerEdge - upperEdge) / 3
	cutAtOnce = 6
)

// table lays out a table over the text width. Its header row comes again on each page.
func (p *press) table(t Table) []strip {
	widths, rows := p.tableWords(t)
	if t.Look != document.Ruled {
		widths = slices.Repeat([]float64{textWidth / float64(columns(t))}, columns(t))
	}
	strips, head := p.top(t, rows[0], widths)
	if len(t.Header) > 0 {
		rows = rows[1:]
	}
	leading := p.leading(smallLeading)
	if t.Large {
		leading = max(leading, largeLeading)
	}
	for i, row := range rows {
		made := p.body(t, row, widths, head, leading)
		// One row alone at the foot or head of a page reads as a mistake.
		made[len(made)-1].keep = t.Whole() && i < len(rows)-1 || t.Next && i == len(rows)-1 ||
			len(rows) > 2 && (i == 0 || i == len(rows)-2)
		strips = append(strips, made...)
	}
	if t.Look == document.Ruled {
		last := &strips[len(strips)-1]
		draw, height := last.draw, last.height
		last.draw = func(top float64) {
			draw(top)
			p.rule(top+height, 0.25, edge)
		}
	}
	return strips
}

// top is the head of a table, and what of it comes again on each page; of a ruled one without a header it is a line.
func (p *press) top(t Table, first []printed, widths []float64) (strips []strip, again *strip) {
	switch {
	case len(t.Header) > 0:
		t.Room = 0
		made := p.body(t, first, widths, nil, p.leading(smallLeading))
		if t.Look == document.Ruled {
			made = p.row(first, widths, rowPart{ground: tint, pad: p.space(cellY), leading: p.leading(smallLeading)})
		}
		if len(made) == 1 {
			again = &made[0]
		}
		return kept(made), again
	case t.Look == document.Ruled:
		return []strip{{keep: true, draw: func(top float64) { p.rule(top, 0.35, accent) }}}, nil
	}
	return nil, nil
}

// body lays out a row below the head of its table.
func (p *press) body(t Table, row []printed, widths []float64, head *strip, leading float64) []strip {
	made := p.row(row, widths, rowPart{
		leading: leading, centred: t.Look == document.Boxed, least: p.least(t, row), pad: p.pad(t),
		side: pictureSide(t),
	})
	for i := range made {
		made[i].head = head
		if t.Look == document.Boxed {
			made[i].draw = p.boxed(made[i], widths, row)
		}
	}
	return made
}

// least is how high a row is at least.
func (s setting) least(t Table, row []printed) float64 {
	cells := make([]string, len(row))
	for i, c := range row {
		if len(c.words) > 0 || c.has {
			cells[i] = "full"
		}
	}
	return s.row(t, cells)
}

// boxed draws a row with a line around each cell.
func (p *press) boxed(row strip, widths []float64, cells []printed) func(top float64) {
	draw, height := row.draw, row.height
	return func(top float64) {
		draw(top)
		p.pdf.SetDrawColor(edge.rgb())
		p.pdf.SetLineWidth(0.2)
		x := leftEdge
		for i, width := range widths {
			if cells[i].text != blocked {
				p.pdf.Rect(x, top, width, height, "D")
			}
			x += width
		}
	}
}

// tableWords cuts all cells, the header first, into words and shares out the width by them.
func (p *press) tableWords(t Table) (widths []float64, rows [][]printed) {
	longest, widest := make([]float64, columns(t)), make([]float64, columns(t))
	add := func(row []string, l look) {
		cells := make([]printed, len(row))
		for i, text := range row {
			c := cellOf(text)
			if c.text == blocked && gridded(t) {
				cells[i] = printed{cell: c}
				continue
			}
			cells[i] = printed{cell: c, words: p.faces.words([]Span{{Text: c.text}}, l)}
			low, high := extent(cells[i].words)
			if c.has {
				low, high = max(low, listSide), max(high, listSide)
			}
			longest[i], widest[i] = max(longest[i], low+2*cellX), max(widest[i], high+2*cellX)
		}
		rows = append(rows, cells)
	}
	if len(t.Header) > 0 {
		add(t.Header, look{size: p.points(smallSize), bold: true, ink: deep})
	}
	l := p.cellLook()
	if t.Large {
		l.size = max(l.size, stripSize)
	}
	for _, row := range t.Rows {
		add(row, l)
	}
	return columnWidths(longest, widest, textWidth), rows
}

// printed is a cell with its words cut up.
type printed struct {
	cell
	words []word
}

// row is one strip, or several when it is too tall to stay whole; look has its ground, its leading and where words
// stand.
func (p *press) row(cells []printed, widths []float64, look rowPart) []strip {
	columns := make([][]textLine, len(cells))
	tallest, pictures := 1, false
	look.cells = cells
	for i, c := range cells {
		columns[i] = breakLines(c.words, max(widths[i]-2*cellX, 1))
		tallest = max(tallest, len(columns[i]))
		if c.has {
			pictures = true
			look.least = max(look.least, look.side+float64(len(columns[i]))*look.leading+2*look.pad)
		}
	}
	look.lines = abreast(columns, tallest, look.leading)
	step := tallest
	if total(look.lines) > tallRow && !pictures {
		step = cutAtOnce
	}
	var strips []strip
	for from := 0; from < tallest; from += step {
		to := min(from+step, tallest)
		part := look
		part.columns, part.widths, part.from, part.to = columns, widths, from, to
		part.first, part.last = from == 0, to == tallest
		strips = append(strips, strip{height: part.height(), draw: func(top float64) { p.rowPart(part, top) }})
	}
	return strips
}

// abreast are the lines of a row: those side by side are as high as the highest of them, so that their words stand on
// one line.
func abreast(columns [][]textLine, tallest int, leading float64) []strip {
	lines := make([]strip, tallest)
	for i := range lines {
		above, below := 0.0, 0.0
		for _, column := range columns {
			if i < len(column) {
				up, down := column[i].rise(leading)
				above, below = max(above, up), max(below, down)
			}
		}
		lines[i] = strip{height: above + leading + below, lowered: above}
	}
	return lines
}

// rowPart is the lines from–to of a row's cells.
type rowPart struct {
	cells       []printed
	columns     [][]textLine
	lines       []strip // how high those side by side are
	widths      []float64
	from, to    int
	first, last bool  // has the row's padding above, below
	ground      color // 0 is none; the header of a ruled table has one
	leading     float64
	pad         float64 // above and below its words
	centred     bool
	least       float64 // how high a row is at least that stands on one page
	side        float64 // of its pictures
}

func (r rowPart) height() float64 {
	h := total(r.lines[r.from:r.to])
	if r.first {
		h += r.pad
	}
	if r.last {
		h += r.pad
	}
	if r.first && r.last {
		return max(h, r.least)
	}
	return h
}

// lower is how far what stands in a cell is below its top, to be in the middle of a row that is higher.
func (r rowPart) lower(i int) float64 {
	if r.least == 0 || !r.first || !r.last {
		return 0
	}
	high := total(r.lines[:len(r.columns[i])])
	if r.cells[i].has {
		high += r.side
	}
	return max(0, (r.height()-2*r.pad-high)/2)
}

func (p *press) rowPart(r rowPart, top float64) {
	if r.ground != 0 {
		p.pdf.SetFillColor(r.ground.rgb())
		p.pdf.Rect(leftEdge, top, textWidth, r.height(), "F")
		p.rule(top, 0.35, accent)
	}
	y := top
	if r.first {
		y += r.pad
	}
	x := leftEdge
	for i, lines := range r.columns {
		down := y + r.lower(i)
		if r.cells[i].has {
			left := cellX
			if r.centred {
				left = (r.widths[i] - r.side) / 2
			}
			p.drawn(r.cells[i].picture, x+left, down, r.side)
			down += r.side
		}
		for j := r.from; j < min(r.to, len(lines)); j++ {
			left := cellX
			if _, width := extent(lines[j]); r.centred {
				left = (r.widths[i] - width) / 2
			}
			p.line(lines[j], x+left, down+total(r.lines[r.from:j])+r.lines[j].lowered, r.leading)
		}
		x += r.widths[i]
	}
	if r.last && !r.centred {
		p.rule(top+r.height(), 0.15, hair)
	}
}

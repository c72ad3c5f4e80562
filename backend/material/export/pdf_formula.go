package export

import (
	"slices"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"pult/backend/material/formula"
)

// box is a part of a formula laid out: how far it reaches to the right, above and below the line it stands on, in
// millimetres, and how it is drawn.
type box struct {
	width, up, down float64
	draw            func(p *press, x, base float64)
}

// Measures of formulas, in em of the letters around them.
const (
	axis      = capHeight / 2 // where bars of fractions stand
	barThick  = 0.055
	barGap    = 0.16
	scriptEm  = 0.7 // size of what is raised or lowered
	narrowEm  = 0.78
	leastSize = 5.0 // points
	slant     = 12  // degrees
)

// mathSetter lays formulas out in the letters of a line.
type mathSetter struct {
	faces typefaces
	look  look
	large bool // fractions are as large as the line
}

func (m mathSetter) em() float64 { return m.look.size * mmPerPoint }

// smaller are letters of a part of this size.
func (m mathSetter) smaller(part float64) mathSetter {
	m.look.size = max(m.look.size*part, min(leastSize, m.look.size))
	m.large = false
	return m
}

func (m mathSetter) box(n formula.Node) box {
	switch n.Kind {
	case formula.Row:
		return m.row(n.Parts)
	case formula.Letter:
		return m.letters(n.Text, true)
	case formula.Name, formula.Number, formula.Words:
		return m.letters(n.Text, false)
	case formula.Sign:
		return m.sign(n)
	case formula.Space:
		return blankBox().wider(n.Width * m.em())
	case formula.Fraction:
		return m.fraction(n)
	case formula.Root:
		return m.root(n)
	case formula.Script:
		return m.script(n)
	case formula.Limits:
		return m.limits(n)
	case formula.Fence:
		return m.fence(n)
	case formula.Table:
		return m.table(n)
	case formula.Boxed:
		return m.boxed(m.box(n.Parts[0]))
	case formula.Phantom:
		b := m.box(n.Parts[0])
		b.draw = blankBox().draw
		return b
	case formula.Accent, formula.Under, formula.Struck:
	}
	return m.marked(n)
}

// row puts parts side by side. A sign of an operation has space at both sides, but none at an edge.
func (m mathSetter) row(parts []formula.Node) box {
	boxes := make([]box, len(parts))
	gaps := make([]float64, len(parts)+1)
	for i, n := range parts {
		boxes[i] = m.box(n)
		switch {
		case n.Kind == formula.Fraction && i > 0 && parts[i-1].Kind == formula.Number:
			gaps[i] = 0.06 // two and a half
		case n.Kind != formula.Sign:
		case strings.Contains(",;", n.Text):
			gaps[i+1] = 0.2
		case formula.Spaced(n):
			gaps[i], gaps[i+1] = 0.24, 0.24
		}
	}
	gaps[0], gaps[len(parts)] = 0, 0
	for i := range gaps {
		gaps[i] *= m.em()
	}
	return beside(boxes, gaps)
}

// beside puts boxes on one line; gaps are before each.
func beside(boxes []box, gaps []float64) box {
	out := box{}
	for i, b := range boxes {
		out.width += gaps[i] + b.width
		out.up, out.down = max(out.up, b.up), max(out.down, b.down)
	}
	out.draw = func(p *press, x, base float64) {
		for i, b := range boxes {
			b.draw(p, x+gaps[i], base)
			x += gaps[i] + b.width
		}
	}
	return out
}

// letters are text of one look, as high as they are.
func (m mathSetter) letters(text string, slanted bool) box {
	c := compositor{faces: m.faces}
	text = m.faces.printable(text)
	for _, r := range strings.ReplaceAll(text, " ", "\u00a0") {
		c.rune(r, m.look)
	}
	b := box{width: c.open.width}
	for _, p := range c.open.pieces {
		for _, r := range p.text {
			up, down := p.face.reach(r)
			b.up, b.down = max(b.up, up*m.em()), max(b.down, down*m.em())
		}
	}
	pieces := c.open.pieces
	b.draw = func(p *press, x, base float64) {
		if slanted {
			p.pdf.TransformBegin()
			p.pdf.TransformSkewX(slant, x, base)
			defer p.pdf.TransformEnd()
		}
		for _, piece := range pieces {
			p.pdf.SetFont(piece.face.family, piece.face.style, piece.look.size)
			p.pdf.SetTextColor(piece.look.ink.rgb())
			p.pdf.Text(x, base, piece.text)
			x += piece.width
		}
	}
	return b
}

// reach is how far a sign goes above and below its line, in em.
func (f *face) reach(r rune) (up, down float64) {
	glyph, err := f.font.GlyphIndex(&f.buffer, r)
	if err != nil {
		return capHeight, 0
	}
	bounds, _, err := f.font.GlyphBounds(&f.buffer, glyph, fixed.I(1000), font.HintingNone)
	if err != nil {
		return capHeight, 0
	}
	return -float64(bounds.Min.Y) / 64 / 1000, float64(bounds.Max.Y) / 64 / 1000
}

// sign is one of an operation; that of a sum is larger, around the axis.
func (m mathSetter) sign(n formula.Node) box {
	if !n.LargeSign() {
		return m.letters(n.Text, false)
	}
	big := m
	big.look.size *= 1.5
	b := big.letters(n.Text, false)
	return b.lifted(axis*m.em() - (b.up-b.down)/2)
}

// blankBox is nothing.
func blankBox() box { return box{draw: func(*press, float64, float64) {}} }

// wider is a box with room behind it.
func (b box) wider(by float64) box {
	b.width += by
	return b
}

// lifted is a box higher on its line.
func (b box) lifted(by float64) box {
	draw := b.draw
	return box{b.width, b.up + by, b.down - by, func(p *press, x, base float64) { draw(p, x, base-by) }}
}

// fraction is as large as its line where it stands alone or was asked to be; else its parts are smaller.
func (m mathSetter) fraction(n formula.Node) box {
	inner := m.smaller(narrowEm)
	if m.large || n.Large {
		inner = m
		inner.large = n.Large && !m.large
	}
	em := m.em()
	above, below := inner.box(n.Parts[0]), inner.box(n.Parts[1])
	above = above.lifted(axis*em + barGap*em + above.down)
	below = below.lifted(axis*em - barGap*em - below.up)
	out := stacked(above, below)
	out.width += 0.28 * em
	draw := out.draw
	out.draw = func(p *press, x, base float64) {
		draw(p, x+0.14*em, base)
		if !n.Bare {
			m.line(p, x+0.06*em, base-axis*em, x+out.width-0.06*em, base-axis*em)
		}
	}
	return out
}

// stacked are boxes in the middle of the broadest of them.
func stacked(boxes ...box) box {
	out := box{up: boxes[0].up, down: boxes[0].down}
	for _, b := range boxes {
		out.width, out.up, out.down = max(out.width, b.width), max(out.up, b.up), max(out.down, b.down)
	}
	out.draw = func(p *press, x, base float64) {
		for _, b := range boxes {
			b.draw(p, x+(out.width-b.width)/2, base)
		}
	}
	return out
}

func (m mathSetter) script(n formula.Node) box {
	em, small := m.em(), m.smaller(scriptEm)
	base := m.box(n.Parts[0])
	boxes := []box{base}
	gaps := []float64{0}
	marks := []box{}
	if high := n.Parts[2]; !high.Empty() {
		b := small.box(high)
		marks = append(marks, b.lifted(max(0.36*em, base.up-0.34*em)))
	}
	if low := n.Parts[1]; !low.Empty() {
		b := small.box(low)
		marks = append(marks, b.lifted(-max(0.16*em, base.down+0.08*em, b.up-0.4*em)))
	}
	if len(marks) > 0 {
		boxes, gaps = append(boxes, leftAligned(marks)), append(gaps, 0.09*em)
	}
	return beside(boxes, gaps)
}

// leftAligned are boxes that begin at one place.
func leftAligned(boxes []box) box {
	out := stacked(boxes...)
	out.draw = func(p *press, x, base float64) {
		for _, b := range boxes {
			b.draw(p, x, base)
		}
	}
	return out
}

func (m mathSetter) limits(n formula.Node) box {
	em, small := m.em(), m.smaller(scriptEm)
	base := m.box(n.Parts[0])
	boxes := []box{base}
	if low := n.Parts[1]; !low.Empty() {
		b := small.box(low)
		boxes = append(boxes, b.lifted(-base.down-barGap*em-b.up))
	}
	if high := n.Parts[2]; !high.Empty() {
		b := small.box(high)
		boxes = append(boxes, b.lifted(base.up+barGap*em+b.down))
	}
	out := stacked(boxes...)
	return out.wider(0.1 * em)
}

// table has its middle at the axis.
func (m mathSetter) table(n formula.Node) box {
	em := m.em()
	rows := make([][]box, len(n.Parts))
	widths := make([]float64, len(n.Columns))
	for i, row := range n.Parts {
		for j, cell := range row.Parts {
			b := m.box(cell)
			rows[i] = append(rows[i], b)
			widths[j] = max(widths[j], b.width)
		}
	}
	lines := make([]box, len(rows))
	height := 0.0
	for i, row := range rows {
		lines[i] = m.tableRow(row, widths, n.Columns)
		height += lines[i].up + lines[i].down
	}
	gap := 0.3 * em
	height += gap * float64(max(0, len(lines)-1))
	top := axis*em + height/2
	for i, line := range lines {
		lines[i] = line.lifted(top - line.up)
		top -= line.up + line.down + gap
	}
	return leftAligned(lines)
}

// tableRow is one row of cells; equations that are aligned at their sign stand close to it.
func (m mathSetter) tableRow(cells []box, widths []float64, sides string) box {
	em := m.em()
	gaps := make([]float64, len(cells)+1)
	at, end := 0.0, 0.0 // where the column begins, and where the last cell ended
	for i, c := range cells {
		if i > 0 && sides[i-1:i+1] == "rl" {
			at += 0.2 * em
		} else if i > 0 {
			at += 0.9 * em
		}
		left := at
		switch sides[i] {
		case 'r':
			left += widths[i] - c.width
		case 'c':
			left += (widths[i] - c.width) / 2
		}
		gaps[i] = left - end
		end = left + c.width
		at += widths[i]
	}
	gaps[len(cells)] = at - end
	row := beside(append(slices.Clone(cells), blankBox()), gaps)
	row.up, row.down = max(row.up, capHeight*em), max(row.down, 0.2*em)
	return row
}

package export

import (
	"strings"

	"pult/backend/material/formula"
)

// longFormula is how broad one is at most that no line break cuts, in millimetres.
const longFormula = 60

// formula adds a formula to a word. A long one may be cut behind its signs of equality.
func (c *compositor) formula(p setPart, l look) {
	m := mathSetter{faces: c.faces, look: l, large: p.display}
	whole := m.box(p.tree)
	if whole.width <= longFormula || p.tree.Kind != formula.Row {
		c.box(said(whole, p.tree), l)
		return
	}
	parts := p.tree.Parts
	from := 0
	for i, n := range parts {
		if i == len(parts)-1 || formula.Spaced(n) && strings.Contains("=<>≤≥≈⇒⇔", n.Text) {
			row := formula.Node{Parts: parts[from : i+1]}
			b := m.box(row)
			b.width += 0.24 * m.em()
			c.box(said(b, row), l)
			if i < len(parts)-1 {
				c.close()
			}
			from = i + 1
		}
	}
}

func (c *compositor) box(b box, l look) {
	c.open.pieces = append(c.open.pieces, piece{box: &b, width: b.width, look: l})
	c.open.width += b.width
	c.last = 0
}

// within is a formula made so small that it goes into a width.
func (p piece) within(width float64) piece {
	if p.width <= width {
		return p
	}
	part, draw := width/p.width, p.box.draw
	b := box{width, p.box.up * part, p.box.down * part, func(on *press, x, base float64) {
		on.pdf.TransformBegin()
		on.pdf.TransformScale(100*part, 100*part, x, base)
		draw(on, x, base)
		on.pdf.TransformEnd()
	}}
	p.box, p.width = &b, width
	return p
}

// said is a box that readers copy and speak as one line.
func said(b box, n formula.Node) box {
	draw, text := b.draw, pdfText(n.String())
	b.draw = func(p *press, x, base float64) {
		p.pdf.RawWriteStr("/Span <</ActualText <" + text + ">>> BDC")
		draw(p, x, base)
		p.pdf.RawWriteStr("EMC")
	}
	return b
}

// aroundFormula is free above and below one, in millimetres.
const aroundFormula = 0.5

// rise is how much room a line needs above and below its usual height.
func (l textLine) rise(leading float64) (above, below float64) {
	for _, w := range l {
		for _, p := range w.pieces {
			if p.box == nil {
				continue
			}
			free := baseline(p.look, 0, leading)
			above = max(above, p.box.up+aroundFormula-free)
			below = max(below, p.box.down+aroundFormula-(leading-free))
		}
	}
	return above, below
}

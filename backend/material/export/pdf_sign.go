package export

import (
	"math"
	"strings"

	"pult/backend/material/formula"
)

// line draws a stroke in the ink of the letters.
func (m mathSetter) line(p *press, fromX, fromY, toX, toY float64) {
	m.pen(p)
	p.pdf.Line(fromX, fromY, toX, toY)
}

func (m mathSetter) pen(p *press) {
	p.pdf.SetDrawColor(m.look.ink.rgb())
	p.pdf.SetLineWidth(barThick * m.em())
}

// path draws strokes from point to point.
func (m mathSetter) path(p *press, points ...[2]float64) {
	m.pen(p)
	p.pdf.MoveTo(points[0][0], points[0][1])
	for _, to := range points[1:] {
		p.pdf.LineTo(to[0], to[1])
	}
	p.pdf.DrawPath("D")
}

// root has its sign drawn around what is under it, and its degree in the notch.
func (m mathSetter) root(n formula.Node) box {
	em := m.em()
	inner := m.box(n.Parts[0])
	inner.up, inner.down = max(inner.up, capHeight*em), max(inner.down, 0.06*em)
	hook, lead := 0.55*em, 0.0
	degree := blankBox()
	up := inner.up + 0.16*em
	if len(n.Parts) > 1 {
		degree = m.smaller(0.6).box(n.Parts[1])
		degree = degree.lifted(max(0.42*em, (up+inner.down)*0.55-inner.down))
		lead = max(0, degree.width-0.22*em)
	}
	return box{lead + hook + inner.width + 0.08*em, max(up, degree.up), inner.down, func(p *press, x, base float64) {
		degree.draw(p, x, base)
		x += lead
		bottom, top := base+inner.down, base-up
		middle := bottom - 0.45*(bottom-top)
		m.path(p, [2]float64{x + 0.06*em, middle + 0.08*em}, [2]float64{x + 0.18*em, middle},
			[2]float64{x + 0.32*em, bottom}, [2]float64{x + hook - 0.06*em, top},
			[2]float64{x + hook + inner.width + 0.08*em, top})
		inner.draw(p, x+hook, base)
	}}
}

// fence puts brackets around a part, as high as it is.
func (m mathSetter) fence(n formula.Node) box {
	em := m.em()
	inner := m.box(n.Parts[0])
	low := inner.up <= 0.95*em && inner.down <= 0.32*em
	around := func(sign string, opens bool) box {
		switch {
		case sign == "":
			return blankBox()
		case low:
			return m.letters(sign, false)
		}
		return m.bracket(sign, opens, inner)
	}
	return beside([]box{around(n.Open, true), inner, around(n.Close, false)}, []float64{0, 0.04 * em, 0.04 * em})
}

// bracket is drawn as high as what it holds, evenly around the axis.
func (m mathSetter) bracket(sign string, opens bool, inner box) box {
	em := m.em()
	half := max(inner.up-axis*em, inner.down+axis*em) + 0.06*em
	wide := 0.34 * em
	if strings.Contains("|∣", sign) {
		wide = 0.22 * em
	}
	return box{wide, half + axis*em, half - axis*em, func(p *press, x, base float64) {
		middle := base - axis*em
		// mirrored: the back of a closing bracket is at its right
		back, front := x+0.06*em, x+wide-0.06*em
		if !opens {
			back, front = front, back
		}
		m.pen(p)
		switch {
		case strings.Contains("()", sign):
			m.curve(p, front, back, middle, half)
		case strings.Contains("{}", sign):
			m.brace(p, front, back, middle, half)
		case strings.Contains("[]⌊⌋⌈⌉", sign):
			m.square(p, sign, [2]float64{front, back}, middle, half)
		case strings.Contains("⟨⟩", sign):
			m.path(p, [2]float64{front, middle - half}, [2]float64{back, middle}, [2]float64{front, middle + half})
		default:
			m.line(p, x+wide/2, middle-half, x+wide/2, middle+half)
		}
	}}
}

func (m mathSetter) curve(p *press, front, back, middle, half float64) {
	bulge := back + (back-front)*0.33
	p.pdf.MoveTo(front, middle-half)
	p.pdf.CurveBezierCubicTo(bulge, middle-half*0.4, bulge, middle+half*0.4, front, middle+half)
	p.pdf.DrawPath("D")
}

func (m mathSetter) brace(p *press, front, back, middle, half float64) {
	spine := (front + back) / 2
	p.pdf.MoveTo(front, middle-half)
	p.pdf.CurveBezierCubicTo(spine, middle-half, spine, middle-half, spine, middle-half*0.6)
	p.pdf.LineTo(spine, middle-half*0.3)
	p.pdf.CurveBezierCubicTo(spine, middle, spine, middle, back, middle)
	p.pdf.CurveBezierCubicTo(spine, middle, spine, middle, spine, middle+half*0.3)
	p.pdf.LineTo(spine, middle+half*0.6)
	p.pdf.CurveBezierCubicTo(spine, middle+half, spine, middle+half, front, middle+half)
	p.pdf.DrawPath("D")
}

// square is a bracket with corners; the half ones have one.
func (m mathSetter) square(p *press, sign string, edges [2]float64, middle, half float64) {
	front, back := edges[0], edges[1]
	points := [][2]float64{{back, middle - half}, {back, middle + half}}
	if !strings.Contains("⌊⌋", sign) {
		points = append([][2]float64{{front, middle - half}}, points...)
	}
	if !strings.Contains("⌈⌉", sign) {
		points = append(points, [2]float64{front, middle + half})
	}
	m.path(p, points...)
}

// boxed has a line around it, with room to write.
func (m mathSetter) boxed(inner box) box {
	pad, around := 0.2*m.em(), 0.28*m.em()
	return box{inner.width + 2*pad, inner.up + around, inner.down + around, func(p *press, x, base float64) {
		m.pen(p)
		p.pdf.Rect(x, base-inner.up-pad, inner.width+2*pad, inner.up+inner.down+2*pad, "D")
		inner.draw(p, x+pad, base)
	}}
}

// marked is a part with a sign above or below it, or struck out.
func (m mathSetter) marked(n formula.Node) box {
	em := m.em()
	out := m.box(n.Parts[0])
	inner := out
	if n.Kind == formula.Struck {
		out.draw = func(p *press, x, base float64) {
			inner.draw(p, x, base)
			m.line(p, x-0.05*em, base+inner.down+0.05*em, x+inner.width+0.05*em, base-inner.up-0.05*em)
		}
		return out
	}
	if n.Kind == formula.Under {
		out.down += 0.16 * em
		at := out.down
		out.draw = func(p *press, x, base float64) {
			inner.draw(p, x, base)
			m.over(p, n.Text, x, base+at, inner.width)
		}
		if n.Text == "⏟" {
			out.down += 0.16 * em
		}
		return out
	}
	out.up += 0.2 * em
	out.draw = func(p *press, x, base float64) {
		inner.draw(p, x, base)
		m.over(p, n.Text, x+slope(inner), base-out.up, inner.width)
	}
	return out
}

// slope is how far the upper end of slanted letters is to the right of their lower one, about.
func slope(b box) float64 { return b.up * math.Tan(slant*math.Pi/180) / 2 }

// over draws the sign above or below a part at a height.
func (m mathSetter) over(p *press, sign string, x, y, width float64) {
	em := m.em()
	middle := x + width/2
	switch {
	case strings.Contains("→←", sign):
		from, to := middle-max(width, 0.5*em)/2, middle+max(width, 0.5*em)/2
		m.line(p, from, y, to, y)
		tip, back := to, to-0.16*em
		if sign == "←" {
			tip, back = from, from+0.16*em
		}
		m.path(p, [2]float64{back, y - 0.1*em}, [2]float64{tip, y}, [2]float64{back, y + 0.1*em})
	case strings.Contains("^ˆ", sign):
		m.path(p, [2]float64{middle - 0.16*em, y + 0.1*em}, [2]float64{middle, y}, [2]float64{middle + 0.16*em, y + 0.1*em})
	case strings.Contains("˙¨", sign):
		p.pdf.SetFillColor(m.look.ink.rgb())
		for _, at := range map[string][]float64{"˙": {0}, "¨": {-0.12 * em, 0.12 * em}}[sign] {
			p.pdf.Circle(middle+at, y+0.06*em, 0.055*em, "F")
		}
	case strings.Contains("~˜", sign):
		m.pen(p)
		p.pdf.MoveTo(middle-0.2*em, y+0.1*em)
		p.pdf.CurveBezierCubicTo(middle-0.05*em, y-0.1*em, middle+0.05*em, y+0.2*em, middle+0.2*em, y)
		p.pdf.DrawPath("D")
	case strings.Contains("⏞⏟", sign):
		m.lyingBrace(p, x, y, width, sign == "⏟")
	default:
		m.line(p, x, y, x+width, y)
	}
}

func (m mathSetter) lyingBrace(p *press, x, y, width float64, below bool) {
	tip := -0.14 * m.em()
	if below {
		tip = -tip
	}
	middle, end := x+width/2, x+width
	m.pen(p)
	p.pdf.MoveTo(x, y-tip)
	p.pdf.CurveBezierCubicTo(x, y, x, y, x+width*0.2, y)
	p.pdf.LineTo(middle-width*0.1, y)
	p.pdf.CurveBezierCubicTo(middle, y, middle, y, middle, y+tip)
	p.pdf.CurveBezierCubicTo(middle, y, middle, y, middle+width*0.1, y)
	p.pdf.LineTo(end-width*0.2, y)
	p.pdf.CurveBezierCubicTo(end, y, end, y, end, y-tip)
	p.pdf.DrawPath("D")
}

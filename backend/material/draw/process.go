package draw

import "math"

const innerWidth = maxWidth - 2*margin

// process sets steps in rows that turn at the end like a path, or one below the other when they carry notes.
func (s *sheet) process() body {
	if s.d.Detailed && s.hasNotes() {
		return s.steps()
	}
	return s.snake()
}

func (s *sheet) hasNotes() bool {
	for _, n := range s.d.Nodes {
		if wording(n.Note, noteLimit) != "" {
			return true
		}
	}
	return false
}

// snake fills rows of at most four (five when there are many), every second one from right to left.
func (s *sheet) snake() body {
	const gapX, gapY, most = 13.0, 13.0, 56.0
	n := len(s.d.Nodes)
	perRow := 4
	if n > 12 {
		perRow = 5
	}
	rows := (n + perRow - 1) / perRow
	perRow = (n + rows - 1) / rows
	width := math.Min(most, (innerWidth-float64(perRow-1)*gapX)/float64(perRow))
	cards, height := s.cards(width, false, true)
	height = math.Max(height, 16)

	b := body{w: float64(perRow)*width + float64(perRow-1)*gapX, h: badgeR + float64(rows)*height + float64(rows-1)*gapY}
	places := make([]rect, n)
	for i := range places {
		row, column := i/perRow, i%perRow
		if row%2 == 1 {
			column = perRow - 1 - column
		}
		places[i] = rect{float64(column) * (width + gapX), badgeR + float64(row)*(height+gapY), width, height}
	}
	for i := 1; i < n; i++ {
		b.tied(i-1, i-1, i, between(places[i-1], places[i]).pointed())
	}
	for i, c := range cards {
		b.tagged(nodeID(i), c.name, c.shapes(places[i], soft, accent, thin)...)
	}
	return b
}

// between is the straight line from one box to the next beside or below it, a little short of both.
func between(a, b rect) curve {
	const off = 1.0
	ca, cb := a.centre(), b.centre()
	switch {
	case b.x >= a.right():
		return line(point{a.right() + off, ca.y}, point{b.x - off, cb.y})
	case b.right() <= a.x:
		return line(point{a.x - off, ca.y}, point{b.right() + off, cb.y})
	default:
		return line(point{ca.x, a.bottom() + off}, point{cb.x, b.y - off})
	}
}

// steps sets label and note of each step in a wide box: note below label, or beside it when the page would get too
// long.
func (s *sheet) steps() body {
	stacked := s.stack(false)
	if stacked.h <= maxWidth-30 {
		return stacked
	}
	return s.stack(true)
}

func (s *sheet) stack(beside bool) body {
	const maxText, gap, numberRoom = 116.0, 8.0, 13.0
	most := maxText
	if beside {
		most = 164
	}
	list := make([]step, len(s.d.Nodes))
	width := 0.0
	for i := range list {
		list[i] = s.step(i, most, beside)
		width = math.Max(width, list[i].width())
	}
	if s.blank {
		width = most
	}
	width += numberRoom + padX + 1
	b := body{w: width}
	y := 0.0
	var previous rect
	for i, n := range s.d.Nodes {
		st := list[i]
		place := rect{0, y, width, st.height}
		shapes := []shape{frame{rect: place, radius: corner, fill: s.fill(soft), stroke: accent, weight: thin}}
		shapes = append(shapes, badge(point{numberRoom/2 + 0.5, place.centre().y}, i+1)...)
		shapes = append(shapes, st.shapes(point{numberRoom, place.y}, place.h)...)
		if i > 0 {
			b.tied(i-1, i-1, i, between(previous, place).pointed())
		}
		name := wording(n.Label, labelLimit)
		if s.blank {
			name = ""
		}
		b.tagged(nodeID(i), name, shapes...)
		previous = place
		y += st.height + gap
	}
	b.h = y - gap
	return b
}

// step is the text of one box of a stack.
type step struct {
	label, note block
	noteX       float64 // 0: below the label
	height      float64
}

func (s *sheet) step(i int, width float64, beside bool) step {
	if s.blank {
		return step{height: blankLow}
	}
	n := s.d.Nodes[i]
	labelWidth, noteWidth, st := width, width, step{}
	if beside {
		labelWidth = 0.34 * width
		st.noteX = labelWidth + 4
		noteWidth = width - st.noteX
	}
	st.label = s.t.set(wording(n.Label, labelLimit), labelVoice, labelWidth)
	st.note = s.t.set(wording(n.Note, noteLimit), noteVoice, noteWidth)
	st.height = st.textHeight() + 2*padY
	return st
}

func (st step) width() float64 {
	if st.noteX > 0 {
		return st.noteX + st.note.width
	}
	return math.Max(st.label.width, st.note.width)
}

func (st step) textHeight() float64 {
	switch {
	case st.noteX > 0:
		return math.Max(st.label.height(), st.note.height())
	case st.note.empty():
		return math.Max(st.label.height(), 2*badgeR)
	default:
		return st.label.height() + noteGap/2 + st.note.height()
	}
}

// shapes sets the text into a box of the given height whose text starts at p.
func (st step) shapes(p point, height float64) []shape {
	var list []shape
	top := p.y + (height-st.textHeight())/2
	if st.noteX > 0 || st.note.empty() {
		top = p.y + (height-st.label.height())/2
	}
	if !st.label.empty() {
		list = append(list, st.label.place(p.x, top, left))
	}
	if !st.note.empty() {
		x, noteTop := p.x, top+st.label.height()+noteGap/2
		if st.noteX > 0 {
			x, noteTop = p.x+st.noteX, p.y+(height-st.note.height())/2
		}
		list = append(list, st.note.place(x, noteTop, left))
	}
	return list
}

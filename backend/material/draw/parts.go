package draw

import "math"

// parts sets the whole in the middle and its parts to the left and right, joined by leader lines that never cross.
func (s *sheet) parts() body {
	const leader, gap = 24.0, 6.0
	n := len(s.d.Nodes)
	width := 56.0
	if s.d.Detailed && s.hasNotes() {
		width = 72
	}
	cards, _ := s.cards(width, s.d.Detailed && s.hasNotes(), false)
	half := (n + 1) / 2
	heightLeft, heightRight := columnHeight(cards[:half], gap), columnHeight(cards[half:], gap)

	title := s.t.set(wording(s.d.Title, titleLimit), titleVoice, 42)
	if n == 1 {
		heightRight = 0
	}
	tall := math.Max(heightLeft, heightRight)
	rx := math.Max(26, title.width/2+6)
	ry := math.Max(20, math.Max(title.height()*0.75+4, 0.3*tall))
	b := body{h: math.Max(tall, 2*ry)}
	centre := point{width + leader + rx, b.h / 2}
	b.w = 2 * centre.x
	if n == 1 {
		b.w = centre.x + rx
	}
	whole := []shape{dot{centre: centre, rx: rx, ry: ry, fill: soft, stroke: accent, weight: thick}}
	if !title.empty() {
		whole = append(whole, title.place(centre.x, centre.y-title.height()/2, middle))
	}
	b.add("whole", wording(s.d.Title, titleLimit), whole...)
	s.column(&b, centre, point{rx, ry}, columnOf{cards[:half], 0, rect{0, (b.h - heightLeft) / 2, width, gap}})
	s.column(
		&b,
		centre,
		point{rx, ry},
		columnOf{cards[half:], half, rect{b.w - width, (b.h - heightRight) / 2, width, gap}},
	)
	return b
}

func columnHeight(cards []card, gap float64) float64 {
	h := -gap
	for _, c := range cards {
		h += c.height + gap
	}
	return math.Max(h, 0)
}

// columnOf is a stack of cards; the first has the given index; place.h is the gap between them.
type columnOf struct {
	cards []card
	first int
	place rect
}

func (s *sheet) column(b *body, centre, radius point, col columnOf) {
	y := col.place.y
	for k, c := range col.cards {
		place := rect{col.place.x, y, col.place.w, c.height}
		side, from := 1.0, point{place.x, place.centre().y}
		if place.x < centre.x {
			side, from.x = -1, place.right()
		}
		// The ends spread over the ellipse in the order of the boxes.
		share := (float64(k) + 0.5) / float64(len(col.cards))
		angle := (share - 0.5) * math.Pi * 0.8
		end := centre.plus(side*radius.x*math.Cos(angle), radius.y*math.Sin(angle))
		leader := line(from, end)
		leader.ink = faint
		shapes := []shape{leader, dot{centre: end, rx: 1.1, ry: 1.1, fill: accent, stroke: paper, weight: 0.4}}
		shapes = append(shapes, c.shapes(place, neutral, faint, thin)...)
		b.led(nodeID(col.first+k), c.name, tag{label: 2, aim: end, reach: point{1.1, 1.1}}, shapes...)
		y += c.height + col.place.h
	}
}

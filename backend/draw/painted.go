package draw

import (
	"cmp"
	"math"
	"slices"

	"pult/backend/diagram"
	"pult/backend/locale"
)

// Lengths of a painted picture in millimetres.
const (
	labelWide = 44.0 // of a label beside the picture
	labelGap  = 4.0  // between two labels
	leaderGap = 8.0  // between picture and labels
	mostWide  = 200.0
	mostHigh  = 132.0 // leaves room for title and caption on a page in landscape
)

// painted sets a model's picture with labels around it. Labels whose spot is known stand to the left and right, joined by leader lines that never
// cross; the others stand below with a number, so that a class can put the number where it belongs.
func (s *sheet) painted() (body, error) {
	p, err := develop(s.d.Paint)
	if err != nil {
		return body{}, err
	}
	var placed, loose []int
	for i, n := range s.d.Nodes {
		switch {
		case s.d.Language == "none" && !s.d.Gaps: // a picture without words has no boxes to fill in either
		case n.Spot != nil:
			placed = append(placed, i)
		default:
			loose = append(loose, i)
		}
	}
	wide := mostWide
	if len(placed) > 0 {
		wide = maxWidth - 2*(margin+labelWide+leaderGap)
	}
	p.w = math.Min(wide, mostHigh/p.shape())
	p.h = p.w * p.shape()
	b := body{}
	sides := s.sides(placed, p.rect)
	tall := p.h
	for _, side := range sides {
		tall = math.Max(tall, columnHeight(side.cards, labelGap))
	}
	if len(placed) > 0 {
		p.x = labelWide + leaderGap
	}
	p.y = (tall - p.h) / 2
	b.w, b.h = 2*p.x+p.w, tall
	b.add("picture", wording(s.d.Alt, captionLimit), p)
	if m := s.d.Made; m != nil && m.Mark {
		b.add("mark", "", s.mark(p.rect)...)
	}
	for k, side := range sides {
		s.callouts(&b, side, p.rect, k == 1)
	}
	s.named(&b, loose)
	return b, nil
}

// mark says in the lower right corner that a model made the picture.
func (s *sheet) mark(p rect) []shape {
	text := s.t.set(s.catalogue().Say(locale.T("draw.mark")), captionVoice, p.w)
	w, h := text.width+3, text.height()+1.4
	plate := rect{p.right() - w - 1.5, p.bottom() - h - 1.5, w, h}
	return []shape{
		frame{rect: plate, radius: 1, fill: paper, stroke: faint, weight: hairline},
		text.place(plate.centre().x, plate.y+0.7, middle),
	}
}

// callout is a label with the point that it speaks of, in per cent.
type callout struct {
	node int
	spot diagram.Spot
}

// side is the column of labels on one side of the picture, from top to bottom.
type side struct {
	callouts []callout
	cards    []card
}

// sides shares labels out: what lies further left is named on the left, so that no line of one side meets one of the other, and no side has more than
// twice as many as the other.
func (s *sheet) sides(placed []int, p rect) [2]side {
	list := make([]callout, len(placed))
	for i, n := range placed {
		spot := *s.d.Nodes[n].Spot
		list[i] = callout{n, diagram.Spot{X: within100(spot.X), Y: within100(spot.Y)}}
	}
	slices.SortStableFunc(list, func(a, b callout) int { return cmp.Compare(a.spot.X, b.spot.X) })
	cut := len(list)
	if at := slices.IndexFunc(list, func(c callout) bool { return c.spot.X >= 50 }); at >= 0 {
		cut = at
	}
	cut = min(max(cut, len(list)/3), len(list)-len(list)/3)
	both := [2]side{{callouts: list[:cut]}, {callouts: list[cut:]}}
	for k := range both {
		both[k].uncross(p, k == 1)
		for _, c := range both[k].callouts {
			both[k].cards = append(both[k].cards, s.card(c.node, labelWide, false, 0))
		}
	}
	return both
}

// within100 is a per cent that a model or a file may have got wrong.
func within100(v float64) float64 {
	if math.IsNaN(v) {
		return 50
	}
	return math.Min(math.Max(v, 0), 100)
}

// uncross orders a side so that its lines do not cross: of two that would, the labels change places. That makes the lines shorter each time, so it ends.
func (sd side) uncross(p rect, right bool) {
	slices.SortStableFunc(sd.callouts, func(a, b callout) int { return cmp.Compare(a.spot.Y, b.spot.Y) })
	for range len(sd.callouts) * len(sd.callouts) {
		changed := false
		for i := 1; i < len(sd.callouts); i++ {
			ends := sd.ends(p, right)
			if crosses(ends[i-1], p.point(sd.callouts[i-1].spot), ends[i], p.point(sd.callouts[i].spot)) {
				sd.callouts[i-1], sd.callouts[i] = sd.callouts[i], sd.callouts[i-1]
				changed = true
			}
		}
		if !changed {
			return
		}
	}
}

// ends are about where the labels of a side will stand.
func (sd side) ends(p rect, right bool) []point {
	list := make([]point, len(sd.callouts))
	for i := range list {
		list[i] = point{p.x - leaderGap, p.y + p.h*(float64(i)+0.5)/float64(len(list))}
		if right {
			list[i].x = p.right() + leaderGap
		}
	}
	return list
}

// point is a spot of the picture in millimetres.
func (r rect) point(s diagram.Spot) point { return point{r.x + r.w*s.X/100, r.y + r.h*s.Y/100} }

// crosses reports that the stretches a–b and c–d meet.
func crosses(a, b, c, d point) bool {
	turn := func(p, q, r point) float64 { return (q.x-p.x)*(r.y-p.y) - (q.y-p.y)*(r.x-p.x) }
	return turn(a, b, c)*turn(a, b, d) < 0 && turn(c, d, a)*turn(c, d, b) < 0
}

// callouts draws one side.
func (s *sheet) callouts(b *body, sd side, p rect, onRight bool) {
	if len(sd.cards) == 0 {
		return
	}
	tops := sd.tops(b.h, p)
	for i, c := range sd.cards {
		place := rect{0, tops[i], labelWide, c.height}
		from := point{place.right(), place.centre().y}
		if onRight {
			place.x = p.right() + leaderGap
			from.x = place.x
		}
		to := p.point(sd.callouts[i].spot)
		under, over := line(from, to), line(from, to)
		under.ink, under.weight = paper, 1.5 // the line is seen on light and on dark ground
		shapes := []shape{under, over, dot{centre: to, rx: 1.2, ry: 1.2, fill: accent, stroke: paper, weight: 0.5}}
		b.add(nodeID(sd.callouts[i].node), c.name, append(shapes, c.shapes(place, neutral, faint, thin)...)...)
	}
}

// tops are the upper edges of a side's labels: each as near to the height of its spot as the others allow.
func (sd side) tops(tall float64, p rect) []float64 {
	tops := make([]float64, len(sd.cards))
	room := 0.0
	for i, c := range sd.cards {
		tops[i] = math.Max(p.point(sd.callouts[i].spot).y-c.height/2, room)
		room = tops[i] + c.height + labelGap
	}
	room = tall
	for i, c := range slices.Backward(sd.cards) {
		tops[i] = math.Min(tops[i], room-c.height)
		room = tops[i] - labelGap
	}
	return tops
}

// named lists below the picture what nobody has pointed at: a number and the word, or a box to write into.
func (s *sheet) named(b *body, loose []int) {
	if len(loose) == 0 {
		return
	}
	if s.blank {
		s.boxes(b, loose)
		return
	}
	texts := make([]string, len(loose))
	for k, i := range loose {
		texts[k] = wording(s.d.Nodes[i].Label, labelLimit)
	}
	wide := math.Max(b.w, 100)
	shapes, tall := s.listing(texts, wide)
	var moved []shape
	for _, sh := range shapes {
		moved = append(moved, sh.shifted((b.w-wide)/2, b.h+5))
	}
	b.add("legend", "", moved...)
	b.h += 5 + tall
}

// boxes are the same to write into.
func (s *sheet) boxes(b *body, loose []int) {
	const gap = 5.0
	columns := max(1, min(len(loose), int((math.Max(b.w, 100)+gap)/(labelWide+gap))))
	wide := float64(columns)*(labelWide+gap) - gap
	top := b.h + 5
	for k, i := range loose {
		c := s.card(i, labelWide, false, 0)
		place := rect{(b.w-wide)/2 + float64(k%columns)*(labelWide+gap), top + float64(k/columns)*(blankLow+gap), labelWide, c.height}
		b.add(nodeID(i), c.name, c.shapes(place, neutral, faint, thin)...)
		b.h = math.Max(b.h, place.bottom())
	}
}

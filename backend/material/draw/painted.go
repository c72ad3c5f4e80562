package draw

import (
	"cmp"
	"math"
	"slices"

	"pult/backend/base/i18n"
	"pult/backend/material/diagram"
)

// Lengths of a painted picture in millimetres.
const (
	labelWide = 44.0 // of a label beside the picture
	labelGap  = 4.0  // between two labels
	leaderGap = 8.0  // between picture and labels
	maxWide   = 200.0
	maxHigh   = 132.0 // leaves room for title and caption on a page in landscape
)

// painted sets a model's picture with labels around it. Labels whose spot is known stand to the left and right, joined
// by leader lines that never cross; the others stand below with a number, so that a class can put the number where it
// belongs.
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
	wide := maxWide
	if len(placed) > 0 {
		wide = maxWidth - 2*(margin+labelWide+leaderGap)
	}
	p.w = math.Min(wide, maxHigh/p.shape())
	p.h = p.w * p.shape()
	b := body{}
	sides := s.sides(placed)
	tall := p.h
	for _, sd := range sides {
		tall = math.Max(tall, sd.height())
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
	for k, sd := range sides {
		sd.uncross(tall, p.rect, k == 1)
		s.callouts(&b, sd, p.rect, k == 1)
	}
	s.named(&b, loose)
	return b, nil
}

// mark says in the lower right corner that a model made the picture.
func (s *sheet) mark(p rect) []shape {
	text := s.t.set(s.catalogue().Say(i18n.T("draw.mark")), captionVoice, p.w)
	w, h := text.width+3, text.height()+1.4
	plate := rect{p.right() - w - 1.5, p.bottom() - h - 1.5, w, h}
	return []shape{
		frame{rect: plate, radius: 1, fill: paper, stroke: faint, weight: hairline},
		text.place(plate.centre().x, plate.y+0.7, middle),
	}
}

// callout is a label with the point that it speaks of, in per cent.
type callout struct {
	card
	node int
	spot diagram.Spot
}

// side is the column of labels on one side of the picture, from top to bottom.
type side []callout

// sides shares labels out: what lies further left is named on the left, so that no line of one side meets one of the
// other, and no side has more than twice as many as the other.
func (s *sheet) sides(placed []int) [2]side {
	list := make(side, len(placed))
	for i, n := range placed {
		spot := *s.d.Nodes[n].Spot
		list[i] = callout{s.card(n, labelWide, false, 0), n, diagram.Spot{X: within100(spot.X), Y: within100(spot.Y)}}
	}
	slices.SortStableFunc(list, func(a, b callout) int { return cmp.Compare(a.spot.X, b.spot.X) })
	cut := len(list)
	if at := slices.IndexFunc(list, func(c callout) bool { return c.spot.X >= 50 }); at >= 0 {
		cut = at
	}
	cut = min(max(cut, len(list)/3), len(list)-len(list)/3)
	return [2]side{list[:cut:cut], list[cut:]}
}

func (sd side) height() float64 {
	h := -labelGap
	for _, c := range sd {
		h += c.height + labelGap
	}
	return math.Max(h, 0)
}

// within100 is a per cent that a model or a file may have got wrong.
func within100(v float64) float64 {
	if math.IsNaN(v) {
		return 50
	}
	return math.Min(math.Max(v, 0), 100)
}

// uncross orders a side so that its lines do not cross: of two that would, the labels change places. That makes the
// lines shorter, so it ends; labels of very different heights may shift the others, so the turns are counted as well.
func (sd side) uncross(tall float64, p rect, right bool) {
	slices.SortStableFunc(sd, func(a, b callout) int { return cmp.Compare(a.spot.Y, b.spot.Y) })
	for range len(sd) * len(sd) {
		if !sd.swap(tall, p, right) {
			return
		}
	}
}

// swap exchanges the first two labels whose lines cross; false when none do.
func (sd side) swap(tall float64, p rect, right bool) bool {
	places := sd.places(tall, p, right)
	for i := range sd {
		for k := range i {
			if crosses(inner(places[i], right), p.point(sd[i].spot), inner(places[k], right), p.point(sd[k].spot)) {
				sd[i], sd[k] = sd[k], sd[i]
				return true
			}
		}
	}
	return false
}

// inner is where the line of a label begins: in the middle of the edge that looks to the picture.
func inner(place rect, right bool) point {
	if right {
		return point{place.x, place.centre().y}
	}
	return point{place.right(), place.centre().y}
}

// point is a spot of the picture in millimetres.
func (r rect) point(s diagram.Spot) point { return point{r.x + r.w*s.X/100, r.y + r.h*s.Y/100} }

// crosses reports that the stretches a–b and c–d meet.
func crosses(a, b, c, d point) bool {
	turn := func(p, q, r point) float64 { return (q.x-p.x)*(r.y-p.y) - (q.y-p.y)*(r.x-p.x) }
	return turn(a, b, c)*turn(a, b, d) < 0 && turn(c, d, a)*turn(c, d, b) < 0
}

// callouts draws one side.
func (s *sheet) callouts(b *body, sd side, p rect, right bool) {
	for i, place := range sd.places(b.h, p, right) {
		from, to := inner(place, right), p.point(sd[i].spot)
		under, over := line(from, to), line(from, to)
		under.ink, under.weight = paper, 1.5 // the line is seen on light and on dark ground
		shapes := []shape{under, over, dot{centre: to, rx: 1.2, ry: 1.2, fill: accent, stroke: paper, weight: 0.5}}
		b.add(nodeID(sd[i].node), sd[i].name, append(shapes, sd[i].shapes(place, neutral, faint, thin)...)...)
	}
}

// places are the boxes of a side's labels: each as near to the height of its spot as the others allow.
func (sd side) places(tall float64, p rect, right bool) []rect {
	list := make([]rect, len(sd))
	room := 0.0
	for i, c := range sd {
		list[i] = rect{0, math.Max(p.point(c.spot).y-c.height/2, room), labelWide, c.height}
		if right {
			list[i].x = p.right() + leaderGap
		}
		room = list[i].bottom() + labelGap
	}
	room = tall
	for i := range slices.Backward(list) {
		list[i].y = math.Min(list[i].y, room-list[i].h)
		room = list[i].y - labelGap
	}
	return list
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
		place := rect{
			(b.w-wide)/2 + float64(k%columns)*(labelWide+gap),
			top + float64(k/columns)*(blankLow+gap),
			labelWide,
			c.height,
		}
		b.add(nodeID(i), c.name, c.shapes(place, neutral, faint, thin)...)
		b.h = math.Max(b.h, place.bottom())
	}
}

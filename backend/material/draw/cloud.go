package draw

import (
	"cmp"
	"math"
	"slices"
)

// cloudVoices are the sizes of the words of a cloud, largest first.
func cloudVoices() []voice {
	return []voice{cloudHuge, cloudLarge, cloudBig, cloudMiddle, cloudSmall, cloudTiny}
}

// spot is a word with its place in the cloud.
type spot struct {
	node  int
	text  block
	place rect
}

// cloud sets words the larger the more they weigh, the heaviest in the middle, each other as near to it as there is
// room. The words stay on a worksheet: without them nothing would be left.
func (s *sheet) cloud() body {
	const air = 0.9
	spots := s.spots()
	var taken []rect
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for i := range spots {
		c := &spots[i]
		c.place = settleSpot(rect{w: c.text.width, h: inkHeight(c.text)}, taken, air)
		taken = append(taken, c.place)
		low = point{math.Min(low.x, c.place.x), math.Min(low.y, c.place.y)}
		high = point{math.Max(high.x, c.place.right()), math.Max(high.y, c.place.bottom())}
	}
	b := body{w: high.x - low.x + 2, h: high.y - low.y + 2}
	for _, c := range spots {
		v := c.text.voice
		// The first baseline lies an ascender below the upper edge of the ink.
		at := point{c.place.centre().x - low.x + 1, c.place.y - low.y + 1 + 0.76*v.size()}
		b.tagged(nodeID(c.node), wording(s.d.Nodes[c.node].Label, labelLimit), words{block: c.text, at: at, anchor: middle})
	}
	return b
}

// inkHeight is from the ascender of the first line to the descender of the last.
func inkHeight(text block) float64 {
	return 0.97*text.voice.size() + float64(len(text.lines)-1)*text.voice.leading()
}

// spots measures the words, the heaviest first. A long word takes a smaller size rather than a hyphen.
func (s *sheet) spots() []spot {
	const widest = 150.0
	weight := make([]float64, len(s.d.Nodes))
	if grid := s.quantities(); len(grid.rows) > 0 {
		for i, v := range grid.rows[0] {
			if v > 0 {
				weight[i] = v
			}
		}
	}
	least, most := slices.Min(weight), slices.Max(weight)
	sizes := cloudVoices()
	var list []spot
	for _, i := range byValue(len(weight), func(i int) float64 { return -weight[i] }) {
		label := wording(s.d.Nodes[i].Label, labelLimit)
		if label == "" {
			continue
		}
		rank := len(sizes) - 1
		if most > least {
			share := math.Sqrt((weight[i]/most - least/most) / (1 - least/most))
			rank = int(math.Round((1 - share) * float64(len(sizes)-1)))
		}
		for rank < len(sizes)-1 && s.t.width(label, sizes[rank]) > widest {
			rank++
		}
		list = append(list, spot{node: i, text: s.t.set(label, sizes[rank], widest)})
	}
	if len(list) == 0 { // all labels are empty
		list = append(list, spot{text: s.t.set("–", cloudTiny, widest)})
	}
	slices.SortStableFunc(list, func(a, b spot) int { return cmp.Compare(a.text.voice, b.text.voice) })
	return list
}

// settleSpot goes out from the middle in a flat spiral until the word touches no other.
func settleSpot(r rect, taken []rect, air float64) rect {
	const flat, turn, step = 1.9, 0.11, 0.32
	for k := 0; ; k++ {
		angle := turn * float64(k)
		reach := step * angle
		r.x, r.y = flat*reach*math.Cos(angle)-r.w/2, reach*math.Sin(angle)-r.h/2
		if !slices.ContainsFunc(taken, func(o rect) bool { return r.grown(air).overlaps(o) }) {
			return r
		}
	}
}

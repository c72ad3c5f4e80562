package condense

import (
	"cmp"
	"slices"
	"strings"

	"pult/backend/knowledge/library"
	"pult/backend/model/token"
)

const (
	perGap    = 4  // tokens of a Mark with the white space around it
	rounds    = 4  // of filling what the first choice has left
	longToken = 12 // bytes that a token of a sentence never has on average
	alike     = 0.8
	comparing = 5 // words that a sentence must have to be like another
)

// digest is a text that is ready to be shortened to any budget.
type digest struct {
	units []unit
	order []int // units that can be chosen, best first
	rare  []int32
}

func newDigest(text string, focus []string, folder *library.Folder) *digest {
	d := &digest{units: split(text)}
	words := newLexicon(folder)
	read(d.units, words)
	judge(d.units, words, focus)
	for i, u := range d.units {
		if u.kind != heading {
			d.order = append(d.order, i)
		}
	}
	slices.SortStableFunc(d.order, func(a, b int) int { return cmp.Compare(d.units[b].score, d.units[a].score) })
	d.rare = rarest(d.units, frequencies(d.units, len(words.stems)))
	return d
}

// rarest is the stem of each unit that stands in the fewest; sentences that are alike share it. -1 is none.
func rarest(units []unit, count []int32) []int32 {
	list := make([]int32, len(units))
	for i, u := range units {
		best := int32(-1)
		for _, w := range u.words {
			if best < 0 || count[w] < count[best] || count[w] == count[best] && w < best {
				best = w
			}
		}
		list[i] = best
	}
	return list
}

// choice is what stays.
type choice struct {
	of    *digest
	kept  []bool
	picks []int           // chosen for themselves, in the order of choosing
	alike map[int32][]int // picks by their rarest stem
}

func (d *digest) newChoice() *choice {
	return &choice{of: d, kept: make([]bool, len(d.units)), alike: map[int32][]int{}}
}

// repeats reports that a unit says what a chosen one says already.
func (c *choice) repeats(at int) bool {
	u := &c.of.units[at]
	for _, other := range c.alike[c.of.rare[at]] {
		o := &c.of.units[other]
		if o.text == u.text || len(u.words) >= comparing && len(o.words) >= comparing && likeness(u.words, o.words) >= alike {
			return true
		}
	}
	return false
}

// likeness is the share of words that two units have in common. Numbers are words: "3 V" and "4 V" are not the same
// row.
func likeness(a, b []int32) float64 {
	if len(a) > longest || len(b) > longest {
		return 0
	}
	common := 0
	for _, w := range a {
		if contains(b, w) {
			common++
		}
	}
	return float64(2*common) / float64(len(a)+len(b))
}

func (c *choice) take(at int) {
	c.picks = append(c.picks, at)
	c.alike[c.of.rare[at]] = append(c.alike[c.of.rare[at]], at)
	for ; at >= 0 && !c.kept[at]; at = c.of.units[at].above {
		c.kept[at] = true
	}
}

// dropLast undoes the last take.
func (c *choice) dropLast() {
	c.picks = c.picks[:len(c.picks)-1]
	clear(c.kept)
	for _, at := range c.picks {
		for ; at >= 0 && !c.kept[at]; at = c.of.units[at].above {
			c.kept[at] = true
		}
	}
}

// price is what a unit adds: itself, what must stand above it, and the gap before it.
func (c *choice) price(at int) int {
	sum := perGap
	for ; at >= 0 && !c.kept[at]; at = c.of.units[at].above {
		sum += c.of.units[at].cost() + 1
	}
	return sum
}

// within chooses the best units that fit into the budget. A few rounds fill what the gaps did not need after all.
func (d *digest) within(budget int) (short string, cut bool) {
	c := d.newChoice()
	order := d.order
	short = Mark
	for range rounds {
		before := len(c.picks)
		order = c.fill(order, budget-token.Estimate(short))
		short = c.render()
		for len(c.picks) > 0 && token.Estimate(short) > budget {
			c.dropLast()
			short = c.render()
		}
		if len(c.picks) <= before {
			break
		}
	}
	if len(c.picks) == 0 {
		return d.clip(budget), true
	}
	return short, true
}

// clip is for texts without sentences: the words at the beginning of the best unit that fit, and Mark.
func (d *digest) clip(budget int) string {
	if len(d.order) == 0 {
		return Mark
	}
	text := d.units[d.order[0]].text
	low, high := 0, len(text) // bytes that fit, that may fit
	for low < high {
		middle := (low + high + 1) / 2
		if token.Estimate(text[:middle]) <= budget-perGap {
			low = middle
		} else {
			high = middle - 1
		}
	}
	end := strings.LastIndexAny(text[:low], " \t\n")
	if end <= 0 {
		return Mark
	}
	return strings.TrimSpace(text[:end]) + "\n" + Mark
}

// fill takes from order what fits and returns the rest.
func (c *choice) fill(order []int, left int) []int {
	var rest []int
	for _, at := range order {
		if len(c.of.units[at].text) > left*longToken { // without counting
			rest = append(rest, at)
			continue
		}
		if c.repeats(at) {
			continue
		}
		need := c.price(at)
		if need > left {
			rest = append(rest, at)
			continue
		}
		left -= need
		c.take(at)
	}
	return rest
}

// render writes what stays, with a Mark for each gap. Within a line the white space of the source stays, too.
func (c *choice) render() string {
	var out strings.Builder
	last := -1
	for i := range c.of.units {
		if !c.kept[i] {
			continue
		}
		c.join(&out, last, i)
		out.WriteString(c.of.units[i].text)
		last = i
	}
	if last < len(c.of.units)-1 {
		if last >= 0 {
			out.WriteByte('\n')
		}
		out.WriteString(Mark)
	}
	return out.String()
}

// join writes what stands between two units that stay; last is -1 before the first.
func (c *choice) join(out *strings.Builder, last, next int) {
	u := &c.of.units[next]
	switch {
	case last < 0 && next > 0:
		out.WriteString(Mark + "\n")
	case last < 0:
	case next > last+1:
		out.WriteString("\n" + Mark + "\n")
	case c.of.units[last].line == u.line:
		out.WriteString(u.space)
	default:
		out.WriteString(breaks(c.of.units[last].block, u.block))
	}
}

func breaks(before, after int) string {
	if before != after {
		return "\n\n"
	}
	return "\n"
}

package condense

import (
	"cmp"
	"math"
	"slices"

	"pult/backend/knowledge/library"
	"pult/backend/model/token"
)

// plan decides which entries of a JSON value stay and how long its long strings may be.
type plan struct {
	root    *value
	options Options
	folder  *library.Folder // one for all strings: it remembers stems
	words   *lexicon
	entries []*value // that may go, the worst first
	long    []*value // strings
}

const (
	markTokens = 4   // of a long string that is Mark alone
	enough     = 200 // tokens of a string that say nearly all
	tries      = 8
)

func newPlan(root *value, o Options) *plan {
	folder := library.NewFolder(o.Language)
	p := &plan{root: root, options: o, folder: folder, words: newLexicon(folder)}
	p.collect(root, false)
	slices.SortStableFunc(p.entries, func(a, b *value) int { return cmp.Compare(a.score, b.score) })
	return p
}

// collect finds long strings and entries, and returns the words of a value; they are looked up inside of entries only.
func (p *plan) collect(v *value, inside bool) []int32 {
	if v.kind == '"' {
		p.long = append(p.long, v)
	}
	if len(v.items) == 0 {
		if !inside {
			return nil
		}
		return p.words.appendWords(nil, v.text)
	}
	var all []int32
	entries := len(v.items) > 1 && v.items[0].entry
	units := make([]unit, len(v.items))
	for i, item := range v.items {
		units[i].words = p.collect(item, inside || entries)
		if inside {
			all = append(all, units[i].words...)
		}
	}
	if entries {
		p.rank(v, units)
	}
	return all
}

// rank scores the entries of a list. The best one is not among those that may go.
func (p *plan) rank(v *value, units []unit) {
	count := frequencies(units, len(p.words.stems))
	f := newFocus(p.options.Focus, p.words, units, count)
	best := 0
	for i, item := range v.items {
		item.score = 0.8*f.in(units[i].words) + 0.2/(1+0.2*float64(i))
		if item.score > v.items[best].score {
			best = i
		}
	}
	for i, item := range v.items {
		if i != best {
			p.entries = append(p.entries, item)
		}
	}
}

// shorten finds the length of strings at which most of what matters stays, and then uses what is left.
func (p *plan) shorten() []byte {
	budget := p.options.Tokens
	var short []byte
	for range tries {
		p.choose(budget)
		short = p.render()
		over := token.Estimate(string(short)) - p.options.Tokens
		if over <= 0 {
			return short
		}
		budget -= over + budget/50 + 1
	}
	p.fit(0, 0)
	return p.render()
}

// render reads the strings that are going to be shortened and writes what stays.
func (p *plan) render() []byte {
	for _, v := range p.long {
		if v.short == nil && v.own > v.limit && !v.gone() {
			v.short = newDigest(v.text, p.options.Focus, p.folder)
		}
	}
	return p.root.render()
}

// choose sets limits and drops entries for a budget as the costs add up.
func (p *plan) choose(budget int) {
	limits := []int{math.MaxInt32, 1600, 800, 400, enough, 120, 80, 50, 30, 0}
	best, most := len(limits)-1, -1.0
	for i, limit := range limits {
		if worth := p.fit(limit, budget); worth > most {
			best, most = i, worth
		}
	}
	low := limits[best]
	high := low
	if best > 0 {
		high = min(limits[best-1], p.longest())
	}
	p.fit(low, budget)
	p.stretch(low, high, budget)
}

func (p *plan) longest() int {
	n := 0
	for _, v := range p.long {
		n = max(n, v.own)
	}
	return n
}

// fit gives all long strings a limit and drops the worst entries until the rest is within the budget. It returns what
// stays is worth.
func (p *plan) fit(limit, budget int) float64 {
	p.root.price(limit)
	for _, v := range p.entries {
		if p.root.live <= budget {
			break
		}
		if !v.gone() {
			v.drop()
		}
	}
	if p.root.live > budget {
		return -1
	}
	worth := 0.0
	for _, v := range p.entries {
		if !v.gone() {
			worth += 0.3 * v.score
		}
	}
	for _, v := range p.long {
		if !v.gone() {
			full := float64(min(v.own, enough))
			worth += v.weight() * math.Sqrt(min(float64(min(v.limit, v.own))/full, 1))
		}
	}
	return worth
}

// stretch raises the limit as far as the budget lets it, with the entries that stay.
func (p *plan) stretch(low, high, budget int) {
	for low < high {
		middle := low + (high-low+1)/2
		if p.cost(middle) <= budget {
			low = middle
		} else {
			high = middle - 1
		}
	}
	for _, v := range p.long {
		v.limit = low
	}
}

// cost is what stays if the long strings have a limit.
func (p *plan) cost(limit int) int {
	sum := p.root.live
	for _, v := range p.long {
		if !v.gone() {
			sum += v.longCost(limit) - v.longCost(v.limit)
		}
	}
	return sum
}

func (v *value) longCost(limit int) int {
	if v.own <= limit {
		return v.own
	}
	return min(max(limit, markTokens), v.own) + 1
}

// price takes everything back in and adds up its tokens.
func (v *value) price(limit int) int {
	v.dropped, v.limit, v.live = false, limit, v.own
	if v.kind == '"' {
		v.live = v.longCost(limit)
	}
	for _, item := range v.items {
		v.live += item.price(limit)
	}
	return v.live
}

func (v *value) drop() {
	v.dropped = true
	for at := v.in; at != nil; at = at.in {
		at.live -= v.live
	}
}

// gone reports that a value, or what it stands in, was dropped.
func (v *value) gone() bool {
	for at := v; at != nil; at = at.in {
		if at.dropped {
			return true
		}
	}
	return false
}

// weight is the score of the entry that a string stands in; 1 outside of lists.
func (v *value) weight() float64 {
	for at := v; at != nil; at = at.in {
		if at.entry {
			return at.score
		}
	}
	return 1
}

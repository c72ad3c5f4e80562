package handwork

import (
	"cmp"
	"slices"
)

const (
	// tooAlike is the share of common stems from which two sentences say the same.
	tooAlike = 0.62
	// maxFact and shortestFact bound a statement worth remembering, in words.
	maxFact, shortestFact = 26, 5
)

// choice points at a unit of a document.
type choice struct{ doc, section, unit int }

// chooser picks units from the documents that were read.
type chooser struct {
	docs   []document
	extent extent
	strict bool // as a whole the sources are too hard for the class: their hardest sentences are left out
	chosen map[choice]bool
}

func (c *chooser) at(i choice) unit { return c.docs[i.doc].sections[i.section].units[i.unit] }

// candidates lists the units of sections with one of the shapes, best first; equal scores keep reading order.
func (c *chooser) candidates(shapes ...shape) []choice {
	var all []choice
	for d, doc := range c.docs {
		for s, section := range doc.sections {
			if !slices.Contains(shapes, section.shape) {
				continue
			}
			for u := range section.units {
				all = append(all, choice{d, s, u})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b choice) int { return cmp.Compare(c.at(b).score, c.at(a).score) })
	return all
}

func readingOrder(list []choice) []choice {
	slices.SortFunc(list, func(a, b choice) int {
		return cmp.Or(cmp.Compare(a.doc, b.doc), cmp.Compare(a.section, b.section), cmp.Compare(a.unit, b.unit))
	})
	return list
}

// repeats reports whether a unit says what one of the list says already.
func (c *chooser) repeats(i choice, list []choice) bool {
	return slices.ContainsFunc(list, func(other choice) bool {
		return other != i && likeness(c.at(i).stems, c.at(other).stems) > tooAlike
	})
}

// summary takes the most central sentences that stand alone: the opening of the best document first, then one per
// section.
func (c *chooser) summary() []choice {
	var picked []choice
	usedSection := map[[2]int]bool{}
	pick := func(list []choice, onePerSection bool) {
		for _, i := range list {
			key := [2]int{i.doc, i.section}
			if len(picked) == c.extent.summary || slices.Contains(picked, i) || c.at(i).dangling || c.repeats(i, picked) ||
				onePerSection && usedSection[key] {
				continue
			}
			picked = append(picked, i)
			usedSection[key] = true
		}
	}
	var first []choice
	for _, i := range c.candidates(opening) {
		if i.doc == 0 && c.docs[0].tier >= near {
			first = append(first, i)
		}
	}
	pick(first, false)
	pick(c.candidates(opening, running), true)
	pick(c.candidates(opening, running), false)
	if len(picked) == 0 {
		pick(c.candidates(listing, process, cycle, timeline, parts, glossary), false)
	}
	return readingOrder(picked)
}

// text takes sentences section by section: the best of each section first, then the best of all, and never one that
// leans on a sentence which is not there.
func (c *chooser) text(summary []choice) []choice {
	c.chosen = map[choice]bool{}
	all := slices.DeleteFunc(c.candidates(opening, running), func(i choice) bool {
		return slices.Contains(summary, i) && c.docs[i.doc].sections[i.section].shape == opening
	})
	perSection := map[[2]int]int{}
	var picked []choice
	take := func(i choice, most int) {
		key := [2]int{i.doc, i.section}
		if c.chosen[i] || len(picked) >= c.extent.sentences || perSection[key] >= most || c.hangs(i, summary) ||
			c.repeats(i, picked) {
			return
		}
		if c.strict && perSection[key] >= minOfSection && c.at(i).above > tooHard {
			return
		}
		if perSection[key] == 0 && len(perSection) >= c.extent.sections || c.adds(i.doc) && perSection[key] >= maxAdded {
			return
		}
		c.chosen[i] = true
		perSection[key]++
		picked = append(picked, i)
	}
	for most := 1; most <= c.extent.perSection; most++ {
		for _, i := range all {
			take(i, most)
		}
	}
	return readingOrder(picked)
}

const (
	// tooHard is how many classes above the reader's a sentence may read when its section has others.
	tooHard = 4
	// minOfSection stay of a section however hard they are.
	minOfSection = 3
)

// maxAdded is how many sentences of a section may come from a document that only adds to a better one.
const maxAdded = 2

// adds reports whether a document is less on the topic than the first.
func (c *chooser) adds(doc int) bool { return c.docs[doc].tier < c.docs[0].tier }

// hangs reports whether a sentence points back to one that was not chosen.
func (c *chooser) hangs(i choice, summary []choice) bool {
	u := c.at(i)
	if !u.dangling && !leans(u.text) {
		return false
	}
	if i.unit == 0 {
		return u.dangling
	}
	before := choice{i.doc, i.section, i.unit - 1}
	return !c.chosen[before] && !slices.Contains(summary, before)
}

// worthOfNumber is what a number or a date adds to a statement worth remembering: it is often asked for later.
const worthOfNumber = 1.1

// facts takes statements that stand alone, spread over the sections, none that the summary has when there are enough
// others.
func (c *chooser) facts(summary []choice, words []string) []choice {
	all := c.candidates(opening, running)
	worth := func(i choice) float64 {
		u := c.at(i)
		v := u.score
		if hasNumber(u.text) {
			v += worthOfNumber
		}
		return v + 0.3*float64(min(3, mentioned(u.text, words)))
	}
	slices.SortStableFunc(all, func(a, b choice) int { return cmp.Compare(worth(b), worth(a)) })
	var picked []choice
	perSection := map[[2]int]int{}
	take := func(list []choice, most int, fits func(choice) bool) {
		for _, i := range list {
			key := [2]int{i.doc, i.section}
			if len(picked) < c.extent.facts && perSection[key] < most && !slices.Contains(picked, i) && fits(i) &&
				!c.repeats(i, picked) {
				picked = append(picked, i)
				perSection[key]++
			}
		}
	}
	alone := func(i choice) bool {
		u := c.at(i)
		n := len(u.stems.stems)
		return !u.dangling && !leans(u.text) && n >= shortestFact && n <= maxFact
	}
	fresh := func(i choice) bool { return alone(i) && !slices.Contains(summary, i) }
	for _, most := range [...]int{1, 2, 5, c.extent.facts} {
		take(all, most, fresh)
	}
	if len(picked) < c.extent.facts {
		take(c.candidates(process, cycle, parts, listing), c.extent.facts, alone)
		take(all, c.extent.facts, alone)
	}
	return readingOrder(picked)
}

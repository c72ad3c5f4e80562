// Package condense shortens what a model is to read by leaving out: sentences of a text, items of a tool's result, old
// messages of a conversation. It owns the choice of what stays.
//
// It promises to write nothing of its own but a line with the mark […] where something is missing: every other line
// stands word for word in the source, made of whole sentences and in its place, so that it can be quoted; JSON stays
// JSON of the same shape; the same input gives the same result; what fits is not touched. It calls no model (seed 003
// asks a lite one for a summary): that would cost money and time, could invent, and could not be quoted. What was left
// out is not lost: the caller keeps the source and tells how to ask for it.
package condense

import (
	"slices"
	"strings"

	"pult/backend/knowledge/library"
	"pult/backend/model/token"
)

// Mark stands on a line of its own where something was left out.
const Mark = "[…]"

// Options say what matters.
type Options struct {
	Focus    []string // questions or key words; sentences with their words come first
	Language string   // "de" or "en", for the stems of words; "" is read as German
	Tokens   int      // the budget, as token.Estimate counts
}

// Text keeps the sentences, list items and table rows that matter most: those with words of the focus, definitions,
// numbers, the beginnings of texts and sections, what many others speak of. Their headings stay above them. cut tells
// that something is missing, if only white space. When not even one sentence fits, the result is the beginning of the
// best one up to a word, with Mark below it; only Mark alone can be above the budget.
func Text(text string, o Options) (short string, cut bool) {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if token.Estimate(text) <= o.Tokens {
		return text, false
	}
	return newDigest(text, o.Focus, library.NewFolder(o.Language)).within(o.Tokens)
}

// Key lists the n sentences that say most about a text, in their order; fewer when there are no more.
func Key(text string, n int) []string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if n <= 0 {
		return nil
	}
	d := newDigest(text, nil, library.NewFolder(""))
	var best []int
	chosen := d.newChoice()
	for _, at := range d.order {
		if len(best) == n {
			break
		}
		if chosen.repeats(at) {
			continue
		}
		chosen.take(at)
		best = append(best, at)
	}
	slices.Sort(best)
	points := make([]string, len(best))
	for i, at := range best {
		points[i] = d.units[at].text
	}
	return points
}

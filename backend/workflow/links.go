package workflow

import (
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/quantity"
	"pult/backend/material/kinds"
)

// LinkKind is what two results have in common.
type LinkKind string

// Kinds of links.
const (
	TermLink   LinkKind = "term"
	NumberLink LinkKind = LinkKind(quantity.Number)
	DateLink   LinkKind = LinkKind(quantity.Date)
)

// Link is one cross-reference: a term that stands in two results, or a number or date of which both speak. OK: they
// agree.
type Link struct {
	Kind  LinkKind `json:"kind"`
	What  string   `json:"what"` // the term, or what is counted; "" for a date
	OK    bool     `json:"ok"`
	Left  Spot     `json:"left"`
	Right Spot     `json:"right"`
}

// Spot is a place in a result.
type Spot struct {
	StepID string    `json:"stepId"`
	Where  i18n.Text `json:"where"` // section or label
	Value  string    `json:"value"` // as it stands there
}

// passage is a piece of a result that has a place.
type passage struct {
	artifact.Passage
	stepID string
}

// amount is a number or a date with the place where it stands.
type amount struct {
	quantity.Figure
	at passage
}

func (p passage) spot(value string) Spot { return Spot{StepID: p.stepID, Where: p.Where, Value: value} }

// reading is a result as passages, with the numbers and dates in them.
type reading struct {
	passages []passage
	terms    []string
	figures  []amount
}

// readings are the results that can be read, in step order.
func readings(arts []artifact.Artifact) []reading {
	var list []reading
	for _, a := range arts {
		var r reading
		if read := kinds.Of(a.Type).Passages; read != nil {
			said := read(a.Content)
			r.terms = said.Terms
			for _, p := range said.Passages {
				at := passage{p, a.StepID}
				r.passages = append(r.passages, at)
				for _, f := range quantity.Read(p.Text, said.Language) {
					r.figures = append(r.figures, amount{f, at})
				}
			}
		}
		list = append(list, r)
	}
	return list
}

// relate compares every two results, in step order: the terms of the first that stand in the second, then the numbers
// and dates of the second against those of the first.
func relate(arts []artifact.Artifact) []Link {
	links := []Link{}
	all := readings(arts)
	for i, left := range all {
		for _, right := range all[i+1:] {
			links = append(links, sharedTerms(left, right)...)
			links = append(links, sharedFigures(left, right)...)
		}
	}
	return links
}

func sharedTerms(left, right reading) []Link {
	var links []Link
	for _, term := range left.terms {
		stands := func(p passage) bool { return strings.Contains(strings.ToLower(p.Text), strings.ToLower(term)) }
		here, there := slices.IndexFunc(left.passages, stands), slices.IndexFunc(right.passages, stands)
		if here >= 0 && there >= 0 {
			links = append(
				links,
				Link{
					Kind:  TermLink,
					What:  term,
					OK:    true,
					Left:  left.passages[here].spot(term),
					Right: right.passages[there].spot(term),
				},
			)
		}
	}
	return links
}

// sharedFigures holds each number and date of the right result against those of the left one that speak of the same
// thing. It agrees when one of them is equal; else it conflicts with the one whose words are nearest.
func sharedFigures(left, right reading) []Link {
	var links []Link
	var seen []string
	for _, f := range right.figures {
		name := string(f.Kind) + f.Key + f.Value
		other, found := counterpart(f, left.figures)
		if !found || slices.Contains(seen, name) {
			continue
		}
		seen = append(seen, name)
		what := ""
		if f.Kind == quantity.Number {
			what = strings.TrimLeft(other.Shown, "0123456789., ")
		}
		links = append(
			links,
			Link{
				Kind:  LinkKind(f.Kind),
				What:  what,
				OK:    f.Equals(other.Figure),
				Left:  other.at.spot(other.Shown),
				Right: f.at.spot(f.Shown),
			},
		)
	}
	return links
}

func counterpart(f amount, others []amount) (best amount, found bool) {
	most := -1
	for _, o := range others {
		common := o.Common(f.Figure)
		if o.Kind != f.Kind || o.Key != f.Key || f.Vague && common < f.Needed(o.Figure) {
			continue
		}
		if f.Equals(o.Figure) {
			return o, true
		}
		if common > most {
			best, found, most = o, true, common
		}
	}
	return best, found
}

// agreement counts the numbers and dates that two results have in common, and those of them that agree.
func agreement(links []Link) (all, good int) {
	for _, l := range links {
		if l.Kind == TermLink {
			continue
		}
		all++
		if l.OK {
			good++
		}
	}
	return all, good
}

package evidence

import (
	"slices"

	"pult/backend/lang/prose"
	"pult/backend/lang/quantity"
)

// Conflict is a number or a date that two sources give differently, in sentences that speak of the same thing.
type Conflict struct {
	Kind  quantity.Kind `json:"kind"`
	Left  Saying        `json:"left"`
	Right Saying        `json:"right"`
}

// Saying is what one source says.
type Saying struct {
	Source int    `json:"source"` // number into Research.Sources, from 1
	Value  string `json:"value"`  // as it stands there
	Text   string `json:"text"`   // the sentence
}

const (
	// commonWords is how many words around two numbers must be the same before they are held against each other.
	commonWords = 3
	// maxConflicts are named: more of them would be noise.
	maxConflicts = 5
)

// sentence is one of a source with its numbers and dates.
type sentence struct {
	text    string
	figures []quantity.Figure
}

// conflicts holds what the research quotes of each source against all that the others say.
func (c checker) conflicts() (list []Conflict, compared bool) {
	list = []Conflict{}
	read := 0
	for _, k := range c.sources {
		if k.text != "" {
			read++
			k.count()
		}
	}
	if read < 2 {
		return list, false
	}
	for _, s := range statements(c.research) {
		if len(s.cites) == 0 {
			continue
		}
		for _, found := range c.disputed(s) {
			if len(list) < maxConflicts && !known(list, found.Left, found.Right) {
				list = append(list, found)
			}
		}
	}
	return list, true
}

// count gathers the sentences of a source that have a number or a date.
func (k *kept) count() {
	for _, text := range prose.Sentences(k.text) {
		if figures := quantity.Read(text, k.language); len(figures) > 0 {
			k.sentences = append(k.sentences, sentence{text, figures})
		}
	}
}

// disputed are the numbers of a statement that sources give differently which it does not name.
func (c checker) disputed(s statement) []Conflict {
	var list []Conflict
	for _, f := range quantity.Read(s.text, c.research.Language) {
		for n, k := range c.sources {
			right, ok := k.contradicts(f)
			if !ok || slices.Contains(s.cites, n+1) {
				continue
			}
			right.Source = n + 1
			list = append(
				list,
				Conflict{Kind: f.Kind, Left: Saying{Source: s.cites[0], Value: f.Shown, Text: s.text}, Right: right},
			)
		}
	}
	return list
}

// contradicts finds the sentence that speaks most clearly of the same thing and gives another number; none when the
// source has the same number anywhere.
func (k *kept) contradicts(f quantity.Figure) (said Saying, found bool) {
	most := commonWords - 1
	for _, s := range k.sentences {
		for _, o := range s.figures {
			if o.Kind != f.Kind || o.Key != f.Key {
				continue
			}
			if f.Equals(o) {
				return Saying{}, false
			}
			if n := f.Common(o); n > most && 2*n >= min(len(f.Words), len(o.Words)) {
				said, found, most = Saying{Value: o.Shown, Text: s.text}, true, n
			}
		}
	}
	return said, found
}

// known reports a pair that is named already, from either side.
func known(list []Conflict, left, right Saying) bool {
	return slices.ContainsFunc(list, func(c Conflict) bool {
		return c.Left.Value == left.Value && c.Right.Value == right.Value ||
			c.Left.Value == right.Value && c.Right.Value == left.Value
	})
}

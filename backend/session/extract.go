package session

import (
	"slices"
	"strings"

	"pult/backend/diagram"
)

// mostKeyFacts is how many facts a picture builds on (seed 000: "Top 5 facts").
const mostKeyFacts = 5

// ImageContext is what a picture may take from a research (seed 000, extractForImage). Every string stands in the research.
type ImageContext struct {
	VisualElements []Element   `json:"visualElements"` // things that can be shown, most important first
	Labels         []string    `json:"labels"`         // words that may be written into the picture
	KeyFacts       []Fact      `json:"keyFacts"`
	Complexity     string      `json:"complexity"` // the class it is for; empty when not known
	Structures     []Structure `json:"structures"`
	Sources        []Source    `json:"sources"`
}

// Element is a thing that can be drawn, with what the research says about it.
type Element struct {
	Label string `json:"label"`
	Note  string `json:"note"`
	Fact  int    `json:"fact"` // number of the key fact that speaks of it, 1-based; 0 = none
	Cites []int  `json:"cites"`
}

// ExtractForImage picks what a picture needs from a research: the terms as things to show, ordered by how often the text speaks of
// them, the first five facts, and the structures that can become diagrams.
func ExtractForImage(r Research) ImageContext {
	c := ImageContext{
		KeyFacts:   r.Facts[:min(len(r.Facts), mostKeyFacts)],
		Complexity: r.Grade,
		Structures: r.Structures,
		Sources:    r.Sources,
	}
	text := wholeText(r)
	for _, t := range r.Terms {
		c.VisualElements = append(c.VisualElements, Element{Label: t.Word, Note: t.Definition, Fact: factOf(t.Word, c.KeyFacts), Cites: t.Cites})
	}
	slices.SortStableFunc(c.VisualElements, func(a, b Element) int {
		return strings.Count(text, strings.ToLower(b.Label)) - strings.Count(text, strings.ToLower(a.Label))
	})
	c.Labels = labels(r)
	return c
}

func wholeText(r Research) string {
	var b strings.Builder
	for _, s := range r.Summary {
		b.WriteString(strings.ToLower(s.Text) + "\n")
	}
	for _, section := range r.Sections {
		for _, s := range section.Sentences {
			b.WriteString(strings.ToLower(s.Text) + "\n")
		}
	}
	return b.String()
}

func factOf(word string, facts []Fact) int {
	for i, f := range facts {
		if strings.Contains(strings.ToLower(f.Text), strings.ToLower(word)) {
			return i + 1
		}
	}
	return 0
}

func labels(r Research) []string {
	found := []string{}
	add := func(label string) {
		if label != "" && !slices.Contains(found, label) {
			found = append(found, label)
		}
	}
	add(r.Title)
	for _, s := range r.Structures {
		if s.Kind == diagram.Comparison {
			for _, h := range s.Header {
				add(h)
			}
			continue
		}
		for _, item := range s.Items {
			add(item.Label)
		}
	}
	for _, t := range r.Terms {
		add(t.Word)
	}
	return found
}

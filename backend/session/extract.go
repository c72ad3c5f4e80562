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

// MusicContext is what a song may take from a research (seed 000, extractForMusic). Every text stands in the research but RhymeWords.
type MusicContext struct {
	FactualContent []Fact              `json:"factualContent"` // all that it says, each once: facts first, then the text in reading order
	KeyTerms       []Term              `json:"keyTerms"`
	RhymeWords     map[string][]string `json:"rhymeWords"`  // by term: words that rhyme with it; only terms that have some
	MemoryHooks    []Sentence          `json:"memoryHooks"` // "Verdunstung, Kondensation, Niederschlag": the steps of a process in their order
	GradeLevel     string              `json:"gradeLevel"`
	Sources        []Source            `json:"sources"`
}

// Rhymer finds up to limit words that rhyme purely with a word.
type Rhymer interface {
	Rhymes(word string, limit int) []string
}

// mostRhymes is how many words are found for a term.
const mostRhymes = 40

// ExtractForMusic picks what a song needs from a research.
func ExtractForMusic(r Research, rhymer Rhymer) MusicContext {
	c := MusicContext{FactualContent: allFacts(r), KeyTerms: r.Terms, RhymeWords: map[string][]string{}, MemoryHooks: hooks(r), GradeLevel: r.Grade, Sources: r.Sources}
	for _, t := range r.Terms {
		if words := rhymer.Rhymes(t.Word, mostRhymes); len(words) > 0 {
			c.RhymeWords[t.Word] = words
		}
	}
	return c
}

func allFacts(r Research) []Fact {
	var all []Fact
	add := func(f Fact) {
		if !slices.ContainsFunc(all, func(have Fact) bool { return have.Text == f.Text }) {
			all = append(all, f)
		}
	}
	for _, f := range r.Facts {
		add(f)
	}
	for _, s := range r.Summary {
		add(Fact{Text: s.Text, Cites: s.Cites, Own: s.Own})
	}
	for _, section := range r.Sections {
		for _, s := range section.Sentences {
			add(Fact{Text: s.Text, Cites: s.Cites, Own: s.Own})
		}
	}
	return all
}

func hooks(r Research) []Sentence {
	list := []Sentence{}
	for _, s := range r.Structures {
		if s.Kind != diagram.Process && s.Kind != diagram.Cycle || len(s.Items) < 3 {
			continue
		}
		labels := make([]string, len(s.Items))
		for i, item := range s.Items {
			labels[i] = item.Label
		}
		list = append(list, Sentence{Text: strings.Join(labels, ", "), Cites: s.Cites, Own: s.Own})
	}
	return list
}

// EditContext is what a worksheet may take from a research. Seed 000 names none for this agent; ours completes it.
type EditContext struct {
	Sentences  []Section   `json:"sentences"` // the text in reading order; the summary is a section without a heading
	Terms      []Term      `json:"terms"`
	Structures []Structure `json:"structures"` // their entries are no sentences of the text
	GradeLevel string      `json:"gradeLevel"`
	Sources    []Source    `json:"sources"`
}

// ExtractForEdit picks what a worksheet needs from a research.
func ExtractForEdit(r Research) EditContext {
	c := EditContext{Terms: r.Terms, Structures: r.Structures, GradeLevel: r.Grade, Sources: r.Sources}
	if len(r.Summary) > 0 {
		c.Sentences = append(c.Sentences, Section{Sentences: r.Summary})
	}
	for _, s := range r.Sections {
		listed := slices.ContainsFunc(r.Structures, func(st Structure) bool { return st.Repeats(s) })
		s.Sentences = slices.DeleteFunc(slices.Clone(s.Sentences), func(one Sentence) bool {
			return slices.ContainsFunc(r.Summary, func(said Sentence) bool { return said.Text == one.Text })
		})
		if !listed && len(s.Sentences) > 0 { // "Stoffaufnahme: …" is an item of a list; the structure has it
			c.Sentences = append(c.Sentences, s)
		}
	}
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

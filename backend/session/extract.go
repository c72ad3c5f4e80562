package session

import (
	"slices"
	"strings"

	"pult/backend/diagram"
	"pult/backend/music"
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

// TextContext is what work with a text may take from a picture or a song. Every string stands in it.
type TextContext struct {
	Title      string       `json:"title"`
	Topic      string       `json:"topic"`
	Language   string       `json:"language"`
	Grade      string       `json:"grade"`
	Sections   []Section    `json:"sections"`
	Terms      []Term       `json:"terms"` // a label with its note
	Structures []Structure  `json:"structures"`
	Stanzas    [][]SongLine `json:"stanzas"` // of a song, a line as it is sung
	Sources    []Source     `json:"sources"`
}

// ExtractFromImage takes the labels of a picture with their notes as terms, what stands in an order as a structure, and a table as one. Language is that of
// a picture without labels.
func ExtractFromImage(i Image, language string) TextContext {
	d := i.Diagram
	c := TextContext{Title: d.Title, Topic: d.Title, Language: d.Language, Sources: i.Sources}
	if c.Language != "de" && c.Language != "en" {
		c.Language = language
	}
	cites := []int{}
	for n := range i.Sources {
		cites = append(cites, n+1)
	}
	st := Structure{Kind: d.Kind, Heading: d.Title, Header: d.Header, Rows: d.Rows, Cites: cites}
	for _, n := range d.Nodes {
		st.Items = append(st.Items, Item{Label: n.Label, Text: n.Note})
		if n.Note != "" && d.Kind != diagram.Timeline {
			c.Terms = append(c.Terms, Term{Word: n.Label, Definition: n.Note, Cites: cites})
		}
	}
	if len(d.Header) == 2 { // a table of two columns says of each thing what it is
		for _, row := range d.Rows {
			c.Terms = append(c.Terms, Term{Word: row[0], Definition: row[1], Cites: cites})
		}
	}
	c.Structures = []Structure{st}
	return c
}

// ExtractFromSong takes the words of a song: each stanza as it is sung, and those lines that say something about the topic as sentences.
func ExtractFromSong(s Song) TextContext {
	c := TextContext{Title: s.Title, Topic: s.Topic, Language: s.Language, Grade: s.Grade, Sources: s.Sources}
	for _, stanza := range s.Stanzas {
		c.Stanzas = append(c.Stanzas, stanza.Lines)
		if stanza.Kind == music.Chorus {
			continue
		}
		if sentences := sentencesOf(stanza.Lines); len(sentences) > 0 {
			c.Sections = append(c.Sections, Section{Sentences: sentences})
		}
	}
	return c
}

// sentencesOf puts lines together that the sources say one after another, up to the end of the sentence.
func sentencesOf(lines []SongLine) []Sentence {
	var list []Sentence
	var open Sentence
	for _, l := range lines {
		if len(l.Cites) == 0 {
			open = Sentence{}
			continue
		}
		open.Text = strings.TrimSpace(open.Text + " " + l.Text)
		for _, n := range l.Cites {
			if !slices.Contains(open.Cites, n) {
				open.Cites = append(open.Cites, n)
			}
		}
		if strings.HasSuffix(l.Text, ".") {
			list = append(list, open)
			open = Sentence{}
		}
	}
	return list
}

package artifact

import (
	"slices"
	"strings"

	"pult/backend/material/diagram"
	"pult/backend/material/song/music"
)

// maxKeyFacts is how many facts a picture builds on (seed 000: "Top 5 facts").
const maxKeyFacts = 5

// ImageContext is what a picture may take from a research (seed 000, extractForImage). Every string stands in the
// research.
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

// ExtractForImage picks what a picture needs from a research: the terms as things to show, ordered by how often the
// text speaks of them, the first five facts, and the structures that can become diagrams.
func ExtractForImage(r Research) ImageContext {
	c := ImageContext{
		KeyFacts:   r.Facts[:min(len(r.Facts), maxKeyFacts)],
		Complexity: r.Grade,
		Structures: r.Structures,
		Sources:    r.Sources,
	}
	text := wholeText(r)
	for _, t := range r.Terms {
		c.VisualElements = append(
			c.VisualElements,
			Element{Label: t.Word, Note: t.Definition, Fact: factOf(t.Word, c.KeyFacts), Cites: t.Cites},
		)
	}
	slices.SortStableFunc(c.VisualElements, func(a, b Element) int {
		return strings.Count(text, strings.ToLower(b.Label)) - strings.Count(text, strings.ToLower(a.Label))
	})
	c.Labels = labels(r)
	return c
}

// MusicContext is what a song may take from a research (seed 000, extractForMusic). Every text stands in the research
// but RhymeWords.
type MusicContext struct {
	// All that it says, each once: facts first, then the text in reading order.
	FactualContent []Fact              `json:"factualContent"`
	KeyTerms       []Term              `json:"keyTerms"`
	RhymeWords     map[string][]string `json:"rhymeWords"` // by term: words that rhyme with it; only terms that have some
	// "Verdunstung, Kondensation, Niederschlag": the steps of a process in their order.
	MemoryHooks []Sentence `json:"memoryHooks"`
	GradeLevel  string     `json:"gradeLevel"`
	Sources     []Source   `json:"sources"`
}

// Rhymer finds up to limit words that rhyme purely with a word.
type Rhymer interface {
	Rhymes(word string, limit int) []string
}

// maxRhymes is how many words are found for a term.
const maxRhymes = 40

// ExtractForMusic picks what a song needs from a research.
func ExtractForMusic(r Research, rhymer Rhymer) MusicContext {
	c := MusicContext{
		FactualContent: allFacts(r),
		KeyTerms:       r.Terms,
		RhymeWords:     map[string][]string{},
		MemoryHooks:    hooks(r),
		GradeLevel:     r.Grade,
		Sources:        r.Sources,
	}
	for _, t := range r.Terms {
		if words := rhymer.Rhymes(t.Word, maxRhymes); len(words) > 0 {
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

// ExtractFromImage takes the labels of a picture with their notes as terms, what stands in an order as a structure, and
// a table as one. Language is that of a picture without labels.
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

// ExtractFromSong takes the words of a song: each stanza as it is sung, and those lines that say something about the
// topic as sentences.
func ExtractFromSong(s Song) TextContext {
	c := TextContext{Title: s.Title, Topic: s.Topic, Language: s.Language, Grade: s.Grade, Sources: s.Sources}
	for _, stanza := range s.Stanzas {
		c.Stanzas = append(c.Stanzas, stanza.Lines)
		switch stanza.Kind {
		case music.Chorus:
			continue
		case music.Bridge:
			if st, ok := stepsOf(stanza.Lines); ok {
				c.Structures = append(c.Structures, st)
				continue
			}
		case music.Verse, music.Intro, music.Interlude, music.Outro:
		}
		if sentences := sentencesOf(stanza.Lines); len(sentences) > 0 {
			c.Sections = append(c.Sections, Section{Sentences: sentences})
		}
	}
	return c
}

// stepsOf takes a bridge that names the steps of something: a process. They stand in no sentence, which would give
// their order away.
func stepsOf(lines []SongLine) (Structure, bool) {
	st := Structure{Kind: diagram.Process}
	for _, s := range sentencesOf(lines) {
		for step := range strings.SplitSeq(strings.TrimSuffix(s.Text, "."), ", ") {
			st.Items, st.Cites = append(st.Items, Item{Label: step}), s.Cites
		}
	}
	return st, len(st.Items) > 2
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

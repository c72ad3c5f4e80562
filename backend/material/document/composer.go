package document

import (
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/knowledge"
)

// Composer puts results into a document, one after another.
type Composer struct {
	Words *i18n.Catalogue
	Doc   *Document
	Grade string
	Gaps  []string // that the results so far have named themselves
	cited []int    // numbers of the notes of the current artifact's sources
	own   int      // number of the note about the teacher's own words; 0 = none yet

	Part    Part // what of the results is printed
	Several bool // topics: each has a heading of its own above its sections
	Handed  bool // what stands last is for the class, or solutions: the next result begins a page
	Turned  bool // the next heading begins a page
	Wide    bool // lines to write on are wide: it is for those who write large
	Undated bool // the day of the document is not printed
}

// Say is a sentence of the program in the language of the document.
func (c *Composer) Say(key string) string { return c.Words.Say(i18n.T(key)) }

// Heading begins a section of the result.
func (c *Composer) Heading(text string) {
	level := 1
	if c.Several {
		level = 2
	}
	c.Doc.Blocks = append(c.Doc.Blocks, Heading{Level: level, Text: text, Turn: c.Turned})
	c.Turned = false
}

// Paragraph prints sentences with the numbers of their sources.
func (c *Composer) Paragraph(sentences []artifact.Sentence) {
	if len(sentences) == 0 {
		return
	}
	spans := make([]Span, 0, len(sentences))
	for i, s := range sentences {
		text := s.Text
		if i > 0 {
			text = " " + text
		}
		span := Span{Text: text}
		if i == len(sentences)-1 || s.Own != sentences[i+1].Own || !slices.Equal(s.Cites, sentences[i+1].Cites) {
			span.Notes = c.Marked(s.Cites, s.Own) // one number after a run of sentences from the same source
		}
		spans = append(spans, span)
	}
	c.Doc.Blocks = append(c.Doc.Blocks, Paragraph{Spans: spans})
}

// Sources makes a note of each source that was read; one that another artifact has cited keeps its number.
func (c *Composer) Sources(list []artifact.Source) {
	c.cited = make([]int, len(list))
	for i, s := range list {
		if s.Unread {
			continue
		}
		text := Reference(s, c.Words)
		at := slices.Index(c.Doc.Notes, text)
		if at < 0 {
			at = len(c.Doc.Notes)
			c.Doc.Notes = append(c.Doc.Notes, text)
		}
		c.cited[i] = at + 1
	}
}

func (c *Composer) notes(cites []int) []int {
	notes := make([]int, 0, len(cites))
	for _, n := range cites {
		if n >= 1 && n <= len(c.cited) && c.cited[n-1] > 0 {
			notes = append(notes, c.cited[n-1])
		}
	}
	return notes
}

// Marked are the notes of a text. That the teacher changed it is a note of its own: the sources do not say it so.
func (c *Composer) Marked(cites []int, own bool) []int {
	notes := c.notes(cites)
	if !own {
		return notes
	}
	if c.own == 0 {
		c.Doc.Notes = append(c.Doc.Notes, c.Say("export.own"))
		c.own = len(c.Doc.Notes)
	}
	return append(notes, c.own)
}

// Sentence is a line of the program's own; under a table it says what the cells cannot.
func (c *Composer) Sentence(text string) {
	c.Doc.Blocks = append(c.Doc.Blocks, Paragraph{Spans: []Span{{Text: text}}})
}

// Reference is a source as a footnote: author, title, place, licence; of a page also its address, its date and the day
// on which it was read.
func Reference(s artifact.Source, words *i18n.Catalogue) string {
	if s.OfModel() {
		return words.Say(i18n.T("source.model")) + "."
	}
	var parts []string
	if s.Author != "" {
		parts = append(parts, s.Author+":")
	}
	parts = append(parts, words.Say(i18n.T("export.quoted", "title", s.Title)))
	text := strings.Join(parts, " ")
	if s.Origin != "" {
		text += ", " + knowledge.Of(s.Origin, s.URL).Footnote(words, s.Origin, s.URL)
	}
	if s.Place != "" {
		text += ", " + s.Place
	}
	if s.Date != "" {
		text += ", " + words.Say(i18n.T("source.date", "date", i18n.Date(s.Date, words.Lang())))
	}
	if s.ReadOn != "" {
		text += ", " + words.Say(i18n.T("source.readOn", "date", i18n.Date(s.ReadOn, words.Lang())))
	}
	if licence := LicenceOf(s, words); licence != "" {
		text += ", " + licence
	}
	return text + "."
}

// LicenceOf is what is said of a source's licence: also that there is none, where its texts are somebody's; "" else.
func LicenceOf(s artifact.Source, words *i18n.Catalogue) string {
	switch {
	case s.Licence != "":
		return words.Say(i18n.T("export.licence", "licence", s.Licence))
	case knowledge.Of(s.Origin, s.URL).Licensed:
		return words.Say(i18n.T("export.noLicence"))
	}
	return ""
}

// Put adds blocks at the end.
func (c *Composer) Put(blocks ...Block) { c.Doc.Blocks = append(c.Doc.Blocks, blocks...) }

// Plain is a paragraph of one look.
func Plain(text string) Paragraph { return Paragraph{Spans: []Span{{Text: text}}} }

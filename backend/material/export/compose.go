package export

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/evidence"
	"pult/backend/material/diagram"
	"pult/backend/workflow"
)

// Compose turns the artifacts of a run into a document, in step order, and ends with what is missing. A run that is not completed is
// marked as a draft.
func Compose(r workflow.Run, artifacts []artifact.Artifact, day time.Time) (Document, error) {
	words := i18n.Must(r.Language)
	d := Document{Title: r.Title, Subject: r.Title, Language: string(r.Language), Created: day}
	if r.State != workflow.Completed {
		d.Mark = words.Say(i18n.T("export.draft"))
	}
	c := composer{words: words, doc: &d}
	if topics := Topics(r); len(topics) > 1 {
		d.Title, c.several = strings.Join(topics, " · "), true
	}
	for _, a := range artifacts {
		if err := c.add(a); err != nil {
			return d, err
		}
		c.stale(r, a)
	}
	c.missing(workflow.Missing(r, artifacts))
	d.Subtitle = strings.Join(c.subtitle(day), " · ")
	return d, nil
}

// Topics are what a run is about, in step order, each once.
func Topics(r workflow.Run) []string {
	var topics []string
	for _, s := range r.Steps {
		if t := s.Params["topic"]; t != "" && !slices.Contains(topics, t) {
			topics = append(topics, t)
		}
	}
	return topics
}

type composer struct {
	words *i18n.Catalogue
	doc   *Document
	grade string
	cited []int    // numbers of the notes of the current artifact's sources
	own   int      // number of the note about the teacher's own words; 0 = none yet
	gaps  []string // of the researches so far

	several bool // topics: each has a heading of its own above its sections
	handed  bool // what stands last is for the class, or solutions: the next result begins a page
	turned  bool // the next heading begins a page
}

func (c *composer) say(key string) string { return c.words.Say(i18n.T(key)) }

func (c *composer) subtitle(day time.Time) []string {
	var parts []string
	if c.grade != "" {
		parts = append(parts, c.words.Say(i18n.T("export.grade", "grade", c.grade)))
	}
	return append(parts, i18n.Day(day, c.words.Lang()))
}

func (c *composer) add(a artifact.Artifact) error {
	switch a.Type {
	case artifact.ResearchType:
		var re artifact.Research
		if err := json.Unmarshal(a.Content, &re); err != nil {
			return fault.New(fault.Corrupt, "fault.artifact.broken", err)
		}
		c.research(re)
	case artifact.DocumentType:
		var doc artifact.Document
		if err := json.Unmarshal(a.Content, &doc); err != nil {
			return fault.New(fault.Corrupt, "fault.artifact.broken", err)
		}
		c.document(doc)
	case artifact.ImageType:
		var im artifact.Image
		if err := json.Unmarshal(a.Content, &im); err != nil {
			return fault.New(fault.Corrupt, "fault.artifact.broken", err)
		}
		c.image(im, a.Files)
	case artifact.MusicType:
		var s artifact.Song
		if err := json.Unmarshal(a.Content, &s); err != nil {
			return fault.New(fault.Corrupt, "fault.artifact.broken", err)
		}
		c.song(s)
	}
	return nil
}

func (c *composer) research(re artifact.Research) {
	d := c.doc
	switch {
	case c.several:
		d.Blocks = append(d.Blocks, Heading{Level: 1, Text: re.Title, Turn: c.handed})
		c.handed = false
	case len(d.Blocks) == 0:
		d.Title, d.Subject = re.Title, re.Topic
	}
	c.grade = re.Grade
	reading := evidence.Read(re)
	lang := c.words.Lang()
	d.Reading = strings.TrimSpace(d.Reading + " " + c.words.Say(reading.Text) + " " + c.words.Say(reading.Measures(lang)))
	c.sources(re.Sources)
	c.heading(c.say("export.summary"))
	c.paragraph(re.Summary)
	c.sections(re)
	c.facts(re.Facts)
	c.terms(re.Terms)
	c.gaps = append(c.gaps, re.Gaps...)
}

// stale says of a result that what it was made from has changed since.
func (c *composer) stale(r workflow.Run, a artifact.Artifact) {
	for _, s := range r.Steps {
		if s.ArtifactID == a.ID && s.State == workflow.Stale {
			c.sentence(c.words.Say(i18n.T("missing.stale", "step", s.Title)))
		}
	}
}

// missing lists what is not there, each once: the gaps of the researches are among what the results lack, when the run was compiled.
func (c *composer) missing(lacking []i18n.Text) {
	var texts []string
	for _, t := range lacking {
		texts = append(texts, c.words.Say(t))
	}
	list := List{}
	seen := map[string]bool{}
	for _, text := range append(texts, c.gaps...) {
		if !seen[text] {
			seen[text] = true
			list.Items = append(list.Items, []Span{{Text: text}})
		}
	}
	if len(list.Items) > 0 {
		c.heading(c.say("export.gaps"))
		c.doc.Blocks = append(c.doc.Blocks, list)
	}
}

func (c *composer) heading(text string) {
	level := 1
	if c.several {
		level = 2
	}
	c.doc.Blocks = append(c.doc.Blocks, Heading{Level: level, Text: text, Turn: c.turned})
	c.turned = false
}

func (c *composer) paragraph(sentences []artifact.Sentence) {
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
			span.Notes = c.marked(s.Cites, s.Own) // one number after a run of sentences from the same source
		}
		spans = append(spans, span)
	}
	c.doc.Blocks = append(c.doc.Blocks, Paragraph{Spans: spans})
}

// sections prints the text. A section is printed as the list that repeats it; where the two say different things by now, as text, and a list of
// the teacher's beside it. Comparisons stand in no section and follow the text.
func (c *composer) sections(re artifact.Research) {
	printed := map[int]bool{}
	for _, s := range re.Sections {
		c.heading(s.Heading)
		i := slices.IndexFunc(re.Structures, func(st artifact.Structure) bool { return st.Repeats(s) })
		if i < 0 {
			c.paragraph(s.Sentences)
			i = slices.IndexFunc(re.Structures, func(st artifact.Structure) bool { return st.Own && st.Heading == s.Heading && len(st.Header) == 0 })
		}
		if i >= 0 {
			c.structure(re.Structures[i])
			printed[i] = true
		}
	}
	for i, st := range re.Structures {
		if len(st.Header) > 0 || st.Own && !printed[i] {
			c.heading(st.Heading)
			c.structure(st)
		}
	}
}

// structure prints steps, dates and parts as a list and a comparison as a table, as the source has them.
func (c *composer) structure(st artifact.Structure) {
	if len(st.Header) > 0 {
		c.doc.Blocks = append(c.doc.Blocks, Table{Header: st.Header, Rows: st.Rows})
		if st.Own {
			c.sentence(c.say("export.own"))
		}
		return
	}
	list := List{Ordered: st.Kind == diagram.Process || st.Kind == diagram.Cycle}
	for i, item := range st.Items {
		spans := []Span{{Text: item.Label, Bold: true}}
		if item.Text != "" {
			spans[0].Text += ": "
			spans = append(spans, Span{Text: item.Text})
		}
		if i == len(st.Items)-1 {
			spans[len(spans)-1].Notes = c.marked(st.Cites, st.Own)
		}
		list.Items = append(list.Items, spans)
	}
	c.doc.Blocks = append(c.doc.Blocks, list)
}

// sources makes a note of each source; one that another artifact has cited keeps its number.
func (c *composer) sources(list []artifact.Source) {
	c.cited = make([]int, len(list))
	for i, s := range list {
		text := Reference(s, c.words)
		at := slices.Index(c.doc.Notes, text)
		if at < 0 {
			at = len(c.doc.Notes)
			c.doc.Notes = append(c.doc.Notes, text)
		}
		c.cited[i] = at + 1
	}
}

func (c *composer) notes(cites []int) []int {
	notes := make([]int, 0, len(cites))
	for _, n := range cites {
		if n >= 1 && n <= len(c.cited) {
			notes = append(notes, c.cited[n-1])
		}
	}
	return notes
}

// marked are the notes of a text. That the teacher changed it is a note of its own: the sources do not say it so.
func (c *composer) marked(cites []int, own bool) []int {
	notes := c.notes(cites)
	if !own {
		return notes
	}
	if c.own == 0 {
		c.doc.Notes = append(c.doc.Notes, c.say("export.own"))
		c.own = len(c.doc.Notes)
	}
	return append(notes, c.own)
}

func (c *composer) facts(facts []artifact.Fact) {
	if len(facts) == 0 {
		return
	}
	c.heading(c.say("export.facts"))
	items := make([][]Span, len(facts))
	for i, f := range facts {
		items[i] = []Span{{Text: f.Text, Notes: c.marked(f.Cites, f.Own)}}
	}
	c.doc.Blocks = append(c.doc.Blocks, List{Items: items})
}

func (c *composer) terms(terms []artifact.Term) {
	if len(terms) == 0 {
		return
	}
	c.heading(c.say("export.terms"))
	t := Table{Header: []string{c.say("export.term"), c.say("export.definition")}}
	var own []string
	for _, term := range terms {
		t.Rows = append(t.Rows, []string{term.Word, term.Definition})
		if term.Own {
			own = append(own, term.Word)
		}
	}
	c.doc.Blocks = append(c.doc.Blocks, t)
	if len(own) > 0 {
		c.sentence(strings.Join(own, ", ") + ": " + c.say("export.own"))
	}
}

// sentence is a line of the program's own; under a table it says what the cells cannot.
func (c *composer) sentence(text string) {
	c.doc.Blocks = append(c.doc.Blocks, Paragraph{Spans: []Span{{Text: text}}})
}

func (c *composer) image(im artifact.Image, files []artifact.File) {
	p := Picture{Alt: im.Diagram.Alt, Caption: im.Diagram.Title, WidthMM: 170} // the sources stand in the picture itself
	for _, f := range files {
		switch f.Name { // what a model painted lies beside them without its labels
		case artifact.DrawnPNG:
			p.PNG = f.Data
		case artifact.DrawnSVG:
			p.SVG = f.Data
		}
	}
	if len(c.doc.Blocks) == 0 {
		c.doc.Title, c.doc.Subject = im.Diagram.Title, im.Diagram.Title
	} else {
		c.turned = c.handed
		c.heading(c.say("export.diagram"))
	}
	c.handed = false
	c.doc.Blocks = append(c.doc.Blocks, p)
}

// Reference is a source as a footnote: author, title, place, licence; of a page also its address, its date and the day on which it was read.
func Reference(s artifact.Source, words *i18n.Catalogue) string {
	var parts []string
	if s.Author != "" {
		parts = append(parts, s.Author+":")
	}
	parts = append(parts, words.Say(i18n.T("export.quoted", "title", s.Title)))
	text := strings.Join(parts, " ")
	switch s.Origin {
	case "starter":
		text += ", " + words.Say(i18n.T("export.starter"))
	case "":
	default:
		if s.URL != "" {
			text += ", " + s.Origin + ", " + s.URL
			break
		}
		text += ", " + words.Say(i18n.T("export.file", "file", s.Origin))
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
	if s.Licence != "" {
		text += ", " + words.Say(i18n.T("export.licence", "licence", s.Licence))
	}
	return text + "."
}

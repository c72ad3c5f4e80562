package handwork

import (
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/material/diagram"
)

// composer writes a artifact.Research from chosen units; it numbers the documents in the order they are quoted.
type composer struct {
	desk    *desk
	chooser *chooser
	sources []int // documents by number - 1
	places  map[int][]string
}

func (d *desk) compose(c *chooser, m matter, grade string) artifact.Research {
	w := &composer{desk: d, chooser: c, places: map[int][]string{}}
	summary := c.summary()
	terms := c.terms()
	words := make([]string, len(terms))
	for i, t := range terms {
		words[i] = t.word
	}
	r := artifact.Research{
		Title: c.title(m), Topic: m.text, Language: c.docs[0].first.Language, Grade: grade,
		Summary: w.sentences(summary),
		Gaps:    []string{},
	}
	r.Sections = w.sections(c.text(summary))
	r.Facts = w.facts(c.facts(summary, words))
	r.Terms = []artifact.Term{}
	for _, t := range terms {
		r.Terms = append(r.Terms, artifact.Term{Word: t.word, Definition: t.definition, Cites: w.cite(t.at)})
	}
	r.Structures = w.structures()
	r.Sources = w.listed()
	return r
}

// title is the document's when it is exactly on the topic, else the topic as it was asked.
func (c *chooser) title(m matter) string {
	if first := c.docs[0].first; c.docs[0].tier == exactlyOn && m.names(first.Title, first.Language) {
		return c.docs[0].first.Title
	}
	return m.text
}

// cite numbers the document of a unit and remembers the place. A sentence that stands in several documents names all of
// them.
func (w *composer) cite(i choice) []int {
	text := w.chooser.at(i).text
	cites := []int{w.number(i.doc, i.section, w.chooser.at(i).page)}
	for d, doc := range w.chooser.docs {
		if d == i.doc {
			continue
		}
		for s, section := range doc.sections {
			for _, u := range section.units {
				if u.text == text && !slices.Contains(cites, w.number(d, s, u.page)) {
					cites = append(cites, w.number(d, s, u.page))
				}
			}
		}
	}
	return cites
}

func (w *composer) number(doc, section, page int) int {
	at := slices.Index(w.sources, doc)
	if at < 0 {
		w.sources = append(w.sources, doc)
		at = len(w.sources) - 1
	}
	place := w.chooser.docs[doc].sections[section].heading
	if page > 0 {
		place = strconv.Itoa(page)
	}
	if place != "" && !slices.Contains(w.places[doc], place) {
		w.places[doc] = append(w.places[doc], place)
	}
	return at + 1
}

func (w *composer) sentences(list []choice) []artifact.Sentence {
	out := []artifact.Sentence{}
	for _, i := range list {
		out = append(out, artifact.Sentence{Text: w.chooser.at(i).text, Cites: w.cite(i)})
	}
	return out
}

func (w *composer) facts(list []choice) []artifact.Fact {
	out := []artifact.Fact{}
	for _, i := range list {
		u := w.chooser.at(i)
		out = append(out, artifact.Fact{Text: u.text, Cites: w.cite(i), PassageID: u.passage})
	}
	return out
}

// sections puts the chosen sentences below the headings of their sources. Lists of steps and dates stand where the
// source has them.
func (w *composer) sections(text []choice) []artifact.Section {
	out := []artifact.Section{}
	for d, doc := range w.chooser.docs {
		for s, section := range doc.sections {
			list := w.quoted(text, d, s)
			if len(list) == 0 {
				continue
			}
			heading := w.heading(d, section)
			if n := len(out); n > 0 && out[n-1].Heading == heading {
				out[n-1].Sentences = append(out[n-1].Sentences, w.sentences(list)...)
				continue
			}
			out = append(out, artifact.Section{Heading: heading, Sentences: w.sentences(list)})
		}
	}
	return out
}

// quoted are the units of a section that go into the text.
func (w *composer) quoted(text []choice, doc, section int) []choice {
	list := slices.DeleteFunc(slices.Clone(text), func(i choice) bool { return i.doc != doc || i.section != section })
	s := w.chooser.docs[doc].sections[section]
	if w.chooser.extent.lists && isList(s.shape) && w.chooser.docs[doc].tier >= near {
		for u := range s.units {
			list = append(list, choice{doc, section, u})
		}
	}
	return list
}

func isList(s shape) bool {
	return s == process || s == cycle || s == timeline || s == parts || s == listing
}

// heading is the source's; the opening of the first document has a connector, that of another its title.
func (w *composer) heading(doc int, s section) string {
	switch {
	case s.shape != opening:
		return s.heading
	case doc == 0:
		return w.desk.Say("offline.heading.overview")
	}
	return w.chooser.docs[doc].first.Title
}

// structures are the lists and tables of documents about the topic that can become a diagram.
func (w *composer) structures() []artifact.Structure {
	out := []artifact.Structure{}
	for d, doc := range w.chooser.docs {
		for s, section := range doc.sections {
			st, page := newStructure(section)
			if doc.tier < near && !section.onTopic || !fitsDiagram(st) {
				continue
			}
			st.Cites = []int{w.number(d, s, page)}
			out = append(out, st)
		}
	}
	return out
}

func newStructure(s section) (st artifact.Structure, page int) {
	st = artifact.Structure{Kind: s.kind(), Heading: s.heading}
	if st.Kind == diagram.Comparison {
		st.Header, st.Rows = s.header, s.table
		return st, s.page
	}
	for _, u := range s.units {
		st.Items = append(st.Items, item(u, st.Kind))
	}
	return st, s.page
}

// item splits a list item into label and text. A dated item without a mark after the year is cut behind it.
func item(u unit, kind diagram.Kind) artifact.Item {
	if u.label != "" {
		return artifact.Item{Label: u.label, Text: u.body}
	}
	if kind == diagram.Timeline {
		fields := strings.Fields(u.text)
		for i := range min(4, len(fields)) {
			if year := strings.Trim(fields[i], ".,:;"); len(year) >= 3 && isNumber(year) && i+1 < len(fields) {
				return artifact.Item{Label: strings.Join(fields[:i+1], " "), Text: strings.Join(fields[i+1:], " ")}
			}
		}
	}
	return artifact.Item{Label: u.text, Text: ""}
}

// fitsDiagram leaves out what is too small or too ragged to be shown.
func fitsDiagram(s artifact.Structure) bool {
	if s.Kind != diagram.Comparison {
		return s.Kind != "" && len(s.Items) >= minItems
	}
	if len(s.Header) < 2 || len(s.Rows) < 2 {
		return false
	}
	for _, row := range s.Rows {
		if len(row) != len(s.Header) {
			return false
		}
	}
	return true
}

// maxPlaces is how many headings a source names before "…".
const maxPlaces = 6

func (w *composer) listed() []artifact.Source {
	out := []artifact.Source{}
	for _, doc := range w.sources {
		p := w.chooser.docs[doc].first
		out = append(out, artifact.Source{
			DocumentID: p.DocumentID, Title: p.Title, Author: p.Author, Origin: p.Origin, Licence: p.Licence,
			Place: w.place(doc),
		})
	}
	return out
}

// place names pages or headings; the title as heading says nothing new.
func (w *composer) place(doc int) string {
	title := w.chooser.docs[doc].first.Title
	places := slices.DeleteFunc(slices.Clone(w.places[doc]), func(p string) bool { return p == title })
	if len(places) == 0 {
		return ""
	}
	if isNumber(places[0]) {
		return w.desk.Say("offline.place.pages", "pages", strings.Join(places, ", "))
	}
	if len(places) > maxPlaces {
		places = append(places[:maxPlaces], "…")
	}
	return strings.Join(places, "; ")
}

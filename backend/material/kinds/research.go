package kinds

import (
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/knowledge"
	"pult/backend/knowledge/evidence"
	"pult/backend/material/diagram"
	"pult/backend/material/document"
	"pult/backend/material/quiz"
	"pult/backend/material/tasks"
)

// research is a text with its sources; what agents read is kept with it.
func research() Kind {
	return Kind{
		Kind: artifact.KindOfResearch(), Sourced: true,
		Compose: func(c *document.Composer, a artifact.Artifact) error {
			re, err := artifact.Decode[artifact.Research](a.Content)
			if err == nil && c.Part != document.Solutions {
				study{c}.compose(attested(re, a.Files, c.Words))
			}
			return err
		},
		View: func(a artifact.Artifact, v *View) (err error) {
			v.Research, err = decoded[artifact.Research](a)
			if err != nil {
				return err
			}
			reading, report := evidence.Read(*v.Research), evidence.Check(*v.Research, a.Files)
			v.Reading, v.Report = &reading, &report
			return nil
		},
		Print: func(p Page, words *i18n.Catalogue, a artifact.Artifact) error {
			re, err := artifact.Decode[artifact.Research](a.Content)
			if err != nil {
				return err
			}
			PrintResearch(p, words, re)
			reading := evidence.Read(re)
			p.Line(2, words.Say(reading.Text)+" "+words.Say(reading.Measures(words.Lang())))
			return nil
		},
		Gather: func(a artifact.Artifact) (f Findings, err error) {
			f.Research, err = decoded[artifact.Research](a)
			f.Report = evidence.Check(*f.Research, a.Files)
			return f, err
		},
		Quiz: func(a artifact.Artifact) (quiz.Sheet, error) {
			re, err := artifact.Decode[artifact.Research](a.Content)
			s := quiz.Sheet{Title: re.Title, Language: re.Language, Grade: re.Grade, Learned: true}
			for _, t := range re.Terms {
				s.Cards = append(s.Cards, quiz.Card{Front: t.Word, Back: t.Definition})
			}
			return s, err
		},
		Work: work(func(re artifact.Research, _ string) tasks.Material { return tasks.OfResearch(re) }),
	}
}

// PrintResearch prints a research, or the answer to a question, which is one.
func PrintResearch(p Page, words *i18n.Catalogue, re artifact.Research) {
	listing{p, words}.research(re)
}

// study composes a research.
type study struct{ *document.Composer }

func (c study) compose(re artifact.Research) {
	d := c.Doc
	switch {
	case c.Several:
		d.Blocks = append(d.Blocks, document.Heading{Level: 1, Text: re.Title, Turn: c.Handed})
		c.Handed = false
	case len(d.Blocks) == 0:
		d.Title, d.Subject = re.Title, re.Topic
	}
	c.Grade = re.Grade
	reading := evidence.Read(re)
	lang := c.Words.Lang()
	re = once(re)
	d.Reading = strings.TrimSpace(d.Reading + " " + c.Words.Say(reading.Text) + " " + c.Words.Say(reading.Measures(lang)))
	c.Sources(re.Sources)
	c.Heading(c.Say("export.summary"))
	c.Paragraph(re.Summary)
	c.sections(re)
	c.facts(re)
	c.terms(re.Terms)
	c.Gaps = append(c.Gaps, re.Gaps...)
}

// attested marks the statements that their sources do not have and takes the numbers of those from them: a footnote
// would say that it stands there. Of a research from before texts were kept nobody can tell.
func attested(re artifact.Research, files []artifact.File, words *i18n.Catalogue) artifact.Research {
	kept := func(s artifact.Source) bool {
		_, ok := artifact.CopyOf(s, files)
		return ok || s.Unread || s.OfModel()
	}
	if !slices.ContainsFunc(re.Sources, kept) {
		return re
	}
	report, doubts := evidence.Check(re, files), map[string]string{}
	for _, at := range report.Unproved {
		doubts[at.Place] = " [" + words.Say(i18n.T("export.unproved")) + "]"
	}
	for _, at := range report.Model {
		doubts[at.Place] = " [" + words.Say(i18n.T("source.model")) + "]"
	}
	sentences := func(list []artifact.Sentence, at string) []artifact.Sentence {
		list = slices.Clone(list)
		for i, s := range list {
			if mark := doubts[at+"/"+strconv.Itoa(i)+"/text"]; mark != "" && !s.Own {
				list[i].Text, list[i].Cites = s.Text+mark, nil
			}
		}
		return list
	}
	re.Summary, re.Sections = sentences(re.Summary, "summary"), slices.Clone(re.Sections)
	for i, section := range re.Sections {
		re.Sections[i].Sentences = sentences(section.Sentences, "sections/"+strconv.Itoa(i)+"/sentences")
	}
	re.Facts, re.Terms = attestedFacts(re, doubts)
	return re
}

// attestedFacts are the facts and terms of a research, with the marks of those that are not proved, by their place.
func attestedFacts(re artifact.Research, doubts map[string]string) ([]artifact.Fact, []artifact.Term) {
	re.Facts, re.Terms = slices.Clone(re.Facts), slices.Clone(re.Terms)
	for i, f := range re.Facts {
		if mark := doubts["facts/"+strconv.Itoa(i)+"/text"]; mark != "" && !f.Own {
			re.Facts[i].Text, re.Facts[i].Cites = f.Text+mark, nil
		}
	}
	for i, term := range re.Terms {
		if mark := doubts["terms/"+strconv.Itoa(i)+"/definition"]; mark != "" && !term.Own {
			re.Terms[i].Definition, re.Terms[i].Cites = term.Definition+mark, nil
		}
	}
	return re.Facts, re.Terms
}

// sections prints the text. A section is printed as the list that repeats it; where the two say different things by
// now, as text, and a list of the teacher's beside it. Comparisons stand in no section and follow the text.
func (c study) sections(re artifact.Research) {
	printed := map[int]bool{}
	for _, s := range re.Sections {
		c.Heading(s.Heading)
		i := slices.IndexFunc(re.Structures, func(st artifact.Structure) bool { return st.Repeats(s) })
		if i < 0 {
			c.Paragraph(s.Sentences)
			i = slices.IndexFunc(
				re.Structures,
				func(st artifact.Structure) bool { return st.Own && st.Heading == s.Heading && len(st.Header) == 0 },
			)
		}
		if i >= 0 {
			c.structure(re.Structures[i])
			printed[i] = true
		}
	}
	c.beside(re, printed)
}

// beside prints the structures that stand in no section.
func (c study) beside(re artifact.Research, printed map[int]bool) {
	for i, st := range re.Structures {
		told := slices.ContainsFunc(re.Sections, func(s artifact.Section) bool { return s.Heading == st.Heading })
		if len(st.Header) > 0 || !printed[i] && (st.Own || !told && len(st.Items) > 0) {
			c.Heading(st.Heading)
			c.structure(st)
		}
	}
}

// structure prints steps, dates and parts as a list and a comparison as a table, as the source has them.
func (c study) structure(st artifact.Structure) {
	if len(st.Header) > 0 {
		c.Doc.Blocks = append(c.Doc.Blocks, document.Table{Header: st.Header, Rows: st.Rows})
		if st.Own {
			c.Sentence(c.Say("export.own"))
		}
		return
	}
	list := document.List{Ordered: st.Kind == diagram.Process || st.Kind == diagram.Cycle}
	for i, item := range st.Items {
		spans := []document.Span{{Text: item.Label, Bold: true}}
		if item.Text != "" {
			spans[0].Text += ": "
			spans = append(spans, document.Span{Text: item.Text})
		}
		if i == len(st.Items)-1 {
			spans[len(spans)-1].Notes = c.Marked(st.Cites, st.Own)
		}
		list.Items = append(list.Items, spans)
	}
	c.Doc.Blocks = append(c.Doc.Blocks, list)
}

// facts prints what is not said above: a list for reading once more would tell most sentences twice.
func (c study) facts(re artifact.Research) {
	told := tellings(re)
	var items [][]document.Span
	for _, f := range re.Facts {
		if !told[bare(f.Text)] {
			told[bare(f.Text)] = true
			items = append(items, []document.Span{{Text: f.Text, Notes: c.Marked(f.Cites, f.Own)}})
		}
	}
	if len(items) == 0 {
		return
	}
	c.Heading(c.Say("export.facts"))
	c.Doc.Blocks = append(c.Doc.Blocks, document.List{Items: items})
}

func (c study) terms(terms []artifact.Term) {
	if len(terms) == 0 {
		return
	}
	c.Heading(c.Say("export.terms"))
	t := document.Table{Header: []string{c.Say("export.term"), c.Say("export.definition")}}
	var own []string
	for _, term := range terms {
		t.Rows = append(t.Rows, []string{term.Word, term.Definition})
		if term.Own {
			own = append(own, term.Word)
		}
	}
	c.Doc.Blocks = append(c.Doc.Blocks, t)
	if len(own) > 0 {
		c.Sentence(strings.Join(own, ", ") + ": " + c.Say("export.own"))
	}
}

func (l listing) research(re artifact.Research) {
	l.sentences(re.Summary)
	for _, s := range re.Sections {
		l.Line(0, "")
		l.Line(2, s.Heading)
		l.sentences(s.Sentences)
	}
	l.Line(0, "")
	for i, s := range re.Sources {
		l.Item(2, "["+strconv.Itoa(i+1)+"]", strings.TrimSuffix(s.Title+" · "+SourceLine(s, l.words), " · "))
	}
	for _, gap := range re.Gaps {
		l.Item(2, "!", gap)
	}
}

func (l listing) sentences(list []artifact.Sentence) {
	for _, s := range list {
		cites := make([]string, len(s.Cites))
		for i, c := range s.Cites {
			cites[i] = strconv.Itoa(c)
		}
		text := s.Text + " [" + strings.Join(cites, ", ") + "]"
		if s.Own {
			text += " (" + l.say("both.own") + ")"
		}
		l.Line(2, text)
	}
}

// SourceLine is what is known of a source beside its title.
func SourceLine(s artifact.Source, words *i18n.Catalogue) string {
	var parts []string
	add := func(text string) {
		if text != "" {
			parts = append(parts, text)
		}
	}
	add(s.Author)
	add(s.Place)
	add(knowledge.Of(s.Origin, s.URL).Origin(words, s.Origin))
	add(s.URL)
	if s.Date != "" {
		add(words.Say(i18n.T("source.date", "date", i18n.Date(s.Date, words.Lang()))))
	}
	if s.ReadOn != "" {
		add(words.Say(i18n.T("source.readOn", "date", i18n.Date(s.ReadOn, words.Lang()))))
	}
	add(document.LicenceOf(s, words))
	return strings.Join(parts, " · ")
}

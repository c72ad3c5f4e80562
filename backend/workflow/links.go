package workflow

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/quantity"
	"pult/backend/material/diagram"
)

// LinkKind is what two results have in common.
type LinkKind string

// Kinds of links.
const (
	TermLink   LinkKind = "term"
	NumberLink LinkKind = LinkKind(quantity.Number)
	DateLink   LinkKind = LinkKind(quantity.Date)
)

// Link is one cross-reference: a term that stands in two results, or a number or date of which both speak. OK: they agree.
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
	stepID, text string
	where        i18n.Text
}

// amount is a number or a date with the place where it stands.
type amount struct {
	quantity.Figure
	at passage
}

func (p passage) spot(value string) Spot { return Spot{StepID: p.stepID, Where: p.where, Value: value} }

// reading is a result as passages.
type reading struct {
	stepID   string
	language string
	passages []passage
	terms    []string
	figures  []amount
}

// readings are the results that can be read, in step order.
func readings(arts []artifact.Artifact) []reading {
	var list []reading
	for _, a := range arts {
		r := reading{stepID: a.StepID}
		switch a.Type {
		case artifact.ResearchType:
			r.research(a.Content)
		case artifact.DocumentType:
			r.document(a.Content)
		case artifact.ImageType:
			r.image(a.Content)
		case artifact.MusicType:
			r.song(a.Content)
		}
		for _, p := range r.passages {
			for _, f := range quantity.Read(p.text, r.language) {
				r.figures = append(r.figures, amount{f, p})
			}
		}
		list = append(list, r)
	}
	return list
}

func (r *reading) add(where i18n.Text, texts ...string) {
	for _, t := range texts {
		if t != "" {
			r.passages = append(r.passages, passage{r.stepID, t, where})
		}
	}
}

func (r *reading) research(content json.RawMessage) {
	var re artifact.Research
	if json.Unmarshal(content, &re) != nil {
		return // gather names it
	}
	r.language = re.Language
	for _, s := range re.Sections {
		r.add(i18n.T("where.section", "heading", s.Heading), textsOf(s.Sentences)...)
	}
	for _, f := range re.Facts {
		r.add(i18n.T("where.facts"), f.Text)
	}
	for _, t := range re.Terms {
		r.terms = append(r.terms, t.Word)
		r.add(i18n.T("where.terms"), t.Word+": "+t.Definition)
	}
	for _, s := range re.Structures {
		for _, i := range s.Items {
			r.add(i18n.T("where.section", "heading", s.Heading), i.Label+": "+i.Text)
		}
	}
	r.add(i18n.T("where.summary"), textsOf(re.Summary)...)
}

func (r *reading) image(content json.RawMessage) {
	var im artifact.Image
	if json.Unmarshal(content, &im) != nil {
		return
	}
	d := im.Diagram
	r.language = d.Language
	for _, n := range d.Nodes {
		text := n.Label
		if n.Note != "" && (d.Detailed || d.Kind == diagram.Timeline) {
			text += ": " + n.Note
		}
		r.add(i18n.T("where.label", "label", n.Label), text)
	}
	for _, s := range d.Series {
		for _, v := range s.Values {
			if i := slices.IndexFunc(d.Nodes, func(n diagram.Node) bool { return n.ID == v.Node }); i >= 0 && d.Unit != diagram.Year {
				r.add(i18n.T("where.label", "label", d.Nodes[i].Label), d.Nodes[i].Label+": "+written(v.Number, d.Language)+" "+d.Unit)
			}
		}
	}
	for _, row := range d.Rows {
		r.add(i18n.T("where.row", "row", row[0]), strings.Join(row, " "))
	}
}

func (r *reading) song(content json.RawMessage) {
	var s artifact.Song
	if json.Unmarshal(content, &s) != nil {
		return
	}
	r.language = s.Language
	for _, stanza := range s.Stanzas {
		for _, line := range stanza.Lines {
			if len(line.Cites) > 0 || line.Own { // the others say nothing about the topic
				r.add(i18n.T("where.line", "line", line.Text), line.Text)
			}
		}
	}
}

// written is a number of a chart in the way that its language is read.
func written(v float64, lang string) string {
	text := strconv.FormatFloat(v, 'f', -1, 64)
	if lang != string(i18n.English) {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}

// document reads what a document says; the false statements of a task are left out, their corrections are not.
func (r *reading) document(content json.RawMessage) {
	var d artifact.Document
	if json.Unmarshal(content, &d) != nil {
		return
	}
	r.language = d.Language
	for _, b := range d.Blocks {
		where := i18n.T("where.part", "part", b.Text)
		if b.IsTask() {
			where = i18n.T("where.task", "number", strconv.Itoa(b.Number))
		}
		for _, e := range b.Entries {
			if b.Kind != artifact.TruthTask || e.True {
				r.add(where, e.Text)
			}
			r.add(where, e.Answers...)
		}
	}
}

func textsOf(sentences []artifact.Sentence) []string {
	list := make([]string, len(sentences))
	for i, s := range sentences {
		list[i] = s.Text
	}
	return list
}

// relate compares every two results, in step order: the terms of the first that stand in the second, then the numbers and dates of the
// second against those of the first.
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
		stands := func(p passage) bool { return strings.Contains(strings.ToLower(p.text), strings.ToLower(term)) }
		here, there := slices.IndexFunc(left.passages, stands), slices.IndexFunc(right.passages, stands)
		if here >= 0 && there >= 0 {
			links = append(links, Link{Kind: TermLink, What: term, OK: true, Left: left.passages[here].spot(term), Right: right.passages[there].spot(term)})
		}
	}
	return links
}

// sharedFigures holds each number and date of the right result against those of the left one that speak of the same thing. It agrees when
// one of them is equal; else it conflicts with the one whose words are nearest.
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
		links = append(links, Link{Kind: LinkKind(f.Kind), What: what, OK: f.Equals(other.Figure), Left: other.at.spot(other.Shown), Right: f.at.spot(f.Shown)})
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

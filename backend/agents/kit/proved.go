package kit

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// Proved leaves out of a research what names no source, and counts that. It is false when too little stays to be a
// research: no summary, or less than half of the statements. A source is named by its place in the list, or by the id
// of a passage that the step was handed; the document of that one joins the list. Places that begin with 0, and have
// none of the last source, are counted from 0. Knows: what names no source at all is what the model knows by itself,
// and has that as its source; only the program names it.
func Proved(
	r *artifact.Research, handed *agent.Handed, knows bool,
) (dropped int, ok bool) {
	p := proof{handed: handed, knows: knows, from: 1, listed: len(r.Sources)}
	if fromZero(*r) {
		p.from = 0
	}
	read := slices.Clone(r.Sources)
	for i, s := range read {
		// Where nothing was read at all the sources stay, each marked as unread (evidence.Attest): she sees what they are.
		if !handed.Empty() && !handed.Names(s) {
			read[i] = artifact.Source{}
		}
	}
	p.sources, p.number = Listed(read)
	for _, s := range statementsOf(r) { // all sources have their places before the first statement is numbered
		p.citedFor(s.text, s.cites)
	}
	r.Summary = p.sentences(r.Summary)
	r.Sections = append([]artifact.Section{}, r.Sections...)
	for i := range r.Sections {
		r.Sections[i].Sentences = p.sentences(r.Sections[i].Sentences)
	}
	r.Sections = slices.DeleteFunc(r.Sections, func(s artifact.Section) bool { return len(s.Sentences) == 0 })
	r.Facts = proved(&p, r.Facts, func(f *artifact.Fact) (string, *[]int) { return f.Text, &f.Cites })
	r.Terms = proved(&p, r.Terms, func(t *artifact.Term) (string, *[]int) {
		return explained(*t), &t.Cites
	})
	r.Structures = proved(&p, r.Structures, func(s *artifact.Structure) (string, *[]int) {
		return string(s.Kind), &s.Cites
	})
	r.Sources = p.sources
	if p.known > 0 {
		title := i18n.Must(i18n.Lang(r.Language)).Say(i18n.T("source.model"))
		r.Sources = append(r.Sources, artifact.Source{Title: title, Origin: artifact.ModelOrigin})
	}
	return p.dropped, len(r.Summary) > 0 && p.kept >= p.dropped
}

// Uncited refuses a research that does not name what it is from: fault.Model "fault.model.uncited", or
// "fault.model.unread" for a step that was handed no text at all.
func Uncited(t agent.Task) error {
	key := "fault.model.uncited"
	if t.Handed.Empty() {
		key = "fault.model.unread"
	}
	return fault.New(fault.Model, key, nil)
}

// Unproved says in the language of a result how many statements were left out of it; nothing for none.
func Unproved(language string, dropped int) []string {
	if dropped == 0 {
		return nil
	}
	return []string{i18n.Must(i18n.Lang(language)).Say(i18n.T("unproved.left", "n", strconv.Itoa(dropped)))}
}

// Listed are the sources that name something. Number turns numbers into the former list to those into the new one; one
// of a source that names nothing becomes -1, and any other stays as it is.
func Listed(sources []artifact.Source) (listed []artifact.Source, number func(int) int) {
	places := make([]int, len(sources))
	for i, s := range sources {
		places[i] = -1
		if names(s) {
			listed = append(listed, s)
			places[i] = len(listed)
		}
	}
	return listed, func(n int) int {
		if n < 1 || n > len(places) {
			return n
		}
		return places[n-1]
	}
}

// names reports a source that says what it is: a bare number points into a list that nobody has.
func names(s artifact.Source) bool {
	if s.OfModel() {
		return false
	}
	text := strings.TrimSpace(s.Title + s.DocumentID + s.URL)
	return strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsDigit(r) && !unicode.IsPunct(r) })
}

// proof counts the statements of a research.
type proof struct {
	sources       []artifact.Source
	listed        int           // how many sources the research had itself
	from          int           // what its first source is called, 0 or 1
	number        func(int) int // the place of a source, from 1, as it is now
	handed        *agent.Handed
	kept, dropped int
	knows         bool
	known         int // statements that the model knows by itself
}

// cited is the place of the source that a number names, from 1; -1 for a number that names nothing.
func (p *proof) cited(n int) int {
	if place := n + 1 - p.from; place >= 1 && place <= p.listed {
		return p.number(place)
	}
	return p.passage(n)
}

// passage is the place of the document of a passage, which joins the sources; -1 when it was not handed to the step.
func (p *proof) passage(id int) int {
	if p.handed == nil {
		return -1
	}
	passage, there := p.handed.Passages[id]
	if !there {
		return -1
	}
	for i, s := range p.sources {
		if s.DocumentID == passage.DocumentID || s.DocumentID == "" && strings.EqualFold(s.Title, passage.Title) {
			return i + 1
		}
	}
	p.sources = append(p.sources, passage.Source)
	return len(p.sources)
}

// citedFor are the places of the sources of a statement. One that names them wrongly, by the rank of a hit say, and
// stands word for word in a passage, is from there.
func (p *proof) citedFor(text string, cites []int) []int {
	if p.knows && !slices.ContainsFunc(cites, func(n int) bool { return n != -1 }) {
		cites = nil // "eigenes Wissen" in place of a number
	}
	var places []int
	for _, n := range cites {
		if place := p.cited(n); !slices.Contains(places, place) {
			places = append(places, place)
		}
	}
	wrong := slices.Contains(places, -1) || len(places) == 0 && !p.knows
	if id, stands := p.handed.Holds(text); wrong && stands {
		return []int{p.passage(id)}
	}
	return places
}

// statement is a part of a research that names its sources.
type statement struct {
	text  string
	cites []int
}

func statementsOf(r *artifact.Research) []statement {
	var list []statement
	for _, s := range r.Summary {
		list = append(list, statement{s.Text, s.Cites})
	}
	for _, section := range r.Sections {
		for _, s := range section.Sentences {
			list = append(list, statement{s.Text, s.Cites})
		}
	}
	for _, f := range r.Facts {
		list = append(list, statement{f.Text, f.Cites})
	}
	for _, t := range r.Terms {
		list = append(list, statement{explained(t), t.Cites})
	}
	for _, s := range r.Structures {
		list = append(list, statement{string(s.Kind), s.Cites})
	}
	return list
}

// explained is what a term says; "" without a word, which is no term.
func explained(t artifact.Term) string {
	if strings.TrimSpace(t.Word) == "" {
		return ""
	}
	return cmp.Or(t.Definition, t.Word)
}

// fromZero reports that sources are counted from 0: the first one that is cited has that number, and the last source
// none. A 0 later on is a mistake of one statement, which does not move the sources of the others.
func fromZero(r artifact.Research) bool {
	var all []int
	for _, s := range statementsOf(&r) {
		all = append(all, s.cites...)
	}
	return len(all) > 0 && all[0] == 0 && slices.Max(all) < len(r.Sources)
}

func (p *proof) sentences(list []artifact.Sentence) []artifact.Sentence {
	return proved(p, list, func(s *artifact.Sentence) (string, *[]int) { return s.Text, &s.Cites })
}

// proved are the elements that hold, with their sources as they are numbered now.
func proved[T any](p *proof, list []T, parts func(*T) (text string, cites *[]int)) []T {
	kept := make([]T, 0, len(list))
	for _, element := range list {
		text, cites := parts(&element)
		numbers := p.citedFor(text, *cites)
		known := p.knows && len(numbers) == 0
		if !p.holds(text, numbers, known) {
			continue
		}
		if *cites = numbers; known {
			*cites = []int{len(p.sources) + 1}
			p.known++
		}
		kept = append(kept, element)
	}
	return kept
}

// holds reports that there is a text and that it names nothing but sources, at least one, or is known without.
func (p *proof) holds(text string, cites []int, known bool) bool {
	outside := slices.Contains(cites, -1)
	if strings.TrimSpace(text) == "" || len(cites) == 0 && !known || outside {
		p.dropped++
		return false
	}
	p.kept++
	return true
}

package kit

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// Proved leaves out of a research what names no listed source, and counts that. It is false when too little stays to be
// a research: no summary, or less than half of the statements. Numbers of sources with a 0 among them, and none of the
// last source, are counted from 0. Knows: what names no source at all is what the model knows by itself, and has that
// as its source; only the program names it.
func Proved(r *artifact.Research, knows bool) (dropped int, ok bool) {
	sources, number := Listed(r.Sources)
	if fromZero(*r) {
		listed := number
		number = func(n int) int { return listed(n + 1) }
	}
	p := proof{sources: len(sources), number: number, knows: knows}
	r.Sources = sources
	p.lone = len(sources) == 1 && !counted(*r)
	r.Summary = p.sentences(r.Summary)
	r.Sections = append([]artifact.Section{}, r.Sections...)
	for i := range r.Sections {
		r.Sections[i].Sentences = p.sentences(r.Sections[i].Sentences)
	}
	r.Sections = slices.DeleteFunc(r.Sections, func(s artifact.Section) bool { return len(s.Sentences) == 0 })
	r.Facts = proved(&p, r.Facts, func(f *artifact.Fact) (string, *[]int) { return f.Text, &f.Cites })
	r.Terms = proved(&p, r.Terms, func(t *artifact.Term) (string, *[]int) { return t.Word, &t.Cites })
	r.Structures = proved(&p, r.Structures, func(s *artifact.Structure) (string, *[]int) {
		return string(s.Kind), &s.Cites
	})
	if p.known > 0 {
		title := i18n.Must(i18n.Lang(r.Language)).Say(i18n.T("source.model"))
		r.Sources = append(r.Sources, artifact.Source{Title: title, Origin: artifact.ModelOrigin})
	}
	return p.dropped, len(r.Summary) > 0 && p.kept >= p.dropped
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
	sources       int
	number        func(int) int
	kept, dropped int
	knows         bool
	known         int  // statements that the model knows by itself
	lone          bool // the one source was named by numbers of its own, those of passages say, and by no other
}

// listLength is more than a list of sources has: numbers from there on are those of passages.
const listLength = 20

// citesOf are the numbers of sources of each statement.
func citesOf(r artifact.Research) [][]int {
	var lists [][]int
	for _, s := range r.Summary {
		lists = append(lists, s.Cites)
	}
	for _, section := range r.Sections {
		for _, s := range section.Sentences {
			lists = append(lists, s.Cites)
		}
	}
	for _, f := range r.Facts {
		lists = append(lists, f.Cites)
	}
	for _, t := range r.Terms {
		lists = append(lists, t.Cites)
	}
	for _, s := range r.Structures {
		lists = append(lists, s.Cites)
	}
	return lists
}

// counted reports a statement whose source is named by its place in a list.
func counted(r artifact.Research) bool {
	return slices.ContainsFunc(citesOf(r), func(cites []int) bool {
		return slices.ContainsFunc(cites, func(n int) bool { return n < listLength })
	})
}

// fromZero reports that sources are counted from 0.
func fromZero(r artifact.Research) bool {
	all := slices.Concat(citesOf(r)...)
	return slices.Contains(all, 0) && slices.Max(all) < len(r.Sources)
}

func (p *proof) sentences(list []artifact.Sentence) []artifact.Sentence {
	return proved(p, list, func(s *artifact.Sentence) (string, *[]int) { return s.Text, &s.Cites })
}

// proved are the elements that hold, with their sources as they are numbered now.
func proved[T any](p *proof, list []T, parts func(*T) (text string, cites *[]int)) []T {
	kept := make([]T, 0, len(list))
	for _, element := range list {
		text, cites := parts(&element)
		numbers := make([]int, len(*cites))
		for i, n := range *cites {
			if numbers[i] = p.number(n); p.lone {
				numbers[i] = 1
			}
		}
		if p.knows && len(numbers) == 0 {
			numbers = []int{p.sources + 1}
		}
		numbers = slices.Compact(numbers)
		*cites = numbers
		if p.holds(text, numbers) {
			kept = append(kept, element)
		}
	}
	return kept
}

// holds reports that there is a text and that it names nothing but listed sources, at least one.
func (p *proof) holds(text string, cites []int) bool {
	if p.knows && slices.Equal(cites, []int{p.sources + 1}) && strings.TrimSpace(text) != "" {
		p.known++
		p.kept++
		return true
	}
	outside := slices.ContainsFunc(cites, func(n int) bool { return n < 1 || n > p.sources })
	if strings.TrimSpace(text) == "" || len(cites) == 0 || outside {
		p.dropped++
		return false
	}
	p.kept++
	return true
}

package kit

import (
	"slices"
	"strings"

	"pult/backend/artifact"
)

// Proved leaves out of a research what names no listed source, and counts that. It is false when too little stays to be
// a research: no summary, or less than half of the statements. A 0 among the numbers of sources means that they are
// counted from 0, so that every one of them is wrong.
func Proved(r *artifact.Research) (dropped int, ok bool) {
	p := proof{sources: len(r.Sources)}
	r.Summary = p.sentences(r.Summary)
	r.Sections = slices.Clone(r.Sections)
	for i := range r.Sections {
		r.Sections[i].Sentences = p.sentences(r.Sections[i].Sentences)
	}
	r.Sections = slices.DeleteFunc(r.Sections, func(s artifact.Section) bool { return len(s.Sentences) == 0 })
	r.Facts = slices.DeleteFunc(slices.Clone(r.Facts), func(f artifact.Fact) bool { return !p.holds(f.Text, f.Cites) })
	r.Terms = slices.DeleteFunc(slices.Clone(r.Terms), func(t artifact.Term) bool { return !p.holds(t.Word, t.Cites) })
	r.Structures = slices.DeleteFunc(slices.Clone(r.Structures), func(s artifact.Structure) bool {
		return !p.holds(string(s.Kind), s.Cites)
	})
	return p.dropped, !p.zero && len(r.Summary) > 0 && p.kept >= p.dropped
}

// proof counts the statements of a research.
type proof struct {
	sources       int
	kept, dropped int
	zero          bool
}

func (p *proof) sentences(list []artifact.Sentence) []artifact.Sentence {
	return slices.DeleteFunc(slices.Clone(list), func(s artifact.Sentence) bool { return !p.holds(s.Text, s.Cites) })
}

// holds reports that there is a text and that it names nothing but listed sources, at least one.
func (p *proof) holds(text string, cites []int) bool {
	p.zero = p.zero || slices.Contains(cites, 0)
	outside := slices.ContainsFunc(cites, func(n int) bool { return n < 1 || n > p.sources })
	if strings.TrimSpace(text) == "" || len(cites) == 0 || outside {
		p.dropped++
		return false
	}
	p.kept++
	return true
}

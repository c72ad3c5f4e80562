package evidence

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/knowledge/library"
	"pult/backend/lang/quantity"
)

// Report is what of a research stands in its sources, as far as a rule can tell.
type Report struct {
	All int `json:"all"` // statements: sentences, facts, terms
	// Unproved are the statements without a source, and those whose sources do not have their numbers or their words.
	// They may be right all the same.
	Unproved []artifact.TextEdit `json:"unproved"`
	// Unclear are statements in another language than their sources: their numbers stand there, of their words no rule
	// can tell.
	Unclear []artifact.TextEdit `json:"unclear"`
	// Model are statements that a model has written from what it knows, and for which it names no source.
	Model     []artifact.TextEdit `json:"model"`
	Conflicts []Conflict          `json:"conflicts"`
	Compared  bool                `json:"compared"` // there were two sources to compare
}

// enoughWords is the share of a statement's words that its source must have, when it does not have the statement
// itself.
const enoughWords = 0.6

// Check looks every statement up in the texts that were kept of the sources it names; files are those of the artifact.
// A source of which nothing was kept was not read and proves nothing.
func Check(r artifact.Research, files []artifact.File) Report {
	c := checker{research: r, language: cmp.Or(r.Language, spoken(r))}
	for _, s := range r.Sources {
		t := kept{}
		if copied, ok := artifact.CopyOf(s, files); ok {
			t = kept{text: bare(told(copied.Text)), language: copied.Language}
		}
		c.sources = append(c.sources, &t)
	}
	out := Report{
		Unproved: []artifact.TextEdit{}, Unclear: []artifact.TextEdit{}, Model: []artifact.TextEdit{},
		Conflicts: []Conflict{},
	}
	for _, s := range statements(r) {
		out.All++
		at := artifact.TextEdit{Place: s.place, Text: s.text}
		switch c.judge(s) {
		case Unproved:
			out.Unproved = append(out.Unproved, at)
		case Unclear:
			out.Unclear = append(out.Unclear, at)
		case Remembered:
			out.Model = append(out.Model, at)
		case Proved:
		}
	}
	out.Conflicts, out.Compared = c.conflicts()
	return out
}

// statement is one thing that a research says.
type statement struct {
	place, text string
	cites       []int
}

func statements(r artifact.Research) []statement {
	var list []statement
	add := func(text string, cites []int, path ...string) {
		list = append(list, statement{strings.Join(path, "/"), text, cites})
	}
	for i, s := range r.Summary {
		add(s.Text, s.Cites, "summary", strconv.Itoa(i), "text")
	}
	for i, section := range r.Sections {
		for j, s := range section.Sentences {
			add(s.Text, s.Cites, "sections", strconv.Itoa(i), "sentences", strconv.Itoa(j), "text")
		}
	}
	for i, f := range r.Facts {
		add(f.Text, f.Cites, "facts", strconv.Itoa(i), "text")
	}
	for i, t := range r.Terms {
		add(t.Definition, t.Cites, "terms", strconv.Itoa(i), "definition")
	}
	return list
}

// kept is the text of a source; empty when nothing was read of it.
type kept struct {
	text, language string
	stems          map[string]bool // made when they are needed
	values         map[string]bool
	sentences      []sentence
}

// Text is one in which statements are looked up.
type Text struct{ kept }

// NewText is a text in a language; "" where that is not known.
func NewText(text, language string) *Text { return &Text{kept{text: bare(text), language: language}} }

// Says is what the text says of a statement in a language.
func (t *Text) Says(statement, language string) Verdict {
	statement = bare(statement)
	if strings.Contains(t.text, statement) {
		return Proved
	}
	return t.says(statement, language)
}

type checker struct {
	research artifact.Research
	language string // of the research; "" where neither it nor its words tell
	sources  []*kept
}

// spoken is the language that the words of a research are of; "" when they do not tell.
func spoken(r artifact.Research) string {
	var all strings.Builder
	for _, s := range statements(r) {
		all.WriteString(s.text + " ")
	}
	switch german, english := library.SmallWords(all.String()); {
	case german > 2*english:
		return "de"
	case english > 2*german:
		return "en"
	}
	return ""
}

// told is a text without the sentences in which something was lost: they prove nothing.
func told(text string) string {
	return library.Quotable(library.Passage{Kind: library.Prose, Text: text})
}

// bare is a text without marks and breaks, so that a sentence can be found in it.
func bare(text string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("**", "", "\u00ad", "").Replace(text)), " ")
}

// Verdict is what a rule can say of a statement. The best of those by its sources counts.
type Verdict int

// Verdicts, the better ones last.
const (
	Unproved   Verdict = iota
	Remembered         // nothing but the model's own knowledge is named for it
	Unclear            // in another language: only its numbers could be compared
	Proved
)

func (c checker) judge(s statement) Verdict {
	text, best := bare(s.text), Unproved
	for _, n := range s.cites {
		if n < 1 || n > len(c.sources) {
			continue
		}
		switch source := c.sources[n-1]; {
		case c.research.Sources[n-1].OfModel():
			best = max(best, Remembered)
		case source.text == "":
		case strings.Contains(source.text, text):
			return Proved
		default:
			best = max(best, source.says(text, c.language))
		}
	}
	return best
}

var digits = regexp.MustCompile(`\d+(?:[.,]\d+)*`)

// says is proved when a source has the numbers of a text and enough of its words, and none of its sentences says the
// opposite. Of a text in another language it can only hold the numbers.
func (k *kept) says(text, language string) Verdict {
	k.read()
	switch {
	case !k.hasNumbers(text, language):
		return Unproved
	case k.language != "" && language != "" && k.language != language:
		return Unclear
	case !k.hasWords(text, cmp.Or(language, k.language)):
		return Unproved
	}
	return Proved
}

// hasWords reports enough words of a text in a source of the same language, and nothing that says the opposite.
func (k *kept) hasWords(text, language string) bool {
	all, found := 0, 0
	for _, stem := range strings.Fields(library.Fold(text, language)) {
		if utf8.RuneCountInString(stem) > 3 {
			all++
			if k.stems[stem] {
				found++
			}
		}
	}
	return float64(found) >= enoughWords*float64(all) && !k.turned(text, language)
}

// hasNumbers reports that each number of a text stands in the source, as it is or with the same value.
func (k *kept) hasNumbers(text, language string) bool {
	figures := quantity.Read(text, language)
	return !slices.ContainsFunc(digits.FindAllString(text, -1), func(number string) bool {
		equal := func(f quantity.Figure) bool { return k.values[f.Value] && strings.Contains(f.Shown, number) }
		return !k.values[number] && !slices.ContainsFunc(figures, equal)
	})
}

// read gathers the stems and numbers of a source.
func (k *kept) read() {
	if k.stems != nil {
		return
	}
	k.stems, k.values = map[string]bool{}, map[string]bool{}
	for _, stem := range strings.Fields(library.Fold(k.text, k.language)) {
		k.stems[stem] = true
	}
	for _, number := range digits.FindAllString(k.text, -1) {
		k.values[number] = true
	}
	for _, f := range quantity.Read(k.text, k.language) {
		k.values[f.Value] = true
	}
}

package handwork

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/lang/quantity"
)

// minNumbers is how many numbers of one unit make a chart.
const minNumbers = 3

// measure is one number of a research that can be drawn: whose it is, and where it stands.
type measure struct {
	label  string
	year   string // the one year of its sentence, if there is one
	number float64
	unit   string
	fact   int // 1-based; 0: it stands in the text, a list or a table
	cites  []int
	words  []string // of its sentence, but for its unit
	listed bool     // an item of a list: that joins it to the others
}

// measured are numbers that can be compared: one unit, a name each.
type measured struct {
	heading string // what a table calls them
	unit    string
	names   []string // of the series; one empty name for one series
	labels  []string
	rows    [][]measure // one per series, one measure per label
}

// comparables finds numbers to compare: in the statements, in a list, in a table; the largest group of the first place
// that has one.
func comparables(r artifact.Research, said []measure) (measured, bool) {
	if m, ok := grouped(said, func(m measure) string { return m.label }); ok {
		return m, true
	}
	for _, s := range r.Structures {
		if m, ok := grouped(listed(s, r.Language), func(m measure) string { return m.label }); ok {
			m.heading = s.Heading
			return m, true
		}
	}
	for _, s := range r.Structures {
		if m, ok := tabled(s, r.Language); ok {
			return m, true
		}
	}
	return measured{}, false
}

// said counts the numbers that facts say.
func (m measured) said() int {
	n := 0
	for _, one := range m.rows[0] {
		if one.fact > 0 {
			n++
		}
	}
	return n
}

// courseOf finds numbers over years, in the order of the years.
func courseOf(r artifact.Research, said []measure) (measured, bool) {
	year := func(m measure) string { return m.year }
	m, ok := grouped(said, year)
	for _, s := range r.Structures {
		if !ok {
			m, ok = grouped(listed(s, r.Language), year)
			m.heading = s.Heading
		}
	}
	if ok {
		slices.SortStableFunc(m.rows[0], func(a, b measure) int { return cmp.Compare(a.year, b.year) })
		for i, one := range m.rows[0] {
			m.labels[i] = one.year
		}
		return m, true
	}
	for _, s := range r.Structures {
		if m, ok := tabled(s, r.Language); ok && !slices.ContainsFunc(m.labels, func(l string) bool { return !isYear(l) }) &&
			slices.IsSorted(m.labels) {
			return m, true
		}
	}
	return measured{}, false
}

// grouped takes the largest group of measures with one unit whose sentences share a word, each with a name of its own.
// Numbers that have no more in common than their unit are not to be compared.
func grouped(all []measure, name func(measure) string) (measured, bool) {
	var best []measure
	for _, key := range sharedKeys(all) {
		var group []measure
		for _, m := range all {
			named := name(m) != "" && !slices.ContainsFunc(group, func(o measure) bool { return name(o) == name(m) })
			if named && m.unit == key.unit && (key.word == "" || slices.Contains(m.words, key.word)) {
				group = append(group, m)
			}
		}
		if len(group) > len(best) {
			best = group
		}
	}
	if len(best) < minNumbers {
		return measured{}, false
	}
	out := measured{unit: best[0].unit, names: []string{""}, rows: [][]measure{best}}
	for _, m := range best {
		out.labels = append(out.labels, name(m))
	}
	return out, true
}

type groupKey struct{ unit, word string }

// sharedKeys are the pairs of unit and word that occur, in reading order. Items of a list have no words: their list
// joins them.
func sharedKeys(all []measure) []groupKey {
	var keys []groupKey
	for _, m := range all {
		words := m.words
		if m.listed {
			words = []string{""}
		}
		for _, w := range words {
			if k := (groupKey{m.unit, w}); !slices.Contains(keys, k) {
				keys = append(keys, k)
			}
		}
	}
	return keys
}

// statements reads the numbers of the facts, then of the sentences of the text that are no facts.
func statements(r artifact.Research) []measure {
	var all []measure
	var seen []string
	add := func(text string, fact int, cites []int) {
		if slices.Contains(seen, text) {
			return
		}
		seen = append(seen, text)
		for _, m := range readMeasures(text, r.Language) {
			m.fact, m.cites = fact, cites
			all = append(all, m)
		}
	}
	for i, f := range r.Facts {
		add(f.Text, i+1, f.Cites)
	}
	for _, s := range r.Summary {
		add(s.Text, 0, s.Cites)
	}
	for _, section := range r.Sections {
		for _, s := range section.Sentences {
			add(s.Text, 0, s.Cites)
		}
	}
	return all
}

// listed reads the items of a list that have one number each.
func listed(s artifact.Structure, language string) []measure {
	var all []measure
	for _, item := range s.Items {
		list := numbersIn(item.Text, language)
		if len(list) != 1 || bounded(item.Text, list[0], language) {
			continue
		}
		m := measure{label: item.Label, number: list[0].Float(), unit: list[0].Unit, cites: s.Cites, listed: true}
		if isYear(item.Label) {
			m.year = item.Label
		}
		all = append(all, m)
	}
	return all
}

func numbersIn(text, language string) []quantity.Figure {
	return slices.DeleteFunc(
		quantity.Read(text, language),
		func(f quantity.Figure) bool { return f.Kind != quantity.Number || f.Unit == "" || f.From < 0 },
	)
}

// readMeasures reads the numbers of a sentence with what they are said of. A number whose owner is not certain is left
// out.
func readMeasures(text, language string) []measure {
	year := onlyYear(text, language)
	var all []measure
	from := 0
	list := numbersIn(text, language)
	slices.SortStableFunc(list, func(a, b quantity.Figure) int { return cmp.Compare(a.From, b.From) })
	for _, f := range list {
		if f.From < from {
			continue
		}
		clause := text[from:f.From]
		if from > 0 {
			clause = afterJoint(clause)
		}
		end := f.From + len(f.Shown)
		label := ""
		if from == 0 || clause != "" {
			label = owner(clause, language)
		}
		if share := shareOf(text[end:], f.Unit, language); share != "" {
			label = share
		}
		from = end
		if bounded(text, f, language) || label == "" && year == "" {
			continue
		}
		all = append(all, measure{label: label, year: year, number: f.Float(), unit: f.Unit, words: aboutIt(f)})
	}
	return all
}

// aboutIt are the words of a number's sentence that tell what it is about: not its own unit.
func aboutIt(f quantity.Figure) []string {
	shown := strings.ToLower(f.Shown)
	return slices.DeleteFunc(slices.Clone(f.Words), func(w string) bool { return strings.Contains(shown, w) })
}

// onlyYear is the year of a sentence that names exactly one.
func onlyYear(text, language string) string {
	year := ""
	for _, f := range quantity.Read(text, language) {
		if f.Kind != quantity.Date || len(f.Value) != 4 {
			continue
		}
		if year != "" && year != f.Value {
			return ""
		}
		year = f.Value
	}
	return year
}

// afterJoint is the part of a sentence behind its last comma or "und": where the next number's owner is named. ""
// without one.
func afterJoint(text string) string {
	best := -1
	for _, joint := range []string{", ", "; ", " und ", " and ", ": "} {
		if at := strings.LastIndex(text, joint); at >= 0 {
			best = max(best, at+len(joint))
		}
	}
	if best < 0 {
		return ""
	}
	return text[best:]
}

// shareOf reads what a percentage is of in "21 Prozent Sauerstoff".
func shareOf(after, unit, language string) string {
	word, _, _ := strings.Cut(strings.TrimPrefix(after, " "), " ")
	word = strings.TrimRight(word, ".,;:)")
	first, _ := utf8.DecodeRuneInString(word)
	if unit != "%" || !strings.HasPrefix(after, " ") || isSmall(word) || language != "en" && !unicode.IsUpper(first) ||
		!unicode.IsLetter(first) {
		return ""
	}
	return word
}

// bounded reports a number that is a limit, an end of a range or a difference, and so nothing that a bar could show.
func bounded(text string, f quantity.Figure, language string) bool {
	if quantity.Limits(text[:f.From]) {
		return true
	}
	after := strings.TrimSpace(text[f.From+len(f.Shown):])
	return strings.HasPrefix(after, "bis ") || strings.HasPrefix(after, "to ") && language == "en" ||
		strings.HasPrefix(after, "–") ||
		strings.HasPrefix(after, "mehr") ||
		strings.HasPrefix(after, "weniger")
}

// maxOwner is how many words the name of a number's owner may have.
const maxOwner = 5

// owner is who a sentence says the number of: its first noun phrase, word for word. "" when that is no name.
func owner(clause, language string) string {
	list := strings.Fields(clause)
	for len(list) > 0 && (isSmall(list[0]) || isAdverb(list[0])) {
		list = list[1:]
	}
	name := nameOf(list, language)
	label := strings.TrimRight(strings.Join(list[:name], " "), ",;:")
	if name == 0 || name > maxOwner || isPronoun(list[0]) || !strings.Contains(clause, label) {
		return ""
	}
	return label
}

// nameOf is how many words at the beginning are a name: nouns and what joins them, in German told by their capitals, in
// English by the verb behind them.
func nameOf(list []string, language string) int {
	if language == "en" {
		return max(0, slices.IndexFunc(list, isVerb))
	}
	name := 0
	for i, w := range list {
		first, _ := utf8.DecodeRuneInString(w)
		joins := isPreposition(w) || hasAny([]string{w}, "der", "des")
		if !unicode.IsUpper(first) && !joins {
			break
		}
		if !joins {
			name = i + 1
		}
		if strings.HasSuffix(w, ",") {
			break
		}
	}
	return name
}

func isAdverb(word string) bool {
	return hasAny(
		[]string{strings.ToLower(word)},
		"etwa", "rund", "fast", "knapp", "ungefähr", "insgesamt", "nur", "schon", "about", "around", "nearly",
		"almost",
	)
}

func isPronoun(word string) bool {
	return hasAny(
		[]string{strings.ToLower(word)},
		"er", "sie", "es", "dort", "hier", "heute", "dies", "diese", "dieser", "dieses", "damals", "dabei",
		"davon", "wenn", "man", "it", "they", "this", "these", "there", "here", "today", "when", "if", "he",
		"she", "beispiel", "prozent", "example", "percent",
	)
}

func isVerb(word string) bool {
	return hasAny(
		[]string{word},
		"is", "are", "was", "were", "has", "have", "had", "reaches", "measures", "weighs", "covers", "lives",
		"makes", "rose", "fell", "grew",
	)
}

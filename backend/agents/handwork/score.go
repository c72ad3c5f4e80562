package handwork

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/lang/textstat"
)

// reader says whom the text is for and what it should favour.
type reader struct {
	grade  int       // youngest class; 0 when not given
	matter matter    // the topic
	wanted []keyword // what the teacher asked to hear more of
	lower  float64   // taken from every sentence of a document that only adds to a better one

	definition *regexp.Regexp
	voice      textstat.Counter // counts syllables; nil when no class was asked for
}

// youngest is the first class of "7", "7-8"; 0 when none.
func youngest(grade string) int {
	low, _, _ := strings.Cut(grade, "-")
	n, err := strconv.Atoi(low)
	if err != nil {
		return 0
	}
	return n
}

// longestFor is the number of words from which a sentence becomes hard to read for a class.
func longestFor(grade int) int {
	switch {
	case grade == 0:
		return 24
	case grade <= 4:
		return 10
	case grade <= 6:
		return 13
	case grade <= 8:
		return 18
	}
	return 26
}

// rate scores every unit of a document. A sentence is worth more when it stands at the beginning, speaks of the topic,
// defines something, and is made of the words that the document uses most; it is worth less when it is hard to read or
// leans on another.
func (r reader) rate(d *document) {
	weight, special := weights(*d), special(*d)
	r.definition = definition()
	for i := range d.sections {
		s := &d.sections[i]
		s.onTopic = fold(s.heading, d.first.Language).hasAll(r.matter.head)
		for j := range s.units {
			s.units[j].above = r.above(d.first.Language, s.units[j].text)
			s.units[j].score = r.rateUnit(s.units[j], *s, j) + central(s.units[j].stems.stems, weight)
			s.units[j].score += 0.4*float64(min(2, common(s.units[j].stems.stems, special))) - r.lower
		}
	}
}

func (r reader) rateUnit(u unit, s section, index int) float64 {
	score := 0.0
	switch index {
	case 0:
		score += 1.4
	case 1:
		score += 0.6
	}
	if s.shape == opening {
		score += 1.5 - 0.3*float64(index)
	}
	score += 0.8 * float64(u.stems.count(r.matter.head))
	score += 1.5 * float64(u.stems.count(r.matter.rest))
	score += 3 * float64(u.stems.count(r.wanted))
	if s.onTopic {
		score += 0.4
	}
	if r.isDefinition(u.text) {
		score += 0.9
	}
	n := len(strings.Fields(u.text))
	if over := n - longestFor(r.grade); over > 0 {
		score -= 0.12 * float64(over)
	}
	if n < 5 {
		score -= 1
	}
	score -= min(maxForHardness, 0.1*u.above)
	score += 0.6 * float64(dated(u.text))
	if u.opens && index > 0 {
		score += 0.7
	}
	if u.dangling {
		score -= 0.7
	}
	if leans(u.text) {
		score -= 0.4
	}
	return score - 0.25*float64(strings.Count(u.text, "="))
}

// maxForHardness is the most that a sentence loses for being hard: what defines the topic is quoted to the youngest,
// too.
const maxForHardness = 1.2

// strains reports documents that read harder as a whole than the class does, by more than the formulas are sharp.
func (r reader) strains(docs []document) bool {
	if r.voice == nil {
		return false
	}
	above, n := 0.0, 0
	for _, d := range docs {
		var texts []string
		for _, s := range d.sections {
			for _, u := range s.units {
				if s.shape == running || s.shape == opening {
					texts = append(texts, u.text)
				}
			}
		}
		if len(texts) > 0 {
			above += r.above(d.first.Language, texts...)
			n++
		}
	}
	return n > 0 && above/float64(n) > 1
}

// above is how many classes above the reader's sentences read, 0 when they do not or no class was asked for.
func (r reader) above(language string, sentences ...string) float64 {
	if r.voice == nil {
		return 0
	}
	class := textstat.English(sentences).LIX / 4 // LIX 20 is a children's book, 60 a law
	if language != "en" {
		class = textstat.German(sentences, r.voice).Vienna
	}
	return max(0, class-float64(r.grade))
}

// weights count how often the document uses each stem, damped and scaled to 0–1.
func weights(d document) map[string]float64 {
	counts := map[string]float64{}
	most := 1.0
	for _, s := range d.sections {
		for _, u := range s.units {
			for _, stem := range u.stems.stems {
				if len(stem) > 3 {
					counts[stem]++
					most = max(most, counts[stem])
				}
			}
		}
	}
	for stem, n := range counts {
		counts[stem] = math.Log1p(n) / math.Log1p(most)
	}
	return counts
}

// special are the stems of the words a document itself lifts out: terms, steps, dates, parts. A sentence that has them
// is one the class will need.
func special(d document) map[string]bool {
	stems := map[string]bool{}
	for _, s := range d.sections {
		if s.shape != glossary && !isList(s.shape) {
			continue
		}
		for _, u := range s.units {
			addStems(stems, lifted(u, s.shape), d.first.Language)
		}
	}
	return stems
}

func lifted(u unit, s shape) string {
	if s == timeline {
		return u.label + " " + names(u.body)
	}
	return u.label
}

func addStems(stems map[string]bool, text, language string) {
	for _, stem := range fold(text, language).stems {
		if len(stem) > 3 && !isNumber(stem) {
			stems[stem] = true
		}
	}
}

// names are the words with a capital inside a sentence: what a date is remembered for.
func names(sentence string) string {
	var out []string
	for i, w := range words(sentence) {
		if r, _ := utf8.DecodeRuneInString(w); unicode.IsUpper(r) && i > 0 {
			out = append(out, w)
		}
	}
	return strings.Join(out, " ")
}

func common(stems []string, in map[string]bool) int {
	seen := map[string]bool{}
	for _, s := range stems {
		if in[s] {
			seen[s] = true
		}
	}
	return len(seen)
}

// dated is 0 for a sentence without a date, 1 with a year and 2 with a day: what happened when is seldom idle.
func dated(text string) int {
	list := strings.Fields(text)
	best := 0
	for i, w := range list {
		if !isYear(w) {
			continue
		}
		best = max(best, 1)
		if day := i - 2; day >= 0 && len(list[day]) <= 3 && isNumber(strings.TrimRight(list[day], ".")) {
			best = 2
		}
	}
	return best
}

func isYear(word string) bool {
	word = strings.Trim(word, ".,;:()–-")
	return len(word) == 4 && isNumber(word) && (word[0] == '1' || word[0] == '2')
}

// central is how much a sentence is made of the document's own words, 0 to about 2.
func central(stems []string, weight map[string]float64) float64 {
	sum, n := 0.0, 0
	seen := map[string]bool{}
	for _, stem := range stems {
		if len(stem) > 3 && !seen[stem] {
			seen[stem] = true
			sum += weight[stem]
			n++
		}
	}
	if n < 3 {
		return 0
	}
	return 2 * sum / float64(n)
}

// definition matches "X ist ein …", "Unter X versteht man …", "… nennt man X", "X is the …".
func definition() *regexp.Regexp {
	return regexp.MustCompile(
		`^(Der|Die|Das|Ein|Eine|The|A|An)? ?[\p{Lu}\w][\p{L}-]+( \([^)]*\))? (ist|sind|war|waren|is|are|was|were|means|` +
			`bezeichnet|heißt|bedeutet) (ein|eine|einen|der|die|das|den|a|an|the|\p{Ll}|[\p{Lu}][\p{L}]+, )`,
	)
}

func (r reader) isDefinition(text string) bool {
	if strings.Contains(text, " nennt man ") || strings.Contains(text, " versteht man ") ||
		strings.Contains(text, " is called ") ||
		strings.Contains(text, " are called ") {
		return true
	}
	return r.definition.MatchString(text)
}

// hasNumber reports whether a sentence tells a number, which is often what is asked for later.
func hasNumber(text string) bool { return strings.ContainsAny(text, "0123456789") }

// likeness is the share of common stems of two sentences, 0–1.
func likeness(a, b folded) float64 {
	if len(a.stems) == 0 || len(b.stems) == 0 {
		return 0
	}
	in := map[string]bool{}
	for _, s := range a.stems {
		in[s] = true
	}
	common, union := 0, len(in)
	seen := map[string]bool{}
	for _, s := range b.stems {
		if seen[s] {
			continue
		}
		seen[s] = true
		if in[s] {
			common++
		} else {
			union++
		}
	}
	return float64(common) / float64(union)
}

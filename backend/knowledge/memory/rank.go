package memory

import (
	"math"
	"slices"
	"strings"
	"time"

	"pult/backend/lang/intent"
)

// How well a word of a query meets a word of a fact. Both are stems.
const (
	exactly  = 1.0
	begins   = 0.75 // one begins with the other: "Klausur", "Klausuren" in another form
	within   = 0.6  // part of a compound: "Fahrt" in "Klassenfahrt"
	oneWrong = 0.6  // one letter is wrong
	twoWrong = 0.4  // two of a long word

	shortestBegin  = 4
	shortestWithin = 5
	shortestWrong  = 5
	shortestTwo    = 9
)

// meets says how well two stems meet; 0 is not at all. The first letter is seldom wrong; a number is never nearly
// another one.
func meets(asked, stem string) float64 {
	switch {
	case asked == stem:
		return exactly
	case asked == "" || stem == "" || hasDigit(asked) || hasDigit(stem):
		return 0
	case len(asked) >= shortestBegin && strings.HasPrefix(stem, asked),
		len(stem) >= shortestBegin && strings.HasPrefix(asked, stem):
		return begins
	case len(asked) >= shortestWithin && strings.Contains(stem, asked),
		len(stem) >= shortestWithin && strings.Contains(asked, stem):
		return within
	case len(asked) < shortestWrong || len(stem) < shortestWrong || asked[0] != stem[0] || len(asked)-len(stem) > 2 ||
		len(stem)-len(asked) > 2:
		return 0
	}
	switch n := intent.Distance(asked, stem); {
	case n == 1:
		return oneWrong
	case n == 2 && min(len(asked), len(stem)) >= shortestTwo:
		return twoWrong
	}
	return 0
}

func hasDigit(s string) bool { return strings.ContainsAny(s, "0123456789") }

// Relevance is how well a fact fits the words asked for, from 0 to below 1: Σ/(Σ+1) over the best meeting of each word.
// One word that stands there gives 0.5, each further one adds less, so that a long request does not ask for a long
// fact.
func Relevance(meetings []float64) float64 {
	sum := 0.0
	for _, m := range meetings {
		sum += m
	}
	return sum / (sum + 1)
}

// Half-lives of what a fact is worth, in days since it was last said or used. Core facts do not age.
const (
	halfImportant = 45
	halfContext   = 15
	halfUse       = 30 // of past uses
)

// Recency is 1 for what was said or used just now and halves with the half-life of the tier; it is always 1 for core
// facts.
func Recency(f Fact, now time.Time) float64 {
	half := 0.0
	switch f.Tier {
	case Core:
		return 1
	case Important:
		half = halfImportant
	case Context:
		half = halfContext
	}
	last := f.ConfirmedAt
	if f.UsedAt.After(last) {
		last = f.UsedAt
	}
	return halved(now.Sub(last), half)
}

func halved(age time.Duration, half float64) float64 {
	if age <= 0 || half <= 0 {
		return 1
	}
	return math.Exp2(-age.Hours() / 24 / half)
}

// Usefulness grows from 1 with the logarithm of how often a fact was used and said, up to 2; what uses add fades with
// the time since the last one.
func Usefulness(f Fact, now time.Time) float64 {
	used := math.Log2(1+float64(f.Uses)) / 10 * halved(now.Sub(f.UsedAt), halfUse)
	said := math.Log2(float64(max(f.Confirmed, 1))) / 10
	return 1 + min(used+said, 1)
}

// Score ranks facts for a query:
//
//	relevance × (0.4 + 0.6 × recency) × usefulness × (0.5 + 0.5 × confidence)
//
// An old fact keeps at least 40 % and a doubtful one 50 %: what fits best stays before what is merely new.
func Score(f Fact, relevance float64, now time.Time) float64 {
	return relevance * (0.4 + 0.6*Recency(f, now)) * Usefulness(f, now) * (0.5 + 0.5*float64(f.Confidence)/100)
}

// matcher finds the words of a query in facts. It remembers stems, which facts share.
type matcher struct {
	asked []asked
	known map[string][]float64 // stem → how well each asked word meets it
}

func newMatcher(words []asked) *matcher {
	return &matcher{asked: words, known: map[string][]float64{}}
}

// meetings are the best of each asked word in a fact, and the words that met.
func (m *matcher) meetings(stems string) ([]float64, []string) {
	best := make([]float64, len(m.asked))
	for stem := range strings.FieldsSeq(stems) {
		for i, how := range m.of(stem) {
			best[i] = max(best[i], how)
		}
	}
	var met []string
	for i, how := range best {
		if how > 0 && !slices.Contains(met, m.asked[i].word) {
			met = append(met, m.asked[i].word)
		}
	}
	return best, met
}

func (m *matcher) of(stem string) []float64 {
	list, ok := m.known[stem]
	if !ok {
		for i, a := range m.asked {
			if how := meets(a.stem, stem); how > 0 {
				if list == nil {
					list = make([]float64, len(m.asked))
				}
				list[i] = how
			}
		}
		m.known[stem] = list
	}
	return list
}

package checks

import (
	"math/big"
	"regexp"
	"slices"
	"strings"
	"sync"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/arithmetic"
)

// Reckoned is what came of the sums of a document.
type Reckoned struct {
	Right  int      // sums that hold
	Wrong  []string // those that do not, as they stand
	Mended []Mend   // solutions that were put right
}

// Mend is a solution that was not the value of its term.
type Mend struct{ Term, Right, Wrong string }

// Reckon looks at every sum of a document: a solution that is not the value of its term is put right, and an equation
// that does not hold is named; so are conversions of units and differences of dates. Terms that cannot be reckoned,
// rounded ones and statements that are false on purpose stay as they are.
func Reckon(d *artifact.Document) Reckoned {
	c := reckoner{lang: i18n.Lang(d.Language)}
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if about().rounds.MatchString(b.Text) || b.Kind != artifact.TruthTask && about().fails.MatchString(b.Text) {
			continue
		}
		b.Entries = slices.Clone(b.Entries)
		for k := range b.Entries {
			e := &b.Entries[k]
			switch {
			case about().rounds.MatchString(e.Text) || about().fails.MatchString(e.Text):
			case b.Kind == artifact.TruthTask && !e.True:
				c.statements(e.Answers...) // what is right instead
			case (b.Kind == artifact.ShortTask || b.Kind == artifact.GapTask) && len(e.Answers) == 1 && c.answer(e),
				b.Kind == artifact.ChoiceTask && c.choice(*e):
			default:
				c.statements(artifact.FillGaps(e.Text, e.Answers))
				c.solutions(*b, *e)
			}
		}
	}
	return c.found
}

type reckoner struct {
	lang  i18n.Lang
	found Reckoned
}

// verdict counts a sum that holds, and names another one.
func (c *reckoner) verdict(holds bool, sum string) {
	if holds {
		c.found.Right++
		return
	}
	c.found.Wrong = append(c.found.Wrong, sum)
}

// Patterns of what is reckoned. A number may be a fraction, or have one behind it.
const (
	numberForm = `[-−]?(?:\d+(?:[.,]\d+)*(?:\s\d+/\d+|/\d+)?|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])`
	signForm   = `\s*[-+−–·*×:÷/]\s*`
	operand    = `(?:\(\s*)*` + numberForm + `(?:\s*\))*`
	termForm   = operand + `(?:` + signForm + operand + `)+`
	unitForm   = `(?:\s?(?:mm|cm|dm|km|m|mg|kg|g|t|ml|l|€|ct|min|h|s)\b)?`
)

// patterns are the forms of what is reckoned, compiled.
//
// Begun and goesOn: what was found is only a part of a longer term. Rounds: a sum is not exact, where a word
// begins so ("runde", not "Grundrechenarten"). Fails: it is wrong on purpose.
type patterns struct{ task, shorten, number, equation, begun, goesOn, rounds, fails *regexp.Regexp }

//nolint:gochecknoglobals // compiled once, never written
var about = sync.OnceValue(func() patterns {
	return patterns{
		task:     regexp.MustCompile(`^(?:[^\d(=]{0,40}:\s*)?(` + termForm + `)\s*=?\s*(?:_{2,})?\s*$`),
		shorten:  regexp.MustCompile(`(?i)^(?:kürze|simplify)(?: so weit wie möglich)?:?\s*(\d+/\d+)\s*[.=]?\s*(?:_{2,})?$`),
		number:   regexp.MustCompile(`^` + numberForm + unitForm + `$`),
		equation: regexp.MustCompile(`(?:^|[\s„“"])(` + termForm + `)\s*=\s*(` + numberForm + `)(?:$|[\s.,;!?“"])`),
		begun:    regexp.MustCompile(`(?:[+−–·*×÷/^(-]|\s:|(?:^|\s)(?:x|mal|times|plus|minus|durch|by|von|of))\s*$`),
		goesOn:   regexp.MustCompile(`^\s*(?:[+−·*×÷/^²³]|[-–:]\s*[\d(½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])`),
		rounds: regexp.MustCompile(`(?i)(?:^|[^\pL])(?:(?:ge|auf|ab)?rund|überschl[aä]g|(?:ab)?schätz|ungefähr|etwa[^\pL]|` +
			`reste?n?(?:$|[^\pL])|round|estimat|approx|remainder)`),
		fails: regexp.MustCompile(`(?i)fehler|falsch|mistake|wrong`),
	}
})

// answer puts the one solution of an entry right; false where there is nothing to reckon.
func (c *reckoner) answer(e *artifact.Entry) bool {
	term := about().task.FindStringSubmatch(e.Text)
	if term == nil {
		term = about().shorten.FindStringSubmatch(e.Text)
	}
	given := strings.TrimSpace(e.Answers[0])
	if at := strings.LastIndex(given, "="); at >= 0 { // the way there
		given = strings.TrimSpace(given[at+1:])
	}
	if term == nil || !about().number.MatchString(given) {
		return false
	}
	want, unit, ok := c.value(term[1])
	got, other, read := c.value(given)
	if !ok || !read || unit != other {
		return false
	}
	if want.Cmp(got) == 0 {
		c.found.Right++
		return true
	}
	right := arithmetic.Format(want, c.lang)
	written := right.Text
	if right.Fraction != "" && (right.Cut || strings.Contains(e.Text+given, "/")) {
		written = right.Fraction
	}
	e.Answers = []string{written}
	c.found.Mended = append(c.found.Mended, Mend{Term: term[1], Right: written, Wrong: given})
	return true
}

// choice names a question whose right option is not the value of its term; false where there is nothing to reckon.
func (c *reckoner) choice(e artifact.Entry) bool {
	term := about().task.FindStringSubmatch(e.Text)
	if term == nil || len(e.Right) != 1 || e.Right[0] < 0 || e.Right[0] >= len(e.Options) {
		return false
	}
	want, _, ok := c.value(term[1])
	got, _, read := c.value(e.Options[e.Right[0]])
	if ok && read {
		c.verdict(want.Cmp(got) == 0, term[1]+" = "+e.Options[e.Right[0]])
	}
	return ok && read
}

// statements looks at all that texts say in numbers.
func (c *reckoner) statements(texts ...string) {
	for _, text := range texts {
		c.equations(text)
		c.units(text)
		c.dates(text)
	}
}

// solutions looks at what is the answer to a task, and at the ways there.
func (c *reckoner) solutions(b artifact.Block, e artifact.Entry) {
	answers := e.Answers
	if b.Kind == artifact.ShortTask {
		c.statements(answers...)
	}
	if b.Kind == artifact.ChoiceTask {
		answers = right(e)
	}
	if len(answers) == 1 && (b.Kind == artifact.ShortTask || b.Kind == artifact.ChoiceTask) {
		c.converted(e.Text, answers[0])
		c.counted(e.Text, answers[0])
	}
}

// right are the options of a question that are.
func right(e artifact.Entry) []string {
	var list []string
	for _, n := range e.Right {
		if n >= 0 && n < len(e.Options) {
			list = append(list, e.Options[n])
		}
	}
	return list
}

// equations names those of a text that do not hold.
func (c *reckoner) equations(text string) {
	c.each(about().equation, text, func(left, right string) {
		want, _, ok := c.value(left)
		got, _, read := c.value(right)
		if ok && read {
			c.verdict(want.Cmp(got) == 0, left+" = "+right)
		}
	})
}

// each finds the equations of a form, in a chain every one. Where a term begins before or goes on behind what was found
// ("2x + 3 + 4 = 9", "1/4 + 2/3 = 3/12 + 8/12"), nothing is said.
func (c *reckoner) each(form *regexp.Regexp, text string, judge func(left, right string)) {
	for at := 0; ; {
		m := form.FindStringSubmatchIndex(text[at:])
		if m == nil {
			return
		}
		if !about().begun.MatchString(text[:at+m[2]]) && !about().goesOn.MatchString(text[at+m[5]:]) {
			judge(text[at+m[2]:at+m[3]], text[at+m[4]:at+m[5]])
		}
		at += m[4]
	}
}

// value is the exact value of a term, and its unit; false where it cannot be reckoned, or be read in two ways.
func (c *reckoner) value(text string) (*big.Rat, string, bool) {
	r, err := arithmetic.Evaluate(text, c.lang)
	if err != nil || !r.Exact || r.Truth != nil || r.Percent || slices.ContainsFunc(r.Notes, unclear) {
		return nil, "", false
	}
	value, ok := new(big.Rat).SetString(r.Value.Plain)
	return value, r.Unit, ok
}

// unclear reports a note that says how else a term may be read.
func unclear(n i18n.Text) bool { return n.Key == "arithmetic.note.ambiguous" }

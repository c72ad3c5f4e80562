package typed

import (
	"encoding/json"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// plainText is a simple value as a text: a whole number without a point, a truth as a word.
func plainText(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case json.Number:
		return wholeText(v.String())
	case float64: // of an enum in a schema
		return wholeText(strconv.FormatFloat(v, 'f', -1, 64))
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}

// wholeText writes 7.0 and 7e0 as 7.
func wholeText(number string) string {
	if r, ok := rational(number); ok && r.IsInt() {
		return r.Num().String()
	}
	return number
}

// maxDigits bounds a number that is read: larger ones are none that a result could hold.
const maxDigits = 40

func rational(number string) (*big.Rat, bool) {
	if len(number) > maxDigits || strings.ContainsAny(number, "/_xXpP") {
		return nil, false
	}
	if at := strings.IndexAny(number, "eE"); at >= 0 {
		if e, err := strconv.Atoi(number[at+1:]); err != nil || e > maxDigits || e < -maxDigits {
			return nil, false
		}
	}
	return new(big.Rat).SetString(number)
}

//nolint:gochecknoglobals // compiled once, never written
var numberIn = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?i:(?:passage(?:[ _]?id)?:?|quelle|source|nr\.?|no\.?|nummer|number|#)\s*)?[\[(]?\s*` +
		`([-−–]?\d+(?:[.,]\d+)*)\s*[\])]?\s*` +
		`(?i:punkte?|pkt\.?|p\.?|points?|pts?\.?|%|prozent|percent|sekunden?|sek\.?|seconds?|sec\.?|s|minuten?|min\.?|` +
		`minutes?|stück|x|mal|times|aufgaben?|tasks?|fragen?|questions?)?$`)
})

// number reads a number out of a text that says nothing else: in brackets, with the word for what is counted before or
// behind it. "1.234" and "1,234" have two readings and are none; a decimal comma is one, as German writes it.
func number(text string) (*big.Rat, bool) {
	if n, ok := numberWords()[fold(text)]; ok {
		return big.NewRat(int64(n), 1), true
	}
	found := numberIn().FindStringSubmatch(strings.TrimSpace(text))
	if found == nil {
		return nil, false
	}
	digits := strings.NewReplacer("−", "-", "–", "-").Replace(found[1])
	mark := strings.IndexAny(digits, ".,")
	thousands := len(digits)-mark == 4 && strings.Trim(digits[:max(mark, 0)], "-0") != ""
	if mark >= 0 && (strings.Count(digits, ".")+strings.Count(digits, ",") > 1 || thousands) {
		return nil, false
	}
	return rational(strings.Replace(digits, ",", ".", 1))
}

// asNumber reads what stands for a number.
func asNumber(v any) (*big.Rat, bool) {
	switch v := v.(type) {
	case json.Number:
		return rational(v.String())
	case string:
		return number(v)
	case bool:
		return nil, false
	}
	return nil, false
}

// asBool reads what stands for a truth.
func asBool(v any) (value, ok bool) {
	switch v := v.(type) {
	case bool:
		return v, true
	case json.Number:
		r, isNumber := asNumber(v)
		if !isNumber || !r.IsInt() || r.Num().BitLen() > 1 || r.Sign() < 0 {
			return false, false
		}
		return r.Sign() > 0, true
	case string:
		word := fold(v)
		if slices.Contains(yesWords(), word) {
			return true, true
		}
		return false, slices.Contains(noWords(), word)
	}
	return false, false
}

// Choose finds the choice that a text means: as it stands, in other letters, by a word for it in German or English, or
// as a number in words.
func (s *Schema) Choose(text string) (string, bool) {
	if slices.Contains(s.Enum, text) {
		return text, true
	}
	folded := fold(text)
	if e, ok := s.meant(folded); ok {
		return e, true
	}
	if n, ok := number(text); ok && n.IsInt() && slices.Contains(s.Enum, n.Num().String()) {
		return n.Num().String(), true
	}
	if s.Format == gradeFormat {
		if g := grade(text); slices.Contains(s.Enum, g) {
			return g, true
		}
	}
	if folded == "" || slices.Contains(noneWords(), folded) || s.Format == looseFormat {
		empty, ok := s.empty()
		return plainText(empty), ok || s.Open
	}
	return text, s.Open
}

// meant is the choice of these letters, else the one that has them among its words.
func (s *Schema) meant(folded string) (string, bool) {
	for _, e := range s.Enum {
		if e != "" && fold(e) == folded {
			return e, true
		}
	}
	for _, e := range s.Enum {
		if e != "" && slices.Contains(choiceWords()[e], folded) {
			return e, true
		}
	}
	return "", false
}

const (
	gradeFormat    = "grade"
	titleFormat    = "title"
	verbatimFormat = "verbatim"
	looseFormat    = "loose"
	citeFormat     = "cite" // of the numbers in a list: words in place of one are -1
	countedFormat  = "counted"
	placeFormat    = "place-in-"   // and the name of the list
	rowsFormat     = "rows-under-" // and the name of the header
)

//nolint:gochecknoglobals // compiled once, never written
var gradeIn = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?i:(?:jahrgangs|klassen)?stufen?|klassen?|jahrgang|jg\.?|kl\.?|grades?|years?|` +
		`class(?:es)?)?` +
		`\s*(\d{1,2})\.?(?:\s*(?:-|–|bis|to|und|and|/)\s*(\d{1,2})\.?)?\s*` +
		`(?i:klassen?|jahrgang|jahrgangsstufen?|klassenstufen?)?$`)
})

// grade is a Klassenstufe as results have it, "7" or "7-8"; a text that names none stays as it is.
func grade(text string) string {
	text = strings.TrimSpace(text)
	if n, ok := numberWords()[fold(text)]; ok {
		return strconv.Itoa(n)
	}
	m := gradeIn().FindStringSubmatch(text)
	if m == nil || !isGrade(m[1]) || m[2] != "" && !isGrade(m[2]) {
		return text
	}
	if m[2] != "" {
		return m[1] + "-" + m[2]
	}
	return m[1]
}

//nolint:gochecknoglobals // compiled once, never written
var (
	boldIn = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(^|[\s("„“‚»«>/-])` + `\*\*([^\s*](?:[^*\n]*[^\s*])?)\*\*` +
			`($|[\s.,;:!?)"“”‘«»</–-])`)
	})
	listMark = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:[-*•–]|\d{1,2}[.)])\s+`) })
	headMark = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*#{1,6}\s+`) })
)

// isGrade reports a Klassenstufe that there is: 1 to 13.
func isGrade(digits string) bool {
	n, err := strconv.Atoi(digits)
	return err == nil && n >= 1 && n <= 13
}

// clean is a text without blanks around it, and without the marks of bold words: those that stand where a word begins
// and ends. Whatever else could be a mark could be a word, too: "a**2", "- 5", "# 3".
func clean(text string) string {
	text = strings.Trim(text, " \t\r\n\ufeff\u00a0")
	for { // bold words share the blank between them
		bare := boldIn().ReplaceAllString(text, "$1$2$3")
		if bare == text {
			return text
		}
		text = bare
	}
}

// IsNone reports words that say that there is nothing: "keine", "none", or no word at all.
func IsNone(text string) bool {
	folded := fold(text)
	return folded == "" || slices.Contains(noneWords(), folded)
}

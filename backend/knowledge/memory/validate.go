package memory

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/base/i18n"
	"pult/backend/base/reason"
)

const (
	maxText     = 300 // characters of a fact
	maxQuote    = 300
	maxKeyword  = 40
	maxKeywords = 8
	// MostFacts is how many facts one call may propose.
	MaxFacts = 10
	// minSure is the confidence below which a proposal is a guess.
	minSure = 40
)

// flaw is why a fact is refused; nil when it is not. It looks at the length first: nothing else is done to a text that
// is too long.
func flaw(f Fact) *i18n.Text {
	because := func(key string, c reason.Code) *i18n.Text { t := i18n.T(key).Because(c); return &t }
	no := func(key string) *i18n.Text { return because(key, "") }
	switch {
	case len(f.Text) > 4*maxText || utf8.RuneCountInString(f.Text) > maxText:
		return no("memory.no.long")
	case strings.TrimSpace(f.Text) == "":
		return no("memory.no.empty")
	case !slices.Contains(Categories(), f.Category):
		return because("memory.no.category", reason.BadCategory)
	case !slices.Contains(Tiers(), f.Tier):
		return because("memory.no.tier", reason.BadTier)
	case !validScope(f.Scope):
		return because("memory.no.scope", reason.BadScope)
	case f.Confidence < 0 || f.Confidence > 100:
		return no("memory.no.confidence")
	case nonsense(f.Text):
		return no("memory.no.nonsense")
	}
	return nil
}

// doubt is why a proposal of somebody else's is refused although the teacher might type it: a guess, or a day that will
// be another tomorrow.
func doubt(f Fact) *i18n.Text {
	words := wordsOf(f.Text)
	if f.Confidence < minSure || anyOf("guess", words) != "" {
		t := i18n.T("memory.no.guess")
		return &t
	}
	if anyOf("time", words) != "" {
		t := i18n.T("memory.no.passing")
		return &t
	}
	return nil
}

func validScope(s Scope) bool {
	switch s.Kind {
	case Me, School:
		return s.Name == ""
	case OfClass, OfProject:
		return ScopeKey(s) != "" && utf8.RuneCountInString(s.Name) <= maxScope && plainText(s.Name)
	}
	return false
}

// nonsense reports a text that says nothing: no sentence, a question, an address, code, letters at random.
func nonsense(text string) bool {
	letters, others := 0, 0
	for _, r := range text {
		switch {
		case unicode.IsLetter(r):
			letters++
		case !unicode.IsSpace(r) && !unicode.IsDigit(r):
			others++
		}
	}
	words := strings.Fields(text)
	switch {
	case !plainText(text), letters < 4, others > letters, len(words) < 2, strings.HasSuffix(strings.TrimSpace(text), "?"):
		return true
	case strings.Contains(text, "```"), strings.ContainsAny(text, "{}<>"), strings.Contains(text, "://") && len(words) < 3:
		return true
	}
	return !slices.ContainsFunc(words, isWord)
}

// isWord reports a word of a language: with a vowel, and without the same letter four times.
func isWord(word string) bool {
	plain := plainWord(word)
	run, last := 0, rune(0)
	for _, r := range plain {
		if run++; r != last {
			run, last = 1, r
		}
		if run > 3 {
			return false
		}
	}
	return strings.ContainsAny(plain, "aeiouy") && utf8.RuneCountInString(plain) > 2
}

// plainText reports text without control characters and broken letters.
func plainText(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsControl(r) || r == utf8.RuneError || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
	})
}

// tidy brings a fact into the form in which it is kept: one line, no blanks around, what was left out filled in. Long
// texts stay as they are.
func tidy(f Fact) Fact {
	if len(f.Text) > 4*maxText {
		return f
	}
	f.Text = strings.Join(strings.Fields(f.Text), " ")
	f.Source.Quote = clip(strings.Join(strings.Fields(clip(f.Source.Quote, 8*maxQuote)), " "), maxQuote)
	f.Scope.Name = clip(strings.Join(strings.Fields(f.Scope.Name), " "), 4*maxScope)
	f.Keywords = keywords(f.Keywords)
	if f.Category == "" {
		f.Category = Preference
	}
	if f.Tier == "" {
		f.Tier = Important
	}
	if f.Scope.Kind == "" {
		f.Scope = scopeOf(f.Text)
	}
	if f.Scope.Kind == Me || f.Scope.Kind == School {
		f.Scope.Name = ""
	}
	return f
}

// scopeOf is the class that a text names first, or the teacher.
func scopeOf(text string) Scope {
	for _, w := range wordsOf(text) {
		if gradeWithLetter().MatchString(w.plain) {
			return Scope{Kind: OfClass, Name: w.plain}
		}
	}
	return Scope{Kind: Me}
}

func keywords(list []string) []string {
	kept := []string{}
	for _, k := range list {
		k = strings.Join(strings.Fields(clip(k, 4*maxKeyword)), " ")
		if k != "" && utf8.RuneCountInString(k) <= maxKeyword && plainText(k) && !slices.Contains(kept, k) &&
			len(kept) < maxKeywords {
			kept = append(kept, k)
		}
	}
	return kept
}

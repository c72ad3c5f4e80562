package markup

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Tidy is a line of text as a person reads it: scripts settled, soft hyphens and signs without width gone, ligatures
// written out, letters that were spaced to stand out closed up, the marks of a wiki gone, one blank between words.
func Tidy(text string) string {
	if isPlain(text) {
		return strings.Join(strings.Fields(text), " ")
	}
	text = closed(text)
	text = ligatures().Replace(text)
	text = Settle(closedUp(text))
	if strings.Contains(text, "[") {
		text = wikiMark().ReplaceAllString(text, "$1")
	}
	return strings.Join(strings.Fields(text), " ")
}

// isPlain reports a text that has none of what Tidy looks for; most have not.
func isPlain(text string) bool {
	single := 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '[':
			return false
		case c >= 0xc2 && c != 0xc3: // umlauts begin with c3
			return false
		case i > 1 && text[i-2] == ' ' && c == ' ' && text[i-1] != ' ':
			if single++; single > 1 {
				return false
			}
		}
	}
	return true
}

//nolint:gochecknoglobals // compiled once, never written
var ligatures = sync.OnceValue(func() *strings.Replacer {
	return strings.NewReplacer("ﬀ", "ff", "ﬁ", "fi", "ﬂ", "fl", "ﬃ", "ffi", "ﬄ", "ffl", "ﬅ", "st", "ﬆ", "st",
		"\u200b", "", "\u2060", "", "\ufeff", "", "\u2010", "-", "\u2011", "-", "\u00ad", "")
})

// closed closes words that were divided with a soft hyphen, or with U+2010 before a small letter.
func closed(text string) string {
	if !strings.ContainsAny(text, "\u00ad\u2010") {
		return text
	}
	return divided().ReplaceAllStringFunc(text, func(found string) string {
		first, size := utf8.DecodeRuneInString(found)
		rest := strings.TrimLeft(found[size:], "\u00ad\u2010 \t\n\r")
		word, _, _ := strings.Cut(rest, " ")
		switch {
		case strings.Contains(found, "\u00ad"):
			return string(first) + rest
		case word == "und" || word == "oder" || word == "bzw." || word == "bis" || word == "and" || word == "or":
			return string(first) + "- " + rest
		}
		return string(first) + rest
	})
}

//nolint:gochecknoglobals // compiled once, never written
var divided = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\pL(?:\x{00ad}\s*|\x{2010}\s+)\p{Ll}\S*`)
})

// wikiMark is the number of a footnote behind a word, and the link to an editor.
//
//nolint:gochecknoglobals // compiled once, never written
var wikiMark = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`([\pL\d]\pL|[.,;:!?)"“”»«%])(?:\\?\[(?:(?:A|N|nb|note|Anm\.)\s?)?\d{1,3}\\?\])+|` +
		`\s*\\?\[\s?(?:Bearbeiten|Quelltext bearbeiten|Bearbeiten \| Quelltext bearbeiten|edit|edit source|` +
		`edit \| edit source|` +
		`Verbergen|Anzeigen|citation needed|Beleg fehlt)\s?\\?\]`)
})

// minSpaced is how many single letters in a row are a word that was spaced out.
const minSpaced = 5

// closedUp closes words whose letters stand apart ("F o t o"). Two blanks are between words; where there is one
// everywhere, a capital begins a word. Letters in the order of the alphabet are a list.
func closedUp(text string) string {
	fields := strings.Split(text, " ")
	var out []string
	for i := 0; i < len(fields); {
		end := i
		letters, gap := 0, 0
		for end < len(fields) && (isLetter(fields[end]) || fields[end] == "" && letters > 0) {
			if fields[end] != "" {
				letters++
			} else {
				gap++
			}
			end++
		}
		for end > i && fields[end-1] == "" {
			end--
		}
		if letters < minSpaced || !isSpacedWord(fields[i:end]) {
			end = max(end, i+1)
			out = append(out, fields[i:end]...)
		} else {
			out = append(out, words(fields[i:end], gap > 0)...)
		}
		i = end
	}
	return strings.Join(out, " ")
}

func isLetter(field string) bool {
	r, size := utf8.DecodeRuneInString(field)
	return size > 0 && size == len(field) && unicode.IsLetter(r)
}

// isSpacedWord tells a word from the letters of a list or of a formula: it begins with a capital and has a vowel.
func isSpacedWord(letters []string) bool {
	first, _ := utf8.DecodeRuneInString(letters[0])
	all := strings.ToLower(strings.Join(letters, ""))
	runes := []rune(all)
	rising := true
	for i := 1; i < len(runes); i++ {
		rising = rising && runes[i] == runes[i-1]+1
	}
	return unicode.IsUpper(first) && !rising && strings.ContainsAny(all, "aeiouyäöü") &&
		strings.Trim(all, "ivxlcdm") != ""
}

func words(letters []string, gaps bool) []string {
	var out []string
	word := ""
	for i, l := range letters {
		first, _ := utf8.DecodeRuneInString(l)
		before := rune(0)
		if i > 0 && letters[i-1] != "" {
			before, _ = utf8.DecodeRuneInString(letters[i-1])
		}
		begins := l == "" || !gaps && unicode.IsUpper(first) && unicode.IsLower(before)
		if begins && word != "" {
			out = append(out, word)
			word = ""
		}
		word += l
	}
	return append(out, word)
}

// IsApparatus is a heading below which a text proves itself and says nothing more: what stands there is no fact.
func IsApparatus(heading string) bool {
	switch strings.ToLower(strings.Trim(heading, " :.0123456789")) {
	case "einzelnachweise", "einzelbelege", "weblinks", "fußnoten", "anmerkungen und einzelnachweise", "references",
		"external links", "footnotes", "notes and references", "quellen und einzelnachweise",
		"anmerkungen, einzelnachweise", "literatur und weblinks", "notes", "belege":
		return true
	}
	return false
}

// IsNoticeText is a paragraph that asks for consent to cookies or names a button.
func IsNoticeText(paragraph string) bool {
	return len(paragraph) < 600 && noticeText().MatchString(paragraph)
}

//nolint:gochecknoglobals // compiled once, never written
var noticeText = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:wir (?:verwenden|nutzen|setzen|benutzen)(?: \pL+){0,4} cookies\b|` +
		`(?:diese|unsere) (?:web)?(?:seite|site)(?: \pL+){0,2} (?:verwendet|nutzt|benutzt|setzt)(?: \pL+){0,3} cookies\b|` +
		`(?:alle )?cookies (?:akzeptieren|ablehnen|zulassen)|alle akzeptieren|zum inhalt springen|zur navigation springen|` +
		`we use cookies\b|this (?:web)?site uses cookies\b|accept all(?: cookies)?$|skip to (?:main )?content|` +
		`zur suche springen|aus wikipedia, der freien enzyklopädie$)`)
})

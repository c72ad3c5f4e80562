package markup

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Tidy is a line of text as a person reads it: scripts settled, soft hyphens and signs without width gone, ligatures
// written out, letters that were spaced to stand out closed up, one blank between words.
func Tidy(text string) string {
	if isPlain(text) {
		return spaced(text)
	}
	text = closed(text)
	if strings.ContainsFunc(text, isRare) {
		text = ligatures().Replace(text)
	}
	return spaced(Settle(closedUp(text)))
}

// Unlinked is a tidy line of a web page without the marks of a wiki. In other texts "zahlen[0]" says something.
func Unlinked(line string) string {
	if !strings.Contains(line, "[") {
		return line
	}
	return strings.TrimSpace(wikiMark().ReplaceAllString(line, "$1"))
}

// IsCopied reports a line that stands on pages of the web only: a file that has one was copied from there.
func IsCopied(line string) bool { return len(line) < maxNoticeText && copiedLine().MatchString(line) }

//nolint:gochecknoglobals // compiled once, never written
var copiedLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\[\s?(?:bearbeiten|quelltext bearbeiten|edit|edit source)\b[^\]]{0,30}\]$|` +
		`\bcookies\b.{0,200}\balle akzeptieren\W*$|^(?:skip to (?:main )?content|` +
		`(?:(?:zum inhalt|zur navigation|zur suche) springen\s*)+|aus wikipedia, der freien enzyklopädie)\W*$`)
})

// spaced has one blank between words. A line may have millions of words, so that no list is made of them, and most
// lines are as they should be.
func spaced(text string) string {
	before := ' '
	isClean := true
	for _, r := range text {
		if unicode.IsSpace(r) && (r != ' ' || before == ' ') {
			isClean = false
			break
		}
		before = r
	}
	if isClean && (before != ' ' || text == "") {
		return text
	}
	var out strings.Builder
	out.Grow(len(text))
	for word := range strings.FieldsSeq(text) {
		if out.Len() > 0 {
			out.WriteByte(' ')
		}
		out.WriteString(word)
	}
	return out.String()
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

// isRare reports a sign that ligatures may write otherwise.
func isRare(r rune) bool {
	return r == '\u00ad' || r == '\ufeff' || r >= '\u200b' && r <= '\u2060' || r >= 'ﬀ' && r <= 'ﬆ'
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
	var out strings.Builder
	kept := 0 // what is before it is in out
	for at := 0; at < len(text); {
		run, hasGaps, ok := apart(text[at:])
		if ok {
			out.WriteString(text[kept:at])
			out.WriteString(words(run, hasGaps))
			kept = at + len(run)
		}
		at += len(run) + 1
	}
	if kept == 0 {
		return text
	}
	return out.String() + text[kept:]
}

// apart is the run of single letters that a text begins with, else its first field; ok when the letters are a word.
func apart(text string) (run string, hasGaps, ok bool) {
	letters, end := 0, 0
	for at := 0; at <= len(text); {
		field, _, _ := strings.Cut(text[at:], " ")
		switch {
		case isLetter(field):
			letters++
			end = at + len(field)
		case field == "" && letters > 0:
			hasGaps = true
		case letters > 0:
			return text[:end], hasGaps, letters >= minSpaced && isSpacedWord(text[:end])
		default:
			return field, false, false
		}
		at += len(field) + 1
	}
	return text[:end], hasGaps, letters >= minSpaced && isSpacedWord(text[:end])
}

func isLetter(field string) bool {
	r, size := utf8.DecodeRuneInString(field)
	return size > 0 && size == len(field) && unicode.IsLetter(r)
}

// isSpacedWord tells a word from the letters of a list or of a formula: it begins with a capital and has a vowel.
func isSpacedWord(letters string) bool {
	if first, _ := utf8.DecodeRuneInString(letters); !unicode.IsUpper(first) {
		return false
	}
	rising, vowel, roman := true, false, true
	before := rune(0)
	for _, r := range letters {
		if r == ' ' {
			continue
		}
		r = unicode.ToLower(r)
		rising = rising && (before == 0 || r == before+1)
		vowel = vowel || strings.ContainsRune("aeiouyäöü", r)
		roman = roman && strings.ContainsRune("ivxlcdm", r)
		before = r
	}
	return !rising && vowel && !roman
}

// words are the words of a run of single letters.
func words(run string, hasGaps bool) string {
	var out strings.Builder
	before := rune(0) // 0: a gap
	for field := range strings.SplitSeq(run, " ") {
		letter, _ := utf8.DecodeRuneInString(field)
		if field == "" {
			letter = 0
		}
		if letter == 0 && before != 0 || !hasGaps && unicode.IsUpper(letter) && unicode.IsLower(before) {
			out.WriteByte(' ')
		}
		out.WriteString(field)
		before = letter
	}
	return out.String()
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

// maxNoticeText is how long a line may be that asks for something, in bytes; what is longer is a text.
const maxNoticeText = 600

// IsNoticeText is a paragraph of a page that asks for consent to cookies or names a button.
func IsNoticeText(paragraph string) bool {
	return len(paragraph) < maxNoticeText && noticeText().MatchString(paragraph)
}

//nolint:gochecknoglobals // compiled once, never written
var noticeText = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:wir (?:verwenden|nutzen|setzen|benutzen)(?: \pL+){0,4} cookies\b|` +
		`(?:diese|unsere) (?:web)?(?:seite|site)(?: \pL+){0,2} (?:verwendet|nutzt|benutzt|setzt)(?: \pL+){0,3} cookies\b|` +
		`we use cookies\b|this (?:web)?site uses cookies\b|` +
		`(?:(?:alle )?cookies (?:akzeptieren|ablehnen|zulassen)|alle akzeptieren|accept all(?: cookies)?|` +
		`(?:(?:zum inhalt|zur navigation|zur suche) springen\s*)+|skip to (?:main )?content|` +
		`aus wikipedia, der freien enzyklopädie)\W*$)`)
})

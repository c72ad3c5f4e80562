package prompt

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Clean makes a text of others harmless without changing what it says. Characters that nobody sees are taken out: they
// carry hidden orders, or turn the order of a line round. What a model's template or our own protocol reads as the
// frame of a conversation is broken where a person can see it: "<|im_start|>" becomes "‹im_start›", "System:" at the
// beginning of a line "‹System›:". Everything else stays byte for byte, and Clean of a clean text changes nothing.
func Clean(text string) string { return broken(visible(text)) }

// visible takes out what nobody sees. Joiners stay within emoji and in scripts that need them, a variation selector
// stays behind a character that has variants. Soft hyphens stay: words may be divided there.
func visible(text string) string {
	first := suspicious(text)
	if first < 0 {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	b.WriteString(text[:first])
	before, _ := utf8.DecodeLastRuneInString(text[:first])
	for i := first; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		next, _ := utf8.DecodeRuneInString(text[i:])
		r = shown(before, r, next)
		if r == dropped {
			continue
		}
		b.WriteRune(r)
		before = r
	}
	return b.String()
}

// dropped stands for a character that is taken out.
const dropped = rune(-1)

// suspicious is where the first character stands that may have to go; -1 when there is none.
func suspicious(text string) int {
	for i := 0; i < len(text); {
		c := text[i]
		if c >= ' ' && c < 0x7f || c == '\n' || c == '\t' {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if hidden(r) || r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// hidden reports characters without a picture of their own, and line breaks other than the usual one.
func hidden(r rune) bool {
	switch {
	case r < ' ':
		return r != '\n' && r != '\t'
	case r < 0x7f, r == '\u00ad': // printable, soft hyphen
		return false
	case r < 0xa0:
		return true
	case r < 0x034f:
		return false
	case r == 0x034f,
		r == 0x061c,
		r == 0x115f,
		r == 0x1160,
		r == 0x17b4,
		r == 0x17b5,
		r >= 0x180b && r <= 0x180f,
		r >= 0x200b && r <= 0x200f,
		r >= 0x2028 &&
			r <= 0x202e,
		r >= 0x2060 && r <= 0x206f,
		r == 0x3164,
		r >= 0xfe00 && r <= 0xfe0f,
		r == 0xfeff,
		r == 0xffa0,
		r >= 0xfff9 && r <= 0xfffb,
		r >= 0x1d173 && r <= 0x1d17a,
		r >= 0xe0000 && r <= 0xe0fff:
		return true
	}
	return false
}

// shown is what stays of a character between two others: itself, a line break, or dropped.
func shown(before, r, next rune) rune {
	switch {
	case !hidden(r):
		return r
	case r == '\r' && next == '\n':
		return r
	case r == '\r', r == '\v', r == '\f', r == 0x85, r == 0x2028, r == 0x2029:
		return '\n'
	case joins(before, r, next), selects(before, r):
		return r
	}
	return dropped
}

// joins reports a joiner in its place: between the parts of an emoji, or within a word of a script that needs it.
func joins(before, r, next rune) bool {
	switch r {
	case 0x200c:
		return joining(before) && joining(next)
	case 0x200d:
		return joining(before) && joining(next) || (pictorial(before) || before == 0xfe0f) && pictorial(next)
	}
	return false
}

// selects reports a variation selector behind a character that has variants.
func selects(before, r rune) bool {
	switch {
	case r == 0xfe0e || r == 0xfe0f:
		return varied(before)
	case r >= 0xfe00 && r <= 0xfe0d:
		return before >= 0x2000 && before < 0xff00 && unicode.In(before, unicode.Sm, unicode.Han)
	case r >= 0xe0100 && r <= 0xe01ef:
		return unicode.Is(unicode.Han, before)
	}
	return false
}

// pictorial reports what emoji are joined from: pictures and shades of skin. The sign for bytes that are no text is a
// picture to Unicode, and to nobody else.
func pictorial(r rune) bool {
	return unicode.Is(unicode.So, r) && r != utf8.RuneError || r >= 0x1f3fb && r <= 0x1f3ff
}

// varied reports a character that can be a plain sign or a picture: not those that brackets and quotation marks are
// made of.
func varied(r rune) bool {
	switch {
	case r < 0x80:
		return r >= '0' && r <= '9' || r == '#' || r == '*'
	case r < 0x2000, r >= 0xff00 && r < 0x10000:
		return pictorial(r)
	}
	return pictorial(r) || r >= 0x2100 && r <= 0x214f || unicode.In(r, unicode.Sm, unicode.Po, unicode.Pd, unicode.Han)
}

// joining reports letters and marks of the scripts whose words need joiners.
func joining(r rune) bool {
	return unicode.In(
		r,
		unicode.Arabic,
		unicode.Syriac,
		unicode.Mongolian,
		unicode.Devanagari,
		unicode.Bengali,
		unicode.Gurmukhi,
		unicode.Gujarati,
		unicode.Oriya,
		unicode.Tamil,
		unicode.Telugu,
		unicode.Kannada,
		unicode.Malayalam,
		unicode.Sinhala,
		unicode.Khmer,
	)
}

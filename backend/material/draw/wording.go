package draw

import (
	"strings"
	"unicode"
)

// How many letters of a text are drawn; the rest becomes "…".
const (
	titleLimit   = 120
	labelLimit   = 80
	noteLimit    = 220
	briefLimit   = 100 // a note where the simple form still needs one
	captionLimit = 300
)

// wording makes a text fit to draw: one line, valid letters only, at most limit of them. A longer one ends in "…" after
// a whole word where that costs little.
func wording(text string, limit int) string {
	clean := strings.Join(
		strings.FieldsFunc(strings.Map(drawable, strings.ToValidUTF8(text, "\uFFFD")), breakingSpace),
		" ",
	)
	runes := []rune(clean)
	if len(runes) <= limit {
		return clean
	}
	cut := limit - 1
	for cut > 1 && unicode.In(runes[cut], unicode.Mn, unicode.Me, unicode.Cf) {
		cut--
	}
	for i := cut; i > limit*3/4; i-- {
		if breakingSpace(runes[i]) {
			cut = i
			break
		}
	}
	return strings.TrimRight(string(runes[:cut]), " ,;:–-") + "…"
}

// drawable drops control letters, among them those that turn the writing direction, and what XML cannot hold.
func drawable(r rune) rune {
	switch {
	case r == '\t' || r == '\n' || r == '\r':
		return ' '
	case unicode.IsControl(r),
		r >= 0x202A && r <= 0x202E,
		r >= 0x2066 && r <= 0x2069,
		r == 0xFFFE,
		r == 0xFFFF,
		r == 0xFEFF,
		r == 0x200B:
		return -1
	default:
		return r
	}
}

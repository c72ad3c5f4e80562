package trait

import (
	"unicode"
	"unicode/utf8"
)

// Of counts the traits of a text in one pass. Bytes that are no UTF-8 count as other letters.
func Of(text string) Counts {
	s := scanner{text: text}
	s.run()
	return s.Counts
}

// Tally is Of together with how often each pair of letters stands in the text; the sum of the scores is left at 0. It
// is for fitting the scores.
func Tally(text string) (Counts, []int) {
	s := scanner{text: text, tally: make([]int, Letters*Letters)}
	s.run()
	return s.Counts, s.tally
}

// kind is what stood before.
type kind int

const (
	lineStart kind = iota
	blank
	word
	number
	mark
	backslash
	other
)

type scanner struct {
	Counts
	text   string
	before kind
	tally  []int // of pairs; nil when their scores are summed
}

func (s *scanner) run() {
	for i := 0; i < len(s.text); {
		switch b := s.text[i]; {
		case b >= utf8.RuneSelf:
			i = s.wide(i)
		case isLetter(b):
			i = s.word(i)
		case b == ' ':
			i = s.blanks(i)
		case b >= '0' && b <= '9':
			i = s.digits(i)
		case b == '\n' || b == '\r':
			i = s.breaks(i)
		case b == '\t':
			s.Counts[Tabs]++
			i, s.before = i+1, blank
		default:
			i = s.marks(i)
		}
	}
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

// span is the number of equal bytes from i on.
func (s *scanner) span(i int, of byte) int {
	n := 0
	for i+n < len(s.text) && s.text[i+n] == of {
		n++
	}
	return n
}

func (s *scanner) blanks(i int) int {
	n := s.span(i, ' ')
	switch {
	case s.before == lineStart:
		s.Counts[Indents]++
		if n > 1 {
			s.Counts[GapSpaces] += n - 1
		}
	case n > 1:
		s.Counts[Gaps]++
		s.Counts[GapSpaces] += n - 1
	}
	s.before = blank
	return i + n
}

func (s *scanner) breaks(i int) int {
	from := i
	for i < len(s.text) && (s.text[i] == '\n' || s.text[i] == '\r') {
		i++
	}
	s.Counts[LineBreaks]++
	s.Counts[MoreBreaks] += i - from - 1
	s.before = lineStart
	return i
}

func (s *scanner) digits(i int) int {
	from := i
	for i < len(s.text) && s.text[i] >= '0' && s.text[i] <= '9' {
		i++
	}
	s.Counts[DigitRuns]++
	s.Counts[Digits] += i - from
	s.Counts[DigitGroups] += (i - from + 2) / 3
	if s.before == blank {
		s.Counts[SpacedNumbers]++
	}
	s.before = number
	return i
}

func (s *scanner) marks(i int) int {
	b := s.text[i]
	if s.before != mark && s.before != backslash {
		s.Counts[MarkRuns]++
		if s.before == blank {
			s.Counts[SpacedMarks]++
		}
	}
	s.before = mark
	if b == '\\' {
		s.before = backslash
	}
	s.Counts[markTrait(b)]++
	n := s.span(i, b)
	s.Counts[SameMarks] += n - 1
	return i + n
}

func markTrait(b byte) Trait {
	switch b {
	case '.', ',', ';', ':', '!', '?':
		return Stops
	case '(', ')', '[', ']':
		return Brackets
	case '{', '}':
		return Braces
	case '"', '\'', '`':
		return Quotes
	case '^', '_', '$':
		return Scripts
	case '|':
		return Pipes
	case '/', '\\':
		return Slashes
	case '-', '*':
		return Dashes
	}
	return Signs
}

// wide takes one rune that is no ASCII.
func (s *scanner) wide(i int) int {
	r, size := utf8.DecodeRuneInString(s.text[i:])
	if isLatin(r) {
		return s.word(i)
	}
	s.Counts[scriptOf(r)]++
	s.before = other
	return i + size
}

func isLatin(r rune) bool {
	return r >= 0xc0 && r <= 0x24f && r != '×' && r != '÷' || r >= 0x1e00 && r <= 0x1eff || r >= 0x300 && r <= 0x36f
}

func scriptOf(r rune) Trait {
	switch {
	case r < 0xc0 || r == '×' || r == '÷' || r == '€':
		return Symbols
	case r >= 0x370 && r <= 0x3ff || r >= 0x1f00 && r <= 0x1fff:
		return Greek
	case r >= 0x400 && r <= 0x52f:
		return Cyrillic
	case r >= 0x590 && r <= 0x5ff:
		return Hebrew
	case r >= 0x600 && r <= 0x77f:
		return Arabic
	case r == 0x200d || r >= 0xfe00 && r <= 0xfe0f:
		return Joiners
	case r >= 0x2010 && r <= 0x205e:
		return Typographic
	case isFormula(r):
		return Formulas
	}
	return farScript(r)
}

// isFormula covers raised and lowered digits, arrows, operators, and the forms that stand among them.
func isFormula(r rune) bool {
	return r >= 0x2070 && r <= 0x20cf || r >= 0x2100 && r <= 0x23ff || r >= 0x25a0 && r <= 0x25ff ||
		r >= 0x2900 && r <= 0x2bff
}

func farScript(r rune) Trait {
	switch {
	case r >= 0x3040 && r <= 0x30ff:
		return Kana
	case r >= 0xac00 && r <= 0xd7a3 || r >= 0x1100 && r <= 0x11ff:
		return Hangul
	case r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xffef || unicode.Is(unicode.Han, r):
		return Han
	case r >= 0x2600 && r <= 0x27bf || r >= 0x1f000 && r <= 0x1faff:
		return Emoji
	}
	return OtherLetters
}

package trait

import (
	"unicode"
	"unicode/utf8"
)

// part is a piece of a word up to the next capital.
type part struct {
	letters, capitals int
	first             bool // it begins with a capital
}

// word takes a run of Latin letters, part by part.
func (s *scanner) word(i int) int {
	var p part
	s.opening()
	command := s.before == backslash
	last := boundary
	for i < len(s.text) {
		r, size := rune(s.text[i]), 1
		if r >= utf8.RuneSelf {
			if r, size = utf8.DecodeRuneInString(s.text[i:]); !isLatin(r) {
				break
			}
			s.foreign(r)
		} else if !isLetter(s.text[i]) {
			break
		}
		capital := isCapital(r)
		switch {
		case capital && p.letters > p.capitals: // camelCase
			s.close(p, command)
			p, command = part{}, false
			s.Counts[CamelParts]++
		case !capital && p.capitals > 1 && p.capitals == p.letters: // HTMLText
			s.close(part{letters: p.letters - 1, capitals: p.capitals - 1, first: true}, command)
			p, command = part{letters: 1, capitals: 1, first: true}, false
			s.Counts[CamelParts]++
		}
		p.add(capital)
		now := letterIndex(r)
		s.pair(last, now)
		last, i = now, i+size
	}
	s.pair(last, boundary)
	s.close(p, command)
	s.before = word
	return i
}

func (p *part) add(capital bool) {
	if capital {
		p.capitals++
		p.first = p.first || p.letters == 0
	}
	p.letters++
}

func (s *scanner) opening() {
	switch s.before {
	case mark:
		s.Counts[AfterMark]++
	case lineStart:
		s.Counts[AtLineStart]++
	case number, other:
		s.Counts[CamelParts]++
	case blank, word, backslash:
	}
}

func (s *scanner) foreign(r rune) {
	switch r {
	case 'ä', 'ö', 'ü', 'ß', 'Ä', 'Ö', 'Ü':
		s.Counts[Umlauts]++
	default:
		s.Counts[Accents]++
	}
}

func isCapital(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 'A' && r <= 'Z'
	}
	return unicode.IsUpper(r)
}

// close counts a part by its shape and length.
func (s *scanner) close(p part, command bool) {
	n := p.letters
	switch {
	case command:
		s.Counts[CommandWords]++
		s.Counts[CommandLetters] += n
		s.Counts[CommandOver4] += max(n-4, 0)
	case p.capitals == n && n > 1:
		s.Counts[UpperWords]++
		s.Counts[UpperLetters] += n
		s.Counts[UpperOver3] += max(n-3, 0)
	case p.first:
		s.shape(CapitalWords, n)
	default:
		s.shape(LowerWords, n)
	}
}

// shape adds to the five traits from base on.
func (s *scanner) shape(base Trait, n int) {
	s.Counts[base]++
	s.Counts[base+1] += n
	s.Counts[base+2] += max(n-3, 0)
	s.Counts[base+3] += max(n-6, 0)
	s.Counts[base+4] += max(n-10, 0)
}

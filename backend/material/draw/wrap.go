package draw

import (
	"math"
	"strings"
	"unicode"
)

// block is a text broken into lines and measured.
type block struct {
	lines []string
	voice voice
	width float64 // of the longest line
}

func (b block) height() float64 { return float64(len(b.lines)) * b.voice.leading() }

func (b block) empty() bool { return len(b.lines) == 0 }

// place sets the block with its upper edge at top.
func (b block) place(x, top float64, a anchor) words {
	v := b.voice
	// The capital letters, not the line boxes, are centred between the edges: that is what the eye measures.
	return words{block: b, at: point{x, top + v.leading()/2 + 0.36*v.size()}, anchor: a}
}

// set breaks a text into balanced lines no longer than width.
func (t *typesetter) set(text string, v voice, width float64) block {
	key := blockKey{text, v, width}
	if b, known := t.blocks[key]; known {
		return b
	}
	b := block{voice: v, lines: t.wrap(text, v, width)}
	for _, l := range b.lines {
		b.width = math.Max(b.width, t.width(l, v))
	}
	t.blocks[key] = b
	return b
}

// joint is what stands between two fragments of a text when they share a line, and when they do not.
type joint int

const (
	space joint = iota // a blank, dropped at a line's end
	seam               // nothing, a hyphen at a line's end
	hinge              // nothing in both cases: after "-" or "/"
)

type fragment struct {
	text string
	next joint
}

// wrap chooses the breaks with the lowest cost over the whole text: few lines first, no hyphen where a line more avoids
// it, then even lengths.
func (t *typesetter) wrap(text string, v voice, width float64) []string {
	parts := t.fragments(text, v, width)
	if len(parts) == 0 {
		return nil
	}
	cost := make([]float64, len(parts)+1)
	from := make([]int, len(parts)+1)
	for end := 1; end <= len(parts); end++ {
		cost[end] = math.Inf(1)
		for start := end - 1; start >= 0; start-- {
			length := t.width(joined(parts, start, end), v)
			if length > width && start < end-1 {
				break
			}
			if c := cost[start] + lineCost(parts, end, length/width); c < cost[end] {
				cost[end], from[end] = c, start
			}
		}
	}
	var lines []string
	for end := len(parts); end > 0; end = from[end] {
		lines = append([]string{joined(parts, from[end], end)}, lines...)
	}
	return lines
}

// lineCost rates a line that ends before fragment end and fills the given share of the width.
func lineCost(parts []fragment, end int, filled float64) float64 {
	const perLine, perHyphen = 1.0, 1.1
	c := perLine + 0.5*(1-filled)*(1-filled)
	if end < len(parts) && parts[end-1].next == seam {
		c += perHyphen
	}
	return c
}

func joined(parts []fragment, start, end int) string {
	var b strings.Builder
	for i := start; i < end; i++ {
		b.WriteString(parts[i].text)
		switch {
		case i == end-1:
			if parts[i].next == seam && end < len(parts) {
				b.WriteByte('-')
			}
		case parts[i].next == space:
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// fragments cuts a text at every place where a line may end. No fragment is wider than width unless it is a single
// letter.
func (t *typesetter) fragments(text string, v voice, width float64) []fragment {
	var list []fragment
	for _, word := range strings.FieldsFunc(text, breakingSpace) {
		pieces := hinges(word)
		for i, piece := range pieces {
			next := hinge
			if i == len(pieces)-1 {
				next = space
			}
			list = append(list, t.pieces(piece, v, width, next)...)
		}
	}
	return list
}

func breakingSpace(r rune) bool { return unicode.IsSpace(r) && r != '\u00a0' && r != '\u202f' }

// hinges cuts after hyphens, dashes and slashes inside a word: "Tier-/Pflanzenzelle" may break after "/".
func hinges(word string) []string {
	runes := []rune(word)
	var list []string
	start := 0
	for i := 1; i < len(runes)-2; i++ {
		if strings.ContainsRune("-/–—", runes[i]) && unicode.IsLetter(runes[i+1]) && i-start >= 2 {
			list = append(list, string(runes[start:i+1]))
			start = i + 1
		}
	}
	return append(list, string(runes[start:]))
}

// pieces cuts one word into syllables when it is long or does not fit, and into letters when syllables do not fit
// either.
func (t *typesetter) pieces(word string, v voice, width float64, next joint) []fragment {
	const long = 16
	soft := strings.Split(word, "\u00ad")
	if len(soft) == 1 {
		tooWide := t.width(word, v) > width
		if !tooWide && letterCount(word) < long {
			return []fragment{{word, next}}
		}
		soft = syllables(word)
	}
	var list []fragment
	for i, s := range soft {
		list = append(list, t.slices(s, v, width, i == len(soft)-1)...)
	}
	if len(list) == 0 {
		return nil
	}
	list[len(list)-1].next = next
	return list
}

// slices is the last resort for a piece wider than the line: it is cut between letters. Only the last piece of a word
// needs no room for a hyphen.
func (t *typesetter) slices(piece string, v voice, width float64, last bool) []fragment {
	var list []fragment
	rest := []rune(piece)
	for len(rest) > 0 {
		fit := t.fit(rest, v, width, last)
		for fit > 1 && fit < len(rest) && unicode.In(rest[fit], unicode.Mn, unicode.Me) {
			fit--
		}
		cut := seam
		if fit < len(rest) && (!unicode.IsLetter(rest[fit-1]) || !unicode.IsLetter(rest[fit])) {
			cut = hinge
		}
		list = append(list, fragment{string(rest[:fit]), cut})
		rest = rest[fit:]
	}
	return list
}

// fit is how many letters go on a line with a hyphen, or all of them without one when they are the last; at least one.
func (t *typesetter) fit(letters []rune, v voice, width float64, last bool) int {
	room := width / v.size()
	hyphen := t.glyph('-', v.bold()).advance
	sum, previous, fit := 0.0, rune(-1), 1
	for i, r := range letters {
		sum += t.kern(previous, r, v.bold()) + t.glyph(r, v.bold()).advance
		if sum > room {
			return fit
		}
		if sum+t.kern(r, '-', v.bold())+hyphen <= room {
			fit = i + 1
		}
		previous = r
	}
	if last {
		return len(letters)
	}
	return fit
}

func letterCount(word string) int {
	n := 0
	for _, r := range word {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}
